"""The methods page: how the claims are tried, with every line."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crib_tutor.phrases import capitalized
from crib_tutor.sheets.evidence.evidence_parts import contents, evidence_page, part, wide_table
from crib_tutor.sheets.evidence.methods_values import HALF, TWICE, page_values
from crib_tutor.sheets.page import items, paragraph
from crib_tutor.shipped import read_shipped
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiment import OTHER_SEEDS
from crib_tutor.verdicts.verdict import Judgment, Measurement, Side, Verdict
from crib_tutor.verdicts.verdict_words import group_measures, say_line, write_plain

WORDS = "sheets/evidence/methods.json"
_NATURAL = (0, 50)
"""Lines that are neither more nor less: of a difference, and of 100."""
Row = Sequence[str]


def methods_page() -> str:
    """Write how the claims are tried, with every line, on a page."""
    words, values = read_shipped(WORDS), page_values()
    tables = {"sizes": size_rows, "lines": line_rows, "tried": tried_rows, "models": model_rows}
    parts = {section["id"]: (section["heading"], _section(section, values)) for section in words["sections"]}
    for name, rows in tables.items():
        texts = words[name]
        table = wide_table(texts["heading"], texts["columns"], rows(texts, values), name)
        parts[name] = texts["heading"], paragraph(texts["before"].format(**values)) + table
    links = contents(*((place, heading) for place, (heading, _) in parts.items()))
    body = [links, *(part(place, heading, inner) for place, (heading, inner) in parts.items())]
    return evidence_page(words["title"], words["lead"].format(**values), "\n".join(body), words["foot"])


def _section(section: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """Fill a section's sentences, its rows, and what follows."""
    filled = {
        name: [text.format(**values) for text in section.get(name, ()) if text.format(**values)]
        for name in ("before", "text", "after")
    }
    rows = [[cell.format(**values) for cell in row] for row in section.get("rows", ())]
    table = wide_table(section["heading"], section["columns"], rows) if rows else ""
    listed = items(*filled["text"]) if filled["text"] else ""
    return "".join((*map(paragraph, filled["before"]), table, listed, *map(paragraph, filled["after"])))


def size_rows(texts: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[Row]:
    """List every size that matters, with its reason."""
    measures = [measure for verdict in VERDICTS.values() for measure in verdict.measures if measure.matters]
    sizes = Counter((_kind(measure), measure.matters) for measure in measures)
    for (kind, size), count in sorted(sizes.items()):
        yield texts["kinds"][kind], write_plain(size), str(count), texts["why"][kind][f"{size:g}"].format(**values)


def _kind(measure: Measurement) -> str:
    """Say what a number is: wins, a share of 100, or holes."""
    if "game" in measure.unit or "wins" in measure.unit:
        return "wins"
    return "shares" if "100" in measure.unit else "holes"


def line_rows(texts: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Row]:
    """List every line of every claim, with its reason."""
    for verdict in VERDICTS.values():
        for group in group_measures(verdict.measures):
            first = group[0]
            claimed = verdict.why_line or texts["claimed"]
            why = texts["natural"] if first.line in _NATURAL and first.side is not Side.EQUAL else claimed
            yield verdict.id, capitalized(first.unit), capitalized(say_line(first)), why


def tried_rows(texts: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Row]:
    """List every ruling beside those of other sizes and seeds."""
    for verdict in VERDICTS.values():
        seeds = {run.seed: run.ruling for run in verdict.replications}
        others = [verdict.ruling_at(HALF), verdict.ruling_at(TWICE), *map(seeds.get, OTHER_SEEDS)]
        yield verdict.id, verdict.ruling.value, *(_beside(verdict, other, texts) for other in others)


def _beside(verdict: Verdict, other: Judgment | None, texts: Mapping[str, Any]) -> str:
    if other is None:
        return str(texts["exact" if verdict.exact else "none"])
    return str(texts["same"]) if other is verdict.ruling else other.value


def model_rows(_: Mapping[str, Any], __: Mapping[str, Any]) -> Iterator[Row]:
    """List the number of a verdict under each of its models."""
    for verdict in VERDICTS.values():
        for model, number in verdict.models.items():
            apart = write_plain(number - verdict.number) if number != verdict.number else ""
            error = write_plain(verdict.error) if verdict.error else ""
            yield verdict.id, model, write_plain(number), verdict.measures[0].unit, apart, error
