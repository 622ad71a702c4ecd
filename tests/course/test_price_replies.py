"""The replies that lessons ask about: their names say what is asked."""

from crib_tutor.course.lesson_20_on_or_off import REPLY_WINS, name_reply
from crib_tutor.shipped import read_shipped


def test_a_name_says_what_is_asked_and_is_read_back() -> None:
    for name in read_shipped(REPLY_WINS):
        held, lead, scores, thrown, starter = name.split(" / ")
        mine, theirs = map(int, scores.split())
        assert name_reply(held, lead, (mine, theirs), thrown, starter) == name
