"""Scores pegged by hand: only one move is right, every other is told why, and the two pegs keep the last score."""

import json
import re
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from telling import tell

from crib_tutor import IllegalMove, rules
from crib_tutor.drills.pegging.state import BACK, FRONT, PEGS, PeggingDrill
from crib_tutor.lesson import pegging
from crib_tutor.look.board import LAP, spot

HOLES = range(1, rules.GAME + 1)
SCORES = st.integers(1, rules.HIGHEST_COUNT)
# From the start to somewhere, with everything between that can be told apart: nothing scored, laps, the end.
STANDS = [(0, 0), (1, 0), (7, 0), (12, 7), (30, 29), (58, 46), (64, 59), (75, 70), (112, 104), (120, 119)]


def told(walk: PeggingDrill, peg: str, hole: int) -> str | None:
    """What is said of a move: nothing where it is right, and None where it is refused."""
    try:
        return walk.move(peg, hole).wrong
    except IllegalMove:
        return None


# --- the rule ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stand", STANDS)
def test_one_move_alone_is_right_and_it_is_the_back_peg_ahead_of_the_front_peg(stand: tuple[int, int]) -> None:
    for score in range(1, rules.HIGHEST_COUNT + 1):
        walk = PeggingDrill((score,), *stand)
        right = {(peg, hole) for peg in PEGS for hole in HOLES if told(walk, peg, hole) == ""}
        end = min(stand[0] + score, rules.GAME)
        assert right == ({(FRONT, end), (BACK, end)} if stand == (0, 0) else {(BACK, end)})
        after = walk.move(BACK, end)
        assert (after.front, after.back, after.done, after.at_first) == (end, stand[0], True, 1)


@given(st.lists(SCORES, min_size=1, max_size=9), st.data())
def test_whatever_is_tried_the_pegs_show_the_last_score_and_the_sum_of_all(
    scores: list[int], data: st.DataObject
) -> None:
    assume(sum(scores[:-1]) < rules.GAME)
    walk, clean = PeggingDrill(tuple(scores)), 0
    for place, score in enumerate(scores):
        mistakes = 0
        for peg, hole in data.draw(st.lists(st.tuples(st.sampled_from(PEGS), st.sampled_from(HOLES)), max_size=3)):
            if told(walk, peg, hole):
                walk, mistakes = walk.move(peg, hole), mistakes + 1
        assert (walk.front, walk.back) == (sum(scores[:place]), sum(scores[: place - 1]) if place else 0)
        walk, clean = walk.move(BACK, walk.goal), clean + (mistakes == 0)
        assert walk.front == min(sum(scores[: place + 1]), rules.GAME)
        assert walk.front - walk.back == score or walk.front == rules.GAME
    assert (walk.done, walk.at_first) == (True, clean)


# --- what is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peg", "hole", "said"),
    [
        (FRONT, 17, "Leave the front peg"),
        (FRONT, 12, "Leave the front peg"),
        (BACK, 16, "One hole short"),
        (BACK, 12, "You counted 5 from the back peg"),
        (BACK, 9, "behind your front peg"),
        (BACK, 18, "That is 6 holes ahead of your front peg, and you score 5"),
        (BACK, 13, "That is 1 hole ahead"),
        (BACK, 121, "That is 109 holes ahead"),
    ],
)
def test_a_wrong_move_is_explained(peg: str, hole: int, said: str) -> None:
    assert said in PeggingDrill((5,), 12, 7).move(peg, hole).wrong


def test_the_hole_of_the_front_peg_is_not_one() -> None:
    assert "Your front peg is in that hole" in PeggingDrill((1,), 12, 4).move(BACK, 12).wrong
    assert "One hole short" in PeggingDrill((2,), 12, 4).move(BACK, 13).wrong


def test_the_game_ends_in_the_game_hole() -> None:
    walk = PeggingDrill((8,), 118, 110)
    assert "game hole" in walk.move(BACK, 120).wrong
    assert walk.move(BACK, rules.GAME).front == rules.GAME


@pytest.mark.parametrize("stand", STANDS)
def test_every_wrong_move_has_its_reason_which_never_gives_the_hole_away(stand: tuple[int, int]) -> None:
    walk = PeggingDrill((9,), *stand)
    for peg, hole in ((peg, hole) for peg in PEGS for hole in HOLES):
        said = told(walk, peg, hole)
        if not said:
            continue
        assert said.endswith(".")
        assert {int(number) for number in re.findall(r"\d+", said)} <= {walk.score, hole - walk.front}
        assert (walk.move(peg, hole).front, walk.move(peg, hole).back) == stand
        if said.startswith("One hole short"):
            assert hole == walk.goal - 1


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("peg", [None, "", "both", 3, ["front"]])
@pytest.mark.parametrize("hole", [None, "", "17", 0, -1, rules.GAME + 1, 17.0, True, [17]])
def test_what_is_no_move_is_refused(peg: Any, hole: Any) -> None:
    walk = PeggingDrill((5,), 12, 7)
    for one, other in ((peg, 17), (BACK, hole)):
        with pytest.raises(IllegalMove, match="choose the"):
            walk.move(one, other)


def test_a_hole_named_as_on_the_first_time_round_is_refused_and_not_held_against_anybody() -> None:
    walk = PeggingDrill((8,), 60, 50)
    with pytest.raises(IllegalMove, match=f"add the {LAP} holes"):
        walk.move(BACK, 8)
    assert walk.move(BACK, 68).at_first == 1


@pytest.mark.parametrize(
    ("scores", "stand"),
    [((), (0, 0)), ((0,), (0, 0)), ((30,), (0, 0)), ((5,), (4, 4)), ((5,), (4, 7)), ((5,), (121, 110))],
)
def test_pegs_that_cannot_stand_so_and_scores_that_nobody_makes_are_refused(
    scores: tuple[int, ...], stand: tuple[int, int]
) -> None:
    with pytest.raises(IllegalMove):
        PeggingDrill(scores, *stand)


def test_nobody_scores_after_the_game_is_won() -> None:
    assert PeggingDrill((5, 29), 112, 104).move(BACK, 117).move(BACK, rules.GAME).done
    with pytest.raises(IllegalMove, match="the game is won"):
        PeggingDrill((9, 1), 112, 104)
    with pytest.raises(IllegalMove, match="every score is pegged"):
        PeggingDrill((5,)).move(BACK, 5).move(BACK, 10)


# --- the widget -------------------------------------------------------------------------------------------------------


def test_scores_are_pegged_told_and_begun_again() -> None:
    pegs = pegging(6, 4, start=(57, 49))
    assert pegs.value["place"] == "Score 1 of 2."
    shown = tell(pegs, "move", peg=FRONT, hole=63)
    assert (shown["refused"], shown["pegged"]) == (True, 0)
    assert shown["said"].startswith("Leave the front peg")
    shown = tell(pegs, "move", peg=BACK, hole=63)
    assert shown["said"] == (
        "Right. Your pegs are at 63 and at 57, 6 holes apart: your last score. Score 2 of 2. You score 4. Peg it."
    )
    assert shown["path"] == [spot(0, hole) for hole in range(58, 64)]
    shown = tell(pegs, "move", peg=BACK, hole=67)
    assert (shown["place"], shown["task"]) == ("All pegged.", "1 of 2 scores pegged right at the first try.")
    assert tell(pegs, "again")["pegged"] == 0


def test_the_page_is_not_told_where_the_peg_belongs() -> None:
    """Every hole of the board is offered alike, with the number that it has on the way from the back peg on."""
    value = dict(pegging(6, start=(57, 49)).value)
    assert sorted(number for _, _, number in value["holes"]) == [*range(49, 109), rules.GAME]
    assert all(spot(0, number) == (x, y) for x, y, number in value["holes"])
    hidden = json.dumps({name: part for name, part in value.items() if name not in {"holes", "board", "most"}})
    assert "63" not in hidden


def test_the_last_score_may_be_more_than_is_needed() -> None:
    shown = tell(pegging(8, start=(118, 110)), "move", peg=BACK, hole=rules.GAME)
    assert shown["told"] == "Right. Your pegs are at 121 and at 118, 3 holes apart: all that you needed of your 8."
    assert shown["task"].endswith("you've won!")


def test_the_static_form_has_the_scores_and_solved_every_board() -> None:
    assert pegging(6, 4).static().plain == (
        "Peg these scores: 6, 4. Run the cell to begin.\nBoth of your pegs are at the start."
    )
    solved = pegging(6, 4, solved=True).static()
    assert solved.count("<img") == 3
    assert solved.plain.endswith(
        "Score 4: the back peg goes from the start to 10.\nYour front peg is at 10, your back peg at 6."
    )
