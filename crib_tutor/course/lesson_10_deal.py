"""The picture of the lesson on a whole deal: everything that is pegged in it, as holes along a line of time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import EllipsisType
from typing import NamedTuple

from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import Card, quote
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Laid, Scored, Shown, TurnedUp
from crib_tutor.game.seats import step
from crib_tutor.look import theme
from crib_tutor.look.board import wood
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.phrases import capitalized
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import GAME, MODERN, IllegalMove
from crib_tutor.words.scores_told import reason

DEALER, PONE = 0, 1
"""The seats of the first deal."""
CUT, PLAY, SHOW = "the cut", "the play", "the show"
"""When points are pegged in a deal, in that order."""

_NAMES = ("the dealer", "pone")
_INKS = (theme.OPPONENT, theme.YOU)
_SEED = "deal/203"
_WIDE, _MIDDLE, _HALF = 400, 200, 48
"""Width of the drawing, where time runs down, and how much room its words have on either side of that."""
_TOP, _ROW, _LINE, _PITCH = 34, 28, 11, 11
"""Room for the names, height of a row, of a further line of holes, and from hole to hole."""
_FIVES, _GAP, _IN_LINE = 5, 4, 10
"""Holes stand in groups as on the board, so many in a line."""
_PALE = ' opacity=".28"'


class Gain(NamedTuple):
    """Points that one player pegged in a deal: when, who, how many, and what for.

    >>> Gain(SHOW, PONE, 10, "the hand").points
    10
    """

    when: str
    player: int
    points: int
    what_for: str


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as two players played it: its log, from which everything about it is worked out.

    >>> one_deal().pegged(DEALER)
    (2, 2, 2, 9, 5)
    """

    game: Game

    @property
    def moments(self) -> tuple[Gain, ...]:
        """Everything that was pegged, in its order."""
        return tuple(
            Gain(_WHEN.get(event.what_for, PLAY), event.player, event.points, reason(event))
            for event in self.game.events
            if isinstance(event, Scored)
        )

    @property
    def starter(self) -> Card:
        """The card that was turned up."""
        return next(event.card for event in self.game.events if isinstance(event, TurnedUp))

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards of both in the order in which they were played."""
        return tuple(event.card for event in self.game.events if isinstance(event, Laid))

    def pegged(self, player: int, when: str = "") -> tuple[int, ...]:
        """What a player pegged, score by score, in the whole deal or in a part of it."""
        return tuple(one.points for one in self.moments if one.player == player and when in ("", one.when))

    def shown(self, player: int, place: str = HAND) -> tuple[Card, ...]:
        """A hand as it was kept, or the crib."""
        return next(
            event.cards
            for event in self.game.events
            if isinstance(event, Shown) and (event.player, event.place) == (player, place)
        )


_WHEN = {HEELS: CUT, HAND: SHOW, CRIB: SHOW}
_SHORT = {
    "his heels": "heels",
    "a double pair royal": "double royal",
    "the hand": "hand",
    "the crib": "crib",
    "the go": "go",
    "the last card": "last",
}


@cache
def one_deal(seed: str = _SEED) -> Deal:
    """A deal between two players who take the most points at once, dealt from a seed.

    >>> len(one_deal().laid)
    8
    """
    game = Game(MODERN, seed=seed, first_dealer=DEALER).deal()
    while not any(isinstance(event, Scored) and event.what_for == CRIB for event in game.events):
        game = step(game, [Greedy(), Greedy()])
        if game.table.number > 1:
            break
    return Deal(game)


def winning_moment(deal: Deal, pone: int, dealer: int) -> int | None:
    """Which of its moments wins the game when both begin the deal with these scores; None if no score does.

    >>> one_deal().moments[winning_moment(one_deal(), 119, 119)].what_for
    'his heels'
    """
    return next((place for place, row in enumerate(_rows(deal, pone, dealer)) if row.stands == GAME), None)


def timeline(deal: Deal, pone: int = 0, dealer: int | EllipsisType = 0) -> Html:
    """Everything that is pegged in a deal, from above to below: pone's holes to the left, the dealer's to the right.

    >>> print(timeline(one_deal()).plain.splitlines()[0])
    The cut: the dealer pegs 2 for his heels and is at 2.

    At the edges are the scores that both have by then, from those with which they began the deal. What comes after the
    game hole is pale, since it isn't pegged any more; a line below says what decides the game. Three dots ask for the
    dealer's score. Raises `IllegalMove` for what isn't a score.
    """
    if isinstance(dealer, EllipsisType):
        return not_attempted("a score")
    for score in (pone, dealer):
        if type(score) is not int or not 0 <= score < GAME:
            raise IllegalMove(f"{quote(score)} isn't a score to start a deal with: write a number from 0 to {GAME - 1}")
    end = winning_moment(deal, pone, dealer)
    rows = list(_rows(deal, pone, dealer))
    told = [_sentence(row) for row in rows[: None if end is None else end + 1]]
    if end is not None:
        told += [f"That's the game hole: {_NAMES[rows[end].moment.player]} has won.", *map(_too_late, rows[end + 1 :])]
    drawn, high = _draw_rows(rows, len(rows) if end is None else end + 1)
    return stacked(
        figure(wood(_WIDE, high) + drawn, _WIDE, high, "\n".join(told)), paragraph(_verdict(rows, end), "strong")
    )


class _Row(NamedTuple):
    moment: Gain
    stands: int
    """The score of the player who pegs, after it, and no more than the game hole."""


def _rows(deal: Deal, pone: int, dealer: int) -> Iterator[_Row]:
    stands = [dealer, pone]
    for one in deal.moments:
        stands[one.player] = min(stands[one.player] + one.points, GAME)
        yield _Row(one, stands[one.player])


def _sentence(row: _Row) -> str:
    one = row.moment
    when, who = one.when.capitalize(), _NAMES[one.player]
    return f"{when}: {who} pegs {one.points} for {one.what_for} and is at {row.stands}."


def _verdict(rows: Sequence[_Row], end: int | None) -> str:
    if end is None:
        return "No one has reached the game hole, so the game goes on."
    decides = rows[end].moment
    return f"{capitalized(_NAMES[decides.player])}'s {decides.points} for {decides.what_for} won the game."


def _too_late(row: _Row) -> str:
    one = row.moment
    return f"Too late: {_NAMES[one.player]}'s {one.points} for {one.what_for}."


def _draw_rows(rows: Sequence[_Row], pegged: int) -> tuple[str, int]:
    drawn = text("Pone", 14, 24, 16, theme.YOU, "start") + text("Dealer", _WIDE - 14, 24, 16, theme.OPPONENT, "end")
    y, place = _TOP, 0
    for when, part in groupby(rows, key=lambda row: row.moment.when):
        drawn += _heading(when, y)
        y += _ROW - 6
        for row in part:
            late = place >= pegged
            drawn += f"<g{_PALE if late else ''}>{_row(row, y, late=late)}</g>"
            y += _ROW + _LINE * ((row.moment.points - 1) // _IN_LINE)  # of holes beyond the first line
            place += 1
        y += 6
    return drawn, y + 4


def _heading(when: str, y: int) -> str:
    line = f'<path d="M14 {y + 10}h{_MIDDLE - 14 - _HALF}m{2 * _HALF} 0H{_WIDE - 14}" stroke="{theme.WOOD_EDGE}"/>'
    return line + text(when, _MIDDLE, y + 16, 14, theme.HOLE)


def _row(row: _Row, y: int, *, late: bool) -> str:
    one, right = row.moment, row.moment.player == DEALER
    sign, ink = (1, theme.OPPONENT) if right else (-1, theme.YOU)
    drawn = text(_SHORT.get(one.what_for, one.what_for), _MIDDLE, y + 18, 14, theme.SUITS["S"])
    for hole in range(one.points):
        line, column = divmod(hole, _IN_LINE)
        x = _MIDDLE + sign * (_HALF + 8 + column * (_PITCH - 1) + column // _FIVES * _GAP)
        drawn += f'<circle cx="{x}" cy="{y + 13 + line * _LINE}" r="4" fill="{ink}"/>'
    edge, anchor = (_WIDE - 10, "end") if right else (10, "start")
    return drawn + text("" if late else str(row.stands), edge, y + 18, 13, ink, anchor)


SURPRISES: Mapping[str, str] = {
    "jack at the cut": "A jack that's turned up is heels: 2 for the dealer, right away. The 1 with a hand is nobs, for "
    "a jack you hold. Heels come when no one is thinking of points yet. Under the Encyclopaedia Britannica you lose "
    "them if you play a card before you peg them.",
    "after the jack": "119 and 2 make 121, the game hole. Pone needed one hole and had no chance to peg it.",
    "same deal": "Pone's hand is counted first, and that's enough. The dealer holds 14 more and pegs none of them. If "
    "the two hands had been counted the other way around, the dealer would have won.",
    "favourite at 120": "The dealer, seven times in ten. Now and then a jack is turned up, and the dealer has won "
    "before a card is played. Otherwise pone has to lead a card, and the dealer can answer it.",
    "who counts": "Not one! “Dealer is bound to peg at least 1 in play”, says According to Hoyle. So with one hole to "
    "go, the game is over before the show, no matter who wins it. “Pone counts first” is true, but it comes too late.",
    "careful": "Care helps pone, but only a little. With the same cards the dealer wins two times in three, instead of "
    "seven times in ten.",
    "seven each": "Now pone wins about seven of ten. A hand is worth about eight points and pone's is counted first.",
    "need 1 to 3": "The play comes before all counting. Pone has to lead, the dealer answers, and the last card is "
    "usually the dealer's.",
    "need 5 to 9": "Five to nine are too many for the play but just right for one hand, and pone's is the first.",
    "need 15": "One hand usually isn't enough for fifteen. The dealer counts a hand and the crib.",
    "loser as pone": "Your hand is counted first: 92, and you're past the line.",
    "loser as dealer": "Your opponent counts first and wins. Your hand and your crib are never counted, so you stay at "
    "86.",
    "exit hands": "Pone needs 5, holds 6 and counts first. The 12 are never pegged.",
    "six each": "Six each favors pone, who counts first. Few players peg six in the play alone.",
    "jack at 118": "Two for his heels make 120, the stinkhole. Now comes the play, and one hole more wins.",
}
ANSWERS: Mapping[str, int | str] = {
    "jack at the cut": "2, now",
    "after the jack": "You have won",
    "need 1 to 3": "the points in the play",
    "need 5 to 9": "pone's hand, counted first",
    "need 15": "the dealer's hand and crib",
    "exit hands": "Pone",
    "six each": "Pone",
    "jack at 118": "Nobody yet",
}
