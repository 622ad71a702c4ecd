"""A chart as a value: data, finding, words and drawing."""

from __future__ import annotations

import csv
import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from hashlib import sha256
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any, Self

from crib_tutor.look.charts.chart_colors import chart_style, use_variables
from crib_tutor.look.charts.data import Numbers
from crib_tutor.look.html import Html, show
from crib_tutor.without_numpy import AS_DRAWN, IN_WORDS, is_missing, read_kept

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from crib_tutor.look.charts.sheet import Sheet

_TURNS = 720
"""Where a page is this wide or less, in pixels, it gets the narrow drawing."""
_MARKS = ("yours", "guess")
"""The fields in which a chart has the learner's answer."""
_FRAME = (
    ".crib-chart{container-type:inline-size;position:relative;max-width:848px;margin:8px 0;"
    "background:var(--crib-ground)}"
    ".crib-chart>svg{display:block;width:100%;height:auto}"
    ".crib-chart>svg:first-of-type{position:absolute;width:0;height:0}"
    ".crib-chart>svg:last-of-type{display:none;max-width:520px}"
    f"@container (max-width:{_TURNS}px){{.crib-chart>svg{{display:none}}.crib-chart>svg:last-of-type{{display:block}}}}"
    ".crib-chart>p{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}"
)


@dataclass(frozen=True)
class Chart(ABC):
    """A chart that shows itself in a notebook.

    Nothing is drawn, and matplotlib isn't loaded, before the drawing is asked for.
    """

    finding: str
    """What the chart shows, as a sentence with its number: the title."""
    about: str
    """What is counted, in which unit, of how many."""
    note: str
    """Where the numbers come from: exact, or a sample with its size."""

    @abstractmethod
    def numbers(self) -> str:
        """Every number of the chart in words."""

    @abstractmethod
    def table(self) -> Numbers:
        """Give the numbers of the chart, to be saved."""

    @abstractmethod
    def draw(self, sheet: Sheet) -> None:
        """Draw what is below the title and above the note."""

    def figure(self, *, narrow: bool = False) -> Figure:
        """Draw the chart as a figure of matplotlib.

        Its axes are `figure.axes`, and `figure.savefig("chart.pdf")` writes it. Raises `ImportError` where there is no
        matplotlib.
        """
        return self._sheet(narrow=narrow).figure

    def _sheet(self, *, narrow: bool) -> Sheet:
        from crib_tutor.look.charts.sheet import make_sheet  # noqa: PLC0415  # loads matplotlib, which takes a while

        return make_sheet(self.finding, self.about, self.draw, self.note, narrow=narrow)

    def csv(self) -> str:
        """Write the numbers as a table for other programs."""
        written, table = StringIO(), self.table()
        csv.writer(written, lineterminator="\n").writerows([table.head, *table.rows])
        return written.getvalue()

    @property
    def plain(self) -> str:
        """The finding, the subject and every number in words."""
        title = self.finding and f"{self.finding.rstrip('.')}."
        about = f"{self.about}." if self.about and self.about[-1] not in ".?!" else self.about
        return " ".join(part for part in (title, about, self.numbers()) if part)

    def marked(self, answer: object) -> Self:  # noqa: ARG002  # most kinds have nothing to mark
        """Mark the learner's answer in the chart."""
        return self

    def unmarked(self) -> Self:
        """Take the learner's answer out of the chart."""
        marks: dict[str, Any] = {field.name: field.default for field in fields(self) if field.name in _MARKS}
        return replace(self, **marks)

    def html(self) -> Html:
        """The chart as HTML with its words."""
        return _html(self)

    def __repr__(self) -> str:
        return self.plain

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self.html()._repr_mimebundle_()


@show.register
def _(value: Chart) -> Html:
    return value.html()


@lru_cache(maxsize=128)
def _html(chart: Chart) -> Html:
    words = chart.plain
    try:
        return _frame(draw_chart(chart), words)
    except ImportError as error:
        if not is_missing(error):
            raise
        kept = read_kept(kept_name(chart))
        if kept is None:
            excuse, shown = IN_WORDS, f"<p>{escape(chart.plain)}</p>"
        else:
            excuse, shown = AS_DRAWN, str(_frame(kept.decode(), chart.plain))
        excuse = excuse.format(package=str(error.name).partition(".")[0])
        return Html(f"<p><small>{excuse}</small></p>{shown}", f"{excuse}\n{chart.plain}")


def draw_chart(chart: Chart) -> str:
    """Draw a chart for the page, in both widths.

    Raises `ImportError` where there is no matplotlib.
    """
    from crib_tutor.look.charts.svg import join  # noqa: PLC0415  # loads matplotlib, which takes a while

    key = sha256(repr((type(chart).__name__, chart.plain, chart.note)).encode()).hexdigest()[:4]
    sheets = [chart._sheet(narrow=narrow) for narrow in (False, True)]  # noqa: SLF001  # its own, but for the marks
    drawn, roles = use_variables(join((sheet.figure for sheet in sheets), key))
    marks = [[(row, round(x), round(y)) for row, x, y in sheet.marks] for sheet in sheets]
    told = json.dumps({**chart.table()._asdict(), "marks": marks}, separators=(",", ":"))
    return f'<style>{chart_style(roles)}{_FRAME}</style>{drawn}<data value="{escape(told)}"></data>'


def _frame(drawn: str, words: str) -> Html:
    return Html(f'<div class="crib-chart">{drawn}<p>{escape(words)}</p></div>', words)


def kept_name(chart: Chart) -> str:
    """Name the file in which a site keeps the drawing.

    Two charts with the same words on the same data have the same drawing.
    """
    words = (type(chart).__name__, chart.finding, chart.about, chart.note, chart.unmarked().numbers())
    return f"charts/{sha256(repr(words).encode()).hexdigest()[:20]}.html"
