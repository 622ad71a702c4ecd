"""Pictures with their words: each stands alone, and each says what it shows."""

import base64
import re
from xml.etree import ElementTree as ET

import pytest

from crib_tutor import count, mark
from crib_tutor.course.lesson_00_welcome import starters
from crib_tutor.deck import PACK
from crib_tutor.look.board import board, path, spot
from crib_tutor.look.html import Html, hand, picture, show

PERFECT = count("5H 5D 5S JC", "5C")


def pictures(shown: Html) -> list[tuple[str, str]]:
    """The words and the drawing of every picture in some output."""
    images = re.findall(r'<img alt="([^"]*)"[^>]*src="data:image/svg\+xml;base64,([^"]*)"', shown)
    return [(alt, base64.b64decode(drawn).decode()) for alt, drawn in images]


@pytest.mark.parametrize(
    "shown",
    [
        show(PERFECT),
        show(mark([("pair", "5H JC")], PERFECT)),
        show(mark(24, PERFECT)),
        hand(PACK),
        starters("5H 5D 5S JC"),
    ],
)
def test_every_picture_is_a_drawing_with_words_and_nothing_from_outside(shown: Html) -> None:
    drawn = pictures(shown)
    assert len(drawn) == shown.count("<img")
    for alt, svg in drawn:
        assert alt
        names = {child.tag.rpartition("}")[2] for child in ET.fromstring(svg).iter()}  # noqa: S314  # our own
        assert names <= {"svg", "defs", "use", "g", "path", "rect", "circle", "text"}
        assert not re.search(r"\b(url|onload)\b|href=\"(?!#\d+\")", svg)


def test_every_card_has_a_face_of_its_own() -> None:
    assert len({svg for _, svg in pictures(hand(PACK))}) == len(PACK)
    assert [alt for alt, _ in pictures(hand(PACK))] == [card.name for card in PACK]


def test_each_row_of_a_count_is_a_combination_in_words() -> None:
    rows = [alt for alt, _ in pictures(show(PERFECT))][5:]
    assert rows[0] == "five of clubs and jack of clubs"
    assert len(rows) == len(PERFECT.combinations)


def test_what_is_quoted_is_escaped() -> None:
    assert picture("<svg/>", '"><script>').startswith('<img alt="&quot;&gt;&lt;script&gt;"')


def test_text_stands_for_the_html_wherever_html_is_not_shown() -> None:
    assert repr(show("5H JC")) == show("5H JC").plain == "5♥ J♣"
    assert show("5H JC")._repr_mimebundle_() == {"text/html": str(show("5H JC")), "text/plain": "5♥ J♣"}


def test_the_strip_tells_each_starter_its_total() -> None:
    totals = starters("5H 5D 5S JC").plain.rstrip(".").split(", ")
    for made in totals:
        card, _, total = made.partition(" makes ")
        assert count("5H 5D 5S JC", card).points == int(total)
    assert len(totals) == 13


@pytest.mark.parametrize("target", [61, 121])
def test_every_score_has_a_hole_and_no_two_of_a_lap_share_one(target: int) -> None:
    for side in (0, 1):
        lap = [spot(side, points, target) for points in range(61)]
        assert len(set(lap)) == 61
        assert spot(side, target, target) == spot(side, target + 5, target)
        assert path(side, 57, target + 3, target)[-1] == spot(side, target, target)


def test_the_pegs_of_a_drawn_board_stand_at_their_scores() -> None:
    svg = board((64, 57), (12, 0))
    for name, place in {"you front": spot(0, 64), "you back": spot(0, 57), "opponent front": spot(1, 12)}.items():
        assert f'class="peg {name}" cx="{place[0]:g}" cy="{place[1]:g}"' in svg


def test_cards_in_a_notebook_refuse_what_is_no_card() -> None:
    with pytest.raises(ValueError, match="isn't a card"):
        show(None)
