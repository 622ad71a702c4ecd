"""The rules: every number, sentence and option of cribbage, each in one place with its source, and the games by name.

Sources are named as the course names them: *Hoyle* (the rules that came with BSD Unix, 1980), *Britannica* (the
encyclopaedia's article, 9th edition), *Tommy* (Tommy's Cribbage, 1986) and the *manual page* (2016).

>>> from crib_tutor import rules
>>> rules.HOYLE.target, rules.MODERN.lurches[0].below
(121, 91)
"""

from crib_tutor.rules.games import (
    BRITANNICA_FIVE,
    BRITANNICA_SIX,
    FOUR_HANDED,
    HOYLE,
    HOYLE_61,
    MAN_PAGE,
    MODERN,
    NAMED,
    THREE_HANDED,
    TOMMY_FIVE,
    TOMMY_SIX,
    Rules,
    changed,
    find_game,
    require_rules,
)
from crib_tutor.rules.numbers import (
    CRIB_SIZE,
    DEALT,
    DOUBLE_SKUNK,
    FAULT_POINTS,
    FIFTEEN,
    FIFTEEN_POINTS,
    GAME,
    GO_POINTS,
    HAND_SIZES,
    HEELS_POINTS,
    HIGHEST_COUNT,
    IMPOSSIBLE_COUNTS,
    JACK,
    LEAST_CUT,
    LONGEST_GAME,
    LURCH_BRITANNICA,
    LURCH_HOYLE,
    LURCH_TOMMY,
    LURCH_TOMMY_FIVE,
    MISCOUNT,
    NOBS_POINTS,
    PAIR_POINTS,
    SENTENCES,
    SHORT_GAME,
    SHORTEST_RUN,
    SKUNK,
    THIRTY_ONE,
    THIRTY_ONE_POINTS,
    WRONG_CALL,
)
from crib_tutor.rules.options import (
    FLAGS,
    PEGS_MOVE,
    Book,
    Counting,
    Fifteens,
    FirstDeal,
    GoPoint,
    Heels,
    Lurch,
    Muggins,
    Neglect,
    NextDeal,
    Overscore,
    choice,
)
from crib_tutor.rules.refusals import IllegalMove, IllegalPlay

__all__ = [
    "BRITANNICA_FIVE",
    "BRITANNICA_SIX",
    "CRIB_SIZE",
    "DEALT",
    "DOUBLE_SKUNK",
    "FAULT_POINTS",
    "FIFTEEN",
    "FIFTEEN_POINTS",
    "FLAGS",
    "FOUR_HANDED",
    "GAME",
    "GO_POINTS",
    "HAND_SIZES",
    "HEELS_POINTS",
    "HIGHEST_COUNT",
    "HOYLE",
    "HOYLE_61",
    "IMPOSSIBLE_COUNTS",
    "JACK",
    "LEAST_CUT",
    "LONGEST_GAME",
    "LURCH_BRITANNICA",
    "LURCH_HOYLE",
    "LURCH_TOMMY",
    "LURCH_TOMMY_FIVE",
    "MAN_PAGE",
    "MISCOUNT",
    "MODERN",
    "NAMED",
    "NOBS_POINTS",
    "PAIR_POINTS",
    "PEGS_MOVE",
    "SENTENCES",
    "SHORTEST_RUN",
    "SHORT_GAME",
    "SKUNK",
    "THIRTY_ONE",
    "THIRTY_ONE_POINTS",
    "THREE_HANDED",
    "TOMMY_FIVE",
    "TOMMY_SIX",
    "WRONG_CALL",
    "Book",
    "Counting",
    "Fifteens",
    "FirstDeal",
    "GoPoint",
    "Heels",
    "IllegalMove",
    "IllegalPlay",
    "Lurch",
    "Muggins",
    "Neglect",
    "NextDeal",
    "Overscore",
    "Rules",
    "changed",
    "choice",
    "find_game",
    "require_rules",
]

for _refusal in (IllegalMove, IllegalPlay):
    _refusal.__module__ = __name__  # where people find them, and so what a traceback says


def __getattr__(name: str) -> object:
    """Find a name under what an earlier version called it."""
    from crib_tutor.former_names import find_name  # noqa: PLC0415  # only for a name that's missing

    return find_name("rules", name)
