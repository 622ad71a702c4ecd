"""The shipped tables of discards: sound, consistent with each other, recomputed in part, and beside others'."""

import subprocess
import sys
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from parsed import ROOT
from published import HESSEL_PONE, SCHELL

from crib_tutor.deck import InvalidCards
from crib_tutor.strategy import cribs
from crib_tutor.strategy.cribs import crib_table, discard_weights, shipped_tables
from crib_tutor.strategy.hands import DEALT_ROWS, PAIRS, index_of
from crib_tutor.strategy.tables import equilibrium, opponent_discards
from crib_tutor.strategy.tables.all_hands import solve_every_hand
from crib_tutor.strategy.tables.crib_averages import crib_worth, fit_leanings, mean_cribs, square_table, suited_shares

SEATS = {True: "dealer", False: "pone"}
EVERY = list(product((True, False), (6, 5)))
DIFFERENT = 1 - np.eye(13)
CELLS = np.triu_indices(13)
PAIRS_OF_CARDS = np.stack([np.where(DIFFERENT, 12, 6), 4 * DIFFERENT])[:, *CELLS]
"""How many pairs of cards of a pack have these ranks: of different suits, and of one."""


def _mean_crib(dealer: bool, dealt: int) -> float:
    """The mean crib, seen from one seat: its pairs by how often they are thrown."""
    often = (discard_weights(dealer, dealt)[:, *CELLS] * PAIRS_OF_CARDS).sum(axis=0)
    return float(often @ crib_table(dealer, True, dealt)[CELLS] / often.sum())


@cache
def some_shares(dealt: int) -> np.ndarray:
    """A player who discards by whim, but always the same way."""
    return np.random.default_rng(dealt).dirichlet(np.ones(comb(dealt, 2)), len(DEALT_ROWS[dealt]))


# --- the tables are sound ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "dealt"), EVERY)
def test_weights_are_symmetric_and_never_negative_and_one_on_average(dealer: bool, dealt: int) -> None:
    weights = discard_weights(dealer, dealt)
    assert weights.shape == (2, 13, 13)
    assert weights.dtype == np.float64
    assert (weights >= 0).all()
    assert np.array_equal(weights, weights.swapaxes(1, 2))
    assert not np.diagonal(weights[1]).any()
    assert (weights[:, *CELLS] * PAIRS_OF_CARDS).sum() == pytest.approx(comb(52, 2), rel=1e-5)


@pytest.mark.parametrize(("dealer", "dealt"), EVERY)
def test_crib_tables_are_symmetric_and_hold_what_a_crib_can_bring(dealer: bool, dealt: int) -> None:
    for when_thrown in (True, False):
        table = crib_table(dealer, when_thrown, dealt)
        assert table.shape == (13, 13)
        assert np.array_equal(table, table.T)
        assert table.min() > 2.5
        assert table.max() == table[4, 4] < 10


def test_tables_are_shared_and_cannot_be_changed() -> None:
    for table in (discard_weights(True), crib_table(), crib_table(when_thrown=False)):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 0
    assert crib_table() is crib_table(True)


@pytest.mark.parametrize("dealt", [4, 7, "six", None])
def test_a_game_without_tables_is_refused_by_name(dealt: object) -> None:
    for ask in (lambda: discard_weights(True, dealt), lambda: crib_table(dealt=dealt)):
        with pytest.raises(InvalidCards, match="give 6 or 5"):
            ask()


@pytest.mark.parametrize("spoil", ["negative", "ragged", "lopsided", "nan"])
def test_a_damaged_table_is_refused(spoil: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.ones((13, 13)).tolist()
    table[2][3] = {"negative": -1.0, "lopsided": 2.0, "nan": float("nan"), "ragged": 1.0}[spoil]
    if spoil == "negative":
        table[3][2] = -1.0
    seat = shipped_tables(6)["dealer"] | {"thrown": table[:12] if spoil == "ragged" else table}
    monkeypatch.setattr(cribs, "shipped_tables", lambda _: {"dealer": seat})
    with pytest.raises(RuntimeError, match="table 'thrown' is damaged: install crib_tutor again"):
        cribs._read_tables.__wrapped__(True, 6)


@pytest.mark.parametrize("dealt", [6, 5])
def test_the_search_had_come_to_its_end(dealt: int) -> None:
    came = shipped_tables(dealt)["provenance"]
    assert came["steps"] == equilibrium.STEPS
    assert max(came["gain_of_a_best_answer"].values()) < 1e-4  # points a deal


# --- the tables agree with each other ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dealt", [6, 5])
def test_both_seats_tell_of_the_same_crib(dealt: int) -> None:
    mean = shipped_tables(dealt)["provenance"]["mean_crib"]
    assert _mean_crib(True, dealt) == pytest.approx(_mean_crib(False, dealt), abs=1e-3)
    assert _mean_crib(True, dealt) == pytest.approx(mean, abs=1e-3)


@pytest.mark.parametrize("dealt", [6, 5])
def test_the_pone_balks_and_the_dealer_feeds_the_crib(dealt: int) -> None:
    assert discard_weights(False, dealt)[0, 12, 0] > 1.8
    assert discard_weights(False, dealt)[0, 4, 4] < 0.2
    assert discard_weights(True, dealt)[0, 4, 4] > 2 * discard_weights(False, dealt)[0, 4, 4]
    assert (crib_table(False, dealt=dealt) > crib_table(True, dealt=dealt)).mean() > 0.99


def test_the_dealer_throws_two_of_one_suit_more_often_than_by_chance_and_the_pone_less() -> None:
    dealers, pones = (suited_shares(discard_weights(dealer))[PAIRS[:, 0] != PAIRS[:, 1]] for dealer in (True, False))
    assert np.median(dealers) > 0.26  # a quarter is chance
    assert np.median(pones) < 0.22


def test_a_player_of_the_shipped_weights_meets_an_answer_that_throws_by_the_shipped_weights() -> None:
    """The five-card game, one step on: what answers a habit is the habit."""
    for dealer in (True, False):
        often, answer = discard_weights(dealer, 5), solve_every_hand(dealer, "good", dealt=5).discards()
        moved = (abs(often - answer)[:, *CELLS] * PAIRS_OF_CARDS).sum() / 2 / comb(52, 2)
        assert moved < 0.06  # weights alone do not say that my cards change what the other holds


@pytest.mark.parametrize("dealer", [True, False])
def test_weights_against_what_i_hold_come_close_to_the_exact_chances_and_plain_ones_do_not(dealer: bool) -> None:
    """The chance of each pair of ranks laid away, by weights of the cards unseen, beside every hand of the other's."""
    policy = solve_every_hand(dealer, "good", dealt=5).policy()
    rows, chances = next(opponent_discards.meeting_chances(opponent_discards.sum_by_pair(policy, 5), 5))
    low, high = PAIRS.T
    off = {"plain": 0.0, "moved": 0.0}
    for place in np.random.default_rng(4).integers(rows.stop, size=60):
        mine = DEALT_ROWS[5][place].tolist()
        left = 4 - np.bincount(mine, minlength=13)
        ways = np.where(low == high, left[low] * (left[low] - 1) / 2, left[low] * left[high])
        for name, (apart, one) in (("plain", discard_weights(dealer, 5)), ("moved", discard_weights(dealer, 5, mine))):
            share = np.where(low == high, apart[low, high], (3 * apart + one)[low, high] / 4) * ways
            off[name] += abs(share / share.sum() - chances[place].sum(axis=1)).sum() / 2 / 60
    assert 2 * off["moved"] < off["plain"] < 0.04
    assert off["moved"] < 0.012


@pytest.mark.parametrize("held", [[13], [-1], [1.5], ["5"], [True], [4] * 5, [0, 1, 2, 3, 4, 5, 6], [3]])
def test_ranks_that_nobody_can_hold_are_refused(held: list[object]) -> None:
    with pytest.raises(InvalidCards, match=r"isn't a rank|a deck has 4|all 6 cards dealt"):
        discard_weights(True, 6, held)


def test_weights_against_what_i_hold_are_weights_too() -> None:
    weights = discard_weights(False, held=[4, 4, 4, 4, 9, 10])
    assert (weights >= 0).all()
    assert np.array_equal(weights, weights.swapaxes(1, 2))
    assert not weights.flags.writeable
    assert discard_weights(False, held=()) is discard_weights(False)
    assert weights[0, 9, 11] > 1.2 * discard_weights(False)[0, 9, 11]  # no five to keep a ten and a queen for


def test_what_players_ask_loads_nothing_that_makes_tables() -> None:
    program = (
        "import sys; from crib_tutor.strategy import crib_table, discards, distribution, odds, plays; crib_table();"
        "discards('5H 6S 7C 8D JH KS', dealer=True, scores=(117, 95)); distribution(); odds(0, 0, dealer=True);"
        "plays('5H 6S 7C JD', starter='2C', dealer=False, thrown='9H 9D', scores=(117, 95));"
        "print(*(name for name in sys.modules if name.startswith('crib_tutor.strategy.tables')))"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert run.stdout.strip() == ""


# --- the tables, recomputed in part -----------------------------------------------------------------------------------


PLACES = [(6, 9001), (6, 17), (5, 4321), (5, 0)]
"""Hands of mine, by the cards dealt; with six cards, where each takes ten times as long, in the solver's run alone."""
WORTHS = np.arange(91 * 91 * 13).reshape(91, 91, 13) % 29


@cache
def thrown(dealt: int) -> dict[int, tuple[np.ndarray, np.ndarray]]:
    """What the other throws beside each of these hands, and what my choices from it bring then."""
    by_pair = opponent_discards.sum_by_pair(some_shares(dealt), dealt)
    values = opponent_discards.crib_values(by_pair, WORTHS, dealt)
    found = {}
    for rows, chances in opponent_discards.meeting_chances(by_pair, dealt):
        here = [place for cards, place in PLACES if cards == dealt and rows.start <= place < rows.stop]
        found |= {place: (chances[place - rows.start].copy(), values[place]) for place in here}
    return found


@pytest.mark.parametrize(
    ("dealt", "place"), [pytest.param(*one, marks=[pytest.mark.solver] * (one[0] == 6)) for one in PLACES]
)
def test_what_the_other_throws_is_the_sum_over_every_hand_of_ranks_that_is_left(dealt: int, place: int) -> None:
    """By hand: each hand of the other's, in as many ways as my cards leave, and each starter after it."""
    hands, shares = DEALT_ROWS[dealt].tolist(), some_shares(dealt)
    left = np.full(13, 4)
    np.subtract.at(left, hands[place], 1)
    found = np.zeros((91, 13))
    of_choice = index_of(np.array(hands)[:, list(combinations(range(dealt), 2))])
    for hand, share, pairs in zip(hands, shares, of_choice, strict=True):
        many, after = 1, left.copy()
        for rank in sorted(set(hand)):
            many *= comb(left[rank], hand.count(rank))
            after[rank] -= hand.count(rank)
        if many:
            np.add.at(found, pairs, many * share[:, None] * after)
    found /= comb(52 - dealt, dealt) * (52 - 2 * dealt)
    given, values = thrown(dealt)[place]
    assert abs(found - given).max() < 1e-14
    assert values == pytest.approx([(WORTHS[pair] * found).sum() for pair in of_choice[place]], rel=1e-12)


@pytest.mark.parametrize("dealer", [True, False])
def test_the_five_card_table_of_all_hands_that_hold_a_pair_comes_out_again_by_the_long_way(dealer: bool) -> None:
    """No halves, no blocks: every hand of mine with a pair beside every hand of the other's.

    An answer to weights alone, which my cards do not move, throws a little otherwise than the shipped habit.
    """
    other = solve_every_hand(not dealer, "good", dealt=5)
    thrown = opponent_discards.sum_by_pair(other.policy(), 5)
    hands = DEALT_ROWS[5]
    held = (hands[:, :, None] == np.arange(13)).sum(axis=1)
    table = np.array([[comb(4 - mine, taken) for taken in range(5)] for mine in range(5)], float)
    value = crib_worth(np.full(91, 0.25), suited_shares(other.discards()))
    for low, high in [(4, 4), (0, 12), (6, 7)]:
        brings, points, ways = thrown @ value[index_of([low, high])], 0.0, 0.0
        for mine in held[(held[:, low] > (low == high)) & (held[:, high] > 0)]:
            deals = np.prod(table[mine[None], held], axis=1)[:, None] * (4 - mine - held)
            many = np.prod(table[0, mine]) * (comb(mine[low], 2) if low == high else mine[low] * mine[high])
            points, ways = points + many * (deals * brings).sum() / deals.sum(), ways + many
        assert points / ways == pytest.approx(crib_table(dealer, False, 5)[low, high], abs=0.03)


def test_nothing_that_i_hold_moves_a_player_who_throws_at_random() -> None:
    even = equilibrium.even_habit(5)
    assert abs(fit_leanings(even.weights, even.shares, 5)).max() < 1e-9


@pytest.mark.parametrize("dealt", [5, pytest.param(6, marks=pytest.mark.solver)])
def test_players_who_throw_at_random_have_the_crib_of_four_random_cards(dealt: int) -> None:
    """4.7348 by complete enumeration: so nobs, flush and the cards left are all in."""
    even = equilibrium.even_habit(dealt)
    thrown, held = mean_cribs(even.weights, even.shares, even.weights, even.shares, dealt)
    often = PAIRS_OF_CARDS.sum(axis=0)
    assert often @ held[CELLS] / often.sum() == pytest.approx(4.7348, abs=5e-5)
    assert abs(thrown - held).max() < 1e-12
    assert np.array_equal(square_table(held[PAIRS[:, 0], PAIRS[:, 1]]), held)


# --- the tables beside what others print ------------------------------------------------------------------------------


def test_hands_and_cribs_are_as_good_as_players_say() -> None:
    """D. Chambers, ACC tip 6: dealer about 8.0, non-dealer about 8.1, crib about 4.7."""
    came = shipped_tables(6)["provenance"]
    assert came["mean_hand"]["dealer"] == pytest.approx(8.0, abs=0.05)
    assert came["mean_hand"]["pone"] == pytest.approx(8.1, abs=0.05)
    assert 4.7 < came["mean_crib"] < 4.85


def test_the_dealers_table_is_that_of_schell() -> None:
    apart = (crib_table(True) - SCHELL["dealer"])[CELLS]
    assert abs(apart).mean() < 0.05


def test_the_pones_table_is_that_of_hessel_who_computed_as_we_do() -> None:
    apart = (crib_table(False) - HESSEL_PONE)[CELLS]
    assert abs(apart).mean() < 0.03


def test_the_pones_table_is_that_of_schell_but_for_one_amount() -> None:
    """Schell's two tables do not tell of one crib, so no consistent tables equal both.

    Nothing is asked of the distance to his pone's own figures: in 12 million dealt hands they are 0.06 too low.
    """
    apart = (crib_table(False) - SCHELL["pone"])[CELLS]
    assert abs(apart - apart.mean()).mean() < 0.05
    often = (discard_weights(False)[:, *CELLS] * PAIRS_OF_CARDS).sum(axis=0)
    assert often @ apart / often.sum() == pytest.approx(0.06, abs=0.01)
    often = {dealer: (discard_weights(dealer)[:, *CELLS] * PAIRS_OF_CARDS).sum(axis=0) for dealer in SEATS}
    his = {dealer: often[dealer] @ np.array(SCHELL[SEATS[dealer]])[CELLS] / often[dealer].sum() for dealer in SEATS}
    assert his[True] - his[False] > 0.05
