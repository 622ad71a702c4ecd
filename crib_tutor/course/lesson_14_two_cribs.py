"""Pictures and questions of the lesson on both cribs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crib_tutor.deck import RANKS, Card, CardsLike, NamedCard, cards, find_named, symbols
from crib_tutor.look.charts import CribRow, RankedRows, RankTable, Row, TwoCribs
from crib_tutor.look.charts.data import number
from crib_tutor.look.html import hand
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards

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


def crib_question(six: CardsLike, *thrown: CardsLike, dealer: bool, every: bool = True) -> dict[str, Any]:
    """Ask which discard is best, and draw what either crib makes.

    >>> crib_question("3H 5H 6S 7C 8D JS", "3H JS", "5H JS", dealer=False)["about"].finding
    'Your crib: discard 5♥ J♠. Your opponent’s: discard 3♥ J♠'

    The dealer's question draws your own crib alone; pone's draws both.
    """  # noqa: RUF002  # a true apostrophe
    own, theirs = (discards(six, dealer=seat) for seat in (True, False))
    asked = discard_question(own if dealer else theirs, *thrown, every=every)
    ranked: RankedRows = asked["about"]
    pairs = [(row.label, own.of(row.label), theirs.of(row.label)) for row in ranked.rows]
    rows = tuple(
        CribRow(label, float(yours.hand), float(yours.total), float(lost.total)) for label, yours, lost in pairs
    )
    best, safest = (max(rows, key=attrgetter(crib)).label for crib in ("yours", "theirs"))
    turned = f"Your crib: discard {best}. Your opponent\N{RIGHT SINGLE QUOTATION MARK}s: discard {safest}"
    finding = turned if best != safest else f"Discard {best} in either chair"
    about = f"What discards from {asked['before'].plain} come to with either crib: hand, crib and pegging together"
    chart = TwoCribs(
        ranked.finding if dealer else finding, ranked.about if dealer else about, ranked.note, rows, not dealer
    )
    return asked | {"about": chart}


# --- two ranks in a crib ----------------------------------------------------------------------------------------------


def pair_averages(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """Name the numbers of a table by two ranks.

    >>> even = pair_averages([[low + high for high in range(13)] for low in range(13)])
    >>> len(even), even["AA"], even["9K"]
    (91, 0.0, 20.0)

    The lower rank is first. Raises `IllegalMove` for a table of another size.
    """
    rows = [list(map(float, row)) for row in table]
    if len(rows) != len(RANKS) or any(len(row) != len(RANKS) for row in rows):
        raise IllegalMove("this table can't be drawn: give 13 rows of 13 numbers, ace first, as crib_table does")
    return {RANKS[low] + RANKS[high]: rows[low][high] for low in range(len(RANKS)) for high in range(low, len(RANKS))}


def balks(table: Iterable[Iterable[float]], outlined: Mapping[str, str] = MappingProxyType({})) -> RankTable:
    """Map what each two ranks give the crib.

    More is further from the ground. Pairs such as AK are framed, by the names that they are given. Raises
    `IllegalMove` for a table of another size.
    """
    worth = pair_averages(table)
    least, *_, most = sorted(worth, key=lambda pair: round(worth[pair], 9))
    return RankTable(
        f"{_called(least)} give the dealer least, {worth[least]:.1f} points; {_called(most)} give {worth[most]:.1f}",
        "What the dealer's crib is worth on average, by the two ranks you put in it",
        "Worked out over every hand that discards the pair, when both players discard well. Find one card's row and "
        "the other card's column.",
        tuple(worth[RANKS[low] + RANKS[high]] for high in range(len(RANKS)) for low in range(high + 1)),
        "points in the crib",
        tuple((_called(pair, " "), name) for name, pair in outlined.items()),
    )


def _called(pair: str, between: str = " and ") -> str:
    return between.join(pair).replace("T", "10")


def read_ranks(words: str) -> str:
    """Find ranks in words, as `pair_averages` has them.

    >>> read_ranks("king and ace"), read_ranks("two twos"), read_ranks("the five")
    ('AK', '22', '5')
    """
    ranks = [RANKS[named.rank - 1] * (named.many or 2) for named in find_named(words) if isinstance(named, NamedCard)]
    return "".join(sorted("".join(ranks), key=RANKS.index))
