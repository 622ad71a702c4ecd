"""What a choice costs, in holes or wins, and its words."""

from collections.abc import Mapping
from enum import Enum

from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import AIMS, WHISKERS, WIN, say_gap

A_HOLE: Mapping[str, float] = {aim: slim / WHISKER for aim, slim in WHISKERS.items()}
"""What counts as a hole by each aim; of the chance of winning 2 in 100. Far from home a hole gained is worth 1.9 in 100
on average between scores within 20 holes of each other, by `chance_board`; near home, where cards are priced in wins,
2.5."""
_NOTHING = 0.0005
"""A cost up to this is that of the best."""
_VERDICTS: Mapping[float, str] = {
    _NOTHING: "the best there is",
    WHISKER: "within a whisker: fine",
    1.0: "a little less",
    2.5: "costly",
}
_WORST = "very costly"


class Measure(Enum):
    """The unit in which choices are priced, in a sentence."""

    POINTS = "Cards are priced in holes on average, to the end of the deal, against a careful player."
    WINS = "In the last deals cards are priced by the score, in wins in 100; two of those count as a hole."
    GAME_POINTS = "In the last deals cards are priced by the score, in game points; 0.05 of those count as a hole."
    STAKES = "In the last deals cards are priced by the score, in stakes; 0.05 of those count as a hole."
    SPREAD = "In the last deals cards are priced by the score, in holes between both players at the end."
    AHEAD = "Cards in the play are priced in holes on average, one card ahead."
    HAND = "Discards are priced in holes on average, by the hand alone."


_MEASURES = Measure.WINS, Measure.GAME_POINTS, Measure.STAKES, Measure.SPREAD
BY_SCORE: Mapping[str, Measure] = dict(zip(AIMS, _MEASURES, strict=True))
"""How cards are priced by the score for each aim."""


def verdict(cost: float) -> str:
    """Say what a teacher would of a price in holes.

    >>> verdict(0), verdict(0.19), verdict(4)
    ('the best there is', 'within a whisker: fine', 'very costly')
    """
    return next((sentence for most, sentence in _VERDICTS.items() if cost <= most), _WORST)


def say_price(cost: float, lost: float | None = None, aim: str = WIN) -> str:
    """Say a price in holes, wins, or by an aim.

    >>> say_price(1.26), say_price(1.55, 0.031), say_price(0.04)
    ('1.3 holes', '3.1 wins in 100', '')
    """
    if lost is not None and aim != WIN:
        return say_gap(lost, aim)
    amount = f"{cost if lost is None else 100 * lost:.1f}"
    if float(amount) == 0:
        return ""
    unit = f"{'hole' if lost is None else 'win'}{'s' * (amount != '1.0')}"
    return f"{amount} {unit}{' in 100' * (lost is not None)}"
