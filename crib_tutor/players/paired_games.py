"""Games in pairs, so that luck cancels out.

Both players get the same cards once each, with the seats exchanged.

In both games of a pair the same seat deals first, from the same decks with the same starters, so each player deals
first in one of them. Two players who can be looked up play thousands of games at a time; all others sit at the table of
`crib_tutor.game`. Both play today's club game to 121, `rules.MODERN`.
"""

from __future__ import annotations

from typing import NamedTuple

from crib_tutor.game import Game
from crib_tutor.game.seats import Seat, play_out
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import GAME, MODERN, SKUNK


def looked_up(a: str, b: str) -> bool:
    """Say if two players' games are looked up.

    >>> looked_up("book", "greedy"), looked_up("careful", "greedy")
    (True, False)

    Thousands at a time.
    """
    return PLAYERS[a].looked_up and PLAYERS[b].looked_up


class Tally(NamedTuple):
    """Results of some pairs of games, in whole numbers.

    >>> Tally(1, 2, 0, 4, 30, 900) + Tally(1, 1, 1, 1, -10, 100)
    Tally(pairs=2, wins=3, losses=1, wins_squared=5, lead=20, lead_squared=1000, skunks=0, skunked=0)

    So tallies add up in any order.
    """

    pairs: int = 0
    wins: int = 0
    """Games that the first player won."""
    losses: int = 0
    wins_squared: int = 0
    """The sum over the pairs of games won, squared."""
    lead: int = 0
    """Points that the first player was ahead at the end, behind counting against it, over all games."""
    lead_squared: int = 0
    """The sum over the pairs of that, squared."""
    skunks: int = 0
    """Games that the first player won with the other below 91."""
    skunked: int = 0
    """Games that it lost so."""

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(part + more for part, more in zip(self, other, strict=True)))


def can_be(tally: Tally, pairs: int) -> bool:
    """Say if pairs of games can end this way.

    >>> pair = tally_of_pair((31, -4))
    >>> can_be(pair, 1), can_be(pair._replace(lead=200), 1), can_be(pair, 2)
    (True, False, False)
    """
    wins, losses, skunks, skunked = tally.wins, tally.losses, tally.skunks, tally.skunked
    twice, odd = divmod(tally.wins_squared - wins, 2)  # pairs of which both games were won
    close = GAME - SKUNK
    return (
        tally.pairs == pairs
        and min(wins, losses) >= 0
        and wins + losses == 2 * pairs
        and not odd
        and max(0, wins - pairs) <= twice <= wins // 2
        and 0 <= skunks <= wins
        and 0 <= skunked <= losses
        and tally.lead <= close * (wins - skunks) + GAME * skunks - (losses - skunked) - (close + 1) * skunked
        and tally.lead >= (wins - skunks) + (close + 1) * skunks - close * (losses - skunked) - GAME * skunked
        and tally.lead**2 <= pairs * tally.lead_squared <= pairs * pairs * (2 * GAME) ** 2
    )


def tally_of_pair(leads: tuple[int, int]) -> Tally:
    """Tally two games by the points won by.

    >>> tally_of_pair((31, -4))
    Tally(pairs=1, wins=1, losses=1, wins_squared=1, lead=27, lead_squared=729, skunks=1, skunked=0)

    How far the first player was ahead at the end of each.
    """
    wins, lead = sum(points > 0 for points in leads), sum(leads)
    ahead = GAME - SKUNK
    return Tally(
        1,
        wins,
        len(leads) - wins,
        wins**2,
        lead,
        lead**2,
        sum(points > ahead for points in leads),
        sum(points < -ahead for points in leads),
    )


def lead_in_pair(a: Seat, b: Seat, seed: str) -> tuple[int, int]:
    """Play two games with one seed: the first seat's leads.

    >>> seat = PLAYERS["simple"].seat()
    >>> sum(lead_in_pair(seat, seat, "1"))
    0

    At the end of each; it deals first in the first.
    """
    first, second = (play_out(Game(MODERN, seed, first_dealer=0), seats).scores for seats in ((a, b), (b, a)))
    return first[0] - first[1], second[1] - second[0]


def play_pairs(a: str, b: str, *, seed: int | str, first: int, pairs: int) -> Tally:
    """Play some pairs of games between two players.

    >>> play_pairs("simple", "greedy", seed=1, first=0, pairs=200).losses > 300
    True

    By key: those from number ``first`` on. The same pairs are the same games wherever they're played. Of players who
    can be looked up all the pairs that are played together belong together: other bounds are other games.
    """
    if looked_up(a, b):
        from crib_tutor.players.whole_deals import look_up_pairs  # noqa: PLC0415  # seats do without numpy

        return Tally(*look_up_pairs(a, b, f"{seed}/{first}", pairs))
    numbers = range(first, first + pairs)
    leads = (lead_in_pair(PLAYERS[a].seat(), PLAYERS[b].seat(), f"{seed}/{number}") for number in numbers)
    return sum(map(tally_of_pair, leads), Tally())
