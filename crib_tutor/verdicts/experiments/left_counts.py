"""The cost of leaving a count, and the last card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

import numpy as np

from crib_tutor.deck import RANK_NAMES, RANKS, SUITS
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.lines import THEM, LineWalk
from crib_tutor.strategy.playing.states import choice_weights, holdings
from crib_tutor.verdicts.experiment import Numbers, sampled
from crib_tutor.verdicts.play_moments import (
    GOOD,
    GREEDY,
    PlayMoment,
    chance_held,
    gap_to_best,
    gap_to_others,
    gather,
    mean_if_any,
    others_quiet,
    price_cards,
    quiet_gap,
    see_line,
)

_TWENTY, _TWENTY_ONE, _TWENTY_TWO = 20, 21, 22
_ACE, _SEVEN, _EIGHT, _NINE, _TEN = (RANKS.index(rank) for rank in "A789T")
_TENS = range(_TEN, MANY)
_LOW, _FEWER = 4, 3
"""Ranks that are low: ace to four."""
_HALFWAY = 16
"""From this count on, a ten-card and a five no longer both fit: the play is on its way to thirty-one."""
STAGES: Mapping[str, tuple[int, ...]] = {"early": (3, 4), "middle": (2,), "late": (1,)}
"""How many cards the other still holds."""


def _leaving(moment: PlayMoment, count: int) -> Iterator[int]:
    """Quiet cards that leave this count, beside another quiet card that doesn't."""
    if not moment.gone:
        for rank in moment.quiet:
            if moment.leaves(rank) == count and others_quiet(moment, rank):
                yield rank


@sampled(whole=1_100, small=200)
def twenty_one(size: int, seed: int) -> Numbers:
    """Net leaving 21 beside the other cards that peg nothing."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        for rank in _leaving(moment, _TWENTY_ONE):
            yield next(name for name, hidden in STAGES.items() if moment.hidden in hidden), rank
            return

    numbers: dict[str, tuple[float, float]] = {}
    examples = dict(gather(size, seed, wanted, tuple(STAGES)))
    examples["early"] = examples["early"][: size // _FEWER]  # whose lines are longest, and whose numbers are clearest
    for model in (GOOD, GREEDY):
        right: dict[str, list[float]] = {}
        for name, ones in examples.items():
            prices = [(price_cards(moment, model), moment, rank) for moment, rank in ones]
            gaps = [gap_to_others(of, rank, others_quiet(moment, rank)) for of, moment, rank in prices]
            numbers[f"{name}_{model}"] = mean_if_any(gaps)
            right[name] = [float(gap_to_best(of, rank) > 0) for of, _, rank in prices]
        numbers[f"right_early_{model}"] = mean_if_any(right["early"])
        numbers[f"right_later_{model}"] = mean_if_any(right["middle"] + right["late"])
    for name, ones in examples.items():
        numbers[f"tens_{name}"] = mean_if_any([chance_held(moment, _TENS) for moment, _ in ones])
    return numbers


@sampled(whole=1_300, small=60)
def twenty_two(size: int, seed: int) -> Numbers:
    """Net leaving 22, or its like, 23 and 24."""
    equal = {(22, _NINE): "nine", (23, _EIGHT): "eight", (24, _SEVEN): "seven"}

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        for (count, rank), name in equal.items():
            if rank in _leaving(moment, count):
                yield name, rank
        for rank in _leaving(moment, _TWENTY_TWO):
            if rank != _NINE:
                yield "other", rank
                return

    numbers: dict[str, tuple[float, float]] = {}
    examples = dict(gather(size, seed, wanted, ("other", *equal.values())))
    examples |= {name: examples[name][: size // _FEWER] for name in equal.values()}  # which are looked at together
    for model in (GOOD, GREEDY):
        gaps = {name: [quiet_gap(*example, model) for example in ones] for name, ones in examples.items()}
        for name, each in gaps.items():
            numbers[f"{name}_{model}"] = mean_if_any(each)
        numbers[f"equal_{model}"] = mean_if_any([gap for name in equal.values() for gap in gaps[name]])
    return numbers


@sampled(whole=700, small=60)
def twenty_with_ace(size: int, seed: int) -> Numbers:
    """Net leaving 20 with an ace to spare and without."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        for rank in _leaving(moment, _TWENTY):
            if rank != _ACE:
                yield ("spare" if _ACE in moment.hand else "without"), rank
                return

    numbers: dict[str, tuple[float, float]] = {}
    examples = gather(size, seed, wanted, ("spare", "without"))
    for model in (GOOD, GREEDY):
        for name, ones in examples.items():
            numbers[f"{name}_{model}"] = mean_if_any([quiet_gap(*example, model) for example in ones])
        answers = [_answers_ten(moment, rank, model) for moment, rank in examples["spare"]]
        numbers[f"tens_{model}"] = mean_if_any(answers)
    return numbers


def _answers_ten(moment: PlayMoment, rank: int, model: str) -> float:
    """How likely the other is to play a ten-card on this one."""
    after = moment.after(rank)
    chance = choice_weights(model, len(after.hand), False)[after.state]
    holds = holdings(moment.hidden).holds
    every, tens = chance @ holds, chance[_TEN:] @ holds[_TEN:]
    share = np.divide(tens, every, out=np.zeros_like(every), where=every > 0)
    return float(see_line(moment, model).weights[0] @ share)


@sampled(whole=400, small=60)
def last_card(size: int, seed: int) -> Numbers:
    """Net low ranks less high ones as the last card."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        if len(moment.hand) == 2 and moment.hidden and not moment.gone:
            reply = max(moment.fits, key=lambda last: (moment.pegs(last), last))
            left = moment.leaves(reply)
            yield ("near" if _HALFWAY <= left < THIRTY_ONE else "fresh"), reply

    numbers: dict[str, tuple[float, float]] = {}
    for name, ones in gather(size, seed, wanted, ("near", "fresh")).items():
        for model in (GOOD, GREEDY):
            nets = [_last_nets(moment.after(reply), model) for moment, reply in ones]
            gaps = [
                fmean(each[last] for last in each if last < _LOW) - fmean(each[last] for last in each if last >= _LOW)
                for each in nets
            ]
            numbers[f"{name}_{model}"] = mean_if_any(gaps)
            if model == GOOD:
                for reply in range(MANY):
                    numbers[f"{name}_{RANK_NAMES[reply]}"] = mean_if_any(
                        [each[reply] for each in nets if reply in each]
                    )
    return numbers


def _last_nets(after: PlayMoment, model: str) -> dict[int, float]:
    """Net of each rank still there as the last card, the other to play."""
    nets = {}
    for rank in range(MANY):
        if sum(turn.rank == rank for turn in after.turns) < len(SUITS):
            line = see_line(after, model, [rank])
            mine, theirs = LineWalk((rank,), model).price_turn(line, THEM)
            nets[rank] = float(mine - theirs)
    return nets
