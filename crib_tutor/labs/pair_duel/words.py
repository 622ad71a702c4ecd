"""The sentences of the pair duel."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.deck import RANK_NAMES, Card
from crib_tutor.labs.pair_duel.state import LAST, PairDuel
from crib_tutor.strategy.balance import duel

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
    often, pairing, _ = map(_in_hundred, duel()[kind].balance)
    return f"It settles near {often} and {pairing}."


def say_curves() -> str:
    """Say all three curves, for readers without a picture."""
    parts = []
    for kind, curve in duel().items():
        stop = "always paying" if curve.stops is None else f"paying up to {curve.stops} times in 100"
        parts.append(f"{NAMES[kind]}: from {signed(curve.nets[0])} to {signed(curve.nets[-1])}, {stop}.")
    return f"{FINDING}. It nets, from a leader who never leads from pairs to one who always does: {' '.join(parts)}"


def _rank(card: Card) -> str:
    return RANK_NAMES[card.rank - 1]


def _with_article(card: Card) -> str:
    return f"{'An' if _rank(card)[0] in 'ae' else 'A'} {_rank(card)}"


def say_question(lab: PairDuel) -> str:
    """Ask whether to pair.

    >>> say_question(PairDuel(seed=7))
    'A six is led, and you hold one. Pair it?'
    """
    return f"{_with_article(lab.lead.card)} is led, and you hold one. Pair it?"


def say_score(lab: PairDuel) -> str:
    """Say how many answers were right; nothing before the first."""
    answered = lab.number + (lab.paired is not None)
    return f"{lab.right} right of {answered}" if answered else ""


def tell_lead(lab: PairDuel) -> tuple[str, str]:
    """Say what happened, and what is asked or answered."""
    if lab.paired is None:
        return f"{lab.leader.name} leads the {lab.lead.card.name}. You deal.", "Pair it, or play another card?"
    done = "You paired it." if lab.paired else "You left it alone."
    right = "Right" if lab.paired == (lab.answer.net > 0) else "Not this time"
    third = f"A third {_rank(lab.lead.card)} is there {_in_hundred(lab.answer.third)} times in 100."
    return f"{done} {right}: pairing nets {signed(lab.answer.net)} here.", third


def say_other(lab: PairDuel) -> str:
    """Say what the same lead brings from another of the three, one with another answer if there is one."""
    here, answers = lab.answer.net, lab.lead.answers
    at = max(range(len(answers)), key=lambda at: (answers[at].net * here < 0, abs(answers[at].net - here)))
    third = f"a third {_rank(lab.lead.card)} behind it {_in_hundred(answers[at].third)} times in 100"
    return f"The same lead from {lab.leaders[at].name} has {third}: there pairing nets {signed(answers[at].net)}."


def say_why(lab: PairDuel) -> str:
    """Say where the net comes from."""
    rank, other = _rank(lab.lead.card), _rank(lab.answer.other)
    weigh = "more" if lab.leader.often >= LAST // 2 else "less"
    return (
        f"{lab.leader.name} led from a pair {lab.leader.often} of the last {LAST} times, so hands with another {rank} "
        f"weigh {weigh}. Pairing pegs 2 now; a third {rank} pegs 6 on it. "
        f"In the whole play the pair nets {signed(lab.answer.pair)}, and your best other card, the {other}, "
        f"{signed(lab.answer.best)}."
    )


def say_row(lab: PairDuel, at: int) -> str:
    """Say in short what pairing nets against one of the three; nothing before the answer."""
    answer = lab.lead.answers[at]
    return "" if lab.paired is None else f"third {_in_hundred(answer.third)} in 100, nets {signed(answer.net)}"
