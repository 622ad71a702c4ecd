"""Small multiples: one panel for each line on one common scale, with the other lines thin behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Box, Scale, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST, _POINTS = 6, 200
_HIGH = {False: 200, True: 110}
_GAP, _TICKS = 34, 6


class Panel(NamedTuple):
    """A line by its name, with a value at each place.

    >>> Panel("the play", (92, 90)).values
    (92, 90)
    """

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Panels(Chart):
    """Lines that would tangle in one picture, side by side on one scale.

    >>> lines = (Panel("play", (92, 90)), Panel("hands", (0, 3)))
    >>> Panels("The play decides", "", "", lines, 1, "holes", "in 100").plain
    'The play decides. In 100, by holes from 1 on: play 92, 90; hands 0, 3.'

    Raises `IllegalMove` for no panels, more than six, or lines of other lengths.
    """

    panels: tuple[Panel, ...]
    first: int
    """The place of the first value; the others follow one by one."""
    across: str
    up: str

    def __post_init__(self) -> None:
        require_some(self.panels, "panels", MOST)
        for panel in self.panels:
            require_some(panel.values, "values", _POINTS)
            require_finite(panel.values, "values")
        if len({len(panel.values) for panel in self.panels}) > 1:
            raise IllegalMove("panels of different lengths can't be compared: give each the same places")

    def numbers(self) -> str:
        """Every value of each panel."""
        told = "; ".join(f"{panel.name} {', '.join(map(number, panel.values))}" for panel in self.panels)
        return f"{capitalized(self.up)}, by {self.across} from {self.first} on: {told}."

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels beside each other, or below each other on a narrow page."""
        canvas.text(self.up, Spot(0, canvas.y + canvas.size))
        canvas.y += 1.8 * canvas.size
        seen = [value for panel in self.panels for value in panel.values]
        low, high = min(0.0, *seen), max(*seen, 0.0)
        high = low + 1.08 * ((high - low) or 1)
        shown = canvas.ticks(low, high, 4)
        left = max((canvas.room(number(tick)) for tick in shown), default=0) + 12
        many = 1 if canvas.narrow else len(self.panels)
        wide = (canvas.width - left - 12 - (many - 1) * _GAP) / many
        head, top = 2.6 * canvas.size, canvas.y
        for place in range(len(self.panels)):
            start = left if canvas.narrow else left + place * (wide + _GAP)
            canvas.y = canvas.y if canvas.narrow and place else top
            base = canvas.y + head + _HIGH[canvas.narrow]
            box = Box(start, canvas.y + head, start + wide, base)
            self._draw_panel(canvas, place, box, (low, high, shown), numbered=canvas.narrow or not place)
            canvas.y = base + 5 + 1.5 * canvas.size
        canvas.y += 1.1 * canvas.size
        canvas.text(self.across, Spot((left + canvas.width) / 2, canvas.y, "middle"))
        canvas.y += 0.3 * canvas.size

    def _draw_panel(
        self, canvas: Canvas, place: int, box: Box, bounds: tuple[float, float, list[float]], *, numbered: bool
    ) -> None:
        low, high, shown = bounds
        panel = self.panels[place]
        last = self.first + len(panel.values) - 1
        across = Scale(box.left, box.right, self.first, max(last, self.first + 1))
        up = Scale(box.bottom, box.top, low, high)
        canvas.text(panel.name, Spot(box.left, box.top - 1.4 * canvas.size), "ink", bold=True)
        for tick in shown:
            canvas.line([(box.left, up.at(tick)), (box.right, up.at(tick))], "axis" if tick == 0 else "grid")
            if numbered:
                canvas.text(number(tick), Spot(box.left - 8, canvas.middle(up.at(tick)), "end"))
        for one in (*(one for one in self.panels if one is not panel), panel):
            points = [(across.at(self.first + at), up.at(value)) for at, value in enumerate(one.values)]
            own = one is panel
            if len(points) > 1:
                canvas.line(points, "best" if own else "mute", 2.6 if own else 0.8, data=own)
        self._name_highest(canvas, panel, across, up)
        end = -1e9
        places = map(int, canvas.ticks(across.low, across.high, _TICKS, whole=True))
        for at in sorted({self.first, *(one for one in places if one <= last)}):
            spot = Spot(across.at(at), box.bottom + 5 + canvas.size, "middle")
            if canvas.box(str(at), spot).left > end + 6:
                end = canvas.text(str(at), spot).right

    def _name_highest(self, canvas: Canvas, panel: Panel, across: Scale, up: Scale) -> None:
        at = max(range(len(panel.values)), key=lambda one: panel.values[one])
        x, y = across.at(self.first + at), up.at(panel.values[at])
        canvas.dot(x, y, 4.4, "best")
        line = canvas.middle(y)
        spots = [
            Spot(x - 3, y - 9),
            Spot(x + 9, line),
            Spot(x + 7, y - 6),
            Spot(x - 7, y - 6, "end"),
            Spot(x - 9, line, "end"),
            Spot(x + 9, y + 22),
        ]
        words = number(panel.values[at])
        inside = [spot for spot in spots if canvas.box(words, spot, bold=True).left > across.start]
        canvas.place(words, inside, "best", bold=True)
