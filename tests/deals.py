"""Deals for the tests: one of each class under suit renaming, one of each shape of ranks, and strategies."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, groupby, permutations, product
from math import factorial, prod

from hypothesis import strategies as st

from crib_tutor import Card, Count, count
from crib_tutor.deck import PACK

RANKS = range(1, 14)
SUITS = "CDHS"
RENAMINGS = [dict(zip(SUITS, other, strict=True)) for other in permutations(SUITS)]
HOLDINGS = [list(combinations(RANKS, size)) for size in range(5)]
"""What a hand may hold of one suit, by the number of cards."""

Deal = tuple[tuple[Card, ...], Card]
CARD = {(card.rank, card.suit): card for card in PACK}


def suit_classes(size: int) -> Iterator[tuple[Deal, int]]:
    """One deal of each class under suit renaming, with the number of deals in the class.

    A class is what is held of the starter's suit, the starter, and what is held of the three others in no order.
    """
    for held in range(size + 1):
        for others in unordered_suits(size - held):
            weight = len(SUITS) * factorial(3) // prod(map(factorial, Counter(others).values()))
            for own in HOLDINGS[held]:
                hand = [CARD[rank, suit] for suit, ranks in zip(SUITS, (own, *others), strict=True) for rank in ranks]
                for rank in set(RANKS).difference(own):
                    yield (tuple(hand), CARD[rank, SUITS[0]]), weight


def unordered_suits(size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Ways to hold some cards in three suits, where it does not matter which suit is which."""
    for sizes in combinations_with_replacement(range(size + 1), 3):
        if sum(sizes) == size:
            alike = [combinations_with_replacement(HOLDINGS[k], len(list(same))) for k, same in groupby(sizes)]
            yield from (tuple(chain(*parts)) for parts in product(*alike))


def rank_shapes() -> Iterator[Deal]:
    """One deal of each of the 6,175 shapes of five ranks, each place in turn the starter's."""
    for i, ranks in enumerate(combinations_with_replacement(RANKS, 5)):
        if ranks[0] != ranks[4]:
            table = [CARD[rank, SUITS[(place + i) % 4]] for place, rank in enumerate(ranks)]
            starter = table.pop(i % 5)
            yield tuple(table), starter


def renamed(cards: tuple[Card, ...], renaming: dict[str, str]) -> tuple[Card, ...]:
    return tuple(CARD[card.rank, renaming[card.suit]] for card in cards)


def tables(size: int = 5) -> st.SearchStrategy[list[Card]]:
    """Distinct cards, from the whole pack or from a few ranks or suits, where more scores."""
    narrow = st.integers(1, 10).map(lambda low: [card for card in PACK if low <= card.rank <= low + 3])
    suited = st.sampled_from(SUITS).map(lambda suit: [card for card in PACK if card.suit == suit])
    packs = st.one_of(st.just(list(PACK)), narrow, suited)
    return packs.flatmap(lambda pack: st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True))


def counts() -> st.SearchStrategy[Count]:
    """Counts of hands of four or three, and of cribs."""
    four = st.tuples(tables(), st.booleans()).map(lambda drawn: count(drawn[0][1:], drawn[0][0], drawn[1]))
    return four | tables(4).map(lambda table: count(table[1:], table[0]))


TELLING = (
    count("5H 5D 5S JC", "5C"),  # the 29
    count("9H 6D 5S 4C", "4H"),  # a double run
    count("4H 4D 5S 6C", "6H"),  # a quadruple run
    count("KH KD KS QC", "JH"),  # a triple run of tenth cards
    count("2H 3D 4S 5C", "3H"),  # a double run of four
    count("7H 8D 9S TC", "JH"),  # a run of five
    count("AH 2D QS KC", "JH"),  # around the corner, and heels
    count("TC JC JH QC", "5H"),  # nobs, and the other jack
    count("2C 4C 6C 8C", "KC"),  # a flush with the starter
    count("2C 4C 6C 8C", "KH"),  # a flush without
    count("2C 4C 6C 8C", "KH", crib=True),  # no flush in the crib
    count("2C 4C 6C JC", "KC", crib=True),  # a flush in the crib
    count("2C 4C 6C 9D", "TC"),  # the starter cannot stand in
    count("AH 4D 4S TC", "QH"),  # an ace is not eleven
    count("4H 4D TC TS", "KH"),  # two pairs
    count("8H 8D 8S 8C", "7H"),  # a double pair royal
    count("4C 5C 6C", "5H"),  # three cards
    count("2H 4D 6S 8C", "TH"),  # nothing
)
"""Hands that show between them every phrase and every reason."""
