"""What a seat's choices and cards are worth in wins, from its view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Discarded, Laid, Scored, Shown
from crib_tutor.game.seats import View, view
from crib_tutor.game.state import Phase
from crib_tutor.players.strongest_player import minds_score
from crib_tutor.rules import DEALT, IllegalMove
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.hands import Hand
from crib_tutor.strategy.outlook import Kept, Outlook, cut_chances, nothing_left, outlook, shows_at
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import NET_POINTS, LineWalk, Worth
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import CAREFUL
from crib_tutor.strategy.playing.wins import win_chance
from crib_tutor.strategy.winning.chances import at_score, chance_board
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.table.advice import Option, advice

_TWO = 2
SHOWS = 3
"""Hands and cribs of a deal."""
_KEPT = 64


class Choice(NamedTuple):
    """A choice and the best, with their chances of winning."""

    chosen_cards: tuple[Card, ...]
    best_cards: tuple[Card, ...]
    chosen: float
    best: float

    @property
    def lost(self) -> float:
        """What the choice lost against the best."""
        return max(self.best - self.chosen, 0.0)


def has_board(game: Game) -> bool:
    """Say if a game's chances are known at every step."""
    if (game.rules.players, game.rules.dealt) != (_TWO, DEALT):
        return False
    try:
        deal_tables(game.rules)
    except IllegalMove:
        return False
    return True


def scores_of(game: Game, seat: int) -> tuple[int, int]:
    """The seat's score, and the other's."""
    return game.scores[seat], game.scores[1 - seat]


def before_deal(game: Game, seat: int, dealer: int) -> float:
    """The chance of winning when a deal begins, or 1 or 0."""
    if game.winner is not None:
        return float(game.winner == seat)
    return float(chance_board(dealer == seat, rules=game.rules)[scores_of(game, seat)])


@lru_cache(_KEPT)
def dealt_hand(sees: View) -> Discards:
    """Rank what a seat can discard by its chance of winning."""
    scores = (sees.scores[sees.player], sees.scores[1 - sees.player])
    return discards(sees.hand, sees.dealer == sees.player, scores=scores, rules=sees.rules)


def price_choice(game: Game, event: Discarded | Laid, seat: int, ahead: Outlook | None) -> Choice:
    """Price a choice of cards, of a seat or the other, from its player's view.

    Far from home the points of a card are taken at what they're worth in the seat's outlook, ``ahead``.
    """
    sees = view(game, event.player)
    if isinstance(event, Discarded):
        ranked = dealt_hand(sees)
        made = next(each for each in ranked if sorted(each.thrown) == sorted(event.cards))
        return Choice(event.cards, ranked[0].thrown, made.wins or 0.0, ranked[0].wins or 0.0)
    options = weigh_cards(sees, reasons=event.player == seat)
    worths = [worth_of(option, game, seat, sees.player, ahead) for option in options]
    made_at = next(at for at, option in enumerate(options) if option.cards == (event.card,))
    best_at = 0 if worths[0] >= worths[made_at] else made_at
    return Choice((event.card,), options[best_at].cards, worths[made_at], worths[best_at])


def weigh_cards(sees: View, *, reasons: bool) -> Sequence[Option]:
    """Weigh the cards a seat may play, the best first: without reasons in half the time."""
    if reasons and len(sees.legal) > 1:
        return advice(sees)
    sight, scores = see(sees), (sees.scores[sees.side], sees.scores[1 - sees.side])
    near = minds_score(sees)
    worth: Worth = win_chance(sight, at_score(scores, sight.dealer, sight.rules)) if near else NET_POINTS
    priced = LineWalk(sight.ranks, CAREFUL, sight.rules, worth).price_cards(line_of(sight, CAREFUL))
    rows = [(sight.hand[place], values.tolist()) for place, values in priced.items()]
    by_rank = {card.rank: (values[0] if near else None, values[-2:]) for card, values in rows}
    options = [
        Option((card,), 0.0, chance=by_rank[card.rank][0], pegs=tuple(by_rank[card.rank][1])) for card in sees.legal
    ]
    return sorted(options, key=lambda each: each.pegs[1] - each.pegs[0] if each.chance is None else -each.chance)


def worth_of(option: Option, game: Game, seat: int, player: int, ahead: Outlook | None) -> float:
    """The player's chance of winning with a card, by the score if it's priced so."""
    if option.chance is not None or ahead is None:
        return option.chance or 0.0
    mine, theirs = (score + pegs for score, pegs in zip(scores_of(game, player), option.pegs, strict=True))
    return ahead.worth(mine, theirs) if player == seat else 1 - ahead.worth(theirs, mine)


# --- from the cut on --------------------------------------------------------------------------------------------------


def kept_by(game: Game, seat: int) -> Kept:
    """What a seat kept and threw in the deal that's played."""
    table = game.table
    return Kept(table.hands[seat], table.away[seat], table.dealer == seat, game.rules)


def cut_of(game: Game, seat: int, cut: Card) -> tuple[float, float]:
    """Chances after the cut of a card, and on average of all."""
    hand = kept_by(game, seat)
    chances = cut_chances(hand, at_score(scores_of(game, seat), hand.dealer, game.rules), hand.unseen)
    return float(chances[hand.unseen == Hand.of([cut]).numbers][0]), float(chances.mean())


def outlook_of(game: Game, seat: int, scores: tuple[int, int], counted: int = 0) -> Outlook:
    """Chances by both scores at the end of the play; of what's counted since, nothing is left."""
    table, hand = game.table, kept_by(game, seat)
    assert table.starter is not None
    over = table.play is not None and table.play.over
    shows = shows_at(hand, Hand.of([table.starter]).numbers, table.hands[1 - seat] if over else ())
    names = ("theirs", "mine", "crib") if hand.dealer else ("mine", "theirs", "crib")
    at = at_score(scores, hand.dealer, game.rules)
    return outlook(hand, at, nothing_left(shows, names[:counted]))


def after_the_play(before: Game, after: Game, seat: int) -> tuple[int, int] | None:
    """The seat's score and the other's as the first hand is shown; None if it's not shown now."""
    moved = after.events[len(before.events) :]
    first = next((at for at, event in enumerate(moved) if isinstance(event, Shown)), None)
    if first is None or before.table.shown:
        return None
    mine, theirs = scores_of(before, seat)
    pegged = [event for event in moved[:first] if isinstance(event, Scored)]
    own = sum(event.points for event in pegged if event.player == seat)
    return mine + own, theirs + sum(event.points for event in pegged) - own


def counted_of(game: Game) -> int:
    """How many hands and cribs are counted: one that's shown may still be claimed."""
    claimed = game.awaits.phase in (Phase.CLAIM, Phase.CALL) and game.awaits.place in (HAND, CRIB)
    return game.table.shown - claimed
