"""All verdicts, put together from the claims and from what their experiments found."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crib_tutor.verdicts.verdict import Measurement, Side, Verdict

AREAS = ("every_hand", "discards", "five_cards", "leads", "replies", "averages", "on_and_off")
"""What the claims are about, a file of claims and one of findings each."""
SOURCES = MappingProxyType(
    {
        "H": "According to Hoyle",
        "B": "Encyclopaedia Britannica",
        "T": "Tommy's Cribbage",
        "M": "the manual page",
    }
)
"""The sources by the letter that their claims begin with."""


def read_claims(area: str) -> list[dict[str, Any]]:
    """Read the claims of an area as they're written down.

    `why`, `move`, `depends` and `printed` may name numbers of the experiment in braces, as in "{dealer:.1f} points".
    "{less_dealer:.1f} points less" names the same number with its sign turned, as a sentence needs it, and
    "{error_dealer:.1f}" its standard error.

    >>> {"id", "claim", "test", "experiment", "measures", "why", "move"} <= set(read_claims(AREAS[0])[0])
    True
    """
    claims: list[dict[str, Any]] = json.loads(_text(f"claims_{area}.json"))
    return claims


def read_found(area: str) -> dict[str, Any]:
    """Read what the whole experiments of an area found, by experiment.

    >>> sorted(next(iter(read_found(AREAS[0]).values())))
    ['many', 'numbers', 'seconds', 'seed']
    """
    found: dict[str, Any] = json.loads(_text(f"found_{area}.json"))
    return found


def _text(name: str) -> str:
    return files("crib_tutor.verdicts").joinpath("data", name).read_text(encoding="utf-8")


def judge(claim: Mapping[str, Any], numbers: Mapping[str, tuple[float, float]], seconds: float) -> Verdict:
    """Give the verdict on a claim, given what its experiment found: numbers with their standard errors, by name.

    >>> claim = next(one for one in read_claims(AREAS[0]))
    >>> found = read_found(AREAS[0])[claim["experiment"]]
    >>> judge(claim, found["numbers"], found["seconds"]) == all_verdicts()[claim["id"]]
    True
    """
    measures = tuple(
        Measurement(
            name=one["name"],
            unit=one["unit"],
            number=numbers[one["name"]][0],
            error=numbers[one["name"]][1],
            side=Side(one["side"]),
            line=one["line"],
            matters=one.get("matters", 0.0),
        )
        for one in claim["measures"]
    )
    values = {name: number for name, (number, _) in numbers.items()}
    values |= {f"less_{name}": -number for name, number in values.items()}
    values |= {f"error_{name}": error for name, (_, error) in numbers.items()}
    return Verdict(
        id=claim["id"],
        source=SOURCES[claim["id"][0]],
        claim=claim["claim"],
        test=claim["test"],
        measures=measures,
        why=claim["why"].format(**values),
        move=claim["move"].format(**values),
        depends=claim.get("depends", "").format(**values),
        printed=claim.get("printed", "").format(**values),
        experiment=claim["experiment"],
        seconds=seconds,
    )


@cache
def all_verdicts() -> Mapping[str, Verdict]:
    """Every verdict by the id of its claim, "H13" say, source by source.

    >>> all_verdicts()["H3"].number
    29.0
    """
    return MappingProxyType({one.id: one for one in sorted(_read(), key=_order)})


def _read() -> Iterator[Verdict]:
    for area in AREAS:
        found = read_found(area)
        for claim in read_claims(area):
            of_it = found[claim["experiment"]]
            yield judge(claim, of_it["numbers"], of_it["seconds"])


def _order(one: Verdict) -> tuple[int, int]:
    return list(SOURCES).index(one.id[0]), int(one.id[1:])
