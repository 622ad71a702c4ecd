"""The results of a tournament in a small file.

One that was stopped goes on where it was.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.documents import DocumentKind, read_group, read_json, read_list, read_number, write_json
from crib_tutor.players.paired_games import Tally, can_be
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import error_reason, lock_file, name_of, path_named, plain_file, read_start, write_whole

_PARTS = ("a", "b", "games", "seed", "players", "done")
KEPT = DocumentKind("results file of a tournament", "crib_tutor tournament", {2: _PARTS}, longest=100_000_000)
"""A million tasks are as long as it can be."""
_FIRST = "crib_tutor tournament 1"
"""The mark of the first version, which doesn't name the players' version."""
_PAUSE = 1.0
"""Seconds between two times that the file is written, but for the last."""
_MOST = 10**12
_PACKAGE = Path(__file__).parents[1]
_PLAYERS = ("*.py", "rules/*.py", "game/*.py", "players/*.py", "strategy/**/*.py", "strategy/**/*.json")
"""The sources that decide what a game between two players is."""


class KeptResults:
    """The tallies so far, and the file that keeps them.

    >>> kept = KeptResults(None, {"a": "book", "b": "greedy", "games": 4, "seed": 1})
    >>> kept.add(0, Tally(pairs=2, wins=3, losses=1, wins_squared=5))
    >>> kept.total.wins
    3
    """

    def __init__(self, path: Path | None, asked: Mapping[str, Any], tallies: Mapping[int, Tally] | None = None) -> None:
        self.tallies = dict(tallies or {})
        self._path, self._asked, self._written = path, asked, monotonic()

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
        done = {str(task): tally for task, tally in sorted(self.tallies.items())}
        try:
            write_whole(write_json(KEPT.write(**self._asked, players=players_version(), done=done)), self._path)
        except (OSError, ValueError) as wrong:
            raise IllegalMove(f"{quote(self._path)} can't be written: {error_reason(wrong)}") from None


@contextmanager
def keep_results(path: object, asked: Mapping[str, Any], tasks: Mapping[int, int]) -> Iterator[KeptResults]:
    """Go on with a file, or begin it.

    >>> with keep_results(None, {"a": "book", "b": "greedy", "games": 4, "seed": 1}, {0: 2}) as kept:
    ...     kept.tallies
    {}

    It's written at the end, whatever ended it. ``tasks`` has the pairs of each task. Raises `IllegalMove` for a file
    that can't be written, that someone else has open, or that has another tournament in it.
    """
    if path is None:
        yield KeptResults(None, asked)
        return
    if not isinstance(path, str | Path):
        raise IllegalMove(f"{quote(path)} isn't a file: give its name, such as tournament.json")
    file = path_named(path)
    with lock_file(file, wait=0):
        kept = KeptResults(file, asked, _read(file, asked, tasks))
        kept.write()
        try:
            yield kept
        finally:
            kept.write()


def players_version() -> str:
    """Sum up the players' sources, which decide every game.

    >>> len(players_version())
    16
    """
    sources = sorted(path for pattern in _PLAYERS for path in _PACKAGE.glob(pattern))
    return sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def _read(file: Path, asked: Mapping[str, Any], tasks: Mapping[int, int]) -> dict[int, Tally]:
    """Read the tallies of a file; none if there's no file."""
    name = name_of(Path(file.name))
    try:
        if not plain_file(file).exists():
            return {}
        text = read_start(file, KEPT.longest)
    except (OSError, ValueError) as wrong:
        raise IllegalMove(f"{quote(file)} can't be read: {error_reason(wrong)}") from None
    try:
        kept = _parts(text)
        tallies = _tallies(kept["done"], tasks) if (of := {key: kept[key] for key in asked}) == asked else {}
    except ValueError as wrong:
        raise IllegalMove(f"{quote(name)} isn't the results of a tournament: {wrong}; name another file") from None
    if of != asked:
        was = f"{quote(of['a'])} against {quote(of['b'])}, {quote(of['games'])} games, seed {quote(of['seed'])}"
        raise IllegalMove(f"{quote(name)} is of another tournament, {was}: ask for that one, or name another file")
    if len(tallies) < len(tasks) and kept["players"] not in ("", players_version()):
        raise IllegalMove(
            f"{quote(name)} was begun by another version of the players, and one tournament can't have both: "
            "name another file"
        )
    return tallies


def _parts(text: bytes) -> dict[str, Any]:
    document = read_json(text) if len(text) <= KEPT.longest else None
    if not isinstance(document, dict) or document.get("format") != _FIRST:
        return KEPT.require(document)
    first = {name: part for name, part in document.items() if name != "sum"}
    if document.get("sum") != sha256(json.dumps(first, sort_keys=True).encode()).hexdigest():
        raise ValueError("it was altered after it was saved")
    return read_group(first | {"players": ""}, {"format", *_PARTS})


def _tallies(done: object, tasks: Mapping[int, int]) -> dict[int, Tally]:
    """Read the tallies by task, if games can end so."""
    if not isinstance(done, dict):
        raise IllegalMove(f"{quote(done)} isn't a group of tallies")
    known = {str(task): task for task in tasks}
    tallies = {}
    for name, listed in done.items():
        numbers = [read_number(number, _MOST, -_MOST) for number in read_list(listed, len(Tally()), len(Tally()))]
        if name not in known or not can_be(tally := Tally(*numbers), tasks[known[name]]):
            raise IllegalMove(f"no games can end as its part {quote(name)} says")
        tallies[known[name]] = tally
    return tallies
