"""Who is winning, for a Python without numpy: from the boards that a site was given."""

from __future__ import annotations

from crib_tutor.rules import MODERN, Rules
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.strategy.plain.plain_tables import chance_board, sampled_deals
from crib_tutor.strategy.winning.values import Odds, gather_odds


def odds(mine: int, theirs: int, *, dealer: bool, rules: Rules = MODERN, after: str = "start") -> Odds:
    """The chance to win, to skunk and to be skunked at the start of a deal, as `win_chances.odds` gives it.

    Raises `NumpyNeeded` where a site wasn't given them.
    """
    require_flag(dealer, "dealer")
    for score in (mine, theirs):
        require_number(score, "a score", 0, rules.target - 1)

    def chance(below: int, won: bool) -> float:  # as `gather_odds` asks it
        board = chance_board(dealer == won, rules=rules, after=after, below=below)
        return float(board[mine, theirs] if won else board[theirs, mine])

    return gather_odds(chance, rules, sampled_deals()[1])
