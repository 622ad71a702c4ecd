"""The win board: two scores, a deal, and the chances of winning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.look.board import ROW
from crib_tutor.rules import GAME, MODERN, IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.strategy import chance_board, odds
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.strategy.winning.aims import WIN, find_aim, name_aim
from crib_tutor.strategy.winning.values import Odds

LAST = GAME - 1
"""The last hole from which a game is still to be won."""
SIDES = ("you", "opponent")
_EVEN = 0.5


class Par(NamedTuple):
    """What an average deal brings, and where par is."""

    gain: int
    """Holes that you take in an average deal, yours or your opponent's as the score has it."""
    hole: int
    """Where you should stand after this deal: from there, pairs of average deals bring you just home."""
    reached: int
    """Where an average deal leaves you."""

    @property
    def ahead(self) -> int:
        """How many holes you're ahead of par, below 0 if behind."""
        return self.reached - self.hole


@dataclass(frozen=True, slots=True, kw_only=True)
class WinBoard:
    """Both scores at the start of a deal, and whose deal.

    >>> board = WinBoard(you=84, opponent=79)
    >>> board.chances.win > board.swap().chances.win
    True

    Raises `IllegalMove` for a score below 0 or from which the game is over.
    """

    you: int = 0
    opponent: int = 0
    dealer: bool = True
    """Whether you deal."""
    aim: str = WIN
    """What a game counts, such as "game points"."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "aim", name_aim(self.aim))
        require_number(self.you, "your score", 0, LAST)
        require_number(self.opponent, "your opponent's score", 0, LAST)
        require_flag(self.dealer, "dealer")

    def move(self, side: object, hole: object) -> WinBoard:
        """Put a side's peg into a hole."""
        if side not in SIDES:
            raise IllegalMove(f"{quote(side)} has no peg here: choose {' or '.join(SIDES)}")
        changed: WinBoard = replace(self, **{str(side): hole})  # type: ignore[arg-type]  # looked at as it's made
        return changed

    def swap(self) -> WinBoard:
        """The same scores with the deal on the other side."""
        return replace(self, dealer=not self.dealer)

    @property
    def chances(self) -> Odds:
        """The chances of winning, of skunks and of double skunks."""
        return odds(self.you, self.opponent, dealer=self.dealer, aim=self.aim)

    @property
    def their_worth(self) -> float:
        """What the game is worth to your opponent."""
        return odds(self.opponent, self.you, dealer=not self.dealer, aim=self.aim).worth

    def shift(self, holes: int) -> float:
        """The change in worth with more holes or fewer.

        >>> WinBoard(you=84, opponent=79).shift(1) > 0 > WinBoard(you=84, opponent=79).shift(-1)
        True
        """
        you = max(self.you + holes, 0)
        home = find_aim(self.aim, MODERN).won[self.opponent]
        worth = home if you > LAST else odds(you, self.opponent, dealer=self.dealer, aim=self.aim).worth
        return worth - self.chances.worth

    @property
    def deal(self) -> float:
        """How much more the game is worth to the dealer."""
        return abs(self.swap().chances.worth - self.chances.worth)

    def curve(self, *, dealer: bool) -> list[float]:
        """Your chance of winning by your score."""
        return [float(row[self.opponent]) for row in chance_board(dealer)]

    @property
    def even(self) -> int:
        """Your opponent's highest score at which you're even; -1 if none."""
        row = chance_board(self.dealer)[self.you]
        return max((score for score, chance in enumerate(row) if chance >= _EVEN), default=-1)

    @property
    def par(self) -> Par | None:
        """Your place beside the average; None if that's home."""
        gain = round(_gains()[self.dealer])
        reached = self.you + gain
        deals = GAME // ROW - (reached - 1) // ROW  # pairs of them, one of each player's, from this street to home
        return Par(gain, ceil(GAME - deals * sum(_gains())), reached) if reached <= LAST else None


@cache
def _gains() -> tuple[float, float]:
    """Holes that pone and the dealer take in an average deal."""
    dealer, pone = mean_gains()
    return pone, dealer
