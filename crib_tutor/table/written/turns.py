"""Who played each card that was told, and the gos left unsaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crib_tutor.deck import counting_value
from crib_tutor.rules import THIRTY_ONE, Rules
from crib_tutor.table.written.told import ToldCard, ToldPlay


class Turn(NamedTuple):
    """A card played or a go, by whom, and what told of it."""

    player: int
    card: ToldCard | None
    told: int
    """Its place among the plays told; of the one before it for a go left unsaid."""
    slot: int = -1
    """The card's place in the hand told, or among the cards played from an unknown one."""


class _State(NamedTuple):
    turn: int
    used: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    count: int = 0
    last: int = 0
    """Who played the last card of this count."""
    gone: tuple[int, ...] = ()
    above: tuple[int, int] = (0, 0)
    """What each card that a player still holds must count more than, after a go."""
    over: bool = False


class Turns:
    """A search for the order that fits hands, counts and gos.

    >>> told = [ToldPlay(card and ToldCard(card), None) for card in (9, 6, 12, 5, None, 3)]
    >>> [turn.player for turn in Turns(told, 1, ((5, 6, 7, 8), ()), MODERN).path]
    [1, 0, 1, 0, 1, 0, 1]

    An unknown hand is empty. ``path`` goes as far as it fits, and ``stuck`` is the first play that doesn't.
    """

    def __init__(self, told: Sequence[ToldPlay], leads: int, kept: Sequence[Sequence[ToldCard]], rules: Rules) -> None:
        self.told, self.kept, self.rules = told, kept, rules
        self.size = rules.dealt - rules.discards
        self.failed: set[tuple[int, _State]] = set()
        self.path: tuple[Turn, ...] = ()
        self.furthest = -1
        self._search(0, _State(leads), ())
        self.stuck = self.furthest if self.furthest < len(told) else None
        self.above = self._end.above

    def _search(self, at: int, state: _State, path: tuple[Turn, ...]) -> bool:
        if at > self.furthest:
            self.furthest, self.path, self._end = at, path, state
        if at == len(self.told):
            return True
        if (at, state) in self.failed or state.over:
            return False
        steps = self._steps(at, state)
        if any(self._search(at + 1, after, (*path, *turns)) for turns, after in steps):
            return True
        gone = self._go(state)
        if gone and self._search(at, gone, (*path, Turn(state.turn, None, at - 1))):
            return True
        self.failed.add((at, state))
        return False

    def _steps(self, at: int, state: _State) -> Iterator[tuple[tuple[Turn, ...], _State]]:
        """Every way to take what was told; one point closes the count if it can."""
        told, turn = self.told[at], state.turn
        if told.player not in (None, turn):
            return
        steps = []
        if told.card is None:
            gone = self._go(state)
            steps += [((Turn(turn, None, at),), gone)] if gone else []
        else:
            for slot, card in self._fitting(told.card, state):
                steps.append(((Turn(turn, card, at, slot),), self._lay(state, slot, card)))
        if told.points == 1:
            yield from filter(None, (self._closed(at, turns, after) for turns, after in steps))
        yield from steps

    def _closed(self, at: int, turns: tuple[Turn, ...], state: _State) -> tuple[tuple[Turn, ...], _State] | None:
        while state.count:
            gone = self._go(state)
            if gone is None:
                return None
            turns, state = (*turns, Turn(state.turn, None, at)), gone
        return turns, state

    def _fitting(self, card: ToldCard, state: _State) -> Iterator[tuple[int, ToldCard]]:
        """The cards of the player in turn that may be this one."""
        turn, value = state.turn, counting_value(card.rank)
        if state.count + value > THIRTY_ONE or value <= state.above[turn]:
            return
        if not self.kept[turn]:
            yield len(state.used[turn]), card
            return
        for slot, held in enumerate(self.kept[turn]):
            if slot not in state.used[turn] and held.may_be(card):
                yield slot, held._replace(suit=held.suit or card.suit)

    def _lay(self, state: _State, slot: int, card: ToldCard) -> _State:
        used = tuple(gone | {slot} if seat == state.turn else gone for seat, gone in enumerate(state.used))
        count = state.count + counting_value(card.rank)
        return self._passed(state._replace(used=(used[0], used[1]), count=count, last=state.turn))

    def _go(self, state: _State) -> _State | None:
        """Say go, if the player in turn can."""
        turn, room = state.turn, THIRTY_ONE - state.count
        held = [card for slot, card in enumerate(self.kept[turn]) if slot not in state.used[turn]]
        stops = self.rules.may_stop and (state.gone or len(state.used[1 - turn]) == self.size)
        if not state.count or (not stops and any(counting_value(card.rank) <= room for card in held)):
            return None
        above = tuple(
            max(least, room) if seat == turn and not stops else least for seat, least in enumerate(state.above)
        )
        return self._passed(state._replace(above=(above[0], above[1]), gone=(*state.gone, turn)))

    def _passed(self, state: _State) -> _State:
        """Pass the turn on, or close the count."""
        left = [len(used) < self.size for used in state.used]
        waiting = [seat for seat in (1 - state.turn, state.turn) if left[seat] and seat not in state.gone]
        if waiting and state.count < THIRTY_ONE:
            return state._replace(turn=waiting[0])
        leads = [seat for seat in (1 - state.last, state.last) if left[seat]]
        over = not leads or self.rules.one_count
        return state._replace(turn=leads[0] if leads else state.turn, count=0, gone=(), over=over)
