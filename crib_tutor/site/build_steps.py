"""What builds a site: a Python, an environment, and Pyodide."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256, sha512
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

Say = Callable[[str], None]
LEAST = (3, 12)
"""The oldest Python whose JupyterLite builds the site."""
_NEWEST = 14
_PATIENCE = 10
"""Seconds after which a step that's still running says so."""
_LAST_WORDS = 12
"""Lines of a failed step that are shown."""
_LEFT_OUT = (".map", ".html", ".d.ts", ".md")
"""Files of Pyodide that a site doesn't need."""


def recipe_folder() -> Path:
    """Find the folder of a site's pins and settings.

    >>> (recipe_folder() / "requirements.txt").is_file()
    True
    """
    package = Path(__file__).resolve().parents[1]
    shipped = package / "lite"
    return shipped if shipped.is_dir() else package.parent / "binder" / "lite"


def run_step(
    command: Sequence[str | Path],
    say: Say,
    *,
    folder: Path | None = None,
    extra: Mapping[str, str],
    since: float | None = None,
) -> str:
    r"""Run a program to its end; what it printed.

    Says now and then that it's still running. The seconds are those of what was said last, which began at ``since`` if
    other programs ran for it before.

    >>> run_step([sys.executable, "-c", "print('built')"], print, extra={})
    'built\n'

    Raises `IllegalMove` with the program's last lines if it fails.
    """
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        with subprocess.Popen(  # noqa: S603  # programs that are found here, with lists of arguments
            [os.fspath(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=os.environ | extra,
        ) as process:
            _wait(process, say, monotonic() if since is None else since)
        log.seek(0)
        printed = log.read()
    if process.returncode:
        end = "\n  ".join(printed.splitlines()[-_LAST_WORDS:])
        raise IllegalMove(f"{Path(command[0]).name} failed with code {process.returncode}:\n  {end}")
    return printed


def _wait(process: subprocess.Popen[bytes], say: Say, since: float) -> None:
    while True:
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            say(f"  ... still working after {monotonic() - since:.0f} seconds")
        except BaseException:
            process.kill()
            raise
        else:
            return


# --- a Python that can build ------------------------------------------------------------------------------------------


def find_python(wanted: str = "", *, ask: Callable[[str], tuple[int, ...] | None] | None = None) -> str:
    """Find a Python new enough to build a site.

    >>> find_python("python3.11", ask=lambda _: (3, 11))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'python3.11' can't build a site: name a Python 3.12 or newer

    That's the one that's wanted, or else this one or another here. Raises `IllegalMove` if there is none.
    """
    for name in [wanted] if wanted else _candidates():
        version = (ask or ask_version)(name)
        if version is not None and version >= LEAST:
            return name
    if wanted:
        raise IllegalMove(f"{quote(wanted)} can't build a site: name a Python 3.12 or newer")
    raise IllegalMove(
        f"building a site needs Python 3.12 or newer, and this is {'.'.join(map(str, sys.version_info[:2]))}: "
        "install one (such as the package python3.13-venv, or from python.org), or name one with --python"
    )


def _candidates() -> Iterable[str]:
    """This Python, then those that a system, pyenv or the Windows launcher may have, the newest first."""
    yield sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for minor in range(_NEWEST, LEAST[1] - 1, -1):
        if path := shutil.which(f"python3.{minor}"):
            yield path
        yield from map(str, sorted(pyenv.glob(f"3.{minor}.*/bin/python"), reverse=True))
    yield from filter(None, map(shutil.which, ("python3", "python")))


def ask_version(python: str) -> tuple[int, ...] | None:
    """Ask a Python for its version, if it's usable.

    >>> ask_version(sys.executable) == sys.version_info[:2], ask_version("no such python")
    (True, None)
    """
    asks = "import ensurepip, sys, venv; print(*sys.version_info[:2])"
    try:
        run = subprocess.run([python, "-c", asks], capture_output=True, text=True, check=True, timeout=30)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return None
    return tuple(map(int, run.stdout.split()))


def make_environment(tools: Path, python: str, say: Say) -> Path:
    """Make or find the environment that builds sites; its programs."""
    pins = recipe_folder() / "requirements.txt"
    version = ".".join(map(str, ask_version(python) or ()))
    digest = sha256(pins.read_bytes()).hexdigest()[:8]
    folder = tools / f"python{version}-{digest}"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    done = folder / "ready"
    if not done.is_file():
        say(f"Installing JupyterLite into {folder} (Python {version}; about a minute, the first time only) ...")
        since = monotonic()
        shutil.rmtree(folder, ignore_errors=True)
        run_step([python, "-m", "venv", folder], say, extra={}, since=since)
        install = "-m pip install --disable-pip-version-check --no-compile --require-hashes -r".split()
        run_step([programs / "python", *install, pins], say, extra={}, since=since)
        done.touch()
    return programs


def tools_folder() -> Path:
    """Find the folder in which what builds sites is kept.

    >>> tools_folder().name
    'crib-tutor'
    """
    home = os.environ.get("LOCALAPPDATA") if os.name == "nt" else os.environ.get("XDG_CACHE_HOME")
    return Path(home or Path.home() / ".cache") / "crib-tutor"


# --- Pyodide ----------------------------------------------------------------------------------------------------------


def fetch_pyodide(tools: Path, say: Say) -> Path:
    """Fetch or find the pinned Pyodide; its archive, checked."""
    pin = json.loads((recipe_folder() / "pyodide.json").read_text(encoding="utf-8"))
    archive = tools / f"{pin['name']}-{pin['version']}.tgz"
    if not archive.is_file() or _integrity(archive) != pin["integrity"]:
        npm = shutil.which("npm")
        if npm is None:
            raise IllegalMove(
                "building a site needs npm, which fetches Pyodide: install Node.js (such as the package npm, or from "
                "nodejs.org) and try again"
            )
        say(f"Fetching Pyodide {pin['version']}, the Python that runs in the browser ...")
        tools.mkdir(parents=True, exist_ok=True)
        run_step([npm, "pack", "--silent", f"{pin['name']}@{pin['version']}"], say, folder=tools, extra={})
    if _integrity(archive) != pin["integrity"]:
        archive.unlink()
        raise IllegalMove(f"{archive.name} isn't the Pyodide that's pinned, so it was deleted: try again")
    return archive


def _integrity(archive: Path) -> str:
    """A file's digest as npm writes it."""
    return f"sha512-{b64encode(sha512(archive.read_bytes()).digest()).decode()}"


def unpack_pyodide(archive: Path, folder: Path) -> dict[str, object]:
    """Unpack Pyodide for a browser; its list of packages."""
    folder.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for member in packed:
            name = Path(member.name).name
            read = packed.extractfile(member) if member.isfile() and not name.endswith(_LEFT_OUT) else None
            if read is not None:
                (folder / name).write_bytes(read.read())
    lock = folder / "pyodide-lock.json"
    given = json.loads(lock.read_text(encoding="utf-8"))
    packages: dict[str, object] = given["packages"]
    lock.write_text(json.dumps(given | {"packages": {}}), encoding="utf-8")
    return packages
