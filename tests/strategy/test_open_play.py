"""The play with every card seen equals a search written apart, for all hands of two and for thousands of four."""

import numpy as np
import pytest
from each import for_each
from play_search import after, best_net

from crib_tutor.deck import PACK, InvalidCards
from crib_tutor.rules import BRITANNICA_FIVE, HOYLE, TOMMY_SIX, IllegalPlay
from crib_tutor.strategy.playing.lines import lead
from crib_tutor.strategy.playing.open_play import OpenWalk, open_choices
from crib_tutor.strategy.playing.states import holdings


def ranks(size: int, place: int) -> tuple[int, ...]:
    return tuple(int(rank) + 1 for rank in holdings(size).ranks[place])


def duels(size: int, mine: int) -> np.ndarray:
    """What a hand nets, by its best lead, against every hand of its size."""
    hands = np.zeros(len(holdings(size).codes))
    found = OpenWalk(tuple(holdings(size).ranks[mine].tolist())).price_cards(lead(hands, cards=size))
    return np.max([own - theirs for own, theirs in found.values()], axis=0)


@pytest.mark.parametrize("size", [1, 2])
def test_all_small_duels_are_what_a_search_finds(size: int) -> None:
    for mine in range(len(holdings(size).codes)):
        others = range(len(holdings(size).codes))
        found = [best_net((ranks(size, mine), ranks(size, other)), 0, (), 1) for other in others]
        assert duels(size, mine).tolist() == found


def hold_against_search(hands: int, others: int, seed: int) -> None:
    """Some hands of four, each against others that a deck can deal beside it."""
    chance = np.random.default_rng(seed)
    for mine in chance.integers(0, 1820, hands).tolist():
        nets, left = duels(4, mine), 4 - holdings(4).copies[mine]
        dealt = np.flatnonzero((holdings(4).copies <= left).all(axis=1))
        for other in chance.choice(dealt, others, replace=False).tolist():
            best_net.cache_clear()
            assert nets[other] == best_net((ranks(4, mine), ranks(4, other)), 0, (), 1), (mine, other)


def test_duels_of_four_cards_are_what_a_search_finds() -> None:
    hold_against_search(4, 25, seed=1)


@pytest.mark.long
def test_two_thousand_duels_of_four_cards_are_what_a_search_finds() -> None:
    hold_against_search(40, 50, seed=2)


def test_every_card_of_an_open_play_nets_what_a_search_finds() -> None:
    """Plays at random, asked at every turn, goes and new counts among them."""
    chance = np.random.default_rng(4)
    for _ in range(12):
        deck = [PACK[at] for at in chance.permutation(52)[:8]]
        hands, turn, pile, last = [deck[:4], deck[4:]], 0, [], 1
        while any(hands):
            count = sum(card.value for card in pile)
            fits = [[card for card in hand if count + card.value <= 31] for hand in hands]
            if not fits[turn]:
                pile, turn = (pile, 1 - turn) if fits[1 - turn] else ([], 1 - last)
                continue
            found = open_choices(hands[turn], hands[1 - turn], pile, gone=bool(pile) and last == turn)
            plain = tuple(tuple(card.rank for card in hand) for hand in (hands[turn], hands[1 - turn]))
            piled = tuple(card.rank for card in pile)
            assert {one.card: one.net for one in found} == {
                card: after((plain[0], plain[1]), 0, piled, card.rank) for card in fits[turn]
            }
            assert [one.net for one in found] == sorted((one.net for one in found), reverse=True)
            card = fits[turn][int(chance.integers(len(fits[turn])))]
            hands[turn] = [one for one in hands[turn] if one != card]
            pile, last = [*pile, card] if count + card.value < 31 else [], turn
            turn = 1 - turn


def test_other_rules_of_the_go_are_played_by() -> None:
    """A king makes 29, and a queen doesn't fit: one for the go, and if the play goes on, one for last."""
    by = {rules: open_choices("KH", "QD", "TC 9D", rules=rules)[0].net for rules in (HOYLE, BRITANNICA_FIVE, TOMMY_SIX)}
    assert by == {HOYLE: 1 - 1, BRITANNICA_FIVE: 1, TOMMY_SIX: -1 - 1}  # Tommy's caller pegs a go that isn't answered
    answered = {one.card.rank: one.net for one in open_choices("KH AD", "QD", "TC 9D", rules=TOMMY_SIX)}
    assert answered[13] == 1 - 1  # the ace answers the go, and so takes its point


WRONG = {
    "'5H' is there twice": ("5H 6D", "5H KS", ""),
    "a hand holds 4": ("AH 2H 3H 4H 5H", "KS", ""),
    "doesn't fit: the count is 30": ("5H", "KS", "TC JC QC 2D"),
}


@for_each(WRONG)
def test_what_is_wrong_is_said_in_a_sentence(said: str) -> None:
    mine, theirs, play = WRONG[said]
    with pytest.raises((InvalidCards, IllegalPlay), match=said):
        open_choices(mine, theirs, play)
