"""The sentences of the pair duel."""

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.deck import RANK_NAMES, Card
from crib_tutor.labs.pair_duel.state import LAST, Answer, Lead, PairDuel
from crib_tutor.strategy import balance

TITLE = "Pair duel"
NAMES: Mapping[str, str] = MappingProxyType({"low": "Ace to four", "middle": "Six to nine", "ten-card": "Ten-card"})
FINDING, UNIT = "Pairing pays until pone leads from pairs too often", "net holes from pairing, yours less pone's"
ACROSS = "pone leads from a pair, in 100 hands that hold one"


def signed(net: float) -> str:
    """Write a net with its sign.

    >>> signed(0.52), signed(-0.04)
    ('+0.5', '0.0')
    """
    return f"{net:+.1f}".replace("-", "−") if round(net, 1) else "0.0"  # noqa: RUF001  # a minus as wide as the plus


def _in_hundred(share: float) -> str:
    return f"{100 * share:.0f}"


def say_settling(kind: str) -> str:
    """Say where a duel settles.

    >>> say_settling("ten-card")
    'It settles near 62 and 42.'
    """
    often, pairing, _ = map(_in_hundred, balance.duel()[kind].balance)
    return f"It settles near {often} and {pairing}."


def say_curves() -> str:
    """Say all three curves, for readers without a picture."""
    parts = []
    for kind, curve in balance.duel().items():
        stop = "always paying" if curve.stops is None else f"paying until {curve.stops} times in 100"
        parts.append(f"{NAMES[kind]}: from {signed(curve.nets[0])} to {signed(curve.nets[-1])}, {stop}.")
    return f"{FINDING}. What it nets, from one who never leads from pairs to one who always does: {' '.join(parts)}"


def _rank(card: Card) -> str:
    return RANK_NAMES[card.rank - 1]


def say_question(lead: Lead) -> str:
    """Ask whether to pair.

    >>> say_question(PairDuel(seed=7).lead)
    'A six is led, and you hold one. Pair it?'
    """
    rank = _rank(lead.card)
    return f"{'An' if rank[0] in 'ae' else 'A'} {rank} is led, and you hold one. Pair it?"


def tell_lead(duel: PairDuel) -> tuple[str, str]:
    """Say what happened, and what is asked or answered."""
    lead = duel.lead
    if duel.paired is None:
        return f"{lead.leader.name} leads the {lead.card.name}. You deal.", "Pair it, or play another card?"
    done = "You paired it." if duel.paired else "You left it alone."
    right = "Right" if duel.paired == (lead.answer.net > 0) else "Not this time"
    third = f"A third {_rank(lead.card)} is there {_in_hundred(lead.answer.third)} times in 100."
    return f"{done} {right}: pairing nets {signed(lead.answer.net)} here.", third


def say_other(lead: Lead) -> str:
    """Tell the same lead from another of the three."""
    here = lead.answer.net
    other = max(lead.answers, key=lambda one: (one.net * here < 0, abs(one.net - here)))
    name, third = lead.leaders[lead.answers.index(other)].name, _in_hundred(other.third)
    return (
        f"The same lead from {name} has a third {_rank(lead.card)} behind it {third} times in 100: there pairing nets "
        f"{signed(other.net)}."
    )


def say_why(lead: Lead) -> str:
    """Say where the net comes from."""
    rank, (name, leads), answer = _rank(lead.card), lead.leader, lead.answer
    weigh = "more" if sum(leads) >= LAST // 2 else "less"
    return (
        f"{name} led from a pair {sum(leads)} of the last {LAST} times, so hands with another {rank} weigh {weigh}. "
        f"Pairing pegs 2 now; a third {rank} pegs 6 on it. In the whole play the pair nets {signed(answer.pair)}, and "
        f"your best other card, the {_rank(answer.other)}, {signed(answer.best)}."
    )


def say_row(answer: Answer) -> str:
    """Say in short what pairing nets against one of the three."""
    return f"third {_in_hundred(answer.third)} in 100, nets {signed(answer.net)}"
