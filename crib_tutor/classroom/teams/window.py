"""A window for a game of teams."""

from __future__ import annotations

from typing import Any

from crib_tutor.classroom.teams import words
from crib_tutor.classroom.teams.state import TeamGame
from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.look.team_board import team_board
from crib_tutor.notebook.count_view import count_view, lay_faces
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove


class TeamsWindow(Window):
    """A game of teams whose counts stay hidden first.

    >>> from crib_tutor.classroom.teams.state import start_teams
    >>> from crib_tutor.counts import count_row
    >>> TeamsWindow(start_teams(("Ann", "Bo"), (count_row("7H 8D 9C KS 2D"),))).value["place"]
    'Hand 1 of 1'
    """

    def __init__(self, game: TeamGame) -> None:
        self.game = game
        self.counted = False
        """Whether the last hand that was settled is on the stage, and not the next one."""
        super().__init__()

    def _on_settle(self, event: Event) -> str:
        if self.counted:
            raise IllegalMove("every row has counted this hand: go on")
        self.game = self.game.settle(event["totals"])
        self.counted = True
        return " ".join([*words.settled_lines(self.game), words.together(self.game)])

    def _on_next(self, _: Event) -> str:
        if self.game.done or not self.counted:
            raise IllegalMove("every hand is counted: start over" if self.game.done else "count this hand first")
        self.counted = False
        return f"{words.hand_title(self.game, self.game.at)}. {words.ASK}"

    def _on_back(self, _: Event) -> str:
        self.game = self.game.take_back()
        self.counted = False
        return words.TAKEN_BACK

    def _on_again(self, _: Event) -> str:
        self.game = TeamGame(self.game.names, self.game.counts, self.game.goal)
        self.counted = False
        return words.STARTED

    @property
    def _at(self) -> int:
        return self.game.at - self.counted

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        game = self.game
        due = game.counts[self._at]
        return {
            "title": words.TITLE,
            "place": words.hand_title(game, self._at),
            "asked": words.ASK,
            "names": list(game.names),
            "hand": lay_faces(due),
            "shown": count_view(due) if self.counted else None,
            "lines": list(words.settled_lines(game)) if self.counted else [],
            "together": words.together(game),
            "board": self._board(),
            "done": game.done,
            "back": bool(game.said),
            "words": {"count": words.COUNT, "next": words.NEXT, "back": words.BACK, "again": words.AGAIN},
        }

    def _board(self) -> str:
        game = self.game
        tracks = list(zip(game.names, game.saved, strict=True))
        drawn = team_board(tracks, game.possible, (words.MUGGINS, sum(game.given_away)), game.goal)
        return picture(drawn, words.tracks_in_words(game))

    def static(self) -> Html:
        """The board and the hand for readers without a kernel."""
        cards = f"{words.hand_title(self.game, self._at)}: {symbols(self.game.counts[self._at].cards)}"
        board = Html(f"<p>{self._board()}</p>", words.tracks_in_words(self.game))
        return stacked(paragraph(words.TITLE, "strong"), paragraph(cards), board, paragraph(words.together(self.game)))
