"""Why people miscount as they do: a sentence for every slip of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.marking.miscounts import Slip
from crib_tutor.problems.skills import SKILLS


def slip_reason(slip: Slip) -> str:
    """Say why people slip so: what is known of this slip, or else why people miss its skill.

    >>> slip_reason(Slip("royal-as-three", "pair-royals"))
    'Three cards alike feel like three points, but each two of them are a pair for two.'
    """
    return _REASONS.get(slip.name, SKILLS[slip.skill].reason)


_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "pair-overlooked": "A pair with the starter lies apart, and the eye is still on the fifteens.",
        "royal-as-three": "Three cards alike feel like three points, but each two of them are a pair for two.",
        "near-fifteen": "Fourteen and sixteen lie next to fifteen, and in a quick count nobody adds twice.",
        "ace-as-eleven": "In other games an ace may count eleven, and the hand remembers them; here it is always one.",
        "tenths-as-a-pair": "All tenth cards count ten, and two court cards look alike; a pair is of one rank.",
        "around-the-corner": "In many games an ace ranks above the king too; here it is low, and runs end at the king.",
        "flush-of-four": "Four of a suit catch the eye. By themselves they score in a hand alone, and never with the "
        "starter in place of one of them.",
        "flush-of-four-as-five": "The starter is counted with everything else, and so it is taken into the flush too.",
        "nobs-of-another-suit": "A jack in hand looks like his nobs, but only the one of the starter's suit scores.",
        "heels-in-the-hand": "A jack that is turned up scores two for the dealer at once, and not with a hand again.",
    }
)
"""Why people slip so, where why they miss the skill wouldn't tell."""
