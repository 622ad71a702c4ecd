"""The ring of handshakes says what a count says, and draws as many lines as it says."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

from crib_tutor.course.lesson_03_pairs import hands_by_pairs


def test_every_hand_of_five_cards_is_told_by_its_pairs() -> None:
    names = ("no pair", "just one pair", "two pairs", "three alike", "three alike", "", "four alike")
    hands: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        alike = Counter(ranks).values()
        if max(alike) < 5:
            hands[names[sum(comb(times, 2) for times in alike)]] += prod(comb(4, times) for times in alike)
    assert hands == hands_by_pairs()
