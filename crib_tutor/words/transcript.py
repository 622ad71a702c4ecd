"""A game in words: each event as one plain sentence, and the whole game as a player would write it down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import (
    CRIB,
    HAND,
    PLAY,
    Called,
    Claimed,
    Dealt,
    Event,
    Laid,
    SaidGo,
    Scored,
    Shown,
    Switched,
    TurnedUp,
    Won,
)
from crib_tutor.game.hearings import Hearing, hearing_to_tell
from crib_tutor.game.seats import view_log
from crib_tutor.rules import Rules
from crib_tutor.words.counts_aloud import amount_of, explain
from crib_tutor.words.event_sentences import Words, note_all_needed, reason, sentence

__all__ = ["has_points_to_spare", "join_switches", "say_count", "sentence", "transcript"]

CUT_SHORT = ", and the game ends there, since nothing is pegged past the last hole"
"""Said of a win whose last score was worth more than the holes left."""
_TOGETHER: Mapping[tuple[str | bool, str | bool], str] = {
    ("OFF", "COMPUTER"): "there's no muggins, and the computer counts every hand and crib.",
    ("CLAIM_FIRST", "PLAYERS"): "you count, and your opponent takes what you miss after you peg your claim.",
    ("OPPONENT_FIRST", "PLAYERS"): "you count, and your opponent takes what you miss before you peg your claim.",
}
"""What muggins and counting say if both are switched together."""


def transcript(game: Game, *, names: Sequence[str] | None = None, seat: int | None = None) -> str:
    """Write down a game so far, a block for each deal and a line for each count of the play.

    >>> from crib_tutor import rules
    >>> print(transcript(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), seat=1))
    Hoyle: South against North, 121 points.
    <BLANKLINE>
    Deal 1, South deals: South 0, North 0.
    North holds 4♦ 5♦ 7♦ 8♥ 9♦ J♥.
    <BLANKLINE>
    So far: South 0, North 0.

    With a ``seat`` it holds only what that seat has seen so far; it never shows the seed. It tells what a hand is
    worth once no one can claim it or call muggins. A switch has a line of its own, which splits its count in two.
    """
    log = game.events if seat is None else view_log(game.events, seat)
    page = _Page(Words.of(names, game.rules, seat), [0] * game.rules.sides, log)
    last = max((at for at, event in enumerate(log) if isinstance(event, Shown)), default=None)
    asked = game.awaits.place in (HAND, CRIB)
    for at, event in enumerate(log):
        page.add(event, settled=not (asked and at == last))
    return page.ended(over=game.winner is not None)


def say_count(counted: Count) -> str:
    """Say what a hand is worth, in points and in a player's words.

    >>> say_count(count("2H 4H 5H 7S", "KS"))
    'is worth 2: "Fifteen two."'
    >>> say_count(count("2H 4H 6H QS", "KS"))
    'is worth nothing ("I have nineteen").'
    """
    if counted.points:
        return f'is worth {counted.points}: "{explain(counted)}."'
    return f'is worth nothing ("{explain(counted)}").'


def join_switches(first: Event | None, second: Event) -> str:
    """Tell two switches in one sentence, or nothing unless they're muggins and counting in a row.

    >>> off, computer = Switched("muggins", "CLAIM_FIRST", "OFF"), Switched("counting", "PLAYERS", "COMPUTER")
    >>> join_switches(off, computer)
    "From now on there's no muggins, and the computer counts every hand and crib."
    """
    if not (isinstance(first, Switched) and isinstance(second, Switched)):
        return ""
    if (first.option, second.option) != ("muggins", "counting"):
        return ""
    said = _TOGETHER.get((first.value, second.value), "")
    return f"From now on {said}" if said else ""


def has_points_to_spare(events: Sequence[Event], rules: Rules) -> bool:
    """Say whether the last score, which won, was worth more than was pegged.

    >>> from crib_tutor import rules
    >>> has_points_to_spare([Scored(0, 1, "fifteen"), Won(0, 1)], rules.HOYLE)
    True

    If part of a claim was objected to, no more than what the hand is worth is due.
    """
    at = next(place for place in range(len(events) - 1, -1, -1) if isinstance(events[place], Scored))
    scored = events[at]
    assert isinstance(scored, Scored)
    if scored.what_for not in (HAND, CRIB):
        return bool(note_all_needed(scored, rules))
    shown_at = max(place for place, event in enumerate(events) if isinstance(event, Shown))
    shown, after = events[shown_at], events[shown_at:at]
    assert isinstance(shown, Shown)
    starter = next(event.card for event in reversed(events) if isinstance(event, TurnedUp))
    due = count(shown.cards, starter, shown.place == CRIB, rules=rules).points
    objected = any(isinstance(event, Called) and event.too_many for event in after)
    claims = [event.pegged for event in after if isinstance(event, Claimed)]
    if claims:
        due = min(claims[-1], due) if objected else claims[-1]
    return scored.points < due


@dataclass(slots=True)
class _Step:
    """A card or a go in its line, with what is noted behind it."""

    player: int
    said: str
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.said + (f" ({', '.join(self.notes)})" if self.notes else "")


class _Page:
    """A transcript as it's written, event by event."""

    __slots__ = ("count", "events", "line", "lines", "log", "scored", "scores", "starter", "words")

    def __init__(self, words: Words, scores: list[int], log: Sequence[Event]) -> None:
        self.words, self.scores, self.log = words, scores, log
        sides = " against ".join(map(words.side, range(len(scores))))
        self.lines = [f"{words.rules.name}: {sides}, {amount_of(words.rules.target, 'point')}.", ""]
        self.line: list[_Step] = []
        self.count = 0
        self.scored = False
        """Whether anything was pegged in this line."""
        self.starter: Card | None = None
        self.events: list[Event] = []
        """What has been written so far."""

    def add(self, event: Event, *, settled: bool) -> None:
        if isinstance(event, Scored):
            self.scores[event.player % len(self.scores)] += event.points
        if isinstance(event, Laid | SaidGo):
            self._step(event)
        elif self.line and type(event) in self._NOTES:
            self.scored |= isinstance(event, Scored)
            self._NOTES[type(event)](self, event)
        else:
            self._close()
            self.lines += self._shown(event, settled=settled) if isinstance(event, Shown) else self._own(event)
        self.events.append(event)

    def ended(self, *, over: bool) -> str:
        self._close()
        if not over:
            self._leave_room()
            self.lines.append(f"So far: {self._score()}.")
        return "\n".join(self.lines)

    def _score(self) -> str:
        return self.words.scores(self.scores)

    def _heard(self) -> Hearing | None:
        return hearing_to_tell(self.log, len(self.events), self.words.rules)

    def _leave_room(self) -> None:
        if self.lines[-1]:
            self.lines.append("")

    # --- lines of their own ---

    def _own(self, event: Event) -> Iterable[str]:
        if isinstance(event, Dealt):
            self._leave_room()
            return self._dealt(event)
        if isinstance(event, Called) and not self.words.call(event):
            return ()
        if isinstance(event, TurnedUp):
            self.starter = event.card
        if isinstance(event, Switched) and (both := join_switches(self.events[-1] if self.events else None, event)):
            self.lines.pop()
            return (both,)
        told = self.words.describe(event, self._heard())
        if isinstance(event, Won):
            self._leave_room()
            told = f"{told[:-1]}{CUT_SHORT * has_points_to_spare(self.events, self.words.rules)}."
        return (f"{told[:-1]}: {self._score()}." if isinstance(event, Scored | Won) else told,)

    def _dealt(self, event: Dealt) -> list[str]:
        deals = self.words.does(event.dealer, "deals", inside=True)
        heading = f"Deal {event.number}, {deals}: {self._score()}."
        return [heading, *(f"{held[:1].upper()}{held[1:]}." for held in self.words.hands(event))]

    def _shown(self, event: Shown, *, settled: bool) -> list[str]:
        assert self.starter is not None
        told = f"{self.words.describe(event)[:-1]}, with {self.starter.symbol}"
        counted = count(event.cards, self.starter, event.place == CRIB, rules=self.words.rules)
        return [f"{told}. It {say_count(counted)}" if settled else f"{told}."]

    # --- the line of a count ---

    def _step(self, event: Laid | SaidGo) -> None:
        if isinstance(event, SaidGo):
            self.line.append(_Step(event.player, f"{self.words.who(event.player)} go"))
            return
        if event.count == event.card.value:
            self._close()
        self.count = event.count
        said = f"{self.words.who(event.player)} {event.card.symbol}"
        self.line.append(_Step(event.player, said, [str(event.count)]))

    def _close(self) -> None:
        if self.line:
            score = f": {self._score()}" if self.scored else ""
            self.lines.append(", ".join(map(str, self.line)) + f"{score}.")
        self.line, self.scored = [], False

    def _note_scored(self, event: Scored) -> None:
        step = self.line[-1]
        points = f"{event.points}{note_all_needed(event, self.words.rules).removesuffix(',')}"
        own = step.player == event.player
        if event.what_for == PLAY:
            step.notes.append(self._does(event.player, f"pegs {points}"))
        elif event.what_for in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            step.notes[0] += f" for {points}"
        else:
            what_for = reason(event).removeprefix("a ").removeprefix("the ")
            step.notes.append(
                f"{what_for} for {points}" + ("" if own else f" to {self._does(event.player, '').strip()}")
            )

    def _note_claimed(self, event: Claimed) -> None:
        """A claim, unless it was of nothing; its count is told where it was announced wrong."""
        step, heard = self.line[-1], self._heard()
        claim = replace(event, count=None) if event.count == self.count else event
        if claim.points or claim.pegged or claim.combinations or claim.count is not None:
            step.notes.append(self._does(event.player, self.words.claim(claim, heard)))

    def _does(self, player: int, what: str) -> str:
        """What a player does in the line of a count, without the player whose step it is."""
        told = self.words.does(player, what, inside=True)
        return told[len(self.words.who(player)) + 1 :] if player == self.line[-1].player else told

    def _note_called(self, event: Called) -> None:
        if said := self.words.call(event, self._heard()):
            self.line[-1].notes.append(self.words.does(event.player, said, inside=True))

    _NOTES: ClassVar[dict[type, Callable[[_Page, Any], None]]] = {
        Scored: _note_scored,
        Claimed: _note_claimed,
        Called: _note_called,
    }
