"""The delay and the pitch, which the arrow keys turn."""

import re
from collections.abc import Sequence
from dataclasses import replace

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.table.sitting import LONGEST_DELAY, PITCHES, SHORTEST_DELAY, S, Sitting

DELAYS = (*range(1, 10), *range(10, 50, 5), *range(50, 91, 10), LONGEST_DELAY)
"""The delays that a key steps through, in tenths of a second: finer where they are short."""
_SECONDS = re.compile(r"\d(?:\.\d)?", re.ASCII)


def seconds(sitting: Sitting) -> str:
    """The delay as it's shown, in seconds."""
    return f"{sitting.delay / 10:.1f} s"


def turn_delay(sitting: S, by: int) -> S:
    """Lengthen the delay by a step; a negative ``by`` shortens it.

    >>> sitting = Sitting.begin("HOYLE", seed=7)
    >>> seconds(turn_delay(sitting, 1)), seconds(turn_delay(sitting, -1))
    ('1.5 s', '0.9 s')
    """
    return replace(sitting, delay=_next(DELAYS, sitting.delay, by))


def turn_pitch(sitting: S, by: int) -> S:
    """Raise the pitch by a tone; a negative ``by`` lowers it."""
    return replace(sitting, pitch=_next(PITCHES, sitting.pitch, by))


def _next(steps: Sequence[int], stands: int, by: int) -> int:
    if by > 0:
        return min((step for step in steps if step > stands), default=stands)
    return max((step for step in steps if step < stands), default=stands)


def read_delay(text: str) -> int:
    """Read a delay in seconds as tenths.

    >>> read_delay("2.5")
    25

    Raises `IllegalMove` for anything but a number from 0.1 to 9.9 with one decimal at most.
    """
    tenths = round(float(text) * 10) if _SECONDS.fullmatch(text) else 0
    if not SHORTEST_DELAY <= tenths <= LONGEST_DELAY:
        raise IllegalMove(f"{quote(text)} isn't a delay: give seconds from 0.1 to 9.9, such as 2.5")
    return tenths


def read_pitch(text: str) -> int:
    """Read a pitch in hertz, and find the nearest tone.

    >>> read_pitch("450")
    440

    Raises `IllegalMove` for anything but a whole number between the lowest and the highest tone.
    """
    lowest, highest = PITCHES[0], PITCHES[-1]
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(highest))
    if not (digits and lowest <= int(text) <= highest):
        raise IllegalMove(f"{quote(text)} isn't a pitch: give hertz from {lowest} to {highest}, such as 440")
    return min(PITCHES, key=lambda tone: abs(tone - int(text)))
