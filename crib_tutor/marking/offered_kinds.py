"""Kinds that chosen cards could be claimed for, by shape alone."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from math import comb, prod
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import Card, symbols
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove

_TWO = 2
_FOUR = 4
"""Cards of a flush, and at least those of a thirty-one: three tens are thirty."""


def _alike(chosen: Sequence[Card]) -> bool:
    return len(chosen) >= _TWO and len({card.rank for card in chosen}) == 1


def _lone_jack(chosen: Sequence[Card]) -> bool:
    return len(chosen) == 1 and chosen[0].rank == rules.JACK


_SHAPES: Mapping[Kind, Callable[[Sequence[Card]], bool]] = MappingProxyType(
    {
        Kind.PAIR: _alike,
        Kind.FIFTEEN: lambda chosen: len(chosen) >= _TWO and not (len(chosen) == _TWO and _alike(chosen)),
        Kind.RUN: lambda chosen: len(chosen) >= rules.SHORTEST_RUN and not _alike(chosen),
        Kind.FLUSH: lambda chosen: len(chosen) >= _FOUR and len({card.suit for card in chosen}) == 1,
        Kind.NOBS: _lone_jack,
        Kind.HEELS: _lone_jack,
        Kind.THIRTY_ONE: lambda chosen: len(chosen) >= _FOUR and not _alike(chosen),
        Kind.GO: lambda chosen: len(chosen) == 1,
        Kind.LAST: lambda chosen: len(chosen) == 1,
    }
)
"""The shape of cards that each kind can be claimed for, in the order in which kinds are offered."""

KEYS: Mapping[Kind, str] = MappingProxyType({kind: {Kind.FLUSH: "L"}.get(kind, kind.value[0].upper()) for kind in Kind})
"""The key of each kind: its first letter, but for the flush, whose first is the fifteen's."""

CHOOSE_FIRST = "choose the cards first, then say what they are"
"""What is said to a kind without cards."""
NAME_CARDS = "name the cards, such as 5 J, or their kind too, such as run 5 6 7"
"""What is said where neither a kind nor a card is written."""

_NAMED: Mapping[Kind, str] = MappingProxyType(
    {Kind.NOBS: "his nobs", Kind.HEELS: "his heels", Kind.THIRTY_ONE: "thirty-one", Kind.LAST: "the last card"}
)


def offer_kinds(chosen: Sequence[Card], counted: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds that cards of this shape could be claimed for.

    >>> from crib_tutor.counts import SHOWN
    >>> from crib_tutor.deck import cards
    >>> [[*map(str, offer_kinds(cards(some), SHOWN))] for some in ("5H 5D", "5H 9D", "5H 6D 7S", "JC")]
    [['pair'], ['fifteen'], ['fifteen', 'run'], ['nobs']]

    Whether they score plays no part: the learner does the counting. One kind alone is offered for any cards.
    """
    if len(counted) == 1 and chosen:
        return tuple(counted)
    return tuple(kind for kind, fits in _SHAPES.items() if kind in counted and fits(chosen))


def kinds_left(
    chosen: Sequence[Card], counted: Sequence[Kind], claimed: Collection[tuple[Kind, tuple[Card, ...]]]
) -> tuple[Kind, ...]:
    """The kinds that cards are offered for and not claimed for.

    >>> from crib_tutor.counts import SHOWN
    >>> from crib_tutor.deck import cards
    >>> kinds_left(cards("4H 5D 6S"), SHOWN, [(Kind.FIFTEEN, cards("4H 5D 6S"))])
    (<Kind.RUN: 'run'>,)
    """
    named = tuple(sorted(chosen))
    return tuple(kind for kind in offer_kinds(named, counted) if (kind, named) not in claimed)


def next_kind(
    chosen: Sequence[Card], counted: Sequence[Kind], claimed: Collection[tuple[Kind, tuple[Card, ...]]] = ()
) -> Kind:
    """The kind meant by cards alone: the first that's left.

    >>> from crib_tutor.counts import SHOWN
    >>> from crib_tutor.deck import cards
    >>> next_kind(cards("4H 4D"), SHOWN)
    <Kind.PAIR: 'pair'>
    """
    if not chosen:
        raise IllegalMove(CHOOSE_FIRST)
    if left := kinds_left(chosen, counted, claimed):
        return left[0]
    if offer_kinds(chosen, counted):
        raise IllegalMove(f"you've claimed {symbols(chosen)} already: choose other cards")
    if len(chosen) == 1:
        raise IllegalMove(f"{symbols(chosen)} alone isn't a claim: choose the cards that go with it")
    raise IllegalMove(f"{symbols(chosen)} can't be any kind that counts here: choose other cards")


def ask_kinds(kinds: Sequence[Kind]) -> str:
    """Ask which of these kinds is meant.

    >>> ask_kinds([Kind.FIFTEEN, Kind.RUN, Kind.FLUSH]), ask_kinds([Kind.NOBS]), ask_kinds([])
    ('A fifteen, a run or a flush?', 'His nobs?', '')
    """
    named = [_NAMED.get(kind, f"a {kind.value}") for kind in kinds]
    *others, last = named or [""]
    asked = f"{', '.join(others)} or {last}" if others else last
    return f"{capitalized(asked)}?" if asked else ""


def claim_worth(kind: Kind, chosen: Sequence[Card], counted: Sequence[Kind]) -> int:
    """Points of a claim by its shape, if it scores.

    >>> from crib_tutor.counts import SHOWN
    >>> from crib_tutor.deck import cards
    >>> [claim_worth(Kind.RUN, cards(some), SHOWN) for some in ("4H 5D 6S", "4H 4D 5S 6C", "4H 4D 5S KC")]
    [3, 8, 8]

    Whether it scores plays no part, so a sum of claims gives nothing away.
    """
    if kind is Kind.PAIR:
        return max(rules.PAIR_POINTS, len(chosen) * (len(chosen) - 1))
    if kind is Kind.RUN:
        alike = Counter(card.rank for card in chosen).values()
        pairs = sum(comb(many, 2) for many in alike) if Kind.PAIR in counted else 0
        return prod(alike) * len(alike) + rules.PAIR_POINTS * pairs
    return _WORTH.get(kind, len(chosen))


_WORTH: Mapping[Kind, int] = MappingProxyType(
    {Kind.FIFTEEN: rules.FIFTEEN_POINTS, Kind.NOBS: rules.NOBS_POINTS, Kind.HEELS: rules.HEELS_POINTS}
)
