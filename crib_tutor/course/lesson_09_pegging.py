"""Draw the windows over the cards of one count."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from types import EllipsisType

from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.replies import not_attempted, refuse
from crib_tutor.course.sentences import ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.look.pile import COUNTED, NARROW, STEP, faces_with_counts
from crib_tutor.play import peg
from crib_tutor.rules import HOYLE, SHORTEST_RUN, THIRTY_ONE, Rules
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, plural, spell

Cards = tuple[Card, ...]

_ROW, _BAR = 32, 24
"""Height of a row of windows, and of the bar in it."""
_ROYALS = {2: "pair", 3: "pair royal", 4: "double pair royal"}
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}


def last_card_points(laid: CardsLike, *, rules: Rules = HOYLE) -> int:
    """The last card's points, go and last card apart.

    >>> last_card_points("5H 2D 4C 3S"), last_card_points("4H 2D 5C 3S 5D 6H")
    (4, 0)
    """
    return _points(peg(laid, rules=rules))


def points_of_all_cards(laid: CardsLike) -> int:
    """The points of all cards of a count, for both players.

    >>> points_of_all_cards("3H 4D 5S")
    3
    """
    shown = cards(laid)
    return sum(last_card_points(shown[:end]) for end in range(1, len(shown) + 1))


def windows(laid: CardsLike | EllipsisType) -> Html:
    """Draw the window of each card, with what scores lit.

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
    made: list[tuple[Combination, ...]] = []
    try:
        given = cards(laid)
        made.extend(peg(given[:end]) for end in range(1, len(given) + 1))
    except ValueError as refused:  # what fitted is shown anyway
        return stacked(refuse(refused), *([_show_cards(given[: len(made)], made)] if made else []))
    return _show_cards(given, made)


def _show_cards(shown: Cards, made: Sequence[Sequence[Combination]]) -> Html:
    steps = [(shown[: place + 1], scored) for place, scored in enumerate(made)]
    lit = {place for place, scored in enumerate(made) if {combination.kind for combination in scored} - set(_LIT)}
    drawn, lines = faces_with_counts(shown, lit), []
    for row, (laid, scored) in enumerate(steps, -1):
        call = f"{_total(laid)} for {_points(scored)}" if scored else str(_total(laid))
        sums = "".join(f"{total.points} for {total.kind.value}. " for total in scored if total.kind not in _LIT)
        lines.append(f"{laid[-1].symbol}: “{call}”. {sums}{_window_in_words(laid, scored)}".strip())
        drawn += _draw_window(laid, scored, COUNTED + _ROW * row) if row >= 0 else ""  # a card alone has none
    high = COUNTED + _ROW * (len(shown) - 1)
    rows = figure(drawn, len(shown) * STEP, high, "\n".join(lines), width=len(shown) * NARROW)
    total = paragraph(f"Together these cards peg {sum(map(_points, made))}.")
    return stacked(Html(f"{rows}<p>{'<br>'.join(lines)}</p>", rows.plain), total)


def reach(laid: Sequence[Card]) -> int:
    """The place where the last card's window begins.

    >>> reach(cards("4H 2D 5C 3S 5D"))
    3

    It's after the last card before it that would bring a rank twice.
    """
    first = len(laid) - 1
    while first and laid[first - 1].rank not in {card.rank for card in laid[first:]}:
        first -= 1
    return first


def _total(laid: Sequence[Card]) -> int:
    return sum(card.value for card in laid)


def _points(made: Sequence[Combination]) -> int:
    return sum(combination.points for combination in made)


def _window_in_words(laid: Cards, made: Sequence[Combination]) -> str:
    size, shown = {combination.kind: len(combination.cards) for combination in made}, laid[reach(laid) :]
    if alike := size.get(Kind.PAIR):
        return f"The last {spell(alike)} are alike: a {_ROYALS[alike]}."
    if run := size.get(Kind.RUN):
        return f"Window {symbols(shown)}: a run of {spell(run)}{' at its end' * (run < len(shown))}."
    earlier = {card.rank for card in laid[:-1]}
    if len({laid[-1].rank, *earlier}) < SHORTEST_RUN:  # too few ranks for a run
        parted = laid[-1].rank in earlier
        return f"The {name_rank(laid[-2])} is between them, so they aren't a pair." if parted else ""
    if len(shown) < SHORTEST_RUN:
        twice = name_rank(laid[-len(shown) - 1])
        return f"Window {symbols(shown)}: too short for a run, since there's another {twice} before it."
    ranks = {card.rank for card in shown}
    gone = [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]
    why = f"the {name_rank(gone[0])} is missing" if len(gone) == 1 else "its ranks are too far apart"
    return f"Window {symbols(shown)}: no run, since {why}."


def _draw_window(laid: Cards, made: Sequence[Combination], y: int) -> str:
    """Draw the last card's window, and in it what scores."""
    lit = next((combination for combination in made if combination.kind in _LIT), None)
    size, window = len(lit.cards) if lit else 0, len(laid) - reach(laid)
    drawn = ""
    if window > size:
        drawn += _draw_box(len(laid), window, y, f'fill="none" stroke="{theme.QUIET}" stroke-width="2" {_DOTTED}')
    if lit:
        name = _ROYALS[size] if lit.kind is Kind.PAIR else lit.kind.value
        drawn += _draw_box(len(laid), size, y, f'fill="{_LIT[lit.kind]}"')
        middle = len(laid) * STEP - (size * STEP + card_faces.GAP) / 2
        drawn += text(f"{name} {lit.points}", middle, y + 18, 16, theme.SUITS["S"])
    return drawn


_DOTTED = 'stroke-dasharray="3 4"'


def _draw_box(end: int, size: int, y: int, ink: str) -> str:
    """Draw a box below so many cards up to a place."""
    x, wide = (end - size) * STEP, size * STEP - card_faces.GAP
    return f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{_BAR - 2}" rx="4" {ink}/>'


SAID = Sentences("09")


@SAID("fourth seven")
def _fourth_seven(asked: Asking) -> Said:
    sevens = cards(asked.row)
    seven, often = sevens[0], len(sevens)
    assert often * seven.value <= THIRTY_ONE < often * (seven.value + 1)
    return Said(
        words=f"It pairs with each of the {spell(often - 1)} before it, so now there are {spell(comb(often, 2))} "
        f"pairs: {asked.question.answer}. The count is {_total(sevens)}. {spell(often)} "
        f"{plural(name_rank(seven.rank + 1))} would make {often * (seven.value + 1)}, so no card above a "
        f"{name_rank(seven)} can ever do this."
    )


@SAID("two eights")
def _two_eights(asked: Asking) -> Said:
    eight, king, _ = cards(asked.row)
    eights = [card for card in cards(asked.row) if card.rank == eight.rank]
    return Said(
        words=f"The {name_rank(king)} is between them. In a hand {spell(len(eights))} {plural(name_rank(eight))} are a "
        "pair wherever they are. In the play the cards of a pair have to be side by side."
    )


@SAID("the three")
def _the_three(asked: Asking) -> Said:
    ranks = [card.rank for card in cards(asked.row)]
    return Said(
        words=f"Put {', '.join(map(str, ranks))} in order, and they're {', '.join(map(str, sorted(ranks)))}. It's "
        f"enough that you can put them in order, and Hoyle has this very example. The {name_rank(ranks[-1])} fills the "
        "gap and takes it all."
    )


@SAID("the six")
def _the_six(asked: Asking) -> Said:
    laid = cards(asked.row)
    shown, window = (sorted({card.rank for card in some}) for some in (laid, laid[reach(laid) :]))
    wall = name_rank(laid[reach(laid) - 1])
    (beyond,) = set(range(window[0], window[-1])) - set(window)
    assert shown == list(range(shown[0], shown[-1] + 1))
    return Said(
        words=f"The table shows {shown[0]} to {shown[-1]}, and yet “the second {wall} intervenes”. That's why the look "
        f"back has to stop short of the first {wall}. The window of the {name_rank(laid[-1])} holds "
        f"{join_words([str(rank) for rank in window])}. The {name_rank(beyond)} is beyond it."
    )


@SAID("second three")
def _second_three(asked: Asking) -> Said:
    laid = cards(asked.row)
    points = {made.kind: made.points for made in peg(laid)}
    return Said(
        words=f"In a hand these cards are a double run. In the play the last card ends {ONE} run, "
        f"{' '.join(str(card.rank) for card in laid[reach(laid) :])}, and pegs {points[Kind.RUN]}; the other "
        f"{name_rank(laid[-1])} is out of its reach. The count of {_total(laid)} adds {points[Kind.FIFTEEN]} more. "
        "There are no double runs in the play."
    )


@SAID("five cards in a row")
def _five_cards_in_a_row(asked: Asking) -> Said:
    laid, (run,) = cards(asked.row), asked.count.of(Kind.RUN)
    pegged = [last_card_points(laid[:end]) for end in range(1, len(laid) + 1)]
    return Said(
        words=f"{', then '.join(str(points) for points in pegged if points)}. Pegging a run doesn't use it up. Each "
        f"card pegs the whole run it ends, no matter who played the others. In a hand a run of {spell(len(run.cards))} "
        f"is worth {run.points}, {ONCE}."
    )


@SAID("two fours")
def _two_fours(asked: Asking) -> Said:
    _, dealer, before, _ = asked.rows
    four = cards(before)[-1]
    assert four in cards(dealer)
    return Said(
        "No",
        f"A new count has begun and the {name_rank(four)} is alone in it. The dealer's {name_rank(four)} belongs to "
        "the count before.",
    )
