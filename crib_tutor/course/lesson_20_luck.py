"""Lesson 20: matches, leads, and costly mistakes."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import count
from math import exp, lgamma, log

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.pictures.coin_walks import COINS, GAMES, Bent, CoinWalks
from crib_tutor.look.charts import MatchWalk, RankedRows
from crib_tutor.notebook.touched import TouchedWindow
from crib_tutor.players.ladder import PLAYERS, Strength
from crib_tutor.rules.refusals import require_number
from crib_tutor.shipped import read_shipped

SURE = 0.95
"""How often a match must show who is better: 95 times in 100."""
_MOST_GAMES = 5_000
_READINGS = 60
"""Readings of a walk at most, so that its drawing is light."""

# --- how long until it shows ------------------------------------------------------------------------------------------


def better_leads(share: float, games: int) -> float:
    """The chance that the better player leads after some games.

    >>> round(better_leads(0.6, 1), 3), round(better_leads(0.5, 101), 3)
    (0.6, 0.5)
    """
    require_number(games, "a number of games", 1, _MOST_GAMES)
    win, lose = log(share), log(1 - share)
    return sum(
        exp(lgamma(games + 1) - lgamma(won + 1) - lgamma(games - won + 1) + won * win + (games - won) * lose)
        for won in range(games // 2 + 1, games + 1)
    )


@cache
def games_to_show(share: float) -> int:
    """The fewest games until the better player surely leads.

    >>> games_to_show(0.9), games_to_show(0.6)
    (3, 67)

    It's an odd number; surely is in 95 matches of 100.
    """
    return 2 * bisect_left(range(_MOST_GAMES // 2), SURE, 1, key=lambda half: better_leads(share, 2 * half + 1)) + 1


def strength_of(player: str) -> Strength:
    """A computer player's strength against the next on the ladder."""
    strength = PLAYERS[player].strength
    assert strength is not None
    return strength


def share_of(player: str) -> float:
    """The share that a computer player wins against the next.

    >>> share_of("careful")
    0.56

    It's rounded, so that a learner who reads it finds the same numbers.
    """
    return round(strength_of(player).wins, 2)


def ladder_rows() -> RankedRows:
    """Draw how long each rung of the ladder takes."""
    rungs = []
    for player in sorted(("thrifty", "greedy", "expert", "book", "careful"), key=share_of, reverse=True):
        strength, percent = strength_of(player), round(100 * share_of(player))
        label = f"{PLAYERS[player].name} {percent}, {PLAYERS[strength.against].name} {100 - percent}"
        rungs.append((label, f"{percent} to {100 - percent}", games_to_show(share_of(player))))
    (widest, wide, fewest), *_, (_, close, most) = rungs
    return draw_amounts(
        f"The smaller the gap, the longer it takes: {fewest} games at {wide}, {most} at {close}",
        "How many games until the better player leads in 95 matches of 100, by how many games of 100 each of two wins",
        "Worked out from the share that each player won against the next, in 2,000 games or 20,000.",
        {label: games for label, _, games in rungs},
        "games",
        digits=0,
        asked=widest,
    )


# --- a bundle of matches ----------------------------------------------------------------------------------------------


def coin_walks(percent: int, games: int = 60) -> TouchedWindow:
    """Show matches of a player who wins so many games in 100.

    >>> coin_walks(56, 200).plain.splitlines()[-1]
    "After 200 games, a player who wins 56 in 100 is ahead in 95 matches of 100. From 187 games on it's 95 or more."
    """
    require_number(percent, "games won of 100", *COINS)
    require_number(games, "a number of games", 10, GAMES)
    return TouchedWindow(CoinWalks(better_leads, games_to_show, Bent(percent, games - games % 10)))


# --- one match, game by game ------------------------------------------------------------------------------------------

A, B, NOT_YET = "A is better", "B is better", "not sure yet"
GAP = "book"
"""The players of the match: this one, and the one below it on the ladder."""
FILE = "course/luck_totals.json"
"""What `tally_luck` played."""


def lead_after(games: int) -> int:
    """The games by which A leads, below 0 behind."""
    played = read_shipped(FILE)["match"]
    require_number(games, "a number of games", 1, len(played))
    return int(played[:games].count("A") - played[:games].count("B"))


def match_so_far(games: int) -> MatchWalk:
    """Draw the match after so many games."""
    lead = lead_after(games)
    won = (games + abs(lead)) // 2
    who = "A" if lead > 0 else "B"
    every = -(-games // (4 * _READINGS))
    walk = (0, *(lead_after(game) for game in range(every, games + 1, every)))
    return MatchWalk(
        f"After {games} games {who} leads {won} to {games - won}" if lead else f"After {games} games it's level",
        "How many games A has won more than B, game after game; below the level B has won more",
        "One match of two members of the club.",
        walk,
        every,
        ("A ahead", "B ahead"),
    )


@cache
def lead_to_be_sure(share: float) -> int:
    """The lead that makes you sure who's better.

    >>> lead_to_be_sure(0.6), lead_to_be_sure(0.9)
    (8, 2)

    Only the lead counts, however many games there were: each win is as likely one way as a loss is the other.
    """
    return next(lead for lead in count(1) if sureness(share, lead) >= SURE)


def sureness(share: float, lead: int) -> float:
    """The chance that a leader is the better player.

    >>> sureness(0.6, 1)
    0.6
    """
    return float(round(share**lead / (share**lead + (1 - share) ** lead), 12))


def who_is_better(games: int) -> str:
    """Say who's better after so many games, if it's sure."""
    lead = lead_after(games)
    if abs(lead) < lead_to_be_sure(share_of(GAP)):
        return NOT_YET
    return A if lead > 0 else B


# --- what a mistake costs, and the two skills -------------------------------------------------------------------------


def wins_of(mistake: str) -> int:
    """Games of 100 won with a mistake in every deal.

    The mistake is "missed", or the same with "muggins".
    """
    return round(100 * float(read_shipped(FILE)["won"][mistake] / read_shipped(FILE)["games"]))


def mistake_rows(asked: str = "one missed each deal") -> RankedRows:
    """Draw what a missed fifteen a deal costs."""
    kept = read_shipped(FILE)
    wins = {name: 100 * won / kept["games"] for name, won in kept["won"].items()}
    return draw_amounts(
        f"You win {wins_of('missed')} in 100 with one missed each deal, {wins_of('muggins')} if muggins is called",
        "Games in 100 that a good player wins against an equal who counts without mistakes",
        f"{kept['games']:,} games each; accurate to within 0.2.",
        {"no mistakes": 50, "one missed each deal": wins["missed"], "if muggins is called": wins["muggins"]},
        "games won in 100",
        asked=asked,
    )


def skill_rows() -> RankedRows:
    """Draw how often good discards beat good play."""
    wins = read_numbers("luck.two_skills")
    return draw_amounts(
        f"Good discards beat good play {wins['lowest']:.0f} to {100 - wins['lowest']:.0f} if bad means the lowest "
        f"cards, {wins['greedy']:.0f} to {100 - wins['greedy']:.0f} if it means the most points now",
        "Good discards with bad play, against bad discards with good play: games in 100 that the discards win. A row "
        "says what bad means",
        "Tens of thousands of games in pairs; accurate to within 1.",
        {"random cards": wins["lot"], "the lowest cards": wins["lowest"], "the most points now": wins["greedy"]},
        "games won in 100",
        asked="the lowest cards",
    )
