"""Pictures and questions of the lessons on discarding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING, Any

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.deck import RANKS, Card, CardsLike, cards, symbols
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.charts.data import number
from crib_tutor.look.html import hand
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import number as say_number

if TYPE_CHECKING:
    from crib_tutor.strategy.discarding.value import Discard

_NOTE = "Hand and crib are exact, over every starter and all that a good opponent discards."
_PLAY_NOTE = (
    " Pegging is what these four peg on average, less what's pegged against them, when both players are careful."
)
_EQUAL = 0.05
"""Choices that differ by less, in points, are told as equal."""


def discard_rows(choices: Iterable[Discard], names: Mapping[tuple[Card, ...], str] | None = None) -> RankedRows:
    """Rank discards in rows of hand, crib and pegging, stacked.

    >>> from crib_tutor.strategy import discards
    >>> discard_rows(discards("3H 5H 6S 7C 8D JS", dealer=True)).finding
    'Discard 5♥ J♠: 17.3 points, 1.4 more than with 3♥ J♠'

    A dot is at the total. An opponent's crib is lost, so it's drawn pale and the dot is at what's left. Where the play
    is left out of the choices it's left out of the rows. Choices have the ``names`` that are given. Raises
    `IllegalMove` without choices.
    """
    ranked = sorted(choices, key=lambda choice: -choice.total)
    if not ranked:
        raise IllegalMove("there's nothing to draw: give the choices of discards, one or more")
    best, played = ranked[0], any(choice.pegging for choice in ranked)
    called = [(names or {}).get(choice.thrown, symbols(choice.thrown)) for choice in ranked]
    every = comb(len(best.thrown) + len(best.kept), len(best.thrown))
    ways = f"{every} ways" if len(ranked) == every else f"{len(ranked)} of {every} ways"
    theirs = any(choice.crib < 0 for choice in ranked)
    seat = "your opponent deals and owns the crib" if theirs else "you deal and own the crib"
    finding, lead = f"{called[0]} is worth {number(best.total, 1)} points", best.total - ranked[1 % len(ranked)].total
    if len(ranked) > 1:
        finding = f"Discard {called[0]}: {number(best.total, 1)} points, {number(lead, 1)} more than with {called[1]}"
    if len(ranked) > 1 and lead < _EQUAL:
        finding = f"{called[0]} and {called[1]} are equally good, at {number(best.total, 1)} points"
    return RankedRows(
        finding,
        f"{ways} to discard two of {symbols(sorted((*best.thrown, *best.kept)))} when {seat}",
        _NOTE + (_PLAY_NOTE if played else " The play isn't counted."),
        tuple(
            Row(name, (float(choice.hand), float(choice.crib), *([float(choice.pegging)] if played else [])))
            for name, choice in zip(called, ranked, strict=True)
        ),
        ("hand", "crib", "pegging") if played else ("hand", "crib"),
        "points on average",
    )


def discard_question(choices: Iterable[Discard], *thrown: CardsLike, every: bool = True) -> dict[str, Any]:
    """Ask which of some discards is best.

    >>> from crib_tutor.strategy import discards
    >>> two = discard_question(discards("3H 5H 6S 7C 8D JS", dealer=True), "3H JS", "5H JS")
    >>> two["answer"], two["choices"]
    ('5♥ J♠', ('3♥ J♠', '5♥ J♠'))

    With ``every`` the chart has all the choices; otherwise it has these alone. The six cards are shown before. Raises
    `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    names = {tuple(sorted(cards(two))): symbols(cards(two)) for two in thrown}
    among = [choice for choice in ranked if choice.thrown in names]
    if not names or len(among) != len(names):
        raise IllegalMove("these can't all be discarded: offer pairs of the cards dealt, each one once")
    return {
        "about": discard_rows(ranked if every else among, names),
        "answer": names[max(among, key=lambda choice: choice.total).thrown],
        "choices": tuple(names.values()),
        "before": hand(tuple(sorted((*ranked[0].thrown, *ranked[0].kept)))),
    }


_PLACES = ("still among the first three", "about in the middle", "among the last four")
"""Thirds of the fifteen discards, the best first."""


def place_question(choices: Sequence[Discard], thrown: CardsLike) -> dict[str, Any]:
    """Ask where a discard comes among all.

    >>> from crib_tutor.strategy import discards
    >>> place_question(discards("3H 5H 6S 7C 8D JS", dealer=False), "5H JS")["answer"]
    'about in the middle'

    Raises `IllegalMove` for what is no choice.
    """
    places = [choice.thrown for choice in choices]
    two = tuple(sorted(cards(thrown)))
    if two not in places:
        raise IllegalMove(f"{symbols(two)} can't be discarded here: give two of the cards dealt")
    place = places.index(two)
    return {"answer": _PLACES[(place >= 3) + (place >= len(places) - 4)], "choices": _PLACES}


# --- gifts ------------------------------------------------------------------------------------------------------------

_LISTED = {"5 and 5": "1st", "5 and 6": "2nd", "5 and J": "3rd", "2 and 3": "4th", "7 and 8": "5th"}
_LISTED |= {"A and 4": "6th", "6 and 9": "7th", "3 and 3": "8th", "K and K": "", "9 and K": ""}
"""Ten pairs of ranks, with their places in the Britannica's list of what to give your own crib."""
_GIFTS = {"K and K": "two kings", "3 and 3": "two threes", "A and 4": "an ace and a four"}


def gift_question(table: Sequence[Sequence[float]]) -> dict[str, Any]:
    """Ask what adds most to your own crib.

    >>> from crib_tutor.strategy import crib_table
    >>> asked = gift_question(crib_table(dealer=True))
    >>> asked["answer"], asked["about"].rows[-1].label
    ('two threes', '9 and K')
    """
    ranks = {name: [RANKS.index(rank) for rank in name.split(" and ")] for name in _LISTED}
    worth = {name: float(table[first][second]) for name, (first, second) in ranks.items()}
    labels = {name: _GIFTS.get(name, name) + f", {place}" * bool(place) for name, place in _LISTED.items()}
    rows = averages(
        {labels[name]: worth[name] for name in sorted(worth, key=lambda name: -worth[name])},
        about="What two cards add to your own crib, when both players discard well. 1st to 8th are their places in the "
        "Britannica's list",
    )
    listed = [name for name, place in _LISTED.items() if place]
    order = sorted(listed, key=lambda name: -worth[name])
    off = max(listed, key=lambda name: order.index(name) - listed.index(name))
    better = say_number(order.index(off)).capitalize()
    finding = f"{better} pairs of the old list add more than its {_LISTED[off]}, {off}"
    return {
        "about": replace(rows, finding=finding, asked=labels[off]),
        "answer": max(_GIFTS.values(), key={_GIFTS[name]: worth[name] for name in _GIFTS}.__getitem__),
        "choices": tuple(_GIFTS.values()),
    }


def averages(amounts: Mapping[str, float], *, least: bool = False, about: str = "") -> RankedRows:
    """Draw average points in the crib, in the order given.

    >>> averages({"5 and 5": 8.94, "10 and K": 2.8}).plain
    '5 and 5 give the crib 8.9 points, 6.1 more than 10 and K. 5 and 5 8.9; 10 and K 2.8.'

    The finding names the most, or the ``least``. Raises `IllegalMove` where there are none.
    """
    if not amounts or min(amounts.values()) < 0:
        raise IllegalMove("rows need one average or more, and none below 0")
    name, *others = sorted(amounts, key=lambda name: amounts[name] if least else -amounts[name])
    lead = abs(amounts[name] - amounts[others[0]]) if others else 0.0
    which = f", {lead:.1f} {'less' if least else 'more'} than {others[0]}" if lead >= _EQUAL else ""
    return draw_amounts(
        f"{capitalized(name)} give the crib {amounts[name]:.1f} points{which}",
        about,
        "",
        {name: float(amount) for name, amount in amounts.items()},
        "points in the crib, on average",
        least=least,
    )
