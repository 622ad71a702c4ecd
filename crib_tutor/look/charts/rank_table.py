"""A table of every two ranks, in shades."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from crib_tutor.deck import RANK_NAMES, RANKS, quote
from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.chart_colors import shade_of
from crib_tutor.look.charts.data import Numbers, number, require_finite
from crib_tutor.look.charts.places import Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.sheet import Sheet

_LABELS = tuple("10" if rank == "T" else rank for rank in RANKS)


@dataclass(frozen=True, repr=False)
class RankTable(Chart):
    """What each two ranks come to, in nine shades.

    >>> RankTable("All alike", "", "", (4.0,) * 91, named=(("10 K", "least"),)).plain[-21:]
    '4.0. Least: 10 K 4.0.'

    ``values`` go row by row: A A, 2 A, 2 2, 3 A and so on. ``named`` are pairs with a word each, such as ``("5 5",
    "most")``, which are framed and listed. Raises `IllegalMove` for another number of values.
    """

    values: tuple[float, ...]
    unit: str = "points"
    named: tuple[tuple[str, str], ...] = ()
    yours: str = ""
    """The learner's own two ranks, such as "10 K"."""

    def __post_init__(self) -> None:
        most = len(RANKS) * (len(RANKS) + 1) // 2
        if len(self.values) != most:
            raise IllegalMove(f"a map of ranks has {most} numbers, not {len(self.values)}: give one for each two ranks")
        require_finite(self.values, "the numbers of a map")
        for pair, _ in self.named:
            if pair not in self.worth:
                raise IllegalMove(f"{quote(pair)} isn't two ranks of the map: write the lower first, as in '10 K'")

    @property
    def worth(self) -> Mapping[str, float]:
        """Each two ranks with their number, lower first."""
        pairs = [(low, high) for high in range(len(_LABELS)) for low in range(high + 1)]
        return {f"{_LABELS[a]} {_LABELS[b]}": value for (a, b), value in zip(pairs, self.values, strict=True)}

    def marked(self, answer: object) -> Self:
        """Frame the learner's two ranks."""
        pair = {name: pair for pair, name in self.named}.get(answer, answer) if isinstance(answer, str) else ""
        return replace(self, yours=pair) if pair in self.worth else self

    def numbers(self) -> str:
        """List every two ranks, from the least up."""
        worth = self.worth
        values = ", ".join(f"{pair} {worth[pair]:.1f}" for pair in sorted(worth, key=worth.__getitem__))
        framed = "".join(f" {word.capitalize()}: {pair} {worth[pair]:.1f}." for pair, word in self.named)
        own = f" Yours: {self.yours} {worth[self.yours]:.1f}." if self.yours else ""
        return f"From the least to the most: {values}.{framed}{own}"

    def table(self) -> Numbers:
        """Give every two ranks with their number."""
        return Numbers(("", self.unit), tuple(self.worth.items()))

    def draw(self, sheet: Sheet) -> None:
        """Draw the cells, their ranks, frames and key."""
        left, low, high = 24.0, min(self.values), max(self.values)
        wide = (sheet.width - left - 1) / len(_LABELS) if sheet.narrow else 46.0
        top, worth = sheet.y, self.worth
        plot = sheet.plot(left, left + wide * len(_LABELS), (24 if sheet.narrow else 28) * len(_LABELS))
        ranked = [[f"{a} {b}" for a in _LABELS] for b in _LABELS]
        cells = [
            [(shade_of(worth[pair], low, high), f"{worth[pair]:.1f}") if pair in worth else None for pair in row]
            for row in ranked
        ]
        plot.cells(cells, size=12.75 if sheet.narrow else 14)
        for place, pair in enumerate(worth):
            row = next(at for at, pairs in enumerate(ranked) if pair in pairs)
            plot.note(place, ranked[row].index(pair) + 0.5, row + 0.5)
        for place, label in enumerate(_LABELS):
            x, y = plot.at(place + 0.5, place + 0.5)
            plot.write(label, Spot(left - 5, plot.middle(y), "right"))
            plot.write(label, Spot(x, plot.foot + 4 + sheet.size, "center"))
        named = dict(self.named)
        framed = {pair: self._words(pair, named.get(pair, "")) for pair in worth if pair in named or pair == self.yours}
        for pair in sorted(framed, key=lambda pair: pair == self.yours):
            row = next(place for place, pairs in enumerate(ranked) if pair in pairs)
            plot.frame(ranked[row].index(pair), row, 1, 1, "you" if pair == self.yours else "ink")
        sheet.y = top
        begin = left + (3.4 if sheet.narrow else 5) * wide
        step = (sheet.width - begin - 24) / 9 if sheet.narrow else 30.0
        sheet.shades(begin, step, self.unit, [number(low + share * (high - low), 1) for share in (0, 0.5, 1)])
        sheet.y = plot.foot + 6 + sheet.size
        self._list_framed(sheet, framed, 0 if sheet.narrow else left + 13.5 * wide, top)

    def _words(self, pair: str, name: str) -> str:
        """What is said of a framed pair: its two ranks, once, its number, and whether it's yours."""
        words = name if _says_ranks(name, pair) else f"{name}, {pair}".removeprefix(", ")
        return f"{words}: {self.worth[pair]:.1f}" + (", yours" if pair == self.yours else "")

    def _list_framed(self, sheet: Sheet, framed: Mapping[str, str], left: float, top: float) -> None:
        """List what is framed: right of the table, or below it on a narrow page."""
        if not framed:
            return
        foot, line = sheet.y, (sheet.y + 2 * sheet.size if sheet.narrow else top + sheet.size)
        sheet.text("framed:", left, line)
        for pair, words in framed.items():
            line += 1.5 * sheet.size
            role = "you" if pair == self.yours else "ink"
            sheet.text("\N{WHITE SQUARE}", left, line, role, bold=True)
            sheet.text(words, left + 20, line, role, bold=True)
        sheet.y = max(foot, line + 0.3 * sheet.size)


def _says_ranks(name: str, pair: str) -> bool:
    """Say whether the name of a pair says its two ranks, as "two aces" or "ten and king" does."""
    words = {word.lower() for word in name.split()}
    spelled = {label: RANK_NAMES[place] for place, label in enumerate(_LABELS)}
    return all(words & {rank.lower(), *(spelled[rank] + end for end in ("", "s", "es"))} for rank in pair.split())
