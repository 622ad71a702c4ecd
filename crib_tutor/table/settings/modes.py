"""The table's switches: each says the mode that it leads to."""

from collections.abc import Callable
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.table.prompt import is_alone
from crib_tutor.table.settings.muggins_switch import WAYS, next_way
from crib_tutor.table.sitting import Sitting, Teaching, Wording


class Mode(NamedTuple):
    """A mode that a switch leads to, with its words."""

    short: str
    button: str
    value: str


def next_mode(sitting: Sitting, switch: str) -> Mode:
    """Find the mode that a switch leads to."""
    return SWITCHES[switch](sitting)


def _sound(sitting: Sitting) -> Mode:
    value = "off" if sitting.sound else "on"
    return Mode(f"sound {value}", f"Switch {value} sound", value)


def _demo(sitting: Sitting) -> Mode:
    who, cards = ("me", "me the cards") if is_alone(sitting) else ("both of us", "us the cards")
    if sitting.demo:
        return Mode("demo off", f"Give {cards}", "off")
    return Mode("demo on", f"Let the computer play for {who}", "on")


def _muggins(sitting: Sitting) -> Mode:
    way = next_way(sitting.game.rules)
    return Mode(way, WAYS[way].button, way)


def _wording(sitting: Sitting) -> Mode:
    if sitting.wording is Wording.SHORTHAND:
        return Mode("words", "Explain in spoken words", Wording.SPOKEN.value)
    return Mode("shorthand", "Explain in shorthand", Wording.SHORTHAND.value)


def _tutor(sitting: Sitting) -> Mode:
    if sitting.tutor is Teaching.SILENT:
        return Mode("tutor on", "Turn on the tutor", Teaching.AFTER.value)
    return Mode("tutor off", "Turn off the tutor", Teaching.SILENT.value)


SWITCHES: MappingProxyType[str, Callable[[Sitting], Mode]] = MappingProxyType(
    {"sound": _sound, "demo": _demo, "muggins": _muggins, "wording": _wording, "tutor": _tutor}
)
"""The switches by their names, in the order of their function keys."""
