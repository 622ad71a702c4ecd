"""A class of simulated learners, some hostile: scored as an independent scorer has it, and no one gains."""

import json
import os
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
    for at, one in enumerate(learners):
        Path(folder, f"results-{at:03}.json").write_text(one.text, encoding="utf-8")


@for_each([CODE, LESSON, OWN, make_code("04", 9), make_code("practice", 5, items=20, skill="double-runs")])
def test_every_score_of_a_class_is_that_of_an_independent_scorer(code: ClassCode) -> None:
    learners = simulated.simulate_class(code, 30, seed=1)
    found = collect_results(NamedContent(f"{one.nickname}.json", one.text.encode()) for one in learners)
    scores = {one.nickname: (one.right, one.earned, one.possible) for one in found.learners}
    assert scores == {one.nickname: (one.right, one.earned, one.possible) for one in learners}
    assert not found.refused
    assert len({one.earned for one in learners}) > 5, "learners of various skill"


def test_thirty_learners_and_five_hostile_files(tmp_path: Path) -> None:
    learners = simulated.simulate_class(CODE, 30, seed=2)
    _fill(tmp_path, learners)
    hostile = _hostile(learners[0])
    for name, content in hostile.items():
        Path(tmp_path, name).write_bytes(content)
    found = collect_results(read_folder(tmp_path))
    assert {one.nickname: one.earned for one in found.learners} == {one.nickname: one.earned for one in learners}
    assert sorted(one.name for one in found.refused) == sorted(hostile)
    report = report_class(found)
    assert all(f"{name}: " in report for name in hostile)
    assert "deep.json: this isn't a whole results file" in report
    assert report.isprintable() or not set(report) - set(filter(str.isprintable, report)) - {"\n"}


def test_the_hands_missed_most_are_counted(tmp_path: Path) -> None:
    learners = simulated.simulate_class(CODE, 30, seed=3)
    _fill(tmp_path, learners)
    found = collect_results(read_folder(tmp_path))
    items = [item for item in found.learners[0].scored.turned.items if isinstance(item, Problem)]  # type: ignore[union-attr]
    missed = {}
    for at, item in enumerate(items):
        given = [one.document["answers"][at] for one in learners]
        wrong = [one for one in given if one is not None and not simulated.worth(item, one)[2]]
        missed[at + 1] = (len(wrong), sum(one is not None for one in given))
    told = found.missed_most(CODE)
    assert [(one.missed_by, one.answered_by) for one in told] == [missed[one.number] for one in told]
    assert (
        sorted((one.missed_by for one in told), reverse=True)
        == sorted((n for n, _ in missed.values()), reverse=True)[:3]
    )


def test_the_skills_of_a_class_are_those_of_what_was_found() -> None:
    """Who claims all but one skill lacks just that one; the shares are worked out from the problems' own parts."""
    items = [one for one in simulated.class_items(CODE) if isinstance(one, Problem)]
    lost = max(
        (skill for one in items for skill in one.skills if one.weights[skill]),
        key=lambda skill: sum(skill in one.skills for one in items),
    )
    answers = []
    for one in items:
        gone = one.parts.get(lost, ())
        due = [(part.kind, part.cards) for part in one.counted if part not in gone]  # type: ignore[union-attr]
        answers.append({"claims": [[kind.value, " ".join(map(str, cards))] for kind, cards in due]})
    document = {"crib_tutor": "results", "version": 1, "code": CODE.text, "nickname": "Ada", "answers": answers}
    found = collect_results([NamedContent("a.json", json.dumps(document).encode())])
    skills = found.skills(CODE)
    assert skills[lost] == (0, sum(one.weights.get(lost, 0) for one in items))
    assert weakest_skills(found, CODE)[0][1] == 0
    apart = {skill for one in items for skill in one.skills if not set(one.parts[skill]) & set(one.parts.get(lost, ()))}
    whole = [skill for skill in skills if all(skill not in one.skills or skill in apart for one in items)]
    assert any(skills[skill][0] == skills[skill][1] for skill in whole if skill != lost)


def test_the_map_has_a_row_for_each_learner_and_one_for_all() -> None:
    learners = simulated.simulate_class(LESSON, 12, seed=4)
    found = collect_results(NamedContent("a.json", one.text.encode()) for one in learners)
    (drawn,) = skill_maps(found, LESSON)
    assert [row.name for row in drawn.rows] == ["Class", *(one.nickname for one in found.learners)]
    totals = found.skills(LESSON)
    assert [round(share or 0, 9) for share in drawn.rows[0].shares] == sorted(
        round(a / b, 9) for a, b in totals.values()
    )


def test_a_large_class_has_several_maps_and_a_huge_one_a_single_row() -> None:
    def rows(many: int) -> list[list[str]]:
        learners = simulated.simulate_class(LESSON, many, seed=4)
        found = collect_results(NamedContent("a.json", one.text.encode()) for one in learners)
        return [[row.name for row in one.rows] for one in skill_maps(found, LESSON)]

    first, second = rows(32)
    assert (len(first), len(second)) == (31, 3)
    assert first[0] == second[0] == "Class"
    assert len({*first, *second}) == 33
    assert rows(91) == [["Class"]]


# --- two results of one learner ---


def _two(first: dict[str, object], second: dict[str, object]) -> ClassResults:
    return collect_results(
        NamedContent(name, json.dumps(one).encode()) for name, one in (("a.json", first), ("b.json", second))
    )


def test_of_two_files_of_one_learner_the_one_with_more_answers_is_kept_and_both_are_named() -> None:
    full = simulated.simulate_learner(CODE, "Ada", 5).document
    less = full | {"nickname": "ADA", "answers": [None, *full["answers"][1:]]}
    assert full["answers"][0] is not None
    for first, second, kept in ((full, less, "a.json"), (less, full, "b.json")):
        found = _two(first, second)
        assert [one.source for one in found.learners] == [kept]
        assert all(name in found.notes[0] for name in ("a.json", "b.json"))
        assert "Their scores differ" in found.notes[0] or "the same" in found.notes[0]


def test_a_file_is_kept_rather_than_a_line_even_if_the_line_says_more() -> None:
    ada = read_turned_in(simulated.simulate_learner(CODE, "Ada", 5).text)
    best = json.dumps({
        "crib_tutor": "results", "version": 1, "code": CODE.text, "nickname": "Ada",
        "answers": [{"total": one.counted.points} for one in ada.items if isinstance(one, Problem)],
    })  # fmt: skip
    boast = write_line(read_turned_in(best))
    file = NamedContent("a.json", simulated.simulate_learner(CODE, "Ada", 5).text.encode())
    found = collect_results([file], lines=boast)
    assert [one.source for one in found.learners] == ["a.json"]
    assert "Their scores differ, so ask" in found.notes[0]


def test_the_same_nickname_under_two_codes_is_two_results() -> None:
    files = [simulated.simulate_learner(code, "Ada", 5).text.encode() for code in (CODE, LESSON)]
    found = collect_results([NamedContent(str(at), one) for at, one in enumerate(files)])
    assert found.codes == (LESSON, CODE)
    assert not found.notes


def test_with_a_code_results_of_other_codes_are_refused() -> None:
    files = [simulated.simulate_learner(code, "Ada", 5).text.encode() for code in (CODE, LESSON)]
    found = collect_results([NamedContent(str(at), one) for at, one in enumerate(files)], code=CODE)
    assert found.codes == (CODE,)
    assert found.refused[0].why == f"it's for {LESSON.text}, not {CODE.text}"


# --- lines ---


def test_lines_below_a_code_may_leave_it_out_and_only_those() -> None:
    other = make_code("00", 8)
    whole, more = (
        [write_line(read_turned_in(one.text)) for one in simulated.simulate_class(code, 3, seed=6)]
        for code in (LESSON, other)
    )
    short = [line.removeprefix(f"{LESSON.text} ") for line in whole]
    read = collect_results([], lines="\n".join([LESSON.text.lower(), *short, *more]))
    assert not read.refused
    due = collect_results([], lines="\n".join([*whole, *more]))
    assert [one.given for one in read.learners] == [one.given for one in due.learners]
    for lines in ([*short, LESSON.text], [other.text, *short]):  # no code above them, and another class's
        assert not collect_results([], lines="\n".join(lines)).learners
    assert "has no code before it" in collect_results([], lines=short[0]).refused[0].why


def test_a_file_of_lines_is_read_line_by_line() -> None:
    lines = [write_line(read_turned_in(one.text)) for one in simulated.simulate_class(LESSON, 5, seed=6)]
    text = "\n".join(["Period 3", *lines, ""])
    found = collect_results([NamedContent("lines.txt", text.encode())])
    assert len(found.learners) == 5
    assert [one.name for one in found.refused] == ["lines.txt, line 1"]
    assert {one.answered for one in found.learners} == {None}


def test_ten_thousand_rows_are_cut_short() -> None:
    found = collect_results([], lines="=1+1\n" * 10_000)
    assert len(found.refused) == 1_001
    assert "only the first 1,000 are read" in found.refused[-1].why
    assert len(report_class(found).splitlines()) < 30


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
    found = {one.name: one.refused for one in read_folder(folder)}
    assert found == {
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
    assert [one.refused for one in read_folder(tmp_path)] == ["can't be read: Permission denied"]


def test_a_folder_has_so_many_files_at_most(tmp_path: Path) -> None:
    for at in range(MOST_FILES + 3):
        (tmp_path / f"{at:04}.json").write_bytes(b"")
    found = read_folder(tmp_path)
    assert len(found) == MOST_FILES + 1
    assert found[-1].name == "3 more files"
    assert "the first 2,000" in found[-1].refused
    assert len(name_contents([("a.json", b"")] * (MOST_FILES + 3))) == MOST_FILES + 1


def test_the_name_of_a_file_can_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "\x1b[2J\nada.json").write_text("{}")
    (tmp_path / os.fsdecode(b"\xff.json")).write_text("{}")
    names = [one.name for one in read_folder(tmp_path)]
    assert sorted(names) == ["\\udcff.json", "\\x1b[2J\\nada.json"]


@for_each(["", "no such folder", "\0", None, 7, "/dev/null", "/dev/zero", "\ud800", "~no such person"])
def test_what_is_no_folder_is_refused(folder: object) -> None:
    with pytest.raises(IllegalMove):
        read_folder(folder)
