"""The scorebook: all of it plays in the page, and nothing is sent."""

from __future__ import annotations

from typing import Any

from crib_tutor.deck import RANKS, Card
from crib_tutor.look import board
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.rules import DOUBLE_SKUNK, GAME, HIGHEST_COUNT, JACK, LURCH_TOMMY_FIVE, SHORT_GAME, SKUNK
from crib_tutor.table.keeping_score.rank_counts import rank_counts

_GAMES = (
    (GAME, "", [[DOUBLE_SKUNK, "a double skunk"], [SKUNK, "a skunk"]]),
    (SHORT_GAME, "HOYLE_61", [[LURCH_TOMMY_FIVE, "a skunk"]]),
)
"""Each length of a game: its rules where they're named in a text, and what saves its loser, the lowest first."""
_TITLE = "Scorebook"
_HOW = "Keep score here beside your own board: peg, count hands by their ranks, and note muggins."


class ScorebookWindow(Window):
    """A game's score, kept by the page alone.

    It is played from the notebook's own output, so it goes on when Python is gone, and opens again without it.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        super().__init__()

    def view(self) -> dict[str, Any]:
        """Send all that a game may need, once."""
        return {
            "title": _TITLE,
            "how": _HOW,
            "shelf": self._keeper.shelf,
            "temporary": self._keeper.temporary,
            "games": [dict(zip(("target", "rules", "saved"), game, strict=True)) for game in _GAMES],
            "ranks": [Card(rank, "S").written[:-1] for rank in range(1, len(RANKS) + 1)],
            "jack": JACK,
            "most": HIGHEST_COUNT,
            "counts": rank_counts(),
            "board": board.tracks([(0, 0), (0, 0)], lines=(DOUBLE_SKUNK, SKUNK)),
            "holes": [[board.spot(side, hole) for hole in range(GAME + 1)] for side in range(2)],
            "starts": [board.spot(side, 0, back=True) for side in range(2)],
        }

    def _repr_mimebundle_(self, **_: Any) -> Any:
        return self.static()._repr_mimebundle_(), {}

    def static(self) -> Html:
        """The whole book, which a page plays by itself."""
        return self.played(stacked(paragraph(_TITLE, "strong"), paragraph(_HOW)), "crib-keeps-score")


def scorebook() -> ScorebookWindow:
    """Keep score beside a real board."""
    return ScorebookWindow(HERE)
