"""`crib-tutor discard` as people type it, in a process of its own."""

import os
import subprocess
import sys

import pytest

from crib_tutor import cli
from crib_tutor.strategy import discards
from crib_tutor.strategy.discarding.report import report_discards

HAND = "5H 6S 7C 8D JH QS"


def _discard(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "crib_tutor.cli", "discard", *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )


@pytest.mark.parametrize(("seat", "dealer"), [("--dealer", True), ("--pone", False)])
@pytest.mark.parametrize("opponent", ["good", "uniform"])
@pytest.mark.parametrize("hand", [HAND, "4H 5D 6S QC KD"])
def test_it_prints_the_ranking_and_the_reasons_and_nothing_else(
    seat: str, opponent: str, hand: str, capsys: pytest.CaptureFixture[str], *, dealer: bool
) -> None:
    assert cli.main(["discard", hand, seat, "--opponent", opponent]) == 0
    assert capsys.readouterr() == (report_discards(discards(hand, dealer, opponent=opponent)) + "\n", "")


def test_the_command_starts_by_itself_and_takes_a_good_opponent_unless_told_otherwise() -> None:
    run = _discard(*HAND.split(), "--dealer")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == report_discards(discards(HAND, True)) + "\n"
    assert run.stdout.startswith(f"{HAND} as the dealer, against a good player.\n")


def test_the_score_and_the_play_are_taken_or_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["discard", HAND, "--pone", "--scores", "117", "114"]) == 0
    said = capsys.readouterr().out
    assert said == report_discards(discards(HAND, False, scores=(117, 114))) + "\n"
    assert said.startswith(f"{HAND} as the pone, at 117 to 114, against a good player.\n")
    assert cli.main(["discard", HAND, "--dealer", "--no-pegging"]) == 0
    assert capsys.readouterr().out == report_discards(discards(HAND, True, pegging=False)) + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([HAND, "--pone", "--aim", "spread"], "to aim for spread the score is needed"),
        ([HAND, "--pone", "--aim", "fame"], "'fame' isn't an aim: choose win, game points, stakes or spread"),
        ([HAND, "--pone", "--scores", "117"], "argument --scores: expected 2 arguments"),
        ([HAND, "--pone", "--scores", "117", "far"], "'far' isn't a score: give a whole number from 0 to 120"),
        ([HAND, "--pone", "--scores", "121", "4"], "a score can't be '121': give a whole number from 0 to 120"),
        ([HAND], "one of the arguments --dealer --pone is required"),
        ([HAND, "--dealer", "--pone"], "not allowed with argument --dealer"),
        (["--dealer"], "the following arguments are required: CARD"),
        ([HAND, "--dealer", "--opponent", "perfect"], "invalid choice: 'perfect'"),
        (["5H 6S 7C 8D JH 0S", "--pone"], "'0S' isn't a card: the rank must be A, 2 to 10"),
        (["5H 6S 7C 8D JH 5H", "--pone"], "'5H' is there twice: a deck has each card once"),
        (["5H 6S 7C 8D", "--pone"], "6 cards (5 in the five-card game), not 4: write 6 cards"),
        (["5H 6S 7C 8D JH QS 2C", "--pone"], "6 cards (5 in the five-card game), not 7: write 6 cards"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_that_says_what_would_be_right(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = cli.main(["discard", *arguments])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert (code, printed.out) == (2, "")
    assert line.startswith("crib-tutor: ")
    assert said in line


def test_no_other_command_waits_for_numpy() -> None:
    count = "from crib_tutor import cli; cli.main(['count', '5H 5D 5S JC', '5C'])"
    program = f"import sys; {count}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0
