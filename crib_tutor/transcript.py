"""A game in words: each event as one plain sentence, and the whole game as a player would write it down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
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
from crib_tutor.seats import seen
from crib_tutor.sentences import Words, enough, reason, sentence
from crib_tutor.spoken import explain

__all__ = ["sentence", "transcript"]


def transcript(game: Game, *, names: Sequence[str] | None = None, seat: int | None = None) -> str:
    """Write a game down as far as it has gone, a block for each deal and a line for each count of the play.

    >>> from crib_tutor import rules
    >>> print(transcript(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), seat=1))
    Hoyle: South against North, 121 points.
    <BLANKLINE>
    Deal 1, South deals: South 0, North 0.
    North holds 4♦ 5♦ 7♦ 8♥ 9♦ J♥.
    <BLANKLINE>
    So far: South 0, North 0.

    With a ``seat`` it holds what that seat has seen by then, and otherwise all, but never the seed. What a hand counts
    is told once nobody may claim it or call muggins any more.
    """
    page = _Page(Words.of(names, game.rules, seat), [0] * game.rules.sides)
    shown = [event for event in game.events if isinstance(event, Shown)]
    asked = game.awaits.place in (HAND, CRIB)
    for event in game.events:
        settled = not (asked and event is shown[-1])
        page.add(event if seat is None else seen(event, seat), settled=settled)
    return page.ended(over=game.winner is not None)


@dataclass(slots=True)
class _Step:
    """A card or a go in its line, with what is noted behind it."""

    player: int
    said: str
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.said + (f" ({', '.join(self.notes)})" if self.notes else "")


class _Page:
    """A transcript as it is written, event by event."""

    __slots__ = ("count", "line", "lines", "scored", "scores", "starter", "words")

    def __init__(self, words: Words, scores: list[int]) -> None:
        self.words, self.scores = words, scores
        sides = " against ".join(map(words.side, range(len(scores))))
        self.lines = [f"{words.rules.name}: {sides}, {words.rules.target} points.", ""]
        self.line: list[_Step] = []
        """The cards and goes of the count that is being written."""
        self.count = 0
        self.scored = False
        """Whether anything was pegged in this line."""
        self.starter: Card | None = None

    def add(self, event: Event, *, settled: bool) -> None:
        """Write an event: in the line of its count, or in lines of its own."""
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

    def ended(self, *, over: bool) -> str:
        """The whole text, with the score where the game is not over."""
        self._close()
        if not over:
            self._leave_room()
            self.lines.append(f"So far: {self._score()}.")
        return "\n".join(self.lines)

    def _score(self) -> str:
        return self.words.scores(self.scores)

    def _leave_room(self) -> None:
        """An empty line before a new block."""
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
        if isinstance(event, Won):
            self._leave_room()
        told = self.words.told(event)
        return (f"{told[:-1]}: {self._score()}." if isinstance(event, Scored | Won) else told,)

    def _dealt(self, event: Dealt) -> list[str]:
        heading = f"Deal {event.number}, {self.words.who(event.dealer)} deals: {self._score()}."
        return [heading, *(f"{held[:1].upper()}{held[1:]}." for held in self.words.hands(event))]

    def _shown(self, event: Shown, *, settled: bool) -> list[str]:
        """A hand or crib with its starter, and what it counts as a player says it."""
        assert self.starter is not None
        told = f"{self.words.told(event)[:-1]}, with {self.starter.symbol}"
        counted = count(event.cards, self.starter, event.place == CRIB, rules=self.words.rules)
        return [f'{told}. It counts {counted.points}: "{explain(counted)}."' if settled else f"{told}."]

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
        """Write the line of a count that is over, with the score where it has changed."""
        if self.line:
            score = f": {self._score()}" if self.scored else ""
            self.lines.append(", ".join(map(str, self.line)) + f"{score}.")
        self.line, self.scored = [], False

    def _note_scored(self, event: Scored) -> None:
        step = self.line[-1]
        points = f"{event.points}{enough(event, self.words.rules).removesuffix(',')}"
        own = step.player == event.player
        if event.what_for == PLAY:
            step.notes.append(f"pegs {points}" if own else f"{self.words.who(event.player)} pegs {points}")
        elif event.what_for in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            step.notes[0] += f" for {points}"
        else:
            what_for = reason(event).removeprefix("a ").removeprefix("the ")
            step.notes.append(f"{what_for} for {points}" + ("" if own else f" to {self.words.who(event.player)}"))

    def _note_claimed(self, event: Claimed) -> None:
        """A claim, unless it was of nothing; its count is told where it was announced wrong."""
        step = self.line[-1]
        claim = replace(event, count=None) if event.count == self.count else event
        if claim.points or claim.pegged or claim.combinations or claim.count is not None:
            by = "" if step.player == event.player else f"{self.words.who(event.player)} "
            step.notes.append(f"{by}{self.words.claim(claim)}")

    def _note_called(self, event: Called) -> None:
        if said := self.words.call(event):
            self.line[-1].notes.append(f"{self.words.who(event.player)} {said}")

    def _note_switched(self, event: Switched) -> None:
        now = self.words.told(event)[:-1]
        self.line[-1].notes.append(f"{now[:1].lower()}{now[1:]}")

    _NOTES: ClassVar[dict[type, Callable[[_Page, Any], None]]] = {
        Scored: _note_scored,
        Claimed: _note_claimed,
        Called: _note_called,
        Switched: _note_switched,
    }
    """What is noted in the line of a count, behind a card or a go."""
