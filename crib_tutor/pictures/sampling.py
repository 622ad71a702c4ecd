"""Play the games whose totals `samples` ships, and write them: ``python -m crib_tutor.pictures.sampling``.

It takes about a quarter of an hour on one core.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType
from typing import Any

from crib_tutor.pictures import both_need, leaks, race, trials
from crib_tutor.pictures.samples import FILE
from crib_tutor.rules import GAME

GAMES, ENDINGS, HANDS, LONG = 10_000, 10_000, 1_000_000, 100
"""Whole games, endings, kept hands, and games to the highest target."""
SHORT_GAMES = 20_000
"""Games of once around the board, which are over sooner."""
FIRST = MappingProxyType({"games": 30, "endings": 60, "kept hands": 2_000, "trials": 20})
"""How many of each are tallied by themselves too, so that a test can play them again."""


def totals() -> dict[str, Any]:
    """Everything that is shipped, with the first few of each sample tallied by themselves."""
    many = {name: SHORT_GAMES if rules.target < GAME else GAMES for name, rules in trials.TRIED.items()}
    return {
        "made by": "python -m crib_tutor.pictures.sampling",
        "games": race.tallied(GAMES) | {"first": race.tallied(FIRST["games"])},
        "endings": both_need.tallied(ENDINGS) | {"first": both_need.tallied(FIRST["endings"])},
        "kept hands": leaks.tallied(HANDS) | {"first": leaks.tallied(FIRST["kept hands"])},
        "trials": {
            name: trials.tallied(rules, many[name], LONG) | {"first": trials.tallied(rules, FIRST["trials"], 1)}
            for name, rules in trials.TRIED.items()
        },
    }


def main() -> None:
    """Write the file beside this module."""
    text = json.dumps(totals(), indent=1)
    Path(__file__).with_name(FILE).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
