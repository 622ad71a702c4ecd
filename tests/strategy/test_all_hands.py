"""All hands in one pass: classes that are every deal once, and choices as one hand looked at by itself has them."""

import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from deals import RENAMINGS, renamed
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import count
from crib_tutor.deck import PACK, Card, InvalidCards, cards
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import arrays
from crib_tutor.strategy.cribs import discard_weights, shipped_tables
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.hands import DEALT_ROWS, PAIRS, THREES, crib_points, discard_places, kept_places
from crib_tutor.strategy.tables.all_hands import AllHands, MeanPoints, solve_every_hand
from crib_tutor.strategy.tables.deal_classes import deal_classes
from crib_tutor.strategy.tables.opponent_discards import crib_values, sum_by_pair

SEATS = pytest.mark.parametrize("dealer", [True, False], ids=["dealer", "pone"])
SIZES = pytest.mark.parametrize("dealt", [6, 5])


@given(st.integers(1, 300), st.integers(1, 30), st.integers(1, 700))
def test_a_product_in_pieces_is_the_product_and_no_piece_is_shared_out_among_threads(
    many: int, inner: int, wide: int
) -> None:
    drawn = np.random.default_rng(many + inner + wide)
    left, right = drawn.integers(-9, 9, (many, inner)).astype(float), drawn.integers(-9, 9, (inner, wide)).astype(float)
    pieces: list[int] = []
    whole = np.matmul

    def matmul(one: np.ndarray, other: np.ndarray, **options: np.ndarray) -> np.ndarray:
        pieces.append(one.shape[0] * one.shape[1] * other.shape[1])
        return whole(one, other, **options)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(arrays.np, "matmul", matmul)
        found = arrays.product(left, right)
    assert (found == np.einsum("mi,iw->mw", left, right)).all()
    assert sum(pieces) == many * inner * wide
    assert max(pieces) <= arrays.ALONE == 65536 * 4  # OpenBLAS: SMP_THRESHOLD_MIN times GEMM_MULTITHREAD_THRESHOLD


def table(seed: int) -> np.ndarray:
    """Weights at random, some of them nothing."""
    weights = np.random.default_rng(seed).random((2, 13, 13)) ** 4
    weights[weights < 0.01] = 0
    return weights + weights.swapaxes(1, 2)


OPPONENTS = {"good": "good", "uniform": "uniform", "table": table(1)}


@cache
def found(dealer: bool, opponent: str, dealt: int, greedy: bool = False) -> AllHands:
    return solve_every_hand(dealer, OPPONENTS[opponent], dealt=dealt, greedy=greedy)


def alone(dealer: bool, opponent: str, dealt: int) -> str | np.ndarray:
    """The same opponent for one hand: the pass takes one table of good players for all."""
    return discard_weights(not dealer, dealt) if opponent == "good" else OPPONENTS[opponent]


def sampled(dealt: int, many: int, seed: int = 1) -> list[int]:
    return np.random.default_rng(seed).choice(len(deal_classes(dealt)), many, replace=False).tolist()


def of(place: int, dealt: int, row: np.ndarray) -> tuple[Card, ...]:
    """Some of the cards of a class."""
    held = deal_classes(dealt).cards(place)
    return tuple(held[at] for at in row)


# --- classes ----------------------------------------------------------------------------------------------------------


def fixed(dealt: int, *cycles: int) -> int:
    """Deals that a renaming of suits with such cycles leaves as they are: whole cycles of a rank are held, or none."""
    ways = np.array([1])
    for cycle in cycles:
        one = np.zeros(cycle + 1, int)
        one[[0, -1]] = 1
        for _ in range(13):
            ways = np.convolve(ways, one)[: dealt + 1]
    return int(ways[dealt])


@pytest.mark.parametrize(("dealt", "many"), [(6, 962_988), (5, 134_459)])
def test_there_are_as_many_classes_as_renaming_leaves(dealt: int, many: int) -> None:
    """By Burnside's lemma: the mean, over the 24 renamings, of the deals that each leaves as they are."""
    kinds = {(1, 1, 1, 1): 1, (1, 1, 2): 6, (2, 2): 3, (1, 3): 8, (4,): 6}
    assert sum(times * fixed(dealt, *cycles) for cycles, times in kinds.items()) == 24 * many
    assert len(deal_classes(dealt)) == len(deal_classes(dealt).deals) == len(deal_classes(dealt).row) == many


@SIZES
def test_the_deals_of_all_classes_are_all_deals(dealt: int) -> None:
    assert int(deal_classes(dealt).deals.sum(dtype=np.int64)) == comb(52, dealt)
    by_row = np.bincount(deal_classes(dealt).row, deal_classes(dealt).deals)
    ways = [np.prod([comb(4, many) for many in Counter(row).values()]) for row in DEALT_ROWS[dealt].tolist()]
    assert by_row.tolist() == ways


@SIZES
def test_each_class_stands_for_its_cards_in_all_other_suits(dealt: int) -> None:
    for place in [0, len(deal_classes(dealt)) - 1, *sampled(dealt, 600)]:
        held = deal_classes(dealt).cards(place)
        assert [card.rank - 1 for card in held] == DEALT_ROWS[dealt][deal_classes(dealt).row[place]].tolist()
        assert len({frozenset(renamed(held, renaming)) for renaming in RENAMINGS}) == deal_classes(dealt).deals[place]


def class_of(held: tuple[Card, ...]) -> int:
    """The class of some cards, by renaming their suits in every way."""
    classes = deal_classes(len(held))
    row = DEALT_ROWS[len(held)].tolist().index(sorted(card.rank - 1 for card in held))
    same = {frozenset(renamed(held, renaming)) for renaming in RENAMINGS}
    (place,) = [at for at in np.flatnonzero(classes.row == row).tolist() if frozenset(classes.cards(at)) in same]
    return place


@SIZES
@pytest.mark.parametrize("beyond", [-1, 10**6])
def test_a_place_that_no_class_has_is_refused(dealt: int, beyond: int) -> None:
    with pytest.raises(IndexError, match=f"no class '{beyond}': the last is {len(deal_classes(dealt)) - 1}"):
        deal_classes(dealt).cards(beyond)


# --- the pass ---------------------------------------------------------------------------------------------------------


PASSES = [(opponent, dealer, 5) for opponent in OPPONENTS for dealer in (True, False)]
PASSES += [("good", True, 6), ("good", False, 6), ("uniform", True, 6), ("table", False, 6)]


@pytest.mark.parametrize(("opponent", "dealer", "dealt"), PASSES)
def test_the_pass_chooses_what_one_hand_by_itself_has_first(opponent: str, dealer: bool, dealt: int) -> None:
    """All the numbers agree to 1e-12, and of choices worth the same the first is taken."""
    every, same = found(dealer, opponent, dealt), alone(dealer, opponent, dealt)
    for place in sampled(dealt, 50):
        away = of(place, dealt, discard_places(dealt)[every.thrown[place]])
        ranked = discards(deal_classes(dealt).cards(place), dealer, opponent=same, pegging=False)
        chosen = next(one for one in ranked if one.thrown == away)
        assert every.total[place] == pytest.approx(ranked[0].total, abs=1e-9)
        assert every.hand[place] == pytest.approx(chosen.hand, abs=1e-12)
        assert every.crib[place] == pytest.approx(chosen.crib, abs=1e-12)
        before = [of(place, dealt, row) for row in discard_places(dealt)[: every.thrown[place]]]
        assert all(one.total < ranked[0].total - 5e-11 for one in ranked if one.thrown in before)


def by_definition(held: tuple[Card, ...], away: tuple[Card, ...], weights: np.ndarray) -> tuple[float, float]:
    """Hand and crib on average, by counting every hand with every starter, and every crib with every starter left."""
    kept = tuple(card for card in held if card not in away)
    rest = [card for card in PACK if card not in held]
    hand = sum(count(kept, starter).points for starter in rest)
    total = in_crib = 0.0
    for one, other in combinations(rest, 2):
        weight = weights[int(one.suit == other.suit), one.rank - 1, other.rank - 1]
        for starter in rest:
            if weight and starter not in (one, other):
                total += weight
                in_crib += weight * count((*away, one, other), starter, crib=True).points
    return hand / len(rest), in_crib / total


@pytest.mark.parametrize(
    "dealt",
    [
        "4C 5H 6H JH QH KH",
        "5C 5D 5H JC JS KD",
        "8H 9H TH JH QC QH",
        "AC AD AH AS 2C JC",
        "5D 6D 7D JD KC",
        "TC JC JD JH JS",
    ],
)
def test_the_pass_is_the_plain_loop_over_every_crib_and_starter(dealt: str) -> None:
    """Two suits in the table of weights, and few weights, so that it is done in a second or so."""
    held = cards(dealt)
    weights = table(3)
    weights[:, np.random.default_rng(3).random((13, 13)) < 0.9] = 0
    weights[1, 9:11, 9:12] = 0.7
    weights += weights.swapaxes(1, 2)
    every, place = solve_every_hand(True, weights, dealt=len(held)), class_of(held)
    away = of(place, len(held), discard_places(len(held))[every.thrown[place]])
    expected = by_definition(deal_classes(len(held)).cards(place), away, weights)
    assert (every.hand[place], every.crib[place]) == pytest.approx(expected, abs=1e-12)


@cache
def cribs_against_any_two() -> np.ndarray:
    """What the ranks of the crib bring against a player who throws any two of five cards alike."""
    return crib_values(sum_by_pair(np.full((6175, 10), 0.1), 5), crib_points(), 5)


@SEATS
def test_cribs_that_are_given_take_the_place_of_those_of_the_weights(dealer: bool) -> None:
    """The ranks of the crib against any two cards alike, found in another way, give the same pass."""
    ranks_alone = cribs_against_any_two()
    plain, same = found(dealer, "uniform", 5), solve_every_hand(dealer, "uniform", dealt=5, crib=ranks_alone)
    assert np.array_equal(plain.thrown, same.thrown)
    assert np.abs(plain.crib - same.crib).max() < 1e-11
    more = solve_every_hand(dealer, "uniform", dealt=5, crib=ranks_alone + 2)
    assert np.abs(more.crib - same.crib - (2 if dealer else -2)).max() < 1e-11
    assert np.array_equal(more.thrown, same.thrown)


def test_nothing_that_is_found_can_be_changed() -> None:
    every = found(True, "uniform", 5)
    for array in (
        every.thrown,
        every.hand,
        every.crib,
        every.classes.row,
        every.classes.deals,
        discard_places(5),
        kept_places(5),
    ):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


# --- what comes of it -------------------------------------------------------------------------------------------------


def test_averages_are_those_that_are_published() -> None:
    """Hand about 8.0 for the dealer and 8.1 for the pone, crib 4.6 to 4.8.

    Each seat meets the weights of the other and not the other's cards, which takes a little from the crib.
    """
    dealer, pone = (found(seat, "good", 6).mean() for seat in (True, False))
    assert dealer.hand == pytest.approx(8.0, abs=0.05)
    assert pone.hand == pytest.approx(8.13, abs=0.05)
    assert 4.6 < dealer.crib < 4.8
    assert 4.6 < -pone.crib < 4.8
    assert dealer.total == pytest.approx(12.7, abs=0.15)
    assert pone.total == pytest.approx(3.45, abs=0.15)


def test_what_the_mean_crib_leaves_out_is_said_with_its_true_size() -> None:
    """A deal has one crib, and the search for good players has its average over every hand with every other."""
    said = " ".join((AllHands.mean.__doc__ or "").split())
    for dealt, words in (
        (6, "{real} of six cards dealt, where dealer and pone expect {dealer} and {pone} here"),
        (5, "{real} of five, where they expect {dealer} and {pone}"),
    ):
        dealer, pone = (found(seat, "good", dealt).mean().crib for seat in (True, False))
        real = shipped_tables(dealt)["provenance"]["mean_crib"]
        assert -pone < dealer < real
        assert words.format(real=f"{real:.2f}", dealer=f"{dealer:.2f}", pone=f"{-pone:.2f}") in said


@SIZES
@SEATS
def test_greed_costs_something_and_only_the_crib_pays(dealer: bool, dealt: int) -> None:
    best, greedy = found(dealer, "good", dealt), found(dealer, "good", dealt, greedy=True)
    assert (best.total >= greedy.total - 1e-9).all()
    assert (greedy.hand >= best.hand - 1e-9).all()
    cost = best.mean().total - greedy.mean().total
    assert 0.1 < cost < 1
    assert best.mean().crib - greedy.mean().crib > cost


def test_means_and_shares_are_those_of_a_plain_loop_over_the_classes() -> None:
    every, deals = found(False, "good", 5), deal_classes(5).deals
    away, kept, made, hand = Counter(), Counter(), Counter(), 0.0
    for place, (choice, many) in enumerate(zip(every.thrown.tolist(), deals.tolist(), strict=True)):
        held = deal_classes(5).cards(place)
        one, other = (held[at] for at in discard_places(5)[choice])
        away[one.suit == other.suit, one.rank - 1, other.rank - 1] += many
        kept[tuple(held[at].rank - 1 for at in kept_places(5)[choice])] += many
        made[tuple(card.rank - 1 for card in held), choice] += many
        hand += many * every.hand[place]
    whole = comb(52, 5)
    assert every.mean() == pytest.approx(MeanPoints(hand / whole, every.crib @ deals / whole))
    discarded = [[away[suited, low, high] / whole for low, high in PAIRS.tolist()] for suited in (False, True)]
    assert every.discard_shares() == pytest.approx(np.array(discarded), abs=1e-15)
    assert every.kept_shares() == pytest.approx([kept[tuple(row)] / whole for row in THREES.tolist()], abs=1e-15)
    rows = [tuple(row) for row in DEALT_ROWS[5].tolist()]
    policy = np.array([[made[row, choice] for choice in range(10)] for row in rows])
    assert np.abs(every.policy() - policy / policy.sum(axis=1, keepdims=True)).max() < 1e-15
    pack_pairs = Counter((a.suit == b.suit, *sorted((a.rank - 1, b.rank - 1))) for a, b in combinations(PACK, 2))
    discards = every.discards()
    for (suited, low, high), many in pack_pairs.items():
        even = whole * many / comb(52, 2)
        assert discards[int(suited), low, high] == pytest.approx(away[suited, low, high] / even)
        assert discards[int(suited), high, low] == discards[int(suited), low, high]


def test_the_dealer_lays_away_two_fives_far_more_often_than_the_pone() -> None:
    fives = [found(seat, "good", 6).discards()[0, 4, 4] for seat in (True, False)]
    assert fives[0] > 30 * fives[1] > 0


def test_all_classes_of_both_seats_stay_under_500_megabytes() -> None:
    program = (
        "import tracemalloc; tracemalloc.start()\n"
        "from crib_tutor.strategy.tables.all_hands import solve_every_hand\n"
        "both = [solve_every_hand(seat, 'uniform') for seat in (True, False)]\n"
        "print(tracemalloc.get_traced_memory()[1])"
    )
    peak = int(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout)
    assert 20_000_000 < peak < 500_000_000


# --- what cannot be meant ---------------------------------------------------------------------------------------------

ACES_ALONE = np.zeros((13, 13))
ACES_ALONE[0, 0] = 1


def test_weights_that_leave_some_cards_nothing_are_refused() -> None:
    with pytest.raises(IllegalMove, match="some cards leave weights of 0 alone"):
        solve_every_hand(True, ACES_ALONE, dealt=5)


@pytest.mark.parametrize(
    ("crib", "said"),
    [
        (np.zeros((18395, 15)), "cribs of shape '\\(18395, 15\\)' can't be read: give \\(6175, 10\\)"),
        (np.full((6175, 10), np.nan), "a crib can't count 'nan'"),
        (np.full((6175, 10), "5"), "cribs of '<U1' can't be read"),
        ([1.0], "cribs of 'list' can't be read"),
    ],
)
def test_cribs_that_cannot_be_meant_are_refused(crib: object, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        solve_every_hand(True, "uniform", dealt=5, crib=crib)  # type: ignore[arg-type]


@pytest.mark.parametrize("dealt", [4, 7, "six", None])
def test_no_other_number_of_cards_is_looked_at(dealt: object) -> None:
    with pytest.raises(InvalidCards, match=f"deals of '{dealt}' cards aren't looked at: give five or six"):
        solve_every_hand(True, "uniform", dealt=dealt)  # type: ignore[arg-type]
