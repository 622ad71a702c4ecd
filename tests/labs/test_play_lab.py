"""The play lab: its prices are the engine's, its play keeps the rules, and hidden cards stay hidden."""

from dataclasses import replace

import pytest
from play_oracle import table
from play_search import after

from crib_tutor import InvalidCards, Play, cards
from crib_tutor.deck import PACK, shuffled
from crib_tutor.labs.play_lab import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.labs.play_lab_words import say_best, say_moves
from crib_tutor.rules import MODERN, IllegalMove, IllegalPlay
from crib_tutor.strategy import plays

LABS = [
    set_up(dealer=dealer, against=against, seed=seed)
    for seed in (1, 2)
    for dealer in (False, True)
    for against in MODELS
]


def walk(lab: PlayLab) -> list[PlayLab]:
    """The lab at each of your turns, the worst card played each time, so that turns differ from the best play."""
    found = []
    while not lab.over:
        found.append(lab)
        lab = lab.lay(lab.choices[-1].card)
    return [*found, lab]


@pytest.mark.parametrize("lab", LABS[::3])
def test_each_card_is_priced_as_the_engine_prices_what_you_have_seen(lab: PlayLab) -> None:
    for one in walk(lab)[:-1]:
        mine, _ = one.hands
        found = plays(
            mine,
            one.play.pile,
            earlier=one.play.before,
            thrown=one.thrown,
            starter=one.starter,
            dealer=one.dealer,
            against=one.against,
        )
        assert [each.card for each in one.choices] == [each.card for each in found]
        assert [each.net for each in one.choices] == pytest.approx([each.net for each in found], abs=1e-6)


def test_what_your_opponent_holds_changes_no_price_until_it_is_seen() -> None:
    lab = set_up("4D 5H 6C JS", starter="9H", seed=7)
    mine = lab.hands[YOU]
    free = [card for card in shuffled("others") if card not in (*mine, *lab.thrown, lab.starter)]
    others = [replace(lab, steps=(Play.between(mine, free[at : at + 4], rules=MODERN),)) for at in range(0, 20, 4)]
    assert {one.choices for one in others} == {lab.choices}
    assert len({one.open_hands(True).choices for one in others}) > 1


@pytest.mark.parametrize("lab", LABS)
def test_with_all_cards_seen_each_net_is_that_of_a_search_of_every_line(lab: PlayLab) -> None:
    for one in walk(lab)[:-1]:
        hands = tuple(tuple(card.rank for card in hand) for hand in one.hands)
        pile = tuple(card.rank for card in one.play.pile)
        if one.play.gone:
            continue  # the search has no player who can't lay again in this count
        for choice in one.open_hands(True).choices:
            assert choice.net == after(hands, YOU, pile, choice.card.rank)


@pytest.mark.parametrize("lab", LABS)
def test_a_whole_play_pegs_what_an_oracle_gives_for_the_same_cards(lab: PlayLab) -> None:
    last = walk(lab)[-1]
    order = [move.card.rank for move in last.moves if move.card]
    begun = [[card.rank for card in hand] for hand in lab.steps[0].hands]
    pegged = table(begun, lambda _: order.pop(0))
    by_seat = [sum(points for player, _, points in pegged if lab.seat_of(player) == seat) for seat in (YOU, OPPONENT)]
    assert list(last.pegged) == by_seat
    assert str(by_seat[YOU]) in say_best(last)
    assert len(say_moves(last)) == len(last.moves)
    assert not last.choices
    with pytest.raises(IllegalMove, match="every card is played"):
        last.lay("5H")


@pytest.mark.parametrize("lab", LABS[:4])
def test_back_takes_your_card_and_the_reply_and_stops_where_you_began(lab: PlayLab) -> None:
    stood = walk(lab)
    for before, now in zip(reversed(stood[:-1]), reversed(stood[1:]), strict=True):
        assert now.back() == before
    with pytest.raises(IllegalMove, match="nothing to take back"):
        stood[0].back()


def test_the_same_seed_deals_alike_and_every_card_once() -> None:
    assert set_up(seed="class 7") == set_up(seed="class 7")
    assert len({set_up(seed=seed).hands for seed in range(20)}) == 20
    for lab in LABS:
        shown = [*(card for hand in lab.steps[0].hands for card in hand), *lab.thrown, lab.starter]
        assert len(set(shown)) == len(shown) == 11
        assert set(shown) <= set(PACK)
    given = set_up("4D 5H 6C JS", starter="9H", dealer=True, seed=3)
    assert given.hands[YOU] == cards("4D 5H 6C JS")
    assert (given.starter, given.moves[0].player) == (cards("9H")[0], OPPONENT)


def test_what_cannot_be_is_refused_and_nothing_changes() -> None:
    lab = set_up("4D 5H 6C JS", starter="9H", seed=7)
    for wrong, kind, words in (
        ("4D 5H 6C", InvalidCards, "is 4 cards, not 3"),
        ("4D 5H 6C 9H", InvalidCards, "twice"),
        ("4D 5H 6C 1X", InvalidCards, "1X"),
    ):
        with pytest.raises(kind, match=words):
            set_up(wrong, starter="9H")
    with pytest.raises(InvalidCards, match="the starter is one card, not 2"):
        set_up("4D 5H 6C JS", starter="9H 8H")
    with pytest.raises(IllegalMove, match="'dragon' isn't an opponent here: choose greedy or careful"):
        lab.face("dragon")
    for card, words in (("KH", "not in this hand"), ("4D 5H", "one card is laid at a time")):
        with pytest.raises(IllegalPlay, match=words):
            lab.lay(card)
    assert lab == set_up("4D 5H 6C JS", starter="9H", seed=7)
