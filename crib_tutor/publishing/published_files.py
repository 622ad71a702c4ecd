"""The files of a published copy, never over other ones."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from crib_tutor.deck import quote
from crib_tutor.publishing.repository_address import GITHUB, RepositoryAddress
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import FOR_ALL, name_of, read_start, write_whole

_ON_GITHUB = (".github/workflows/pages.yml", ".github/workflows/release.yml", ".devcontainer/devcontainer.json")
_PICTURES = (".png", ".svg", ".jpg", ".gif")
_LONGEST = 1_000_000
_RELATIVE = re.compile(r"\]\((?![a-z]+:|[#/])([^)\s]+)\)")
"""A link in Markdown to something beside it."""


def read_version(folder: Path) -> str:
    """Find the version of a checkout of the course.

    Raises `IllegalMove` for any other folder.
    """
    try:
        project = tomllib.loads(_read(folder / "pyproject.toml"))["project"]
        if project["name"] == "crib-tutor" and (folder / "binder").is_dir():
            return str(project["version"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    where = f"{name_of(folder)} isn't a checkout of crib_tutor"
    raise IllegalMove(f"{where}: run this at the top of your clone, or name that with --dir")


def wanted_files(at: RepositoryAddress, page: str) -> dict[str, str]:
    """Give what a copy there needs: each file's name and text."""
    names = (*(_ON_GITHUB if at.host == GITHUB else ()), "compose.yaml", "Containerfile")
    shipped = Path(__file__).with_name("files")
    return {name: _read(shipped / Path(name).name) for name in names} | {"PUBLISHED.md": page}


def write_files(folder: Path, wanted: Mapping[str, str], *, replace: bool) -> list[str]:
    """Write files, and say of each what became of it."""
    lines = []
    for name, text in wanted.items():
        place = folder / name
        if place.is_file() and _read(place) == text:
            lines.append(f"Already right: {name}")
        elif place.is_symlink() or (place.exists() and not (replace and place.is_file())):
            lines.append(f"Kept: {name}, since yours differs. With --replace, ours takes a file's place.")
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(text, place, FOR_ALL)
            lines.append(f"Written: {name}")
    return lines


def _read(path: Path) -> str:
    return read_start(path, _LONGEST).decode("utf-8", "replace").replace("\r\n", "\n")


def name_address(folder: Path, at: RepositoryAddress, tag: str) -> str:
    """Name a release's address in its README and its metadata.

    Raises `IllegalMove` if the tag isn't the version's.
    """
    version, about = f"v{read_version(folder)}", _read(folder / "pyproject.toml")
    if tag != version:
        raise IllegalMove(f"the tag {quote(tag)} isn't the version in pyproject.toml: tag {version}, or change that")

    def lead(link: re.Match[str]) -> str:
        path = link[1].partition("#")[0]
        if path.endswith(_PICTURES):
            return f"](https://raw.githubusercontent.com/{at.path}/{tag}/{link[1]})"
        return f"]({at.web}/{'tree' if (folder / path).is_dir() else 'blob'}/{tag}/{link[1]})"

    write_whole(_RELATIVE.sub(lead, _read(folder / "README.md")), folder / "README.md", FOR_ALL)
    if "urls" not in tomllib.loads(about)["project"]:
        named = f'Repository = "{at.web}"\nIssues = "{at.web}/issues"\nChangelog = "{at.web}/blob/{tag}/CHANGELOG.md"\n'
        write_whole(f"{about.rstrip()}\n\n[project.urls]\n{named}", folder / "pyproject.toml", FOR_ALL)
    return f"README.md and pyproject.toml now name {at.web} at {tag}. That's for this build: don't commit it."
