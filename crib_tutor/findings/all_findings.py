"""All findings, which are stale, and what each was made from."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from types import MappingProxyType
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.findings.finding import Finding, Redone
from crib_tutor.findings.sources import ROOT, digest
from crib_tutor.rules import IllegalMove
from crib_tutor.shipped import lay_out, read_shipped
from crib_tutor.whole_files import FOR_ALL, write_whole

MARKS = "findings/marks.json"
"""Of each finding by its name: the hash of its sources, and of the numbers of its part made again."""
PACKAGE = "crib_tutor"
_DECLARED = re.compile(r"^@(?:finding|sampled|exact|exact_with)\b", re.MULTILINE)


@cache
def all_findings() -> Mapping[str, Finding]:
    """Every finding by name, found by its decorator.

    >>> all_findings()["luck_totals"].file
    'course/luck_totals.json'
    """
    declared = [
        value
        for path in sorted(ROOT.joinpath(PACKAGE).rglob("*.py"))
        if _DECLARED.search(path.read_text(encoding="utf-8"))
        for value in vars(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))).values()
        if isinstance(value, Finding)
    ]
    return MappingProxyType({each.name: each for each in sorted(declared, key=lambda each: (each.file, each.name))})


def require_finding(name: object) -> Finding:
    """Find a finding by its name, or refuse what is none.

    >>> require_finding("luck")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'luck' isn't a finding: crib-tutor findings lists them
    """
    finding = all_findings().get(name) if isinstance(name, str) else None
    if finding is None:
        raise IllegalMove(f"{quote(name)} isn't a finding: crib-tutor findings lists them")
    return finding


def is_stale(finding: Finding) -> bool:
    """True if a finding's sources or numbers have changed since."""
    return _marks().get(finding.name, ("",))[0] != source_hash(finding)


def source_hash(finding: Finding) -> str:
    """Sum up a finding's code, the files it reads, and its numbers."""
    kept = finding.kept()
    numbers = sha256(kept).hexdigest() if isinstance(kept, bytes) else lay_out(kept)
    return _digest(digest(finding.maker.__module__), numbers)


def part_hash(again: Iterable[Redone]) -> str:
    """Sum up a part made again, to six digits."""
    return _digest(*(f"{row.name} {row.again:.6g}" for row in again))


def is_as_before(finding: Finding, again: Iterable[Redone]) -> bool:
    """True if a part is digit for digit as when marked."""
    return _marks().get(finding.name, ("", ""))[1] == part_hash(again)


def _digest(*texts: str) -> str:
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def _marks() -> Mapping[str, tuple[str, str]]:
    return dict(read_shipped(MARKS))


def keep(finding: Finding, made: Any) -> None:
    """Write a finding into its file, whole or never."""
    write_whole(finding.content(made), ROOT / PACKAGE / finding.file, FOR_ALL)
    read_shipped.cache_clear()


def mark(finding: Finding, again: Iterable[Redone]) -> None:
    """Note that a finding is what its sources make."""
    marks = {**_marks(), finding.name: (source_hash(finding), part_hash(again))}
    known = {name: marks[name] for name in sorted(marks) if name in all_findings()}
    write_whole(f"{lay_out(known)}\n", ROOT / PACKAGE / MARKS, FOR_ALL)
    read_shipped.cache_clear()
