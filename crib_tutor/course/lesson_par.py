"""Par: a race against par, and its worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.look import theme
from crib_tutor.look.board import ROW, STREETS
from crib_tutor.look.charts import BandLine, RankedRows, Reading
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.rules import GAME
from crib_tutor.strategy.plain.plain_tables import gain_shares, mean_gains
from crib_tutor.verdicts import VERDICTS

GAME_SEED = "par/18"
"""A game in which you fall far behind your opponent, and hardly behind par."""

# --- where par is -----------------------------------------------------------------------------------------------------


def par_after(deals: int, *, dealt_first: bool) -> int:
    """Par after so many deals.

    >>> [par_after(deals, dealt_first=True) for deals in range(1, 5)]
    [16, 26, 43, 53]

    Past the last hole it's the game hole.
    """
    dealer, pone = mean_gains()
    own = (deals + dealt_first) // 2
    return min(GAME, round(own * dealer + (deals - own) * pone))


def ahead_of_par(score: int, deals: int, *, dealt_first: bool) -> int:
    """Holes ahead of par, below 0 behind."""
    return score - par_after(deals, dealt_first=dealt_first)


def at_home(score: int, deals: int, *, dealt_first: bool) -> str:
    """Say if a score is at home.

    >>> at_home(50, 4, dealt_first=True), at_home(46, 3, dealt_first=True)
    ('no', 'yes')
    """
    return "yes" if ahead_of_par(score, deals, dealt_first=dealt_first) >= 0 else "no"


def hole_before_out(pairs: int) -> int:
    """The hole from which pairs of deals bring you out.

    >>> [hole_before_out(pairs) for pairs in (4, 3, 2, 1)]
    [16, 42, 69, 95]
    """
    return ceil(GAME - pairs * sum(mean_gains()))


# --- the race against par ---------------------------------------------------------------------------------------------


def race_game() -> tuple[int, ...]:
    """Your scores after each deal of the lesson's game."""
    return tuple({standing.deal: standing.scores[0] for standing in standings(one_game(GAME_SEED))}.values())


_WIDE, _LEFT, _STEP, _GAP = 300, 13, 8.9, 1.5
"""The drawing's width, where the first hole of a street is, and from hole to hole, with a gap after each five."""
_HIGH, _HEAD, _DISC = 92, 12, 9.5
"""From street to street, from the top to the first, and how large a peg is that bears a number."""
_SMALL, _AWAY = 12, 20
"""The size of the numbers, and how far a peg is from its hole."""


def par_race(scores: Sequence[int], *, dealt_first: bool) -> Html:
    """Draw your pegs after each deal, and par's below them.

    >>> par_race([20, 28], dealt_first=True).plain
    'Deal 1: you 20, par 16, 4 ahead. Deal 2: you 28, par 26, 2 ahead.'
    """
    pairs = {deal: (mine, par_after(deal, dealt_first=dealt_first)) for deal, mine in enumerate(scores, 1)}
    return _race(pairs, "Above the holes is your peg after each deal, below them par's. The number is the deal.")


def one_score(score: int, deals: int, *, dealt_first: bool) -> Html:
    """Draw your peg after some deals, and par's below.

    >>> one_score(29, 2, dealt_first=True).plain
    'Deal 2: you 29, par 26, 3 ahead.'
    """
    return _race({deals: (score, par_after(deals, dealt_first=dealt_first))}, "Your peg is above, and par's below.")


def _race(pairs: Mapping[int, tuple[int, int]], caption: str) -> Html:
    """Your pegs and par's by the number of the deal."""
    lines = []
    for deal, (mine, par) in pairs.items():
        ahead = f"{abs(mine - par)} {'ahead' if mine > par else 'behind'}" if mine != par else "at par"
        lines.append(f"Deal {deal}: you {mine}, par {par}, {ahead}.")
    plain = " ".join(lines)
    every = range(len(STREETS))
    if len(pairs) == 1:
        used = {min(max(points, 1) - 1, GAME - 2) // ROW for both in pairs.values() for points in both}
        every = range(min(used), max(used) + 1)
    drawn = "".join(map(_street, every))
    for side in (0, 1):
        drawn += "".join(_pegs({deal: both[side] for deal, both in pairs.items()}, side))
    drawn = f'<g transform="translate(0 {-_HIGH * every.start})">{drawn}</g>'
    return figure(
        drawn, _WIDE, _HEAD + _HIGH * len(every), plain, alt=f"A race against par. {plain}", width=420, caption=caption
    )


def _place(points: int) -> tuple[float, float]:
    """The place of a hole in the drawing."""
    street, step = divmod(max(points, 1) - 1, ROW)
    if points >= GAME:
        street, step = len(STREETS) - 1, ROW
    return _LEFT + step * _STEP + step // 5 * _GAP, _HEAD + street * _HIGH + 0.55 * _HIGH


def _street(place: int) -> str:
    first, last = place * ROW + 1, (place + 1) * ROW
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.7" fill="{theme.HOLE}"/>'
        for x, y in map(_place, range(first, last + 1))
    )
    y = _place(last)[1]
    if last == GAME - 1:
        dots += f'<circle cx="{_place(GAME)[0]:.1f}" cy="{y:.1f}" r="3" fill="{theme.HOLE}"/>'
    wood = f'<rect x="2" y="{y - 7:.1f}" width="{_WIDE - 4}" height="14" rx="7" fill="{theme.WOOD}"/>'
    name = f"{STREETS[place].capitalize()} Street, {first} to {last}"
    return wood + dots + text(name, 4, y - 39, 12, theme.QUIET, "start")


def _pegs(scores: Mapping[int, int], side: int) -> Iterator[str]:
    """Draw one side's pegs, each moved beside the last with a line to its hole."""
    fill, ink = (theme.YOU, theme.CARD_FACE) if side == 0 else (theme.CARD_FACE, theme.THIRD)
    edge = f'stroke="{theme.THIRD if side else theme.YOU}" stroke-width="1.6"'
    reach: dict[int, float] = {}
    for deal, points in scores.items():
        x, y = _place(points)
        at = min(max(x, reach.get(round(y), 0.0) + 2 * _DISC + 1), _WIDE - _DISC - 1)
        reach[round(y)] = at
        down = y + (_AWAY if side else -_AWAY)
        yield f'<path d="M{at:.1f} {down:.1f}L{x:.1f} {y:.1f}" {edge}/>'
        yield f'<circle cx="{at:.1f}" cy="{down:.1f}" r="{_DISC}" fill="{fill}" {edge}/>'
        yield text(str(deal), at, down + 4.2, _SMALL, ink)


# --- what the old books say ---


def two_deal_rows() -> RankedRows:
    """Draw what two deals bring, as printed and as averaged."""
    good, greedy, *_ = VERDICTS["B42"].measures
    return draw_amounts(
        f"Two deals bring {good.number:.1f} holes: the old books said 25, 28, and 29",
        "Holes that one player takes in two deals, one as the dealer and one as pone",
        "Ours: two million deals between good players, as many between greedy ones, accurate to within 0.02.",
        {
            "an old Hoyle": 25.0,
            "two good players": good.number,
            "D. Colvert": 26.4,
            "two greedy players": greedy.number,
            "Tommy's Cribbage": 28.0,
            "Britannica": 29.0,
        },
        "holes in two deals",
        asked="two good players",
    )


# --- how far from par players are ---

NEAR = 3
"""Holes from par that are still near it."""
_BANDS = ((0, 12), (13, 17), (18, 22), (23, 29), (30, 34), (35, 39), (40, 99))
"""Totals of two deals that lie together, those within three holes of par in the middle."""


@cache
def two_deal_shares() -> tuple[float, ...]:
    """Players of 100 by their holes after two deals."""
    dealer, pone = gain_shares()
    shares = [0.0] * (len(dealer) + len(pone))
    for mine, often in enumerate(dealer):
        for more, other in enumerate(pone):
            shares[mine + more] += 100 * often * other
    return tuple(shares)


def players_from(low: int, high: int = GAME) -> int:
    """Players of 100 with so many holes after two deals."""
    return round(sum(two_deal_shares()[low : high + 1]))


def near_par() -> int:
    """Players of 100 near par after two deals."""
    par = par_after(2, dealt_first=True)
    return players_from(par - NEAR, par + NEAR)


def spread_rows() -> RankedRows:
    """Draw how far from par 100 players are."""
    players = {}
    for low, high in _BANDS:
        name = f"{low} or more" if high == _BANDS[-1][1] else f"{low} to {high}"
        players[name if low else f"under {high + 1}"] = sum(two_deal_shares()[low : high + 1])
    return draw_amounts(
        f"After two deals {near_par()} players in 100 are within three holes of par",
        "How many holes 100 players have after two deals, one of each player's",
        "Worked out from random deals between good players: accurate to within 0.1.",
        players,
        "players in 100",
        asked=[*players][len(players) // 2],
    )


# --- what it's worth ---

_SPREAD, _ASKED = 20, 10
"""How far from par the line goes, and where it's asked about."""


def wins_ahead(deals: int = 4) -> BandLine:
    """Draw what being ahead of par wins."""
    chances = {holes: _wins(holes, deals) for holes in range(-_SPREAD, _SPREAD + 1)}
    return BandLine(
        f"Ten holes ahead of par win {chances[_ASKED]:.0f} games in 100, and par wins {chances[0]:.0f}",
        f"How often you win after {deals} deals, by how far ahead of par you are; you deal next, and your opponent is "
        "at par",
        "Worked out from random deals between good players: accurate to within 0.1.",
        tuple(Reading(holes, round(wins, 1)) for holes, wins in chances.items()),
        "holes ahead of par",
        "games in 100 that you win",
        50,
        ("you're the favorite", "your opponent is"),
        asked=_ASKED,
    )


def _wins(holes: int, deals: int) -> float:
    from crib_tutor.strategy import odds  # noqa: PLC0415  # numpy, where it's asked for

    mine, theirs = (par_after(deals, dealt_first=first) for first in (True, False))
    return 100 * odds(mine + holes, theirs, dealer=deals % 2 == 0).win


def wins_at(holes: int, deals: int = 4) -> int:
    """Games of 100 that holes ahead of par win."""
    return round(_wins(holes, deals))
