"""Read documents from outside field by field, or refuse them."""

import codecs
import json
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import accumulate
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

_CHECK = re.compile(r'"check":"([0-9a-f]{16})"')
H = TypeVar("H")
T = TypeVar("T")
DEEPEST = 20
"""How deep lists and groups can be nested; a saved game has seven levels."""
_BETWEEN = re.compile(r'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+"?)++', re.DOTALL)
"""Everything between two brackets; brackets inside strings don't count."""
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str | bytes) -> object:
    """Read a JSON text from outside, already checked for length.

    >>> read_json('{"points": [2, 4]}')
    {'points': [2, 4]}
    >>> read_json("[" * 21 + "]" * 21)
    Traceback (most recent call last):
    ValueError: nested more than 20 deep

    Raises `ValueError` for anything but JSON, which has no NaN, and for text nested so deep that Python could run out
    of stack reading or writing it.
    """
    written = decode(text) if isinstance(text, bytes) else text
    brackets = _BETWEEN.sub("", written)
    if any(depth > DEEPEST for depth in accumulate(map(_DEEPER.__getitem__, brackets))):
        raise ValueError(f"nested more than {DEEPEST} deep")
    return json.loads(written, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a number")


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
    """Decode a text file, whichever program wrote it.

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


def write_json(value: object) -> str:
    """Write a document, always in the same way.

    >>> write_json({"b": [1, 2], "a": "x"})
    '{"a":"x","b":[1,2]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def check_of(document: Mapping[str, object]) -> str:
    """Sum up a document, so that changes show.

    >>> check_of({"points": 8})
    '8d8d67a43197a34c'
    """
    return sha256(write_json(document).encode()).hexdigest()[:16]


def mark_of(text: str) -> str:
    """Find the check sum in a signed text.

    >>> mark_of('{"check":"6a88f0a2a4b8d4ab"}')
    '6a88f0a2a4b8d4ab'
    """
    found = _CHECK.search(text)
    assert found
    return found[1]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document that we write.

    >>> note = DocumentKind("note", "crib_tutor note", {1: {"text"}}, longest=100)
    >>> note.read(write_json(note.write(text="once more")))["text"]
    'once more'

    ``parts`` lists those of each version, the newest of which is written. A signed kind has a check sum, and is refused
    if it was altered.
    """

    what: str
    mark: str
    parts: Mapping[int, Collection[str]]
    longest: int
    signed: bool = True
    key: str = "format"
    """The part that has the mark."""
    optional: Collection[str] = ()
    """Parts that may be missing."""

    def write(self, version: int = 0, **parts: object) -> dict[str, Any]:
        """Make a document, of the newest version by default."""
        document = {self.key: self.mark, "version": version or max(self.parts), **parts}
        return document | {"check": check_of(document)} if self.signed else document

    def read(self, text: object) -> dict[str, Any]:
        """Read the parts of a text from outside.

        Raises `IllegalMove` for what is too long, torn, altered, from a later version, or something else.
        """
        if not isinstance(text, str | bytes):
            raise IllegalMove(f"{quote(text)} isn't a {self.what}: give its text")
        if len(text) > self.longest:
            raise IllegalMove(
                f"this {self.what} of {len(text):,} characters is too long: none has more than {self.longest:,}"
            )
        try:
            document = read_json(text)
        except ValueError:
            raise IllegalMove(f"this isn't a whole {self.what}: it's damaged, or another kind of file") from None
        return self.require(document)

    def require(self, document: object) -> dict[str, Any]:
        """Check a document from a larger text, as `read` does."""
        if not isinstance(document, dict) or document.get(self.key) != self.mark:
            raise IllegalMove(f"this isn't a {self.what}: it doesn't have the {self.key} {self.mark!r}")
        version, newest = document.get("version"), max(self.parts)
        if type(version) is not int or version not in self.parts:
            later = type(version) is int and version > newest
            raise IllegalMove(
                f"this {self.what} was saved by a {'later' if later else 'strange'} version ({quote(version)[1:-1]}, "
                f"and we read {newest}): {'update first' if later else 'save it again'}"
            )
        signed = {name: part for name, part in document.items() if name != "check"} if self.signed else document
        if self.signed and document.get("check") != check_of(signed):
            raise IllegalMove(f"this {self.what} was altered after it was saved: use another copy")
        amiss = (signed.keys() ^ {self.key, "version", *self.parts[version]}) - ({*self.optional} - signed.keys())
        if amiss:
            raise IllegalMove(
                f"this {self.what} has a part missing, or one too many ({quote(min(amiss))}): save it again"
            )
        return signed


# --- fields ---


def read_number(value: object, most: int, least: int = 0) -> int:
    """Read a whole number.

    >>> read_number(True, 5)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'True' isn't a whole number from 0 to 5
    """
    if type(value) is not int or not least <= value <= most:
        raise IllegalMove(f"{quote(value)} isn't a whole number from {least:,} to {most:,}")
    return value


def read_decimal(value: object, most: float, least: float = 0) -> float:
    """Read a number that needn't be whole.

    >>> read_decimal(2, 5)
    2.0
    """
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise IllegalMove(f"{quote(value)} isn't a number from {least:,} to {most:,}")
    return float(value)


def read_flag(value: object) -> bool:
    """Read true or false.

    >>> read_flag(1)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: '1' isn't true or false
    """
    if not isinstance(value, bool):
        raise IllegalMove(f"{quote(value)} isn't true or false")
    return value


def read_text(value: object, longest: int) -> str:
    r"""Read a text that can be shown on one line.

    >>> read_text("a\n", 5)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'a\n' isn't a text of one line and up to 5 characters
    """
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise IllegalMove(f"{quote(value)} isn't a text of one line and up to {longest:,} characters")
    return value


def read_list(value: object, most: int, least: int = 0) -> list[Any]:
    """Read a list of so many parts.

    >>> read_list([2, 4], 2)
    [2, 4]
    """
    if not isinstance(value, list) or not least <= len(value) <= most:
        parts = f"{most:,}" if least == most else f"{least:,} to {most:,}"
        raise IllegalMove(f"{quote(value)} isn't a list of {parts}")
    return value


def read_group(value: object, names: Collection[str]) -> dict[str, Any]:
    """Read a group that has just these parts.

    >>> read_group({"wins": 2}, {"wins", "losses"})
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: a group of losses, wins can't lack or add 'losses'
    """
    if not isinstance(value, dict):
        raise IllegalMove(f"{quote(value)} isn't a group of {', '.join(sorted(names))}")
    amiss = value.keys() ^ set(names)
    if amiss:
        raise IllegalMove(f"a group of {', '.join(sorted(names))} can't lack or add {quote(min(amiss))}")
    return value


# --- what a browser keeps ---


class Met(NamedTuple, Generic[H, T]):
    """A kept text as it was found again.

    >>> Met("theirs", None).refusal
    ''

    ``both`` is what it and ours are together; without it or a refusal, a person has to choose between the two.
    """

    there: T | None
    both: H | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Kept(Generic[H, T]):
    """A way to keep something as text.

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


@dataclass(slots=True)
class BrowserCopy:
    """What is known of the copy that a browser keeps."""

    known: str = ""
    """The text that it was last found to keep, or its mark."""
    unread: bool = False
    """Whether that can't be used."""
    refused: bool = False
    """Whether it refused to keep the last text."""
