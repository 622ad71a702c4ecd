"""The pictures of the lesson on balking: what every two cards bring the dealer's crib, and gifts put in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations, pairwise
from math import comb
from statistics import fmean
from types import MappingProxyType

from crib_tutor.deck import RANK_NAMES, RANKS, SUITS, quoted
from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.throws import averages
from crib_tutor.rules import IllegalMove

_CELL, _EDGE, _SIZE = 32, 30, 16
"""A cell of the map, the room for the ranks beside and below it, and the size of the numbers."""
_PALE, _FULL = (255, 255, 255), (176, 118, 26)
"""The colour of the least, and of the most or what is near it: paper, and the amber of the theme."""
_REACH = 4.0
"""So many points above the least a cell has its full colour: beyond stand a few pairs with fives alone."""
_NAMED = 3
"""So many of the best and the worst are named in words."""
_NEAR = 0.1
"""Gifts that differ by less, in points, may stand in either order."""


def by_pair(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """A table of 13 by 13 as the worth of each two ranks, such as 9K, the lower first.

    >>> even = by_pair([[low + high for high in range(13)] for low in range(13)])
    >>> len(even), even["AA"], even["9K"]
    (91, 0.0, 20.0)

    Raises `IllegalMove` for a table of another size.
    """
    rows = [[float(one) for one in row] for row in table]
    if len(rows) != len(RANKS) or any(len(row) != len(RANKS) for row in rows):
        raise IllegalMove("this table cannot be drawn: give 13 rows of 13 numbers, ace first, as crib_table does")
    return {RANKS[low] + RANKS[high]: rows[low][high] for low in range(len(RANKS)) for high in range(low, len(RANKS))}


def at_random(table: Iterable[Iterable[float]]) -> float:
    """What two cards bring the crib on average that are given blindly: two ranks in sixteen ways, a pair in six.

    >>> round(at_random([[float(low == high) for high in range(13)] for low in range(13)]), 4) == round(1 / 17, 4)
    True
    """
    worth = by_pair(table)
    ways = {pair: comb(len(SUITS), 2) if pair[0] == pair[1] else len(SUITS) ** 2 for pair in worth}
    return sum(ways[pair] * worth[pair] for pair in worth) / sum(ways.values())


def balks(table: Iterable[Iterable[float]], outlined: Collection[str] = ()) -> Html:
    """What each two ranks bring the crib on average, as a map: pale is little, and amber is much.

    >>> balks([[1] * 13 for _ in range(13)], outlined=["AK"]).plain.splitlines()[0]
    'Least: A and A 1.0, A and 2 1.0, A and 3 1.0.'

    Pairs that are named, such as AK, stand in a frame. Raises `IllegalMove` for a table of another size.
    """
    worth = by_pair(table)
    least = min(worth.values())
    drawn = ""
    for pair, points in sorted(worth.items(), key=lambda one: one[0] in outlined):  # frames lie above their neighbours
        across, down = (RANKS.index(rank) for rank in pair)
        drawn += _cell(points, least, _EDGE + across * _CELL, down * _CELL, framed=pair in outlined)
    foot = len(RANKS) * _CELL
    for place, rank in enumerate(RANKS):
        label = _rank(rank)
        drawn += text(label, _EDGE - 8, (place + 0.65) * _CELL, 16, theme.QUIET, "end")
        drawn += text(label, _EDGE + (place + 0.5) * _CELL, foot + 18, 16, theme.QUIET)
    ranked = sorted(worth, key=lambda pair: (round(worth[pair], 9), list(worth).index(pair)))
    told = [_told(ranked[:_NAMED], worth), _told(ranked[: -_NAMED - 1 : -1], worth)]
    plain = f"Least: {told[0]}.\nMost: {told[1]}."
    framed = f"\nFramed: {_told(sorted(outlined, key=ranked.index), worth)}." if outlined else ""
    svg = card_faces.sheet(_EDGE + len(RANKS) * _CELL + 2, foot + 24, drawn)
    alt = f"A map of what each two ranks bring the crib. {(plain + framed).replace(chr(10), ' ')}"
    return Html(f"<p>{picture(svg, alt, _EDGE + len(RANKS) * _CELL + 2)}</p>", plain + framed)


def _cell(points: float, least: float, x: int, y: int, *, framed: bool) -> str:
    share = min(1.0, (points - least) / _REACH)
    red, green, blue = (round(pale + share * (full - pale)) for pale, full in zip(_PALE, _FULL, strict=True))
    edge = (
        f'stroke="{theme.SUITS["D"]}" stroke-width="3"' if framed else f'stroke="{theme.CARD_EDGE}" stroke-width=".5"'
    )
    size, shade = f'width="{_CELL - 2}" height="{_CELL - 2}"', f"rgb({red},{green},{blue})"
    paper = f'<rect x="{x + 1}" y="{y + 1}" {size} fill="{shade}" {edge}/>'
    return paper + text(f"{points:.1f}", x + _CELL / 2, y + 0.66 * _CELL, _SIZE, theme.SUITS["S"])


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def _told(pairs: Iterable[str], worth: Mapping[str, float]) -> str:
    return ", ".join(f"{_rank(pair[0])} and {_rank(pair[1])} {worth[pair]:.1f}" for pair in pairs)


_APART = ("a pair", "neighbours", "two apart", "three apart", "further")
"""Two ranks by their distance, in words."""
_FIVE = "5"


def by_distance(table: Iterable[Iterable[float]]) -> Html:
    """What two cards bring the crib by how far apart they are, the average of all such ranks; fives are left out.

    >>> by_distance([[1] * 13 for _ in range(13)]).plain
    'a pair 1.0, neighbours 1.0, two apart 1.0, three apart 1.0, further 1.0.'
    """
    return averages(_averages(table))


def steps(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """What each step further apart saves in the crib, from one distance to the next.

    >>> list(steps([[1] * 13 for _ in range(13)]))[1]
    'from neighbours to two apart'

    Fives are left out, as in `by_distance`.
    """
    return {f"from {one} to {then}": near - far for (one, near), (then, far) in pairwise(_averages(table).items())}


def _averages(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """The average of all ranks at each distance, but for fives."""
    found: dict[str, list[float]] = {name: [] for name in _APART}
    for pair, points in by_pair(table).items():
        if _FIVE not in pair:
            apart = RANKS.index(pair[1]) - RANKS.index(pair[0])
            found[_APART[min(apart, len(_APART) - 1)]].append(points)
    return {name: fmean(points) for name, points in found.items()}


# --- gifts in order ---------------------------------------------------------------------------------------------------


def gifts(table: Iterable[Iterable[float]], *pairs: object) -> Html:
    """Some gifts beside each other, with what each brings the dealer's crib on average.

    >>> gifts([[1] * 13 for _ in range(13)], "24", "K10", "king, ace", "two sixes").plain
    '2 and 4 1.0, 10 and K 1.0, A and K 1.0, 6 and 6 1.0.'

    Two ranks stand in either order, in letters, in words or as cards. Raises `IllegalMove` for what isn't two ranks.
    """
    worth, asked = by_pair(table), [two_ranks(pair) for pair in pairs]
    if not asked:
        raise IllegalMove(f"there are no ranks to compare: {_RIGHT_RANKS}")
    return averages({f"{_rank(pair[0])} and {_rank(pair[1])}": worth[pair] for pair in asked})


_RIGHT_RANKS = 'write two ranks such as "10Q", "4 4" or "king ace"'
_NAMES = MappingProxyType(dict(zip(RANK_NAMES, RANKS, strict=True)))
_PLURALS = MappingProxyType({f"{name}{'e' * (name == 'six')}s": rank * 2 for name, rank in _NAMES.items()})
_SEVERAL = re.compile(rf"\b(?:two |(?:a )?pair of )?({'|'.join(_PLURALS)})\b")
_ONE = re.compile(rf"\b(?:an? )?({'|'.join(_NAMES)})\b")
_BETWEEN = re.compile(r"\band\b|[\s,;/&+-]")
_TWO = re.compile(r"(10|[2-9ATJQK])[HDSC♥♦♠♣]?(10|[2-9ATJQK])[HDSC♥♦♠♣]?")
_LONGEST = 40
"""Characters of two ranks at most, in whatever words."""


def two_ranks(given: object) -> str:
    """Two ranks as they stand in a table, the lower first, out of what people write for them.

    >>> [two_ranks(given) for given in ("10Q", "KA", "q t", "a king and an ace", "two twos", "5H 5D", 44)]
    ['TQ', 'AK', 'TQ', 'AK', '22', '55', '44']

    Raises `IllegalMove` for anything else.
    """
    text = quoted(given)[1:-1] if type(given) is int else given
    if isinstance(text, str) and len(text) <= _LONGEST:
        letters = _SEVERAL.sub(lambda found: _PLURALS[found[1]], text.lower())
        letters = _ONE.sub(lambda found: _NAMES[found[1]], letters)
        found = _TWO.fullmatch(_BETWEEN.sub("", letters).upper())
        if found:
            return _read(found[1] + found[2])
    raise IllegalMove(f"{quoted(given)} isn't two ranks: {_RIGHT_RANKS}")


def in_order(answer: object, among: str, table: Iterable[Iterable[float]]) -> Html:
    """Gifts that a learner put in order, the least first: how many stand wrong, or what each brings the dealer.

    >>> in_order(..., "AK 55", []).plain
    'Not attempted yet: write the gifts in your order, in place of the three dots, and run the cell again.'

    Two that are within a tenth of a point may stand either way, and so may the two cards of a gift. Nothing is raised
    for an answer.
    """
    wanted = among.split()
    if answer is ...:
        return paragraph(
            "Not attempted yet: write the gifts in your order, in place of the three dots, and run the cell again.",
            "em",
        )
    given = [_read(pair) for pair in answer.replace(",", " ").split()] if isinstance(answer, str) else []
    if sorted(given) != sorted(map(_read, wanted)):
        return paragraph(f"Write each of these once, in your order, between two quotation marks: {among}.", "strong")
    worth = by_pair(table)
    wrong = sum(worth[first] > worth[then] + _NEAR for first, then in combinations(given, 2))
    if wrong:
        compared = len(given) * (len(given) - 1) // 2
        return paragraph(f"{wrong} of {compared} comparisons stand the wrong way round. Change the order.", "strong")
    said = paragraph("Every gift stands in its place. Points for the dealer, on average:", "strong")
    return stacked(said, gifts(table, *given))


def _read(pair: str) -> str:
    """Two ranks as they stand in the table: in capitals, the lower first, a ten as T; anything else as it is."""
    ranks = pair.upper().replace("10", "T").replace("-", "")
    return "".join(sorted(ranks, key=RANKS.index)) if all(rank in RANKS for rank in ranks) else ranks
