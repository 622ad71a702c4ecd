"""Who pegs what for a claim, under the rules of each source."""

from dataclasses import replace

import pytest

from crib_tutor import count, mark, rules
from crib_tutor.rules import Overscore, Rules

EIGHT = count("7H 7D 8S AC", "KH")  # fifteens 7+8, 7+8, 7+7+A: 6, and a pair
GAMES = (
    rules.HOYLE, rules.HOYLE_61, rules.MODERN, rules.BRITANNICA_FIVE, rules.BRITANNICA_SIX,
    rules.TOMMY_FIVE, rules.TOMMY_SIX, rules.MAN_PAGE,
)  # fmt: skip

LEARNER_FIRST = [("learner", 5, "claim"), ("opponent", 3, "muggins")]
"""A claim of 5 of the 8: Hoyle, "his opponent may say Muggins and himself score the points overlooked"."""
OPPONENT_FIRST = LEARNER_FIRST[::-1]
"""Tommy: "the muggins points are credited to the computer before the player's points are credited"."""
LOST = LEARNER_FIRST[:1]
"""Britannica: "Scoring too few, no penalty"; the manual page: "fault points are never awarded"."""


@pytest.mark.parametrize(
    ("game", "pegging"),
    [
        (rules.HOYLE, LEARNER_FIRST),
        (rules.HOYLE_61, LEARNER_FIRST),
        (rules.MODERN, LEARNER_FIRST),
        (rules.TOMMY_FIVE, OPPONENT_FIRST),
        (rules.TOMMY_SIX, OPPONENT_FIRST),
        (rules.BRITANNICA_FIVE, LOST),
        (rules.BRITANNICA_SIX, LOST),
        (rules.MAN_PAGE, LOST),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_points_overlooked_go_where_the_source_says_and_in_its_order(
    game: Rules, pegging: list[tuple[str, int, str]]
) -> None:
    assert list(mark(5, EIGHT, rules=game).pegging) == pegging


@pytest.mark.parametrize(
    ("game", "overclaim", "overpegging"),
    [
        (rules.HOYLE, 0, 2),  # "his opponent may require correction"; pegged more than announced: "opponent pegs 2"
        (rules.HOYLE_61, 0, 2),
        (rules.MODERN, 0, 0),
        (rules.TOMMY_FIVE, 0, 0),
        (rules.TOMMY_SIX, 0, 0),
        (rules.BRITANNICA_FIVE, 3, 3),  # law 19: "add points overscored to his own", in error of the peg too
        (rules.BRITANNICA_SIX, 3, 3),
        (rules.MAN_PAGE, 0, 0),
        (replace(rules.HOYLE, overclaim=Overscore.TWO_TO_OPPONENT), 2, 2),  # as the program that came with Hoyle's text
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_three_points_too_many_cost_what_the_source_says(game: Rules, overclaim: int, overpegging: int) -> None:
    assert pegs(11, game) == (8, overclaim)
    assert pegs(8, game, pegged=11) == (8, overpegging)
    assert pegs(11, game, pegged=14) == (8, overclaim + overpegging)
    assert pegs(8, game, pegged=8) == pegs(8, game) == (8, 0)


def pegs(said: int, game: Rules, pegged: int | None = None) -> tuple[int, int]:
    marked = mark(said, EIGHT, pegged=pegged, rules=game)
    return marked.learner_pegs, marked.opponent_pegs


def test_games_are_to_the_targets_of_their_sources() -> None:
    assert {game.name for game in GAMES if game.target == 61} == {
        rules.HOYLE_61.name, rules.BRITANNICA_FIVE.name, rules.TOMMY_FIVE.name, rules.MAN_PAGE.name,
    }  # fmt: skip
    assert {game.target for game in GAMES} == {61, 121}
    assert len({game.name for game in GAMES}) == len(GAMES)
