"""Who is the favourite when both players need the same number of holes: deals between computer players, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType
from typing import Any

from crib_tutor.deck import PACK, Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Scored
from crib_tutor.game.seats import Seat, View, play_out
from crib_tutor.look import card_faces, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.html import Html, picture
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.samples import of_hundred, shipped
from crib_tutor.play import peg
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.rules import MODERN, THIRTY_ONE, IllegalMove, Rules, changed

_DEALER = 0
_WIDE, _TALL, _LEFT, _TOP, _BAR = 360, 268, 44, 34, 10
"""Size of the drawing, where its bars begin, and the width of one with the room beside it."""
_HALF = 84
"""Height of a bar for somebody who always wins."""
_MIDDLE = _TOP + _HALF + 4


class Careful(Greedy):
    """A player who takes the most points at once, and else lays what the fewest of the unseen cards would answer.

    >>> from crib_tutor.rules import MODERN
    >>> play_out(Game(changed(MODERN, target=1), seed=7), [Careful(), Careful()]).winner in (0, 1)
    True

    Of cards that are equal in both it lays the highest.
    """

    def play(self, view: View) -> Card | None:
        """Lay what pegs most, then what is answered least."""
        known = {*view.hand, *view.away, *view.pile, *view.before, *filter(None, [view.starter])}
        unseen = [card for card in PACK if card not in known]
        many, one_of_each = Counter(card.rank for card in unseen), {card.rank: card for card in unseen}

        def merit(card: Card) -> tuple[int, int, int]:
            pile, room = (*view.pile, card), THIRTY_ONE - view.count - card.value
            fits = [one for one in one_of_each.values() if one.value <= room]
            answers = sum(many[one.rank] for one in fits if peg((*pile, one)))
            return sum(one.points for one in peg(pile)), -answers, card.rank

        return max(view.legal, key=merit) if view.legal else None


def tallied(many: int) -> dict[str, Any]:
    """What so many endings come to, as it is shipped, each played from the first deal on until a street is pegged.

    >>> tallied(2)["seeds"], len(tallied(2)["dealer"]), tallied(2)["careful"] <= 2
    ('both need/0 to 1', 30, True)

    For each number of holes that both need, from one on: the endings that the dealer wins, and what decides them. The
    greedy players pay no heed to the score, so one deal serves for every number. ``careful`` is how many of the same
    deals the dealer wins between careful players who both need one hole.
    """
    street, one_hole = (changed(MODERN, target=target, lurches=()) for target in (ROW + 1, 1))
    won, decided, careful = [0] * ROW, {moment: [0] * ROW for moment in _MOMENTS}, 0
    for place in range(many):
        for holes, event in enumerate(islice(_firsts(_played(street, place, Greedy())), ROW)):
            won[holes] += event.player == _DEALER
            decided[_MOMENT.get(event.what_for, "play")][holes] += 1
        careful += _played(one_hole, place, Careful()).winner == _DEALER
    came = {"players": "Greedy", "seeds": f"both need/0 to {many - 1}", "endings": many}
    return came | {"dealer": won, "decided": decided, "careful": careful}


def _played(rules: Rules, place: int, player: Seat) -> Game:
    return play_out(Game(rules, seed=f"both need/{place}", first_dealer=_DEALER), [player, player])


def _firsts(game: Game) -> Iterator[Scored]:
    """For each number of holes from one on, the score by which the first of both players got so far."""
    stands, reached = [0, 0], 0
    for event in game.events:
        if isinstance(event, Scored):
            stands[event.player] += event.points
            for _ in range(reached, stands[event.player]):
                yield event
            reached = max(reached, stands[event.player])


_MOMENT = MappingProxyType({HEELS: "heels", HAND: "hands", CRIB: "crib"})
_MOMENTS = ("heels", "play", "hands", "crib")


def _share(many: int) -> int:
    """So many of the endings, as a share of 100."""
    return of_hundred(many, shipped()["endings"]["endings"])


def careful_wins() -> int:
    """Of 100 endings between careful players who both need one hole, how many the dealer wins.

    >>> 50 < careful_wins() < dealer_wins(1)
    True
    """
    return _share(shipped()["endings"]["careful"])


def dealer_wins(needed: int) -> int:
    """Of 100 endings, how many the dealer wins where both need so many holes, and the dealer of now deals first.

    >>> dealer_wins(1) > 50 > dealer_wins(7)
    True

    Raises `IllegalMove` for a number beyond a street.
    """
    if not 1 <= needed <= ROW:
        raise IllegalMove(f"{needed} holes are not counted here: choose 1 to {ROW}")
    return _share(shipped()["endings"]["dealer"][needed - 1])


def decided_by(needed: int) -> dict[str, int]:
    """By what 100 endings are decided where both need so many holes, in the order of a deal.

    >>> decided_by(1)["hands"], list(decided_by(1))
    (0, ['heels', 'play', 'hands', 'crib'])

    Where more holes are needed, it may be those of a later deal.
    """
    return {moment: _share(many[needed - 1]) for moment, many in shipped()["endings"]["decided"].items()}


def favourite() -> Html:
    """Who wins when both need the same number of holes: a bar up for the dealer's wins, a bar down for pone's.

    >>> favourite().plain.splitlines()[0]
    'Of 100 endings the dealer wins, where both need'

    Each bar is as long as the lead over an even chance, so that none is drawn where neither is the favourite.
    """
    shares = {needed: dealer_wins(needed) for needed in range(1, ROW + 1)}
    words = ", ".join(f"{needed}: {share}" for needed, share in shares.items())
    plain = f"Of 100 endings the dealer wins, where both need\n{words}."
    svg = card_faces.sheet(_WIDE, _TALL, _drawn(shares))
    return Html(f"<p>{picture(svg, plain.replace(chr(10), ' '), _WIDE)}</p>", plain)


def _drawn(shares: dict[int, int]) -> str:
    drawn = (
        f'<rect x=".75" y=".75" width="{_WIDE - 1.5}" height="{_TALL - 1.5}" rx="10" fill="{theme.WOOD}" '
        f'stroke="{theme.WOOD_EDGE}" stroke-width="1.5"/>'
    )
    drawn += text("the dealer is the favourite", _WIDE / 2, 24, 16, theme.OPPONENT)
    drawn += text("pone is the favourite", _WIDE / 2, _MIDDLE + _HALF + 10, 16, theme.YOU)
    for share in (75, 50, 25):
        y = _MIDDLE - (share - 50) / 50 * _HALF
        drawn += (
            f'<path d="M{_LEFT - 4} {y:g}H{_WIDE - 12}" stroke="{theme.WOOD_EDGE}" stroke-width="{1 + (share == 50)}"/>'
        )
        drawn += text(str(share), _LEFT - 8, y + 5, 13, theme.HOLE, "end")
    for needed, share in shares.items():
        x, high = _LEFT + (needed - 1) * _BAR, (share - 50) / 50 * _HALF
        ink, y = (theme.OPPONENT, _MIDDLE - high) if high > 0 else (theme.YOU, _MIDDLE)
        drawn += f'<rect x="{x}" y="{y:g}" width="{_BAR - 2}" height="{abs(high):g}" fill="{ink}"/>'
        if needed == 1 or needed % 5 == 0:
            drawn += text(str(needed), x + (_BAR - 2) / 2, _TALL - 22, 13, theme.HOLE)
    return drawn + text("holes that both need", _WIDE / 2, _TALL - 6, 13, theme.HOLE)
