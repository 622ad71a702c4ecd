"""A scorer by brute force, written apart from the package and in another way: it looks at every subset of the cards.

Cards are plain pairs of a rank, 1 to 13, and a suit of any kind. Nothing here comes from crib_tutor.
"""

from functools import cache

PlainCard = tuple[int, str]
Item = tuple[str, frozenset[PlainCard], int]
TENTH_CARDS = {11: 10, 12: 10, 13: 10}


def subsets(size: int) -> list[list[int]]:
    """Every choice of places, by counting in binary."""
    return [[place for place in range(size) if mask >> place & 1] for mask in range(1 << size)]


def sums_to_fifteen(ranks: list[int]) -> bool:
    return sum(TENTH_CARDS.get(rank, rank) for rank in ranks) == 15


def consecutive(ranks: list[int]) -> bool:
    """Three or more, none twice, with no gap: the spread says so."""
    return len(ranks) >= 3 and len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def longest(ranks: list[int], table: list[int]) -> bool:
    """No card on the table carries the run on at either end."""
    return min(ranks) - 1 not in table and max(ranks) + 1 not in table


def rank_items(table: list[int]) -> list[tuple[str, list[int], int]]:
    """What ranks alone score: the kind, the places of the cards, and the points."""
    found = []
    for places in subsets(len(table)):
        ranks = [table[place] for place in places]
        if sums_to_fifteen(ranks):
            found.append(("fifteen", places, 2))
        if len(ranks) == 2 and ranks[0] == ranks[1]:
            found.append(("pair", places, 2))
        if consecutive(ranks) and longest(ranks, table):
            found.append(("run", places, len(ranks)))
    return found


def suit_items(
    hand: list[PlainCard], starter: PlainCard, *, crib: bool, crib_flush: int = 5
) -> list[tuple[str, list[PlainCard], int]]:
    """What suits score: the flush, and the jack of the starter's suit.

    A flush in the crib takes so many cards of the starter's suit, the starter among them.
    """
    found = []
    like_the_starter = [card for card in [*hand, starter] if card[1] == starter[1]]
    if len({suit for _, suit in [*hand, starter]}) == 1:
        found.append(("flush", [*hand, starter], len(hand) + 1))
    elif len({suit for _, suit in hand}) == 1 and not crib:
        found.append(("flush", hand, len(hand)))
    elif crib and crib_flush <= len(like_the_starter) < 5:
        found.append(("flush", like_the_starter, len(like_the_starter)))
    if (11, starter[1]) in hand:
        found.append(("nobs", [(11, starter[1])], 1))
    return found


def items(hand: list[PlainCard], starter: PlainCard, *, crib: bool = False, crib_flush: int = 5) -> set[Item]:
    """Everything that scores: kind, cards and points."""
    table = [*hand, starter]
    by_rank = rank_items([rank for rank, _ in table])
    suited = suit_items(hand, starter, crib=crib, crib_flush=crib_flush)
    named = [(kind, [table[place] for place in places], points) for kind, places, points in by_rank]
    return {(kind, frozenset(cards), points) for kind, cards, points in named + suited}


@cache
def rank_points(ranks: tuple[int, ...]) -> int:
    return sum(points for _, _, points in rank_items(list(ranks)))


def score(hand: list[PlainCard], starter: PlainCard, *, crib: bool = False) -> int:
    """The points of `items`; those of the ranks are remembered."""
    ranks = rank_points(tuple(sorted([rank for rank, _ in hand] + [starter[0]])))
    return ranks + sum(points for _, _, points in suit_items(hand, starter, crib=crib))
