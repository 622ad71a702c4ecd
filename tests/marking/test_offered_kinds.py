"""What cards are offered as follows from their shape alone: whether they score is the learner's to say."""

from itertools import combinations

import pytest

from crib_tutor.combinations import Kind
from crib_tutor.counts import SHOWN, count
from crib_tutor.deck import PACK, Card, cards
from crib_tutor.marking.laid_card import PLAYED
from crib_tutor.marking.offered_kinds import KEYS, ask_kinds, kinds_left, next_kind, offer_kinds
from crib_tutor.rules import IllegalMove


def shape(chosen: list[Card]) -> tuple[int, bool, bool, bool]:
    """All that an offer may know: how many, of one rank, of one suit, a jack alone."""
    ranks, suits = {card.rank for card in chosen}, {card.suit for card in chosen}
    return len(chosen), len(ranks) == 1, len(suits) == 1, len(chosen) == 1 and ranks == {11}


def test_every_choice_of_four_cards_or_fewer_has_the_offer_of_its_shape() -> None:
    offers: dict[tuple[int, bool, bool, bool], set[tuple[tuple[Kind, ...], ...]]] = {}
    scores: dict[tuple[int, bool, bool, bool], set[bool]] = {}
    low = [card for card in PACK if card.suit in "HD" or card.rank in (5, 11)]
    for many in (1, 2, 3, 4):
        for some in combinations(low, many):
            chosen = list(some)
            offers.setdefault(shape(chosen), set()).add(
                tuple(offer_kinds(chosen, counted) for counted in (SHOWN, PLAYED, (Kind.RUN,)))
            )
            if many == 3:
                fifteen = sum(card.value for card in chosen) == 15
                scores.setdefault(shape(chosen), set()).add(fifteen)
    assert {form: len(made) for form, made in offers.items() if len(made) != 1} == {}
    assert scores[3, False, False, False] == {True, False}  # so both kinds of cards were among them


def test_each_shape_has_the_kinds_of_the_table() -> None:
    wanted = {
        "5H 5D": "pair",
        "8H 8D": "pair",
        "5H KD": "fifteen",
        "2H KD": "fifteen",
        "JC": "nobs",
        "5C": "",
        "4H 5D 6S": "fifteen run",
        "2H 9D KS": "fifteen run",
        "5H 5D 5S": "pair fifteen",
        "9H 9D 9S 9C": "pair fifteen",
        "4H 4D 5S 6C": "fifteen run",
        "2H 4H 9H KH": "fifteen run flush",
        "2H 4H 9H KH QH": "fifteen run flush",
    }
    assert {some: " ".join(offer_kinds(cards(some), SHOWN)) for some in wanted} == wanted
    assert " ".join(offer_kinds(cards("5H"), PLAYED)) == "go last"
    assert offer_kinds(cards("5H 5D"), (Kind.FIFTEEN,)) == (Kind.FIFTEEN,)


def test_whatever_scores_in_a_hand_is_offered_for_its_cards() -> None:
    """Otherwise a claim that is right would need more than the cards."""
    for hand, starter in (
        ("5H 5D 5S JC", "5C"),
        ("4H 4D 5S 6C", "6H"),
        ("2H 4H 6H JH", "KH"),
        ("AH 2D 3S 4C", "5H"),
        ("7H 7D 7S AC", "8H"),
    ):
        for one in count(hand, starter):
            assert one.kind in offer_kinds(one.cards, SHOWN), one


def test_another_enter_takes_the_next_kind_and_after_the_last_one_refuses() -> None:
    chosen, claimed = cards("4H 5H 6H 7H"), []
    while left := kinds_left(chosen, SHOWN, claimed):
        claimed.append((next_kind(chosen, SHOWN, claimed), chosen))
        assert claimed[-1][0] is left[0]
    assert [str(kind) for kind, _ in claimed] == ["fifteen", "run", "flush"]
    for some, why in ((chosen, "already"), (cards("7C"), "alone"), ((), "choose the cards first")):
        with pytest.raises(IllegalMove, match=why):
            next_kind(some, SHOWN, claimed)


def test_no_two_kinds_of_one_window_have_the_same_key() -> None:
    for kinds in (SHOWN, (*SHOWN, Kind.HEELS), PLAYED):
        assert len({KEYS[kind] for kind in kinds}) == len(kinds)
    assert [KEYS[kind] for kind in SHOWN] == [*"FRPLN"]


def test_the_question_names_each_kind_once() -> None:
    assert ask_kinds(SHOWN[:2]) == "A fifteen or a run?"
    assert all(ask_kinds([kind]).count(str(kind)) == 1 for kind in SHOWN)
