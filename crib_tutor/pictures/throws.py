"""The pictures of the lesson on one's own crib: all the ways to lay two cards away, and what one of them costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from crib_tutor import faces, theme
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.html import Html, paragraph, picture
from crib_tutor.pictures.drawing import text
from crib_tutor.rules import IllegalMove


class Throw(Protocol):
    """What a picture needs to know of one way to lay two cards away; the crib is less than 0 where it is another's."""

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The two cards laid away."""

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


_LEFT, _HILLS, _STEP, _TALL, _SIZE = 64, 216, 42, 34, 16
"""Room for the names, the width of all hills, from one row to the next, the tallest hill, and the size of words."""
_SUM = 144
"""Room for the numbers behind the hills."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where a number of points stands, from the lowest to the highest."""

    low: int
    high: int

    def at(self, points: float) -> int:
        """How far from the left, in whole units."""
        return _LEFT + round((points - self.low) / (self.high - self.low) * _HILLS)


_MINUS = "\N{MINUS SIGN}"
_SEEN = 0.004
"""A chance below this is too flat to be seen."""


def throws(choices: Iterable[Throw], most: int | None = None) -> Html:
    r"""Ways to lay two cards away, one below the other: the hand and the crib as two hills, and what both come to.

    Where a hill is high, a count comes often. The crib of an opponent stands to the left of nothing. Each count is
    spread a little over its neighbours, or even counts would stand as spikes. Raises `IllegalMove` without choices.
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
    axis = _Axis(low, high)
    drawn, base = "", _TALL + 4
    for hand, crib, one in zip(hands, cribs, rows, strict=True):
        drawn += f'<path d="M{_LEFT} {base}h{_HILLS}" stroke="{theme.QUIET}" stroke-width="0.7"/>'
        drawn += _hill(hand, axis, base, tall, theme.FOUND)
        drawn += _hill(crib, axis, base, tall, theme.MISSED, way=-1 if theirs else 1)
        drawn += _mean(axis.at(one.hand), base, theme.FOUND) + _mean(axis.at(one.crib), base, theme.MISSED)
        drawn += text(_named(one.thrown), _LEFT - 10, base, _SIZE, theme.QUIET, "end")
        drawn += text(_sum(one), _LEFT + _HILLS + _SUM, base, _SIZE, theme.QUIET, "end")
        base += _STEP
    foot = base - _STEP + 20
    tens = range(low // 10 * 10 + 10 * (low % 10 > 0), high + 1, 10)
    drawn += "".join(text(str(abs(ten)), axis.at(ten), foot, _SIZE - 2, theme.QUIET) for ten in tens)
    plain = "\n".join(f"{_named(one.thrown)} away: {_sum(one)}" for one in rows)
    wide = _LEFT + _HILLS + _SUM + 2
    svg = faces.sheet(wide, foot + 6, drawn)
    whose = "the dealer's crib, which is lost to you, amber and on the left" if theirs else "your crib amber"
    caption = f"Hand green, {whose}. On the right the averages, each rounded: hand, crib, and both together."
    alt = f"Each choice with two hills, one for the hand and one for the crib. {plain.replace(chr(10), '; ')}."
    return Html(f"<p>{picture(svg, alt, wide)}</p><p><small>{caption}</small></p>", plain)


def _smooth(chances: Iterable[float]) -> list[float]:
    """Each chance shared with its neighbours; half stays, and below nothing there is nothing to share with."""
    given = [0.0, *map(float, chances), 0.0]
    return [(before + 2 * at + after) / 4 for before, at, after in zip(given, given[1:], given[2:], strict=False)]


def _last(hill: Sequence[float]) -> int:
    return max(at for at, chance in enumerate(hill) if chance >= _SEEN) + 1


def _hill(hill: Sequence[float], axis: _Axis, base: int, tall: float, ink: str, way: int = 1) -> str:
    top = [f"{axis.at(way * at)} {base - round(hill[at] * tall)}" for at in range(_last(hill))]
    path = f"M{axis.at(0)} {base}L{'L'.join(top)}L{axis.at(way * _last(hill))} {base}z"
    return f'<path d="{path}" fill="{ink}" fill-opacity=".45" stroke="{ink}" stroke-width="1.5"/>'


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

    With ``every`` the picture has all the choices, or else those alone. Raises `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    names = {tuple(sorted(cards(two))): _named(cards(two)) for two in thrown}
    among = [one for one in ranked if one.thrown in names]
    if not names or len(among) != len(names):
        raise IllegalMove("these cannot all be laid away: offer pairs of the cards dealt, each one once")
    best = max(among, key=lambda one: one.hand + one.crib)
    return throws(ranked if every else among), names[best.thrown], tuple(names.values())


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
    said = f"You lay away {_named(two)}: {_sum(mine)}."
    if cost <= _SAME:
        return paragraph(f"{said} Nothing is better.", "strong")
    price = f"That costs {cost:.1f} points a deal" if cost >= 0.1 else "That costs a whisker"
    return paragraph(
        f"{said} {price}: number {place + 1} of {len(ranked)}. The best is {_named(best.thrown)}: {_sum(best)}.",
        "strong",
    )
