"""Columns of leads, and of the moments of deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Bar, Spot
from crib_tutor.phrases import capitalized

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

_MOST_COLUMNS, _MOST_MOMENTS = 13, 7
"""The ranks of a deck; the moments of a deal."""
_FILL = 0.62
"""The part of a column's room that its bar takes."""
_SMALL = 12.75
"""The size of numbers on a narrow page, in pixels."""
_LEAST = 0.5
"""A share of games in 100 below this has no bar and no number."""


class LeadColumn(NamedTuple):
    """A lead: what it nets, how often it's answered."""

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
    """What leads net, and how often each is answered.

    >>> two = (LeadColumn("ace", "A", 35.0, 12.0, 33.0), LeadColumn("five", "5", -80.0, 62.0, -99.0))
    >>> LeadColumns("Never lead a five", "", "", two, "a careful dealer", "Magpie").plain
    'Never lead a five. Ace: nets 35 (Magpie 33), answered 12. Five: nets −80 (Magpie −99), answered 62.'

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
        require_some(self.columns, "columns", _MOST_COLUMNS)
        require_finite((part for column in self.columns for part in column[2:]), "the parts of a column")

    def marked(self, answer: object) -> Self:
        """Mark the column that the learner named."""
        named = answer.removeprefix("an ").removeprefix("a ") if isinstance(answer, str) else ""
        return replace(self, yours=named) if named in {column.name for column in self.columns} else self

    def numbers(self) -> str:
        """Every column with its numbers, and which is the learner's."""
        return " ".join(map(self._in_words, self.columns))

    def table(self) -> Numbers:
        """Give what each lead nets, and how often it's answered."""
        head = ("lead", f"nets, against {self.first}", f"nets, against {self.second}", "answered in 100")
        return Numbers(head, tuple((each.name, each.net, each.other, each.answered) for each in self.columns))

    def _in_words(self, column: LeadColumn) -> str:
        own = " (yours)" if column.name == self.yours else " (on trial)" if column.name == self.trial else ""
        net, other, answered = (number(value, 0) for value in (column.net, column.other, column.answered))
        return f"{column.name.capitalize()}{own}: nets {net} ({self.second} {other}), answered {answered}."

    def _role(self, column: LeadColumn) -> str:
        if column.name in (self.yours, self.trial):
            return "you" if column.name == self.yours else "third"
        return "best" if column.net == max(each.net for each in self.columns) else "mute"

    def draw(self, sheet: Sheet) -> None:
        """Draw both parts, the ranks between them."""
        sheet.write(f"Bar: holes in 100 deals, against {self.first}.")
        sheet.write(f"\N{BLACK DIAMOND SUIT} against {self.second}", "third-text")
        size = _SMALL if sheet.narrow else sheet.size
        nets = [column.net for column in self.columns]
        seen = [0.0, *nets, *(column.other for column in self.columns)]
        sheet.y += 1.7 * size
        upper = sheet.plot(0, sheet.width, 120 if sheet.narrow else 150)
        across = (-0.5, len(nets) - 0.5)
        upper.limit(across, (min(seen), max(seen) if max(seen) > min(seen) else min(seen) + 1))
        roles = [self._role(column) for column in self.columns]
        upper.columns(nets, ["bar" if role == "mute" else role for role in roles], _FILL)
        upper.dots([(at, column.other) for at, column in enumerate(self.columns)], "third", shape="diamond")
        inks = ["third-text" if role == "third" else "ink" if role == "mute" else role for role in roles]
        for place, net in enumerate(nets):
            upper.note(place, place, net)
        lowest = [self._name_net(upper, at, *column) for at, column in enumerate(zip(self.columns, inks, strict=True))]
        ranks = max(sheet.y, *lowest) + 1.6 * sheet.size
        for place, (column, ink) in enumerate(zip(self.columns, inks, strict=True)):
            sheet.text(column.letter, upper.x(place), ranks, ink, "center", bold=True, size=1.2 * sheet.size)
        sheet.y = ranks + 0.6 * sheet.size
        answers = [column.answered for column in self.columns]
        lower = sheet.plot(0, sheet.width, 70 if sheet.narrow else 90)
        lower.limit(across, (max(1.0, *answers), 0))
        lower.columns(answers, [f"{'bar' if role == 'mute' else role}-pale" for role in roles], _FILL)
        for place, (answer, ink) in enumerate(zip(answers, inks, strict=True)):
            lower.write(number(answer, 0), Spot(lower.x(place), lower.y(answer) + 1.1 * size, "center"), ink, size=size)
        sheet.y += 1.4 * size
        lower.mark_across([], "Below each rank: deals in 100 in which the dealer holds a card that scores on it")

    def _name_net(self, plot: Plot, place: int, column: LeadColumn, ink: str) -> float:
        """Write the number at the end of a bar, clear of the diamonds, and say how far down it reaches."""
        size = _SMALL if plot.sheet.narrow else plot.sheet.size
        words, bold = number(column.net, 0, sign=not plot.sheet.narrow), ink != "ink"
        half, x = plot.sheet.room(words, bold=bold, size=size) / 2, plot.x(place)
        middle = min(max(x, half), plot.sheet.width - half)
        ends = [plot.y(value) for value in (0.0, column.net, column.other)]
        line = min(*ends[:2], ends[2] - 6) - 4 if column.net >= 0 else max(*ends[:2], ends[2] + 6) + 1.1 * size
        away = (-1.1 if column.net >= 0 else 1.1) * size
        spots = [Spot(middle, line + step * away, "center") for step in range(3)]
        boxes = [plot.box(words, spot, bold=bold, size=size) for spot in spots]
        free = (spot for spot, box in zip(spots, boxes, strict=True) if not any(map(box.meets, plot.taken)))
        return plot.write(words, next(free, spots[0]), ink, bold=bold, size=size).bottom


class DealMoment(NamedTuple):
    """A moment of a deal, and who goes out."""

    name: str
    yours: float
    theirs: float


@dataclass(frozen=True, repr=False)
class MomentLine(Chart):
    """The moments of a deal, and who goes out.

    >>> line = (DealMoment("the play", 20.0, 30.0), DealMoment("pone's hand", 50.0, 0.0))
    >>> MomentLine("The play decides", "", "", line).plain
    "The play decides. The play: you 20, your opponent 30; pone's hand: you 50, your opponent 0 in 100."

    Raises `IllegalMove` for no moments, more than there is room for, or what isn't a number.
    """

    moments: tuple[DealMoment, ...]
    yours: str = ""
    """The moment that the learner guessed."""

    def __post_init__(self) -> None:
        require_some(self.moments, "moments", _MOST_MOMENTS)
        require_finite((part for moment in self.moments for part in moment[1:]), "shares")

    def marked(self, answer: object) -> Self:
        """The chart with the moment that the learner guessed."""
        return replace(self, yours=answer) if answer in [moment.name for moment in self.moments] else self

    def numbers(self) -> str:
        """Both shares of every moment."""
        shares = "; ".join(
            f"{name}: you {yours:.0f}, your opponent {theirs:.0f}" for name, yours, theirs in self.moments
        )
        own = f" Your guess: {self.yours}." if self.yours else ""
        return f"{capitalized(shares)} in 100.{own}"

    def table(self) -> Numbers:
        """Give both shares of every moment."""
        return Numbers(("moment", "you go out, of 100", "your opponent goes out, of 100"), self.moments)

    def draw(self, sheet: Sheet) -> None:
        """Draw the moments with the numbers at their bars."""
        (self._draw_down if sheet.narrow else self._draw_across)(sheet)

    def _sides(self) -> tuple[tuple[str, list[float]], tuple[str, list[float]]]:
        """The color and the shares of each side; a share too small for a bar is none."""
        shares = zip(*(moment[1:] for moment in self.moments), strict=True)
        mine, theirs = ([share if share >= _LEAST else 0.0 for share in side] for side in shares)
        return ("best", mine), ("third", theirs)

    def _draw_across(self, sheet: Sheet) -> None:
        (_, mine), (_, theirs) = sides = self._sides()
        most = max(1.0, *mine, *theirs)
        sheet.write("you go out", "best", bold=True)
        sheet.y += 0.6 * sheet.size
        for (role, shares), way in zip(sides, (1, -1), strict=True):
            reach = max(*shares, 0.04 * most)
            sheet.y += 0.8 * sheet.size
            plot = sheet.plot(2, sheet.width - 2, 130 * reach / most)
            plot.limit((-0.5, len(shares) - 0.5), (0, reach) if way > 0 else (reach, 0))
            plot.columns(shares, [role] * len(shares), 0.5)
            for place, share in enumerate(shares):
                x, y = plot.at(place, share)
                if share:
                    line = y - 6 if way > 0 else y + 1.1 * sheet.size
                    plot.write(f"{share:.0f}", Spot(x, line, "center"), "ink", bold=True)
                if way > 0:
                    plot.note(place, place, share)
                    name, own = self.moments[place].name, self.moments[place].name == self.yours
                    line = plot.foot + 1.5 * sheet.size
                    plot.write(name, Spot(x, line, "center"), "you" if own else "ink", bold=own)
            sheet.y += 1.6 * sheet.size
        sheet.y += sheet.size
        sheet.text("your opponent goes out", 0, sheet.y, "third-text", bold=True)
        sheet.text("games of 100", sheet.width - 2, sheet.y, anchor="right")
        sheet.y += 0.4 * sheet.size

    def _draw_down(self, sheet: Sheet) -> None:
        middle = sheet.width / 2
        sheet.y += sheet.size
        sheet.text("opponent out", middle - 8, sheet.y, "third-text", "right", bold=True)
        sheet.text("you go out", middle + 8, sheet.y, "best", bold=True)
        step = 2.7 * sheet.size + 6
        plot = sheet.plot(
            sheet.room("100", bold=True) + 10, sheet.width - sheet.room("100", bold=True) - 10, step * len(self.moments)
        )
        sides = self._sides()
        most = max(1.0, *sides[0][1], *sides[1][1])
        plot.limit((-most, most), (len(self.moments) - 0.5, -0.5))
        down = 0.5 - sheet.size / 2 / step
        for (role, shares), way in zip(sides, (1, -1), strict=True):
            bars = [Bar(at + down, 0, way * share, sheet.size, role) for at, share in enumerate(shares) if share]
            plot.bars(bars)
            for bar in bars:
                x, y = plot.at(bar.end, bar.y)
                spot = Spot(x + way * 5, plot.middle(y), "left" if way > 0 else "right")
                plot.write(f"{abs(bar.end):.0f}", spot, "ink", bold=True)
        for at, moment in enumerate(self.moments):
            own = moment.name == self.yours
            plot.note(at, 0, at + down)
            line = plot.y(at + down) - sheet.size / 2 - 6
            plot.write(moment.name, Spot(middle, line, "center"), "you" if own else "ink", bold=own)
        plot.blank()
        plot.mark_across([], "games of 100")
