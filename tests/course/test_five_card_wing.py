"""One deck by two books: counts, points and cards are those of the game."""

import pytest

from crib_tutor import rules
from crib_tutor.course.five_cards import SEED, cards_laid
from crib_tutor.game import Game
from crib_tutor.play import peg

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
