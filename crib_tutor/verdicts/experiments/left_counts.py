"""The cost of leaving a count, and the last card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from statistics import fmean

import numpy as np

from crib_tutor.deck import RANK_NAMES, RANKS, SUITS
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, THIRTY_ONE
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.lines import THEM, LineWalk
from crib_tutor.strategy.playing.states import choice_weights, holdings
from crib_tutor.verdicts.experiment import Numbers, sampled
from crib_tutor.verdicts.play_moments import (
    GOOD,
    GREEDY,
    Examples,
    PlayMoment,
    chance_held,
    gather,
    mean_if_any,
    others_quiet,
    quiet_gaps,
    see_line,
)

_TWENTY, _TWENTY_ONE, _TWENTY_TWO = 20, 21, 22
_ACE, _SEVEN, _EIGHT, _NINE, _TEN = (RANKS.index(rank) for rank in "A789T")
_TENS = range(_TEN, MANY)
_LOW, _FEWER, _SIXTEENTH, _HUNDRED = 4, 3, 16, 100
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


@sampled(whole=800, small=100)
def twenty_one(size: int, seed: int) -> Numbers:
    """Net leaving 21 beside the other cards that peg nothing."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        for rank in _leaving(moment, _TWENTY_ONE):
            yield next(name for name, hidden in STAGES.items() if moment.hidden in hidden), rank
            return

    numbers: dict[str, tuple[float, float]] = {}
    for game, rules, stages in (("", MODERN, [*STAGES]), ("_five", BRITANNICA_FIVE, [*STAGES][1:])):
        for name, gathered in gather(size, seed, wanted, stages, rules).items():
            fewer = _FEWER if name == "early" else 1  # where lines are longest, and numbers clearest
            examples = gathered[: size // fewer]
            for model in (GOOD, GREEDY):
                numbers |= _beside(f"{name}_{model}{game}", examples, model)
            numbers[f"tens_{name}{game}"] = mean_if_any([chance_held(moment, _TENS) for moment, _ in examples])
    return numbers


@sampled(whole=5_000, small=160)
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
    for model, fewer in ((GOOD, 1), (GREEDY, 4)):
        numbers |= _beside(f"other_{model}", examples["other"][: size // fewer], model)
        few = {name: examples[name][: size // _SIXTEENTH] for name in equal.values()}  # which are looked at together
        for name, ones in (*few.items(), ("equal", [*chain(*few.values())])):
            numbers |= _beside(f"{name}_{model}", ones, model)
    return numbers


@sampled(whole=800, small=60)
def twenty_with_ace(size: int, seed: int) -> Numbers:
    """Net leaving 20 with an ace to spare and without."""

    def wanted(moment: PlayMoment) -> Iterator[tuple[str, int]]:
        for rank in _leaving(moment, _TWENTY):
            if rank != _ACE:
                yield ("spare" if _ACE in moment.hand else "without"), rank
                return

    numbers: dict[str, tuple[float, float]] = {}
    for name, examples in gather(size, seed, wanted, ("spare", "without")).items():
        for model in (GOOD, GREEDY):
            numbers |= _beside(f"{name}_{model}", examples, model)
            if name == "spare":
                answers = [_HUNDRED * _answers_ten(moment, rank, model) for moment, rank in examples]
                numbers[f"tens_{model}"] = mean_if_any(answers)
    return numbers


def _beside(name: str, examples: Examples, model: str) -> Numbers:
    """What cards net beside the hand's other quiet ones."""
    return {f"{name}{beside}": mean_if_any(gaps) for beside, gaps in quiet_gaps(examples, model).items()}


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
