"""How people miscount: a catalogue of slips, each found in a hand wherever someone could make it.

A slip overlooks combinations, claims some that don't score, or takes one for another; it always changes the count.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
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
    """One way to miscount a hand: what is missed, and what is claimed and doesn't score.

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
        """The points counted too many; below 0 those counted too few, and never 0."""
        return sum(one.points for one in self.false) - sum(one.points for one in self.missed)


Finder = Callable[[Count], Iterator[tuple[str, tuple[Combination, ...], tuple[Combination, ...]]]]
"""Gives a skill, what is missed, and what is claimed falsely, for each place where someone could slip so."""
Found = Iterator[tuple[str, tuple[Combination, ...], tuple[Combination, ...]]]

_ACE, _KING, _TENTH = 1, len(RANKS), 10
_RUNS = MappingProxyType({2: "double-runs", 3: "triple-runs", 4: "quadruple-runs"})
_NEAR = (rules.FIFTEEN - 1, rules.FIFTEEN + 1)
_THREE_ALIKE, _FOUR_ALIKE = 3, 6
"""Pairs of a pair royal and of a double pair royal."""
_WEAK = 4
"""How many times likelier a slip is that shows a skill which the learner lacks too."""
_FINE = 1_000_000


@lru_cache(maxsize=1024)  # who explains a wrong total asks again for each skill that it may lack
def slips(count: Count) -> tuple[Slip, ...]:
    """Every slip of the catalogue that someone could make over a hand or crib with its starter.

    >>> from crib_tutor.counts import count
    >>> [(one.name, one.over) for one in slips(count("5H 6D 7S KC", "KH"))][:3]
    [('fifteen-overlooked', -2), ('fifteen-overlooked', -2), ('run-overlooked', -3)]
    """
    return tuple(Slip(name, *found) for name, find in CATALOGUE.items() for found in find(count))


def pick_slip(count: Count, seed: int | str, *, rate: float, weak: Collection[str] = ()) -> Slip | None:
    """Slip over a hand as people do, at a rate: the same for the same seed, and None where the count is right.

    >>> from crib_tutor.counts import count
    >>> pick_slip(count("5H 5D 5S JC", "KH"), 1, rate=1).over != 0
    True

    First which of the catalogue, each as likely but four times so one of a ``weak`` skill, and then where. Over a hand
    with nothing near to scoring no one slips.
    """
    found = slips(count) if pick_number(f"{seed}:errs", 0, _FINE - 1) < rate * _FINE else ()
    likely = [one.name for one in {(s.name, s.skill): s for s in found}.values() for _ in range(_often(one, weak))]
    if not likely:
        return None
    name = likely[pick_number(f"{seed}:slip", 0, len(likely) - 1)]
    places = [one for one in found for _ in range(_often(one, weak)) if one.name == name]
    return places[pick_number(f"{seed}:place", 0, len(places) - 1)]


def _often(slip: Slip, weak: Collection[str]) -> int:
    return _WEAK if slip.skill in weak else 1


def claims_with(slip: Slip | None, count: Count) -> tuple[Combination, ...]:
    """What is claimed over a hand by a player who slips that way: as the count is said, kind by kind.

    >>> from crib_tutor.counts import count
    >>> due = count("7H 8D 9C KS", "2D")
    >>> claims_with(None, due) == due.combinations, len(claims_with(slips(due)[0], due)) < len(due.combinations)
    (True, True)
    """
    if slip is None:
        return count.combinations
    claimed = [*(one for one in count if one not in slip.missed), *slip.false]
    return tuple(sorted(claimed, key=lambda one: list(Kind).index(one.kind)))


def _fifteen_overlooked(count: Count) -> Found:
    for one in count.of(Kind.FIFTEEN):
        yield f"fifteens-{len(one.cards)}", (one,), ()


def _run_overlooked(count: Count) -> Found:
    """A run by itself, or the second one of a double run, which differs from the first by a card only."""
    runs = count.of(Kind.RUN)
    if runs:
        yield _RUNS.get(len(runs), f"runs-{len(runs[0].cards)}"), runs[-1:], ()


def _pairs(count: Count) -> tuple[list[list[Combination]], list[list[Combination]]]:
    """The pairs by rank, those apart from runs and those inside them."""
    in_runs = {card for run in count.of(Kind.RUN) for card in run.cards}
    by_rank = royals(count.of(Kind.PAIR))
    inside = [same for same in by_rank if in_runs.issuperset(same[0].cards)]
    return [same for same in by_rank if same not in inside], inside


def _pair_in_a_run(count: Count) -> Found:
    for same in _pairs(count)[1]:
        yield _RUNS[len(count.of(Kind.RUN))], tuple(same), ()


def _pair_overlooked(count: Count) -> Found:
    for same in _pairs(count)[0]:
        if len(same) == 1:
            yield "pairs", tuple(same), ()


def _royal_as_two_pairs(count: Count) -> Found:
    """Three alike counted as four, and four alike as two pairs."""
    for same in _pairs(count)[0]:
        if len(same) == _THREE_ALIKE:
            yield "pair-royals", tuple(same[-1:]), ()
        if len(same) == _FOUR_ALIKE:
            yield "double-pair-royals", tuple(same[1:-1]), ()


def _royal_as_three(count: Count) -> Found:
    for same in _pairs(count)[0]:
        if len(same) == _THREE_ALIKE:
            cards = tuple(sorted({card for pair in same for card in pair.cards}))
            yield "pair-royals", tuple(same), (Combination(Kind.PAIR, cards, len(cards)),)


def _tenths_as_a_pair(count: Count) -> Found:
    """Two ten-cards, each the only one of its rank."""
    ranks = [card.rank for card in count.cards]
    for two in pairwise(count.cards):
        if two[0].rank >= _TENTH and ranks.count(two[0].rank) == ranks.count(two[1].rank) == 1:
            yield "pairs", (), (Combination(Kind.PAIR, two, rules.PAIR_POINTS),)


def _groups(count: Count, sizes: tuple[int, ...]) -> Iterator[Cards]:
    return (group for size in sizes for group in combinations(count.cards, size))


def _near_fifteen(count: Count) -> Found:
    """Two or three cards that make fourteen or sixteen."""
    for group in _groups(count, (2, 3)):
        if sum(card.value for card in group) in _NEAR:
            yield f"fifteens-{len(group)}", (), (Combination(Kind.FIFTEEN, group, rules.FIFTEEN_POINTS),)


def _ace_as_eleven(count: Count) -> Found:
    for group in _groups(count, (2, 3)):
        if group[0].rank == _ACE and sum(card.value for card in group) == rules.FIFTEEN - _TENTH:
            yield "fifteens-ace", (), (Combination(Kind.FIFTEEN, group, rules.FIFTEEN_POINTS),)


def _fifteen_twice(count: Count) -> Found:
    """Where there are several fifteens, one of them counted once more."""
    fifteens = count.of(Kind.FIFTEEN)
    if len(fifteens) > 1:
        yield "big-hands", (), fifteens[:1]


def _short_run(count: Count) -> Found:
    """One card fewer than a run of four or five has."""
    for run in count.of(Kind.RUN):
        if len(count.of(Kind.RUN)) == 1 and len(run.cards) > rules.SHORTEST_RUN:
            short = run.cards[:-1]
            yield f"runs-{len(run.cards)}", (run,), (Combination(Kind.RUN, short, len(short)),)


def _runs_inside_a_run(count: Count) -> Found:
    """A run of four taken for the two runs of three inside it."""
    for run in count.of(Kind.RUN):
        if len(count.of(Kind.RUN)) == 1 and len(run.cards) == rules.SHORTEST_RUN + 1:
            inside = (run.cards[:-1], run.cards[1:])
            yield "runs-4", (run,), tuple(Combination(Kind.RUN, three, len(three)) for three in inside)


def _around_the_corner(count: Count) -> Found:
    """A queen, a king and an ace, or a king, an ace and a two."""
    for group in [] if count.of(Kind.RUN) else _groups(count, (rules.SHORTEST_RUN,)):
        if [card.rank for card in group] in ([_ACE, _KING - 1, _KING], [_ACE, _ACE + 1, _KING]):
            yield "runs-3", (), (Combination(Kind.RUN, group, len(group)),)
            return


def _flush_forgotten(count: Count) -> Found:
    for one in count.of(Kind.FLUSH):
        yield "crib-flush" if count.crib else "five-flush" if count.starter in one.cards else "hand-flush", (one,), ()


def _flush_of_five_as_four(count: Count) -> Found:
    for one in count.of(Kind.FLUSH):
        if not count.crib and count.starter in one.cards:
            yield "five-flush", (one,), (Combination(Kind.FLUSH, count.hand, len(count.hand)),)


def _flush_of_four_as_five(count: Count) -> Found:
    """The starter counted with a flush of another suit."""
    for one in count.of(Kind.FLUSH):
        if count.starter not in one.cards:
            yield "five-flush", (one,), (Combination(Kind.FLUSH, count.cards, len(count.cards)),)


def _flush_of_four(count: Count) -> Found:
    """Four of a suit in the crib, or in a hand with the starter standing in for a card of another suit."""
    for group in [] if count.of(Kind.FLUSH) else _groups(count, (len(count.hand),)):
        if len({card.suit for card in group}) == 1:
            skill = "no-crib-flush" if count.crib else "hand-flush"
            yield skill, (), (Combination(Kind.FLUSH, group, len(group)),)


def _nobs_forgotten(count: Count) -> Found:
    for one in count.of(Kind.NOBS):
        yield "nobs", (one,), ()


def _nobs_of_another_suit(count: Count) -> Found:
    for card in [] if count.of(Kind.NOBS) else count.hand:
        if card.rank == rules.JACK:
            yield "nobs", (), (Combination(Kind.NOBS, (card,), rules.NOBS_POINTS),)


def _heels_in_the_hand(count: Count) -> Found:
    if count.starter is not None and count.starter.rank == rules.JACK:
        yield "heels", (), (Combination(Kind.HEELS, (count.starter,), rules.HEELS_POINTS),)


CATALOGUE: Mapping[str, Finder] = MappingProxyType(
    {
        "fifteen-overlooked": _fifteen_overlooked,
        "run-overlooked": _run_overlooked,
        "pair-in-a-run": _pair_in_a_run,
        "pair-overlooked": _pair_overlooked,
        "royal-as-two-pairs": _royal_as_two_pairs,
        "royal-as-three": _royal_as_three,
        "short-run": _short_run,
        "flush-forgotten": _flush_forgotten,
        "flush-of-five-as-four": _flush_of_five_as_four,
        "nobs-forgotten": _nobs_forgotten,
        "near-fifteen": _near_fifteen,
        "ace-as-eleven": _ace_as_eleven,
        "fifteen-twice": _fifteen_twice,
        "tenths-as-a-pair": _tenths_as_a_pair,
        "runs-inside-a-run": _runs_inside_a_run,
        "around-the-corner": _around_the_corner,
        "flush-of-four": _flush_of_four,
        "flush-of-four-as-five": _flush_of_four_as_five,
        "nobs-of-another-suit": _nobs_of_another_suit,
        "heels-in-the-hand": _heels_in_the_hand,
    }
)
"""The slips by name, those that count too little first, each with what finds it in a hand."""
