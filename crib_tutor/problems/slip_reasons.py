"""Reasons why people miscount as they do."""

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.marking.miscounts import Slip
from crib_tutor.problems.skills import SKILLS


def slip_reason(slip: Slip) -> str:
    """Say why people make this slip.

    >>> slip_reason(Slip("royal-as-three", "pair-royals"))
    'Three of a kind feel like three points, but any two of them are a pair for two.'
    """
    return _REASONS.get(slip.name, SKILLS[slip.skill].reason)


_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "pair-overlooked": "A pair with the starter is split up, and the eye is still on the fifteens.",
        "royal-as-three": "Three of a kind feel like three points, but any two of them are a pair for two.",
        "near-fifteen": "Fourteen and sixteen are next to fifteen, and in a quick count no one adds twice.",
        "ace-as-eleven": "In some games an ace counts eleven, and the habit sticks; here it's always one.",
        "tenths-as-a-pair": "All ten-cards count ten, and two face cards look alike; a pair is two of the same rank.",
        "around-the-corner": "In many games an ace also ranks above the king; here it's low, and runs end at the king.",
        "flush-of-four": "Four of a suit catch the eye. Four alone score only in a hand, and never with the starter in "
        "place of one of them.",
        "flush-of-four-as-five": "The starter counts with everything else, so people count it in the flush too.",
        "nobs-of-another-suit": "Any jack in hand looks like his nobs, but only the one of the starter's suit scores.",
        "heels-in-the-hand": "A jack as the starter scores two for the dealer right away, and never again in a hand.",
    }
)
"""Why people slip this way, for slips that the skill's own reason doesn't explain."""
