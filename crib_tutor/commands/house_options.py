"""House rules as written on the command line."""

from collections.abc import Sequence
from types import MappingProxyType

from crib_tutor.rules import FLAGS, LONGEST_GAME, IllegalMove, Rules, changed
from crib_tutor.rules.refusals import show_given

_YES = MappingProxyType({"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False})
_LONGEST_NUMBER = 6
_DOUBLE = 2
"""Games that a lurch costs where no one says otherwise: a double (Hoyle, Britannica)."""
_TEXTS = ("name", "source")


def with_house_rules(rules: Rules, given: Sequence[str]) -> Rules:
    """Agree on every house rule, all of them together.

    >>> from crib_tutor.rules import BRITANNICA_FIVE
    >>> with_house_rules(BRITANNICA_FIVE, ["lurches=30", "three-for-last=0"]).lurches
    (Lurch(below=30, games=2),)

    A number is written as it is, a flag as yes or no, a choice by its name, and lurches as `read_lurches` reads them.
    Raises `IllegalMove` for what isn't an option or no value of it.
    """
    return changed(rules, **dict(_read(text) for text in given))


def _read(text: str) -> tuple[str, object]:
    option, _, value = text.partition("=")
    option, value = option.strip().lower().replace("-", "_"), value.strip()
    if option in _TEXTS or not value:
        raise IllegalMove(f"{show_given(text)} isn't a house rule: write an option and its value, such as target=61")
    if option == "lurches":
        return option, read_lurches(value)
    if option in FLAGS:
        if value.lower() not in _YES:
            raise IllegalMove(f"{option} can't be {show_given(value)}: write {option}=yes or {option}=no")
        return option, _YES[value.lower()]
    whole = _whole(value)
    return option, value if whole is None else whole


def read_lurches(text: str) -> list[list[int]]:
    """Read lurches: a score, a colon, and games.

    >>> read_lurches("91:2,61:4"), read_lurches("30"), read_lurches("none")
    ([[91, 2], [61, 4]], [[30, 2]], [])

    Without a number of games a lurch is a double.
    """
    if text.strip().lower() in ("none", "no"):
        return []
    rows = [[_whole(number) for number in word.split(":")] for word in text.split(",")]
    lurches = [[number for number in numbers if number and number <= LONGEST_GAME] for numbers in rows]
    if any(
        len(numbers) != len(whole) or len(numbers) not in (1, 2) for numbers, whole in zip(rows, lurches, strict=True)
    ):
        raise IllegalMove(
            f"{show_given(text)} isn't a lurch: write the score that saves a loser, as in 30, 91:2,61:4 or none"
        )
    return sorted(([*numbers, _DOUBLE][:2] for numbers in lurches), reverse=True)


def _whole(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < _LONGEST_NUMBER else None
