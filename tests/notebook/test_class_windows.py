"""A class in the windows: codes, nicknames, first answers that count, what the browser gives back, and turning in."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbclient import NotebookClient
from reports import class_window, report, tell

from crib_tutor import rules, teacher
from crib_tutor.assignments.class_code import make_code
from crib_tutor.assignments.class_work import ClassWork, begin_work, read_work, write_work
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Ticket
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import read_line
from crib_tutor.assignments.turned_in import read_turned_in
from crib_tutor.course.asking.ticket_window import TicketWindow
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.drills.muggins.state import start_muggins
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.notebook.class_desk import Desk, desk_of
from crib_tutor.problems.problem import full_count
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.rules import IllegalMove

KINDS = ("02", "practice", "play", "muggins", "discarding")
MANY = 3
ASIDE = ("class", "said", "answers", "by", "who", "shelf")
"""What a window shows of a class and of who sits there, and not of what is on the table."""


def code_of(kind: str, seed: int = 7, **options: Any) -> str:
    return make_code(kind, seed, items=MANY, **options).text


def join(told: Any, code: str, name: str = "Ada") -> None:
    report(told, "class code", text=code)
    report(told, "class name", text=name)


def answer(told: Any, *, right: bool = True) -> None:
    """Answer what is on the table, right or wrong."""
    if isinstance(told, TutorWindow):
        points = full_count(told.tutor.look.problem).points
        report(told, "finish", answer=points if right else points + 1)
    elif isinstance(told, MugginsWindow):
        slip = told.table.catching.heard.slip
        if right == (slip is None):
            report(told, "pass")
        elif slip is None:
            report(told, "too many", kind="fifteen", cards=[])
        elif slip.over > 0:
            report(told, "too many", kind=slip.false[0].kind.value, cards=[])
        else:
            missed = slip.missed[0]
            report(told, "muggins", kind=missed.kind.value, cards=list(map(str, missed.cards)))
    elif isinstance(told, DiscardingWindow):
        best = told.drill.prices(told.drill.six, told.drill.dealer)
        report(told, "lay", cards=list(map(str, best[0 if right else -1].thrown)))
    else:
        due = told.ticket.questions[len(told.ticket.given)].answer
        report(told, "answer", answer=due if right else due + 1)


def go_on(told: Any) -> None:
    """Go to the next problem, where the window doesn't by itself."""
    if isinstance(told, TutorWindow) and not told.tutor.look.done:
        report(told, "show")
    if not isinstance(told, TicketWindow):
        report(told, "next")


def work_of(told: Any) -> ClassWork:
    assert told.strip.desk.work is not None
    return told.strip.desk.work


def test_a_notebook_that_papermill_gives_a_code_is_in_the_class_from_its_first_cell(kernels: Path) -> None:
    code = code_of("02")
    cells = (
        f"class_code = '{code}'\nnickname = 'Ada'",  # what `papermill -p` puts at the top
        "from crib_tutor.lesson import ask, exit_ticket",
        "exit_ticket('Lesson 02', ask('How many?', '5H 5D 5S JC 5C')).value['class']['joined']",
    )
    made = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(kernels))
        NotebookClient(made, timeout=60, kernel_name="python3").execute()
    joined = made.cells[-1].outputs[0].data["text/plain"]
    assert f"'{code}'" in joined
    assert "'Ada'" in joined


def test_only_a_code_among_a_notebooks_names_joins_a_class_and_a_wrong_one_is_refused() -> None:
    code = code_of("02")
    for names, asked in (
        ({"class_code": code}, True),  # the nickname is still to come
        ({"class_code": teacher.class_code, "nickname": "Ada"}, False),  # the function that makes one
        ({"nickname": "Ada"}, False),
    ):
        desk = Desk()
        desk.join_by_names(names)
        assert (desk.asked is not None, desk.work) == (asked, None), names
    for wrong in ({"class_code": "GREEN"}, {"class_code": code, "nickname": "?"}):
        with pytest.raises(IllegalMove):
            Desk().join_by_names(wrong)


# --- what the code asks is what is scored -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_everything_right_is_scored_right_from_the_file_and_one_mistake_is_one_less(kind: str) -> None:
    own = len(ticket_questions(kind))
    for wrong in (None, own + 1):
        told = class_window(kind, Desk())
        join(told, code_of(kind))
        for place in range(own + MANY):
            answer(told, right=place != wrong)
            go_on(told)
        assert told.value["class"]["over"]
        turned = report(told, "class turn in")["class"]["result"]
        scored = rescore(read_turned_in(turned["text"]))
        assert scored.answered == own + MANY
        assert scored.right == own + MANY - (wrong is not None)
        line = read_line(turned["line"])
        assert (line.right, line.earned, line.nickname) == (scored.right, scored.earned, "ADA")
        assert told.value["class"]["line"] == f"{code_of(kind)} · Ada · {own + MANY} of {own + MANY}"


@pytest.mark.parametrize("kind", KINDS[1:])
def test_two_learners_of_one_code_get_the_same_and_with_own_each_their_own(kind: str) -> None:
    shown: dict[tuple[bool, str], object] = {}
    for own in (False, True):
        for name in ("Ada", "Bo"):
            told = class_window(kind, Desk())
            join(told, code_of(kind, own=own), name)
            shown[own, name] = _on_table(told)
    assert shown[False, "Ada"] == shown[False, "Bo"]
    assert shown[True, "Ada"] != shown[True, "Bo"]


def _on_table(told: Any) -> object:
    if isinstance(told, TutorWindow):
        return told.tutor.look.problem.key
    if isinstance(told, MugginsWindow):
        return told.table.catching.heard
    return told.drill.six, told.drill.dealer


def test_the_first_answer_is_the_one_that_counts_however_much_help_follows() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    due = told.tutor.look.problem.counted.points
    report(told, "finish", answer=due + 1)
    report(told, "help")
    report(told, "finish", answer=due)
    assert work_of(told).answers == ({"total": due + 1}, None, None)
    assert told.keeper.learner.turn == 1  # and the learner's own record has it as ever


@pytest.mark.parametrize(
    ("way", "answered", "kept"),
    [
        ("combinations", None, {"claims": [["fifteen", "7C 8D"], ["pair", "7C 8D"]]}),
        ("tally", {"fifteen": 2, "run": 3}, {"tally": {"fifteen": 2, "run": 3}}),
        ("total", 5, {"total": 5}),
    ],
)
def test_each_way_to_count_is_kept_as_it_was_given(way: str, answered: object, kept: dict[str, Any]) -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    report(told, "way", way=way)
    cards = [card["text"] for card in told.value["cards"][:2]]
    if way == "combinations":
        for kind in ("fifteen", "pair"):
            report(told, "claim", kind=kind, cards=cards)
        kept = {"claims": [["fifteen", " ".join(cards)], ["pair", " ".join(cards)]]}
    report(told, "finish", answer=answered)
    assert work_of(told).answers[0] == kept


def test_claims_without_end_are_refused_after_forty_and_can_be_turned_in() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    report(told, "way", way="combinations")
    cards = [card["text"] for card in told.value["cards"][:2]]
    for _ in range(40):
        report(told, "claim", kind="run", cards=cards)
    tell(told, "claim", kind="run", cards=cards)
    assert told.value["said"] == "That's 40 claims, and no hand has so many: take some back first."
    report(told, "finish")
    assert len((work_of(told).answers[0] or {})["claims"]) == 40
    assert report(told, "class turn in")["class"]["result"]


def test_what_is_practiced_aside_neither_counts_nor_takes_a_problem_away() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    first = told.tutor.look.problem
    report(told, "own", text="5H 5D 5S JC 5C")
    report(told, "finish", answer=29)
    assert work_of(told).given == 0
    report(told, "next")
    assert told.tutor.look.problem == first
    report(told, "practice", skill="nobs", level="easier")
    told.strip.desk.nickname = "x"
    told.strip.desk.tell()
    assert "nobs" in told.tutor.look.problem.skills  # what another window does leaves it on the table
    tell(told, "practice", skill="no such")
    assert told.value["refused"]
    answer(told)
    go_on(told)
    assert (told.tutor.look.problem, work_of(told).given) == (first, 0)


def test_a_ticket_answered_before_the_code_was_typed_counts_as_it_was_answered() -> None:
    told = class_window("02", Desk())
    answer(told, right=False)
    answer(told)
    join(told, code_of("02"))
    assert rescore(work_of(told).turn_in()).right == 1
    assert len(told.ticket.given) == 2
    report(told, "answer", answer=None)
    report(told, "answer", answer=None)
    assert (work_of(told).given, work_of(told).answers) == (4, (None, None, None))
    assert len(told.ticket.given) == 4  # "I don't know" was said to a problem of the code, and isn't asked again
    report(told, "class leave")
    assert (told.ticket.questions, len(told.ticket.given)) == (ticket_questions("02"), 3)
    assert told.own == told.ticket


def test_a_ticket_that_a_teacher_changed_asks_the_code_after_it_and_turns_in_that_alone() -> None:
    told = TicketWindow(Ticket(ticket_questions("02")[:1]), title="Lesson 02", desk=Desk())
    join(told, code_of("02"))
    for _ in range(1 + MANY):
        answer(told)
    turned = read_turned_in(report(told, "class turn in")["class"]["result"]["text"])
    assert (turned.ticket, turned.answered) == ((), MANY)


# --- codes and nicknames ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Type the code first, as it's written on the board, such as GREEN-HERON-7."),
        ("GREEN-HERRON-7", "'HERRON' isn't a word in any class code: did you mean HERON?"),
        ("green heron 8", "'GREEN-HERON-8' isn't a class code: its number doesn't fit, so check each part."),
        ("x" * 500, ""),
    ],
)
def test_a_slip_in_the_code_is_refused_with_what_works(typed: str, words: str) -> None:
    told = class_window("02", Desk())
    tell(told, "class code", text=typed)
    assert told.value["refused"]
    assert words in told.value["said"]
    assert told.value["class"]["asked"] == ""
    assert told.value["class"]["by"] == "class code"


@pytest.mark.parametrize("name", ["", "  ", "=1+1", "<b>", "a" * 21, "@x", "A\u202eB"])
def test_a_nickname_that_isnt_one_is_refused_and_the_field_stays(name: str) -> None:
    told = class_window("02", Desk())
    report(told, "class code", text="green heron 7")
    tell(told, "class name", text=name)
    assert told.value["refused"]
    assert told.value["class"]["asked"].startswith("GREEN-HERON-7 is for 00 Welcome")
    assert told.strip.desk.work is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_code_for_something_else_is_named_and_leaves_the_window_as_it_is(kind: str) -> None:
    told = class_window(kind, Desk())
    before = {name: shown for name, shown in told.value.items() if name not in ASIDE}
    other = code_of("03") if kind != "03" else code_of("04")
    join(told, other)
    assert told.value["said"] == f"{other} is for 03 Pairs and royals: open that lesson and run its exit ticket."
    assert told.value["class"]["lesson"] == "03_pairs"
    after = {name: shown for name, shown in told.value.items() if name not in ASIDE}
    assert after == before
    answer(told)
    assert work_of(told).given == 0


def test_one_desk_is_joined_once_for_all_windows_and_left_once() -> None:
    desk = Desk()
    here, there, other = class_window("practice", desk), class_window("practice", desk), class_window("muggins", desk)
    join(here, code_of("practice"))
    assert here.tutor.look.problem == there.tutor.look.problem
    answer(here)
    assert there.tutor.look.problem != here.tutor.look.problem  # it went on to what is still to be answered
    answer(there)
    assert work_of(here).given == 2
    assert other.value["class"]["line"].endswith("run the first cell of code, then tutor().")
    later = class_window("practice", desk)
    assert later.tutor.look.problem == work_of(here).items[2]
    report(other, "class leave")
    assert [one.value["class"]["joined"] for one in (here, there, other, later)] == [None] * 4
    tell(other, "class leave")
    assert other.value["said"] == "You aren't in a class here: enter a code first."


def test_a_window_that_is_being_answered_isnt_cleared_by_another() -> None:
    desk = Desk()
    here, there = class_window("practice", desk), class_window("practice", desk)
    report(there, "way", way="combinations")
    report(there, "claim", kind="run", cards=[card["text"] for card in there.value["cards"][:3]])
    begun = there.tutor.look
    join(here, code_of("practice"))
    assert there.tutor.look == begun


# --- links, the day, and what the browser keeps -----------------------------------------------------------------------


def test_a_link_is_offered_once_and_its_nickname_asked() -> None:
    told = class_window("02", Desk())
    report(told, "class link", text=code_of("02"), name="Ada")
    assert told.value["class"]["asked"].startswith(code_of("02"))
    assert told.value["class"]["nickname"] == "Ada"
    report(told, "class back")
    report(told, "class link", text=code_of("02"), name="Ada")
    assert told.value["class"]["asked"] == ""
    tell(told, "class link", text="GREEN-HERRON-7")
    assert told.value["said"] == "'HERRON' isn't a word in any class code: did you mean HERON?"
    join(told, code_of("02"))
    report(told, "class link", text=code_of("02").lower())
    assert told.value["class"]["asked"] == ""  # one is in it already
    report(told, "class link", text=code_of("03"))
    assert told.value["class"]["asked"].startswith(code_of("03"))
    assert work_of(told).code.kind == "02"  # until the nickname says yes


def test_the_day_is_taken_up_quietly_unless_one_has_left() -> None:
    told = class_window("practice", Desk())
    said = told.value["answers"]
    report(told, "class again", code=code_of("practice"), name="Ada")
    assert told.value["answers"] == said
    assert told.tutor.look.problem == work_of(told).items[0]
    report(told, "class leave")
    report(told, "class again", code=code_of("practice"), name="Ada")
    assert told.strip.desk.work is None
    report(class_window("practice", Desk()), "class again", code="no code", name="<b>")


@pytest.mark.parametrize("kind", KINDS)
def test_a_restart_in_the_middle_loses_no_answer_and_gives_none_twice(kind: str) -> None:
    own = len(ticket_questions(kind))
    told = class_window(kind, Desk())
    join(told, code_of(kind))
    for place in range(own + 1):
        answer(told, right=place != own)
        go_on(told)
    kept, before = told.value["class"]["keep"], work_of(told)
    again = class_window(kind, Desk())
    report(again, "class again", code=code_of(kind), name="ada")
    report(again, "class found", text=kept)
    assert (work_of(again).answers, work_of(again).ticket) == (before.answers, before.ticket)
    for _ in range(MANY - 1):
        answer(again)
        go_on(again)
    scored = rescore(work_of(again).turn_in())
    assert (scored.answered, scored.right) == (own + MANY, own + MANY - 1)


def test_what_was_kept_came_first_where_both_have_an_answer() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    answer(told, right=False)
    kept = told.value["class"]["keep"]
    again = class_window("practice", Desk())
    join(again, code_of("practice"))
    answer(again)
    report(again, "class found", text=kept)
    assert work_of(again).answers == work_of(told).answers


@pytest.mark.parametrize("text", ["", "{}", "[" * 50, "x" * 70_000, '{"work": 7, "unsure": [], "saved_as": ""}'])
def test_what_cant_be_read_is_said_and_set_aside_and_changes_nothing(text: str) -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    answer(told)
    before = work_of(told)
    report(told, "class found", text=text)
    assert work_of(told) == before
    assert told.value["class"]["unread"]
    assert told.value["class"]["note"]


def test_the_work_of_another_code_or_another_learner_isnt_taken() -> None:
    for code, name in ((make_code("practice", 8, items=MANY), "Ada"), (make_code("practice", 7, items=MANY), "Bo")):
        told = class_window("practice", Desk())
        join(told, code_of("practice"))
        other = begin_work(code, name).answer(0, {"total": 1})
        report(told, "class found", text=write_work(other))
        assert (work_of(told).given, told.value["class"]["unread"]) == (0, True)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.none() | st.integers(0, 29)), max_size=8), st.booleans())
def test_first_answers_stay_through_any_order_and_any_split_into_sessions(
    steps: list[tuple[int, int | None]], again: bool
) -> None:
    """The oracle is a dictionary that keeps the first of each."""
    due: dict[int, int | None] = {}
    for place, total in steps:
        due.setdefault(place, total)
    work = begin_work(make_code("02", 7), "Ada")
    for place, total in steps:
        work = work.answer(place, None if total is None else {"total": total})
        if again:  # Python starts again, and the browser gives back what it had
            work = begin_work(work.code, "Ada").merge(read_work(write_work(work)))
    assert work.answers == tuple({"total": due[at]} if due.get(at) is not None else None for at in range(5))
    assert [work.settled(at) for at in range(5)] == [at in due for at in range(5)]
    assert read_work(write_work(work)) == work


# --- the hub's folder -------------------------------------------------------------------------------------------------


def test_a_hub_gets_each_learners_file_and_none_over_anothers(tmp_path: Path) -> None:
    desks = [desk_of({"CRIB_TUTOR_RESULTS": str(tmp_path)}) for _ in range(2)]
    told = [class_window("practice", desk) for desk in desks]
    for one in told:
        join(one, code_of("practice"))
        answer(one)
        result = report(one, "class turn in")["class"]["result"]
        assert result["saved"] == f"It's saved in your class's folder too, as {result['name']}."
    stem = f"results-{code_of('practice')}-ada"
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{stem}-2.json", f"{stem}.json"]
    kept = told[1].value["class"]["keep"]
    again = class_window("practice", desk_of({"CRIB_TUTOR_RESULTS": str(tmp_path)}))
    join(again, code_of("practice"))
    report(again, "class found", text=kept)
    answer(again)
    assert not again.value["class"]["stale"]
    report(again, "class turn in")
    found = {path.name: read_turned_in(path.read_text()).answered for path in tmp_path.iterdir()}
    assert found == {f"{stem}.json": 1, f"{stem}-2.json": 2}  # its own again, with what was answered since
    go_on(again)
    answer(again)
    assert again.value["class"]["stale"]


def test_a_name_from_the_browser_that_isnt_this_learners_own_is_never_written(tmp_path: Path) -> None:
    (tmp_path / "results-other.json").write_text("theirs")
    told = class_window("practice", desk_of({"CRIB_TUTOR_RESULTS": str(tmp_path)}))
    join(told, code_of("practice"))
    answer(told)
    kept = json.loads(told.value["class"]["keep"]) | {"saved_as": "results-other.json"}
    report(told, "class found", text=json.dumps(kept))
    report(told, "class turn in")
    assert (tmp_path / "results-other.json").read_text() == "theirs"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("theirs", ["another's of the same nickname", "a link", "torn"])
def test_what_took_a_name_in_the_meantime_is_never_written_over(theirs: str, tmp_path: Path) -> None:
    folder, outside = tmp_path / "results", tmp_path / "outside.json"
    folder.mkdir()
    told = class_window("practice", Desk(folder))
    join(told, code_of("practice"))
    answer(told)
    first = report(told, "class turn in")["class"]["result"]
    place = folder / first["name"]
    if theirs == "a link":
        place.rename(outside)
        place.symlink_to(outside)
    else:
        other = json.loads(place.read_text())
        other["answers"] = [*other["answers"][:-1], {"total": 29}]
        place.write_text(json.dumps(other) if theirs != "torn" else "{")
    before = place.read_text()
    go_on(told)
    assert report(told, "class turn in")["class"]["result"]["name"] == first["name"].replace(".json", "-2.json")
    assert place.read_text() == before
    assert place.is_symlink() == (theirs == "a link")


def test_leaving_and_coming_back_while_python_runs_goes_on_though_no_browser_keeps_anything() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    answer(told)
    first = work_of(told).answers
    for name in ("Bo", "ADA"):
        report(told, "class leave")
        report(told, "class code", text=code_of("practice"))
        report(told, "class name", text=name)
        assert work_of(told).nickname == name
        assert (work_of(told).answers == first) == (name == "ADA")
    told.strip.desk.type_code(code_of("02"))  # without leaving, as by a link
    told.strip.desk.type_name("Ada")
    told.strip.desk.type_code(code_of("practice"))
    told.strip.desk.type_name("Ada")
    assert work_of(told).answers == first


def test_a_folder_that_isnt_there_is_said_with_what_works(tmp_path: Path) -> None:
    told = class_window("practice", Desk(tmp_path / "gone"))
    join(told, code_of("practice"))
    answer(told)
    result = report(told, "class turn in")["class"]["result"]
    assert result["saved"].startswith("It couldn't be saved in your class's folder (No such file or directory)")
    assert read_turned_in(result["text"]).answered == 1


def test_muggins_under_a_code_ignores_what_the_learner_is_weak_at() -> None:
    heard = set()
    for weak in ((), ("runs-3",), ("nobs", "pairs")):
        told = MugginsWindow(start_muggins(1, weak=weak), weak=lambda weak=weak: weak, desk=Desk())
        join(told, code_of("muggins"))
        for item in work_of(told).items:
            assert isinstance(item, SpokenCount)
            assert told.table.catching.heard == item
            heard.add(item.said)
            answer(told)
            go_on(told)
    assert len(heard) == MANY


@pytest.mark.parametrize("kind", ["practice", "play", "muggins"])
def test_a_code_brings_its_rules_and_takes_them_along(kind: str) -> None:
    """By law 19 of the Britannica a player who claims too much pays; under the usual rules nothing is paid for it."""
    told = class_window(kind, Desk())
    under = (lambda: told.tutor.look.rules) if isinstance(told, TutorWindow) else lambda: told.table.catching.rules
    usual = under()
    join(told, code_of(kind, rules="BRITANNICA_SIX"))
    assert under() == rules.BRITANNICA_SIX != usual
    for _ in range(MANY):
        answer(told)
        report(told, "next")
    assert under() == usual


def test_points_claimed_too_much_are_paid_for_under_the_rules_that_a_code_brings() -> None:
    paid = {}
    for name in ("MODERN", "BRITANNICA_SIX"):
        told = class_window("practice", Desk())
        join(told, code_of("practice", rules=name))
        answer(told, right=False)
        if not told.tutor.look.done:
            report(told, "show")
        paid[name] = told.tutor.opponent
    assert paid["BRITANNICA_SIX"] > paid["MODERN"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_answer_comes_in_one_piece(kind: str) -> None:
    """The page moves the focus by what an answer changes: told half of it before, it would find nothing to move to."""
    desk = Desk()
    told, beside = class_window(kind, desk), class_window(kind, desk)
    join(told, code_of(kind))
    sent: list[str] = []
    told.observe(lambda _: sent.append("told"), "value")
    beside.observe(lambda _: sent.append("beside"), "value")
    answer(told)
    assert sent.count("told") == 1
    assert "beside" in sent


def test_what_is_turned_in_early_says_how_much_has_no_answer() -> None:
    told = class_window("practice", Desk())
    join(told, code_of("practice"))
    answer(told)
    shown = report(told, "class turn in")["class"]
    assert shown["unanswered"].startswith("2 of 3 have no answer yet")
    assert shown["unanswered"] in told.value["said"]
    for _ in range(MANY - 1):
        report(told, "next")
        answer(told)
    assert report(told, "class turn in")["class"]["unanswered"] == ""
