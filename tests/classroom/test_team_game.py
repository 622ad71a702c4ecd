"""Teams of a class: what is saved and given away adds up, a wild guess gains nothing, and totals can be taken back."""

import re

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.classroom.teams.state import TeamGame, start_teams
from crib_tutor.classroom.teams.words import settled_lines, together, tracks_in_words
from crib_tutor.counts import count_row
from crib_tutor.look.team_board import team_board
from crib_tutor.rules import IllegalMove
from crib_tutor.teacher import teams

HANDS = tuple(map(count_row, ("5H 5D 5S JC 5C", "7H 8D 9C KS 2D", "2C 4D 6S 8H KC")))
DUE = (29, 5, 0)
NAMES = ("Window row", "Door row", "Ann's row")
totals = st.lists(st.integers(0, 29), min_size=3, max_size=3)


def played(rows: list[list[int]]) -> TeamGame:
    game = start_teams(NAMES, HANDS)
    for row in rows:
        game = game.settle(row)
    return game


@given(st.lists(totals, max_size=3))
def test_what_is_saved_and_what_is_given_away_follow_from_what_was_said(rows: list[list[int]]) -> None:
    game = played(rows)
    for team in range(3):
        said = [row[team] for row in rows]
        assert game.given_away[team] == sum(
            max(total, due) - min(total, due) for total, due in zip(said, DUE, strict=False)
        )
        assert 0 <= game.saved[team] <= sum(DUE[: len(rows)])
        perfect = said == list(DUE[: len(rows)])
        assert (game.saved[team] == sum(DUE[: len(rows)]) and not game.given_away[team]) == perfect


@given(st.integers(0, 29), st.integers(0, 29))
def test_nearer_to_the_count_is_never_worse(total: int, other: int) -> None:
    game = played([[total, other, 0]])
    if abs(total - 29) < abs(other - 29):
        assert game.saved[0] > game.saved[1]
        assert game.given_away[0] < game.given_away[1]


@given(st.lists(totals, min_size=1, max_size=3), st.integers(1, 120))
def test_the_class_wins_together_or_not_at_all(rows: list[list[int]], goal: int) -> None:
    game = start_teams(NAMES, HANDS, goal)
    for row in rows:
        game = game.settle(row)
    assert game.reached == (sum(game.given_away) < goal)
    if game.done:
        assert together(game).endswith("class wins." if game.reached else "muggins wins.")
    else:
        assert f"fewer than {goal} point" in together(game)
    assert game.take_back().said == game.said[:-1]


def test_each_line_of_the_outcome_says_what_muggins_takes() -> None:
    game = played([[29, 20, 31 - 4]])
    taken = [sum(map(int, re.findall(r"takes the (\d+)", line))) for line in settled_lines(game)]
    assert taken == [0, 9, 2]
    assert tracks_in_words(game) == "Window row 29, Door row 20, Ann's row 27, of 34. Muggins 11."


@for_each([[[1, 2]], [[1, 2, None]], [[1, 2, 30]], [[1, 2, -1]], [[1, 2, True]], [[1, 2, "3"]], ["123"], [None]])
def test_totals_that_no_hand_has_are_refused_and_change_nothing(given_totals: object) -> None:
    game = start_teams(NAMES, HANDS)
    with pytest.raises(IllegalMove):
        game.settle(given_totals)  # type: ignore[arg-type]
    assert game == start_teams(NAMES, HANDS)


@for_each(
    [[("One",)], [tuple("ABCDEFG")], [("Ann", "ann")], [("Ann", "")], [("Ann", "<b>")], [("Ann", 7)], [("A", "B" * 21)]]
)
def test_names_are_two_to_six_and_each_another(names: tuple[object, ...]) -> None:
    with pytest.raises(IllegalMove):
        start_teams(names, HANDS)


def test_a_game_that_is_over_takes_no_more_totals() -> None:
    with pytest.raises(IllegalMove, match="start over"):
        played([[0, 0, 0]] * 4)
    with pytest.raises(IllegalMove, match="no hand is counted yet"):
        start_teams(NAMES, HANDS).take_back()


@given(st.integers(0, 29), st.integers(0, 60))
def test_a_peg_is_as_far_along_its_track_as_its_points(points: int, away: int) -> None:
    drawn = team_board([("Ann", points), ("Bo", 29)], 29, ("Muggins", away), 40)
    pegs = [float(x) for x in re.findall(r'<circle cx="([\d.]+)" cy="\d+" r="10"', drawn)]
    start, end = pegs[1] - (pegs[1] - 200), pegs[1]
    assert pegs[0] == pytest.approx(start + (end - start) * points / 29, abs=0.1)
    assert pegs[2] == pytest.approx(start + (end - start) * min(away, 40) / 40, abs=0.1)


def test_the_page_has_no_count_before_every_team_has_said_a_number() -> None:
    window = teams("Window row", "Door row")
    due = window.game.counts[0].points
    assert window.value["shown"] is None
    assert "steps" not in str(window.value)
    window._receive(None, {"event": "settle", "totals": [due, None]}, [])
    assert window.value["refused"]
    assert window.value["shown"] is None
    window._receive(None, {"event": "settle", "totals": [due, due]}, [])
    assert window.value["shown"]["whole"]["number"] == due
    window._receive(None, {"event": "next"}, [])
    assert (window.value["shown"], window.value["place"]) == (None, "Hand 2 of 5")


def test_take_back_brings_the_hand_again() -> None:
    window = teams("Window row", "Door row")
    window._receive(None, {"event": "settle", "totals": [0, 0]}, [])
    window._receive(None, {"event": "back"}, [])
    assert (window.value["place"], window.value["shown"], window.game.said) == ("Hand 1 of 5", None, ())
