"""The pictures of the lesson on all hands, drawn from every hand."""

import re
from itertools import combinations
from math import comb
from xml.etree import ElementTree as ET

import pytest
from said import text_of
from stored import drawing

from crib_tutor import count
from crib_tutor.course.lesson_13_every_hand import by_parts, grid, totals
from crib_tutor.deck import RANKS
from crib_tutor.look.theme import SUITS
from crib_tutor.rules import FIFTEEN, IllegalMove
from crib_tutor.strategy import distribution

COUNTS = distribution()
BUILDING = "AS 3H 6D 6H 6S 7C 7D 7H 8S 9C"


def test_every_total_is_written_with_its_number_of_hands() -> None:
    chart = totals(COUNTS)
    numbers = dict(re.findall(r"(\d+) ([\d,]+|never)(?=[,.])", chart.numbers().partition(". Even")[0] + "."))
    hands = {int(total): int(hands.replace(",", "").replace("never", "0")) for total, hands in numbers.items()}
    assert hands == dict(enumerate(COUNTS.tolist()))
    assert f"{comb(52, 4) * 48:,} in all" in chart.about
    even = round(100 * COUNTS[::2].sum() / COUNTS.sum())
    assert chart.finding == f"No hand is worth 19, 25, 26 or 27, and {even} hands in 100 come to an even total"
    assert totals([1, 2, 1]).finding == "50 hands in 100 come to an even total"


def test_a_guess_of_the_even_hands_is_told_beside_them_and_is_no_total() -> None:
    """A guess of 20 in 100 once put a ring around the total of 20."""
    for guess in (0, 20, 81, 100):
        chart = totals(COUNTS).marked(guess)
        assert (chart.yours, chart.guess) == (None, guess)
        assert chart.plain.endswith(f"Your guess: {guess} in 100 even.")
    assert [totals(COUNTS).marked(answer) for answer in (101, -1, True, "20")] == [totals(COUNTS)] * 4


@pytest.mark.parametrize("counts", [[], [0, 0], [3, -1]])
def test_without_hands_there_is_no_picture(counts: list[int]) -> None:
    with pytest.raises(IllegalMove):
        totals(counts)


def by_hand(ranks: tuple[int, ...]) -> tuple[int, int]:
    """Count runs and pairs, and fifteens, another way than the package does."""
    values = [min(rank, 10) for rank in ranks]
    fifteens = sum(sum(some) == FIFTEEN for size in range(2, 6) for some in combinations(values, size))
    pairs = sum(first == second for first, second in combinations(ranks, 2))
    for size in (5, 4, 3):
        runs = sum(max(some) - min(some) == size - 1 == len(set(some)) - 1 for some in combinations(ranks, size))
        if runs:
            return 2 * pairs + size * runs, 2 * fifteens
    return 2 * pairs, 2 * fifteens


def test_the_map_holds_every_five_ranks_in_the_cell_of_their_parts() -> None:
    assert sum(len(ranks) for ranks in by_parts().values()) == 6175
    for parts, alike in by_parts().items():
        for ranks in alike:
            assert by_hand(tuple(RANKS.index(rank) + 1 for rank in ranks)) == parts


def test_the_grid_shows_the_numbers_of_the_map_and_frames_what_would_make_nineteen() -> None:
    marks = list(ET.fromstring(drawing(grid())).iter())  # noqa: S314  # our own
    numbers = [int(mark.text) for mark in marks if mark.text and mark.get("fill") == SUITS["S"]]
    assert sorted(numbers) == sorted(map(len, by_parts().values()))
    assert len([mark for mark in marks if mark.get("stroke-width") == "3"]) == 3
    row = "4: " + ", ".join(str(len(by_parts().get((4, fifteen), ())) or "none") for fifteen in (0, 2, 4))
    assert row in grid().plain


def ranks_worth(total: int) -> set[str]:
    return {ranks for parts, alike in by_parts().items() if sum(parts) == total for ranks in alike}


def test_the_doors_to_nineteen_are_shut_as_the_lesson_says() -> None:
    assert ranks_worth(19) == set()
    assert ranks_worth(18) == {"A7778", "36669", "33366", "22344"}
    assert "A-7-7-7-8, 3-6-6-6-9, 3-3-3-6-6 and\n2-2-3-4-4" in text_of("13")
    distinct = [sum(parts) for parts, alike in by_parts().items() for ranks in alike if len(set(ranks)) == 5]
    assert max(distinct) == 12
    assert not [ranks for ranks in ranks_worth(15) if len(set(ranks)) >= 4]  # what a flush of four would need
    assert {fifteens for shape, fifteens in by_parts() if shape == 15} == {0, 2, 6, 8}
    assert COUNTS[19] == 0


def test_the_way_to_twenty_nine_is_as_the_lesson_says() -> None:
    most = max(fifteens for _, fifteens in by_parts())
    assert {shape for shape, fifteens in by_parts() if fifteens == most} == {12}
    assert max(shape for shape, _ in by_parts()) == 16
    assert max(fifteens for shape, fifteens in by_parts() if shape == 16) == 8
    assert {len(ranks_worth(total)) for total in (25, 26, 27)} == {0}
    assert len(ranks_worth(24)) == 9
    assert not any("J" in ranks for ranks in ranks_worth(24))
    four_ranks = [sum(parts) for parts, alike in by_parts().items() for ranks in alike if len(set(ranks)) >= 4]
    assert max(four_ranks) == 17  # with a flush of four 21, which is far from 25
    assert all(ranks.startswith("5555") for ranks in ranks_worth(28))


def test_the_lesson_reads_the_chart_right() -> None:
    assert all(COUNTS[odd] < min(COUNTS[odd - 1], COUNTS[odd + 1]) for odd in range(1, 16, 2))
    assert round(COUNTS[12] / COUNTS[11]) == 6
    perfect = "5C 5D 5H 5S JC".split()
    assert [count([kept for kept in perfect if kept != card], card).points for card in perfect] == [29, 28, 28, 28, 28]


def test_a_run_of_five_with_nobs_and_no_flush_is_even_whatever_its_ranks() -> None:
    made = []
    for ranks in (RANKS[at : at + 5] for at in range(9)):
        for starter in ranks.replace("J", "") if "J" in ranks else "":
            hand = [rank + ("S" if rank == "J" else "H") for rank in ranks if rank != starter]
            made.append(count(hand, f"{starter}S").points)
    assert len(made) == 12
    assert {points % 2 for points in made} == {0}


def test_the_cards_for_building_hold_an_eighteen_and_no_other_ten_cards_a_nineteen() -> None:
    made = {count(some[:4], some[4]).points for some in combinations(BUILDING.split(), 5)}
    assert 18 in made
    assert 19 not in made
