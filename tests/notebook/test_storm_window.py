"""The storm's window from Python's side: its clock decides, nobody loses time by waiting, and nothing is rated."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from reports import Clock, tell
from structures import due, points

from crib_tutor import lesson
from crib_tutor.drills.storm import window as storm_window
from crib_tutor.drills.storm.state import BONUSES, start_storm
from crib_tutor.drills.storm.window import StormWindow
from crib_tutor.drills.storm.words import why
from crib_tutor.notebook.progress_owner import HERE
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


def window(clock: Clock, seed: int | str = 7, **options: Any) -> StormWindow:
    return StormWindow(seed, clock=clock, **{"bests": []} | options)


def running(clock: Clock, **options: Any) -> StormWindow:
    storm = window(clock, **options)
    tell(storm, "start", seconds=storm.value["seconds"])
    return storm


def answer(storm: StormWindow, over: int = 0) -> dict[str, Any]:
    """Say what the problem makes, or so much more; less where there is no more."""
    assert storm.storm is not None
    made = points(due(storm.storm.problem))
    said = made + over if made + over <= 29 else made - over
    return tell(storm, "answer", turn=storm.value["turn"], points=said)


# --- the clock --------------------------------------------------------------------------------------------------------


def test_the_clock_runs_from_start_and_python_decides_when_it_is_up(clock: Clock) -> None:
    storm = window(clock)
    clock.go(500)
    assert tell(storm, "start", seconds=180)["left"] == 180
    clock.go(179)
    early = tell(storm, "time")
    assert (early["state"], early["left"]) == ("running", 1)
    clock.go(1)
    assert tell(storm, "time")["state"] == "over"
    assert storm.value["title"] == "Time is up."


@pytest.mark.parametrize("seconds", [0.5, 9])
def test_the_time_in_which_a_problem_is_drawn_costs_nothing(
    clock: Clock, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*args: Any, **options: Any) -> Any:
        clock.go(seconds / 3)
        return draw_problem(*args, **options)

    monkeypatch.setattr("crib_tutor.drills.storm.state.draw_problem", slow)
    storm = running(clock)
    assert storm.value["left"] == 180
    clock.go(4)
    assert answer(storm)["left"] == pytest.approx(176)
    clock.go(2)
    assert answer(storm, over=1)["left"] == pytest.approx(164)
    assert clock.now > NOON + timedelta(seconds=6 + 3 * seconds - 0.01)


def test_an_answer_after_the_time_is_not_counted(clock: Clock) -> None:
    storm = running(clock)
    answer(storm)
    clock.go(181)
    assert answer(storm)["state"] == "over"
    assert storm.value["summary"] == "1 right, 0 wrong. Longest row: 1."


def test_a_miss_that_takes_the_last_seconds_ends_it_and_is_told(clock: Clock) -> None:
    storm = running(clock)
    clock.go(175)
    ended = answer(storm, over=1)
    assert ended["state"] == "over"
    assert len(ended["missed"]) == 1
    assert re.search(r"it was \d+, not \d+\. .* 10 seconds lost\. Time is up\. 0 right, 1 wrong\.", ended["said"])


def test_enter_pressed_twice_answers_once(clock: Clock) -> None:
    storm = running(clock)
    first = storm.value["turn"]
    answer(storm)
    before = storm.storm
    again = tell(storm, "answer", turn=first, points=8)
    assert storm.storm == before
    assert again["said"].startswith("Right, ")
    assert not again["refused"]


@pytest.mark.parametrize("given_", [None, "", "luck", 8.5, -1, 30, 88, True, [8], {"points": 8}])
def test_what_is_no_count_is_refused_and_costs_neither_row_nor_seconds(clock: Clock, given_: object) -> None:
    storm = running(clock)
    before = storm.storm
    refused = tell(storm, "answer", turn=0, points=given_)
    assert refused["refused"]
    assert re.search("type your count|'luck' isn't a count", refused["said"], re.IGNORECASE)
    assert storm.storm == before


def test_stop_ends_it_at_once_and_what_is_right_stays(clock: Clock) -> None:
    storm = running(clock)
    answer(storm)
    stopped = tell(storm, "stop")
    assert (stopped["state"], stopped["title"]) == ("over", "Stopped.")
    assert stopped["summary"] == "1 right, 0 wrong. Longest row: 1."


@pytest.mark.parametrize("late", ["time", "stop", "answer"])
def test_what_is_reported_when_it_has_just_ended_changes_nothing_and_refuses_nothing(clock: Clock, late: str) -> None:
    storm = running(clock)
    said = tell(storm, "stop")["said"]
    before = storm.storm
    after = tell(storm, late, turn=0, points=8)
    assert (storm.storm, after["said"], after["refused"]) == (before, said, False)


def test_whoever_needs_more_time_takes_up_to_ten_times_as_much(clock: Clock) -> None:
    storm = window(clock)
    assert [one["label"] for one in storm.value["clocks"]] == ["3 minutes", "5 minutes", "10 minutes", "30 minutes"]
    assert tell(storm, "start", seconds=1800)["left"] == 1800
    assert [one["value"] for one in window(clock, seconds=200).value["clocks"]] == [180, 200, 300, 600, 1800]
    assert window(clock, seconds=200).value["clocks"][1]["label"] == "3 minutes 20 seconds"


@pytest.mark.parametrize("seconds", [60, 100_000, "long", None, [], True])
def test_what_is_no_clock_is_refused_and_nothing_begins(clock: Clock, seconds: Any) -> None:
    storm = window(clock)
    refused = tell(storm, "start", seconds=seconds)
    assert (refused["state"], refused["refused"]) == ("before", True)
    assert "isn't a storm: give 180 to 3600" in refused["said"]
    with pytest.raises(IllegalMove, match="isn't a storm"):
        window(clock, seconds=seconds)


def test_the_time_is_called_three_times_and_no_more(clock: Clock) -> None:
    assert [at for at, _ in window(clock).value["calls"]] == [60, 30, 10]


# --- what is told -----------------------------------------------------------------------------------------------------


def test_the_last_one_is_marked_in_a_line_with_its_full_count(clock: Clock) -> None:
    storm = running(clock)
    made = points(due(storm.storm.problem))
    assert answer(storm)["last"] == f"Right, {made}."
    assert storm.value["fine"]
    problem = storm.storm.problem
    wrong = answer(storm, over=2)
    assert not wrong["fine"]
    assert wrong["last"].startswith(" ".join(card.symbol for card in problem.counted.hand))
    assert f"it was {points(due(problem))}, not {points(due(problem)) + 2}." in wrong["last"]
    assert wrong["last"].endswith(" 10 seconds lost.")


def test_a_row_says_what_it_won_and_what_is_next(clock: Clock) -> None:
    storm, told = running(clock), {}
    rows = [storm.value["row"]]
    for many in range(1, 32):
        told[many] = answer(storm)["last"]
        rows.append(storm.value["row"])
    assert rows[0] == "0 right. 5 in a row win 3 seconds."
    assert rows[3] == "3 right, 3 in a row. 2 more win 3 seconds."
    assert rows[4] == "4 right, 4 in a row. 1 more wins 3 seconds."
    assert rows[5] == "5 right, 5 in a row. 7 more win 5 seconds."
    assert rows[31] == "31 right, 31 in a row."
    assert {many for many, words in told.items() if "seconds won" in words} == set(BONUSES)
    assert told[12].endswith("12 in a row: 5 seconds won.")


def test_nothing_of_the_count_is_sent_before_the_answer(clock: Clock) -> None:
    storm = running(clock)
    for _ in range(6):
        shown = {name: storm.value[name] for name in ("title", "group", "known", "cards", "row")}
        assert not re.search(r"fifteen|makes|pair|run|points", json.dumps(shown).lower().replace("row", ""))
        answer(storm)
        assert "missed" not in storm.value


def test_every_hand_that_was_missed_is_shown_in_full_in_the_end(clock: Clock) -> None:
    storm, missed = running(clock), []
    for turn in range(24):
        if turn % 2:
            problem = storm.storm.problem
            missed.append(points(due(problem)))
            answer(storm, over=1)
        else:
            answer(storm)
    ended = tell(storm, "stop")
    assert [int(one["words"].rpartition(" ")[2]) for one in ended["missed"]] == missed
    assert any(missed)
    for made, one in zip(missed, ended["missed"], strict=True):
        assert f"{made} so far" in one["html"] or not made or "for " in one["html"]
        assert "<img" in one["html"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("hand 4D4H5S6C+KH", "Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen."),
        ("hand 2H4D6S8C+TH", "Nothing scores."),
        ("crib 2H4H6H8H+TD", "Nothing scores."),
        ("four 5D5H6S8C", "A pair for two."),
        ("play 8H7D", "Fifteen: seven of diamonds and eight of hearts, for 2."),
        ("cut JH", "Heels: jack of hearts, for 2."),
        ("cut 2H", "A jack"),
    ],
)
def test_every_form_of_problem_says_why(key: str, words: str) -> None:
    assert why(problem_from_key(key)).startswith(words)


# --- bests and records ------------------------------------------------------------------------------------------------


def test_the_best_of_each_day_is_kept_while_python_runs_and_no_more_is_said_of_it(clock: Clock) -> None:
    bests = []
    for rights, day in ((2, 0), (1, 0), (3, 1)):
        clock.now = NOON + timedelta(days=day)
        storm = running(clock, bests=bests)
        for _ in range(rights):
            answer(storm)
        tell(storm, "stop")
    assert window(clock, bests=bests).value["bests"] == [
        "Best of today: 3 right, longest row 3.",
        "Best of 1 March 2026: 2 right, longest row 2.",
        "Bests are kept as long as Python runs behind this page, and nowhere else.",
    ]
    assert window(clock).value["bests"] == []


def test_a_day_with_nothing_right_has_no_best_to_show(clock: Clock) -> None:
    storm = running(clock)
    assert tell(storm, "stop")["bests"] == []
    tell(storm, "start")
    answer(storm)
    assert tell(storm, "stop")["bests"][0] == "Best of today: 1 right, longest row 1."


def test_a_longer_storm_sets_no_best_and_says_so(clock: Clock) -> None:
    storm = running(clock, seconds=600)
    answer(storm)
    assert tell(storm, "stop")["bests"] == ["Only a storm of 3 minutes sets a best."]


def test_windows_of_one_python_share_their_bests_and_no_storm_is_rated(clock: Clock) -> None:
    before = HERE.learner
    assert lesson.storm is lesson.storm
    assert lesson.storm().bests is lesson.storm(seed=7).bests is storm_window.HERE
    storm = running(clock)
    for turn in range(4):
        answer(storm, over=turn % 2)
    tell(storm, "stop")
    assert HERE.learner is before


def test_another_storm_of_the_window_puts_other_hands_and_the_seed_the_same_to_everybody(clock: Clock) -> None:
    def hands(storm: StormWindow) -> list[str]:
        found = []
        for _ in range(3):
            found.append(storm.storm.problem.key)
            answer(storm)
        tell(storm, "stop")
        return found

    one, other = running(clock), running(clock)
    first = hands(one)
    assert first == hands(other)
    for storm in (one, other):
        tell(storm, "start", seconds=180)
    again = hands(one)
    assert again == hands(other) != first
    assert first[0] == start_storm(7, NOON).problem.key


def test_a_storm_that_runs_is_not_begun_again(clock: Clock) -> None:
    storm = running(clock)
    answer(storm)
    before = storm.storm
    assert tell(storm, "start", seconds=180)["refused"]
    assert storm.storm == before


def test_without_a_kernel_it_says_what_it_is_and_shows_no_hand(clock: Clock) -> None:
    told = lesson.storm().static()
    assert told == lesson.storm(seed=7).static()
    assert "Run the cell and press Start." in told.plain
    assert "<img" not in told
    assert "10 minutes" in lesson.storm(seconds=600).static().plain
    assert running(clock).static() == told
