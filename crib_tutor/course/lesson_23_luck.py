"""Lesson 23: matches, leads, and costly mistakes."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import exp, lgamma, log

from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.look.charts import RankedRows, Row, WalkBundle
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules.refusals import require_number
from crib_tutor.shipped import read_shipped

SURE = 0.95
"""How often a match must show who is better: 95 times in 100."""
MATCHES = 24
"""Matches of a bundle."""
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

    It's an odd number; surely is in 95 matches of 100.

    >>> games_to_show(0.9), games_to_show(0.6)
    (3, 67)
    """
    low, high = 0, 1
    while better_leads(share, 2 * high + 1) < SURE:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if better_leads(share, 2 * middle + 1) >= SURE else (middle, high)
    return 2 * high + 1


def share_of(player: str) -> float:
    """The share that a computer player wins against the next.

    >>> share_of("careful")
    0.559
    """
    strength = PLAYERS[player].strength
    assert strength is not None
    return strength.wins


def ladder_rows() -> RankedRows:
    """Draw how long each rung of the ladder takes."""
    rungs = sorted(("thrifty", "greedy", "expert", "book", "careful"), key=share_of, reverse=True)
    rows = [Row(_rung(player), (games_to_show(share_of(player)),)) for player in rungs]
    return RankedRows(
        f"The smaller the gap, the longer it takes: {rows[0].total:.0f} games at {_percent(rungs[0])} to "
        f"{100 - _percent(rungs[0])}, {rows[-1].total:.0f} at {_percent(rungs[-1])} to {100 - _percent(rungs[-1])}",
        "How many games until the better player leads in 95 matches of 100, by how many games of 100 each of two wins",
        "Worked out from the share of the games that each player wins against the next, in 2,000 games or 20,000.",
        tuple(rows),
        ("games",),
        "games",
        digits=0,
        ranked=False,
        best="",
        asked=_rung("careful"),
    )


def _percent(player: str) -> int:
    return round(100 * share_of(player))


def _rung(player: str) -> str:
    strength = PLAYERS[player].strength
    assert strength is not None
    return f"{PLAYERS[player].name} {_percent(player)}, {PLAYERS[strength.against].name} {100 - _percent(player)}"


# --- a bundle of matches ----------------------------------------------------------------------------------------------


def match_walks(share: float, games: int, seed: str = "bundle/14", matches: int = MATCHES) -> WalkBundle:
    """Draw many matches, as wins less losses.

    >>> match_walks(0.6, 100).games
    100

    A bent coin decides each game; the same seed bends it alike everywhere.
    """
    require_number(games, "a number of games", 2, _MOST_GAMES)
    every = -(-games // _READINGS)
    walks = tuple(_walk(share, games - games % every, every, f"{seed}/{at}") for at in range(matches))
    ahead = sum(walk[-1] > 0 for walk in walks)
    return WalkBundle(
        f"After {games - games % every} games the better player leads in {ahead} of {matches} matches",
        f"Wins less losses of a player who wins {100 * share:.0f} games in 100, in {matches} matches side by side",
        "Games decided by lot, each with the same chance.",
        walks,
        every,
        ("the better player ahead", "the better player behind"),
    )


def _walk(share: float, games: int, every: int, seed: str) -> tuple[int, ...]:
    at, walk = 0, [0]
    for game in range(1, games + 1):
        drawn = int.from_bytes(sha256(f"{seed}/{game}".encode()).digest()[:6], "big") / 2**48
        at += 1 if drawn < share else -1
        if game % every == 0:
            walk.append(at)
    return tuple(walk)


def fox_and_owl() -> WalkBundle:
    """Draw matches of the Fox against the Owl.

    >>> fox_and_owl().answer == games_to_show(share_of("careful"))
    True
    """
    share = share_of("careful")
    made = match_walks(share, 300)
    return WalkBundle(
        f"It takes {games_to_show(share)} games until the better player leads in 95 matches of 100",
        f"Wins less losses of the Fox, who wins {100 * share:.0f} games in 100 against the Owl, in {MATCHES} matches",
        "Games decided by lot with that chance; the number of games is worked out exactly.",
        made.walks,
        made.every,
        ("the Fox ahead", "the Owl ahead"),
        games_to_show(share),
        "95 in 100 from here on",
    )


# --- one match, game by game ------------------------------------------------------------------------------------------

A, B, NOT_YET = "A is better", "B is better", "not sure yet"
GAP = "book"
"""The players of the match: this one, and the one below it on the ladder."""


FILE = "course/luck_totals.json"
"""What `tally_luck` played."""


def lead_after(games: int) -> int:
    """The games by which A leads, below 0 behind.

    >>> lead_after(1) in (-1, 1)
    True
    """
    played = read_shipped(FILE)["match"]
    require_number(games, "a number of games", 1, len(played))
    return int(played[:games].count("A") - played[:games].count("B"))


def match_so_far(games: int) -> WalkBundle:
    """Draw the match after so many games.

    >>> match_so_far(10).finding
    'After 10 games B leads 7 to 3'
    """
    lead = lead_after(games)
    won = (games + abs(lead)) // 2
    who = "A" if lead > 0 else "B"
    every = -(-games // (4 * _READINGS))
    walk = (0, *(lead_after(game) for game in range(every, games + 1, every)))
    return WalkBundle(
        f"After {games} games {who} leads {won} to {games - won}" if lead else f"After {games} games it's level",
        "How many games A has won more than B, game after game; below the level B has won more",
        "One match of two of the computer's players.",
        (walk,),
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
    lead = 1
    while sureness(share, lead) < SURE:
        lead += 1
    return lead


def sureness(share: float, lead: int) -> float:
    """The chance that a leader is the better player.

    >>> sureness(0.6, 1)
    0.6
    """
    return float(round(share**lead / (share**lead + (1 - share) ** lead), 12))


def who_is_better(games: int) -> str:
    """Say who's better after so many games, if it's sure.

    >>> who_is_better(10)
    'not sure yet'
    """
    lead = lead_after(games)
    if abs(lead) < lead_to_be_sure(share_of(GAP)):
        return NOT_YET
    return A if lead > 0 else B


# --- what a mistake costs, and the two skills -------------------------------------------------------------------------


def wins_of(mistake: str) -> int:
    """Games of 100 won with a mistake in every deal.

    The mistake is "missed", or the same with "muggins".

    >>> wins_of("muggins") < wins_of("missed") < 50
    True
    """
    return round(100 * float(read_shipped(FILE)["won"][mistake] / read_shipped(FILE)["games"]))


def mistake_rows() -> RankedRows:
    """Draw what a missed fifteen a deal costs."""
    kept = read_shipped(FILE)
    named = {"missed": "one missed each deal", "muggins": "and muggins is called"}
    rows = [Row("no mistakes", (50.0,))]
    rows += [Row(label, (100 * kept["won"][name] / kept["games"],)) for name, label in named.items()]
    return RankedRows(
        f"Miss a fifteen a deal, and you win {wins_of('missed')} games of 100; under muggins {wins_of('muggins')}",
        "Games in 100 that a good player wins against one who plays alike, and counts without mistakes",
        f"{kept['games']:,} games each; every number is right to 0.2.",
        tuple(rows),
        ("games",),
        "games won in 100",
        ranked=False,
        best="",
        asked="one missed each deal",
    )


def skill_rows() -> RankedRows:
    """Draw how often good discards beat good play."""
    named = {"lot": "cards by lot", "lowest": "the lowest cards", "greedy": "the most points at once"}
    wins = read_numbers("luck.two_skills")
    return RankedRows(
        f"Good discards beat good play {wins['lowest']:.0f} to {100 - wins['lowest']:.0f} among beginners, "
        f"{wins['greedy']:.0f} to {100 - wins['greedy']:.0f} among greedy players",
        "Good discards with bad play, against the other way around: games in 100 won by the discards, by what bad is",
        "A sample of tens of thousands of games in pairs; every number is right to 1.",
        tuple(Row(label, (wins[name],)) for name, label in named.items()),
        ("games",),
        "games won in 100",
        ranked=False,
        best="",
        asked=named["lowest"],
    )
