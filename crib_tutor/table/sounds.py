"""What's heard at the table, and the bell that rings it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from crib_tutor.game.events import Forfeited, Laid, Scored, Won
from crib_tutor.table.sitting import Sitting


class Sound(Enum):
    """Sounds of the table, from the least telling."""

    CARD = "card"
    PEGS = "pegs"
    WON = "won"


_TONES: Mapping[Sound, tuple[float, ...]] = {Sound.CARD: (0.5,), Sound.PEGS: (2.0,), Sound.WON: (2.0, 2.5, 3.0, 4.0)}
"""The tones of each sound as multiples of the basic pitch: an octave below it, one above, and four notes at the end."""
_OF_EVENTS: Mapping[type, Sound] = {Laid: Sound.CARD, Scored: Sound.PEGS, Forfeited: Sound.PEGS, Won: Sound.WON}


def tones(sound: Sound, pitch: int) -> tuple[int, ...]:
    """The tones of a sound in hertz, around a basic pitch.

    >>> tones(Sound.CARD, 440), tones(Sound.WON, 440)
    ((220,), (880, 1100, 1320, 1760))
    """
    return tuple(round(pitch * above) for above in _TONES[sound])


def loudest_sound(before: Sitting, after: Sitting) -> Sound | None:
    """Find the most telling sound of what happened."""
    if before.game.seed != after.game.seed:
        return None
    new = {_OF_EVENTS.get(type(event)) for event in after.game.events[len(before.game.events) :]}
    return next((sound for sound in reversed(Sound) if sound in new), None)


# --- the bell of a terminal ---

_BELL = "\a"
_MILLISECONDS = 60
_PITCH, _LENGTH = "\x1b[10;{}]", "\x1b[11;{}]"
"""Set the pitch in hertz and the length in milliseconds: the Linux console's own, console_codes(4)."""
_RESET = "\x1b[10]\x1b[11]"
_ONE_PITCH = (
    "A terminal has one bell, and only the Linux console can change its pitch. Here the pitch is kept for the table in "
    "a notebook, which plays it."
)
_NO_BELL = "Nothing rings here: these lines don't go to a terminal."


@dataclass(frozen=True, slots=True)
class Bell:
    r"""The bell of a terminal, if it has one.

    >>> Bell(rings=True).ring(Sound.CARD, 440) == chr(7)
    True
    >>> Bell(rings=True, pitched=True).ring(Sound.PEGS, 440)
    '\x1b[10;880]\x1b[11;60]\x07'
    """

    rings: bool = False
    pitched: bool = False

    def ring(self, sound: Sound, pitch: int) -> str:
        """Ring for a sound, at its highest tone."""
        if not self.rings:
            return ""
        hertz = max(tones(sound, pitch))
        return (_PITCH.format(hertz) + _LENGTH.format(_MILLISECONDS) if self.pitched else "") + _BELL

    @property
    def rest(self) -> str:
        """The code that sets the bell back as it was."""
        return _RESET if self.rings and self.pitched else ""

    @property
    def cannot(self) -> str:
        """Say what this bell can't do; nothing if it does all."""
        if not self.rings:
            return _NO_BELL
        return "" if self.pitched else _ONE_PITCH


def bell_of(environment: Mapping[str, str], *, terminal: bool) -> Bell:
    """Find the bell of this terminal.

    >>> bell_of({"TERM": "linux"}, terminal=True).pitched, bell_of({"TERM": "screen.linux"}, terminal=True).pitched
    (True, False)
    """
    return Bell(rings=terminal, pitched=terminal and environment.get("TERM", "").startswith("linux"))
