"""Whatever a command can't do is one line: exit code 2, nothing printed, nothing written."""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crib_tutor import cli, rules
from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.turned_in import TurnedIn, to_text
from crib_tutor.commands.drill_names import DRILLS

LONG = "9" * 5000
COUNTING = "is for counting, which is recorded: leave it out with --drill two"
REFUSED: dict[str, dict[str | tuple[str, ...], str]] = {
    "": {
        "peg": "'peg'",
        "--port a": "'a' isn't a port",
        "--port 0": "from 1 to 65535",
        "--port \N{ARABIC-INDIC DIGIT THREE}": "from 1 to 65535",
        "--port 65536": "from 1 to 65535",
        ("--port", LONG): "from 1 to 65535",
        "--port=-1": "from 1 to 65535",
    },
    "count": {
        "": "CARD",
        "5H": "starter",
        "''": "no cards",
        "'5H 5D 5S JC' 5C --style sung": "'sung'",
        "'5H 5D 5S 0C' 5C": "'0C'",
        "'5H 5D 5S JC' JC": "JC",
        "'5H 5D' 5C": "2",
        "5H 5D 5S JC QC 5C": "5",
        "'' 5C": "",
        ("x" * 10_000, "5C"): "x",
        ("5H 5D 5S J\x1b", "5C"): "\\x1b",
    },
    "lead": {
        "": "CARD",
        "''": "no cards in ''",
        "5H 6H": "'5H 6H' is a hand of 2 cards: give the four you keep, or three of five dealt",
        "5H 6H 7H 8H 9H JH QH": "'5H 6H 7H 8H 9H JH QH' is a hand of 7 cards",
        "5H 5H 6H 7H": "'5H' is there twice: a deck has each card once",
    },
    "reply": {
        "": "CARD",
        "7H": "'7H' is a lead alone: add the cards you keep",
        "7H '7D 8C KS KD 2C 3C'": "'7D 8C KS KD 2C 3C' is a hand of 6 cards",
        "'7H 7D' '8C KS KD 4H'": "'7H 7D' isn't one card: give pone's lead first, as in 7H",
        "7H 7H 8C KS KD": "'7H' is led and held: give pone's lead",
    },
    "odds": {
        "105 98": "one of the arguments --dealer --pone is required",
        "105 --dealer": "the following arguments are required: THEIRS",
        "121 98 --dealer": "a score can't be '121': give a whole number from 0 to 120",
        "105 61 --dealer --rules hoyle-61": "a score can't be '105': give a whole number from 0 to 60",
        "-1 98 --dealer": "'-1' isn't a score: give a whole number from 0 to 120",
        "ten 98 --dealer": "'ten' isn't a score: give a whole number from 0 to 120",
        (LONG, "98", "--dealer"): "isn't a score: give a whole number from 0 to 120",
        "1 9 --pone --rules whist": "there are no rules called 'whist'",
        "1 9 --pone --rules tommy-six": "there are no chances for the game of 'Tommy, six cards'",
        "1 9 --pone --after dinner": "invalid choice: 'dinner'",
    },
    "claims": {
        "H99": "'H99' isn't a claim: choose H1 to H22",
        "H3 H99 --rerun": "'H99' isn't a claim",
        "''": "'' isn't a claim",
        ("x" * 5000,): "isn't a claim",
        "--source culbertson": "'culbertson' isn't a source: choose hoyle, britannica, tommy, manual",
        "--ruling true": "'true' isn't a ruling: choose confirmed, refuted, limits, no-difference",
        "--rerun": "--rerun needs a claim",
        "H3 --full": "give --rerun with it",
        "H3 --source hoyle": "leave them out where you name a claim",
    },
    "tournament": {
        "greedy": "the following arguments are required: AGAINST",
        "greedy 'no one'": "'no one' isn't a player: choose beginner, simple,",
        "greedy book --games 0": "'0' isn't a number of games: give a whole number from 1",
        "greedy book --games 7": "'7' games can't be played in pairs: give an even number from 2",
        "greedy book --games many": "'many' isn't a number of games",
        ("greedy", "book", "--games", LONG): "isn't a number of games",
        ("greedy", "book", "--seed", "x" * 200): "isn't a seed: give a number or a short text",
        "greedy book --workers 0": "'0' isn't a number of workers: give a whole number from 1 to 64",
        "greedy book --results /dev/zero": "can't be read: it's a device",
    },
    "play": {
        "": "--plain for lines of text, or --demo",
        "--rules golf": f"'golf': choose one of {', '.join(rules.NAMED)}",
        ("--rules", "x\x1b" * 999): "no rules",
        "--two --plain": "--two",
        "--two --rules three-handed": "--two is for two players, and Three players has 3",
        "--seed '' --plain": "isn't a seed",
        ("--seed", "x" * 99, "--plain"): "isn't a seed",
        "--seed \x1b --demo": "isn't a seed",
        "--plain --new mx": "'mx' has letters that aren't start letters",
        "--plain --new HOYLE": "'HOYLE' has letters that aren't start letters",
        "--plain --new ''": "'' has letters",
        "--plain --new mc": "'mc' asks for no colors (m) and for colors (c)",
        "--plain --new s --sound": "the start letter s and --sound ask for opposite things",
        "--plain --new m --color": "the start letter m and --color ask for opposite things",
        "--plain --new c --no-color": "the start letter c and --no-color ask for opposite things",
        "--plain --new --delay 12": "'12' isn't a delay",
        "--plain --new --pitch loud": "'loud' isn't a pitch",
    },
    "play --demo --house": {
        "target": "isn't a house rule",
        "target=": "isn't a house rule",
        "=61": "isn't an option",
        "target=0": "a number from 1 to",
        "target=many": "give a number from 1 to 1000",
        "muggins=maybe": "choose off, claim-first or opponent-first",
        "announced=7": "announced can't be '7': write announced=yes or announced=no",
        "jokers=2": "isn't an option",
        "name=Ours": "isn't a house rule",
        "players=3": "3 players get five cards each, not 6: give dealt=5",
        f"target={LONG}": "target can't be '99999999999999999999'",
        "target=\N{ARABIC-INDIC DIGIT THREE}": "target can't be",
        "lurches=121": "a lurch must be below the target of 121",
        "lurches=0:2": "isn't a lurch: write the score",
        **{f"lurches={wrong}": "isn't a lurch: write" for wrong in "many 30: :2 30:2:2 30,,2 -1 1e9".split()},
    },
    "practice": {
        "--skill luck": "'luck' isn't a skill",
        "--level mad": "'mad'",
        ("--seed", "x" * 41): "isn't a seed",
        "--drill luck": f"'luck' (choose from {', '.join(map(repr, DRILLS))})",
        "--drill two --skill nobs": f"--skill {COUNTING}",
        "--drill two --level easier": f"--level {COUNTING}",
        "--drill two --new": f"--new {COUNTING}",
        "--drill two --save x.json": f"--save {COUNTING}",
    },
    "daily": {
        "--day 9998-11-26": "the hand of 9998-11-26 isn't dealt yet: ask for ",
        "--day soon": "'soon' isn't a day: write the year, month and day, such as 2026-11-22",
    },
    "worksheet": {
        "GREEN-HERRON-7": "did you mean HERON?",
        "GREEN-HERON-7 --skill pairs": "leave out --skill",
        "GREEN-HERON-7 --seed 3": "leave out --seed",
        "--seed 256": "",
        "--seed -1": "",
        "--seed x": "'x' isn't a number for --seed",
        "--set 1": "",
        "--set forty": "'forty' isn't a number for --set",
        "--set \N{SUPERSCRIPT TWO}": "isn't a number for --set",
        "--problems 40": "",
        "--skill luck": "",
        "--level easiest": "'easiest'",
        "--link nowhere": "",
        "--out .": "",
        ("--out", "no\0file"): "",
        "--out /dev/null/sheet.html": "",
    },
    "results": {
        "'no such folder'": "can't be read as a folder",
        ". --code GREEN-HERRON-7": "did you mean HERON?",
        ". --csv ''": "an empty name isn't a file",
        f". --csv {os.devnull}": "it's a device or a pipe",
    },
}
"""By command: what is asked of it, as a shell reads it or word by word, and what its refusal says."""


def _asked() -> Iterator[Any]:
    for command, asked in REFUSED.items():
        for given, words in asked.items():
            more = shlex.split(given) if isinstance(given, str) else given
            yield pytest.param([*command.split(), *more], words, id=f"{command} {given}"[:60])


@pytest.mark.parametrize(("arguments", "words"), list(_asked()))
def test_what_a_command_cannot_do_is_one_line_and_leaves_no_file(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", answers=({"total": 8}, None, None, None, None))
    (tmp_path / "ada.json").write_text(to_text(turned))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    try:
        code: object = cli.main(arguments)
    except SystemExit as left:  # argparse leaves by itself
        code = left.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n"), err.startswith("crib-tutor: ")) == (2, "", 1, True), err
    assert words in err
    assert err.strip().isprintable()
    assert len(err) < 450, "the longest lists every skill"
    kept = [path.name for path in tmp_path.rglob("*.*") if path.is_file() and path.suffix != ".lock"]
    assert kept == ["ada.json"]
