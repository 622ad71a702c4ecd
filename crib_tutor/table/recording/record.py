"""All finished games of a learner, the newest thousand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from crib_tutor.documents import DocumentKind, Kept, read_flag, read_list, read_number, write_json
from crib_tutor.rules import IllegalMove
from crib_tutor.table.recording.played_game import PlayedGame, read_line

MOST = 1_000
LONGEST = 200_000
"""Characters of a record at most; a full one has about half."""
SAVED = DocumentKind("record of games", "crib_tutor games", {1: ("games", "keeps", "said", "since")}, LONGEST)
_LATEST = 10**12


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Finished games, and whether more are to be kept.

    >>> GameRecord(keeps=False, said=7).merge(GameRecord()).keeps
    False

    Two of them merge whatever their order, and no game is lost or doubled. What was deleted stays so: a record that
    still holds it loses it as the two meet.
    """

    games: tuple[PlayedGame, ...] = ()
    keeps: bool = True
    said: int = 0
    """When that was chosen, in seconds since 1970; 0 for never."""
    since: int = 0
    """When all was last deleted."""

    def add(self, *games: PlayedGame) -> GameRecord:
        """Add games; one that's there already isn't doubled."""
        return replace(self, games=_settle((*self.games, *games), self))

    def merge(self, other: GameRecord) -> GameRecord:
        """Put two records of one person together."""
        said, stops = max((one.said, not one.keeps) for one in (self, other))
        both = GameRecord((), not stops, said, max(self.since, other.since))
        return both.add(*self.games, *other.games)


def _settle(games: Iterable[PlayedGame], kept: GameRecord) -> tuple[PlayedGame, ...]:
    """The newest games in their order, each once: as it was first kept, and with what its choices cost."""
    once: dict[str, PlayedGame] = {}
    for game in sorted(games):
        first = once.setdefault(game.mark, game)
        once[game.mark] = first._replace(holes=max(first.holes, game.holes))
    last = _LATEST if kept.keeps else kept.said
    return tuple(sorted(game for game in once.values() if kept.since < game.when <= last)[-MOST:])


def write_record(record: GameRecord) -> str:
    """Write a record down, always in the same way."""
    games = [game.write() for game in record.games]
    return write_json(SAVED.write(games=games, keeps=record.keeps, said=record.said, since=record.since))


def read_record(text: str | bytes) -> GameRecord:
    """Read a record, which isn't trusted.

    >>> read_record("{}")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this isn't a record of games: it doesn't have the format 'crib_tutor games'

    Raises `IllegalMove`, which says what's wrong in one sentence.
    """
    document = SAVED.read(text)
    try:
        games = tuple(map(read_line, read_list(document["games"], MOST)))
        said, since = (read_number(document[name], _LATEST) for name in ("said", "since"))
        record = GameRecord(games, read_flag(document["keeps"]), said, since)
    except ValueError as refusal:
        raise IllegalMove(f"this record of games can't be right: {refusal}, so use another copy") from None
    if record.add() != record:
        raise IllegalMove("this record of games isn't in the order we write it in: use another copy")
    return record


KEPT: Kept[GameRecord, GameRecord] = Kept(read_record, write_record, GameRecord.merge, LONGEST)
"""How a browser keeps a record."""
