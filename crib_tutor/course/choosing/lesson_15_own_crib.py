"""The pictures of the lessons on discarding: every choice, what one of them costs, and rules of thumb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, Protocol

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.replies import capitalize, not_attempted
from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.charts.places import number
from crib_tutor.look.html import Html, hand, paragraph
from crib_tutor.rules import IllegalMove


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
    def hand_distribution(self) -> Iterable[float]:
        """The chance of every count of the hand."""

    @property
    def crib_distribution(self) -> Iterable[float]:
        """The chance of every count of the crib, for either owner."""


_NOTE = "Exact averages over every starter and all that a good opponent discards. The play isn't counted."
_EQUAL = 0.05
"""Choices that differ by less, in points, are told as equal."""


def discard_rows(choices: Iterable[DiscardChances], names: Mapping[tuple[Card, ...], str] | None = None) -> RankedRows:
    """Discards ranked by hand and crib together: a row each, the hand first, then the crib, a dot at what both make.

    >>> from crib_tutor.strategy import discards
    >>> discard_rows(discards("5H 6S 7C 8D JH KS", dealer=True, pegging=False)).finding
    'Discard 5♥ J♥: 14.1 points, 0.1 more than with 5♥ K♠'

    An opponent's crib is lost: it's drawn pale, and the dot stands at what is left. Choices have the ``names`` that are
    given. Raises `IllegalMove` without choices.
    """
    ranked = sorted(choices, key=lambda one: -(one.hand + one.crib))
    if not ranked:
        raise IllegalMove("there is nothing to draw: give the choices of discards, one or more")
    theirs = any(one.crib < 0 for one in ranked)
    called = {one.thrown: (names or {}).get(one.thrown, symbols(one.thrown)) for one in ranked}
    six = symbols(sorted((*ranked[0].thrown, *ranked[0].kept)))
    seat = "your opponent deals: hand less crib" if theirs else "you deal: hand and crib together"
    return RankedRows(
        _finding(ranked, called),
        f"{len(ranked)} ways to discard two of {six} when {seat}",
        _NOTE,
        tuple(Row(called[one.thrown], (float(one.hand), float(one.crib))) for one in ranked),
        ("hand", "crib"),
        "points on average",
    )


def _finding(ranked: Sequence[DiscardChances], called: Mapping[tuple[Card, ...], str]) -> str:
    """Which discard is best, and by how much."""
    best = ranked[0]
    worth = number(best.hand + best.crib, 1)
    if len(ranked) == 1:
        return f"{called[best.thrown]} is worth {worth} points"
    lead = best.hand + best.crib - ranked[1].hand - ranked[1].crib
    second = called[ranked[1].thrown]
    if lead < _EQUAL:
        return f"{called[best.thrown]} and {second} are equally good: {worth} points"
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
        raise IllegalMove("these cannot all be laid away: offer pairs of the cards dealt, each one once")
    best = max(among, key=lambda one: one.hand + one.crib)
    drawn = discard_rows(ranked if every else among, names)
    return drawn, names[best.thrown], tuple(names.values())


def discard_question(choices: Iterable[DiscardChances], *thrown: CardsLike, every: bool = True) -> dict[str, Any]:
    """What `offer_discards` gives, by the names that `ask` and `predict` have for it, and the six cards.

    >>> from crib_tutor.strategy import discards
    >>> two = discard_question(discards("5H 6S 7C 8D JH KS", dealer=True, pegging=False), "JH KS", "5H JH")
    >>> two["answer"], two["choices"]
    ('5♥ J♥', ('J♥ K♠', '5♥ J♥'))

    Raises `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    drawn, best, names = offer_discards(ranked, *thrown, every=every)
    six = hand(tuple(sorted((*ranked[0].thrown, *ranked[0].kept))))
    return {"about": drawn, "answer": best, "choices": names, "before": six}


def _sum(one: DiscardChances) -> str:
    sign = "+" if one.crib >= 0 else "\N{MINUS SIGN}"
    return f"{one.hand:.1f} {sign} {abs(one.crib):.1f} = {number(one.hand + one.crib, 1)}"


# --- one choice -------------------------------------------------------------------------------------------------------

_SAME = 0.05
"""Choices that differ by less, in points, are as good as each other."""


def price_discard(answer: object, choices: Iterable[DiscardChances]) -> Html:
    """What one discard costs against the best: a sentence for two cards that were written, or why they cannot be read.

    >>> price_discard(..., []).plain
    'Not attempted yet: write two cards in place of the three dots, and run the cell again.'

    Nothing is raised for an answer; a cost of a twentieth of a point or less is none.
    """
    if answer is ...:
        return not_attempted("two cards", "em")
    ranked = sorted(choices, key=lambda one: -(one.hand + one.crib))
    try:
        two = tuple(sorted(cards(answer)))  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
    except ValueError as refusal:
        return paragraph(f"Your answer cannot be read: {refusal}.", "strong")
    place = next((at for at, one in enumerate(ranked) if one.thrown == two), None)
    if place is None:
        held = symbols(sorted({card for one in ranked for card in one.thrown}))
        return paragraph(f"You cannot lay these away: write two of {held}.", "strong")
    mine, best = ranked[place], ranked[0]
    cost = best.hand + best.crib - mine.hand - mine.crib
    apart = round(mine.hand, 1) + round(mine.crib, 1) - round(mine.hand + mine.crib, 1)
    said = f"You lay away {symbols(two)}: {_sum(mine)}{' (each rounded)' if abs(apart) > _SAME else ''}."
    if cost <= _SAME:
        return paragraph(f"{said} Nothing is better.", "strong")
    price = f"That costs {cost:.1f} points a deal" if cost >= 0.1 else "That costs a whisker"
    return paragraph(
        f"{said} {price}: number {place + 1} of {len(ranked)}. The best is {symbols(best.thrown)}: {_sum(best)}.",
        "strong",
    )


# --- rules of thumb ---------------------------------------------------------------------------------------------------

_RUNS = ("no run", "a run", "double run")
"""What four cards hold, by how many runs are in them."""


def starter_gains(kept: Iterable[DiscardChances]) -> Mapping[str, float]:
    """What the starter adds on average to hands that were kept, by whether they hold a run before the cut.

    >>> starter_gains([])
    {}

    A shape that no hand has gets no average.
    """
    found: dict[str, list[float]] = {name: [] for name in _RUNS}
    for one in kept:
        held = count(one.kept)
        runs = sum(part.kind is Kind.RUN for part in held)
        found[_RUNS[min(runs, len(_RUNS) - 1)]].append(one.hand - held.points)
    return {name: fmean(points) for name, points in found.items() if points}


def cost_of_rule(deals: Iterable[Iterable[DiscardChances]], spare: float) -> float:
    """What a rule of thumb costs a deal, on average: the best crib whose hand is at most ``spare`` below the best hand.

    >>> from crib_tutor.strategy import discards
    >>> round(cost_of_rule([discards("5H 6S 7C 8D JH KS", dealer=True, pegging=False)], spare=1), 1)
    0.5

    Raises `IllegalMove` without deals.
    """
    costs = [_cost(list(choices), spare) for choices in deals]
    if not costs:
        raise IllegalMove("a rule of thumb is tried on deals: give one or more")
    return fmean(costs)


def _cost(choices: Sequence[DiscardChances], spare: float) -> float:
    most = max(one.hand for one in choices)
    chosen = max((one for one in choices if one.hand >= most - spare), key=lambda one: one.crib)
    return max(one.hand + one.crib for one in choices) - chosen.hand - chosen.crib


def averages(
    amounts: Mapping[str, float], *, crib: bool = True, least: bool = False, about: str = "", note: str = ""
) -> RankedRows:
    """Named averages as rows, in the order in which they are given; the finding names the most, or the ``least``.

    >>> averages({"5 and 5": 8.94, "10 and K": 2.8}).plain
    '5 and 5: 8.9 points, the most of these 2. 5 and 5 8.9; 10 and K 2.8.'

    They are points of a ``crib`` or of a hand. Raises `IllegalMove` where there are none.
    """
    if not amounts or min(amounts.values()) < 0:
        raise IllegalMove("bars need one average or more, and none below 0")
    name = (min if least else max)(amounts, key=lambda one: amounts[one])
    which = f", the {'least' if least else 'most'} of these {len(amounts)}" if len(amounts) > 1 else ""
    return RankedRows(
        f"{capitalize(name)}: {amounts[name]:.1f} points{which}",
        about,
        note,
        tuple(Row(one, (float(amount),)) for one, amount in amounts.items()),
        ("crib" if crib else "hand",),
        f"points {'in the crib' if crib else 'of the hand'}, on average",
        ranked=False,
        best="",
        least=least,
    )


SURPRISES: Mapping[str, str] = {
    "easy throw": "Here hand and crib want the same. The double run stays together, and the two and the three wait in "
    "your crib for a tenth card, and for an ace or a four.",
    "what a starter adds": "Two and a half, and with a double run three. So 6 before the cut is worth about 8½. The "
    "row of four above gets more than most, 3.7, since nearly every card helps it.",
    "own gifts": "Two threes. A pair is 2 points before anything else comes, and a nine makes fifteen with the two. "
    "For two kings only a five does, and pone keeps fives.",
    "pretty hand": "The run of four is the prettiest hand, and it is third: its hand is worth most, and its crib "
    "little. The five and the jack give up two and a half points in the hand, and win three in "
    "the crib.",
    "four hearts kept": "Four of one suit are 4 points before the cut: look for them, since they need neither run nor "
    "fifteen. So the run can go, and seven and eight make the crib rich. (In the crib itself only five of one suit "
    "count.)",
    "great hand": "Nine and king give the crib least of the three, and they are right all the same. Either other "
    "choice loses more in the hand than a whole crib brings on average.",
    "low pair": "The hand gives up a third of a point, and the pair brings the crib two points more.",
    "both want the same": "Two fives with two court cards hold 10 before the cut, and the double run holds 8. And six "
    "and seven help the crib more than jack and king. So here hand and crib want the same.",
    "a point at most": "One point. Then the rule costs about a tenth of a point a deal. Giving up nothing costs three "
    "or four times as much, and so does giving up three points.",
    "two tens": "Each of the three leaves the hand nearly the same, so the crib decides, and a pair is worth most.",
    "one step closer": "A queen stands next to the jack. A ten or a king makes them a run, and so the crib is worth "
    "nearly a point more than with jack and king. That is enough: now the pretty hand is the best.",
    "just as good": "10 and 3 are 13, and so are 8 and 5. When the crib is yours, all points are yours.",
}
ANSWERS: Mapping[str, int | str] = {
    "just as good": 5,
}
