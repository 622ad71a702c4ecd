"""The switches and dials in lines of text: a word for each key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.screen.settings_keys import DIAL_KEYS, FUNCTION_KEYS, SWITCH_KEYS, say_delay, tell_pitch
from crib_tutor.table.settings.dials import read_delay, read_pitch
from crib_tutor.table.settings.modes import next_mode
from crib_tutor.table.settings.muggins_switch import WAYS, muggins_in_words

Does = Callable[[TerminalSession], TerminalSession]
_TURNED: MappingProxyType[str, str] = MappingProxyType({"sound": "sound", "tutor": "tutor"})
_PUT: MappingProxyType[str, str] = MappingProxyType(
    {"sound on": "sound", "sound off": "sound", "tutor on": "tutor", "tutor off": "tutor"}
    | {"shorthand": "wording", "words": "wording"}
)
_STEPS: MappingProxyType[str, str] = MappingProxyType({"faster": "+", "slower": "-", "lower": "<", "higher": ">"})


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

    It's None for other words.

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


def _turn(switch: str) -> Does:
    return lambda session: _sentence(SWITCH_KEYS[FUNCTION_KEYS[switch].lower()](session))


def _put(switch: str, mode: str) -> Does:
    def put(session: TerminalSession) -> TerminalSession:
        leads = next_mode(session, switch).short == mode
        return _turn(switch)(session) if leads else replace(session, message=f"{mode.capitalize()} already.")

    return put


def _step(key: str) -> Does:
    return lambda session: _sentence(DIAL_KEYS[key](session))


SETTING_WORDS: MappingProxyType[str, Does] = MappingProxyType(
    {word: _turn(switch) for word, switch in _TURNED.items()}
    | {mode: _put(switch, mode) for mode, switch in _PUT.items()}
    | {word: _step(key) for word, key in _STEPS.items()}
)
