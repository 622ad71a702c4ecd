"""The chart of the record: each day's own number, averages of five days of practice, and dates that are right."""

from datetime import UTC, datetime
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.look.charts.data import number
from crib_tutor.look.practice_days import SHOWN, holes_by_day
from crib_tutor.rules import IllegalMove

DAYS = st.lists(st.tuples(st.integers(0, 40_000), st.integers(1, 90), st.integers(0, 200)), min_size=1, max_size=90)


@given(DAYS)
def test_each_of_the_last_days_has_its_holes_in_ten_problems_and_its_date(days: list[tuple[int, int, int]]) -> None:
    chart, shown = holes_by_day(days), days[-SHOWN:]
    assert len(chart.days) == len(shown)
    for dot, (day, problems, holes) in zip(chart.days, shown, strict=True):
        when = datetime.fromtimestamp(day * 86_400, UTC)
        assert dot.name == f"{when:%b} {when.day}"
        assert f"{dot.name} {number(dot.value)}" in chart.numbers()
        assert dot.value == pytest.approx(10 * holes / problems, abs=0.051)


@given(DAYS)
def test_the_line_is_what_five_days_come_to_together(days: list[tuple[int, int, int]]) -> None:
    chart, shown = holes_by_day(days), days[-SHOWN:]
    for end, dot in enumerate(chart.days, 1):
        five = shown[max(0, end - 5) : end]
        assert dot.mean == pytest.approx(10 * sum(day[2] for day in five) / sum(day[1] for day in five), abs=0.006)
        assert (dot.margin > 0) <= (len(five) == 5), "fewer days say too little of how far others lie"


def test_the_interval_is_that_of_an_average_of_five_days() -> None:
    """By Student's t for four degrees of freedom: 2.776 standard errors to either side."""
    days = [(20_513 + place, 10, holes) for place, holes in enumerate((9, 4, 7, 5, 5))]
    last = holes_by_day(days).days[-1]
    assert last.mean == fmean((9, 4, 7, 5, 5))
    assert last.margin == pytest.approx(2.776 * stdev((9, 4, 7, 5, 5)) / 5**0.5, abs=0.006)


def test_the_finding_compares_with_the_first_days_where_there_are_ten() -> None:
    days = [(20_513 + place, 10, 20 - place) for place in range(12)]
    assert holes_by_day(days[:9]).finding == "You give away 14.0 holes in ten problems"
    assert holes_by_day(days).finding == "You give away 11.0 holes in ten problems; at first it was 18.0"


@pytest.mark.parametrize("days", [[], [(20_513, 10, -1)], [(20_513, 0, 1)]])
def test_what_cannot_be_drawn_is_refused(days: list[tuple[int, int, int]]) -> None:
    with pytest.raises(IllegalMove, match="one day of practice or more"):
        holes_by_day(days)
