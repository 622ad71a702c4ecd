"""What every hand there is can count: all 12,994,800 pairs of four cards and a starter, and all hands of three."""

from __future__ import annotations

from crib_tutor.strategy import distribution
from crib_tutor.verdicts.experiment import Numbers, exact


@exact
def totals() -> Numbers:
    """The highest count there is, and how many hands count what none is said to count.

    >>> totals.run(0, 0)["highest"]
    (29.0, 0)
    """
    hand, crib, three = distribution(), distribution(crib=True), distribution(hand=3)
    never = [19, 25, 26, 27]
    return {
        "highest": (float(hand.nonzero()[0].max()), 0),
        "highest_hands": (float(hand[29]), 0),
        "never_in_hand": (float(hand[never].sum()), 0),
        "never_in_crib": (float(crib[never].sum()), 0),
        "never_in_three": (float(three[never].sum()), 0),
        "all_hands": (float(hand.sum()), 0),
    }
