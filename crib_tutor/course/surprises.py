"""Sentences that no one should read before the guess.

They're found by name in a shipped file, which `lessons/source/collect.py` makes from the lessons and their makers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crib_tutor.look.html import Html

SENTENCES = "sentences.json"
"""The file, beside this module."""
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Surprise:
    """A sentence after a guess, with the answer if needed."""

    lesson: str
    """The lesson that asks for it, such as "07"; "index" is the map, "appendix" the old books."""
    words: str = ""
    more: str = ""
    """The HTML of the lesson's prose that the guess opens."""
    answer: int | str | None = None

    @property
    def opened(self) -> Html | None:
        """That prose with its plain text, if there's any."""
        return Html(self.more, unescape(_TAG.sub("", self.more)).strip()) if self.more else None


def find_surprise(name: object) -> Surprise | None:
    """Find the surprise of this name, or None.

    >>> find_surprise("two overlooked")
    Surprise(lesson='00', words='', more='', answer=2)
    """
    return surprises().get(name) if isinstance(name, str) and name else None


@cache
def surprises() -> Mapping[str, Surprise]:
    """All surprises by name."""
    read: dict[str, Any] = json.loads(files(__package__).joinpath(SENTENCES).read_text("utf-8"))
    return MappingProxyType({name: Surprise(**kept) for name, kept in read["surprises"].items()})
