"""Discards: the cost of a choice is what the best one has more, and a whisker is no difference."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from priced import ranked_by

from crib_tutor import Card, cards
from crib_tutor.deck import PACK
from crib_tutor.drills.discarding.words import grade
from crib_tutor.problems.prices import prices as true_prices
from crib_tutor.problems.six_cards import deal_six, read_two
from crib_tutor.strategy.discarding.value import WHISKER, Discard, Discards

SIX = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True).map(tuple)


def ranked(six: object, dealer: bool = True) -> Discards:
    """Rank six cards as the drill does."""
    return true_prices(tuple(sorted(cards(six))), dealer)


@given(SIX, st.booleans(), st.lists(st.floats(-5, 9), min_size=26, max_size=26))
def test_prices_of_hand_and_crib_are_added_and_the_best_is_the_best_of_both_together(
    six: tuple[Card, ...], deals: bool, by_rank: list[float]
) -> None:
    held = tuple(sorted(six))
    worth = {
        two: tuple(sum(by_rank[card.rank - at] for card in two) for at in (1, -12)) for two in combinations(held, 2)
    }
    choices = ranked_by(held, deals, worth)
    assert (choices.hand, choices.dealer) == (held, deals)
    for choice in choices:
        assert (choice.hand, choice.crib) == worth[choice.thrown]
        assert choice.total == choice.hand + choice.crib
        assert abs(choices[0].total - choice.total) - choice.cost <= 1e-9
    assert max(choice.total for choice in choices) - choices[0].total <= 1e-9
    assert all(one.cost <= two.cost + 1e-9 for one, two in pairwise(choices))


def test_choices_that_differ_by_what_floats_are_out_are_worth_the_same() -> None:
    held = cards("AC 2C 3C JC QC KC")
    worth = {two: (0.1 + 0.2, 0.0) if at % 2 else (0.3, 0.0) for at, two in enumerate(combinations(held, 2))}
    choices = ranked_by(held, True, worth)
    assert len({choice.total for choice in choices}) == 2
    assert {choice.cost for choice in choices} == {0}


@pytest.mark.parametrize(
    ("cost", "fine", "said"),
    [
        (Fraction(0), True, "the best there is"),
        (Fraction(1, 46), True, "within a whisker: both fine"),
        (Fraction(1, 5), True, "within a whisker: both fine"),
        (WHISKER + Fraction(1, 1000), False, "a little worse"),
        (Fraction(1, 2), False, "a little worse"),
        (Fraction(24, 46), False, "costly"),
        (Fraction(3, 2), False, "costly"),
        (Fraction(70, 46), False, "very costly"),
    ],
)
def test_a_difference_within_a_whisker_is_fine_and_greater_ones_are_told_by_their_cost(
    cost: Fraction, fine: bool, said: str
) -> None:
    choice = Discard(cards("2H 3H 4H 5H"), cards("KC QC"), 10.0 - float(cost), 0.0, float(cost), 0.0, (), ())
    assert (choice.fine, grade(choice)) == (fine, said)


def test_choices_that_differ_in_suits_alone_and_are_worth_the_same_are_all_the_best() -> None:
    best = [choice for choice in ranked("6D 9H 9S QH KD KS", dealer=False) if choice.cost == 0]
    assert {grade(choice) for choice in best} == {"the best there is"}
    assert [choice.thrown for choice in best] == sorted(choice.thrown for choice in best)
    assert len(best) > 1


def test_six_cards_are_dealt_the_same_for_a_seed_and_otherwise_for_another() -> None:
    assert len({deal_six(seed) for seed in range(50)}) == 50
    assert deal_six("class 3") == cards("7C 8H TH JS KH KS")


@pytest.mark.parametrize(
    ("six", "thrown", "words"),
    [
        ("5H 6S 7C 8D JH", "5H 6S", "6 cards here, not 5"),
        ("5H 6S 7C 8D JH QS KS", "5H 6S", "6 cards here, not 7"),
        ("5H 6S 7C 8D JH JH", "5H 6S", "there twice"),
        ("5H 6S 7C 8D JH QS", "5H", "chose 1"),
        ("5H 6S 7C 8D JH QS", "5H 6S 7C", "chose 3"),
        ("5H 6S 7C 8D JH QS", "5H KH", "'KH' isn't in your hand"),
        ("5H 6S 7C 8D JH QS", "5H 5H", "there twice"),
        ("5H 6S 7C 8D JH QS", "", "there are no cards"),
    ],
)
def test_what_cannot_be_discarded_is_refused_in_one_sentence(six: str, thrown: str, words: str) -> None:
    with pytest.raises(ValueError, match=rf"^(?=[^\n]{{10,200}}$).*({words})"):
        read_two(ranked(six).hand, thrown)
