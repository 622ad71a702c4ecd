"""JSON from outside: how deep it is nested is known before anything is made of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import accumulate

DEEPEST = 20
"""Lists and groups inside one another at most; a saved game has seven."""
_BETWEEN = re.compile(r'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+"?)++', re.DOTALL)
"""All that stands between two brackets: a bracket inside a string is none."""
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str | bytes, *, constant: Callable[[str], object] | None = None) -> object:
    """Read a JSON text that somebody gives us; the caller has seen that it isn't too long.

    >>> read_json('{"points": [2, 4]}')
    {'points': [2, 4]}
    >>> read_json("[" * 21 + "]" * 21)
    Traceback (most recent call last):
    ValueError: nested more than 20 deep

    Raises `ValueError` for what isn't JSON, and for what is nested so deep that Python could run out of stack when it
    reads it or writes it again. ``constant`` is what becomes of NaN and Infinity, which Python reads and JSON lacks.
    """
    written = text.decode(json.detect_encoding(text)) if isinstance(text, bytes) else text
    brackets = _BETWEEN.sub("", written)
    if any(depth > DEEPEST for depth in accumulate(map(_DEEPER.__getitem__, brackets))):
        raise ValueError(f"nested more than {DEEPEST} deep")
    return json.loads(written, parse_constant=constant)
