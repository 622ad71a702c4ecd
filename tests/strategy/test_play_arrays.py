"""The play of every two hands: what a player of the game's own play would peg, card by card."""

import random

import numpy as np
import pytest
from wary_play import wary_card

from crib_tutor.deck import PACK, Card
from crib_tutor.play import Play, peg
from crib_tutor.strategy.hands import index_of
from crib_tutor.strategy.playing.play_arrays import PEGGINGS, play_record

CHANCE = random.Random(11)  # noqa: S311


def lowest(_: Play, legal: tuple[Card, ...]) -> Card:
    return min(legal)


def most(play: Play, legal: tuple[Card, ...]) -> Card:
    return max(legal, key=lambda card: (sum(one.points for one in peg((*play.pile, card))), card.rank))


def wary(play: Play, legal: tuple[Card, ...]) -> Card:
    return wary_card(play.pile, legal)


PLAYERS = {"simple": lowest, "greedy": most, "wary": wary}


def pegged(hands: tuple[list[Card], list[Card]], names: tuple[str, str]) -> list[int]:
    """What each step of the play pegs, more than 0 for the dealer, who is the second."""
    play, found = Play.between(*hands), []
    while not play.over:
        legal = play.legal()
        play = play.lay(PLAYERS[names[play.turn]](play, legal)) if legal else play.go()
        if play.scored:
            found.append(sum(one.combination.points * (1 if one.player else -1) for one in play.scored))
    return found + [0] * (PEGGINGS - len(found))


@pytest.mark.parametrize("names", [(pone, dealer) for pone in PLAYERS for dealer in PLAYERS])
def test_every_pegging_of_a_play_is_in_its_order(names: tuple[str, str]) -> None:
    """Any eight cards; eight of low ranks, which make the longest plays; eight tens and aces, which are go after go."""
    dealt = [CHANCE.sample(PACK, 8) for _ in range(500)]
    dealt += [CHANCE.sample(PACK[:20], 8) for _ in range(500)]
    dealt += [CHANCE.sample((*PACK[:4], *PACK[36:]), 8) for _ in range(300)]
    hands = [(cards[:4], cards[4:]) for cards in dealt]
    pone, dealer = (index_of([[card.rank - 1 for card in both[seat]] for both in hands]) for seat in (0, 1))
    record = play_record(*names)
    numbers = record.numbers(pone, dealer)
    assert record.points[numbers].tolist() == [pegged(both, names) for both in hands]
    assert (record.numbers(pone, dealer) == numbers).all()


def test_a_hand_of_one_rank_against_the_same_is_no_play_of_a_deck_and_harms_no_other() -> None:
    record = play_record("simple", "simple")
    fives = index_of([[4, 4, 4, 4]])
    record.numbers(fives, fives)
    known = ([Card(5, suit) for suit in "CDHS"], [Card(10, suit) for suit in "CDHS"])
    numbers = record.numbers(fives, index_of([[9, 9, 9, 9]]))
    assert record.points[numbers].tolist() == [pegged(known, ("simple", "simple"))]
    assert np.abs(record.points).max() < 20
