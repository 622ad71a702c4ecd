"""The count that shows itself: it tells each combination once, and says what the table says."""

from collections import Counter
from itertools import pairwise

from deals import counts, rank_shapes
from hypothesis import given

from crib_tutor import Count, Kind, count, explain
from crib_tutor.words.count_steps import count_steps, whole_speech


def check(counted: Count) -> None:
    steps = count_steps(counted)
    shown = [step.combination for step in steps if step.combination]
    assert Counter(shown) == Counter(counted.combinations), "every combination is lit once, and nothing else"
    for step in steps:
        assert set(step.lit) >= set(step.combination.cards if step.combination else ())
    totals = [0, *(step.total for step in steps)]
    assert [b - a for a, b in pairwise(totals)] == [step.points for step in steps]
    assert totals[-1] == counted.points
    words = [step.words for step in steps if step.said]
    assert ", ".join(words) == (explain(counted) if steps else "")
    for step in steps:
        until = [earlier.words for earlier in steps[: steps.index(step)] if earlier.said]
        assert step.before == (", ".join(until) + "," if until else "")


def test_a_count_shows_each_combination_once_and_says_what_the_table_says_on_every_shape_of_ranks() -> None:
    for place, (hand, starter) in enumerate(rank_shapes()):
        check(count(hand, starter, place % 2 == 1))


@given(counts())
def test_a_count_shows_each_combination_once_on_any_hand(counted: Count) -> None:
    check(counted)
    check(counted.only(Kind.RUN, Kind.PAIR))


def test_two_runs_light_in_turn_and_are_then_named_together() -> None:
    counted = count("6S 7D 8C 8H", "9D")
    assert [(step.bracket, step.words, step.said) for step in count_steps(counted)] == [
        ("6 + 9 = 15", "Fifteen two", True),
        ("7 + 8 = 15", "fifteen four", True),
        ("7 + 8 = 15", "fifteen six", True),
        ("6-7-8-9", "a run of four", False),
        ("6-7-8-9", "another run of four", False),
        ("a pair", "a pair", False),
        ("a double run of four", "and a double run of four makes sixteen", True),
    ]
    assert [*map(str, count_steps(counted)[-1].lit)] == ["6S", "7D", "8C", "8H", "9D"]
    assert whole_speech(counted).endswith("and a double run of four makes sixteen.")


def test_cards_are_lit_and_added_as_they_lie_with_the_starter_last() -> None:
    first = count_steps(count("TD JS QC KH", "5C"))[0]
    assert ([*map(str, first.lit)], first.bracket) == (["TD", "5C"], "10 + 5 = 15")


def test_flush_and_nobs_have_their_own_words() -> None:
    flushed = count_steps(count("2C 4C 6C JC", "QC"))
    assert [step.bracket for step in flushed] == ["all clubs", "his nobs"]
    assert flushed[1].heard == "jack of clubs, one for his nobs makes six"


def test_a_hand_of_nothing_has_no_steps_and_its_own_sentence() -> None:
    nothing = count("2H 4D 6S 8C", "TH")
    assert count_steps(nothing) == ()
    assert whole_speech(nothing) == "I have nineteen."
