"""A learner's folder: what nobody wrote in gives way to a newer lesson, and what someone wrote in never does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import chdir
from copy import deepcopy
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from each import for_each

from crib_tutor.course.lesson_folder import copy_lessons, lessons_folder, put_back

LESSON, BESIDE = "02_fifteens.ipynb", "02_fifteens.new.ipynb"


@for_each(["folder", "pipe", "link"] if os.name == "posix" else ["folder"])
def test_what_is_in_a_lessons_place_stays_and_is_named(kind: str) -> None:
    """Whether the lesson was there before or not."""
    for had in (False, True):
        with TemporaryDirectory() as scratch:
            new, mine, place = Path(scratch, "new"), Path(scratch, "mine"), Path(scratch, "mine", LESSON)
            new.mkdir()
            mine.mkdir()
            (new / LESSON).write_text("version 1")
            if had:
                assert copy_lessons(new, mine) == []
                place.unlink()
            make = {
                "folder": place.mkdir,
                "pipe": partial(getattr(os, "mkfifo", print), place),
                "link": partial(place.symlink_to, "nowhere"),
            }
            make[kind]()
            line = f"{LESSON} isn't a file in your folder, so the lesson is beside it as {BESIDE}"
            assert copy_lessons(new, mine) == [line]
            assert (mine / BESIDE).read_text() == "version 1"
            assert os.path.lexists(place)
            assert not place.is_file()


def _notebook(*cells: str, **more: object) -> dict[str, Any]:
    made = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": one} for one in cells
    ]
    return {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | more


UNTOUCHED: dict[str, Callable[[dict[str, Any]], object]] = {
    "nothing": lambda _: None,
    "run": lambda book: book["cells"][0].update(outputs=[{"output_type": "stream", "name": "stdout", "text": "5"}]),
    "counted": lambda book: book["cells"][1].update(execution_count=7),
    "folded": lambda book: book["cells"][1].update(metadata={"jupyter": {"source_hidden": True}}),
    "saved by a newer Jupyter": lambda book: book.update(
        nbformat_minor=6, metadata={"kernelspec": {"name": "python3"}}
    ),
    "written in lines": lambda book: book["cells"][0].update(source=book["cells"][0]["source"].splitlines(True)),
    "a blank cell at its end": lambda book: book["cells"].append(_notebook(" \n")["cells"][0]),
}
"""What Jupyter does to a lesson that nobody wrote in."""
OWN: dict[str, Callable[[dict[str, Any]], object]] = {
    "changed": lambda book: book["cells"][1].update(source="tutor('runs-3')"),
    "a cell more": lambda book: book["cells"].append(_notebook("my notes")["cells"][0]),
    "a cell less": lambda book: book["cells"].pop(),
    "of another kind": lambda book: book["cells"][1].update(cell_type="markdown"),
    "in another order": lambda book: book["cells"].reverse(),
    "no notebook": lambda book: book.update(cells=7),
}
VERSIONS = [_notebook(f"from crib_tutor.lesson import tutor\n# version {n}", "tutor()") for n in range(3)]


@for_each(product([*UNTOUCHED, *OWN], (0, 1), (0, 1, 2)))
def test_a_lesson_is_the_learners_when_its_cells_say_something_else(change: str, had: int, now: int) -> None:
    """Of whatever version that was handed out here it's a copy."""
    with TemporaryDirectory() as scratch:
        new, mine = Path(scratch, "new"), Path(scratch, "mine")
        new.mkdir()
        for version in range(2):
            (new / LESSON).write_text(json.dumps(VERSIONS[version]))
            copy_lessons(new, mine)
        book = deepcopy(VERSIONS[had])
        (UNTOUCHED | OWN)[change](book)
        (mine / LESSON).write_text(json.dumps(book, indent=2))
        (new / LESSON).write_text(json.dumps(VERSIONS[now]))
        said = copy_lessons(new, mine)
        there = json.loads((mine / LESSON).read_text())
        if change in OWN:
            assert there == book
            assert len(said) == (mine / BESIDE).exists() == (now == 2)
        else:
            assert said == []
            assert [cell["source"] for cell in there["cells"]][1] == "tutor()"
            assert f"version {now}" in "".join(there["cells"][0]["source"])
            assert (there == book) == (had == now)  # what was run stays run


def _git(folder: str, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run([shutil.which("git") or "", "-C", folder, *who, *words], check=True)


@for_each(["the package", "a repository", "a class's repository"])
def test_a_lesson_is_put_back_as_it_was_handed_out(place: str) -> None:
    """On a hub the learner's branch has what they changed, and the branch it follows has what the class is given."""
    with TemporaryDirectory() as scratch, chdir(scratch):
        Path("class").mkdir()
        Path("class", LESSON).write_bytes(b"of the school")
        if place != "the package":
            _git("class", "init", "-q")
            _git("class", "add", ".")
            _git("class", "commit", "-qm", "lessons")
        if place == "a class's repository":
            _git(".", "clone", "-q", "class", "own")
            Path("own", LESSON).write_bytes(b"my work")
            _git("own", "commit", "-qam", "my work")
        with chdir("own" if place == "a class's repository" else "class"):
            Path(LESSON).unlink()
            put_back(LESSON)
            handed_out = (lessons_folder() / LESSON).read_bytes() if place == "the package" else b"of the school"
            assert Path(LESSON).read_bytes() == handed_out
            with pytest.raises(FileExistsError):
                put_back(LESSON)
            with pytest.raises(FileNotFoundError):
                put_back("02_none.ipynb")
