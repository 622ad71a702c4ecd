"""The teacher's page as a site apart from the learners'."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.rules import IllegalMove
from crib_tutor.site.site_pages import FOR_TEACHERS

IN_MEMORY = {
    "enableMemoryStorage": True,
    "contentsStorageDrivers": ["memoryStorageDriver"],
    "workspacesStorageDrivers": ["memoryStorageDriver"],
}
"""Settings of a site that writes nothing into the browser: what a class did goes with the tab."""
WHO_SEES = (
    "Anyone with its address sees the answers: keep it from learners. Results stay in its tab and in files you save."
)


def require_apart(learners: Path, teacher: Path) -> None:
    """Refuse a teacher's folder that learners would find.

    >>> require_apart(Path("class"), Path("mine"))
    """
    if teacher == learners or learners in teacher.parents or teacher in learners.parents:
        raise IllegalMove(
            f"{teacher} and {learners} lie one in the other, so learners would find the answers: give the teacher's "
            "page a folder beside it"
        )


def make_teacher_site(learners: Path, site: Path) -> None:
    """Make the teacher's site from the learners'.

    It has every lesson, and a first page that says who may see it.
    """
    shutil.copytree(learners, site)
    shutil.copyfile(Path(__file__).with_name("teacher_page.html"), site / "index.html")
    for name in ("index.ipynb", *FOR_TEACHERS):
        shutil.copyfile(lessons_folder() / name, site / "files" / name)
    listed = site / "api" / "contents" / "all.json"
    given = json.loads(listed.read_text(encoding="utf-8"))
    kinds = {Path(each["name"]).suffix: each for each in given["content"]}
    given["content"] += [kinds[Path(name).suffix] | {"name": name, "path": name} for name in FOR_TEACHERS]
    listed.write_text(json.dumps(given), encoding="utf-8")
    settings = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings["jupyter-config-data"] |= IN_MEMORY
    (site / "jupyter-lite.json").write_text(json.dumps(settings, indent=1), encoding="utf-8")
