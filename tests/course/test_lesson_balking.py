"""The pictures of the lesson on balking show what the crib's table says."""

from itertools import combinations, combinations_with_replacement, pairwise
from statistics import fmean, stdev

import pytest
from each import for_each
from replayed_choices import replay_choice
from said import text_of

from crib_tutor.course.lesson_balking import balks, distance_bars, pair_averages, random_average, steps
from crib_tutor.deck import PACK, cards
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import crib_table, discards

TABLE = crib_table(dealer=False)
WORTH = pair_averages(TABLE)
RANKS = "A23456789TJQK"


def test_every_two_ranks_have_their_worth_in_the_table_and_in_the_map() -> None:
    assert len(WORTH) == 91
    for low, high in combinations_with_replacement(range(13), 2):
        assert WORTH[RANKS[low] + RANKS[high]] == TABLE[low, high] == TABLE[high, low]
    worth = {pair.replace("10", "T").replace(" ", ""): value for pair, value in balks(TABLE).worth.items()}
    assert worth == pytest.approx(WORTH)


def test_the_map_says_the_least_and_the_most_and_frames_what_is_named() -> None:
    chart = balks(TABLE, outlined={"ace and king": "AK", "two aces": "AA"})
    assert chart.finding.startswith("10 and K give the dealer least, 4.0 points; 5 and 5 give ")
    assert f"Ace and king: A K {WORTH['AK']:.1f}. Two aces: A A {WORTH['AA']:.1f}." in chart.plain
    assert balks(TABLE, outlined={"ten and king": "TK"}).named == (("10 K", "ten and king"),)
    assert chart.marked("two aces").yours == "A A"


@pytest.mark.parametrize("table", [[], [[1.0] * 13] * 12, [[1.0] * 12] * 13])
def test_another_table_is_refused(table: list[list[float]]) -> None:
    with pytest.raises(IllegalMove):
        pair_averages(table)


def test_what_is_given_blindly_is_the_average_of_every_two_cards() -> None:
    every = [TABLE[first.rank - 1, second.rank - 1] for first, second in combinations(PACK, 2)]
    assert random_average(TABLE) == pytest.approx(sum(every) / len(every))


def test_two_cards_give_less_the_further_they_are_apart() -> None:
    chart, saved = distance_bars(TABLE), list(steps(TABLE).values())
    means = [row.total for row in chart.rows]
    assert means[0] == pytest.approx(fmean(TABLE[rank, rank] for rank in range(13) if RANKS[rank] != "5"))
    assert [near - far for near, far in pairwise(means)] == pytest.approx(saved)
    assert min(saved) > 0
    assert saved[1] > max(saved[0], *saved[2:]) + 0.2
    assert (
        chart.finding == f"Two apart, cards give {saved[1]:.1f} points less than neighbors: no other step saves as much"
    )
    assert chart.asked == "two apart"


@pytest.mark.parametrize("two", "6T<69 33<5K 88<78 8J<JQ 8J<JJ TK<AK TK<A4 TK<AA AT<A4 AT<A5".split())
def test_the_questions_on_two_ranks_have_clear_answers(two: str) -> None:
    less, more = two.split("<")
    assert WORTH[more] - WORTH[less] > 0.2


BOTH_CHAIRS = {
    "3H 5H 6S 7C 8D JS": ("5H JS", "3H JS"),
    "4D 5S 6H 9H 10C KC": ("9H 10C", "10C KC"),
    "4H 4D 5S 6C 9D KH": ("9D KH", "9D KH"),
    "2C 2D 7H 8S 9D QC": ("2C 2D", "9D QC"),
    "4D 5C 7C 8D JS KD": ("7C 8D", "4D KD"),
}
"""The hands of lesson 14 and of balking, with what dealer and pone discard."""
BEST = [(hand, seat == 0, two, 0.4) for hand, seats in BOTH_CHAIRS.items() for seat, two in enumerate(seats)]
BEST += [("2D 3H 7H 8D 8C 9S", True, "2D 3H", 0.3), ("2S 3H 5H 6S 7C 8D", True, "2S 3H", 0.3)]
BEST += [("4C 5H 6C 10D 10S QS", True, "10D 10S", 0.3), ("2H 3D 5S 5C 10D QH", False, "10D QH", 0.5)]
BEST += [("AC 2D 2H 5S 6C QS", False, "AC QS", 1.0), ("3H 6C 6D 7S 9H QS", False, "7S QS", 0.5)]


@for_each(BEST)
def test_the_choices_of_two_lessons_are_best_whatever_the_tables_last_digits(
    hand: str, dealer: bool, best: str, lead: float
) -> None:
    ranked = discards(hand, dealer=dealer)
    assert ranked[0].thrown == tuple(sorted(cards(best)))
    assert ranked[0].lead > lead
    assert hand not in BOTH_CHAIRS or all(f'"{hand}"' in text_of(lesson) for lesson in ("14", "balking"))


@pytest.mark.parametrize("hand", BOTH_CHAIRS)
def test_the_chair_changes_the_crib_and_the_play_by_about_as_much_in_every_row(hand: str) -> None:
    """The hand counts the same; without the crib the order is nearly that of the other chair."""
    own, other = (discards(hand, dealer=dealer) for dealer in (True, False))
    rows = [(choice, other.of(choice.thrown)) for choice in own]
    assert all(dealers.hand == pones.hand for dealers, pones in rows)
    played = [dealers.pegging - pones.pegging for dealers, pones in rows]
    assert stdev(played) < stdev(dealers.crib - pones.crib for dealers, pones in rows) / 2
    assert (fmean(played), stdev(played)) == (pytest.approx(3, abs=0.7), pytest.approx(0, abs=0.8))
    if hand == next(iter(BOTH_CHAIRS)):
        assert {round(points) for points in played} == {3, 4}
        assert "The third loses three or four points in every row" in text_of("balking")


@pytest.mark.parametrize(
    ("hand", "shown", "played"), [("2C 2D 7H 8S 9D QC", "2D QC", "9D QC"), ("2H 3D 5S 5C 10D QH", "2H 3D", "10D QH")]
)
def test_the_play_turns_two_of_pones_choices_and_deals_played_out_agree(hand: str, shown: str, played: str) -> None:
    """20,000 deals a choice, every point counted: what pone takes in the deal, less what the dealer takes."""
    assert discards(hand, dealer=False, pegging=False)[0].thrown == tuple(sorted(cards(shown)))
    assert discards(hand, dealer=False)[0].thrown == tuple(sorted(cards(played)))
    results = []
    for two in (shown, played):
        choice = discards(hand, dealer=False).of(two)
        deals = replay_choice(choice.kept, choice.thrown, dealer=False, deals=20_000, seed=2).astype(int).sum(axis=1)
        results.append((float(deals.mean()), float(deals.std()) / len(deals) ** 0.5))
    (less, first_error), (more, second_error) = results
    assert more - less > 3 * (first_error**2 + second_error**2) ** 0.5
