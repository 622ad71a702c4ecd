"""On a real hub of this machine, learners reach their lessons by the class's link, and nobody's folder by another's."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote, urlencode

import httpx
import hub_trial
import nbformat
import pytest
from hub_trial import Hub, Learner
from nbformat.sign import NotebookNotary

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(hub_trial.find_missing()), reason=hub_trial.find_missing())]
CODE = "GREEN-HERON-7"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with hub_trial.run_hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


@pytest.fixture(scope="module")
def repository(hub: Hub) -> str:
    """The lessons as a school's repository has them, where git can fetch them without a network."""
    hub_trial.lay_out(hub.homes, "school")
    school = hub.homes / "school"
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "lessons"]):
        who = ["-c", "user.name=teacher", "-c", "user.email=teacher@example.edu"]
        subprocess.run([shutil.which("git") or "git", *who, *words], cwd=school, check=True)
    return school.as_uri()


def _link(repository: str, lesson: str, **query: str) -> str:
    where = f"lab/tree/cribbage/lessons/{lesson}.ipynb?{urlencode(query)}"
    pull = {"repo": repository, "branch": "main", "depth": "1", "targetpath": "cribbage", "urlpath": where}
    return f"/hub/user-redirect/git-pull?{urlencode(pull)}"


def test_the_link_logs_in_starts_a_server_and_keeps_the_class_s_code(hub: Hub, repository: str) -> None:
    async def come() -> httpx.Response:
        async with Learner(hub, "amy") as amy:
            (hub.homes / "amy").mkdir()
            page = await amy.open_server(_link(repository, "00_welcome", **{"class": f"{CODE} &"}))
            await amy.leave()
            return page

    page = asyncio.run(come())
    assert page.url.path == "/user/amy/git-pull"
    lesson = nbformat.read(hub.homes / "school" / "lessons" / "00_welcome.ipynb", as_version=4)
    with closing((notary := NotebookNotary(data_dir=str(hub.homes / "amy" / ".local/share/jupyter"))).store):
        assert notary.check_signature(lesson)  # as it was shipped, before anything is pulled
        lesson.cells[0].source += "<script>"
        assert not notary.check_signature(lesson)
    (opens,) = re.findall(r'data-path="([^"]*)"', page.text)
    assert unquote(opens) == f"lab/tree/cribbage/lessons/00_welcome.ipynb?{urlencode({'class': f'{CODE} &'})}"


def test_learners_run_a_lesson_at_the_same_time_and_their_windows_answer(hub: Hub) -> None:
    async def hold() -> dict[str, object]:
        for name in ("dan", "eve"):
            hub_trial.lay_out(hub.homes, name)
        return await hub_trial.hold_class(hub, ["dan", "eve"], hub_trial.LESSON, every=0, clicks=2)

    held = asyncio.run(hold())
    assert held["errors"] == []
    assert held["learners"] == 2


def test_nobody_opens_the_server_of_another(hub: Hub) -> None:
    async def look() -> tuple[int, int]:
        async with Learner(hub, "fay") as fay, Learner(hub, "gil") as gil:
            for one in (fay, gil):
                hub_trial.lay_out(hub.homes, one.name)
                await one.open_server(hub_trial.link_to("00_welcome"))
            answers = [await gil.ask(f"/user/{name}/api/contents/lessons") for name in ("gil", "fay")]
            for one in (fay, gil):
                await one.leave()
            return answers[0], answers[1]

    own, other = asyncio.run(look())
    assert own == 200
    assert other in {403, 404}


def test_the_list_of_files_has_no_answers_and_what_is_turned_in_lands_in_the_learner_s_folder(hub: Hub) -> None:
    async def look() -> tuple[list[str], str]:
        async with Learner(hub, "hal") as hal:
            home = hub_trial.lay_out(hub.homes, "hal")
            (home / "lessons" / "solved").mkdir()
            await hal.open_server(hub_trial.link_to("00_welcome"))
            names = await hal.list_files("lessons")
            await hal.run_lesson()
            said = await hal.run("import os; print(os.environ['CRIB_TUTOR_RESULTS'])")
            await hal.leave()
            return names, said

    names, folder = asyncio.run(look())
    assert "00_welcome.ipynb" in names
    assert not {"solved", "99_teacher.ipynb", "print_teacher.html"} & set(names)
    assert Path(folder.strip()) == hub.homes / "hal" / "results"
    assert Path(folder.strip()).is_dir()
