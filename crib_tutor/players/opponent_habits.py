"""Habits of an opponent, as the hands shown in earlier deals of a game give them away."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crib_tutor.game.events import HAND, Dealt, Event, Laid, Shown
from crib_tutor.game.seats import View
from crib_tutor.strategy import balance
from crib_tutor.strategy.playing.openings import BALANCED, FROM_PAIRS, NOT_FROM_PAIRS, PAIRS, SELDOM, SHARES
from crib_tutor.words.number_words import spell

_LEADERS = {BALANCED: 0.5, FROM_PAIRS: 0.45, NOT_FROM_PAIRS: 0.05}
_REPLIERS = {BALANCED: 0.5, PAIRS: 0.5}
"""What an opponent is taken for in the first deal: our own choice. Most people lead from pairs and pair leads."""
_ODD = 0.05
"""The least chance that a player in balance does what balance never does."""
_ENOUGH = 3
"""How often a habit must have been seen to be sure, however odd it is in balance."""
_TWO, _FIVE = 2, 5
_SHOWN = {FROM_PAIRS: "led from a pair", NOT_FROM_PAIRS: "led from a pair", PAIRS: "paired a lead"}


class SeenHabit(NamedTuple):
    """The likeliest habit of an opponent, and how often it could be seen."""

    habit: int
    """One of `HABITS` in `openings`."""
    share: int
    """How likely it is, in quarters."""
    times: int
    of: int
    """How often the opponent could have led from a pair, or paired."""

    @property
    def sure(self) -> bool:
        """True if it's nearly certain."""
        return self.share == SHARES

    def __str__(self) -> str:
        """Say what has been seen."""
        times = f"{spell(self.times)} time{'s' * (self.times != 1)}" if self.times else "not once"
        return f"This opponent has {_SHOWN[self.habit]} {times} in {spell(self.of)}."


def opponent_habit(view: View) -> SeenHabit:
    """Find the habit that matters at a seat's lead or reply.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> opponent_habit(view(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), 1))
    SeenHabit(habit=3, share=2, times=0, of=0)

    The dealer wants to know how pone leads, and pone how the dealer replies.
    """
    leads = view.player == view.dealer
    starts = [at for at, event in enumerate(view.earlier) if isinstance(event, Dealt)]
    deals = [view.earlier[start:end] for start, end in pairwise((*starts, len(view.earlier)))]
    seen = [each for deal in deals if (each := _watch(deal, 1 - view.player, leads))]
    likely = dict(_LEADERS if leads else _REPLIERS)
    for did, chance in seen:
        for habit in likely:
            kept_to = 0.0 if habit == BALANCED else 1 - SELDOM
            often = (1 - kept_to) * chance + kept_to * (habit != NOT_FROM_PAIRS)
            likely[habit] *= often if did else 1 - often
    habit = max(likely, key=lambda each: (each != BALANCED, likely[each]))
    share = min(round(SHARES * likely[habit] / sum(likely.values())), SHARES - (len(seen) < _ENOUGH))
    return SeenHabit(habit, share, sum(did for did, _ in seen), len(seen))


@lru_cache(1 << 10)
def _watch(deal: tuple[Event, ...], player: int, leads: bool) -> tuple[bool, float] | None:
    """Say if a player led from a pair or paired the lead, and how likely that is in balance, if it could."""
    dealt, laid = deal[0], [event for event in deal if isinstance(event, Laid)][:_TWO]
    assert isinstance(dealt, Dealt)
    hands = {event.player: event.cards for event in deal if isinstance(event, Shown) and event.place == HAND}
    if (dealt.dealer == player) == leads or player not in hands or len(laid) < _TWO:
        return None
    (lead, reply), hand = (event.card for event in laid), hands[player]
    ranks = [card.rank for card in hand]
    wanted = {rank for rank in ranks if ranks.count(rank) > 1 and rank != _FIVE} if leads else {lead.rank} & {*ranks}
    if not wanted:
        return None
    spread = balance.leads(hand) if leads else balance.replies([lead], hand)
    chance = sum(often for card, often in spread.items() if card.rank in wanted)
    return (lead if leads else reply).rank in wanted, min(max(chance, _ODD), 1 - _ODD)
