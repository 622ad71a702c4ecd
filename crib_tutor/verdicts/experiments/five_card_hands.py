"""Five-card cribbage, every hand counted: discards and the go."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.hands import (
    DEALT_ROWS,
    HANDS,
    MANY,
    THREES,
    discard_places,
    hand_points,
    index_of,
    kept_places,
)
from crib_tutor.strategy.playing.play_arrays import PRIORITIES
from crib_tutor.strategy.playing.short_plays import PoneBest, best_for_pone, short_plays
from crib_tutor.strategy.playing.states import CAREFUL, GREEDY, VALUES, play_states
from crib_tutor.strategy.tables.card_removal import WeightedRanks, weigh_ranks
from crib_tutor.strategy.tables.deal_classes import deal_classes
from crib_tutor.strategy.tables.leaning_weights import weigh_leaning_ranks
from crib_tutor.strategy.tables.suit_patterns import weighed_blocks
from crib_tutor.verdicts.experiment import Counted, Numbers, counted, exact, exact_with, mean_of, sampled

FIVE = rules.BRITANNICA_FIVE.dealt
MODELS = ("greedy", "wary")
"""Two ways to play: take the most, or mind the reply too."""
_SAME = 1e-9
_EXAMPLE = [0, 3, 9, 10, 11]
"""Britannica's queen, jack, ten, four, ace, the lowest first."""
_EVEN_WEIGHTS = np.ones((2, MANY, MANY)) - np.array([np.zeros((MANY, MANY)), np.eye(MANY)])
_LOW, _HIGH = range(4), range(9, MANY)
"""Aces to fours, the best cards to begin with; and the ten-cards."""

Rows = NDArray[Any]


def _blocks(dealt: int, dealer: bool, known: WeightedRanks | None = None) -> Iterator[tuple[Rows, Floats, Floats]]:
    """Numbers of some classes (n,), and hand and signed crib by choice (n, choices)."""
    sign = 1 if dealer else -1
    for where, hand, crib in weighed_blocks(dealt, known or weigh_leaning_ranks(not dealer, dealt)):
        hands, cribs = (np.moveaxis(values, 1, 2).reshape(where.size, -1) for values in (hand, crib))
        yield where.ravel(), hands, sign * cribs


class ForgottenCrib(NamedTuple):
    """Cost of forgetting the dealer's crib."""

    points: float
    """Points a deal."""
    share: float
    """That of 100 points of pone's, in hand and play."""


@cache
def forgotten_crib(dealt: int) -> ForgottenCrib:
    """Cost to pone of keeping the most in hand, over all deals.

    >>> round(forgotten_crib(5).share, 1)
    3.9
    """
    deals = deal_classes(dealt).deals
    lost = hands = 0.0
    for where, hand, crib in _blocks(dealt, dealer=False):
        net = hand + crib
        best, alone = net.argmax(axis=1), _first_of_most(hand)
        rows = np.arange(len(net))
        lost += float((net[rows, best] - net[rows, alone]) @ deals[where])
        hands += float(hand[rows, best] @ deals[where])
    total = float(deals.sum(dtype=np.int64))
    rows_kept = {5: THREES, 6: HANDS}[dealt]
    pegs = float(pegging_means(rows_kept, dealer=False)[:, 0] @ kept_shares(False, dealt))
    return ForgottenCrib(lost / total, 100 * lost / (hands + pegs * total))


def _first_of_most(worth: Floats) -> Rows:
    """The first of the choices that are worth the most, whatever the last digits say."""
    return np.asarray(np.argmax(worth > worth.max(axis=1, keepdims=True) - _SAME, axis=1))


@exact
def sacrifices() -> Counted:
    """Deals of 100 in which the best discard gives up points."""
    anyone = weigh_ranks(FIVE, _EVEN_WEIGHTS)
    numbers = _sacrifices(False)
    numbers |= {f"dealer_{key}" if key != "pone" else "dealer": value for key, value in _sacrifices(True).items()}
    numbers["pone_against_anyone"] = _sacrifices(False, anyone)["pone"]
    return numbers


def _sacrifices(dealer: bool, known: WeightedRanks | None = None) -> dict[str, float]:
    deals, counted = deal_classes(FIVE).deals, _points_seen()
    pegs = _pegs_kept(dealer, CAREFUL)
    sums = dict.fromkeys(["pone", "with_play", "seen", "given_up", "gained", "seen_given_up"], 0.0)
    for where, hand, crib in _blocks(FIVE, dealer, known):
        weight, rows = deals[where].astype(float), np.arange(len(where))
        net = hand + crib
        best, most = net.argmax(axis=1), hand.max(axis=1)
        whole = (net + pegs[deal_classes(FIVE).row[where]]).argmax(axis=1)
        less = most - hand[rows, best]
        shown = counted[where]
        fewer = shown.max(axis=1) - shown[rows, best]
        sums["pone"] += float(weight[less > _SAME].sum())
        sums["with_play"] += float(weight[most - hand[rows, whole] > _SAME].sum())
        sums["seen"] += float(weight[fewer > 0].sum())
        sums["given_up"] += float(less @ weight)
        sums["seen_given_up"] += float(fewer @ weight)
        sums["gained"] += float((net[rows, best] - net[rows, _first_of_most(hand)]) @ weight)
    total = float(deals.sum(dtype=np.int64))
    shares = {key: 100 * sums[key] / total for key in ("pone", "with_play", "seen")}
    means = {key: sums[key] / sums["pone"] for key in ("given_up", "gained")}
    return shares | means | {"seen_given_up": sums["seen_given_up"] / sums["seen"]}


@cache
def _pegs_kept(dealer: bool, against: str) -> Floats:
    """What each choice of each row of five ranks pegs, less what the other pegs: (6175, 10).

    The best there is against a careful opponent, and pone's against a greedy one, with whom a dealer is greedy too.
    """
    if against == CAREFUL:
        net = np.subtract(*pegging_means(THREES, dealer).T)
    elif dealer:
        points = short_plays(against, against).points.sum(axis=2, dtype=np.intp)
        net = (points * _meetings()).sum(axis=0) / np.maximum(_meetings().sum(axis=0), _SAME)
    else:
        net = _best_for_pone(against).net.max(axis=1)
    return np.asarray(net[index_of(DEALT_ROWS[FIVE][:, kept_places(FIVE)])], np.float64)


@cache
def _points_seen() -> Rows:
    """What the three cards of each choice count before the cut: (classes, 10) int."""
    counted = hand_points(3).astype(np.intp).min(axis=1)  # the least over all starters, since some starter adds nothing
    seen = []
    for shape in deal_classes(FIVE).shapes:
        ranks = DEALT_ROWS[FIVE][shape.rows][:, kept_places(FIVE)]
        suits = shape.suits[:, kept_places(FIVE)]
        flush = 3 * (suits == suits[:, :, :1]).all(axis=2)
        seen.append((flush[:, None] + counted[index_of(ranks)]).reshape(-1, ranks.shape[1]))
    return np.concatenate(seen)


@exact
def queen_jack_ten() -> Counted:
    """Price Britannica's discards from Q J 10 4 A, all suits."""
    numbers = {}
    row = _row_of(_EXAMPLE)
    for seat, dealer, thrown in (("dealer", True, (0, 1)), ("pone", False, (2, 4))):
        place = discard_places(FIVE).tolist().index(list(thrown))
        for model, known in (("", None), ("_anyone", weigh_ranks(FIVE, _EVEN_WEIGHTS))):
            worth = _mean_worth(dealer, known)
            numbers[f"{seat}{model}"] = _lead(worth, place)
            for other in (GREEDY, CAREFUL):
                numbers[f"{seat}{model}_{other}"] = _lead(worth + _pegs_kept(dealer, other)[row], place)
    return numbers


def _lead(worth: Floats, place: int) -> float:
    return float(worth[place] - np.delete(worth, place).max())


def _row_of(ranks: list[int]) -> int:
    return int((DEALT_ROWS[FIVE] == ranks).all(axis=1).argmax())


def _mean_worth(dealer: bool, known: WeightedRanks | None) -> Floats:
    """Hand and crib at each choice of A 4 10 J Q, on average over the suits: (10,)."""
    classes, row = deal_classes(FIVE), _row_of(_EXAMPLE)
    sums, deals = np.zeros(len(discard_places(FIVE))), 0.0
    for where, hand, crib in _blocks(FIVE, dealer, known):
        ours = classes.row[where] == row
        weight = classes.deals[where][ours].astype(float)
        sums += weight @ (hand + crib)[ours]
        deals += weight.sum()
    return np.asarray(sums / deals, np.float64)


@cache
def _meetings() -> Floats:
    """How often each hand of pone's meets each of the dealer's, both kept by good players: (455, 455)."""
    both = kept_shares(False, FIVE)[:, None] * kept_shares(True, FIVE) * share_beside(THREES, THREES)
    return np.asarray(both / both.sum(), np.float64)


@exact
def swing_of_the_go() -> Counted:
    """Measure what the go makes, over every two hands."""
    weights, numbers = _meetings(), dict[str, float]()
    for model in MODELS:
        plays = short_plays(model, model)
        net, pays = plays.points.sum(axis=2, dtype=np.intp), np.abs(plays.go)
        dealers = plays.go > 0
        ahead = [float((net * weights)[mask].sum() / weights[mask].sum()) for mask in (dealers, ~dealers)]
        numbers |= {
            "least": 2.0 * float(pays[weights > 0].min()),
            f"mean_{model}": 2 * float((pays * weights).sum()),
            f"thirty_one_{model}": 100 * float(weights[pays > 1].sum()),
            f"apart_{model}": ahead[0] - ahead[1],
        }
    return numbers


def _leads_for_the_go(models: Sequence[str] = MODELS) -> Counted:
    numbers: dict[str, float] = {}
    low, high = (np.isin(THREES, ranks).sum(axis=1) for ranks in (_LOW, _HIGH))
    for model in models:
        best = _best_for_pone(model)
        for shape, lows in (("two_low", 2), ("one_low", 1)):
            rows = np.flatnonzero((low == lows) & (high == 3 - lows))
            chances = _meetings().sum(axis=1)[rows]
            net, go = ((values[rows] * chances[:, None] / chances.sum()).sum(axis=0) for values in best)
            alike, other = (slice(0, 2), 2) if lows == 2 else (slice(1, 3), 0)
            numbers[f"{shape}_{model}"] = 100 * float(go[alike].max() - go[other])
            numbers[f"{shape}_net_{model}"] = float(net[alike].max() - net[other])
            numbers |= {f"{shape}_go_{at}_{model}": 100 * float(values) for at, values in enumerate(go)}
    return numbers


@exact_with(lambda: _leads_for_the_go(MODELS[:1]))
def leads_for_the_go() -> Counted:
    """Plays of 100 more in which Britannica's leads have the go."""
    return _leads_for_the_go()


@cache
def _best_for_pone(dealer: str) -> PoneBest:
    return best_for_pone(dealer, _meetings())


def _dealers_gos_between(pone: str, dealer: str) -> float:
    return 100 * float(_meetings()[short_plays(pone, dealer).go > 0].sum())


def _dealers_gos() -> Counted:
    return {model: _dealers_gos_between(model, model) for model in MODELS}


@sampled(whole=40_000, small=4_000, part=_dealers_gos)
def dealers_go(plays: int, seed: int) -> Numbers:
    """Count the dealer's gos and thirty-ones, of 100."""
    numbers = counted(_dealers_gos())
    for pone in MODELS:
        for dealer in MODELS:
            if dealer != pone:
                numbers[f"pone_{pone}_dealer_{dealer}"] = _dealers_gos_between(pone, dealer), 0.0
        gos = float(_best_for_pone(pone).go.max(axis=1) @ _meetings().sum(axis=1))
        numbers[f"pone_for_it_{pone}"] = 100 * (1 - gos), 0.0
    for model in MODELS:
        numbers[f"six_{model}"] = mean_of(100 * _dealers_share(model, plays, seed))
    return numbers


def _dealers_share(model: str, plays: int, seed: int) -> Floats:
    """The dealer's share of the counts closed in each of some plays of good hands."""
    chance = np.random.default_rng([seed, plays])
    states = play_states()
    prefers = np.where(states.fits, PRIORITIES[model](states.points.astype(np.int16)), -1).tolist()
    kept = (kept_shares(dealer) for dealer in (False, True))
    hands = [chance.choice(len(HANDS), plays, p=shares / shares.sum()) for shares in kept]
    following, total, values = states.following.tolist(), states.total.tolist(), VALUES.tolist()
    shares = [
        _closed_by_dealer(HANDS[pone].tolist(), HANDS[other].tolist(), prefers, following, total, values)
        for pone, other in zip(*hands, strict=True)
        if np.bincount([*HANDS[pone], *HANDS[other]]).max() <= len(SUITS)
    ]
    return np.array(shares)


def _closed_by_dealer(
    pone: list[int], dealer: list[int], prefers: Any, following: Any, total: Any, values: Any
) -> float:
    """The dealer's share of the counts that are closed in one play."""
    hands, turn, last, pile, closed = (pone, dealer), 0, 0, 0, [0, 0]
    while any(hands):
        for who in (turn, 1 - turn):
            ranks = [rank for rank in hands[who] if prefers[pile][rank] >= 0]
            if ranks:
                break
        else:
            closed[last] += 1
            pile, turn = 0, 1 - last
            continue
        rank = max(ranks, key=prefers[pile].__getitem__)
        hands[who].remove(rank)
        full = total[pile] + values[rank] == rules.THIRTY_ONE
        pile, last, turn = following[pile][rank], who, 1 - who
        closed[last] += full or not any(hands)
    return closed[1] / sum(closed)
