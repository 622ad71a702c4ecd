"""The picture of the lesson on runs: cards in columns of their ranks, where every path from left to right is a run."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby, pairwise
from operator import attrgetter

from crib_tutor import rules
from crib_tutor.combinations import runs
from crib_tutor.deck import Card, CardsLike, InvalidCards, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, paragraph, stacked

Cards = tuple[Card, ...]
Spots = dict[Card, tuple[int, int]]
"""Where the corner of each card lies."""

_MARGIN, _JOINED, _PARTED = 26, 28, 40
"""Space for the paths' numbers, between ranks in sequence, and between ranks that aren't."""
_BETWEEN, _SPREAD = 8, 14
"""Space between the cards of a column, and between paths where they cross a card."""
_TIMES = "\N{MULTIPLICATION SIGN}"


def paths(*hands: CardsLike) -> Html:
    """Each hand in columns of its ranks, and its runs as numbered paths with one card from each column.

    >>> for line in paths("4H 4D 5S 6C KH").plain.splitlines()[:3]:
    ...     print(line)
    Columns: 4♦ 4♥, then 5♠, then 6♣. Apart: K♥.
    Path 1: 4♦ 5♠ 6♣.
    Path 2: 4♥ 5♠ 6♣.

    The last line multiplies the columns. A hand without a run has no path; more than five cards are refused.
    """
    return stacked(*map(_draw_hand, hands))


def _draw_hand(held: CardsLike) -> Html:
    shown = tuple(sorted(cards(held)))
    if len(shown) > rules.CRIB_SIZE + 1:
        raise InvalidCards(f"{len(shown)} cards are too many: give four and a starter at most")
    found = [tuple(shown[place] for place in run) for run in runs(tuple(card.rank for card in shown))]
    columns = [tuple(alike) for _, alike in groupby(shown, key=attrgetter("rank"))]
    spots, sum_of_it = _spots(columns), _product_in_words(columns, found)
    across = max(x for x, _ in spots.values()) + card_faces.WIDTH + 2
    down = max(y for _, y in spots.values()) + card_faces.HEIGHT
    drawn = _wires(found, spots)
    drawn += "".join(
        card_faces.card_at(card, x, y, card not in _scoring_cards(found)) for card, (x, y) in spots.items()
    )
    drawn += _heights(columns, found, spots, down + 24)
    said = [_columns_in_words(columns, found), *(f"Path {n}: {symbols(run)}." for n, run in enumerate(found, 1))]
    pixels = across * theme.CARD_WIDTH // card_faces.WIDTH
    shown_paths = figure(drawn, across, down + 30 * bool(found), "\n".join(said), width=pixels)
    return stacked(shown_paths, paragraph(sum_of_it))


def _spots(columns: list[Cards]) -> Spots:
    """Columns from left to right, each centred on the tallest, and further apart where a rank is missing."""
    steps = [_JOINED if b[0].rank == a[0].rank + 1 else _PARTED for a, b in pairwise(columns)]
    high, tallest = card_faces.HEIGHT + _BETWEEN, max(map(len, columns))
    return {
        card: (
            _MARGIN + place * card_faces.WIDTH + sum(steps[:place]),
            (tallest - len(column)) * high // 2 + row * high,
        )
        for place, column in enumerate(columns)
        for row, card in enumerate(column)
    }


def _wires(found: list[Cards], spots: Spots) -> str:
    drawn = ""
    for place, run in enumerate(found):
        aside = card_faces.HEIGHT / 2 + (place - (len(found) - 1) / 2) * _SPREAD
        points = [(x, y + aside) for x, y in (spots[card] for card in run)]
        x, y = points[0]
        line = f"M{x - 10} {y:g}H{x}"
        for (left, high), (right, low) in pairwise(points):
            edge, middle = left + card_faces.WIDTH, (left + card_faces.WIDTH + right) / 2
            line += f"H{edge}C{middle:g} {high:g} {middle:g} {low:g} {right} {low:g}"
        drawn += f'<path d="{line}" fill="none" stroke="{theme.FOUND}" stroke-width="2.5"/>'
        drawn += text(str(place + 1), x - 17, y + 5, 14, theme.QUIET)
    return drawn


def _heights(columns: list[Cards], found: list[Cards], spots: Spots, y: int) -> str:
    """Below each column of the runs its number of cards, with a sign to multiply between them."""
    inside = [(spots[column[0]][0], len(column)) for column in columns if column[0] in _scoring_cards(found)]
    signs = [(right - _JOINED / 2, _TIMES) for right, _ in inside[1:]]
    numbers = [(x + card_faces.WIDTH / 2, str(many)) for x, many in inside]
    return "".join(text(words, x, y, 20, theme.QUIET) for x, words in (*numbers, *signs))


def _product_in_words(columns: list[Cards], found: list[Cards]) -> str:
    if not found:
        return "No three columns are in sequence, so there's no run."
    many, length = len(found), len(found[0])
    heights = f" {_TIMES} ".join(str(len(column)) for column in columns if column[0] in _scoring_cards(found))
    what = f"1 path: a run of {length} cards" if many == 1 else f"{many} paths: {many} runs of {length} cards"
    return f"{heights} = {what}, {many * length} points for the runs."


def _columns_in_words(columns: list[Cards], found: list[Cards]) -> str:
    inside = [symbols(column) for column in columns if column[0] in _scoring_cards(found)]
    apart = [symbols(column) for column in columns if column[0] not in _scoring_cards(found)]
    said = [f"Columns: {', then '.join(inside)}."] if inside else []
    return " ".join([*said, f"Apart: {', '.join(apart)}."] if apart else said)


def _scoring_cards(found: list[Cards]) -> set[Card]:
    return {card for run in found for card in run}


SURPRISES: Mapping[str, str] = {
    "row or twins": "A row of five is one run, and that's all it is. The other hand holds more. Guess how much.",
    "paths": "Four paths lead through the second hand. Four runs of three are 12. The two pairs bring it to 16. "
    "The row has one path and scores 5, less than a third of that.",
    "double run": "Two runs of three and a pair. Tommy's Cribbage says 6 in one place and 8 in another: 6 for the runs "
    "alone, 8 with the pair.",
    "double run of four": "Two runs of four and a pair. The runs of three inside them don't count again.",
    "triple run": "Three runs of three are 9. The pair royal is 6. If you count only one pair, you get 11.",
    "quadruple run": "“Four sequences of three”, says the Britannica, and two pairs; its fifteens bring it to 24. So "
    "the four prices are 8, 10, 15 and 16.",
    "odd corner": "No run goes on from the king to the ace. This hand has nothing but its pair, 2; the others are "
    "double runs, 8 each.",
    "odd pair": "Here the pair is inside the run and doubles it: 8. If the pair is somewhere else, run and pair are 3 "
    "and 2, no more than the 5 of a run of five.",
    "odd gap": "There's no six, so there's no run: two pairs, 4. The others are double double runs, 16 each.",
    "no such runs": "Runs alone make 3, 4, 5, 6, 8, 9 or 12. Seven would be a run of seven, or a run of three and one "
    "of four together. But all the runs in five cards are of one length.",
}
