"""Price the replies that the lessons ask about: ``python -m crib_tutor.course.tallies.price_replies [NAME ...]``.

All that are kept are priced again, some seconds each, and those whose names are given are kept too. A name is that of
`lesson_20_on_or_off.name_reply`: the hand, the lead, both scores, the discards and the starter.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from crib_tutor.course.lesson_20_on_or_off import REPLY_WINS, price_reply

_FILE = Path(__file__).parents[1] / REPLY_WINS


def price_named(name: str) -> dict[str, float]:
    """What each card wins of a reply that is known by its name, in 100 games, to a thousandth.

    >>> max(price_named("AS 4C TH JC / JH / 117 114 / 3S 5H / 5D").items(), key=lambda one: one[1])[0]
    'JC'
    """
    held, lead, scores, thrown, starter = name.split(" / ")
    mine, theirs = map(int, scores.split())
    return {card: round(wins, 3) for card, wins in price_reply(held, lead, (mine, theirs), thrown, starter).items()}


def main(names: Sequence[str]) -> None:
    """Write the file again, with these names too."""
    kept = json.loads(_FILE.read_text("utf-8")) if _FILE.exists() else {}
    priced = {name: price_named(name) for name in sorted({*kept, *names})}
    _FILE.write_text(json.dumps(priced, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
