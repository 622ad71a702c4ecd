"""What hands peg: single plays by the game's own rules, and the same lines met card by card."""

import numpy as np
import pytest
from each import for_each

from crib_tutor.deck import Card, cards
from crib_tutor.play import Play, peg
from crib_tutor.players.tallies.mean_pegs import pegs_of_five, walk_hand
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, Rules
from crib_tutor.strategy.hands import THREES, index_of
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.lines import ME, LineWalk, lead
from crib_tutor.strategy.playing.rank import rank_plays
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.playing.states import choice_weights, holdings, state_of

THREE_CARDS = ([3, 4, 5], [9, 10, 11])


def greedy_card(play: Play, legal: tuple[Card, ...]) -> Card:
    return max(legal, key=lambda card: (sum(one.points for one in peg((*play.pile, card))), card.rank))


def play_out(pone: list[int], dealer: list[int]) -> tuple[int, int] | None:
    """What both peg in the five-card game, pone first, card by card; nothing, if no deck holds both hands."""
    ranks = pone + dealer
    if max(map(ranks.count, ranks)) > 4:
        return None
    held = [Card(rank + 1, "CDHS"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
    play = Play((tuple(held[: len(pone)]), tuple(held[len(pone) :])), BRITANNICA_FIVE)
    pegged = [0, 0]
    while not play.over:
        legal = play.legal()
        play = play.lay(greedy_card(play, legal)) if legal else play.go()
        for turn, combination in play.scored:
            pegged[turn] += combination.points
    return pegged[0], pegged[1]


@for_each([(dealer, hand) for dealer in (True, False) for hand in THREE_CARDS])
def test_hands_of_three_peg_what_they_peg_in_the_game(dealer: bool, hand: list[int]) -> None:
    mine, theirs = pegs_of_five(index_of([hand]), dealer)
    for place in range(7, len(THREES), 17):
        other = THREES[place].tolist()
        found = play_out(other, hand) if dealer else play_out(hand, other)
        if found is not None:
            assert (mine[0, place], theirs[0, place]) == (found[::-1] if dealer else found), other


@pytest.mark.parametrize(("held", "rules"), [("AC AD 3C 4C", MODERN), ("AC AD 3C", BRITANNICA_FIVE)])
def test_pones_hand_pegs_what_its_best_lead_does(held: str, rules: Rules) -> None:
    best = rank_plays(Sight(hand=cards(held), pile=(), turns=(), others=(), dealer=False, rules=rules))[0]
    ranks = [card.rank - 1 for card in cards(held)]
    assert walk_hand(ranks, dealer=False) == pytest.approx([best.pegs + best.hopes, best.fears], abs=1e-5)


def test_the_dealers_hand_pegs_what_it_does_on_each_lead_as_often_as_that_is_led() -> None:
    """A lead splits what is hidden: three cards left, weighed by how likely each four of pone's leads that card."""
    ranks, total = [4, 4, 9, 12], np.zeros(2)
    hidden = weigh_hands(Sight(hand=cards("5C 5D TC KC"), pile=(), turns=(), others=(), dealer=True), "careful")
    choice = choice_weights("careful", 4)[0].astype(float)
    every = choice @ holdings(4).holds
    for rank in range(13):
        rest = holdings(3).with_one[rank]
        left = hidden[rest] * choice[rank] / every[rest]
        line = lead(left, state=state_of([rank]), shown=[rank])
        total += LineWalk(tuple(ranks), "careful").price_turn(line, ME) * left.sum()
    assert walk_hand(ranks, dealer=True) == pytest.approx(total, abs=1e-4)
