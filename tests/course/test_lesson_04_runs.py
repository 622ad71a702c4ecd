"""The picture of runs as paths: its numbers are those of the count, for every shape of five ranks."""

import re
from math import prod

import pytest
from deals import rank_shapes
from each import for_each
from stored import drawings

from crib_tutor import Kind, count
from crib_tutor.course.lesson_04_runs import paths
from crib_tutor.deck import Card, InvalidCards
from crib_tutor.look.theme import CARD_DIMMED

SHAPES = [(*hand, starter) for hand, starter in rank_shapes()][::7]


@for_each(SHAPES)
def test_the_paths_are_the_runs_of_the_count_each_a_line_of_its_own(*held: Card) -> None:
    runs, shown = count(held[:4], held[4]).of(Kind.RUN), paths(held)
    listed = re.findall(r"Path \d: (.+)\.", shown.plain)
    assert listed == [" ".join(card.symbol for card in run.cards) for run in runs]
    assert [int(points) for points in re.findall(r"(\d+) points", shown.plain)] == [sum(r.points for r in runs)] * bool(
        runs
    )
    heights, _, product = shown.plain.splitlines()[-1].partition(" = ")
    factors = heights.split(" \N{MULTIPLICATION SIGN} ")
    assert not product or prod(map(int, factors)) == int(product.split()[0]) == len(runs)
    (svg,) = drawings(shown)
    lines = re.findall(r'<path d="(M[^"]+)" fill="none" stroke="[^"]+" stroke-width="2.5"/>', svg)
    assert len(set(lines)) == len(runs)
    assert [line.count("C") for line in lines] == [len(run.cards) - 1 for run in runs]
    assert svg.count(CARD_DIMMED) == len(held) - len({card for run in runs for card in run.cards})


def test_the_order_in_which_cards_are_given_changes_nothing() -> None:
    assert paths("3H 3D 4S 5C 5D") == paths("5D 4S 3H 5C 3D")


def test_several_hands_stand_one_below_the_other() -> None:
    one, other = "3H 4S 5D 6C 7H", "3H 3D 4S 5C 5D"
    assert paths(one, other) == paths(one) + paths(other)
    assert paths(one, other).plain == f"{paths(one).plain}\n{paths(other).plain}"


def test_more_cards_than_a_hand_and_its_starter_are_refused() -> None:
    with pytest.raises(InvalidCards, match="6 cards are too many"):
        paths("AH 2H 3H 4H 5H 6H")
