"""Whose progress it is: at home on a hub, and by nickname on a computer that several people share."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import report, tell

from crib_tutor.documents import mark_of
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.learner.attempts import Attempt, Result, now_utc
from crib_tutor.learner.progress import Progress, to_json
from crib_tutor.learner.progress_files import add, read_progress, write
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.progress_owner import Keeper, home_of
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import full_count
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def window(keeper: Keeper, desk: Desk | None = None) -> TutorWindow:
    tutor = start(keeper.learner, seed=7, now=now_utc(), skill="fifteens-2", way=Way.TOTAL)
    return TutorWindow(tutor, keeper, desk=desk)


def solve(told: TutorWindow, times: int = 1) -> None:
    for _ in range(times):
        report(told, "finish", answer=full_count(told.tutor.look.problem).points)
        report(told, "next")


def practiced(times: int) -> Progress:
    keeper = Keeper()
    solve(window(keeper), times)
    return keeper.progress


# --- at home ----------------------------------------------------------------------------------------------------------


def test_a_hub_is_known_by_its_environment_and_its_file_is_the_terminals() -> None:
    home = home_of({"JUPYTERHUB_USER": "ada", "HOME": "/x"})
    assert home == Path.home() / ".crib-tutor" / "progress.json"
    assert home_of({"HOME": "/x"}) is None
    assert home_of({"JUPYTERHUB_USER": "crib-h2k9x4ab", "BINDER_LAUNCH_HOST": "https://mybinder.org/"}) is None


def test_what_is_solved_on_a_hub_is_in_the_home_at_once_and_offered_when_python_begins_anew(tmp_path: Path) -> None:
    home = tmp_path / "mine" / "progress.json"
    keeper = Keeper(home=home)
    told = window(keeper)
    assert told.value["saved"] == "Nothing to save yet: each problem will be saved in your home folder."
    solve(told, 2)
    assert read_progress(home) == keeper.progress
    assert told.value["saved"] == "Saved in your home folder: 2 problems."
    later = Keeper(home=home)
    again = window(later)
    assert again.value["offer"]["words"].startswith("Welcome back: go on with 2 problems?")
    report(again, "go on")
    assert later.progress == keeper.progress
    solve(again)
    assert read_progress(home).learner.turn == 3


def test_a_file_at_home_that_has_grown_elsewhere_is_taken_over_and_never_written_over(tmp_path: Path) -> None:
    home = tmp_path / "progress.json"
    keeper = Keeper(home=home)
    told = window(keeper)
    solve(told, 2)
    other = window(Keeper())
    other.keeper.load(keeper.file())
    solve(other)
    add([], other.keeper.progress, home)  # the same, since no step is given
    write(other.keeper.progress, home)
    keeper._replace(keeper.progress.done("03_runs"))  # of which the file knows nothing, as it knows more here
    assert told.value["offer"]["words"].startswith("Your home folder has other progress saved (3 problems)")
    assert read_progress(home) == other.keeper.progress
    report(told, "stay")
    assert read_progress(home) == keeper.progress
    assert read_progress(tmp_path / "progress.json.old") == other.keeper.progress


def test_starting_over_keeps_what_the_home_had(tmp_path: Path) -> None:
    home = tmp_path / "progress.json"
    before = practiced(2)
    write(before, home)
    keeper = Keeper(home=home)
    told = window(keeper)
    report(told, "stay")
    assert read_progress(home) == before  # until there is something to keep
    solve(told)
    assert read_progress(home).learner.turn == 1
    assert read_progress(tmp_path / "progress.json.old") == before


def test_a_file_at_home_that_cant_be_read_stays_as_it_is_and_is_said(tmp_path: Path) -> None:
    home = tmp_path / "progress.json"
    home.write_text("torn")
    told = window(Keeper(home=home))
    solve(told)
    assert home.read_text() == "torn"
    assert told.value["saved"].startswith("Not saved in your home folder: ")
    assert "name another file" not in told.value["saved"]
    assert told.value["keep"]  # and the browser keeps it as ever


def test_the_browsers_copy_on_a_hub_is_taken_where_it_has_grown_from_the_homes(tmp_path: Path) -> None:
    home = tmp_path / "progress.json"
    write(practiced(1), home)
    told = window(Keeper(home=home))
    report(told, "go on")
    more = window(Keeper())
    more.keeper.load(told.keeper.file())
    solve(more)
    text = more.keeper.file()
    report(told, "found", text=text, mark=mark_of(text))
    assert told.keeper.progress == more.keeper.progress == read_progress(home)


# --- people -----------------------------------------------------------------------------------------------------------


def test_who_practices_is_asked_once_where_the_browser_knows_several() -> None:
    told = window(Keeper())
    value = report(told, "people", names=["Ada", "Bo", "", "<b>", 7, ["x"], "Ada"])
    assert value["offer"]["words"] == "Who's practicing?"
    assert [one["label"] for one in value["offer"]["people"]] == ["Ada", "Bo", "Without a nickname"]
    assert value["keep"] == ""
    assert value["saved"] == "Not saved: first say who's practicing."
    report(told, "who", text="Bo")
    assert (told.keeper.shelf, told.value["offer"], told.value["said"]) == ("bo", None, "Hello, Bo.")
    report(told, "people", names=["Ada"])
    assert told.value["offer"] is None


def test_a_person_who_said_who_it_is_goes_on_without_another_question() -> None:
    told = window(Keeper())
    report(told, "people", names=["Ada"])
    report(told, "who", text="Ada")
    theirs = to_json(practiced(2))
    report(told, "found", text=theirs, mark=mark_of(theirs))
    assert told.keeper.learner.turn == 2
    assert told.value["offer"] is None


def test_the_next_person_starts_with_nothing_of_the_last_one_who_loses_nothing() -> None:
    told = window(Keeper())
    report(told, "who", text="Ada")
    solve(told)
    tell(told, "who", text="Bo")
    assert told.value["said"] == "The last problems of Ada aren't saved yet: save them to a file first."
    tell(told, "kept", mark=mark_of(told.value["keep"]), done=True)
    report(told, "who", text="Bo")
    assert told.keeper.progress == Progress()
    report(told, "who", text="bo")
    assert told.keeper.who == "Bo"


def test_the_next_person_waits_until_its_settled_whose_progress_is_kept() -> None:
    keeper = Keeper()
    told = window(keeper)
    report(told, "who", text="Ada")
    solve(told)
    mine, other = keeper.progress, to_json(Progress().done("03_runs"))
    keeper.found(other, mark_of(other))
    tell(told, "who", text="Bo")
    assert told.value["said"] == "The last problems of Ada aren't saved yet: choose which progress to keep first."
    assert (keeper.who, keeper.progress) == ("Ada", mine)


def test_the_nickname_of_a_class_says_who_practices_and_keeps_what_was_done_before() -> None:
    told = window(Keeper())
    solve(told)
    before = told.keeper.progress
    report(told, "class code", text="green heron 7")
    report(told, "class name", text="Ada")
    assert (told.keeper.shelf, told.keeper.progress) == ("ada", before)


def test_on_a_hub_there_is_one_person(tmp_path: Path) -> None:
    told = window(Keeper(home=tmp_path / "progress.json"))
    report(told, "people", names=["Ada", "Bo"])
    report(told, "class code", text="green heron 7")
    report(told, "class name", text="Ada")
    assert (told.keeper.shelf, told.value["offer"], told.value["shares"]) == ("", None, False)


@pytest.mark.parametrize("name", ["", "=1", "<b>"])
def test_what_is_no_nickname_is_refused(name: str) -> None:
    told = window(Keeper())
    tell(told, "who", text=name)
    assert told.value["refused"]
    with pytest.raises(IllegalMove):
        Keeper().meet("<b>")


# --- two notebooks at once --------------------------------------------------------------------------------------------


class Page:
    """What a page does with the shelf that all pages of a browser share, as `progress_keeping.js` does it."""

    def __init__(self, shelf: dict[str, str], home: Path | None) -> None:
        self.shelf, self.tried = shelf, ""
        self.keeper = Keeper(home=home)
        self.keeper.watch(self)
        self.settle()

    def changed(self) -> None:
        """Nothing is drawn."""

    def settle(self) -> None:
        keeper = self.keeper
        there, keep = self.shelf.get("", ""), keeper.to_keep
        mine = mark_of(keep) if keep else ""
        if there and mark_of(there) not in (keeper.browser.known, mine):
            if not keeper.offered:
                keeper.found(there, mark_of(there))
                self.settle()
        elif keep and self.tried != mine:
            self.tried = self.shelf[""] = keep
            keeper.kept(mine, done=True)
        elif not there and not keep:
            keeper.kept("", done=True)

    def solve(self, number: int) -> None:
        asked = draw_problem(number)
        attempt = Attempt(asked, tuple(Result(skill) for skill in asked.skills), NOON + timedelta(minutes=number), 7)
        self.keeper.update(self.keeper.learner.after(attempt), attempt)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=20), st.booleans())
def test_what_is_solved_in_several_notebooks_at_once_is_all_kept_and_nothing_is_asked(
    did: list[tuple[int, bool]], hub: bool
) -> None:
    with TemporaryDirectory() as folder:
        shelf: dict[str, str] = {}
        pages = [Page(shelf, Path(folder, "progress.json") if hub else None) for _ in range(3)]
        for number, (who, looks) in enumerate(did):
            pages[who].solve(number)
            if looks:
                pages[who].settle()
        for page in (*pages, *pages):
            page.settle()
            if hub:
                page.keeper._keep_home()
        assert [page.keeper.offered for page in pages] == [None] * 3
        assert {page.keeper.learner.turn for page in pages} == {len(did)}
        assert sorted(entry.when for entry in pages[0].keeper.learner.record) == sorted(
            entry.when for entry in pages[1].keeper.learner.record
        )


def test_a_vote_and_a_problem_of_two_notebooks_are_both_kept() -> None:
    pages = [Page(shelf := {}, None), Page(shelf, None)]
    pages[0].keeper.vote("H13c")
    pages[1].solve(1)
    for page in (*pages, *pages):
        page.settle()
    assert {(page.keeper.learner.turn, page.keeper.progress.votes) for page in pages} == {(1, ("H13c",))}
