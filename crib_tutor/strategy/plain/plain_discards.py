"""Rank discards without numpy.

Every choice meets every starter, and every crib is counted one by one.

It takes about a tenth of a second a hand on a computer, and half a second in a browser. The chances of winning aren't
worked out here: a site keeps those that its lessons ask for.
"""

from collections.abc import Sequence
from itertools import combinations
from math import fsum

from crib_tutor.deck import PACK, SUITS, CardsLike
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, HIGHEST_COUNT, JACK, MODERN, NOBS_POINTS, IllegalMove, Rules
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.discarding.value import THROWN, Cards, Discards, rank_at_score, rank_discards, read_dealt_hand
from crib_tutor.strategy.plain.plain_tables import (
    MANY,
    POWERS,
    PlainRow,
    Weights,
    discard_weights,
    kept_wins,
    pegging_mean,
    points_by_key,
)
from crib_tutor.strategy.winning.aims import WIN, find_score_aim
from crib_tutor.without_numpy import NumpyNeeded

Spread = PlainRow
"""The chance of every count from 0 to 29."""
_SUITS, _JACK, _WHOLE = len(SUITS), JACK - 1, 5
_EVEN: Weights = (((1.0,) * MANY,) * MANY,) * 2
_KEYS = tuple(POWERS[card // _SUITS] for card in range(len(PACK)))


def discards(
    hand: CardsLike,
    dealer: bool,
    *,
    opponent: str = "good",
    dealt: int | None = None,
    pegging: bool = True,
    scores: tuple[int, int] | None = None,
    aim: str = WIN,
    rules: Rules | None = None,
) -> Discards:
    """Rank every way to discard two cards.

    >>> ranked = discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False)
    >>> ranked[0].thrown, round(ranked[0].total, 3)
    ((JH, QS), 14.718)

    As `crib_tutor.strategy.discards` does with numpy, the best first. Raises `InvalidCards` and `IllegalMove`, and
    `NumpyNeeded` for ``scores`` that a site has nothing kept for.
    """
    held = read_dealt_hand(hand, dealt)
    require_flag(dealer, "dealer")
    require_flag(pegging, "pegging")
    if opponent not in ("good", "uniform"):
        raise IllegalMove("without numpy your opponent is good or uniform: give one of these names")
    game = rules or (MODERN if len(held) == DEALT else BRITANNICA_FIVE)
    kept_worth = _read_worth(held, dealer, scores, game, find_score_aim(aim, scores, game).name)
    numbers = [PACK.index(card) for card in held]
    weights = _EVEN if opponent == "uniform" else discard_weights(not dealer, [number // _SUITS for number in numbers])
    unseen = [card for card in range(len(PACK)) if card not in numbers]
    worth, chances = [], []
    for thrown in combinations(numbers, THROWN):
        kept = [number for number in numbers if number not in thrown]
        in_hand, in_crib = _hand_spread(kept, unseen), _crib_spread(thrown, unseen, weights)
        pegs = [pegging_mean([number // _SUITS for number in kept], dealer)] if pegging else []
        worth.append((_mean(in_hand), _mean(in_crib) * (1 if dealer else -1), *pegs))
        chances.append((in_hand, in_crib))
    ranked = rank_discards(held, dealer, opponent, worth, chances)
    return rank_at_score(ranked, *kept_worth) if kept_worth else ranked


def _read_worth(
    held: Cards, dealer: bool, scores: tuple[int, int] | None, game: Rules, aim: str
) -> tuple[list[float], tuple[int, int], int, str, list[float]] | None:
    """Read what a site keeps of a hand at a score, as `rank_at_score` takes it."""
    if scores is None:
        return None
    asked = " ".join(map(str, held))
    wins, worth = (kept_wins(asked, dealer, scores, each) if game == MODERN else None for each in (WIN, aim))
    if wins is None or worth is None:
        raise NumpyNeeded("the chances of winning need")
    return wins, scores, game.target, aim, worth


def _mean(chances: Spread) -> float:
    return fsum(points * chance for points, chance in enumerate(chances))


def _shares(weights: Sequence[float]) -> Spread:
    whole = sum(weights)
    return PlainRow(weight / whole for weight in weights)


def _hand_spread(kept: Sequence[int], unseen: Sequence[int]) -> Spread:
    """How often a hand makes each count, over every starter."""
    counts, table = [0.0] * (HIGHEST_COUNT + 1), points_by_key(len(kept) + 1)
    key = sum(_KEYS[card] for card in kept)
    jacks = {card % _SUITS for card in kept if card // _SUITS == _JACK}
    flush = len(kept) if len({card % _SUITS for card in kept}) == 1 else 0
    for starter in unseen:
        suit = starter % _SUITS
        more = NOBS_POINTS * (suit in jacks) + (flush and flush + (suit == kept[0] % _SUITS))
        counts[table[key + _KEYS[starter]] + more] += 1
    return _shares(counts)


def _crib_spread(thrown: Sequence[int], unseen: Sequence[int], weights: Weights) -> Spread:
    """How often a crib makes each count: every two that the other may discard, by weight, and every starter after."""
    counts, table = [0.0] * (HIGHEST_COUNT + 1), points_by_key()
    begun, suits = sum(_KEYS[card] for card in thrown), {card % _SUITS for card in thrown}
    own = {card % _SUITS for card in thrown if card // _SUITS == _JACK}
    starters = [(card, _KEYS[card], card % _SUITS) for card in unseen]
    for first, second in combinations(unseen, 2):
        weight = weights[first % _SUITS == second % _SUITS][first // _SUITS][second // _SUITS]
        key = begun + _KEYS[first] + _KEYS[second]
        jacks = own | {card % _SUITS for card in (first, second) if card // _SUITS == _JACK}
        flush = suits if suits == {first % _SUITS, second % _SUITS} and len(suits) == 1 else ()
        if jacks or flush:
            for card, power, suit in starters:
                if card not in (first, second):
                    more = NOBS_POINTS * (suit in jacks) + _WHOLE * (suit in flush)
                    counts[table[key + power] + more] += weight
        else:
            for card, power, _ in starters:
                if card != first and card != second:  # noqa: PLR1714  # twice as fast as a look into a pair
                    counts[table[key + power]] += weight
    return _shares(counts)
