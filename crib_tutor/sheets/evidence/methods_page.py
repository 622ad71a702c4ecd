"""The methods page: how the claims are tried."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crib_tutor.phrases import capitalized
from crib_tutor.sheets.evidence.evidence_parts import evidence_page, wide_table
from crib_tutor.sheets.evidence.methods_values import HALF, TWICE, model_values, ruling_values
from crib_tutor.sheets.page import items, paragraph
from crib_tutor.shipped import read_shipped
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiment import OTHER_SEEDS
from crib_tutor.verdicts.verdict import NATURAL, Side
from crib_tutor.verdicts.verdict_words import group_measures, say_line, write_plain

WORDS = "sheets/evidence/methods.json"
Words = Mapping[str, Any]
Rows = Iterator[Sequence[object]]


def methods_page() -> str:
    """Write a page on how the claims are tried."""
    words, values = read_shipped(WORDS), model_values() | ruling_values()
    made = {"sizes": _sizes, "lines": _lines, "tried": _tried, "models": _models}
    sections = []
    for name, section in words["sections"].items():
        rows: list[Sequence[object]] = list(made[name](section)) if name in made else []
        rows += [[cell.format(**values) for cell in row] for row in section.get("rows", ())]
        before, listed = (
            [text.format(**values) for text in section.get(part, ()) if values["lotted"] or "{lotted}" not in text]
            for part in ("before", "text")
        )
        table = wide_table(section["heading"], section["columns"], rows, name) if rows else ""
        inner = "".join(map(paragraph, before)) + table + (items(*listed) if listed else "")
        sections.append((name, section["heading"], inner))
    return evidence_page(words["title"], words["lead"].format(**values), sections, words["foot"])


def _sizes(words: Words) -> Rows:
    """Every size that matters, with its reason."""
    values, reasons = model_values(), {(each["unit"], each["matters"]): str(each["reason"]) for each in words["why"]}
    measures = (measure for verdict in VERDICTS.values() for measure in verdict.measures if measure.matters)
    for size, count in sorted(Counter((measure.unit, measure.matters) for measure in measures).items()):
        why = reasons.get(size, str(words["other"])).format(**values)
        yield capitalized(size[0]), write_plain(size[1]), count, why


def _lines(words: Words) -> Rows:
    """Every line of every claim, with its reason."""
    for verdict in VERDICTS.values():
        for first, *_ in group_measures(verdict.measures):
            natural = first.line in NATURAL and first.side is not Side.EQUAL
            why = words["natural"] if natural else verdict.why_line or words["claimed"]
            yield verdict.id, capitalized(first.unit), capitalized(say_line(first)), why


def _tried(words: Words) -> Rows:
    """Every ruling beside those of other sizes and seeds."""
    for verdict in VERDICTS.values():
        seeds = {run.seed: run.ruling for run in verdict.replications}
        others = (verdict.ruling_at(HALF), verdict.ruling_at(TWICE), *map(seeds.get, OTHER_SEEDS))
        missing = words["exact" if verdict.exact else "none"]
        told = (missing if other is None else other.value for other in others)
        yield (
            verdict.id,
            verdict.ruling.value,
            *(words["same"] if text == verdict.ruling.value else text for text in told),
        )


def _models(_: Words) -> Rows:
    """The number of each verdict under each of its models."""
    for verdict in VERDICTS.values():
        for model, number in verdict.models.items():
            numbers = (number, number - verdict.number, verdict.error)
            yield verdict.id, model, *map(write_plain, numbers), verdict.measures[0].unit
