"""Laying away: the averages are those of a brute force written apart, and the cost is what the best choice has more."""

from fractions import Fraction
from itertools import combinations

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crib_tutor import Card, cards
from crib_tutor.deck import PACK
from crib_tutor.problems.discard_choices import WHISKER, Choice, dealt, judged, lay_away_choices

SIX = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True).map(tuple)


def twos(held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return list(combinations(held, 2))


def averages(six: tuple[Card, ...]) -> dict[frozenset[Card], Fraction]:
    """The average hand for each two cards laid away, by the oracle."""
    found = {}
    for thrown in combinations(six, 2):
        kept = [tuple(card) for card in six if card not in thrown]
        scores = [oracle.score(kept, tuple(starter)) for starter in PACK if starter not in six]
        assert len(scores) == 46
        found[frozenset(thrown)] = Fraction(sum(scores), 46)
    return found


def check(six: tuple[Card, ...]) -> None:
    due, choices = averages(six), lay_away_choices(six)
    assert {frozenset(choice.thrown): choice.hand for choice in choices} == due
    best = max(due.values())
    for choice in choices:
        assert sorted((*choice.kept, *choice.thrown)) == sorted(six)
        assert (len(choice.kept), len(choice.thrown)) == (4, 2)
        assert choice.cost == best - choice.hand
        assert (choice.crib, choice.total) == (0, choice.hand)
    assert [choice.cost for choice in choices] == sorted(choice.cost for choice in choices)


@settings(max_examples=40)
@given(SIX)
def test_averages_are_those_of_a_brute_force(six: tuple[Card, ...]) -> None:
    check(six)


@pytest.mark.parametrize("six", ["5H 5D 5S 5C JC JD", "2H 4H 6H 8H KH QH", "JC JD JH JS AC AD", "2C 4D 6H 8S TC QD"])
def test_averages_are_right_for_telling_hands(six: str) -> None:
    check(cards(six))


@given(SIX, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_makes_no_difference(six: tuple[Card, ...], chance: object) -> None:
    assert lay_away_choices(chance.sample(six, 6)) == lay_away_choices(six)


@given(SIX, st.booleans(), st.lists(st.floats(-5, 9), min_size=26, max_size=26))
def test_prices_of_hand_and_crib_are_added_and_the_best_is_the_best_of_both_together(
    six: tuple[Card, ...], deals: bool, by_rank: list[float]
) -> None:
    asked = []

    def prices(held: tuple[Card, ...], dealer: bool) -> dict[tuple[Card, ...], tuple[float, float]]:
        asked.append((held, dealer))
        return {two: tuple(sum(by_rank[card.rank - at] for card in two) for at in (1, -12)) for two in twos(held)}

    choices = lay_away_choices(six, dealer=deals, prices=prices)
    assert asked == [(tuple(sorted(six)), deals)]
    worth = prices(tuple(sorted(six)), deals)
    for choice in choices:
        assert (choice.hand, choice.crib) == tuple(map(Fraction, worth[choice.thrown]))
        assert choice.total == choice.hand + choice.crib
        assert abs(choices[0].total - choice.total) - choice.cost <= Fraction(1, 10**9)
    assert max(choice.total for choice in choices) - choices[0].total <= Fraction(1, 10**9)
    assert [choice.cost for choice in choices] == sorted(choice.cost for choice in choices)


def test_whose_crib_it_is_decides_where_prices_say_so() -> None:
    def prices(held: tuple[Card, ...], dealer: bool) -> dict[tuple[Card, ...], tuple[float, float]]:
        sign = 1 if dealer else -1
        return {two: (0, sign * sum(card.value for card in two)) for two in twos(held)}

    six = "AC 2C 3C JC QC KC"
    assert lay_away_choices(six, dealer=True, prices=prices)[0].thrown == cards("JC QC")
    assert lay_away_choices(six, dealer=False, prices=prices)[0].thrown == cards("AC 2C")
    assert judged(six, "AC 2C", dealer=True, prices=prices).cost == 17


def test_choices_that_differ_by_what_floats_are_out_are_worth_the_same() -> None:
    def prices(held: tuple[Card, ...], dealer: bool) -> dict[tuple[Card, ...], tuple[float, float]]:
        return {two: (0.1 + 0.2, 0.0) if dealer and at % 2 else (0.3, 0.0) for at, two in enumerate(twos(held))}

    choices = lay_away_choices("AC 2C 3C JC QC KC", prices=prices)
    assert len({choice.total for choice in choices}) == 2
    assert {choice.cost for choice in choices} == {0}


def test_what_the_learner_laid_away_is_judged_by_what_it_costs() -> None:
    for choice in lay_away_choices("5H 6S 7C 8D JH QS"):
        assert judged("5H 6S 7C 8D JH QS", choice.thrown) == choice
        assert judged("QS JH 8D 7C 6S 5H", choice.thrown[::-1]) == choice


@pytest.mark.parametrize(
    ("cost", "fine", "verdict"),
    [
        (Fraction(0), True, "the best there is"),
        (Fraction(1, 46), True, "within a whisker: both fine"),
        (WHISKER, True, "within a whisker: both fine"),
        (WHISKER + Fraction(1, 1000), False, "a little worse"),
        (Fraction(1, 2), False, "a little worse"),
        (Fraction(24, 46), False, "costly"),
        (Fraction(3, 2), False, "costly"),
        (Fraction(70, 46), False, "very costly"),
    ],
)
def test_a_difference_within_a_whisker_is_fine_and_greater_ones_are_told_by_their_cost(
    cost: Fraction, fine: bool, verdict: str
) -> None:
    choice = Choice(cards("2H 3H 4H 5H"), cards("KC QC"), Fraction(10) - cost, Fraction(0), cost)
    assert (choice.fine, choice.verdict) == (fine, verdict)


def test_choices_that_differ_in_suits_alone_and_are_worth_the_same_are_all_the_best() -> None:
    best = [choice for choice in lay_away_choices("5H 5D 6S 7C KH KD") if choice.cost == 0]
    assert {choice.verdict for choice in best} == {"the best there is"}
    assert [choice.thrown for choice in best] == sorted(choice.thrown for choice in best)


def test_six_cards_are_dealt_the_same_for_a_seed_and_otherwise_for_another() -> None:
    assert len({dealt(seed) for seed in range(50)}) == 50
    assert dealt("class 3") == cards("7C 8H TH JS KH KS")


@pytest.mark.parametrize(
    ("six", "thrown", "words"),
    [
        ("5H 6S 7C 8D JH", "5H 6S", "six cards|6 cards, not 5"),
        ("5H 6S 7C 8D JH QS KS", "5H 6S", "6 cards, not 7"),
        ("5H 6S 7C 8D JH JH", "5H 6S", "there twice"),
        ("5H 6S 7C 8D JH QS", "5H", "chose 1"),
        ("5H 6S 7C 8D JH QS", "5H 6S 7C", "chose 3"),
        ("5H 6S 7C 8D JH QS", "5H KH", "'KH' is not in your hand"),
        ("5H 6S 7C 8D JH QS", "5H 5H", "there twice"),
        ("5H 6S 7C 8D JH QS", "", "there is no card"),
    ],
)
def test_what_cannot_be_laid_away_is_refused_in_one_sentence(six: str, thrown: str, words: str) -> None:
    with pytest.raises(ValueError, match=rf"^(?=[^\n]{{10,200}}$).*({words})"):
        judged(six, thrown)
