"""The score: chances from every pair of scores, against brute force and against laws that need no sample."""

from dataclasses import astuple
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from each import for_each
from every_deal import Ending, pay, solve_by_replay

from crib_tutor.players.tallies.tally_deals import tally_deals
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    BRITANNICA_SIX,
    HOYLE,
    HOYLE_61,
    MODERN,
    NAMED,
    IllegalMove,
    Lurch,
    Rules,
    changed,
)
from crib_tutor.strategy import odds
from crib_tutor.strategy.winning.aims import AIMS, find_aim
from crib_tutor.strategy.winning.chances import Seats, chance_board, solve_aim, solve_boards
from crib_tutor.strategy.winning.deal_tables import MOMENTS, DealTables, deal_tables

TOY = 31
KNOWN = {"MODERN", "HOYLE", "HOYLE_61", "BRITANNICA_SIX", "BRITANNICA_FIVE"}
GAMES = [MODERN, HOYLE_61, BRITANNICA_FIVE]


@cache
def toy_deals(seed: int) -> tuple[tuple[int, ...], ...]:
    """Deals that nobody played: a few scores by either, then pone's hand, the dealer's, and the crib."""
    random = np.random.default_rng(seed)
    many = 25
    heels = random.choice([0, 0, 0, 2], many)
    played = random.choice([-3, -2, -1, 0, 0, 1, 2, 3], (many, 6))
    shown = random.integers(0, 13, (many, 3)) * [-1, 1, 1]
    deals = np.column_stack([heels, played, shown])
    deals[~deals.any(axis=1), 1] = 1  # the last card of a play always pegs
    return tuple(map(tuple, deals.tolist()))


def toy_tables(seed: int) -> DealTables:
    return tally_deals(np.array(toy_deals(seed), np.int8))


@pytest.mark.parametrize("below", [TOY, 16, 1])
def test_boards_are_those_of_brute_force_over_the_same_deals(below: int) -> None:
    expected = solve_by_replay(toy_deals(below), TOY, lambda loser: (float(loser < below), 0.0))
    compare_boards(solve_boards(toy_tables(below), TOY, below), expected)


LURCHED = changed(HOYLE_61, target=TOY, lurches=(Lurch(16, 2), Lurch(8, 4)))


@pytest.mark.parametrize("aim", AIMS)
def test_boards_of_an_aim_are_those_of_brute_force(aim: str) -> None:
    expected = solve_by_replay(toy_deals(3), TOY, lambda loser: pay(aim, loser, TOY, (16, 8)))
    compare_boards(solve_aim(toy_tables(3), find_aim(aim, LURCHED)), expected)


def compare_boards(solved: dict[str, Seats], expected: dict[tuple[str, int, int], Ending]) -> None:
    found = {
        (moment, dealer, pone): Ending(float(mine[dealer, pone]), float(theirs[pone, dealer]))
        for moment, (mine, theirs) in solved.items()
        for dealer in range(TOY)
        for pone in range(TOY)
    }
    assert found.keys() == expected.keys()
    assert max(abs(np.subtract(found[at], expected[at])).max() for at in expected) < 1e-12


def test_an_aim_is_made_of_the_chances_below_each_line() -> None:
    """Each counts wins: with 1 more below the skunk line, or a hole more for each line that the loser is below."""
    for mine, theirs, dealer in ((105, 98, True), (40, 84, False), (88, 60, True), (0, 0, False)):
        at, points, stakes, spread = (odds(mine, theirs, dealer=dealer, aim=aim) for aim in AIMS)
        assert at.worth == at.win
        assert points.worth == pytest.approx(2 * at.win + at.skunk, abs=1e-12)
        lost = 1 - at.win + at.skunked + at.double_skunked
        assert stakes.worth == pytest.approx(at.win + at.skunk + at.double_skunk - lost, abs=1e-12)
        assert (points.win, points.skunked) == (spread.win, spread.skunked) == (at.win, at.skunked)
    short = {aim: solve_aim(toy_tables(5), find_aim(aim, LURCHED))["play"] for aim in AIMS}
    below = [solve_boards(toy_tables(5), TOY, line)["play"] for line in range(1, TOY + 1)]
    dealer, pone = (sum(boards[seat] for boards in below) for seat in (0, 1))
    assert np.abs(short["spread"][0] - (dealer - pone.T)).max() < 1e-11
    assert np.abs(short["stakes"][0] + short["stakes"][1].T).max() < 1e-11


@pytest.mark.parametrize(
    ("aim", "rules", "said"),
    [
        ("points", MODERN, "'points' isn't an aim: choose win, game points, stakes or spread"),
        (7, MODERN, "'7' isn't an aim"),
        ("Stakes", HOYLE_61, "stakes count skunks, and 'Hoyle, once around' has none: choose win or spread"),
    ],
)
def test_what_no_one_can_aim_for_gets_one_sentence(aim: object, rules: Rules, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        odds(30, 30, dealer=True, rules=rules, aim=aim)  # type: ignore[arg-type]


def test_an_aim_is_known_in_any_case() -> None:
    assert odds(90, 90, dealer=True, aim="Game-Points") == odds(90, 90, dealer=True, aim="game points")
    assert odds(30, 40, dealer=True, rules=HOYLE_61, aim="SPREAD").worth < 0


# --- laws -------------------------------------------------------------------------------------------------------------


def lines(rules: Rules) -> list[int]:
    return [rules.target, *(lurch.below for lurch in rules.lurches)]


@for_each([(rules, moment) for rules in GAMES for moment in MOMENTS])
def test_one_of_two_wins(rules: Rules, moment: str) -> None:
    dealer, pone = (chance_board(seat, rules=rules, after=moment) for seat in (True, False))
    assert np.abs(dealer + pone.T - 1).max() < 1e-12


@for_each([(rules, moment, seat) for rules in GAMES for moment in MOMENTS for seat in (True, False)])
def test_points_never_hurt(rules: Rules, moment: str, seat: bool) -> None:
    """The same deals follow at every score, so whoever has more is home no later; a sample can't break that."""
    for below in lines(rules):
        board = chance_board(seat, rules=rules, after=moment, below=below)
        assert np.diff(board, axis=0).min() > -1e-12
        assert np.diff(board, axis=1).max() < 1e-12


@for_each([(rules, moment, seat) for rules in GAMES for moment in MOMENTS for seat in (True, False)])
def test_a_skunk_is_a_win_and_a_double_skunk_a_skunk(rules: Rules, moment: str, seat: bool) -> None:
    for line, lower in pairwise(lines(rules)):
        wider, narrower = (chance_board(seat, rules=rules, after=moment, below=below) for below in (line, lower))
        assert (narrower <= wider + 1e-12).all()
        assert not narrower[:, lower:].any()


def test_the_seats_see_the_same_game() -> None:
    mine, theirs = odds(100, 88, dealer=True, after="play"), odds(88, 100, dealer=False, after="play")
    assert mine.win == pytest.approx(1 - theirs.win, abs=1e-12)
    assert astuple(mine)[1:5] == (theirs.skunked, theirs.skunk, theirs.double_skunked, theirs.double_skunk)


def test_nothing_is_scored_between_the_discard_and_the_deal() -> None:
    assert odds(70, 80, dealer=False) == odds(70, 80, dealer=False, after="discard")


@for_each(GAMES)
def test_whoever_counts_first_goes_out_first(rules: Rules) -> None:
    """Both need one hole after the play: pone is out unless the hand is a nineteen, then the dealer, hand or crib."""
    one = rules.target - 1
    shown = deal_tables(rules).play.totals / deal_tables(rules).deals
    nobody = shown[0, 0]
    follows = odds(one, one, dealer=False, rules=rules).win  # all three count nothing, and the dealer is pone next
    expected = shown[1:, 0].sum() + nobody * follows
    assert odds(one, one, dealer=True, rules=rules, after="play").win == pytest.approx(expected, abs=1e-12)
    assert expected < 0.03  # good players hardly ever keep a nineteen


def test_after_pones_hand_the_dealer_counts_twice_before_anybody_else() -> None:
    tables = deal_tables()
    misses = (tables.pone.totals[0] / tables.deals).sum()
    assert odds(120, 120, dealer=True, after="pone").win == pytest.approx(
        1 - misses * (1 - odds(120, 120, dealer=False).win), abs=1e-12
    )


def test_a_crib_of_nothing_leaves_one_hole_open() -> None:
    tables = deal_tables()
    misses = tables.hand.totals[0, 0] / tables.deals
    assert odds(120, 120, dealer=False, after="hand").win == pytest.approx(
        misses * odds(120, 120, dealer=True).win, abs=1e-12
    )


def test_at_119_his_heels_come_before_anything_of_pones() -> None:
    """A jack is cut once in thirteen; the dealer needs just its two points."""
    alone = odds(119, 120, dealer=True).win
    needs_one_more = odds(118, 120, dealer=True).win
    assert alone - needs_one_more > 0.05


# --- games ------------------------------------------------------------------------------------------------------------


def test_the_first_dealer_wins_what_print_says() -> None:
    """Printed figures for equal players lie between 55 and 57 in a hundred."""
    found = odds(0, 0, dealer=True)
    assert 0.55 - found.stderr < found.win < 0.57 + found.stderr


def test_a_game_of_61_is_the_second_half_of_one_of_121() -> None:
    short, long = (chance_board(True, rules=rules) for rules in (HOYLE_61, MODERN))
    assert np.abs(short - long[60:, 60:]).max() < 1e-12


def test_games_with_the_same_deals_have_the_same_chances() -> None:
    assert odds(90, 84, dealer=True, rules=BRITANNICA_SIX).win == odds(90, 84, dealer=True).win
    hoyle = odds(70, 20, dealer=True, rules=HOYLE)
    assert (hoyle.skunk, hoyle.double_skunk) == (odds(70, 20, dealer=True).double_skunk, 0)


def test_a_game_without_a_lurch_knows_no_skunk() -> None:
    found = odds(50, 3, dealer=True, rules=HOYLE_61)
    assert (found.skunk, found.skunked, found.double_skunk, found.double_skunked) == (0, 0, 0, 0)


def test_a_skunk_line_that_is_passed_is_safe() -> None:
    assert odds(91, 119, dealer=True).skunked == 0 < odds(90, 119, dealer=True).skunked


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((121, 3), "a score can't be '121': give a whole number from 0 to 120"),
        ((3, -1), "a score can't be '-1': give a whole number from 0 to 120"),
        ((3.0, 1), "a score can't be '3.0': give a whole number from 0 to 120"),
        ((True, 1), "a score can't be 'True': give a whole number from 0 to 120"),
    ],
)
def test_a_score_outside_the_game_is_refused(scores: tuple[int, int], said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        odds(*scores, dealer=True)
    assert str(refused.value) == said


def test_a_moment_that_no_deal_has_is_refused() -> None:
    with pytest.raises(
        IllegalMove, match="'the cut' isn't a moment of a deal: choose start, discard, play, pone, hand"
    ):
        odds(0, 0, dealer=True, after="the cut")


@for_each(NAMED)
def test_rules_whose_deals_are_others_are_refused(name: str) -> None:
    rules = NAMED[name]
    if name in KNOWN:
        assert 0 < odds(0, 0, dealer=True, rules=rules).win < 1
        return
    with pytest.raises(IllegalMove, match=f"there are no chances for the game of '{rules.name[:20]}"):
        odds(0, 0, dealer=True, rules=rules)


def test_a_longer_game_and_what_is_no_set_of_rules_are_refused() -> None:
    with pytest.raises(IllegalMove, match="to 122: give rules with the deals of MODERN"):
        odds(0, 0, dealer=True, rules=changed(MODERN, target=122))
    with pytest.raises(IllegalMove, match="isn't a set of rules"):
        odds(0, 0, dealer=True, rules="MODERN")  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="dealer can't be '1'"):
        odds(0, 0, dealer=1)  # type: ignore[arg-type]
