"""Replies: pairs, fifteens, cards close to the lead, traps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

import numpy as np

from crib_tutor.deck import PACK, RANKS, Card, cards, counting_value
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, FIFTEEN, MODERN, THIRTY_ONE, Rules
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.openings import FROM_PAIRS, opener
from crib_tutor.strategy.playing.sight import PlayTurn, Sight
from crib_tutor.strategy.playing.states import BALANCE, VALUES, play_states
from crib_tutor.verdicts.experiment import Counted, Numbers, counted, exact, sampled
from crib_tutor.verdicts.play_moments import (
    GOOD,
    GREEDY,
    OPEN,
    Examples,
    PlayMoment,
    Wanted,
    chance_held,
    gap_to_best,
    gather,
    mean_if_any,
    others_quiet,
    price_cards,
    price_sight,
    quiet_gaps,
)

Cards = tuple[Card, ...]
_PAIR = 2
"""What a pair pegs, and a fifteen."""
_TEN, _CLOSE, _FEWER, _HUNDRED = 10, 0.5, 4, 100
_FIVE, _SEVEN, _EIGHT, _JACK = (RANKS.index(rank) for rank in "578J")
_LEADS: Mapping[str, range] = {"low": range(4), "five": range(4, 5), "middle": range(5, 9), "ten": range(9, MANY)}
"""Leads by the kind of card: ace to four, five, six to nine, and ten-cards."""


@exact
def ten_cards() -> Counted:
    """Count the cards of the deck that count ten."""
    tens = sum(counting_value(card.rank) == _TEN for card in PACK)
    return {"tens": tens, "share": tens / len(PACK)}


LEADERS: Mapping[str, str] = {"balance": BALANCE, "pairs": opener({FROM_PAIRS: 1}), "careful": GOOD}
"""Leaders by what they're called here: in balance, from every pair, and with no eye for pairs."""
GAMES: Mapping[str, Rules] = {"": MODERN, "_five": BRITANNICA_FIVE}


def by_leader(
    size: int, seed: int, wanted: Wanted, names: Sequence[str], models: Mapping[str, str] = LEADERS, more: float = 2
) -> Iterator[tuple[str, str, str, Examples]]:
    """Gather examples from each game and each model's plays.

    With how a number of theirs is called: "low", "_balance_five", say. Of five cards, whose lines are shorter, there
    are so many times as many.
    """
    for game, rules in GAMES.items():
        for called, model in models.items():
            each = size if rules is MODERN else int(more * size)
            for name, examples in gather(each, seed, wanted, names, rules, model).items():
                yield name, f"_{called}{game}", model, examples


_DEALERS: Mapping[str, str] = {"careful": GOOD, "greedy": GREEDY, "balance": BALANCE}
"""The other players where no lead is answered."""
_HELD, _THREE = cards("JH 8D 8S 5C"), cards("3H")[0]


@exact
def three_led() -> Counted:
    """Compare an eight with a jack and a five on a three.

    For a dealer who kept J 8 8 5, whatever else was dealt and thrown.
    """
    twos = list(combinations([card for card in PACK if card not in (*_HELD, _THREE)], 2))
    thrown = {(one.rank, other.rank): (one, other) for one, other in twos}
    ways, numbers = Counter((one.rank, other.rank) for one, other in twos), dict[str, float]()
    for called, model in {**LEADERS, "greedy": GREEDY, "best": OPEN}.items():
        gains = [_on_a_three(model, two) for two in thrown.values()]
        for name in ("over_five", "over_jack"):
            each = np.array([gain[name] for gain in gains])
            numbers[f"{name}_{called}"] = float(np.average(each, weights=[ways[ranks] for ranks in thrown]))
            numbers |= {f"least_{name}_{called}": float(each.min()), f"most_{name}_{called}": float(each.max())}
    return numbers


def _on_a_three(model: str, thrown: Cards) -> dict[str, float]:
    """Gains of the eight over the five and over the jack."""
    turns = (PlayTurn(mine=False, card=_THREE, opens=True),)
    prices = price_sight(Sight(hand=_HELD, pile=(_THREE,), turns=turns, others=thrown, dealer=True), model)
    return {"over_five": prices[_EIGHT] - prices[_FIVE], "over_jack": prices[_EIGHT] - prices[_JACK]}


def _is_reply(moment: PlayMoment) -> bool:
    """Whether it's the dealer's answer to the lead."""
    return len(moment.turns) == 1


@sampled(whole=150, small=20)
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
    for name, kind, model, examples in by_leader(size, seed, wanted, ("low", "middle", "ten")):
        numbers[f"trap_{name}{kind}"] = mean_if_any([chance_held(moment, [rank], model) for moment, rank in examples])
        gaps = [gap_to_best(price_cards(moment, model), rank) for moment, rank in examples]
        numbers[f"{name}{kind}"] = mean_if_any(gaps)
        numbers[f"right_{name}{kind}"] = mean_if_any([float(gap > 0) for gap in gaps])
    return numbers


@sampled(whole=800, small=60)
def close_replies(size: int, seed: int) -> Numbers:
    """Chance that the dealer makes three a run of four."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if len(moment.turns) == 2 and 1 <= abs(moment.pile[0] - moment.pile[1]) <= 2:
            runs = [rank for rank in moment.fits if np.ptp([*moment.pile, rank]) == 2 and rank not in moment.pile]
            if runs and len(moment.fits) > 1:
                yield "close", max(runs, key=moment.pegs)

    numbers: dict[str, tuple[float, float]] = {}
    for _, kind, model, examples in by_leader(size, seed, wanted, ("close",), _DEALERS, more=6):
        chances = [_HUNDRED * _makes_four(moment, rank, model) for moment, rank in examples]
        near = [abs(moment.pile[0] - moment.pile[1]) == 1 for moment, _ in examples]
        numbers[f"fourth{kind}"] = mean_if_any(chances)
        numbers[f"next{kind}"] = mean_if_any([chance for chance, each in zip(chances, near, strict=True) if each])
        gaps = [gap_to_best(price_cards(moment, model), rank) for moment, rank in examples[: size // _FEWER]]
        numbers[f"run{kind}"] = mean_if_any(gaps)
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
                yield "eight", both[1]  # which is often led by careful players alone

    numbers: dict[str, tuple[float, float]] = {}
    kinds = (
        by_leader(size, seed, wanted, ("lead",), more=6),
        by_leader(size, seed, wanted, ("later",), {"balance": BALANCE}, more=6),
        by_leader(size, seed, wanted, ("later",), {"careful": GOOD}, more=30),  # which is nearest to its line
        by_leader(size, seed, wanted, ("eight",), {"careful": GOOD}),
    )
    for name, kind, model, examples in chain(*kinds):
        prices = [(price_cards(moment, model), moment.pile[-1], rank) for moment, rank in examples]
        numbers[f"{name}{kind}"] = mean_if_any([of[fifteen] - of[pair] for of, pair, fifteen in prices])
        thirds = [chance_held(moment, [moment.pile[-1]], model) for moment, _ in examples]
        numbers[f"third_{name}{kind}"] = mean_if_any(thirds)
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


@sampled(whole=100, small=20)
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
    runs = [_SEVEN - 1, _EIGHT + 1]
    for name, kind, model, examples in by_leader(size, seed, wanted, ("both", "choice")):
        prices = [(price_cards(moment, model), moment.pile[0], rank) for moment, rank in examples]
        if name == "both":
            numbers[f"runs{kind}"] = mean_if_any(
                [_HUNDRED * chance_held(moment, runs, model) for moment, _ in examples]
            )
            numbers[f"best{kind}"] = mean_if_any([gap_to_best(of, fifteen) for of, _, fifteen in prices])
        else:
            gains = [of[fifteen] - of[pair] for of, pair, fifteen in prices]
            numbers[f"fifteen_over_pair{kind}"] = mean_if_any(gains)
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


@sampled(whole=500, small=30)
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
    for name, kind, _, examples in by_leader(size, seed, wanted, tuple(_TRAPS.values()), {"": GOOD}, more=0.5):
        game = kind[1:]
        for model in (GOOD, GREEDY):
            for of, gaps in quiet_gaps(examples, model).items():
                numbers[f"{name}_{model}{game}{of}"] = mean_if_any(gaps)
        numbers[f"holds_{name}{game}"] = mean_if_any([chance_held(moment, [rank]) for moment, rank in examples])
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
