"""The win board in a window."""

from __future__ import annotations

from typing import Any

from crib_tutor.labs.win_board import score_board, words
from crib_tutor.labs.win_board.pictures import draw_curve, draw_map, map_cross, map_spot
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.look import theme
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.notebook.window import Event, Window


class WinBoardWindow(Window):
    """The chances of winning from any pair of scores.

    >>> window = WinBoardWindow(WinBoard(you=84, opponent=79))
    >>> window._receive(None, {"event": "move", "side": "you", "hole": 85}, [])
    >>> window.value["said"]
    'You have 85, your opponent 79, and you deal: you win 76.1% of the games.'
    """

    def __init__(self, board: WinBoard) -> None:
        self.board = self._start = board
        super().__init__()

    def _on_move(self, event: Event) -> str:
        self.board = score_board.change_scores(self.board, event)
        return words.say_board(self.board)

    _on_dealer = _on_aim = _on_move

    def _on_restore(self, event: Event) -> str:
        self.board = score_board.restore_scores(event)
        return words.say_board(self.board)

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        board = self.board
        return {
            "title": words.TITLE,
            "hint": words.HINT,
            "start": score_board.keep_scores(self._start),
            "kept": score_board.keep_scores(board),
            **score_board.score_view(board, words.DEALS),
            "notes": words.SAVED,
            "chances": {"title": words.say_chances(board), "win": board.chances.win, "rows": words.chance_rows(board)},
            "map": {
                "title": words.say_even(board),
                "svg": draw_map(board),
                "spot": map_spot(board),
                "cross": map_cross(board),
            },
            "hole": {
                "title": words.say_hole(board),
                "svg": draw_curve(board),
                "cells": words.shift_cells(board),
                "par": f"{words.say_par(board)} {words.explain_par()}" if board.par else words.say_par(board),
            },
        }

    def static(self) -> Html:
        """The board and who wins how often, for readers without a kernel."""
        board = self.board
        spoken = words.say_board(board)
        image = picture(score_board.draw_scores(board), spoken, theme.BOARD_WIDTH)
        return stacked(
            paragraph(words.TITLE), Html(f"<p>{image}</p>", spoken), paragraph(spoken), paragraph(words.say_par(board))
        )
