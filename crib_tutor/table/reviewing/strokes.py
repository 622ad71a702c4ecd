"""The strokes of a curve, move by move.

What the seat knows is one value all along. A stroke of the cards begins at the mean of what could have come, and a
choice costs what its player's own view says. The other's hidden cards are what their card changes beyond their choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Discarded, Event, Laid, TurnedUp
from crib_tutor.game.seats import view
from crib_tutor.game.state import Phase
from crib_tutor.strategy.outlook import Outlook
from crib_tutor.strategy.prospects import mean_chance
from crib_tutor.table.reviewing import seat_chances as chances
from crib_tutor.table.reviewing.curve import Curve, Source, Stroke
from crib_tutor.table.reviewing.decision import DISCARDING, PLAY, Decision
from crib_tutor.table.reviewing.seat_chances import PricedChoice, scores_of

DEAL, STARTER, THEIR_DISCARD = "deal", "starter", "their discard"
THEIR_CARD, THEIR_HAND, CRIB_SHOWN = "their card", "their hand", "crib"
"""The kinds of cards that come."""
_GIVES = {0: 0.0, 1: 0.018, 2: 0.037, 3: 0.055, 4: 0.132}
"""By the cards that the other holds, what the careful player of the lines gives away more than good players do; and
below it, what they still give away as it leads, and with their discards. In chances of winning at even chances four
times as much as at most: all times p (1 - p). Found as what leaves each card's luck at nothing, over 43 games of equal
players; the long test has 200 others."""
_AT_THE_CUT, _WITH_DISCARDS = 0.055, 0.013


@dataclass(frozen=True, slots=True)
class Tracing:
    """A curve in the making, event by event."""

    player: int
    curve: Curve | None = None
    now: float = 0.0
    ahead: Outlook | None = field(default=None, compare=False)
    """What the seat may expect after the cut: worked out from the moves, whose strokes are compared."""
    owed: float = 0.0
    """What the other's cards gave away since the chance was last known."""
    waits: bool = False
    """Whether the other has moved since."""

    def follow(
        self, before: Game, event: Event, after: Game, *, known: bool = True
    ) -> tuple[Tracing, PricedChoice | None]:
        """Follow a move, and price its choice of cards.

        Where it isn't ``known`` what was chosen from, the choice is nobody's: what it changes is the next cards'.
        """
        mine = getattr(event, "player", None) == self.player
        traced, choice = self, None
        if isinstance(event, Dealt):
            traced = self._deal(before, after)
        elif isinstance(event, Discarded | Laid) and not known:
            traced = replace(self, waits=self.waits or (isinstance(event, Laid) and not mine))
        elif isinstance(event, Discarded | Laid):
            choice = chances.price_choice(before, event, self.player, self.ahead)
            what = DISCARDING if isinstance(event, Discarded) else PLAY
            lost = self.add(before, Source.MINE, what, self.now, self.now - choice.lost)
            traced = lost if mine else self._meet(before, event, choice)
        elif isinstance(event, TurnedUp):
            traced = self._cut(before, event, after)
        elif not mine and before.awaits.phase is Phase.PLAY:
            traced = replace(self, waits=True)
        return traced.look_again(before, after), choice

    def lose(self, before: Game, found: Sequence[Decision], *, mine: bool) -> tuple[Tracing, list[Decision]]:
        """Price what claims and answers lost, and follow it."""
        traced, priced, sign = self, [], -1 if mine else 1
        for each in found:
            seat = self.player if mine else 1 - self.player
            made, best = ([chances.settled_chance(game, seat) for game in each.ends[::-1]] + [None, None])[:2]
            lost = (best or 0.0) - (made or 0.0)
            priced.append(replace(each, wins=lost, wins_chosen=made, wins_best=best, ends=()))
            if lost:
                source = Source.MINE if mine else Source.THEIRS
                traced = traced.add(before, source, each.what, traced.now, traced.now + sign * lost)
        return traced, priced

    # --- steps --------------------------------------------------------------------------------------------------------

    def _deal(self, before: Game, after: Game) -> Tracing:
        scores, dealer = scores_of(after, self.player), after.table.dealer
        start = chances.before_deal(after, self.player, dealer)
        traced = (
            replace(self, curve=Curve(start), now=start)
            if self.curve is None
            else self.add(before, Source.CARDS, CRIB_SHOWN, self.now, start)
        )
        assert traced.curve is not None
        curve = replace(traced.curve, starts=(*traced.curve.starts, (after.table.number, scores)))
        best = chances.dealt_hand(view(after, self.player))[0].wins or 0.0
        mean = mean_chance(scores, dealer == self.player, after.rules)
        return replace(traced, curve=curve, ahead=None).add(
            after, Source.CARDS, DEAL, start, start + best - mean, before
        )

    def _meet(self, before: Game, event: Discarded | Laid, choice: PricedChoice) -> Tracing:
        """Note what the other gave away; of a discard the cards that made it so are unseen, and stay so."""
        if isinstance(event, Laid):
            return replace(self, waits=True, owed=self.owed + choice.lost)
        mean = _less(self.now, _WITH_DISCARDS)
        held = self.add(before, Source.CARDS, THEIR_DISCARD, mean, self.now - choice.lost)
        return held.add(before, Source.THEIRS, DISCARDING, held.now, self.now)

    def _cut(self, before: Game, event: TurnedUp, after: Game) -> Tracing:
        cut, mean = chances.cut_of(before, self.player, event.card)
        ahead = chances.outlook_of(after, self.player, scores_of(before, self.player))
        traced = replace(self, ahead=ahead)
        worth = traced.at_turn(after) if view(after, self.player).legal else _less(cut, _AT_THE_CUT)
        return traced.add(before, Source.CARDS, STARTER, worth - (cut - mean), worth)

    def look_again(self, before: Game, after: Game) -> Tracing:
        """Look at what is known now, if it's more."""
        if after.winner is not None and before.winner is None:
            shown = before.table.shown or after.table.shown
            return self.catch_up(before, CRIB_SHOWN if shown else THEIR_CARD, float(after.winner == self.player))
        if scores := chances.after_the_play(before, after, self.player):
            expected = self.ahead.worth(*scores) if self.ahead else self.now
            traced = self.catch_up(before, THEIR_CARD, expected) if self.waits else self
            ahead = chances.outlook_of(after, self.player, scores)
            return replace(traced, ahead=ahead).add(before, Source.CARDS, THEIR_HAND, traced.now, ahead.worth(*scores))
        if self.waits and view(after, self.player).legal:
            return self.catch_up(before, THEIR_CARD, self.at_turn(after))
        return self

    def at_turn(self, game: Game) -> float:
        """The chance at the seat's turn, with its best card."""
        sees = view(game, self.player)
        best = chances.weigh_cards(sees, own=True)[0]
        return _less(
            chances.worth_of(best, game, self.player, self.player, self.ahead), _GIVES[sees.held[1 - self.player]]
        )

    def catch_up(self, before: Game, what: str, worth: float) -> Tracing:
        """Tell what the other's cards and choices brought."""
        traced = self.add(before, Source.CARDS, what, self.now, worth - self.owed)
        if self.owed:
            traced = traced.add(before, Source.THEIRS, PLAY, traced.now, worth)
        return replace(traced, owed=0.0, waits=False)

    def add(
        self, game: Game, source: Source, what: str, begun: float, ended: float, stood: Game | None = None
    ) -> Tracing:
        """Add a stroke after the events that a game has."""
        assert self.curve is not None
        at = len((stood or game).events)
        stroke = Stroke(game.table.number, at, source, what, begun, ended)
        return replace(self, curve=replace(self.curve, strokes=(*self.curve.strokes, stroke)), now=ended)


def _less(worth: float, share: float) -> float:
    """Take off a share, and nothing of what's sure."""
    return worth - share * worth * (1 - worth)
