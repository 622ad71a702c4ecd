"""Warm-ups: what is asked and why, what becomes of the answers, and that nothing has to be answered."""

from datetime import UTC, datetime, timedelta

import pytest
from each import for_each

from crib_tutor.course.warm_up.state import MANY, SKILLS_OF, WarmUp, begin_warm_up
from crib_tutor.course.warm_up.window import WarmUpWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.learner import Learner
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.problem import full_count
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LESSONS = [f"{int(lesson) + 1:02}" for lesson in SKILLS_OF]


def begin(lesson: str = "05", learner: Learner | None = None, now: datetime = NOW) -> WarmUp:
    return begin_warm_up(lesson, learner or Learner(), now, seed=7)


def points(warm: WarmUp) -> int:
    return full_count(warm.tutor.look.problem).points


def practiced(skill: str) -> Learner:
    """Someone who has met one skill, and missed it."""
    tutor = start(Learner(), seed=7, now=NOW, skill=skill, way="total")
    while not tutor.look.done:
        tutor = tutor.finish(NOW, 0).show(NOW) if full_count(tutor.look.problem).points else tutor.finish(NOW, 1)
    return tutor.learner


@for_each(LESSONS)
def test_a_new_learner_is_asked_what_the_lesson_before_taught(lesson: str) -> None:
    warm = begin(lesson)
    before = SKILLS_OF[f"{int(lesson) - 1:02}"]
    assert set(before) <= set(SKILLS)
    for place, (problem, skill) in enumerate(zip(warm.problems, before, strict=True)):
        assert skill in problem.skills, place
    assert len({problem.structure for problem in warm.problems}) == MANY


def test_before_flushes_are_taught_no_flush_is_asked() -> None:
    later = {"hand-flush", "five-flush", "crib-flush", "nobs", "heels"}
    asked = [skill for lesson in ("02", "03", "04", "05") for one in begin(lesson).problems for skill in one.skills]
    assert asked
    assert later.isdisjoint(asked)


def test_a_review_that_is_due_comes_before_the_last_lesson() -> None:
    learner = practiced("fifteens-4")
    later = NOW + timedelta(days=30)
    assert learner.due(later)
    warm = begin("05", learner, later)
    assert learner.due(later)[0] in warm.problems[0].skills
    assert warm.from_where == "A review that's due. Three problems, about a minute."
    fresh = begin("05", Learner(), later)
    assert fresh.from_where == "From the lessons before. Three problems, about a minute."
    second = fresh.answer(points(fresh), later).next(later)
    assert second.from_where == "From the lessons before.", "the minute is named once"


def test_an_answer_at_the_first_try_counts_and_at_the_second_not() -> None:
    warm = begin()
    after = warm.answer(points(warm), NOW)
    assert (after.right, after.tutor.look.done, after.tutor.learner.turn) == (1, True, 1)
    assert after.next(NOW).title == "Warm-up: 2 of 3"
    wrong = warm.answer(points(warm) + 1, NOW)
    assert (wrong.right, wrong.tutor.look.done) == (0, False)
    right = wrong.answer(points(warm), NOW)
    assert (right.right, right.tutor.look.done) == (0, True)


def test_a_whole_warm_up_ends_by_itself() -> None:
    warm = begin()
    for _ in range(MANY):
        warm = warm.answer(points(warm), NOW).next(NOW)
    assert warm.over
    assert warm.ending.startswith("Warm-up done: three of three right at the first try.")
    with pytest.raises(IllegalMove):
        warm.answer(2, NOW)
    assert not warm.skip().skipped, "what is over can't be skipped"


def test_it_is_skipped_at_once_and_can_be_taken_up_again() -> None:
    warm = begin().skip()
    assert (warm.title, warm.ending) == ("Warm-up", "Warm-up skipped. The lesson goes on below.")
    with pytest.raises(IllegalMove):
        warm.next(NOW)
    assert warm.come_back().title == "Warm-up: 1 of 3"


# --- the window -------------------------------------------------------------------------------------------------------


def opened(now: datetime = NOW, keeper: Keeper | None = None) -> WarmUpWindow:
    keeper = keeper or Keeper()
    return WarmUpWindow(begin("05", keeper.learner, now), keeper, clock=lambda: now)


def report(window: WarmUpWindow, **event: object) -> None:
    window._receive(None, event, [])


def test_another_session_of_the_same_day_goes_on_and_one_of_another_day_begins() -> None:
    first = opened()
    report(first, event="answer", answer=points(first.warm))
    assert first.keeper.learner.turn == 1
    assert first.value["mark"] == f"{NOW.astimezone():%Y-%m-%d} 1 1 0"
    for now, title in ((NOW, "Warm-up: 2 of 3"), (NOW + timedelta(days=1), "Warm-up: 1 of 3")):
        again = opened(now)
        report(again, event="earlier", text=first.value["mark"])
        assert again.value["title"] == title


def test_what_was_skipped_stays_skipped_when_python_starts_again() -> None:
    first = opened()
    report(first, event="skip")
    again = opened()
    report(again, event="earlier", text=first.value["mark"])
    assert again.value["skipped"]
    report(again, event="come back")
    assert again.value["title"] == "Warm-up: 1 of 3"


def test_what_a_page_makes_up_changes_nothing_or_is_refused() -> None:
    for text in (None, "", "2026-03-01", "2026-03-01 9 9 9", f"{NOW.astimezone():%Y-%m-%d} 2 3 0"):
        window = opened()
        report(window, event="earlier", text=text)
        assert window.value["title"] == "Warm-up: 1 of 3"
    for answer in (None, "", "luck", -1, 30, True):
        window = opened()
        report(window, event="answer", answer=answer)
        assert window.value["refused"], answer
        assert window.keeper.learner == Learner()


def test_progress_that_comes_back_chooses_a_warm_up_that_was_not_begun_anew() -> None:
    later = NOW + timedelta(days=30)
    keeper = Keeper()
    keeper.update(practiced("fifteens-4"))
    text = keeper.file()
    for begun in (False, True):
        window = opened(later)
        before = window.warm.problems
        if begun:
            report(window, event="answer", answer=points(window.warm))
        report(window, event="found", text=text, mark=text[-18:-2])
        report(window, event="go on")
        assert (window.warm.problems == before) is begun
        assert window.keeper.learner.turn >= 1
