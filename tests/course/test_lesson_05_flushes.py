"""The picture of suits: every way ends where the rules say, and the numbers of its lesson are true."""

import re
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from stored import drawings

from crib_tutor import InvalidCards, count, rules
from crib_tutor.combinations import Kind
from crib_tutor.course.lesson_05_flushes import suit_tree, times_dealt
from crib_tutor.deck import Card
from crib_tutor.lesson import deals

FEW_RANKS = [
    (Card(11, a), Card(2, b), Card(6, c), Card(9, d), Card(start, e))
    for start in (4, rules.JACK)
    for a, b, c, d, e in product("CDHS", repeat=5)
    if (start, a) != (rules.JACK, e)
]
"""A jack and three others in every colouring, under a plain starter and under a jack."""


@pytest.mark.parametrize("crib", [False, True])
def test_every_colouring_walks_to_the_points_that_it_counts(crib: bool) -> None:
    for *held, starter in FEW_RANKS:
        plain = suit_tree([*held, starter], crib).plain
        (points,) = re.findall(r"Flush and nobs of this (?:hand|crib): (\d+) points?\.", plain)
        assert int(points) == count(held, starter, crib).only(Kind.FLUSH, Kind.NOBS).points
        assert ("Heels: 2." in plain) == ("pegged 2 at the cut" in plain) == (starter.rank == rules.JACK)


def test_the_lit_boxes_are_the_questions_asked_and_two_ends() -> None:
    held = "2C 5C 8C KC 9H"
    (svg,) = drawings(suit_tree(held))
    asked = suit_tree(held).plain.count("?")
    assert svg.count('stroke-width="3"') == asked + 2
    assert svg.count('stroke-width="6"') == asked


def test_a_hand_without_its_starter_is_refused() -> None:
    with pytest.raises(InvalidCards):
        suit_tree("2C")


def test_a_jack_in_the_hand_never_leaves_a_flush_of_five_alone() -> None:
    totals = {count(hand, starter).only("flush", "nobs").points for *hand, starter in FEW_RANKS if starter.rank == 4}
    assert totals == {0, 1, 4, 6}


def test_the_chances_that_the_lesson_names() -> None:
    flush, crib = Fraction(4 * comb(13, 4), comb(52, 4)), Fraction(4 * comb(13, 5), comb(52, 5))
    nobs = Fraction(48, 52) * Fraction(4, 51)
    assert (round(1 / flush), round(1 / crib), round(1 / nobs)) == (95, 505, 14)
    assert times_dealt() == {"flush": round(10_000 * flush), "nobs": round(10_000 * nobs)}
    assert 6.8 < nobs / flush < 7
    assert nobs > flush * 4 + crib
    dealt = [one.kind for hand in deals(2000, seed="clubs") for one in hand.of(Kind.FLUSH, Kind.NOBS)]
    assert (dealt.count(Kind.FLUSH), dealt.count(Kind.NOBS)) == (21, 132)
