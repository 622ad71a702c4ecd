"""Who played each card that was told, and the gos left unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crib_tutor.deck import counting_value
from crib_tutor.rules import JACK, THIRTY_ONE
from crib_tutor.table.written.told import ToldCard, ToldPlay


class Turn(NamedTuple):
    """A card played or a go, and by whom."""

    player: int
    card: ToldCard | None
    told: int
    """Its place among the plays told; of the one before it for a go left unsaid."""
    slot: int = -1
    """The card's place in the hand told, or among the cards played from an unknown one."""


class Turns:
    """Who played each card that was told.

    >>> told = [ToldPlay(card and ToldCard(card), None) for card in (9, 6, 12, 5, None, 3)]
    >>> hand = [ToldCard(rank) for rank in (5, 6, 7, 8)]
    >>> [turn.player for turn in Turns(told, 1, (hand, ()), 4).path]
    [1, 0, 1, 0, 1, 0, 1]

    An unknown hand is empty, and is believed to hold what was played in its turn. ``stuck`` is the first play
    that doesn't fit.
    """

    def __init__(self, told: Sequence[ToldPlay], leads: int, kept: Sequence[Sequence[ToldCard]], size: int) -> None:
        self.told, self.kept, self.size, self.turn, self.last = told, kept, size, leads, leads
        self.path: list[Turn] = []
        self.used: tuple[list[int], list[int]] = ([], [])
        self.above = [0, 0]
        """What each card that a player still holds must count more than, after a go."""
        self.count, self.gone = 0, [False, False]
        self.stuck = next((at for at in range(len(told)) if not self._take(at)), None)

    def _take(self, at: int) -> bool:
        play = self.told[at]
        slot = self._slot(at)
        while play.card and (slot is None or play.player == 1 - self.turn):
            if not self._go(at - 1):
                return False
            slot = self._slot(at)
        if play.card is None and not self._go(at):
            return False
        if play.card and slot is not None:
            hand = self.kept[self.turn]
            card = hand[slot]._replace(suit=hand[slot].suit or play.card.suit) if hand else play.card
            self.path.append(Turn(self.turn, card, at, slot))
            self.used[self.turn].append(slot)
            self.count, self.last = self.count + counting_value(card.rank), self.turn
            self._pass()
        while play.points == 1 and self.count and self._go(at):  # one point is a go's, or the last card's
            pass
        return True

    def _slot(self, at: int) -> int | None:
        """Find the card of the player in turn that this may be."""
        card, hand, used = self.told[at].card, self.kept[self.turn], self.used[self.turn]
        if card is None or len(used) == self.size or self.count + counting_value(card.rank) > THIRTY_ONE:
            return None
        if not hand:
            return len(used) if counting_value(card.rank) > self.above[self.turn] else None
        fits = [slot for slot, held in enumerate(hand) if slot not in used and held.may_be(card)]
        later = [each.card for each in self.told[at + 1 :] if each.card and each.card.suit]
        return min(
            fits, key=lambda slot: any(hand[slot].suit and hand[slot].may_be(each) for each in later), default=None
        )

    def _go(self, at: int) -> bool:
        turn, room = self.turn, THIRTY_ONE - self.count
        held = [card for slot, card in enumerate(self.kept[turn]) if slot not in self.used[turn]]
        hidden = not self.kept[turn] and len(self.used[turn]) < self.size
        fits = any(counting_value(card.rank) <= room for card in held) or (hidden and room >= counting_value(JACK))
        if not self.count or fits:
            return False
        self.path.append(Turn(turn, None, at))
        self.above[turn], self.gone[turn] = max(self.above[turn], room), True
        self._pass()
        return True

    def _pass(self) -> None:
        """Pass the turn on, or close the count."""
        left = [len(used) < self.size for used in self.used]
        waiting = [seat for seat in (1 - self.turn, self.turn) if left[seat] and not self.gone[seat]]
        if not waiting or self.count == THIRTY_ONE:
            self.count, self.gone = 0, [False, False]
            waiting = [seat for seat in (1 - self.last, self.last) if left[seat]]
        self.turn = waiting[0] if waiting else self.turn
