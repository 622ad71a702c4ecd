"""How people miscount: a catalogue of slips.

A slip overlooks combinations, claims some that don't score, or takes one for another; it always changes the count.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, royals
from crib_tutor.deck import RANKS, Card, pick_number

Cards = tuple[Card, ...]


class Slip(NamedTuple):
    """One way to miscount: what's missed, and what's claimed falsely.

    >>> from crib_tutor.counts import count
    >>> sorted({(one.name, one.over) for one in slips(count("2H 4D 6S 8C", "8D"))})
    [('near-fifteen', 2), ('pair-overlooked', -2)]
    """

    name: str
    """One of `CATALOGUE`."""
    skill: str
    """The key of the skill a player who slips that way lacks."""
    missed: tuple[Combination, ...] = ()
    false: tuple[Combination, ...] = ()

    @property
    def over(self) -> int:
        """Points counted too many; below 0 too few, never 0."""
        return sum(part.points for part in self.false) - sum(part.points for part in self.missed)


_ACE, _KING, _TENTH = 1, len(RANKS), 10
_RUNS = MappingProxyType({2: "double-runs", 3: "triple-runs", 4: "quadruple-runs"})
_NEAR = (rules.FIFTEEN - 1, rules.FIFTEEN + 1)
_THREE_ALIKE = 3
"""Pairs of a pair royal."""
_WEAK = 4
"""How many times likelier a slip is that shows a skill which the learner lacks too."""
_FINE = 1_000_000


@lru_cache(maxsize=1024)  # who explains a wrong total asks again for each skill that it may lack
def slips(count: Count) -> tuple[Slip, ...]:
    """Every slip someone could make over a hand or crib.

    >>> from crib_tutor.counts import count
    >>> [(one.name, one.over) for one in slips(count("5H 6D 7S KC", "KH"))][:3]
    [('fifteen-overlooked', -2), ('fifteen-overlooked', -2), ('run-overlooked', -3)]
    """
    ways = [way for find in (_fifteens, _runs, _pairs, _flushes, _jacks) for way in find(count)]
    return tuple(Slip(*way) for way in sorted(ways, key=lambda way: CATALOGUE.index(way[0])))


def pick_slip(count: Count, seed: int | str, *, rate: float, weak: Collection[str] = ()) -> Slip | None:
    """Slip over a hand as people do, at a rate.

    >>> from crib_tutor.counts import count
    >>> pick_slip(count("5H 5D 5S JC", "KH"), 1, rate=1).over != 0
    True

    The kind of slip is drawn first, four times likelier for a ``weak`` skill, and then the place. None is no slip.
    """
    could = slips(count) if pick_number(f"{seed}:errs", 0, _FINE - 1) < rate * _FINE else ()
    times = {slip.skill: _WEAK if slip.skill in weak else 1 for slip in could}
    kinds = dict.fromkeys((slip.name, slip.skill) for slip in could)
    likely = [name for name, skill in kinds for _ in range(times[skill])]
    if not likely:
        return None
    name = likely[pick_number(f"{seed}:slip", 0, len(likely) - 1)]
    places = [slip for slip in could if slip.name == name for _ in range(times[slip.skill])]
    return places[pick_number(f"{seed}:place", 0, len(places) - 1)]


def claims_with(slip: Slip | None, count: Count) -> tuple[Combination, ...]:
    """The claims of a player who makes this slip.

    >>> from crib_tutor.counts import count
    >>> due = count("7H 8D 9C KS", "2D")
    >>> claims_with(None, due) == due.combinations, len(claims_with(slips(due)[0], due)) < len(due.combinations)
    (True, True)
    """
    if slip is None:
        return count.combinations
    claimed = [*(part for part in count if part not in slip.missed), *slip.false]
    return tuple(sorted(claimed, key=lambda card: list(Kind).index(card.kind)))


Way = tuple[str, str, tuple[Combination, ...], tuple[Combination, ...]]
"""A name of `CATALOGUE`, a skill, what is missed and what is claimed falsely, at one place where someone could slip."""


def _false(kind: Kind, cards: Cards) -> tuple[Combination, ...]:
    points = {Kind.FIFTEEN: rules.FIFTEEN_POINTS, Kind.NOBS: rules.NOBS_POINTS, Kind.HEELS: rules.HEELS_POINTS}
    return (Combination(kind, cards, points.get(kind, len(cards))),)


def _fifteens(count: Count) -> Iterator[Way]:
    """Overlook a fifteen, count one twice, take fourteen or sixteen for one, or an ace for eleven."""
    fifteens = count.of(Kind.FIFTEEN)
    for fifteen in fifteens:
        yield "fifteen-overlooked", f"fifteens-{len(fifteen.cards)}", (fifteen,), ()
    if len(fifteens) > 1:
        yield "fifteen-twice", "big-hands", (), fifteens[:1]
    for group in _groups(count, 2, 3):
        total = sum(card.value for card in group)
        if total in _NEAR:
            yield "near-fifteen", f"fifteens-{len(group)}", (), _false(Kind.FIFTEEN, group)
        if group[0].rank == _ACE and total == rules.FIFTEEN - _TENTH:
            yield "ace-as-eleven", "fifteens-ace", (), _false(Kind.FIFTEEN, group)


def _runs(count: Count) -> Iterator[Way]:
    """Overlook a run or half a double run, count only part of one, or go round the corner."""
    runs = count.of(Kind.RUN)
    if runs:  # of a double run the second, which differs from the first by one card
        yield "run-overlooked", _RUNS.get(len(runs), f"runs-{len(runs[0].cards)}"), runs[-1:], ()
    if len(runs) == 1 and len(cards := runs[0].cards) > rules.SHORTEST_RUN:
        yield "short-run", f"runs-{len(cards)}", runs, _false(Kind.RUN, cards[:-1])
        if len(cards) == rules.SHORTEST_RUN + 1:
            inside = _false(Kind.RUN, cards[:-1]) + _false(Kind.RUN, cards[1:])
            yield "runs-inside-a-run", "runs-4", runs, inside
    for group in [] if runs else _groups(count, rules.SHORTEST_RUN):
        if [card.rank for card in group] in ([_ACE, _KING - 1, _KING], [_ACE, _ACE + 1, _KING]):
            yield "around-the-corner", "runs-3", (), _false(Kind.RUN, group)
            return


def _pairs(count: Count) -> Iterator[Way]:
    """Overlook a pair, count a royal as two pairs or as three, or two ten-cards as a pair."""
    runs = count.of(Kind.RUN)
    in_runs = {card for run in runs for card in run.cards}
    for pairs in map(tuple, royals(count.of(Kind.PAIR))):
        if in_runs.issuperset(pairs[0].cards):
            yield "pair-in-a-run", _RUNS[len(runs)], pairs, ()
        elif len(pairs) == 1:
            yield "pair-overlooked", "pairs", pairs, ()
        elif len(pairs) == _THREE_ALIKE:
            yield "royal-as-two-pairs", "pair-royals", pairs[-1:], ()
            alike = tuple(sorted({card for pair in pairs for card in pair.cards}))
            yield "royal-as-three", "pair-royals", pairs, _false(Kind.PAIR, alike)
        else:
            yield "royal-as-two-pairs", "double-pair-royals", pairs[1:-1], ()
    ranks = [card.rank for card in count.cards]
    for two in pairwise(count.cards):
        if two[0].rank >= _TENTH and ranks.count(two[0].rank) == ranks.count(two[1].rank) == 1:
            yield "tenths-as-a-pair", "pairs", (), _false(Kind.PAIR, two)


def _flushes(count: Count) -> Iterator[Way]:
    """Forget a flush or its fifth card, or count one that isn't there."""
    flushes = count.of(Kind.FLUSH)
    if not flushes:
        skill = "no-crib-flush" if count.crib else "hand-flush"
        for group in _groups(count, len(count.hand)):
            if len({card.suit for card in group}) == 1:
                yield "flush-of-four", skill, (), _false(Kind.FLUSH, group)
    elif count.starter not in flushes[0].cards:
        yield "flush-forgotten", "crib-flush" if count.crib else "hand-flush", flushes, ()
        yield "flush-of-four-as-five", "five-flush", flushes, _false(Kind.FLUSH, count.cards)
    else:
        yield "flush-forgotten", "crib-flush" if count.crib else "five-flush", flushes, ()
        if not count.crib:
            yield "flush-of-five-as-four", "five-flush", flushes, _false(Kind.FLUSH, count.hand)


def _jacks(count: Count) -> Iterator[Way]:
    """Forget his nobs, take a jack of another suit for it, or count his heels in the hand."""
    nobs = count.of(Kind.NOBS)
    if nobs:
        yield "nobs-forgotten", "nobs", nobs, ()
    for card in [] if nobs else count.hand:
        if card.rank == rules.JACK:
            yield "nobs-of-another-suit", "nobs", (), _false(Kind.NOBS, (card,))
    if count.starter is not None and count.starter.rank == rules.JACK:
        yield "heels-in-the-hand", "heels", (), _false(Kind.HEELS, (count.starter,))


def _groups(count: Count, *sizes: int) -> Iterator[Cards]:
    return (group for size in sizes for group in combinations(count.cards, size))


CATALOGUE = (
    *("fifteen-overlooked", "run-overlooked", "pair-in-a-run", "pair-overlooked", "royal-as-two-pairs"),
    *("royal-as-three", "short-run", "flush-forgotten", "flush-of-five-as-four", "nobs-forgotten"),
    *("near-fifteen", "ace-as-eleven", "fifteen-twice", "tenths-as-a-pair", "runs-inside-a-run", "around-the-corner"),
    *("flush-of-four", "flush-of-four-as-five", "nobs-of-another-suit", "heels-in-the-hand"),
)
"""The slips by name, those that count too little first."""
