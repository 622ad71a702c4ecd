"""`crib-tutor claims`: the list, one verdict whole, and an experiment run again beside what is kept."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import pytest
from trials import measured, tried

from crib_tutor import cli
from crib_tutor.commands import claims_command, long_work
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import Judgment
from crib_tutor.verdicts.verdict_words import tally_rulings, verdict_rows

ROW = re.compile(r"^  ([HBTM]\d+) +(confirmed|refuted|limits|no-difference) ", re.MULTILINE)
SHORT = {"confirmed": "confirmed", "refuted": "refuted", "limits": "true within limits"}
MADE_UP = MappingProxyType(
    {
        name: tried(ruling, name=name, source=SOURCES[name[0]])
        for name, ruling in zip(("H1", "B2", "B30", "T4"), Judgment, strict=True)
    }
)
NO_NUMPY = """
import sys
class Nowhere:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in ("numpy", "matplotlib"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nowhere())
from crib_tutor import cli
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims_command, "VERDICTS", MADE_UP)


def test_the_list_has_each_claim_once_with_its_ruling_and_the_tallies(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["claims"]) == 0
    out = capsys.readouterr().out
    rows = dict(ROW.findall(out))
    assert list(rows) == list(VERDICTS)
    for name, ruling in rows.items():
        assert VERDICTS[name].ruling.value == SHORT.get(ruling, "no difference that matters")
    for letter, source in SOURCES.items():
        own = [verdict for verdict in VERDICTS.values() if verdict.id[0] == letter]
        line = f"{source[0].upper()}{source[1:]}. {tally_rulings(own)}."
        assert (line in out) is bool(own)
    assert f"All together, {tally_rulings(VERDICTS.values())}." in out


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("options", "listed"),
    [
        ([], ["H1", "B2", "B30", "T4"]),
        (["--source", "britannica"], ["B2", "B30"]),
        (["--source", "Hoyle"], ["H1"]),
        (["--ruling", "limits"], ["B30"]),
        (["--ruling", "no-difference"], ["T4"]),
        (["--source", "britannica", "--ruling", "refuted"], ["B2"]),
        (["--source", "manual"], []),
    ],
)
def test_the_list_holds_what_the_options_choose(
    options: list[str], listed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["claims", *options]) == 0
    out = capsys.readouterr().out
    assert [name for name, _ in ROW.findall(out)] == listed
    assert listed or "No claim is like that" in out


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert cli.main(["claims", *VERDICTS, "--all"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= columns
    sentence = "".join(out.split())  # a line may break at a hyphen
    for verdict in VERDICTS.values():
        for _, text in verdict_rows(verdict):
            assert "".join(text.split()).replace("\N{MINUS SIGN}", "-") in sentence


def test_a_terminal_without_signs_gets_letters() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}
    named = [
        name for name, verdict in VERDICTS.items() if not verdict.exact or min(m.number for m in verdict.measures) < 0
    ]
    run = subprocess.run(
        [sys.executable, "-m", "crib_tutor.cli", "claims", *named, "H3"],
        check=True, capture_output=True, text=True, env=environment)  # fmt: skip
    assert "\\" not in run.stdout
    assert all("+/-" in run.stdout for name in named if not VERDICTS[name].exact)


def test_an_id_is_read_in_small_letters_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["claims", "h3"]) == 0
    small = capsys.readouterr().out
    assert cli.main(["claims", "H3"]) == 0
    assert capsys.readouterr().out == small


def test_six_numbers_are_shown_before_the_rest_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    most = max(VERDICTS.values(), key=lambda verdict: len(verdict.measures))
    shown = []
    for options in ([], ["--all"]):
        assert cli.main(["claims", most.id, *options]) == 0
        shown.append(len(re.findall(r"\. (?:Yes|No|Too little|Not settled)\.", capsys.readouterr().out)))
    assert shown == [6, len(most.measures)]


def test_what_is_written_is_what_was_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, whole = tmp_path / "claims.csv", tmp_path / "claims.json"
    assert cli.main(["claims", "--csv", str(table), "--json", str(whole)]) == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    measures = [(verdict, measure) for verdict in VERDICTS.values() for measure in verdict.measures]
    for (verdict, measure), row in zip(measures, rows, strict=True):
        assert (row["id"], row["ruling"], row["quote"]) == (verdict.id, verdict.ruling.value, verdict.quote)
        assert (row["label"], row["outcome"]) == (measure.label, measure.outcome.value)
        assert (float(row["number"]), float(row["error"])) == (measure.number, measure.error)
    written = json.loads(whole.read_text(encoding="utf-8"))
    assert [claim["id"] for claim in written] == list(VERDICTS)
    for claim in written:
        assert len(claim["other_seeds"]) == len(VERDICTS[claim["id"]].replications)
    before = whole.read_bytes()
    assert cli.main(["claims", "--json", str(whole)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert whole.read_bytes() == before


# --- again ------------------------------------------------------------------------------------------------------------


def test_a_rerun_shows_the_kept_numbers_beside_the_new_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["claims", "H4", "--rerun"]) == 0
    out = capsys.readouterr().out
    assert "hands of three with such a total  0 hands  0 hands" in out
    assert "The same ruling: confirmed." in out


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("full", [False, True])
def test_a_rerun_that_rules_otherwise_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, full: bool
) -> None:
    asked: list[Any] = []

    def find_other(claim: str, **how: int) -> object:
        asked.append((claim, how))
        return tried(Judgment.REFUTED, name=claim, measures=(measured(-0.2), measured(-0.70001, 0.1)))

    monkeypatch.setattr(claims_command, "rerun", find_other)
    monkeypatch.setattr(claims_command, "require_claim", lambda _: None)
    assert cli.main(["claims", "H1", "--rerun", *["--full"] * full]) == claims_command.DIFFERS
    out = capsys.readouterr().out
    assert asked == [("H1", {"full": full, "seed": 1})]
    assert "Another ruling: refuted, where confirmed is kept." in out
    assert ("in full: about 3 minutes" in out) is full
    assert ("a small part" in out) is not full
    assert out.index("Running") < out.index("now")  # the time is stated before it's spent
    assert cli.main(["claims", "B2", "--rerun"]) == 0


def test_a_rerun_says_that_it_is_at_work_until_it_is_done() -> None:
    sentences: list[str] = []
    ticked = Event()

    def hear(text: str) -> None:
        sentences.append(text)
        ticked.set()

    with long_work.keep_saying(hear, every=0.001):
        assert ticked.wait(30)
    number = len(sentences)
    assert "still at work" in sentences[0]
    ticked.clear()
    assert not ticked.wait(0.01)
    assert len(sentences) == number


# --- without numpy ----------------------------------------------------------------------------------------------------


def _without_numpy(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", NO_NUMPY, "claims", *arguments],
        check=False, capture_output=True, text=True, env=environment)  # fmt: skip


def test_the_list_and_a_verdict_need_no_numpy_and_a_rerun_says_that_it_does() -> None:
    listed = _without_numpy()
    assert (listed.returncode, listed.stderr) == (0, "")
    assert dict(ROW.findall(listed.stdout)).keys() == VERDICTS.keys()
    assert _without_numpy("H3").returncode == 0
    again = _without_numpy("H3", "--rerun")
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)
    assert "an experiment needs numpy, which isn't here" in again.stderr


def test_reading_the_verdicts_loads_the_standard_library_alone() -> None:
    program = "import sys; before = set(sys.modules); from crib_tutor.verdicts import VERDICTS; "
    program += "from crib_tutor.verdicts import rerun, experiment, verdict_words; "
    program += "assert len(VERDICTS) > 1; print(*{one.partition('.')[0] for one in set(sys.modules) - before})"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment)
    assert set(run.stdout.split()) - sys.stdlib_module_names == {"crib_tutor"}
