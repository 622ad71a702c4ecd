"""What is said of a tournament: who won, by how much, and how sure that is."""

from __future__ import annotations

from crib_tutor.players.ladder import PLAYERS
from crib_tutor.players.tournaments import TournamentResult

_SURE = 4
"""Standard errors from which on a difference is no luck: one time in 16,000 chance makes as much of equal players."""


def report_tournament(result: TournamentResult) -> str:
    """Say what came of a tournament, in lines.

    >>> from crib_tutor.players.paired_games import Tally
    >>> print(report_tournament(TournamentResult("book", "greedy", 8, 1, Tally(4, 6, 2, 10, 50, 900, 1, 0))))
    Owl (book) against Magpie (greedy), 8 games in pairs: the same cards once each, with the seats exchanged.
    Wins: 6 to 2, so Owl wins 75.0 ± 14.4 % of the games.
    Points ahead at the end, on average: 6.2 ± 2.4.
    Skunks: 1 to 0.
    It may be luck: ± is one standard error, and this is less than four of them. More games say more.
    """
    first, second = PLAYERS[result.a], PLAYERS[result.b]
    wins, skunks = result.wins, result.skunks
    met = f"{first.name} ({first.key}) against {second.name} ({second.key}), {result.games:,} games in pairs"
    share = f"{100 * result.share:.1f} ± {100 * result.stderr:.1f} %"
    return "\n".join(
        [
            f"{met}: the same cards once each, with the seats exchanged.",
            f"Wins: {wins[0]:,} to {wins[1]:,}, so {first.name} wins {share} of the games.",
            f"Points ahead at the end, on average: {result.margin:.1f} ± {result.margin_stderr:.1f}.",
            f"Skunks: {skunks[0]:,} to {skunks[1]:,}.",
            _how_sure(result),
        ]
    )


def _how_sure(result: TournamentResult) -> str:
    """Say whether the difference is more than luck."""
    off = abs(result.share - 1 / 2)
    if result.a == result.b:
        return "A player is as strong as itself."
    if off > _SURE * result.stderr:
        better = PLAYERS[result.a if result.share > 1 / 2 else result.b]
        return f"{better.name} is stronger: ± is one standard error, and this is more than four of them."
    return "It may be luck: ± is one standard error, and this is less than four of them. More games say more."
