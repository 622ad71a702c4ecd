"""Verdicts in words: a number with its error, the line where a ruling turns, the tally of a source, a whole verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import floor, log10
from types import MappingProxyType

from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Side, Verdict

_SAYS: Mapping[Side, str] = MappingProxyType({Side.ABOVE: "more than", Side.BELOW: "less than", Side.EQUAL: "exactly"})
_DIGITS, _MOST_DECIMALS = 4, 4
"""How many digits an exact number shows, and how many decimals any number does."""
_FINE = 3
EXACT, SAMPLED = "Every case was counted, so the number is exact.", "Drawn by lot: ± is one standard error."
_MINUTE, _HOUR = 60, 3600


def write_number(one: Measurement) -> str:
    """Write a number with its unit, and with its standard error where it has one.

    >>> measured = {"name": "lead", "unit": "holes a deal", "side": Side.ABOVE, "line": 0.0}
    >>> write_number(Measurement(number=0.30417, error=0.0121, **measured))
    '0.304 ± 0.012 holes a deal'
    >>> write_number(Measurement(number=12994800.0, error=0.0, **measured))
    '12,994,800 holes a deal'
    """
    return f"{write_value(one)} {one.unit}"


def write_value(one: Measurement) -> str:
    """Write a number with its error alone, without its unit."""
    if not one.error:
        return write_plain(one.number)
    size = floor(log10(one.error))
    second = one.error < _FINE * 10**size  # a second digit of an error tells something only after a 1 or a 2
    decimals = min(max(0, second - size), _MOST_DECIMALS)
    return f"{_minus(one.number, decimals)} ± {one.error:,.{decimals}f}"


def write_plain(number: float) -> str:
    """Write an exact number with the digits that it needs, and no more than four of them behind the point.

    >>> write_plain(0.25), write_plain(3.0), write_plain(12345.6)
    ('0.25', '3', '12,346')
    """
    size = floor(log10(abs(number))) if number else 0
    text = _minus(number, min(max(0, _DIGITS - 1 - size), _MOST_DECIMALS))
    return text.rstrip("0").rstrip(".") if "." in text else text


def _minus(number: float, decimals: int) -> str:
    """A number with a minus sign that isn't a hyphen, and none where it rounds to 0."""
    rounded = round(number, decimals) + 0.0
    return f"{rounded:,.{decimals}f}".replace("-", "\N{MINUS SIGN}")


def name_measure(one: Measurement) -> str:
    """Name what was measured.

    >>> name_measure(Measurement(name="four_less_ace", unit="holes", number=1, error=0, side=Side.ABOVE, line=0))
    'four less ace'
    """
    return one.name.replace("_", " ")


def say_line(one: Measurement) -> str:
    """Say what the claim says of a number, and by how much it has to be so to matter.

    >>> say_line(Measurement(name="x", unit="holes", number=1, error=0, side=Side.BELOW, line=0, matters=0.05))
    'the claim says less than 0, and it takes 0.05 to matter'
    """
    says = f"the claim says {_SAYS[one.side]} {write_plain(one.line)}"
    return f"{says}, and it takes {write_plain(one.matters)} to matter" if one.matters else says


def say_measure(one: Measurement) -> str:
    """Say a number, what the claim says of it, and whether it's so.

    >>> say_measure(Measurement(name="highest", unit="points", number=29, error=0, side=Side.EQUAL, line=29))
    "Highest: 29 points. It's so: the claim says exactly 29."
    """
    outcome = "That's too little" if _too_near(one) else "It's so" if one.says_so else "It isn't so"
    name = name_measure(one)
    return f"{capitalized(name)}: {write_number(one)}. {outcome}: {say_line(one)}."


def group_measures(measures: Iterable[Measurement]) -> tuple[tuple[Measurement, ...], ...]:
    """Measures that follow one another with the same unit and the same line, which are told together.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> [len(group) for group in group_measures(VERDICTS["H4"].measures)]
    [1, 1]
    """
    return tuple(
        tuple(group) for _, group in groupby(measures, lambda one: (one.unit, one.side, one.line, one.matters))
    )


def say_group(group: Sequence[Measurement]) -> str:
    """Say what the claim says of some numbers, and in which unit.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_group(VERDICTS["H3"].measures[:1])
    'In points, the claim says exactly 29.'
    """
    return f"In {group[0].unit}, {say_line(group[0])}."


def say_within(one: Measurement) -> str:
    """Say a number of a group, and whether it is as the claim says.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_within(VERDICTS["H3"].measures[0])
    'Highest: 29. Yes.'
    """
    outcome = "Too little" if _too_near(one) else "Yes" if one.says_so else "No"
    name = name_measure(one)
    return f"{capitalized(name)}: {write_value(one)}. {outcome}."


def _number_rows(measures: Sequence[Measurement]) -> Iterator[tuple[str, str]]:
    """The numbers of a verdict, group by group."""
    named = "Number" if len(measures) == 1 else "Numbers"
    for group in group_measures(measures):
        yield named, say_group(group)
        named = ""
        yield from (("", say_within(one)) for one in group)


def _too_near(one: Measurement) -> bool:
    return one.small and one.side is not Side.EQUAL


def head_verdict(one: Verdict) -> str:
    """Name a claim and its source, with the ruling.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> head_verdict(VERDICTS["H3"])
    'H3, According to Hoyle: confirmed.'
    """
    return f"{one.id}, {one.source}: {one.ruling.value}."


def say_how_sure(one: Verdict) -> str:
    """Say whether every case was counted."""
    return EXACT if one.exact else SAMPLED


def say_rerun(one: Verdict) -> str:
    """Say how to run its experiment again, and how long that takes.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_rerun(VERDICTS["H3"])
    'crib-tutor claims H3 --rerun counts every case again, in a second or two.'
    """
    again = f"crib-tutor claims {one.id} --rerun"
    if one.exact:
        return f"{again} counts every case again, in {name_time(one.seconds)}."
    return f"{again} runs a small part of it again. With --full it's all of it, in {name_time(one.seconds)}."


def name_time(seconds: float) -> str:
    """Name about how long something takes.

    >>> name_time(0.4), name_time(40), name_time(200)
    ('a second or two', 'about 40 seconds', 'about 3 minutes')
    """
    if seconds < 2:
        return "a second or two"
    if seconds < 2 * _MINUTE:
        return f"about {round(seconds) if seconds < 10 else round(seconds, -1):.0f} seconds"
    if seconds < 2 * _HOUR:
        return f"about {seconds / _MINUTE:.0f} minutes"
    return f"about {seconds / _HOUR:.0f} hours"


def verdict_rows(one: Verdict) -> tuple[tuple[str, str], ...]:
    """A whole verdict, each part with its name; a part that has nothing to say is left out.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> [name for name, _ in verdict_rows(VERDICTS["H4"]) if name][:5]
    ['Claim', 'Test', 'Ruling', 'Numbers', 'Why']
    """
    rows = (
        ("Claim", one.claim),
        ("Test", one.test),
        ("Ruling", f"{one.ruling.value.capitalize()}. {say_how_sure(one)}"),
        *_number_rows(one.measures),
        ("Why", one.why),
        ("At the table", one.move),
        ("It depends", one.depends),
        ("In print", one.printed),
        ("Again", say_rerun(one)),
    )
    return tuple(row for row in rows if row[1])


def tally_rulings(verdicts: Iterable[Verdict]) -> str:
    """How many claims there are, and how many of them were ruled how, in the order of `Judgment`.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> tally_rulings([VERDICTS["H3"], VERDICTS["H4"]])
    '2 claims: 2 confirmed'
    """
    found = Counter(one.ruling for one in verdicts)
    many = found.total()
    parts = ", ".join(f"{found[ruling]} {ruling.value}" for ruling in Judgment if found[ruling])
    return f"{many} {'claim' if many == 1 else 'claims'}: {parts}" if many else "no claims"


def compare_rows(kept: Verdict, again: Verdict) -> tuple[tuple[str, str, str], ...]:
    """Each number as it's kept and as it was found again, by name.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> compare_rows(VERDICTS["H3"], VERDICTS["H3"])[0]
    ('highest', '29 points', '29 points')
    """
    return tuple(
        (name_measure(one), write_number(one), write_number(other))
        for one, other in zip(kept.measures, again.measures, strict=True)
    )


def say_comparison(kept: Verdict, again: Verdict) -> str:
    """Say whether a rerun gives the same ruling, and if it isn't sure of it, of what it isn't.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_comparison(VERDICTS["H3"], VERDICTS["H3"])
    'The same ruling: confirmed.'
    """
    same = again.ruling is kept.ruling
    said = "The same ruling" if same else "Another ruling"
    unsure = [name_measure(one) for one in again.measures if not one.sure]
    ruling = f"{said}: {again.ruling.value}{'' if same else f', where {kept.ruling.value} is kept'}."
    if not unsure:
        return ruling
    which = _listed(unsure)
    return f"{ruling} So few cases aren't enough to be sure of it: {which} would need {SURE} standard errors or more."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
