"""Pone's first card, from every hand of ranks.

Two leads are compared only within the hands that hold both, so that a card isn't praised for the company it keeps.
A lead's net, pone's pegs less the dealer's in the whole play, was worked out by every line of the play, or of simple
players by one rule. What an article on the five-card game claims is asked of three cards, and of four beside it.
"""

from collections.abc import Iterator, Mapping
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
    FIVE_DEALT,
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
from crib_tutor.strategy.playing.openings import LEAD, opening_chances
from crib_tutor.strategy.playing.plain_leads import OPPONENTS
from crib_tutor.strategy.playing.states import CAREFUL, VALUES, holdings
from crib_tutor.verdicts.experiment import Counted, exact

_DECIMALS = 4


def rounded(numbers: Mapping[str, float]) -> Mapping[str, float]:
    """Round numbers to the four decimals that are good."""
    return {name: round(float(number), _DECIMALS) for name, number in numbers.items()}


def by_model(name: str, model: str, dealt: int = rules.DEALT) -> str:
    """Name a number by opponent and game.

    >>> by_model("net", "careful"), by_model("net", "best reply"), by_model("net", "greedy", 5)
    ('net', 'net_best_reply', 'net_greedy_five')

    The careful opponent is left out, and so are six cards.
    """
    named = name if model == CAREFUL else f"{name}_{model.replace(' ', '_')}"
    return named if dealt == rules.DEALT else f"{named}_five"


def each_game() -> Iterator[tuple[str, int, Floats]]:
    """Nets of leads, by opponent and game."""
    for dealt in (rules.DEALT, FIVE_DEALT):
        for model in OPPONENTS:
            yield model, dealt, lead_nets(model, dealt)


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
        for model in OPPONENTS:
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
    for model in OPPONENTS:
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
    for model, dealt, nets in each_game():
        numbers[by_model("low_less_high", model, dealt)] = best_gap(nets, LOW, np.ones(len(nets), bool))
        least = {(rank, other): gap(nets, rank, other) for rank in LOW for other in high}
        numbers[by_model("worst_low_less_best_high", model, dealt)] = min(least.values())
        numbers[by_model("four_less_eight", model, dealt)] = least[FOUR, EIGHT]
        numbers[by_model("seven_less_ace", model, dealt)] = -least[ACE, SEVEN]
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
            for model in OPPONENTS:
                worst = max(gaps(lead_nets(model), rank, rivals).values())
                numbers[by_model(f"{name}_less_{which}", model)] = worst
    return rounded(numbers | _every_lead() | _backed())


def _backed() -> dict[str, float]:
    """Sevens and eights led with other cards from six to nine, and without."""
    close, seven_or_eight = copies(SIX, SEVEN, EIGHT, NINE), copies(SEVEN, EIGHT) > 0
    straight = (holdings(4).ranks == [SIX, SEVEN, EIGHT, NINE]).all(axis=1)
    numbers = {}
    for model in OPPONENTS:
        nets = lead_nets(model)
        for name, hands in (("backed", seven_or_eight & (close > 1)), ("alone", seven_or_eight & (close == 1))):
            numbers[by_model(name, model)] = best_gap(nets, (SEVEN, EIGHT), hands)
            numbers[by_model(f"{name}_beside_low", model)] = low_gap(nets, (SEVEN, EIGHT), hands)
        gain = numbers[by_model("backed_beside_low", model)]
        numbers[by_model("low_over_backed", model)] = -gain
        numbers[by_model("backing_brings", model)] = gain - numbers[by_model("alone_beside_low", model)]
        without = seven_or_eight & (close > 1) & (copies(*LOW) == 0)
        numbers[by_model("backed_without_low", model)] = best_gap(nets, (SEVEN, EIGHT), without)
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
    for model in OPPONENTS:
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
    """Count how often the best lead is held twice.

    And how often players in balance lead one, who mix. Beside it, what the best pair led brings beyond the best card
    that's held once.
    """
    numbers = dict[str, float]()
    for model, dealt, nets in each_game():
        held = np.stack([copies(rank, dealt=dealt) for rank in range(MANY)], axis=1)
        paired, with_pair = held >= 2, (held.max(axis=1) >= 2) & (held[:, FIVE] < 2)
        every, pairs, single = (np.where(which, nets, -np.inf).max(axis=1) for which in (held > 0, paired, held == 1))
        shares = {"": (every == pairs).astype(float)}
        if model == CAREFUL:
            shares["_in_balance"] = (opening_chances(dealt - 2)[LEAD] * paired).sum(axis=1)
        for end, share in shares.items():
            numbers[by_model(f"paired_lead{end}", model, dealt)] = 100 * average(share, with_pair | True)
            numbers[by_model(f"paired_lead_of_pair{end}", model, dealt)] = 100 * average(share, with_pair)
        both = with_pair & np.isfinite(single)
        numbers[by_model("pair_less_single", model, dealt)] = average(np.where(both, pairs - single, 0.0), both)
    return rounded(numbers)


@exact
def two_fives() -> Counted:
    """Compare a five led from two with the best other lead."""
    numbers = dict[str, float]()
    for model, dealt, nets in each_game():
        hands: Flags = copies(FIVE, dealt=dealt) == 2
        numbers[by_model("five_less_other", model, dealt)] = less = best_gap(nets, (FIVE,), hands)
        numbers[by_model("other_less_five", model, dealt)] = -less
        best = np.nan_to_num(nets, nan=-np.inf).argmax(axis=1) == FIVE
        numbers[by_model("five_best", model, dealt)] = 100 * average(best.astype(float), hands)
    return rounded(numbers)


@exact
def middle() -> Counted:
    """Compare a run's middle card led with its ends.

    And the two inner cards of a run of four. Runs with a five have numbers of their own, since no one leads a five.
    """
    numbers = dict[str, float]()
    for model, dealt, kept in each_game():
        held, nets = ~np.isnan(kept), np.nan_to_num(kept)
        runs = np.stack([held[:, start : start + 3].all(axis=1) for start in range(MANY - 2)])
        count, low, fives = runs.sum(axis=0), runs.argmax(axis=0), held[:, FIVE]
        first, second, third, fourth = (
            np.take_along_axis(nets, np.minimum(low + step, MANY - 1)[:, None], axis=1)[:, 0] for step in range(4)
        )
        for end, hands in (("", ~fives), ("_with_five", runs[THREE : FIVE + 1].any(axis=0))):
            numbers[by_model(f"middle_less_low{end}", model, dealt)] = average(second - first, hands & (count == 1))
            numbers[by_model(f"middle_less_high{end}", model, dealt)] = average(second - third, hands & (count == 1))
            if dealt == rules.DEALT:
                inner = (second + third - first - fourth) / 2
                numbers[by_model(f"inner_less_outer{end}", model)] = average(inner, hands & (count == 2))
    return rounded(numbers)


@exact
def ten_cards() -> Counted:
    """Compare a ten-card led with the best low one."""
    numbers = {}
    for model in OPPONENTS:
        for tens, name in ((1, "one_ten"), (2, "two_tens"), (3, "three_tens")):
            hands = (copies(*TENS) == tens) & (copies(*LOW) == 4 - tens)
            numbers[by_model(name, model)] = more = best_gap(lead_nets(model), TENS, hands)
            numbers[by_model(f"low_over_{name}", model)] = -more
    return rounded(numbers)
