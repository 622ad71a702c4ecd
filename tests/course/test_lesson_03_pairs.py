"""The ring of handshakes says what a count says, and draws as many lines as it says."""

import base64
import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from crib_tutor import IllegalMove, Kind, count
from crib_tutor.course.lesson_03_pairs import hands_by_pairs, handshakes
from crib_tutor.deck import shuffled
from crib_tutor.look.html import Html

HANDS = [shuffled(f"handshakes/{place}")[:5] for place in range(60)]
ROYALS = ["9H 9D 9S KC 2D", "4H 9C 4D 9D 4S", "6H 6D 6S KC 6C", "10H JD QS KC AS"]


def drawings(shown: Html) -> list[str]:
    return [base64.b64decode(one).decode() for one in re.findall(r"base64,([^\"]*)", shown)]


@pytest.mark.parametrize("five", [*HANDS, *ROYALS], ids=str)
def test_cards_shake_hands_as_often_as_they_pair(five: str | tuple[object, ...]) -> None:
    cards = five.split() if isinstance(five, str) else [str(card) for card in five]
    pairs = count(cards[:4], cards[4]).of(Kind.PAIR)
    points = sum(pair.points for pair in pairs)
    (drawn,) = drawings(handshakes(" ".join(cards)))
    assert drawn.count("<line") == len(pairs)
    assert f" {points} points" in drawn
    assert handshakes(" ".join(cards)).plain.endswith(
        f"{len(pairs)} handshake{'s' * (len(pairs) != 1)}, {points} points."
    )


@pytest.mark.parametrize("many", range(1, 31))
def test_a_guest_who_comes_late_shakes_hands_with_all_who_are_there(many: int) -> None:
    (drawn,) = drawings(handshakes(many))
    assert drawn.count("<line") == sum(range(many))
    assert f" {many * (many - 1)} points" in drawn


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


@pytest.mark.parametrize("many", [0, -1, 31])
def test_a_party_that_has_no_room_is_refused(many: int) -> None:
    with pytest.raises(IllegalMove, match="1 to 30"):
        handshakes(many)


def test_every_hand_of_five_cards_is_told_by_its_pairs() -> None:
    names = ("no pair", "just one pair", "two pairs", "three alike", "three alike", "", "four alike")
    hands: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        alike = Counter(ranks).values()
        if max(alike) < 5:
            hands[names[sum(comb(times, 2) for times in alike)]] += prod(comb(4, times) for times in alike)
    assert hands == hands_by_pairs()
