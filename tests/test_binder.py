"""What Binder builds from agrees with what the package says of itself."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = [
    line for line in (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines() if line.strip(" #") != ""
]
POST_BUILD = BINDER / "postBuild"


@pytest.mark.parametrize("line", LINES)
def test_every_requirement_is_an_exact_pin_and_no_path(line: str) -> None:
    specifiers = list(Requirement(line).specifier)  # raises for ".", "-e", "-r" and "-c"
    assert [each.operator for each in specifiers] == ["=="]
    assert Requirement(line).url is None


def test_the_pinned_names_are_the_runtime_dependencies() -> None:
    assert sorted(Requirement(line).name for line in LINES) == sorted(
        Requirement(text).name for text in PROJECT["dependencies"]
    )


def test_every_pin_is_within_the_bounds_of_the_package() -> None:
    bounds = {Requirement(text).name: Requirement(text).specifier for text in PROJECT["dependencies"]}
    for line in LINES:
        pin = Requirement(line)
        assert next(iter(pin.specifier)).version in bounds[pin.name], line


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
def test_the_build_script_can_be_run() -> None:
    assert os.access(POST_BUILD, os.X_OK)


def test_nothing_is_done_at_every_launch() -> None:
    assert not (BINDER / "start").exists()
    assert not (ROOT / ".binder").exists()  # Binder reads one of the two folders only
