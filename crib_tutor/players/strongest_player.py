"""The strongest player: what it discards and plays, with every line of the play and the score in mind."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import rank_cards, rank_hands
from crib_tutor.players.opponent_habits import opponent_habit
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import balance
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.playing.rank import PlayChoice, rank_plays, seat_plays
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import BALANCE, CAREFUL
from crib_tutor.strategy.winning.deal_tables import deal_tables

_TWO = 2
MARGIN = 0.25
"""Points within which two cards are about as good in balance: our own choice."""
BOUND = 0.3
"""Points that it gives up at most, should a habit be no habit."""
LATER = CAREFUL
"""What it takes the other for from the third card on."""
_SOLVED = {(6, 4), (5, 3)}
_LAST_DEALS = 36
"""Holes from home from which the score is minded: about what two deals bring a player. Our own choice."""


def minds_score(view: View) -> bool:
    """Say if a player may be home soon.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> minds_score(view(Game(rules.MODERN, seed=7), 0))
    False

    Within two deals, by rules whose chances are kept.
    """
    if max(view.scores) < view.rules.target - _LAST_DEALS:
        return False
    try:
        deal_tables(view.rules)
    except IllegalMove:
        return False
    return True


def expert_discards(view: View) -> Discards:
    """Rank the discards of a seat, the best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = expert_discards(view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1))
    >>> ranked.seat, ranked.pegging, ranked.scores
    ('pone', True, None)

    By the score where it's minded, and otherwise by points.
    """
    scores = (view.scores[view.player], view.scores[1 - view.player]) if minds_score(view) else None
    return discards(view.hand, view.player == view.dealer, scores=scores, rules=view.rules)


def expert_plays(view: View) -> tuple[PlayChoice, ...]:
    """Rank the cards a seat may play, best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> ranked = expert_plays(view(game, 1))
    >>> ranked[0].net >= ranked[-1].net, ranked[0].wins
    (True, None)

    By the score where it's minded, and otherwise by the net.
    """
    if minds_score(view):
        return seat_plays(view, by_score=True)
    return _open_play(view) if _opens(view) else seat_plays(view, LATER)


def _opens(view: View) -> bool:
    """True at a lead or a reply of a game for which both are solved."""
    laid = (*view.before, *view.pile)
    kept = view.rules.dealt - view.rules.discards
    return (view.rules.dealt, kept) in _SOLVED and len(laid) == (view.player == view.dealer) and len(view.hand) == kept


def _open_play(view: View) -> tuple[PlayChoice, ...]:
    """Rank leads or replies, the one chosen first.

    In balance it's drawn by lot among those that are about as good; against a habit it's the best of those that lose
    little if there's none.
    """
    ranked = seat_plays(view, BALANCE)
    spread = balance.replies(view.pile, view.hand) if view.pile else balance.leads(view.hand)
    habit = opponent_habit(view)
    if habit:
        near = {choice.card for choice in ranked if ranked[0].net - choice.net <= BOUND}
        chosen = next(choice.card for choice in rank_plays(see(view), habit.model) if choice.card in near)
    else:
        chances = {choice.card: spread[choice.card] for choice in ranked if ranked[0].net - choice.net <= MARGIN}
        chosen = _draw(view, chances) if sum(chances.values()) else ranked[0].card
    return tuple(sorted(ranked, key=lambda choice: choice.card != chosen))


def _draw(view: View, chances: dict[Card, float]) -> Card:
    """Draw a card by lot, the same for all that a seat sees in a deal."""
    seen = (*sorted(view.hand), *sorted(view.away), view.starter, *view.pile, view.dealer, *view.scores)
    lot = int.from_bytes(sha256(" ".join(map(str, seen)).encode()).digest()[:6], "big") / 2**48 * sum(chances.values())
    for card, chance in sorted(chances.items()):
        lot -= chance
        if lot < 0:
            return card
    return max(chances)


class Expert(Simple):
    """A player who looks ahead to the last card.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It discards what hand, crib and play leave the most, and plays the card worth the most to the end. It takes you for
    a careful player. In the last deals of a game it discards and plays for the chance of winning, if the chances of its
    rules are kept. With three players or four it discards by its hand alone, and looks one card ahead in the play.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the discards that leave or win the most."""
        return (expert_discards(view) if view.rules.players == _TWO else rank_hands(view))[0].thrown

    def play(self, view: View) -> Card | None:
        """Play the card that nets or wins most.

        On average over every hand that the other may hold.
        """
        if len(view.legal) < _TWO:
            return view.legal[0] if view.legal else None
        return (expert_plays(view) if view.rules.players == _TWO else rank_cards(view))[0].card
