"""Draw the play as a road to thirty-one.

Each card lies beside its stretch of the road, with what it pegged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import EllipsisType
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.course.replies import not_attempted, refuse
from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import DISC, points_disc, text
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.play import Pegged, Play
from crib_tutor.rules import FIFTEEN, HOYLE, THIRTY_ONE, Rules
from crib_tutor.words.counts_aloud import name_cards

PONE, DEALER = 0, 1
Answers = Callable[[Play], Card]
"""A computer player's choice among the cards that fit."""

_NAMES, _SPOKEN = ("pone", "dealer"), ("pone", "the dealer")
_INKS = (theme.YOU, theme.OPPONENT)
_CLOSING = {Kind.GO: "for the go", Kind.LAST: "for the last card"}
_PLAIN = {Kind.FIFTEEN, Kind.THIRTY_ONE}
"""Kinds that the count itself shows, so that they need no word."""
_UNIT, _TOP, _FOOT = 12, 26, 24
"""Height of one point of the count, and room for the names above the road and for its end below."""
_ROAD, _BROAD, _GAP = 82, 36, 30
"""Where the road begins, how broad it is, and how far the cards lie from it."""
_END = _TOP + THIRTY_ONE * _UNIT
_CARDS = (_ROAD - _GAP - card_faces.WIDTH, _ROAD + _BROAD + _GAP)
_MIDDLES = (_ROAD - _GAP / 2, _ROAD + _BROAD + _GAP / 2)
_WIDE = 2 * _ROAD + _BROAD
_PEEP, _INDEX = 30, 20
"""How much of a card shows below another, and how far down its index stands."""


@dataclass(frozen=True, slots=True)
class RoadStep:
    """A card played, or a go said."""

    player: int
    card: Card | None
    """The card that was played; none for a go."""
    lowest: Card | None
    """For a go the lowest card held, which would have passed thirty-one."""
    round: int
    count: int
    pegged: tuple[Pegged, ...]


def road(pone: CardsLike, dealer: CardsLike, laid: CardsLike | EllipsisType, *, rules: Rules = HOYLE) -> Html:
    """Draw a play of open hands, count by count.

    >>> print(road("8S JD", "7H KC", "8S 7H JD KC").plain)
    Count 1. Pone 8♠: “8”. Dealer 7♥: “15 for 2”. Pone J♦: “25”. Dealer: “go”, since K♣ would make 35. Pone pegs 1 for
    the go.
    Count 2, led by the dealer. Dealer K♣: “10”, and 1 for the last card.
    Pone pegs 1, the dealer 3.

    ``laid`` holds the cards of both in their order; a go is said by itself if no card fits. It may stop early, and
    then shows what is still held. A card that can't be played is refused in words, and three dots ask for an answer.
    """
    return _show_play(Play.between(pone, dealer, rules=rules), laid, None)


def open_cards(pone: CardsLike, dealer: CardsLike, mine: CardsLike | EllipsisType) -> Html:
    """Draw a play in which the learner is pone.

    >>> print(open_cards("8S 9D", "7H KC", "8S").plain.splitlines()[0])
    Count 1. Pone 8♠: “8”. Dealer 7♥: “15 for 2”.

    ``mine`` holds pone's cards alone. The dealer plays what pegs most, the highest of equals; the rest is as in `road`.
    """
    return _show_play(Play.between(pone, dealer), mine, greediest_card)


def points_pegged(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[int, int]:
    """The points of pone and the dealer for this order.

    >>> points_pegged("8S JD", "7H KC", "8S 7H JD KC")
    (1, 3)

    Nothing is pegged for a card that is refused, nor for those after it.
    """
    return _points_of(follow_cards(Play.between(pone, dealer), cards(laid))[0])


def _points_of(steps: Sequence[RoadStep]) -> tuple[int, int]:
    pegged = [0, 0]
    for peg in (peg for step in steps for peg in step.pegged):
        pegged[peg.player] += peg.combination.points
    return pegged[PONE], pegged[DEALER]


def greediest_card(play: Play) -> Card:
    """The card that pegs most, the highest of equals.

    >>> greediest_card(Play.between("8S", "7H KC").lay("8S"))
    7H
    """
    return max(play.legal(), key=lambda card: (sum(peg.combination.points for peg in play.lay(card).scored), card))


def follow_cards(play: Play, order: Sequence[Card], answers: Answers | None = None) -> tuple[list[RoadStep], Play, str]:
    """Play cards in order.

    >>> follow_cards(Play.between("8S", "7H"), cards("7H"))[2]
    "it is pone's turn, and 7H isn't in this hand: play 8S"

    The rest is the play after them, and why a card was refused, if one was. A player without a card that fits says go
    unasked; with ``answers`` the dealer plays by that choice.
    """
    steps: list[RoadStep] = []
    waiting, rounds = list(order), 1
    while waiting or not play.over:
        before = play
        if not (play.over or play.legal()):
            play, card = play.go(), None
        else:
            answered = answers is not None and play.turn == DEALER and not play.over
            if not (answered or waiting):
                break
            card = answers(play) if answered and answers else waiting.pop(0)
            try:
                play = play.lay(card)
            except ValueError as refused:
                other = not play.over and card in play.hands[1 - play.turn]
                turn = f"it is {_SPOKEN[play.turn]}'s turn, and " if other else ""
                return steps, play, f"{turn}{refused}"
        lowest = None if card else min(before.hands[before.turn])
        steps.append(
            RoadStep(before.turn, card, lowest, rounds, before.count + (card.value if card else 0), play.scored)
        )
        rounds += not play.pile
    return steps, play, ""


def _show_play(play: Play, laid: CardsLike | EllipsisType, answers: Answers | None) -> Html:
    if isinstance(laid, EllipsisType):
        return stacked(not_attempted("cards", "strong"), _cards_left(play))
    try:
        order = tuple(cards(laid))
    except ValueError as refused:
        return stacked(refuse(refused), _cards_left(play))
    steps, after, refusal = follow_cards(play, order, answers)
    counts = [list(group) for _, group in groupby(steps, key=lambda step: step.round)]
    high = max(map(_height, counts), default=0)
    roads = " &ensp;".join(_draw_count(some, high) for some in counts)
    below = [paragraph(_count_in_words(some)) for some in counts]
    below += [paragraph(f"Refused: {refusal}.", "strong")] if refusal else []
    below += [paragraph(_totals(steps, after), "strong"), *([] if after.over else [_cards_left(after)])]
    made = stacked(*below)
    return Html(f"<p>{roads}</p>{made}" if roads else str(made), made.plain)


def _count_in_words(steps: Sequence[RoadStep]) -> str:
    first = steps[0]
    led = "" if first.round == 1 else f", led by {_SPOKEN[first.player]}"
    return " ".join([f"Count {first.round}{led}.", *map(_step_in_words, steps)])


def _step_in_words(step: RoadStep) -> str:
    who = _NAMES[step.player].capitalize()
    made = [peg.combination for peg in step.pegged if peg.combination.kind not in _CLOSING]
    closing = {peg.player: peg.combination for peg in step.pegged if peg.combination.kind in _CLOSING}
    ends = [(player, f"{end.points} {_CLOSING[end.kind]}") for player, end in closing.items()]
    if step.card is None:
        assert step.lowest is not None
        pegs = "".join(f" {_NAMES[player].capitalize()} pegs {end}." for player, end in ends)
        return f"{who}: “go”, since {step.lowest.symbol} would make {step.count + step.lowest.value}.{pegs}"
    call = f"{step.count} for {sum(combination.points for combination in made)}" if made else str(step.count)
    kinds = [combination.kind for combination in made]
    named = "" if set(kinds) <= _PLAIN else f" ({' and '.join(kind.value for kind in kinds)})"
    return f"{who} {step.card.symbol}: “{call}”{named}{''.join(f', and {end}' for _, end in ends)}."


def _totals(steps: Sequence[RoadStep], after: Play) -> str:
    points = _points_of(steps)
    if after.over:
        return f"Pone pegs {points[PONE]}, the dealer {points[DEALER]}."
    return f"Up to now pone has pegged {points[PONE]}, the dealer {points[DEALER]}. It's {_SPOKEN[after.turn]}'s turn."


def _cards_left(play: Play) -> Html:
    rows = []
    for player in (play.turn, 1 - play.turn):
        held, name = play.hands[player], _NAMES[player].capitalize()
        written = symbols(held) or "no cards"
        drawn = picture(card_faces.row(held), name_cards(held), len(held) * 44) if held else written
        rows.append(Html(f"<p>{name} holds<br>{drawn}</p>", f"{name} holds {written}."))
    return stacked(*rows)


# --- the drawing ---


class _Beside(NamedTuple):
    """Points beside the road, or a go."""

    player: int
    y: float
    points: int


def _laid_steps(steps: Sequence[RoadStep]) -> list[RoadStep]:
    return [step for step in steps if step.card is not None]


def _height(steps: Sequence[RoadStep]) -> int:
    return max([_END + _FOOT, *(y + card_faces.HEIGHT + 2 for y in _spots(_laid_steps(steps)))])


def _draw_count(steps: Sequence[RoadStep], high: int) -> str:
    laid = _laid_steps(steps)
    spots = list(_spots(laid))
    rest = f'<rect x="{_ROAD + 1}" y="{_TOP}" width="{_BROAD - 2}" height="{_END - _TOP}" rx="4" fill="none"'
    drawn = rest + f' stroke="{theme.QUIET}" stroke-width="2" stroke-dasharray="3 4"/>'
    drawn += "".join(text(name, _CARDS[p] + 25, 16, 16, theme.QUIET) for p, name in enumerate(_NAMES))
    drawn += _fifteen(steps) + text(str(THIRTY_ONE), _WIDE / 2, _END + 18, 16, theme.QUIET)
    drawn += "".join(_stretch(step, y) for step, y in zip(laid, spots, strict=True))
    drawn += "".join(
        card_faces.card_at(step.card, _CARDS[step.player], y) for step, y in zip(laid, spots, strict=True) if step.card
    )
    drawn += "".join(map(_draw_beside, _marks_beside(steps)))
    return picture(card_faces.sheet(_WIDE, high, drawn), _count_in_words(steps), _WIDE)


def _fifteen(steps: Sequence[RoadStep]) -> str:
    """A line across the road at fifteen, with its number."""
    y = _TOP + FIFTEEN * _UNIT
    line = f'<path d="M{_ROAD - 7} {y}h{_BROAD + 14}" stroke="{theme.QUIET}" stroke-width="2"/>'
    side = _free_side(y, steps)
    if side is None:
        return line
    x, anchor = ((_ROAD - 9, "end"), (_ROAD + _BROAD + 9, "start"))[side]
    return line + text(str(FIFTEEN), x, y + 5, 13, theme.QUIET, anchor)


def _free_side(y: float, steps: Sequence[RoadStep]) -> int | None:
    """The side with room so far down, or None.

    One without a line to a card is better.
    """
    taken = {mark.player for mark in _marks_beside(steps) if abs(mark.y - y) < DISC + 8}
    laid, crossed = _laid_steps(steps), set()
    for step, top in zip(laid, _spots(laid), strict=True):
        begin, end = sorted((top + _INDEX, _middle(step)))  # of its line
        crossed |= {step.player} if begin < y + 7 and end > y - 7 else set()
    return min((side for side in (DEALER, PONE) if side not in taken), key=crossed.__contains__, default=None)


def _spots(laid: Sequence[RoadStep]) -> Iterator[int]:
    """The height of each card; no index of its side is hidden."""
    free = [_TOP, _TOP]
    for step in laid:
        y = max(free[step.player], round(_middle(step)) - card_faces.HEIGHT // 2)
        free[step.player] = y + _PEEP
        yield y


def _middle(step: RoadStep) -> float:
    assert step.card is not None
    return _TOP + (step.count - step.card.value / 2) * _UNIT


def _stretch(step: RoadStep, y: int) -> str:
    """A card's part of the road, and a line there."""
    assert step.card is not None
    begin, ink = _TOP + (step.count - step.card.value) * _UNIT, _INKS[step.player]
    edge = (_CARDS[0] + card_faces.WIDTH, _CARDS[1])[step.player]
    border = (_ROAD, _ROAD + _BROAD)[step.player]
    line = f'<path d="M{edge} {y + _INDEX}L{border} {_middle(step):g}" stroke="{theme.QUIET}" stroke-width="2"/>'
    tall = step.card.value * _UNIT
    part = f'<rect x="{_ROAD}" y="{begin}" width="{_BROAD}" height="{tall - 1}" fill="{ink}" stroke="{theme.QUIET}"/>'
    return line + part + text(str(step.count), _WIDE / 2, begin + tall - 2.5, 12, theme.CARD_FACE)


def _marks_beside(steps: Sequence[RoadStep]) -> Iterator[_Beside]:
    """Points and goes beside the road, and below it."""
    for step in _laid_steps(steps):
        points = sum(peg.combination.points for peg in step.pegged if peg.combination.kind not in _CLOSING)
        if points:
            yield _Beside(step.player, _middle(step), points)
    pegged = [peg for peg in steps[-1].pegged if peg.combination.kind in _CLOSING]
    below = {step: _TOP + step.count * _UNIT + DISC + 4 for step in steps}
    for step in steps:
        if step.card is None and step.player not in {peg.player for peg in pegged}:
            yield _Beside(step.player, below[step], 0)
    for peg in pegged:
        yield _Beside(peg.player, below[steps[-1]], peg.combination.points)


def _draw_beside(mark: _Beside) -> str:
    x = _MIDDLES[mark.player]
    return points_disc(mark.points, x, mark.y) if mark.points else text("go", x, mark.y + 5, 16, theme.QUIET)
