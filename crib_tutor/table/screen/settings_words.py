"""The switches and dials in lines of text: a word for each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.screen.settings_keys import DIAL_KEYS, FUNCTION_KEYS, SWITCH_KEYS, say_delay, tell_pitch
from crib_tutor.table.settings.dials import read_delay, read_pitch
from crib_tutor.table.settings.modes import next_mode
from crib_tutor.table.settings.muggins_switch import WAYS, muggins_in_words

Does = Callable[[TerminalSession], TerminalSession]
_KEYS = {**SWITCH_KEYS, **DIAL_KEYS}
_WORDS = {"sound": "f1", "tutor": "f9", "faster": "+", "slower": "-", "lower": "<", "higher": ">"}
"""Words that do what a key does."""
_MODES = {
    "sound on": "sound",
    "sound off": "sound",
    "tutor on": "tutor",
    "tutor off": "tutor",
    "shorthand": "wording",
    "words": "wording",
}
"""Words that put a switch to a mode."""


def switches(session: TerminalSession) -> str:
    """List the word of each switch and where it leads.

    >>> print(switches(TerminalSession.begin("HOYLE", seed=7)).splitlines()[2])
    count: no muggins, and you count.
    """
    now = muggins_in_words(session.game.rules)
    wording = next_mode(session, "wording").short
    told = (
        ("sound", next_mode(session, "sound").short),
        ("demo", "the computer plays this game to its end"),
        *((way.word, way.means) for mode, way in WAYS.items() if mode != now),
        (wording, f"hands explained in {wording}"),
        ("tutor", next_mode(session, "tutor").short),
    )
    return "\n".join(f"{word}: {leads}." for word, leads in told)


def turn_to(session: TerminalSession, words: str) -> TerminalSession | None:
    """Set a dial to a number, as in "delay 2.5".

    >>> session = TerminalSession.begin("HOYLE", seed=7)
    >>> turn_to(session, "delay 2.5").delay, turn_to(session, "delay 25").message
    (25, "'25' isn't a delay: give seconds from 0.1 to 9.9, such as 2.5.")
    """
    dial, _, given = words.partition(" ")
    if dial not in ("delay", "pitch") or not given:
        return None
    try:
        if dial == "pitch":
            return _sentence(tell_pitch(replace(session, pitch=read_pitch(given))))
        turned = replace(session, delay=read_delay(given))
    except IllegalMove as refusal:
        return replace(session, message=f"{refusal}.")
    return _sentence(replace(turned, message=say_delay(turned)))


def _sentence(session: TerminalSession) -> TerminalSession:
    said = session.message
    return replace(session, message=f"{capitalized(said)}{'' if said.endswith('.') else '.'}")


def _press(key: str) -> Does:
    return lambda session: _sentence(_KEYS[key](session))


def _put(mode: str) -> Does:
    def put(session: TerminalSession) -> TerminalSession:
        if next_mode(session, _MODES[mode]).short == mode:
            return _press(FUNCTION_KEYS[_MODES[mode]].lower())(session)
        return replace(session, message=f"{mode.capitalize()} already.")

    return put


SETTING_WORDS: Mapping[str, Does] = {word: _press(key) for word, key in _WORDS.items()} | {
    mode: _put(mode) for mode in _MODES
}
