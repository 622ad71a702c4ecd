"""Why one card is better than another: what replies to them make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import PACK, Card
from crib_tutor.game.seats import View
from crib_tutor.play import peg
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.words.number_words import name_any_of

_HIGH = 22
"""A count that not every card can answer."""
_CLEAR = 8
"""Points over all unseen cards by which a reply has to differ to be named."""
_TEN, _NAMED = 10, 2
_PAIRS = {2: "a pair", 6: "a pair royal", 12: "a double pair royal"}


def say_threat(sees: View, best: Card, made: Card) -> str:
    """Say which reply to your card scores more, if one stands out.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.MODERN, seed=7, first_dealer=0).deal(), 1)
    >>> say_threat(seen, seen.hand[0], seen.hand[3])
    ''
    """
    total, instead = (sum(card.value for card in (*sees.pile, each)) for each in (best, made))
    if max(_HIGH, instead + 1) <= total < THIRTY_ONE:
        return f"At {total} only {name_any_of(THIRTY_ONE - total)}{' or less' * (total < THIRTY_ONE - 1)} can answer."
    found = _clearest(sees, made, best, (None,))
    return found and f"Your {made.symbol} lets {found[0]} make {found[1]}."


def say_hope(sees: View, best: Card, made: Card) -> str:
    """Say after which reply the best card scores more, likewise."""
    found = _clearest(sees, best, made, sees.hand)
    return found and f"After {found[0]} on {best.symbol} you can make {found[1]}."


def _clearest(sees: View, more: Card, less: Card, answers: Iterable[Card | None]) -> tuple[str, str] | str:
    """The reply after which one card leads to most points more than the other, and what's made."""
    seen = {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}
    gains = Counter[tuple[str, str]]()
    for reply in PACK:
        if reply not in seen:
            scored, instead = (_best_score(sees, (*sees.pile, card, reply), answers) for card in (more, less))
            if scored:
                gains[_name(reply, scored)] += _sum(scored) - _sum(instead)
    clear = [names for names, points in gains.most_common() if points >= _CLEAR]
    named = [name for name, makes in clear if makes == clear[0][1]][:_NAMED]
    return (" or ".join(named), clear[0][1]) if clear else ""


def _best_score(sees: View, laid: Sequence[Card], answers: Iterable[Card | None]) -> Sequence[Combination]:
    """What the best of these answers to cards makes, or their last without an answer."""
    ends = [(*laid, answer) if answer else laid for answer in answers if answer not in laid]
    fits = [end for end in ends if sum(card.value for card in end) <= THIRTY_ONE]
    return max((peg(end, rules=sees.rules) for end in fits), key=_sum, default=())


def _sum(scored: Iterable[Combination]) -> int:
    return sum(each.points for each in scored)


def _name(reply: Card, scored: Sequence[Combination]) -> tuple[str, str]:
    """A reply by its rank, or as a ten-card where that's all that matters, and the most it makes."""
    most = max(scored, key=lambda each: each.points)
    by_value = {Kind.FIFTEEN: "fifteen", Kind.THIRTY_ONE: "thirty-one"}.get(most.kind)
    if by_value:
        return "a ten-card" if reply.value == _TEN else name_any_of(reply.rank), by_value
    return name_any_of(reply.rank), f"a run of {most.points}" if most.kind is Kind.RUN else _PAIRS[most.points]
