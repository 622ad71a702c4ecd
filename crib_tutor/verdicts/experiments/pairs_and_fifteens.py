"""Replies: pairs, fifteens, cards close to the lead, traps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np

from crib_tutor.deck import PACK, RANKS, Card, counting_value
from crib_tutor.rules import DEALT, FIFTEEN, THIRTY_ONE
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import VALUES, play_states
from crib_tutor.verdicts.experiment import Counted, Numbers, counted, exact, sampled
from crib_tutor.verdicts.play_moments import (
    GOOD,
    GREEDY,
    OPEN,
    PlayMoment,
    chance_held,
    gap_to_best,
    gather,
    mean_if_any,
    others_quiet,
    price_cards,
    quiet_gap,
)

Cards = tuple[Card, ...]
_PAIR = 2
"""What a pair pegs, and a fifteen."""
_TEN, _CLOSE = 10, 0.5
_SEVEN, _EIGHT = RANKS.index("7"), RANKS.index("8")
_LEADS: Mapping[str, range] = {"low": range(4), "five": range(4, 5), "middle": range(5, 9), "ten": range(9, MANY)}
"""Leads by the kind of card: ace to four, five, six to nine, and ten-cards."""


@exact
def ten_cards() -> Counted:
    """Count the cards of the deck that count ten."""
    tens = sum(counting_value(card.rank) == _TEN for card in PACK)
    return {"tens": tens, "share": tens / len(PACK)}


@exact
def three_led() -> Counted:
    """Net a jack, an eight and a five on a three."""
    hand, lead = (4, 7, 7, 10), 2
    moment = PlayMoment((lead,) * 4, 0, (), (), 0, 0, 4, False).after(lead)._replace(hand=hand, seat=1, hidden=3)
    numbers: dict[str, float] = {}
    for model in (GOOD, GREEDY, OPEN):
        prices, name = price_cards(moment, model), model.partition(" ")[0]
        for rank, card in ((4, "five"), (7, "eight"), (10, "jack")):
            numbers[f"{card}_{name}"] = prices[rank]
        numbers[f"eight_over_five_{name}"] = prices[7] - prices[4]
        numbers[f"eight_over_jack_{name}"] = prices[7] - prices[10]
    return numbers


def _is_reply(moment: PlayMoment) -> bool:
    """Whether it's the dealer's answer to the lead."""
    return len(moment.turns) == 1


@sampled(whole=100, small=20)
def pairing(size: int, seed: int) -> Numbers:
    """Measure what pairing the lead gains the dealer.

    Beside the best other card; hands that could make fifteen are left out, since theirs is another choice.
    """

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if _is_reply(moment) and [rank for rank in moment.fits if moment.pegs(rank)] == [moment.pile[0]] != [
            *moment.fits
        ]:
            yield next(name for name, ranks in _LEADS.items() if moment.pile[0] in ranks), moment.pile[0]

    numbers: dict[str, tuple[float, float]] = {}
    for name, examples in gather(size, seed, wanted, tuple(_LEADS)).items():
        traps = [chance_held(moment, [rank]) for moment, rank in examples]
        numbers[f"trap_{name}"] = mean_if_any(traps)
        for model in (GOOD, GREEDY):
            gaps = [gap_to_best(price_cards(moment, model), rank) for moment, rank in examples]
            numbers[f"{name}_{model}"] = mean_if_any(gaps)
            numbers[f"right_{name}_{model}"] = mean_if_any([float(gap > 0) for gap in gaps])
    return numbers


@sampled(whole=600, small=40)
def close_replies(size: int, seed: int) -> Numbers:
    """Chance that the dealer makes a run of four of three."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if len(moment.turns) == 2 and abs(moment.pile[0] - moment.pile[1]) == 1:
            runs = [rank for rank in moment.fits if np.ptp([*moment.pile, rank]) == 2 and rank not in moment.pile]
            if runs and len(moment.fits) > 1:
                yield "close", max(runs, key=moment.pegs)

    (examples,) = gather(size, seed, wanted, ("close",)).values()
    numbers: dict[str, tuple[float, float]] = {}
    for model in (GOOD, GREEDY):
        chances = [_makes_four(moment, rank, model) for moment, rank in examples]
        gaps = [gap_to_best(price_cards(moment, model), rank) for moment, rank in examples]
        numbers[f"fourth_{model}"] = mean_if_any(chances)
        numbers[f"run_{model}"] = mean_if_any(gaps)
    return numbers


def _makes_four(moment: PlayMoment, rank: int, model: str) -> float:
    """Chance that the other holds a card that makes a run of four with this one."""
    run = (*moment.pile, rank)
    ends = [end for end in (min(run) - 1, max(run) + 1) if 0 <= end < MANY]
    ends = [end for end in ends if moment.leaves(rank) + int(VALUES[end]) <= THIRTY_ONE]
    return chance_held(moment, ends, model) if ends else 0.0


@sampled(whole=150, small=20)
def pair_or_fifteen(size: int, seed: int) -> Numbers:
    """Compare the fifteen with the pair, where both are held."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        both = _pair_and_fifteen(moment)
        if both and not moment.gone:
            yield ("lead" if _is_reply(moment) else "later"), both[1]
            if _is_reply(moment) and moment.pile[0] == _EIGHT:
                yield "eight", both[1]

    numbers: dict[str, tuple[float, float]] = {}
    for name, examples in gather(size, seed, wanted, ("lead", "eight", "later")).items():
        for model in (GOOD, GREEDY):
            prices = [(price_cards(moment, model), moment.pile[-1], rank) for moment, rank in examples]
            numbers[f"{name}_{model}"] = mean_if_any([of[fifteen] - of[pair] for of, pair, fifteen in prices])
        numbers[f"third_{name}"] = mean_if_any([chance_held(moment, [moment.pile[-1]]) for moment, _ in examples])
    return numbers


def _pair_and_fifteen(moment: PlayMoment) -> tuple[int, int] | None:
    """Cards that make a pair and a fifteen for two each, or None."""
    if not moment.pile:
        return None
    pair = moment.pile[-1]
    fifteens = [rank for rank in moment.fits if moment.leaves(rank) == FIFTEEN and moment.pegs(rank) == _PAIR]
    apart = [rank for rank in fifteens if rank != pair]
    if not apart or pair not in moment.fits or moment.pegs(pair) != _PAIR:
        return None
    return pair, apart[0]


@sampled(whole=200, small=40)
def seven_or_eight(size: int, seed: int) -> Numbers:
    """Price making fifteen on a seven or an eight."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if _is_reply(moment) and moment.pile[0] in (_SEVEN, _EIGHT) and len(moment.fits) > 1:
            other = _SEVEN + _EIGHT - moment.pile[0]
            if other in moment.hand:
                yield "both", other
                if moment.pile[0] in moment.hand:
                    yield "choice", other

    numbers: dict[str, tuple[float, float]] = {}
    examples = gather(size, seed, wanted, ("both", "choice"))
    runs = [_SEVEN - 1, _EIGHT + 1]
    for model in (GOOD, GREEDY):
        numbers[f"runs_{model}"] = mean_if_any([chance_held(moment, runs, model) for moment, _ in examples["both"]])
        gaps = [gap_to_best(price_cards(moment, model), rank) for moment, rank in examples["both"]]
        numbers[f"best_{model}"] = mean_if_any(gaps)
        prices = [(price_cards(moment, model), moment.pile[0], rank) for moment, rank in examples["choice"]]
        numbers[f"fifteen_over_pair_{model}"] = mean_if_any([of[fifteen] - of[pair] for of, pair, fifteen in prices])
    return numbers


_TRAPS: Mapping[tuple[int, int], str] = {
    (11, 3): "eleven",
    (12, 2): "twelve",
    (27, 3): "twentyseven",
    (28, 2): "twentyeight",
}
"""The counts that the sources warn of, each with the rank that makes it."""


def equal_replies() -> dict[tuple[int, int], int]:
    """Points of an equal card in reply, by count and rank.

    >>> equal_replies()[11, 3], len(equal_replies())
    (4, 20)

    With ten-cards each rank has an entry of its own: 21 by a jack is met by a jack.
    """
    numbers, states = {}, play_states()
    for rank, value in enumerate(VALUES.tolist()):
        for count in (FIFTEEN - value, THIRTY_ONE - value):
            if count > value:
                first = (states.total == count - value) & (states.points[:, rank] == 0)  # with no third of it before
                after = states.following[np.flatnonzero(first), rank]
                numbers[count, rank] = int(states.points[after, rank].min())
    return numbers


@sampled(whole=800, small=60)
def equal_traps(size: int, seed: int) -> Numbers:
    """Net a card that an equal one makes fifteen or thirty-one."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if not moment.gone:
            for rank in moment.quiet:
                name = _TRAPS.get((moment.leaves(rank), rank))
                if name and others_quiet(moment, rank):
                    yield name, rank

    known = equal_replies()
    numbers = counted({f"pays_{name}": known[trap] for trap, name in _TRAPS.items()} | {"kinds": len(known)})
    for name, examples in gather(size, seed, wanted, tuple(_TRAPS.values())).items():
        for model in (GOOD, GREEDY):
            numbers[f"{name}_{model}"] = mean_if_any([quiet_gap(*example, model) for example in examples])
        numbers[f"holds_{name}"] = mean_if_any([chance_held(moment, [rank]) for moment, rank in examples])
    return numbers


@sampled(whole=800, small=40)
def pair_or_fifteen_thrown(size: int, seed: int) -> Numbers:
    """Compare throwing the fifteen with throwing the pair.

    "close" are the hands of six in which hand and crib alone leave the two within half a point.
    """
    numbers: dict[str, tuple[float, float]] = {}
    for seat in ("dealer", "pone"):
        random, every, close = np.random.default_rng(seed), list[tuple[float, float]](), list[tuple[float, float]]()
        while len(close) < size:
            hand = tuple(PACK[place] for place in random.choice(len(PACK), DEALT, replace=False).tolist())
            twos = list(combinations(hand, 2))
            pairs = [two for two in twos if two[0].rank == two[1].rank]
            fifteens = [two for two in twos if sum(card.value for card in two) == FIFTEEN]
            if len(pairs) == len(fifteens) == 1:
                ranked = discards(hand, dealer=seat == "dealer")
                kept, thrown = ranked.of(fifteens[0]), ranked.of(pairs[0])
                every.append((kept.total - thrown.total, kept.pegging - thrown.pegging))
                close += [gain for gain in every[-1:] if abs(gain[0] - gain[1]) < _CLOSE]
        numbers[f"close_{seat}"] = mean_if_any([total for total, _ in close])
        numbers[f"all_{seat}"] = mean_if_any([total for total, _ in every])
        numbers[f"pegs_{seat}"] = mean_if_any([pegs for _, pegs in every])
    return numbers
