"""The map: every lesson is a hole of its board, and all else that there is stands on its page."""

import re
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import chain, combinations
from pathlib import Path

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from parsed import tracked

from crib_tutor import lesson
from crib_tutor.assignments.assignment import KINDS
from crib_tutor.course.club.members import MEMBERS
from crib_tutor.course.course_map.drawing import NARROW, PLACES, WIDE, draw_narrow, draw_wide
from crib_tutor.course.course_map.state import STOPS, STREETS, TABLE, Evening, find_evening
from crib_tutor.course.course_map.window import CourseMapWindow
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress, to_json
from crib_tutor.learner.what_next import next_problem
from crib_tutor.look import theme
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.skills import DECISION_GROUPS

LESSONS = Path(__file__).parents[2] / "lessons"
SOURCES = LESSONS / "source"
LESSON_SOURCES = [source for source in tracked(SOURCES, "[0-9][0-9]_*.md") if not source.stem.startswith("99")]
README = (LESSONS.parent / "README.md").read_text(encoding="utf-8")
PAGE = (SOURCES / "index.md").read_text(encoding="utf-8")
CELL = re.compile(r"^```python[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROSE, CODE = CELL.sub("", PAGE), CELL.findall(PAGE)
KEYS = [key for key in STOPS if key != TABLE]
MORNING = datetime(2026, 3, 1, 9, tzinfo=UTC)
EVENINGS = st.builds(
    Evening,
    st.sets(st.sampled_from(KEYS)).map(lambda done: tuple(sorted(done))),
    beaten=st.sets(st.sampled_from(list(MEMBERS))).map(tuple),
)


def test_every_lesson_is_a_hole_in_its_order_and_says_how_long_it_takes() -> None:
    assert [KINDS[key].lesson for key in KEYS] == [source.stem for source in LESSON_SOURCES]
    assert list(STOPS)[-1] == TABLE
    assert re.findall(r"^\| \[\d\d [^|]+\(lessons/([^)]+)\)", README, re.MULTILINE) == [STOPS[key].page for key in KEYS]
    for key, source in zip(KEYS, LESSON_SOURCES, strict=True):
        assert f"*About {KINDS[key].minutes} minutes" in source.read_text(encoding="utf-8")
        assert re.search(rf"\(lessons/{STOPS[key].page}\) \|[^|]+\| {KINDS[key].minutes}\b", README)
        assert STOPS[key].takes.startswith(f"{KINDS[key].minutes} minutes")


@for_each(KEYS)
def test_the_map_names_who_waits_at_the_end_of_a_lesson(key: str) -> None:
    [source] = tracked(SOURCES, f"{key}_*.md")
    ends = re.search(r"^(one_hand|last_table)\(", source.read_text(encoding="utf-8"), re.MULTILINE)
    assert ends is not None
    waits = f"a hand with {lesson.one_hand(key).member.name}" if ends[1] == "one_hand" else "the last table"
    assert STOPS[key].takes.endswith(f"then {waits}.")


@given(EVENINGS)
def test_the_way_is_colored_to_the_first_gap(evening: Evening) -> None:
    gap = next((at for at, key in enumerate(KEYS) if key not in evening.done), len(KEYS))
    assert draw_wide(evening).count('stroke="#66708f"') == gap


def test_every_street_has_its_host_and_every_hole_a_street() -> None:
    assert list(chain.from_iterable(STREETS.values())) == list(STOPS.values())
    assert list(STREETS) == list(MEMBERS)
    assert [len(stops) for stops in STREETS.values()] == [8, 5, 3, 6, 1]


# --- where a learner is -----------------------------------------------------------------------------------------------


@given(EVENINGS)
def test_the_front_peg_is_past_every_lesson_that_is_done_and_no_further(evening: Evening) -> None:
    order = list(STOPS)
    assert order.index(evening.at) == max((order.index(key) + 1 for key in evening.done), default=0)
    assert {key for key in STOPS if evening.state(key) == "done"} == set(evening.done)
    assert set(evening.beaten) | {STOPS[key].host.key for key in (*evening.done, evening.at)} == set(evening.met)


@given(EVENINGS)
def test_each_drawing_fills_the_holes_that_are_done_and_shows_every_number(evening: Evening) -> None:
    for drawn in (draw_wide(evening), draw_narrow(evening)):
        assert len(re.findall(rf'r="12" fill="{theme.YOU}"', drawn)) == len(evening.done)
        assert len(re.findall(rf'fill="#fff" stroke="{theme.YOU}"', drawn)) == 1, "one front peg"
        assert [int(number) for number in re.findall(r">(\d+)</text>", drawn)] == list(range(len(KEYS)))
        assert drawn.count(' opacity=".35"') == len(MEMBERS) - len(evening.met)


@pytest.mark.parametrize(("form", "size", "apart"), [("wide", WIDE, 44), ("narrow", NARROW, 24)])
def test_a_finger_finds_every_hole_of_either_board(form: str, size: tuple[int, int], apart: int) -> None:
    places = PLACES[form].values()
    assert all(10 < x < size[0] - 10 and 10 < y < size[1] - 10 for x, y in places)
    assert all(max(abs(a - c), abs(b - d)) >= apart for (a, b), (c, d) in combinations(places, 2))


@for_each(sorted({skill for kind in KINDS.values() for skill in kind.leaves}))
def test_what_is_forgotten_is_due_in_the_first_lesson_that_leaves_it_once_that_is_done(skill: str) -> None:
    leaving = [key for key in KEYS if skill in KINDS[key].leaves]
    everything = reduce(Progress.done, (KINDS[key].lesson for key in KEYS), Progress())
    assert find_evening(everything, [skill]).due == (leaving[0],)
    others = reduce(Progress.done, (KINDS[key].lesson for key in KEYS if key != leaving[0]), Progress())
    assert find_evening(others, [skill]).due == ()


def test_the_window_follows_the_learners_record_until_it_is_forgotten() -> None:
    keeper, now = Keeper(), [MORNING]
    window = CourseMapWindow(keeper, clock=lambda: now[0])
    assert (window.value["at"], window.value["due"]) == ("00", [])
    asked = next_problem(Learner(), 3, MORNING)
    learner = Learner().after(Attempt(asked, tuple(Result(skill) for skill in asked.skills), MORNING))
    keeper.load(to_json(reduce(Progress.done, (KINDS[key].lesson for key in KEYS[:9]), Progress(learner))))
    assert (window.value["at"], window.value["due"]) == ("09", [])
    now[0] += timedelta(days=60)
    window.refresh()
    keeper.note("owl")
    assert window.value["says"].endswith("Owl beaten")
    left = {min(key for key in KEYS if skill in KINDS[key].leaves) for skill in asked.skills}
    assert {one["key"] for one in window.value["due"]} == left & set(KEYS[:9]) != set()


def test_the_still_map_links_every_lesson() -> None:
    links = re.findall(r'href="([^"#]+)', str(CourseMapWindow(Keeper()).static()))
    assert links == [stop.page.partition("#")[0] for stop in STOPS.values()]
    assert all((SOURCES / link).with_suffix(".md").is_file() for link in links)


# --- what else stands on its page -------------------------------------------------------------------------------------


def test_the_practice_room_and_the_labs_have_every_window_and_the_table() -> None:
    windows = {"tutor", "muggins", "discarding", "daily", "storm", "two_players", "table", "jury"}
    windows |= {"discard_lab", "win_board", "play_lab", "pair_duel", "record", "own_game", "scorebook"}
    calls = [code.splitlines()[-1] for code in CODE]  # a cell that a code's link leads to imports what it calls
    opened = {code.partition("(")[0] for code in calls[calls.index("tutor()") :]}
    assert opened == windows
    assert windows <= set(lesson.__all__)
    assert any(code.startswith('tutor("play-') for code in calls)
    assert 'tutor("decisions")' in calls
    assert 'tutor("lead")' in PROSE
    assert {"lead", "decisions"} <= set(DECISION_GROUPS)


def test_all_pages_to_print_are_linked_from_the_map() -> None:
    assert set(re.findall(r"\((print_\w+\.html)\)", PROSE)) == {path.name for path in tracked(LESSONS, "print_*.html")}
