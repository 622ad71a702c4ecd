"""What belongs together in a chart: a total and its row, a part and its look, a guess and the row that was asked."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from each import for_each
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from test_charts import CHARTS, Drawing, draw, drawn, line, markup, ranked, row, steps, table

from crib_tutor.look.charts.chart_colors import color
from crib_tutor.look.charts.rows import LEFT_OVER

LOST: Any = CHARTS["rows, three parts, some lost"]


def main_axes(drawing: Drawing) -> Axes:
    """The axes with the most on them, which are the chart's and not a key's."""
    return max(drawing.figure.axes, key=lambda ax: len(ax.get_children()))


def bars(drawing: Drawing) -> list[Rectangle]:
    return [patch for patch in main_axes(drawing).patches if isinstance(patch, Rectangle)]


def middle(box: Any) -> float:
    return float(box.y0 + box.y1) / 2


# --- what is lost -----------------------------------------------------------------------------------------------------


def test_totals_stand_in_one_column_beyond_every_bar() -> None:
    for drawing in draw(LOST):
        wanted = {LOST.beside(each, narrow=drawing.narrow)[0] for each in LOST.rows}
        furthest = max(bar.get_window_extent().x1 for bar in bars(drawing))
        ends = [box.x1 for words, box, _ in drawing.texts if words in wanted and box.x0 > furthest]
        assert len(ends) == len(LOST.rows), "each row has its total there"
        assert max(ends) - min(ends) <= 2


def test_what_is_lost_is_named_above_the_rows_and_not_over_a_bar() -> None:
    labels = {each.label for each in LOST.rows}
    for drawing in draw(LOST):
        names = [box for words, box, _ in drawing.texts if words.startswith((*LOST.parts, LEFT_OVER))]
        first = max(box.y1 for words, box, _ in drawing.texts if words in labels)
        assert len(names) >= 3
        assert all(box.y0 > first - 2 for box in names)


def test_three_parts_have_three_looks() -> None:
    for drawing in draw(LOST):
        looks = {(to_hex(bar.get_facecolor()), to_hex(bar.get_edgecolor())) for bar in bars(drawing)}
        assert {color("bar"), color("bar-pale")} <= {fill for fill, _ in looks}
        assert (color("ground"), color("mute")) in looks, "the third part is an outline"


def test_rows_that_lose_nothing_have_their_totals_beside_them() -> None:
    wide = draw(ranked(row("a", 9.0, 2.0), row("b", 3.0, 1.0), parts=("hand", "crib")))[0]
    assert wide.box("4.0").x0 < wide.box("11.0 best").x0 - 100


# --- a guess ----------------------------------------------------------------------------------------------------------


def guess_marks(drawing: Drawing) -> list[Any]:
    """The boxes of what is in the learner's color."""
    lines = [mark for mark in main_axes(drawing).lines if mark.get_color() == color("you")]
    return [mark.get_window_extent() for mark in lines]


@for_each([0, 1, 2, 3])
def test_a_guess_is_marked_in_the_row_that_was_asked_and_not_below_it(place: int) -> None:
    rows = [row(f"row {at}", 20.0 - at) for at in range(4)]
    for drawing in draw(ranked(*rows, ranked=False, asked=f"row {place}", guess=7.0)):
        heights = [middle(drawing.box(f"row {at}")) for at in range(4)]
        foot = min(box.y0 for box in guess_marks(drawing))
        top = max(box.y1 for box in guess_marks(drawing))
        assert foot < heights[place] < top
        assert all(foot > below + 4 for below in heights[place + 1 :])


@for_each([20, 37, 40, 41, 99, 100])
def test_the_axis_has_a_number_at_a_guess_or_beyond_it(guess: int) -> None:
    for drawing in draw(ranked(row("asked", 3.0), row("other", 9.0), asked="asked", guess=guess)):
        assert max(int(words) for words, _, _ in drawing.texts if words.isdecimal()) >= guess, drawing.wide


@for_each([20, 21, 22, 23, 24, 30])
def test_a_guess_never_lies_on_the_number_of_its_row(guess: int) -> None:
    for drawing in draw(ranked(row("asked", 20.0), row("other", 60.0), asked="asked", guess=guess, best="")):
        ax = main_axes(drawing)
        x = ax.transData.transform((guess, 0))[0]
        box = drawing.box("20.0")
        assert box.x1 < x - 1.5 or box.x0 > x + 1.5
        assert box.x1 <= drawing.wide


@for_each([28.0, 50.0, 90.0])
def test_the_value_at_the_place_that_was_guessed_is_written(yours: float) -> None:
    chart = replace(line(69, 73, 56, 48, 35, 27, 28, 31, 38, 46, 54, 60, yours=yours), asked=7)
    wide, narrow = draw(chart)
    for drawing in (wide, narrow):
        assert [words for words, _, _ in drawing.texts].count("28") == 1, drawing.wide
    assert "31" not in [words for words, _, _ in wide.texts], "only what was asked, and the ends"


@for_each([9, 120, 199])
def test_a_line_has_the_number_of_its_last_place(many: int) -> None:
    for drawing in draw(line(*(50 + at % 7 for at in range(many)))):
        assert str(many) in [words for words, _, _ in drawing.texts], drawing.wide


@pytest.mark.parametrize(("name", "rings"), [("rows", 1), ("gaps, a guess", 1), ("days", 1), ("map", 2)])
def test_the_learners_own_place_has_a_ring(name: str, rings: int) -> None:
    marks = drawn(name)[0].figure.findobj(Line2D)
    assert sum(mark.get_markeredgecolor() == color("you") and mark.get_marker() == "o" for mark in marks) == rings
    assert f"stroke:{color('you')}" in markup(name), "on the page, too"


# --- a table ----------------------------------------------------------------------------------------------------------


def test_what_is_framed_is_listed_apart_and_each_has_a_frame() -> None:
    named = (("A A", "two aces"), ("10 K", "ten and king"), ("5 5", "most"))
    for drawing in draw(table(4.0, named=named, yours="2 3")):
        listed = [words for words, _, _ in drawing.texts if words.endswith((": 4.0", ", yours"))]
        assert listed == ["two aces: 4.0", "2 3: 4.0, yours", "most, 5 5: 4.0", "ten and king: 4.0"]
        cells = [box for words, box, _ in drawing.texts if words == "4.0"]
        for box in map(drawing.box, listed):
            clear = box.x0 > max(cell.x1 for cell in cells) or box.y1 < min(cell.y0 for cell in cells)
            assert clear, "beside or below the table, where no cell is"
        frames = {frame.get_xy() for frame in bars(drawing) if not frame.get_fill()}
        assert frames == {(0, 0), (1, 2), (4, 4), (9, 12)}


# --- steps ------------------------------------------------------------------------------------------------------------

LEVEL = {"apart": ((46, 34, 19, 13), (46, 19, 19, 19)), "to nothing": ((46, 20, 3, 0), (46, 35, 13, 13))}


@for_each(LEVEL)
def test_every_number_of_two_curves_is_written_where_they_are_level_too(name: str) -> None:
    chart = steps(*LEVEL[name])
    for drawing in draw(chart):
        across = [box for words, box, _ in drawing.texts if words == "46" and box.x0 > 30]
        assert len(across) == 2, "both curves begin there, one number above and one below"
        written = Counter(words for words, _, _ in drawing.texts if words.isdecimal())
        wanted = Counter(str(many) for curve in chart.curves for many in curve.reached)
        assert not wanted - written, drawing.wide


def test_dots_of_level_curves_stand_side_by_side() -> None:
    dots = [mark for mark in main_axes(draw(steps((46, 20), (46, 3)))[0]).lines if mark.get_marker() in ("o", "D")]
    pixels = {mark.get_marker(): mark.get_transform().transform(mark.get_xydata())[:, 0] for mark in dots}
    first, second = pixels["o"]
    other, then = pixels["D"]
    assert other - first >= 9
    assert second == pytest.approx(then), "where they aren't level, each is in the middle of its step"


@for_each(["steps, a guess", "steps"])
def test_no_name_of_a_curve_touches_a_number(name: str) -> None:
    chart: Any = CHARTS[name]
    own = {curve.name for curve in chart.curves}
    for drawing in drawn(name):
        names = [box for words, box, _ in drawing.texts if words.removeprefix("you: ") in own]
        for box in names:
            for other in (box for words, box, _ in drawing.texts if words.isdecimal()):
                beside = max(box.x0, other.x0) - min(box.x1, other.x1)
                above = max(box.y0, other.y0) - min(box.y1, other.y1)
                assert beside >= 9 or above >= 2, drawing.wide
