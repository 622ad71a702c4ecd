"""Lesson 18, on or off: where its rule of thumb fails, its quiz, and the names of its replies."""

import re

from said import text_of

from crib_tutor.course.lesson_18_on_or_off import REPLY_WINS, best_setting, dial_gain, name_reply
from crib_tutor.course.surprises import surprises
from crib_tutor.rules import GAME
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.words.number_words import spell

PROSE = " ".join(text_of("18").split())


def test_the_sum_fails_at_the_last_hole_as_the_lesson_says() -> None:
    own, other = 120, 118
    assert other + round(mean_gains()[1]) >= GAME, "pone counts home first"
    assert best_setting(own, other, dealer=True) == "off"
    assert f"Say you deal at {own} to {other}" in PROSE
    assert f"Playing on loses {-dial_gain(own, other, dealer=True):.1f} games in 100" in PROSE
    assert f"can give pone {spell(GAME - other)}" in PROSE


def test_the_quiz_on_the_dial_asks_no_score_that_was_named_before() -> None:
    before, _, after = text_of("18").partition("## Set the dial")
    asked = {(int(own), int(other)) for own, other in re.findall(r"dial\((\d+), (\d+)", after)}
    named = re.findall(r"(\d+)(?:, | to )(\d+)", before + surprises()["how many islands"].words)
    assert asked
    assert not asked & {(int(own), int(other)) for own, other in named}


def test_the_dealer_on_the_last_street_plays_on_where_the_lesson_says() -> None:
    gains = {(own, other): dial_gain(own, other, dealer=True) for own in range(115, 120) for other in range(109, GAME)}
    assert all(gain > 0.1 for (_, other), gain in gains.items() if other <= 115)
    assert all(gain < 0 for (_, other), gain in gains.items() if other >= 118)
    assert "dealing at 115 to 119, play on while pone is at 109 to 115" in PROSE


def test_a_reply_is_named_by_what_is_asked_and_read_back() -> None:
    for name in read_shipped(REPLY_WINS):
        held, lead, scores, thrown, starter = name.split(" / ")
        mine, theirs = map(int, scores.split())
        assert name_reply(held, lead, (mine, theirs), thrown, starter) == name
