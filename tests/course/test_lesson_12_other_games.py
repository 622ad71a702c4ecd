"""The switches of the lesson on other games: they are those of the rules, and what the lesson says of them is true."""

import re
from collections import Counter
from html import escape
from itertools import product

import pytest
from each import for_each

from crib_tutor import rules
from crib_tutor.course.lesson_12_other_games import (
    SWITCHES,
    book_with,
    count_alike,
    differences,
    switches,
)
from crib_tutor.rules import IllegalMove, changed

GAMES = list(rules.NAMED.values())
EVERY = [switch for part in SWITCHES.values() for switch in part]
OTHERWISE = {
    "players": {"players": 3, "dealt": 5},
    "dealt": {"dealt": 5},
    "target": {"target": 61},
    "match_games": {"match_games": 7},
    "first_deal": {"first_deal": "random"},
    "next_deal": {"next_deal": "last_card"},
    "three_for_last": {"three_for_last": 3},
    "lurches": {"lurches": [[91, 2]]},
    "muggins": {"muggins": "off"},
    "reverse_muggins": {"reverse_muggins": True},
    "counting": {"counting": "computer"},
    "overclaim": {"overclaim": "to_opponent"},
    "overpegging": {"overpegging": "corrected"},
    "crib_flush": {"crib_flush": 4},
    "heels": {"heels": "forfeited"},
    "fifteens": {"fifteens": "multiples"},
    "go_point": {"go_point": "caller"},
    "one_count": {"one_count": True},
    "may_stop": {"may_stop": True},
    "neglect": {"neglect": "two_or_played"},
    "announced": {"announced": True},
    "by_hand": {"by_hand": True},
    "auto_play_single": {"auto_play_single": True},
}


def test_every_option_but_the_book_has_a_switch_that_it_moves() -> None:
    assert set(OTHERWISE) == set(rules.HOYLE.options()) - {"book"}
    for option, given in OTHERWISE.items():
        moved = changed(rules.HOYLE, **given)
        assert moved != rules.HOYLE
        assert count_alike(rules.HOYLE, moved) < len(EVERY), option
        assert differences(rules.HOYLE, moved).plain != "All the switches are alike."


def test_games_with_different_options_differ_in_a_switch_and_others_in_none() -> None:
    house = changed(rules.HOYLE, name="Our house", source="ours")
    assert differences(rules.HOYLE, house).plain == "All the switches are alike."
    for first, second in product([*GAMES, house], repeat=2):
        same = {**first.options(), "book": 0} == {**second.options(), "book": 0}
        assert (count_alike(first, second) == len(EVERY)) is same


@for_each(SWITCHES)
def test_a_row_tells_how_every_game_has_it(part: str) -> None:
    shown = switches(part)
    rows = [switch for switch in SWITCHES[part] if any(map(switch.read, GAMES))]
    for row, switch in zip(shown.plain.splitlines(), rows, strict=True):
        assert row.startswith(f"{switch.words}: ")
    for switch, markup in zip(rows, shown.split("<tr>")[2:], strict=True):
        assert escape(switch.words) in markup
        values = dict(re.findall(r"<b>([^<]+)</b>: ([^<]+)", markup))
        assert len(values) == len(set(map(switch.read, GAMES)))
        for game in GAMES:
            read = switch.read(game)
            value = ("off", "on")[read] if isinstance(read, bool) else str(read or "none")
            named = {at: re.split("; | and ", games) for at, games in values.items()}
            assert game.name in named[value] or values[value] in ("the others", "all")
            assert all(game.name not in games for at, games in named.items() if at != value)


def test_words_tell_each_value_with_its_games() -> None:
    assert max(len(switch.words) for switch in EVERY) <= 34, "a narrow page"
    assert len({switch.words for switch in EVERY}) == len(EVERY)
    rows = {row.partition(": ")[0]: row for row in switches("deal").plain.splitlines()}
    assert rows["Games in a match"] == "Games in a match: 7 in Manual page; none in the others."
    assert "3 in Three players; 2 in the others." in rows["Players"]
    assert switches("deal", rules.MODERN).plain.splitlines()[0] == "Players: 2 in all."
    assert "61 in Hoyle, changed" in differences(rules.HOYLE, changed(rules.HOYLE, target=61)).plain
    with pytest.raises(IllegalMove, match="'toss' has no switches: ask for deal, play, show"):
        switches("toss")


def test_a_book_is_named_where_it_stands_alone() -> None:
    assert book_with(fifteens="multiples") == "manual page"
    assert book_with(go_point="caller") == book_with(crib_flush=4) == "Tommy"
    assert book_with(overclaim="to_opponent") == book_with(may_stop=True) == "Britannica"
    assert book_with(overpegging="two_to_opponent") == book_with(lurches=rules.HOYLE.lurches) == "Hoyle"
    with pytest.raises(IllegalMove, match="5 books have these options"):
        book_with(players=2)
    with pytest.raises(IllegalMove, match="0 books"):
        book_with(target=97, lurches=())


# --- what the lesson and its surprises say ----------------------------------------------------------------------------


def test_the_numbers_of_the_lesson_are_those_of_the_games() -> None:
    five = [game for game in GAMES if game.dealt == 5]
    three = [game.name for game in five if game.dealt - game.discards == 3]
    assert (len(five), three) == (4, ["Britannica, five cards", "Tommy, five cards"])
    books = Counter(game.book.name for game in GAMES)
    assert books == {"HOYLE": 2, "BRITANNICA": 4, "TOMMY": 2, "MANUAL_PAGE": 1, "CLUB": 1}
    callers = {game for game in GAMES if game.go_point is rules.GoPoint.CALLER}
    assert callers == {game for game in GAMES if game.book is rules.Book.TOMMY}
    assert sorted(game.players for game in five) == [2, 2, 3, 4]
    assert {game.three_for_last for game in GAMES if game is not rules.BRITANNICA_FIVE} == {0}
    assert rules.BRITANNICA_FIVE.muggins is rules.Muggins.OFF
    four = (rules.HOYLE, rules.MODERN, rules.BRITANNICA_SIX, rules.TOMMY_SIX)
    assert {game for game in GAMES if (game.target, game.dealt) == (rules.GAME, 6)} == set(four)
    valued = ("fifteens", "crib_flush", "dealt")
    assert all(len({getattr(game, option) for game in four}) == 1 for option in valued)
