"""What follows from a move: points, claims heard, and who's asked."""

from types import MappingProxyType
from typing import Any

from crib_tutor import rules as _rules
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card
from crib_tutor.game.answers import pays_back
from crib_tutor.game.events import (
    CRIB,
    HAND,
    HEELS,
    NO_SCORE,
    PLAY,
    WRONG_MUGGINS,
    Called,
    Claimed,
    Event,
    Forfeited,
    Scored,
    Shown,
    Won,
)
from crib_tutor.game.state import Due, Phase, Table, with_changes
from crib_tutor.marking.markings import Marking
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.rules import Heels, NextDeal, Rules

HEARD: MappingProxyType[str, Any] = MappingProxyType({"claimed": None, "marking": None, "counted": None, "callers": ()})
"""What a table forgets when a claim is settled."""


class GameStep:
    """One move as it's made: its table and new events.

    >>> step = GameStep(_rules.HOYLE, Table(scores=(60, 120)))
    >>> step.score(1, 8, HAND)
    >>> step.events
    [Scored(player=1, points=1, what_for='hand', cards=()), Won(side=1, games=2)]
    """

    __slots__ = ("events", "rules", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.events: list[Event] = []

    def note(self, event: Event, **changes: Any) -> None:
        """Add an event, and change the table as it says."""
        self.events.append(event)
        if changes:
            self.table = with_changes(self.table, **changes)

    def change(self, **changes: Any) -> None:
        """Change the table without a word in the log."""
        self.table = with_changes(self.table, **changes)

    def score(self, player: int, points: int, what_for: str, cards: tuple[Card, ...] = ()) -> None:
        """Peg points, no further than the last hole."""
        side, scores = player % self.rules.sides, list(self.table.scores)
        points = min(points, self.rules.target - scores[side])
        if self.table.winner is not None or points <= 0:
            return
        scores[side] += points
        self.note(Scored(player, points, what_for, cards), scores=tuple(scores))
        if scores.pop(side) == self.rules.target:
            games = max([1, *(lurch.games for lurch in self.rules.lurches if max(scores) < lurch.below)])
            self.note(
                Won(side, games),
                winner=side,
                games=games,
                phase=Phase.OVER,
                due=(),
                callers=(),
                claimed=None,
                counted=None,
            )

    def go_on(self) -> None:
        """Score what scores itself, until a player has to decide."""
        while self.table.winner is None:
            if not self.table.due and not self._more_is_due():
                return
            head = self.table.due[0]
            if head.place in (HAND, CRIB):
                table = self.table
                if table.shown + len(table.due) == table.players + 1:
                    cards = table.crib if head.place == CRIB else table.hands[head.player]
                    self.note(Shown(head.player, head.place, cards), shown=table.shown + 1)
            if asks(self.rules, head):
                counted = self.table.play if head.place == PLAY else None if head.place == HEELS else self._shown(head)
                self.change(phase=Phase.CLAIM, counted=counted)
                return
            self.change(due=self.table.due[1:])
            for combination in head.combinations:
                self.score(head.player, combination.points, combination.kind.value, combination.cards)
            if head.place in (HAND, CRIB):
                shown = self._shown(head)
                self.score(head.player, shown.points, head.place, shown.hand)

    def _more_is_due(self) -> bool:
        table = self.table
        assert table.play is not None
        if table.unmarked and table.seat(table.play.turn) == table.dealer:
            self.change(due=(table.unmarked,), unmarked=None)
            return True
        if not table.play.over:
            self.change(phase=Phase.PLAY)
        elif table.shown:
            next_in_turn = (table.dealer + 1) % table.players
            last_card = self.rules.next_deal is NextDeal.LAST_CARD
            self.change(phase=Phase.DEAL, dealer=table.last if last_card else next_in_turn)
        else:
            hands = [Due(table.seat(turn), HAND) for turn in range(table.players)]
            self.change(due=(*hands, Due(table.dealer, CRIB)))
            return True
        return False

    def _shown(self, head: Due) -> Count:
        hand = self.table.crib if head.place == CRIB else self.table.hands[head.player]
        return count(hand, self.table.starter, head.place == CRIB, rules=self.rules)

    def hear(self, marking: Marking, pegged: int, call: Called) -> None:
        """Settle a claim by the answer to it."""
        head = self.table.due[0]
        pegs = settle(marking, overlooked=call.overlooked, too_many=call.too_many, pegged=pegged, rules=self.rules)
        self.change(due=self.table.due[1:], **HEARD)
        for peg in pegs:
            if peg.side == "learner":
                self.score(head.player, peg.points, head.place)
            else:
                self.score(call.player, peg.points, peg.what_for)
        if pays_back(call, marking, self.rules):
            self.score(head.player, call.overlooked, WRONG_MUGGINS)
        self.go_on()

    def hear_heels(self, claimed: Claimed, opponent: int) -> None:
        """Settle what the dealer pegged at the cut.

        False heels cost 2 (law 20); unpegged ones are asked for once more, before the dealer's first card, and
        forfeited after it.
        """
        head, play = self.table.due[0], self.table.play
        self.change(due=self.table.due[1:])
        if claimed.points and head.combinations:
            self.score(head.player, _rules.HEELS_POINTS, HEELS)
        elif claimed.points:
            self.score(opponent, _rules.FAULT_POINTS, NO_SCORE)
        elif play is not None and not play.pile and not play.before:
            self.change(unmarked=head)
        elif head.combinations:
            self.note(Forfeited(head.player, _rules.HEELS_POINTS, HEELS))
        self.go_on()


def asks(rules: Rules, due: Due) -> bool:
    """Say whether the player has to claim these points.

    >>> asks(_rules.HOYLE, Due(1, HAND)), asks(_rules.HOYLE, Due(1, PLAY)), asks(_rules.MAN_PAGE, Due(1, HAND))
    (True, False, False)
    """
    if due.place == HEELS:
        return rules.by_hand and rules.heels is Heels.FORFEITED
    return rules.players_announce if due.place == PLAY else rules.players_count
