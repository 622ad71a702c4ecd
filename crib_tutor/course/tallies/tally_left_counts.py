"""Price every count that is left in many plays, and ship the sums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crib_tutor.course.left_totals import FILE, STAGES, THOUSANDTHS
from crib_tutor.findings.finding import compare, finding

if TYPE_CHECKING:
    from crib_tutor.verdicts.play_moments import PlayMoment

TURNS: Mapping[str, int] = {"early": 1_500, "middle": 6_000, "late": 8_000}
"""How many turns are priced in each stage."""
FIRST = 8
"""How many of each stage are tallied by themselves too, so that a test can do it again."""
SEED = 19


def tally_left_counts(turns: Mapping[str, int]) -> dict[str, Any]:
    """Draw so many turns of each stage in which two cards or more peg nothing and leave different counts, and add up.

    >>> sums = tally_left_counts({"early": 0, "middle": 0, "late": 2})
    >>> sorted(sums), len(sums["late"]) > 1
    (['early', 'late', 'middle'], True)

    For each count left: how many cards left it, and the sums of what they net more than the other cards of their hands
    that peg nothing, in thousandths of a point, and of the squares.
    """
    from crib_tutor.verdicts.play_moments import draw_moments, price_cards  # noqa: PLC0415  # numpy

    left = dict(turns)
    sums: dict[str, dict[str, list[int]]] = {stage: {} for stage in STAGES}
    for moment in draw_moments(SEED):
        if not any(left.values()):
            break
        stage = _stage_of(moment)
        if not stage or not left[stage] or len({moment.leaves(rank) for rank in moment.quiet}) < 2:
            continue
        left[stage] -= 1
        _add_gaps(sums[stage], moment, price_cards(moment, "careful"))
    return sums


def _stage_of(moment: PlayMoment) -> str:
    """The stage, by how many cards the other holds; none after the other's go."""
    return "" if moment.gone else next(name for name, hidden in STAGES.items() if moment.hidden in hidden)


def _add_gaps(sums: dict[str, list[int]], moment: PlayMoment, prices: Mapping[int, float]) -> None:
    """Add one turn: each count's average card, beside the average of the other counts' cards."""
    by_count: dict[int, list[float]] = {}
    for rank in moment.quiet:
        by_count.setdefault(moment.leaves(rank), []).append(prices[rank])
    for count, nets in by_count.items():
        others = [net for other, each in by_count.items() if other != count for net in each]
        gap = round(THOUSANDTHS * (sum(nets) / len(nets) - sum(others) / len(others)))
        before = sums.get(str(count), [0, 0, 0])
        sums[str(count)] = [before[0] + 1, before[1] + gap, before[2] + gap * gap]


def _first_few() -> dict[str, Any]:
    return tally_left_counts(dict.fromkeys(STAGES, FIRST))


@finding(FILE, lambda kept: compare(_first_few(), kept["first"]), minutes=5)
def left_totals() -> dict[str, Any]:
    """Tally all turns, and the first few of each stage by themselves."""
    return {"seed": SEED, "turns": dict(TURNS)} | tally_left_counts(TURNS) | {"first": _first_few()}
