"""The pictures of the lesson on five-card cribbage: the same deck by two books, and charts that say what was found."""

import pytest

from crib_tutor import rules
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.lesson_five_card import SEED, cards_laid, fairest_start, head_starts
from crib_tutor.game import Game
from crib_tutor.play import peg
from crib_tutor.strategy import odds

BOOKS = (rules.MODERN, rules.BRITANNICA_FIVE)


def test_the_hands_of_five_are_the_first_five_of_the_hands_of_six() -> None:
    """What the lesson says of its deck, and that whoever deals that game deals as in the picture."""
    six, five = (Game(game, seed=SEED, first_dealer=0).deal().table.hands for game in BOOKS)
    assert all(set(fewer) < set(more) for fewer, more in zip(five, six, strict=True))
    for game in BOOKS:
        cutting = Game(game, seed=SEED)
        while cutting.awaits.phase.value == "cut for the deal":
            cutting = cutting.cut()
        assert cutting.table.dealer == 0, "the learner, South, cuts the lower card"


@pytest.mark.parametrize("game", BOOKS, ids=["six", "five"])
def test_counts_and_points_of_the_picture_are_those_of_its_cards(game: rules.Rules) -> None:
    pile, total = [], 0
    for played in cards_laid(game):
        pile, total = [*pile, played.card], total + played.card.value
        assert played.total == total
        ends = played.closes and total != rules.THIRTY_ONE
        assert played.pegs == sum(combination.points for combination in peg(pile)) + ends
        if played.closes:
            pile, total = [], 0
    assert cards_laid(game)[-1].closes
    assert sum(played.closes for played in cards_laid(game)) == (1 if game.one_count else 2)


def test_the_fairest_start_is_so_by_the_shipped_boards_or_one_less() -> None:
    """Shipped boards are of players who take every point, whose fair start is nearer to two and a half."""
    wins = [odds(0, holes, dealer=True, rules=rules.BRITANNICA_FIVE).win for holes in range(6)]
    assert fairest_start() - min(range(6), key=lambda holes: abs(wins[holes] - 0.5)) in (0, 1)
    readings = [reading.value for reading in head_starts().readings]
    assert readings == sorted(readings, reverse=True)
    assert readings[2] > 50 > readings[3]


def test_the_higher_low_card_is_the_best_lead_if_every_point_counts() -> None:
    """What the lesson says of the limit of its rule."""
    numbers = read_numbers("five_card_hands.leads_for_the_go")
    for dealer in ("greedy", "wary"):
        assert numbers[f"two_low_net_{dealer}"] > 0.5
        assert numbers[f"one_low_{dealer}"] > 50, "the other half is right by far"
