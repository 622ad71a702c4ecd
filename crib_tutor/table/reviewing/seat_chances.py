"""What choices and cards are worth in wins."""

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
from crib_tutor.strategy.outlook import KeptHand, Outlook, cut_chances, outlook, shows_at
from crib_tutor.strategy.playing.rank import seat_plays
from crib_tutor.strategy.winning.chances import at_score, chance_board
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.table.advice import Option, advice

_AFTER = ("play", "pone", "hand")
"""The moments of the show, by the hands that are counted."""
_KEPT = 64


class PricedChoice(NamedTuple):
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
    try:
        deal_tables(game.rules)
    except IllegalMove:
        return False
    return game.rules.dealt == DEALT


def scores_of(game: Game, seat: int) -> tuple[int, int]:
    """The seat's score, and the other's."""
    return game.scores[seat], game.scores[1 - seat]


def before_deal(game: Game, seat: int, dealer: int) -> float:
    """The chance as a deal begins, or 1 or 0."""
    if game.winner is not None:
        return float(game.winner == seat)
    return float(chance_board(dealer == seat, rules=game.rules)[scores_of(game, seat)])


@lru_cache(_KEPT)
def dealt_hand(sees: View) -> Discards:
    """Rank discards by the chance of winning."""
    scores = (sees.scores[sees.player], sees.scores[1 - sees.player])
    return discards(sees.hand, sees.dealer == sees.player, scores=scores, rules=sees.rules)


def price_choice(game: Game, event: Discarded | Laid, seat: int, ahead: Outlook | None) -> PricedChoice:
    """Price a choice of cards from its player's view.

    Far from home the points of a card are taken at what they're worth in the seat's outlook, ``ahead``.
    """
    sees = view(game, event.player)
    if isinstance(event, Discarded):
        ranked = dealt_hand(sees)
        made = next(each for each in ranked if sorted(each.thrown) == sorted(event.cards))
        return PricedChoice(event.cards, ranked[0].thrown, made.wins or 0.0, ranked[0].wins or 0.0)
    options = weigh_cards(sees, own=event.player == seat)
    worths = [worth_of(option, game, seat, sees.player, ahead) for option in options]
    made_at = next(at for at, option in enumerate(options) if option.cards == (event.card,))
    best_at = 0 if worths[0] >= worths[made_at] else made_at
    return PricedChoice((event.card,), options[best_at].cards, worths[made_at], worths[best_at])


def weigh_cards(sees: View, *, own: bool) -> Sequence[Option]:
    """Weigh the cards a seat may play, best first."""
    if own and len(sees.legal) > 1:
        return advice(sees)
    played = seat_plays(sees, by_score=minds_score(sees))
    return [Option((one.card,), 0.0, chance=one.wins, pegs=(one.pegs + one.hopes, one.fears)) for one in played]


def worth_of(option: Option, game: Game, seat: int, player: int, ahead: Outlook | None) -> float:
    """The player's chance of winning with a card."""
    if option.chance is not None or ahead is None:
        return option.chance or 0.0
    mine, theirs = (score + pegs for score, pegs in zip(scores_of(game, player), option.pegs, strict=True))
    return ahead.worth(mine, theirs) if player == seat else 1 - ahead.worth(theirs, mine)


# --- from the cut on --------------------------------------------------------------------------------------------------


def kept_by(game: Game, seat: int) -> KeptHand:
    """What a seat kept and threw in this deal."""
    table = game.table
    return KeptHand(table.hands[seat], table.away[seat], table.dealer == seat, game.rules)


def cut_of(game: Game, seat: int, cut: Card) -> tuple[float, float]:
    """Chances after a cut, and on average."""
    hand = kept_by(game, seat)
    chances = cut_chances(hand, at_score(scores_of(game, seat), hand.dealer, game.rules), hand.unseen)
    return float(chances[hand.unseen == Hand.of([cut]).numbers][0]), float(chances.mean())


def outlook_of(game: Game, seat: int, scores: tuple[int, int]) -> Outlook:
    """Chances by both scores at the play's end."""
    table, hand = game.table, kept_by(game, seat)
    assert table.starter is not None
    over = table.play is not None and table.play.over
    shows = shows_at(hand, Hand.of([table.starter]).numbers, table.hands[1 - seat] if over else ())
    return outlook(hand, at_score(scores, hand.dealer, game.rules), shows)


def after_the_play(before: Game, after: Game, seat: int) -> tuple[int, int] | None:
    """Both scores as the first hand is shown, or None."""
    moved = after.events[len(before.events) :]
    first = next((at for at, event in enumerate(moved) if isinstance(event, Shown)), None)
    if first is None or before.table.shown:
        return None
    mine, theirs = scores_of(before, seat)
    pegged = [event for event in moved[:first] if isinstance(event, Scored)]
    own = sum(event.points for event in pegged if event.player == seat)
    return mine + own, theirs + sum(event.points for event in pegged) - own


def settled_chance(game: Game, seat: int) -> float:
    """The chance once a claim or an answer is settled."""
    if game.winner is not None:
        return float(game.winner == seat)
    claimed = game.awaits.phase in (Phase.CLAIM, Phase.CALL) and game.awaits.place in (HAND, CRIB)
    counted, own = game.table.shown - claimed, game.table.dealer == seat
    if counted == len(_AFTER):
        return before_deal(game, seat, 1 - game.table.dealer)
    return float(chance_board(own, rules=game.rules, after=_AFTER[counted])[scores_of(game, seat)])
