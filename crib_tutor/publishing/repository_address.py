"""The address of a repository, as people copy it."""

import re
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

GITHUB = "github.com"
"""The one host with Pages, Codespaces and workflows like these."""
_RIGHT = "give OWNER/REPO, or the address of the repository's page, such as https://github.com/OWNER/REPO"
_HOST = re.compile(r"(?:(https?|ssh|git)://)?(?:([^@/]*)@)?((?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]+(?::\d{1,5})?)[:/]")
"""What comes before the path in an address with a host, whose name has a dot, as no owner's name has."""
_OWNER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,38}")
_NAME = re.compile(r"(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")
_FILES = ("blob", "raw", "edit", "blame")
"""What follows a repository in the address of a file."""


class RepositoryAddress(NamedTuple):
    """A host, and the path of a repository there."""

    host: str
    path: str

    @property
    def web(self) -> str:
        """Give the address of its page, from which git clones too."""
        return f"https://{self.host}/{self.path}"


def read_address(given: str) -> RepositoryAddress:
    """Read an address of a repository, however it was copied.

    >>> read_address("git@github.com:Heron/cribbage.git").web
    'https://github.com/Heron/cribbage'

    Raises `IllegalMove` for anything else, and never repeats a password.
    """
    text = given.strip()
    start = _HOST.match(text)
    scheme, user, host = start.groups() if start else (None, None, GITHUB)
    if user not in (None, "git"):
        raise IllegalMove(f"that address has a name or a password in it, which isn't for a page to keep: {_RIGHT}")
    host = host.lower().removeprefix("www.").partition(":" if scheme == "ssh" else " ")[0]
    path = re.split(r"[?#]", text[start.end() if start else 0 :], maxsplit=1)[0].rstrip("/")
    parts = path.split("/")
    page = 2 if host == GITHUB else parts.index("-") if "-" in parts[2:] else len(parts)
    names, after = parts[:page], [part for part in parts[page:] if part != "-"][:1]
    names[-1] = names[-1].removesuffix(".git")
    wrong = {
        "is empty": not text,
        "has a character that no such address has": not re.fullmatch(r"[!-\[\]-~]*", text),
        "isn't on a host that a class can reach": (not start and "://" in text) or text.startswith("/"),
        "is the address of a file": (after and after[0] in _FILES) or host.startswith("raw."),
        "has too many slashes": after and after[0] != "tree",
        "names no repository": len(names) < 2,
        "has a name that no repository has": not all(map(_NAME.fullmatch, names))
        or (host == GITHUB and not _OWNER.fullmatch(names[0])),
    }
    if why := next((why for why, found in wrong.items() if found), ""):
        raise IllegalMove(f"{quote(text)} {why}: {_RIGHT}")
    return RepositoryAddress(host, "/".join(names))
