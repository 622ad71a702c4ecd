"""Every class of cards just played, by ranks in order."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.deck import RANKS, SUITS, counting_value
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.problem_key import GO

Ranks = tuple[int, ...]
_ALL_RANKS = range(1, len(RANKS) + 1)
_SUITS = tuple(SUITS)
_FEW = 4
"""Cards of the counts that are gone through in every order; longer ones only where it takes five to score."""
_KING, _QUEEN = "KS", "QS"
"""Cards that are held and don't fit: no one lays a spade before the fourth card."""
_TENTH = counting_value(len(RANKS))


@cache
def sequences() -> tuple[Ranks, ...]:
    """Every row of two to four ranks in one count.

    >>> len(sequences())
    24969
    """
    rows = (row for size in range(2, _FEW + 1) for row in product(_ALL_RANKS, repeat=size))
    return tuple(row for row in rows if total(row) <= rules.THIRTY_ONE)


def total(ranks: Ranks) -> int:
    """The count that these ranks make.

    >>> total((8, 7, 13))
    25
    """
    return sum(map(counting_value, ranks))


def problem_of_play(ranks: Ranks, gone: int | None = None, after: str = "") -> Problem:
    """The problem of these ranks laid in turn.

    >>> problem_of_play((13, 12, 9, 1), gone=3, after="//KS")
    Problem('play KCQD9H-AS//KS')
    """
    cards = [f"{RANKS[rank - 1]}{_SUITS[place % len(_SUITS)]}" for place, rank in enumerate(ranks)]
    if gone is not None:
        cards.insert(gone, GO)
    return problem_from_key(f"play {''.join(cards)}{after}")


def _adding_to(mark: int) -> Iterator[Problem]:
    """Every row of up to four that makes fifteen or thirty-one, and those of five for the latter, falling in rank."""
    yield from (problem_of_play(row) for row in sequences() if total(row) == mark)
    if mark == rules.THIRTY_ONE:
        rows = (row[::-1] for row in combinations_with_replacement(_ALL_RANKS, _FEW + 1) if row[0] != row[-1])
        yield from (problem_of_play(row) for row in rows if total(row) == mark)


def _in_sequence() -> Iterator[Problem]:
    """Every row of up to four that ends in a run, and the runs of five in every order."""
    yield from (
        problem_of_play(row) for row in sequences() if any(_is_run(row[-many:]) for many in range(3, len(row) + 1))
    )
    fives = (tuple(range(low, low + _FEW + 1)) for low in _ALL_RANKS)
    yield from (problem_of_play(row) for five in fives if total(five) <= rules.THIRTY_ONE for row in permutations(five))


def _is_run(ranks: Ranks) -> bool:
    return max(ranks) - min(ranks) == len(set(ranks)) - 1 == len(ranks) - 1


def _broken() -> Iterator[Problem]:
    """Every row of four with the ranks of a run around its last card, which another card splits."""
    for row in sequences():
        if len(row) == _FEW and not _is_run(row) and not _is_run(row[1:]) and _stretch(row) >= rules.SHORTEST_RUN:
            yield problem_of_play(row)


def _stretch(ranks: Ranks) -> int:
    """How many ranks in sequence there are around the last one."""
    low = high = ranks[-1]
    while low - 1 in ranks:
        low -= 1
    while high + 1 in ranks:
        high += 1
    return high - low + 1


def _closed() -> Iterator[Problem]:
    """The last card of all after two or three, a go that another card or another go closes, and thirty-one instead.

    Of the cards before the last none is higher than the one before it: their order makes no difference to the close.
    """
    for row in sequences():
        *before, _ = row
        if before != sorted(before, reverse=True):
            continue
        full = rules.THIRTY_ONE - _TENTH
        if len(row) < _FEW:
            yield problem_of_play(row, after="//")
        elif total(row[:-1]) > full:
            yield problem_of_play(row, gone=_FEW - 1, after=f"//{_KING}")
        if len(row) == _FEW - 1 and full < total(row) < rules.THIRTY_ONE:
            yield problem_of_play(row, gone=len(row), after=f"{GO}/{_KING}/{_QUEEN}")


FAMILIES: Mapping[str, Callable[[], Iterator[Problem]]] = MappingProxyType(
    {
        "play-fifteens": lambda: _adding_to(rules.FIFTEEN),
        "play-thirty-ones": lambda: _adding_to(rules.THIRTY_ONE),
        "play-pairs": lambda: (problem_of_play(row) for row in sequences() if row[-1] == row[-2]),
        "play-runs": _in_sequence,
        "play-broken-runs": _broken,
        "play-go": _closed,
    }
)
"""The classes that each skill of the play is drawn from."""
