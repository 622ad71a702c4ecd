"""Discards to look up: those of the players who work them out, hand by hand."""

import random
from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
import pytest
from each import for_each

from crib_tutor import rules
from crib_tutor.deck import PACK
from crib_tutor.game import Game
from crib_tutor.game.seats import view
from crib_tutor.players.plain_players import Greedy
from crib_tutor.players.whole_deals import dealt_blocks
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import discard_weights, kept_shares
from crib_tutor.strategy.hands import discard_places, kept_places
from crib_tutor.strategy.playing.states import holdings
from crib_tutor.strategy.playing.wins import kept_by_suits
from crib_tutor.strategy.tables.card_removal import weigh_ranks
from crib_tutor.strategy.tables.discard_arrays import chosen_discards, discard_array, hand_places
from crib_tutor.strategy.tables.leaning_weights import weigh_own_ranks

CHANCE = random.Random(5)  # noqa: S311
SUITED = [list(range(suit, 52, 4)) for suit in range(4)]


def some_hands(many: int, dealt: int = 6) -> list[list[int]]:
    """Hands of any cards, hands of one suit or two, where flushes are, and hands of few ranks, where many tie."""
    every = [CHANCE.sample(range(52), dealt) for _ in range(many)]
    of_two = [CHANCE.sample(sorted(SUITED[0] + SUITED[1 + at % 3]), dealt) for at in range(many)]
    suits = [(SUITED[at % 4], SUITED[(at + 1) % 4]) for at in range(many // 4)]
    of_one = [CHANCE.sample(suit, dealt - 1) + CHANCE.sample(other, 1) for suit, other in suits]
    few_ranks = [CHANCE.sample(range(at % 32, at % 32 + 20), dealt) for at in range(many)]
    return [sorted(hand) for hand in (*every, *of_two, *of_one, *few_ranks)]


def looked_up(name: str, hands: list[list[int]], dealer: bool) -> list[tuple[object, ...]]:
    columns = np.ascontiguousarray(np.array(hands, np.uint8).T)
    two = discard_places(len(columns))[chosen_discards(name, columns, dealer=dealer)].tolist()
    return [tuple(PACK[hand[at]] for at in places) for hand, places in zip(hands, two, strict=True)]


@pytest.mark.parametrize("dealt", [6, 5])
@pytest.mark.parametrize("dealer", [True, False])
def test_the_book_throws_what_it_ranks_first_of_ties_the_first_too(dealer: bool, dealt: int) -> None:
    hands = some_hands(250 if dealt == 6 else 120, dealt)
    ranked = [discards([PACK[card] for card in hand], dealer=dealer, pegging=False) for hand in hands]
    assert sum(one[0].lead == pytest.approx(0, abs=1e-9) for one in ranked) > (20 if dealt == 6 else 3)
    assert looked_up("book", hands, dealer) == [one[0].thrown for one in ranked]


def test_the_hand_alone_throws_what_leaves_the_most_in_hand_as_either_seat() -> None:
    for dealt in (5, 6):
        hands = some_hands(60, dealt)
        for dealer in (True, False):
            thrown = looked_up("hand", hands, dealer)
            for hand, two in zip(hands, thrown, strict=True):
                ranked = discards([PACK[card] for card in hand], dealer=dealer, pegging=False)
                assert ranked.of(two).hand == pytest.approx(max(one.hand for one in ranked))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [rules.MODERN, rules.BRITANNICA_FIVE], ids=["six cards", "five cards"])
@pytest.mark.parametrize("dealer", [True, False])
def test_the_greedy_player_throws_what_it_throws_at_the_table(dealer: bool, game: rules.Rules) -> None:
    hands = some_hands(800, game.dealt)
    sees = view(Game(game, 1, first_dealer=0).deal(), 0)
    seen = [replace(sees, hand=tuple(PACK[card] for card in hand), dealer=1 - dealer) for hand in hands]
    assert looked_up("greedy", hands, dealer) == [tuple(Greedy().discard(one)) for one in seen]


def test_every_hand_has_a_place_of_its_own() -> None:
    """Six of the first fifteen cards, all 5,005 of them, fill the first places; the last hand has the last place."""
    columns = np.array(list(combinations(range(15), 6)), np.uint8).T
    assert sorted(hand_places(columns).tolist()) == list(range(comb(15, 6)))
    assert hand_places(np.arange(46, 52, dtype=np.uint8)[:, None]).tolist() == [comb(52, 6) - 1]


def test_nothing_but_the_choices_is_in_an_array_and_nobody_changes_it() -> None:
    for dealt, names in ((6, ("simple", "greedy", "book")), (5, ("simple", "greedy", "book", "hand"))):
        for name in names:
            array = discard_array(name, dealt)
            assert array.shape == (comb(52, dealt),)
            assert max(int((array & 15).max()), int((array >> 4).max())) < len(discard_places(dealt))
            assert not array.flags.writeable


def test_weights_that_lean_on_nothing_are_those_of_all_hands() -> None:
    """The sums over the pairs that are left, written out here, are those that card removal finds by taking away."""
    weights = discard_weights(dealer=True)
    plain, own = weigh_ranks(6, weights), weigh_own_ranks(weights, np.ones((91, 18395)))
    for field in ("total", "crib", "change", "by_suit"):
        np.testing.assert_allclose(getattr(own, field), getattr(plain, field), rtol=1e-9, atol=1e-9)


@for_each([True, False])
def test_a_flush_is_kept_as_often_as_in_deals(dealer: bool) -> None:
    """Of 40,000 hands that are kept about .067; by ranks alone .007 would be. We leave some room for odd players."""
    dealt = np.hstack([*dealt_blocks(40_000, seed=3)])
    six = np.ascontiguousarray(dealt[6:12] if dealer else dealt[:6])
    kept = np.take_along_axis(six, kept_places(6)[chosen_discards("book", six, dealer=dealer)].T, axis=0)
    found = float((kept % 4 == kept[:1] % 4).all(axis=0).mean())
    mixed, flush = kept_by_suits(dealer, 6)
    four = np.array([len(set(hand)) == 4 for hand in holdings(4).ranks.tolist()])
    share = four * flush / (flush + 63 * mixed)
    assert float(share @ kept_shares(dealer)) == pytest.approx(found, abs=0.012)
