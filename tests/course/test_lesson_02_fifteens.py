"""The robber's hand: fifteens that nobody sees who looks for two cards alone."""

import ast
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

from crib_tutor.course.lesson_02_fifteens import fifteens_by_size
from crib_tutor.deck import cards

SOURCE = (Path(__file__).parents[2] / "lessons" / "source" / "02_fifteens.md").read_text(encoding="utf-8")
RANKS, OF_A_RANK = range(1, 14), 4


def fifteens(values: Sequence[int], size: int) -> int:
    return sum(sum(group) == 15 for group in combinations(values, size))


def points(values: Sequence[int]) -> int:
    return 2 * sum(fifteens(values, size) for size in range(2, 6))


def test_the_fifteens_of_every_hand_are_told_apart_by_their_size() -> None:
    sizes: Counter[int] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        ways = prod(comb(OF_A_RANK, times) for times in Counter(ranks).values())
        values = [min(rank, 10) for rank in ranks]
        sizes.update({size: ways * fifteens(values, size) for size in range(2, 6)})
    assert sizes == fifteens_by_size()


def test_no_five_cards_without_two_that_make_fifteen_hold_more_than_twelve() -> None:
    hidden = []
    for ranks in combinations_with_replacement(RANKS, 5):
        values = [min(rank, 10) for rank in ranks]
        if max(Counter(ranks).values()) <= OF_A_RANK and not fifteens(values, 2):
            hidden.append(points(values))
    assert max(hidden) == 12
    assert "build(points=12" in SOURCE
    assert "six fifteens" in " ".join(SOURCE.split())


def test_no_two_of_the_cards_on_offer_make_fifteen_and_some_five_are_worth_twelve() -> None:
    (call,) = re.findall(r"^build\(.*?\)  # solved", SOURCE, re.MULTILINE)
    asked = ast.parse(call.partition("  #")[0], mode="eval").body
    assert isinstance(asked, ast.Call)
    (among,) = [cards(ast.literal_eval(one.value)) for one in asked.keywords if one.arg == "among"]
    offered = [card.value for card in among]
    assert fifteens(offered, 2) == 0
    worth = Counter(points(five) for five in combinations(offered, 5))
    assert max(worth) == 12
    assert worth[12] >= 10
    assert worth[12] < sum(worth.values()) / 10, "few of them"
