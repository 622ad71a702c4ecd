"""Lines of who leads, above and below a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Point, Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

_MOST_SCORES, _MOST_STEPS, _READINGS = 1_000, 400, 12
"""Scores and steps at most, and readings of a walk that the words tell."""
_WORDS = ("you", "third-text")
"""Above the level line and below it: the color of words in a game."""


class Scores(NamedTuple):
    """Both scores after something was pegged, and in which deal."""

    deal: int
    own: int
    other: int

    @property
    def lead(self) -> int:
        """By how many holes the first leads, below 0 for the second."""
        return self.own - self.other


@dataclass(frozen=True, repr=False)
class LeadLine(Chart):
    """Who leads by how much in one game.

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
        require_some(self.scores, "scores", _MOST_SCORES)
        require_finite((part for scores in self.scores for part in scores), "scores")

    def turns(self) -> list[int]:
        """List the places at which the lead changed."""
        places, ahead = [], 0
        for place, scores in enumerate(self.scores):
            now = (scores.lead > 0) - (scores.lead < 0)
            if now and ahead and now != ahead:
                places.append(place)
            ahead = now or ahead
        return places

    def numbers(self) -> str:
        """Both scores after every deal, and where the lead changed."""
        after = {scores.deal: scores for scores in self.scores}
        deals = [f"Deal {deal}: {self.names[0]} {own}, {self.names[1]} {other}." for deal, own, other in after.values()]
        turned = [
            f"in deal {deal} at {own} to {other}" for deal, own, other in map(self.scores.__getitem__, self.turns())
        ]
        return " ".join([*deals, f"The lead changes {', '.join(turned)}." if turned else "The lead never changes."])

    def table(self) -> Numbers:
        """Give both scores after everything that was pegged."""
        return Numbers(("deal", *self.names), self.scores)

    def draw(self, sheet: Sheet) -> None:
        """Draw the deals, the line through them, and the words."""
        groups = [(deal, len(list(group))) for deal, group in groupby(scores.deal for scores in self.scores)]
        places = [at + (place + 1) / (pegs + 1) for at, (_, pegs) in enumerate(groups) for place in range(pegs)]
        most = max(5, *(abs(scores.lead) for scores in self.scores))
        shown = sheet.ticks(-most, most, 6, whole=True)
        high = 220 if sheet.narrow else 280
        reach = (-1.25 * most, 1.25 * most)
        plot = sheet.lines(high, (0, len(groups)), reach, shown, "holes ahead", zero=0, right=8)
        plot.mark_up([(tick, number(abs(tick))) for tick in shown])
        plot.mark_grid(range(1, len(groups)), zero=None)
        points = [(places[0], 0.0)]
        for x, scores in zip(places, self.scores, strict=True):
            points += [(x, points[-1][1]), (x, float(scores.lead))]
        for place, (x, scores) in enumerate(zip(places, self.scores, strict=True)):
            plot.note(place, x, scores.lead)
        points = cross_level([*points, (places[-1] + 6 * len(groups) / plot.wide, points[-1][1])])
        xs, ys = [x for x, _ in points], [y for _, y in points]
        plot.band(xs, [0.0] * len(xs), [max(y, 0.0) for y in ys], "you-pale")
        plot.band(xs, [min(y, 0.0) for y in ys], [0.0] * len(xs), "bar-pale")
        draw_sides(plot, [points], ("you", "third"), 2.4)
        self._name(plot, places)
        plot.mark_across([(at + 0.5, str(deal)) for at, (deal, _) in enumerate(groups)], "deal")

    def _name(self, plot: Plot, places: Sequence[float]) -> None:
        """The dots of the changes, the largest lead of either side, and who leads where."""
        plot.dots([(places[at], 0.0) for at in self.turns()], "ink")
        for side, pick in enumerate((max, min)):
            place = pick(range(len(self.scores)), key=lambda at: self.scores[at].lead)
            lead = self.scores[place].lead
            if lead * (1, -1)[side] > 0:
                x, y = plot.at(places[place], lead)
                line = y - 8 if side == 0 else y + 8 + 0.76 * plot.sheet.size
                spots = [Spot(x + off, line, "center") for off in (0, 14, -14, 40, -40)]
                plot.put(number(abs(lead)), spots, _WORDS[side], bold=True)
        lines = (plot.top + plot.sheet.size, plot.foot - 0.4 * plot.sheet.size)
        for name, line, role in zip(self.names, lines, _WORDS, strict=True):
            words = f"{name} ahead"
            last = round(plot.right - plot.sheet.room(words, bold=True))
            plot.put(words, [Spot(x, line) for x in range(round(plot.left) + 6, last, 12)], role, bold=True)


@dataclass(frozen=True, repr=False)
class MatchWalk(Chart):
    """By how many games someone leads in a match.

    >>> MatchWalk("Level at last", "", "", (0, -1, 0), 10, ("A ahead", "B ahead")).plain
    'Level at last. Wins less losses, by games: −1 after 10, 0 after 20.'

    It begins level. Raises `IllegalMove` for no games, and for too many.
    """  # noqa: RUF002  # a true minus

    walk: tuple[int, ...]
    """Wins less losses at the beginning and after every so many games."""
    every: int
    """Games from one reading to the next."""
    sides: tuple[str, str]
    """What is true above the level line, and below it."""

    def __post_init__(self) -> None:
        require_some(self.walk, "steps", _MOST_STEPS)
        require_finite((self.every, *self.walk), "the steps of a walk")
        if len(self.walk) < 2:
            raise IllegalMove("a match without a game can't be drawn: give it 1 or more")

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.every * (len(self.walk) - 1)

    def table(self) -> Numbers:
        """Give the lead at some games."""
        return Numbers(("games", "lead"), tuple((at * self.every, self.walk[at]) for at in self._told))

    @property
    def _told(self) -> list[int]:
        last = len(self.walk) - 1
        parts = min(_READINGS, last)
        return sorted({round(last * at / parts) for at in range(1, parts + 1)} - {0})

    def numbers(self) -> str:
        """Say the lead after some games."""
        readings = ", ".join(f"{number(self.walk[at])} after {at * self.every}" for at in self._told)
        return f"Wins less losses, by games: {readings}."

    def draw(self, sheet: Sheet) -> None:
        """Draw the level line, the walk, its end, and the words."""
        low, high = min(-3, *self.walk), max(3, *self.walk)
        room = 0.14 * (high - low)
        reach = (low - room, high + room)
        shown = sheet.ticks(*reach, 6, whole=True)
        tall = 260 if sheet.narrow else 320
        plot = sheet.lines(tall, (0, self.games), reach, shown, "wins less losses", zero=0, pad=(0, 12))
        for place, at in enumerate(self._told):
            plot.note(place, at * self.every, self.walk[at])
        walk = [(float(at * self.every), float(lead)) for at, lead in enumerate(self.walk)]
        draw_sides(plot, [cross_level(walk)], ("best", "third"), 2.4)
        end = self.walk[-1]
        role, shape = ("best", "round") if end > 0 else ("third", "diamond") if end else ("mute", "round")
        plot.dots([(self.games, end)], role, 3.4, shape=shape)
        size, shifts = plot.sheet.size, range(6, int(plot.wide) // 2, 20)
        for side, heights, ink in (
            (self.sides[0], [plot.top + size * (1 + at) for at in range(4)], "best"),
            (self.sides[1], [plot.foot - size * (0.4 + at) for at in range(4)], "third-text"),
        ):
            places_free = [Spot(plot.left + shift, height) for height in heights for shift in shifts]
            plot.put(side, places_free, ink, bold=True, plate=False)
        marks = sheet.ticks(0, self.games, 6 if sheet.narrow else 12, whole=True)
        plot.mark_across([(mark, number(mark)) for mark in marks], "games of a match")


def cross_level(points: Sequence[Point]) -> list[Point]:
    """Add the points at which a line crosses zero.

    >>> cross_level([(0, 1), (2, -1)])
    [(0, 1), (1.0, 0.0), (2, -1)]
    """
    crossed = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        crossed += [(x + (to_x - x) * y / (y - to_y), 0.0)] if y * to_y < 0 else []
        crossed.append((to_x, to_y))
    return crossed


def draw_sides(plot: Plot, lines: Sequence[Sequence[Point]], roles: tuple[str, str], wide: float) -> None:
    """Draw lines in one color above zero, another below."""
    gap = float("nan")
    for role, way in zip(reversed(roles), (-1, 1), strict=True):
        points = [(x, y if way * y >= 0 else gap) for line in lines for x, y in (*line, (line[-1][0], gap))]
        plot.line(points, role, wide)
