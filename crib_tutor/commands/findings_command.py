"""`crib-tutor findings`: numbers worked out offline, and how they're made again."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from typing import Any

from crib_tutor.commands.cluster import SCHEDULER, cluster_workers
from crib_tutor.commands.long_work import Say, keep_saying, side_by_side, teller, terminal_width
from crib_tutor.findings.all_findings import (
    all_findings,
    is_as_before,
    is_stale,
    keep,
    mark,
    require_finding,
    source_hash,
)
from crib_tutor.findings.finding import Finding, Redone
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.rerun import require_numpy
from crib_tutor.verdicts.verdict_words import name_time

_SHOWN = 20
"""Numbers that are shown, of those that lie too far from the kept ones."""
_STALE = "crib-tutor findings --rerun makes a part of each stale one again"
DIFFERS = 1
"""The exit code where a finding is stale still, or its part differs."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the findings, and whether they're made again."""
    add = parser.add_argument
    add("findings", nargs="*", metavar="NAME", help="a finding, such as luck_totals; without one, a list of all")
    add("--rerun", action="store_true", help="make a part again of each named, or of each that's stale")
    add("--full", action="store_true", help="with --rerun: make all of it again and keep it, as long as it takes")
    add("--scheduler", metavar="ADDRESS", help=f"with --rerun: {SCHEDULER}")


def say_findings(given: argparse.Namespace, *, say: Say) -> int:
    """List the findings, or make those named again.

    It's 1 where one is stale afterwards, or its part differs from what is kept.
    """
    tell = teller(say)
    if not given.rerun and (given.full or given.scheduler is not None):
        asked = "--full says how much is" if given.full else "--scheduler says by whom it's"
        raise IllegalMove(f"{asked} made again: give --rerun with it")
    require_numpy()
    named = [require_finding(name) for name in given.findings]
    if not given.rerun:
        tell("\n".join(_list_lines(named or list(all_findings().values()))))
        return 0
    chosen = named or [finding for finding in all_findings().values() if is_stale(finding)]
    if not chosen:
        tell("No finding is stale.")
    names, say_made = [finding.name for finding in chosen], _make_all if given.full else _make_part
    cluster = cluster_workers(given.scheduler, sources_of, *names) if given.scheduler is not None else nullcontext()
    with cluster as workers:
        begin = (lambda *asked, **how: workers.submit(*asked, **how).result) if workers else partial
        work = [begin(make_again, name, full=given.full) for name in names]
        return max((say_made(*each, tell) for each in zip(chosen, work, strict=True)), default=0)


def sources_of(*names: str) -> str:
    """Sum up the sources of findings, here or on a worker."""
    return " ".join(source_hash(require_finding(name)) for name in names)


def make_again(name: str, *, full: bool) -> Any:
    """Make a finding or a part of it, here or on a worker."""
    finding = require_finding(name)
    return finding.make() if full else finding.again()


def _list_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """A line a finding, under the name of its file."""
    stale = 0
    for file, some in groupby(findings, lambda finding: finding.file):
        yield file
        for finding in some:
            stale += (is_old := is_stale(finding))
            judged = ", ".join(claim for claim, verdict in VERDICTS.items() if verdict.experiment == finding.name)
            notes = "; ".join(filter(None, (name_time(finding.seconds), f"judges {judged}" if judged else "")))
            head = f"  {finding.name:<42}  "
            yield from fill_lines(notes + "; stale" * is_old, terminal_width(), head, " " * len(head))
    yield ""
    yield f"{len(findings)} of them, {f'{stale} stale: {_STALE}' if stale else 'none stale'}."


def _make_part(finding: Finding, work: Callable[[], Any], say: Say) -> int:
    """Make a part of a finding again, and mark it if only the words of its sources changed."""
    if finding.kept() is None:
        say(f"{finding.name}: nothing is kept of it yet, and --full makes all of it.")
        return DIFFERS
    say(f"{finding.name}: a part of {finding.file}, made again.")
    with keep_saying(say):
        again = work()
    if _say_far(again, say):
        return DIFFERS
    if is_stale(finding):
        if not is_as_before(finding, again):
            say(f"It's stale: its sources give other digits. --full makes all of it, in {name_time(finding.seconds)}.")
            return DIFFERS
        mark(finding, again)
        say("It was stale, but its part has every digit that it had: it's marked as made from today's sources.")
    return 0


def _make_all(finding: Finding, work: Callable[[], Any], say: Say) -> int:
    """Make all of a finding again, and keep it if a number differs."""
    say(f"{finding.name}: all of it, {name_time(finding.seconds)}. Until it's done, nothing is written.")
    with keep_saying(say):
        made = work()
        if finding.kept() is None or _say_far(finding.differences(made), say):
            keep(finding, made)
            say(f"{finding.file} is written again.")
        mark(finding, finding.again())
    return 0


def _say_far(rows: Sequence[Redone], say: Say) -> bool:
    """Say which numbers lie too far from the kept ones, if any does."""
    far = [row for row in rows if not row.holds]
    if far:
        say("\n".join(side_by_side([(row.name, f"{row.kept:g}", f"{row.again:g}") for row in far[:_SHOWN]])))
    say(f"{len(far)} of {len(rows)} numbers differ." if far else f"All {len(rows):,} numbers are as they're kept.")
    return bool(far)
