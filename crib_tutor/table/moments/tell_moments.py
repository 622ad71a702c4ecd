"""The events of a game told one moment after another.

What a moment holds follows from the log up to its own event, so nothing is shown before it's told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from crib_tutor.counts import Count, count
from crib_tutor.game.answers import hits
from crib_tutor.game.events import (
    CRIB,
    HAND,
    MUGGINS,
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
from crib_tutor.game.hearings import Hearing, hearing, hearing_to_tell
from crib_tutor.game.state import Phase
from crib_tutor.problems.pegs import PegMove
from crib_tutor.rules import Counting
from crib_tutor.table.claim_narration import say_missed
from crib_tutor.table.moments.counted_hand import (
    CountTold,
    claimed_count,
    count_whole,
    missed_cards,
    so_far,
    tell_steps,
)
from crib_tutor.table.moments.feats import feat_at
from crib_tutor.table.moments.moment import NOT_COUNTED, CountedSoFar, StageMoment, StoryLine, TapeEntry
from crib_tutor.table.narration import Settled, card_to_call, hearing_of, remarks, settled
from crib_tutor.table.replaying.positions import Position, peg_moves, position
from crib_tutor.table.sitting import Sitting, Teaching
from crib_tutor.words.claims_told import is_wrong, lets_pass
from crib_tutor.words.counts_aloud import explain
from crib_tutor.words.seat_names import SeatNames
from crib_tutor.words.telling import counts_hand, lacks_sentence, telling

_SHOW = (HAND, CRIB)
_KINDS: Mapping[type, str] = {
    Cut: "cut",
    Dealt: "deal",
    Discarded: "discard",
    TurnedUp: "starter",
    Laid: "card",
    SaidGo: "go",
    Shown: "hand",
    Claimed: "claim",
    Called: "call",
    Scored: "peg",
    Forfeited: "peg",
    Switched: "switch",
    Won: "win",
}
"""What sort each event is for the stage's pace and its sound."""
GO_ON = "Go on"
"""The button that goes on from what stays on the table until it's pressed."""


def tell(sitting: Sitting, since: int = 0) -> list[StageMoment]:
    """Tell the game moment by moment from an event on.

    A claim that's to be answered is told and not judged; a count that a person is to call is left out.
    """
    teller = _Teller(sitting, sitting.log)
    return teller.with_rests(list(teller.tell(since)))


def standing(sitting: Sitting) -> StageMoment:
    """Show the table now, with the last event."""
    return _Teller(sitting, sitting.log).standing()


@dataclass(frozen=True, slots=True)
class _Teller:
    sitting: Sitting
    log: Sequence[Event]

    @property
    def seats(self) -> SeatNames:
        return self.sitting.words

    def tell(self, since: int) -> Iterator[StageMoment]:
        taught, closed = remarks(self.sitting, since), settled(self.sitting, self.log)
        for at in range(since, len(self.log)):
            event = self.log[at]
            if not lacks_sentence(self.log, at):
                yield from self._event(at)
            if feat := feat_at(self.log, at, self.seats):
                player = getattr(event, "player", None)
                yield self._moment("feat", at, player, counted=self._counted(at), **feat._asdict())
            if at in closed:
                yield from self._close(at, closed[at], taught[at]() if at in taught else "")
            if not isinstance(event, Switched) and self._turns(at):
                yield self._turned(at)

    def _event(self, at: int) -> Iterator[StageMoment]:
        """An event's moments, one for each combination of a counted hand."""
        event = self.log[at]
        if isinstance(event, Shown):
            yield self._shown(at, event)
        elif isinstance(event, Claimed):
            yield from self._claimed(at, event)
        elif isinstance(event, Scored):
            yield from self._scored(at, event)
        elif isinstance(event, Called):
            if not lets_pass(event):
                heard = hearing_to_tell(self.log, at, self.sitting.game.rules)
                calls = self._missed(at, heard) | {"short": None, "says": "Muggins!"} if event.overlooked else {}
                yield self._whole(at, rests=GO_ON * self._rests(event, heard), **calls)
        else:
            yield self._whole(at)

    def _whole(self, at: int, **more: Any) -> StageMoment:
        """An event told at once."""
        event, went = self.log[at], telling(self.log, at, self.seats)
        player = getattr(event, "player", getattr(event, "dealer", None))
        line = StoryLine(went.line, went.number, player)
        words = {"happened": went.around, "said": went.aloud, "line": line, "counted": self._counted(at)}
        if isinstance(event, Laid) and at == card_to_call(self.sitting):
            words |= {"happened": "", "said": f"{went.line}.", "line": line._replace(number="")}
        return self._moment(_KINDS[type(event)], at, player, **words | more)

    def _moment(self, kind: str, at: int, player: int | None = None, **more: Any) -> StageMoment:
        called = card_to_call(self.sitting)
        hides = called is not None and at >= called
        lies = position(self.log[: at + 1], self.sitting.game.rules)
        if isinstance(self.log[at], Switched) and self._turns(at):  # a switch leaves the cards turned over
            lies = _turn_over(lies)
        more.setdefault("position", lies)
        return StageMoment(kind=kind, end=at + 1, player=player, **{"hides_count": hides, **more})

    def _steps(
        self, at: int, event: Claimed | Scored, place: str, counted: Count
    ) -> Iterator[tuple[CountTold, StageMoment]]:
        """A count told combination by combination."""
        heading = f"{counts_hand(self.seats, event.player, place)}."
        for step in tell_steps(counted, claimed=isinstance(event, Claimed)):
            line = StoryLine(step.line, step.number, event.player) if step.line else None
            moment = self._moment("combination", at, event.player, happened=heading, said=step.said, line=line)
            yield step, replace(moment, before=step.before, counted=step.so_far)

    def with_rests(self, told: list[StageMoment]) -> list[StageMoment]:
        """Rest on each hand that the computer counts, until somebody goes on."""
        if self.sitting.game.rules.counting is not Counting.COMPUTER:
            return told
        rested = []
        for moment, after in pairwise(told):
            opens = after.position.shown if after.kind == "hand" and moment.position.shown else None
            rests = f"On to {self.seats.owner(opens.player)} {opens.place}" if opens else ""
            rested.append(replace(moment, rests=rests or moment.rests))
        return [*rested, *told[-1:]]

    def standing(self) -> StageMoment:
        """Show the table now, with the last event."""
        at = len(self.log) - 1
        if at < 0:
            return StageMoment(kind="", end=0, position=position((), self.sitting.game.rules))
        turns = self._turns(at)
        numbers = (place for place in range(at, max(-1, at - 3), -1) if not lacks_sentence(self.log, place))
        moments = (moment for place in numbers for moment in list(self._event(place))[-1:])
        last = self._turned(at) if turns else next(moments, None)
        player, happened = (last.player, last.brief) if last else (None, "")
        if self.sitting.resigned:
            won = self.sitting.sides[1 - self.sitting.seat] if self.sitting.game.rules.sides == 2 else ""
            happened = f"{won} wins: you resigned." if won else "You resigned."
        lies = self._moment("", at, player, happened=happened, counted=self._counted(at))
        return replace(lies, position=last.position if last and turns else lies.position)

    # --- the pile that's turned over ---

    def _turns(self, at: int) -> bool:
        """Whether the count is over with this event."""
        new = next((event for event in self.log[at + 1 :] if not isinstance(event, Switched)), None)
        if new:
            begins = isinstance(new, Laid) and new.count == new.card.value
        else:
            sees = self.sitting.view
            begins = self.sitting.phase is Phase.PLAY and not sees.pile and bool(sees.before)
        return begins and bool(position(self.log[: at + 1], self.sitting.game.rules).pile)

    def _turned(self, at: int) -> StageMoment:
        turned = _turn_over(position(self.log[: at + 1], self.sitting.game.rules))
        happened, sentence = "The cards are turned over.", "The count starts again."
        return self._moment("turn", at, position=turned, happened=happened, said=sentence)

    # --- hands, claims and points ---

    def _shown(self, at: int, event: Shown) -> StageMoment:
        if self.sitting.game.rules.counting is Counting.COMPUTER and not (held := self._held(at, event)).points:
            heading = f"{counts_hand(self.seats, event.player, event.place)}."
            return self._whole(at, happened=heading, said=f"“{explain(held)}.”", counted=CountedSoFar(total=0))
        return self._whole(at, counted=CountedSoFar(total=None))

    def _claimed(self, at: int, event: Claimed) -> Iterator[StageMoment]:
        nothing = event.place == PLAY and not (event.points or event.pegged)
        if nothing and not hearing_to_tell(self.log, at, self.sitting.game.rules):
            return
        due = self._open(at) if event.place in _SHOW else None
        claimed = claimed_count(due, event) if due and event.player != self.sitting.seat else None
        if claimed is None:
            yield self._whole(at, counted=CountedSoFar(total=event.points if due else None, claimed=True))
            return
        for _, moment in self._steps(at, event, event.place, claimed):
            yield moment

    def _scored(self, at: int, event: Scored) -> Iterator[StageMoment]:
        counted = self._step_by_step(at, event)
        (leap,) = peg_moves(self.log[: at + 1], self.sitting.game.rules.sides, at)
        if counted is None:
            yield self._whole(at, leap=leap, **self._taken(at, event))
            return
        walked = leap.start
        for step, moment in self._steps(at, event, event.what_for, counted):
            reached = leap.start + min(step.so_far.total or 0, event.points)
            lies = moment.position
            scores = tuple(reached if side == leap.side else score for side, score in enumerate(lies.scores))
            moved = leap._replace(start=walked, end=reached) if reached > walked else None
            yield replace(moment, position=replace(lies, scores=scores), leap=moved)
            walked = reached

    def _rests(self, call: Called, heard: Hearing | None) -> bool:
        """Whether an answer stays until a person goes on."""
        if self._is_person(call.player):
            return is_wrong(call, heard)
        if heard is None or heard.missed:
            return False
        if self.sitting.tutor is not Teaching.SILENT and (heard.too_many or heard.claimed.place != PLAY):
            return False
        taken = call.too_many and hits(call, heard.marking, heard.claimed, self.sitting.game.rules)
        return bool(taken) and self._is_person(heard.claimed.player)

    def _close(self, at: int, part: Settled, said: str) -> Iterator[StageMoment]:
        """Keep what a person missed, or let pass, until they go on."""
        heard = hearing_of(self.log, part, self.sitting.game.rules)
        wrong = heard and (heard.missed or heard.too_many or heard.too_far)
        taken = heard and any(
            isinstance(event, Called) and hits(event, heard.marking, heard.claimed, self.sitting.game.rules)
            for event in self.log[part.start : part.end]
        )
        own = heard and self._is_person(heard.claimed.player)
        stays = bool(wrong and not self.sitting.demo and (own or not taken))
        happened, line = "The tutor:" * bool(said), said
        more: dict[str, Any] = {"counted": self._counted(at)}
        if heard and heard.missed and stays and (said or taken):
            more = self._missed(at, heard) | {"whole": self._open(at)}
            said = say_missed(heard.marking, self.seats.who(heard.claimed.player, inside=True))
            line = line or said
            happened = self._say_taken(part, heard) or happened
        if said:
            more |= {"happened": happened, "said": said, "line": StoryLine(line), "rests": GO_ON * stays}
            yield self._moment("tutor", at, **more)

    def _say_taken(self, part: Settled, heard: Hearing) -> str:
        """Say who took what was missed; nothing where nobody did."""
        for event in self.log[part.start : part.end]:
            if isinstance(event, Scored) and event.what_for == MUGGINS:
                who = self.seats.who(heard.claimed.player, inside=True)
                return f"{self.seats.does(event.player, 'takes')} the {event.points} {who} didn't claim:"
        return ""

    def _taken(self, at: int, event: Scored) -> dict[str, Any]:
        """What muggins is pegged for, still lit."""
        called = next((place for place in range(at, -1, -1) if isinstance(self.log[place], Called)), None)
        if event.what_for != MUGGINS or called is None:
            return {}
        return self._missed(at, hearing(self.log, called, self.sitting.game.rules))

    def _missed(self, at: int, heard: Hearing | None) -> dict[str, Any]:
        """What a claim missed, as the stage shows it: cards, lines of the tape, and holes."""
        if heard is None or not heard.missed:
            return {}
        counted, missed = self._counted(at), heard.marking.missed
        parts = heard.marking.count if not heard.claimed.points else missed  # a total of 0 missed everything
        tape = [TapeEntry(part.cards, "missed", part.points, missed=True) for part in parts if part.cards]
        side = heard.claimed.player % self.sitting.game.rules.sides
        scores = position(self.log[: at + 1], self.sitting.game.rules).scores
        would = min(scores[side] + heard.missed, self.sitting.game.rules.target)
        lit = missed_cards(heard.marking)
        return {
            "counted": counted._replace(lit=lit, tape=(*counted.tape, *tape)),
            "amber": True,
            "short": PegMove(side, scores[side], would),
        }

    def _is_person(self, player: int) -> bool:
        return player in self.sitting.people and not self.sitting.demo

    # --- the hand that lies open ---

    def _held(self, at: int, shown: Shown) -> Count:
        starter = next((event.card for event in reversed(self.log[:at]) if isinstance(event, TurnedUp)), None)
        return count(shown.cards, starter, shown.place == CRIB, rules=self.sitting.game.rules)

    def _open(self, at: int) -> Count | None:
        """The hand that lies open at an event, counted."""
        place = next((place for place in range(at, -1, -1) if isinstance(self.log[place], Shown | Dealt)), None)
        shown = self.log[place] if place is not None else None
        return self._held(at, shown) if isinstance(shown, Shown) else None

    def _answers(self, at: int) -> tuple[Claimed | None, bool]:
        """The claim for the open hand, and whether somebody objected to it."""
        claim, objected = None, False
        for event in self.log[at::-1]:
            if isinstance(event, Shown | Dealt | Laid):
                break
            objected |= isinstance(event, Called) and bool(event.too_many)
            claim = event if isinstance(event, Claimed) else claim
        return claim, objected

    def _step_by_step(self, at: int, event: Scored) -> Count | None:
        """What's counted by combinations while it's pegged, or None."""
        due = self._open(at) if event.what_for in _SHOW else None
        if due is None:
            return None
        claim, objected = self._answers(at)
        if claim is None:
            return due
        own = claim.player == self.sitting.seat == event.player and not objected
        return claimed_count(due, claim) if own and event.points <= claim.points else None

    def _counted(self, at: int) -> CountedSoFar:
        """What was said so far of the hand that lies open."""
        due = self._open(at)
        if due is None:
            return NOT_COUNTED
        claim, _ = self._answers(at)
        if claim is None and self.sitting.game.rules.counting is Counting.COMPUTER:
            event = next(event for event in self.log[at::-1] if not isinstance(event, Switched))
            return count_whole(due) if not due.points or isinstance(event, Scored | Won) else CountedSoFar(total=None)
        return so_far(due, claim, at_once=claim is not None and claim.player == self.sitting.seat)


def _turn_over(lies: Position) -> Position:
    return replace(lies, pile=(), before=(*lies.before, *(laid.card for laid in lies.pile)))
