"""What discards give, by other methods: card by card, in closed form, deal by deal with the ranking of one hand."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt

import numpy as np
import oracle
import pytest
from published import SCHELL

from crib_tutor.deck import PACK, RANKS, Card, counting_value
from crib_tutor.strategy import discards, plays
from crib_tutor.strategy.cribs import discard_weights, kept_shares
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.tables.crib_averages import crib_worth, suited_shares
from crib_tutor.strategy.tables.crib_makeup import HIGH, LOW, TEN, crib_chances, good_habit, mean_crib
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_claims
from crib_tutor.verdicts.experiments import balk_chances, best_discards, crib_discards

SIGMA = 4.5
"""Standard errors that a sample, drawn once by a seed, stays within."""


# --- against a player who throws any two cards ------------------------------------------------------------------------


def crib_card_by_card(first: Card, second: Card) -> float:
    """The mean crib with two given cards, over the 58,800 ways to meet two others and a starter."""
    left = [(card.rank, card.suit) for card in PACK if card not in (first, second)]
    mine = [(first.rank, first.suit), (second.rank, second.suit)]
    total = 0
    for two in combinations(left, 2):
        crib = [*mine, *two]
        suits, jacks = {suit for _, suit in crib}, {suit for rank, suit in crib if rank == 11}
        for starter in left:
            if starter not in two:
                ranks = tuple(sorted(rank for rank, _ in [*crib, starter]))
                total += oracle.rank_points(ranks) + (starter[1] in jacks) + 5 * (suits == {starter[1]})
    return total / (comb(50, 2) * 48)


@pytest.mark.parametrize(("one", "other"), [("9", "K"), ("T", "K"), ("5", "J"), ("J", "J")])
def test_cribs_against_any_two_cards_counted_card_by_card(one: str, other: str) -> None:
    low, high = sorted([RANKS.index(one), RANKS.index(other)])
    apart = crib_card_by_card(Card(low + 1, "H"), Card(high + 1, "S"))
    if low != high:  # of a card's four partners of another rank, one is of its suit
        apart = (3 * apart + crib_card_by_card(Card(low + 1, "H"), Card(high + 1, "H"))) / 4
    assert mean_crib("uniform")[low, high] == pytest.approx(apart, abs=1e-12)


def test_a_flush_in_the_crib_card_by_card_and_in_closed_form() -> None:
    suited = crib_card_by_card(Card(9, "H"), Card(13, "H")) - crib_card_by_card(Card(9, "H"), Card(13, "S"))
    number = balk_chances.suited_discards.maker()["suited_uniform"]
    assert number == pytest.approx(suited, abs=1e-12)
    assert number == pytest.approx(5 * 11 * 10 * 9 / (50 * 49 * 48), abs=1e-12)


def meets(*wanted: int) -> float:
    """The chance that four of the 51 other cards hold all of some ranks, by leaving ranks out in turn."""
    return sum(
        (-1) ** size * comb(51 - 4 * size, 4) * comb(len(wanted), size) for size in range(len(wanted) + 1)
    ) / comb(51, 4)


@pytest.mark.parametrize(
    ("name", "neighbors"),
    [("king", [(11, 12)]), ("ace", [(2, 3)]), ("queen", [(10, 11), (11, 13)]), ("seven", [(5, 6), (6, 8), (8, 9)])],
)
def test_the_chance_of_a_run_in_closed_form(name: str, neighbors: list[tuple[int, int]]) -> None:
    chance = 0.0
    for size in range(1, len(neighbors) + 1):
        for some in combinations(neighbors, size):
            chance += (-1) ** (size + 1) * meets(*{rank for two in some for rank in two})
    number = balk_chances.runs_in_crib.maker()[f"run_{name}_uniform"]
    assert number == pytest.approx(100 * chance, abs=1e-9)


@pytest.mark.parametrize("rank", ["A", "2", "7", "T"])
def test_the_chance_of_a_fifteen_over_every_four_ranks(rank: str) -> None:
    mine = RANKS.index(rank)
    total = 0
    for others in combinations_with_replacement(range(13), 4):
        values = [counting_value(card + 1) for card in others]
        wanted = 15 - counting_value(mine + 1)
        if any(sum(some) == wanted for ways in range(1, 5) for some in combinations(values, ways)):
            total += prod(comb(3 if card == mine else 4, others.count(card)) for card in set(others))
    number = balk_chances.fifteens_in_crib.maker()[f"fifteen_{rank}_uniform"]
    assert number == pytest.approx(100 * total / comb(51, 4), abs=1e-9)


# --- against a good player --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("dealt", [5, 6])
def test_what_meets_a_discard_makes_the_cribs_that_were_shipped(dealer: bool, dealt: int) -> None:
    """Those came from all pairs of hands and the average of many answers; these from the two cards against the rest."""
    worth = crib_worth(np.full(91, 0.25), suited_shares(discard_weights(not dealer, dealt)))
    number = (crib_chances(dealer, dealt) * worth).sum(axis=(1, 2))
    shipped = mean_crib("five_held" if dealt == 5 else "held", dealer=dealer)[LOW, HIGH]
    assert np.abs(number - shipped).max() < 0.04
    assert abs((number - shipped).mean()) < 0.012


def random_deals(size: int, dealt: int, wanted: Callable[[list[Card]], bool], seed: int) -> list[list[Card]]:
    chance, number = random.Random(seed), []  # noqa: S311
    while len(number) < size:
        hand = chance.sample(PACK, dealt)
        if wanted(hand):
            number.append(hand)
    return number


def holds_run(hand: list[Card]) -> bool:
    ranks = {card.rank for card in hand}
    return any({rank, rank + 1, rank + 2} <= ranks for rank in ranks)


def most_alike(some: Iterable[Card]) -> int:
    return max(Counter(card.rank for card in some).values())


def has_five(some: Iterable[Card]) -> bool:
    return any(card.rank == 5 for card in some)


ASKED: dict[str, tuple[Callable[..., bool], Callable[..., bool]]] = {
    "run": (holds_run, lambda one: holds_run(one.kept)),
    "royal": (lambda hand: most_alike(hand) > 2, lambda one: most_alike(one.kept) > 2),
    "pair": (lambda hand: most_alike(hand) > 1, lambda one: most_alike(one.thrown) > 1),
    "five": (has_five, lambda one: has_five(one.thrown)),
}
"""The deals that a comparison is about, and the discards of its first kind."""


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize(("dealt", "play"), [(6, "shipped"), (5, "shipped"), (5, "none")])
@pytest.mark.parametrize("name", ASKED)
def test_deals_ranked_one_by_one_choose_alike(name: str, dealt: int, play: str, dealer: bool) -> None:
    known = best_discards.compare_discards(dealer, dealt, play=play)[name]
    leads, (wanted, made) = [], ASKED[name]
    for hand in random_deals(120, dealt, wanted, seed=7):
        ranked = discards(hand, dealer=dealer, pegging=play != "none")
        best = [max(choice.total for choice in ranked if made(choice) is side) for side in (True, False)]
        leads.append(best[0] - best[1])
    share, error = np.mean([lead > -1e-9 for lead in leads]), np.std(leads) / sqrt(len(leads))
    assert abs(known.lead - np.mean(leads)) < SIGMA * error
    assert abs(known.share / 100 - share) < SIGMA * max(sqrt(share * (1 - share) / len(leads)), 0.02)


@pytest.mark.parametrize("dealt", [6, 5])
def test_as_many_deals_hold_a_run_a_pair_royal_or_a_pair_as_combinatorics_says(dealt: int) -> None:
    number = best_discards.compare_discards(False, dealt)
    ranks = range(1, 14)
    ways = {size: ways_to_hold(size, dealt) for size in range(1, dealt + 1)}
    runs = sum(
        ways[size]
        for size in range(3, dealt + 1)
        for some in combinations(ranks, size)
        if any({rank, rank + 1, rank + 2} <= set(some) for rank in some)
    )
    singles = {twos: dealt - 2 * twos for twos in range(dealt // 2 + 1)}  # where no rank comes three times
    at_most_two = sum(comb(13, two) * 6**two * comb(13 - two, one) * 4**one for two, one in singles.items())
    assert number["run"].deals == runs
    assert number["royal"].deals == comb(52, dealt) - at_most_two
    assert number["pair"].deals == comb(52, dealt) - comb(13, dealt) * 4**dealt
    assert number["five"].deals == comb(52, dealt) - comb(48, dealt) - 48 * (dealt == 5)  # four fives of five: one goes


def ways_to_hold(size: int, dealt: int) -> int:
    """In how many ways so many cards hold exactly so many given ranks: all of them, less those that lack some."""
    return sum((-1) ** out * comb(size, out) * comb(4 * (size - out), dealt) for out in range(size + 1))


def test_a_pone_who_ranks_each_deal_throws_ten_cards_as_often() -> None:
    hands = random_deals(1_500, 6, lambda _: True, seed=3)
    thrown = [max(card.rank for card in discards(hand, dealer=False, pegging=False)[0].thrown) > TEN for hand in hands]
    share, number = np.mean(thrown), crib_discards.fives_and_tens()["tens_six"]
    assert abs(number / 100 - share) < SIGMA * sqrt(share * (1 - share) / len(thrown))


def test_the_averages_over_discards_made_agree_with_those_over_all_that_could_be() -> None:
    """The mean crib, weighed by what pone throws, is what pone expects of all deals: two roads to one number."""
    share = good_habit(False).discard_shares().sum(axis=0)
    weighed = float(share @ mean_crib("thrown")[LOW, HIGH])
    assert weighed == pytest.approx(-good_habit(False).mean().crib, abs=0.1)
    assert weighed == pytest.approx(4.78, abs=0.01)  # what two good players really get, by all pairs of hands


# --- leads ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rank"), [("king", 13), ("ace", 1)])
def test_leads_ranked_hand_by_hand_with_a_starter_cost_as_much(name: str, rank: int) -> None:
    """What is kept was worked out for every hand beforehand, without a starter; here hands are drawn and ranked."""
    holds = (rank - 1 == HANDS).any(axis=1) & ((HANDS > 0) & (HANDS < 12)).any(axis=1)
    shares = kept_shares(dealer=False) * holds
    rng, gains = np.random.default_rng(rank), []
    for place in rng.choice(len(HANDS), 30, p=shares / shares.sum()):
        ranks = HANDS[place].tolist()
        hand = [Card(choice + 1, "CDHS"[ranks[:at].count(choice)]) for at, choice in enumerate(ranks)]
        left = [card for card in PACK if card not in hand]
        ranked = plays(hand, starter=left[rng.integers(len(left))], dealer=False)
        mine = next(choice.net for choice in ranked if choice.card.rank == rank)
        gains.append(mine - next(choice.net for choice in ranked if choice.card.rank not in (1, 13)))
    number = balk_chances.both_readings.maker()[f"lead_{name}_careful"]
    assert abs(np.mean(gains) - number) < SIGMA * np.std(gains) / sqrt(len(gains))


# --- what others have printed -----------------------------------------------------------------------------------------


def schell(seat: str, first: str, second: str) -> float:
    return SCHELL[seat][RANKS.index(first)][RANKS.index(second)]


@pytest.mark.parametrize(
    ("claim", "figures"),
    [
        ("H9", [schell("pone", "9", other) for other in "KQA"]),
        ("H11", [schell("pone", *two) for two in ("TK", "QK", "TQ", "JK", "JQ")]),
        ("H12", [schell("pone", "4", "9"), schell("pone", "6", "9")]),
        ("B9", [schell("pone", "T", "K"), schell("pone", "9", "K")]),
        ("B16", [np.mean([schell("dealer", one, one) for one in some]) for some in ("A234", "TJQK")]),
    ],
)
def test_figures_cited_are_those_that_were_printed(claim: str, figures: list[float]) -> None:
    for figure in figures:
        assert any(f"{figure + nudge:.2f}" in VERDICTS[claim].printed for nudge in (0, 1e-9)), figure


@pytest.mark.parametrize("claim", [claim["id"] for claim in read_claims("discards")])
def test_a_verdict_is_of_its_game_and_says_whether_it_hangs_on_a_model(claim: str) -> None:
    """A model under which its number would say otherwise is said aloud."""
    verdict = VERDICTS[claim]
    judged, *others = (replace(verdict.measures[0], number=number) for number in verdict.models.values())
    assert judged == verdict.measures[0]
    assert ("five cards dealt" in judged.label) is (verdict.game == "five cards")
    assert others
    assert verdict.depends or {model.outcome for model in others} == {judged.outcome}
