"""Refusals: what's refused, and how a refusal looks."""

from types import UnionType

SHOWN = 20
"""How many characters of what was given an error shows."""


def show_given(given: object) -> str:
    """Show what was given, without control characters.

    >>> print(show_given("x" * 30))
    'xxxxxxxxxxxxxxxxxxxx'

    A number with thousands of digits is named only by its type, since Python won't write it; so is anything that can't
    be printed.
    """
    try:
        text = ascii(str(given))[1:-1]
    except Exception:  # noqa: BLE001  # any object may raise anything
        text = type(given).__name__
    return f"'{text[:SHOWN]}'"


class IllegalMove(ValueError):
    """Something readable that no rule allows.

    >>> raise IllegalMove("a claim can't be -2 points: write 0 or more")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: a claim can't be -2 points: write 0 or more
    """

    def _render_traceback_(self) -> list[str]:
        """Show one line in a notebook, without a traceback."""
        return [f"{type(self).__name__}: {self}"]


def require_kind(given: object, kind: type | UnionType, right: str) -> None:
    """Refuse another kind; ``right`` says what would work.

    >>> require_kind("HOYLE", dict, "a set of rules: give one such as rules.HOYLE")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'HOYLE' isn't a set of rules: give one such as rules.HOYLE
    """
    if not isinstance(given, kind):
        raise IllegalMove(f"{show_given(given)} isn't {right}")


def require_flag(given: object, name: str) -> None:
    """Refuse anything but True and False: any text would count as True.

    >>> require_flag("no", "crib")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: crib can't be 'no': give True or False
    """
    if type(given) is not bool:
        raise IllegalMove(f"{name} can't be {show_given(given)}: give True or False")


def require_number(given: object, name: str, least: int, most: int) -> None:
    """Refuse anything but a whole number in a range.

    >>> require_number(1.5, "many", 0, 100)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: many can't be '1.5': give a whole number from 0 to 100
    """
    if type(given) is not int or not least <= given <= most:
        raise IllegalMove(f"{name} can't be {show_given(given)}: give a whole number from {least} to {most}")


def require_text(given: object, name: str) -> None:
    """Refuse anything but a text that can be shown.

    >>> require_text(7, "title")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: title can't be '7': give text in quotation marks
    """
    if not isinstance(given, str):
        raise IllegalMove(f"{name} can't be {show_given(given)}: give text in quotation marks")
    if any("\ud800" <= sign <= "\udfff" for sign in given):
        raise IllegalMove(f"{name} can't be {show_given(given)}: it has half a character that can't be shown")


class IllegalPlay(IllegalMove):
    """A card or go that the play's rules don't allow.

    >>> raise IllegalPlay("the count is 28; 5H would make 33")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalPlay: the count is 28; 5H would make 33
    """
