"""Price every count left in many plays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from crib_tutor.course.left_totals import FILE, STAGES, THOUSANDTHS
from crib_tutor.findings.finding import compare, finding

TURNS: Mapping[str, int] = {"early": 1_500, "middle": 6_000, "late": 8_000}
"""How many turns are priced in each stage."""
FIRST = 8
"""How many of each stage are tallied by themselves too, so that a test can do it again."""
SEED = 19


def tally_left_counts(turns: Mapping[str, int]) -> dict[str, Any]:
    """Tally the counts left in turns of each stage.

    For each count left: how many cards left it, and the sums of what they net more than the other cards of their hands
    that peg nothing, in thousandths of a point, and of the squares.
    """
    from crib_tutor.verdicts.play_moments import draw_moments, price_cards  # noqa: PLC0415  # numpy

    left = dict(turns)
    sums: dict[str, dict[str, list[int]]] = {stage: {} for stage in STAGES}
    for moment in draw_moments(SEED):
        if not any(left.values()):
            break
        stage = next((name for name, hidden in STAGES.items() if moment.hidden in hidden), "")
        if moment.gone or not left.get(stage) or len({moment.leaves(rank) for rank in moment.quiet}) < 2:
            continue
        left[stage] -= 1
        prices, by_count = price_cards(moment, "careful"), defaultdict[int, list[float]](list)
        for rank in moment.quiet:
            by_count[moment.leaves(rank)].append(prices[rank])
        for count, nets in by_count.items():
            others = [net for other, each in by_count.items() if other != count for net in each]
            gap = round(THOUSANDTHS * (sum(nets) / len(nets) - sum(others) / len(others)))
            cards, net, squares = sums[stage].get(str(count), (0, 0, 0))
            sums[stage][str(count)] = [cards + 1, net + gap, squares + gap * gap]
    return sums


def _first_few() -> dict[str, Any]:
    return tally_left_counts(dict.fromkeys(STAGES, FIRST))


@finding(FILE, lambda kept: compare(_first_few(), kept["first"]), minutes=5)
def left_totals() -> dict[str, Any]:
    """Tally all turns, and the first few by themselves."""
    return {"seed": SEED, "turns": dict(TURNS)} | tally_left_counts(TURNS) | {"first": _first_few()}
