"""The eight shapes: their worth, their shares and their order, against counts of another make."""

import re
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import pytest
from deals import suit_classes
from published import ALL_DEALS

from crib_tutor import Kind, count
from crib_tutor.counts import Count
from crib_tutor.course.lesson_06_aloud import EIGHT, shape_shares, shapes
from crib_tutor.deck import Card, cards
from crib_tutor.rules import IMPOSSIBLE_COUNTS
from crib_tutor.words.counts_aloud import royals, run_name

BEFORE, NOTHING_ADDED = Fraction(506, 1000), Fraction(303, 1000)


def spoken_shape(counted: Count) -> tuple[str, ...]:
    """A shape by its names at the table, where the picture goes by numbers."""
    found = counted.of(Kind.RUN)
    inside = {card for run in found for card in run.cards}
    apart = [pair for pair in counted.of(Kind.PAIR) if not inside.issuperset(pair.cards)]
    return (run_name(found) if found else "", *[f"{len(same)} pairs" for same in royals(apart)])


class Deal(NamedTuple):
    """What is told of a deal here: its shape, its points before the cut and after, and what scores an odd number."""

    shape: tuple[str, ...]
    before: int
    points: int
    odd: frozenset[tuple[Kind, int]]


def pattern(hand: tuple[Card, ...], starter: Card) -> tuple[object, ...]:
    """What a count depends on: ranks, a flush of four or five, and the jack of the starter's suit."""
    flush = len({card.suit for card in hand}) == 1
    ranks = tuple(sorted(card.rank for card in hand))
    return ranks, starter.rank, flush, flush and hand[0].suit == starter.suit, Card(11, starter.suit) in hand


@pytest.fixture(scope="module")
def deals() -> Counter[Deal]:
    """Every hand and starter there is, by what is told of it: one of each pattern is counted.

    That deals of one pattern count the same is held by `tests/ground/test_count_exhaustive.py`, deal by deal.
    """
    weights: Counter[tuple[object, ...]] = Counter()
    examples = {}
    for deal, weight in suit_classes(4):
        alike = pattern(*deal)
        weights[alike] += weight
        examples[alike] = deal
    told: Counter[Deal] = Counter()
    for alike, (hand, starter) in examples.items():
        full = count(hand, starter)
        odd = frozenset((one.kind, len(one.cards)) for one in full if one.points % 2)
        told[Deal(spoken_shape(full), count(hand).points, full.points, odd)] += weights[alike]
    assert told.total() == ALL_DEALS
    return told


@pytest.fixture(scope="module")
def shares(deals: Counter[Deal]) -> Counter[tuple[str, ...]]:
    shapes: Counter[tuple[str, ...]] = Counter()
    for deal, weight in deals.items():
        shapes[deal.shape] += weight
    return shapes


def held(name: str) -> Count:
    *kept, starter = cards(EIGHT[name])
    return count(kept, starter)


def test_they_are_the_eight_commonest_in_their_order(shares: Counter[tuple[str, ...]]) -> None:
    commonest = shares.most_common(len(EIGHT))
    assert [spoken_shape(held(name)) for name in EIGHT] == [shape for shape, _ in commonest]
    assert list(shape_shares().values()) == pytest.approx([100 * share / shares.total() for _, share in commonest])


def test_eight_of_fourteen_shapes_make_ninety_nine_hands_of_a_hundred(shares: Counter[tuple[str, ...]]) -> None:
    assert len({tuple(sorted(shape)) for shape in shares}) == 14
    assert round(sum(shape_shares().values())) == 99


@pytest.mark.parametrize("name", EIGHT)
def test_an_example_scores_by_its_shape_alone(name: str) -> None:
    assert {one.kind for one in held(name)} <= {Kind.RUN, Kind.PAIR}


@pytest.mark.parametrize("shared", [False, True])
def test_every_row_tells_the_worth_and_nothing_before_it_is_asked_for(shared: bool) -> None:
    shown = shapes(shares=shared)
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in shown.split("<tr>")[2:]]
    told = [[name, str(held(name).points), *[f"{share:.0f}"] * shared] for name, share in shape_shares().items()]
    assert [[row[0].split("<br>")[0], *row[1:]] for row in rows] == told
    assert ("of 100" in shown) == ("of 100" in shown.plain) == shared


def test_half_of_the_points_dealt_are_there_before_the_cut_and_no_starter_takes_any(deals: Counter[Deal]) -> None:
    before = sum(weight * deal.before for deal, weight in deals.items())
    total = sum(weight * deal.points for deal, weight in deals.items())
    unchanged = sum(weight for deal, weight in deals.items() if deal.points == deal.before)
    assert all(deal.points >= deal.before for deal in deals)
    assert round(Fraction(before, total), 3) == BEFORE
    assert round(Fraction(unchanged, deals.total()), 3) == NOTHING_ADDED


def test_an_odd_total_needs_a_run_of_three_or_five_a_flush_of_five_or_nobs(deals: Counter[Deal]) -> None:
    """And each of the four makes some hand odd without the others."""
    odd = {deal.odd for deal in deals if deal.points % 2}
    reasons = {(Kind.RUN, 3), (Kind.RUN, 5), (Kind.FLUSH, 5), (Kind.NOBS, 1)}
    assert all(deal and deal <= reasons for deal in odd)
    assert {frozenset({reason}) for reason in reasons} <= odd
    assert not IMPOSSIBLE_COUNTS & {deal.points for deal in deals}
