"""The pictures of the lessons on laying away: all the ways to do it, what one of them costs, and rules of thumb."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Protocol

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, hand, paragraph, picture, stacked
from crib_tutor.pictures.drawing import drawn_bars, text
from crib_tutor.pictures.lettering import widest
from crib_tutor.rules import IllegalMove


class Throw(Protocol):
    """What a picture needs to know of one way to lay two cards away; the crib is less than 0 where it is another's."""

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The two cards laid away."""

    @property
    def kept(self) -> tuple[Card, ...]:
        """The four cards kept."""

    @property
    def hand(self) -> float:
        """What the hand counts on average."""

    @property
    def crib(self) -> float:
        """What the crib counts on average, less than 0 where it is the opponent's."""

    @property
    def hand_distribution(self) -> Iterable[float]:
        """The chance of every count of the hand."""

    @property
    def crib_distribution(self) -> Iterable[float]:
        """The chance of every count of the crib, whoever owns it."""


_HILLS, _STEP, _TALL, _SIZE = 216, 42, 34, 16
"""The width of all hills, from one row to the next, the tallest hill, and the size of words."""
_BESIDE = 10
"""The least gap between words and hills."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where a number of points stands, from the lowest to the highest."""

    left: int
    low: int
    high: int

    def at(self, points: float) -> int:
        """How far from the left, in whole units."""
        return self.left + round((points - self.low) / (self.high - self.low) * _HILLS)


_MINUS = "\N{MINUS SIGN}"
_SEEN = 0.004
"""A chance below this is too flat to be seen."""


def throws(choices: Iterable[Throw], most: int | None = None, *, marked: Collection[tuple[Card, ...]] = ()) -> Html:
    r"""Ways to lay two cards away, one below the other: the hand and the crib as two hills, and what both come to.

    Where a hill is high, a count comes often. The crib of an opponent stands to the left of nothing. Each count is
    spread a little over its neighbours, or even counts would stand as spikes. Those ``marked`` stand in
    frames. Raises `IllegalMove` without choices.
    """
    rows = list(choices)[:most]
    if not rows:
        raise IllegalMove("there is nothing to draw: give the choices of lay_away, one or more")
    hands = [_smooth(one.hand_distribution) for one in rows]
    cribs = [_smooth(one.crib_distribution) for one in rows]
    theirs = rows[0].crib < 0
    tall = _TALL / max(max(hill) for hill in (*hands, *cribs))
    high = max(_last(hill) for hill in (hands if theirs else (*hands, *cribs)))
    low = -max(_last(hill) for hill in cribs) if theirs else 0
    axis = _Axis(round(widest((_named(one.thrown) for one in rows), _SIZE)) + _BESIDE + 4, low, high)
    drawn, base = "", _TALL + 4
    end = axis.left + _HILLS + _BESIDE + round(widest(map(_sum, rows), _SIZE))
    wide = end + 6
    for kept, crib, one in zip(hands, cribs, rows, strict=True):
        drawn += _frame(wide, base) if one.thrown in marked else ""
        drawn += f'<path d="M{axis.left} {base}h{_HILLS}" stroke="{theme.QUIET}" stroke-width="0.7"/>'
        drawn += _hill(kept, axis, base, tall, theme.FOUND, full=0.45)
        drawn += _hill(crib, axis, base, tall, theme.MISSED, full=0.12, way=-1 if theirs else 1)
        drawn += _mean(axis.at(one.hand), base, theme.FOUND) + _mean(axis.at(one.crib), base, theme.MISSED)
        drawn += text(_named(one.thrown), axis.left - _BESIDE, base, _SIZE, theme.QUIET, "end")
        drawn += text(_sum(one), end, base, _SIZE, theme.QUIET, "end")
        base += _STEP
    foot = base - _STEP + 24
    tens = range(low // 10 * 10 + 10 * (low % 10 > 0), high + 1, 10)
    drawn += "".join(text(str(abs(ten)), axis.at(ten), foot, _SIZE, theme.QUIET) for ten in tens)
    plain = "\n".join(f"{_named(one.thrown)} away: {_sum(one)}" for one in rows)
    svg = card_faces.sheet(wide, foot + 6, drawn)
    whose = "the dealer's crib, which is lost to you, amber and on the left" if theirs else "your crib amber"
    last = "what is left" if theirs else "both together"
    caption = f"Hand green, {whose}. On the right the averages: hand, crib, and {last}, each rounded by itself."
    caption += " Framed: the choices that you were offered." if marked else ""
    alt = f"Each choice with two hills, one for the hand and one for the crib. {plain.replace(chr(10), '; ')}."
    return Html(f"<p>{picture(svg, alt, wide)}</p><p><small>{caption}</small></p>", plain)


def _smooth(chances: Iterable[float]) -> list[float]:
    """Each chance shared with its neighbours; half stays, and below nothing there is nothing to share with."""
    given = [0.0, *map(float, chances), 0.0]
    return [(before + 2 * at + after) / 4 for before, at, after in zip(given, given[1:], given[2:], strict=False)]


def _last(hill: Sequence[float]) -> int:
    return max(at for at, chance in enumerate(hill) if chance >= _SEEN) + 1


def _frame(wide: int, base: int) -> str:
    """A frame around a row."""
    size = f'width="{wide - 2}" height="{_STEP - 4}" rx="4"'
    return f'<rect x="1" y="{base - _STEP + 14}" {size} fill="none" stroke="{theme.QUIET}" stroke-width="1.5"/>'


def _hill(hill: Sequence[float], axis: _Axis, base: int, tall: float, ink: str, *, full: float, way: int = 1) -> str:
    """A hill, so ``full`` of its colour, that goes to the right or the other way."""
    top = [f"{axis.at(way * at)} {base - round(hill[at] * tall)}" for at in range(_last(hill))]
    path = f"M{axis.at(0)} {base}L{'L'.join(top)}L{axis.at(way * _last(hill))} {base}z"
    return f'<path d="{path}" fill="{ink}" fill-opacity="{full}" stroke="{ink}" stroke-width="1.5"/>'


def _mean(x: int, base: int, ink: str) -> str:
    """A mark below a hill at its average."""
    return f'<path d="M{x} {base + 1}l-4 7h8z" fill="{ink}"/>'


def _named(two: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in two)


def _sum(one: Throw) -> str:
    sign = "+" if one.crib >= 0 else _MINUS
    total = f"{one.hand + one.crib:z.1f}".replace("-", _MINUS)
    return f"{one.hand:.1f} {sign} {abs(one.crib):.1f} = {total}"


def offered(choices: Iterable[Throw], *thrown: CardsLike, every: bool = True) -> tuple[Html, str, tuple[str, ...]]:
    """What a question about some of the choices needs: their picture, the name of the best of them, and all the names.

    With ``every`` the picture has all the choices, with frames around those; or else it has those alone. Raises
    `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    names = {tuple(sorted(cards(two))): _named(cards(two)) for two in thrown}
    among = [one for one in ranked if one.thrown in names]
    if not names or len(among) != len(names):
        raise IllegalMove("these cannot all be laid away: offer pairs of the cards dealt, each one once")
    best = max(among, key=lambda one: one.hand + one.crib)
    drawn = throws(ranked, marked=names) if every else throws(among)
    return drawn, names[best.thrown], tuple(names.values())


def weighed(choices: Iterable[Throw], *thrown: CardsLike, every: bool = True) -> dict[str, Any]:
    """What `offered` gives, by the names that `ask` and `predict` have for it, with the six cards before and after.

    >>> from crib_tutor.strategy import discards
    >>> two = weighed(discards("5H 6S 7C 8D JH KS", dealer=True), "JH KS", "5H JH")
    >>> two["answer"], two["choices"]
    ('5♥ J♥', ('J♥ K♠', '5♥ J♥'))

    Raises `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    drawn, best, names = offered(ranked, *thrown, every=every)
    six = hand(tuple(sorted((*ranked[0].thrown, *ranked[0].kept))))
    return {"about": stacked(six, drawn), "answer": best, "choices": names, "before": six}


# --- one choice -------------------------------------------------------------------------------------------------------

_SAME = 0.05
"""Choices that differ by less, in points, are as good as each other."""


def priced(answer: object, choices: Iterable[Throw]) -> Html:
    """What one throw costs against the best: a sentence for two cards that were written, or why they cannot be read.

    >>> priced(..., []).plain
    'Not attempted yet: write two cards in place of the three dots, and run the cell again.'

    Nothing is raised for an answer; a cost of a twentieth of a point or less is none.
    """
    if answer is ...:
        return paragraph("Not attempted yet: write two cards in place of the three dots, and run the cell again.", "em")
    ranked = sorted(choices, key=lambda one: -(one.hand + one.crib))
    try:
        two = tuple(sorted(cards(answer)))  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
    except ValueError as refusal:
        return paragraph(f"Your answer cannot be read: {refusal}.", "strong")
    place = next((at for at, one in enumerate(ranked) if one.thrown == two), None)
    if place is None:
        held = _named(sorted({card for one in ranked for card in one.thrown}))
        return paragraph(f"You cannot lay these away: write two of {held}.", "strong")
    mine, best = ranked[place], ranked[0]
    cost = best.hand + best.crib - mine.hand - mine.crib
    apart = round(mine.hand, 1) + round(mine.crib, 1) - round(mine.hand + mine.crib, 1)
    said = f"You lay away {_named(two)}: {_sum(mine)}{' (each rounded)' if abs(apart) > _SAME else ''}."
    if cost <= _SAME:
        return paragraph(f"{said} Nothing is better.", "strong")
    price = f"That costs {cost:.1f} points a deal" if cost >= 0.1 else "That costs a whisker"
    return paragraph(
        f"{said} {price}: number {place + 1} of {len(ranked)}. The best is {_named(best.thrown)}: {_sum(best)}.",
        "strong",
    )


# --- rules of thumb ---------------------------------------------------------------------------------------------------

_RUNS = ("no run", "a run", "double run")
"""What four cards hold, by how many runs are in them."""


def added(kept: Iterable[Throw]) -> Mapping[str, float]:
    """What the starter adds on average to hands that were kept, by whether they hold a run before the cut.

    >>> added([])
    {}

    A shape that nobody kept has no average.
    """
    found: dict[str, list[float]] = {name: [] for name in _RUNS}
    for one in kept:
        held = count(one.kept)
        runs = sum(part.kind is Kind.RUN for part in held)
        found[_RUNS[min(runs, len(_RUNS) - 1)]].append(one.hand - held.points)
    return {name: fmean(points) for name, points in found.items() if points}


def sparing(deals: Iterable[Iterable[Throw]], spare: float) -> float:
    """What a rule of thumb costs a deal, on average: the best crib whose hand is at most ``spare`` below the best hand.

    >>> from crib_tutor.strategy import discards
    >>> round(sparing([discards("5H 6S 7C 8D JH KS", dealer=True)], spare=1), 1)
    0.5

    Raises `IllegalMove` without deals.
    """
    costs = [_cost(list(choices), spare) for choices in deals]
    if not costs:
        raise IllegalMove("a rule of thumb is tried on deals: give one or more")
    return fmean(costs)


def _cost(choices: Sequence[Throw], spare: float) -> float:
    most = max(one.hand for one in choices)
    chosen = max((one for one in choices if one.hand >= most - spare), key=lambda one: one.crib)
    return max(one.hand + one.crib for one in choices) - chosen.hand - chosen.crib


def averages(amounts: Mapping[str, float], *, crib: bool = True) -> Html:
    """Named averages as bars, one below the other, each with its number to a tenth.

    >>> averages({"5 and 5": 8.94, "10 and K": 2.8}).plain
    '5 and 5 8.9, 10 and K 2.8.'

    They are amber, as a ``crib`` is in `throws`, or green as a hand. Raises `IllegalMove` where there are none.
    """
    if not amounts or min(amounts.values()) < 0:
        raise IllegalMove("bars need one average or more, and none below 0")
    plain = ", ".join(f"{name} {amount:.1f}" for name, amount in amounts.items()) + "."
    rows = [(name, amount, f"{amount:.1f}") for name, amount in amounts.items()]
    return drawn_bars(rows, plain, ink=theme.MISSED if crib else theme.FOUND)
