"""All verdicts as plain data: rows of CSV, and JSON."""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from crib_tutor.verdicts.experiment import OTHER_SEEDS
from crib_tutor.verdicts.verdict import Measurement, Verdict

_OF_CLAIM = ("id", "source", "game", "claim", "quote")
_OF_MEASURE = ("name", "label", "unit", "number", "error", "line", "matters")


def write_csv(verdicts: Iterable[Verdict]) -> str:
    """Write a row of CSV a measure, its claim's columns first.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> write_csv([VERDICTS["H3"]]).splitlines()[0][:45]
    'id,source,game,claim,quote,ruling,experiment,'
    """
    rows = list(_rows(verdicts))
    text = StringIO()
    table = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def write_json(verdicts: Iterable[Verdict]) -> str:
    """Write all that is known of each claim as JSON.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> json.loads(write_json([VERDICTS["H3"]]))[0]["measures"][0]["number"]
    29.0
    """
    return json.dumps(list(map(_whole, verdicts)), ensure_ascii=False, indent=1) + "\n"


def _rows(verdicts: Iterable[Verdict]) -> Iterator[dict[str, Any]]:
    for verdict in verdicts:
        claim = {**_fields(verdict, _OF_CLAIM), "ruling": verdict.ruling.value, "experiment": verdict.experiment}
        for measure in verdict.measures:
            again = {
                f"{part}_seed_{run.seed}": getattr(found, part)
                for run in verdict.replications
                for found in run.measures
                if found.name == measure.name
                for part in ("number", "error")
            }
            seeds = {f"{part}_seed_{seed}": "" for seed in OTHER_SEEDS for part in ("number", "error")}
            yield {**claim, **_measured(measure), **seeds, **again}


def _measured(measure: Measurement) -> dict[str, Any]:
    return {
        **_fields(measure, _OF_MEASURE),
        "number": float(measure.number),
        "claimed": measure.side.value,
        "outcome": measure.outcome.value,
    }


def _whole(verdict: Verdict) -> dict[str, Any]:
    return {
        **_fields(verdict, (*_OF_CLAIM, "test", "why", "move", "depends", "printed", "why_line", "experiment", "lots")),
        "ruling": verdict.ruling.value,
        "ruling_by_half_of_what_matters": verdict.ruling_at(0.5).value,
        "ruling_by_twice_what_matters": verdict.ruling_at(2).value,
        "measures": list(map(_measured, verdict.measures)),
        "models": dict(verdict.models),
        "other_seeds": [
            {
                "seed": run.seed,
                "cases": run.cases,
                "ruling": run.ruling.value,
                "measures": [_fields(found, ("name", "number", "error")) for found in run.measures],
            }
            for run in verdict.replications
        ],
    }


def _fields(value: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}
