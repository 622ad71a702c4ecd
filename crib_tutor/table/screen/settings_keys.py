"""The switches and dials at a terminal, by their keys."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from crib_tutor.game.state import Phase
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.settings import dials
from crib_tutor.table.settings.modes import SWITCHES, next_mode
from crib_tutor.table.settings.muggins_switch import next_muggins
from crib_tutor.table.sitting import Teaching, Wording, advance
from crib_tutor.table.sounds import Sound, loudest_sound

FUNCTION_KEYS = MappingProxyType({"sound": "F1", "demo": "F2", "muggins": "F3", "wording": "F8", "tutor": "F9"})
"""Tommy's own keys, and F8, which he hasn't, for his shorthand: his tutor writes nothing else."""


def legend(session: TerminalSession) -> tuple[str, ...]:
    """Each function key with the mode that it leads to.

    >>> legend(TerminalSession.begin("HOYLE", seed=7))
    ('F1 sound on', 'F2 demo on', 'F3 muggins off', 'F8 shorthand', 'F9 tutor on')
    """
    return tuple(f"{FUNCTION_KEYS[switch]} {next_mode(session, switch).short}" for switch in SWITCHES)


def switch_demo(session: TerminalSession) -> TerminalSession:
    """Let the computer play, or give the cards back."""
    handing = session.demo and len(session.people) > 1 and session.phase is not Phase.OVER
    return advance(replace(session, demo=not session.demo, handing=handing, marked=(), typed="", calling=False))


def switch_tutor(session: TerminalSession) -> TerminalSession:
    """Switch the tutor on or off."""
    if session.tutor is not Teaching.SILENT:
        return replace(session, tutor=Teaching.SILENT, message="the tutor is off")
    return replace(session, tutor=Teaching.AFTER, message="the tutor is on: it explains each hand once it's counted")


def switch_wording(session: TerminalSession) -> TerminalSession:
    """Explain hands in shorthand, or in spoken words again."""
    if session.wording is Wording.SHORTHAND:
        after, sentence = Wording.SPOKEN, "the tutor speaks in words"
    else:
        after, sentence = Wording.SHORTHAND, "the tutor writes Tommy's shorthand, explained on the page of keys"
    silent = "; it's off now" if session.tutor is Teaching.SILENT else ""
    return replace(session, wording=after, message=sentence + silent)


def switch_sound(session: TerminalSession) -> TerminalSession:
    """Switch the bell on or off."""
    if session.sound:
        return replace(session, sound=False, message="the sound is off")
    on = replace(session, sound=True, message="the sound is on: cards, pegs and the end of a game ring")
    return on if session.bell.rings else _say_cannot(on)


def turn_delay(session: TerminalSession, by: int) -> TerminalSession:
    """Make the demo slower by a step, or faster."""
    turned = dials.turn_delay(session, by)
    return replace(turned, message=say_delay(turned))


def turn_pitch(session: TerminalSession, by: int) -> TerminalSession:
    """Raise the pitch by a step, or lower it."""
    turned = dials.turn_pitch(session, by)
    return tell_pitch(turned)


def tell_pitch(session: TerminalSession) -> TerminalSession:
    """Tell the pitch, and once what the bell can't do."""
    narrated = replace(
        session, message=f"the pitch is {session.pitch} Hz{'' if session.sound else '; the sound is off'}"
    )
    return narrated if session.bell.pitched else _say_cannot(narrated)


def say_delay(session: TerminalSession) -> str:
    """The delay as it's said once it was turned."""
    return f"in demo mode the computer makes a move every {dials.seconds(session)}"


def _say_cannot(session: TerminalSession) -> TerminalSession:
    if session.cannot_said:
        return session
    return replace(session, cannot_said=True, message=f"{session.message}. {session.bell.cannot}")


def ring_for(before: TerminalSession, after: TerminalSession) -> str:
    """Ring the bell for what happened between two sessions.

    It rings once when it is switched on, and at another pitch, to be heard as it is.
    """
    if not after.sound:
        return ""
    tried = not before.sound or after.pitch != before.pitch
    sound = loudest_sound(before, after) or (Sound.PEGS if tried else None)
    return after.bell.ring(sound, after.pitch) if sound else ""


SWITCH_KEYS: MappingProxyType[str, Callable[[TerminalSession], TerminalSession]] = MappingProxyType(
    dict.fromkeys(("s", "f1"), switch_sound)
    | dict.fromkeys(("d", "f2"), switch_demo)
    | dict.fromkeys(("M", "f3"), next_muggins)
    | dict.fromkeys(("w", "f8"), switch_wording)
    | dict.fromkeys(("t", "f9"), switch_tutor)
)
DIAL_KEYS: MappingProxyType[str, Callable[[TerminalSession], TerminalSession]] = MappingProxyType(
    dict.fromkeys(("+", "="), lambda session: turn_delay(session, -1))
    | {"-": lambda session: turn_delay(session, 1)}
    | {"<": lambda session: turn_pitch(session, -1), ">": lambda session: turn_pitch(session, 1)}
)
"""The keys of the dials at any time: + is faster, and so a shorter delay."""
ARROWS: MappingProxyType[str, Callable[[TerminalSession], TerminalSession]] = MappingProxyType(
    {"up": DIAL_KEYS["+"], "down": DIAL_KEYS["-"], "left": DIAL_KEYS["<"], "right": DIAL_KEYS[">"]}
)
"""The arrow keys where they have no card to choose (Tommy's way; the manual page chooses cards with them)."""


def arrows_choose(session: TerminalSession) -> bool:
    """Say whether the arrow keys choose a card now."""
    return session.phase in (Phase.DISCARD, Phase.PLAY) and not session.demo
