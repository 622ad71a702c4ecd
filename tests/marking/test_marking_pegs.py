"""Who pegs what for a claim, under the rules of each source."""

from dataclasses import replace

import pytest
from deals import counts
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Count, count, mark, rules
from crib_tutor.rules import Muggins, Overscore, Rules

EIGHT = count("7H 7D 8S AC", "KH")  # fifteens 7+8, 7+8, 7+7+A: 6, and a pair
GAMES = (
    rules.HOYLE, rules.HOYLE_61, rules.MODERN, rules.BRITANNICA_FIVE, rules.BRITANNICA_SIX,
    rules.TOMMY_FIVE, rules.TOMMY_SIX, rules.MAN_PAGE,
)  # fmt: skip
EVERY_RULE = st.builds(
    replace,
    st.sampled_from(GAMES),
    muggins=st.sampled_from(Muggins),
    overclaim=st.sampled_from(Overscore),
    overpegging=st.sampled_from(Overscore),
)

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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_peg_set_short_of_the_claim_stands_and_nobody_takes_the_rest(game: Rules) -> None:
    """Hoyle: he "may not correct his error" once the play has gone on; Britannica and Tommy name no penalty."""
    assert pegs(8, game, pegged=6) == (6, 0)


@given(EVERY_RULE, st.integers(0, 40), st.none() | st.integers(0, 40), counts())
def test_pegging_follows_from_what_was_found_missed_and_mistaken(
    game: Rules, said: int, pegged: int | None, counted: Count
) -> None:
    due, moved = counted.points, said if pegged is None else pegged
    price = {
        Overscore.CORRECTED: lambda _: 0,
        Overscore.TO_OPPONENT: lambda over: over,
        Overscore.TWO_TO_OPPONENT: lambda over: 2 if over else 0,
    }
    marked = mark(said, counted, pegged=pegged, rules=game)
    assert marked.learner_pegs == min(moved, said, due)
    assert marked.opponent_pegs == (
        (game.muggins is not Muggins.OFF) * max(0, due - said)
        + price[game.overclaim](max(0, min(said, moved) - due))
        + price[game.overpegging](max(0, moved - said))
    )
    assert all(peg.points > 0 for peg in marked.pegging)
    assert len({peg.what_for for peg in marked.pegging}) == len(marked.pegging)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_claim_both_short_and_long_pays_for_each_in_every_form(game: Rules) -> None:
    """Fifteen two is right, six are overlooked, and two points are claimed that do not score."""
    forms = ([("fifteen", "7H 8S"), ("fifteen", "7H KH")], {"fifteen": 2, "run": 2})
    muggins = 0 if game.muggins is Muggins.OFF else 6
    too_many = 2 if game.overclaim is Overscore.TO_OPPONENT else 0
    for form in forms:
        marked = mark(form, EIGHT, rules=game)
        assert (marked.learner_pegs, marked.opponent_pegs) == (2, muggins + too_many)


def test_game_is_hoyles_unless_told() -> None:
    for said in range(12):
        assert mark(said, EIGHT) == mark(said, EIGHT, rules=rules.HOYLE)


def test_games_are_to_the_targets_of_their_sources() -> None:
    assert {game.name for game in GAMES if game.target == 61} == {
        rules.HOYLE_61.name, rules.BRITANNICA_FIVE.name, rules.TOMMY_FIVE.name, rules.MAN_PAGE.name,
    }  # fmt: skip
    assert {game.target for game in GAMES} == {61, 121}
    assert len({game.name for game in GAMES}) == len(GAMES)
