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
_PATIENCE = 60
_NAMED = 3
"""Files that a sentence names."""


class GitFacts(NamedTuple):
    """What git says of a folder; numbers as it writes them."""

    top: str
    origin: str
    branch: str
    tag: str
    since_tag: str
    unpushed: str
    changed: tuple[str, ...]


def read_facts(folder: Path, tag: str = "") -> GitFacts:
    """Ask git all that a copy depends on, without the network."""
    tag = tag or _ask_git(folder, "describe --tags --abbrev=0") or _FIRST_TAG
    changed = _ask_git(folder, "status --porcelain --no-renames --untracked-files=all -z")
    return GitFacts(
        top=_ask_git(folder, "rev-parse --show-toplevel"),
        origin=_ask_git(folder, "remote get-url origin"),
        branch=_ask_git(folder, "symbolic-ref --short HEAD") or "main",
        tag=tag,
        since_tag=_ask_git(folder, f"rev-list --count refs/tags/{tag}..HEAD"),
        unpushed=_ask_git(folder, "rev-list --count @{upstream}..HEAD"),
        changed=tuple(entry[3:] for entry in changed.split("\0") if entry),
    )


def _ask_git(folder: Path, asked: str) -> str:
    command = ["git", "-C", os.fspath(folder), "-c", "core.fsmonitor=false", *asked.split()]
    with suppress(OSError, subprocess.SubprocessError):
        run = subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)  # noqa: S603  # no shell
        return run.stdout.decode("utf-8", "replace").rstrip("\n")
    return ""


def missing_steps(folder: Path, at: RepositoryAddress, facts: GitFacts, wanted: Iterable[str]) -> Iterator[str]:
    """Say what's missing, each in a sentence with what to do."""
    if gone := [name for name in wanted if not (folder / name).is_file()]:
        yield f"Not there: {_named(gone)}. Run crib-tutor publish {at.path if at.on_github else at.web}."
    if not facts.top:
        yield "git finds no repository here. If you have git, git init, git add . and git commit make one."
    elif Path(facts.top).resolve() != folder:
        yield f"The repository begins at {name_of(Path(facts.top))}, and these files work only there."
    else:
        yield from (step for is_missing, step in _git_steps(at, facts) if is_missing)


def _git_steps(at: RepositoryAddress, facts: GitFacts) -> Iterator[tuple[bool, str]]:
    there, tag, branch = False, facts.tag, facts.branch
    with suppress(IllegalMove):
        there = read_address(facts.origin).web.lower() == at.web.lower()
    how = "set-url" if facts.origin else "add"
    yield not there, f"The remote origin doesn't lead to {at.path}: git remote {how} origin {at.web}.git"
    yield bool(facts.changed), f"Not committed: {_named(facts.changed)}. Use git add and git commit."
    yield not facts.since_tag, f"Binder's tag isn't there yet: git tag {tag}, then git push origin {tag}."
    newer = f"Commits since the tag {tag}: {facts.since_tag}. A new tag, named with --tag, brings them to Binder."
    yield facts.since_tag not in ("", "0"), newer
    yield not facts.unpushed, f"The branch was never pushed: git push --set-upstream origin {branch}"
    yield facts.unpushed not in ("", "0"), f"Commits that aren't pushed: {facts.unpushed}. Use git push."


def _named(names: Sequence[str]) -> str:
    shown, more = ", ".join(name_of(Path(name)) for name in names[:_NAMED]), len(names) - _NAMED
    return f"{shown} and {more} more" if more > 0 else shown
