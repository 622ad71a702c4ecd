"""What's heard at the table, around one basic pitch."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from crib_tutor.game.events import Forfeited, Laid, Scored, Won
from crib_tutor.table.sitting import Sitting


class Sound(Enum):
    """Sounds of the table, from the least telling."""

    CARD = "card"
    PEGS = "pegs"
    WON = "won"


_TONES: Mapping[Sound, tuple[float, ...]] = {Sound.CARD: (0.5,), Sound.PEGS: (2.0,), Sound.WON: (2.0, 2.5, 3.0)}
"""The tones of each sound as multiples of the basic pitch: an octave below it, one above, and a chord at the end."""
_OF_EVENTS: Mapping[type, Sound] = {Laid: Sound.CARD, Scored: Sound.PEGS, Forfeited: Sound.PEGS, Won: Sound.WON}


def tones(sound: Sound, pitch: int) -> tuple[int, ...]:
    """The tones of a sound in hertz, around a basic pitch.

    >>> tones(Sound.CARD, 440), tones(Sound.WON, 440)
    ((220,), (880, 1100, 1320))
    """
    return tuple(round(pitch * above) for above in _TONES[sound])


def loudest_sound(before: Sitting, after: Sitting) -> Sound | None:
    """Find the most telling sound of what happened."""
    if before.game.seed != after.game.seed:
        return None
    new = {_OF_EVENTS.get(type(event)) for event in after.game.events[len(before.game.events) :]}
    return next((sound for sound in reversed(Sound) if sound in new), None)
