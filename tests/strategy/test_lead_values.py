"""What leads are worth: the kept numbers are those of the engine, and agree with tables and counts made otherwise."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from each import for_each

from crib_tutor.play import peg
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.hands import HANDS, THREES, index_of
from crib_tutor.strategy.playing import plain_leads
from crib_tutor.strategy.playing.hidden import ODD
from crib_tutor.strategy.playing.lead_values import answer_chances, lead_nets
from crib_tutor.strategy.playing.plain_leads import read_leads
from crib_tutor.strategy.playing.short_plays import short_plays

LETTERS = "A23456789TJQK"
ROUNDED = 0.00051


def test_the_best_lead_of_each_hand_nets_what_the_table_of_hands_says() -> None:
    """Which another program made, that doesn't ask for the leads one by one; it keeps both players' pegs rounded."""
    mine, theirs = pegging_means(HANDS, dealer=False).T
    assert np.nanmax(lead_nets(), axis=1) == pytest.approx(mine - theirs, abs=3 * ROUNDED)


@for_each(["3H 3D 5S KC", "6H 7D 8S 9C", "AC 4D 4H JS", "5H 5D TS KC", "2C 2D 2H 9S"])
def test_how_often_a_lead_can_be_answered_is_counted_card_by_card(hand: str) -> None:
    """From the rules of the play and the ways to deal four of the 48 other cards, with no arrays."""
    mine = Counter(LETTERS.index(card[0]) for card in hand.split())
    weights = {}
    often = kept_shares(dealer=True)
    for place, other in enumerate(combinations_with_replacement(range(13), 4)):
        copies = Counter(other)
        free = {rank: 4 - mine[rank] for rank in copies}
        could = np.prod([comb(4, many) for many in copies.values()]) * comb(48, 2) / comb(52, 6)
        least = max(often[place] / could * 15, 0.02)
        weights[other] = np.prod([comb(free[rank], many) for rank, many in copies.items()]) * least
    for rank in mine:
        scoring = {one for one in range(13) if peg(f"{LETTERS[rank]}S {LETTERS[one]}H")}
        found = sum(weight for other, weight in weights.items() if scoring & set(other)) / sum(weights.values())
        assert answer_chances()[index_of(sorted(mine.elements())), rank] == pytest.approx(found, abs=ROUNDED)


def test_a_perfect_dealer_takes_more_than_a_careful_one() -> None:
    """Whom pone, who then sees every card too, answers without a mistake: on average the dealer gains by it."""
    share = kept_shares(dealer=False)
    best = {model: share @ np.nanmax(lead_nets(model), axis=1) for model in ("careful", "best reply")}
    assert best["best reply"] < best["careful"]


def test_simple_players_with_three_cards_net_what_a_table_of_whole_plays_says() -> None:
    """One dealer's hand after the other, the hand that pone holds led by the rule that both follow."""
    points = short_plays("wary", "wary").points.sum(axis=2)
    ways = np.array([(comb(4, 3), comb(4, 2) * 4, 4**3)[len({*hand}) - 1] for hand in THREES.tolist()])
    could = ways * comb(49, 2) / comb(52, 5)
    weights = share_beside(THREES, THREES) * ways * np.maximum(10 * kept_shares(dealer=True, dealt=5) / could, ODD)
    nets = -(points * weights).sum(axis=1) / weights.sum(axis=1)
    table = lead_nets("simple", dealt=5)
    by_rule = np.nanmin(abs(table - nets[:, None]), axis=1)
    assert by_rule == pytest.approx(0, abs=ROUNDED)
    assert (np.nanmax(table, axis=1) > nets + 0.1).any(), "their rule doesn't find the best lead of every hand"


def test_a_stranger_is_refused() -> None:
    with pytest.raises(IllegalMove, match="aren't kept against 'bold'"):
        lead_nets("bold")


def test_damaged_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = dict(read_leads())
    read_leads.cache_clear()
    monkeypatch.setattr(plain_leads, "read_shipped", lambda *_: {**data, "careful": [1, 2]})
    with pytest.raises(RuntimeError, match="install crib_tutor again"):
        read_leads()
    monkeypatch.undo()
    read_leads.cache_clear()
