"""The pictures of the lesson on a whole game: two pegs racing through the streets, and many games counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.look import card_faces, theme
from crib_tutor.look.board import LAP, ROW
from crib_tutor.look.html import Html, picture
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.samples import Mean, of_hundred, shipped
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.rules import GAME, MODERN

YOU, OPPONENT = 0, 1
"""The seats of a game."""

_NAMES = ("you", "your opponent")
_INKS = (theme.YOU, theme.OPPONENT)
_SEED = "race/40"
_WIDE, _LEFT, _TOP, _HIGH = 400, 34, 30, 242
"""Width of the drawing, where the race begins, and the height of the board's holes in it: two units a hole."""
_LONG = _WIDE - _LEFT - 16
_FOOT = _TOP + _HIGH


class Turn(NamedTuple):
    """A score after which the lead is another's: in which deal, who leads now, and both scores.

    >>> Turn(9, 0, (121, 119)).leader
    0
    """

    deal: int
    leader: int
    scores: tuple[int, ...]


class _Stand(NamedTuple):
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
    turns: list[Turn] = []
    leader: int | None = None
    for deal, scores in _stands(game):
        if scores[YOU] != scores[OPPONENT]:
            ahead = scores.index(max(scores))
            if leader not in (None, ahead):
                turns.append(Turn(deal, ahead, scores))
            leader = ahead
    return tuple(turns)


def _stands(game: Game) -> Iterator[_Stand]:
    """Both scores after everything that was pegged."""
    deal, stands = 0, [0, 0]
    for event in game.events:
        if isinstance(event, Dealt):
            deal = event.number
        elif isinstance(event, Scored):
            stands[event.player] += event.points
            yield _Stand(deal, tuple(stands))


def race(game: Game) -> Html:
    """The race of the two pegs from the first hole to the last, deal by deal, with a ring where the lead changed.

    >>> print(race(one_game()).plain.splitlines()[0])
    Deal 1: you 17, your opponent 8.

    Time runs to the right, a step for everything that was pegged; lines across it part the four streets.
    """
    stands = list(_stands(game))
    after = dict(stands)
    told = [f"Deal {deal}: {_both(scores)}." for deal, scores in after.items()]
    told += [f"The lead changes in deal {turn.deal}: {_both(turn.scores)}." for turn in turning_points(game)]
    plain = "\n".join(told)
    svg = card_faces.sheet(_WIDE, _FOOT + 44, _drawn(game, stands))
    return Html(f"<p>{picture(svg, ' '.join(told), _WIDE)}</p>", plain)


def _both(scores: Sequence[int]) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(_NAMES, scores, strict=True))


def _drawn(game: Game, stands: Sequence[_Stand]) -> str:
    step = _LONG / len(stands)
    drawn = (
        f'<rect x=".75" y=".75" width="{_WIDE - 1.5}" height="{_FOOT + 42.5}" rx="10" fill="{theme.WOOD}" '
        f'stroke="{theme.WOOD_EDGE}" stroke-width="1.5"/>'
    )
    drawn += text("You", _LEFT, 20, 16, theme.YOU, "start") + text(
        "Your opponent", _LEFT + 40, 20, 16, theme.OPPONENT, "start"
    )
    for place in range(0, GAME, ROW):
        drawn += f'<path d="M{_LEFT} {_down(place)}h{_LONG}" stroke="{theme.WOOD_EDGE}"/>'
        drawn += text(str(place), _LEFT - 6, _down(place) + 5, 13, theme.HOLE, "end")
    for deal in range(1, game.table.number + 1):
        within = [place for place, stand in enumerate(stands) if stand.deal == deal]
        begin, middle = _LEFT + within[0] * step, _LEFT + (within[0] + len(within) / 2) * step
        drawn += f'<path d="M{begin:.1f} {_TOP}V{_FOOT}" stroke="{theme.WOOD_GRAIN}"/>' if deal > 1 else ""
        drawn += text(str(deal), middle, _FOOT + 18, 13, theme.HOLE)
    for player in (YOU, OPPONENT):
        way = f"M{_LEFT} {_down(0)}" + "".join(
            f"H{_LEFT + place * step:.1f}V{_down(stand.scores[player])}" for place, stand in enumerate(stands)
        )
        drawn += f'<path d="{way}h{step:.1f}" fill="none" stroke="{_INKS[player]}" stroke-width="2.5"/>'
    turned = {turn.scores for turn in turning_points(game)}
    for place, stand in enumerate(stands):
        if stand.scores in turned:
            x, y = _LEFT + place * step, _down(max(stand.scores))
            drawn += f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="none" stroke="{theme.HOLE}" stroke-width="2"/>'
    return drawn + text("deals", _LEFT + _LONG / 2, _FOOT + 36, 13, theme.HOLE)


def _down(holes: int) -> int:
    return _FOOT - 2 * holes


# --- many games ---


def tallied(many: int) -> dict[str, Any]:
    """What so many games come to, as it is shipped: each between players who take the most points at once.

    >>> tallied(2)["seeds"], sum(tallied(2)["lengths"].values())
    ('whole game/0 to 1', 2)

    The deals of ``dealer``, ``pone`` and ``leads`` are those played to the end: the last of each game is cut short.
    """
    lengths: Counter[int] = Counter()
    needed: Counter[int] = Counter()
    leads: Counter[int] = Counter()
    pegged: tuple[list[int], list[int]] = ([], [])
    kept = 0
    for place in range(many):
        game = one_game(f"whole game/{place}")
        lengths[game.table.number] += 1
        needed[GAME - min(game.scores)] += 1
        kept += _first_round(game) == game.winner
        for dealer, pone in _deals(game):
            pegged[0].append(dealer)
            pegged[1].append(pone)
            leads[dealer - pone] += 1
    named = {"lengths": lengths, "needed": needed, "leads": leads}
    return (
        {"players": "Greedy", "seeds": f"whole game/0 to {many - 1}", "games": many, "halfway leads won": kept}
        | {name: {str(key): found[key] for key in sorted(found)} for name, found in named.items()}
        | {name: list(Mean.of(points)) for name, points in zip(("dealer", "pone"), pegged, strict=True)}
    )


def _first_round(game: Game) -> int:
    """Who was first once round the board."""
    first = next(stand.scores for stand in _stands(game) if max(stand.scores) > LAP)
    return first.index(max(first))


def _deals(game: Game) -> Iterator[tuple[int, int]]:
    """What the dealer and pone pegged in each deal but the last."""
    dealers = {event.number: event.dealer for event in game.events if isinstance(event, Dealt)}
    at = {0: (0, 0)} | {stand.deal: stand.scores for stand in _stands(game)}
    for deal in range(1, game.table.number):
        more = [after - before for after, before in zip(at[deal], at[deal - 1], strict=True)]
        yield more[dealers[deal]], more[1 - dealers[deal]]


def _many(name: str) -> dict[int, int]:
    """A tally of the games that are shipped."""
    return {int(key): many for key, many in shipped()["games"][name].items()}


def _share(many: int) -> int:
    """So many of the games, as a share of 100."""
    return of_hundred(many, _games())


def _games() -> int:
    """How many games were played."""
    return int(shipped()["games"]["games"])


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
    return round(sum(deals * many for deals, many in _many("lengths").items()) / _games())


def losers() -> dict[str, int]:
    """Of 100 losers, how many needed how many holes still, by tens up to a street, and how many needed more.

    >>> list(losers())
    ['1 to 10', '11 to 20', '21 to 30', '31 or more']
    """
    upto = {f"{low + 1} to {low + 10}": _between(low + 1, low + 10) for low in range(0, ROW, 10)}
    return upto | {f"{ROW + 1} or more": _between(ROW + 1, GAME)}


def _between(low: int, high: int) -> int:
    return _share(sum(many for holes, many in _many("needed").items() if low <= holes <= high))


def within(holes: int) -> int:
    """In how many of 100 games the loser needed so many holes, or fewer.

    >>> within(1) <= within(10) <= within(121)
    True
    """
    return _between(1, holes)


def halfway_leads_won() -> int:
    """How many of 100 games were won by the player who first went once round the board.

    >>> 50 < halfway_leads_won() < 100
    True
    """
    return _share(shipped()["games"]["halfway leads won"])


def holes_a_deal() -> tuple[int, int]:
    """What the dealer and pone peg in a deal on average, to the nearest hole.

    >>> dealer, pone = holes_a_deal()
    >>> dealer > pone
    True
    """
    dealer, pone = (Mean(*shipped()["games"][name]).value for name in ("dealer", "pone"))
    return round(dealer), round(pone)


def ahead_after(lead: int, *, deals: int = 1) -> int:
    """Of 100 players who lead by so many holes and deal next, how many are ahead after one deal, or after two.

    >>> ahead_after(0), ahead_after(0, deals=2) < 50
    (81, True)

    A lead below 0 is the other's. Who is level is not ahead; the second of two deals is the other's.
    """
    alone = _many("leads")
    after = Counter({lead + more: many for more, many in alone.items()})
    for _ in range(1, deals):
        both: Counter[int] = Counter()
        for one, many in after.items():
            both.update({one - more: many * others for more, others in alone.items()})
        after = both
    return of_hundred(sum(many for one, many in after.items() if one > 0), sum(after.values()))
