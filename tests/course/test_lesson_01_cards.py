"""The towers of counting values: every card of the pack stands in one of them, and the numbers are the pack's own."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

from stored import drawings

from crib_tutor.course.lesson_01_cards import values
from crib_tutor.deck import PACK, RANKS
from crib_tutor.look import card_faces

VALUES = Counter(10 if RANKS[card.rank - 1] in "TJQK" else card.rank for card in PACK)
"""What the cards count, from their letters and not from the package's own reckoning."""


def test_the_numbers_are_those_of_the_pack() -> None:
    told = {int(counted): int(cards) for cards, counted in re.findall(r"(\d+) count (\d+)", values().plain)}
    assert told == VALUES
    assert told[10] == 16
    (alt,) = re.findall(r'alt="([^"]*)"', values())
    assert values().plain in alt
    assert "tower of 10 is the tallest" in alt


def test_every_card_stands_once_in_the_tower_of_its_value_on_one_ground() -> None:
    root = ET.fromstring(*drawings(values()))  # noqa: S314  # our own
    laid = [group for group in root if group.tag.endswith("}g")]
    places = [tuple(map(int, re.findall(r"\d+", group.get("transform", "")))) for group in laid]
    assert len(places) == len(set(places)) == len(PACK)
    assert Counter(x // (card_faces.WIDTH + card_faces.GAP) + 1 for x, _ in places) == VALUES
    assert len({max(y for other, y in places if other == x) for x, _ in places}) == 1
    _, _, width, height = map(int, root.get("viewBox", "").split())
    assert all(0 <= x <= width - card_faces.WIDTH and 0 <= y <= height - card_faces.HEIGHT for x, y in places)
