"""One finished game in a short line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.deck import quote
from crib_tutor.game import Game, saved_game
from crib_tutor.game.events import CRIB, MUGGINS, PLAY, Dealt, Event, Scored, Shown, TurnedUp
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import DEALT, GAME, LONGEST_GAME, NAMED, IllegalMove, Rules
from crib_tutor.table.sitting import Sitting

FRIEND = "friend"
"""Who plays against you if it's a person; nobody's name is kept."""
MEASURES = ("hand, as dealer", "hand, as pone", "your crib", "pegging, as dealer", "pegging, as pone")
KINDS = ("discarding", "the play", "counting", "catching the opponent's miscounts")
"""Kinds of decisions whose cost is kept of a game that was looked back on, as the review calls them."""
_OWN, _ERRS, _WHOLE = "own", "e", "w"
_PEGGED = frozenset({PLAY, Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.THIRTY_ONE, Kind.GO, Kind.LAST})
_SCORES, _PAIRS = 3, 3 + 2 * len(MEASURES)
_NUMBER = r"(?:\.(?:0|[1-9]\d{0,3}))"
_LINE = re.compile(
    rf"([1-9]\d{{0,11}})\.([0-9a-f]{{8}})\.({'|'.join((*NAMED, _OWN))})\.({'|'.join((*PLAYERS, FRIEND))})"
    rf"\.({_WHOLE}?{_ERRS}?)({_NUMBER}{{{_PAIRS + 2}}})({_NUMBER}{{{len(KINDS)}}})?",
    re.ASCII,
)


class PlayedGame(NamedTuple):
    """What's kept of a game: numbers alone, and nobody's name."""

    when: int
    """Seconds since 1970 at its end."""
    mark: str
    """A sum of its cards and moves: the same game is kept once."""
    rules: str
    opponent: str
    flags: str
    """Whether it's a whole game to 121 with six cards, and whether the opponent miscounted now and then."""
    numbers: tuple[int, ...]
    """Both scores, who dealt first, points and deals of each of `MEASURES`, points lost to muggins and won by it."""
    holes: tuple[int, ...] = ()
    """Tenths of holes that your choices cost by `KINDS`, if the game was looked back on."""

    @property
    def won(self) -> bool:
        """True if you won."""
        return self.numbers[0] > self.numbers[1]

    @property
    def rated(self) -> bool:
        """True if its opponent's strength is known."""
        return self.flags == _WHOLE and self.opponent != FRIEND

    @property
    def lost(self) -> int:
        """Points lost to muggins."""
        return self.numbers[_PAIRS]

    def of(self, measure: int) -> tuple[int, ...]:
        """Points and deals of one measure."""
        return self.numbers[_SCORES + 2 * measure :][:2] if _WHOLE in self.flags else (0, 0)

    def write(self) -> str:
        """Write the game as a line of some 75 characters."""
        return ".".join(map(str, (*self[:5], *self.numbers, *self.holes)))


def read_line(text: object) -> PlayedGame:
    """Read a game's line, which isn't trusted.

    >>> read_line("7.0.HOYLE")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: '7.0.HOYLE' isn't the line of a finished game
    """
    found = _LINE.fullmatch(text) if isinstance(text, str) else None
    when, mark, rules, opponent, flags, numbers, holes = found.groups("") if found else [""] * 7
    given, cost = (tuple(map(int, part.split(".")[1:])) for part in (numbers, holes))
    if not given or given[0] == given[1] or max(given[:2]) > LONGEST_GAME or given[2] > 1:
        raise IllegalMove(f"{quote(text)} isn't the line of a finished game")
    return PlayedGame(int(when), mark, rules, opponent, flags, given, cost)


def game_mark(game: Game) -> str:
    """Sum up a game's cards and moves in eight letters."""
    return sha256(repr(saved_game.to_document(game)).encode()).hexdigest()[:8]


def played(sitting: Sitting, now: datetime) -> PlayedGame | None:
    """Sum up a finished game from your seat.

    None for a game that isn't over, one whose cards were given, or in which the computer held your cards for a while.
    """
    game, rules, alone = sitting.game, sitting.game.rules, len(sitting.people) == 1
    if game.winner is None or game.given or rules.players > 2 or sitting.demo or sitting.lent:
        return None
    deals = [at for at, event in enumerate(game.events) if isinstance(event, Dealt)]
    pairs = [0] * 2 * len(MEASURES)
    for at, end in pairwise((*deals, len(game.events))):
        for place, more in _of_deal(game.events[at:end], rules):
            pairs[2 * place] += more
            pairs[2 * place + 1] += 1
    scored = [event for event in game.events if isinstance(event, Scored) and event.what_for == MUGGINS]
    muggins = (sum(event.points for event in scored if event.player == player) for player in (1, 0))
    first = next(event.dealer for event in game.events if isinstance(event, Dealt)) == 0
    return PlayedGame(
        int(now.timestamp()),
        game_mark(game),
        next((key for key, named in NAMED.items() if named.name == rules.name), _OWN),
        sitting.opponent if alone else FRIEND,
        _WHOLE * ((rules.dealt, rules.target) == (DEALT, GAME)) + _ERRS * (sitting.errs and alone),
        (*game.scores, int(first), *pairs, *muggins),
    )


def _of_deal(deal: Sequence[Event], rules: Rules) -> Iterator[tuple[int, int]]:
    """What was yours in a deal, by measure: hands at their worth, and pegging if the play was played out."""
    shown = [event for event in deal if isinstance(event, Shown)]
    starter = next((event.card for event in deal if isinstance(event, TurnedUp)), None)
    if not shown or starter is None:
        return
    dealer = next(event.dealer for event in deal if isinstance(event, Dealt))
    scored = (event for event in deal[: deal.index(shown[0])] if isinstance(event, Scored))
    yield 3 + dealer, sum(event.points for event in scored if event.player == 0 and event.what_for in _PEGGED)
    for event in shown:
        if event.player == 0:
            crib = event.place == CRIB
            yield 2 if crib else dealer, count(event.cards, starter, crib, rules=rules).points
