"""The pictures of the lesson on a whole game: two pegs racing through the streets, and many games counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from crib_tutor.course.game_totals import SampleMean, load_totals, share_margin, share_of_hundred
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import BandLine, LeadLine, RankedRows, Reading, Row, Scores
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.rules import GAME, MODERN
from crib_tutor.shipped import SURE
from crib_tutor.words.counts_aloud import number as say_number

YOU, OPPONENT = 0, 1
"""The seats of a game."""

_SEED = "race/40"


class Turn(NamedTuple):
    """A score that changes the lead: in which deal, who leads now, and both scores.

    >>> Turn(9, 0, (121, 119)).leader
    0
    """

    deal: int
    leader: int
    scores: tuple[int, ...]


class Standing(NamedTuple):
    """Both scores after something was pegged, and in which deal."""

    deal: int
    scores: tuple[int, ...]


def one_game(seed: str = _SEED) -> Game:
    """A whole game between two players who take the most points at once, dealt from a seed.

    >>> one_game().winner is not None
    True
    """
    return play_out(Game(MODERN, seed=seed), [Greedy(), Greedy()])


def turning_points(game: Game) -> tuple[Turn, ...]:
    """Every time that the lead went from one player to the other.

    >>> turning_points(one_game())[-1].scores
    (121, 119)

    To draw level is no turning point, and neither is the first lead of the game.
    """
    line = race(game)
    turned = [line.scores[place] for place in line.turns()]
    return tuple(Turn(one.deal, YOU if one.lead > 0 else OPPONENT, (one.own, one.other)) for one in turned)


def standings(game: Game) -> Iterator[Standing]:
    """Both scores after everything that was pegged.

    >>> [standing.scores for standing in standings(one_game())][-1]
    (121, 119)
    """
    deal, stands = 0, [0, 0]
    for event in game.events:
        if isinstance(event, Dealt):
            deal = event.number
        elif isinstance(event, Scored):
            stands[event.player] += event.points
            yield Standing(deal, tuple(stands))


def race(game: Game) -> LeadLine:
    """Who led by how much, from the first score to the last, with a dot where the lead changed.

    >>> race(one_game()).finding
    'The lead changes six times; you win by 2'
    """
    line = LeadLine(
        "",
        "How many holes you or your opponent led by after every score; a dot is a change of the lead",
        f"One game between two greedy players, which ended {game.scores[YOU]} to {game.scores[OPPONENT]}.",
        tuple(Scores(deal, *both) for deal, both in standings(game)),
        ("you", "your opponent"),
    )
    many, ahead = len(line.turns()), line.scores[-1].lead
    times = {0: "never changes", 1: "changes once", 2: "changes twice"}.get(many, f"changes {say_number(many)} times")
    winner = "you win" if ahead > 0 else "your opponent wins"
    return replace(line, finding=f"The lead {times}; {winner} by {abs(ahead)}")


# --- many games ---


def _many(name: str) -> dict[int, int]:
    return {int(key): many for key, many in load_totals()["games"][name].items()}


def _share(many: int) -> int:
    return share_of_hundred(many, _games())


def _games() -> int:
    return int(load_totals()["games"]["games"])


def lengths() -> dict[str, int]:
    """Of 100 games, how many took how many deals; numbers of deals that less than one game took are left out.

    >>> lengths()["9 deals"] > lengths()["7 deals"]
    True
    """
    shares = {f"{deals} deals": _share(many) for deals, many in _many("lengths").items()}
    return {deals: share for deals, share in shares.items() if share}


def usual_length() -> int:
    """How many deals a game takes on average, to the nearest deal.

    >>> usual_length()
    9
    """
    return round(mean_length())


def mean_length() -> float:
    """Average the deals of a game.

    >>> 8 < mean_length() < 9
    True
    """
    return sum(deals * games for deals, games in _many("lengths").items()) / _games()


def usual_lengths() -> tuple[int, list[int]]:
    """Find the three numbers of deals most games take, and those games of 100.

    >>> usual_lengths()
    (91, [8, 9, 10])
    """
    found = _many("lengths")
    usual = sorted(sorted(found, key=lambda deals: -found[deals])[:3])
    return _share(sum(found[deals] for deals in usual)), usual


def losers() -> dict[str, int]:
    """Of 100 losers, how many needed how many holes still, by tens up to a street, and how many needed more.

    >>> list(losers())
    ['1 to 10', '11 to 20', '21 to 30', '31 or more']
    """
    upto = {f"{low + 1} to {low + 10}": _losers_between(low + 1, low + 10) for low in range(0, ROW, 10)}
    return upto | {f"{ROW + 1} or more": _losers_between(ROW + 1, GAME)}


def _losers_between(low: int, high: int) -> int:
    return _share(sum(many for holes, many in _many("needed").items() if low <= holes <= high))


def losers_within(holes: int) -> int:
    """In how many of 100 games the loser needed so many holes, or fewer.

    >>> losers_within(1) <= losers_within(10) <= losers_within(121)
    True
    """
    return _losers_between(1, holes)


def halfway_wins() -> int:
    """How many of 100 games were won by the player who first went once round the board.

    >>> 50 < halfway_wins() < 100
    True
    """
    return _share(load_totals()["games"]["halfway leads won"])


def holes_a_deal() -> tuple[int, int]:
    """What the dealer and pone peg in a deal on average, to the nearest hole.

    >>> dealer, pone = holes_a_deal()
    >>> dealer > pone
    True
    """
    dealer, pone = (SampleMean(*load_totals()["games"][name]).value for name in ("dealer", "pone"))
    return round(dealer), round(pone)


def share_ahead(lead: int, *, deals: int = 1) -> int:
    """Of 100 players who lead by so many holes and deal next, how many are ahead after one deal, or after two.

    >>> share_ahead(0), share_ahead(0, deals=2) < 50
    (81, True)

    A lead below 0 is the opponent's. A level score isn't ahead; the opponent deals the second of two deals.
    """
    alone = _many("leads")
    after = Counter({lead + more: many for more, many in alone.items()})
    for _ in range(1, deals):
        both: Counter[int] = Counter()
        for one, many in after.items():
            both.update({one - more: many * others for more, others in alone.items()})
        after = both
    return share_of_hundred(sum(many for one, many in after.items() if one > 0), sum(after.values()))


# --- charts of many games ---

_SEEN = 0.05
"""Of 100 games, what is rounded to nothing."""


def length_rows() -> RankedRows:
    """How many games take how many deals, with the range that holds most of them in the finding.

    >>> length_rows().finding
    '91 games in 100 take 8 to 10 deals'
    """
    often, usual = usual_lengths()
    rows = [_sampled_row(f"{deals} deals", games) for deals, games in _many("lengths").items()]
    return RankedRows(
        f"{often} games in 100 take {usual[0]} to {usual[-1]} deals",
        f"How many deals 100 games between greedy players take, {_sample_said()}",
        "Leaves out lengths that come up in fewer than 1 game in 1,000.",
        tuple(row for row in rows if row.total >= _SEEN),
        ("games",),
        "games in 100",
        ranked=False,
        best="",
        of="deals",
    )


def loser_rows() -> RankedRows:
    """How many holes the loser still needed, by tens.

    >>> loser_rows().finding
    'In 35 games of 100 the loser was within ten holes'
    """
    found = _many("needed")
    tens = {name: [holes for holes in found if low < holes <= high] for name, low, high in _NEEDED}
    return RankedRows(
        f"In {losers_within(10)} games of 100 the loser was within ten holes",
        f"How many holes the loser still needed, in 100 games between greedy players, {_sample_said()}",
        f"With {ROW + 1} or more holes to go the loser was skunked.",
        tuple(_sampled_row(name, sum(found[holes] for holes in some)) for name, some in tens.items()),
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


_LEAD = "the dealer's lead"


def deal_rows() -> RankedRows:
    """What the dealer and pone peg in a deal, on average.

    >>> deal_rows().finding
    'The dealer pegs 6.6 holes more than pone in a deal'
    """
    means = {name: SampleMean(*load_totals()["games"][name]) for name in ("dealer", "pone")}
    leads = SampleMean.of(list(Counter(_many("leads")).elements()))
    ahead = leads.value
    return RankedRows(
        f"The dealer pegs {ahead:.1f} holes more than pone in a deal",
        f"Holes that each of two greedy players pegs in a deal, in {means['pone'].many:,} deals",
        "A sample; the marks at the ends are 95% intervals.",
        tuple(Row(name, (mean.value,), round(SURE * mean.error, 3)) for name, mean in (means | {_LEAD: leads}).items()),
        ("holes",),
        "holes in a deal",
        ranked=False,
        best="",
        asked=_LEAD,
    )


# --- the deal ---


def first_dealer_wins() -> int:
    """Of 100 games between strong players, how many the first dealer wins.

    >>> first_dealer_wins()
    56
    """
    return round(_dealer_chances()[0])


def deal_line() -> BandLine:
    """What the deal is worth at every level score, from the start of a game to the last hole.

    >>> deal_line().finding
    'The first dealer wins 56 games in 100; near the end the deal is worth 81 or only 23'
    """
    chances = _dealer_chances()
    return BandLine(
        f"The first dealer wins {first_dealer_wins()} games in 100; "
        f"near the end the deal is worth {max(chances):.0f} or only {min(chances):.0f}",
        "Games in 100 that the dealer wins between strong players, both with the same score",
        "Worked out from very many sampled deals; each number is right to 0.1.",
        tuple(Reading(score, round(chance, 1)) for score, chance in enumerate(chances)),
        "score of both players",
        "games in 100 that the dealer wins",
        _EVEN,
        ("the dealer is the favorite", "pone is the favorite"),
        asked=0,
    )


_EVEN = 50


@cache
def _dealer_chances() -> tuple[float, ...]:
    """The dealer's wins in 100 where both players have the same score, from 0 on."""
    from crib_tutor.strategy import odds  # noqa: PLC0415  # numpy, which a lesson loads with its first chart

    return tuple(100 * odds(score, score, dealer=True).win for score in range(GAME))


def _sample_said() -> str:
    return f"from a sample of {_games():,}; the marks at the ends are 95% intervals"


def _sampled_row(name: str, many: int) -> Row:
    """A share of the games in 100, with half of its 95% interval."""
    return Row(name, (100 * many / _games(),), share_margin(many, _games()))
