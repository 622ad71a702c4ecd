"""What a seat's choices and cards are worth in wins, from its view."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import Discarded, Laid
from crib_tutor.game.seats import View, view
from crib_tutor.rules import DEALT, IllegalMove
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.hands import Hand
from crib_tutor.strategy.outlook import Kept, Outlook, cut_chances, nothing_left, outlook, shows_at
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import THEM, LineWalk
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import CAREFUL
from crib_tutor.strategy.playing.wins import win_chance
from crib_tutor.strategy.winning.chances import Score, at_score, chance_board
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.table.advice import Option, advice

_TWO = 2
SHOWS = ("pone", "dealer", "crib")
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


def price_choice(game: Game, event: Discarded | Laid, ahead: Outlook | None) -> Choice:
    """Price a choice of cards from its player's view.

    Far from home the points of a card are taken at what they're worth in ``ahead``, whose seat may be the other's.
    """
    sees = view(game, event.player)
    if isinstance(event, Discarded):
        ranked = dealt_hand(sees)
        made = next(each for each in ranked if sorted(each.thrown) == sorted(event.cards))
        return Choice(event.cards, ranked[0].thrown, made.wins or 0.0, ranked[0].wins or 0.0)
    options = advice(sees)
    laid = next(option for option in options if option.cards == (event.card,))
    best, chosen = (worth_of(option, scores_of(game, event.player), ahead) for option in (options[0], laid))
    return Choice(laid.cards, options[0].cards, chosen, max(best, chosen))


def worth_of(option: Option, scores: tuple[int, int], ahead: Outlook | None) -> float:
    """The chance of winning with a card, by the score if it's priced so."""
    if option.chance is not None or ahead is None:
        return option.chance or 0.0
    return ahead.worth(*(score + pegs for score, pegs in zip(scores, option.pegs, strict=True)))


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


def outlook_of(game: Game, seat: int, scores: tuple[int, int]) -> Outlook:
    """Chances by both scores at the end of the play; of what's counted since, nothing is left."""
    table, hand = game.table, kept_by(game, seat)
    assert table.starter is not None
    over = table.play is not None and table.play.over
    shows = shows_at(hand, Hand.of([table.starter]).numbers, table.hands[1 - seat] if over else ())
    names = {"pone": "theirs" if hand.dealer else "mine", "dealer": "mine" if hand.dealer else "theirs", "crib": "crib"}
    counted = [names[each] for each in SHOWS[: table.shown]]
    return outlook(hand, _at(game, hand, scores), nothing_left(shows, counted))


def _at(game: Game, hand: Kept, scores: tuple[int, int]) -> Score:
    return at_score(scores, hand.dealer, game.rules)


def waiting(game: Game, seat: int) -> float:
    """The chance by the score while the other's first card is awaited."""
    sight = see(view(game, seat))
    at = at_score(scores_of(game, seat), sight.dealer, game.rules)
    walk = LineWalk(sight.ranks, CAREFUL, sight.rules, win_chance(sight, at))
    return float(walk.price_turn(line_of(sight, CAREFUL), THEM)[0])
