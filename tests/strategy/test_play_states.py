"""The states of the play say of every pile what `peg` says, and are those that the piles make."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from play_oracle import scores, value

from crib_tutor.deck import Card
from crib_tutor.play import peg
from crib_tutor.rules import MAN_PAGE, Fifteens, IllegalPlay
from crib_tutor.strategy.hands import HANDS, PAIRS, THREES
from crib_tutor.strategy.playing.states import hand_place, holdings, play_states, state_of

RANKS = range(1, 14)
STEP = 12
"""Of the states every so many is held against `peg` in the normal run, and all in the long one."""


@cache
def piles() -> dict[int, tuple[int, ...]]:
    """A shortest pile of ranks 1 to 13 that a deck can deal for each state, found by walking from the empty one."""
    following, fits = play_states().following, play_states().fits
    found: dict[int, tuple[int, ...]] = {0: ()}
    layer = [()]
    while layer:
        grown = []
        for pile in layer:
            state = state_of(rank - 1 for rank in pile)
            for rank in RANKS:
                if fits[state, rank - 1] and pile.count(rank) < 4:
                    after = int(following[state, rank - 1])
                    if after not in found:
                        found[after] = (*pile, rank)
                        grown.append(found[after])
        layer = grown
    return found


def pegged(pile: tuple[int, ...], rules: object = None) -> int:
    used = Counter[int]()
    row = []
    for rank in pile:
        row.append(Card(rank, "CDHS"[used[rank]]))
        used[rank] += 1
    return sum(one.points for one in (peg(row, rules=rules) if rules else peg(row)))


def hold_against_peg(states: list[int]) -> None:
    every, every_fits = play_states(), play_states().fits
    for state in states:
        pile = piles()[state]
        assert every.total[state] == sum(map(value, pile))
        for rank in RANKS:
            fits = sum(map(value, pile)) + value(rank) <= 31
            assert every_fits[state, rank - 1] == fits
            if fits and pile.count(rank) < 4:
                assert every.points[state, rank - 1] == pegged((*pile, rank)), (pile, rank)
            if not fits:
                assert every.points[state, rank - 1] == every.following[state, rank - 1] == 0


def test_every_state_is_reached_by_cards_of_one_deck() -> None:
    assert sorted(piles()) == list(range(len(play_states().total)))


def test_a_part_of_the_states_pegs_what_peg_says() -> None:
    hold_against_peg(list(piles())[::STEP])


@pytest.mark.long
def test_every_state_pegs_what_peg_says() -> None:
    hold_against_peg(list(piles()))


def test_random_piles_of_both_players_peg_what_an_oracle_says_card_by_card() -> None:
    chance, states = np.random.default_rng(1), play_states()
    for _ in range(3000):
        deck = chance.permutation(np.repeat(np.arange(1, 14), 4))[:8].tolist()
        pile: list[int] = []
        for rank in deck:
            if sum(map(value, pile)) + value(rank) > 31:
                break
            state = state_of(one - 1 for one in pile)
            pile.append(rank)
            assert states.points[state, rank - 1] == sum(scores(pile).values()), pile
            if sum(map(value, pile)) == 31:
                assert state_of(one - 1 for one in pile) == 0
                break


def test_thirty_pays_by_the_manual_page_alone() -> None:
    plain, more = play_states(), play_states(Fifteens.MULTIPLES)
    differ = plain.points != more.points
    assert set((more.points.astype(int) - plain.points)[differ]) == {2}
    for state, rank in np.argwhere(differ)[::400].tolist():
        pile = (*piles()[state], rank + 1)
        assert sum(map(value, pile)) == 30
        if pile.count(rank + 1) <= 4:
            assert more.points[state, rank] == pegged(pile, MAN_PAGE)


def test_a_card_past_thirty_one_is_refused() -> None:
    with pytest.raises(IllegalPlay, match=r"'9' doesn't fit: the count is 30, and it can't go past 31"):
        state_of([9, 10, 11, 8])


def test_hands_stand_as_in_the_tables_of_ranks() -> None:
    for rows in (PAIRS, THREES, HANDS):
        assert np.array_equal(holdings(rows.shape[1]).ranks, rows)
    for size in range(4):
        fewer, more = holdings(size), holdings(size + 1)
        for rank in range(13):
            assert np.array_equal(more.copies[fewer.with_one[rank]], fewer.copies + (np.arange(13) == rank))
    assert [hand_place(row[::-1]) for row in HANDS.tolist()] == list(range(len(HANDS)))
