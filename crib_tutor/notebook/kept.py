"""What a browser keeps of something, and what comes of it when it's met again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

_CHECK = re.compile(r'"check":"([0-9a-f]{16})"')
H = TypeVar("H")
T = TypeVar("T")


class Met(NamedTuple, Generic[H, T]):
    """What was found: what it holds, what that and ours are together, or why it can't be read.

    >>> Met("theirs", None).refusal
    ''

    Without ``both`` and without a refusal, a person has to choose between the two.
    """

    there: T | None
    both: H | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Kept(Generic[H, T]):
    """How something is kept: read from a text, written as one, and put together with what is here.

    >>> kept = Kept(int, str, lambda here, there: max(here, there) if there else None, longest=9)
    >>> kept.meet(3, "5"), kept.meet(3, "0"), kept.meet(3, "five").both
    (Met(there=5, both=5, refusal=''), Met(there=0, both=None, refusal=''), None)

    ``merge`` gives both in one, or None if one would be lost. A text that's too long is cut, and so refused.
    """

    read: Callable[[str], T]
    write: Callable[[H], str]
    merge: Callable[[H, T], H | None]
    longest: int

    def meet(self, here: H, text: object) -> Met[H, T]:
        """Read what was found beside what is here."""
        try:
            there = self.read(str(text)[: self.longest + 1])
        except ValueError as refusal:
            return Met(None, None, str(refusal))
        return Met(there, self.merge(here, there))


def mark_of(text: str) -> str:
    """Give the mark by which a text that was signed is known: its check sum.

    >>> mark_of('{"check":"6a88f0a2a4b8d4ab"}')
    '6a88f0a2a4b8d4ab'
    """
    found = _CHECK.search(text)
    assert found
    return found[1]
