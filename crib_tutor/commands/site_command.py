"""`crib-tutor site`: the lessons as pages, with Python in the browser."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.rules import IllegalMove
from crib_tutor.site import site_pages
from crib_tutor.site.build_steps import (
    fetch_pyodide,
    find_python,
    make_environment,
    run_step,
    tools_folder,
    unpack_pyodide,
)
from crib_tutor.site.own_place import keep_to_itself
from crib_tutor.site.quick_load import make_quick
from crib_tutor.site.site_wheel import read_about, write_site_wheel
from crib_tutor.site.teacher_site import WHO_SEES, make_teacher_site, require_apart
from crib_tutor.site.usb_folder import fill_stick, stick_about
from crib_tutor.whole_files import option_path
from crib_tutor.without_numpy import KEPT

_BASE = "from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK_DEFAULT_URL as at; print(at.rpartition('/')[0])"
"""What asks JupyterLite where Pyodide's makers keep their packages."""
_MEGA = 10**6


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the site's folder and choices."""
    add = parser.add_argument
    add("folder", type=option_path, metavar="DIR", help="the folder of the site: new, empty, or a site made earlier")
    add(
        "--usb",
        action="store_true",
        help="make a folder for a USB stick instead, to install the lessons where there's Python and no network",
    )
    add(
        "--network",
        action="store_true",
        help="let the lessons fetch numpy and matplotlib from the network, for charts and chances of winning",
    )
    add(
        "--teacher",
        type=option_path,
        metavar="DIR",
        help="make the teacher's page too, in a folder apart: anyone with its address sees the answers",
    )
    add(
        "--python",
        default="",
        metavar="PYTHON",
        help="the Python to build with, 3.12 or newer (default: the newest here)",
    )
    add("--tools", type=option_path, metavar="DIR", help="where to keep the build tools (default: your cache folder)")


def make_site(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Build the site, saying each step."""
    start, folder = monotonic(), given.folder.resolve()
    tools = given.tools.resolve() if given.tools else tools_folder()
    site_pages.require_free(folder)
    teacher = _teachers_folder(given, folder)
    programs = make_environment(tools, find_python(given.python), say)
    if given.usb:
        return _make_stick(folder, programs, say)
    pyodide = fetch_pyodide(tools, say)
    with TemporaryDirectory(prefix="crib-tutor-site-") as scratch:
        kept = _work_out(Path(scratch), tools, say)
        site, beyond = _build(Path(scratch), programs, pyodide, kept, network=given.network, say=say)
        places = {folder: site}
        if teacher is not None:
            places[teacher] = Path(scratch) / "teacher"
            make_teacher_site(site, places[teacher])
        for place, made in places.items():
            keep_to_itself(made, *beyond)
            site_pages.put_in_place(made, place, {"version": read_about().version, "network": given.network})
    files, size = site_pages.size_of(folder)
    say(f"The site is in {folder}: {files} files, {size / _MEGA:.0f} MB, in {monotonic() - start:.0f} seconds.")
    say(f"Try it: python -m http.server --directory {folder}  and open localhost:8000 in a browser.")
    if teacher is not None:
        say(f"The teacher's page is in {teacher}. {WHO_SEES}")
    return 0


def _teachers_folder(given: argparse.Namespace, learners: Path) -> Path | None:
    """Where the teacher's page goes, if one is asked for and may go there."""
    if given.teacher is None:
        return None
    if given.usb:
        raise IllegalMove("a stick has the teacher's page with the lessons: leave out --teacher or --usb")
    teacher: Path = given.teacher.resolve()
    require_apart(learners, teacher)
    site_pages.require_free(teacher)
    return teacher


def _make_stick(folder: Path, programs: Path, say: Callable[[str], None]) -> int:
    """Fill a folder for a USB stick."""
    with TemporaryDirectory(prefix="crib-tutor-stick-") as scratch:
        stick = Path(scratch) / "stick"
        fill_stick(stick, programs, say)
        site_pages.put_in_place(stick, folder, stick_about())
    files, size = site_pages.size_of(folder)
    say(f"The folder for the stick is {folder}: {files} files, {size / _MEGA:.0f} MB. See README.txt in it.")
    return 0


def _build(
    scratch: Path,
    programs: Path,
    pyodide: Path,
    kept: Mapping[str, bytes],
    *,
    network: bool,
    say: Callable[[str], None],
) -> tuple[Path, list[str]]:
    """Build a site in a temporary folder; the folder it's in, and what it may ask elsewhere."""
    lite, wheels = scratch / "lite", scratch / "wheels"
    for made in (lite, wheels):
        made.mkdir()
    write_site_wheel(wheels, kept)
    packages = unpack_pyodide(pyodide, lite / "static" / "pyodide")
    site_pages.copy_for_pupils(lite / "files")
    site_pages.write_recipe(lite, wheels)
    say("Building the site ...")
    quiet = {"UV_PYTHON_DOWNLOADS": "never", "PYTHONWARNINGS": "ignore"}
    run_step([programs / "jupyter-lite", "build"], say, folder=lite, extra=quiet)
    site = lite / "site"
    site_pages.require_pinned(site)
    site_pages.drop_maps(site)
    site_pages.write_first_page(site)
    make_quick(site, say, network=network)
    if not network:
        return site, []
    base = run_step([programs / "python", "-c", _BASE], say, extra={}).strip()
    site_pages.add_from_network(site, packages, f"{base}/")
    return site, [f"{base}/"]


def _work_out(scratch: Path, tools: Path, say: Callable[[str], None]) -> Mapping[str, bytes]:
    """What the lessons need numpy for, worked out beforehand, or as the same lessons left it with its digest."""
    package = Path(__file__).resolve().parents[1]
    sources = [*package.rglob("*.py"), *package.rglob("*.json"), *lessons_folder().glob("*.ipynb")]
    named = f"answers-{_short_digest(b''.join(path.read_bytes() for path in sorted(sources)))}"
    for kept in tools.glob(f"{named}-*.zip"):
        content = kept.read_bytes()
        if kept.stem == f"{named}-{_short_digest(content)}":
            return {KEPT: content}
        kept.unlink()
    say("Drawing the lessons' charts, since the browser has no numpy (up to a minute) ...")
    made = scratch / "answers.zip"
    around = {"PYTHONPATH": os.pathsep.join([str(package.parent), os.environ.get("PYTHONPATH", "")])}
    run_step([sys.executable, "-m", "crib_tutor.site.work_out", made], say, extra=around)
    content = made.read_bytes()
    (tools / f"{named}-{_short_digest(content)}.zip").write_bytes(content)
    return {KEPT: content}


def _short_digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]
