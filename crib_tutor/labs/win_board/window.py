"""The win board in a window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.labs.win_board.pictures import draw_curve, draw_map, map_cross, map_spot
from crib_tutor.labs.win_board.score_board import (
    change_scores,
    draw_scores,
    keep_scores,
    restore_scores,
    score_view,
)
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.labs.win_board.words import (
    DEALS,
    HINT,
    SAVED,
    TITLE,
    chance_rows,
    explain_par,
    say_board,
    say_chances,
    say_even,
    say_hole,
    say_par,
    shift_cells,
)
from crib_tutor.look import theme
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event, Handler, Window


class WinBoardWindow(Window):
    """The chances of winning from any pair of scores.

    >>> window = WinBoardWindow(WinBoard(you=84, opponent=79))
    >>> window._receive(None, {"event": "move", "side": "you", "hole": 85}, [])
    >>> window.value["said"]
    'You have 85, your opponent 79, and you deal: you win 76.1% of the games.'
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(self, board: WinBoard) -> None:
        self.board = self._start = board
        super().__init__()

    def events(self) -> Mapping[str, Handler]:
        """Take the page's events: a peg moved, the deal given away, or the scores that it kept over a restart."""
        return {"move": self._change, "dealer": self._change, "restore": self._restore}

    def _change(self, event: Event) -> str:
        self.board = change_scores(self.board, event)
        return say_board(self.board)

    def _restore(self, event: Event) -> str:
        self.board = restore_scores(event)
        return say_board(self.board)

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        board = self.board
        return {
            "title": TITLE,
            "hint": HINT,
            "start": keep_scores(self._start),
            "kept": keep_scores(board),
            **score_view(board, DEALS),
            "notes": SAVED,
            "chances": {"title": say_chances(board), "win": board.chances.win, "rows": chance_rows(board)},
            "map": {
                "title": say_even(board),
                "svg": draw_map(board),
                "spot": map_spot(board),
                "cross": map_cross(board),
            },
            "hole": {
                "title": say_hole(board),
                "svg": draw_curve(board),
                "cells": shift_cells(board),
                "par": f"{say_par(board)} {explain_par()}" if board.par else say_par(board),
            },
        }

    def static(self) -> Html:
        """The board and who wins how often, for readers without a kernel."""
        board = self.board
        words = say_board(board)
        image = picture(draw_scores(board), words, theme.BOARD_WIDTH)
        return stacked(paragraph(TITLE), Html(f"<p>{image}</p>", words), paragraph(words), paragraph(say_par(board)))
