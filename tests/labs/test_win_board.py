"""The win board: what it says of a score is what the odds say of it and of the scores beside it."""

import re

import pytest

from crib_tutor.labs.win_board import words
from crib_tutor.labs.win_board.state import LAST, WinBoard
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import odds

BOARDS = [
    WinBoard(you=you, opponent=opponent, dealer=dealer)
    for you in (0, 30, 58, 84, 100, 117, 120)
    for opponent in (0, 41, 79, 110, 120)
    for dealer in (True, False)
]


@pytest.mark.parametrize("aim", ["game points", "stakes", "spread"])
def test_a_hole_is_priced_in_what_the_aim_counts(aim: str) -> None:
    board = WinBoard(you=117, opponent=88, dealer=False, aim=aim.upper())
    now, ahead = (odds(you, 88, dealer=False, aim=aim).worth for you in (117, 118))
    assert board.shift(1) == pytest.approx(ahead - now)
    home = {"game points": 3.0, "stakes": 2.0, "spread": 33.0}[aim]
    assert board.shift(4) == pytest.approx(home - now), "home, and the other is where it is"
    theirs = odds(88, 117, dealer=True, aim=aim).worth
    name, *worth = words.chance_rows(board)[-1]
    assert name == {"spread": "holes"}.get(aim, aim)
    assert [float(one.replace("−", "-")) for one in worth] == pytest.approx([now, theirs], abs=0.005)  # noqa: RUF001


@pytest.mark.parametrize("dealer", [True, False])
def test_who_is_the_favorite_changes_just_where_the_sentence_says(dealer: bool) -> None:
    said = set()
    for you in range(LAST + 1):
        wins = [odds(you, theirs, dealer=dealer).win >= 0.5 for theirs in range(LAST + 1)]
        assert wins == sorted(wins, reverse=True), "more points for the other are never better for you"
        text = words.say_even(WinBoard(you=you, dealer=dealer))
        said.add(re.sub(r"\d+", "n", text))
        number = re.search(r"(\d+)", text)
        if number is None:
            assert set(wins) == {"You're" in text}
        elif "until" in text:
            assert wins[you + int(number[1]) - 1]
            assert not wins[you + int(number[1])]
        else:
            assert wins[you - int(number[1])]
            assert not wins[you - int(number[1]) + 1]
    assert "You're the favorite only with n or more ahead" in said
    assert ("You're the favorite at any score" in said) == dealer
    assert "You're the favorite until your opponent is n ahead" in said
    assert ("Your opponent is the favorite at any score" in said) != dealer


def test_holes_and_the_deal_are_priced_by_the_odds_beside() -> None:
    for board in BOARDS:
        here = odds(board.you, board.opponent, dealer=board.dealer).win
        for holes in (-2, -1, 1, 2):
            to = max(board.you + holes, 0)
            there = 1 if to > LAST else odds(to, board.opponent, dealer=board.dealer).win
            assert board.shift(holes) == pytest.approx(there - here)
        other = odds(board.you, board.opponent, dealer=not board.dealer).win
        assert board.deal == pytest.approx(abs(other - here))
        shown = [float(games.replace("−", "-")) for _, games in words.shift_cells(board)]  # noqa: RUF001  # a minus as shown
        assert shown[-1] == pytest.approx(100 * (other - here), abs=0.051)
        assert shown[2] == pytest.approx(100 * board.shift(1), abs=0.051)
        worth = re.fullmatch(r"A hole is worth ([\d.]+) games in 100, the deal (\d+)", words.say_hole(board))
        assert worth
        assert float(worth[1]) == pytest.approx(shown[2], abs=0.001)


def test_a_skunk_is_told_while_the_scores_allow_it_and_a_chance_is_never_told_as_sure() -> None:
    for board in BOARDS:
        _, skunk, double = words.chance_rows(board)
        for (name, mine, theirs), saved in ((skunk, 91), (double, 61)):
            assert str(saved) in name
            assert [mine == words.NOTHING, theirs == words.NOTHING] == [board.opponent >= saved, board.you >= saved]
        assert not re.search(r"You win (100|0) games", words.say_chances(board))


def test_par_is_what_print_has_for_two_good_players() -> None:
    """In print a dealer takes 16 holes a deal and pone 10, 26 for both; from home back that leaves 95, 69, 43, 17."""
    for you in range(LAST + 1):
        for dealer, gain in ((True, 16), (False, 10)):
            par = WinBoard(you=you, dealer=dealer).par
            assert (par is None) == (you + gain > LAST)
            if par:
                assert par.gain == gain
                assert par.reached == you + gain
                assert min(abs(par.hole - printed) for printed in (95, 69, 43, 17)) <= 1
                assert (par.hole - 1) // 30 == (par.reached - 1) // 30, "of the same street"
                assert str(abs(par.ahead)) in words.say_par(WinBoard(you=you, dealer=dealer)) or not par.ahead


def test_a_peg_goes_where_there_is_a_hole_for_it() -> None:
    board = WinBoard(you=3, opponent=5, dealer=False)
    assert board.move("you", 9) == WinBoard(you=9, opponent=5, dealer=False)
    assert board.move("opponent", 0) == WinBoard(you=3, opponent=0, dealer=False)
    assert board.swap().swap() == board
    for side, hole, text in (("you", 121, "120"), ("opponent", -1, "0 to 120"), ("pone", 3, "'pone' has no peg")):
        with pytest.raises(IllegalMove, match=text):
            board.move(side, hole)
    assert board == WinBoard(you=3, opponent=5, dealer=False)
