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


def test_the_fifteens_of_every_hand_are_told_apart_by_their_size() -> None:
    """No five cards without two that make fifteen hold more than twelve."""
    sizes: Counter[int] = Counter()
    hidden = 0
    for ranks in combinations_with_replacement(RANKS, 5):
        ways = prod(comb(OF_A_RANK, times) for times in Counter(ranks).values())
        values = [min(rank, 10) for rank in ranks]
        found = {size: fifteens(values, size) for size in range(2, 6)}
        sizes.update({size: ways * times for size, times in found.items()})
        hidden = max(hidden, 2 * sum(found.values()) if ways and not found[2] else 0)
    assert sizes == fifteens_by_size()
    assert hidden == 12
    assert "build(points=12" in SOURCE
    assert "six fifteens" in " ".join(SOURCE.split())


def test_no_two_of_the_cards_on_offer_make_fifteen_and_some_five_are_worth_twelve() -> None:
    (call,) = re.findall(r"^build\(.*?\)  # solved", SOURCE, re.MULTILINE)
    asked = ast.parse(call.partition("  #")[0], mode="eval").body
    assert isinstance(asked, ast.Call)
    (among,) = [cards(ast.literal_eval(one.value)) for one in asked.keywords if one.arg == "among"]
    offered = [card.value for card in among]
    assert fifteens(offered, 2) == 0
    worth = Counter(2 * sum(fifteens(five, size) for size in range(2, 6)) for five in combinations(offered, 5))
    assert max(worth) == 12
    assert worth[12] >= 10
    assert worth[12] < sum(worth.values()) / 10, "few of them"
