"""What no sentence for a person may hold: names of the program's own, and a plural of one or a singular of several."""

import re

from crib_tutor.rules import NAMED

_UNITS = "point|card|hole|game|player|second|minute|hand|event|combination|decision"
_FAULTS = {
    "a name in capitals": r"\b[A-Z]+(?:_[A-Z0-9]+)+\b|\b[A-Z]{3,}\b",
    "a type of the program": r"\b(?:int|bool|str|float|dict|tuple|list of|NoneType|Enum)\b|\bNone\b(?! of )",
    "brackets of a value": r"\(\)|\[|\]|\{|\}|<|>",
    "an option as it is called inside": r"\b[a-z]+(?:_[a-z]+)+\b",
    "several of one": rf"(?<![\d.,/-])1 (?:{_UNITS})s\b|\b[Oo]ne (?:{_UNITS})s\b|\b1 (?:\w+ )?(?:are|were)\b|\ball 1\b",
    "one of several": rf"(?<![\d.,/-])(?:0|[2-9]|\d\d+) (?:{_UNITS})\b(?!-)",
    "one verb of several": r"\b(?:settings|rules|cards|points) (?:is|has|was)\b",
}
_KNOWN = {*NAMED, "JSON"}
_QUOTED = re.compile(r"(?<!\w)'[^']*'(?!\w)")


def faults(said: str, *allowed: str) -> list[str]:
    """What is wrong with a sentence; what was typed stands in quotation marks, and is nobody's fault."""
    plain = _QUOTED.sub("''", said)
    found = {what: re.findall(pattern, plain) for what, pattern in _FAULTS.items() if what not in allowed}
    return [f"{what}: {one} in {said!r}" for what, those in found.items() for one in those if one not in _KNOWN]
