"""The lesson on the lead: its pictures show what the experiments found, and its choices are clear."""

from __future__ import annotations

import re

import numpy as np
import pytest
from each import for_each
from said import text_of

from crib_tutor.course.lesson_16_lead import (
    answering_cards,
    bait_rows,
    call_rank,
    lead_columns,
    lead_question,
    pair_rows,
)
from crib_tutor.course.reply_choices import LEADS, find_turn, turn_nets
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, cards
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import balance, plays
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import EIGHT, FIVE, NINE, SEVEN, SIX, TEN, held_ranks, lead_nets
from crib_tutor.verdicts.experiments.leads import rank_scores

ASKED = re.compile(r'lead(?:_question)?\("([^"]+)"')


def test_the_columns_are_the_thirteen_leads_in_their_order() -> None:
    columns = lead_columns().columns
    assert [column.name for column in columns] == list(RANK_NAMES)
    assert [column.net for column in columns] == pytest.approx((100 * rank_scores()).tolist(), abs=0.01)
    assert [column.other for column in columns] == pytest.approx((100 * rank_scores("greedy")).tolist(), abs=0.01)


def test_a_guess_is_marked_by_its_name() -> None:
    assert lead_columns().marked("a four").yours == lead_columns().marked("four").yours == "four"
    assert lead_columns().marked("an ace").yours == "ace"
    assert lead_columns("four").marked("refuted").yours == ""
    assert "Four (on trial): nets 37" in lead_columns("four").plain


def test_the_bars_of_the_chart_are_beside_the_average_lead() -> None:
    """Every lead of a hand counts as often as the hand is kept, and so weighed they come to nothing."""
    weights = (held_ranks() * kept_shares(dealer=False)[:, None]).sum(axis=0)
    assert np.array([column.net for column in lead_columns().columns]) @ weights == pytest.approx(0, abs=0.05)


@for_each(lambda: [*dict.fromkeys(ASKED.findall(text_of("16")))])
def test_each_lead_is_best_against_a_balanced_and_a_careful_dealer(hand: str) -> None:
    """And whatever the starter is, but for one of two: the engine is asked again, with others and two discards."""
    asked, turn = lead_question(hand), find_turn(hand)
    nets = [row.total for row in asked["about"].rows]
    assert nets == sorted(nets, reverse=True)
    assert {row.label for row in asked["about"].rows} == {call_rank(card.rank) for card in cards(hand)}
    first = {model: next(iter(turn_nets(turn, model))) for model in ("balance", "careful")}
    assert [call_rank(card.rank) for card in first.values()] == [asked["answer"]] * 2
    others = [card for card in PACK if card not in cards(hand)]
    leads = [
        plays(hand, starter=others[at], dealer=False, thrown=others[at + 1 : at + 3], against="balance")[0].card
        for at in (3, 40)
    ]
    assert asked["answer"] in [call_rank(card.rank) for card in leads]


def test_a_hand_that_nobody_priced_is_refused() -> None:
    with pytest.raises(IllegalMove, match="isn't a turn of this lesson"):
        lead_question("AH 2H 3H 4H")


def test_the_answering_cards_are_those_that_make_fifteen_or_a_pair() -> None:
    values = [min(rank, 10) for rank in range(1, 14)]
    for rank in range(1, 14):
        fifteen = 4 * sum(value + values[rank - 1] == 15 for value in values)
        assert answering_cards(rank) == 3 + fifteen


def test_what_is_said_of_sevens_and_nines_is_so() -> None:
    share, held = kept_shares(dealer=True), held_ranks()
    keeps = [share[held[:, rank]].sum() for rank in range(13)]
    assert min(keeps[SIX], keeps[NINE]) > max(keeps[SEVEN], keeps[EIGHT]) + 0.02
    assert set(np.argsort(keeps)[-2:]) == {FIVE, TEN}, "dealers like to keep fives"


# --- bait -------------------------------------------------------------------------------------------------------------


def test_bait_is_worth_more_the_more_the_dealer_pairs() -> None:
    never, balanced, always = (row.total for row in bait_rows().rows)
    assert 100 * balance.duel()["ten-card"].lead[0] == pytest.approx(never)
    assert never < 50 < balanced < always


def test_from_any_pair_but_fives_is_nearly_always_best_where_the_dealer_always_pairs() -> None:
    nets, shares = lead_nets("always pairs"), kept_shares(dealer=False)
    held = np.array([np.bincount(hand, minlength=13) for hand in HANDS])
    held[:, FIVE] = 0
    best = held[np.arange(len(HANDS)), np.nanargmax(np.where(held_ranks(), nets, -np.inf), axis=1)] > 1
    paired = (held > 1).any(axis=1)
    assert round(100 * shares[paired & best].sum() / shares[paired].sum()) == 98
    assert "best in 98 hands of 100 that hold one" in prose()


def test_the_pairs_that_wait_are_those_that_are_led_from_least() -> None:
    shares = dict(zip(RANK_NAMES, balance.by_rank().from_two, strict=True))
    assert len(pair_rows().rows) == len(shares) - 1
    del shares["five"]
    assert set(sorted(shares, key=shares.__getitem__)[:4]) == {"ace", "six", "nine", "king"}
    assert "aces, sixes, nines, and kings, the four that a balanced pone leads from least often" in prose()


def prose() -> str:
    return " ".join(text_of("16").split())


# --- the rule ---------------------------------------------------------------------------------------------------------


def lead_by_rule(kept: str) -> list[int]:
    """What the four questions of the lesson leave to lead, each rank as good as the others."""
    ranks = [card.rank for card in cards(kept)]
    held, pairs = set(ranks), {rank for rank in ranks if ranks.count(rank) > 1}
    questions = (
        pairs & {2, 3, 4, 7, 8, 10, 11, 12},
        [rank for rank in (3, 4, 2) if rank in held][:1],
        pairs - {5},
        [rank for rank in held & {7, 8} if {rank - 1, rank + 1} <= held],
        [rank for rank in held & {7, 8} if held & {6, 7, 8, 9} - {rank}],
        held & {1, 10, 11, 12, 13},
        held - {5},
        held,
    )
    return sorted(next(filter(None, questions)))


CARDS = [
    " ".join(f"{RANKS[rank]}{'CDHS'[list(hand[:at]).count(rank)]}" for at, rank in enumerate(hand)) for hand in HANDS
]
BY_RULE = [[rank - 1 for rank in lead_by_rule(hand)] for hand in CARDS]


def test_the_rule_costs_what_the_lesson_says() -> None:
    shares, nets = kept_shares(dealer=False), lead_nets()
    best = np.nanmax(nets, axis=1)
    ruled = shares @ (best - [np.mean(row[lead]) for row, lead in zip(nets, BY_RULE, strict=True)])
    at_random = shares @ (best - [np.mean(row[hand]) for row, hand in zip(nets, HANDS, strict=True)])
    assert 1 / 16 < ruled / shares.sum() < 1 / 14
    assert 5 < at_random / ruled < 6.5
    assert "falls about a fifteenth of a hole short of the best lead" in prose()
    assert "A lead at random loses five or six times as much" in prose()


@pytest.mark.long
def test_the_rule_costs_no_more_against_a_balanced_dealer() -> None:
    """A thousand hands as pone keeps them: 0.067 of a hole, and at random 0.305."""
    random, shares = np.random.default_rng(33), kept_shares(dealer=False)
    costs = []
    for at in random.choice(len(HANDS), 1_000, p=shares / shares.sum()):
        (starter, *_) = random.permutation([str(card) for card in PACK if card not in cards(CARDS[at])])
        choices = plays(CARDS[at], starter=starter, dealer=False, against="balance")
        nets = {choice.card.rank - 1: choice.net for choice in choices}
        ruled = np.mean([nets[rank] for rank in BY_RULE[at]])
        costs.append((choices[0].net - ruled, choices[0].net - np.mean([nets[rank] for rank in HANDS[at]])))
    ruled, at_random = np.mean(costs, axis=0)
    assert 1 / 17 < ruled < 1 / 14
    assert 4 < at_random / ruled < 6


def test_the_rule_finds_the_lead_of_each_hand_that_is_asked_about_but_one() -> None:
    best = {turn.hand: next(iter(turn_nets(turn))).rank for turn in LEADS}
    assert [hand for hand, rank in best.items() if lead_by_rule(hand) != [rank]] == ["AH 4C 7H 7S"]
    nets = dict(zip(map(tuple, (HANDS + 1).tolist()), lead_nets(), strict=True))
    for low, high, pair in ((1, 4, 7), (2, 3, 7), (1, 4, 8), (2, 3, 8)):
        assert nets[low, high, pair, pair][high - 1] > nets[low, high, pair, pair][pair - 1] + 0.15
