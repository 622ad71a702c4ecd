"""A whole deal with its cards and without its points, and whether somebody has found every score in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from operator import itemgetter
from types import EllipsisType
from typing import NamedTuple

from crib_tutor.deck import Card, quoted
from crib_tutor.game.events import CRIB, Laid, SaidGo, Scored
from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, hand, paragraph, picture, stacked
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.one_deal import DEALER, PONE, Deal

_NAMES = ("dealer", "pone")
_LANES = (card_faces.HEIGHT + 8, 0)
"""How far down the dealer's cards lie, and pone's."""
_LEFT, _STEP, _BREAK = 58, 30, 30
"""Where the first card lies, from card to card, and the room before a new count."""


def laid_open(deal: Deal) -> Html:
    """The cards of a deal from the cut to the crib, and nothing of what they bring.

    >>> from crib_tutor.pictures.one_deal import one_deal
    >>> print(laid_open(one_deal()).plain.splitlines()[3])
    Count 1: pone 5♥, dealer Q♠, pone 4♦, dealer 10♠, pone says go, dealer 2♣.
    """
    crib = hand(deal.shown(DEALER, CRIB), deal.starter)
    parts = [
        *(paragraph("The cut", "small"), hand([deal.starter])),
        *(paragraph("The play", "small"), _play(deal)),
        *(paragraph("Pone's hand", "small"), hand(deal.shown(PONE), deal.starter)),
        *(paragraph("The dealer's hand", "small"), hand(deal.shown(DEALER), deal.starter)),
        *(paragraph("The crib", "small"), Html(str(crib), crib.plain.replace("Hand", "Crib"))),
    ]
    return stacked(*parts)


class _Placed(NamedTuple):
    """A card laid or a go said: whose, in which count, and how far across."""

    player: int
    card: Card | None
    number: int
    x: int


def _placed(deal: Deal) -> Iterator[_Placed]:
    x, count, beside = _LEFT, 1, None  # whose card lies to the left
    for event in deal.game.events:
        if isinstance(event, Laid):
            begins = event.count == event.card.value and event.card != deal.laid[0]
            x, count = (x + _BREAK, count + 1) if begins else (x, count)
            yield _Placed(event.player, event.card, count, x)
            beside = event.player
        elif isinstance(event, SaidGo):
            x += card_faces.WIDTH - _STEP if event.player == beside else 0
            yield _Placed(event.player, None, count, x)
            beside = None
        else:
            continue
        x += _STEP


def _play(deal: Deal) -> Html:
    """The cards of the play from left to right as they were laid, pone's above, with a line before a new count."""
    placed = list(_placed(deal))
    drawn = "".join(text(name, 0, _LANES[player] + 40, 16, theme.QUIET, "start") for player, name in enumerate(_NAMES))
    high, told = _LANES[DEALER] + card_faces.HEIGHT, []
    for count, group in groupby(placed, key=lambda one: one.number):
        steps = list(group)
        across = steps[0].x - (_STEP + _BREAK - card_faces.WIDTH) / 2
        drawn += f'<path d="M{across:g} 0V{high}" stroke="{theme.QUIET}" stroke-width="2"/>' if count > 1 else ""
        drawn += "".join(map(_drawn, steps))
        told.append(f"Count {count}: {', '.join(map(_said, steps))}.")
    plain = "\n".join(told)
    wide = placed[-1].x + card_faces.WIDTH
    return Html(f"<p>{picture(card_faces.sheet(wide, high, drawn), ' '.join(told), wide)}</p>", plain)


def _drawn(one: _Placed) -> str:
    y = _LANES[one.player]
    return text("go", one.x + 16, y + 40, 16, theme.QUIET) if one.card is None else card_faces.at(one.card, one.x, y)


def _said(one: _Placed) -> str:
    return f"{_NAMES[one.player]} {one.card.symbol if one.card else 'says go'}"


# --- what somebody has found ---


def not_yet(deal: Deal, player: int, found: object) -> Html | None:
    """How far the scores that somebody has found for a player are right; nothing where all of them are there.

    >>> from crib_tutor.pictures.one_deal import one_deal
    >>> not_yet(one_deal(), PONE, [10]).plain
    'None is right yet. The next score belongs to the play, and it is not 10.'
    >>> not_yet(one_deal(), PONE, [2, 1, 10]) is not_yet(one_deal(), PONE, (3, 10)) is None
    True

    What one card brings in two ways may stand as two scores or as one. Three dots ask for an answer, and what is no
    list of numbers is refused in words.
    """
    if isinstance(found, EllipsisType):
        return paragraph("Not attempted yet: write scores in place of the three dots, and run the cell again.")
    if not isinstance(found, list | tuple) or not all(type(one) is int for one in found):
        return paragraph(f"{quoted(found)} cannot be read: write numbers in square brackets, such as [4, 12].")
    return _compared(max(_lists(deal, player), key=lambda due: _alike(due, found)), found)


class _Score(NamedTuple):
    when: str
    points: int


def _lists(deal: Deal, player: int) -> Iterator[tuple[_Score, ...]]:
    """The lists that are right: what one card brings in two ways is one score in some, and two in others."""
    others, scored = 0, []
    for event in deal.game.events:
        if isinstance(event, Scored):
            scored.append(others)
        else:
            others += 1
    theirs = [(at, one) for at, one in zip(scored, deal.moments, strict=True) if one.player == player]
    groups = [[_Score(one.when, one.points) for _, one in group] for _, group in groupby(theirs, key=itemgetter(0))]
    ways = [(group, [_Score(group[0].when, sum(one.points for one in group))]) for group in groups]
    return (tuple(one for group in way for one in group) for way in product(*ways))


def _alike(due: Sequence[_Score], found: Sequence[int]) -> tuple[int, bool]:
    """How many scores agree before the first that does not, and whether all do."""
    same = [one.points == given for one, given in zip(due, found, strict=False)]
    agree = [*same, False].index(False)
    return agree, agree == len(due) == len(found)


def _compared(due: Sequence[_Score], found: Sequence[int]) -> Html | None:
    right, complete = _alike(due, found)
    if complete:
        return None
    begun = ("None is right yet.", "The first is right.", f"The first {right} are right.")[min(right, 2)]
    if right == len(due):
        return paragraph(f"All scores are there. What comes after them is too much: {found[right]}.")
    if right == len(found):
        return paragraph(f"{begun} More is to come: the next score belongs to {due[right].when}.")
    return paragraph(f"{begun} The next score belongs to {due[right].when}, and it is not {found[right]}.")
