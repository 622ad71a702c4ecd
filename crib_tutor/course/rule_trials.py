"""Count the games of computer players by some rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Any

from crib_tutor.counts import count
from crib_tutor.course.game_totals import SampleMean, load_totals, mean_row, share_of_hundred, share_row
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Shown, TurnedUp
from crib_tutor.game.seats import play_out
from crib_tutor.look.charts import RankedRows
from crib_tutor.look.html import Html, table_row
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    DOUBLE_SKUNK,
    GAME,
    HOYLE,
    LONGEST_GAME,
    LURCH_TOMMY_FIVE,
    SKUNK,
    TOMMY_FIVE,
    Rules,
    changed,
    find_game,
)

MANY = 100
"""Games that are played by a learner's own rules, and fewer if they are longer than twice around the board."""
_LONG = 4
"""Games to the highest target, in which hands and cribs are averaged."""
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
    """The outcome of games by some rules between greedy players.

    By rules of which no games are shipped a hundred are played, or fewer where they are long. The seeds are always
    the same, and so are the deals as long as the rules leave them alone.
    """

    games: int
    deals: float
    hand: float
    """Points of a hand with its starter, on average."""
    crib: float
    first_dealer: int
    """Of 100 games, those won by the side that dealt first."""
    lurched: int
    """Of 100 games, those that counted for more than one."""


def try_rules(rules: Rules) -> Trial:
    """Play games by some rules, and count them.

    >>> try_rules(BRITANNICA_FIVE).hand < try_rules(HOYLE).hand
    True
    """
    came = _outcome(_bare_rules(rules))
    return Trial(
        games=came["games"],
        deals=came["deals"] / came["games"],
        hand=SampleMean(*came[HAND]).value,
        crib=SampleMean(*came[CRIB]).value,
        first_dealer=share_of_hundred(came["first dealer"], came["games"]),
        lurched=losers_below(rules, max((lurch.below for lurch in rules.lurches), default=0)),
    )


def points_of_hundred(rules: Rules) -> dict[str, int]:
    """The points of a hundred hands, and of a hundred cribs."""
    return {part: round(100 * SampleMean(*_outcome(_bare_rules(rules))[part]).value) for part in (HAND, CRIB)}


def losers_below(rules: Rules, line: int) -> int:
    """The games of 100 whose loser stays below a line.

    >>> losers_below(HOYLE, 121)
    100

    The line changes nothing in a game, so every line is compared with the same games.
    """
    return share_of_hundred(*_lost_below(rules, line))


def _lost_below(rules: Rules, line: int) -> tuple[int, int]:
    """The games lost below a line, and all games."""
    came = _outcome(_bare_rules(rules))
    return sum(games for score, games in came["losers"].items() if int(score) < line), came["games"]


def hand_rows() -> RankedRows:
    """Chart the worth of a hand and a crib.

    >>> hand_rows().finding
    'With five cards a crib is worth as much as a hand: 5.0 points to 4.8'
    """
    games = {"six cards": _outcome(_bare_rules(HOYLE)), "five cards": _outcome(_bare_rules(BRITANNICA_FIVE))}
    means = {f"{name}: {part}": SampleMean(*came[part]) for name, came in games.items() for part in (HAND, CRIB)}
    five = try_rules(BRITANNICA_FIVE)
    return RankedRows(
        f"With five cards a crib is worth as much as a hand: {five.crib:.1f} points to {five.hand:.1f}",
        "Points on average, with the starter, between greedy players",
        f"Simulated: {min(mean.many for mean in means.values()):,} or more of each.",
        tuple(mean_row(name, mean) for name, mean in means.items()),
        ("points",),
        "points on average",
        ranked=False,
        best="",
        asked="five cards: crib",
    )


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
        "Of 100 games between greedy players, those in which the loser stays below the line",
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


@cache
def _outcome(rules: Rules) -> Mapping[str, Any]:
    """The totals of the shipped games by these rules, or of games played now."""
    for name, known in TRIED.items():
        if _bare_rules(known) == rules:
            shipped: Mapping[str, Any] = load_totals()["trials"][name]
            return shipped
    return tally_trial(rules, min(MANY, MANY * GAME // rules.target), _LONG)


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


def compare_games(*asked: Rules | str) -> Html:
    """Compare games by some rules, side by side.

    >>> compare_games(HOYLE).plain.split(",")[0]
    'Hoyle: 10000 games'

    A game may be given by its name. Raises `IllegalMove` for what isn't a set of rules.
    """
    games = [game if isinstance(game, Rules) else find_game(game) for game in asked]
    trials = list(map(try_rules, games))
    rows = {"<strong>game</strong>": [f"<strong>{escape(game.name)}</strong>" for game in games]} | {
        "games played": [str(trial.games) for trial in trials],
        "deals a game": [f"{trial.deals:.1f}" for trial in trials],
        "points in a hand": [f"{trial.hand:.1f}" for trial in trials],
        "points in a crib": [f"{trial.crib:.1f}" for trial in trials],
        "won by the first dealer, of 100": [str(trial.first_dealer) for trial in trials],
        "lost double or worse, of 100": [str(trial.lurched) for trial in trials],
    }
    body = ""
    for label, values in rows.items():  # a narrow page breaks tables, and this keeps their columns
        body += table_row("td", label, *(f'<span style="display:inline-block;width:6em">{v}</span>' for v in values))
    plain = [
        f"{game.name}: {trial.games} games, {trial.deals:.1f} deals a game, {trial.hand:.1f} points in a hand and "
        f"{trial.crib:.1f} in a crib; of 100 the first dealer won {trial.first_dealer}, and {trial.lurched} were lost "
        "double or worse."
        for game, trial in zip(games, trials, strict=True)
    ]
    return Html(f"<table><tbody>{body}</tbody></table>", "\n".join(plain))


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
