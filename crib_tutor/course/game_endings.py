"""Show who wins near the end, and who is skunked."""

from __future__ import annotations

from crib_tutor.course.game_totals import load_totals, share_margin, share_of_hundred, share_row
from crib_tutor.look import board, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import BandLine, Panel, Panels, RankedRows, Reading
from crib_tutor.look.drawing import text
from crib_tutor.look.html import Html, picture
from crib_tutor.rules import DOUBLE_SKUNK, MODERN, SKUNK, IllegalMove

_EVEN, _ASKED = 50, 7
"""Every second game of 100, and the need that the lesson asks about."""


def _endings() -> int:
    return int(load_totals()["endings"]["endings"])


def _share(endings: int) -> int:
    return share_of_hundred(endings, _endings())


def careful_wins() -> int:
    """The dealer's wins in 100 when careful players need one hole."""
    return _share(load_totals()["endings"]["careful"])


def dealer_wins(needed: int) -> int:
    """The dealer's wins in 100, by the holes both need.

    >>> dealer_wins(1) > 50 > dealer_wins(7)
    True

    Raises `IllegalMove` for a number beyond a street.
    """
    if not 1 <= needed <= ROW:
        raise IllegalMove(f"{needed} holes aren't counted here: choose 1 to {ROW}")
    return _share(load_totals()["endings"]["dealer"][needed - 1])


def deciding_scores(needed: int) -> dict[str, int]:
    """The endings of 100 that each part of a deal decides.

    >>> deciding_scores(1)["hands"], list(deciding_scores(1))
    (0, ['heels', 'play', 'hands', 'crib'])

    Both need so many holes. If they need many, it can be a part of a later deal.
    """
    return {part: _share(endings[needed - 1]) for part, endings in load_totals()["endings"]["decided"].items()}


def favorite() -> BandLine:
    """Chart the dealer's wins by the holes that both need.

    >>> favorite().finding
    'Pone is the favorite when both need 4 to 10 holes; otherwise the dealer is'
    """
    shares = [
        Reading(needed, dealer_wins(needed), share_margin(won, _endings()))
        for needed, won in enumerate(load_totals()["endings"]["dealer"], 1)
    ]
    pones = [int(reading.at) for reading in shares if reading.value < _EVEN]
    return BandLine(
        f"Pone is the favorite when both need {min(pones)} to {max(pones)} holes; otherwise the dealer is",
        f"{_endings():,} endings for each number of holes, Magpie against herself; the band is the 95% interval",
        "Simulated; other deals would give nearly the same.",
        tuple(shares),
        "holes that both need",
        "endings in 100 that the dealer wins",
        _EVEN,
        ("dealer favored", "pone favored"),
        asked=_ASKED,
    )


def favorite_rows() -> RankedRows:
    """Chart the winners when both need one hole.

    >>> favorite_rows().finding
    'With one hole to go each, the dealer wins 69 endings in 100'
    """
    won = load_totals()["endings"]["dealer"][0]
    return RankedRows(
        f"With one hole to go each, the dealer wins {dealer_wins(1)} endings in 100",
        "Endings that each player wins, both needing one hole, when Magpie plays herself",
        f"Simulated: {_endings():,} endings, each from a new deal.",
        (share_row("The dealer", won, _endings()), share_row("Pone", _endings() - won, _endings())),
        ("endings",),
        "endings in 100",
        best="",
    )


def deciding_rows() -> RankedRows:
    """Chart what pegs the last hole when both need one.

    >>> deciding_rows().finding
    'With one hole to go each, the play decides 92 endings in 100, a hand or the crib 0'
    """
    decided = {moment: times[0] for moment, times in load_totals()["endings"]["decided"].items()}
    shown = {"heels": decided["heels"], "the play": decided["play"], _SHOW: decided["hands"] + decided["crib"]}
    return RankedRows(
        f"With one hole to go each, the play decides {_share(decided['play'])} endings in 100, "
        f"{_SHOW} {_share(shown[_SHOW])}",
        "What pegs the winner's last hole, in the order of a deal, when Magpie plays herself and both need one",
        f"Simulated: {_endings():,} endings, each from a new deal.",
        tuple(share_row(name, times, _endings()) for name, times in shown.items()),
        ("endings",),
        "endings in 100",
        ranked=False,
        best="",
        asked=_SHOW,
    )


_SHOW, _CAREFUL = "a hand or the crib", "careful players"


def careful_rows() -> RankedRows:
    """Chart the dealer's wins with Magpie and with careful players.

    >>> careful_rows().finding
    'Careful play helps pone a little: the dealer wins 66 endings in 100, not 69'
    """
    endings = load_totals()["endings"]
    return RankedRows(
        f"Careful play helps pone a little: the dealer wins {careful_wins()} endings in 100, not {dealer_wins(1)}",
        "Endings that the dealer wins, both needing one hole",
        f"Simulated: the same {_endings():,} deals for both.",
        (
            share_row("Magpie", endings["dealer"][0], _endings()),
            share_row(_CAREFUL, endings["careful"], _endings()),
        ),
        ("endings",),
        "endings in 100 that the dealer wins",
        ranked=False,
        best="",
        asked=_CAREFUL,
    )


_PARTS = {"heels": "heels", "play": "the play", "hands": "the hands", "crib": "the crib"}


def deciding_parts() -> Panels:
    """Chart the part that pegs the last hole, by need.

    >>> deciding_parts().finding
    'Up to 4 holes to go, the play decides most often; from 5 on, the hands do'
    """
    shares = {name: tuple(deciding_scores(needed)[name] for needed in range(1, ROW + 1)) for name in _PARTS}
    by_play = [at + 1 for at in range(ROW) if max(shares, key=lambda name: shares[name][at]) == "play"]
    return Panels(
        f"Up to {max(by_play)} holes to go, the play decides most often; from {max(by_play) + 1} on, the hands do",
        f"What pegs the winner's last hole, in {_endings():,} endings of Magpie against herself for each number",
        "Simulated; accurate to within about 1 in 100. The thin lines in each panel are the other parts.",
        tuple(Panel(_PARTS[name], shares[name]) for name in _PARTS),
        1,
        "holes that both need",
        "endings in 100",
    )


_MARGIN, _SIZE = 18, 16
"""Room above and below the board for numbers, and their size."""


def skunk_lines(you: tuple[int, int], opponent: tuple[int, int]) -> Html:
    """Draw the lines of skunk and double skunk.

    >>> skunk_lines((88, 80), (118, 110)).plain
    "You're at 88, your opponent at 118. There's a line before holes 61 and 91."

    Each side is given as front peg and back peg; the holes behind the lines have their numbers.
    """
    plain = f"{board.board_in_words(you[0], opponent[0])} There's a line before holes {DOUBLE_SKUNK} and {SKUNK}."
    svg = board.tracks((you, opponent), lines=(DOUBLE_SKUNK, SKUNK))
    size, out, back = f"0 0 {board.WIDTH} {board.HEIGHT}", board.spot(0, DOUBLE_SKUNK)[0], board.spot(0, SKUNK)[0]
    taller = f"0 {-_MARGIN} {board.WIDTH} {board.HEIGHT + 2 * _MARGIN}"
    outside = (-_MARGIN + _SIZE, board.HEIGHT + _SIZE)
    numbers = "".join(text(str(DOUBLE_SKUNK), out, y, _SIZE, theme.QUIET) for y in outside)
    numbers += text(str(SKUNK), back, board.HEIGHT / 2 + 4, _SIZE, theme.HOLE)
    svg = svg.replace(size, taller, 1).replace("</svg>", f"{numbers}</svg>")
    return Html(f"<p>{picture(svg, plain)}</p><p><small>{plain}</small></p>", plain)


def games_for(loser: int) -> int:
    """The games a win counts, by the loser's score.

    >>> [games_for(loser) for loser in (91, 90, 60)]
    [1, 2, 4]
    """
    return max([1, *(lurch.games for lurch in MODERN.lurches if loser < lurch.below)])
