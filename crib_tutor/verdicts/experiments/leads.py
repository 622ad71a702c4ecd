"""Pone's first card, from every four ranks.

Two leads are compared only within the hands that hold both, so that a card isn't praised for the company it keeps.
A lead's net, pone's pegs less the dealer's in the whole play, was worked out by every line of the play.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import RANK_NAMES
from crib_tutor.strategy.arrays import Flags, Floats
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.lead_values import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    LOW,
    NINE,
    SEVEN,
    SIX,
    TENS,
    THREE,
    answer_chances,
    average,
    best_gap,
    copies,
    gap,
    gaps,
    held_ranks,
    lead_nets,
    low_gap,
)
from crib_tutor.strategy.playing.states import VALUES, holdings
from crib_tutor.verdicts.experiment import Counted, exact

MODELS = ("careful", "greedy", "best reply")
"""The opponents, the first of whom isn't named in what's found."""
_DECIMALS = 4


def rounded(numbers: Mapping[str, float]) -> Mapping[str, float]:
    """Round numbers to the four decimals that are good."""
    return {name: round(float(number), _DECIMALS) for name, number in numbers.items()}


def by_model(name: str, model: str) -> str:
    """Name a number against one of `MODELS`; the first is left out.

    >>> by_model("net", "careful"), by_model("net", "best reply")
    ('net', 'net_best_reply')
    """
    return name if model == MODELS[0] else f"{name}_{model.replace(' ', '_')}"


@cache
def rank_scores(against: str = "careful") -> Floats:
    """Worth of each of the 13 leads beside the average lead: (13,).

    Least squares: the net of a lead is taken as its hand's share and its rank's share, and every lead of a hand counts
    as often as the hand is kept.
    """
    held, share = held_ranks(), kept_shares(dealer=False)
    leads = held.sum(axis=1)
    nets = np.where(held, lead_nets(against), 0.0)
    own = nets.sum(axis=1) / leads
    weighed = held * share[:, None]
    normal = np.diag(weighed.sum(axis=0)) - weighed.T @ (held / leads[:, None])
    right = (weighed * (nets - own[:, None])).sum(axis=0)
    solved: Floats = np.linalg.lstsq(normal, right, rcond=None)[0]
    return np.asarray(solved - solved @ weighed.sum(axis=0) / weighed.sum(), np.float64)


def _every_lead() -> dict[str, float]:
    """Net of each lead beside its hand's average, and how often it's answered."""
    held, can, does = held_ranks(), answer_chances(), answer_chances(played=True)
    numbers = {}
    for rank, name in enumerate(RANK_NAMES):
        numbers[f"{name}_answered"] = 100 * average(np.nan_to_num(can[:, rank]), held[:, rank])
        numbers[f"{name}_taken"] = 100 * average(np.nan_to_num(does[:, rank]), held[:, rank])
        for model in MODELS:
            numbers[by_model(f"{name}_nets", model)] = rank_scores(model)[rank]
    return numbers


@exact
def four() -> Counted:
    """Compare a four led with every other lead."""
    can = 100 * answer_chances()
    numbers = {
        "fifteens_on_low": float(sum(rules.FIFTEEN - VALUES[rank] in VALUES for rank in LOW)),
        "four_answered": average(np.nan_to_num(can[:, FOUR]), held_ranks()[:, FOUR]),
        "four_over_safest": max(gaps(can, FOUR).values()),
        "low_over_four": max(gap(can, rank, FOUR) for rank in LOW[:-1]),
        "four_over_low": min(gap(can, FOUR, rank) for rank in LOW[:-1]),
    }
    for model in MODELS:
        nets = lead_nets(model)
        numbers[by_model("four_less_rival", model)] = min(gaps(nets, FOUR).values())
        numbers[by_model("beaten_by_four", model)] = sum(less > 0 for less in gaps(nets, FOUR).values())
        for rank, name in enumerate(RANK_NAMES[:FOUR]):
            numbers[by_model(f"four_less_{name}", model)] = gap(nets, FOUR, rank)
            numbers[by_model(f"{name}_less_four", model)] = gap(nets, rank, FOUR)
        hands = (copies(ACE) == 1) & (copies(FOUR) == 1)
        for rank, name in ((ACE, "ace"), (FOUR, "four")):
            numbers[by_model(f"{name}_of_both", model)] = average(np.nan_to_num(nets[:, rank]), hands)
    return rounded(numbers)


@exact
def low_leads() -> Counted:
    """Compare leads from ace to four with all higher ones."""
    numbers = {"fifteens_on_low": float(sum(rules.FIFTEEN - VALUES[rank] in VALUES for rank in LOW))}
    high = [rank for rank in range(MANY) if rank not in LOW]
    for model in MODELS:
        nets = lead_nets(model)
        numbers[by_model("low_less_high", model)] = best_gap(nets, LOW, np.ones(len(nets), bool))
        numbers[by_model("worst_low_less_best_high", model)] = min(
            gap(nets, rank, other) for rank in LOW for other in high
        )
        numbers[by_model("seven_less_ace", model)] = gap(nets, SEVEN, ACE)
    return rounded(numbers)


@exact
def dangerous() -> Counted:
    """Compare fives, sevens and eights led with all others."""
    can, numbers = 100 * answer_chances(), dict[str, float]()
    for rank in (FIVE, SEVEN, EIGHT):
        name = RANK_NAMES[rank]
        for which, others in (("next", (SEVEN, EIGHT)), ("rest", (FIVE, SEVEN, EIGHT))):
            rivals = [other for other in range(MANY) if other not in (*others, rank)]
            numbers[f"{name}_over_{which}"] = min(gaps(can, rank, rivals).values())
            for model in MODELS:
                worst = max(gaps(lead_nets(model), rank, rivals).values())
                numbers[by_model(f"{name}_less_{which}", model)] = worst
    return rounded(numbers | _every_lead() | _backed())


def _backed() -> dict[str, float]:
    """Sevens and eights led with other cards from six to nine, and without."""
    close, seven_or_eight = copies(SIX, SEVEN, EIGHT, NINE), copies(SEVEN, EIGHT) > 0
    straight = (holdings(4).ranks == [SIX, SEVEN, EIGHT, NINE]).all(axis=1)
    numbers = {}
    for model in MODELS:
        nets = lead_nets(model)
        for name, hands in (("backed", seven_or_eight & (close > 1)), ("alone", seven_or_eight & (close == 1))):
            numbers[by_model(name, model)] = best_gap(nets, (SEVEN, EIGHT), hands)
            numbers[by_model(f"{name}_beside_low", model)] = low_gap(nets, (SEVEN, EIGHT), hands)
        gain = low_gap(nets, (SEVEN, EIGHT), seven_or_eight & (close > 1))
        numbers[by_model("backing_brings", model)] = gain - numbers[by_model("alone_beside_low", model)]
        for rank in (SIX, SEVEN, EIGHT, NINE):
            numbers[by_model(f"straight_{RANK_NAMES[rank]}", model)] = float(nets[straight, rank][0])
    return numbers


@exact
def traps() -> Counted:
    """Compare leads that set a trap with those that don't.

    A five, seven or eight with the card that answers its fifteen or pair, and without. A trap's gain is measured beside
    the best low lead of the same hand.
    """
    pairing = {FIVE: TENS, SEVEN: (EIGHT,), EIGHT: (SEVEN,)}
    numbers = {}
    for model in MODELS:
        nets = lead_nets(model)
        best = np.nan_to_num(nets, nan=-np.inf).argmax(axis=1)
        for rank, partners in pairing.items():
            holds = copies(rank) > 0
            trap = (copies(*partners) > 0) | (copies(rank) > 1)
            name = RANK_NAMES[rank]
            with_trap, bare = (low_gap(nets, (rank,), holds & each) for each in (trap, ~trap))
            numbers[by_model(f"{name}_backed", model)] = with_trap
            numbers[by_model(f"{name}_bare", model)] = bare
            numbers[by_model(f"{name}_gains", model)] = with_trap - bare
            numbers[by_model(f"{name}_best", model)] = 100 * average((best == rank).astype(float), holds & trap)
    return rounded(numbers)


@exact
def doubles() -> Counted:
    """Count how often the best lead is held twice."""
    paired, with_pair = holdings(4).copies >= 2, holdings(4).copies.max(axis=1) >= 2
    every, numbers = np.ones(len(paired), bool), dict[str, float]()
    for model in MODELS:
        best = np.nan_to_num(lead_nets(model), nan=-np.inf).argmax(axis=1)
        leads = paired[np.arange(len(paired)), best].astype(float)
        numbers[by_model("paired_lead", model)] = 100 * average(leads, every)
        numbers[by_model("paired_lead_of_pair", model)] = 100 * average(leads, with_pair & (copies(FIVE) < 2))
    numbers["with_pair"] = 100 * average(with_pair.astype(float), every)
    return rounded(numbers)


@exact
def two_fives() -> Counted:
    """Compare a five led from two with the best other lead."""
    hands: Flags = copies(FIVE) == 2
    numbers = dict[str, float]()
    for model in MODELS:
        nets = lead_nets(model)
        numbers[by_model("five_less_other", model)] = less = best_gap(nets, (FIVE,), hands)
        numbers[by_model("other_less_five", model)] = -less
        best = np.nan_to_num(nets, nan=-np.inf).argmax(axis=1) == FIVE
        numbers[by_model("five_best", model)] = 100 * average(best.astype(float), hands)
    return rounded(numbers)


@exact
def middle() -> Counted:
    """Compare a run's middle card led with its ends.

    And the two inner cards of a run of four. Runs with a five have numbers of their own, since no one leads a five.
    """
    held, at = held_ranks(), np.arange(len(held_ranks()))
    runs = np.stack([held[:, start : start + 3].all(axis=1) for start in range(MANY - 2)])
    count, low, fives = runs.sum(axis=0), runs.argmax(axis=0), copies(FIVE) > 0
    numbers = {}
    for model in MODELS:
        nets = np.nan_to_num(lead_nets(model))
        first, second, third, fourth = (nets[at, np.minimum(low + step, MANY - 1)] for step in range(4))
        for end, hands in (("", ~fives), ("_with_five", runs[THREE : FIVE + 1].any(axis=0))):
            numbers[by_model(f"middle_less_low{end}", model)] = average(second - first, hands & (count == 1))
            numbers[by_model(f"middle_less_high{end}", model)] = average(second - third, hands & (count == 1))
            inner = (second + third - first - fourth) / 2
            numbers[by_model(f"inner_less_outer{end}", model)] = average(inner, hands & (count == 2))
    return rounded(numbers)


@exact
def ten_cards() -> Counted:
    """Compare a ten-card led with the best low one."""
    numbers = {}
    for model in MODELS:
        for tens, name in ((1, "one_ten"), (2, "two_tens"), (3, "three_tens")):
            hands = (copies(*TENS) == tens) & (copies(*LOW) == 4 - tens)
            numbers[by_model(name, model)] = more = best_gap(lead_nets(model), TENS, hands)
            numbers[by_model(f"low_over_{name}", model)] = -more
    return rounded(numbers)
