"""A game's last deals: counting first, pegs, and the crib."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK
from crib_tutor.players.short_deals import deal_short, play_short
from crib_tutor.players.tallies.mean_pegs import pegs_of_five
from crib_tutor.players.tallies.tally_deals import tally_deals
from crib_tutor.players.whole_deals import whole_deals
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, GAME, HEELS_POINTS, MODERN, SHORT_GAME, Rules
from crib_tutor.strategy import discards
from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.cribs import kept_shares, share_beside
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.discarding.wins import DiscardOutcomes, discard_wins
from crib_tutor.strategy.hands import THREES, Hand
from crib_tutor.strategy.winning.chances import at_score, solve_boards
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.on_and_off import LOTS, scores_where
from crib_tutor.verdicts.experiments.strongest_deals import strongest_deals

Deals = NDArray[np.int8]
_EVEN = 50
_MOST_DEALS = 40
"""Deals after which any game is over."""
_DUST = 1e-9
"""What rounding leaves between a chance and 1."""
_SLOWER = 50
"""Deals looked up in place of one that the strongest player plays."""


def turn_around(deals: Deals) -> Deals:
    """Count the dealer's hand and crib before pone's hand.

    >>> turn_around(np.arange(14, dtype=np.int8)[None])[0].tolist()
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 11]
    """
    *before, pone, dealer, crib = range(deals.shape[1])
    return deals[:, [*before, dealer, crib, pone]]


def solve_order(deals: Deals, target: int = GAME) -> tuple[Floats, Floats]:
    """Boards of a whole game of such deals: the dealer's, pone's."""
    return solve_boards(tally_deals(deals), target, target)["start"]


def _six(player: str) -> Callable[[int, int], Deals]:
    return lambda deals, seed: whole_deals(player, player, deals, seed=seed).events


def _five(deals: int, seed: int) -> Deals:
    return play_short(deal_short(np.random.default_rng(seed), deals), "wary", "wary")


ORDERS: Mapping[str, tuple[Callable[[int, int], Deals] | None, int]] = MappingProxyType(
    {
        "": (_six("wary"), GAME),
        "_greedy": (_six("book"), GAME),
        "_strongest": (None, GAME),
        "_61": (_six("wary"), SHORT_GAME),
        "_five": (_five, SHORT_GAME),
    }
)
"""Deals between two alike who can be looked up, and how far they play, by the end of a number's name."""


@sampled(whole=200_000, small=20_000)
def order_of_counting(size: int, seed: int) -> Numbers:
    """Wins of 100 with the usual order of counting, and turned."""
    lots: dict[str, list[float]] = {}
    strongest = np.array_split(strongest_deals(max(LOTS, size // _SLOWER), seed), LOTS)
    for lot in range(LOTS):
        for case, (play, target) in ORDERS.items():
            deals = play(size // LOTS, LOTS * seed + lot) if play else strongest[lot]
            chances = {f"{name}{case}": chance for name, chance in turned_chances(deals, target).items()}
            if not case:
                chances["both_home"] = 100 * float(both_home(deals, seed + lot).mean())
            for name, number in chances.items():
                lots.setdefault(name, []).append(number)
    return {name: mean_of(numbers) for name, numbers in lots.items()}


def turned_chances(deals: Deals, target: int = GAME) -> dict[str, float]:
    """The dealer's chances at the start and neck and neck, both orders."""
    last, close = target - 9, 3
    neck = scores_where(lambda own, other: (own >= last) & (other >= last) & (abs(own - other) <= close), target)
    usual, turned = (100 * solve_order(order, target)[0] for order in (deals, turn_around(deals)))
    chances = {"first_dealer": usual[0, 0], "turned_first_dealer": turned[0, 0]}
    chances |= {"dealer_neck": np.vdot(usual, neck), "turned_dealer_neck": np.vdot(turned, neck)}
    chances["pone_gains"] = chances["turned_dealer_neck"] - chances["dealer_neck"]
    for name in ("first_dealer", "dealer_neck"):
        chances[f"less_even_{name}"] = abs(chances[name] - _EVEN) - abs(chances[f"turned_{name}"] - _EVEN)
    return {name: float(number) for name, number in chances.items()}


def both_home(deals: Deals, seed: int) -> Flags:
    """Games, drawn from such deals, whose last could take both home."""
    games = len(deals) // 2
    up, down = deals.clip(min=0).sum(axis=1), -deals.clip(max=0).sum(axis=1)
    scores, over, both = np.zeros((2, games), np.intp), np.zeros(games, bool), np.zeros(games, bool)
    lot = np.random.default_rng(seed)
    for deal in range(_MOST_DEALS):
        rows, dealer = lot.integers(0, len(deals), games), deal % 2
        scores[dealer] += np.where(over, 0, up[rows])
        scores[1 - dealer] += np.where(over, 0, down[rows])
        home = scores >= GAME
        both |= ~over & home.all(axis=0)
        over |= home.any(axis=0)
    return both


LOW, HIGH = range(4), range(8, 13)
"""Ranks that are low, ace to four, and high, nine to king."""
SHAPES = {"two_low": (2, 1), "three_low": (3, 0), "one_low": (1, 2), "three_high": (0, 3)}
"""How many cards of three are low and how many high."""
WANTED = (1, 2, 3)
"""Points that are wanted in the play."""


@cache
def hands_of(shape: str) -> Places:
    """Places in `THREES` of the hands of a shape, or "others"."""
    low, high = (np.isin(THREES, list(ranks)).sum(axis=1) for ranks in (LOW, HIGH))
    two_low = (low == SHAPES["two_low"][0]) & (high == SHAPES["two_low"][1])
    rows = ~two_low if shape == "others" else (low == SHAPES[shape][0]) & (high == SHAPES[shape][1])
    return np.flatnonzero(rows)


@sampled(whole=40_000, small=1_000)
def three_kept(deals: int, seed: int) -> Numbers:
    """Plays of 100 in which three kept cards peg so much."""
    lot, numbers = np.random.default_rng(seed), {}
    for seat in ("dealer", "pone"):
        pegs = {shape: _pegs_of(shape, deals, seat == "dealer", lot) for shape in (*SHAPES, "others")}
        for wanted in WANTED:
            enough = {shape: 100 * (pegged >= wanted) for shape, pegged in pegs.items()}
            numbers[f"{seat}_two_low_{wanted}"] = mean_of(enough["two_low"])
            for shape in ("three_low", "one_low", "others"):
                (mean, error), (other, more) = mean_of(enough["two_low"]), mean_of(enough[shape])
                numbers[f"{seat}_over_{shape}_{wanted}"] = (mean - other, float(np.hypot(error, more)))
    return numbers


def _pegs_of(shape: str, deals: int, dealer: bool, lot: np.random.Generator) -> Floats:
    """Peg hands of a shape against hands that good players keep."""
    own = hands_of(shape)
    beside, pegs = share_beside(THREES[own], THREES) * kept_shares(not dealer, 5), pegs_of_five(own, dealer)[0]
    mine = lot.choice(len(own), deals, p=kept_shares(dealer, 5)[own] / kept_shares(dealer, 5)[own].sum())
    return np.array(
        [pegs[hand, lot.choice(len(THREES), p=beside[hand] / beside[hand].sum())] for hand in mine.tolist()]
    )


NEEDS, RIVAL_NEEDS = (4, 12), (3, 16)
"""How many points pone and the dealer need, at least and at most."""
PROBABLY = 0.5
"""The chance of being taken out by the hand from which cards probably do so, as long as they may fail."""


@sampled(whole=250, small=60)
def pone_goes_out(hands: int, seed: int) -> Numbers:
    """Price leaving the crib out when pone needs few, six cards and five.

    And discarding as if the game were young, in wins in 100 games, where pone's cards will probably take it out, and
    may not. The error is what one more hand would make that loses the most that leaving the crib out loses in a young
    game: so few lose anything near the end that their own spread says nothing.
    """
    numbers: dict[str, tuple[float, float]] = {}
    for end, rules in (("", MODERN), ("_five", BRITANNICA_FIVE)):
        lot, lost = np.random.default_rng(seed), list[list[float]]()
        while len(lost) < hands:
            dealt = [PACK[int(place)] for place in lot.choice(len(PACK), rules.dealt, replace=False)]
            needs = [int(lot.integers(low, high + 1)) for low, high in (NEEDS, RIVAL_NEEDS)]
            ranked = discards(dealt, dealer=False)
            out = max(float(np.sum(discard.hand_distribution[needs[0] :])) for discard in ranked)
            if PROBABLY <= out < 1 - _DUST:  # by the hand alone
                lost.append(_lost_wins(ranked, (rules.target - needs[0], rules.target - needs[1]), rules))
        ignored, usual, young = zip(*lost, strict=True)
        mean, error = mean_of(ignored)
        numbers[f"crib_ignored{end}"] = (mean, max(error, max(young) / hands))
        numbers[f"crib_ignored_most{end}"] = (max(ignored), max(ignored))  # another hand could be the worst
        numbers |= {f"as_usual{end}": mean_of(usual), f"crib_ignored_young{end}": mean_of(young)}
    return numbers


def _lost_wins(ranked: Discards, scores: tuple[int, int], rules: Rules) -> list[float]:
    """Wins in 100 lost by leaving the crib out, by discarding as usual, and by leaving the crib out in a young game."""
    young = (rules.target // 2, rules.target // 2)
    chances = [_wins(ranked, at, rules, crib=crib) for at in (scores, young) for crib in (True, False)]
    wins, blind, early, unseen = chances
    choices = ((wins, blind.argmax()), (wins, 0), (early, unseen.argmax()))
    return [100 * float(chance.max() - chance[choice]) for chance, choice in choices]


def _wins(ranked: Discards, scores: tuple[int, int], rules: Rules = MODERN, *, crib: bool) -> Floats:
    """Chance of winning of each choice; without the crib, as if all gave the same."""
    hand, cribs = (
        np.array([getattr(discard, f"{part}_distribution") for discard in ranked]) for part in ("hand", "crib")
    )
    given = cribs if crib else np.broadcast_to(cribs.mean(axis=0), cribs.shape)
    kept = np.array([Hand.of(discard.kept).ranks for discard in ranked]) if rules.dealt == DEALT else None
    outcomes = DiscardOutcomes(hand, given, kept, abs(ranked.heels) / HEELS_POINTS, Hand.of(ranked.hand).ranks)
    return discard_wins(outcomes, at_score(scores, dealer=False, rules=rules), dealer=False, rules=rules)
