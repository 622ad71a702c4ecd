"""Nothing that a learner made is lost: odd places, links, what was put aside, and two programs with one file."""

import io
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import pairwise
from pathlib import Path
from time import time
from unittest.mock import patch

import pytest
from browser.lab import until

from crib_tutor import cli, whole_files
from crib_tutor.course.lesson_folder import MANIFEST, copy_lessons
from crib_tutor.drills.tutor.lines import TutorLines, answer_line
from crib_tutor.drills.tutor.state import start as begun
from crib_tutor.learner import progress_files
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.problems.draw import draw_problem
from crib_tutor.rules import IllegalMove
from crib_tutor.table.table_file import load
from crib_tutor.whole_files import drop_text, lock_file, put_aside, write_whole

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
POSIX = pytest.mark.skipif(os.name != "posix", reason="links and pipes as POSIX has them")
LINES = {"play": ["--plain"], "practice": []}
"""The commands that keep something in a file, with what makes them a conversation."""


def _run(command: str, path: str, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "crib_tutor.cli", command, *LINES[command], "--save", path, *arguments],
        check=False,
        capture_output=True,
        text=True,
        input=lines,
        timeout=60,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )


def _in_here(command: str, path: str, *arguments: str, lines: str = "") -> int:
    with patch.object(sys, "stdin", io.StringIO(lines)):
        try:
            return cli.main([command, *LINES[command], "--save", path, *arguments])
        except SystemExit as left:  # so `argparse` refuses what it cannot read
            return int(left.code or 0)


# --- places that hold no file -----------------------------------------------------------------------------------------


def _places(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "note").write_text("mine")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "to folder").symlink_to(tmp_path / "folder")
    os.mkfifo(tmp_path / "pipe")
    yield from (
        "folder",
        "circle",
        "to folder",
        "pipe",
        ".",
        "..",
        "/",
        "",
        os.devnull,
        "/dev/full",
        "\0",
        "~nobody-here",
    )


def _tree(folder: Path) -> dict[str, tuple[int, str]]:
    """Everything in a folder: what kind of thing it is, and where a link leads."""
    return {
        str(path.relative_to(folder)): (stat.S_IFMT(path.lstat().st_mode), path.is_symlink() and str(path.readlink()))  # type: ignore[misc]
        for path in folder.rglob("*")
    }


@POSIX
@pytest.mark.parametrize(
    ("command", "extra"),
    [("play", ()), ("play", ("--new",)), ("play", ("--clear-tally",)), ("practice", ()), ("practice", ("--new",))],
)
def test_what_is_no_file_is_refused_in_one_line_and_stays_as_it_is(
    command: str,
    extra: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    places = list(_places(tmp_path))
    before = _tree(tmp_path)
    monkeypatch.chdir(tmp_path)
    for place in places:
        if place == "pipe":  # whoever opens it may wait for a writer for ever
            run = _run(command, str(tmp_path / place), *extra)
            code, said, refusal = run.returncode, run.stdout, run.stderr
        else:
            code = _in_here(command, place, *extra)
            said, refusal = capsys.readouterr()
        assert (code, said) == (2, ""), place
        assert refusal.count("\n") == 1, place
        assert refusal.startswith("crib-tutor: "), place
        assert "Traceback" not in refusal
        assert _tree(tmp_path) == before, place
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode), "a device isn't moved away"


@POSIX
def test_each_place_is_named_for_what_it_is(tmp_path: Path) -> None:
    list(_places(tmp_path))
    for place, words in {
        "folder": "it's a folder",
        "to folder": "it's a folder",
        "pipe": "it's a device or a pipe",
        "circle": "its links lead in a circle",
    }.items():
        for reads in (load, progress_files.read_progress, progress_files.load_progress):
            with pytest.raises(IllegalMove, match=words):
                reads(tmp_path / place)
        for writes in (
            lambda path: write_whole("text", path),
            lambda path: put_aside(path, "bad"),
            whole_files.plain_file,
        ):
            with pytest.raises(OSError, match=words):
                writes(tmp_path / place)


# --- links ------------------------------------------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("command", LINES)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link_and_the_file_behind_it_is_written(command: str, tmp_path: Path, *, there: bool) -> None:
    real = tmp_path / "elsewhere" / "real.json"
    lines = {"play": "\n\n", "practice": "0\nshow\n"}[command]
    if there:
        assert _in_here(command, str(real), "--seed", "7", lines=lines) == 0
    first = real.read_bytes() if there else None
    (tmp_path / "middle").symlink_to(real)
    (tmp_path / "link").symlink_to("middle")
    again = () if there and command == "play" else ("--seed", "8")
    assert _in_here(command, str(tmp_path / "link"), *again, lines=lines) == 0
    assert [(tmp_path / name).is_symlink() for name in ("link", "middle")] == [True, True]
    assert real.is_file()
    assert not real.is_symlink()
    assert (real.read_bytes() != first) or command == "play"
    assert {path.name for path in real.parent.iterdir()} == {"real.json", ".real.json.lock"}


@POSIX
def test_what_a_link_leads_to_is_put_aside_beside_itself(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    real = tmp_path / "elsewhere" / "real.json"
    real.write_text("mine")
    (tmp_path / "link").symlink_to(real)
    assert put_aside(tmp_path / "link", "bad") == real.with_name("real.json.bad")
    assert (tmp_path / "link").is_symlink()
    assert real.with_name("real.json.bad").read_text() == "mine"


@POSIX
def test_a_lesson_that_is_a_link_is_written_where_it_leads(tmp_path: Path) -> None:
    new, mine, real = tmp_path / "new", tmp_path / "mine", tmp_path / "real.ipynb"
    new.mkdir()
    lesson = new / "02_fifteens.ipynb"
    lesson.write_text("version 1")
    copy_lessons(new, mine)
    (mine / lesson.name).rename(real)
    (mine / lesson.name).symlink_to(real)
    lesson.write_text("version 2")
    assert copy_lessons(new, mine) == []
    assert (mine / lesson.name).is_symlink()
    assert real.read_text() == "version 2"


@POSIX
@pytest.mark.parametrize("kind", ["link to nothing", "circle", "pipe"])
@pytest.mark.parametrize("name", ["02_fifteens.ipynb", MANIFEST])
def test_a_lessons_place_that_holds_no_file_is_left_alone(kind: str, name: str, tmp_path: Path) -> None:
    new, mine = tmp_path / "new", tmp_path / "mine"
    new.mkdir()
    mine.mkdir()
    (new / "02_fifteens.ipynb").write_text("version 1")
    if kind == "pipe":
        os.mkfifo(mine / name)
    else:
        (mine / name).symlink_to(mine / ("nowhere" if kind == "link to nothing" else name))
    before = (mine / name).lstat().st_ino
    program = (
        "import sys, pathlib; from crib_tutor.course.lesson_folder import copy_lessons; "
        "copy_lessons(*map(pathlib.Path, sys.argv[1:]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(new), str(mine)], check=False, capture_output=True, text=True, timeout=30
    )
    assert (mine / name).lstat().st_ino == before
    if name == MANIFEST and kind != "link to nothing":
        assert "OSError" in run.stderr, "which the command says in one sentence"
    else:
        assert run.stderr == ""
        lessons = {path.read_text() for path in mine.glob("02*") if path.is_file()}
        assert lessons == {"version 1"}


# --- put aside --------------------------------------------------------------------------------------------------------


def test_what_is_put_aside_never_takes_the_place_of_anything(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    (tmp_path / "game.json.bad2").mkdir()
    for number in range(5):
        path.write_text(str(number))
        assert _in_here("play", str(path), "--new") == 0
    kept = {each.name: each.read_text() for each in tmp_path.glob("*.bad*") if each.is_file()}
    names = ["game.json.bad", "game.json.bad1", "game.json.bad3", "game.json.bad4", "game.json.bad5"]
    assert kept == dict(zip(names, "01234", strict=True))
    assert load(path)


def test_a_refusal_that_names_the_file_to_come_names_the_one_that_comes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    for name in ("game.json.bad", "game.json.bad1"):
        path.write_text("{}")
        assert _in_here("play", str(path)) == 2
        assert f"keeps this file as {name}\n" in capsys.readouterr().err
        assert _in_here("play", str(path), "--new") == 0
        assert f"What was kept in {path} is now in {path.with_name(name)}.\n" in capsys.readouterr().out


def test_a_game_that_was_begun_is_kept_when_another_takes_its_place(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for seed in "789":
        assert _in_here("play", str(path), "--new", "--seed", seed, lines="\n\n") == 0
    seeds = {each.name: load(each).match.seed for each in tmp_path.glob("game*")}  # type: ignore[union-attr]
    assert seeds == {"game.json": "9", "game.json.old": "7", "game.json.old1": "8"}


def test_a_refused_new_game_puts_nothing_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    for refused in (["--seed", ""], ["--rules", "chess"], ["--two"]):
        assert _in_here("play", str(path), "--new", *refused) == 2
    assert path.read_text() == "{}"
    assert not list(tmp_path.glob("*.bad*"))


def test_progress_is_saved_over_nothing_but_what_it_has_grown_from(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    here, other = (_practiced(*range(turns)) for turns in (4, 0))
    other = _practiced(9, 8, 7)
    for earlier in (Progress(), _practiced(0, 1), here):
        progress_files.write(earlier, mine)
        progress_files.write_beside(here, mine)
        assert progress_files.read_progress(mine) == here
    progress_files.write(other, mine)
    with pytest.raises(IllegalMove, match="holds other progress: name another file"):
        progress_files.write_beside(here, mine)
    assert progress_files.read_progress(mine) == other


# --- two programs and one file ----------------------------------------------------------------------------------------


def _attempt(number: int) -> Attempt:
    """One of many problems, done well or badly."""
    asked = draw_problem(number)
    results = tuple(Result(skill, lost=number % 2, found=number % 2 == 0) for skill in asked.skills)
    return Attempt(asked, results, NOON + timedelta(minutes=number), 7)


def _practiced(*numbers: int) -> Progress:
    return Progress(reduce(Learner.after, map(_attempt, numbers), Learner()))


def test_what_two_sessions_did_in_turn_is_what_one_would_have_done(tmp_path: Path) -> None:
    """The oracle is one session that tried every problem in the order in which they were kept."""
    path = tmp_path / "progress.json"
    here = {0: Progress(), 1: Progress()}
    order = [0, 1, 1, 0, 0, 0, 1, 0, 1, 1]
    for number, who in enumerate(order):
        alone = Progress(here[who].learner.after(_attempt(number)))
        here[who] = progress_files.add([_attempt(number)], alone, path)
    assert progress_files.read_progress(path) == _practiced(*range(len(order)))


def test_what_could_not_be_kept_is_added_once_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "progress.json"
    progress_files.write(_practiced(0), path)
    mine = [_attempt(1), _attempt(2)]
    with monkeypatch.context() as full:
        full.setattr(progress_files, "write_whole", _no_room)
        with pytest.raises(IllegalMove, match="No space left"):
            progress_files.add(mine[:1], _practiced(0, 1), path)
    progress_files.write(_practiced(0, 3), path)
    assert progress_files.add(mine, _practiced(0, 1, 2), path) == _practiced(0, 3, 1, 2)


def _no_room(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_progress_whose_file_is_gone_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    assert progress_files.add([_attempt(1)], _practiced(0, 1), path) == _practiced(0, 1)
    assert progress_files.read_progress(path) == _practiced(0, 1)


def test_a_file_that_became_another_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text("Dear Tommy")
    with pytest.raises(IllegalMove, match="can't be used"):
        progress_files.add([_attempt(1)], _practiced(0, 1), path)
    assert path.read_text() == "Dear Tommy"


def test_every_settled_problem_is_handed_on_to_be_kept_once() -> None:
    practice = TutorLines(begun(Learner(), seed=7, now=NOON))
    for turn in range(1, 9):
        for line in ("0", "show", "own 5H 5D 5S JC 5C", "29", "next", "skill nobs", "skill all"):
            practice = answer_line(practice, line, NOON)
        assert reduce(Learner.after, practice.unkept, Learner()) == practice.tutor.learner  # type: ignore[arg-type]
        assert len(practice.unkept) == turn == practice.tutor.learner.turn
    other = _practiced(1, 2)
    practice = answer_line(practice.kept_as(other), "0", NOON)
    assert (practice.unkept, practice.tutor.learner) == ((), other.learner)


Started = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """Programs that share a file, each begun and waiting for a line; they are ended in any case."""
    running = ExitStack()

    def start(command: str, *arguments: str) -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "crib_tutor.cli",
                command,
                *LINES[command],
                "--save",
                str(tmp_path / "mine.json"),
                *arguments,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        )
        running.enter_context(program)
        running.callback(program.kill)
        return program

    with running:
        yield start


def test_two_programs_that_practice_with_one_file_lose_nothing(started: Started, tmp_path: Path) -> None:
    """Both have read the file before either writes to it; then they write at once, as fast as they can."""
    many = 20
    both = [started("practice", "--seed", seed) for seed in "78"]
    for program in both:
        assert program.stdout
        assert program.stdout.readline().startswith("Practice, one problem after another")
    for program in both:
        assert program.stdin
        program.stdin.write("0\nshow\n\n" * many)
        program.stdin.close()
    said = [program.stdout.read() for program in both if program.stdout]
    assert [program.wait(60) for program in both] == [0, 0], said
    kept = from_json((tmp_path / "mine.json").read_bytes())
    assert kept.learner.turn == len(kept.learner.record) == 2 * many
    assert any("Another session is saving to the same file: " in one for one in said)
    assert all(earlier.when <= later.when for earlier, later in pairwise(kept.learner.record))


def test_a_game_that_is_open_in_another_window_is_not_opened_again(
    started: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    first = started("play", "--seed", "7")
    until(path.exists, "the first has begun")
    before = path.read_bytes()
    for arguments in ((), ("--new",), ("--clear-tally",)):
        assert (_in_here("play", str(path), *arguments), path.read_bytes()) == (2, before)
        said = f"crib-tutor: {path} is open in another window: go on there, or name another file\n"
        assert capsys.readouterr() == ("", said)
    assert _in_here("play", str(tmp_path / "another.json")) == 0
    first.kill()
    first.wait()
    assert _in_here("play", str(path)) == 0, "however it ended, it holds nothing anymore"


def test_where_nothing_can_be_held_the_work_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*_: object, **__: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("filelock.FileLock.acquire", without)
    with lock_file(tmp_path / "mine.json", wait=0):
        write_whole(to_json(Progress()), tmp_path / "mine.json")
    assert progress_files.read_progress(tmp_path / "mine.json") == Progress()


@pytest.mark.parametrize("length", [1, 100, 101, 240, 255])
def test_a_file_is_locked_however_long_its_name(length: int, tmp_path: Path) -> None:
    path = tmp_path / ("x" * length)
    with (
        lock_file(path, wait=0),
        pytest.raises(IllegalMove, match="is open in another window"),
        lock_file(path, wait=0),
    ):
        pass
    with lock_file(path, wait=0), lock_file(tmp_path / ("x" * (length - 1) + "y"), wait=0):
        pass


# --- what a program that was killed leaves ----------------------------------------------------------------------------


def test_our_own_old_half_files_go_when_something_is_written_beside_them_and_nothing_else_does(tmp_path: Path) -> None:
    long_ago = time() - 2 * 3600
    others = [".crib-tutor-notes.txt", ".crib-tutor-abcdefghi", "crib-tutor-abcdefgh", ".crib-tutor-ABCDEFGH"]
    halves = [".crib-tutor-abcdefgh", ".crib-tutor-0_9azzzz"]
    for name in (*others, *halves):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (long_ago, long_ago))
    (tmp_path / ".crib-tutor-beginnin").touch()
    (tmp_path / ".crib-tutor-a_folder").mkdir()
    os.utime(tmp_path / ".crib-tutor-a_folder", (long_ago, long_ago))
    (tmp_path / ".crib-tutor-it_links").symlink_to("crib-tutor-abcdefgh")
    before = {path.name for path in tmp_path.iterdir()}
    write_whole("text", tmp_path / "new.json")
    assert {path.name for path in tmp_path.iterdir()} == before - {*halves} | {"new.json"}
    (tmp_path / halves[0]).touch()
    os.utime(tmp_path / halves[0], (long_ago, long_ago))
    assert drop_text("text", tmp_path, "dropped") == "dropped.json"
    assert not (tmp_path / halves[0]).exists()
    (tmp_path / halves[0]).touch()
    os.utime(tmp_path / halves[0], (long_ago, long_ago))
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "02_fifteens.ipynb").write_text("version 1")
    assert copy_lessons(tmp_path / "new", tmp_path) == []
    assert not (tmp_path / halves[0]).exists()


# --- clocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [1970, 2000, 2038, 2242, 2243, 2250, 5000, 9998])
def test_what_is_practiced_on_any_day_is_written_so_that_it_can_be_read(year: int, tmp_path: Path) -> None:
    learner = Learner().after(replace(_attempt(1), when=datetime(year, 6, 1, tzinfo=UTC)))
    progress_files.write(Progress(learner), tmp_path / "mine.json")
    assert progress_files.read_progress(tmp_path / "mine.json") == Progress(learner)


def test_progress_that_could_not_be_read_again_takes_no_files_place(tmp_path: Path) -> None:
    progress_files.write(_practiced(1), tmp_path / "mine.json")
    with pytest.raises(IllegalMove, match="this progress can't be right"):
        progress_files.write(replace(_practiced(1, 2), lessons=("\0",)), tmp_path / "mine.json")
    assert progress_files.read_progress(tmp_path / "mine.json") == _practiced(1)
