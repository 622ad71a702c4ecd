"""Sentences on how often hands make each count, and on two hands."""

from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.rules import HIGHEST_COUNT
from crib_tutor.strategy.discarding.reasons import SMALL
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.winning.aims import WIN, name_unit, say_gap

SPREAD_AXIS = "times in 100, by points"
NAMES = ("this hand", "the hand set aside")
_HALF = 0.5
_RARE = 0.005
"""Below this a count isn't said aloud."""


def say_spread(choice: Discard) -> str:
    """Say what hand and crib make at least half the time.

    >>> say_spread(DiscardLab().choose("5H 6S 7C 8D JH QS").looked)
    'Half the time this hand makes 9 or more, the crib 4 or more'
    """
    hand, crib = (
        max(points for points in range(HIGHEST_COUNT + 1) if choice.chance(points, crib=crib) >= _HALF)
        for crib in (False, True)
    )
    more = [f"{points} or more" if points else "anything from 0" for points in (hand, crib)]
    return f"Half the time this hand makes {more[0]}, the crib {more[1]}"


def spread_aloud(choices: dict[str, Discard]) -> str:
    """Say how often hands and cribs make each count.

    >>> lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    >>> spread_aloud({"J♥ Q♠": lab.looked}).partition(";")[0]
    'J♥ Q♠, hand: 8 in 48 of 100'
    """
    return " ".join(
        f"{name}, {part}: {'; '.join(f'{points} in {100 * share:.0f} of 100' for points, share in often)}."
        for name, choice in choices.items()
        for part, counts in (("hand", choice.hand_distribution), ("crib", choice.crib_distribution))
        for often in [[(points, share) for points, share in enumerate(counts.tolist()) if share >= _RARE]]
    )


# --- two hands --------------------------------------------------------------------------------------------------------


def say_two_hands(lab: DiscardLab) -> str:
    """Compare the hand with the one put aside.

    >>> say_two_hands(DiscardLab().choose("5H 6S 7C 8D JH QS").put_aside())
    'Both are the same so far: change the cards, the crib or a score'
    """
    aside = lab.aside
    if aside is None:
        return ""
    if lab.missing:
        return "Choose six cards to compare both hands"
    same = (lab.hand, lab.board, lab.looked.thrown) == (aside.hand, aside.board, aside.looked.thrown)
    if same:
        return "Both are the same so far: change the cards, the crib or a score"
    aim = lab.board.aim if lab.board.aim == aside.board.aim else WIN
    ahead, behind = ((each.wins if aim == WIN else each.worth) or 0 for each in (lab.looked, aside.looked))
    gap, more = say_gap(ahead - behind, aim), ahead > behind
    points = lab.looked.total - aside.looked.total
    wins = f"wins {gap} {'more' if more else 'fewer'}" if aim == WIN else f"is {gap} {'ahead' if more else 'behind'}"
    worth = f"is worth {abs(points):.2f} points {'more' if points > 0 else 'less'}"
    if not gap:
        wins = "wins just as often" if aim == WIN else f"brings as many {name_unit(aim)}"
    if abs(points) < SMALL:
        worth = "is worth just as much"
    known = lab.knows_wins and aside.knows_wins
    return f"This hand {wins} and {worth}" if known else f"This hand {worth}"
