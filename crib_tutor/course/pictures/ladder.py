"""Two keeps on a ladder of needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.course.pictures.axes import AMBER, Ruler, knob, level
from crib_tutor.deck import Card
from crib_tutor.look import touch_parts
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import ACCENT, GREEN, QUIET, label
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide

_INKS = GREEN, AMBER


@dataclass(frozen=True)
class Keep:
    """Four cards, and with how many starters they reach each need."""

    cards: tuple[Card, ...]
    name: str
    """What they're called: "the two eights"."""
    reached: tuple[int, ...]
    """From the lowest need on."""


class Climb(NamedTuple):
    """A need, and the highest one that was tried: beyond it the steps aren't drawn."""

    need: int
    seen: int


@dataclass(frozen=True)
class Ladder(Picture):
    """Two keeps, and how high one has climbed."""

    keeps: tuple[Keep, Keep]
    low: int
    """The lowest need."""
    starters: int
    """How many there are."""
    start: Climb

    name = "ladder"
    hint = "Drag the need. Keys: arrows"

    def look(self, state: Climb) -> Look:
        """Say which keep reaches a need more often."""
        need, at = state.need, state.need - self.low
        first, second = sorted(self.keeps, key=lambda keep: -keep.reached[at])
        many, others = (keep.reached[at] for keep in (first, second))
        there = f"{many} of {self.starters} starters bring {first.name} to {need} or more"
        title = f"At {need}, keep {first.name}"
        sentence = f"{there}, and {others or 'none'} bring {second.name} there."
        if many == others:
            title = f"At {need} it doesn't matter which you keep"
            sentence = f"{there}, and just as many bring {second.name} there."
        counts = ((keep, keep.reached[at]) for keep in self.keeps)
        rows = tuple(PanelRow("", f"{count}", keep.cards, lit=count == many > others) for keep, count in counts)
        most = self.low + len(first.reached) - 1
        slide = Slide("need", "Points you need", self.low, most, need, 3)
        wide, narrow = (self._draw(state, *size) for size in (touch_parts.WIDE, touch_parts.NARROW))
        return Look(title, sentence, f"{need}", "points needed", rows, wide, narrow, (), slides=(slide,))

    def slid(self, state: Climb, name: str, value: int) -> Climb:  # noqa: ARG002  # it has one peg
        """Need so many points."""
        return Climb(value, max(value, state.seen))

    def _draw(self, state: Climb, wide: float, tall: float) -> str:
        need = state.need
        needs, foot, roomy = len(self.keeps[0].reached), tall - 56, wide > touch_parts.NARROW[0]
        across, up = Ruler(self.low - 0.5, self.low + needs - 0.5, 36, wide - 14), Ruler(0, self.starters, foot, 84)
        half = (across.end - across.start) / needs / 2
        column = touch_parts.box(across.at(need) - half, 60, 2 * half, foot - 60, fill=ACCENT, corner=0)
        drawn = column.replace("/>", ' fill-opacity=".14"/>') + label("starters", 8, 54, 12, QUIET, "start")
        for mark in (0, self.starters // 2, self.starters):
            drawn += level(up.at(mark), across.start, across.end, f"{mark}")
        for place in range(self.low, self.low + needs):
            drawn += label(f"{place}", across.at(place), foot + 20, 13, QUIET) if place != need else ""
        named = 8.0
        for side, keep in enumerate(self.keeps):
            name, size = keep.name.removeprefix("the "), 16 if roomy else 13
            drawn += touch_parts.line(named, 23, named + 20, 23, _INKS[side], 5)
            drawn += label(name, named + 26, 28, size, anchor="start")
            named += 26 + text_width(name, size) + (30 if roomy else 12)
        drawn += "".join(self._steps(side, state, across, up, half) for side in (1, 0))
        drawn += label("points you need from the hand", (across.start + across.end) / 2, tall - 5, 12, QUIET)
        track = (across.at(self.low), foot, across.at(self.low + needs - 1), foot)
        return drawn + knob("need", f"{need}", across.at(need), foot + 18, track)

    def _steps(self, side: int, state: Climb, across: Ruler, up: Ruler, half: float) -> str:
        """Draw one keep's steps as far as one has climbed, and its number at the need."""
        need, seen = state.need, state.seen - self.low + 1
        heights = [up.at(many) - 3 * side for many in self.keeps[side].reached[:seen]]
        steps = "".join(f"V{y:g}H{across.at(self.low + at) + half:g}" for at, y in enumerate(heights))
        drawn = (
            f'<path d="M{across.start:g} {heights[0]:g}{steps}" fill="none" stroke="{_INKS[side]}" stroke-width="4"/>'
        )
        mine, other = (keep.reached[need - self.low] for keep in (self.keeps[side], self.keeps[1 - side]))
        x, y = across.at(need), heights[need - self.low]
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{_INKS[side]}"/>'
        below = mine < other and y + 23 < up.start
        return drawn + (label(f"{mine}", x, y + 22 if below else y - 12, 17) if mine != other or side else "")
