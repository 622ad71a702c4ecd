"""Count many games, and what the first deal is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from crib_tutor.course.game_totals import SampleMean, load_totals, share_of_hundred, share_row
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import BandLine, RankedRows, Reading
from crib_tutor.look.html import Html, table_row
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import GAME, MODERN

_SEED = "par/18"
"""A game in which you fall far behind your opponent, and hardly behind par."""


class Standing(NamedTuple):
    """Both scores after something was pegged."""

    deal: int
    scores: tuple[int, ...]


def one_game(seed: str = _SEED) -> Game:
    """Play a seeded game of Magpie against herself."""
    return play_out(Game(MODERN, seed=seed), [Greedy(), Greedy()])


def standings(game: Game) -> Iterator[Standing]:
    """Yield both scores after everything that was pegged.

    >>> [standing.scores for standing in standings(one_game())][-1]
    (121, 96)
    """
    deal, scores = 0, [0, 0]
    for event in game.events:
        if isinstance(event, Dealt):
            deal = event.number
        elif isinstance(event, Scored):
            scores[event.player] += event.points
            yield Standing(deal, tuple(scores))


def holes_given(mine: Any, theirs: Any) -> Html:
    """Show what each kind of choice gave away, by review.

    >>> from crib_tutor.table.reviewing.state import Review
    >>> holes_given(Review(()), Review(())).plain.splitlines()[-1]
    'In all: you 0.0, your opponent 0.0.'
    """
    kinds = dict.fromkeys(each.what for side in (mine, theirs) for each in side.decisions)
    sums = {kind.capitalize(): [sum(each.cost for each in side.of(kind)) for side in (mine, theirs)] for kind in kinds}
    sums["In all"] = [mine.holes, theirs.holes]
    rows = "".join(table_row("td", kind, *(f"{holes:.1f}" for holes in given)) for kind, given in sums.items())
    head = table_row("th", "Holes given away", "You", "Your opponent")
    plain = "\n".join(f"{kind}: you {given[0]:.1f}, your opponent {given[1]:.1f}." for kind, given in sums.items())
    return Html(f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>", plain)


def _tally(name: str) -> dict[int, int]:
    return {int(key): games for key, games in load_totals()["games"][name].items()}


def _share(games: int) -> int:
    return share_of_hundred(games, _games())


def _games() -> int:
    return int(load_totals()["games"]["games"])


def usual_length() -> int:
    """The deals of a game on average, to the nearest one."""
    return round(mean_length())


def mean_length() -> float:
    """Average the deals of a game."""
    return sum(deals * games for deals, games in _tally("lengths").items()) / _games()


def usual_lengths() -> tuple[int, list[int]]:
    """Find the three most frequent lengths, and their games of 100.

    >>> usual_lengths()
    (91, [8, 9, 10])
    """
    lengths = _tally("lengths")
    usual = sorted(sorted(lengths, key=lambda deals: -lengths[deals])[:3])
    return _share(sum(lengths[deals] for deals in usual)), usual


def losers_within(holes: int) -> int:
    """The games of 100 lost within so many holes."""
    return _share(sum(games for needed, games in _tally("needed").items() if needed <= holes))


def holes_a_deal() -> tuple[int, int]:
    """The holes of dealer and pone in a deal, on average."""
    dealer, pone = (SampleMean(*load_totals()["games"][name]).value for name in ("dealer", "pone"))
    return round(dealer), round(pone)


def share_ahead(lead: int, *, deals: int = 1) -> int:
    """The chance in 100 to be ahead after the next deal.

    >>> share_ahead(0), share_ahead(0, deals=2) < 50
    (81, True)

    A lead below 0 is the opponent's. A level score isn't ahead; the opponent deals the second of two deals.
    """
    gains = _tally("leads")
    after = Counter({lead + gain: often for gain, often in gains.items()})
    for _ in range(1, deals):
        before, after = after, Counter()
        for ahead, often in before.items():
            after.update({ahead - gain: often * others for gain, others in gains.items()})
    return share_of_hundred(sum(often for ahead, often in after.items() if ahead > 0), after.total())


_SEEN = 0.05
"""Of 100 games, what is rounded to nothing."""


def length_rows() -> RankedRows:
    """Chart the lengths of games.

    >>> length_rows().finding
    '9 deals is the commonest length, and 91 games in 100 take 8 to 10'
    """
    often, usual = usual_lengths()
    rows = [share_row(f"{deals} deals", games, _games()) for deals, games in _tally("lengths").items()]
    commonest = max(rows, key=lambda row: row.total).label
    return RankedRows(
        f"{commonest} is the commonest length, and {often} games in 100 take {usual[0]} to {usual[-1]}",
        f"How many deals 100 games of Magpie against herself take, {_sample_said()}",
        "Lengths of fewer than 1 game in 1,000 are left out.",
        tuple(row for row in rows if row.total >= _SEEN),
        ("games",),
        "games in 100",
        ranked=False,
        best="",
        of="deals",
    )


def loser_rows() -> RankedRows:
    """Chart the holes that losers still needed, by tens.

    >>> loser_rows().finding
    'In 35 games of 100 the loser was within ten holes'
    """
    needed = _tally("needed")
    return RankedRows(
        f"In {losers_within(10)} games of 100 the loser was within ten holes",
        f"How many holes the loser still needed, in 100 games of Magpie against herself, {_sample_said()}",
        f"With {ROW + 1} or more holes to go the loser was skunked.",
        tuple(
            share_row(name, sum(games for holes, games in needed.items() if low < holes <= high), _games())
            for name, low, high in _NEEDED
        ),
        ("games",),
        "games in 100",
        ranked=False,
        best="",
        asked=_NEEDED[0][0],
    )


_NEEDED = (
    *((f"{low + 1} to {low + 10}", low, low + 10) for low in range(0, ROW, 10)),
    (f"{ROW + 1} or more", ROW, GAME),
)


def first_dealer_wins() -> int:
    """The first dealer's wins in 100 between strong players."""
    return round(_dealer_chances()[0])


def deal_line() -> BandLine:
    """Chart the worth of the deal at every level score.

    >>> deal_line().finding
    'The first dealer wins 56 games in 100; near the end the deal is worth 81 or only 23'
    """
    chances = _dealer_chances()
    return BandLine(
        f"The first dealer wins {first_dealer_wins()} games in 100; "
        f"near the end the deal is worth {max(chances):.0f} or only {min(chances):.0f}",
        "Games in 100 that the dealer wins between strong players, both with the same score",
        "Worked out from a great many simulated deals; accurate to within 0.1.",
        tuple(Reading(score, round(chance, 1)) for score, chance in enumerate(chances)),
        "score of both players",
        "games in 100 that the dealer wins",
        50,
        ("the dealer is the favorite", "pone is the favorite"),
        asked=0,
    )


@cache
def _dealer_chances() -> tuple[float, ...]:
    """The dealer's wins in 100 at every level score, from 0 on."""
    from crib_tutor.strategy import odds  # noqa: PLC0415  # numpy, which a lesson loads with its first chart

    return tuple(100 * odds(score, score, dealer=True).win for score in range(GAME))


def _sample_said() -> str:
    return f"simulated in {_games():,}; the marks at the ends are 95% intervals"
