"""The pictures of the lessons on discarding: every choice, what one of them costs, and rules of thumb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import comb
from statistics import fmean
from typing import Any, Protocol

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import RANKS, Card, CardsLike, cards, symbols
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.charts.places import number
from crib_tutor.look.html import Html, hand, paragraph
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import number as say_number


class DiscardChances(Protocol):
    """What a picture needs to know of one discard; the crib is below 0 if it belongs to the opponent."""

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The two cards discarded."""

    @property
    def kept(self) -> tuple[Card, ...]:
        """The four cards kept."""

    @property
    def hand(self) -> float:
        """What the hand counts on average."""

    @property
    def crib(self) -> float:
        """What the crib counts on average, below 0 if it is the opponent's."""

    @property
    def pegging(self) -> float:
        """What the hand pegs on average, less what is pegged against it; 0 where the play is left out."""

    @property
    def total(self) -> float:
        """All of it together."""


_NOTE = "Hand and crib are exact, over every starter and all that a good opponent discards."
_PLAY_NOTE = (
    " Pegging is what these four peg on average, less what is pegged against them, when both players play with care."
)
_EQUAL = 0.05
"""Choices that differ by less, in points, are told as equal."""


def discard_rows(choices: Iterable[DiscardChances], names: Mapping[tuple[Card, ...], str] | None = None) -> RankedRows:
    """Discards ranked by hand, crib and pegging together: a row each, stacked from the three, a dot at the total.

    >>> from crib_tutor.strategy import discards
    >>> discard_rows(discards("3H 5H 6S 7C 8D JS", dealer=True)).finding
    'Discard 5♥ J♠: 17.3 points, 1.4 more than with 3♥ J♠'

    An opponent's crib is lost: it's drawn pale, and the dot is at what's left. Where the play is left out of the
    choices it's left out of the rows. Choices have the ``names`` that are given. Raises `IllegalMove` without choices.
    """
    ranked = sorted(choices, key=lambda one: -one.total)
    if not ranked:
        raise IllegalMove("there's nothing to draw: give the choices of discards, one or more")
    theirs = any(one.crib < 0 for one in ranked)
    played = any(one.pegging for one in ranked)
    called = {one.thrown: (names or {}).get(one.thrown, symbols(one.thrown)) for one in ranked}
    six = symbols(sorted((*ranked[0].thrown, *ranked[0].kept)))
    seat = "your opponent deals and owns the crib" if theirs else "you deal and own the crib"
    return RankedRows(
        _finding(ranked, called),
        f"{_ways(ranked)} to discard two of {six} when {seat}",
        _NOTE + (_PLAY_NOTE if played else " The play isn't counted."),
        tuple(Row(called[one.thrown], _parts(one, played=played)) for one in ranked),
        ("hand", "crib", "pegging") if played else ("hand", "crib"),
        "points on average",
    )


def _ways(ranked: Sequence[DiscardChances]) -> str:
    every = comb(len(ranked[0].thrown) + len(ranked[0].kept), len(ranked[0].thrown))
    return f"{every} ways" if len(ranked) == every else f"{len(ranked)} of {every} ways"


def _parts(one: DiscardChances, *, played: bool) -> tuple[float, ...]:
    return (float(one.hand), float(one.crib), *([float(one.pegging)] if played else []))


def _finding(ranked: Sequence[DiscardChances], called: Mapping[tuple[Card, ...], str]) -> str:
    """Which discard is best, and by how much."""
    best = ranked[0]
    worth = number(best.total, 1)
    if len(ranked) == 1:
        return f"{called[best.thrown]} is worth {worth} points"
    lead = best.total - ranked[1].total
    second = called[ranked[1].thrown]
    if lead < _EQUAL:
        return f"{called[best.thrown]} and {second} are equally good, at {worth} points"
    return f"Discard {called[best.thrown]}: {worth} points, {number(lead, 1)} more than with {second}"


def offer_discards(
    choices: Iterable[DiscardChances], *thrown: CardsLike, every: bool = True
) -> tuple[RankedRows, str, tuple[str, ...]]:
    """What a question about some of the choices needs: their chart, the name of the best of them, and all the names.

    With ``every`` the chart has all the choices; otherwise it has these alone. Raises
    `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    names = {tuple(sorted(cards(two))): symbols(cards(two)) for two in thrown}
    among = [one for one in ranked if one.thrown in names]
    if not names or len(among) != len(names):
        raise IllegalMove("these can't all be discarded: offer pairs of the cards dealt, each one once")
    best = max(among, key=lambda one: one.total)
    drawn = discard_rows(ranked if every else among, names)
    return drawn, names[best.thrown], tuple(names.values())


def discard_question(choices: Iterable[DiscardChances], *thrown: CardsLike, every: bool = True) -> dict[str, Any]:
    """What `offer_discards` gives, by the names that `ask` and `predict` have for it, and the six cards.

    >>> from crib_tutor.strategy import discards
    >>> two = discard_question(discards("3H 5H 6S 7C 8D JS", dealer=True), "3H JS", "5H JS")
    >>> two["answer"], two["choices"]
    ('5♥ J♠', ('3♥ J♠', '5♥ J♠'))

    Raises `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    drawn, best, names = offer_discards(ranked, *thrown, every=every)
    six = hand(tuple(sorted((*ranked[0].thrown, *ranked[0].kept))))
    return {"about": drawn, "answer": best, "choices": names, "before": six}


# --- one choice -------------------------------------------------------------------------------------------------------


def price_discard(answer: object, choices: Iterable[DiscardChances]) -> Html:
    """What one discard costs against the best: a sentence for two cards that were written, or why they can't be read.

    >>> price_discard(..., []).plain
    'Not attempted yet: write two cards in place of the three dots, and run the cell again.'

    Nothing is raised for an answer; a cost of a twentieth of a point or less is none.
    """
    if answer is ...:
        return not_attempted("two cards", "em")
    ranked = sorted(choices, key=lambda one: -one.total)
    try:
        two = tuple(sorted(cards(answer)))  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
    except ValueError as refusal:
        return paragraph(f"Your answer can't be read: {refusal}.", "strong")
    place = next((at for at, one in enumerate(ranked) if one.thrown == two), None)
    if place is None:
        held = symbols(sorted({card for one in ranked for card in one.thrown}))
        return paragraph(f"You can't discard these: write two of {held}.", "strong")
    mine, best = ranked[place], ranked[0]
    cost = best.total - mine.total
    said = f"You discard {symbols(two)}: {_sum(mine)}{' (each rounded)' if _rounded_apart(mine) else ''}."
    if cost <= _EQUAL:
        return paragraph(f"{said} Nothing is better.", "strong")
    price = f"That costs {cost:.1f} points a deal" if cost >= 0.1 else "That costs a whisker"
    return paragraph(
        f"{said} {price}: number {place + 1} of {len(ranked)}. The best is {symbols(best.thrown)}: {_sum(best)}.",
        "strong",
    )


_PLACES: Mapping[str, tuple[int, int]] = {
    "still among the first three": (0, 3),
    "about in the middle": (3, -4),
    "among the last four": (-4, 0),
}
"""Where a discard may come among all, the best first: from and up to which place, from the end where below 0."""


def place_question(choices: Sequence[DiscardChances], thrown: CardsLike) -> dict[str, Any]:
    """Where one discard comes among all of them, the best first: the answer and the choices, as `predict` takes them.

    >>> from crib_tutor.strategy import discards
    >>> place_question(discards("3H 5H 6S 7C 8D JS", dealer=False), "5H JS")["answer"]
    'about in the middle'

    Raises `IllegalMove` for what is no choice.
    """
    two = tuple(sorted(cards(thrown)))
    thirds = {said: choices[start : end or None] for said, (start, end) in _PLACES.items()}
    found = [said for said, some in thirds.items() if any(one.thrown == two for one in some)]
    if not found:
        raise IllegalMove(f"{symbols(two)} can't be discarded here: give two of the cards dealt")
    return {"answer": found[0], "choices": tuple(_PLACES)}


def _addends(one: DiscardChances) -> list[float]:
    return [one.hand, one.crib, *([one.pegging] if one.pegging else [])]


def _sum(one: DiscardChances) -> str:
    """Hand, crib and pegging as a sum that a reader can check."""
    first, *rest = _addends(one)
    signs = {True: "+", False: "\N{MINUS SIGN}"}
    more = "".join(f" {signs[part >= 0]} {abs(part):.1f}" for part in rest)
    return f"{first:.1f}{more} = {number(one.total, 1)}"


def _rounded_apart(one: DiscardChances) -> bool:
    """Whether the rounded parts come to another sum than the rounded total."""
    return abs(sum(round(part, 1) for part in _addends(one)) - round(one.total, 1)) > _EQUAL


# --- rules of thumb ---------------------------------------------------------------------------------------------------

RUNS = ("no run", "a run", "double run")
"""What four cards hold, by how many runs are in them."""


def starter_gains(kept: Iterable[DiscardChances]) -> Mapping[str, float]:
    """What the starter adds on average to hands that were kept, by whether they hold a run before the cut.

    >>> starter_gains([])
    {}

    A shape that no hand has gets no average.
    """
    found: dict[str, list[float]] = {name: [] for name in RUNS}
    for one in kept:
        held = count(one.kept)
        runs = sum(part.kind is Kind.RUN for part in held)
        found[RUNS[min(runs, len(RUNS) - 1)]].append(one.hand - held.points)
    return {name: fmean(points) for name, points in found.items() if points}


def cost_of_rule(deals: Iterable[Iterable[DiscardChances]], spare: float) -> float:
    """What a rule of thumb costs a deal, on average: the best crib whose hand is at most ``spare`` below the best hand.

    >>> from crib_tutor.strategy import discards
    >>> round(cost_of_rule([discards("3H 5H 6S 7C 8D JS", dealer=True)], spare=1), 1)
    1.4

    Raises `IllegalMove` without deals.
    """
    costs = [_cost(list(choices), spare) for choices in deals]
    if not costs:
        raise IllegalMove("a rule of thumb is tried on deals: give one or more")
    return fmean(costs)


def _cost(choices: Sequence[DiscardChances], spare: float) -> float:
    most = max(one.hand for one in choices)
    chosen = max((one for one in choices if one.hand >= most - spare), key=lambda one: one.crib)
    return max(one.total for one in choices) - chosen.total


_LISTED = {"5 and 5": "1st", "5 and 6": "2nd", "5 and J": "3rd", "2 and 3": "4th", "7 and 8": "5th"}
_LISTED |= {"A and 4": "6th", "6 and 9": "7th", "3 and 3": "8th", "K and K": "", "9 and K": ""}
"""Ten pairs of ranks, with their places in the Britannica's list of what to give your own crib."""
_GIFTS = {"K and K": "two kings", "3 and 3": "two threes", "A and 4": "an ace and a four"}


def gift_question(table: Sequence[Sequence[float]]) -> dict[str, Any]:
    """The question of what adds most to the dealer's own crib, as `predict` takes it.

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
    found = f"{better} pairs of the old list add more than its {_LISTED[off]}, {off}"
    return {
        "about": replace(rows, finding=found, asked=labels[off]),
        "answer": max(_GIFTS.values(), key={_GIFTS[name]: worth[name] for name in _GIFTS}.__getitem__),
        "choices": tuple(_GIFTS.values()),
    }


def averages(
    amounts: Mapping[str, float], *, crib: bool = True, least: bool = False, about: str = "", note: str = ""
) -> RankedRows:
    """Named averages as rows, in the order in which they are given; the finding names the most, or the ``least``.

    >>> averages({"5 and 5": 8.94, "10 and K": 2.8}).plain
    '5 and 5 give the crib 8.9 points, 6.1 more than 10 and K. 5 and 5 8.9; 10 and K 2.8.'

    They are points of a ``crib`` or of a hand. Raises `IllegalMove` where there are none.
    """
    if not amounts or min(amounts.values()) < 0:
        raise IllegalMove("rows need one average or more, and none below 0")
    name, *others = sorted(amounts, key=lambda one: amounts[one] if least else -amounts[one])
    lead = abs(amounts[name] - amounts[others[0]]) if others else 0.0
    which = f", {lead:.1f} {'less' if least else 'more'} than {others[0]}" if lead >= _EQUAL else ""
    return RankedRows(
        f"{capitalized(name)}{' give the crib' if crib else ':'} {amounts[name]:.1f} points{which}",
        about,
        note,
        tuple(Row(one, (float(amount),)) for one, amount in amounts.items()),
        ("crib" if crib else "hand",),
        f"points {'in the crib' if crib else 'of the hand'}, on average",
        ranked=False,
        best="",
        least=least,
    )
