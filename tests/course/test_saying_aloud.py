"""A hand said aloud and marked by the learner: what is hidden until then, what the record keeps, and what it weighs."""

from datetime import UTC, datetime
from typing import Any

import pytest
from each import for_each

from crib_tutor import count
from crib_tutor.combinations import Kind
from crib_tutor.course.saying_aloud.state import SayingAloud
from crib_tutor.course.saying_aloud.window import SayAloudWindow
from crib_tutor.learner import Learner
from crib_tutor.lesson import say_aloud
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.rules import IllegalMove

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HAND = count("4C 5S 6D 9H", "4H")
"""Three fifteens, a double run: fifteen 6-9, two of 4-5-6, two runs, a pair."""
KINDS = [part.kind for part in HAND.combinations]


def said() -> SayingAloud:
    return SayingAloud((HAND, count("AS 7H 7D 8C", "8S"))).reveal()


def test_each_verdict_says_what_it_was() -> None:
    assert said().mark([]).verdict.startswith("You said all of it: 14.")
    assert said().mark([0, 4]).verdict.startswith("You missed 5 points of 14.")
    assert said().mark([], "run").verdict.startswith("You said too much: runs.")


def test_after_the_last_hand_it_starts_again() -> None:
    second = said().mark([]).next()
    assert (second.place, second.revealed) == ("Hand 2 of 2", False)
    assert second.reveal().mark([]).next().place == "Hand 1 of 2"


def results(missed: list[int], too_much: str | None = None) -> dict[str, tuple[bool, int, bool]]:
    attempt = said().attempt(missed, too_much, Learner(), NOW)
    assert attempt.named, "what learners mark themselves weighs less"
    return {one.skill: (one.found, one.lost, one.false) for one in attempt.results}


def test_what_was_left_out_is_what_the_record_has_as_missed() -> None:
    assert set(results([]).values()) == {(True, 0, False)}
    assert {"fifteens-2", "fifteens-3", "double-runs"} <= set(results([]))
    two_cards = [at for at, part in enumerate(HAND.combinations) if len(part.cards) == 2 and part.kind is Kind.FIFTEEN]
    kept = results(two_cards)
    assert kept["fifteens-2"] == (False, 2, False)
    assert kept["double-runs"] == (True, 0, False)
    second_run = [at for at, kind in enumerate(KINDS) if kind is Kind.RUN][1:]
    assert results(second_run)["double-runs"][0] is False

    false = {skill for skill, (_, _, is_false) in results([], "run").items() if is_false}
    assert false
    assert all("run" in skill for skill in false)


@for_each([[9], [-1], ["0"], "0", None, [True], {}])
def test_rows_that_are_not_there_are_refused(missed: Any) -> None:
    with pytest.raises(IllegalMove):
        said().attempt(missed, None, Learner(), NOW)


# --- the window -------------------------------------------------------------------------------------------------------


def opened() -> SayAloudWindow:
    return SayAloudWindow(SayingAloud((HAND,)), Keeper(), clock=lambda: NOW)


def report(window: SayAloudWindow, **event: object) -> None:
    window._receive(None, event, [])


def test_nothing_of_the_count_is_on_the_page_before_it_is_revealed() -> None:
    window = opened()
    assert (window.value["rows"], window.value["spoken"]) == ([], "")
    assert "ifteen" not in window.static().plain
    report(window, event="mark", missed=[])
    assert window.value["refused"]
    assert window.keeper.learner == Learner()


def test_what_a_learner_marks_is_kept_with_the_progress() -> None:
    window = opened()
    report(window, event="reveal")
    assert window.value["said"].startswith("“Fifteen two, fifteen four, fifteen six, and a double run of three makes")
    report(window, event="next")
    assert window.value["refused"], "it isn't marked yet"
    report(window, event="mark", missed=[0])
    assert window.keeper.learner.turn == 1
    assert window.value["missed"] == (0,)
    report(window, event="mark", missed=[])
    assert window.value["refused"]
    assert window.keeper.learner.turn == 1, "a hand is marked once"


def test_the_next_hand_is_read_with_its_cards() -> None:
    window = SayAloudWindow(SayingAloud((HAND, HAND)), Keeper(), clock=lambda: NOW)
    for event in ({"event": "reveal"}, {"event": "mark", "missed": []}, {"event": "next"}):
        report(window, **event)
    assert window.value["said"].startswith("Hand 2 of 2. Hand 4♣ 5♠ 6♦ 9♥, starter 4♥. Say it aloud")


def test_a_mark_that_cannot_be_changes_nothing() -> None:
    for event in (
        {"missed": [7]},
        {"missed": None},
        {"missed": [], "too much": "bingo"},
        {"missed": [], "too much": 3},
    ):
        window = opened()
        report(window, event="reveal")
        report(window, event="mark", **event)
        assert window.value["refused"], event
        assert (window.value["verdict"], window.keeper.learner.turn) == ("", 0)


def test_a_teachers_notebook_shows_the_counts() -> None:
    assert "double run of three makes fourteen" in say_aloud("4C 5S 6D 9H 4H", solved=True).static().plain
