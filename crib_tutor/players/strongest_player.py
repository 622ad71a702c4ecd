"""The strongest player, which weighs every line and the score."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import rank_cards, rank_hands
from crib_tutor.players.opponent_habits import opponent_habit
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import balance
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import LineWalk
from crib_tutor.strategy.playing.rank import PlayChoice, name_card, seat_plays
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import BALANCE, CAREFUL
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.words.number_words import spell

_TWO = 2
MARGIN = 0.05
"""Points within which two cards are about as good in balance: our own choice."""
BOUND = 0.3
"""Points that it gives up at most, should a habit be no habit."""
LATER = CAREFUL
"""What it takes the other for from the third card on."""
_SOLVED = {(6, 4), (5, 3)}
_ALWAYS = 0.995
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


def expert_discards(view: View, aim: str = WIN) -> Discards:
    """Rank the discards of a seat, the best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = expert_discards(view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1))
    >>> ranked.seat, ranked.pegging, ranked.scores
    ('pone', True, None)

    By the score where it's minded, and otherwise by points.
    """
    scores = (view.scores[view.player], view.scores[1 - view.player]) if minds_score(view) else None
    by = aim if scores else WIN
    return discards(view.hand, view.player == view.dealer, scores=scores, aim=by, rules=view.rules)


def expert_plays(view: View, aim: str = WIN) -> tuple[PlayChoice, ...]:
    """Rank the cards a seat may play, best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> ranked = expert_plays(view(game, 1))
    >>> ranked[0].net >= ranked[-1].net, ranked[0].wins
    (True, None)

    By the score where it's minded, and otherwise by the net; of leads and replies, the one it plays comes first.
    """
    if minds_score(view):
        return seat_plays(view, by_score=True, aim=aim)
    return _open_play(view) if _opens(view) else seat_plays(view, LATER)


def _opens(view: View) -> bool:
    """True at a lead or a reply of a game for which both are solved."""
    laid = (*view.before, *view.pile)
    kept = view.rules.dealt - view.rules.discards
    return (view.rules.dealt, kept) in _SOLVED and len(laid) == (view.player == view.dealer) and len(view.hand) == kept


def _open_play(view: View) -> tuple[PlayChoice, ...]:
    """Rank leads or replies, the one chosen first.

    Among cards about as good as the best, one is drawn with the chances of balance. How good they are depends on the
    habit that this opponent may have, but none may lose much in balance.
    """
    ranked, habit = seat_plays(view, BALANCE), opponent_habit(view)
    near = {choice.card.rank for choice in ranked if ranked[0].net - choice.net <= BOUND}
    nets = {choice.card.rank: choice.net for choice in ranked if choice.card.rank in near}
    if habit.model != BALANCE and len(near) > 1:
        sight = see(view)
        walk = LineWalk(sight.ranks, habit.model, sight.rules)
        priced = walk.price_cards(line_of(sight, habit.model), {rank - 1 for rank in near})
        nets = {sight.hand[place].rank: round(float(mine - theirs), 4) for place, (mine, theirs) in priced.items()}
    spread: defaultdict[int, float] = defaultdict(float)
    for card, chance in (balance.replies(view.pile, view.hand) if view.pile else balance.leads(view.hand)).items():
        spread[card.rank] += chance
    margin = 0 if habit.sure else MARGIN
    chances = {rank: spread[rank] for rank, net in nets.items() if max(nets.values()) - net <= margin}
    chosen = _draw(view, chances) if sum(chances.values()) else max(nets, key=nets.__getitem__)
    choices = []
    for choice in sorted(ranked, key=lambda choice: choice.card.rank != chosen):
        sure = habit.sure and choice.card.rank == chosen
        why = str(habit) if sure else _say_balance(choice.card, spread[choice.card.rank])
        choices.append(replace(choice, reason=f"{choice.reason} {why}".strip()))
    return tuple(choices)


def _draw(view: View, chances: dict[int, float]) -> int:
    """Draw a rank by lot, always the same for what a seat sees in a deal."""
    seen = (*sorted(view.hand), *sorted(view.away), view.starter, *view.pile, view.dealer, *view.scores)
    lot = int.from_bytes(sha256(" ".join(map(str, seen)).encode()).digest()[:6], "big") / 2**48 * sum(chances.values())
    ranks = sorted(chances)
    sums = accumulate(chances[rank] for rank in ranks)
    return next((rank for rank, upto in zip(ranks, sums, strict=True) if lot < upto), ranks[-1])


def _say_balance(card: Card, chance: float) -> str:
    """Say how often balance plays a rank.

    >>> from crib_tutor import cards
    >>> _say_balance(*cards("JH"), 0.28), _say_balance(*cards("8C"), 0.97)
    ('Balanced: a jack three times in ten from this hand.', 'Balanced: an eight nearly always from this hand.')
    """
    tenths = round(10 * chance)
    often = {0: "hardly ever", 1: "one time in ten", 5: "half the time", 10: "nearly always"}
    words = "always" if chance > _ALWAYS else often.get(tenths) or f"{spell(tenths)} times in ten"
    return f"Balanced: {name_card(card)} {words} from this hand." if chance else ""


class Expert(Simple):
    """A player who looks ahead to the last card.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It discards what hand, crib and play leave the most. It leads and replies in balance, leaning on what it has seen of
    you in this game, and from the third card on plays the card worth the most to the end against a careful player. In
    the last deals of a game it discards and plays for the chance of winning, if the chances of its
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
