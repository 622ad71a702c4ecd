"""The towers of counting values: every card of the pack stands in one of them, and the numbers are the pack's own."""

import base64
import re
from collections import Counter
from xml.etree import ElementTree as ET

from crib_tutor.course.lesson_01_cards import values
from crib_tutor.deck import PACK, RANKS
from crib_tutor.look import card_faces

COUNTS_TEN = "TJQK"


def drawing() -> ET.Element:
    [drawn] = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', values())
    return ET.fromstring(base64.b64decode(drawn))  # noqa: S314  # our own


def value(rank: int) -> int:
    """What a card counts, from its letter and not from the package's own reckoning."""
    return 10 if RANKS[rank - 1] in COUNTS_TEN else rank


def test_the_numbers_are_those_of_the_pack() -> None:
    said = {int(counted): int(many) for many, counted in re.findall(r"(\d+) count (\d+)", values().plain)}
    assert said == Counter(value(card.rank) for card in PACK)
    assert said[10] == 16


def test_every_card_stands_once_in_the_tower_of_its_value() -> None:
    places = [tuple(map(int, re.findall(r"\d+", group.get("transform", "translate(0 0)")))) for group in laid()]
    assert len(places) == len(set(places)) == len(PACK)
    step = card_faces.WIDTH + card_faces.GAP
    assert Counter(x // step + 1 for x, _ in places) == Counter(value(card.rank) for card in PACK)


def laid() -> list[ET.Element]:
    """The cards in the picture: groups at its top."""
    return [one for one in drawing() if one.tag.endswith("}g")]


def test_all_towers_stand_on_one_ground_and_nothing_is_cut_off() -> None:
    x_and_y = [tuple(map(int, re.findall(r"\d+", one.get("transform", "")))) for one in laid()]
    lowest = Counter({x: max(y for other, y in x_and_y if other == x) for x, _ in x_and_y})
    assert len(set(lowest.values())) == 1
    _, _, width, height = map(int, drawing().get("viewBox", "").split())
    assert all(0 <= x <= width - card_faces.WIDTH and 0 <= y <= height - card_faces.HEIGHT for x, y in x_and_y)


def test_the_picture_says_in_words_what_it_shows() -> None:
    shown = " ".join(re.findall(r'alt="([^"]*)"', values()))
    assert values().plain in shown
    assert "tower of 10 is the tallest" in shown
