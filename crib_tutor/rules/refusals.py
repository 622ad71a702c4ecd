"""What is refused, and how a refusal looks."""

from __future__ import annotations

SHOWN = 20
"""Characters that an error shows of what was given."""


def said(given: object) -> str:
    """What was given, as an error shows it, without control characters.

    >>> print(said("x" * 30))
    'xxxxxxxxxxxxxxxxxxxx'

    A number of thousands of digits is named by its kind alone, since Python does not write it.
    """
    try:
        text = ascii(str(given))[1:-1]
    except ValueError:
        text = type(given).__name__
    return f"'{text[:SHOWN]}'"


class IllegalMove(ValueError):
    """Something that can be read but that no rule allows, such as a claim of -2 points.

    >>> raise IllegalMove("a claim cannot be -2 points: write 0 or more")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: a claim cannot be -2 points: write 0 or more
    """

    def _render_traceback_(self) -> list[str]:
        """One line in a notebook, without the tracks of the program."""
        return [f"{type(self).__name__}: {self}"]


class IllegalPlay(IllegalMove):
    """A card or a go that the rules of the play do not allow.

    >>> raise IllegalPlay("the count is 28; 5H would make 33")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalPlay: the count is 28; 5H would make 33
    """
