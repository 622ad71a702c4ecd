"""The ring of handshakes says what a count says, and draws as many lines as it says."""

import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from each import for_each
from stored import drawings

from crib_tutor import IllegalMove, Kind, count
from crib_tutor.course.lesson_03_pairs import hands_by_pairs, handshakes
from crib_tutor.deck import shuffled

HANDS = [" ".join(map(str, shuffled(f"handshakes/{place}")[:5])) for place in range(60)]
ROYALS = ["9H 9D 9S KC 2D", "4H 9C 4D 9D 4S", "6H 6D 6S KC 6C", "10H JD QS KC AS"]


@for_each([*HANDS, *ROYALS])
def test_cards_shake_hands_as_often_as_they_pair(five: str) -> None:
    *held, starter = five.split()
    pairs = count(held, starter).of(Kind.PAIR)
    points = sum(pair.points for pair in pairs)
    (drawn,) = drawings(handshakes(five))
    assert drawn.count("<line") == len(pairs)
    assert f" {points} points" in drawn
    assert handshakes(five).plain.endswith(f"{len(pairs)} handshake{'s' * (len(pairs) != 1)}, {points} points.")


@for_each(range(1, 31))
def test_a_guest_who_comes_late_shakes_hands_with_all_who_are_there(guests: int) -> None:
    (drawn,) = drawings(handshakes(guests))
    assert drawn.count("<line") == sum(range(guests))
    assert f" {guests * (guests - 1)} points" in drawn


def test_the_points_on_the_lines_lie_apart_and_add_up() -> None:
    (drawn,) = drawings(handshakes("9H 9D 9S 9C"))
    discs = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="11"', drawn)]
    assert drawn.count(">2</text>") == len(discs) == 6
    assert min(abs(x - u) + abs(y - v) for (x, y), (u, v) in combinations(discs, 2)) > 22


def test_every_party_is_a_picture_of_its_own_with_its_words() -> None:
    shown = handshakes("9H 9D", "9H 9D 9S", 5)
    alts = re.findall(r'alt="([^"]*)"', shown)
    assert len(alts) == 3
    assert all(alt.endswith(line) for alt, line in zip(alts, shown.plain.splitlines(), strict=True))


@for_each([0, -1, 31])
def test_a_party_that_has_no_room_is_refused(guests: int) -> None:
    with pytest.raises(IllegalMove, match="1 to 30"):
        handshakes(guests)


def test_every_hand_of_five_cards_is_told_by_its_pairs() -> None:
    names = ("no pair", "just one pair", "two pairs", "three alike", "three alike", "", "four alike")
    hands: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        alike = Counter(ranks).values()
        if max(alike) < 5:
            hands[names[sum(comb(times, 2) for times in alike)]] += prod(comb(4, times) for times in alike)
    assert hands == hands_by_pairs()
