"""The pictures of the lesson on balking: what every two cards give the dealer's crib, and discards put in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations, pairwise
from math import comb
from statistics import fmean

from crib_tutor.course.lesson_15_own_crib import averages
from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import RANKS, SMALL_WORDS, SUITS, NamedCard, find_named, quote
from crib_tutor.look.charts import RankedRows, RankTable, Row
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove

_NEAR = 0.1
"""Discards that differ by less, in points, may come in either order."""


def pair_averages(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """A table of 13 by 13 as the worth of each two ranks, such as 9K, the lower first.

    >>> even = pair_averages([[low + high for high in range(13)] for low in range(13)])
    >>> len(even), even["AA"], even["9K"]
    (91, 0.0, 20.0)

    Raises `IllegalMove` for a table of another size.
    """
    rows = [[float(one) for one in row] for row in table]
    if len(rows) != len(RANKS) or any(len(row) != len(RANKS) for row in rows):
        raise IllegalMove("this table can't be drawn: give 13 rows of 13 numbers, ace first, as crib_table does")
    return {RANKS[low] + RANKS[high]: rows[low][high] for low in range(len(RANKS)) for high in range(low, len(RANKS))}


def random_average(table: Iterable[Iterable[float]]) -> float:
    """What two cards give the crib on average if they are picked blindly: two ranks in sixteen ways, a pair in six.

    >>> round(random_average([[float(low == high) for high in range(13)] for low in range(13)]), 4) == round(1 / 17, 4)
    True
    """
    worth = pair_averages(table)
    ways = {pair: comb(len(SUITS), 2) if pair[0] == pair[1] else len(SUITS) ** 2 for pair in worth}
    return sum(ways[pair] * worth[pair] for pair in worth) / sum(ways.values())


def balks(table: Iterable[Iterable[float]], outlined: Collection[str] | Mapping[str, str] = ()) -> RankTable:
    """What each two ranks bring the crib on average, as a map: more is further from the ground.

    >>> balks([[1] * 13 for _ in range(13)], outlined={"ace and king": "AK"}).named
    (('A K', 'ace and king'),)

    Pairs such as AK are framed, by the names that they are given. Raises `IllegalMove` for a table of another
    size.
    """
    worth = pair_averages(table)
    named = outlined if isinstance(outlined, Mapping) else {_called(pair): pair for pair in outlined}
    ranked = sorted(worth, key=lambda pair: (round(worth[pair], 9), list(worth).index(pair)))
    least, most = ranked[0], ranked[-1]
    return RankTable(
        f"{_called(least)} give the dealer least, {worth[least]:.1f} points; {_called(most)} give {worth[most]:.1f}",
        "What the dealer's crib is worth on average, by the two ranks you put in it",
        "Worked out over every hand that discards the pair, when both players discard well. Find one card's row and "
        "the other card's column.",
        tuple(worth[RANKS[low] + RANKS[high]] for high in range(len(RANKS)) for low in range(high + 1)),
        "points in the crib",
        tuple((" ".join(map(_rank, pair)), name) for name, pair in named.items()),
    )


def _called(pair: str) -> str:
    return f"{_rank(pair[0])} and {_rank(pair[1])}"


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


_APART = ("a pair", "neighbors", "two apart", "three apart", "further")
"""Two ranks by their distance, in words."""
_FIVE = "5"


def distance_bars(table: Iterable[Iterable[float]]) -> RankedRows:
    """What two cards bring the crib by how far apart they are, the average of all such ranks; fives are left out.

    >>> distance_bars([[1] * 13 for _ in range(13)]).numbers()
    'a pair 1.0; neighbors 1.0; two apart 1.0; three apart 1.0; further 1.0.'
    """
    means, saved = _averages(table), steps(table)
    first, *_, last = means
    finding = f"{capitalized(first)} gives the crib {means[first]:.1f} points, and cards far apart {means[last]:.1f}"
    most = max(saved, key=lambda step: saved[step])
    return RankedRows(
        f"{finding}: the step {most} saves most" if saved[most] > 0 else finding,
        "What two cards give the dealer's crib on average, by how far apart they are",
        "The average of all such ranks except those with a five, when both players discard well.",
        tuple(Row(name, (mean,)) for name, mean in means.items()),
        ("crib",),
        "points in the crib, on average",
        ranked=False,
        best="",
        asked=most.partition(" to ")[2],
    )


def steps(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """What each step further apart saves in the crib, from one distance to the next.

    >>> list(steps([[1] * 13 for _ in range(13)]))[1]
    'from neighbors to two apart'

    Fives are left out, as in `distance_bars`.
    """
    return {f"from {one} to {then}": near - far for (one, near), (then, far) in pairwise(_averages(table).items())}


def _averages(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    found: dict[str, list[float]] = {name: [] for name in _APART}
    for pair, points in pair_averages(table).items():
        if _FIVE not in pair:
            apart = RANKS.index(pair[1]) - RANKS.index(pair[0])
            found[_APART[min(apart, len(_APART) - 1)]].append(points)
    return {name: fmean(points) for name, points in found.items()}


# --- discards in order ------------------------------------------------------------------------------------------------


def compare_pairs(table: Iterable[Iterable[float]], *pairs: object) -> RankedRows:
    """Some discards beside each other, with what each gives the dealer's crib on average.

    >>> compare_pairs([[1] * 13 for _ in range(13)], "24", "K10", "king, ace", "two sixes").numbers()
    '2 and 4 1.0; 10 and K 1.0; A and K 1.0; 6 and 6 1.0.'

    Two ranks come in either order, in letters, in words or as cards. Raises `IllegalMove` for what isn't two ranks.
    """
    worth, asked = pair_averages(table), [read_two_ranks(pair) for pair in pairs]
    if not asked:
        raise IllegalMove(f"there are no ranks to compare: {_RIGHT_RANKS}")
    return averages({_called(pair): worth[pair] for pair in asked}, least=True, about=_GIVES)


_GIVES = "What your two cards give the dealer's crib, on average"
_RIGHT_RANKS = 'write two ranks such as "10Q", "4 4" or "king ace"'
_LONGEST, _TWO = 40, 2
"""Characters of two ranks at most, in whatever words."""


def read_two_ranks(given: object) -> str:
    """Two ranks as a table has them, the lower first, out of what people write for them.

    >>> [read_two_ranks(given) for given in ("10Q", "KA", "q t", "a king and an ace", "two twos", "5H 5D", 44)]
    ['TQ', 'AK', 'TQ', 'AK', '22', '55', '44']

    Raises `IllegalMove` for anything else.
    """
    text = quote(given)[1:-1] if type(given) is int else given
    if isinstance(text, str) and len(text) <= _LONGEST:
        words = [one for one in find_named(text) if str(one).lower() not in SMALL_WORDS | {"pair"}]
        ranks = [RANKS[one.rank - 1] * (one.many or _TWO) for one in words if isinstance(one, NamedCard)]
        if len(words) == len(ranks) and len("".join(ranks)) == _TWO:
            return _ranks_in_order("".join(ranks))
    raise IllegalMove(f"{quote(given)} isn't two ranks: {_RIGHT_RANKS}")


def check_pair_order(answer: object, among: str, table: Iterable[Iterable[float]]) -> Html:
    """Discards that a learner put in order, the least first: how many are out of order, or what each gives the dealer.

    >>> check_pair_order(..., "AK 55", []).plain
    'Not attempted yet: write the pairs in your order, in place of the three dots, and run the cell again.'

    Two that are within a tenth of a point may come either way, and so may the two cards of one. Nothing is raised
    for an answer.
    """
    wanted = among.split()
    if answer is ...:
        return not_attempted("the pairs in your order,", "em")
    given = [_ranks_in_order(pair) for pair in answer.replace(",", " ").split()] if isinstance(answer, str) else []
    if sorted(given) != sorted(map(_ranks_in_order, wanted)):
        return paragraph(f"Write each of these once, in your order, between two quotation marks: {among}.", "strong")
    worth = pair_averages(table)
    wrong = sum(worth[first] > worth[then] + _NEAR for first, then in combinations(given, 2))
    if wrong:
        compared = len(given) * (len(given) - 1) // 2
        return paragraph(f"{wrong} of {compared} comparisons are the wrong way around. Change the order.", "strong")
    said = paragraph("Every pair is in its place. Points for the dealer, on average:", "strong")
    return stacked(said, compare_pairs(table, *given).html())


def _ranks_in_order(pair: str) -> str:
    """Two ranks as the table has them: in capitals, the lower first, a ten as T; anything else as it is."""
    ranks = pair.upper().replace("10", "T").replace("-", "")
    return "".join(sorted(ranks, key=RANKS.index)) if all(rank in RANKS for rank in ranks) else ranks
