"""What Binder builds from agrees with what the package says of itself."""

import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from parsed import tracked

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SETTINGS = ROOT / "crib_tutor" / "settings"


def _lines(name: str) -> list[str]:
    text = re.sub(r" \\\n +--hash=\S+", "", (BINDER / name).read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _pins(name: str) -> dict[str, str]:
    parted = (line.partition("==") for line in _lines(name))
    return {canonicalize_name(package): version for package, _, version in parted}


LINES = [*_lines("requirements.txt"), *_lines("image.txt")]
OURS, IMAGE = _pins("requirements.txt"), _pins("image.txt")
RUNTIME = {canonicalize_name(Requirement(text).name) for text in PROJECT["dependencies"]}
PULLS = "nbgitpuller"  # fetches newer lessons into an image that stays: binder/README.md
IN_IMAGE = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_system": "Linux",
    "python_full_version": "3.12.12",
    "python_version": "3.12",
    "sys_platform": "linux",
}
POST_BUILD = BINDER / "postBuild"


def test_every_requirement_is_an_exact_pin_and_no_path() -> None:
    for line in LINES:
        specifiers = list(Requirement(line).specifier)  # raises for ".", "-e", "-r" and "-c"
        assert [each.operator for each in specifiers] == ["=="], line
        assert "*" not in line
        assert Requirement(line).url is None, line


@pytest.mark.parametrize("name", ["requirements.txt", "lite/requirements.txt", "lite/browser.txt"])
def test_everything_that_is_installed_is_pinned_to_its_bytes(name: str) -> None:
    """`image.txt` isn't installed by Binder: it says what its image brings, by a lock with digests of its own."""
    text = (BINDER / name).read_text(encoding="utf-8").replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line and not line.startswith("#")]
    loose = [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[^\s*]+( ; [^-]+?)?( +--hash=sha256:\w{64})+", pin)]
    assert pins
    assert loose == []


def test_the_pinned_names_are_the_runtime_dependencies_and_all_that_they_bring_beyond_the_image() -> None:
    assert set(OURS) == RUNTIME | _beyond_the_image(RUNTIME) | {PULLS}


def _beyond_the_image(names: set[str]) -> set[str]:
    """What these packages need there, and what that needs; whatever the image has, it has with all that it needs."""
    known: set[str] = set()
    asked = names - IMAGE.keys()
    while asked:
        known |= asked
        needs = [Requirement(text) for name in asked for text in requires(name) or ()]
        needed = {canonicalize_name(one.name) for one in needs if not one.marker or one.marker.evaluate(IN_IMAGE)}
        asked = needed - known - IMAGE.keys()
    return known


def test_no_package_of_the_image_is_replaced() -> None:
    both = OURS.keys() & IMAGE.keys()
    assert {name: OURS[name] for name in both} == {name: IMAGE[name] for name in both}


def test_every_pin_is_within_the_bounds_of_the_package() -> None:
    lab = PROJECT["optional-dependencies"]["lab"]
    bounds = {canonicalize_name(one.name): one.specifier for one in map(Requirement, [*PROJECT["dependencies"], *lab])}
    pinned = IMAGE | OURS
    for name, bound in bounds.items():
        assert pinned[name] in bound, name


def test_the_image_is_read_from_a_lock_by_the_names_that_pip_knows() -> None:
    read = runpy.run_path(str(BINDER / "see_image.py"))["pins"]
    there = "https://conda.anaconda.org/conda-forge/"
    lock = f"""@EXPLICIT
{there}linux-64/openssl-3.5.4-h26f9b46_0.conda#14edad12b59ccbfa3910d42c72adc2a0
{there}noarch/python-fastjsonschema-2.21.2-pyhe01879c_0.conda#23029aae904a2ba587daba708208012f
{there}linux-64/python-3.12.12-hfe2f287_0_cpython.conda#5c00c8cea14ee8d02941cab9121dce41
{there}noarch/stack_data-0.6.3-pyhd8ed1ab_1.conda#b1b505328da7a6b246787df4b5a49fbc
{there}linux-64/tornado-6.5.2-py312h4c3975b_1.conda#64d15e1dfe86fa13cf0d519d1074dcd9
{there}noarch/python-gil-3.12.12-hd8ed1ab_0.conda#26d2ed7b5ebb3ec24aadae1b6d6f0f44
"""
    assert read(lock) == ["fastjsonschema==2.21.2", "stack-data==0.6.3", "tornado==6.5.2"]


def test_the_python_of_the_image_is_one_that_the_package_supports() -> None:
    name, _, version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().partition("-")
    assert name == "python"
    assert f"{version}.0" in SpecifierSet(PROJECT["requires-python"])


def test_the_build_stops_at_the_first_error() -> None:
    first, *rest = POST_BUILD.read_text(encoding="utf-8").splitlines()
    assert first == "#!/bin/bash"
    assert next(line for line in rest if line and not line.startswith("#")) == "set -euo pipefail"


def test_what_the_build_asks_of_the_installed_package_is_there() -> None:
    _, _, asked = POST_BUILD.read_text(encoding="utf-8").partition("<<'PY'\n")
    asked, end, _ = asked.partition("\nPY\n")
    assert end
    subprocess.run([sys.executable, "-c", asked], check=True, timeout=60)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file has no executable bit")
def test_the_scripts_can_be_run() -> None:
    assert os.access(POST_BUILD, os.X_OK)
    assert os.access(BINDER / "start", os.X_OK)


def test_the_image_has_the_first_screen_of_the_installed_lessons() -> None:
    assert "cp -r crib_tutor/settings/labextensions/. " in POST_BUILD.read_text(encoding="utf-8")


def test_binder_reads_this_folder() -> None:
    assert not (ROOT / ".binder").exists()  # it would read that one alone


def test_the_file_list_has_lessons_and_nothing_else() -> None:
    if find_spec("jupyter_server") is None:
        pytest.skip("Jupyter is not installed: pip install jupyterlab")
    from jupyter_server.services.contents.filemanager import FileContentsManager  # noqa: PLC0415  # if it's there
    from traitlets.config import Config  # noqa: PLC0415

    settings = json.loads((SETTINGS / "jupyter_server_config.json").read_text(encoding="utf-8"))
    contents = FileContentsManager(root_dir=str(ROOT), config=Config(settings))
    shown = {each["name"] for each in contents.get("")["content"]}
    assert shown - {"build", "dist", "node_modules"} == {"lessons"}  # what a developer's checkout may have besides
    listed = {each["name"] for each in contents.get("lessons")["content"]}
    assert listed == {each.name for each in tracked(ROOT / "lessons", "*.ipynb") if not each.name.startswith("99_")}
    assert contents.should_list("my own notes.ipynb")
    assert not contents.should_list("99_teacher.ipynb")
    assert contents.get("lessons/solved/00_welcome.ipynb")["type"] == "notebook", "a link to it opens it all the same"


def test_lessons_that_are_pulled_come_before_those_of_the_image() -> None:
    assert '"$PWD/pulled"' in POST_BUILD.read_text(encoding="utf-8")
