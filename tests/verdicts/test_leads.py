"""The verdicts on leads by other ways: hands played out by rule of thumb, and ranks found in a table of matches.

The experiments ask the engine that follows every line of the play. Here other players lead, play on and answer: pone
and the dealer by "wary", a rule that looks one card ahead, and each pair of hands is played to its end.
"""

from collections import Counter
from functools import cache
from math import comb, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from crib_tutor.play import peg
from crib_tutor.strategy.cribs import kept_shares, share_beside
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.hidden import ODD
from crib_tutor.strategy.playing.lead_values import average, best_gap, copies, gap, held_ranks, lead_nets
from crib_tutor.strategy.playing.plain_leads import OPPONENTS
from crib_tutor.strategy.playing.play_arrays import PRIORITIES, PlayRecord
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiments.leads import dangerous, rank_scores
from crib_tutor.verdicts.experiments.pegging_cards import card_worths, seat_nets

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN = range(10)
FIRST = 30_000
"""A priority above every other."""
SOME = 12
"""Hands that are played out for a law."""


@cache
def record(rank: int) -> PlayRecord:
    """Plays in which pone leads a rank, and both go on by rule of thumb."""

    def prefer(pegs: NDArray[np.int16]) -> NDArray[np.int16]:
        priority = PRIORITIES["wary"](pegs).copy()
        priority[0, rank] = FIRST
        return priority

    return PlayRecord(prefer, PRIORITIES["wary"])


@cache
def dealt_and_kept() -> NDArray[np.float64]:
    """How often a dealer has each hand: the ways to deal it, by the share of them that keep it, one in 50 at least."""
    ways = np.array([prod(comb(4, many) for many in Counter(row).values()) for row in HANDS.tolist()])
    could = ways * comb(48, 2) / comb(52, 6)
    return np.asarray(ways * np.maximum(15 * kept_shares(dealer=True) / could, ODD))


def played(rank: int, hand: int) -> float:
    """What pone nets with a lead, against every hand that a good dealer keeps, each played out."""
    rows = record(rank).numbers(np.full(len(HANDS), hand), np.arange(len(HANDS)))
    weights = share_beside(HANDS[[hand]], HANDS)[0] * dealt_and_kept()
    return float(-record(rank).points[rows].sum(axis=1) @ weights / weights.sum())


def often_kept(hands: NDArray[np.bool_]) -> list[int]:
    """Some of the hands, those that are kept most often."""
    share = kept_shares(dealer=False) * hands
    return np.argsort(-share)[:SOME].tolist()


def test_simple_players_net_what_their_plays_come_to() -> None:
    """The same plays by another program, which knows nothing of leads and replies and plays whole hands."""
    for hand in often_kept((copies(ACE) == 1) & (copies(FOUR) == 1)):
        for rank in (ACE, FOUR):
            assert played(rank, hand) == pytest.approx(lead_nets("simple")[hand, rank], abs=0.00051)


def test_simple_players_find_the_same_leads_better() -> None:
    for nets in (lead_nets(), lead_nets("simple")):
        for better, worse in ((THREE, FOUR), (TWO, FOUR), (SEVEN, SIX), (TEN, FIVE)):
            assert gap(nets, better, worse) > 0.05
        assert best_gap(nets, (FIVE,), copies(FIVE) == 2) < -0.2
        assert best_gap(nets, (SEVEN,), copies(SEVEN) == 2) > 0.1


def test_the_ranks_come_in_the_same_order_by_single_comparisons() -> None:
    """A table of all matches, each lead against each other one in the hands with both, has them nearly as the chart."""
    nets = lead_nets()
    matches = np.array(
        [[gap(nets, rank, other) if rank != other else 0.0 for other in range(13)] for rank in range(13)]
    )
    table, chart = matches.mean(axis=1), rank_scores()
    assert np.corrcoef(table, chart)[0, 1] > 0.98
    assert table.argmax() == chart.argmax() == THREE
    assert table.argmin() == chart.argmin() == FIVE
    assert (matches[FOUR] > 0).sum() == 10


def test_what_cards_are_worth_follows_from_hands_without_pairs_too() -> None:
    """Least squares once more, over hands of four different ranks alone: a five stays the dealer's best card."""
    apart = held_ranks().sum(axis=1) == 4
    share = kept_shares(dealer=True) * apart
    held = held_ranks()[apart].astype(float) * np.sqrt(share[apart])[:, None]
    worth = np.linalg.lstsq(held, seat_nets("dealer")[apart] * np.sqrt(share[apart]), rcond=None)[0]
    assert worth.argmax() == card_worths("dealer").argmax() == FIVE
    assert card_worths("pone").argmax() in (THREE, FOUR)


def test_the_sentences_name_the_ranks_that_the_numbers_are_of() -> None:
    nets = lead_nets()
    ahead = [rank for rank in range(13) if rank != FOUR and gap(nets, rank, FOUR) > 0]
    assert ahead == [TWO, THREE]
    assert "The three is safer" in VERDICTS["H13"].why
    low = {(led, other): gap(nets, led, other) for led in range(FIVE) for other in range(FIVE, 13) if led != FIVE}
    assert [pair for pair, more in low.items() if pair[0] < FIVE and more < 0] == [(ACE, SEVEN)]
    assert "only the ace is behind a seven" in VERDICTS["B20"].depends
    for model in ("careful", "greedy", "balance"):
        assert min(gap(lead_nets(model, 5), EIGHT, low) for low in range(FIVE)) > 0
    assert "an eight nets more than any low card" in VERDICTS["B20"].why
    answered = {rank: dangerous.run(0, 0)[f"{name}_answered"][0] for rank, name in ((SIX, "six"), (NINE, "nine"))}
    assert min(answered.values()) > max(dangerous.run(0, 0)[f"{led}_answered"][0] for led in ("seven", "eight"))


def test_from_six_to_nine_the_eight_is_led_as_cribbage_pro_has_it() -> None:
    straight = int(np.flatnonzero((HANDS == [SIX, SEVEN, EIGHT, NINE]).all(axis=1))[0])
    assert np.nanargmax(lead_nets()[straight]) == np.nanargmax(lead_nets("greedy")[straight]) == EIGHT
    assert lead_nets("best reply")[straight, EIGHT] == pytest.approx(-1.46, abs=0.15)


def test_every_third_five_pays_for_a_dealer_who_pairs() -> None:
    """The one kind against whom two fives are led: the third makes fifteen with its pair royal, as no other rank."""
    assert [peg(f"{rank}H {rank}S {rank}D")[-1].points for rank in "45"] == [6, 6]
    assert sum(made.points for made in peg("5H 5S 5D")) == 8
    for dealt in (6, 5):
        nets = {dealer: lead_nets(dealer, dealt) for dealer in OPPONENTS}
        fives = copies(FIVE, dealt=dealt) == 2
        ahead = {dealer for dealer in OPPONENTS if best_gap(nets[dealer], (FIVE,), fives) > 0}
        assert ahead == {"always pairs"}


def test_a_comparison_weighs_hands_as_they_are_kept() -> None:
    every = np.ones(len(HANDS), bool)
    assert average(np.arange(len(HANDS), dtype=float), every) == pytest.approx(
        kept_shares(dealer=False) @ np.arange(len(HANDS)) / kept_shares(dealer=False).sum()
    )
    assert best_gap(lead_nets(), (FIVE,), every) == -best_gap(
        lead_nets(), [rank for rank in range(13) if rank != FIVE], every
    )
