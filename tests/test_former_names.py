"""What earlier versions wrote still means the same: lessons with their names, saved files, commands."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from each import for_each

from crib_tutor import cli, former_names, lesson
from crib_tutor.assignments import class_work, turned_in
from crib_tutor.drills.tutor.state import start
from crib_tutor.former_names import FORMER, find_name
from crib_tutor.game import saved_game
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.learner import progress, resume_code
from crib_tutor.players import tournament
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.players.simple_player import Simple
from crib_tutor.table import saved_table
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.session import Sitting, Teaching, Wording

RELEASED = Path(__file__).with_name("released")
"""What the released version wrote, and the code cells of its lessons."""
LESSONS: dict[str, list[str]] = json.loads((RELEASED / "lessons.json").read_text(encoding="utf-8"))
WITHOUT = {"01_cards", "glossary"}
"""Lessons that call nothing by a name that has changed since."""
NOTICE = "This was written for an earlier version and still works."
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
WEAKEST = ("pairs", "run-and-fifteen", "nobs", "runs-3", "starter-adds", "double-runs", "fifteens-ace")
"""As the released version read its progress file, the weakest skill first."""


def _released(name: str) -> str:
    return (RELEASED / name).read_text(encoding="utf-8").strip()


def _today(name: str) -> object:
    """What has this name today: a module, or what a module holds."""
    try:
        return import_module(f"crib_tutor.{name}")
    except ModuleNotFoundError:
        home, _, called = name.rpartition(".")
        return getattr(import_module(f"crib_tutor.{home}"), called)


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not said anything of former names yet, and has no exit ticket."""
    monkeypatch.setattr(former_names, "_SAID", [])
    monkeypatch.setattr(lesson, "_TICKETS", {})


# --- lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_released_lesson_runs_from_its_first_cell_to_its_last_and_says_once_that_names_have_changed(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {"__name__": "__main__", "display": lambda *_: None}
    for place, cell in enumerate(LESSONS[name]):
        exec(compile(cell, f"{name}, cell {place}", "exec"), names)  # noqa: S102  # what a learner runs
    out, err = capsys.readouterr()
    assert (out.count(NOTICE), err) == (name not in WITHOUT, "")


def test_those_are_the_lessons_of_the_released_version_and_they_call_most_of_the_former_names() -> None:
    assert len(LESSONS) == 20
    assert "guess=..." in "".join(LESSONS["00_welcome"]), "as a learner gets them: nothing is filled in"
    cells = "\n".join(cell for cells in LESSONS.values() for cell in cells)
    called = [former for former in FORMER if former.rpartition(".")[2] in cells]
    assert len(called) > 0.9 * len(FORMER)


def test_the_notice_is_one_line_a_process_with_both_names() -> None:
    program = (
        "from crib_tutor.pictures.balks import balks, gifts; from crib_tutor.strategy import lay_away; "
        "from crib_tutor.lesson import laying_away, practise; from crib_tutor.pictures.balks import gifts"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    changed = "crib_tutor.pictures.balks.balks is now crib_tutor.course.lesson_16_balking.balks"
    assert (done.stdout, done.stderr) == (f"{NOTICE} Some names have changed since: {changed}.\n", "")


def test_nothing_is_said_of_the_names_of_today(capsys: pytest.CaptureFixture[str]) -> None:
    for now in FORMER.values():
        _today(now)
    assert capsys.readouterr().out == ""


# --- names ------------------------------------------------------------------------------------------------------------


@for_each(FORMER.items())
def test_a_former_name_is_what_the_name_of_today_is(former: str, now: str) -> None:
    today, (room, _, name) = _today(now), former.rpartition(".")
    if isinstance(today, ModuleType):
        moved = import_module(f"crib_tutor.{former}")
        public = [one for one in vars(today) if not one.startswith("_") and f"{former}.{one}" not in FORMER]
        assert public
        assert all(getattr(moved, one) is getattr(today, one) for one in public)
    else:
        assert find_name(room, name) is today
        assert getattr(import_module(f"crib_tutor.{room}"), name) is today


def test_a_former_name_leads_to_a_name_of_today_and_never_to_another_former_one() -> None:
    assert [now for now in FORMER.values() if now in FORMER] == []


def test_a_former_module_is_imported_in_each_way_that_python_has() -> None:
    import crib_tutor.pictures.balks as by_path  # noqa: PLC0415  # the former name is what is tried
    from crib_tutor.pictures import balks as by_room  # noqa: PLC0415
    from crib_tutor.pictures.balks import gifts  # noqa: PLC0415

    today = import_module("crib_tutor.course.lesson_16_balking").compare_pairs
    assert by_path.gifts is by_room.gifts is gifts is today


@for_each(
    ["nothing", "pictures.nothing", "pictures.balks.nothing", "lesson.nothing", "strategy.nothing", "widgets.table"]
)
def test_a_module_that_never_was_is_not_found(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'crib_tutor\."):
        import_module(f"crib_tutor.{name}")


@for_each(["", "pictures", "pictures.balks", "lesson", "strategy", "laws", "rules", "seats", "widgets.reviewed"])
def test_a_room_says_of_a_name_that_it_never_held_what_any_module_says(room: str) -> None:
    held = import_module(f"crib_tutor.{room}".rstrip("."))
    for name in ("nothing", "_nothing", "__nothing__"):
        assert not hasattr(held, name)
        with pytest.raises(AttributeError, match=rf"^module 'crib_tutor[a-z0-9_.]*' has no attribute '{name}'$"):
            getattr(held, name)


def test_nothing_is_said_where_nothing_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    for room in ("lesson", "pictures.balks"):
        assert not hasattr(import_module(f"crib_tutor.{room}"), "nothing")
    with pytest.raises(ImportError, match=r"cannot import name 'nothing' from 'crib_tutor\.strategy'"):
        exec("from crib_tutor.strategy import nothing")  # noqa: S102  # as a cell does
    assert capsys.readouterr().out == ""


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_game_that_was_saved_by_the_released_version_was_won_by_the_same_player() -> None:
    game = saved_game.from_json(_released("game.json"))
    assert (game.winner, game.scores, len(game.events)) == (1, (102, 121), 270)
    assert list(saved_game.replay(game))[-1] == game
    assert saved_game.to_json(game) == _released("game.json")


@pytest.mark.parametrize("kind", [Sitting, TerminalSession])
def test_a_table_that_was_saved_by_the_released_version_goes_on(kind: type[Sitting]) -> None:
    kept = saved_table.from_json(_released("table.json"), kind)
    assert (kept.game.scores, kept.game.winner, len(kept.game.events)) == ((9, 16), None, 31)
    assert (kept.phase, kept.game.rules.name, kept.match.seed) == (Phase.LAY_AWAY, "Tommy, six cards", 5)
    assert (kept.opponent, kept.tutor, kept.wording, kept.delay) == ("greedy", Teaching.AFTER, Wording.SPOKEN, 10)
    assert json.loads(saved_table.to_json(kept)) == json.loads(_released("table.json"))
    assert play_out(kept.game, [Simple(), Greedy()]).winner is not None


def test_progress_of_the_released_version_is_as_far_as_it_was() -> None:
    kept = progress.from_json(_released("progress.json"))
    assert (kept.learner.turn, kept.lessons) == (14, ("00_welcome", "02_fifteens"))
    assert (kept.learner.weakest, len(kept.learner.known)) == (WEAKEST, 9)
    assert progress.to_json(kept) == _released("progress.json")
    assert start(kept.learner, seed=7, now=NOON).look.problem


def test_a_resume_code_of_the_released_version_is_that_progress_and_stays_as_it_is_on_paper() -> None:
    kept = resume_code.from_code(_released("resume_code.txt"))
    saved = progress.from_json(_released("progress.json"))
    assert (kept.learner.turn, kept.lessons) == (0, ()), "a code restores neither"
    assert set(kept.learner.known) == set(saved.learner.known)
    assert resume_code.to_code(kept) == resume_code.to_code(saved) == _released("resume_code.txt")


def test_what_browsers_and_classes_kept_opens_and_is_written_as_it_was() -> None:
    work = class_work.read_work(_released("class_work.json"))
    assert (work.nickname, work.given, work.unsure) == ("Ada", 2, {1})
    assert class_work.write_work(work) == _released("class_work.json")
    turned = turned_in.read_turned_in(_released("results.json"))
    assert (turned.answered, turned_in.to_text(turned).rstrip()) == (1, _released("results.json"))
    voted = progress.from_json(_released("progress_with_votes.json"))
    assert (voted.votes, progress.to_json(voted)) == (("H13c",), _released("progress_with_votes.json"))


def test_the_results_of_a_tournament_are_read_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "tournament.json"
    file.write_text(_released("tournament.json"))
    kept = tournament("simple", "greedy", 40, 7, results=file)
    assert (kept.wins, kept.skunks) == ((2, 38), (0, 26))
    assert tournament("simple", "greedy", 40, 7, results=file) == kept


# --- commands ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Give the command, and then nothing, and read what it prints."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)

    def said(*given: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        assert cli.main(list(given)) == 0
        out, err = capsys.readouterr()
        assert (bool(out), err) == (True, "")
        return out

    return said


def test_the_former_name_of_practice_and_that_of_the_drill_are_understood(say: Callable[..., str]) -> None:
    today = say("practice", "--drill", "discarding", "--seed", "7")
    for command in ("practice", "practise"):
        for drill in (["--drill", "laying-away"], ["--drill=laying-away"], ["--drill", "discarding"]):
            assert say(command, *drill, "--seed", "7") == today
    assert say("practise", "--seed", "7") == say("practice", "--seed", "7")


def test_a_seed_that_is_spelled_like_a_former_name_is_a_word_of_its_own(say: Callable[..., str]) -> None:
    said = {seed: say("practise", "--drill", "two", "--seed", seed) for seed in ("practise", "practice", "laying-away")}
    assert len(set(said.values())) == len(said)


def test_the_help_names_what_there_is_today(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--help"], ["practise", "--help"]):
        with pytest.raises(SystemExit, match=r"^0$"):
            cli.main(given)
        out = capsys.readouterr().out
        assert "practice" in out
        assert "practise" not in out
        assert "laying-away" not in out
