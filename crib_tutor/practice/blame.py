"""Which skill an answer lacks: each missed combination and each false claim laid at the door of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card
from crib_tutor.marking import Amount, Marking, Mistake
from crib_tutor.practice.posed import Problem
from crib_tutor.practice.skills import SKILLS
from crib_tutor.rules import HIGHEST_COUNT

_FALSE = {
    Kind.FIFTEEN: "fifteens-2",
    Kind.PAIR: "pairs",
    Kind.RUN: "runs-3",
    Kind.FLUSH: "hand-flush",
    Kind.NOBS: "nobs",
    Kind.HEELS: "heels",
}
_FALSE_IN_PLAY = {
    Kind.FIFTEEN: "play-fifteens",
    Kind.THIRTY_ONE: "play-thirty-ones",
    Kind.PAIR: "play-pairs",
    Kind.RUN: "play-runs",
    Kind.GO: "play-go",
    Kind.LAST: "play-go",
}
"""The skill of a false claim of a kind, where the problem has no skill of that kind of its own."""
_FALSE_BY_FORM = {"play": _FALSE_IN_PLAY, "crib": _FALSE | {Kind.FLUSH: "no-crib-flush"}}
_TRAPS = {
    "no-crib-flush": (Kind.FLUSH,),
    "heels": (Kind.HEELS, Kind.NOBS),
    "nineteen": tuple(Kind),
    "play-broken-runs": (Kind.RUN,),
    "play-go": (Kind.LAST, Kind.GO),
}
"""The kinds that are falsely claimed in a trap, first the one that it is about."""


class Blame(NamedTuple):
    """A skill that an answer lacks, the points that it cost, and the first combination it is about.

    >>> Blame("nobs", Kind.NOBS, 1, (Card(11, "H"),), missed=True).points
    1
    """

    skill: str
    kind: Kind
    points: int
    cards: tuple[Card, ...]
    missed: bool
    """Whether points were overlooked; otherwise they were claimed and did not score."""


def blamed(problem: Problem, marking: Marking) -> tuple[Blame, ...]:
    """The skills that an answer lacks: what was overlooked first, as it is counted, and then what was false.

    >>> from crib_tutor.marking import mark
    >>> from crib_tutor.practice.posed import problem
    >>> asked = problem("hand 4D4H5S6C+KH")
    >>> [(one.skill, one.points) for one in blamed(asked, mark([("run", "4D 4H 5S 6C")], asked.counted))]
    [('fifteens-2', 2), ('fifteens-3', 4), ('run-and-fifteen', 4)]

    A tally or a total names no cards. What a tally lacks of a kind is laid to the hardest skills of that kind; what a
    total lacks is laid to the skill that is worth just as much, or else to the hardest.
    """
    found: dict[str, Blame] = {}
    for one in (*_overlooked(problem, marking), *_false(problem, marking)):
        before = found.setdefault(one.skill, one)
        if before is not one and before.missed is one.missed:
            found[one.skill] = before._replace(points=before.points + one.points)
    capped = (one._replace(points=min(one.points, HIGHEST_COUNT)) for one in found.values())
    return tuple(sorted(capped, key=lambda one: (not one.missed, SKILLS[one.skill].across)))


def unnamed(problem: Problem, marking: Marking) -> frozenset[str]:
    """The skills of which an answer shows nothing: a wrong total names none, and a wrong tally none of a wrong kind.

    >>> from crib_tutor.marking import mark
    >>> from crib_tutor.practice.posed import problem
    >>> asked = problem("hand 4D4H5S6C+KH")
    >>> sorted(unnamed(asked, mark({"fifteen": 4, "run": 6, "pair": 2}, asked.counted)))
    ['fifteens-2', 'fifteens-3', 'run-and-fifteen']
    >>> unnamed(asked, mark(14, asked.counted)), unnamed(asked, mark(3, asked.counted)) == {*asked.skills}
    (frozenset(), True)
    """
    kinds = {one.kind for one in (*marking.missed, *marking.mistaken) if not one.cards}
    return frozenset(
        skill for skill, parts in problem.each if None in kinds or any(part.kind in kinds for part in parts)
    )


def _overlooked(problem: Problem, marking: Marking) -> Iterator[Blame]:
    lost = {one for one in marking.missed if isinstance(one, Combination)}
    for skill, parts in problem.each:
        missed = [one for one in parts if one in lost]
        if missed:
            yield Blame(skill, missed[0].kind, _sum(missed), missed[0].cards, missed=True)
    for amount in marking.missed:
        if isinstance(amount, Amount):
            yield from _of_amount(problem, amount)


def _of_amount(problem: Problem, amount: Amount) -> Iterator[Blame]:
    left = amount.points
    own = [(skill, [one for one in part if amount.kind in (None, one.kind)]) for skill, part in _at_home(problem)]
    just = [(skill, part) for skill, part in own if _sum(part) == left]
    for skill, part in just[:1] or reversed(own):
        points = min(left, _sum(part))
        if points:
            left -= points
            yield Blame(skill, part[0].kind, points, part[0].cards, missed=True)


def _at_home(problem: Problem) -> list[tuple[str, tuple[Combination, ...]]]:
    """The skills of a problem in which each combination stands once, with what they are about."""
    return [(skill, part) for skill, part in problem.each if part and not SKILLS[skill].across]


def _sum(parts: Iterable[Combination]) -> int:
    return sum(one.points for one in parts)


def _false(problem: Problem, marking: Marking) -> Iterator[Blame]:
    for mistake in marking.mistaken:
        skill, kind = _home(problem, mistake)
        yield Blame(skill, kind, mistake.points, mistake.cards, missed=False)


def _home(problem: Problem, mistake: Mistake) -> tuple[str, Kind]:
    """The skill of a false claim, and its kind: that of what is claimed again, a trap, one of its kind, or the usual.

    Of several of its kind the one is meant whose combinations have as many cards, or else the hardest. Where only the
    points are known, the trap is meant that claims just as many, or else the first.
    """
    own = _at_home(problem)[::-1]
    if mistake.kind is None:
        traps = sorted(problem.traps, key=lambda skill: problem.traps[skill] != mistake.points)
        guessed = [(skill, _TRAPS[skill][0]) for skill in traps] + [(skill, part[0].kind) for skill, part in own]
        return [*guessed, ("fifteens-2", Kind.FIFTEEN)][0]
    own.sort(key=lambda one: len(one[1][0].cards) != len(mistake.cards))
    again = [skill for skill, part in own if mistake[:2] in [one[:2] for one in part]]
    trapped = [skill for skill in problem.traps if mistake.kind in _TRAPS[skill]]
    alike = [skill for skill, part in own if part[0].kind is mistake.kind]
    usual = _FALSE_BY_FORM.get(problem.form, _FALSE)
    return [*again, *trapped, *alike, usual.get(mistake.kind, next(iter(usual.values())))][0], mistake.kind
