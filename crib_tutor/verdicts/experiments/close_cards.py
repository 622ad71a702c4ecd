"""Replies toward a sequence or away, by every line."""

from collections.abc import Sequence
from functools import cache
from itertools import count

import numpy as np

from crib_tutor.deck import PACK, Card
from crib_tutor.players.whole_deals import TABLED, dealt_blocks
from crib_tutor.strategy import plays
from crib_tutor.strategy.hands import discard_places, kept_places
from crib_tutor.strategy.playing.play_arrays import PRIORITIES
from crib_tutor.strategy.playing.states import play_states
from crib_tutor.strategy.tables.discard_arrays import chosen_discards
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.on_and_off import NEAR, SEATS, play_settings, weigh_settings

MODELS = ("careful", "greedy")
_SIX, _TWELVE = 6, 12
_DEALS = 500
"""Deals that are played for each reply that is weighed."""


@sampled(whole=400, small=40)
def toward_a_run(replies: int, seed: int) -> Numbers:
    """Compare replies toward a sequence with those away from it.

    With close cards behind them and without, so many of either sort. Neither card pegs at once.
    """
    return _weigh_replies(replies, seed)


@sampled(whole=400, small=40)
def cards_and_score(replies: int, seed: int) -> Numbers:
    """Compare the same replies with the score's call, in 100 of the smaller chance."""
    shares: dict[str, list[float]] = {}
    for seat in SEATS:
        for events in play_settings(_DEALS * replies, seed, seat, settings=("even", "on", "off")):
            gains = weigh_settings(events, seat)
            for name in ("on_behind_middle", "on_behind_end", "off_ahead_middle", "off_ahead_end"):
                shares.setdefault(f"{seat}_{name}_share", []).append(gains[f"{name}_share"])
    return {**_weigh_replies(replies, seed), **{name: mean_of(lots) for name, lots in shares.items()}}


@cache
def _weigh_replies(replies: int, seed: int) -> Numbers:
    gaps: dict[str, list[float]] = {f"{group}_{model}": [] for group in ("close", "wide") for model in MODELS}
    left = {"close": replies, "wide": replies}
    liked = PRIORITIES["wary"](play_states().points.astype(np.int16))[0]
    deals = (deal for block in count() for cards in dealt_blocks(1 << 12, seed + 1_000 * block) for deal in cards.T)
    while any(left.values()):
        deal = next(deals)
        kept, thrown = _keep(deal[_SIX:_TWELVE], dealer=True)
        lead = max(_keep(deal[:_SIX], dealer=False)[0], key=lambda card: int(liked[card.rank - 1]))
        on, off, group = sort_replies([card.rank for card in kept], lead.rank)
        if not left.get(group):
            continue
        left[group] -= 1
        for model in MODELS:
            choices = plays(kept, [lead], thrown=thrown, starter=[PACK[deal[-1]]], dealer=True, against=model)
            nets = {choice.card.rank: choice.net for choice in choices}
            gaps[f"{group}_{model}"].append(max(map(nets.__getitem__, on)) - max(map(nets.__getitem__, off)))
    return {name: mean_of(each) for name, each in gaps.items()}


def sort_replies(hand: Sequence[int], lead: int) -> tuple[list[int], list[int], str]:
    """Sort silent replies: toward a sequence, away, and the backing.

    >>> sort_replies([8, 9, 10, 13], 7)  # the eight makes fifteen
    ([9], [10, 13], 'close')
    >>> sort_replies([9, 1, 2, 13], 7)
    ([9], [1, 2, 13], 'wide')

    A card toward a sequence is within two ranks of the lead. It's "close" if another card of the hand is within two
    ranks of both, and "wide" if none is of either; where neither holds, or one sort is missing, it's "".
    """
    points = play_states().points[play_states().following[0, lead - 1]]
    silent = [rank for rank in hand if not points[rank - 1]]
    toward = [rank for rank in silent if 0 < abs(rank - lead) <= NEAR]
    away = [rank for rank in silent if abs(rank - lead) > NEAR]
    others = {rank: [other for at, other in enumerate(hand) if at != hand.index(rank)] for rank in toward}
    backed = [r for r in toward if any(abs(other - r) <= NEAR and abs(other - lead) <= NEAR for other in others[r])]
    alone = not any(min(abs(other - r), abs(other - lead)) <= NEAR for r in toward for other in others[r])
    if not away or not toward:
        return toward, away, ""
    return (backed, away, "close") if backed else (toward, away, "wide" if alone else "")


def _keep(six: np.ndarray[tuple[int], np.dtype[np.uint8]], *, dealer: bool) -> tuple[list[Card], list[Card]]:
    """What good players keep of six cards, and what they discard."""
    choice = int(chosen_discards(TABLED["wary"].discard, six[:, None], dealer=dealer)[0])
    kept, thrown = (
        [PACK[place] for place in six[table[choice]]] for table in (kept_places(_SIX), discard_places(_SIX))
    )
    return kept, thrown
