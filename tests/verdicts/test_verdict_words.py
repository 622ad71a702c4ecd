"""Verdicts in words: no number says more than was measured, and no part of a verdict is lost."""

import re
from itertools import product

from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from trials import measured, tried

from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import Judgment, Outcome, Side, Verdict, rule
from crib_tutor.verdicts.verdict_words import (
    compare_rows,
    group_measures,
    name_time,
    say_comparison,
    say_line,
    say_measure,
    say_rerun,
    say_within,
    tally_rulings,
    verdict_rows,
    write_value,
)

MINUS = "\N{MINUS SIGN}"


def read(text: str) -> float:
    return float(text.replace(",", "").replace(MINUS, "-"))


def test_the_made_up_verdicts_have_their_rulings() -> None:
    for ruling in Judgment:
        assert rule(tried(ruling).measures) is ruling


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e3))
def test_a_sampled_number_is_written_to_a_sixth_of_its_error(number: float, error: float) -> None:
    words = write_value(measured(number, error))
    value, _, plus = words.partition(" ± ")
    assert abs(read(value) - number) <= max(0.17 * error, 0.5e-4 * 1.001) + 1e-9 * abs(number)
    assert abs(read(plus) - error) <= max(0.17 * error, 0.5e-4 * 1.001)
    assert not value.startswith(f"{MINUS}0") or re.search("[1-9]", value)


@given(st.integers(-(10**9), 10**9))
def test_a_count_is_written_whole(number: int) -> None:
    words = write_value(measured(number, 0.0))
    assert "±" not in words
    assert read(words) == number


@given(st.floats(-1e6, 1e6).filter(lambda one: abs(one) > 1e-3))
def test_an_exact_number_is_written_to_four_digits_or_four_decimals(number: float) -> None:
    assert abs(read(write_value(measured(number, 0.0))) - number) <= max(abs(number) * 1e-3, 0.51e-4)


def test_nothing_is_written_as_minus_nought() -> None:
    assert write_value(measured(-0.0001, 0.01)) == "0.000 ± 0.010"


@for_each(product(Side, (-1.0, 0.01, 0.06, 1.0), (0.0, 0.01)))
def test_what_is_said_of_a_number_is_its_outcome(side: Side, number: float, error: float) -> None:
    measure = measured(number, error, side=side)
    said = say_measure(measure).rpartition(". ")[2].partition(":")[0]
    short = say_within(measure).rpartition(". ")[2]
    words = {
        Outcome.YES: ("It's so", "Yes."),
        Outcome.NO: ("It isn't so", "No."),
        Outcome.NOTHING: ("That's too little", "Too little."),
        Outcome.OPEN: ("The sample doesn't settle it", "Not settled."),
    }
    assert (said, short) == words[measure.outcome]
    assert {"above": "more than 0", "below": "less than 0", "equal": "exactly 0"}[side.value] in say_line(measure)


def test_numbers_with_one_line_are_told_together_and_none_is_lost() -> None:
    kinds = [{}, {}, {"line": 1.0}, {"side": Side.BELOW}, {"unit": "wins"}, {"matters": 0.1}, {"matters": 0.1}]
    measures = [measured(place, **kind) for place, kind in enumerate(kinds)]
    groups = group_measures(measures)
    assert [measure for group in groups for measure in group] == measures
    assert list(map(len, groups)) == [2, 1, 1, 1, 2]


@for_each([*VERDICTS.values(), *(tried(ruling, printed="Somebody printed 0.25.") for ruling in Judgment)])
def test_a_verdict_is_shown_whole(verdict: Verdict) -> None:
    """Of every view this alone is tried with all there are; the others show some, by the same words."""
    rows = verdict_rows(verdict)
    shown = " ".join(text for _, text in rows)
    for part in (verdict.claim, verdict.test, verdict.why, verdict.move, verdict.depends, verdict.printed):
        assert part in shown
    assert verdict.ruling.value.capitalize() in shown
    assert all(write_value(measure) in shown for measure in verdict.measures)
    assert name_time(verdict.seconds) in say_rerun(verdict)
    for name, text in rows:
        assert text.strip(), name
        assert "_" not in text.replace(verdict.experiment, ""), name
    assert verdict.id in say_rerun(verdict)


def test_what_a_verdict_lacks_has_no_row() -> None:
    names = [name for name, _ in verdict_rows(tried(Judgment.REFUTED, depends=""))]
    assert names == ["Claim", "Its words", "Test", "Ruling", "Numbers", "", "", "Why", "At the table", "Again"]


@given(st.lists(st.sampled_from(Judgment)))
def test_a_tally_adds_up(rulings: list[Judgment]) -> None:
    words = tally_rulings(tried(measure) for measure in rulings)
    numbers = list(map(int, re.findall(r"\d+", words)))
    assert sum(numbers) == 2 * len(rulings)
    for ruling in Judgment:
        match = re.search(rf"(\d+) {ruling.value}", words)
        assert (int(match[1]) if match else 0) == rulings.count(ruling)


@for_each(product(Judgment, Judgment))
def test_a_rerun_is_said_to_be_the_same_only_if_it_is(kept: Judgment, again: Judgment) -> None:
    words = say_comparison(tried(kept), tried(again))
    assert words.startswith("The same ruling" if kept is again else "Another ruling")
    assert again.value in words
    assert kept.value in words


def test_a_rerun_that_is_not_sure_says_of_what() -> None:
    kept = tried(Judgment.CONFIRMED)
    again = tried(Judgment.CONFIRMED, measures=(measured(0.3, 0.1), measured(0.3)))
    assert "lead of four" in say_comparison(kept, again)
    assert "lead of four" not in say_comparison(kept, kept)
    assert compare_rows(kept, again)[0] == ("lead of four", "0.304 ± 0.004 holes a deal", "0.30 ± 0.10 holes a deal")


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_more_time_is_never_said_to_be_less(measure: float, second: float) -> None:
    def seconds(words: str) -> float:
        match = re.search(r"about (\d+) (second|minute|hour)", words)
        return int(match[1]) * {"second": 1, "minute": 60, "hour": 3600}[match[2]] if match else 1

    less, more = sorted((measure, second))
    assert seconds(name_time(less)) <= seconds(name_time(more))
