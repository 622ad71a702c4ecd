"""The pictures of the lessons on discarding: every choice, what one of them costs, and rules of thumb."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Protocol

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import theme
from crib_tutor.look.drawing import draw_bars, figure, text
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.look.lettering import widest_width
from crib_tutor.rules import IllegalMove
from crib_tutor.words.event_sentences import card_symbols


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


def discard_hills(
    choices: Iterable[DiscardChances], most: int | None = None, *, marked: Collection[tuple[Card, ...]] = ()
) -> Html:
    r"""Discards one below the other: the hand and the crib as two hills, and what both come to.

    A hill is high at counts that come often. An opponent's crib is drawn to the left of zero. Each count is spread a
    little over its neighbors, or even counts would be spikes. The ``marked`` ones are framed. Raises
    `IllegalMove` without choices.
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
    axis = _Axis(round(widest_width((card_symbols(one.thrown) for one in rows), _SIZE)) + _BESIDE + 4, low, high)
    drawn, base = "", _TALL + 4
    end = axis.left + _HILLS + _BESIDE + round(widest_width(map(_sum, rows), _SIZE))
    wide = end + 6
    for kept, crib, one in zip(hands, cribs, rows, strict=True):
        drawn += _frame(wide, base) if one.thrown in marked else ""
        drawn += f'<path d="M{axis.left} {base}h{_HILLS}" stroke="{theme.QUIET}" stroke-width="0.7"/>'
        drawn += _hill(kept, axis, base, tall, theme.FOUND, full=0.45)
        drawn += _hill(crib, axis, base, tall, theme.MISSED, full=0.12, way=-1 if theirs else 1)
        drawn += _mean(axis.at(one.hand), base, theme.FOUND) + _mean(axis.at(one.crib), base, theme.MISSED)
        drawn += text(card_symbols(one.thrown), axis.left - _BESIDE, base, _SIZE, theme.QUIET, "end")
        drawn += text(_sum(one), end, base, _SIZE, theme.QUIET, "end")
        base += _STEP
    foot = base - _STEP + 24
    tens = range(low // 10 * 10 + 10 * (low % 10 > 0), high + 1, 10)
    drawn += "".join(text(str(abs(ten)), axis.at(ten), foot, _SIZE, theme.QUIET) for ten in tens)
    plain = "\n".join(f"{card_symbols(one.thrown)} away: {_sum(one)}" for one in rows)
    alt = f"Each choice with two hills, one for the hand and one for the crib. {plain.replace(chr(10), '; ')}."
    return figure(drawn, wide, foot + 6, plain, alt=alt, caption=_caption(theirs, bool(marked)))


def _caption(theirs: bool, framed: bool) -> str:
    """What the hills and numbers are, for a crib of the opponent or of the learner."""
    whose = "the dealer's crib, which is lost to you, amber and on the left" if theirs else "your crib amber"
    last = "what is left" if theirs else "both together"
    caption = f"Hand green, {whose}. On the right the averages: hand, crib, and {last}, each rounded by itself."
    return caption + " Framed: the choices that you were offered." * framed


def _smooth(chances: Iterable[float]) -> list[float]:
    """Each chance shared with its neighbors; half stays, and below zero there is nothing to share with."""
    given = [0.0, *map(float, chances), 0.0]
    return [(before + 2 * at + after) / 4 for before, at, after in zip(given, given[1:], given[2:], strict=False)]


def _last(hill: Sequence[float]) -> int:
    return max(at for at, chance in enumerate(hill) if chance >= _SEEN) + 1


def _frame(wide: int, base: int) -> str:
    """A frame around a row."""
    size = f'width="{wide - 2}" height="{_STEP - 4}" rx="4"'
    return f'<rect x="1" y="{base - _STEP + 14}" {size} fill="none" stroke="{theme.QUIET}" stroke-width="1.5"/>'


def _hill(hill: Sequence[float], axis: _Axis, base: int, tall: float, ink: str, *, full: float, way: int = 1) -> str:
    """A hill, filled to the share ``full``, to the right or the other way."""
    top = [f"{axis.at(way * at)} {base - round(hill[at] * tall)}" for at in range(_last(hill))]
    path = f"M{axis.at(0)} {base}L{'L'.join(top)}L{axis.at(way * _last(hill))} {base}z"
    return f'<path d="{path}" fill="{ink}" fill-opacity="{full}" stroke="{ink}" stroke-width="1.5"/>'


def _mean(x: int, base: int, ink: str) -> str:
    """A mark below a hill at its average."""
    return f'<path d="M{x} {base + 1}l-4 7h8z" fill="{ink}"/>'


def _sum(one: DiscardChances) -> str:
    sign = "+" if one.crib >= 0 else _MINUS
    total = f"{one.hand + one.crib:z.1f}".replace("-", _MINUS)
    return f"{one.hand:.1f} {sign} {abs(one.crib):.1f} = {total}"


def offer_discards(
    choices: Iterable[DiscardChances], *thrown: CardsLike, every: bool = True
) -> tuple[Html, str, tuple[str, ...]]:
    """What a question about some of the choices needs: their picture, the name of the best of them, and all the names.

    With ``every`` the picture has all the choices, with frames around these; otherwise it has these alone. Raises
    `IllegalMove` for what is no choice.
    """
    ranked = list(choices)
    names = {tuple(sorted(cards(two))): card_symbols(cards(two)) for two in thrown}
    among = [one for one in ranked if one.thrown in names]
    if not names or len(among) != len(names):
        raise IllegalMove("these cannot all be laid away: offer pairs of the cards dealt, each one once")
    best = max(among, key=lambda one: one.hand + one.crib)
    drawn = discard_hills(ranked, marked=names) if every else discard_hills(among)
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
    return {"about": stacked(six, drawn), "answer": best, "choices": names, "before": six}


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
        held = card_symbols(sorted({card for one in ranked for card in one.thrown}))
        return paragraph(f"You cannot lay these away: write two of {held}.", "strong")
    mine, best = ranked[place], ranked[0]
    cost = best.hand + best.crib - mine.hand - mine.crib
    apart = round(mine.hand, 1) + round(mine.crib, 1) - round(mine.hand + mine.crib, 1)
    said = f"You lay away {card_symbols(two)}: {_sum(mine)}{' (each rounded)' if abs(apart) > _SAME else ''}."
    if cost <= _SAME:
        return paragraph(f"{said} Nothing is better.", "strong")
    price = f"That costs {cost:.1f} points a deal" if cost >= 0.1 else "That costs a whisker"
    return paragraph(
        f"{said} {price}: number {place + 1} of {len(ranked)}. The best is {card_symbols(best.thrown)}: {_sum(best)}.",
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


def averages(amounts: Mapping[str, float], *, crib: bool = True) -> Html:
    """Named averages as bars, one below the other, each with its number to a tenth.

    >>> averages({"5 and 5": 8.94, "10 and K": 2.8}).plain
    '5 and 5 8.9, 10 and K 2.8.'

    They are amber, as a ``crib`` is in `discard_hills`, or green as a hand. Raises `IllegalMove` where there are none.
    """
    if not amounts or min(amounts.values()) < 0:
        raise IllegalMove("bars need one average or more, and none below 0")
    rows = [(name, amount, f"{amount:.1f}") for name, amount in amounts.items()]
    plain = ", ".join(f"{name} {number}" for name, _, number in rows) + "."
    return draw_bars(rows, plain, ink=theme.MISSED if crib else theme.FOUND)


SURPRISES: Mapping[str, str] = {
    "easy throw": "Here hand and crib want the same. The double run stays together, and the two and the three wait in "
    "your crib for a tenth card, and for an ace or a four.",
    "what a starter adds": "Two and a half, and with a double run three. So 6 before the cut is worth about 8½. The "
    "row of four above gets more than most, 3.7, since nearly every card helps it.",
    "own gifts": "Two threes. A pair is 2 points before anything else comes, and a nine makes fifteen with the two. "
    "For two kings only a five does, and pone keeps fives.",
    "pretty hand": "The run of four is the prettiest hand, and it is third: its green hill stands far to the right, "
    "and its crib far to the left. The five and the jack give up two and a half points in the hand, and win three in "
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
