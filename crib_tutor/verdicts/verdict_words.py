"""Verdicts in words, from one number to the whole."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, repeat
from math import atan, cos, floor, log10, pi, sin, sqrt
from types import MappingProxyType

from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Outcome, Side, Verdict
from crib_tutor.words.counts_aloud import join_words

_SAYS: Mapping[Side, str] = MappingProxyType({Side.ABOVE: "more than", Side.BELOW: "less than", Side.EQUAL: "exactly"})
_MOST_DECIMALS = 4
"""How many decimals a number has at most."""
_FINE = 3
MINUS = "\N{MINUS SIGN}"
SHOWN = 6
"""Measures of a verdict that are shown before the rest is folded."""
_OUTCOMES: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.YES: "As claimed",
        Outcome.NO: "Not as claimed",
        Outcome.NOTHING: "About even",
        Outcome.OPEN: "Can't tell yet",
    }
)
"""What a number says of its claim."""
_MINUTE, _HOUR = 60, 3600


def write_number(measure: Measurement) -> str:
    """Write a number with its error and its unit.

    >>> measured = {"name": "lead", "label": "lead", "unit": "holes a deal", "side": Side.ABOVE, "line": 0.0}
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
    """Write an exact number as a player would read it.

    >>> write_plain(0.0521), write_plain(0.1713), write_plain(72.83), write_plain(3.0), write_plain(12345.6)
    ('0.052', '0.17', '72.8', '3', '12,346')
    """
    decimals = next((digits for least, digits in _ROUNDED if abs(number) >= least), 3)
    text = _minus(number, decimals)
    return text.rstrip("0").rstrip(".") if "." in text else text


_ROUNDED = ((100, 0), (10, 1), (0.1, 2))
"""Sizes of an exact number, and the decimals that it shows from there on."""


def write_amount(measure: Measurement) -> str:
    """Write a number, or how much more or less.

    >>> less = {"unit": "holes", "side": Side.ABOVE, "line": 0}
    >>> write_amount(Measurement(name="x", label="x", number=-0.1713, error=0, **less))
    '0.17 less'
    """
    value = write_value(measure)
    if not _is_difference(measure) or not measure.number:
        return value
    way = "more" if measure.number > 0 else "less"
    return f"{value.lstrip('-' + MINUS)} {way}"


def _is_difference(measure: Measurement) -> bool:
    """True if a number is how much more or less one thing is than another."""
    return measure.side is not Side.EQUAL and (measure.line == 0 or ", beside " in measure.label)


def _minus(number: float, decimals: int) -> str:
    """A number with a true minus sign, and none before 0."""
    rounded = round(number, decimals) + 0.0
    return f"{rounded:,.{decimals}f}".replace("-", MINUS)


def say_line(measure: Measurement) -> str:
    """Say what the claim says of a number.

    >>> below = {"side": Side.BELOW, "line": 0, "matters": 0.05}
    >>> say_line(Measurement(name="x", label="x", unit="holes", number=1, error=0, **below))
    'the claim says less, and a gap under 0.05 is about even'
    """
    says = f"the claim says {_SAYS[measure.side]} {write_plain(measure.line)}"
    if _is_difference(measure):
        says = f"{says} more" if measure.line else f"the claim says {_SAYS[measure.side].split()[0]}"
    return f"{says}, and a gap under {write_plain(measure.matters)} is about even" if measure.matters else says


def say_measure(measure: Measurement) -> str:
    """Say a number, and what the claim says.

    >>> highest = {"number": 29, "error": 0, "side": Side.EQUAL, "line": 29}
    >>> say_measure(Measurement(name="x", label="highest", unit="points", **highest))
    'Highest: 29 points. As claimed: the claim says exactly 29.'
    """
    outcome = _OUTCOMES[measure.outcome]
    return f"{capitalized(measure.label)}: {write_number(measure)}. {outcome}: {say_line(measure)}."


def group_measures(measures: Iterable[Measurement]) -> tuple[tuple[Measurement, ...], ...]:
    """Group neighbors with the same unit and line."""
    return tuple(
        tuple(group)
        for _, group in groupby(measures, lambda measure: (measure.unit, measure.side, measure.line, measure.matters))
    )


def say_group(group: Sequence[Measurement]) -> str:
    """Say what the claim says of a group of numbers.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_group(VERDICTS["H3"].measures[:1])
    'Points: the claim says exactly 29.'
    """
    return f"{capitalized(group[0].unit)}: {say_line(group[0])}."


def say_within(measure: Measurement) -> str:
    """Say a number of a group, and whether it's so.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_within(VERDICTS["H3"].measures[0])
    'The highest count: 29. As claimed.'
    """
    return f"{capitalized(measure.label)}: {write_amount(measure)}. {_OUTCOMES[measure.outcome]}."


def head_verdict(verdict: Verdict) -> str:
    """Name a claim and its source, with the ruling.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> head_verdict(VERDICTS["H3"])
    'H3, According to Hoyle: confirmed.'
    """
    return f"{verdict.id}, {verdict.source}: {verdict.ruling.value}."


def say_how_sure(verdict: Verdict) -> str:
    """Say whether every case was counted, and for whom.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_how_sure(VERDICTS["H3"])
    'Every case was counted, so the number is exact.'
    """
    if verdict.exact:
        within = f" within this model: {next(iter(verdict.models))}" if verdict.models else ""
        return f"Every case was counted, so the number is exact{within}."
    if not verdict.lots:
        return "From random deals: ± is give or take, one standard error."
    return (
        f"From random deals: ± is give or take, one standard error, found from {verdict.lots} lots, so {SURE} of them "
        f"come by chance once in {round(1 / chance_beyond(SURE, verdict.lots), -1):,.0f} times."
    )


def chance_beyond(errors: float, lots: int) -> float:
    """Chance that a few lots are off so much.

    >>> round(chance_beyond(4, 10), 4), round(chance_beyond(2.262, 10), 3)
    (0.0031, 0.05)

    Student's t of one degree of freedom less than there are lots, on both sides; the lots must be even in number.
    """
    free = lots - 1
    angle = atan(errors / sqrt(free))
    total, term = 0.0, cos(angle)
    for power in range(1, free, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    return 1 - 2 / pi * (angle + sin(angle) * total)


def say_models(verdict: Verdict) -> str:
    """Say the verdict's number under each model.

    One model alone has no spread, and nothing is said.
    """
    if len(verdict.models) < 2:  # a spread takes two
        return ""
    told = {measure.number for measure in first_measures(verdict)}
    if told.issuperset(verdict.models.values()):
        ends = (_under_model(verdict, end(verdict.models.values())) for end in (min, max))
        return (
            f"{capitalized(verdict.measures[0].unit)}: {' to '.join(ends)} over the {len(verdict.models)} models above."
        )
    numbers = "; ".join(f"{model} {_under_model(verdict, number)}" for model, number in verdict.models.items())
    return f"{capitalized(verdict.measures[0].unit)}: {numbers}."


def _under_model(verdict: Verdict, number: float) -> str:
    return write_amount(replace(verdict.measures[0], number=number, error=0.0))


def say_replications(verdict: Verdict) -> str:
    """Say what other random deals found."""
    said = []
    for again in verdict.replications:
        same = again.ruling is verdict.ruling
        few = "not settled by so few" if not all(measure.sure for measure in again.measures) else ""
        ruling = "the same ruling" if same else few or f"it would be {again.ruling.value}"
        said.append(f"seed {again.seed}, {ruling} ({write_amount(again.measures[0])})")
    return f"{again.cases:,} other deals each: {'; '.join(said)}." if said else ""


def say_sensitivity(verdict: Verdict) -> str:
    """Say if a half or a double rules otherwise.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_sensitivity(VERDICTS["H3"])
    ''
    """
    sizes = []
    for name, times in (("half", 0.5), ("twice", 2)):
        if (ruling := verdict.ruling_at(times)) is not verdict.ruling:
            pairs = zip(verdict.measures, verdict.measures_at(times), strict=True)
            lines = [write_plain(after.line) for before, after in pairs if before.line != after.line]
            size = f"with a line of {lines[0]}" if lines else f"if it took {name} as much to matter"
            sizes.append(f"{size} it would be {ruling.value}")
    return f"A close call: {join_words(sizes)}." if sizes else ""


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


def verdict_rows(verdict: Verdict, *, everything: bool = True) -> tuple[tuple[str, str], ...]:
    """Put a whole verdict into rows, each part with its name.

    A part that has nothing to say has no row. Without ``everything``, the first six numbers alone are shown.
    """
    numbers = say_numbers(verdict, len(verdict.measures) if everything else SHOWN)
    named = chain(["Number" if len(verdict.measures) == 1 else "Numbers"], repeat(""))
    rows = (
        ("Claim", verdict.claim),
        ("Its words", say_quote(verdict)),
        ("Ruling", f"{verdict.ruling.value.capitalize()}. {say_how_sure(verdict)}"),
        ("Why", verdict.why),
        ("At the table", verdict.move),
        ("Test", verdict.test),
        *zip(named, numbers, strict=False),
        *list_notes(verdict)[1:],
        ("Again", say_rerun(verdict)),
    )
    return tuple(row for row in rows if row[1])


def first_measures(verdict: Verdict, shown: int = SHOWN) -> tuple[Measurement, ...]:
    """The measures that are shown, one of every outcome among them."""
    kept = list(verdict.measures[:shown])
    for outcome in dict.fromkeys(measure.outcome for measure in verdict.measures[shown:]):
        if all(measure.outcome is not outcome for measure in kept):
            kept[-1] = next(measure for measure in verdict.measures if measure.outcome is outcome)
    return tuple(kept)


def say_numbers(verdict: Verdict, shown: int = SHOWN) -> list[str]:
    """Say the first numbers of a verdict, in groups."""
    groups = group_measures(first_measures(verdict, shown))
    lines = [line for group in groups for line in (say_group(group), *map(say_within, group))]
    left = len(verdict.measures) - shown
    return [*lines, f"And {left} more: crib-tutor claims {verdict.id} --all."] if left > 0 else lines


def say_quote(verdict: Verdict) -> str:
    """Quote the source, with the game that it speaks of."""
    return f"“{verdict.quote}” ({verdict.game})"


def list_notes(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """List what follows from a verdict, by name."""
    rows = (
        ("At the table", verdict.move),
        ("It depends", verdict.depends),
        ("By model", say_models(verdict)),
        ("Other seeds", say_replications(verdict)),
        ("Our line", " ".join(filter(None, (verdict.why_line, say_sensitivity(verdict))))),
        ("In print", verdict.printed),
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
        (before.label, write_number(before), write_number(after))
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
    unsure = [measure.label for measure in again.measures if not measure.sure]
    ruling = f"{opening}: {again.ruling.value}{'' if same else f', where {kept.ruling.value} is kept'}."
    if not unsure:
        return ruling
    which = join_words(unsure)
    return f"{ruling} So few cases aren't enough to be sure of it: {which} would need {SURE} standard errors or more."
