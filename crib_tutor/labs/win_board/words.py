"""The sentences of the win board."""

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.labs.win_board.state import LAST, SIDES, WinBoard
from crib_tutor.rules import DOUBLE_SKUNK, GAME, SKUNK
from crib_tutor.strategy.winning.aims import AIMS, WIN, name_unit, say_worth
from crib_tutor.words.counts_aloud import amount_of

TITLE = "Who wins from here?"
HINT = "Drag a peg, or choose it and press the arrow keys; D swaps the deal."
NAMES: Mapping[str, str] = MappingProxyType(dict(zip(SIDES, ("You", "Your opponent"), strict=True)))
DEALS: Mapping[bool, str] = MappingProxyType({True: "You deal", False: "Your opponent deals"})
_AIMED = "Win", "Game points: 2, a skunk 3", "Stakes: 1, 2 or 3, won or lost", "Spread: holes apart at the end"
AIMED: Mapping[str, str] = MappingProxyType(dict(zip(AIMS, _AIMED, strict=True)))
"""Each aim, as the labs let you choose it."""
SAVED = (f"{DOUBLE_SKUNK}: double skunk saved", f"{SKUNK}: skunk saved")
"""What the two lines across the board are for."""
SHIFTS: Mapping[int, str] = MappingProxyType({-2: "2 fewer", -1: "1 fewer", 1: "1 more", 2: "2 more"})
"""Holes that you might have more or fewer of, each as the head of a column."""
NEARLY_LOST, NEARLY_WON = "you nearly always lose", "you nearly always win"
NOTHING = "–"  # noqa: RUF001  # as in a printed table
_LEAST = 0.0005
"""Below this a chance is shown as 0.0%."""


def say_chances(board: WinBoard) -> str:
    """Say who wins how often.

    >>> say_chances(WinBoard(you=84, opponent=79))
    'You win 74 games in 100 from here'
    """
    return f"You win {in_hundred(board.chances.win)} games in 100 from here"


def in_hundred(chance: float) -> str:
    """Write a chance in hundredths, never quite all or none.

    >>> in_hundred(0.743), in_hundred(0.9999)
    ('74', 'more than 99')
    """
    if chance > 0.995:
        return "more than 99"
    return f"{100 * chance:.0f}" if chance >= 0.005 else "fewer than 1"


def chance_rows(board: WinBoard) -> list[tuple[str, str, str]]:
    """Each way to win, with both chances in percent.

    >>> chance_rows(WinBoard(you=84, opponent=79))[0]
    ('wins', '74.3%', '25.7%')

    A skunk that the scores no longer allow has a dash.
    """
    found, aim = board.chances, board.aim
    mine, theirs = (signed(say_worth(each, aim)) for each in (found.worth, board.their_worth))
    skunk, double = f"by a skunk (under {SKUNK})", f"by a double skunk (under {DOUBLE_SKUNK})"
    return [
        ("wins", _percent(found.win), _percent(1 - found.win)),
        (skunk, _below(found.skunk, board.opponent, SKUNK), _below(found.skunked, board.you, SKUNK)),
        (
            double,
            _below(found.double_skunk, board.opponent, DOUBLE_SKUNK),
            _below(found.double_skunked, board.you, DOUBLE_SKUNK),
        ),
        *[(name_unit(aim), mine, theirs)] * (aim != WIN),
    ]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


def _below(chance: float, score: int, saved: int) -> str:
    return _percent(chance) if score < saved else NOTHING


def say_even(board: WinBoard) -> str:
    """Say up to which score of your opponent you're the favorite.

    >>> say_even(WinBoard(you=84, opponent=79)), say_even(WinBoard(you=84, opponent=79, dealer=False))
    ("You're the favorite until your opponent is 2 ahead", "You're the favorite only with 3 or more ahead")
    """
    lead = board.even - board.you
    if board.even < 0:
        return "Your opponent is the favorite at any score"
    if board.even == LAST:
        return "You're the favorite at any score"
    return (
        f"You're the favorite until your opponent is {lead + 1} ahead"
        if lead >= 0
        else f"You're the favorite only with {-lead} or more ahead"
    )


def say_hole(board: WinBoard) -> str:
    """Say what a hole is worth, and what the deal is.

    >>> say_hole(WinBoard(you=84, opponent=79))
    'A hole is worth 1.8 games in 100, the deal 18'
    """
    hole, deal = abs(board.shift(1)), board.deal
    if board.aim == WIN:
        return f"A hole is worth {100 * hole:.1f} games in 100, the deal {100 * deal:.0f}"
    return f"A hole is worth {hole:.2f} {name_unit(board.aim)}, the deal {deal:.2f}"


def shift_cells(board: WinBoard) -> list[tuple[str, str]]:
    """The change in worth by holes, or by the deal.

    >>> [name for name, _ in shift_cells(WinBoard(you=84, opponent=79))][-1]
    'Your opponent deals'
    """
    changes = {name: board.shift(holes) for holes, name in SHIFTS.items()}
    changes[DEALS[not board.dealer]] = board.swap().chances.worth - board.chances.worth
    return [(name, _say_change(change, board.aim)) for name, change in changes.items()]


def _say_change(change: float, aim: str) -> str:
    size, digits = (100 * change, 1) if aim == WIN else (change, 2)
    return signed(f"{size:+.{digits}f}") if round(size, digits) else f"{0:.{digits}f}"


def signed(number: str) -> str:
    """Write a number with a minus as wide as the plus."""
    return number.replace("-", "−")  # noqa: RUF001


def say_par(board: WinBoard) -> str:
    """Say how you stand beside the average.

    >>> say_par(WinBoard(you=84, opponent=79))
    "A dealer takes 16 holes in an average deal: 84 + 16 = 100. Par there is 95, so you're 5 ahead."
    """
    who = "A dealer" if board.dealer else "Pone"
    if (par := board.par) is None:
        return "An average deal takes you out, unless your opponent gets there first."
    where = f"{board.you} + {par.gain} = {par.reached}"
    stands = f"{abs(par.ahead)} {'ahead' if par.ahead > 0 else 'behind'}" if par.ahead else "just there"
    return f"{who} takes {par.gain} holes in an average deal: {where}. Par there is {par.hole}, so you're {stands}."


def explain_par() -> str:
    """Say what par is."""
    return f"Par is the hole of a street from which pairs of average deals bring you just to {GAME}."


def say_board(board: WinBoard) -> str:
    """Say the whole board in a line, for a screen reader.

    >>> say_board(WinBoard(you=84, opponent=79))
    'You have 84, your opponent 79, and you deal: you win 74.3% of the games.'
    """
    deals = "you deal" if board.dealer else "your opponent deals"
    wins = _percent(board.chances.win)
    worth = f", for {say_worth(board.chances.worth, board.aim)} {name_unit(board.aim)} a game" * (board.aim != WIN)
    return f"You have {board.you}, your opponent {board.opponent}, and {deals}: you win {wins} of the games{worth}."


def name_peg(side: str, board: WinBoard) -> str:
    """Say a peg's score, as its slider does.

    >>> name_peg("you", WinBoard(you=1))
    '1 hole of 121'
    """
    return f"{amount_of(getattr(board, side), 'hole')} of {GAME}"
