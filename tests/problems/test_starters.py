"""What if the starter had been another card: thirteen ranks against the oracle, card by card."""

from hypothesis import given
from hypothesis import strategies as st
from oracle import score

from crib_tutor.counts import count
from crib_tutor.deck import PACK
from crib_tutor.strategy.discarding.reasons import other_starters


@given(st.permutations(PACK), st.booleans())
def test_every_rank_has_the_least_and_the_most_that_a_free_card_of_it_counts(pack: list, crib: bool) -> None:
    hand, starter = pack[:4], pack[4]
    told = {one.rank: (one.least, one.most) for one in other_starters(count(hand, starter, crib=crib))}
    by_hand: dict[int, list[int]] = {}
    for card in PACK:
        if card not in hand:
            by_hand.setdefault(card.rank, []).append(score(hand, card, crib=crib))
    assert told == {rank: (min(points), max(points)) for rank, points in by_hand.items()}
    assert told[starter.rank][0] <= count(hand, starter, crib=crib).points <= told[starter.rank][1]


def test_a_rank_of_which_all_four_are_held_cannot_be_turned_up() -> None:
    assert [one.rank for one in other_starters(count("5H 5D 5S 5C", "KH"))] == [1, 2, 3, 4, *range(6, 14)]
