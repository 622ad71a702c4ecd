"""The bars of the record: each day's own number, heights that keep to them, and nothing cut off."""

import base64
import re
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.look.practice_days import MOST, holes_by_day
from crib_tutor.rules import IllegalMove

DAYS = st.lists(st.tuples(st.integers(0, 40_000), st.integers(0, 200)), min_size=1, max_size=30)


def drawing(days: list[tuple[int, int]]) -> ET.Element:
    [drawn] = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', holes_by_day(days))
    return ET.fromstring(base64.b64decode(drawn))  # noqa: S314  # our own


def parts(days: list[tuple[int, int]], tag: str) -> list[ET.Element]:
    return [one for one in drawing(days) if one.tag.endswith(f"}}{tag}")]


@given(DAYS)
def test_each_of_the_last_days_has_a_bar_as_tall_as_its_holes(days: list[tuple[int, int]]) -> None:
    shown = days[-MOST:]
    tall = [float(bar.get("height", "")) for bar in parts(days, "rect")]
    most = max(holes for _, holes in shown)
    assert len(tall) == len(shown)
    for height, (_, holes) in zip(tall, shown, strict=True):
        assert abs(height - (holes / most * max(tall) if most else 0)) <= 1
    said = [one.text for one in parts(days, "text")][: len(shown)]
    assert said == [str(holes) for _, holes in shown]


@given(DAYS)
def test_the_words_say_every_bar_with_its_date(days: list[tuple[int, int]]) -> None:
    said = holes_by_day(days).plain.partition(": ")[2].rstrip(".").split(", ")
    assert len(said) == len(days[-MOST:])
    for words, (day, holes) in zip(said, days[-MOST:], strict=True):
        when = datetime.fromtimestamp(day * 86_400, UTC)
        assert words == f"{when.day} {when:%B} {holes}"
    assert f'alt="{holes_by_day(days).plain}"' in holes_by_day(days)


@given(DAYS)
def test_nothing_is_cut_off(days: list[tuple[int, int]]) -> None:
    _, _, width, height = map(int, drawing(days).get("viewBox", "").split())
    for bar in parts(days, "rect"):
        x, y, wide, tall = (float(bar.get(name, "")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - tall
    for words in parts(days, "text"):
        half = len(words.text or "") * 5  # of a letter of 16 pixels, half is under 5
        assert half <= float(words.get("x", "")) <= width - half
        assert 12 <= float(words.get("y", "")) <= height - 3


def test_only_the_first_and_the_last_day_are_dated() -> None:
    dates = [one.text for one in parts([(20_513 + day, 1) for day in range(4)], "text")][4:]
    assert dates == ["1 Mar", "4 Mar"]
    assert [one.text for one in parts([(20_513, 1), (20_514, 1)], "text")][2:] == ["1 Mar"]


@pytest.mark.parametrize("days", [[], [(20_513, -1)]])
def test_what_cannot_be_drawn_is_refused(days: list[tuple[int, int]]) -> None:
    with pytest.raises(IllegalMove, match="one day of practice or more"):
        holes_by_day(days)
