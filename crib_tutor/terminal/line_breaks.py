"""Text broken into lines without one word left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from textwrap import wrap


def fill_lines(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """Break a text into lines, indented.

    >>> fill_lines("a card, or a go", 12)
    ['a card, or', 'a go']

    No breaking takes a line more than the words need, even if one word is then left over.
    """
    return list(_fill(text, width, first, then))


@lru_cache(maxsize=4096)
def _fill(text: str, width: int, first: str, then: str) -> tuple[str, ...]:
    """The lines, kept: a screen that's drawn again after a key has usually the texts that it had before."""

    def broken(at: int) -> list[str]:
        return wrap(text, at, initial_indent=first, subsequent_indent=then)

    return tuple(_without_one_over(broken, width, lambda line: len(line.split())))


def columns(text: str, width: int) -> list[str]:
    """Break a text that keeps its columns.

    >>> columns("5H   6H   7H   8H", 12)
    ['5H   6H', '7H   8H']
    """

    def broken(at: int) -> list[str]:
        return [line.strip() for line in re.findall(rf"\S.{{0,{at - 1}}}(?=\s|$)", text)]

    return _without_one_over(broken, width, lambda line: len(line.split()))


def joined(parts: Sequence[str], width: int) -> list[str]:
    """Keys in as few lines as they need, none broken.

    >>> joined(["space: cut", "?: keys", "q: quit"], 24)
    [' space: cut', ' ?: keys   q: quit']
    """

    def broken(at: int) -> list[str]:
        lines = [""]
        for part in parts:
            longer = f"{lines[-1]}   {part}" if lines[-1] else f" {part}"
            if len(longer) > at and lines[-1]:
                lines.append(f" {part}")
            else:
                lines[-1] = longer
        return lines

    return _without_one_over(broken, width, lambda line: len(line.strip().split("   ")))


def _without_one_over(broken: Callable[[int], list[str]], width: int, held: Callable[[str], int]) -> list[str]:
    """The widest breaking whose last line holds more than one piece, if it needs no more lines."""
    whole = lines = broken(width)
    for narrower in range(width - 1, width // 2 - 1, -1):
        if len(lines) < 2 or held(lines[-1]) > 1:
            return lines
        lines = broken(narrower)
        if len(lines) > len(whole):
            break
    return whole
