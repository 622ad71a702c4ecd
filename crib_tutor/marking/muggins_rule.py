"""The muggins rule: who pegs what for a claim."""

from crib_tutor import rules as _rules
from crib_tutor.marking.claims import cap_points, read_points
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking, Peg, sum_points
from crib_tutor.rules import Muggins, Overscore


def settle(
    marking: Marking,
    *,
    overlooked: int | None = None,
    too_many: int | None = None,
    pegged: int | None = None,
    rules: _rules.Rules | None = None,
) -> tuple[Peg, ...]:
    """Who pegs what for a claim, given the opponent's calls.

    >>> from crib_tutor import count, mark
    >>> marked = mark({"fifteen": 4, "run": 3}, count("7H 7D 8S AC", "KH"))
    >>> [(peg.side, peg.points) for peg in settle(marked)]
    [('learner', 4), ('opponent', 4)]
    >>> [(peg.side, peg.points) for peg in settle(marked, overlooked=2, too_many=0)]
    [('learner', 7), ('opponent', 2)]

    ``overlooked`` are points called by muggins, ``too_many`` points objected to; None is all. An objection meets the
    mistaken claim first, then the peg moved past the claim. What no one objects to is pegged with the claim. What was
    claimed too much but not pegged has no price (law 19 speaks of what a player scores).
    """
    if marking.count.starter is None:
        return ()
    rules = rules or (marking.count.play.rules if isinstance(marking.count, Pile) else _rules.HOYLE)
    found, missed, mistaken = map(sum_points, (marking.found, marking.missed, marking.mistaken))
    claimed = found + mistaken
    moved = claimed if pegged is None else read_points(pegged, "peg")
    too_far = max(0, moved - claimed)
    mugged = cap_points(missed, overlooked, "call muggins for")
    objected = cap_points(mistaken + too_far, too_many, "object to")
    corrected = min(objected, mistaken)
    set_back = objected - corrected
    own = Peg("learner", min(moved, claimed - corrected) + too_far - set_back, "claim")
    muggins = Peg("opponent", 0 if rules.muggins is Muggins.OFF else mugged, "muggins")
    credited = (muggins, own) if rules.muggins is Muggins.OPPONENT_FIRST else (own, muggins)
    undue = min(corrected, max(0, moved - found))
    overclaim = Peg("opponent", _price(rules.overclaim, undue), "overclaim")
    overpegging = Peg("opponent", _price(rules.overpegging, set_back), "overpegging")
    return tuple(peg for peg in (*credited, overclaim, overpegging) if peg.points)


def _price(penalty: Overscore, over: int) -> int:
    if not over or penalty is Overscore.CORRECTED:
        return 0
    return over if penalty is Overscore.TO_OPPONENT else _rules.FAULT_POINTS
