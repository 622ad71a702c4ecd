"""All verdicts, from the claims and their experiments' numbers."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from crib_tutor.shipped import read_shipped
from crib_tutor.verdicts.verdict import Measurement, Replication, Side, Verdict

AREAS = ("every_hand", "discards", "five_cards", "leads", "replies", "averages", "on_and_off")
"""What the claims are about, a file of claims and one of findings each."""
SOURCES = MappingProxyType(
    {"H": "According to Hoyle", "B": "Encyclopaedia Britannica", "T": "Tommy's Cribbage", "M": "the manual page"}
)
"""The sources by the letter that their claims begin with."""


def read_claims(area: str) -> Sequence[Mapping[str, Any]]:
    """Read the claims of an area as they're written down.

    `why`, `move`, `depends` and `printed` can name numbers of the experiment in braces: "{dealer:.1f} points". With
    "less_" before its name a number turns its sign, and "error_" names its standard error.
    """
    return list(read_shipped(f"verdicts/data/claims_{area}.json"))


def read_found(area: str) -> Mapping[str, Any]:
    """Read what the whole experiments of an area gave, by name."""
    return dict(read_shipped(f"verdicts/data/found_{area}.json"))


Found = Mapping[str, tuple[float, float]]
"""Numbers of an experiment by name, each with its standard error."""


def judge(claim: Mapping[str, Any], numbers: Found, kept: Mapping[str, Any] = MappingProxyType({})) -> Verdict:
    """Give the verdict on a claim by its experiment's numbers.

    ``kept`` is what's kept of the experiment: its seconds, and its numbers by other seeds. A number named that isn't
    there raises `KeyError`.
    """
    values = {name: number for name, (number, _) in numbers.items()}
    values |= {f"less_{name}": -number for name, number in values.items()}
    values |= {f"error_{name}": error for name, (_, error) in numbers.items()}
    filled = {part: claim.get(part, "").format(**values) for part in ("why", "move", "depends", "printed")}
    again = tuple(
        Replication(seed=int(seed), cases=run["many"], measures=_measure(claim, run["numbers"]))
        for seed, run in kept.get("again", {}).items()
        if all(measure["name"] in run["numbers"] for measure in claim["measures"])
    )
    models = {model: values[name] for model, name in claim.get("models", {}).items()}
    given = {"quote": "", "game": "", **claim, **filled, "models": models, "measures": _measure(claim, numbers)}
    seconds = kept.get("seconds", 0.0)
    return Verdict(**given, source=SOURCES[claim["id"][0]], seconds=seconds, replications=again)


def _measure(claim: Mapping[str, Any], numbers: Found) -> tuple[Measurement, ...]:
    """Put numbers beside what a claim says of them."""
    measures = []
    for measure in claim["measures"]:
        number, error = numbers[measure["name"]]
        named = {"label": measure["name"].replace("_", " "), **measure}  # XXX
        measures.append(Measurement(**{**named, "side": Side(measure["side"])}, number=number, error=error))
    return tuple(measures)


@cache
def all_verdicts() -> Mapping[str, Verdict]:
    """All verdicts by claim, such as "H13", source by source.

    A claim whose experiment hasn't run has none.

    >>> all_verdicts()["H3"].number
    29.0
    """
    verdicts = {}
    for area in AREAS:
        for claim in read_claims(area):
            if kept := read_found(area).get(claim["experiment"]):
                verdicts[claim["id"]] = judge(claim, kept["numbers"], kept)
    order = sorted(verdicts, key=lambda claim: (list(SOURCES).index(claim[0]), int(claim[1:])))
    return MappingProxyType({claim: verdicts[claim] for claim in order})
