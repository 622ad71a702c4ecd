"""`crib-tutor tournament`: it says what `tournament` finds, keeps what is done, and draws a bar in a terminal."""

import io
from pathlib import Path

import pytest

from crib_tutor import cli
from crib_tutor.commands.tournament_command import progress_bar
from crib_tutor.players import tournament
from crib_tutor.players.tournaments import report_tournament

ASKED = ["tournament", "greedy", "simple", "--games", "200", "--seed", "a word"]


@pytest.mark.parametrize("more", [[], ["--workers", "1"], ["--workers", "2"]])
def test_the_command_prints_the_report_and_nothing_else(more: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*ASKED, *more]) == 0
    assert capfd.readouterr() == (report_tournament(tournament("greedy", "simple", 200, "a word")) + "\n", "")


def test_results_are_kept_and_asked_for_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.json"
    assert cli.main([*ASKED, "--results", str(file)]) == 0
    kept, sentence = file.read_bytes(), capsys.readouterr().out
    assert cli.main([*ASKED, "--results", str(file)]) == 0
    assert (file.read_bytes(), capsys.readouterr().out) == (kept, sentence)
    assert cli.main([*ASKED, "--games", "400", "--results", str(file)]) == 2
    assert "is of another tournament" in capsys.readouterr().err
    assert file.read_bytes() == kept


def test_the_bar_fills_and_is_gone_at_the_end() -> None:
    stream = io.StringIO()
    show = progress_bar(stream)
    for done in (0, 100, 199, 200):
        show(done, 200)
    drawn = stream.getvalue().split("\r")[1:]
    assert [text.count("#") for text in drawn] == [0, 20, 39, 0, 0]
    assert drawn[1].endswith("100 of 200")
    assert drawn[3].isspace()
    assert len(drawn[3]) >= len(drawn[2])
