"""Whole deals of five cards by look-up: every point and its place is that of the game."""

from collections import Counter

import numpy as np
import pytest
from wary_play import wary_card

from crib_tutor import rules
from crib_tutor.deck import PACK, Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Event, Laid, SaidGo, Scored, Shown, TurnedUp
from crib_tutor.game.seats import View, step
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy
from crib_tutor.players.short_deals import SHORT_EVENTS, SHORT_PLAY, deal_short, play_short
from crib_tutor.players.strong_players import BookPlayer
from crib_tutor.rules import BRITANNICA_FIVE, changed

FREE = changed(BRITANNICA_FIVE, three_for_last=0)
DEALER, PONE = 0, 1
PLACES = {(HAND, PONE): -3, (HAND, DEALER): -2, (CRIB, DEALER): -1}


class Wary(BookPlayer):
    """Plays by the oracle of its play, and discards by the book."""

    def play(self, view: View) -> Card | None:
        return wary_card(view.pile, view.legal) if view.legal else None


SEATS = {"greedy": Greedy, "book": BookPlayer, "wary": Wary}


def one_deal(seed: int, pone: str, dealer: str) -> tuple[Event, ...]:
    seats = [SEATS[dealer](), SEATS[pone]()]
    game = step(Game(FREE, seed, first_dealer=DEALER), seats)
    while game.awaits.phase is not Phase.DEAL:
        game = step(game, seats)
    return game.events


def cards_of(events: tuple[Event, ...]) -> list[int]:
    dealt = next(one for one in events if isinstance(one, Dealt))
    starter = next(one for one in events if isinstance(one, TurnedUp))
    hands = [sorted(PACK.index(card) for card in dealt.hands[seat]) for seat in (PONE, DEALER)]
    return [*hands[0], *hands[1], PACK.index(starter.card)]


def points_in_order(events: tuple[Event, ...]) -> list[int]:
    """Heels, what each card of the play pegs with the go that follows it, and the show."""
    row, at, shown = [0] * SHORT_EVENTS, 0, ""
    for one in events:
        if isinstance(one, Laid):
            at += 1
        elif isinstance(one, SaidGo):
            continue
        elif isinstance(one, Shown):
            shown = one.place
        elif isinstance(one, Scored):
            place = PLACES[shown, one.player] if shown else at
            row[place] += one.points if one.player == DEALER else -one.points
    return row


@pytest.mark.parametrize(
    ("pone", "dealer"), [("greedy", "greedy"), ("book", "greedy"), ("greedy", "book"), ("wary", "wary")]
)
def test_a_deal_looked_up_is_the_deal_played(pone: str, dealer: str) -> None:
    games = [one_deal(seed, pone, dealer) for seed in range(80)]
    found = play_short(np.array([cards_of(events) for events in games], np.uint8).T, pone, dealer)
    assert found.tolist() == [points_in_order(events) for events in games]
    assert (found[:, 0] == 2).any()
    assert (found[:, SHORT_PLAY] != 0).any(axis=1).all(), "a go in every deal"


def test_every_card_is_as_likely_at_every_place() -> None:
    """100,000 deals: five standard deviations of how often each of 52 cards is among so many."""
    cards = deal_short(np.random.default_rng(3), 100_000)
    assert max(Counter(column).most_common(1)[0][1] for column in cards.T[:200].tolist()) == 1
    for group in (cards[:5], cards[5:10], cards[10:]):
        often = np.bincount(group.ravel(), minlength=52) / (len(group) * 100_000 / 52)
        assert abs(often - 1).max() < 5 * (52 / (len(group) * 100_000)) ** 0.5
        assert (group[1:] > group[:-1]).all()


def test_who_cannot_be_looked_up_is_refused() -> None:
    with pytest.raises(KeyError):
        play_short(deal_short(np.random.default_rng(3), 2), rules.HOYLE.name, "greedy")
