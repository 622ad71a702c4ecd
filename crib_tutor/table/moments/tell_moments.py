"""The events of a game told one moment after another, each with the table as it lies then.

What a moment holds follows from the log up to its own event, so that nothing is shown before it's told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

from crib_tutor.counts import Count, count
from crib_tutor.game.answers import hits
from crib_tutor.game.events import (
    CRIB,
    HAND,
    PLAY,
    Called,
    Claimed,
    Cut,
    Dealt,
    Discarded,
    Event,
    Forfeited,
    Laid,
    SaidGo,
    Scored,
    Shown,
    Switched,
    TurnedUp,
    Won,
)
from crib_tutor.game.hearings import Hearing, hearing_to_tell
from crib_tutor.game.state import Phase
from crib_tutor.rules import Counting
from crib_tutor.table.claim_narration import say_missed
from crib_tutor.table.moments.counted_hand import claimed_count, count_whole, missed_cards, so_far, tell_steps
from crib_tutor.table.moments.moment import NOT_COUNTED, CountedSoFar, StageMoment, StoryLine
from crib_tutor.table.moments.moment_words import TableTalk, Told
from crib_tutor.table.narration import (
    Settled,
    card_to_call,
    hearing_of,
    lacks_sentence,
    remarks,
    sentence_at,
    settled,
    who_plays,
)
from crib_tutor.table.peg_moves import peg_moves
from crib_tutor.table.prompt import is_alone
from crib_tutor.table.replaying.positions import Position, position
from crib_tutor.table.session import Sitting, Teaching
from crib_tutor.table.table_words import say_lurch
from crib_tutor.words.counts_aloud import explain
from crib_tutor.words.event_sentences import is_wrong

_SHOW = (HAND, CRIB)
GO_ON = "Go on"
"""The button that goes on from what stays on the table until it's pressed."""


def tell(sitting: Sitting, since: int = 0) -> list[StageMoment]:
    """Tell what the person who looks at the screen may know, from an event of the log on, moment by moment.

    >>> [moment.said for moment in tell(Sitting.begin("MODERN", seed=7))]
    []

    A claim that's to be answered is told and not judged; a count that a person is to call is left out.
    """
    teller = _Teller(sitting, sitting.log)
    return teller.with_rests(list(teller.tell(since)))


def standing(sitting: Sitting) -> StageMoment:
    """How the table lies now, with what happened last.

    >>> standing(Sitting.begin("MODERN", seed=7)).position.hands
    ()
    """
    return _Teller(sitting, sitting.log).standing()


@dataclass(frozen=True, slots=True)
class _Teller:
    sitting: Sitting
    log: Sequence[Event]

    @property
    def talk(self) -> TableTalk:
        you = self.sitting.people[0] if is_alone(self.sitting) else None
        return TableTalk(self.sitting.names, self.sitting.game.rules, you)

    def tell(self, since: int) -> Iterator[StageMoment]:
        taught, closed = remarks(self.sitting, since), settled(self.sitting, self.log)
        for at in range(since, len(self.log)):
            event = self.log[at]
            if not lacks_sentence(self.log, at):
                yield from self._TOLD[type(event)](self, at, event)
            if at in closed:
                yield from self._close(at, closed[at], taught[at]() if at in taught else "")
            if not isinstance(event, Switched) and self._turns(at):
                yield self._turned(at)

    def _moment(self, kind: str, at: int, told: Told, player: int | None = None, **more: Any) -> StageMoment:
        line = StoryLine(told.line, told.number, player) if told.line else None
        called = card_to_call(self.sitting)
        lies: dict[str, Any] = {
            "position": self._position(at),
            "hides_count": called is not None and at >= called,
        } | more
        return StageMoment(
            kind=kind, end=at + 1, player=player, happened=told.happened, said=told.said, line=line, **lies
        )

    def _position(self, at: int) -> Position:
        """How the table lies after an event; a switch leaves the cards turned over that are."""
        lies = position(self.log[: at + 1], self.sitting.game.rules)
        return _turn_over(lies) if isinstance(self.log[at], Switched) and self._turns(at) else lies

    def with_rests(self, told: list[StageMoment]) -> list[StageMoment]:
        """Where the computer counts, the stage rests on each hand until somebody goes on to the next."""
        if self.sitting.game.rules.counting is not Counting.COMPUTER:
            return told
        rested = []
        for moment, after in pairwise(told):
            opens = after.position.shown if after.kind == "hand" and moment.position.shown else None
            rests = self.talk.next_hand(opens.player, opens.place) if opens else ""
            rested.append(replace(moment, rests=rests or moment.rests))
        return [*rested, *told[-1:]]

    def standing(self) -> StageMoment:
        """How the table lies at the end of the log, with what happened last."""
        at = len(self.log) - 1
        if at < 0:
            return StageMoment(kind="", end=0, position=position((), self.sitting.game.rules))
        turns = self._turns(at)
        last = self._turned(at) if turns else next((one for back in range(3) for one in self._last(at - back)), None)
        told = Told(last.brief if last else "", "")
        lies = self._moment("", at, told, last.player if last else None, counted=self._counted(at))
        return replace(lies, position=last.position if last and turns else lies.position)

    def _last(self, at: int) -> Iterator[StageMoment]:
        """The last moment of an event, if it's told."""
        if at >= 0 and not lacks_sentence(self.log, at):
            yield from list(self._TOLD[type(self.log[at])](self, at, self.log[at]))[-1:]

    # --- the pile that's turned over ---

    def _turns(self, at: int) -> bool:
        """Whether the count is over with this event: the next card begins another, or it's awaited."""
        new = next((event for event in self.log[at + 1 :] if not isinstance(event, Switched)), None)
        if new:
            begins = isinstance(new, Laid) and new.count == new.card.value
        else:
            sees = self.sitting.view
            begins = self.sitting.phase is Phase.PLAY and not sees.pile and bool(sees.before)
        return begins and bool(position(self.log[: at + 1], self.sitting.game.rules).pile)

    def _turned(self, at: int) -> StageMoment:
        turned = _turn_over(position(self.log[: at + 1], self.sitting.game.rules))
        return self._moment("turn", at, self.talk.turned(), position=turned)

    # --- event by event ---

    def _cut(self, at: int, event: Cut) -> Iterator[StageMoment]:
        yield self._moment("cut", at, self.talk.cut(event), event.player)

    def _dealt(self, at: int, event: Dealt) -> Iterator[StageMoment]:
        yield self._moment("deal", at, self.talk.deal(event), event.dealer)

    def _discarded(self, at: int, event: Discarded) -> Iterator[StageMoment]:
        yield self._moment("discard", at, self.talk.discard(event, self._dealer(at)), event.player)

    def _turned_up(self, at: int, event: TurnedUp) -> Iterator[StageMoment]:
        yield self._moment("starter", at, self.talk.starter(event.player, event.card.symbol), event.player)

    def _laid(self, at: int, event: Laid) -> Iterator[StageMoment]:
        told = self.talk.play(event, hides_count=at == card_to_call(self.sitting))
        yield self._moment("card", at, told, event.player)

    def _said_go(self, at: int, event: SaidGo) -> Iterator[StageMoment]:
        yield self._moment("go", at, self.talk.go(event), event.player)

    def _shown(self, at: int, event: Shown) -> Iterator[StageMoment]:
        told, nothing = self.talk.show(event.player, event.place), False
        if self.sitting.game.rules.counting is Counting.COMPUTER and not (held := self._held(at, event)).points:
            said = f"“{explain(held)}.”"
            told, nothing = told._replace(happened=self.talk.count(event.player, event.place), said=said), True
        counted = CountedSoFar(total=0 if nothing else None)
        yield self._moment("hand", at, told, event.player, counted=counted)

    def _claimed(self, at: int, event: Claimed) -> Iterator[StageMoment]:
        if (
            event.place == PLAY
            and not (event.points or event.pegged)
            and not hearing_to_tell(self.log, at, self.sitting.game.rules)
        ):
            return
        others = event.player != self.sitting.seat
        due = self._open(at) if event.place in _SHOW else None
        claimed = claimed_count(due, event) if due and others else None
        if claimed is None:
            told = self.talk.claim(event.player, event.points, self._peg_by_hand(event))
            if miscount := hearing_to_tell(self.log, at, self.sitting.game.rules):
                words = self.sitting.words
                told = told._replace(said=f"{words.does(event.player, words.claim(event, miscount))}.")
            total = event.points if due else None
            yield self._moment("claim", at, told, event.player, counted=CountedSoFar(total=total, claimed=True))
            return
        heading = self.talk.count(event.player, event.place)
        for step in tell_steps(claimed, claimed=True):
            told = Told(heading, step.said, step.line, step.number)
            yield replace(self._moment("combination", at, told, event.player, counted=step.so_far), before=step.before)

    def _peg_by_hand(self, event: Claimed) -> str:
        moved = event.pegged != event.points
        return f"The peg is moved {event.pegged} hole{'s' * (event.pegged != 1)}." if moved else ""

    def _called(self, at: int, event: Called) -> Iterator[StageMoment]:
        heard = hearing_to_tell(self.log, at, self.sitting.game.rules)
        told = self.talk.call(event, heard, self.sitting.words)
        if told:
            rests = GO_ON * self._rests(event, heard)
            yield self._moment("call", at, told, event.player, counted=self._counted(at), rests=rests)

    def _scored(self, at: int, event: Scored) -> Iterator[StageMoment]:
        counted = self._step_by_step(at, event)
        (leap,) = peg_moves(self.log[: at + 1], self.sitting.game.rules.sides, at)
        if counted is None:
            told = self.talk.peg(event)
            yield self._moment("peg", at, told, event.player, leap=leap, counted=self._counted(at))
            return
        stood, place = position(self.log[: at + 1], self.sitting.game.rules), event.what_for
        heading = self.talk.count(event.player, place)
        steps = tell_steps(counted)
        for number, step in enumerate(steps):
            reached = leap.start + min(step.so_far.total or 0, event.points)
            walked = leap.start + min((steps[number - 1].so_far.total or 0) if number else 0, event.points)
            scores = tuple(reached if side == leap.side else score for side, score in enumerate(stood.scores))
            told = Told(heading, step.said, step.line, step.number)
            yield replace(
                self._moment("combination", at, told, event.player, counted=step.so_far),
                before=step.before,
                position=replace(stood, scores=scores),
                leap=leap._replace(start=walked, end=reached) if reached > walked else None,
            )

    def _rests(self, call: Called, heard: Hearing | None) -> bool:
        """Whether an answer stays: a person's wrong one, and one that gives the reasons that no tutor will give."""
        if self._is_person(call.player):
            return is_wrong(call, heard)
        if heard is None or heard.missed:
            return False
        if self.sitting.tutor is not Teaching.SILENT and (heard.too_many or heard.claimed.place != PLAY):
            return False
        taken = call.too_many and hits(call, heard.marking, heard.claimed, self.sitting.game.rules)
        return bool(taken) and self._is_person(heard.claimed.player)

    def _close(self, at: int, one: Settled, said: str) -> Iterator[StageMoment]:
        """A hand or a claim is settled: what a person missed, or let pass, stays on the table until they go on."""
        heard = hearing_of(self.log, one, self.sitting.game.rules)
        wrong = heard and (heard.missed or heard.too_many or heard.too_far)
        taken = heard and any(
            isinstance(event, Called) and hits(event, heard.marking, heard.claimed, self.sitting.game.rules)
            for event in self.log[one.start : one.end]
        )
        own = heard and self._is_person(heard.claimed.player)
        stays = bool(wrong and not self.sitting.demo and (own or not taken))
        counted, told = self._counted(at), Told("The tutor:", said, said)
        if heard and heard.missed and stays and (said or taken):
            counted = counted._replace(lit=missed_cards(heard.marking))
            missed = say_missed(heard.marking, who_plays(self.sitting, heard.claimed.player))
            told = Told("The tutor:" * bool(said), missed, said or missed)
        elif not said:
            return
        yield self._moment("tutor", at, told, counted=counted, rests=GO_ON * stays)

    def _is_person(self, player: int) -> bool:
        return player in self.sitting.people and not self.sitting.demo

    def _forfeited(self, at: int, event: Forfeited) -> Iterator[StageMoment]:
        yield self._moment("peg", at, self.talk.forfeit(event.player, event.points), event.player)

    def _switched(self, at: int, _: Switched) -> Iterator[StageMoment]:
        said = sentence_at(self.log, at, self.sitting.game.rules)
        yield self._moment("switch", at, Told("", said, said.removesuffix(".")), counted=self._counted(at))

    def _won(self, at: int, event: Won) -> Iterator[StageMoment]:
        scores = position(self.log[: at + 1], self.sitting.game.rules).scores
        won = self.talk.win(event.side, scores)
        told = Told(say_lurch(self.sitting, event) or "The game is over.", won, won.removesuffix("."))
        yield self._moment("win", at, told, counted=self._counted(at))

    # --- the hand that lies open ---

    def _dealer(self, at: int) -> int:
        return next(event.dealer for event in reversed(self.log[:at]) if isinstance(event, Dealt))

    def _held(self, at: int, shown: Shown) -> Count:
        starter = next((event.card for event in reversed(self.log[:at]) if isinstance(event, TurnedUp)), None)
        return count(shown.cards, starter, shown.place == CRIB, rules=self.sitting.game.rules)

    def _open(self, at: int) -> Count | None:
        """The hand that lies open at an event, counted."""
        place = next((place for place in range(at, -1, -1) if isinstance(self.log[place], Shown | Dealt)), None)
        shown = self.log[place] if place is not None else None
        return self._held(at, shown) if isinstance(shown, Shown) else None

    def _answers(self, at: int) -> tuple[Claimed | None, bool]:
        """The claim for the hand that lies open, and whether somebody objected to a part of it."""
        claim, objected = None, False
        for event in self.log[at::-1]:
            if isinstance(event, Shown | Dealt | Laid):
                break
            objected |= isinstance(event, Called) and bool(event.too_many)
            claim = event if isinstance(event, Claimed) else claim
        return claim, objected

    def _step_by_step(self, at: int, event: Scored) -> Count | None:
        """What is counted combination by combination while its points are pegged; None where it's pegged at once."""
        due = self._open(at) if event.what_for in _SHOW else None
        if due is None:
            return None
        claim, objected = self._answers(at)
        if claim is None:
            return due
        own = claim.player == self.sitting.seat == event.player and not objected
        return claimed_count(due, claim) if own and event.points <= claim.points else None

    def _counted(self, at: int) -> CountedSoFar:
        """What stands beside a hand that lies open: all that was said of it so far."""
        due = self._open(at)
        if due is None:
            return NOT_COUNTED
        claim, _ = self._answers(at)
        if claim is None and self.sitting.game.rules.counting is Counting.COMPUTER:
            event = next(event for event in self.log[at::-1] if not isinstance(event, Switched))
            return count_whole(due) if not due.points or isinstance(event, Scored | Won) else CountedSoFar(total=None)
        return so_far(due, claim, at_once=claim is not None and claim.player == self.sitting.seat)

    _TOLD: ClassVar[Mapping[type, Callable[[Any, int, Any], Iterator[StageMoment]]]] = {
        Cut: _cut,
        Dealt: _dealt,
        Discarded: _discarded,
        TurnedUp: _turned_up,
        Laid: _laid,
        SaidGo: _said_go,
        Shown: _shown,
        Claimed: _claimed,
        Called: _called,
        Scored: _scored,
        Forfeited: _forfeited,
        Switched: _switched,
        Won: _won,
    }


def _turn_over(lies: Position) -> Position:
    return replace(lies, pile=(), before=(*lies.before, *(laid.card for laid in lies.pile)))
