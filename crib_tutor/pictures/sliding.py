"""The picture of the lesson on pegging: a window that slides over the cards of one count, lit while it is a run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from types import EllipsisType

from crib_tutor import faces, theme
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import RANK_NAMES, Card, CardsLike, cards
from crib_tutor.html import Html, paragraph, picture, stacked
from crib_tutor.mistakes import NUMBERS
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.road import UNANSWERED
from crib_tutor.play import peg
from crib_tutor.rules import HOYLE, SHORTEST_RUN, Rules

Cards = tuple[Card, ...]

_STEP = faces.WIDTH + faces.GAP
_COUNTS, _ROW, _BAR = faces.HEIGHT + 22, 32, 24
"""Where the rows of windows begin, below the cards with their counts; height of a row, and of the bar in it."""
_WIDTH = 44
"""Pixels that a card takes on the page."""
_ROYALS = {2: "pair", 3: "pair royal", 4: "double pair royal"}
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}


def pile(laid: CardsLike) -> Html:
    """The cards of one count side by side as they were laid, each with the count that it made.

    >>> pile("5H 2D 4C 3S").plain
    'Laid in this order: 5♥ 2♦ 4♣ 3♠. The count is 14.'
    """
    shown = cards(laid)
    peg(shown)  # which refuses what passes thirty-one
    words = f"Laid in this order: {_symbols(shown)}. The count is {_total(shown)}."
    svg = faces.sheet(len(shown) * _STEP, _COUNTS, _faces(shown))
    return Html(f"<p>{picture(svg, words, len(shown) * _WIDTH)}</p>", words)


def scored(laid: CardsLike, *, rules: Rules = HOYLE) -> int:
    """What the last of these cards pegs, go and last card apart.

    >>> scored("5H 2D 4C 3S"), scored("4H 2D 5C 3S 5D 6H")
    (4, 0)
    """
    return _points(peg(laid, rules=rules))


def pegged_by_all(laid: CardsLike) -> int:
    """What all cards of a count peg together, whoever lays them.

    >>> pegged_by_all("3H 4D 5S")
    3
    """
    shown = cards(laid)
    return sum(scored(shown[:many]) for many in range(1, len(shown) + 1))


def windows(laid: CardsLike | EllipsisType) -> Html:
    """A row for each card after the first: the window that reaches back from it, lit where it is a run, or a pair.

    >>> for line in windows("4H 2D 5C 3S 5D").plain.splitlines()[2:]:
    ...     print(line)
    5♣: “11”. Window 4♥ 2♦ 5♣: no run, as the three is missing.
    3♠: “14 for 4”. Window 4♥ 2♦ 5♣ 3♠: a run of four.
    5♦: “19”. Window 3♠ 5♦, too short: before it lies another five.
    All cards together peg 4.

    A window reaches back to the first card of the count, or until a rank would be in it twice. Cards that no count can
    hold are refused in words, and three dots ask for an answer.
    """
    if isinstance(laid, EllipsisType):
        return paragraph(UNANSWERED, "strong")
    try:
        shown = cards(laid)
        made = [peg(shown[:many]) for many in range(1, len(shown) + 1)]
    except ValueError as refused:
        return paragraph(f"{str(refused)[:1].upper()}{str(refused)[1:]}.", "strong")
    steps = [shown[: place + 1] for place in range(len(shown))]
    lines = [_told(step, found) for step, found in zip(steps, made, strict=True)]
    total = f"All cards together peg {sum(map(_points, made))}."
    high = _COUNTS + _ROW * (len(shown) - 1)  # the first card alone is neither run nor pair
    rows = enumerate(zip(steps[1:], made[1:], strict=True))
    drawn = _faces(shown) + "".join(_bar(step, found, _COUNTS + _ROW * place) for place, (step, found) in rows)
    svg = picture(faces.sheet(len(shown) * _STEP, high, drawn), " ".join(lines), len(shown) * _WIDTH)
    words = "<br>".join(lines)
    return stacked(Html(f"<p>{svg}</p><p>{words}</p>", "\n".join(lines)), paragraph(total, "strong"))


def reach(laid: Sequence[Card]) -> int:
    """Where the window of the last card begins: after the last card before it that would bring a rank twice.

    >>> reach(cards("4H 2D 5C 3S 5D"))
    3
    """
    first = len(laid) - 1
    while first and laid[first - 1].rank not in {card.rank for card in laid[first:]}:
        first -= 1
    return first


# --- the words ---


def _symbols(some: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in some)


def _total(laid: Sequence[Card]) -> int:
    return sum(card.value for card in laid)


def _points(made: Sequence[Combination]) -> int:
    return sum(one.points for one in made)


def _of(kind: Kind, made: Sequence[Combination]) -> Cards:
    return next((one.cards for one in made if one.kind is kind), ())


def _told(laid: Cards, made: Sequence[Combination]) -> str:
    """One card in a line: what is said, and what its window is."""
    said = f"“{_total(laid)}" + (f" for {_points(made)}”" if made else "”")
    sums = "".join(f"{one.points} for {one.kind.value}. " for one in made if one.kind not in _LIT)
    return f"{laid[-1].symbol}: {said}. {sums}{_window(laid, made)}".strip()


def _window(laid: Cards, made: Sequence[Combination]) -> str:
    alike, run, shown = _of(Kind.PAIR, made), _of(Kind.RUN, made), laid[reach(laid) :]
    if alike:
        return f"The last {NUMBERS[len(alike)]} are alike: a {_ROYALS[len(alike)]}."
    if run:
        return f"Window {_symbols(laid[-len(run) :])}: a run of {NUMBERS[len(run)]}."
    if len(shown) < SHORTEST_RUN and len(shown) < len(laid):
        twice = RANK_NAMES[laid[-len(shown) - 1].rank - 1]
        return f"Window {_symbols(shown)}, too short: before it lies another {twice}."
    if len(shown) < SHORTEST_RUN:
        return ""
    return f"Window {_symbols(shown)}: no run, as {_missing(shown)}."


def _missing(shown: Sequence[Card]) -> str:
    """Why a window of different ranks is no run."""
    ranks = {card.rank for card in shown}
    gone = [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]
    return f"the {RANK_NAMES[gone[0] - 1]} is missing" if len(gone) == 1 else "its ranks lie too far apart"


# --- the drawing ---


def _faces(shown: Cards) -> str:
    """The cards in a row, below each the count that it made."""
    totals = accumulate(card.value for card in shown)
    return "".join(
        faces.at(card, place * _STEP, 0)
        + text(str(total), place * _STEP + faces.WIDTH / 2, faces.HEIGHT + 16, 16, theme.QUIET)
        for place, (card, total) in enumerate(zip(shown, totals, strict=True))
    )


def _bar(laid: Cards, made: Sequence[Combination], y: int) -> str:
    """The window of the last card of these, below the cards that it holds."""
    kind = next((kind for kind in _LIT if _of(kind, made)), None)
    many = len(_of(kind, made)) if kind else len(laid) - reach(laid)
    x, wide = (len(laid) - many) * _STEP, many * _STEP - faces.GAP
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{_BAR - 2}" rx="4"'
    if kind is None:
        return box + f' fill="none" stroke="{theme.QUIET}" stroke-width="2" stroke-dasharray="3 4"/>'
    points = next(one.points for one in made if one.kind is kind)
    name = _ROYALS[many] if kind is Kind.PAIR else kind.value
    label = text(f"{name} {points}", x + wide / 2, y + 18, 16, theme.SUITS["S"])
    return box + f' fill="{_LIT[kind]}"/>' + label
