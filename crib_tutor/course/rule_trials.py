"""Count the games of computer players by some rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from crib_tutor.counts import count
from crib_tutor.course.game_totals import SampleMean, load_totals, share_of_hundred, share_row
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Shown, TurnedUp
from crib_tutor.game.seats import play_out
from crib_tutor.look.charts import RankedRows
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    DOUBLE_SKUNK,
    HOYLE,
    LONGEST_GAME,
    LURCH_TOMMY_FIVE,
    SKUNK,
    TOMMY_FIVE,
    Rules,
    changed,
)

TRIED = MappingProxyType(
    {
        "Hoyle": HOYLE,
        "Britannica, five cards": BRITANNICA_FIVE,
        "Britannica, five cards, without three for last": changed(BRITANNICA_FIVE, three_for_last=0),
        "Tommy, five cards": TOMMY_FIVE,
    }
)
"""The rules by which many more games were played once, and their totals shipped."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome of Magpie's games against herself, by some rules."""

    hand: float
    """Points of a hand with its starter, on average."""
    first_dealer: int
    """Of 100 games, those won by the side that dealt first."""


def try_rules(rules: Rules) -> Trial:
    """Look up the games played by some rules.

    >>> try_rules(BRITANNICA_FIVE).hand < try_rules(HOYLE).hand
    True
    """
    came = _outcome(rules)
    return Trial(SampleMean(*came[HAND]).value, share_of_hundred(came["first dealer"], came["games"]))


def losers_below(rules: Rules, line: int) -> int:
    """The games of 100 whose loser stays below a line.

    >>> losers_below(HOYLE, 121)
    100

    The line changes nothing in a game, so every line is compared with the same games.
    """
    return share_of_hundred(*_lost_below(rules, line))


def _lost_below(rules: Rules, line: int) -> tuple[int, int]:
    """The games lost below a line, and all games."""
    came = _outcome(rules)
    return sum(games for score, games in came["losers"].items() if int(score) < line), came["games"]


def lurch_rows() -> RankedRows:
    """Chart the losers below the lines that books draw.

    >>> lurch_rows().finding
    'Only 2 losers in 100 stay below 31 of 61; 15 stay below 91 of 121'
    """
    half, long = (TOMMY_FIVE, LURCH_TOMMY_FIVE), (HOYLE, SKUNK)
    lost = {f"{line} of {game.target}": _lost_below(game, line) for game, line in (half, long, (HOYLE, DOUBLE_SKUNK))}
    first, second = (losers_below(*line) for line in (half, long))
    return RankedRows(
        f"Only {first} losers in 100 stay below 31 of 61; {second} stay below 91 of 121",
        "Of 100 games of Magpie against herself, those in which the loser stays below the line",
        f"Simulated: {lost['31 of 61'][1]:,} games to 61, {lost['91 of 121'][1]:,} to 121.",
        tuple(share_row(name, *of_all) for name, of_all in lost.items()),
        ("games",),
        "games in 100",
        ranked=False,
        best="",
        asked="31 of 61",
    )


def _bare_rules(rules: Rules) -> Rules:
    """The rules without what changes nothing in these games."""
    return replace(rules, name="", source="", lurches=())


def _outcome(rules: Rules) -> Mapping[str, Any]:
    """The totals of the shipped games by these rules."""
    (name,) = (name for name, known in TRIED.items() if known == rules)
    shipped: Mapping[str, Any] = load_totals()["trials"][name]
    return shipped


def tally_trial(rules: Rules, many: int, long: int) -> dict[str, Any]:
    """Tally games by some rules, as they're shipped.

    >>> from crib_tutor.rules import HOYLE_61
    >>> tally_trial(HOYLE_61, 2, 1)["seeds"]
    'trial/0 to 1, long/0 to 0'

    Hands and cribs are averaged in so many long games, to the highest target: few of their deals are cut short.
    """
    deals, first_dealer, losers = 0, 0, Counter[int]()
    for place in range(many):
        game = _play_game(_bare_rules(rules), f"trial/{place}")
        deals += game.table.number
        first = next(event.dealer for event in game.events if isinstance(event, Dealt))
        first_dealer += first % game.rules.sides == game.winner
        losers[min(game.scores)] += 1
    far = replace(_bare_rules(rules), target=LONGEST_GAME, three_for_last=0)
    shown = [counted for place in range(long) for counted in _hands_and_cribs(_play_game(far, f"long/{place}"))]
    seeds = f"trial/0 to {many - 1}, long/0 to {long - 1}"
    came = {"players": "Greedy", "seeds": seeds, "games": many, "deals": deals, "first dealer": first_dealer}
    means = {name: list(SampleMean.of([points for where, points in shown if where == name])) for name in (HAND, CRIB)}
    return came | {"losers": {str(score): losers[score] for score in sorted(losers)}} | means


def _play_game(rules: Rules, seed: str) -> Game:
    return play_out(Game(rules, seed=seed), [Greedy()] * rules.players)


def _hands_and_cribs(game: Game) -> Iterator[tuple[str, int]]:
    starter = None
    for event in game.events:
        if isinstance(event, TurnedUp):
            starter = event.card
        elif isinstance(event, Shown):
            crib = event.place == CRIB
            yield event.place, count(event.cards, starter, crib=crib, rules=game.rules).points
