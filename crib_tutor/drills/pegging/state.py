"""Scores pegged by hand, and what a wrong move got wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crib_tutor.deck import quote
from crib_tutor.look.board import LAP
from crib_tutor.rules import GAME, HIGHEST_COUNT, IllegalMove
from crib_tutor.words.counts_aloud import amount_of

FRONT, BACK = "front", "back"
PEGS = (FRONT, BACK)


@dataclass(frozen=True, slots=True)
class PeggingDrill:
    """The two pegs of a player who pegs scores.

    >>> walk = PeggingDrill((5, 8)).move("back", 5).move("back", 12)
    >>> walk.wrong, walk.front, walk.back
    ("One hole short. The hole your front peg is in isn't counted: the next hole is one.", 5, 0)
    >>> walk.move("back", 13).done
    True

    A wrong move leaves the pegs and says why in ``wrong``; what isn't a move raises `IllegalMove` and isn't held
    against you.
    """

    scores: tuple[int, ...]
    front: int = 0
    back: int = 0
    pegged: int = 0
    """How many of the scores are pegged."""
    at_first: int = 0
    """How many of them were right at the first try."""
    wrong: str = ""
    """What was wrong with the last move, or nothing where it was right."""
    stumbled: bool = False
    """Whether this score was pegged wrongly already."""

    def __post_init__(self) -> None:
        if not self.scores:
            raise IllegalMove("there's no score to peg: give one or more")
        for score in self.scores:
            if type(score) is not int or not 1 <= score <= HIGHEST_COUNT:
                raise IllegalMove(f"no one pegs {quote(score)} at once: a score is 1 to {HIGHEST_COUNT}")
        if not (0 <= self.back < self.front or self.back == self.front == 0):
            raise IllegalMove(f"pegs can't be at {self.front} and {self.back}: the front peg is ahead")
        if not self.done and self.front + sum(self.scores[self.pegged : -1]) >= GAME:
            raise IllegalMove("the game is won before the last of these scores: leave it out")

    @property
    def done(self) -> bool:
        """Whether every score is pegged."""
        return self.pegged == len(self.scores)

    @property
    def score(self) -> int:
        """The score that is to be pegged now."""
        if self.done:
            raise IllegalMove("every score is pegged: start over")
        return self.scores[self.pegged]

    @property
    def goal(self) -> int:
        """The hole for the back peg, at most the game hole."""
        return min(self.front + self.score, GAME)

    def move(self, peg: object, hole: object) -> PeggingDrill:
        """Lift a peg and put it into a hole."""
        goal = self.goal
        if peg not in PEGS:
            raise IllegalMove("choose the peg that you lift first, the front peg or the back peg")
        if type(hole) is not int or not 1 <= hole <= GAME:
            raise IllegalMove(f"choose the hole where the peg goes: a whole number from 1 to {GAME}, the game hole")
        if peg == BACK and hole + LAP == goal:
            raise IllegalMove(f"that's on your second time around: add the {LAP} holes of the first to its number")
        ahead = hole - self.front
        reasons = {
            # While both pegs wait at the start, it is all one which of them goes first.
            _FRONT_MOVED: str(peg) == FRONT and self.front > self.back,
            "": hole == self.goal,
            _FROM_BACK.format(self.score): hole == self.back + self.score,
            _TAKEN: ahead == 0,
            _BACKWARDS: ahead < 0,
            _PAST_THE_GAME: self.goal == GAME,
            _ONE_SHORT: ahead == self.score - 1,
            _OFF.format(amount_of(ahead, "hole"), self.score): True,
        }
        wrong = next(said for said, holds in reasons.items() if holds)
        if wrong:
            return replace(self, wrong=wrong, stumbled=True)
        return replace(
            self,
            front=goal,
            back=self.front,
            pegged=self.pegged + 1,
            at_first=self.at_first + (not self.stumbled),
            wrong="",
            stumbled=False,
        )


_FRONT_MOVED = (
    "Leave the front peg where it is: it shows where you were, so everyone can see how much you score. "
    "Lift the back peg."
)
_FROM_BACK = "You counted {} from the back peg. Count from the front peg, which is where you are."
_TAKEN = "Your front peg is in that hole. It isn't counted: the next hole is one."
_BACKWARDS = "That hole is behind your front peg, and a score takes you forward: count on from the front peg."
_PAST_THE_GAME = "That isn't the game hole. A score that reaches it, or would go past it, ends in it and wins."
_ONE_SHORT = "One hole short. The hole your front peg is in isn't counted: the next hole is one."
_OFF = "That is {} ahead of your front peg, and you score {}. Count again."
