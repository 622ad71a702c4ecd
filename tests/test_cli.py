"""The command as people type it, in a process of its own."""

import argparse
import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from unittest.mock import Mock

import pytest
from browser.lab import free_port, running, until
from each import for_each

from crib_tutor import cli, count, explain
from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.turned_in import TurnedIn, to_text
from crib_tutor.commands import child_process
from crib_tutor.course.lesson_folder import MANIFEST, copy_lessons
from crib_tutor.words.counts_aloud import STYLES

BEST = ["5H 5D 5S JC", "5C"]
START_SECONDS = 30


def _crib_tutor(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "crib_tutor.cli", *arguments],
        check=False,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
        timeout=60,
    )


# --- counting ---------------------------------------------------------------------------------------------------------


def test_the_installed_command_counts_the_best_hand() -> None:
    script = shutil.which("crib-tutor", path=str(Path(sys.executable).parent))
    assert script, "crib-tutor isn't installed beside this Python"
    run = subprocess.run([script, "count", *BEST], check=True, capture_output=True, text=True, encoding="utf-8")
    assert (run.stdout, run.stderr) == (explain(count(*BEST)) + "\n", "")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("crib", [False, True])
def test_count_prints_the_explanation_and_nothing_else(style: str, *, crib: bool) -> None:
    cards = "2C 4C 6C 8C", "KH"
    run = _crib_tutor("count", *cards, "--style", style, *(["--crib"] if crib else []))
    out = run.stdout.decode().replace(os.linesep, "\n")
    assert (run.returncode, run.stderr) == (0, b"")
    assert out == explain(count(*cards, crib=crib), style=style) + "\n"


@pytest.mark.parametrize("cards", [BEST, ["5H", "5D", "5S", "JC", "5C"], ["5H 5D 5S JC 5C"], ["5h,5d,5s", "jc", "5c"]])
def test_quotes_around_the_hand_are_not_needed(cards: list[str]) -> None:
    assert _crib_tutor("count", *cards).stdout.decode().strip() == explain(count(*BEST))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_suit_signs_does_not_crash(encoding: str) -> None:
    shown = _crib_tutor("count", *BEST, "--style", "plain", PYTHONIOENCODING=encoding)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert _crib_tutor("count", "5♠ 5♠ 5♠ ♥", "5C", PYTHONIOENCODING=encoding).returncode == 2


def test_a_sign_that_the_terminal_lacks_is_printed_in_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import sys; from crib_tutor import cli; from crib_tutor.words import counts_aloud; "
        "counts_aloud.explain = lambda *_, **__: '5\\u2665'; sys.exit(cli.main())"
    )
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    run = subprocess.run([sys.executable, "-c", program, "count", *BEST], check=True, capture_output=True)
    assert run.stdout.strip() == rb"5\u2665"


def test_version_and_help() -> None:
    assert _crib_tutor("--version").stdout.decode().strip() == f"crib-tutor {version('crib-tutor')}"
    out = _crib_tutor("--help").stdout.decode()
    assert {"--no-browser", "--port", "--dir", "count"} <= set(re.findall(r"[\w-]+", out))


# --- names of files, and readers that go away -------------------------------------------------------------------------


def _named_paths() -> Iterator[tuple[str, str]]:
    """Every option and argument that takes a file or a folder, with its command."""
    for command in cli._COMMANDS:
        (subparsers,) = (
            each for each in cli._parser([command])._actions if isinstance(each, argparse._SubParsersAction)
        )
        for action in subparsers.choices[command]._actions:
            if action.metavar in ("FILE", "DIR", "FOLDER"):
                yield command, max(action.option_strings, key=len, default="")
    yield "", "--dir"


@for_each(_named_paths)
def test_a_home_that_no_one_has_is_one_sentence_wherever_a_path_is_named(command: str, option: str) -> None:
    need = {"tournament": ["simple", "greedy"], "results": ["."], "site": ["x"]}.get(command, []) if option else []
    run = _crib_tutor(*filter(None, [command, *need, option, "~nobody-here/x"]))
    assert (run.returncode, run.stdout) == (2, b"")
    (line,) = run.stderr.decode().splitlines()
    assert line.startswith("crib-tutor: ")
    assert "'~nobody-here/x' isn't in any home folder" in line


def test_that_law_knows_the_options_there_are() -> None:
    assert {("play", "--save"), ("results", ""), ("worksheet", "--out"), ("site", "--tools")} <= set(_named_paths())


PIPED = {
    "count": ["5H 5D 5S JC 5C"],
    "discard": ["5H 6S 7C 8D JH QS", "--dealer"],
    "lead": ["3H 3D 5S KC"],
    "reply": ["7H", "7D 8C KS KD"],
    "odds": ["105", "98", "--pone"],
    "claims": [],
    "findings": ["luck_totals"],
    "tournament": ["simple", "greedy", "--games", "40", "--results", "wanted"],
    "review": ["--example"],
    "record": ["--file", "none"],
    "scorebook": ["--out", "wanted"],
    "play": ["--plain", "--seed", "7", "--save", "wanted"],
    "practice": ["--seed", "7", "--save", "wanted"],
    "daily": [],
    "worksheet": ["GREEN-HERON-7", "--out", "wanted"],
    "results": [".", "--csv", "wanted"],
    "publish": ["Heron/cribbage"],
    "--help": [],
    "--version": [],
}
"""Each command with what it says a lot to, and the file that it's asked for; a site takes minutes."""


@pytest.mark.every
@pytest.mark.skipif(os.name != "posix", reason="a pipe as POSIX has it")
@for_each(PIPED)
def test_a_reader_that_went_away_ends_a_command_quietly_with_its_file_written(command: str) -> None:
    assert {*cli._COMMANDS} - {*PIPED} == {"site"}
    with TemporaryDirectory() as folder:
        turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", answers=({"total": 8}, None, None, None, None))
        Path(folder, "ada.json").write_text(to_text(turned))
        Path(folder, "pyproject.toml").write_text('[project]\nname = "crib-tutor"\nversion = "1"\n')
        Path(folder, "binder").mkdir()  # what publish takes for a checkout
        read, write = os.pipe()
        os.close(read)
        run = subprocess.run(
            [sys.executable, "-m", "crib_tutor.cli", command, *PIPED[command]],
            check=False,
            cwd=folder,
            input=b"\n\n0\nshow\n",
            stdout=write,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        os.close(write)
        assert (run.returncode, run.stderr) == (0, b"")
        assert Path(folder, "wanted").exists() == ("wanted" in PIPED[command])


NOT_FOR_COUNTING = (
    "crib_tutor.notebook crib_tutor.terminal crib_tutor.course crib_tutor.table crib_tutor.drills crib_tutor.learner "
    "crib_tutor.problems crib_tutor.players crib_tutor.strategy crib_tutor.game crib_tutor.marking.mark_claims "
    "fsrs numpy matplotlib ipywidgets anywidget IPython prompt_toolkit filelock "
    "importlib.metadata subprocess pathlib hashlib json tempfile asyncio datetime shutil"
).split()
"""What other commands load; a count that waited for all of it took five times as long."""


def _loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it is done, in a fresh process."""
    program = (
        "import sys; from crib_tutor import cli; code = cli.main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    run = subprocess.run([sys.executable, "-S", "-c", program, *arguments], check=True, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    return set(run.stderr.split())


def test_a_count_loads_nothing_that_it_does_not_need() -> None:
    loaded = _loaded("count", *BEST)
    assert loaded & set(NOT_FOR_COUNTING) == set()
    assert {"crib_tutor.counts", "crib_tutor.words.counts_aloud", "argparse"} <= loaded, "or this test sees nothing"


@pytest.mark.parametrize(
    "arguments",
    [["discard", "5H 6S 7C 8D JH QS", "--dealer"], ["odds", "105", "98", "--pone"]],
    ids=["discard", "odds"],
)
def test_a_report_loads_no_screen_and_no_practice(arguments: list[str]) -> None:
    loaded = _loaded(*arguments)
    assert "numpy" in loaded
    assert not loaded & {"crib_tutor.notebook", "crib_tutor.drills", "crib_tutor.players", "fsrs", "prompt_toolkit"}
    assert {name for name in loaded if name.startswith("crib_tutor.commands.")} <= {
        f"crib_tutor.commands.{command}_command" for command in ("discard", "odds")
    }


OWN_OPTIONS = {
    "count": "--style",
    "discard": "or five for the",
    "lead": "often pone leads",
    "reply": "often the dealer replies",
    "odds": "--after",
    "claims": "--ruling",
    "findings": "luck_totals",
    "tournament": "--workers",
    "review": "--seat",
    "play": "--house",
    "practice": "--drill",
    "record": "--delete",
}


@pytest.mark.parametrize("command", OWN_OPTIONS)
def test_every_command_tells_its_own_options(command: str) -> None:
    out = _crib_tutor(command, "--help").stdout.decode()
    assert f"usage: crib-tutor {command}" in out
    assert [name for name, option in OWN_OPTIONS.items() if option in out] == [command]


def test_help_is_as_wide_as_the_terminal() -> None:
    for columns in (60, 100):
        lines = _crib_tutor("--help", COLUMNS=str(columns)).stdout.decode().splitlines()
        assert columns - 15 < max(map(len, lines)) < columns


# --- the learner's folder ---------------------------------------------------------------------------------------------

LESSON, BESIDE = "02_fifteens.ipynb", "02_fifteens.new.ipynb"


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / LESSON).write_text("1")
    (folder / "Untitled.ipynb").write_text("no lesson")
    return folder


@pytest.fixture
def mine(shipped: Path, tmp_path: Path) -> Path:
    """A learner's folder in which the first version was put."""
    folder = tmp_path / "a folder" / "of mine"
    assert copy_lessons(shipped, folder) == []
    return folder


def _lessons(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.name != MANIFEST}


def test_the_map_the_glossary_and_the_sheets_go_with_the_lessons(shipped: Path, tmp_path: Path) -> None:
    for name in ("index.ipynb", "glossary.ipynb", "appendix.ipynb", "print_rules.html", "notes.html"):
        (shipped / name).write_text("version 1")
    copy_lessons(shipped, tmp_path / "mine")
    there = {LESSON, "index.ipynb", "glossary.ipynb", "appendix.ipynb", "print_rules.html"}
    assert set(_lessons(tmp_path / "mine")) == there
    (tmp_path / "mine" / "print_rules.html").write_text("my work")
    (shipped / "print_rules.html").write_text("version 2")
    copy_lessons(shipped, tmp_path / "mine")
    assert _lessons(tmp_path / "mine")["print_rules.new.html"] == "version 2"


def test_a_second_run_changes_nothing(shipped: Path, mine: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in mine.iterdir()}
    assert copy_lessons(shipped, mine) == []
    assert {path.name: path.stat().st_mtime_ns for path in mine.iterdir()} == before


STORIES: dict[str, tuple[str, dict[str, str]]] = {
    "the lessons alone are copied to a folder that is made": ("", {LESSON: "1"}),
    "an untouched lesson gives way to a newer one": ("ship 2 | copy 0", {LESSON: "2"}),
    "a changed lesson is left alone while there's none newer": ("work | copy 0", {LESSON: "mine"}),
    "a newer one is put beside it, and said once": ("work | ship 2 | copy 1 | copy 0", {LESSON: "mine", BESIDE: "2"}),
    "thrown away it stays away": ("work | ship 2 | copy 1 | drop beside | copy 0", {LESSON: "mine"}),
    "a third takes its place": ("work | ship 2 | copy 1 | ship 3 | copy 1", {LESSON: "mine", BESIDE: "3"}),
    "or stands by its side, if it was changed": (
        "work | ship 2 | copy 1 | work beside | ship 3 | copy 1",
        {LESSON: "mine", BESIDE: "mine", "02_fifteens.new-2.ipynb": "3"},
    ),
    "a deleted lesson is put back": ("drop | copy 0", {LESSON: "1"}),
    "one taken over by hand is untouched again": ("work | ship 2 | copy 1 | take | ship 3 | copy 0", {LESSON: "3"}),
}
"""What happens to a learner's folder, step by step, with how many lines are said of it, and what it holds then."""


@pytest.mark.parametrize("story", STORIES)
def test_a_learners_work_is_kept_and_what_is_newer_comes(story: str, shipped: Path, mine: Path) -> None:
    steps, after = STORIES[story]
    for step in filter(None, steps.split(" | ")):
        act, _, what = step.partition(" ")
        place = mine / (BESIDE if what == "beside" else LESSON)
        match act:
            case "ship":
                (shipped / LESSON).write_text(what)
            case "work":
                place.write_text("mine")
            case "drop":
                place.unlink()
            case "take":
                (mine / BESIDE).replace(mine / LESSON)
            case _:
                lines = copy_lessons(shipped, mine)
                assert len(lines) == int(what)
                assert all(LESSON in line and ".new" in line for line in lines)
    assert _lessons(mine) == after


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe\x00", b'{"02_fifteens.ipynb": 7}', b'{"02_fifteens.ipynb": null}',
     b"[" * 100_000, None],
)  # fmt: skip
def test_a_damaged_manifest_costs_nobody_their_work(shipped: Path, mine: Path, damage: bytes | None) -> None:
    (mine / LESSON).write_text("my work")
    (shipped / LESSON).write_text("version 2")
    (mine / MANIFEST).unlink() if damage is None else (mine / MANIFEST).write_bytes(damage)
    assert len(copy_lessons(shipped, mine)) == 1
    assert _lessons(mine) == {LESSON: "my work", BESIDE: "version 2"}
    assert isinstance(json.loads((mine / MANIFEST).read_text()), dict)


@pytest.mark.parametrize("damage", [b"{", b"[]"])
def test_a_damaged_manifest_is_mended_where_nothing_was_changed(shipped: Path, mine: Path, damage: bytes) -> None:
    (mine / MANIFEST).write_bytes(damage)
    assert copy_lessons(shipped, mine) == []
    (shipped / LESSON).write_text("version 2")
    assert copy_lessons(shipped, mine) == []
    assert _lessons(mine) == {LESSON: "version 2"}


HEARS_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""What a program begins with that is to be interrupted, even where whoever started the tests ignores it."""


# --- opening the lessons ----------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with lessons beside the package, and a home that is empty."""
    package = tmp_path / "checkout" / "crib_tutor"
    package.mkdir(parents=True)
    shipped.rename(package.parent / "lessons")
    monkeypatch.setattr(cli, "__file__", str(package / "cli.py"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return package.parent


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> int:
        commands.append(command)
        return 7

    monkeypatch.setattr(child_process, "run_child", run)
    monkeypatch.setattr(cli, "_jupyters_own", list)  # which would be those of whoever runs the tests
    return commands


def _root(commands: list[list[str]]) -> Path:
    (command,) = commands
    (root,) = [each.partition("=")[2] for each in command if each.startswith("--ServerApp.root_dir=")]
    return Path(root)


def test_a_checkout_opens_its_lessons_where_they_are(checkout: Path, started: list[list[str]]) -> None:
    assert cli.main([]) == 7, "Jupyter's exit code is passed on"
    assert _root(started) == checkout / "lessons"
    assert not (checkout / "lessons" / MANIFEST).exists()


def test_a_checkout_copies_them_where_it_is_told_to(checkout: Path, started: list[list[str]], tmp_path: Path) -> None:
    assert cli.main(["--dir", str(tmp_path / "class")]) == 7
    assert _root(started) == tmp_path / "class"
    assert _lessons(tmp_path / "class") == {LESSON: "1"}
    assert cli.main(["--dir", str(checkout / "lessons")]) == 7
    assert not (checkout / "lessons" / MANIFEST).exists(), "its own folder is no copy"


def test_an_installed_package_copies_them_to_the_home_folder(
    checkout: Path, started: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "lessons").rename(checkout / "crib_tutor" / "lessons")
    assert cli.main([]) == 7
    home = tmp_path / "home" / "crib-tutor-lessons"
    assert _root(started) == home
    assert _lessons(home) == {LESSON: "1"}
    assert str(home) in capsys.readouterr().out


@pytest.mark.usefixtures("checkout")
def test_the_options_reach_jupyter(started: list[list[str]]) -> None:
    cli.main(["--port", "8123", "--no-browser"])
    cli.main([])
    (with_options, without) = started
    assert set(with_options) - set(without) == {"--no-browser", "--ServerApp.port=8123", "--ServerApp.port_retries=0"}
    assert "--ip=127.0.0.1" in without
    assert not any("token" in each or "password" in each for each in without)


@pytest.mark.parametrize("root", [True, False])
def test_root_alone_is_told_to_jupyter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, root: bool) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    assert ("--allow-root" in cli._jupyter(tmp_path, None, browser=True, teacher=False)) is root


@pytest.mark.usefixtures("checkout", "started")
def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "folder", tmp_path / ("x" * 300)):
        assert cli.main(["--dir", str(folder)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"crib-tutor: can't put the lessons in {folder}: ")
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.usefixtures("checkout")
def test_what_it_does_is_said_before_jupyter_is_started(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        child_process, "run_child", lambda *_, **__: started.append(capsys.readouterr().out.splitlines()) or 0
    )
    assert cli.main([]) == cli.main(["--no-browser"]) == 0
    (with_browser,), (without,) = started
    assert with_browser.startswith("crib-tutor: starting JupyterLab with the lessons in ")
    assert with_browser.endswith("; the first one opens in your browser (Ctrl-C here closes it)")
    assert without.endswith("; open the address that follows (Ctrl-C here closes it)")


def test_a_folder_in_which_nothing_can_be_saved_is_one_line(
    checkout: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who runs the tests may write anywhere, and so the system is made to say that this cannot be done."""
    denied = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(tempfile, "TemporaryFile", Mock(side_effect=denied))
    assert cli.main([]) == 2
    sentence = f"the lessons can't be saved in {checkout / 'lessons'}: Permission denied; try --dir DIR"
    assert capsys.readouterr() == ("", f"crib-tutor: {sentence}\n")
    assert started == []


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize("name", ["JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"])
def test_a_home_in_which_jupyter_can_keep_nothing_is_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"):
        monkeypatch.setenv(text, str(tmp_path / "jupyter"))
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(name, str(tmp_path / "file" / "jupyter"))
    monkeypatch.setattr(child_process, "run_child", lambda *_, **__: pytest.fail("it's started all the same"))
    assert cli.main([]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"crib-tutor: JupyterLab can't keep its own files in {tmp_path / 'file' / 'jupyter'}: ")
    assert line.endswith("; set HOME to a folder you can write to")


def test_without_lessons_it_says_so(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(checkout / "lessons")
    assert cli.main([]) == 2
    assert "no lessons found" in capsys.readouterr().err


def test_without_jupyterlab_it_says_what_to_install(tmp_path: Path) -> None:
    program = "import sys; sys.modules['jupyterlab'] = None; from crib_tutor import cli; sys.exit(cli.main())"
    run = subprocess.run(
        [sys.executable, "-c", program, "--dir", str(tmp_path / "never")], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == 'crib-tutor: the lessons need JupyterLab: pip install "crib-tutor[lab]"\n'
    assert not (tmp_path / "never").exists()


def test_our_settings_stand_beside_those_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    ours, theirs = cli._environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    overrides = json.loads((Path(ours) / "labconfig" / "default_setting_overrides.json").read_text())
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    assert overrides["@jupyterlab/notebook-extension:tracker"]["windowingMode"] == "none", "a window stays where it is"
    assert theirs == "theirs"


def test_a_teacher_alone_is_shown_every_file(tmp_path: Path) -> None:
    pupils, teachers = (cli._jupyter(tmp_path, None, browser=True, teacher=teacher) for teacher in (False, True))
    added = set(teachers) - set(pupils)
    assert added
    assert all(each.startswith("--ContentsManager.hide_globs=") for each in added)  # in place of the settings' list
    globs = [each.partition("=")[2] for each in added]
    assert not [name for name in ("solved", "source", "99_teacher.ipynb") if any(fnmatch(name, glob) for glob in globs)]


def test_the_exit_code_of_the_child_is_passed_on() -> None:
    assert child_process.run_child([sys.executable, "-c", "raise SystemExit(5)"]) == 5


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_lets_the_child_end_in_its_own_time(number: int, tmp_path: Path) -> None:
    child = (
        "import pathlib, signal, sys, time\n"
        "def end(*_):\n"
        f"    pathlib.Path({str(tmp_path / 'ended')!r}).touch(); sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\n"
        "print('up', flush=True)\n"
        "for _ in range(300): time.sleep(0.1)\n"  # one long sleep isn't woken by a signal that comes just before it
    )
    program = (
        f"{HEARS_INTERRUPTS}; import sys; from crib_tutor.commands import child_process; child_process.PATIENCE = 0.5; "
        f"sys.exit(child_process.run_child([sys.executable, '-c', {child!r}]))"
    )
    with running([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        parent.send_signal(number)
        _, errors = parent.communicate(timeout=20)
    assert (parent.returncode, errors) == (0, b"")
    assert (tmp_path / "ended").exists()


STUBBORN = "import signal, time; [signal.signal(one, signal.SIG_IGN) for one in (signal.SIGINT, signal.SIGTERM)]; "
"""What a program begins with that cannot be asked to end."""


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_what_a_test_starts_ends_with_it_even_where_nobody_listens() -> None:
    grandchild = f"{STUBBORN} print('up', flush=True); time.sleep(60)"
    program = f"{STUBBORN} import subprocess, sys; subprocess.run([sys.executable, '-c', {grandchild!r}])"
    with running([sys.executable, "-c", program], patience=0.2, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
    assert parent.returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        until(lambda: os.killpg(parent.pid, 0), "no one is left", limit=10)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("interrupts", ["signal.SIG_IGN", "signal.default_int_handler"])
def test_a_command_that_is_ended_while_its_child_is_begun_leaves_none(interrupts: str, tmp_path: Path) -> None:
    """The signal comes when the child is about to start, and again when it has started but nobody waits for it yet."""
    program = (
        f"import os, signal, subprocess, sys; signal.signal(signal.SIGINT, {interrupts})\n"
        "from crib_tutor.commands import child_process\n"
        "class Popen(subprocess.Popen):\n"
        "    def __init__(self, *args, **more):\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        super().__init__(*args, **more)\n"
        f"        open({str(tmp_path / 'child')!r}, 'w').write(str(self.pid))\n"
        "subprocess.Popen = Popen\n"
        "sys.exit(child_process.run_child([sys.executable, '-c', 'import time; time.sleep(60)']))\n"
    )
    with running([sys.executable, "-c", program]) as parent:
        assert parent.wait(20) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), 0)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_fault_while_the_child_runs_does_not_leave_it_behind(tmp_path: Path) -> None:
    program = (
        "import sys; from crib_tutor.commands import child_process\n"
        "def wait_for(child):\n"
        f"    open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\n"
        "    raise RuntimeError('a fault')\n"
        "child_process._wait_for = wait_for\n"
        "child_process.run_child([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
    )
    with running([sys.executable, "-c", program], stderr=subprocess.PIPE) as parent:
        _, errors = parent.communicate(timeout=20)
    assert b"RuntimeError: a fault" in errors
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), 0)


# --- JupyterLab itself ------------------------------------------------------------------------------------------------


def _address(server: subprocess.Popen[str]) -> str:
    """The address that Jupyter prints for a person to open."""
    assert server.stdout is not None
    watch = Timer(START_SECONDS, server.kill)
    watch.start()
    try:
        for line in server.stdout:
            if match := re.search(r"http://127\.0\.0\.1:\S+token=\w+", line):
                return match[0]
    finally:
        watch.cancel()
    pytest.fail("JupyterLab printed no address")


def _answer(url: str) -> dict[str, object]:
    """What the server says, asked again while it is not listening yet: Jupyter prints its address first."""
    for _ in range(50):
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 - our own server
                return dict(json.load(answer))
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"no one listens at {url}")


def test_jupyterlab_starts_with_a_token_and_ends_cleanly(tmp_path: Path) -> None:
    port = free_port()
    lessons = tmp_path / "checkout" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / "00_welcome.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    package = str(lessons.parent / "crib_tutor" / "cli.py")
    program = (
        f"{HEARS_INTERRUPTS}; import sys; from crib_tutor import cli; cli.__file__ = {package!r}; sys.exit(cli.main())"
    )
    home = {f"{name}_DIR": str(tmp_path / name) for name in ("JUPYTER_CONFIG", "JUPYTER_DATA", "JUPYTER_RUNTIME")}
    with running(
        [sys.executable, "-c", program, "--no-browser", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        env=os.environ | home | {"HOME": str(tmp_path / "home"), "IPYTHONDIR": str(tmp_path / "ipython")},
    ) as server:
        address = _address(server)
        assert address.startswith(f"http://127.0.0.1:{port}/lab/tree/00_welcome.ipynb?token=")
        token = address.partition("token=")[2]
        status = f"http://127.0.0.1:{port}/api/status"
        assert _answer(f"{status}?token={token}")["kernels"] == 0
        with pytest.raises(urllib.error.HTTPError, match="403") as refused:
            _answer(status)
        refused.value.close()
        server.send_signal(signal.SIGINT if os.name == "posix" else signal.CTRL_BREAK_EVENT)
        left, _ = server.communicate(timeout=20)
    assert server.returncode == 0
    assert "Traceback" not in left
