"""Charts where matplotlib isn't there: as they were drawn, or in words, and a sentence that says which."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from crib_tutor.course.lesson_14_two_cribs import balks
from crib_tutor.look.charts import Chart, RankedRows, Row, StepCurve, StepCurves, chart
from crib_tutor.look.charts.chart import kept_name

ROWS = RankedRows(
    "Two is more", "How many", "Counted.", (Row("one", (1.0,)), Row("two", (2.0,))), ("points",), "points", asked="two"
)
STEPS = StepCurves(
    "A few", "How many", "Counted.", (StepCurve("one", (3, 1)),), 8, 3, "or more", "cards", asks_need=True
)
TABLE = balks([[low + high for high in range(13)] for low in range(13)], outlined={"ace and king": "AK"})
GUESSED: tuple[tuple[Chart, object], ...] = ((ROWS, 1), (STEPS, 9), (TABLE, "ace and king"))


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def lose(package: str) -> None:
        def fail(_: Chart) -> None:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)

        chart._html.cache_clear()
        monkeypatch.setattr(chart, "draw_chart", fail)

    yield lose
    chart._html.cache_clear()


def test_a_chart_that_nobody_drew_is_said_in_words(without: Callable[[str], None]) -> None:
    without("matplotlib")
    shown = ROWS.html()
    assert shown.plain.splitlines()[0] == "This chart needs matplotlib, which isn't here, so here it is in words."
    assert ROWS.plain in shown.plain
    assert "Two is more" in shown
    assert "<svg" not in shown


@pytest.mark.parametrize(("one", "guess"), GUESSED, ids=["rows", "curves", "table"])
def test_a_drawing_that_was_kept_is_shown_again_with_and_without_a_guess(
    one: Chart, guess: object, without: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = one.marked(guess)
    assert marked != one
    monkeypatch.setattr(chart, "read_kept", {kept_name(one): b"<svg>as it was</svg>"}.get)
    without("numpy.typing")
    for each in (one, marked):
        shown = each.html()
        assert "<svg>as it was</svg>" in shown
        assert (
            "This chart needs numpy, which this site doesn't have. Here's the picture from when it was built." in shown
        )
        assert shown.plain.endswith(each.plain)  # the guess is in the words


def test_two_charts_never_share_a_drawing() -> None:
    others = [replace(ROWS, **{part: "Other"}) for part in ("finding", "about", "note")]
    others.append(replace(ROWS, rows=(Row("one", (1.5,)), Row("two", (2.0,)))))
    assert len({kept_name(each) for each in (ROWS, STEPS, TABLE, *others)}) == 3 + len(others)


def test_an_error_of_our_own_is_not_taken_for_a_missing_package(without: Callable[[str], None]) -> None:
    without("crib_tutor.look.charts.gone")
    with pytest.raises(ModuleNotFoundError, match="gone"):
        ROWS.html()
