"""The scorebook's table of counts: every five ranks, beside the engine."""

from collections.abc import Sequence

import pytest

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.rules import JACK
from crib_tutor.table.keeping_score.rank_counts import five_ranks, rank_counts
from crib_tutor.words.counts_aloud import explain

TABLE = rank_counts()
ROWS = five_ranks()


def pattern(place: int) -> Sequence[int]:
    found: Sequence[int] = TABLE["patterns"][int(TABLE["index"][3 * place : 3 * place + 3], 16)]
    return found


def test_every_hand_of_ranks_has_the_combinations_that_the_engine_finds() -> None:
    assert len(ROWS) == len(TABLE["index"]) // 3 == 6175
    for place, row in enumerate(ROWS):
        found = [TABLE["parts"][part] for part in pattern(place)[1:]]
        lit = [(kind, points, tuple(row[at] for at in range(5) if bits >> at & 1)) for kind, points, bits in found]
        counted = count(row[:4], row[4]).of(Kind.FIFTEEN, Kind.RUN, Kind.PAIR)
        assert sorted(lit) == sorted((part.kind, part.points, part.cards) for part in counted), row


@pytest.mark.parametrize(("way", "suits"), [(0, "CDHSC"), (2, "HHHHC"), (3, "HHHHH")])
def test_what_suits_add_is_said_as_the_engine_says_it(way: int, suits: str) -> None:
    for place, row in enumerate(ROWS):
        if len({card.rank for card in row}) < 5:
            continue
        for last in range(5):  # any of the five is the starter
            ranks = [card.rank for card in (*row[:last], *row[last + 1 :], row[last])]
            cards = list(map(Card, ranks, suits))
            counted = count(cards[:4], cards[4])
            jack = way == 3 and any(card.rank == JACK for card in cards[:4])
            if way or not counted.of(Kind.NOBS):
                assert TABLE["words"][pattern(place)[0]][way + jack] == explain(counted), cards
                added = sum(points for _, points in TABLE["suited"][way + jack])
                assert added == counted.points - sum(TABLE["parts"][part][1] for part in pattern(place)[1:]), cards


def test_his_nobs_is_said_with_every_hand_that_a_jack_is_in() -> None:
    for place, row in enumerate(ROWS):
        jacks, others = [card for card in row if card.rank == JACK], [card for card in row if card.rank != JACK]
        if jacks and others:
            ranks = [card.rank for card in (*jacks[1:], *others[:-1])]
            rest = [Card(rank, "DHS"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
            counted = count([Card(JACK, "C"), *rest], Card(others[-1].rank, "C"))
            assert TABLE["words"][pattern(place)[0]][1] == explain(counted), row
