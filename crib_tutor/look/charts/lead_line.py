"""A game as one line: by how many holes someone leads, score after score, with a dot wherever the lead changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Point, Scale, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 1_000
"""Scores of a game at most: a long game has about two hundred."""
_HIGH = {False: 280, True: 220}
_LINES, _WORDS, _AREAS = ("you", "third"), ("you", "third-text"), ("you-pale", "bar-pale")
"""Above the level line and below it: the color of the line, of its words, and of what lies between."""


class Scores(NamedTuple):
    """Both scores after something was pegged, and in which deal.

    >>> Scores(9, 121, 119).lead
    2
    """

    deal: int
    own: int
    other: int

    @property
    def lead(self) -> int:
        """By how many holes the first leads, below 0 for the second."""
        return self.own - self.other


@dataclass(frozen=True, repr=False)
class LeadLine(Chart):
    """Who leads by how much in one game: above the level line the first player, below it the second.

    >>> game = (Scores(1, 2, 0), Scores(1, 2, 5), Scores(2, 10, 5))
    >>> LeadLine("The lead changes twice", "", "", game, ("you", "your opponent")).plain
    'The lead changes twice. Deal 1: you 2, your opponent 5. Deal 2: you 10, your opponent 5. The lead changes in deal 1
    at 2 to 5, in deal 2 at 10 to 5.'

    Raises `IllegalMove` for no scores, too many, or what isn't a number.
    """

    scores: tuple[Scores, ...]
    names: tuple[str, str]
    """The first player and the second."""

    def __post_init__(self) -> None:
        require_some(self.scores, "scores", MOST)
        require_finite((one for scores in self.scores for one in scores), "scores")

    def turns(self) -> list[int]:
        """The places of the scores that gave the lead to the other player; to draw level is no such change."""
        found, ahead = [], 0
        for place, one in enumerate(self.scores):
            now = (one.lead > 0) - (one.lead < 0)
            if now and ahead and now != ahead:
                found.append(place)
            ahead = now or ahead
        return found

    def numbers(self) -> str:
        """Both scores after every deal, and where the lead changed."""
        after = {one.deal: one for one in self.scores}
        told = [f"Deal {deal}: {self.names[0]} {one.own}, {self.names[1]} {one.other}." for deal, one in after.items()]
        turned = [
            f"in deal {one.deal} at {one.own} to {one.other}" for one in map(self.scores.__getitem__, self.turns())
        ]
        return " ".join([*told, f"The lead changes {', '.join(turned)}." if turned else "The lead never changes."])

    def draw(self, canvas: Canvas) -> None:
        """Draw the deals side by side, the line through them, and the words."""
        top = canvas.y + 1.6 * canvas.size
        canvas.text("holes ahead", Spot(0, canvas.y + canvas.size))
        foot = top + _HIGH[canvas.narrow]
        most = max(5, *(abs(one.lead) for one in self.scores))
        shown = list(canvas.ticks(-most, most, 6, whole=True))
        left = max(canvas.room(number(abs(tick))) for tick in shown) + 12
        up = Scale(foot, top, -1.25 * most, 1.25 * most)
        across = self._across(left, canvas.width - 8.0)
        for tick in shown:
            y = up.at(tick)
            canvas.line([(left, y), (canvas.width - 2, y)], "grid" if tick else "axis")
            canvas.text(number(abs(tick)), Spot(left - 8, canvas.middle(y), "end"))
        self._name_deals(canvas, left, top, foot)
        points = [(across[0], up.at(0))]
        for place, one in enumerate(self.scores):
            points += [(across[place], points[-1][1]), (across[place], up.at(one.lead))]
        self._draw_sides(canvas, [*points, (across[-1] + 6, points[-1][1])], up.at(0))
        self._name(canvas, across, up, left)
        canvas.y = foot + 3.3 * canvas.size

    def _deals(self) -> list[int]:
        return [deal for deal, _ in groupby(self.scores, key=lambda one: one.deal)]

    def _across(self, left: float, right: float) -> list[float]:
        """The place of every score: each deal has the same room, and its scores share it evenly."""
        deals = [list(group) for _, group in groupby(self.scores, key=lambda one: one.deal)]
        room = (right - left) / len(deals)
        return [
            left + (deal + (place + 1) / (len(group) + 1)) * room
            for deal, group in enumerate(deals)
            for place in range(len(group))
        ]

    def _name_deals(self, canvas: Canvas, left: float, top: float, foot: float) -> None:
        deals = self._deals()
        room, end = (canvas.width - 8.0 - left) / len(deals), -1e9
        for place, deal in enumerate(deals):
            x = left + place * room
            if place:
                canvas.line([(x, top), (x, foot)], "grid")
            spot = Spot(x + room / 2, foot + 5 + canvas.size, "middle")
            if canvas.box(str(deal), spot).left > end + 4:
                end = canvas.text(str(deal), spot).right
        canvas.text("deal", Spot(left + (canvas.width - left) / 2, foot + 5 + 2.5 * canvas.size, "middle"))

    @staticmethod
    def _draw_sides(canvas: Canvas, points: Sequence[Point], level: float) -> None:
        """The line and what lies between it and the level, each side in its own color."""
        parts: list[tuple[int, list[Point]]] = []
        for (x, y), (to_x, to_y) in pairwise(points):
            for start, end in ([y, level], [level, to_y]) if (y - level) * (to_y - level) < 0 else ([y, to_y],):
                below = int(max(start, end) > level)
                if not parts or parts[-1][0] != below:
                    parts.append((below, [(x, start)]))
                parts[-1][1].append((to_x, end))
        for below, part in parts:
            canvas.area([(part[0][0], level), *part, (part[-1][0], level)], _AREAS[below])
        for below, part in parts:
            canvas.line(part, _LINES[below], 2.4, data=True)

    def _name(self, canvas: Canvas, across: Sequence[float], up: Scale, left: float) -> None:
        """The dots of the changes, the largest lead of either side, and who leads where."""
        for place in self.turns():
            canvas.dot(across[place], up.at(0), 4.4, "ink")
        for side, pick in ((0, max), (1, min)):
            place = pick(range(len(self.scores)), key=lambda at: self.scores[at].lead)
            lead = self.scores[place].lead
            if lead * (1, -1)[side] > 0:
                x, y = across[place], up.at(lead)
                lines = [y - 8 if side == 0 else y + 8 + 0.76 * canvas.size]
                spots = [Spot(x + off, one, "middle") for one in lines for off in (0, 14, -14, 40, -40)]
                canvas.place(number(abs(lead)), spots, _WORDS[side], bold=True)
        for side, line in ((0, up.end + canvas.size), (1, up.start - 0.4 * canvas.size)):
            along = range(round(left) + 6, canvas.width // 2, 24)
            canvas.place(f"{self.names[side]} ahead", [Spot(x, line) for x in along], _WORDS[side], bold=True)
