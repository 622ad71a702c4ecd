"""The score card: chances, par, and on or off."""

from enum import Enum
from itertools import pairwise

from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.look import board
from crib_tutor.look.html import picture
from crib_tutor.rules import GAME
from crib_tutor.sheets.page import columns, document, grid, items, paragraph, section, shade_key, table
from crib_tutor.strategy import chance_board, odds
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.words.counts_aloud import number

SCORES = (0, 30, 60, 70, 80, 90, 95, 100, 105, 110, 115)
"""The scores at which chances are printed, nearer to each other towards the end."""
PLAY_SCORES = (60, 70, 80, 90, 95, 100, 105, 110, 115)
"""The scores at which playing on or off is advised."""
STEP = 2
"""By how many holes a score is moved to see what holes are worth: a fifteen, a pair, or thirty-one."""
_ON, _OFF, _LEAST = 1.25, 0.8, 0.01
_HUNDRED, _QUARTERS = 100, 4
_STREETS = ("First", "Second", "Third", "Fourth")


class Advice(Enum):
    """What the score says of the play."""

    ON = "on"
    OFF = "off"
    EVEN = "even"
    NOTHING = "\N{MIDDLE DOT}"
    """Two holes hardly change who wins."""


def score_card() -> str:
    """Print what the score says on one page."""
    pars = par_holes()
    pegs = picture(
        board.board((pars[3], pars[1]), (pars[2], pars[0])),
        f"A board with pegs in the four par holes, {', '.join(map(str, pars))}.",
        350,
    )
    dealer, pone = mean_gains()
    rows = [
        (name, hole, wins(hole, hole, dealer=True), wins(hole, hole, dealer=False))
        for name, hole in zip(_STREETS, pars, strict=True)
    ]
    note = paragraph(
        f"An average deal brings the dealer {dealer:.1f} and pone {pone:.1f}, so two deals bring {dealer + pone:.1f}. "
        "From a par hole, pairs of average deals take you just home. With both of you there:"
    )
    head = ["Street", "par", "the dealer wins", "pone wins"]
    ends = [_HUNDRED * part // _QUARTERS for part in range(_QUARTERS + 1)]
    words = [f"under {ends[1]}", *(f"{low} to {high - 1}" for low, high in pairwise(ends[1:-1])), f"{ends[-2]} or more"]
    return document(
        "The score",
        "How many games of 100 you win from here. Find your score at the side, your opponent's on top.",
        f"<figure>{pegs}<figcaption>The four par holes.</figcaption></figure>",
        columns([_chances("You deal", dealer=True)], [_chances("You're pone", dealer=False)])
        + shade_key(f"Games of {_HUNDRED}", words)
        + columns(
            [_advice("On or off, when you deal", dealer=True)], [_advice("On or off, when you're pone", dealer=False)]
        )
        + columns([section("Par, street by street", note, table(head, rows, "two"))], [_steps()]),
        "crib_tutor. Chances for two good players at the start of a deal, from many million deals. On or off by what "
        f"{number(STEP)} holes in the play are worth to each of you.",
    )


# --- chances ----------------------------------------------------------------------------------------------------------


def wins(mine: int, theirs: int, *, dealer: bool) -> int:
    """Count the games of 100 won from two scores.

    >>> wins(0, 0, dealer=True) + wins(0, 0, dealer=False)
    100
    """
    return round(_HUNDRED * odds(mine, theirs, dealer=dealer).win)


def _chances(heading: str, *, dealer: bool) -> str:
    games = [[wins(mine, theirs, dealer=dealer) for theirs in SCORES] for mine in SCORES]
    cells = [[(min(won * _QUARTERS // _HUNDRED, _QUARTERS - 1), won) for won in row] for row in games]
    return section(heading, grid(SCORES, cells))


# --- par --------------------------------------------------------------------------------------------------------------


def par_holes() -> tuple[int, ...]:
    """The par hole of each street, the first one first."""
    holes = {board.street(par.reached): par.hole for you in range(GAME) if (par := WinBoard(you=you).par)}
    return tuple(sorted(holes.values()))


# --- on or off --------------------------------------------------------------------------------------------------------


def advise(mine: int, theirs: int, *, dealer: bool) -> Advice:
    """Say whether to play on or off.

    >>> advise(115, 110, dealer=True).value, advise(115, 110, dealer=False).value
    ('off', 'on')

    Two holes for you are held against two for your opponent: on if yours are worth a quarter more, off if your
    opponent's are.
    """
    own, other = worth_of_holes(mine, theirs, dealer=dealer)
    if own + other < _LEAST:
        return Advice.NOTHING
    if own >= _ON * other:
        return Advice.ON
    return Advice.OFF if own <= _OFF * other else Advice.EVEN


def worth_of_holes(mine: int, theirs: int, *, dealer: bool) -> tuple[float, float]:
    """Value two holes in the play, for both players.

    Both are shares of games: yours to you, and your opponent's against you.
    """
    now = _after_play(mine, theirs, dealer=dealer)
    more, less = _after_play(mine + STEP, theirs, dealer=dealer), _after_play(mine, theirs + STEP, dealer=dealer)
    return more - now, now - less


def _after_play(mine: int, theirs: int, *, dealer: bool) -> float:
    """The chance to win once the play is over; a player who pegged out in it has won."""
    if max(mine, theirs) >= GAME:
        return float(mine >= GAME)
    return float(chance_board(dealer, after="play")[mine, theirs])


_ADVICE = {
    Advice.ON: (3, "on"),
    Advice.OFF: (0, "off"),
    Advice.EVEN: (1, "even"),
    Advice.NOTHING: (0, '<abbr title="hardly matters">\N{MIDDLE DOT}</abbr>'),
}
"""The shade of each advice, and what stands in its cell."""


def _advice(heading: str, *, dealer: bool) -> str:
    cells = [[_ADVICE[advise(mine, theirs, dealer=dealer)] for theirs in PLAY_SCORES] for mine in PLAY_SCORES]
    return section(heading, grid(PLAY_SCORES, cells))


def _steps() -> str:
    at_start, late = (_HUNDRED * WinBoard(you=score, opponent=score).shift(1) for score in (0, 100))
    steps = items(
        "<b>On:</b> score whenever you can, even if more may come back.",
        "<b>Off:</b> keep your cards apart from your opponent's. Decline what opens a pair or a run.",
        "<b>Even:</b> take the points if nothing worse comes back. A dot: two holes hardly change who wins.",
        f"<b>A hole</b> is worth {at_start:.1f} games of {_HUNDRED} at the start, and {late:.1f} at 100 to 100, "
        "when you deal.",
    )
    return section("How to read it", steps)
