"""The numbers of the lesson on suits are true."""

from fractions import Fraction
from itertools import product
from math import comb

from crib_tutor import count, rules
from crib_tutor.combinations import Kind
from crib_tutor.course.lesson_05_flushes import times_dealt
from crib_tutor.deck import Card
from crib_tutor.lesson import deals

FEW_RANKS = [
    (Card(11, a), Card(2, b), Card(6, c), Card(9, d), Card(start, e))
    for start in (4, rules.JACK)
    for a, b, c, d, e in product("CDHS", repeat=5)
    if (start, a) != (rules.JACK, e)
]
"""A jack and three others in every colouring, under a plain starter and under a jack."""


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
