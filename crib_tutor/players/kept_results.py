"""The results of a tournament in a small file, so that one that was stopped goes on where it was."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

from crib_tutor.deck import quote
from crib_tutor.documents import read_json
from crib_tutor.players.paired_games import Tally
from crib_tutor.rules import IllegalMove

FORMAT = "crib_tutor tournament 1"
_LONGEST = 100_000_000
"""Characters of a file at most: a million tasks."""
_PAUSE = 1.0
"""Seconds between two times that the file is written, but for the last."""


class KeptResults:
    """What came of each task so far, and the file that keeps it, if there is one.

    >>> kept = KeptResults.of(None, {"a": "book", "b": "greedy", "games": 4, "seed": 1})
    >>> kept.add(0, Tally(pairs=2, wins=3, losses=1, wins_squared=5))
    >>> kept.total.wins
    3

    As a context it writes the file at the end, whatever ended it.
    """

    def __init__(self, path: Path | None, of: dict[str, Any], tallies: dict[int, Tally]) -> None:
        self.tallies = tallies
        self._path, self._of, self._written = path, of, monotonic()

    @classmethod
    def of(cls, path: str | Path | None, asked: dict[str, Any]) -> Self:
        """Begin, or go on with a file that is there already: it must be of the same tournament.

        Raises `IllegalMove` for a file that can't be written or isn't of this tournament.
        """
        if path is None:
            return cls(None, asked, {})
        if not isinstance(path, str | Path):
            raise IllegalMove(f"{quote(path)} isn't a file: give its name, such as tournament.json")
        file = Path(path)
        kept = cls(file, asked, _read(file, asked) if os.path.exists(file) else {})  # noqa: PTH110  # never raises
        kept.write()
        return kept

    def add(self, task: int, tally: Tally) -> None:
        """Keep what came of a task."""
        self.tallies[task] = tally
        if monotonic() - self._written > _PAUSE:
            self.write()

    @property
    def total(self) -> Tally:
        """All tallies together."""
        return sum(self.tallies.values(), Tally())

    def write(self) -> None:
        """Write the file: whole, or not at all."""
        self._written = monotonic()
        if self._path is None:
            return
        done = {str(task): list(self.tallies[task]) for task in sorted(self.tallies)}
        text = json.dumps(_signed({"format": FORMAT, **self._of, "done": done}))
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(self._path)
        except (OSError, ValueError) as wrong:  # no folder, a full disk; a name that no file has
            with suppress(OSError, ValueError):
                fresh.unlink(missing_ok=True)
            why = wrong.strerror if isinstance(wrong, OSError) else "no file has such a name"
            raise IllegalMove(f"{quote(self._path)} can't be written: {why}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.write()


def _signed(data: dict[str, Any]) -> dict[str, Any]:
    """The same with a sum over all of it, which tells a file that was damaged."""
    return {**data, "sum": sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()}


def _read(file: Path, asked: dict[str, Any]) -> dict[int, Tally]:
    """The tallies of a file, or a sentence on what is wrong with it."""
    name = quote(file.name)
    try:
        data = _checked(file.read_text(encoding="utf-8"))
        of = {key: data[key] for key in asked}
        tallies = {int(task): Tally(*numbers) for task, numbers in data["done"].items()}
    except OSError as wrong:
        raise IllegalMove(f"{name} can't be read: {wrong.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise IllegalMove(f"{name} isn't the results of a tournament: name a file that isn't there yet") from None
    if of != asked:
        was = f"{of['a']} against {of['b']}, {of['games']:,} games, seed {of['seed']}"
        raise IllegalMove(f"{name} is of another tournament, {was}: ask for that one, or name another file")
    return tallies


def _checked(text: str) -> dict[str, Any]:
    """What a file holds, if it's whole; otherwise `ValueError`."""
    data = read_json(text) if len(text) <= _LONGEST else None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("another format")
    plain = {key: value for key, value in data.items() if key != "sum"}
    if _signed(plain) != data:
        raise ValueError("damaged")
    return plain
