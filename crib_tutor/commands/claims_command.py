"""`crib-tutor claims`: what the sources claim, and what became of it."""

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from crib_tutor.commands.long_work import Say, keep_saying, side_by_side, teller, terminal_width
from crib_tutor.deck import quote
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.rerun import require_claim, rerun
from crib_tutor.verdicts.verdict import Judgment, Verdict
from crib_tutor.verdicts.verdict_words import (
    compare_rows,
    head_verdict,
    name_time,
    say_comparison,
    say_rerun,
    tally_rulings,
    verdict_rows,
)
from crib_tutor.without_numpy import NumpyNeeded

_LETTERS: Mapping[str, str] = MappingProxyType({"H": "hoyle", "B": "britannica", "T": "tommy", "M": "manual"})
"""The sources by the words that an option takes."""
_SOURCES = tuple(_LETTERS.values())
_RULINGS: Mapping[str, Judgment] = MappingProxyType(
    {
        "confirmed": Judgment.CONFIRMED,
        "refuted": Judgment.REFUTED,
        "limits": Judgment.LIMITS,
        "no-difference": Judgment.NO_DIFFERENCE,
    }
)
_SHORT: Mapping[Judgment, str] = MappingProxyType({ruling: name for name, ruling in _RULINGS.items()})
"""The rulings by the words that an option takes and a list shows."""
_LABEL = 14
DIFFERS = 1
"""The exit code where a rerun gives another ruling."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the claims, filters and reruns."""
    add = parser.add_argument
    add("claims", nargs="*", metavar="ID", help="a claim to see whole, such as H3; without one, a list of all")
    add("--source", metavar="SOURCE", help=f"list one source: {', '.join(_SOURCES)}")
    add("--ruling", metavar="RULING", help=f"list one ruling: {', '.join(_RULINGS)}")
    add("--rerun", action="store_true", help="run the experiment of each claim named again, a small part of it")
    add("--full", action="store_true", help="with --rerun: all of the experiment, as long as it takes")


def say_claims(given: argparse.Namespace, *, say: Say) -> int:
    """List the claims, or say all about those named.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> say_claims(parser.parse_args(["h3"]), say=lambda text: print(text.splitlines()[0]))
    H3, According to Hoyle: confirmed.
    0

    It's 1 where a rerun gives another ruling than the one that is kept.
    """
    tell = teller(say)
    names = [name.upper() for name in given.claims]
    for name in names:
        require_claim(name)
    if given.full and not given.rerun:
        raise IllegalMove("--full says how much is run again: give --rerun with it")
    if not names:
        if given.rerun:
            raise IllegalMove("--rerun needs a claim: name one, as in crib-tutor claims H3 --rerun")
        tell("\n".join(_list_lines(_chosen(given))))
        return 0
    if given.source or given.ruling:
        raise IllegalMove("--source and --ruling choose what is listed: leave them out where you name a claim")
    if not given.rerun:
        tell("\n\n".join("\n".join(_verdict_lines(VERDICTS[name])) for name in names))
        return 0
    return max([_rerun(VERDICTS[name], tell, full=given.full) for name in names])


# --- the list ---------------------------------------------------------------------------------------------------------


def _chosen(given: argparse.Namespace) -> list[Verdict]:
    source = _read(given.source, _SOURCES, "a source")
    ruling = _read(given.ruling, _RULINGS, "a ruling")
    return [
        verdict
        for verdict in VERDICTS.values()
        if source in ("", _LETTERS[verdict.id[0]]) and ruling in ("", _SHORT[verdict.ruling])
    ]


def _read(text: str | None, known: Collection[str], what: str) -> str:
    """Read an option's word; empty where it isn't given."""
    if text is not None and text.lower() not in known:
        raise IllegalMove(f"{quote(text)} isn't {what}: choose {', '.join(known)}")
    return (text or "").lower()


def _list_lines(chosen: Sequence[Verdict]) -> Iterator[str]:
    """A line a claim, under the name of its source with its tally."""
    if not chosen:
        yield "No claim is like that: leave one of the options out."
        return
    for letter, source in SOURCES.items():
        verdicts = [verdict for verdict in chosen if verdict.id[0] == letter]
        if verdicts:
            yield f"{capitalized(source)}. {tally_rulings(verdicts)}."
            for each in verdicts:
                head = f"  {each.id:<4} {_SHORT[each.ruling]:<13}  "
                yield from fill_lines(each.claim, terminal_width(), head, " " * len(head))
            yield ""
    yield f"All together, {tally_rulings(chosen)}."
    yield "For one of them: crib-tutor claims ID, and with --rerun its experiment again."


# --- one verdict ------------------------------------------------------------------------------------------------------


def _verdict_lines(verdict: Verdict) -> Iterator[str]:
    yield from fill_lines(head_verdict(verdict), terminal_width())
    for name, text in verdict_rows(verdict):
        yield from fill_lines(text, terminal_width(), f"{name:<{_LABEL}}", " " * _LABEL)


# --- again ------------------------------------------------------------------------------------------------------------


def _rerun(kept: Verdict, say: Say, *, full: bool) -> int:
    """Run an experiment again, and say what it finds beside what is kept."""
    say(f"{kept.id}: {kept.claim}")
    say(f"Running {kept.experiment} in full: {name_time(kept.seconds)}." if full else say_small(kept))
    try:
        with keep_saying(say):
            again = rerun(kept.id, full=full)
    except NumpyNeeded as needed:
        raise IllegalMove(str(needed)) from None
    say("\n".join(side_by_side(compare_rows(kept, again))))
    say(say_comparison(kept, again))
    return 0 if again.ruling is kept.ruling else DIFFERS


def say_small(kept: Verdict) -> str:
    """Say that a part of an experiment is run.

    >>> say_small(VERDICTS["H3"])
    'Counting every case of every_hand.totals again: a second or two.'
    """
    if kept.exact:
        return f"Counting every case of {kept.experiment} again: {name_time(kept.seconds)}."
    return f"Running a small part of {kept.experiment}: well under a minute. {say_rerun(kept).partition('. ')[2]}"
