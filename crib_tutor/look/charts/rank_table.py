"""A map of pairs: half of a table of thirteen ranks by thirteen, a number in each cell, and a key to its shades."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from crib_tutor.deck import RANK_NAMES, RANKS, quote
from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.chart_colors import SHADES
from crib_tutor.look.charts.places import Box, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

_LABELS = tuple("10" if rank == "T" else rank for rank in RANKS)
_EDGE = {False: 24, True: 22}
"""Room for the ranks beside the cells."""
_WIDE = {False: 46, True: 0}


@dataclass(frozen=True, repr=False)
class RankTable(Chart):
    """What each two ranks come to on average: more is further from the ground, in nine flat shades.

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
        """Each two ranks with their number, the lower rank first."""
        pairs = [(low, high) for high in range(len(_LABELS)) for low in range(high + 1)]
        return {f"{_LABELS[a]} {_LABELS[b]}": value for (a, b), value in zip(pairs, self.values, strict=True)}

    def marked(self, answer: object) -> Self:
        """The chart with these two ranks, or the pair of this name, framed as the learner's own."""
        pair = {name: pair for pair, name in self.named}.get(answer, answer) if isinstance(answer, str) else ""
        return replace(self, yours=pair) if pair in self.worth else self

    def numbers(self) -> str:
        """Every two ranks with their number, from the least to the most, and those that are framed."""
        told = ", ".join(f"{pair} {value:.1f}" for pair, value in sorted(self.worth.items(), key=lambda one: one[1]))
        framed = "".join(f" {word.capitalize()}: {pair} {self.worth[pair]:.1f}." for pair, word in self.named)
        own = f" Yours: {self.yours} {self.worth[self.yours]:.1f}." if self.yours else ""
        return f"From the least to the most: {told}.{framed}{own}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the cells, the ranks beside and below them, the frames with their words, and the key."""
        left = _EDGE[canvas.narrow]
        wide = _WIDE[canvas.narrow] or (canvas.width - left - 1) / len(_LABELS)
        high = 28.0 if not canvas.narrow else 24.0
        top = canvas.y + 2
        boxes, worth = {}, self.worth
        places = [(low, row) for row in range(len(_LABELS)) for low in range(row + 1)]
        for (low, row), pair in zip(places, worth, strict=True):
            x, y = left + low * wide, top + row * high
            boxes[pair] = Box(x + 0.7, y + 0.7, x + wide - 0.7, y + high - 0.7)
            shade = self._shade(worth[pair])
            canvas.rect(boxes[pair], f"map{shade}", taken=True)
            middle = Spot(x + wide / 2, canvas.middle(y + high / 2), "middle")
            canvas.text(f"{worth[pair]:.1f}", middle, f"on{shade}", size=12.75 if canvas.narrow else 14)
        for place, label in enumerate(_LABELS):
            canvas.text(label, Spot(left - 5, canvas.middle(top + (place + 0.5) * high), "end"))
            foot = top + len(_LABELS) * high + 4 + canvas.size
            canvas.text(label, Spot(left + (place + 0.5) * wide, foot, "middle"))
        self._draw_key(canvas, left + (3.4 if canvas.narrow else 5) * wide, top)
        canvas.y = top + len(_LABELS) * high + 6 + canvas.size
        self._frame(canvas, boxes)
        self._list_framed(canvas, 0 if canvas.narrow else left + 13.5 * wide, top + canvas.size)

    def _shade(self, value: float) -> int:
        low, high = min(self.values), max(self.values)
        return min(SHADES - 1, int((value - low) / ((high - low) or 1) * SHADES))

    @property
    def _framed(self) -> list[tuple[str, str, str]]:
        """Each framed pair with its words and its color, in the order of the table, the learner's own too."""
        named = dict(self.named)
        pairs = [pair for pair in self.worth if pair in named or pair == self.yours]
        return [
            (pair, self._words(pair, named.get(pair, "")), "you" if pair == self.yours else "ink") for pair in pairs
        ]

    def _words(self, pair: str, name: str) -> str:
        """What is said of a framed pair: its two ranks, once, its number, and whether it's yours."""
        told = name if _says_ranks(name, pair) else f"{name}, {pair}".removeprefix(", ")
        return f"{told}: {self.worth[pair]:.1f}" + (", yours" if pair == self.yours else "")

    def _frame(self, canvas: Canvas, boxes: Mapping[str, Box]) -> None:
        """Frames around some cells."""
        for pair, _, _ in self._framed:
            left, top, right, bottom = boxes[pair]
            canvas.rect(Box(left - 1.5, top - 1.5, right + 1.5, bottom + 1.5), edge="ground", line=4)
        for pair, _, ink in sorted(self._framed, key=lambda one: one[0] == self.yours):
            left, top, right, bottom = boxes[pair]
            canvas.rect(Box(left - 0.5, top - 0.5, right + 0.5, bottom + 0.5), edge=ink, line=2.4)

    def _list_framed(self, canvas: Canvas, left: float, top: float) -> None:
        """What is framed, in a list: right of the table, or below it on a narrow page."""
        if not self._framed:
            return
        line = canvas.y + 2 * canvas.size if canvas.narrow else top
        canvas.text("framed:", Spot(left, line))
        for _, words, ink in self._framed:
            line += 1.5 * canvas.size
            middle = line - 0.36 * canvas.size
            canvas.rect(Box(left + 1.5, middle - 6, left + 19, middle + 6), edge=ink, line=2.4)
            canvas.text(words, Spot(left + 28, line), ink, bold=True)
        canvas.y = max(canvas.y, line + 0.3 * canvas.size)

    def _draw_key(self, canvas: Canvas, left: float, top: float) -> None:
        low, high = min(self.values), max(self.values)
        step = (canvas.width - left - 24) / SHADES if canvas.narrow else 30.0
        canvas.text(self.unit, Spot(left, top + canvas.size))
        y = top + canvas.size + 8
        for shade in range(SHADES):
            canvas.rect(Box(left + shade * step, y, left + (shade + 1) * step, y + 10), f"map{shade}", taken=True)
        line = y + 14 + canvas.size
        for share in (0, 0.5, 1):
            words = number(low + share * (high - low), 1)
            canvas.text(words, Spot(left + share * SHADES * step, line, "middle" if share else "start"))


def _says_ranks(name: str, pair: str) -> bool:
    """Say whether the name of a pair says its two ranks, as "two aces" or "ten and king" does."""
    words = {word.lower() for word in name.split()}
    spelled = {label: RANK_NAMES[place] for place, label in enumerate(_LABELS)}
    return all(words & {rank.lower(), *(spelled[rank] + end for end in ("", "s", "es"))} for rank in pair.split())
