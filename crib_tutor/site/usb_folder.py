"""A USB stick that installs the lessons without a network."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from crib_tutor.site.build_steps import run_step
from crib_tutor.site.site_wheel import read_about

PYTHONS = ("3.11", "3.12", "3.13")
WHAT = "crib-tutor[lab]"
_README = """The cribbage lessons, with everything they need. Nothing is downloaded.
The computer needs Python {first}, {middle} or {last} (64 bits): Windows, a Mac with Apple's own chip, or Linux.

Open a terminal in this folder. The first line installs the lessons (a minute or two), and the second one starts them.

Windows:
    py -m venv %USERPROFILE%\\crib-tutor && %USERPROFILE%\\crib-tutor\\Scripts\\pip install {options}
    %USERPROFILE%\\crib-tutor\\Scripts\\crib-tutor

macOS and Linux:
    python3 -m venv ~/crib-tutor && ~/crib-tutor/bin/pip install {options}
    ~/crib-tutor/bin/crib-tutor
"""


class Computer(NamedTuple):
    """A kind of computer, and the tags of its wheels.

    >>> COMPUTERS[1].tags
    ('win_amd64',)
    """

    name: str
    uv: str
    tags: tuple[str, ...]


COMPUTERS = (
    Computer(
        "Linux",
        "x86_64-manylinux_2_28",
        (*(f"manylinux_2_{minor}_x86_64" for minor in (28, 27, 26, 24, 17, 12, 5)), "manylinux2014_x86_64"),
    ),
    Computer("Windows", "x86_64-pc-windows-msvc", ("win_amd64",)),
    Computer("macOS", "aarch64-apple-darwin", tuple(f"macosx_{major}_0_arm64" for major in (14, 13, 12, 11))),
)


def fill_stick(folder: Path, programs: Path, say: Callable[[str], None]) -> None:
    """Collect everyone's wheels, and write how to install them."""
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    _own_wheel(wheels, programs, say)
    for computer in COMPUTERS:
        for python in PYTHONS:
            say(f"Fetching for {computer.name} with Python {python} ...")
            _collect(computer, python, wheels, programs, say)
    (folder / "README.txt").write_text(readme_text(), encoding="utf-8")


def readme_text() -> str:
    r"""Say how the stick is used.

    >>> readme_text().splitlines()[0]
    'The cribbage lessons, with everything they need. Nothing is downloaded.'
    """
    first, middle, last = PYTHONS
    options = f'--no-index --find-links wheels "{WHAT}"'
    return _README.format(first=first, middle=middle, last=last, options=options)


def _own_wheel(wheels: Path, programs: Path, say: Callable[[str], None]) -> None:
    """Build crib_tutor's own wheel, or put it together again as installed."""
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    if project.is_file():
        say("Building crib_tutor's own wheel ...")
        build = "-m pip wheel -q --no-deps -w".split()
        run_step([programs / "python", *build, wheels, project.parent], say, extra={})
        return
    installed = distribution("crib-tutor")
    with ZipFile(wheels / f"crib_tutor-{installed.version}-py3-none-any.whl", "w", ZIP_DEFLATED) as packed:
        for name in wheel_names(map(str, installed.files or ())):
            packed.write(str(installed.locate_file(name)), name)


def wheel_names(installed: Iterator[str]) -> list[str]:
    """List the installed files that belong in a wheel.

    >>> wheel_names(iter(["crib_tutor/deck.py", "../../../bin/crib-tutor", "crib_tutor/__pycache__/deck.pyc"]))
    ['crib_tutor/deck.py']
    """
    made = ("INSTALLER", "REQUESTED", "direct_url.json")
    return [name for name in installed if not name.startswith("..") and not name.endswith((".pyc", *made))]


def _collect(computer: Computer, python: str, wheels: Path, programs: Path, say: Callable[[str], None]) -> None:
    """Fetch what a kind of computer needs with one Python; uv says what, since it reads the conditions of each."""
    own = next(wheels.glob("crib_tutor-*.whl"))
    since = monotonic()
    with TemporaryDirectory() as scratch:
        wanted, listed = Path(scratch, "wanted.txt"), Path(scratch, "listed.txt")
        wanted.write_text(f"crib-tutor[lab] @ {own.resolve().as_uri()}\n", encoding="utf-8")
        asks: list[str | Path] = ["pip", "compile", "-q", "--python-platform", computer.uv, "--python-version", python]
        asks += ["--no-header", "--no-annotate", "--only-binary", ":all:", wanted, "-o", listed]
        run_step([programs / "uv", *asks], say, extra={"UV_PYTHON_DOWNLOADS": "never"}, since=since)
        others = [line for line in listed.read_text(encoding="utf-8").splitlines() if not line.startswith("crib-tutor")]
        listed.write_text("\n".join(others) + "\n", encoding="utf-8")
        pip = ["-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--implementation", "cp"]
        pip += ["--python-version", python, *(part for tag in computer.tags for part in ("--platform", tag))]
        run_step([programs / "python", *pip, "-d", wheels, "-r", listed], say, extra={}, since=since)


def stick_about() -> dict[str, object]:
    """What a stick's mark says about it.

    >>> sorted(stick_about())
    ['python', 'usb', 'version']
    """
    return {"version": read_about().version, "usb": True, "python": sys.version_info[:2]}
