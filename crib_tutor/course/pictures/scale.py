"""A number on the scale of the rule of rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.course.pictures.axes import AMBER, Ruler, knob
from crib_tutor.look import touch_parts
from crib_tutor.look.touch_parts import ACCENT, GREEN, INK, PAPER, QUIET, box, label, line
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Outcome
from crib_tutor.words.number_words import spell, times

RULINGS: Mapping[Outcome, tuple[str, str]] = MappingProxyType(
    {
        Outcome.YES: (Judgment.CONFIRMED.value, "the bar is in the green"),
        Outcome.NOTHING: (Judgment.NO_DIFFERENCE.value, "the bar is in the gray"),
        Outcome.OPEN: ("can't tell yet", "the bar crosses the gray's edge"),
        Outcome.NO: (Judgment.REFUTED.value, "the bar is in the brown"),
    }
)
"""What each outcome of one number is ruled, and where its bar is then."""
REACH = 0.6
"""How far the scale goes to either side of the line."""
NUMBERS, ERRORS = 50, 120
"""The most that the number is off the line, in hundredths, and the largest error, in thousandths."""

_SPELLED = 13
"""Numbers from here on aren't spelled."""


class Found(NamedTuple):
    """A number in hundredths, and its standard error in thousandths."""

    number: int
    error: int


@dataclass(frozen=True)
class Scale(Picture):
    """A finding for a claim of "more", whose number and error can be changed."""

    claim: Measurement
    start: Found

    name = "scale"
    hint = "Drag the dot or the bar's end. Keys: arrows"

    def slid(self, state: Found, name: str, value: int) -> Found:
        """Move the number, or stretch the bar of its error."""
        return Found(value, state.error) if name == "number" else Found(state.number, value)

    def measure(self, state: Found) -> Measurement:
        """The finding with this number and error."""
        return replace(self.claim, number=state.number / 100, error=state.error / 1000)

    def look(self, state: Found) -> Look:
        """Rule on it by the rule that judges every claim."""
        found = self.measure(state)
        ruling = RULINGS[found.outcome]
        low, high = (_plain(found.number + way * SURE * found.error) for way in (-1, 1))
        sentence = f"The bar goes from {low} to {high}, {spell(SURE)} standard errors to either side."
        if found.outcome is Outcome.OPEN and (more := more_deals(found)) > 1:
            sentence += (
                f" {capitalized(times(more)) if more < _SPELLED else f'{more} times'} the deals would settle it."
            )
        rows = tuple(
            PanelRow(capitalized(name), "\N{CHECK MARK}" * (outcome is found.outcome), lit=outcome is found.outcome)
            for outcome, (name, _) in RULINGS.items()
        )
        error = f"{found.error:.3f}"
        slides = (  # the second lies over the first
            Slide("error", "Standard error, in thousandths", 1, ERRORS, state.error, 10, error),
            Slide("number", "Number, in hundredths", -NUMBERS, NUMBERS, state.number, 5, _plain(found.number)),
        )
        wide, narrow = (_draw(found, *size) for size in (touch_parts.WIDE, touch_parts.NARROW))
        title, unit = f"{capitalized(ruling[0])}: {ruling[1]}", f"\N{PLUS-MINUS SIGN} {error} {found.unit}"
        return Look(title, sentence, _plain(found.number), unit, rows, wide, narrow, (), slides=slides)


def more_deals(found: Measurement) -> int:
    """Say how many times the deals would settle a number.

    It's 0 if none would. The standard error shrinks with the square root of the deals.
    """
    off = abs(abs(found.number - found.line) - found.matters)
    return max(1, ceil((SURE * found.error / off) ** 2 - 1e-9)) if off > 1e-9 else 0


def _draw(found: Measurement, wide: float, tall: float) -> str:
    roomy = wide > touch_parts.NARROW[0]
    across, top, foot = Ruler(found.line - REACH, found.line + REACH, 12, wide - 12), 44.0, tall - 44
    y, size = top + 0.6 * (foot - top), 14 if roomy else 12
    edges = [across.at(found.line + way * found.matters) for way in (-1, 1)]
    drawn = ""
    zones = (across.start, edges[0], AMBER), (edges[0], edges[1], QUIET), (edges[1], across.end, GREEN)
    for start, end, ink in zones:
        drawn += box(start, top, end - start, foot - top, fill=ink, corner=0).replace("/>", ' fill-opacity=".22"/>')
    middle = across.at(found.line)
    bracket = f"M{edges[0]:g} {top - 2:g}v-6H{edges[1]:g}v6M{middle:g} {top - 8:g}v-8"
    drawn += f'<path d="{bracket}" fill="none" stroke="{INK}" stroke-width="1.5"/>' + line(
        middle, top, middle, foot, INK, 1.5
    )
    drawn += label("the claim is wrong" if roomy else "wrong", across.start + 6, top + 19, size, INK, "start")
    drawn += label("the claim is right" if roomy else "right", across.end - 6, top + 19, size, INK, "end")
    drawn += label(f"too little to matter: under {found.matters:g}", middle, top - 22, size)
    for mark in (-0.5, -found.matters, found.matters, 0.5):
        near = abs(mark) == found.matters
        anchor = "middle" if not near else "end" if mark < 0 else "start"
        drawn += label(_plain(mark), across.at(found.line + mark), foot + 16, 12, QUIET, anchor)
    drawn += label(f"{found.unit}; the line in the middle is {found.line:g}", wide / 2, tall - 8, 12, QUIET)
    return drawn + _draw_found(found, across, y)


def _draw_found(found: Measurement, across: Ruler, y: float) -> str:
    """Draw the bar, which goes on beyond the scale's ends by an arrow, and what it's dragged by."""
    x, *ends = (across.at(found.number + errors * found.error) for errors in (0, -SURE, SURE, -1, 1))
    drawn = line(ends[0], y, ends[1], y, INK, 3) + line(ends[2], y, ends[3], y, INK, 11)
    for way, tip in ((-1, across.start), (1, across.end)):
        if way * (found.number - found.line) + SURE * found.error > REACH:
            arrow = f"M{tip:g} {y:g}h{8 * way}m{-8 * way} -8l{8 * way} 8l{-8 * way} 8"
            drawn += f'<path d="{arrow}" fill="none" stroke="{INK}" stroke-width="3"/>'
    bar_end = line(ends[1], y + 9, ends[1], y - 34, ACCENT, 3)
    dot = line(x, y, x, y + 34, ACCENT)
    dot += f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
    hole, number = (across.end - across.start) / 2 / REACH, _plain(found.number)
    error = f"\N{PLUS-MINUS SIGN} {SURE} \N{MULTIPLICATION SIGN} {found.error:.3f}"
    held = [min(max(at, across.start + room), across.end - room) for at, room in ((x, 22), (ends[1], 50))]
    drawn += knob("error", error, held[1], y - 40, (0, 0, SURE * hole * ERRORS / 1000, 0), bar_end)
    return drawn + knob("number", number, held[0], y + 38, (0, 0, 2 * hole * NUMBERS / 100, 0), dot)


def _plain(value: float) -> str:
    """Write a number of holes with a true minus."""
    return f"{round(value, 2) + 0:.2f}".replace("-", "\N{MINUS SIGN}")
