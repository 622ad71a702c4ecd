"""A game gone through again, with what each decision cost.

A step is a decision of a player with what followed from it; where a hand is shown, a step of its own begins.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.deck import Card, quote
from crib_tutor.documents import read_json
from crib_tutor.game import Game, saved_game
from crib_tutor.game.events import CRIB, HAND, Dealt, Event, Shown, TurnedUp
from crib_tutor.game.seats import View, view_event
from crib_tutor.game.state import Phase
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table import saved_table as sittings
from crib_tutor.table.advice import Option, advice
from crib_tutor.table.replaying.positions import Position, position
from crib_tutor.table.reviewing.state import DISCARDING, PLAY, Decision, LookingBack, Review, look_back
from crib_tutor.table.sitting import Sitting
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.seat_names import YOU, SeatNames
from crib_tutor.words.telling import lacks_sentence, sentence_at
from crib_tutor.words.transcript import say_count

Told = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]
"""The names of a game's players, and stretches of its log that aren't judged."""
MOST_EVENTS = 5_000
"""Events of a game that is gone through at most; one that is played has some hundreds."""
_BEGINNING = "The game begins: {}, {}."


class ReplayStep(NamedTuple):
    """A step: some events of the log, and their state."""

    start: int
    end: int
    state: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A game gone through again, from one seat.

    >>> from crib_tutor import rules
    >>> from crib_tutor.players.plain_players import Greedy
    >>> from crib_tutor.players.plain_players import Simple
    >>> from crib_tutor.game.seats import play_out
    >>> again = open_replay(play_out(Game(rules.MAN_PAGE, seed=7), [Simple(), Greedy()]))
    >>> again.to(2).sentences
    ('You discard 4♦ 5♦.',)

    All cards lie open, unless it is told ``as_seen``, as the seat saw it.
    """

    game: Game
    seat: int
    names: tuple[str, ...]
    """What the seats are called: this one is you."""
    steps: tuple[ReplayStep, ...]
    looking: LookingBack
    """Its review, which may still be in the making."""
    at: int = 0
    as_seen: bool = False
    sitting: Sitting | None = None
    """The sitting in which it was played, if it's known."""

    @property
    def states(self) -> tuple[Game, ...]:
        """The game after each of its decisions."""
        return self.looking.states

    @property
    def review(self) -> Review:
        """The seat's decisions with their prices, as far as known."""
        return self.looking.review

    @property
    def words(self) -> SeatNames:
        """The words for what happened."""
        return SeatNames.of(self.names, self.game.rules)

    def look_on(self) -> Replay:
        """Look back on the next deal, unless that's done."""
        return self if self.looking.done else replace(self, looking=self.looking.next_deal())

    # --- from step to step ---

    def to(self, step: object) -> Replay:
        """Go to a step.

        Raises `IllegalMove` for one that there is not.
        """
        if type(step) is not int or not 0 <= step < len(self.steps):
            raise IllegalMove(f"there's no step {quote(step)}: choose one from 0 to {len(self.steps) - 1}")
        return replace(self, at=step)

    def to_mistake(self, *, back: bool = False) -> Replay:
        """Go to the next mistake, or the one before.

        A mistake costs more than a whisker; raises `IllegalMove` if there's none.
        """
        ahead = [step for step in self.mistakes if (step < self.at if back else step > self.at)]
        if not ahead:
            where = "before this" if back else "after this"
            raise IllegalMove(f"no decision {where} cost more than a whisker: go {'on' if back else 'back'} from here")
        return self.to(ahead[-1 if back else 0])

    @property
    def deals(self) -> tuple[int, ...]:
        """The steps in which cards were dealt."""
        return tuple(at for at, step in enumerate(self.steps) if any(isinstance(e, Dealt) for e in self._events(step)))

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The steps of decisions that cost more than a whisker."""
        return tuple(self.step_of(decision) for decision in self.review.decisions if decision.cost > WHISKER)

    def step_of(self, decision: Decision) -> int:
        """The step in which something was decided."""
        return bisect_right(self.steps, decision.at, key=lambda step: step.start) - 1

    # --- what there is at a step ---

    @property
    def step(self) -> ReplayStep:
        """The step at which one stands."""
        return self.steps[self.at]

    @property
    def position(self) -> Position:
        """The table after this step, as far as it's shown."""
        return position(self._log(self.step.end), self.game.rules)

    @property
    def sentences(self) -> tuple[str, ...]:
        """This step in words, a sentence for each event."""
        if not self.at:
            sides = " against ".join(map(self.words.side, range(self.game.rules.sides)))
            return (_BEGINNING.format(sides, amount_of(self.game.rules.target, "point")),)
        log = self._log(len(self.game.events))
        rules, waits = self.game.rules, self.states[self.step.state].awaits
        asked = waits.phase in (Phase.CLAIM, Phase.CALL) and waits.place in (HAND, CRIB)
        texts = []
        for place in range(self.step.start, self.step.end):
            event, text = log[place], sentence_at(log, place, rules, self.names)
            if isinstance(event, Shown) and not (self.as_seen and asked):  # nobody has said yet what it counts
                starter = next(each.card for each in reversed(log[:place]) if isinstance(each, TurnedUp))
                text += f" It {say_count(count(event.cards, starter, event.place == CRIB, rules=rules))}"
            texts.append(text)
        return tuple(filter(None, texts))

    @property
    def decision(self) -> Decision | None:
        """The seat's decision in this step, if any."""
        start, end, _ = self.step
        return next((decision for decision in self.review.decisions if start <= decision.at < end), None)

    @property
    def options(self) -> tuple[Option, ...]:
        """The seat's choices of cards in this step, best first."""
        return advice(self._sees, self.looking.aim) if self._sees else ()

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The cards that the seat chose in this step."""
        return tuple(sorted(self.decision.chosen_cards)) if self.decision else ()

    @property
    def chose_from(self) -> tuple[Card, ...]:
        """The hand the seat held before this decision."""
        return self._sees.hand if self._sees else ()

    @property
    def _sees(self) -> View | None:
        chosen = self.decision
        return chosen.sees if chosen and chosen.what in (DISCARDING, PLAY) else None

    def _events(self, step: ReplayStep) -> tuple[Event, ...]:
        return self.game.events[step.start : step.end]

    def _log(self, end: int) -> tuple[Event, ...]:
        log = self.game.events[:end]
        return tuple(view_event(event, self.seat) for event in log) if self.as_seen else log


def open_replay(
    given: Game | Sitting,
    seat: int = 0,
    *,
    whole: bool = True,
    aim: str = WIN,
    told: Told | None = None,
    curve: bool = False,
) -> Replay:
    """Go through a game again and price a seat's decisions.

    Of a sitting, what the computer played for people is not theirs to answer for. Unless the ``whole`` review is wanted
    at once, `look_on` makes it deal by deal. A game that was ``told`` has the players' names, and the stretches of its
    log that no one can judge.

    >>> from crib_tutor import rules
    >>> [step.end for step in open_replay(Game(rules.HOYLE, seed=7).cut().cut().deal()).steps]
    [0, 1, 2, 3]

    Raises `IllegalMove` for a seat that there is not, and for a game of more events than any that is played.
    """
    game, own = game_of(given), given if isinstance(given, Sitting) and seat in given.people else None
    names, lent = (own.names, own.lent) if own else told or (SeatNames.of(None, game.rules).names, ())
    if len(game.events) > MOST_EVENTS:
        raise IllegalMove(f"a game of {len(game.events):,} events is too long: no real game has {MOST_EVENTS:,}")
    looking = look_back(game, seat, lent, aim, curve=curve)
    looking = looking.to_end() if whole else looking
    you = tuple(YOU if at == seat else name for at, name in enumerate(names))
    steps = (ReplayStep(0, 0, 0), *_steps(looking.states))
    return Replay(game=game, seat=seat, names=you, steps=steps, looking=looking, sitting=own)


def game_of(given: Game | Sitting) -> Game:
    """The game of a sitting, or the game itself."""
    return given.game if isinstance(given, Sitting) else given


def _steps(states: Sequence[Game]) -> Iterator[ReplayStep]:
    log = states[-1].events
    whole = [(number, state) for number, state in enumerate(states) if not lacks_sentence(log, len(state.events) - 1)]
    for (_, before), (number, after) in pairwise(whole):
        first, last = len(before.events), len(after.events)
        shows = [at for at in range(first + 1, last) if isinstance(after.events[at], Shown)]
        yield from (ReplayStep(start, end, number) for start, end in pairwise([first, *shows, last]))


def read_game(given: object) -> Game | Sitting:
    """Read a game or sitting, or its saved text.

    Raises `IllegalMove` with one sentence for anything else.
    """
    if isinstance(given, Game | Sitting):
        return given
    if not isinstance(given, str | bytes):
        raise IllegalMove(f"{quote(given)} isn't a game: give a Game, or the text of a saved one")
    try:
        document = read_json(given) if len(given) <= sittings.SAVED.longest else None
    except ValueError:
        document = None
    if isinstance(document, dict) and document.get("format") == sittings.SAVED.mark:
        return sittings.from_json(given, Sitting)
    return saved_game.from_json(given)
