"""`crib-tutor claims`: what the sources claim, and what became of it."""

import argparse
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from crib_tutor.commands.long_work import Say, keep_saying, side_by_side, teller, terminal_width
from crib_tutor.deck import quote
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.claim_rows import write_csv, write_json
from crib_tutor.verdicts.experiment import SEED
from crib_tutor.verdicts.rerun import LAST_SEED, require_claim, require_numpy, rerun
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
from crib_tutor.whole_files import FOR_ALL, error_reason, name_of, option_path, write_whole
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
    add("--all", action="store_true", help="with claims named: show every number, not the first six alone")
    add("--csv", type=option_path, metavar="FILE", help="write the claims to a new file, a row for each number")
    add(
        "--json", type=option_path, metavar="FILE", help="write the claims to a new file, with all that's known of each"
    )
    add("--tables", type=option_path, metavar="FOLDER", help="write the tables behind the verdicts to new files there")
    add("--methods", type=option_path, metavar="FILE", help="write a page on how the claims are tried to a new file")
    add("--page", type=option_path, metavar="FILE", help="write a page of thirty disputed claims to a new file")
    add("--rerun", action="store_true", help="run the experiment of each claim named again, a small part of it")
    add("--full", action="store_true", help="with --rerun: all of the experiment, as long as it takes")
    add("--seed", metavar="S", help=f"with --rerun: draw other cases; the kept ones are of seed {SEED}")


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
    _require_sense(given)
    chosen = [VERDICTS[name] for name in names] or _chosen(given)
    for write, place in ((write_csv, given.csv), (write_json, given.json)):
        if place is not None:
            write_new(write(chosen), place)
            tell(f"{len(chosen)} {'claim' if len(chosen) == 1 else 'claims'} in {name_of(place)}.")
    if any((_write_evidence(given, tell), given.csv, given.json)):
        return 0
    if not names:
        tell("\n".join(_list_lines(chosen)))
        return 0
    if not given.rerun:
        tell("\n\n".join("\n".join(_verdict_lines(verdict, everything=given.all)) for verdict in chosen))
        return 0
    seed = _read_seed(given.seed)
    return max([_rerun(verdict, tell, full=given.full, seed=seed) for verdict in chosen])


def _write_evidence(given: argparse.Namespace, say: Say) -> bool:
    """Write the data set and the pages asked for."""
    if not (given.tables or given.methods or given.page):
        return False
    try:
        require_numpy()
    except NumpyNeeded as needed:
        raise IllegalMove(str(needed)) from None
    from crib_tutor.sheets.evidence import data_set, disputed_page, methods_page  # noqa: PLC0415  # they load numpy

    for write, place in ((methods_page.methods_page, given.methods), (disputed_page.disputed_page, given.page)):
        if place is not None:
            write_new(write(), place)
            say(f"A page in {name_of(place)}: open it in a browser, or print it.")
    if given.tables:
        say(f"{data_set.write_data_set(given.tables)} files in {name_of(given.tables)}.")
    return True


def _require_sense(given: argparse.Namespace) -> None:
    """Refuse options that don't go together."""
    if given.rerun and not given.claims:
        raise IllegalMove("--rerun needs a claim: name one, as in crib-tutor claims H3 --rerun")
    for option, meant in (("full", "how much is run again"), ("seed", "which cases are drawn again")):
        if getattr(given, option) and not given.rerun:
            raise IllegalMove(f"--{option} says {meant}: give --rerun with it")
    if given.all and not given.claims:
        raise IllegalMove("--all shows every number of a claim: name one, as in crib-tutor claims B15 --all")
    if given.claims and (given.source or given.ruling):
        raise IllegalMove("--source and --ruling choose what is listed: leave them out where you name a claim")


def _read_seed(text: str | None) -> int:
    """Read a seed; the kept one if none is given."""
    if text is None:
        return SEED
    if not text.isdecimal() or int(text) > LAST_SEED:
        raise IllegalMove(f"{quote(text)} isn't a seed: give a whole number from 0 to {LAST_SEED}, as in --seed 7")
    return int(text)


def write_new(content: str, place: Path) -> None:
    """Write a new file, or refuse one that's there."""
    if os.path.lexists(place):
        raise IllegalMove(f"{name_of(place)} is there already: name another file")
    try:
        write_whole(content, place, FOR_ALL)
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        raise IllegalMove(f"can't write {name_of(place)}: {error_reason(error)}") from None


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


def _verdict_lines(verdict: Verdict, *, everything: bool) -> Iterator[str]:
    yield from fill_lines(head_verdict(verdict), terminal_width())
    for name, text in verdict_rows(verdict, everything=everything):
        yield from fill_lines(text, terminal_width(), f"{name:<{_LABEL}}", " " * _LABEL)


# --- again ------------------------------------------------------------------------------------------------------------


def _rerun(kept: Verdict, say: Say, *, full: bool, seed: int) -> int:
    """Run an experiment again, and say what it finds beside what is kept."""
    say(f"{kept.id}: {kept.claim}")
    say(f"Running {kept.experiment} in full: {name_time(kept.seconds)}." if full else say_small(kept))
    try:
        with keep_saying(say):
            again = rerun(kept.id, full=full, seed=seed)
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
