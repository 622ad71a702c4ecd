"""What hands peg: single plays by the game's own rules, and a part of what is shipped made again."""

import numpy as np
import pytest
from each import for_each
from wary_play import wary_card

from crib_tutor.deck import Card
from crib_tutor.play import Play, peg
from crib_tutor.players.solve.mean_pegs import mean_pegs, pegs_of
from crib_tutor.rules import BRITANNICA_FIVE, MODERN
from crib_tutor.strategy.pegging_means import kept_shares, pegging_means
from crib_tutor.strategy.ranks import HANDS, THREES, index_of
from crib_tutor.strategy.solve.all_hands import solve_every_hand

ROWS = {6: HANDS, 5: THREES}
SOME = {6: [[0, 1, 2, 3], [4, 9, 10, 11]], 5: [[3, 4, 5], [9, 10, 11]]}


def greedy_card(play: Play, legal: tuple[Card, ...]) -> Card:
    return max(legal, key=lambda card: (sum(one.points for one in peg((*play.pile, card))), card.rank))


def play_out(pone: list[int], dealer: list[int], dealt: int) -> tuple[int, int] | None:
    """What both peg, pone first, card by card; nothing, if no deck holds both hands."""
    ranks = pone + dealer
    if max(map(ranks.count, ranks)) > 4:
        return None
    held = [Card(rank + 1, "CDHS"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
    rules = MODERN if dealt == 6 else BRITANNICA_FIVE
    play = Play((tuple(held[: len(pone)]), tuple(held[len(pone) :])), rules)
    pegged = [0, 0]
    while not play.over:
        legal = play.legal()
        chosen = wary_card(play.pile, legal) if legal and dealt == 6 else greedy_card(play, legal) if legal else None
        play = play.go() if chosen is None else play.lay(chosen)
        for turn, combination in play.scored:
            pegged[turn] += combination.points
    return pegged[0], pegged[1]


@for_each([(dealt, dealer, hand) for dealt in (6, 5) for dealer in (True, False) for hand in SOME[dealt]])
def test_hands_peg_what_they_peg_in_the_game(dealt: int, dealer: bool, hand: list[int]) -> None:
    mine, theirs = pegs_of(dealt, index_of([hand]), dealer)
    for place in range(7, len(ROWS[dealt]), 41 if dealt == 6 else 17):
        other = ROWS[dealt][place].tolist()
        found = play_out(other, hand, dealt) if dealer else play_out(hand, other, dealt)
        if found is not None:
            assert (mine[0, place], theirs[0, place]) == (found[::-1] if dealer else found), other


@pytest.mark.parametrize("dealt", [6, 5])
def test_a_part_of_what_is_shipped_is_made_again(dealt: int) -> None:
    """Means to a thousandth, as they are kept; shares to a millionth."""
    for dealer in (True, False):
        again = mean_pegs(dealt, dealer, index_of(SOME[dealt]).tolist())
        assert again == pytest.approx(pegging_means(SOME[dealt], dealer), abs=0.00051)
    shares = solve_every_hand(True, dealt=dealt).kept_shares()
    assert np.abs(shares - kept_shares(True, dealt)).max() < 0.51e-6
