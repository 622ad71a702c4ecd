"""Every hand there is: the published distribution, and the brute-force oracle."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, islice, product

import oracle
import pytest
from deals import RENAMINGS, Deal, counts, rank_shapes, renamed, suit_classes
from hypothesis import given
from published import ALL_DEALS, ALL_THREE_CARD_DEALS, CRIB_COUNTS, HAND_COUNTS

from crib_tutor import Card, Count, count
from crib_tutor.deck import PACK
from crib_tutor.rules import HAND_SIZES, HIGHEST_COUNT, HOYLE, IMPOSSIBLE_COUNTS, TOMMY_FIVE

PROCESSES = 2
EACH_CRIB = 23
"""Of so many classes without a flush, one is counted as a crib too."""
RULES = pytest.mark.parametrize(
    ("crib", "published"), [(False, HAND_COUNTS), (True, CRIB_COUNTS)], ids=["hand", "crib"]
)


def oracle_score(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    return oracle.score([(card.rank, card.suit) for card in hand], (starter.rank, starter.suit), crib=crib)


def agreed(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """The points of a deal, if the oracle finds them too."""
    points = count(hand, starter, crib).points
    if points != oracle_score(hand, starter, crib=crib):
        pytest.fail(f"{count(hand, starter, crib)}, but not by the oracle")
    return points


def tallied(deals: Iterable[tuple[Deal, int]]) -> Counter[int]:
    """Deals by points, each of them agreed with the oracle."""
    tally: Counter[int] = Counter()
    for (hand, starter), weight in deals:
        tally[agreed(hand, starter)] += weight
    return tally


def test_published_tables_tell_of_every_deal() -> None:
    assert sum(HAND_COUNTS) == sum(CRIB_COUNTS) == ALL_DEALS


def distribution(published: tuple[int, ...]) -> Counter[int]:
    return Counter(dict(enumerate(published)))


def test_every_class_of_deals_gives_the_published_distributions() -> None:
    """Each class as a hand. As a crib, each that holds a flush, and of the others, which count the same, one in many.

    With `-m long` every deal is counted as a crib.
    """
    hands, cribs = Counter[int](), Counter[int]()
    for place, ((hand, starter), weight) in enumerate(suit_classes(4)):
        points = in_crib = agreed(hand, starter)
        flush = len({card.suit for card in hand}) == 1
        if flush or place % EACH_CRIB == 0:
            in_crib = agreed(hand, starter, crib=True)
            assert flush or in_crib == points
        hands[points] += weight
        cribs[in_crib] += weight
    assert hands.total() == cribs.total() == ALL_DEALS
    assert hands == distribution(HAND_COUNTS)
    assert cribs == distribution(CRIB_COUNTS)


def test_every_class_of_three_card_hands_agrees_with_the_oracle() -> None:
    tally = tallied(suit_classes(3))
    assert tally.total() == ALL_THREE_CARD_DEALS
    assert not IMPOSSIBLE_COUNTS & tally.keys()


def test_no_total_is_impossible_but_the_four_of_the_sources_and_those_above_29() -> None:
    for published in (HAND_COUNTS, CRIB_COUNTS):
        assert {points for points, deals in enumerate(published) if not deals} == IMPOSSIBLE_COUNTS
        assert len(published) == HIGHEST_COUNT + 1


def test_each_class_weighs_as_much_as_it_has_renamings() -> None:
    for (hand, starter), weight in [*suit_classes(2), *islice(suit_classes(4), 0, None, 101)]:
        assert weight == len(orbit(hand, starter)), (hand, starter)


def test_no_class_comes_twice() -> None:
    orbits = [orbit(*deal) for deal, _ in suit_classes(2)]
    assert sum(map(len, orbits)) == len(set().union(*orbits))


def orbit(hand: tuple[Card, ...], starter: Card) -> set[tuple[frozenset[Card], Card]]:
    """The deals that suit renamings make of one."""
    return {(frozenset(renamed(hand, renaming)), *renamed((starter,), renaming)) for renaming in RENAMINGS}


@given(counts())
def test_count_does_not_change_when_suits_change_names(counted: Count) -> None:
    for renaming in RENAMINGS:
        hand, (starter,) = renamed(counted.hand, renaming), renamed((counted.starter,), renaming)
        again = count(hand, starter, counted.crib)
        moved = {(one.kind, frozenset(renamed(one.cards, renaming)), one.points) for one in counted}
        assert {(one.kind, frozenset(one.cards), one.points) for one in again} == moved


@given(counts())
def test_every_combination_is_one_of_the_oracle(counted: Count) -> None:
    assert_same_items(counted)


def test_every_shape_of_ranks_has_the_combinations_of_the_oracle() -> None:
    for hand, starter in rank_shapes():
        assert_same_items(count(hand, starter))


@pytest.mark.parametrize("jack", [2, 3, 11])
@pytest.mark.parametrize("size", HAND_SIZES)
def test_every_pattern_of_suits_has_the_flush_and_the_nobs_of_the_oracle(size: int, jack: int) -> None:
    """Hands and cribs of every suit for every place, under either rule of the flush in the crib."""
    ranks = (jack, 4, 6, 8, 13)[: size + 1]
    for suits in product("CDHS", repeat=size + 1):
        *hand, starter = map(Card, ranks, suits)
        for game in (HOYLE, TOMMY_FIVE):
            for crib in (False, True)[: size - 2]:
                assert_same_items(count(hand, starter, crib, rules=game), game.crib_flush)


def assert_same_items(counted: Count, crib_flush: int = 5) -> None:
    plain = {card: (card.rank, card.suit) for card in counted.cards}
    held, starter = [plain[card] for card in counted.hand], plain[counted.starter]
    items = oracle.items(held, starter, crib=counted.crib, crib_flush=crib_flush)
    ours = [(one.kind.value, frozenset(map(plain.get, one.cards)), one.points) for one in counted]
    assert len(ours) == len(items)
    assert set(ours) == items


def deals(size: int, part: int) -> Iterator[Deal]:
    """Every hand whose place in the enumeration falls to this part, with every starter."""
    for hand in islice(combinations(PACK, size), part, None, PROCESSES):
        yield from ((hand, starter) for starter in PACK if starter not in hand)


def every_four(crib: bool, part: int) -> Counter[int]:
    return Counter(count(hand, starter, crib).points for hand, starter in deals(4, part))


def every_three(part: int) -> Counter[int]:
    return tallied((deal, 1) for deal in deals(3, part))


def all_parts(tally: Callable[[int], Counter[int]]) -> Counter[int]:
    with ProcessPoolExecutor(PROCESSES) as workers:
        return sum(workers.map(tally, range(PROCESSES)), Counter())


@pytest.mark.long
@RULES
def test_literally_every_deal_gives_the_published_distribution(crib: bool, published: tuple[int, ...]) -> None:
    assert all_parts(partial(every_four, crib)) == distribution(published)


@pytest.mark.long
def test_literally_every_three_card_deal_agrees_with_the_oracle() -> None:
    assert all_parts(every_three).total() == ALL_THREE_CARD_DEALS
