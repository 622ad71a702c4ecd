"""JSON from outside: checked for how deep it's nested before anything is made of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import accumulate

DEEPEST = 20
"""How deep lists and groups can be nested; a saved game has seven levels."""
_BETWEEN = re.compile(r'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+"?)++', re.DOTALL)
"""Everything between two brackets; brackets inside strings don't count."""
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str | bytes, *, constant: Callable[[str], object] | None = None) -> object:
    """Read a JSON text from outside; the caller has checked that it isn't too long.

    >>> read_json('{"points": [2, 4]}')
    {'points': [2, 4]}
    >>> read_json("[" * 21 + "]" * 21)
    Traceback (most recent call last):
    ValueError: nested more than 20 deep

    Raises `ValueError` for anything but JSON, and for text nested so deep that Python could run out of stack reading
    or writing it. ``constant`` decides what becomes of NaN and Infinity, which Python reads but JSON doesn't have.
    """
    written = text.decode(json.detect_encoding(text)) if isinstance(text, bytes) else text
    brackets = _BETWEEN.sub("", written)
    if any(depth > DEEPEST for depth in accumulate(map(_DEEPER.__getitem__, brackets))):
        raise ValueError(f"nested more than {DEEPEST} deep")
    return json.loads(written, parse_constant=constant)
