"""Columns by rank: what each lead nets above or below a line, and below its rank how often it's answered by a score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Box, Scale, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 13
"""Columns of a chart at most: the ranks of a deck."""
_HIGH = {False: (200.0, 110.0), True: (170.0, 90.0)}
"""How high the upper part and the lower one are, on a wide page and on a narrow one."""
_FILL = 0.62
"""The part of a column's room that its bar takes."""
_SMALL = 12.75
"""The size of numbers on a narrow page, in pixels."""

_WORDS = MappingProxyType({"mute": "ink", "third": "third-text"})
_PALE = MappingProxyType({"mute": "bar-pale", "third": "third"})
"""Of a column's color that of its words, and that of its lower bar, where they aren't named after it."""


class LeadColumn(NamedTuple):
    """A lead: its name, its letter, what it nets and how often it's answered, both in 100 deals.

    >>> LeadColumn("ace", "A", 35.0, 12.0, 33.0).answered
    12.0
    """

    name: str
    letter: str
    net: float
    """Holes in 100 deals, beside the average lead."""
    answered: float
    """Deals in 100 in which the other holds a card that scores on it."""
    other: float
    """What it nets against the second opponent."""


@dataclass(frozen=True, repr=False)
class LeadColumns(Chart):
    """What leads net, up or down from the average lead, and how often each is answered, down from its rank.

    >>> two = (LeadColumn("ace", "A", 35.0, 12.0, 33.0), LeadColumn("five", "5", -80.0, 62.0, -99.0))
    >>> LeadColumns("Never lead a five", "", "", two, "careful", "greedy").plain
    'Never lead a five. Ace: nets 35 (greedy 33), answered 12. Five: nets −80 (greedy −99), answered 62.'

    A bar is what a lead nets against the first opponent, a diamond what it nets against the second; ``trial`` names a
    column that's lit from the start. Raises `IllegalMove` for no columns, too many, or what isn't a number.
    """  # noqa: RUF002  # a true minus

    columns: tuple[LeadColumn, ...]
    first: str
    """The opponent of the bars."""
    second: str
    """The opponent of the diamonds."""
    trial: str = ""
    """The name of the column that a claim is about."""
    yours: str = ""
    """The name of the learner's column."""

    def __post_init__(self) -> None:
        require_some(self.columns, "columns", MOST)
        require_finite((part for column in self.columns for part in column[2:]), "the parts of a column")

    def marked(self, answer: object) -> Self:
        """The chart with the column of this name, such as "ace" or "an ace", as the learner's own."""
        named = answer.removeprefix("an ").removeprefix("a ") if isinstance(answer, str) else ""
        return replace(self, yours=named) if named in {one.name for one in self.columns} else self

    def numbers(self) -> str:
        """Every column with its numbers, and which is the learner's."""
        return " ".join(map(self._in_words, self.columns))

    def _in_words(self, one: LeadColumn) -> str:
        own = " (yours)" if one.name == self.yours else " (on trial)" if one.name == self.trial else ""
        net, other, answered = (number(value, 0) for value in (one.net, one.other, one.answered))
        return f"{one.name.capitalize()}{own}: nets {net} ({self.second} {other}), answered {answered}."

    def _ink(self, one: LeadColumn) -> str:
        if one.name == self.yours:
            return "you"
        if one.name == self.trial:
            return "third"
        return "best" if one.net == max(each.net for each in self.columns) else "mute"

    def draw(self, canvas: Canvas) -> None:
        """Draw both parts, the ranks between them."""
        upper, lower = _HIGH[canvas.narrow]
        self._name_parts(canvas)
        seen = [value for one in self.columns for value in (one.net, one.other, 0.0)]
        low, high = min(seen), max(seen)
        room = 1.7 * canvas.size
        up = Scale(canvas.y + upper - 2 * room, canvas.y + room, low, high if high > low else low + 1)
        wide = canvas.width / len(self.columns)
        zero, ranks = up.at(0), canvas.y + upper + canvas.size
        canvas.line([(0, zero), (canvas.width, zero)], "axis")
        for place, one in enumerate(self.columns):
            self._draw_net(canvas, one, up, (place + 0.5) * wide, wide)
            ink = self._ink(one)
            spot = Spot((place + 0.5) * wide, ranks, "middle")
            canvas.text(one.letter, spot, _WORDS.get(ink, ink), bold=True, size=1.2 * canvas.size)
        self._draw_answers(canvas, ranks + 0.6 * canvas.size, lower, wide)

    def _name_parts(self, canvas: Canvas) -> None:
        """Say what a bar is, and what a diamond."""
        line = canvas.y + canvas.size
        canvas.text(f"Bar: holes in 100 deals, against a {self.first} dealer", Spot(0, line))
        words = f"against a {self.second} one"
        if canvas.narrow:
            line += 1.5 * canvas.size
        left = 0.0 if canvas.narrow else canvas.width - canvas.room(words) - 16
        canvas.dot(left + 5, line - 0.36 * canvas.size, 4.5, "third", shape="diamond")
        canvas.text(words, Spot(left + 14, line))
        canvas.y = line + 4

    def _draw_net(self, canvas: Canvas, one: LeadColumn, up: Scale, x: float, wide: float) -> None:
        """A bar from the average to what a lead nets, with its number at the end, and the second opponent's diamond."""
        ink, half, zero, end = self._ink(one), _FILL * wide / 2, up.at(0), up.at(one.net)
        top, foot = min(zero, end), max(zero, end)
        canvas.rect(Box(x - half, top, x + half, max(foot, top + 1)), "bar" if ink == "mute" else ink)
        other = up.at(one.other)
        canvas.dot(x, other, 4.5, "third", shape="diamond")
        size = _SMALL if canvas.narrow else canvas.size
        words = ("+" if round(one.net) > 0 and not canvas.narrow else "") + number(one.net, 0)
        half = canvas.room(words, bold=ink != "mute", size=size) / 2
        middle = min(max(x, half), canvas.width - half)
        line = min(top, other - 6) - 4 if one.net >= 0 else max(foot, other + 6) + 1.1 * size
        away, near = (-1.1 if one.net >= 0 else 1.1) * size, canvas.taken[:-1]  # the last is its own diamond
        spots = [Spot(middle, line + step * away, "middle") for step in range(3)]
        boxes = [canvas.box(words, spot, bold=ink != "mute", size=size) for spot in spots]
        free = (spot for spot, box in zip(spots, boxes, strict=True) if not any(map(box.meets, near)))
        canvas.text(words, next(free, spots[0]), _WORDS.get(ink, ink), bold=ink != "mute", size=size)

    def _draw_answers(self, canvas: Canvas, top: float, high: float, wide: float) -> None:
        """Bars that hang down: how often each lead is answered by a score."""
        size = _SMALL if canvas.narrow else canvas.size
        most = max(1.0, *(one.answered for one in self.columns))
        down = Scale(top, top + high - 1.4 * size, 0.0, most)
        canvas.line([(0, top), (canvas.width, top)], "axis")
        for place, one in enumerate(self.columns):
            ink, x, foot = self._ink(one), (place + 0.5) * wide, down.at(one.answered)
            half = _FILL * wide / 2
            canvas.rect(Box(x - half, top, x + half, max(foot, top + 1)), _PALE.get(ink, f"{ink}-pale"))
            spot = Spot(x, foot + 1.1 * size, "middle")
            canvas.text(number(one.answered, 0), spot, _WORDS.get(ink, ink), size=size)
        canvas.y = top + high
        for words in canvas.lines_of(
            "Below each rank: deals in 100 in which the dealer holds a card that scores on it", canvas.size
        ):
            canvas.y += 1.3 * canvas.size
            canvas.text(words, Spot(canvas.width / 2, canvas.y, "middle"))
        canvas.y += 0.3 * canvas.size
