"""The picture of the lesson on runs: columns by rank, and paths."""

from __future__ import annotations

from itertools import groupby, pairwise
from operator import attrgetter

from crib_tutor import rules
from crib_tutor.combinations import Kind, runs
from crib_tutor.counts import Count
from crib_tutor.course.sentences import ONE, Asking, Said, Sentences, count_cards
from crib_tutor.deck import RANKS, Card, CardsLike, InvalidCards, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, spell

Cards = tuple[Card, ...]
Corners = dict[Card, tuple[int, int]]
"""The upper left corner of each card."""

_MARGIN, _JOINED, _PARTED = 26, 28, 40
"""Space for the paths' numbers, between ranks in sequence, and between ranks that aren't."""
_BETWEEN, _SPREAD = 8, 14
"""Space between the cards of a column, and between paths where they cross a card."""
_TIMES = "\N{MULTIPLICATION SIGN}"


def paths(*hands: CardsLike) -> Html:
    """Draw each hand in columns by rank, its runs as paths.

    >>> for line in paths("4H 4D 5S 6C KH").plain.splitlines()[:3]:
    ...     print(line)
    Columns: 4♦ 4♥, then 5♠, then 6♣. Apart: K♥.
    Path 1: 4♦ 5♠ 6♣.
    Path 2: 4♥ 5♠ 6♣.

    A path has one card from each column. The last line multiplies the columns. A hand without a run has no path; more
    than five cards are refused.
    """
    return stacked(*map(_draw_hand, hands))


def _draw_hand(held: CardsLike) -> Html:
    shown = tuple(sorted(cards(held)))
    if len(shown) > rules.CRIB_SIZE + 1:
        raise InvalidCards(f"{len(shown)} cards are too many: give four and a starter at most")
    made = [tuple(shown[place] for place in run) for run in runs(tuple(card.rank for card in shown))]
    lit = {card for run in made for card in run}
    columns = [tuple(alike) for _, alike in groupby(shown, key=attrgetter("rank"))]
    inside = [column for column in columns if column[0] in lit]
    apart = ", ".join(symbols(column) for column in columns if column[0] not in lit)
    corners = _place_columns(columns)
    across = max(x for x, _ in corners.values()) + card_faces.WIDTH + 2
    down = max(y for _, y in corners.values()) + card_faces.HEIGHT
    drawn = _draw_paths(made, corners)
    drawn += "".join(card_faces.card_at(card, x, y, card not in lit) for card, (x, y) in corners.items())
    drawn += _draw_product(inside, corners, down + 24)
    listed = [f"Columns: {', then '.join(map(symbols, inside))}."] * bool(inside) + [f"Apart: {apart}."] * bool(apart)
    lines = [" ".join(listed), *(f"Path {n}: {symbols(run)}." for n, run in enumerate(made, 1))]
    pixels = across * theme.CARD_WIDTH // card_faces.WIDTH
    product = "No three columns are in sequence, so there's no run."
    if made:
        runs_made, length = len(made), len(made[0])
        several = f"{runs_made} paths: {runs_made} runs of {length} cards"
        what = several if runs_made > 1 else f"1 path: a run of {length} cards"
        factors = f" {_TIMES} ".join(str(len(column)) for column in inside)
        product = f"{factors} = {what}, {runs_made * length} points for the runs."
    drawing = figure(drawn, across, down + 30 * bool(made), "\n".join(lines), width=pixels)
    return stacked(drawing, paragraph(product))


def _place_columns(columns: list[Cards]) -> Corners:
    """Place columns from left to right, further apart where a rank is missing."""
    steps = [_JOINED if b[0].rank == a[0].rank + 1 else _PARTED for a, b in pairwise(columns)]
    high, tallest = card_faces.HEIGHT + _BETWEEN, max(map(len, columns))
    corners: Corners = {}
    for place, column in enumerate(columns):
        x, top = _MARGIN + place * card_faces.WIDTH + sum(steps[:place]), (tallest - len(column)) * high // 2
        corners |= {card: (x, top + row * high) for row, card in enumerate(column)}
    return corners


def _draw_paths(made: list[Cards], corners: Corners) -> str:
    drawn = ""
    for place, run in enumerate(made):
        aside = card_faces.HEIGHT / 2 + (place - (len(made) - 1) / 2) * _SPREAD
        points = [(x, y + aside) for x, y in (corners[card] for card in run)]
        x, y = points[0]
        line = f"M{x - 10} {y:g}H{x}"
        for (left, high), (right, low) in pairwise(points):
            edge, middle = left + card_faces.WIDTH, (left + card_faces.WIDTH + right) / 2
            line += f"H{edge}C{middle:g} {high:g} {middle:g} {low:g} {right} {low:g}"
        drawn += f'<path d="{line}" fill="none" stroke="{theme.FOUND}" stroke-width="2.5"/>'
        drawn += text(str(place + 1), x - 17, y + 5, 14, theme.QUIET)
    return drawn


def _draw_product(inside: list[Cards], corners: Corners, y: int) -> str:
    """Draw the number of cards below each column of the runs, and signs between."""
    lefts = [corners[column[0]][0] for column in inside]
    numbers = [(x + card_faces.WIDTH / 2, str(len(column))) for x, column in zip(lefts, inside, strict=True)]
    signs = [(x - _JOINED / 2, _TIMES) for x in lefts[1:]]
    return "".join(text(words, x, y, 20, theme.QUIET) for x, words in (*numbers, *signs))


SAID = Sentences("04")


def _runs_and_pairs(counted: Count) -> int:
    return counted.only("run", "pair").points


def _length(counted: Count) -> int:
    """How long the runs of a hand are."""
    (length,) = {len(run.cards) for run in counted.of(Kind.RUN)}
    return length


@SAID("row or twins")
def _row_or_twins(asked: Asking) -> Said:
    row, twins = (count_cards(asked[name]) for name in ("first", "second"))
    assert not row.of(Kind.PAIR)
    assert _runs_and_pairs(twins) > _runs_and_pairs(row)
    return Said(
        "the twins",
        f"The row is {spell(len(row.of(Kind.RUN)))} run of {spell(_length(row))}, and that's all it is. There's more "
        "than that in the twins.",
    )


@SAID("paths")
def _paths(asked: Asking) -> Said:
    row, twins = count_cards(asked["first"]), count_cards(asked["second"])
    ways, whole = spell(len(twins.of(Kind.RUN))), _runs_and_pairs(twins)
    return Said(
        whole,
        f"You can go through it in {ways} ways, and {ways} runs of {spell(_length(twins))} are "
        f"{twins.only('run').points}. The {spell(len(twins.of(Kind.PAIR)))} pairs bring it to {whole}. There's only "
        f"{ONE} way through the row, for {_runs_and_pairs(row)}.",
    )


@SAID("double run")
def _double_run(asked: Asking) -> Said:
    counted = asked.count
    alone, whole = counted.only("run").points, _runs_and_pairs(counted)
    (_pair,) = counted.of(Kind.PAIR)
    return Said(
        whole,
        f"There are {spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} and a pair. Tommy's Cribbage "
        f"says {alone} in {ONE} place and {whole} in another, without the pair and with it.",
    )


@SAID("double run of four")
def _double_run_of_four(asked: Asking) -> Said:
    counted = asked.count
    (_pair,) = counted.of(Kind.PAIR)
    return Said(
        _runs_and_pairs(counted),
        f"There are {spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} and a pair, and the runs of "
        f"{spell(_length(counted) - 1)} inside them don't count again.",
    )


@SAID("triple run")
def _triple_run(asked: Asking) -> Said:
    counted = asked.count
    three = counted.only("run").points
    return Said(
        _runs_and_pairs(counted),
        f"{spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} are {three}, and the pair royal adds "
        f"{counted.only('pair').points}. If you saw only {ONE} pair, you said {three + rules.PAIR_POINTS}.",
    )


@SAID("quadruple run")
def _quadruple_run(asked: Asking) -> Said:
    """The other three prices are those of the questions before it."""
    crib = asked["crib"]
    rows = [row for row in asked.rows if len(row.split()) > rules.CRIB_SIZE]
    prices = [str(_runs_and_pairs(counted)) for counted in (*map(count_cards, rows), crib)]
    return Said(
        _runs_and_pairs(crib),
        f"“{spell(len(crib.of(Kind.RUN)))} sequences of {spell(_length(crib))}”, says the Britannica, and the "
        f"{spell(len(crib.of(Kind.PAIR)))} pairs come on top. That makes the {spell(len(prices))} prices "
        f"{join_words(prices)}.",
    )


def _odd(asked: Asking) -> tuple[Count, list[Count], int]:
    """The hand that differs, the others, and what each of these makes."""
    worth = [_runs_and_pairs(counted) for counted in asked.counts]
    (other,) = [counted for counted, points in zip(asked.counts, worth, strict=True) if worth.count(points) == 1]
    rest = [counted for counted in asked.counts if counted != other]
    return other, rest, _runs_and_pairs(rest[0])


@SAID("odd corner")
def _odd_corner(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    assert not other.of(Kind.RUN)
    assert {1, len(RANKS)} <= {card.rank for card in other.cards}
    assert {(len(counted.of(Kind.RUN)), _length(counted)) for counted in rest} == {(2, 3)}
    return Said(
        words="No run turns the corner from king to ace, so this hand has nothing but its pair, for "
        f"{_runs_and_pairs(other)}. The others are double runs, worth {worth} each.",
    )


@SAID("odd pair")
def _odd_pair(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    (straight,) = [counted for counted in rest if not counted.of(Kind.PAIR)]
    ((run, pair),) = {(kept.only("run").points, kept.only("pair").points) for kept in rest if kept != straight}
    assert len(other.of(Kind.RUN)) == 2
    assert run + pair == worth
    return Said(
        words=f"In this hand the pair is inside the run and doubles it, for {_runs_and_pairs(other)}. Anywhere else, "
        f"run and pair are worth {run} and {pair}, no more than a run of {spell(_length(straight))}.",
    )


@SAID("odd gap")
def _odd_gap(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    ranks = {card.rank for card in other.cards}
    (gap,) = set(range(min(ranks), max(ranks))) - ranks
    assert not other.of(Kind.RUN)
    assert {(len(counted.of(Kind.RUN)), _length(counted)) for counted in rest} == {(4, 3)}
    return Said(
        words=f"Without a {name_rank(gap)} there's no run, and {spell(len(other.of(Kind.PAIR)))} pairs make only "
        f"{_runs_and_pairs(other)}. The others are double double runs, worth {worth} each.",
    )


@SAID("no such runs")
def _no_such_runs(asked: Asking) -> Said:
    never, three = int(asked["never"]), rules.SHORTEST_RUN
    assert never not in asked["reached"]
    return Said(
        words=f"It would take a run of {spell(never)}, for which {spell(rules.CRIB_SIZE + 1)} cards are too few, or a "
        f"run of {spell(three)} and {ONE} of {spell(never - three)} together. But all the runs in a hand are of "
        f"{ONE} length.",
    )
