"""Habits of an opponent, seen in earlier deals of a game."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crib_tutor.game.events import HAND, Dealt, Event, Laid, Shown
from crib_tutor.game.seats import View
from crib_tutor.strategy.playing.hidden import TRUST
from crib_tutor.strategy.playing.openings import (
    AS_CAREFUL,
    BALANCED,
    FROM_PAIRS,
    LEAD,
    NOT_FROM_PAIRS,
    PAIRS,
    opener,
    way_chances,
)
from crib_tutor.strategy.playing.states import hand_place
from crib_tutor.words.number_words import spell

_LEADERS = {BALANCED: 0.5, AS_CAREFUL: 0.25, FROM_PAIRS: 0.2, NOT_FROM_PAIRS: 0.05}
_REPLIERS = {BALANCED: 0.5, AS_CAREFUL: 0.2, PAIRS: 0.3}
"""What an opponent is taken for in the first deal: our own choice."""
_SURE, _ENOUGH = 0.85, 3
"""How likely a habit must be, and how often it could have shown, to be sure."""
_TWO, _FIVE = 2, 5
_SHOWN = {FROM_PAIRS: "led from a pair", NOT_FROM_PAIRS: "led from a pair", PAIRS: "paired a lead"}


class SeenHabit(NamedTuple):
    """The likeliest way of an opponent, and its model."""

    way: int
    model: str
    sure: bool = False
    """Whether it's a habit, and nearly certain."""
    times: int = 0
    of: int = 0
    """How often the opponent could have led from a pair, or paired the lead."""

    def __str__(self) -> str:
        """Say what has been seen."""
        times = f"{spell(self.times)} time{'s' * (self.times != 1)}" if self.times else "not once"
        return f"This opponent has {_SHOWN[self.way]} {times} in {spell(self.of)}."


def opponent_habit(view: View) -> SeenHabit:
    """Find the habit that matters at a seat's lead or reply.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> opponent_habit(view(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), 1)).model
    'balance 0:50 1:20 4:30'

    The dealer wants to know how pone leads, and pone how the dealer replies.
    """
    leads = view.player == view.dealer
    likely = dict(_LEADERS if leads else _REPLIERS)
    starts = [at for at, event in enumerate(view.earlier) if isinstance(event, Dealt)]
    seen = []
    for start, end in pairwise((*starts, len(view.earlier))):
        did, chances = _watch(view.earlier[start:end], 1 - view.player, leads)
        likely = {way: likely[way] * chance for way, chance in zip(likely, chances, strict=False)} or likely
        seen += [] if did is None else [did]
    total = sum(likely.values())
    way = max(likely, key=likely.__getitem__)
    sure = way in _SHOWN and likely[way] > _SURE * total and len(seen) >= _ENOUGH
    model = opener({each: chance / total for each, chance in likely.items()})
    return SeenHabit(way, model, sure, sum(seen), len(seen))


@lru_cache(1 << 10)
def _watch(deal: tuple[Event, ...], player: int, leads: bool) -> tuple[bool | None, tuple[float, ...]]:
    """Say if a player led from a pair or paired the lead, if it could, and how likely its card was in each way."""
    dealt, laid = deal[0], [event for event in deal if isinstance(event, Laid)][:_TWO]
    assert isinstance(dealt, Dealt)
    hands = {event.player: event.cards for event in deal if isinstance(event, Shown) and event.place == HAND}
    if (dealt.dealer == player) == leads or player not in hands or len(laid) < _TWO:
        return None, ()
    (lead, reply), ranks = (event.card.rank for event in laid), [card.rank for card in hands[player]]
    card, row = (lead, LEAD) if leads else (reply, lead)
    place = hand_place(rank - 1 for rank in ranks)
    chances = [way_chances(len(ranks), way)[row, place, card - 1] for way in (_LEADERS if leads else _REPLIERS)]
    likely = tuple(TRUST * float(chance) + (1 - TRUST) / len({*ranks}) for chance in chances)
    wanted = {rank for rank in ranks if ranks.count(rank) > 1 and rank != _FIVE} if leads else {lead} & {*ranks}
    return (card in wanted if wanted else None), likely
