"""How long a class takes to read and score: no faster than the class, and never long, whatever was turned in."""

import json
import time
from pathlib import Path
from zipfile import ZipFile

import pytest
import simulated_class as simulated

from crib_tutor import cli
from crib_tutor.assignments.class_code import ClassCode, make_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.score_line import _check, questions_asked
from crib_tutor.assignments.turned_in import read_turned_in, to_text
from crib_tutor.classroom.gradebook.class_report import report_class, skill_maps
from crib_tutor.classroom.gradebook.class_results import collect_results
from crib_tutor.classroom.gradebook.result_files import read_folder

CODE = make_code("practice", 3)


def _seconds(folder: Path, code: ClassCode) -> tuple[float, int]:
    """Seconds of the processor to read, score and draw a class, and how many learners it has."""
    began = time.process_time()
    found = collect_results(read_folder(folder))
    assert report_class(found)
    assert all(one.html() for one in skill_maps(found, code))
    return time.process_time() - began, len(found.learners)


def test_a_thousand_learners_take_no_more_than_a_hundred_times_what_ten_take(tmp_path: Path) -> None:
    learners = simulated.simulate_class(CODE, 1_000, seed=1)
    times = {}
    for many in (10, 30, 1_000):
        folder = tmp_path / str(many)
        folder.mkdir()
        for at, one in enumerate(learners[:many]):
            (folder / f"{at:04}.json").write_text(one.text, encoding="utf-8")
        if many == 10:
            _seconds(folder, CODE)  # what is loaded once
        times[many], found = _seconds(folder, CODE)
        assert found == many
        print(f"{many:5} learners: {times[many]:.2f} s of the processor")
    assert times[1_000] / times[10] < 130


def _timed(there: Path, capsys: pytest.CaptureFixture[str]) -> tuple[float, str]:
    """Seconds of the processor that the command takes, and what it says."""
    began = time.process_time()
    cli.main(["results", str(there)])
    return time.process_time() - began, capsys.readouterr().out


ODD_NAMES = (
    "प्रिया|พิมพ์|தமிழ்|ਸਿੰਘ|Anna K.|J.R.|O'Brien|O\u2019Neil|José|Jose|Løvdahl|Lvdahl|小明|مُحَمَّد|Łucja|constructor|007|"
    "TRUE|Mar 1|St. John-Smith"
).split("|")


@pytest.mark.parametrize("own", [False, True])
def test_three_hundred_files_of_two_learning_platforms_take_ten_seconds_at_most(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], own: bool
) -> None:
    names = [*ODD_NAMES, *(f"Learner {at}" for at in range(280))]
    code = make_code("practice", 3, own=own)
    for platform in ("Moodle", "Canvas"):
        with ZipFile(tmp_path / f"{platform}.zip", "w") as packed:
            for at, name in enumerate(names):
                turned = read_turned_in(simulated.simulate_learner(code, name, at).text)
                where = {
                    "Moodle": f"Last {name}_{at}_assignsubmission_file_/{turned.file_name}",
                    "Canvas": f"last{at}_{at}_{9000 + at}_{turned.file_name}",
                }
                packed.writestr(where[platform], to_text(turned))
        took, said = _timed(tmp_path / f"{platform}.zip", capsys)
        print(f"{platform}, 300 files{', each of its own problems' * own}: {took:.1f} s")
        assert f"{code.text}, Counting hands: 300 learners" in said
        assert "Refused" not in said
        assert took < 10


def _slow_line(code: ClassCode, name: str) -> str:
    said = f"{code.text} {name} 0 OF {questions_asked(code)} AND 0 OF 43"
    return f"{said}, CHECK {_check(said):02}"


@pytest.mark.parametrize("kind", ["05", "08", "muggins", "practice", "discarding"])
@pytest.mark.parametrize("lines_a_file", [1, 1_000])
def test_two_thousand_lines_of_the_slowest_kind_are_refused_within_ten_seconds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, lines_a_file: int
) -> None:
    code = make_code(kind, 5, items=40, own=True)
    lines = [_slow_line(code, f"a {at}") for at in range(2_000)]
    for at in range(0, 2_000, lines_a_file):
        Path(tmp_path, f"{at:04}.txt").write_text("\n".join(lines[at : at + lines_a_file]), encoding="utf-8")
    took, said = _timed(tmp_path, capsys)
    print(f"2,000 lines of {kind}, {lines_a_file} in a file: {took:.1f} s")
    assert "too many different problems" in said
    assert took < 10


def test_two_hundred_and_fifty_files_of_claims_are_read_or_refused_within_ten_seconds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = make_code("practice", 3, items=40)
    answers = []
    for item in class_items(code):
        cards = " ".join(map(str, item.counted.cards))  # type: ignore[union-attr]
        answers.append({"claims": [["run", cards], ["fifteen", cards], ["pair", cards[:5]]] * 13})
    for at in range(250):
        document = {"crib_tutor": "results", "version": 1, "code": code.text, "nickname": f"a {at}", "answers": answers}
        Path(tmp_path, f"{at:04}.json").write_text(json.dumps(document), encoding="utf-8")
    took, _ = _timed(tmp_path, capsys)
    print(f"250 files of {len(json.dumps(document)) // 1024} kB with every claim: {took:.1f} s")
    assert took < 10
