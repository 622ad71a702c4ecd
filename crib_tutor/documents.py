"""Text and JSON from outside: decoded, and checked for how deep it's nested before anything is made of it."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
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
    written = decode(text) if isinstance(text, bytes) else text
    brackets = _BETWEEN.sub("", written)
    if any(depth > DEEPEST for depth in accumulate(map(_DEEPER.__getitem__, brackets))):
        raise ValueError(f"nested more than {DEEPEST} deep")
    return json.loads(written, parse_constant=constant)


_MARKED = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_ONE_BYTE = ("cp1252", "mac-roman")
_USUAL = frozenset("äöüßéèêëàâáíîïóôúûñçåæøÄÖÜÉÈÀÁÍÓÚÑÇÅÆØ")
"""Letters that names of Western Europe have; both encodings hold them all, in different places."""
_AROUND = frozenset("‘’“”–—«»\xa0")  # noqa: RUF001
"""Signs that may begin or end a word."""
_OPENING = frozenset("‘“«")  # noqa: RUF001


def decode(content: bytes) -> str:
    """Decode a text file, whatever editor or mail program wrote it.

    >>> decode("José".encode("utf-16")), decode("José".encode("cp1252")), decode("José".encode("mac-roman"))
    ('José', 'José', 'José')

    A mark at its head decides. Without one it's UTF-16 or UTF-32 if it has zeros, else UTF-8 if it can be, else the
    one of Windows' and the old Mac's letters that makes fewer odd words. Raises `ValueError` for what is no text.
    """
    for mark, encoding in _MARKED:
        if content.startswith(mark):
            return content.removeprefix(mark).decode(encoding)
    if b"\0" in content:
        wide = [text for text in map(partial(_try, content), _WIDE) if text is not None]
        if not wide:
            raise ValueError("it isn't text")
        return min(wide, key=_strangeness)
    text = _try(content, "utf-8")
    if text is not None:
        return text
    return min((text for text in map(partial(_try, content), _ONE_BYTE) if text is not None), key=_oddness)


def _try(content: bytes, encoding: str) -> str | None:
    with suppress(UnicodeDecodeError):
        return content.decode(encoding)
    return None


def _strangeness(text: str) -> int:
    """How many signs would hardly stand in a line or in JSON: zeros, and what isn't ASCII."""
    return sum(10 * (sign == "\0") + (not sign.isascii()) for sign in text)


def _oddness(text: str) -> int:
    """How oddly the signs beyond ASCII stand: no letter inside a word, capitals among small letters, rare letters."""
    odd = 0
    for before, sign, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if sign.isascii():
            continue
        if not sign.isalpha():
            inside = before.isalpha() and after.isalpha() and sign != "\N{RIGHT SINGLE QUOTATION MARK}"
            ends = before.isalpha() and sign in _OPENING
            odd += 2 * (inside or ends) + 2 * (sign not in _AROUND and (before + after).strip() != "")
        elif before.isalpha() or after.isalpha():
            mixed = (sign.isupper() and before.islower()) or (sign.islower() and f"{before}{after}".isupper())
            odd += 2 * mixed + (sign not in _USUAL)
    return odd
