"""Verdicts in words, from one number to the whole."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, repeat
from math import floor, log10
from types import MappingProxyType

from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Side, Verdict
from crib_tutor.words.counts_aloud import join_words

_SAYS: Mapping[Side, str] = MappingProxyType({Side.ABOVE: "more than", Side.BELOW: "less than", Side.EQUAL: "exactly"})
_DIGITS, _MOST_DECIMALS = 4, 4
"""How many digits an exact number shows, and how many decimals any number does."""
_FINE = 3
EXACT, SAMPLED = "Every case was counted, so the number is exact.", "Drawn by lot: ± is one standard error."
_MINUTE, _HOUR = 60, 3600


def write_number(measure: Measurement) -> str:
    """Write a number with its error and its unit.

    >>> measured = {"name": "lead", "unit": "holes a deal", "side": Side.ABOVE, "line": 0.0}
    >>> write_number(Measurement(number=0.30417, error=0.0121, **measured))
    '0.304 ± 0.012 holes a deal'
    >>> write_number(Measurement(number=12994800.0, error=0.0, **measured))
    '12,994,800 holes a deal'
    """
    return f"{write_value(measure)} {measure.unit}"


def write_value(measure: Measurement) -> str:
    """Write a number with its error alone, without its unit."""
    if not measure.error:
        return write_plain(measure.number)
    size = floor(log10(measure.error))
    second = measure.error < _FINE * 10**size  # a second digit of an error tells something only after a 1 or a 2
    decimals = min(max(0, second - size), _MOST_DECIMALS)
    return f"{_minus(measure.number, decimals)} ± {measure.error:,.{decimals}f}"


def write_plain(number: float) -> str:
    """Write an exact number with at most four decimals.

    >>> write_plain(0.25), write_plain(3.0), write_plain(12345.6)
    ('0.25', '3', '12,346')
    """
    size = floor(log10(abs(number))) if number else 0
    text = _minus(number, min(max(0, _DIGITS - 1 - size), _MOST_DECIMALS))
    return text.rstrip("0").rstrip(".") if "." in text else text


def _minus(number: float, decimals: int) -> str:
    """A number with a true minus sign, and none before 0."""
    rounded = round(number, decimals) + 0.0
    return f"{rounded:,.{decimals}f}".replace("-", "\N{MINUS SIGN}")


def name_measure(measure: Measurement) -> str:
    """Name what was measured."""
    return measure.name.replace("_", " ")


def say_line(measure: Measurement) -> str:
    """Say what the claim says of a number.

    >>> say_line(Measurement(name="x", unit="holes", number=1, error=0, side=Side.BELOW, line=0, matters=0.05))
    'the claim says less than 0, and it takes 0.05 to matter'
    """
    says = f"the claim says {_SAYS[measure.side]} {write_plain(measure.line)}"
    return f"{says}, and it takes {write_plain(measure.matters)} to matter" if measure.matters else says


def say_measure(measure: Measurement) -> str:
    """Say a number, what the claim says, and whether it's so.

    >>> say_measure(Measurement(name="highest", unit="points", number=29, error=0, side=Side.EQUAL, line=29))
    "Highest: 29 points. It's so: the claim says exactly 29."
    """
    outcome = "That's too little" if _too_near(measure) else "It's so" if measure.says_so else "It isn't so"
    return f"{capitalized(name_measure(measure))}: {write_number(measure)}. {outcome}: {say_line(measure)}."


def group_measures(measures: Iterable[Measurement]) -> tuple[tuple[Measurement, ...], ...]:
    """Group measures in a row with the same unit and line."""
    return tuple(
        tuple(group)
        for _, group in groupby(measures, lambda measure: (measure.unit, measure.side, measure.line, measure.matters))
    )


def say_group(group: Sequence[Measurement]) -> str:
    """Say what the claim says of a group of numbers.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_group(VERDICTS["H3"].measures[:1])
    'In points, the claim says exactly 29.'
    """
    return f"In {group[0].unit}, {say_line(group[0])}."


def say_within(measure: Measurement) -> str:
    """Say a number of a group, and whether it's so.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_within(VERDICTS["H3"].measures[0])
    'Highest: 29. Yes.'
    """
    outcome = "Too little" if _too_near(measure) else "Yes" if measure.says_so else "No"
    return f"{capitalized(name_measure(measure))}: {write_value(measure)}. {outcome}."


def _too_near(measure: Measurement) -> bool:
    return measure.small and measure.side is not Side.EQUAL


def head_verdict(verdict: Verdict) -> str:
    """Name a claim and its source, with the ruling.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> head_verdict(VERDICTS["H3"])
    'H3, According to Hoyle: confirmed.'
    """
    return f"{verdict.id}, {verdict.source}: {verdict.ruling.value}."


def say_how_sure(verdict: Verdict) -> str:
    """Say whether every case was counted."""
    return EXACT if verdict.exact else SAMPLED


def say_rerun(verdict: Verdict) -> str:
    """Say how to run its experiment again, and how long that takes.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_rerun(VERDICTS["H3"])
    'crib-tutor claims H3 --rerun counts every case again, in a second or two.'
    """
    again = f"crib-tutor claims {verdict.id} --rerun"
    if verdict.exact:
        return f"{again} counts every case again, in {name_time(verdict.seconds)}."
    return f"{again} runs a small part of it again. With --full it's all of it, in {name_time(verdict.seconds)}."


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


def verdict_rows(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """Put a whole verdict into rows, each part with its name.

    A part that has nothing to say has no row.
    """
    groups = group_measures(verdict.measures)
    numbers = [line for group in groups for line in (say_group(group), *map(say_within, group))]
    named = chain(["Number" if len(verdict.measures) == 1 else "Numbers"], repeat(""))
    rows = (
        ("Claim", verdict.claim),
        ("Test", verdict.test),
        ("Ruling", f"{verdict.ruling.value.capitalize()}. {say_how_sure(verdict)}"),
        *zip(named, numbers, strict=False),
        ("Why", verdict.why),
        ("At the table", verdict.move),
        ("It depends", verdict.depends),
        ("In print", verdict.printed),
        ("Again", say_rerun(verdict)),
    )
    return tuple(row for row in rows if row[1])


def tally_rulings(verdicts: Iterable[Verdict]) -> str:
    """Count claims, and how they were ruled.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> tally_rulings([VERDICTS["H3"], VERDICTS["H4"]])
    '2 claims: 2 confirmed'
    """
    ruled = Counter(verdict.ruling for verdict in verdicts)
    claims = ruled.total()
    parts = ", ".join(f"{ruled[ruling]} {ruling.value}" for ruling in Judgment if ruled[ruling])
    return f"{claims} {'claim' if claims == 1 else 'claims'}: {parts}" if claims else "no claims"


def compare_rows(kept: Verdict, again: Verdict) -> tuple[tuple[str, str, str], ...]:
    """Each number by name, as it's kept and as found again."""
    return tuple(
        (name_measure(before), write_number(before), write_number(after))
        for before, after in zip(kept.measures, again.measures, strict=True)
    )


def say_comparison(kept: Verdict, again: Verdict) -> str:
    """Say if a rerun rules alike, and where it isn't sure.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_comparison(VERDICTS["H3"], VERDICTS["H3"])
    'The same ruling: confirmed.'
    """
    same = again.ruling is kept.ruling
    opening = "The same ruling" if same else "Another ruling"
    unsure = [name_measure(measure) for measure in again.measures if not measure.sure]
    ruling = f"{opening}: {again.ruling.value}{'' if same else f', where {kept.ruling.value} is kept'}."
    if not unsure:
        return ruling
    which = join_words(unsure)
    return f"{ruling} So few cases aren't enough to be sure of it: {which} would need {SURE} standard errors or more."
