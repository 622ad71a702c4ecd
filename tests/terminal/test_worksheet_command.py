"""`crib-tutor worksheet`: it writes one file, says where, and writes over nothing unless it's told to."""

from pathlib import Path

import pytest
from each import for_each

from crib_tutor import cli
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.classroom.worksheets.worksheet import make_set, make_worksheet, set_pages, worksheet_page

LINK = "https://example.org/lab"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(tmp_path: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}


def test_a_code_becomes_a_file_of_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["worksheet", "green", "heron", "7"]) == 0
    page = worksheet_page(make_worksheet(read_code("GREEN-HERON-7")))
    assert written(tmp_path) == {"worksheet-GREEN-HERON-7.html": page}
    out = capsys.readouterr().out
    assert "GREEN-HERON-7: 2 pages in worksheet-GREEN-HERON-7.html" in out
    assert "--link" in out


def test_a_file_that_is_there_stays_unless_it_is_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.html"
    mine.write_text("mine", encoding="utf-8")
    asked = ["worksheet", "GREEN-HERON-7", "--out", "mine.html"]
    assert cli.main(asked) == 2
    assert "mine.html is there already: add --force" in capsys.readouterr().err
    assert written(tmp_path) == {"mine.html": "mine"}
    assert cli.main([*asked, "--force"]) == 0
    assert "GREEN-HERON-7" in mine.read_text(encoding="utf-8")


def test_a_link_that_leads_nowhere_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "mine.html").symlink_to(tmp_path / "gone.html")
    assert cli.main(["worksheet", "GREEN-HERON-7", "--out", "mine.html"]) == 2
    assert not (tmp_path / "gone.html").exists()


def test_a_set_is_one_file_named_by_the_code_that_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["worksheet", "GREEN-HERON-7", "--set", "3", "--link", LINK]) == 0
    page = set_pages(make_set(read_code("GREEN-HERON-7"), 3, link=LINK))
    assert written(tmp_path) == {"worksheet-GREEN-HERON-7.html": page}
    assert f"{make_code('00', 7, own=True).text}: 3 sheets and their answers" in capsys.readouterr().out


@for_each(
    [
        (["--seed", "3"], make_code("practice", 3)),
        (
            ["--seed", "3", "--skill", "pairs", "--level", "harder"],
            make_code("practice", 3, skill="pairs", level="harder"),
        ),
        (["--seed", "3", "--skill", "play-runs", "--problems", "4"], make_code("play", 3, skill="play-runs", items=4)),
    ]
)
def test_without_a_code_one_is_made(more: list[str], code: object) -> None:
    assert cli.main(["worksheet", *more, "--force", "--out", "made.html"]) == 0
    assert getattr(code, "text", "") in Path("made.html").read_text(encoding="utf-8")


def test_a_new_code_comes_each_time(tmp_path: Path) -> None:
    for _ in range(12):
        cli.main(["worksheet", "--problems", "1", "--skill", "pairs", "--force"])
    assert len(written(tmp_path)) > 1  # twelve of 256 codes are all the same once in 10 to the 26
