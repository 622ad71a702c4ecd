"""What a published copy still needs, as far as git and files show."""

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from crib_tutor.publishing.repository_address import RepositoryAddress, read_address
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import name_of

_FIRST_TAG = "class-1"
"""The tag for Binder where there's none: one that starts no release."""
_NAMED = 3
"""Files that a sentence names."""


class GitFacts(NamedTuple):
    """What git says that links depend on."""

    origin: str
    branch: str
    tag: str


def read_facts(folder: Path, tag: str | None) -> GitFacts:
    """Ask git for its facts, or for all but the tag."""
    return GitFacts(
        _ask_git(folder, "remote get-url origin"),
        _ask_git(folder, "symbolic-ref --short HEAD") or "main",
        tag or _ask_git(folder, "describe --tags --abbrev=0") or _FIRST_TAG,
    )


def _ask_git(folder: Path, asked: str) -> str:
    """What git answers, without the network, or nothing."""
    command = ["git", "-C", os.fspath(folder), "-c", "core.fsmonitor=false", *asked.split()]
    with suppress(OSError, subprocess.SubprocessError):
        run = subprocess.run(command, check=True, capture_output=True, timeout=60)  # noqa: S603  # no shell
        return run.stdout.decode("utf-8", "replace").rstrip("\n")
    return ""


def missing_steps(folder: Path, at: RepositoryAddress, facts: GitFacts, wanted: Iterable[str]) -> Iterator[str]:
    """Say what's missing, each in a sentence with what to do."""
    if gone := [name for name in wanted if not (folder / name).is_file()]:
        yield f"Not there: {_named(gone)}. Run crib-tutor publish {at.web}"
    top = _ask_git(folder, "rev-parse --show-toplevel")
    if not top:
        yield "git finds no repository here. If you have git, git init, git add . and git commit make one."
    elif Path(top).resolve() != folder:
        yield f"The repository begins at {name_of(Path(top))}, and these files work only there."
    else:
        yield from (step for is_missing, step in _git_steps(folder, at, facts) if is_missing)


def _git_steps(folder: Path, at: RepositoryAddress, facts: GitFacts) -> Iterator[tuple[bool, str]]:
    there, tag = False, facts.tag
    with suppress(IllegalMove):
        there = read_address(facts.origin).web.lower() == at.web.lower()
    how = "set-url" if facts.origin else "add"
    yield not there, f"The remote origin doesn't lead to {at.path}: git remote {how} origin {at.web}.git"
    changed = _ask_git(folder, "status --porcelain --no-renames --untracked-files=all -z").split("\0")[:-1]
    yield bool(changed), f"Not committed: {_named([entry[3:] for entry in changed])}. Use git add and git commit."
    newer = _ask_git(folder, f"rev-list --count refs/tags/{tag}..HEAD")
    yield not newer, f"Binder's tag isn't there yet: git tag {tag}, then git push origin {tag}"
    yield (
        newer not in ("", "0"),
        f"Commits since the tag {tag}: {newer}. Binder gets them by a new tag, named with --tag.",
    )
    ahead = _ask_git(folder, "rev-list --count @{upstream}..HEAD")
    yield not ahead, f"The branch was never pushed: git push --set-upstream origin {facts.branch}"
    yield ahead not in ("", "0"), f"Commits that aren't pushed: {ahead}. Use git push."


def _named(names: Sequence[str]) -> str:
    shown, more = ", ".join(name_of(Path(name)) for name in names[:_NAMED]), len(names) - _NAMED
    return f"{shown} and {more} more" if more > 0 else shown
