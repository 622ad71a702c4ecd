"""A class of simulated learners, some hostile: scored as an independent scorer has it, and no one gains."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
import simulated_class as simulated
from each import for_each

from crib_tutor.assignments.class_code import ClassCode, make_code
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import LONGEST_FILE, read_turned_in
from crib_tutor.classroom.gradebook.class_report import report_class, skill_maps, weakest_skills
from crib_tutor.classroom.gradebook.class_results import ClassResults, collect_results
from crib_tutor.classroom.gradebook.result_files import MOST_FILES, NamedContent, name_contents, read_folder
from crib_tutor.problems.problem import Problem
from crib_tutor.rules import IllegalMove

CODE = make_code("practice", 3)
LESSON = make_code("00", 7)
OWN = make_code("06", 5, own=True)


def _hostile(honest: simulated.Simulated) -> dict[str, bytes]:
    """Five files of someone who'd like to have more, or to break something."""
    document = honest.document
    return {
        "eve.json": json.dumps(document | {"nickname": "Eve", "score": 9_999}).encode(),
        "script.json": json.dumps(document | {"nickname": "<script>alert(1)</script>"}).encode(),
        "formula.json": json.dumps(document | {"nickname": "=cmd|' /C calc'!A0"}).encode(),
        "deep.json": b"[" * 20_000 + b"]" * 20_000,
        "long.json": b" " * (LONGEST_FILE + 1),
    }


def _fill(folder: Path, learners: list[simulated.Simulated]) -> None:
    for at, learner in enumerate(learners):
        Path(folder, f"results-{at:03}.json").write_text(learner.text, encoding="utf-8")


@for_each([CODE, LESSON, OWN, make_code("04", 9), make_code("practice", 5, items=20, skill="double-runs")])
def test_every_score_of_a_class_is_that_of_an_independent_scorer(code: ClassCode) -> None:
    learners = simulated.simulate_class(code, 30, seed=1)
    read = collect_results(NamedContent(f"{learner.nickname}.json", learner.text.encode()) for learner in learners)
    scores = {learner.nickname: (learner.right, learner.earned, learner.possible) for learner in read.learners}
    assert scores == {learner.nickname: (learner.right, learner.earned, learner.possible) for learner in learners}
    assert not read.refused
    assert len({learner.earned for learner in learners}) > 5, "learners of various skill"


def test_thirty_learners_and_five_hostile_files(tmp_path: Path) -> None:
    learners = simulated.simulate_class(CODE, 30, seed=2)
    _fill(tmp_path, learners)
    hostile = _hostile(learners[0])
    for name, content in hostile.items():
        Path(tmp_path, name).write_bytes(content)
    read = collect_results(read_folder(tmp_path))
    assert {learner.nickname: learner.earned for learner in read.learners} == {
        learner.nickname: learner.earned for learner in learners
    }
    assert sorted(learner.name for learner in read.refused) == sorted(hostile)
    report = report_class(read)
    assert all(f"{name}: " in report for name in hostile)
    assert "deep.json: this isn't a whole results file" in report
    assert report.isprintable() or not set(report) - set(filter(str.isprintable, report)) - {"\n"}


def test_the_skills_of_a_class_are_those_of_what_was_found() -> None:
    """Who claims all but one skill lacks just that one; the shares are worked out from the problems' own parts."""
    items = [item for item in simulated.class_items(CODE) if isinstance(item, Problem)]
    lost = max(
        (skill for item in items for skill in item.skills if item.weights[skill]),
        key=lambda skill: sum(skill in item.skills for item in items),
    )
    answers = []
    for item in items:
        gone = item.parts.get(lost, ())
        due = [(part.kind, part.cards) for part in item.counted if part not in gone]  # type: ignore[union-attr]
        answers.append({"claims": [[kind.value, " ".join(map(str, cards))] for kind, cards in due]})
    document = {"crib_tutor": "results", "version": 1, "code": CODE.text, "nickname": "Ada", "answers": answers}
    read = collect_results([NamedContent("a.json", json.dumps(document).encode())])
    skills = read.skills(CODE)
    assert skills[lost] == (0, sum(item.weights.get(lost, 0) for item in items))
    assert weakest_skills(read, CODE)[0][1] == 0
    apart = {
        skill for item in items for skill in item.skills if not set(item.parts[skill]) & set(item.parts.get(lost, ()))
    }
    whole = [skill for skill in skills if all(skill not in item.skills or skill in apart for item in items)]
    assert any(skills[skill][0] == skills[skill][1] for skill in whole if skill != lost)


def test_the_map_has_a_row_for_each_learner_and_one_for_all() -> None:
    learners = simulated.simulate_class(LESSON, 12, seed=4)
    read = collect_results(NamedContent("a.json", learner.text.encode()) for learner in learners)
    (drawn,) = skill_maps(read, LESSON)
    assert [row.name for row in drawn.rows] == ["Class", *(learner.nickname for learner in read.learners)]
    totals = read.skills(LESSON)
    assert [round(share or 0, 9) for share in drawn.rows[0].shares] == sorted(
        round(a / b, 9) for a, b in totals.values()
    )


def test_a_large_class_has_several_maps_and_a_huge_one_a_single_row() -> None:
    def rows(size: int) -> list[list[str]]:
        learners = simulated.simulate_class(LESSON, size, seed=4)
        read = collect_results(NamedContent("a.json", chart.text.encode()) for chart in learners)
        return [[row.name for row in chart.rows] for chart in skill_maps(read, LESSON)]

    first, second = rows(32)
    assert (len(first), len(second)) == (31, 3)
    assert first[0] == second[0] == "Class"
    assert len({*first, *second}) == 33
    assert rows(91) == [["Class"]]


# --- two results of one learner ---


def _two(first: dict[str, object], second: dict[str, object]) -> ClassResults:
    return collect_results(
        NamedContent(name, json.dumps(document).encode()) for name, document in (("a.json", first), ("b.json", second))
    )


def test_of_two_files_of_one_learner_the_one_with_more_answers_is_kept_and_both_are_named() -> None:
    full = simulated.simulate_learner(CODE, "Ada", 5).document
    less = full | {"nickname": "ADA", "answers": [None, *full["answers"][1:]]}
    assert full["answers"][0] is not None
    for first, second, kept in ((full, less, "a.json"), (less, full, "b.json")):
        read = _two(first, second)
        assert [learner.source for learner in read.learners] == [kept]
        assert all(name in read.notes[0] for name in ("a.json", "b.json"))
        assert "Their scores differ" in read.notes[0] or "the same" in read.notes[0]


def test_a_file_is_kept_rather_than_a_line_even_if_the_line_says_more() -> None:
    ada = read_turned_in(simulated.simulate_learner(CODE, "Ada", 5).text)
    best = json.dumps({
        "crib_tutor": "results", "version": 1, "code": CODE.text, "nickname": "Ada",
        "answers": [{"total": each.counted.points} for each in ada.items if isinstance(each, Problem)],
    })  # fmt: skip
    boast = write_line(read_turned_in(best))
    file = NamedContent("a.json", simulated.simulate_learner(CODE, "Ada", 5).text.encode())
    read = collect_results([file], lines=boast)
    assert [each.source for each in read.learners] == ["a.json"]
    assert "Their scores differ, so ask" in read.notes[0]


def test_the_same_nickname_under_two_codes_is_two_results() -> None:
    files = [simulated.simulate_learner(code, "Ada", 5).text.encode() for code in (CODE, LESSON)]
    read = collect_results([NamedContent(str(at), content) for at, content in enumerate(files)])
    assert read.codes == (LESSON, CODE)
    assert not read.notes


def test_with_a_code_results_of_other_codes_are_refused() -> None:
    files = [simulated.simulate_learner(code, "Ada", 5).text.encode() for code in (CODE, LESSON)]
    read = collect_results([NamedContent(str(at), content) for at, content in enumerate(files)], code=CODE)
    assert read.codes == (CODE,)
    assert read.refused[0].why == f"it's for {LESSON.text}, not {CODE.text}"


# --- lines ---


def test_lines_below_a_code_may_leave_it_out_and_only_those() -> None:
    other = make_code("00", 8)
    whole, more = (
        [write_line(read_turned_in(learner.text)) for learner in simulated.simulate_class(code, 3, seed=6)]
        for code in (LESSON, other)
    )
    short = [line.removeprefix(f"{LESSON.text} ") for line in whole]
    read = collect_results([], lines="\n".join([LESSON.text.lower(), *short, *more]))
    assert not read.refused
    due = collect_results([], lines="\n".join([*whole, *more]))
    assert [replace(learner, source="") for learner in read.learners] == [
        replace(learner, source="") for learner in due.learners
    ]
    for lines in ([*short, LESSON.text], [other.text, *short]):  # no code above them, and another class's
        assert not collect_results([], lines="\n".join(lines)).learners
    assert "has no code before it" in collect_results([], lines=short[0]).refused[0].why


def test_a_file_of_lines_is_read_line_by_line() -> None:
    lines = [write_line(read_turned_in(learner.text)) for learner in simulated.simulate_class(LESSON, 5, seed=6)]
    text = "\n".join(["Period 3", *lines, ""])
    read = collect_results([NamedContent("lines.txt", text.encode())])
    assert len(read.learners) == 5
    assert [learner.name for learner in read.refused] == ["lines.txt, line 1"]
    assert {learner.answered for learner in read.learners} == {None}


def test_ten_thousand_rows_are_cut_short() -> None:
    read = collect_results([], lines="=1+1\n" * 10_000)
    assert len(read.refused) == 1_001
    assert "only the first 1,000 are read" in read.refused[-1].why
    assert len(report_class(read).splitlines()) < 30


# --- a folder ---


def test_what_is_no_plain_file_is_named_and_not_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text(simulated.simulate_learner(CODE, "Ada", 5).text)
    folder = tmp_path / "turned in"
    folder.mkdir()
    (folder / "link.json").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(folder / "pipe.json")
    (folder / "BIG.JSON").write_bytes(b" " * (LONGEST_FILE + 1))
    read = {file.name: file.refused for file in read_folder(folder)}
    assert read == {
        "BIG.JSON": "too long: a results file has 64 kB at most",
        "link.json": "a link, and links aren't followed",
        "linked": "a link, and links aren't followed",
        "pipe.json": "not a plain file",
    }


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ada.json").write_text("{}")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert [file.refused for file in read_folder(tmp_path)] == ["can't be read: Permission denied"]


def test_a_folder_has_so_many_files_at_most(tmp_path: Path) -> None:
    for at in range(MOST_FILES + 3):
        (tmp_path / f"{at:04}.json").write_bytes(b"")
    read = read_folder(tmp_path)
    assert len(read) == MOST_FILES + 1
    assert read[-1].name == "3 more files"
    assert "the first 2,000" in read[-1].refused
    assert len(name_contents([("a.json", b"")] * (MOST_FILES + 3))) == MOST_FILES + 1


def test_the_name_of_a_file_can_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "\x1b[2J\nada.json").write_text("{}")
    (tmp_path / os.fsdecode(b"\xff.json")).write_text("{}")
    names = [file.name for file in read_folder(tmp_path)]
    assert sorted(names) == ["\\udcff.json", "\\x1b[2J\\nada.json"]


@for_each(["", "no such folder", "\0", None, 7, "/dev/null", "/dev/zero", "\ud800", "~no such person"])
def test_what_is_no_folder_is_refused(folder: object) -> None:
    with pytest.raises(IllegalMove):
        read_folder(folder)
