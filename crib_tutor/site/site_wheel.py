"""crib_tutor as a wheel that a browser's Python loads."""

from __future__ import annotations

import re
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NAME = "crib_tutor"
_NOT_IN_BROWSERS = ("filelock", "matplotlib", "numpy", "prompt_toolkit", "segno")
"""What it needs elsewhere: two without a wheel to put beside the site, and what only files and a terminal ask for."""
_NOT_SHIPPED = ("__pycache__", "lessons", "lite")
"""Folders of the package that stay behind: the site has the lessons itself."""
THEN = (1980, 1, 1, 0, 0, 0)
"""The oldest time that a zip file knows, so that the same files make the same wheel."""


class About(NamedTuple):
    """What a wheel says about itself.

    >>> About("0.2.0", ("fsrs>=6.3",)).version
    '0.2.0'
    """

    version: str
    needs: tuple[str, ...]
    """What it needs at run time, as it's written in a wheel."""


def read_about() -> About:
    """Read the running package's version and needs.

    >>> any(need.startswith("anywidget") for need in read_about().needs)
    True
    """
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    if project.is_file():
        written = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        return About(written["version"], tuple(written["dependencies"]))
    try:
        installed = distribution("crib-tutor")
    except PackageNotFoundError:
        return About("0", ())
    return About(installed.version, tuple(need for need in installed.requires or () if "extra ==" not in need))


def write_site_wheel(folder: Path, more: Mapping[str, bytes]) -> Path:
    """Write the wheel with ``more`` files; its path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     wheel = write_site_wheel(Path(folder), {"kept.txt": b"5"})
    ...     with ZipFile(wheel) as packed:
    ...         packed.read("crib_tutor/kept.txt"), b"numpy" in packed.read(packed.namelist()[-3])
    (b'5', False)
    """
    about, package = read_about(), Path(__file__).resolve().parents[1]
    files = {
        f"{NAME}/{path.relative_to(package).as_posix()}": path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and not set(path.relative_to(package).parts) & set(_NOT_SHIPPED)
    }
    files |= {f"{NAME}/{name}": content for name, content in more.items()}
    return _write_wheel(folder, about, files)


def _write_wheel(folder: Path, about: About, files: Mapping[str, bytes]) -> Path:
    info = f"{NAME}-{about.version}.dist-info"
    needs = [need for need in about.needs if re.split(r"[^\w-]", need)[0] not in _NOT_IN_BROWSERS]
    head = ["Metadata-Version: 2.1", f"Name: {NAME.replace('_', '-')}", f"Version: {about.version}"]
    tags = ["Wheel-Version: 1.0", f"Generator: {NAME}", "Root-Is-Purelib: true", "Tag: py3-none-any"]
    whole = {
        **files,
        f"{info}/METADATA": _lines([*head, *(f"Requires-Dist: {need}" for need in needs)]),
        f"{info}/WHEEL": _lines(tags),
    }
    digests = {
        name: urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode() for name, content in whole.items()
    }
    record = [f"{name},sha256={digest},{len(whole[name])}" for name, digest in digests.items()]
    whole[f"{info}/RECORD"] = _lines([*record, f"{info}/RECORD,,"])
    wheel = folder / f"{NAME}-{about.version}-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as packed:
        for name, content in whole.items():
            packed.writestr(ZipInfo(name, THEN), content, ZIP_DEFLATED)
    return wheel


def _lines(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
