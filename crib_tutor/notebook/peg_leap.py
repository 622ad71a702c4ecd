"""The leap of a peg as a page draws it, hole by hole, and the pegs that go with the steps of a count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from crib_tutor.look import board
from crib_tutor.problems.pegs import LEARNER, Due, PegMove, Pegs, peg_by_step


def holes(leap: PegMove[str] | PegMove[int], target: int, sides: int = 2) -> dict[str, Any]:
    """The side of a leap, and the holes that its peg passes.

    >>> from crib_tutor.rules import GAME
    >>> holes(PegMove("opponent", 0, 2), GAME)
    {'side': 'opponent', 'path': [(39, 14), (49, 14)]}
    """
    at = leap.side if isinstance(leap.side, int) else int(leap.side != LEARNER)
    return {"side": board.SIDES[at][0], "path": board.path(at, leap.start, leap.end, target, sides=sides)}


def stepwise(
    stood: tuple[Pegs, Pegs],
    ended: tuple[Pegs, Pegs],
    dues: Iterable[Due],
    target: int,
    say: Callable[[int, int], str] = board.board_in_words,
) -> dict[str, Any]:
    """The pegs as they go with the steps of a count: the way of each that moves, and how far along it each step leads.

    >>> from crib_tutor.rules import GAME
    >>> pegged = stepwise(((0, 0), (0, 0)), ((2, 0), (3, 0)), [((0, 2),), ((1, 3),)], GAME)
    >>> [side["side"] for side in pegged["sides"]], pegged["steps"], pegged["scores"][0]
    (['you', 'opponent'], [[2, 0], [2, 3]], "You're at 2, your opponent at 0.")

    A way begins where the front peg was. ``backs`` is where the other peg is before its side pegs, and after that.
    """
    moved = [at for at in (0, 1) if ended[at] != stood[at]]
    steps = peg_by_step(stood, ended, dues)
    return {
        "sides": [_way(at, stood[at], ended[at][0], target) for at in moved],
        "steps": [[step[at][0] - stood[at][0] for at in moved] for step in steps],
        "fronts": [[front for front, _ in step] for step in steps],
        "scores": [say(*(front for front, _ in step)) for step in steps],
    }


def _way(at: int, stood: Pegs, end: int, target: int) -> dict[str, Any]:
    front, back = stood
    return {
        "side": board.SIDES[at][0],
        "path": [board.spot(at, front, target), *board.path(at, front, end, target)],
        "backs": [board.spot(at, place, target, back=True) for place in (back, front)],
    }
