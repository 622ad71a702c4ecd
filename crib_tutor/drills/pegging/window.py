"""The board by itself, with scores to peg by hand."""

from __future__ import annotations

from typing import Any

from crib_tutor import rules
from crib_tutor.drills.pegging.state import BACK, FRONT, PEGS, PeggingDrill
from crib_tutor.look import board, theme
from crib_tutor.look.drawing import text
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of

_LOOKS = {FRONT: "solid", BACK: "ring"}
_MARGIN, _NUMBER = 17, 13
"""Below the board, for the numbers of its outer row, and their size, in the board's own units."""
_TENS = 10
"""Each tenth hole has its number."""


class PeggingWindow(Window):
    """Scores to peg, one after another.

    >>> pegs = PeggingWindow((5, 8))
    >>> pegs._receive(None, {"event": "move", "peg": "back", "hole": 5}, [])
    >>> pegs.value["told"]
    'Right. Your pegs are at 5 and at the start, 5 holes apart: your last score.'
    """

    def __init__(self, scores: tuple[int, ...], *, start: tuple[int, int] = (0, 0), solved: bool = False) -> None:
        self.walk = self._start = PeggingDrill(scores, *start)
        self._solved = solved
        super().__init__()

    def _on_move(self, event: Event) -> str:
        """A wrong move is said as a refusal is, and the walk remembers it."""
        self.walk = self.walk.move(event.get("peg"), event.get("hole"))
        if self.walk.wrong:
            raise IllegalMove(self.walk.wrong)
        return f"{self._told()} {self._place()} {self._task()}"

    def _on_again(self, _: Event) -> str:
        if not self.walk.done:
            raise IllegalMove("some scores are still to be pegged")
        self.walk = self._start
        return f"{self._place()} {self._task()}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        walk = self.walk
        return {
            "place": self._place(),
            "task": self._task(),
            "told": self._told(),
            "number": [walk.at_first, "right at once"] if walk.done else [walk.score, "to peg"],
            "done": walk.done,
            "pegged": walk.pegged,
            "pegs": [{"value": peg, "label": _label(peg, walk)} for peg in PEGS],
            "holes": [[*board.spot(0, hole), hole] for hole in _ahead(walk.back)],
            "most": rules.GAME,
            "board": numbered_board(walk.front, walk.back),
            "words": _words(walk.front, walk.back),
            "path": [] if walk.pegged == self._start.pegged else board.path(0, walk.back, walk.front),
        }

    def _place(self) -> str:
        many = len(self.walk.scores)
        return "All pegged." if self.walk.done else f"Score {self.walk.pegged + 1} of {many}."

    def _task(self) -> str:
        walk = self.walk
        if not walk.done:
            return f"You score {walk.score}. Peg it."
        won = f" You're in the game hole, the {rules.GAME}st: you've won!" if walk.front == rules.GAME else ""
        return f"{walk.at_first} of {len(walk.scores)} scores pegged right at the first try.{won}"

    def _told(self) -> str:
        walk = self.walk
        if walk.pegged == self._start.pegged:
            return ""
        apart, score = walk.front - walk.back, walk.scores[walk.pegged - 1]
        shown = "your last score" if apart == score else f"all that you needed of your {score}"
        held = f"{walk.front} and {_where(walk.back)}, {amount_of(apart, 'hole')} apart"
        return f"Right. Your pegs are at {held}: {shown}."

    def static(self) -> Html:
        """The board and scores for readers without a kernel.

        With ``solved`` every score is pegged.
        """
        scores = ", ".join(map(str, self._start.scores))
        head = "Pegged one by one:" if self._solved else f"Peg these scores: {scores}. Run the cell to begin."
        shown = [_drawn(self._start)]
        walk = self._start
        while self._solved and not walk.done:
            words = f"Score {walk.score}: the back peg goes from {_place_of(walk.back)} to {walk.goal}."
            walk = walk.move(BACK, walk.goal)
            shown += [paragraph(words), _drawn(walk)]
        return stacked(paragraph(head), *shown)


def numbered_board(front: int, back: int) -> str:
    """Draw the board with each tenth hole numbered.

    >>> [tens for tens in range(10, 130, 10) if f">{tens}<" in numbered_board(33, 25)]
    [30, 40, 50, 60, 70, 80]
    """
    numbers = "".join(_number(hole) for hole in _ahead(back) if hole % _TENS == 0)
    size, taller = f"0 0 {board.WIDTH} {board.HEIGHT}", f"0 0 {board.WIDTH} {board.HEIGHT + _MARGIN}"
    return board.board((front, back)).replace(size, taller, 1).replace("</svg>", f"{numbers}</svg>")


def _number(hole: int) -> str:
    x, y = board.spot(0, hole)
    outer = y == board.HEIGHT - board.OUTER
    if outer:
        return text(str(hole), x, board.HEIGHT + _NUMBER, _NUMBER, theme.QUIET)
    return text(str(hole), x, board.HEIGHT / 2 + 4, _NUMBER, theme.HOLE)


def _ahead(back: int) -> list[int]:
    """What each hole of a lap is worth to somebody whose back peg stands there, and the game hole at the end."""
    return [hole if hole >= back else hole + board.LAP for hole in range(1, board.LAP + 1)] + [rules.GAME]


def _drawn(walk: PeggingDrill) -> Html:
    words = _words(walk.front, walk.back)
    return Html(f"<p>{picture(numbered_board(walk.front, walk.back), words, theme.BOARD_WIDTH)}</p>", words)


def _words(front: int, back: int) -> str:
    if front == 0:
        return "Both of your pegs are at the start."
    return f"Your front peg is {_where(front)}, your back peg {_where(back)}."


def _label(peg: str, walk: PeggingDrill) -> str:
    return f"{peg.capitalize()} peg ({_LOOKS[peg]}), {_where(walk.front if peg == FRONT else walk.back)}"


def _where(hole: int) -> str:
    return f"at {_place_of(hole)}"


def _place_of(hole: int) -> str:
    return str(hole) if hole else "the start"
