"""The fast count: the same law as `count`, on every hand there is, and refusals for what is no table of hands."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import chain, combinations, combinations_with_replacement, islice, permutations

import numpy as np
import pytest
from deals import Deal, suit_classes
from published import ALL_DEALS, ALL_THREE_CARD_DEALS, CRIB_COUNTS, HAND_COUNTS

from crib_tutor import Card, InvalidCards, Kind, count, strategy
from crib_tutor.deck import PACK
from crib_tutor.strategy import distribution, fast, hands, points
from crib_tutor.strategy.arrays import freeze

NUMBER = {card: number for number, card in enumerate(PACK)}
GOOD = np.array([[16, 17, 19, 42, 18], [4, 12, 20, 28, 50], [0, 1, 2, 3, 4]], np.uint8)
RULES = pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
PROCESSES, CHUNK = 2, 2000


def rows(deals: Iterable[Deal], width: int = 5) -> np.ndarray:
    """Deals as the numbers that `points` takes."""
    numbers = (NUMBER[card] for hand, starter in deals for card in (*hand, starter))
    return np.fromiter(numbers, np.uint8).reshape(-1, width)


def counted(deals: Iterable[Deal], *, crib: bool = False) -> np.ndarray:
    return np.fromiter((count(hand, starter, crib).points for hand, starter in deals), np.uint8)


def assert_equal(deals: Sequence[Deal], *, crib: bool = False, width: int = 5) -> None:
    table = rows(deals, width)
    wrong = np.flatnonzero(points(table, crib) != counted(deals, crib=crib))
    assert not len(wrong), f"{points(table[wrong[:1]], crib)} for {count(*deals[wrong[0]], crib)}"


# --- the level of ranks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_row_of_ranks_stands_in_its_table_in_order(size: int) -> None:
    table = {2: hands.PAIRS, 3: hands.THREES, 4: hands.HANDS}[size]
    assert list(map(tuple, table.tolist())) == list(combinations_with_replacement(range(13), size))


@pytest.mark.parametrize("size", [5, 6])
def test_five_and_six_ranks_are_those_that_a_pack_can_deal(size: int) -> None:
    table = {5: hands.FIVES, 6: hands.SIXES}[size]
    dealt = [row for row in combinations_with_replacement(range(13), size) if max(Counter(row).values()) <= 4]
    assert list(map(tuple, table.tolist())) == dealt


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_row_in_any_order_is_found_at_its_place(size: int) -> None:
    table = {2: hands.PAIRS, 3: hands.THREES, 4: hands.HANDS}[size]
    for order in permutations(range(size)):
        assert (hands.index_of(table[:, order]) == np.arange(len(table))).all()
    assert hands.index_of(table.reshape(1, -1, size)).shape == (1, len(table))


@pytest.mark.parametrize("size", [3, 4])
def test_ranks_score_what_count_gives_them_with_every_starter(size: int) -> None:
    cases = 0
    for row, scored in zip((hands.THREES if size == 3 else hands.HANDS).tolist(), hands.hand_points(size), strict=True):
        for starter in range(13):
            table = [Card(rank + 1, "CDHS"[i % 4]) for i, rank in enumerate(sorted([*row, starter]))]
            if len(set(table)) == len(table):
                start = table.pop(next(i for i, card in enumerate(table) if card.rank == starter + 1))
                of_ranks = count(table, start).of(Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
                assert scored[starter] == sum(c.points for c in of_ranks), count(table, start)
                cases += 1
    assert cases == {3: 455 * 13, 4: 1820 * 13 - 13}[size]  # all but five of a rank


def test_a_crib_of_two_pairs_scores_as_its_four_ranks() -> None:
    cribs = hands.crib_points()
    assert cribs.shape == (91, 91, 13)
    for i, first in enumerate(hands.PAIRS.tolist()):
        four = np.array([[*first, *second] for second in hands.PAIRS.tolist()])
        assert (cribs[i] == hands.hand_points()[hands.index_of(four)]).all()


@pytest.mark.parametrize(
    "table",
    [hands.PAIRS, hands.SIXES, hands.places(3), hands.hand_points(), hands.crib_points()],
    ids=["pairs", "sixes", "places", "hands", "cribs"],
)
def test_nobody_can_write_into_a_table_that_all_share(table: np.ndarray) -> None:
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1


@pytest.mark.parametrize("size", [0, 2, 5])
def test_hands_of_another_size_are_refused_at_the_level_of_ranks(size: int) -> None:
    with pytest.raises(InvalidCards, match="give three or four"):
        hands.hand_points(size)


@pytest.mark.parametrize("size", [1, 5])
def test_rows_of_another_size_have_no_place(size: int) -> None:
    with pytest.raises(InvalidCards, match="give two, three or four"):
        hands.index_of(np.zeros((1, size), int))


# --- every hand -------------------------------------------------------------------------------------------------------


@cache
def classes(size: int) -> tuple[list[Deal], np.ndarray]:
    """One deal of each class under suit renaming, and how many deals each stands for."""
    deals, weights = zip(*suit_classes(size), strict=True)
    return list(deals), np.array(weights)


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.long)])
def test_classes_of_deals_score_what_count_gives(step: int) -> None:
    """Every class in the long run; here it is held by its tally too, which is `count`'s."""
    assert_equal(classes(4)[0][::step])


def test_every_class_of_cribs_of_one_suit_and_every_twentieth_other_scores_what_count_gives() -> None:
    assert_equal([deal for deal in classes(4)[0] if len({card.suit for card in deal[0]}) == 1], crib=True)
    assert_equal(classes(4)[0][::20], crib=True)


def test_every_class_of_three_card_hands_scores_what_count_gives() -> None:
    assert_equal(classes(3)[0], width=4)


@RULES
def test_hands_of_any_suits_in_any_order_score_what_count_gives(crib: bool) -> None:
    drawn = np.random.default_rng(6).permuted(np.tile(np.arange(52), (5000, 1)), axis=1)[:, :5]
    deals = [(tuple(PACK[i] for i in row[:4]), PACK[row[4]]) for row in drawn.tolist()]
    assert_equal(deals, crib=crib)


@pytest.mark.parametrize(("crib", "hand"), [(False, 4), (True, 4), (False, 3)])
def test_points_of_all_hands_tally_to_the_distribution(crib: bool, hand: int) -> None:
    held = np.fromiter(chain.from_iterable(combinations(range(52), hand)), np.uint8).reshape(-1, hand)
    tally = np.zeros(30, int)
    for starter in range(52):
        table = np.column_stack([held, np.full(len(held), starter, np.uint8)])
        free = np.logical_and.reduce([column != starter for column in held.T])
        tally += np.bincount(points(table[free], crib), minlength=30)
    assert tally.sum() == (ALL_DEALS if hand == 4 else ALL_THREE_CARD_DEALS)
    assert (tally == distribution(crib, hand)).all()


def literal(size: int, part: int) -> Iterator[Deal]:
    """Every hand whose place in the enumeration falls to this part, with every starter."""
    for hand in islice(combinations(PACK, size), part, None, PROCESSES):
        yield from ((hand, starter) for starter in PACK if starter not in hand)


def agreed(size: int, crib: bool, part: int) -> int:
    """How many hands of a part there are; each scored by `points` what `count` gives it."""
    deals, seen = literal(size, part), 0
    while batch := list(islice(deals, CHUNK)):
        assert_equal(batch, crib=crib, width=size + 1)
        seen += len(batch)
    return seen


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "crib", "many"),
    [(4, False, ALL_DEALS), (4, True, ALL_DEALS), (3, False, ALL_THREE_CARD_DEALS)],
    ids=["hands", "cribs", "three cards"],
)
def test_literally_every_deal_scores_what_count_gives(size: int, crib: bool, many: int) -> None:
    with ProcessPoolExecutor(PROCESSES) as workers:
        assert sum(workers.map(partial(agreed, size, crib), range(PROCESSES))) == many


# --- the distribution -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crib", "published"), [(False, HAND_COUNTS), (True, CRIB_COUNTS)], ids=["hand", "crib"])
def test_the_distribution_is_the_published_table(crib: bool, published: tuple[int, ...]) -> None:
    counts = distribution(crib)
    assert counts.dtype == np.int64
    assert tuple(counts.tolist()) == published


def test_the_distribution_of_three_card_hands_is_that_of_their_classes() -> None:
    deals, weights = classes(3)
    tally = np.bincount(counted(deals), weights, 30)
    assert distribution(hand=3).tolist() == tally.tolist()


def test_a_distribution_is_its_caller_s_own() -> None:
    distribution()[0] = 0
    assert distribution()[0] == HAND_COUNTS[0]


@pytest.mark.parametrize("hand", [0, 2, 5, "4", None])
def test_a_distribution_of_other_hands_is_refused(hand: object) -> None:
    with pytest.raises(InvalidCards, match=f"'{hand}' isn't a number of cards in a hand: give 3 or 4"):
        distribution(hand=hand)


def test_a_crib_of_three_cards_is_refused() -> None:
    with pytest.raises(InvalidCards, match="'3' isn't a number of cards in a crib: give 4"):
        distribution(crib=True, hand=3)


# --- what is given ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [np.asfortranarray(GOOD), np.repeat(GOOD, 2, axis=0)[::2], np.repeat(GOOD, 2, axis=1)[:, ::2], freeze(GOOD)],
    ids=["by columns", "every second row", "every second column", "read-only"],
)
def test_it_does_not_matter_how_the_numbers_lie_in_memory(given: np.ndarray) -> None:
    before = given.copy()
    assert points(given).tolist() == [29, 4, 12]
    assert (given == before).all()


@pytest.mark.parametrize("width", [4, 5])
def test_no_hands_have_no_points(width: int) -> None:
    none = points(np.empty((0, width), np.uint8))
    assert none.shape == (0,)
    assert none.dtype == np.uint8


@pytest.mark.parametrize("block", [1, 7, 1000])
def test_the_size_of_a_block_changes_nothing(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = rows(classes(4)[0][:: len(classes(4)[0]) // 1000])
    at_once = points(table)
    monkeypatch.setattr(fast, "_BLOCK", block)
    assert (points(table) == at_once).all()


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (GOOD.astype(np.int64), "'int64'"),
        (GOOD.astype(np.int8), "'int8'"),
        (GOOD.astype(float), "'float64'"),
        (GOOD > 9, "'bool'"),
        (GOOD.astype(object), "'object'"),
        (GOOD.tolist(), "'list'"),
        ("5H 5D 5S JC 5C", "'str'"),
        (None, "'NoneType'"),
    ],
)
def test_what_is_no_array_of_small_numbers_is_refused(given: object, named: str) -> None:
    with pytest.raises(InvalidCards, match=f"^{named} holds no cards to count: give a numpy array of uint8"):
        points(given)


@pytest.mark.parametrize("shape", [(), (5,), (4, 3), (4, 6), (0,), (1, 2, 5)])
def test_arrays_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(InvalidCards, match=r"isn't a shape of hands: give \(n, 5\) or \(n, 4\)$"):
        points(np.zeros(shape, np.uint8))


def test_a_crib_of_three_cards_and_a_starter_is_refused() -> None:
    with pytest.raises(InvalidCards, match=r"^'\(3, 4\)' isn't a shape of cribs: give \(n, 5\)$"):
        points(GOOD[:, :4], crib=True)


@pytest.mark.parametrize("width", [4, 5])
@pytest.mark.parametrize("number", [52, 64, 255])
def test_a_number_that_is_no_card_is_refused_wherever_it_stands(width: int, number: int) -> None:
    for place in range(width):
        table = GOOD[:, :width].copy()
        table[1, place] = number
        with pytest.raises(
            InvalidCards, match=f"^row 1 holds {number}, which isn't a card: give numbers from 0 to 51$"
        ):
            points(table)


@pytest.mark.parametrize("width", [4, 5])
def test_a_card_that_is_there_twice_is_refused_wherever_it_stands(width: int) -> None:
    for first, second in combinations(range(width), 2):
        table = GOOD[:, :width].copy()
        table[2, first] = table[2, second]
        with pytest.raises(InvalidCards, match=f"^row 2 holds '{PACK[table[2, second]]}' twice: a deck has each"):
            points(table)


def test_the_first_wrong_row_is_named_although_it_lies_in_a_later_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "_BLOCK", 2)
    table = np.concatenate([GOOD, GOOD, GOOD])
    table[5:7, 0] = table[5:7, 1]
    table[8, 0] = 99
    with pytest.raises(InvalidCards, match=r"^row 5 holds 'AD' twice"):
        points(table)


# --- the wing's front -------------------------------------------------------------------------------------------------


def test_the_front_of_the_wing_loads_no_numpy_and_lists_its_names() -> None:
    assert {"crib_table", "discards", "distribution", "points"} <= set(dir(strategy))
    code = "import sys, crib_tutor.strategy; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_name_that_the_wing_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        strategy.nothing  # noqa: B018
