"""Charts: no word cut off and none upon another, in data of every kind; colors that can be read and told apart; bytes,
ids and words as a page, a screen reader and a locked answer need them."""

import csv
import importlib
import inspect
import io
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate, combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from each import for_each
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from parsed import tracked

from crib_tutor import course
from crib_tutor.look import charts
from crib_tutor.look.charts.chart_colors import COLORS, SHADES, color, luminance, use_variables
from crib_tutor.look.charts.paper import NARROW, PER_INCH, WIDE
from crib_tutor.look.charts.svg import join
from crib_tutor.look.html import show, stacked
from crib_tutor.look.practice_days import holes_by_day
from crib_tutor.rules import IllegalMove

LONG = "a finding of very many words that no line of any page can hold, whichever width it has, and with 29 points"
NAME = "the longest name of a row that anyone gives"
SMALLEST = 11.0
"""Pixels of letters, at the narrowest page that a wide drawing serves and on a phone of 400 pixels."""
SERVED = {WIDE: 760, NARROW: 276}
"""How narrow a page may be that gets each drawing: JupyterLab leaves 276 pixels of a window of 400."""
HEAVIEST = 120_000


def row(label: str, *parts: float, margin: float = 0.0) -> charts.Row:
    return charts.Row(label, parts, margin)


def ranked(*rows: charts.Row, parts: tuple[str, ...] = ("hand",), **more: Any) -> charts.RankedRows:
    return charts.RankedRows("Rows: 1 is best", "what they are", "exact", rows, parts, "points", **more)


def gaps(*amounts: int, yours: int | None = None) -> charts.GapDots:
    return charts.GapDots("Gaps: 19 never comes", "every hand", "exact", amounts, "points", "hands", yours)


def steps(
    *curves: tuple[int, ...], need: int | None = None, names: tuple[str, ...] = ("5♥ 7♣ J♣ Q♠", "5♥ 7♣ 8♣ J♣", "c")
) -> charts.StepCurves:
    drawn = tuple(charts.StepCurve(name, curve) for name, curve in zip(names, curves, strict=False))
    most = max(max(curve) for curve in curves) or 1
    return charts.StepCurves(
        "Steps: 9 is reached", "", "", drawn, 4, most, "points or more", "starters", need, names[0]
    )


def table(*values: float, **more: Any) -> charts.RankTable:
    filled = (*values, *[values[-1]] * (91 - len(values)))
    return charts.RankTable("Cells: 8.9 at most", "", "", filled, **more)


def board(chance: Any, size: int = 121) -> charts.ScoreBoard:
    rows = tuple(tuple(chance(own, other) for other in range(size)) for own in range(size))
    return charts.ScoreBoard("You deal", rows)


def cribs(*rows: tuple[float, float, float], **more: Any) -> charts.TwoCribs:
    named = tuple(charts.CribRow(f"{at + 2}♥ K♠", *row) for at, row in enumerate(rows))
    return charts.TwoCribs("Two cribs: 17.3 and 4.1", "what they come to", "exact", named, **more)


def moments(*shares: float, **more: Any) -> charts.MomentLine:
    named = ("the starter", "the play", "pone's hand", "dealer's hand", "the crib", "later deals", "and so on")
    line = tuple(charts.DealMoment(name, share, 100 - share) for name, share in zip(named, shares, strict=False))
    return charts.MomentLine("Moments: 50 is even", "", "", line, **more)


def slope(own: int, other: int) -> float:
    return 1 / (1 + 1.06 ** (other - own))


def line(*values: float, margin: float = 0.0, yours: float | None = None) -> charts.BandLine:
    readings = tuple(charts.Reading(at, value, margin) for at, value in enumerate(values, 1))
    return charts.BandLine(
        "Line: 50 is even", "", "", readings, "holes", "in 100", 50, ("dealer ahead", "pone ahead"), 2, yours
    )


def panels(*lines: tuple[float, ...]) -> charts.Panels:
    named = tuple(charts.Panel(f"part {at}", values) for at, values in enumerate(lines))
    return charts.Panels("Panels: 92 at most", "", "", named, 1, "holes", "in 100")


def walk(*leads: int, every: int = 1) -> charts.MatchWalk:
    return charts.MatchWalk("A walk: 9 at most", "what it is", "by lot", leads, every, ("A ahead", "behind"))


def step_along(steps: int, bend: int) -> tuple[int, ...]:
    return tuple(accumulate((1 if at * at * 7 % 11 < bend else -1 for at in range(steps)), initial=0))


def record(*holes: int) -> charts.DayDots:
    return holes_by_day([(20_513 + at + at // 3, 8, holes_given) for at, holes_given in enumerate(holes)])


FIFTEEN = tuple(row(f"{a}♥ {b}♠", 9.7 - b / 2, 6.9 - a / 2) for a, b in combinations((5, 6, 7, 8, 9, 10), 2))
HILL = (1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224, 388740, 51680, 317340)
HILL += (19656, 90100, 9168, 58248, 11196, 2708, 0, 8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4)
TRIANGLE = tuple(3 + (at * 37 % 60) / 10 for at in range(91))


def road(*rows: Sequence[float | None], **more: Any) -> charts.CountRoad:
    named = ("early", "middle", "late", "later")
    filled = tuple(
        charts.RoadRow(name, (*row, *[None] * (30 - len(row)))) for name, row in zip(named, rows, strict=False)
    )
    return charts.CountRoad("Road: 21 is worst", "what it is", "", filled, **more)


SLOPE = tuple((at * 7 % 23 - 11) / 9 for at in range(30))


def shares(learners: int, *columns: str) -> charts.ShareTable:
    rows = [
        charts.ShareRow(f"Learner {at}", tuple((at * 7 + c * 3) % 11 / 10 for c in range(len(columns))))
        for at in range(learners)
    ]
    first = charts.ShareRow("Class", tuple(at / (len(columns) or 1) for at in range(len(columns))))
    return charts.ShareTable("Shares: 0 is the least", "what they are", "32 files", columns, (first, *rows))


def leads(*nets: float, trial: str = "", yours: str = "") -> charts.LeadColumns:
    """Leads that net so much, answered so often, by their ranks."""
    columns = [
        charts.LeadColumn(f"rank {at}", "A23456789TJQK"[at].replace("T", "10"), net, abs(net) / 2, net * 0.8 - 3)
        for at, net in enumerate(nets)
    ]
    return charts.LeadColumns("Leads: 0", "what they net", "exact", tuple(columns), "careful", "greedy", trial, yours)


def one_share(*given: float) -> charts.ShareTable:
    return charts.ShareTable("", "", "", ("nobs",), (charts.ShareRow("Class", given),))


CHARTS: Mapping[str, charts.Chart] = {
    "leads": leads(24, 39, 48, 37, -103, -15, 16, 16, -6, -7, -3, 0, 3, trial="rank 3"),
    "leads, yours": leads(24, 39, 48, 37, -103, -15, 16, 16, -6, -7, -3, 0, 3, trial="rank 3", yours="rank 2"),
    "leads, one": leads(5),
    "leads, all alike": leads(*[0.0] * 13),
    "leads, all below": leads(*(-20.0 * at for at in range(1, 14))),
    "leads, all above": leads(*(10.0 * at for at in range(13))),
    "shares": shares(6, "nobs", "pairs", "runs of three"),
    "shares, the most": shares(30, *("runs and fifteens that share cards",) * 5),
    "shares, one": shares(0, "nobs"),
    "shares, long names": replace(
        shares(0, "nobs", "pairs"), rows=(charts.ShareRow("W" * 20, (None, 1.0)), charts.ShareRow("阿大", (None, None)))
    ),
    "rows": ranked(*FIFTEEN, parts=("hand", "crib"), yours="7♥ 9♠"),
    "rows, three parts, some lost": ranked(
        *(row(f"row {at}", 9 - at, -4 + at / 3, -1.0 + at / 9) for at in range(9)),
        parts=("hand", "crib", "pegging"),
        yours="row 8",
    ),
    "rows, one": ranked(row("only", 4.8)),
    "rows, thirty": ranked(*(row(f"row {at}", at, at / 2) for at in range(30)), parts=("hand", "crib")),
    "rows, all alike": ranked(*(row(f"row {at}", 5.0, 5.0) for at in range(5)), parts=("a part", "another part")),
    "rows, all nothing": ranked(row("none", 0.0), row("nothing", 0.0)),
    "rows, all below": ranked(row("a", -3.0), row("b", -8.5), yours="b"),
    "rows, huge": ranked(row("a", 12_994_800.0), row("b", 4.0), row("c", -9_000_000.0), yours="c", digits=0),
    "rows, long names": ranked(*(row(f"{NAME} {at}"[:36], 4.0 + at) for at in range(4)), yours=f"{NAME} 2"[:36]),
    "rows, long title": replace(ranked(row("a", 1.0), row("b", 2.0)), finding=LONG, about=LONG, note=LONG),
    "rows, dots": ranked(
        *(row(str(at), (at - 4) / 10, margin=0.05) for at in range(9)), dots=True, digits=2, ranked=False, yours="3"
    ),
    "rows, deals": ranked(
        row("8 deals", 30.8, margin=0.9), row("9 deals", 44.3, margin=0.97), ranked=False, best="", of="deals"
    ),
    "rows, a guess": ranked(
        *(row(f"row {at}", 9.0 * at, margin=0.9) for at in range(4)), asked="row 1", guess=35.0, ranked=False
    ),
    "rows, a guess beyond": ranked(row("asked", 3.0), row("not", 9.0), asked="asked", guess=100.0),
    "rows, a guess of nothing": ranked(row("asked", 3.0), row("not", 9.0), asked="asked", guess=0),
    "rows, names above their bars": ranked(
        row(f"{NAME} by very far and wide", 3.0, margin=0.1), row("short", 9.0, margin=0.1), asked="short", guess=8.0
    ),
    "rows, other scripts": ranked(
        row("\N{CJK UNIFIED IDEOGRAPH-724C}", 3.0), row("\N{CYRILLIC CAPITAL LETTER ZHE}", 9.0)
    ),
    "rows, nothing said": replace(ranked(row("a", 1.0), row("b", 2.0)), finding="", unit=""),
    "walk": walk(*step_along(60, 6), every=3),
    "walk, short": walk(*step_along(10, 7)),
    "walk that crosses": walk(0, 1, 0, -1, -2, -1, 0, 1, 0, 0),
    "walk, by threes": walk(0, 1, -2, 1, -2, every=3),
    "walk, level": walk(0, 0),
    "days": record(14, 12, 9, 11, 7, 8, 5, 6, 3, 4),
    "days, one": record(3),
    "days, two": record(0, 0),
    "days, sixty": record(*(place * 7 % 23 for place in range(60))),
    "rows, margins": ranked(row("a", 0.3, margin=0.2), row("b", -0.3, margin=0.01), dots=True, digits=2),
    "gaps": gaps(*HILL),
    "gaps, a guess": gaps(*HILL, yours=2),
    "gaps, a guess that never comes": gaps(*HILL, yours=26),
    "gaps, one": gaps(7),
    "gaps, none": gaps(5, 5, 5, 5),
    "gaps, mostly": gaps(1, *[0] * 28, 4),
    "gaps, huge": gaps(10**12, 1, 10**6, 3),
    "gaps, forty": gaps(*(10 ** (at % 6) for at in range(40)), yours=11),
    "steps": steps((46, 35, 31, 22, 18, 12, 5, 1, 0), (46, 41, 39, 25, 17, 2, 0, 0, 0), need=9),
    "steps, a guess": replace(steps((46, 41, 39, 25, 18), (46, 30, 20, 20, 19)), asks_need=True, guess=6),
    "steps, one": steps((46, 3)),
    "steps, alike": steps((46, 20, 3), (46, 20, 3), need=5),
    "steps, three": steps((46, 40, 20, 3), (46, 30, 25, 3), (46, 9, 8, 7), need=4),
    "steps, many": steps(tuple(range(46, 18, -1)), tuple(range(46, -10, -2)), need=20),
    "steps, a need beyond": steps((46, 3), (46, 30), need=12),
    "steps, level": steps((46, 46, 46, 46), (1, 0, 0, 0), need=7),
    "table": table(*TRIANGLE, named=(("5 5", "most"), ("10 K", "least")), yours="J K"),
    "table, all alike": table(4.0),
    "table, neighbors named": table(
        *TRIANGLE, named=(("A K", "first"), ("2 K", "second"), ("3 K", "third"), ("A Q", "fourth")), yours="4 K"
    ),
    "table, corner named": table(*TRIANGLE, named=(("A A", "most"), ("K K", "least")), yours="A 2"),
    "map": charts.ScoreMap("Map: 20 in 100", "", "", (board(slope), board(slope)), 30, (105, 98)),
    "map, at nothing": charts.ScoreMap("Map: 50", "", "", (board(slope),), 30, (0, 0)),
    "map, at the end": charts.ScoreMap("Map: 50", "", "", (board(slope),), 30, (120, 0)),
    "map, behind": charts.ScoreMap("Map: 50", "", "", (board(slope),), 30, (3, 118)),
    "map, small": charts.ScoreMap("Map: 50", "", "", (board(lambda *_: 0.5, 2),), 1, (0, 1)),
    "moments": moments(0, 23, 24, 0.2, 50, 3, yours="the play"),
    "moments, one": moments(100),
    "moments, seven": moments(100, 0, 100, 0, 33, 66, 50),
    "line": line(
        69, 73, 56, 48, 35, 27, 28, 31, 38, 46, 54, 60, 67, 72, 75, 78, 80, 81, 81, 80, 74, 65, 58, margin=0.9
    ),
    "line, a guess": line(69, 73, 56, 48, 35, 27, 28, 31, 38, 46, 54, yours=50.0),
    "line, one": line(69),
    "line, at the level": line(50, 50, 50),
    "line, below": line(1, 2, 3, 2, 1, yours=100.0),
    "line, far": line(*(50 + 40 * (at % 7) for at in range(200))),
    "road": road(SLOPE, SLOPE[::-1], (None, *SLOPE[:20]), named=(5, 21), yours=11),
    "road, a guess that's named": road(SLOPE, named=(1, 30), yours=30),
    "road, all alike": road((0.0,) * 30),
    "road, empty": road(()),
    "road, huge": road((-999.0, 999.0) * 15, (12.25,) * 30),
    "cribs": cribs((7.5, 17.3, -1.0), (9.7, 15.9, 4.1), (5.0, 14.0, -3.2)),
    "cribs, both": cribs((7.5, 17.3, -1.0), (9.7, 15.9, 4.1), (5.0, 14.0, -3.2), both=True, yours="3♥ K♠"),
    "cribs, one": cribs((0.0, 0.0, 0.0), both=True),
    "cribs, fifteen": cribs(*((9.0 - at / 2, 17.0 - at / 3, -6.0 + at / 3) for at in range(15)), both=True),
    "panels": panels((92, 90, 40, 4, 9), (0, 3, 50, 88, 60), (8, 8, 0, 0, 0), (0, 0, 0, 36, 30)),
    "panels, one": panels((0.0,)),
    "panels, six": panels(*((-4.0, at, 1e6) for at in range(6))),
}


Letters = tuple[str, Any, float]
"""A text of a drawing, the box that matplotlib itself finds around it, from the lower left corner, and its size."""


class Drawing:
    """A figure of a chart as the page gets it, with its texts."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.wide, self.high = (PER_INCH * inches for inches in figure.get_size_inches())
        self.narrow = round(self.wide) == NARROW
        figure.draw_without_rendering()  # marks of axes have their places then
        renderer = RendererSVG(float(self.wide), float(self.high), io.StringIO(), image_dpi=PER_INCH)
        self.texts: list[Letters] = [
            (text.get_text(), text.get_window_extent(renderer), text.get_fontsize())
            for text in figure.findobj(Text)
            if text.get_visible() and text.get_text().strip()
        ]

    def box(self, words: str) -> Any:
        """The box around the only text that is this."""
        (box,) = [box for text, box, _ in self.texts if text == words]
        return box

    def lines(self) -> list[Line2D]:
        return [line for line in self.figure.findobj(Line2D) if len(line.get_xdata()) > 1]


@cache
def drawn(name: str) -> tuple[Drawing, ...]:
    """Both drawings of a chart: made once for all that is asked of them."""
    return draw(CHARTS[name])


def draw(chart: charts.Chart) -> tuple[Drawing, ...]:
    return tuple(Drawing(chart.figure(narrow=narrow)) for narrow in (False, True))


@cache
def markup(name: str) -> str:
    """What the page gets of both drawings, without the words beside it."""
    return join([drawing.figure for drawing in drawn(name)], f"k{list(CHARTS).index(name)}x")


# --- words in their places --------------------------------------------------------------------------------------------


def test_every_kind_of_chart_has_samples_here() -> None:
    kinds = {kind for kind in vars(charts).values() if isinstance(kind, type) and issubclass(kind, charts.Chart)}
    assert {kind for kind in kinds if not inspect.isabstract(kind)} == {type(chart) for chart in CHARTS.values()}


@for_each(CHARTS)
def test_no_word_is_cut_off(name: str) -> None:
    for drawing in drawn(name):
        for words, box, _ in drawing.texts:
            inside = box.x0 >= -1 and box.x1 <= drawing.wide + 2 and box.y0 >= -1 and box.y1 <= drawing.high + 1
            assert inside, (drawing.wide, words, box)


@for_each(CHARTS)
def test_no_word_lies_upon_another(name: str) -> None:
    for drawing in drawn(name):
        for (words, box, _), (others, other, _) in combinations(drawing.texts, 2):
            across = min(box.x1, other.x1) - max(box.x0, other.x0)
            down = min(box.y1, other.y1) - max(box.y0, other.y0)
            assert across <= 1 or down <= 2, (drawing.wide, words, others)


CROWDED = {"steps", "gaps, forty", "steps, many", "steps, three", "line, far"}
"""Charts with more lines than leave room for a word; there it lies on a plate, as the names of a map's lines do."""


@for_each(name for name in CHARTS if name not in CROWDED and not name.startswith("map"))
def test_no_word_lies_upon_a_line_of_data(name: str) -> None:
    for drawing in drawn(name):
        for line in drawing.lines():
            if line.get_linewidth() >= 2.2 and line.get_linestyle() != "None" and line.get_color() != color("axis"):
                path = line.get_transform().transform_path(line.get_path())
                for words, box, size in drawing.texts:
                    inner = Bbox.from_extents(box.x0 + 1, box.y0 + 0.3 * size, box.x1 - 1, box.y1 - 0.3 * size)
                    assert not path.intersects_bbox(inner, filled=False), (drawing.wide, words)


@for_each(CHARTS)
def test_letters_are_large_enough_on_the_narrowest_page_of_their_drawing(name: str) -> None:
    for drawing, wide in zip(drawn(name), (WIDE, NARROW), strict=True):
        assert round(drawing.wide) == wide
        assert min(size for _, _, size in drawing.texts) * SERVED[wide] / wide >= SMALLEST - 0.05


def test_those_measures_see_what_is_wrong() -> None:
    figure = Figure((1, 1), dpi=PER_INCH)
    figure.text(0.8, 0.5, "beyond the edge")
    figure.text(0.9, 0.55, "upon it")
    (_, box, _), (_, other, _) = Drawing(figure).texts
    assert box.x1 > PER_INCH + 2
    assert min(box.y1, other.y1) - max(box.y0, other.y0) > 2


# --- figures ----------------------------------------------------------------------------------------------------------


@for_each(["rows", "line", "steps", "map", "table", "leads"])
def test_a_figure_has_axes_that_can_be_restyled_and_saved(name: str) -> None:
    figure = CHARTS[name].figure()
    ax = max(figure.axes, key=lambda ax: len(ax.get_children()))
    artists = [*ax.patches, *ax.lines, *ax.collections]
    assert artists, "bars, lines and areas are those of the axes"
    ax.set_facecolor("#ffeedd")
    ax.set_ylabel("said otherwise")
    saved = io.BytesIO()
    figure.savefig(saved, format="pdf", dpi=30)
    assert saved.getvalue()[:4] == b"%PDF"


def test_a_bar_is_as_long_as_its_amount_on_the_axes() -> None:
    ax = max(CHARTS["rows, one"].figure().axes, key=lambda ax: len(ax.patches))
    (bar,) = ax.patches
    low, high = ax.get_xlim()
    assert isinstance(bar, Rectangle)
    assert bar.get_width() == pytest.approx(4.8, abs=0.01 * (high - low))
    assert low <= 0
    assert high > 4.8


# --- the numbers, and where each is seen ---


@for_each(CHARTS)
def test_every_row_is_saved_and_each_mark_is_that_of_a_row_inside_the_drawing(name: str) -> None:
    chart = CHARTS[name]
    table = chart.table()
    head, *rows = csv.reader(io.StringIO(chart.csv()))
    assert head == list(table.head)
    assert rows == [[str(value) for value in row] for row in table.rows]
    assert {len(row) for row in rows} == {len(head)}
    for narrow in (False, True):
        sheet = chart._sheet(narrow=narrow)
        assert {row for row, *_ in sheet.marks} <= set(range(len(rows)))
        assert all(-1 <= x <= sheet.width + 1 and -1 <= y <= sheet.y + 1 for _, x, y in sheet.marks)
        assert sheet.marks or not any(map(bool, rows[0][1:]))


# --- colors -----------------------------------------------------------------------------------------------------------

THEMES = ("light", "dark")
WORDS = ("ink", "soft", "you", "best", "third-text")
MARKS = ("you", "best", "third", "mute", "axis")


def rgb(role: str, theme: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(getattr(COLORS[role], theme)[1:]))


def contrast(color: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(color), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(role: str, theme: str) -> float:
    """CIE L*: what is left of a color in gray."""
    light = luminance(rgb(role, theme))
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@for_each([(role, theme) for role in WORDS for theme in THEMES])
def test_words_can_be_read_on_the_ground_and_on_the_strip(role: str, theme: str) -> None:
    for ground in ("ground", "strip"):
        assert contrast(rgb(role, theme), rgb(ground, theme)) >= 4.5, ground


@for_each([(role, theme) for role in MARKS for theme in THEMES])
def test_marks_can_be_seen(role: str, theme: str) -> None:
    assert contrast(rgb(role, theme), rgb("ground", theme)) >= 3.0


@for_each([(step, theme) for step in range(SHADES) for theme in THEMES])
def test_the_number_in_a_cell_can_be_read(step: int, theme: str) -> None:
    assert contrast(rgb(f"on{step}", theme), rgb(f"map{step}", theme)) >= 4.5


def test_each_color_of_a_figure_tells_its_role() -> None:
    assert len({shade.light for shade in COLORS.values()}) == len(COLORS)


@for_each(THEMES)
def test_the_marks_of_a_chart_and_the_steps_of_a_map_differ_in_gray(theme: str) -> None:
    marks = sorted(lightness(role, theme) for role in ("you", "best", "third"))
    assert min(then - before for before, then in pairwise(marks)) >= 13
    shades = [lightness(f"map{step}", theme) for step in range(SHADES)]
    steps = [then - before for before, then in pairwise(shades)]
    assert all(step < 0 for step in steps) or all(step > 0 for step in steps)


def test_colors_follow_the_page_before_the_system() -> None:
    style = str(CHARTS["rows"].html()).partition("</style>")[0]
    assert "--crib-ink:var(--jp-content-font-color1,#1b1b1f)" in style
    dark = style.index('[data-jp-theme-light="false"]')
    assert "--crib-you:#a9c6ff" in style[dark:]
    assert "body:not([data-jp-theme-light])" in style, "a page of Jupyter never follows the system's theme"


# --- what is on the page ----------------------------------------------------------------------------------------------


HEAVY = ("shares, the most", "rows, thirty", "table, neighbors named", "rows, other scripts", "map")
ON_PAGES = {*HEAVY, *({name.partition(",")[0]: name for name in CHARTS}.values())}
"""A chart of each kind, and those with the most on them."""


@for_each(sorted(ON_PAGES))
def test_a_chart_is_light_and_its_ids_are_its_own(name: str) -> None:
    drawing, _ = use_variables(markup(name))
    spare = 2_500 + drawing.count("<use")  # for the style, and for longer ids on the page
    assert len(drawing.encode()) + len(CHARTS[name].plain.encode()) <= HEAVIEST - spare
    ids = re.findall(r' id="([^"]+)"', drawing)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', drawing)) == set(ids), "none is missing, and none is idle"
    assert "url(" not in drawing
    assert ":#" not in drawing, "every color is the page's"


def test_two_charts_of_a_page_share_no_id() -> None:
    names = ("rows", "rows, one", "gaps", "gaps, a guess", "table", "map", "line")
    seen = [set(re.findall(r' id="([^"]+)"', CHARTS[name].html())) for name in names]
    assert all(not ids & others for ids, others in combinations(seen, 2))
    drawings = "".join(re.findall("<svg.*</svg>", CHARTS["rows"].html()))
    assert "var(--crib-best)" in drawings


@for_each(sorted(ON_PAGES))
def test_no_word_can_be_read_in_the_drawing_itself(name: str) -> None:
    drawing = markup(name)
    assert not re.search("<!--|<text|DejaVu|<style|<title|<metadata", drawing), "a font's numbers would tell letters"
    assert re.sub(r"<[^>]*>", "", drawing).strip() == ""


def test_the_same_chart_has_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys, json; sys.path.insert(0, 'tests/look'); sys.path.insert(0, 'tests'); import test_charts as t; "
        "print(json.dumps([str(t.CHARTS[n].html()) for n in ('rows', 'map')]))"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert json.loads(run.stdout) == [str(CHARTS[name].html()) for name in ("rows", "map")]


def test_matplotlib_is_loaded_by_the_first_drawing_and_by_nothing_before_it() -> None:
    program = """
import sys
from crib_tutor import lesson
from crib_tutor.look import charts
from crib_tutor.course import lesson_13_every_hand, lesson_14_two_cribs, lesson_15_starter
chart = charts.GapDots("1 never comes", "", "", (4, 0, 7), "points", "hands")
lesson.predict("Which?", chart, 0)
chart.plain, chart.marked(2)
print("matplotlib" in sys.modules)
chart.html()
print("matplotlib" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["False", "True", "False"]


# --- words ------------------------------------------------------------------------------------------------------------


def numbers_of(value: object) -> Iterator[float]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers_of(part)


def told(words: str) -> set[float]:
    plain = words.replace("\N{MINUS SIGN}", "-").replace(",", "")
    return {float(written) for written in re.findall(r"-?\d+(?:\.\d+)?", plain)}


@for_each(["rows", "rows, dots", "gaps", "steps", "table", "line", "panels"])
def test_the_words_carry_every_number(name: str) -> None:
    chart: Any = CHARTS[name]
    field = {"rows": "rows", "gaps": "amounts", "steps": "curves", "table": "values", "line": "readings"}
    given = set(numbers_of(getattr(chart, field.get(name.partition(",")[0], "panels"))))
    in_words = told(chart.numbers())
    assert {value for value in given if value and min(abs(value - other) for other in in_words) > 0.051} == set()


@for_each(["rows", "gaps, a guess", "table"])
def test_a_chart_shows_itself_with_its_words(name: str) -> None:
    chart = CHARTS[name]
    bundle = chart._repr_mimebundle_()
    assert bundle["text/plain"] == chart.plain == repr(chart)
    assert chart.plain.startswith(chart.finding)
    assert show(chart) == bundle["text/html"] == stacked(chart.html())
    assert bundle["text/html"].count("aria-hidden") == 3, "a screen reader gets the words, and the words alone"


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("rows", "5♥ 6♠", "5♥ 6♠ 11.1 (hand 6.7, crib 4.4, yours)"),
        ("rows, deals", 9, "9 deals 44.3 (±1.0, yours)"),
        ("rows, a guess", 12, "Your guess: 12."),
        ("gaps", "4", "Your guess: 4."),
        ("gaps", 4, "Your guess: 4."),
        ("steps", "5♥ 7♣ 8♣ J♣", "Yours: 5♥ 7♣ 8♣ J♣."),
        ("table", "5 5", "Yours: 5 5"),
        ("line", 61, "Your guess at 2: 61."),
    ],
)
def test_the_learners_answer_is_marked_and_told(name: str, answer: object, said: str) -> None:
    chart = CHARTS[name].marked(answer)
    assert said in chart.plain
    assert "var(--crib-you)" in str(chart.html())


def rows_of_lessons() -> Iterator[tuple[str, charts.RankedRows]]:
    """Every chart of rows that a lesson's module makes without being given anything."""
    for module in pkgutil.walk_packages(course.__path__, "crib_tutor.course."):
        for name, make in vars(importlib.import_module(module.name)).items():
            if not inspect.isfunction(make) or make.__module__ != module.name or name.startswith("_"):
                continue
            given = any(option.default is option.empty for option in inspect.signature(make).parameters.values())
            if make.__annotations__["return"] == "RankedRows" and not given:
                yield name, make()


def test_what_is_lit_is_what_the_title_names_and_parts_add_up_to_the_row_above() -> None:
    seen = dict(rows_of_lessons())
    assert len(seen) > 15
    for name, chart in seen.items():
        title = chart.finding.lower()
        numbers = set(re.findall(r"\d+(?:\.\d+)?", title))
        named = {
            row.label: numbers & {f"{abs(row.total):.{digits}f}" for digits in range(3)}
            or any(word in title for word in re.findall(r"\w{3,}|\d+", row.label.lower()))
            for row in chart.rows
            if chart.role(row) == "best"
        }
        assert any(named.values()), (name, title, named)
        parts = [row.total for row in chart.rows if row.inside]
        wholes = [row.total for row in chart.rows if not row.inside]
        assert not parts or sum(parts) == pytest.approx(wholes[-1]), name


def test_every_whole_place_is_marked_where_there_is_room() -> None:
    wide = drawn("line, a guess")[0]
    marks = {words for words, box, _ in wide.texts if words.isdecimal() and box.y0 < 60}
    assert marks >= set(map(str, range(1, 12)))


def test_on_the_road_the_shade_is_the_cost_and_what_costs_nothing_has_none() -> None:
    nets = (0.4, 0.0, -0.1, -0.6, -1.2)
    [row] = road((*nets, *[None] * 25)).rows
    shades = [road(row.nets).shade(net) for net in nets]
    assert shades[:2] == [0, 0]
    assert shades[2:] == sorted(shades[2:])
    assert shades[-1] == SHADES - 1


def test_the_best_row_is_the_least_where_the_least_is_best() -> None:
    chart = ranked(row("dear", 3.0), row("cheap", 1.0), row("fair", 2.0), yours="fair", least=True)
    beside = {each.label: "".join(chart.beside(each, narrow=False)) for each in chart.rows}
    assert beside == {"dear": "3.0", "cheap": "1.0 best", "fair": "2.0 you, 1.0 more"}
    assert replace(chart, least=False).beside(chart.rows[2], narrow=False) == ("2.0", " you, 1.0 less")
    assert replace(chart, yours="cheap").beside(chart.rows[1], narrow=True) == ("1.0", " you, best")


@for_each(CHARTS)
def test_an_answer_that_has_no_place_in_it_leaves_a_chart_as_it_is(name: str) -> None:
    for answer in (None, "no such row", True, -1, [1]):
        if not (name.startswith("line") and answer == -1):
            assert CHARTS[name].marked(answer) == CHARTS[name], answer


# --- what can't be drawn ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (ranked, "0 rows can't be drawn: give 1 to 30"),
        (lambda: ranked(*[row("a", 1.0)] * 31), "31 rows can't be drawn"),
        (lambda: ranked(row("a", float("nan"))), "'nan' can't be drawn: the parts of a row are numbers, such as 4.8"),
        (lambda: ranked(row("a", "x")), "'x' can't be drawn"),  # type: ignore[arg-type]
        (gaps, "0 amounts can't be drawn"),
        (lambda: gaps(0, 0), "amounts can't be drawn if one is below 0 or all are 0"),
        (lambda: gaps(3, -1), "amounts can't be drawn if one is below 0"),
        (lambda: steps((46, 3), (46,)), "curves of different lengths can't be compared"),
        (lambda: steps((1,), (1,), (1,), (1,), names=tuple("abcd")), "4 curves can't be drawn: give 1 to 3"),
        (road, "0 rows can't be drawn: give 1 to 3"),
        (lambda: road(SLOPE, SLOPE, SLOPE, SLOPE), "4 rows can't be drawn: give 1 to 3"),
        (lambda: road((float("nan"),)), "'nan' can't be drawn: the numbers of a road"),
        (lambda: road((0.0,) * 31), "a row of the road has 30 numbers, not 31: give one for each count, or None"),
        (lambda: charts.RankTable("", "", "", (1.0,) * 169), "a map of ranks has 91 numbers, not 169"),
        (lambda: table(1.0, named=(("K 10", "least"),)), "'K 10' isn't two ranks of the map"),
        (lambda: charts.ScoreMap("", "", "", (), 30, (0, 0)), "0 boards can't be drawn"),
        (lambda: charts.ScoreMap("", "", "", (board(slope),), 30, (121, 0)), "scores on this map go from 0 to 120"),
        (
            lambda: charts.ScoreMap("", "", "", (charts.ScoreBoard("", ((1.0,),)),), 30, (0, 0)),
            "a map of scores has as",
        ),
        (moments, "0 moments can't be drawn: give 1 to 7"),
        (line, "0 readings can't be drawn"),
        (lambda: line(float("inf")), "'inf' can't be drawn"),
        (cribs, "0 rows can't be drawn: give 1 to 15"),
        (panels, "0 panels can't be drawn"),
        (walk, "0 steps can't be drawn"),
        (lambda: walk(0), "a match without a game can't be drawn: give it 1 or more"),
        (lambda: walk(0, float("nan")), "'nan' can't be drawn"),  # type: ignore[arg-type]
        (lambda: shares(0), "0 columns can't be drawn: give 1 to 5"),
        (lambda: shares(31, "nobs"), "32 rows can't be drawn: give 1 to 31"),
        (lambda: one_share(1.5), "a row has a share from 0 to 1"),
        (one_share, "a row has a share from 0 to 1"),
        (lambda: one_share(float("nan")), "'nan' can't be drawn"),
        (lambda: panels((1.0,), (1.0, 2.0)), "panels of different lengths can't be compared"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(make: Any, said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        make()
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


# --- in the lessons ---------------------------------------------------------------------------------------------------

LESSONS = Path(__file__).parents[2] / "lessons"
HEAVIEST_LESSON = 800_000


@for_each(tracked(LESSONS, "solved/*.ipynb"), lambda path: path.stem)
def test_a_lesson_with_every_chart_open_is_light(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    shown = "".join(
        "".join(output.get("data", {}).get("text/html", [])) for cell in cells for output in cell.get("outputs", [])
    )
    charts_shown = re.findall(r'<div class="crib-chart">.*?</p></div>', shown)
    assert sum(len(chart.encode()) for chart in charts_shown) <= HEAVIEST_LESSON
    assert all(len(chart.encode()) <= HEAVIEST for chart in charts_shown)


def test_the_lessons_do_hold_charts() -> None:
    counting = ("02_fifteens", "03_pairs", "06_aloud", "07_muggins", "08_play", "10_deal", "11_game")
    for name in (*counting, "12_other_games", "appendix", "13_every_hand", "14_two_cribs", "15_starter"):
        assert 'class=\\"crib-chart\\"' in (LESSONS / "solved" / f"{name}.ipynb").read_text(encoding="utf-8"), name
