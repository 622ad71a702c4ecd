"""A chart as a value: its data and its finding, the words that say all of it, and the drawing when it's asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Self

from crib_tutor.look.charts.chart_colors import chart_style, use_variables
from crib_tutor.look.charts.clean_svg import join
from crib_tutor.look.html import Html, show

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

WIDE, NARROW = 960, 320
"""The two widths that a chart is drawn for, in pixels."""
_TURNS = 720
"""Where a page is this wide or less, in pixels, it gets the narrow drawing."""
_FRAME = (
    ".crib-chart{container-type:inline-size;position:relative;max-width:1080px;margin:8px 0}"
    ".crib-chart>svg{display:block;width:100%;height:auto}"
    ".crib-chart>svg:first-of-type{position:absolute;width:0;height:0}"
    ".crib-chart>svg:last-of-type{display:none;max-width:520px}"
    f"@container (max-width:{_TURNS}px){{.crib-chart>svg{{display:none}}.crib-chart>svg:last-of-type{{display:block}}}}"
    ".crib-chart>p{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}"
)


@dataclass(frozen=True)
class Chart(ABC):
    """A chart that shows itself in a notebook, wide or narrow and in either theme, with its words for every reader.

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
    def draw(self, canvas: Canvas) -> None:
        """Draw what is below the title and above the note."""

    @property
    def plain(self) -> str:
        """The chart in words: its finding, what it is about, and every number."""
        found = self.finding and f"{self.finding.rstrip('.')}."
        return " ".join(part for part in (found, _sentence(self.about), self.numbers()) if part)

    def marked(self, answer: object) -> Self:  # noqa: ARG002  # most kinds have nothing to mark
        """The chart with the learner's answer marked in it, where it has a place for that answer."""
        return self

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


def sheets(chart: Chart) -> list[Canvas]:
    """The two drawings of a chart, wide and narrow, before they're made into SVG."""
    from crib_tutor.look.charts.canvas import Canvas  # noqa: PLC0415  # loads matplotlib, which takes a while

    made = []
    for width in (WIDE, NARROW):
        canvas = Canvas(width, narrow=width == NARROW)
        canvas.head(chart.finding, chart.about)
        chart.draw(canvas)
        canvas.foot(chart.note)
        made.append(canvas)
    return made


@lru_cache(maxsize=128)
def _html(chart: Chart) -> Html:
    words = chart.plain
    key = sha256(repr((type(chart).__name__, words, chart.note)).encode()).hexdigest()[:5]
    try:
        drawings = sheets(chart)
    except ImportError:  # a Python inside the browser may have no matplotlib
        return Html(f"<p>{escape(words)}</p>", words)
    drawn, roles = use_variables(join([(canvas.svg(), canvas.width, round(canvas.y)) for canvas in drawings], key))
    style = f"<style>{chart_style(roles)}{_FRAME}</style>"
    return Html(f'<div class="crib-chart">{style}{drawn}<p>{escape(words)}</p></div>', words)


def _sentence(words: str) -> str:
    return words if not words or words[-1] in ".?!" else f"{words}."
