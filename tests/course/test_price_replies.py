"""The replies that lessons ask about: what's kept of them is what they're worth."""

import json
from pathlib import Path

import pytest

from crib_tutor import course
from crib_tutor.course.lesson_20_on_or_off import REPLY_WINS, name_reply
from crib_tutor.course.tallies.price_replies import price_named

KEPT = json.loads((Path(course.__file__).parent / REPLY_WINS).read_text("utf-8"))


@pytest.mark.parametrize("name", list(KEPT)[::3])
def test_a_part_of_the_prices_that_are_kept_is_found_again(name: str) -> None:
    again = price_named(name)
    assert again == pytest.approx(KEPT[name], abs=0.01)
    assert list(again) == list(KEPT[name]), "the best card comes first"


def test_a_name_says_what_is_asked_and_is_read_back() -> None:
    for name in KEPT:
        held, lead, scores, thrown, starter = name.split(" / ")
        mine, theirs = map(int, scores.split())
        assert name_reply(held, lead, (mine, theirs), thrown, starter) == name
