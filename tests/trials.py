"""Verdicts made up for tests: as many as there are claims, and of each ruling, whatever the sources say."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import Judgment, Measurement, Side, Verdict

_NUMBERS = {
    Judgment.CONFIRMED: (0.304, 0.3),
    Judgment.REFUTED: (-0.2, -0.7),
    Judgment.LIMITS: (0.304, -0.7),
    Judgment.NO_DIFFERENCE: (0.01, -0.01),
}


MANY = {"H": 22, "B": 45, "T": 35, "M": 6}
"""How many claims each source makes."""


def measured(number: float, error: float = 0.004, **more: Any) -> Measurement:
    """A number that a claim says lies above 0, by 0.05 or more to matter."""
    values: dict[str, Any] = {
        "name": "lead_of_four",
        "label": "lead of four",
        "unit": "holes a deal",
        "number": number,
        "error": error,
        "side": Side.ABOVE,
        "line": 0.0,
        "matters": 0.05,
    }
    return Measurement(**values | more)


def tried(ruling: Judgment, *, name: str = "H13", **more: Any) -> Verdict:
    """A verdict of a ruling, from two measures."""
    values: dict[str, Any] = {
        "id": name,
        "source": "According to Hoyle",
        "claim": "The safest lead is a four.",
        "quote": "It is proverbially safest to lead a four.",
        "game": "six cards",
        "test": "Lead each rank in many hands.",
        "measures": tuple(measured(one) for one in _NUMBERS[ruling]),
        "why": "A four nets 0.30 holes more than an ace.",
        "move": "Lead a four.",
        "depends": "Against a greedy dealer it's less.",
        "printed": "",
        "experiment": "leads.by_rank",
        "seconds": 200.0,
    }
    return Verdict(**values | more)


def try_all(*, alike: int = 0) -> Mapping[str, Verdict]:
    """A verdict for each of the 108 claims, the rulings in turn; the first ones of each source may ask the same."""
    verdicts = {}
    for letter, many in MANY.items():
        for number in range(1, many + 1):
            name = f"{letter}{number}"
            asked = f"leads.question_{number if number <= alike else name}"
            verdicts[name] = tried(
                list(Judgment)[(number + ord(letter)) % 4],
                name=name,
                source=SOURCES[letter],
                claim=f"Claim {name}: the safest lead is a four, since the next card can't make fifteen.",
                experiment=asked,
                printed="Somebody printed 0.25, from games against a program of 1988." if number % 3 else "",
            )
    return MappingProxyType(verdicts)
