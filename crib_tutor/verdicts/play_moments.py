"""Turns of the play between good players, and their prices.

Both hands are drawn as often as good players keep them, and both play as "careful" does, with its noise, or lead and
reply as a model of `crib_tutor.strategy.playing.openings` does. The discards and the starter are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import comb, inf
from statistics import fmean
from typing import NamedTuple

import numpy as np

from crib_tutor.deck import SUITS, Card
from crib_tutor.rules import CRIB_SIZE, MODERN, THIRTY_ONE, Rules
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS, MANY, THREES
from crib_tutor.strategy.playing.hidden import TRUST, line_of
from crib_tutor.strategy.playing.lines import Lines, LineWalk
from crib_tutor.strategy.playing.open_play import OpenWalk
from crib_tutor.strategy.playing.openings import is_opener, opening_chances, openings
from crib_tutor.strategy.playing.sight import PlayTurn, Sight
from crib_tutor.strategy.playing.states import VALUES, choice_weights, hand_place, holdings, play_states
from crib_tutor.verdicts.experiment import mean_of

GOOD, GREEDY, OPEN = "careful", "greedy", "best reply"
_BLOCK = 1 << 12
"""Deals drawn at a time."""
_HUNDRED = 100.0
_SUITS = tuple(SUITS)
_VALUE: tuple[int, ...] = tuple(VALUES.tolist())


class SeatTurn(NamedTuple):
    """A card of pone (0) or the dealer (1), or a go."""

    seat: int
    rank: int | None
    opens: bool = False


class PlayMoment(NamedTuple):
    """A turn of a player with a card that fits."""

    hand: tuple[int, ...]
    """The ranks that the player holds."""
    seat: int
    turns: tuple[SeatTurn, ...]
    pile: tuple[int, ...]
    state: int
    total: int
    """The count."""
    hidden: int
    """How many cards the other holds."""
    gone: bool
    """Whether the other has said go, or has no cards."""
    rules: Rules = MODERN

    @property
    def fits(self) -> tuple[int, ...]:
        """The ranks that fit, each once."""
        return tuple(sorted({rank for rank in self.hand if self.total + _VALUE[rank] <= THIRTY_ONE}))

    def pegs(self, rank: int) -> int:
        """Points a card pegs now, without the last card's."""
        return int(play_states().points[self.state, rank])

    def leaves(self, rank: int) -> int:
        """The count that a card leaves."""
        return self.total + _VALUE[rank]

    @property
    def quiet(self) -> tuple[int, ...]:
        """The ranks that fit and peg nothing now."""
        return tuple(rank for rank in self.fits if not self.pegs(rank) and self.leaves(rank) < THIRTY_ONE)

    def sight(self, hand: Sequence[int] | None = None) -> Sight:
        """The player's view, with these ranks in hand or others."""
        cards = _CardMaker()
        turns = tuple(
            PlayTurn(turn.seat == self.seat, None if turn.rank is None else cards.make(turn.rank), turn.opens)
            for turn in self.turns
        )
        played = tuple(turn.card for turn in turns if turn.card)
        return Sight(
            hand=tuple(cards.make(rank) for rank in (self.hand if hand is None else hand)),
            pile=played[len(played) - len(self.pile) :],
            turns=turns,
            others=(),
            dealer=self.seat == 1,
            rules=self.rules,
        )

    def after(self, rank: int) -> PlayMoment:
        """The same player's view after this card: the other's turn."""
        hand = list(self.hand)
        hand.remove(rank)
        state, count = int(play_states().following[self.state, rank]), self.leaves(rank)
        turns = (*self.turns, SeatTurn(self.seat, rank, not self.pile))
        pile = () if count == THIRTY_ONE else (*self.pile, rank)
        return self._replace(hand=tuple(hand), turns=turns, pile=pile, state=state, total=count % THIRTY_ONE)


class _CardMaker:
    """Gives each rank its suits one after another."""

    def __init__(self) -> None:
        self._used = [0] * MANY

    def make(self, rank: int) -> Card:
        self._used[rank] += 1
        return Card(rank + 1, _SUITS[self._used[rank] - 1])


def price_cards(moment: PlayMoment, model: str) -> dict[int, float]:
    """Net points of each card that fits, to the play's end.

    >>> lead = next(draw_moments(seed=1))
    >>> set(price_cards(lead, "careful")) == set(lead.hand)
    True
    """
    return price_sight(moment.sight(), model)


def price_sight(sight: Sight, model: str) -> dict[int, float]:
    """Net points of each card in a player's view."""
    line, ranks = line_of(sight, model), sight.ranks
    if model == OPEN:
        pegged = OpenWalk(ranks, sight.rules).price_cards(line)
        return {ranks[place]: float((both[0] - both[1]) @ line.weights[0]) for place, both in pegged.items()}
    prices = LineWalk(ranks, model, sight.rules).price_cards(line)
    return {ranks[place]: float(mine - theirs) for place, (mine, theirs) in prices.items()}


def see_line(moment: PlayMoment, model: str, hand: Sequence[int] | None = None) -> Lines:
    """Line of play as the player sees it, with any hand."""
    return line_of(moment.sight(hand), model)


def chance_held(moment: PlayMoment, ranks: Sequence[int], model: str = GOOD) -> float:
    """Chance that the other holds any of these ranks."""
    held = holdings(moment.hidden).copies[:, list(ranks)].any(axis=1)
    return float(see_line(moment, model).weights[0, held].sum())


def draw_moments(seed: int, game: Rules = MODERN, model: str = GOOD) -> Iterator[PlayMoment]:
    """Turns of one deal after another, without end.

    >>> from crib_tutor.rules import BRITANNICA_FIVE
    >>> next(draw_moments(1, BRITANNICA_FIVE, "balance")).hidden
    3

    Both players choose as the model does.
    """
    random = np.random.default_rng(seed)
    while True:
        for pone, dealer in zip(*_draw_hands(random, game.dealt), strict=True):
            yield from _play_deal(pone, dealer, random.random(2 * len(pone)).tolist(), game, model)


def _draw_hands(random: np.random.Generator, dealt: int) -> tuple[list[list[int]], list[list[int]]]:
    """Draw both hands by how often they're kept and a deck deals them together."""
    hands = THREES if dealt == CRIB_SIZE + 1 else HANDS
    kept = [kept_shares(dealer, dealt) for dealer in (False, True)]
    drawn = [random.choice(len(hands), _BLOCK, p=shares / shares.sum()) for shares in kept]
    held = [(hands[places][:, :, None] == np.arange(MANY)).sum(axis=1) for places in drawn]
    ways = np.array([[comb(free, chosen) for chosen in range(len(SUITS) + 1)] for free in range(len(SUITS) + 1)])
    beside = (ways[len(SUITS) - held[0], held[1]] / ways[len(SUITS), held[1]]).prod(axis=1)
    dealt_both = random.random(_BLOCK) < beside
    pone, dealer = (hands[places][dealt_both].tolist() for places in drawn)
    return pone, dealer


@cache
def _choices(model: str, held: int, gone: bool) -> list[list[float]]:
    return list(choice_weights(GOOD if is_opener(model) else model, held, gone).tolist())


@cache
def _openings(model: str, hand: tuple[int, ...]) -> list[list[float]]:
    """Chances of each lead of a hand, and of its replies to each rank, as far as a model is trusted."""
    chances, held = opening_chances(len(hand), model)[:, hand_place(hand)], np.isin(np.arange(MANY), hand)
    return list((TRUST * chances + (1 - TRUST) * held / held.sum()).tolist())


def _play_deal(
    pone: list[int], dealer: list[int], chances: list[float], game: Rules, model: str
) -> Iterator[PlayMoment]:
    """Play two hands out, card by card."""
    held, turns, pile = (pone, dealer), list[SeatTurn](), list[int]()
    gone, state, count, turn, last = [False, False], 0, 0, 0, 0
    while held[0] or held[1]:
        mine, other = held[turn], 1 - turn
        fits = [rank for rank in mine if count + _VALUE[rank] <= THIRTY_ONE]
        if fits:
            waits = gone[other] or not held[other]
            seen = (tuple(turns), tuple(pile), state, count, len(held[other]), waits, game)
            yield PlayMoment(tuple(mine), turn, *seen)
            weights = _choices(model, len(held[other]), gone[other])[state]
            if is_opener(model) and len(turns) <= 1:
                weights = _openings(model, tuple(mine))[int(openings()[state])]
            rank = _choose(fits, weights, chances.pop())
            mine.remove(rank)
            turns.append(SeatTurn(turn, rank, not pile))
            pile.append(rank)
            state, count, last = int(play_states().following[state, rank]), count + _VALUE[rank], turn
        else:
            gone[turn] = True
            if mine:
                turns.append(SeatTurn(turn, None))
        if count == THIRTY_ONE or all(gone):
            if game.one_count:
                return
            gone, state, count = [False, False], 0, 0
            pile.clear()
            turn = 1 - last if held[1 - last] else last
        elif not gone[other]:
            turn = other


def _choose(fits: list[int], weights: list[float], chance: float) -> int:
    """One of the cards that fit, each rank as likely as its weight says."""
    ranks = sorted(set(fits))
    left = chance * sum(weights[rank] for rank in ranks)
    for rank in ranks:
        left -= weights[rank]
        if left < 0:
            return rank
    return ranks[-1]


Examples = Sequence[tuple[PlayMoment, int]]
Wanted = Callable[[PlayMoment], Iterable[tuple[str, int]]]
"""What a moment is an example of: a name, and the card that's on trial."""


def gather(
    each: int, seed: int, wanted: Wanted, names: Sequence[str], game: Rules = MODERN, model: str = GOOD
) -> Mapping[str, list[tuple[PlayMoment, int]]]:
    """Draw turns until there are enough examples of each name."""
    gathered: dict[str, list[tuple[PlayMoment, int]]] = {name: [] for name in names}
    for moment in draw_moments(seed, game, model):
        for name, rank in wanted(moment):
            if name in gathered and len(gathered[name]) < each:
                gathered[name].append((moment, rank))
        if all(len(examples) == each for examples in gathered.values()):
            break
    return gathered


def others_quiet(moment: PlayMoment, rank: int) -> tuple[int, ...]:
    """Other cards that peg nothing now and leave another count."""
    return tuple(other for other in moment.quiet if moment.leaves(other) != moment.leaves(rank))


def gap_to_others(prices: Mapping[int, float], rank: int, others: Sequence[int]) -> float:
    """Gain of a card over the average of some others."""
    return prices[rank] - sum(prices[other] for other in others) / len(others)


def quiet_gaps(examples: Examples, model: str) -> Mapping[str, list[float]]:
    """Gains of cards over their hands' other quiet ones.

    Over the average of them, "", and over the best; "blind" is what one of them picked blindly gains over the best of
    the rest, and "right" in how many of 100 no card of the hand at all is worth more.
    """
    gaps: dict[str, list[float]] = {"": [], "_best": [], "_blind": [], "_right": []}
    for moment, rank in examples:
        prices, others = price_cards(moment, model), others_quiet(moment, rank)
        gaps[""].append(gap_to_others(prices, rank, others))
        gaps["_best"].append(prices[rank] - max(prices[other] for other in others))
        quiet = {other: prices[other] for other in (rank, *others)}
        gaps["_blind"].append(fmean(gap_to_best(quiet, other) for other in others))
        gaps["_right"].append(_HUNDRED * (gap_to_best(prices, rank) > 0))
    return gaps


def gap_to_best(prices: Mapping[int, float], rank: int) -> float:
    """Gain of a card over the best other."""
    return prices[rank] - max(price for other, price in prices.items() if other != rank)


def mean_if_any(values: Sequence[float]) -> tuple[float, float]:
    """Average with its standard error, infinite below two values."""
    return mean_of(values) if len(values) > 1 else (float(sum(values)), inf)
