"""`crib-tutor results`: a folder in, a report and a CSV file out."""

import csv
from pathlib import Path
from zipfile import ZipFile

import pytest
import simulated_class as simulated

from crib_tutor import cli
from crib_tutor.assignments.class_code import make_code

CODE, OTHER = make_code("00", 7), make_code("practice", 3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of eight under one code and one learner under another, with a file that was tampered with."""
    there = tmp_path / "turned in"
    there.mkdir()
    for at, each in enumerate(simulated.simulate_class(CODE, 8, seed=1)):
        (there / f"{at}.json").write_text(each.text, encoding="utf-8")
    (there / "other.json").write_text(simulated.simulate_learner(OTHER, "Ada", 1).text, encoding="utf-8")
    (there / "bad.json").write_text('{"crib_tutor": "results", "score": 9999}', encoding="utf-8")
    return there


def test_the_report_names_each_learner_the_hands_missed_and_what_was_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["results", str(folder)]) == 0
    out = capsys.readouterr().out
    assert f"{CODE.text}, 00 Welcome: 8 learners" in out
    assert f"{OTHER.text}, Counting hands: 1 learner" in out
    for each in simulated.simulate_class(CODE, 8, seed=1):
        assert any(
            line.startswith(each.nickname)
            and f"{each.right} of 8" in line
            and f"{each.earned} of {each.possible}" in line
            for line in out.splitlines()
        ), each.nickname
    assert out.index("ready to go on.") < out.index("Learner  ") < out.index("Over the weeks:"), "groups first"
    assert "Refused (1):\n- bad.json: " in out
    assert "Right answers can be copied from a neighbor" in out


def test_one_code_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["results", str(folder), "--code", CODE.text.lower().replace("-", " ")]) == 0
    assert f"other.json: it's for {OTHER.text}, not {CODE.text}" in capsys.readouterr().out


def test_the_csv_is_whole_and_opens_in_a_spreadsheet(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "class.csv"
    assert cli.main(["results", str(folder), "--csv", str(there)]) == 0
    assert there.read_bytes().startswith(b"\xef\xbb\xbf")
    with there.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert {row["code"] for row in rows} == {CODE.text, OTHER.text}


def test_the_csv_is_written_over_itself_alone_and_through_no_link(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, mine, trap = tmp_path / "class.csv", tmp_path / "mine.txt", folder / "class.csv"
    mine.write_text("mine")
    trap.symlink_to(mine)
    for path, sentence in ((mine, "isn't a table of results"), (trap, "is a link to another file")):
        assert cli.main(["results", str(folder), "--csv", str(path)]) == 2
        assert sentence in capsys.readouterr().err
    assert (mine.read_text(), trap.is_symlink()) == ("mine", True)
    assert cli.main(["results", str(folder), "--csv", str(there)]) == 0
    before = there.read_bytes()
    (folder / "0.json").unlink()
    assert cli.main(["results", str(folder), "--csv", str(there)]) == 0
    assert there.read_bytes().count(b"\n") == before.count(b"\n") - 1


def test_a_zip_and_a_file_are_read_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = folder.parent / "submissions.zip"
    with ZipFile(there, "w") as packed:
        for path in sorted(folder.iterdir()):
            packed.write(path, path.name)
    assert cli.main(["results", str(there)]) == 0
    assert f"{CODE.text}, 00 Welcome: 8 learners" in capsys.readouterr().out
    assert cli.main(["results", str(folder / "0.json")]) == 0
    assert f"{CODE.text}, 00 Welcome: 1 learner" in capsys.readouterr().out


def test_without_a_result_it_fails_and_an_earlier_table_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, there = tmp_path / "empty", tmp_path / "class.csv"
    empty.mkdir()
    there.write_text("earlier")
    for held in ("", "bad.json"):
        if held:
            (empty / held).write_text("{")
        assert cli.main(["results", str(empty), "--csv", str(there)]) == 1
        out = capsys.readouterr().out
        assert out.startswith("No results in ")
        assert held in out
    assert there.read_text() == "earlier"


def test_a_table_of_an_earlier_version_is_written_over(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "class.csv"
    there.write_text('\ufeff"nickname","code","assignment","right"\n"Ada","X","Y","1"\n', encoding="utf-8")
    assert cli.main(["results", str(folder), "--csv", str(there)]) == 0
    assert "contested" in there.read_text(encoding="utf-8")


def test_import_files_need_a_roster_and_one_code_and_are_written_by_its_ids(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, roster = tmp_path / "canvas.csv", tmp_path / "roster.csv"
    assert cli.main(["results", str(folder), "--code", CODE.text, "--canvas", str(there)])
    assert "give a roster first" in capsys.readouterr().err
    names = [each.nickname for each in simulated.simulate_class(CODE, 8, seed=1)]
    rows = "".join(f"{name} Day;00{at};=no\n" for at, name in enumerate([*names, "Zed"]))
    roster.write_bytes(f"Student;ID;Section\n{rows}".encode("utf-16"))
    given = ["results", str(folder), "--roster", str(roster), "--canvas", str(there)]
    assert cli.main(given)
    assert f"add --code with {CODE.text} or {OTHER.text}" in capsys.readouterr().err
    assert cli.main([*given, "--code", CODE.text, "--assignment", "Runs (4821)"]) == 0
    assert "Zed Day is on the roster and turned in nothing." in capsys.readouterr().out
    with there.open(encoding="utf-8", newline="") as file:
        head, possible, *written = csv.reader(file)
    assert (head[-1], possible[0].strip(), possible[-1]) == ("Runs (4821)", "Points Possible", "19")
    assert sorted(row[1] for row in written) == [f"00{at}" for at in range(8)]
    assert {row[4] for row in written} == {"'=no"}
