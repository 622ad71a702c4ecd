"""What players say about points, read or refused."""

from collections.abc import Mapping

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination
from crib_tutor.deck import quote
from crib_tutor.game.events import Called, Claimed
from crib_tutor.marking.claims import Claims, read_kind, read_points
from crib_tutor.marking.markings import Marking
from crib_tutor.rules import IllegalMove, Muggins, Rules


def logged_combinations(claims: Claims, marking: Marking) -> tuple[Combination, ...]:
    """List what a claim names, as the log keeps it.

    >>> from crib_tutor import count, mark
    >>> logged_combinations({"pair": 2}, mark({"pair": 2}, count("5H 5D 2S KC", "7C")))
    (Combination(kind=<Kind.PAIR: 'pair'>, cards=(), points=2),)
    """
    if isinstance(claims, Mapping):
        return tuple(Combination(read_kind(kind), (), points) for kind, points in claims.items())
    return tuple(Combination(*part[:3]) for part in (*marking.found, *marking.mistaken) if part.cards)


def read_heels(claims: object) -> tuple[int, int]:
    """Read points pegged for heels, and how far the peg moved."""
    if isinstance(claims, bool) or claims not in (0, _rules.HEELS_POINTS):
        raise IllegalMove(f"{quote(claims)} can't be pegged here: his heels are {_rules.HEELS_POINTS}, or 0")
    return _rules.HEELS_POINTS * bool(claims), _rules.HEELS_POINTS * bool(claims)


def read_call(points: object) -> int:
    """Read the points called for: a whole number."""
    return read_points(points, "call for")


def read_announcement(count: object) -> int | None:
    """Read the running count as a player says it."""
    return None if count is None else read_points(count, "announce")


def hits(call: Called, marking: Marking, claimed: Claimed, rules: Rules) -> bool:
    """Say whether a call takes anything, or costs it.

    >>> from crib_tutor import count, mark
    >>> claimed, held = Claimed(1, "hand", points=0, pegged=0), count("5H 5D 2S KC", "7C")
    >>> hits(Called(0, overlooked=2), mark(0, held), claimed, _rules.HOYLE)
    True
    """
    missed = call.overlooked and marking.missed and rules.muggins is not Muggins.OFF
    return bool(
        missed
        or pays_back(call, marking, rules)
        or (call.too_many and (marking.mistaken or claimed.pegged > claimed.points))
    )


def pays_back(call: Called, marking: Marking, rules: Rules) -> bool:
    """Say whether a call of muggins costs the caller.

    >>> from crib_tutor import count, mark
    >>> marking = mark(6, count("5H 5D 2S KC", "7C"))
    >>> pays_back(Called(0, overlooked=2), marking, _rules.changed(_rules.HOYLE, reverse_muggins=True))
    True
    """
    plays = rules.reverse_muggins and rules.muggins is not Muggins.OFF
    return bool(plays and call.overlooked and not marking.missed)
