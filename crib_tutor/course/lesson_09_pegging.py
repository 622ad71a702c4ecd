"""The picture of the lesson on pegging: a window that slides over the cards of one count, lit while it is a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import EllipsisType

from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.replies import not_attempted, refuse
from crib_tutor.deck import RANK_NAMES, Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.look.pile import COUNTED, NARROW, STEP, faces_with_counts
from crib_tutor.marking.show_mistakes import NUMBERS
from crib_tutor.play import peg
from crib_tutor.rules import HOYLE, SHORTEST_RUN, Rules

Cards = tuple[Card, ...]

_ROW, _BAR = 32, 24
"""Height of a row of windows, and of the bar in it."""
_ROYALS = {2: "pair", 3: "pair royal", 4: "double pair royal"}
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}


def last_card_points(laid: CardsLike, *, rules: Rules = HOYLE) -> int:
    """What the last of these cards pegs, go and last card apart.

    >>> last_card_points("5H 2D 4C 3S"), last_card_points("4H 2D 5C 3S 5D 6H")
    (4, 0)
    """
    return _points(peg(laid, rules=rules))


def points_of_all_cards(laid: CardsLike) -> int:
    """What all cards of a count peg together, for both players.

    >>> points_of_all_cards("3H 4D 5S")
    3
    """
    shown = cards(laid)
    return sum(last_card_points(shown[:many]) for many in range(1, len(shown) + 1))


def windows(laid: CardsLike | EllipsisType) -> Html:
    """A row for each card after the first: the window that reaches back from it, and in it what scores, lit.

    >>> for line in windows("4H 2D 5C 3S 5D").plain.splitlines()[2:]:
    ...     print(line)
    5♣: “11”. Window 4♥ 2♦ 5♣: no run, since the three is missing.
    3♠: “14 for 4”. Window 4♥ 2♦ 5♣ 3♠: a run of four.
    5♦: “19”. Window 3♠ 5♦: too short for a run, since there's another five before it.
    Together these cards peg 4.

    A window reaches back to the first card of the count, or until a rank would be in it twice. A card that doesn't fit
    is refused in words after those that do, and three dots ask for an answer.
    """
    if isinstance(laid, EllipsisType):
        return not_attempted("cards", "strong")
    try:
        given = cards(laid)
    except ValueError as refused:
        return refuse(refused)
    made: list[tuple[Combination, ...]] = []
    try:
        made += (peg(given[:many]) for many in range(1, len(given) + 1))
    except ValueError as refused:  # what fitted is shown anyway
        return stacked(refuse(refused), _show_cards(given[: len(made)], made))
    return _show_cards(given, made)


def _show_cards(shown: Cards, made: Sequence[Sequence[Combination]]) -> Html:
    steps = [shown[: place + 1] for place in range(len(shown))]
    lines = [_card_in_words(step, found) for step, found in zip(steps, made, strict=True)]
    total = f"Together these cards peg {sum(map(_points, made))}."
    high = COUNTED + _ROW * (len(shown) - 1)  # the first card alone is neither run nor pair
    rows = enumerate(zip(steps[1:], made[1:], strict=True))
    lit = {place for place, found in enumerate(made) if {one.kind for one in found} - set(_LIT)}
    drawn = faces_with_counts(shown, lit) + "".join(
        _bar(step, found, COUNTED + _ROW * place) for place, (step, found) in rows
    )
    rows_shown = figure(drawn, len(shown) * STEP, high, "\n".join(lines), width=len(shown) * NARROW)
    return stacked(Html(f"{rows_shown}<p>{'<br>'.join(lines)}</p>", rows_shown.plain), paragraph(total))


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


def _total(laid: Sequence[Card]) -> int:
    return sum(card.value for card in laid)


def _points(made: Sequence[Combination]) -> int:
    return sum(one.points for one in made)


def _cards_of(kind: Kind, made: Sequence[Combination]) -> Cards:
    return next((one.cards for one in made if one.kind is kind), ())


def _card_in_words(laid: Cards, made: Sequence[Combination]) -> str:
    said = f"“{_total(laid)}" + (f" for {_points(made)}”" if made else "”")
    sums = "".join(f"{one.points} for {one.kind.value}. " for one in made if one.kind not in _LIT)
    return f"{laid[-1].symbol}: {said}. {sums}{_window(laid, made)}".strip()


def _window(laid: Cards, made: Sequence[Combination]) -> str:
    alike, run, shown = _cards_of(Kind.PAIR, made), _cards_of(Kind.RUN, made), laid[reach(laid) :]
    if alike:
        return f"The last {NUMBERS[len(alike)]} are alike: a {_ROYALS[len(alike)]}."
    if run:
        ends = " at its end" if len(run) < len(shown) else ""
        return f"Window {symbols(shown)}: a run of {NUMBERS[len(run)]}{ends}."
    earlier = {card.rank for card in laid[:-1]}
    if len({laid[-1].rank, *earlier}) < SHORTEST_RUN:  # too few ranks for a run
        return (
            f"The {RANK_NAMES[laid[-2].rank - 1]} is between them, so they aren't a pair."
            if laid[-1].rank in earlier
            else ""
        )
    if len(shown) < SHORTEST_RUN:
        twice = RANK_NAMES[laid[-len(shown) - 1].rank - 1]
        return f"Window {symbols(shown)}: too short for a run, since there's another {twice} before it."
    return f"Window {symbols(shown)}: no run, since {_missing(shown)}."


def _missing(shown: Sequence[Card]) -> str:
    """Why a window of different ranks is no run."""
    ranks = {card.rank for card in shown}
    gone = [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]
    return f"the {RANK_NAMES[gone[0] - 1]} is missing" if len(gone) == 1 else "its ranks are too far apart"


# --- the drawing ---


def _bar(laid: Cards, made: Sequence[Combination], y: int) -> str:
    """The window of the last card of these, below the cards that it holds, and lit on it those that score with it."""
    lit = next((one for one in made if one.kind in _LIT), None)
    many, window = len(lit.cards) if lit else 0, len(laid) - reach(laid)
    drawn = ""
    if window > many:
        drawn += _box(
            len(laid), window, y, f'fill="none" stroke="{theme.QUIET}" stroke-width="2" stroke-dasharray="3 4"'
        )
    if lit:
        name = _ROYALS[many] if lit.kind is Kind.PAIR else lit.kind.value
        drawn += _box(len(laid), many, y, f'fill="{_LIT[lit.kind]}"')
        middle = len(laid) * STEP - (many * STEP + card_faces.GAP) / 2
        drawn += text(f"{name} {lit.points}", middle, y + 18, 16, theme.SUITS["S"])
    return drawn


def _box(end: int, many: int, y: int, ink: str) -> str:
    """A box below so many cards, the last of them at a place counted from one."""
    x, wide = (end - many) * STEP, many * STEP - card_faces.GAP
    return f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{_BAR - 2}" rx="4" {ink}/>'


SURPRISES: Mapping[str, str] = {
    "fourth seven": "It pairs with each of the three before it, so now there are six pairs: 12. The count is 28. Four "
    "eights would make 32, so no card above a seven can ever do this.",
    "two eights": "The king is between them. In a hand two eights are a pair wherever they are. In the play the cards "
    "of a pair have to be side by side.",
    "the three": "Put 5, 2, 4, 3 in order, and they're 2, 3, 4, 5. It's enough that you can put them in order, and "
    "Hoyle has this very example. The three fills the gap and takes it all.",
    "the six": "The table shows 2 to 6, and yet “the second five intervenes”. That's why the look back has to stop "
    "short of the first five. The window of the six holds 3, 5 and 6. The four is beyond it.",
    "second three": "In a hand these cards are a double run. In the play the last card ends one run, 5 4 3, and pegs "
    "3; the other three is out of its reach. The count of 15 adds 2 more. There are no double runs in the play.",
    "five cards in a row": "3, then 4, then 5. Pegging a run doesn't use it up. Each card pegs the whole run it ends, "
    "no matter who played the others. In a hand a run of five is worth 5, once.",
    "two fours": "A new count has begun and the four is alone in it. The dealer's four belongs to the count before.",
}
ANSWERS: Mapping[str, int | str] = {
    "two fours": "No",
}
