"""Charts of ten thousand deals, weighed from both seats.

A lesson's number must not depend on a seed, and so many deals would take a minute in a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Self

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.game_totals import Sampled, read_sampled
from crib_tutor.deck import PACK
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.rules import DEALT
from crib_tutor.shipped import read_shipped

FILE = "course/discard_totals.json"
STARTERS = len(PACK) - DEALT
"""Hands are tallied as the sum over so many starters, which is whole."""
THOUSANDTHS = 1000
"""Costs are tallied in thousandths of a point."""


def load_discard_totals() -> Mapping[str, Any]:
    """Read the totals of the sample."""
    totals: Mapping[str, Any] = read_shipped(FILE)
    return totals


def sample_size() -> int:
    """Read how many deals were weighed."""
    return int(load_discard_totals()["deals"])


def kept_hand() -> Sampled:
    """Average the hands that the best discards keep.

    >>> round(kept_hand().value), kept_hand().margin < 0.06
    (8, True)

    Both seats were dealt the same cards, so the margin of one is that of both.
    """
    seats = [read_sampled(load_discard_totals()[seat]["hand"], STARTERS) for seat in ("dealer", "pone")]
    return Sampled(fmean(seat.value for seat in seats), max(seat.margin for seat in seats))


def starter_means() -> Mapping[str, Sampled]:
    """Average what the starter adds to the dealer's hands.

    The hands are told apart by the runs they hold before the cut.
    """
    return {
        shape: read_sampled(parts, STARTERS) for shape, parts in load_discard_totals()["dealer"]["starter adds"].items()
    }


def rule_costs(seat: str) -> Mapping[int, Sampled]:
    """Average the cost of the rule by the points spared."""
    return {
        int(spare): read_sampled(parts, THOUSANDTHS) for spare, parts in load_discard_totals()[seat]["rule"].items()
    }


def same_in_both_seats() -> float:
    """Find in how many deals of 100 both discard alike."""
    return float(100 * load_discard_totals()["same two"] / sample_size())


# --- in the lessons ---------------------------------------------------------------------------------------------------


def kept_rows(any_hand: float) -> RankedRows:
    """Draw the averages of kept and of random hands."""
    kept = kept_hand()
    return draw_amounts(
        f"A kept hand is worth {kept.value:.0f} points, {kept.value - any_hand:.1f} more than a random one",
        "What a hand is worth on average, over all starters",
        f"Random: all hands alike. Kept: the best discards of {sample_size():,} deals, weighed from both seats.",
        {"a random hand": any_hand, "a kept hand": kept},
        "points on average",
        digits=2,
        asked="a kept hand",
    )


@dataclass(frozen=True, repr=False)
class GuessedRows(RankedRows):
    """Rows whose answers in words mean amounts on their axis."""

    meant: tuple[tuple[str, float], ...] = ()

    def marked(self, answer: object) -> Self:
        """The chart with a line at what this answer means."""
        return super().marked(dict(self.meant).get(answer, answer) if isinstance(answer, str) else answer)


_BRINGS: Mapping[str, float] = {"about one point": 1.0, "about two and a half": 2.5, "about four": 4.0}
"""What a starter may add, in words."""
_LIMITS = ("nothing", "1 point", "2 points", "3 points")
"""How much the rule of thumb may give up, from 0 on."""


def starter_question() -> dict[str, Any]:
    """Ask what the starter adds.

    >>> starter_question()["answer"], starter_question()["about"].finding
    ('about two and a half', 'The starter adds 2.6 points to any hand kept well, and 3.1 to a double run')
    """
    means = starter_means()
    added, double = means["any hand"].value, means["double run"].value
    chart = GuessedRows(
        f"The starter adds {added:.1f} points to any hand kept well, and {double:.1f} to a double run",
        "What the starter adds on average, by what the four cards hold before the cut",
        f"The best discards of {sample_size():,} deals as dealer: hands over every starter.",
        tuple(Row(name, (mean.value,), mean.margin) for name, mean in means.items()),
        (),
        "points more, on average",
        ranked=False,
        best="",
        digits=2,
        asked="any hand",
        meant=tuple(_BRINGS.items()),
    )
    answer = min(_BRINGS, key=lambda words: abs(_BRINGS[words] - added))
    return {"about": chart, "answer": answer, "choices": tuple(_BRINGS)}


def rule_question(seat: str = "dealer") -> dict[str, Any]:
    """Ask how much the rule of thumb should spare."""
    costs = dict(zip(_LIMITS, rule_costs(seat).values(), strict=True))
    best = min(costs, key=lambda limit: costs[limit].value)
    chart = RankedRows(
        f"Give up {best} of the hand at most: that costs {costs[best].value:.2f} points a deal",
        "A rule of thumb: give up so much of the hand at most, then choose by the crib alone. What the rule costs",
        f"The same {sample_size():,} deals, against the best discard by hand, crib and pegging.",
        tuple(Row(name, (cost.value,), cost.margin) for name, cost in costs.items()),
        (),
        "points lost a deal, on average",
        ranked=False,
        least=True,
        digits=2,
    )
    return {"about": chart, "answer": best, "choices": _LIMITS}
