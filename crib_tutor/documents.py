"""JSON from outside: how deep it is nested is known before anything is made of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

DEEPEST = 20
"""Lists and groups inside one another at most; a saved game has seven."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string, or a bracket that stands outside every string."""
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
    depth = 0
    for found in _BRACKETS.finditer(written):
        depth += _DEEPER.get(found[0], 0)
        if depth > DEEPEST:
            raise ValueError(f"nested more than {DEEPEST} deep")
    return json.loads(written, parse_constant=constant)
