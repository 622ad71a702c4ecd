"""What rules change: games that two computer players play by them, counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from statistics import fmean
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Shown, TurnedUp
from crib_tutor.html import Html, table_row
from crib_tutor.rules import GAME, LONGEST_GAME, Rules, named
from crib_tutor.seats import Greedy, play_out

MANY = 100
"""Games that are played by a set of rules, and fewer where they are longer than twice around the board."""
_LONG = 4
"""Games to the highest target, in which hands and cribs are averaged."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of games by some rules between players who take the most points at once.

    >>> from crib_tutor.rules import HOYLE_61
    >>> tried(HOYLE_61).games
    100

    The seeds are always the same, and so are the deals as long as the rules leave them alone.
    """

    games: int
    deals: float
    """Deals a game, on average."""
    hand: float
    """Points of a hand with its starter, on average."""
    crib: float
    first_dealer: int
    """Games won by the side that dealt first."""
    lurched: int
    """Games that counted for more than one."""


class _Ending(NamedTuple):
    deals: int
    first_won: bool
    """Whether the side that dealt first won."""
    loser: int
    """The points of the side that lost by most."""


def tried(rules: Rules) -> Trial:
    """Play games by some rules and count what came of them.

    >>> from crib_tutor.rules import BRITANNICA_FIVE, MODERN
    >>> tried(BRITANNICA_FIVE).hand < tried(MODERN).hand
    True
    """
    ended = _endings(_plain(rules))
    hand, crib = _averages(replace(_plain(rules), target=LONGEST_GAME, three_for_last=0))
    return Trial(
        games=len(ended),
        deals=fmean(one.deals for one in ended),
        hand=hand,
        crib=crib,
        first_dealer=sum(one.first_won for one in ended),
        lurched=lurched_below(rules, max((lurch.below for lurch in rules.lurches), default=0)),
    )


def hundred(rules: Rules) -> dict[str, int]:
    """The points of a hundred hands and of a hundred cribs, as they come on average.

    >>> from crib_tutor.rules import HOYLE
    >>> sorted(hundred(HOYLE))
    ['crib', 'hand']
    """
    means = _averages(replace(_plain(rules), target=LONGEST_GAME, three_for_last=0))
    return {name: round(100 * mean) for name, mean in zip(("hand", "crib"), means, strict=True)}


def lurched_below(rules: Rules, line: int) -> int:
    """In how many of the games by these rules the loser had fewer points than a line.

    >>> from crib_tutor.rules import HOYLE
    >>> lurched_below(HOYLE, 121) == MANY
    True

    Where the line is drawn changes nothing in a game, so every line is held against the same ones.
    """
    return sum(one.loser < line for one in _endings(_plain(rules)))


def _plain(rules: Rules) -> Rules:
    """The rules without what changes nothing in the games here, so that those are played once for all."""
    return replace(rules, name="", source="", lurches=())


@cache
def _endings(rules: Rules) -> tuple[_Ending, ...]:
    many = min(MANY, MANY * GAME // rules.target)
    return tuple(_ending(_ended(rules, f"trial/{place}")) for place in range(many))


def _ending(game: Game) -> _Ending:
    first = next(event.dealer for event in game.events if isinstance(event, Dealt)) % game.rules.sides
    return _Ending(game.table.number, first == game.winner, min(game.scores))


@cache
def _averages(rules: Rules) -> tuple[float, float]:
    """What a hand and a crib count on average, in games to the highest target: few of their deals are cut short."""
    shown = [one for place in range(_LONG) for one in _shown(_ended(rules, f"long/{place}"))]
    hand, crib = (fmean(points for where, points in shown if where == place) for place in (HAND, CRIB))
    return hand, crib


def compared(*asked: Rules | str) -> Html:
    """What some games come to, side by side.

    >>> from crib_tutor.rules import HOYLE
    >>> compared(HOYLE).plain.split(",")[0]
    'Hoyle: 100 games'

    A game may be given by its name. Raises `IllegalMove` for what is no set of rules.
    """
    games = [one if isinstance(one, Rules) else named(one) for one in asked]
    columns = [(game.name, _rows(tried(game))) for game in games]
    head = _row("<strong>game</strong>", *(f"<strong>{escape(name)}</strong>" for name, _ in columns))
    rows = [_row(label, *(told[label] for _, told in columns)) for label in columns[0][1]]
    plain = "\n".join(f"{name}: {_sentence(tried(game))}" for (name, _), game in zip(columns, games, strict=True))
    return Html(f"<table><tbody>{head}{''.join(rows)}</tbody></table>", plain)


def _row(label: str, *told: str) -> str:
    """A row that keeps its columns where a narrow page breaks tables into lines, and has no room for a head."""
    return table_row("td", label, *(f'<span style="display:inline-block;width:8em">{one}</span>' for one in told))


def _rows(trial: Trial) -> dict[str, str]:
    return {
        "games played": str(trial.games),
        "deals a game": f"{trial.deals:.1f}",
        "points in a hand": f"{trial.hand:.1f}",
        "points in a crib": f"{trial.crib:.1f}",
        "won by the first dealer": str(trial.first_dealer),
        "lost double or worse": str(trial.lurched),
    }


def _sentence(trial: Trial) -> str:
    return (
        f"{trial.games} games, {trial.deals:.1f} deals a game, {trial.hand:.1f} points in a hand and {trial.crib:.1f} "
        f"in a crib; the first dealer won {trial.first_dealer}, and {trial.lurched} were lost double or worse."
    )


def _ended(rules: Rules, seed: str) -> Game:
    return play_out(Game(rules, seed=seed), [Greedy()] * rules.players)


def _shown(game: Game) -> Iterator[tuple[str, int]]:
    """Every hand and crib that was shown, with what it counts."""
    starter = None
    for event in game.events:
        if isinstance(event, TurnedUp):
            starter = event.card
        elif isinstance(event, Shown):
            crib = event.place == CRIB
            yield event.place, count(event.cards, starter, crib=crib, rules=game.rules).points
