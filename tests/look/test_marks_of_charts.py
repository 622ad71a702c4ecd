"""What belongs together in a chart: a total and its row, a part and its look, a guess and the row that was asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from each import for_each
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle
from test_charts import CHARTS, Letters, letters, line, measured, ranked, row, steps, table

from crib_tutor.look.charts.canvas import Canvas
from crib_tutor.look.charts.chart import sheets
from crib_tutor.look.charts.chart_colors import stand_in
from crib_tutor.look.charts.row_parts import LEFT_OVER

LOST = ("rows, three parts, some lost", "16 discards", "16 worst")
"""Charts with rows that lose a part."""


def rows_of(name: str) -> Any:
    return CHARTS[name]


def words_at(texts: list[Letters], words: str) -> Letters:
    """The only text that is this."""
    (found,) = [one for one in texts if one[0] == words]
    return found


def bars(canvas: Canvas) -> list[Rectangle]:
    """The pieces of bars of a drawing, in pixels from the upper left."""
    return [one for one in canvas.figure.findobj(Rectangle) if 9 < one.get_height() < 14 and one.get_width() > 0]


def middle(canvas: Canvas, text: Letters) -> float:
    """How far down the middle of a text is."""
    return float(canvas.y - (text[1].y0 + text[1].y1) / 2)


# --- what is lost -----------------------------------------------------------------------------------------------------


@for_each(LOST)
def test_totals_stand_in_one_column_beyond_every_bar(name: str) -> None:
    chart = rows_of(name)
    for canvas, texts in measured(name):
        wanted = {chart._said_apart(one, narrow=canvas.narrow)[0] for one in chart.rows}
        furthest = max(one.get_x() + one.get_width() for one in bars(canvas))
        ends = [box.x1 for words, box, _ in texts if words in wanted and box.x0 > furthest]
        assert len(ends) == len(chart.rows), "each row has its total there"
        assert max(ends) - min(ends) <= 2


@for_each(LOST)
def test_what_is_lost_is_named_above_the_rows_and_not_over_a_bar(name: str) -> None:
    chart = rows_of(name)
    for canvas, texts in measured(name):
        names = [box for words, box, _ in texts if words.startswith((*chart.parts, LEFT_OVER))]
        first = min(canvas.y - box.y1 for words, box, _ in texts if words in {one.label for one in chart.rows})
        assert len(names) >= 3
        assert all(canvas.y - box.y0 < first + 2 for box in names)


@for_each(["15 discards", *LOST])
def test_three_parts_have_three_looks(name: str) -> None:
    for canvas, _ in measured(name):
        looks = {(to_hex(one.get_facecolor()), to_hex(one.get_edgecolor())) for one in bars(canvas)}
        assert {stand_in("bar"), stand_in("bar-pale")} <= {fill for fill, _ in looks}
        assert (stand_in("ground"), stand_in("mute")) in looks, "the third part is an outline"


def test_rows_that_lose_nothing_have_their_totals_beside_them() -> None:
    canvas = sheets(ranked(row("a", 9.0, 2.0), row("b", 3.0, 1.0), parts=("hand", "crib")))[0]
    texts = letters(canvas)
    assert words_at(texts, "4.0")[1].x0 < words_at(texts, "11.0 best")[1].x0 - 100


# --- a guess ----------------------------------------------------------------------------------------------------------


def guess_marks(canvas: Canvas) -> tuple[float, float]:
    """From where to where a guess is marked, from the top down."""
    yours = stand_in("you")
    lines = [one.get_ydata() for one in canvas.figure.findobj(Line2D) if one.get_color() == yours]
    boxes = [one for one in canvas.figure.findobj(Rectangle) if to_hex(one.get_facecolor()) == yours]
    seen = [float(y) for ys in lines for y in ys]
    seen += [y for one in boxes for y in (one.get_y(), one.get_y() + one.get_height())]
    return min(seen), max(seen)


@for_each([0, 1, 2, 3])
def test_a_guess_is_marked_in_the_row_that_was_asked_and_not_below_it(place: int) -> None:
    rows = [row(f"row {at}", 20.0 - at) for at in range(4)]
    for canvas in sheets(ranked(*rows, ranked=False, asked=f"row {place}", guess=7.0)):
        texts = letters(canvas)
        at = [middle(canvas, words_at(texts, f"row {one}")) for one in range(4)]
        top, foot = guess_marks(canvas)
        assert top < at[place] < foot
        assert all(foot < below - 6 for below in at[place + 1 :])


@for_each([20, 37, 40, 41, 99, 100])
def test_the_axis_has_a_number_at_a_guess_or_beyond_it(guess: int) -> None:
    for canvas in sheets(ranked(row("asked", 3.0), row("other", 9.0), asked="asked", guess=guess)):
        texts = letters(canvas)
        numbers = [int(words) for words, _, _ in texts if words.isdecimal()]
        assert max(numbers) >= guess, canvas.width


@for_each([20, 21, 22, 23, 24, 30])
def test_a_guess_never_lies_on_the_number_of_its_row(guess: int) -> None:
    for canvas in sheets(ranked(row("asked", 20.0), row("other", 60.0), asked="asked", guess=guess, best="")):
        (mark,) = [one for one in canvas.figure.findobj(Rectangle) if to_hex(one.get_facecolor()) == stand_in("you")]
        _, box, _ = words_at(letters(canvas), "20.0")
        assert box.x1 < mark.get_x() or box.x0 > mark.get_x() + mark.get_width()
        assert box.x1 <= canvas.width


@pytest.mark.parametrize("yours", [28.0, 50.0, 90.0])
def test_the_value_at_the_place_that_was_guessed_is_written(yours: float) -> None:
    shares = (69, 73, 56, 48, 35, 27, 28, 31, 38, 46, 54, 60)
    chart = line(*shares, yours=yours)
    asked = replace(chart, asked=7)
    for canvas in sheets(asked):
        assert [words for words, _, _ in letters(canvas)].count("28") == 1, canvas.width
    assert "31" not in [words for words, _, _ in letters(sheets(asked)[0])], "only what was asked, and the ends"


@for_each([9, 99, 120, 199])
def test_a_line_has_the_number_of_its_last_place(many: int) -> None:
    for canvas in sheets(line(*(50 + at % 7 for at in range(many)))):
        assert str(many) in [words for words, _, _ in letters(canvas)], canvas.width


# --- a table ----------------------------------------------------------------------------------------------------------


def test_what_is_framed_is_listed_apart_each_with_a_frame_and_its_ranks_once() -> None:
    named = (("A A", "two aces"), ("10 K", "ten and king"), ("5 5", "most"))
    for canvas in sheets(table(4.0, named=named, yours="2 3")):
        texts = letters(canvas)
        listed = [words for words, _, _ in texts if words.endswith((": 4.0", ", yours"))]
        assert listed == ["two aces: 4.0", "2 3: 4.0, yours", "most, 5 5: 4.0", "ten and king: 4.0"]
        cells = [box for words, box, _ in texts if words == "4.0"]
        for words in listed:
            _, box, _ = words_at(texts, words)
            clear = box.x0 > max(cell.x1 for cell in cells) or box.y1 < min(cell.y0 for cell in cells)
            assert clear, "beside or below the table, where no cell is"
            frames = [one for one in canvas.figure.findobj(Rectangle) if one.get_x() + one.get_width() < box.x0]
            assert any(abs(canvas.y - one.get_y() - one.get_height() / 2 - (box.y0 + box.y1) / 2) < 4 for one in frames)


# --- steps ------------------------------------------------------------------------------------------------------------

LEVEL = {"apart": ((46, 34, 19, 13), (46, 19, 19, 19)), "to nothing": ((46, 20, 3, 0), (46, 35, 13, 13))}


@for_each([*LEVEL, "17 ladder"])
def test_every_number_of_two_curves_is_written_where_they_are_level_too(name: str) -> None:
    chart: Any = steps(*LEVEL[name]) if name in LEVEL else CHARTS[name]
    for canvas in sheets(chart):
        texts = letters(canvas)
        across = [(box.x0 + box.x1) / 2 for words, box, _ in texts if words == "46" and box.x0 > 30]
        assert len(across) == 2, "both curves begin there, one number above and one below"
        written = Counter(words for words, _, _ in texts if words.isdecimal())
        wanted = Counter(str(many) for curve in chart.curves for many in curve.reached)
        assert not wanted - written, canvas.width


def test_dots_of_level_curves_stand_side_by_side() -> None:
    canvas = sheets(steps((46, 20), (46, 3)))[0]
    places = [one.center for one in canvas.figure.findobj(Circle)]
    diamonds = [one.get_xy()[0] for one in canvas.figure.findobj(Polygon) if len(one.get_xy()) == 5]
    (first, second), (other, then) = sorted(x for x, _ in places), sorted(float(x) for x, _ in diamonds)
    assert other - first >= 9
    assert second == pytest.approx(then), "where they aren't level, each is in the middle of its step"


@for_each(["17 ladder", "17 curves", "steps, a guess", "steps"])
def test_no_name_of_a_curve_touches_a_number(name: str) -> None:
    chart = rows_of(name)
    for canvas, texts in measured(name):
        names = [box for words, box, _ in texts if words.removeprefix("you: ") in {one.name for one in chart.curves}]
        numbers = [box for words, box, _ in texts if words.isdecimal()]
        for box in names:
            for other in numbers:
                beside = max(box.x0, other.x0) - min(box.x1, other.x1)
                above = max(box.y0, other.y0) - min(box.y1, other.y1)
                assert beside >= 9 or above >= 2, canvas.width
