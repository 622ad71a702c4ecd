"""Hand-ins as they really come: however a class's files are packed, named and written, the same results are found."""

import csv
import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import simulated_class as simulated
from each import for_each

from crib_tutor.assignments import class_items, score_line
from crib_tutor.assignments.class_code import make_code
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import LONGEST_FILE, fold_nickname, read_turned_in
from crib_tutor.classroom.gradebook import class_results, result_files
from crib_tutor.classroom.gradebook.class_report import MOST_CODES, report_class, shown_codes
from crib_tutor.classroom.gradebook.class_results import MOST_DRAWN, MOST_DRAWN_BY_ONE, collect_results
from crib_tutor.classroom.gradebook.class_table import write_csv
from crib_tutor.classroom.gradebook.result_files import MOST_FILES, NamedContent, name_contents, owner_of, read_folder

CODE = make_code("00", 7)
CLASS = simulated.simulate_class(CODE, 6, seed=9)
LINES = [write_line(read_turned_in(learner.text)) for learner in CLASS]
DUE = {learner.nickname: (learner.right, learner.earned) for learner in CLASS}
Files = dict[str, bytes]


def named(write: Callable[[int, simulated.Simulated], str]) -> Files:
    return {write(at, learner): learner.text.encode() for at, learner in enumerate(CLASS)}


def packed(files: Files, **more: int) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", **more) as zipped:  # type: ignore[arg-type]
        for name, content in files.items():
            zipped.writestr(name, content)
    return held.getvalue()


def moodle(at: int, learner: simulated.Simulated) -> str:
    return f"Surname {learner.nickname}_{at + 1000}_assignsubmission_file_/results.json"


FORMS: dict[str, Files] = {
    "a folder": named(lambda at, _: f"{at}.json"),
    "Moodle's folders": named(moodle),
    "Moodle's folders as cut short by a teacher": named(lambda at, _: f"A B_{at}_assignsubmission_file/results.json"),
    "Moodle's zip": {"all.zip": packed(named(moodle), compression=zipfile.ZIP_DEFLATED)},
    "Moodle's zip of zips": {
        "all.zip": packed({f"Ada_{at}_assignsubmission_file_/x.zip": packed({"r.json": learner.text.encode()})
                           for at, learner in enumerate(CLASS)})
    },
    "Canvas's names": named(lambda at, _: f"surname{at}_LATE_{at + 10}_{at + 900}_results-GREEN-HERON-7-1.json"),
    "folders of folders": named(lambda at, _: f"period 3/{at}/attempt/1/results.json"),
    "misnamed": named(lambda at, _: f"{at}.json.txt"),
    "without an ending": named(lambda at, _: f"{at}"),
    "lines in a file each": {f"{at}.txt": line.encode() for at, line in enumerate(LINES)},
    "lines in a file with any ending": {"lines.md": "\n".join(LINES).encode()},
    "typed into a learning platform": {
        f"{at}/onlinetext.html": f"<html><body><p dir='ltr'>My&nbsp;line:</p><p>{line}<br></p></body></html>".encode()
        for at, line in enumerate(LINES)
    },
}  # fmt: skip


def lay(folder: Path, files: Files) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def given_as_folder(files: Files) -> tuple[NamedContent, ...]:
    with TemporaryDirectory() as folder:
        return read_folder(lay(Path(folder), files))


@for_each(FORMS)
def test_the_same_results_are_found_however_they_come(form: str) -> None:
    for given in (given_as_folder(FORMS[form]), name_contents(FORMS[form].items())):
        results = collect_results(given)
        assert {learner.nickname.casefold(): (learner.right, learner.earned) for learner in results.learners} == {
            name.casefold(): totals for name, totals in DUE.items()
        }
        assert not [learner for learner in results.refused if "My" not in learner.why]


@for_each(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "mac-roman"])
def test_a_file_is_read_in_any_encoding(encoding: str) -> None:
    some = [learner for learner in CLASS if learner.nickname != "Łucja"]
    json_text = json.dumps(some[4].document, ensure_ascii=False)
    assert "É" in json_text
    text = "\r\n".join([CODE.text, *(line.removeprefix(f"{CODE.text} ") for line in LINES)])
    results = collect_results([NamedContent("a", json_text.encode(encoding)), NamedContent("b", text.encode(encoding))])
    assert not results.refused
    assert {fold_nickname(learner.nickname): (learner.right, learner.earned) for learner in results.learners} == {
        fold_nickname(name): totals for name, totals in DUE.items()
    }


def numbers(line: str) -> tuple[str, ...]:
    """The nickname and the numbers of a line, without its code."""
    return tuple(line.removeprefix(f"{CODE.text} ").replace(",", "").replace("CHECK ", "").split())


WRITTEN: dict[str, Callable[[int, str], str]] = {
    "quoted": lambda _, line: f"> {line}",
    "quoted twice": lambda _, line: f"> > {line}",
    "quoted without a space": lambda _, line: f">>{line}",
    "numbered": lambda at, line: f"{at}. {line}",
    "numbered with a bracket": lambda at, line: f"{at}) {line}",
    "numbered in brackets": lambda at, line: f"  ({at}) {line}",
    "quoted and numbered": lambda at, line: f"> {at}. {line}",
    "in a list": lambda _, line: f"- {line}",
    "in quotation marks": lambda _, line: f'"{line}"',
    "broken by a mail program": lambda _, line: f"> {line.replace(' AND ', chr(10) + '> AND ')}",
    "without commas": lambda _, line: line.replace(",", ""),
    "numbers alone": lambda _, line: "{0} {1} {5} {8}".format(*numbers(line)).lower(),
    "numbers with what there was": lambda _, line: "{0} {1}/{3} {5}/{7} {8}".format(*numbers(line)).lower(),
    "one of both": lambda _, line: "{0}: {1} / {3}, {5} {8}".format(*numbers(line)),
    "numbers with the code": lambda _, line: f"{CODE.text} " + "{0} {1} {5} {8}".format(*numbers(line)),
}


@for_each(WRITTEN)
def test_a_line_is_read_however_it_was_sent(way: str) -> None:
    lines = [WRITTEN[way](at, line) for at, line in enumerate(LINES, 1)]
    for results in (
        collect_results([], lines="\n".join([f"> {CODE.text}", *lines])),  # the code above them
        collect_results([NamedContent("x.txt", "\n".join(lines).encode())], code=CODE),  # or given
        collect_results([NamedContent("a.json", CLASS[0].text.encode())], lines="\n".join(lines)),  # or all else
    ):
        assert not results.refused
        assert [(learner.right, learner.earned) for learner in results.learners] == [
            DUE[name] for name in sorted(DUE, key=class_results._in_alphabet)
        ]


def test_a_line_without_a_code_stays_out_where_all_else_is_of_two() -> None:
    other = simulated.simulate_learner(make_code("practice", 3), "Bo", 5)
    files = [NamedContent("a", CLASS[0].text.encode()), NamedContent("b", other.text.encode())]
    results = collect_results(files, lines=WRITTEN["numbers alone"](1, LINES[1]))
    assert len(results.learners) == 2
    assert "has no code before it" in results.refused[0].why


def test_what_isnt_read_is_named_with_how_many(tmp_path: Path) -> None:
    odd = {
        "photo.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "__MACOSX/._0.json": b"\0\5\x16\7\0\2\0\0Mac OS X",
        "essay.docx": packed({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<y/>"}),
        "notes.txt": b"How I count\nI start with the fifteens.\nThen runs.\nThen pairs.\n",
        "empty.json": b"",
    }
    files = FORMS["Moodle's folders"] | odd
    results = collect_results(read_folder(lay(tmp_path, files)))
    assert len(results.learners) == 6
    assert sorted(learner.name for learner in results.refused) == sorted(odd)
    report = report_class(results)
    assert "Refused (5):" in report
    assert all(name in report for name in odd)
    assert report.count("it's neither a results file nor text with lines") == 1, "told once for all of them"


# --- limits ---


def bomb() -> bytes:
    return packed({"a.json": b" " * 40_000_000}, compression=zipfile.ZIP_DEFLATED)


def nested(depth: int) -> bytes:
    held = CLASS[0].text.encode()
    for _ in range(depth):
        held = packed({"x": held})
    return held


def linked() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as zipped:
        info = zipfile.ZipInfo("link.json")
        info.external_attr = 0o120777 << 16
        zipped.writestr(info, "/etc/passwd")
    return held.getvalue()


def locked() -> bytes:
    content = bytearray(packed({"a.json": b"{}"}))
    content[6] |= 1
    content[content.index(b"PK\1\2") + 8] |= 1
    return bytes(content)


HOSTILE: dict[str, tuple[bytes, str]] = {
    "a bomb": (bomb(), "too long: a results file has 64 kB at most"),
    "a name that leads out": (packed({"../../up.json": b"{}"}), "its name leads out of the zip"),
    "a name from the root": (packed({"/etc/x.json": b"{}"}), "its name leads out of the zip"),
    "another system's name that leads out": (packed({"..\\up.json": b"{}"}), "its name leads out of the zip"),
    "a link": (linked(), "a link, and links aren't followed"),
    "a lock": (locked(), "it's locked with a password"),
    "too deep": (nested(30), "it lies too deep"),
    "torn": (packed({"a.json": b"{}" * 90})[:60], "it's damaged"),
    "damaged inside": (
        packed({"a.json": b"ada" * 900}, compression=zipfile.ZIP_DEFLATED).replace(b"a.json", b"b.json", 1),
        "it's damaged",
    ),
    "another packing": (packed({"a.json": b"{}"}, compression=zipfile.ZIP_LZMA), "it's packed in a way"),
}


@for_each(HOSTILE)
def test_a_hostile_zip_is_named_and_the_rest_is_read(kind: str) -> None:
    content, why = HOSTILE[kind]
    files = {"a.json": CLASS[0].text.encode(), "b.zip": content, "c.json": CLASS[1].text.encode()}
    for given in (given_as_folder(files), name_contents(files.items())):
        assert [file.name for file in given if not file.refused] == ["a.json", "c.json"]
        assert why in next(file.refused for file in given if file.name.startswith("b.zip"))


def test_a_zip_with_a_huge_list_of_files_isnt_loaded(tmp_path: Path) -> None:
    lay(tmp_path, {"a.zip": packed({f"{at:0200}": b"" for at in range(9_000)})})
    assert [file.refused for file in read_folder(tmp_path)] == ["it's damaged and can't be unpacked"]


def test_the_number_of_files_holds_over_folders_and_zips_together(tmp_path: Path) -> None:
    half = {f"{at:05}": b"{" for at in range(MOST_FILES // 2 + 5)}
    lay(tmp_path, {"one.zip": packed(half), "two.zip": packed(half)} | {f"z/{name}": b"{" for name in list(half)[:7]})
    files = read_folder(tmp_path)
    assert len(files) == MOST_FILES + 1
    assert files[-1].name == f"{2 * len(half) + 7 - MOST_FILES} more files"


def test_the_bytes_hold_over_all_of_it_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_files, "MOST_BYTES", 10 * LONGEST_FILE)
    long = {f"{at:02}": b" " * LONGEST_FILE for at in range(8)}
    lay(tmp_path, {"a.zip": packed(long, compression=zipfile.ZIP_DEFLATED), "b/x": b" " * LONGEST_FILE} | long)
    files = read_folder(tmp_path)
    assert sum(len(file.content) for file in files) <= 10 * LONGEST_FILE
    assert "all files together are too long" in files[-1].refused


def test_folders_in_folders_without_end_are_left(tmp_path: Path) -> None:
    lay(tmp_path, {f"{'a/' * 40}x.json": b"{}", "z.json": b"{}"})
    files = read_folder(tmp_path)
    assert [file.refused.partition(",")[0] for file in files] == ["it lies too deep", ""]


def test_a_pipe_is_no_file_of_results(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="can't be read as a folder"):
        read_folder(tmp_path / "pipe")


# --- the work that files can ask for ---


def _check(line: str) -> int:
    number = 0
    for sign in line.casefold():
        number = (number * 29 + ord(sign)) % 97
    return number


def slow_line(name: str, *, right_check: bool) -> str:
    """A line of the slowest kind: forty problems of a learner's own, to be drawn before its totals can be judged."""
    line = f"{make_code('muggins', 5, items=40, own=True).text} {name} 0 OF 40 AND 0 OF 43"
    return f"{line}, CHECK {(_check(line) + (not right_check)) % 97:02}"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """How many problems it draws to read these files."""
    made: list[object] = []
    draw = class_items.draw_problem
    monkeypatch.setattr(class_items, "draw_problem", lambda *given, **how: (made.append(given), draw(*given, **how))[1])

    def count(files: list[NamedContent], **more: Any) -> int:
        class_items.class_items.cache_clear()
        score_line._totals.cache_clear()
        made.clear()
        collect_results(files, **more)
        return len(made)

    return count


def test_a_wrong_check_another_code_and_missing_places_cost_no_problem(drawn: Callable[..., int]) -> None:
    wrong, right = (
        NamedContent("x.txt", "\n".join(slow_line(f"a{at}", right_check=check) for at in range(500)).encode())
        for check in (False, True)
    )
    assert drawn([wrong]) == 0
    assert drawn([right], code=CODE) == 0
    own = {"crib_tutor": "results", "version": 1, "code": make_code("05", 5, items=40, own=True).text, "nickname": "A"}
    short, whole = (NamedContent("a", json.dumps(own | {"answers": [None] * places}).encode()) for places in (39, 40))
    assert drawn([short]) == 0
    assert drawn([whole], code=CODE) == 0
    assert drawn([whole]) == 40


def test_a_file_and_all_files_together_have_so_many_problems_drawn(drawn: Callable[..., int]) -> None:
    files = []
    for file in range(4):
        lines = [slow_line(f"a{file} {at}", right_check=True) for at in range(MOST_DRAWN_BY_ONE // 40 + 5)]
        files.append(NamedContent(f"{file}.txt", "\n".join(lines).encode()))
    assert drawn(files[:1]) == MOST_DRAWN_BY_ONE
    results = collect_results(files)
    assert sum("too many different problems" in learner.why for learner in results.refused) >= 20
    assert drawn(files) == MOST_DRAWN


# --- who is who ---


def result(nickname: str, *, missed: int = 0, answered: int = 5) -> bytes:
    """A file under the code: the first answers wrong, the last ones missing."""
    answers = [{"total": item.answer} for item in class_items.class_items(CODE)]  # type: ignore[union-attr]
    given = [{"total": 0}] * missed + answers[missed:answered] + [None] * (5 - answered)  # type: ignore[list-item]
    document = {"crib_tutor": "results", "version": 1, "code": CODE.text, "nickname": nickname, "answers": given}
    return json.dumps(document).encode()


def rows(files: dict[str, bytes], lines: str = "") -> list[dict[str, str]]:
    results = collect_results(name_contents(files.items()), lines=lines)
    return list(csv.DictReader(io.StringIO(write_csv(results))))


def test_two_learners_of_one_name_have_a_row_each_where_their_files_say_so() -> None:
    for prefixes in (
        ("smithsam_12_345_", "jonessam_13_346_"),
        ("Sam S_12_assignsubmission_file_/", "Sam J_13_assignsubmission_file_/"),
    ):
        files = {f"{prefix}results-sam.json": result("Sam", missed=at) for at, prefix in enumerate(prefixes)}
        table = rows(files)
        assert [row["nickname"] for row in table] == ["Sam", "Sam"]
        assert len({row["points"] for row in table}) == 2
        assert all(any(row["source"] == name for row in table) for name in files)
        report = report_class(collect_results(name_contents(files.items())))
        assert "2 learners are called Sam, with a row each" in report
        assert all(owner_of(name) in report for name in files)
        again = rows(files | {f"{prefixes[0]}results-sam-1.json": result("Sam", missed=3)})
        assert [row["contested"] for row in again] in (["yes", ""], ["", "yes"])


CONTESTED: dict[str, tuple[dict[str, bytes], str]] = {
    "one file": ({"a": result("Ada")}, ""),
    "the same twice": ({"a": result("Ada"), "b": result("ADA")}, ""),
    "more answers later": ({"a": result("Ada", answered=3), "b": result("Ada")}, ""),
    "another's answers": ({"a-evil": result("Ada", missed=4), "b": result("Ada")}, "yes"),
    "fewer answers, and others": ({"a": result("Ada", missed=2, answered=4), "b": result("Ada")}, "yes"),
    "look-alikes": ({"a": result("Ada"), "b": result("\N{CYRILLIC CAPITAL LETTER A}da")}, "yes"),
    "two people": ({"a": result("Ada"), "b": result("Ida", missed=2)}, ""),
}


@for_each(CONTESTED)
def test_what_the_report_asks_about_is_marked_in_the_table(case: str) -> None:
    files, due = CONTESTED[case]
    assert {row["contested"] for row in rows(files)} == {due}
    report = report_class(collect_results(name_contents(files.items())))
    assert ("so ask" in report) == bool(due)


CURLY, ACUTE, BOUND = "\N{RIGHT SINGLE QUOTATION MARK}", "\N{ACUTE ACCENT}", "\N{NON-BREAKING HYPHEN}"


@for_each([
    ("O'Neil", f"O{CURLY}Neil"), ("O'Neil", f"O{ACUTE}NEIL"), ("Ada", "\uff21\uff44\uff41"), ("Zo\u00eb", "Zoe\u0308"),
    ("Anna-Lu", f"Anna{BOUND}Lu"), ("\u30ac\u30ac", "\uff76\uff9e\uff76\uff9e"),
])  # fmt: skip
def test_one_learner_however_their_keyboard_writes_them(*names: str) -> None:
    table = rows({f"{at}.json": result(name, answered=3 + at) for at, name in enumerate(names)})
    assert len(table) == 1
    line = write_line(read_turned_in(result(names[1])))
    assert len(rows({"a.json": result(names[0])}, line)) == 1
    assert len(rows({}, line.replace(names[1].upper(), names[0]))) == 1, "read out by one, typed by another"


def test_too_many_and_too_few_are_told_apart() -> None:
    due = [item.answer for item in class_items.class_items(CODE)]  # type: ignore[union-attr]
    table = []
    for out in (2, -2):
        document = json.loads(result("Ada")) | {"answers": [{"total": points + out} for points in due]}  # type: ignore[operator]
        results = collect_results([NamedContent("a", json.dumps(document).encode())])
        table += list(csv.DictReader(io.StringIO(write_csv(results))))
        assert ("10 too many" if out > 0 else "10 missed") in report_class(results)
    assert [(row["points_missed"], row["points_too_many"]) for row in table] == [("0", "10"), ("10", "0")]
    assert table[0]["points"] == table[1]["points"]
    (by_line,) = rows({}, LINES[0])
    assert (by_line["points_missed"], by_line["points_too_many"]) == ("", "")


def test_very_many_codes_are_shown_in_part() -> None:
    files = []
    for seed in range(MOST_CODES + 3):
        document = json.loads(result("Ada")) | {"code": make_code("practice", seed, items=1).text, "answers": [None]}
        files.append(NamedContent(f"{seed}", json.dumps(document).encode()))
    results = collect_results(files)
    assert len(shown_codes(results)) == MOST_CODES
    assert "3 more codes are in the CSV file." in report_class(results)
    assert write_csv(results).count("\n") == MOST_CODES + 4
