"""Both scores on a board, as the labs show and change them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crib_tutor.labs.win_board.state import LAST, SIDES, WinBoard
from crib_tutor.labs.win_board.words import AIMED, NAMES, name_peg
from crib_tutor.look import board as cribbage_board
from crib_tutor.notebook.window import Event
from crib_tutor.rules import DOUBLE_SKUNK, SKUNK, IllegalMove
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.without_numpy import NumpyNeeded


def change_scores(board: WinBoard, event: Event) -> WinBoard:
    """Move a peg or the deal, or change the aim."""
    if event["event"] == "aim":
        changed = replace(board, aim=event["aim"])
        try:
            _ = changed.chances
        except NumpyNeeded as error:
            raise IllegalMove(str(error)) from None
        return changed
    if event["event"] == "move":
        return board.move(event["side"], event["hole"])
    return replace(board, dealer=event["dealer"])


def keep_scores(board: WinBoard) -> dict[str, Any]:
    """Keep a board's scores while its cell is run again."""
    return {"you": board.you, "opponent": board.opponent, "dealer": board.dealer, "aim": board.aim}


def restore_scores(event: Event) -> WinBoard:
    """The board that a page has kept."""
    return WinBoard(you=event["you"], opponent=event["opponent"], dealer=event["dealer"], aim=event.get("aim", WIN))


def score_view(board: WinBoard, deals: Mapping[bool, str]) -> dict[str, Any]:
    """Build a board's view; ``deals`` are words for the deal buttons.

    >>> [side["spoken"] for side in score_view(WinBoard(you=1), {True: "Mine", False: "Yours"})["sides"]]
    ['1 hole of 121', '0 holes of 121']
    """
    return {
        "last": LAST,
        "dealer": board.dealer,
        "deals": [deals[True], deals[False]],
        "aims": [{"value": aim, "label": label} for aim, label in AIMED.items()],
        "aim": board.aim,
        "sides": [
            {"key": key, "name": NAMES[key], "score": getattr(board, key), "spoken": name_peg(key, board)}
            for key in SIDES
        ],
        "holes": [[cribbage_board.spot(side, hole) for hole in range(LAST + 1)] for side in range(len(SIDES))],
        "board": draw_scores(board),
    }


def draw_scores(board: WinBoard) -> str:
    """Draw the board with both pegs of each side.

    >>> draw_scores(WinBoard()).count('class="peg')
    4
    """
    pegs = [(score, 0) for score in (board.you, board.opponent)]
    return cribbage_board.tracks(pegs, lines=(DOUBLE_SKUNK, SKUNK))
