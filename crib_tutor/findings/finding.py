"""A finding: numbers worked out offline, their maker and file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import zip_longest
from math import nan
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from crib_tutor.shipped import lay_out, read_bytes, read_shipped


class Redone(NamedTuple):
    """A number worked out again, beside the kept one."""

    name: str
    again: float
    kept: float
    within: float = 0.0
    """How far the two may lie apart."""

    @property
    def holds(self) -> bool:
        """Whether the two lie no further apart."""
        return abs(self.again - self.kept) <= self.within


def compare(again: Any, kept: Any, within: float = 0.0, name: str = "") -> Iterator[Redone]:
    """Compare nested groups and lists number by number.

    >>> [row.name for row in compare({"won": [3, 4]}, {"won": [3, 5], "lost": 1}) if not row.holds]
    ['won 1']

    What was made again can be a part.
    """
    if isinstance(again, Mapping):
        of_kept = kept if isinstance(kept, Mapping) else {}
        for key, part in again.items():
            yield from compare(part, of_kept.get(key), within, f"{name} {key}".strip())
    elif isinstance(again, list | tuple):
        for place, (part, other) in enumerate(zip_longest(again, kept if isinstance(kept, list | tuple) else ())):
            yield from compare(part, other, within, f"{name} {place}".strip())
    elif isinstance(again, int | float) and isinstance(kept, int | float):
        yield Redone(name, float(again), float(kept), within)
    else:
        yield Redone(name, 0.0, 0.0 if again == kept else nan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Numbers that are worked out once, offline, and shipped."""

    file: str
    """Where it's kept, from the folder of the package on."""
    maker: Callable[..., Any]
    """The function that makes all of it."""
    redo: Callable[[Any], Iterable[Redone]]
    """Makes a part of it again in seconds, given what is kept."""
    minutes: float
    """About how long all of it takes."""
    error: float = 0.0
    """How far the numbers may lie from the kept ones when all of it is made again."""
    key: str = ""
    """The part of the file that's this finding; empty if all of it is."""

    @property
    def name(self) -> str:
        """The name by which a command finds it."""
        return self.key or PurePosixPath(self.file).stem

    def make(self) -> Any:
        """Make all of it, as it's kept."""
        return self.maker()

    def again(self) -> tuple[Redone, ...]:
        """Make a part of it again, beside what is kept."""
        return tuple(self.redo(self.kept()))

    @property
    def seconds(self) -> float:
        """About how long all of it takes."""
        return 60 * self.minutes

    def differences(self, made: Any) -> tuple[Redone, ...]:
        """Compare all of it, made again, with what is kept."""
        if self.file.endswith(".npz"):
            return self.again()
        return (*compare(made, self.kept(), self.error), *compare(self.kept(), made, self.error))

    def kept(self) -> Any:
        """Read what is kept of it; nothing of one that's new."""
        if self.file.endswith(".npz"):
            return read_bytes(self.file)
        whole = read_shipped(self.file)
        return whole.get(self.key) if self.key else whole

    def content(self, made: Any) -> bytes:
        """Write a finding as its file holds it, others included."""
        if self.file.endswith(".npz"):
            import numpy as np  # noqa: PLC0415  # where there are arrays

            packed = BytesIO()
            np.savez_compressed(packed, **made)
            return packed.getvalue()
        return f"{lay_out({**read_shipped(self.file), self.key: made} if self.key else made)}\n".encode()


def finding(
    file: str, redo: Callable[[Any], Iterable[Redone]], *, minutes: float, error: float = 0.0
) -> Callable[[Callable[[], Any]], Finding]:
    """Declare a finding: its maker, file, and a quick part.

    >>> @finding("course/fives.json", lambda kept: compare(5, kept["fives"]), minutes=0.1)
    ... def fives():
    ...     return {"fives": 5}
    >>> fives.name, fives.make()
    ('fives', {'fives': 5})
    """

    def declare(maker: Callable[[], Any]) -> Finding:
        return Finding(file=file, maker=maker, redo=redo, minutes=minutes, error=error)

    return declare
