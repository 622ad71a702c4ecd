"""The picture of runs as paths: its numbers are those of the count, for every shape of five ranks."""

import re
from base64 import b64decode

import pytest
from deals import rank_shapes

from crib_tutor import Kind, count
from crib_tutor.course.lesson_04_runs import paths
from crib_tutor.deck import InvalidCards
from crib_tutor.look.html import Html
from crib_tutor.look.theme import CARD_DIMMED

SHAPES = [(*hand, starter) for hand, starter in rank_shapes()][::7]


def drawing(shown: Html) -> str:
    (data,) = re.findall(r"base64,([^\"]+)\"", shown)
    return b64decode(data).decode()


def wires(svg: str) -> list[str]:
    return re.findall(r'<path d="(M[^"]+)" fill="none" stroke="[^"]+" stroke-width="2.5"/>', svg)


def test_the_paths_are_the_runs_of_the_count_and_the_points_theirs() -> None:
    for held in SHAPES:
        runs = count(held[:4], held[4]).of(Kind.RUN)
        plain = paths(held).plain
        listed = re.findall(r"Path \d: (.+)\.", plain)
        assert listed == [" ".join(card.symbol for card in run.cards) for run in runs]
        points = re.search(r"(\d+) points", plain)
        assert int(points.group(1) if points else 0) == sum(run.points for run in runs)


def test_the_heights_of_the_columns_multiply_to_the_number_of_paths() -> None:
    for held in SHAPES:
        last = paths(held).plain.splitlines()[-1]
        heights, _, product = last.partition(" = ")
        if product:
            made = 1
            for height in heights.split(" \N{MULTIPLICATION SIGN} "):
                made *= int(height)
            assert made == int(product.split()[0])


def test_every_run_is_one_line_of_its_own_and_cards_outside_a_run_recede() -> None:
    for held in SHAPES:
        runs = count(held[:4], held[4]).of(Kind.RUN)
        svg = drawing(paths(held))
        inside = {card for run in runs for card in run.cards}
        assert len(set(wires(svg))) == len(runs)
        assert [line.count("C") for line in wires(svg)] == [len(run.cards) - 1 for run in runs]
        assert svg.count(CARD_DIMMED) == len(held) - len(inside)


def test_the_order_in_which_cards_are_given_changes_nothing() -> None:
    assert paths("3H 3D 4S 5C 5D") == paths("5D 4S 3H 5C 3D")


def test_several_hands_stand_one_below_the_other() -> None:
    one, other = "3H 4S 5D 6C 7H", "3H 3D 4S 5C 5D"
    assert paths(one, other) == paths(one) + paths(other)
    assert paths(one, other).plain == f"{paths(one).plain}\n{paths(other).plain}"


def test_more_cards_than_a_hand_and_its_starter_are_refused() -> None:
    with pytest.raises(InvalidCards, match="6 cards are too many"):
        paths("AH 2H 3H 4H 5H 6H")
