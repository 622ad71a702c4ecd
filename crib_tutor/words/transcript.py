"""A whole game as a player would write it down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card
from crib_tutor.game import Game, events
from crib_tutor.game.hearings import hearing_to_tell
from crib_tutor.game.seats import view_log
from crib_tutor.phrases import capitalized
from crib_tutor.words.claims_told import lets_pass, tell_claim
from crib_tutor.words.counts_aloud import amount_of, explain
from crib_tutor.words.scores_told import note_all_needed, reason
from crib_tutor.words.seat_names import SeatNames
from crib_tutor.words.telling import hands_dealt, lacks_sentence, telling


def transcript(game: Game, *, names: Sequence[str] | None = None, seat: int | None = None) -> str:
    """Write down a game, a block for each deal.

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
    page = _Page(SeatNames.of(names, game.rules, seat), log)
    last = max((at for at, event in enumerate(log) if isinstance(event, events.Shown)), default=None)
    asked = game.awaits.place in (events.HAND, events.CRIB)
    for at, event in enumerate(log):
        page.add(event, settled=not (asked and at == last))
    return page.ended(over=game.winner is not None)


def say_count(counted: Count) -> str:
    """Say what a hand is worth, in points and aloud.

    >>> say_count(count("2H 4H 5H 7S", "KS"))
    'is worth 2: "Fifteen two."'
    >>> say_count(count("2H 4H 6H QS", "KS"))
    'is worth nothing ("I have nineteen").'
    """
    if counted.points:
        return f'is worth {counted.points}: "{explain(counted)}."'
    return f'is worth nothing ("{explain(counted)}").'


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

    def __init__(self, names: SeatNames, log: Sequence[events.Event]) -> None:
        self.names, self.log, self.at = names, log, 0
        self.scores = [0] * names.rules.sides
        sides = " against ".join(map(names.side, range(len(self.scores))))
        self.lines = [f"{names.rules.name}: {sides}, {amount_of(names.rules.target, 'point')}.", ""]
        self.line: list[_Step] = []
        self.count = 0
        self.scored = False
        """Whether anything was pegged in this line."""
        self.starter: Card | None = None

    def add(self, event: events.Event, *, settled: bool) -> None:
        if isinstance(event, events.Scored):
            self.scores[event.player % len(self.scores)] += event.points
        if isinstance(event, events.Laid | events.SaidGo):
            self._step(event)
        elif self.line and isinstance(event, events.Scored | events.Claimed | events.Called):
            self.scored |= isinstance(event, events.Scored)
            self._note(event)
        else:
            self._close()
            self.lines += self._shown(event, settled=settled) if isinstance(event, events.Shown) else self._own(event)
        self.at += 1

    def ended(self, *, over: bool) -> str:
        self._close()
        if not over:
            self._leave_room()
            self.lines.append(f"So far: {self._score()}.")
        return "\n".join(self.lines)

    def _score(self) -> str:
        return self.names.scores(self.scores)

    def _leave_room(self) -> None:
        if self.lines[-1]:
            self.lines.append("")

    # --- lines of their own ---

    def _own(self, event: events.Event) -> Iterable[str]:
        if isinstance(event, events.Dealt):
            self._leave_room()
            deals = self.names.does(event.dealer, "deals", inside=True)
            heading = f"Deal {event.number}, {deals}: {self._score()}."
            return [heading, *(f"{capitalized(held)}." for held in hands_dealt(event, self.names))]
        if (isinstance(event, events.Called) and lets_pass(event)) or lacks_sentence(self.log, self.at):
            return ()
        if isinstance(event, events.TurnedUp):
            self.starter = event.card
        if isinstance(event, events.Won):
            self._leave_room()
        line = telling(self.log, self.at, self.names).sentence
        return (f"{line[:-1]}: {self._score()}." if isinstance(event, events.Scored | events.Won) else line,)

    def _shown(self, event: events.Shown, *, settled: bool) -> list[str]:
        assert self.starter is not None
        line = f"{telling(self.log, self.at, self.names).sentence[:-1]}, with {self.starter.symbol}."
        counted = count(event.cards, self.starter, event.place == events.CRIB, rules=self.names.rules)
        return [f"{line} It {say_count(counted)}" if settled else line]

    # --- the line of a count ---

    def _step(self, event: events.Laid | events.SaidGo) -> None:
        who = self.names.who(event.player)
        if isinstance(event, events.SaidGo):
            self.line.append(_Step(event.player, f"{who} go"))
            return
        if event.count == event.card.value:
            self._close()
        self.count = event.count
        self.line.append(_Step(event.player, f"{who} {event.card.symbol}", [str(event.count)]))

    def _close(self) -> None:
        if self.line:
            score = f": {self._score()}" if self.scored else ""
            self.lines.append(", ".join(map(str, self.line)) + f"{score}.")
        self.line, self.scored = [], False

    def _note(self, event: events.Scored | events.Claimed | events.Called) -> None:
        """Note an event behind its card or go, with its player unless it's the one of the step."""
        step, rules = self.line[-1], self.names.rules
        who = "" if event.player == step.player else self.names.who(event.player, inside=True)
        if isinstance(event, events.Called):
            note = "" if lets_pass(event) else telling(self.log, self.at, self.names).does
            who = self.names.who(event.player, inside=True)
        elif isinstance(event, events.Claimed):
            note = self._claim(event)
        else:
            points = f"{event.points}{note_all_needed(event, rules).removesuffix(',')}"
            if event.what_for in (Kind.FIFTEEN, Kind.THIRTY_ONE):
                step.notes[0] += f" for {points}"
                return
            note = f"{self.names.verb(event.player, 'pegs')} {points}"
            if event.what_for != events.PLAY:
                what_for = reason(event).removeprefix("a ").removeprefix("the ")
                note, who = f"{what_for} for {points}{f' to {who}' * bool(who)}", ""
        if note:
            step.notes.append(f"{who} {note}".strip())

    def _claim(self, event: events.Claimed) -> str:
        """A claim, unless it was of nothing; its count is told where it was announced wrong."""
        claim = replace(event, count=None) if event.count == self.count else event
        if not (claim.points or claim.pegged or claim.combinations or claim.count is not None):
            return ""
        return tell_claim(claim, self.names, hearing_to_tell(self.log, self.at, self.names.rules))
