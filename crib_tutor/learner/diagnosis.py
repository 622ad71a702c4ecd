"""The skills that an answer lacks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card
from crib_tutor.marking.markings import Amount, Marking, Mistake
from crib_tutor.marking.miscounts import Slip, slips
from crib_tutor.play import Play
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.skill_worth import COMMON
from crib_tutor.problems.skills import SKILLS
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
    """A skill that an answer lacks, with points and cards."""

    skill: str
    kind: Kind
    points: int
    cards: tuple[Card, ...]
    missed: bool
    """Whether points were missed; otherwise they were claimed and didn't score."""


def diagnose(problem: Problem, marking: Marking, suspects: Sequence[str] = COMMON) -> tuple[Blame, ...]:
    """Find the skills an answer lacks, those missed first.

    >>> from crib_tutor.marking.mark_claims import mark
    >>> from crib_tutor.problems.problem import problem_from_key
    >>> asked = problem_from_key("hand 4D4H5S6C+KH")
    >>> [(one.skill, one.points) for one in diagnose(asked, mark([("run", "4D 4H 5S 6C")], asked.counted))]
    [('fifteens-2', 2), ('fifteens-3', 4), ('run-and-fifteen', 4)]
    >>> [(one.skill, one.points) for one in diagnose(asked, mark(14 - 3, asked.counted))]
    [('double-runs', 3)]

    A tally or a total names no cards: it is laid to as few skills as can explain it, the first of the ``suspects``
    before the others.
    """
    blames: dict[str, Blame] = {}
    false = (
        Blame(
            *(_of_too_many if wrong.kind is None else _home)(problem, wrong, suspects), wrong.points, wrong.cards, False
        )
        for wrong in marking.mistaken
    )
    for blame in (*_overlooked(problem, marking, suspects), *false):
        before = blames.setdefault(blame.skill, blame)
        if before is not blame and before.missed is blame.missed:
            blames[blame.skill] = before._replace(points=before.points + blame.points)
    capped = (blame._replace(points=min(blame.points, HIGHEST_COUNT)) for blame in blames.values())
    return tuple(sorted(capped, key=lambda blame: (not blame.missed, SKILLS[blame.skill].across)))


def skills_not_shown(problem: Problem, marking: Marking) -> frozenset[str]:
    """List the skills of which an answer shows nothing.

    >>> from crib_tutor.marking.mark_claims import mark
    >>> from crib_tutor.problems.problem import problem_from_key
    >>> asked = problem_from_key("hand 4D4H5S6C+KH")
    >>> sorted(skills_not_shown(asked, mark({"fifteen": 4, "run": 6, "pair": 2}, asked.counted)))
    ['fifteens-2', 'fifteens-3', 'run-and-fifteen']
    >>> skills_not_shown(asked, mark(14, asked.counted)), len(skills_not_shown(asked, mark(3, asked.counted)))
    (frozenset(), 4)

    A wrong total shows none, and a wrong tally none of a wrong kind.
    """
    kinds = {wrong.kind for wrong in (*marking.missed, *marking.mistaken) if not wrong.cards}
    return frozenset(
        skill for skill, parts in problem.each if None in kinds or any(part.kind in kinds for part in parts)
    )


def _overlooked(problem: Problem, marking: Marking, suspects: Sequence[str]) -> Iterator[Blame]:
    lost = {part for part in marking.missed if isinstance(part, Combination)}
    for skill, parts in problem.each:
        missed = [part for part in parts if part in lost]
        if missed:
            yield Blame(skill, missed[0].kind, _sum(missed), missed[0].cards, missed=True)
    for amount in marking.missed:
        if isinstance(amount, Amount):
            yield from _of_amount(problem, amount, suspects)


def _of_amount(problem: Problem, amount: Amount, suspects: Sequence[str]) -> Iterator[Blame]:
    """The skills that points without cards are laid to: as few as explain them, and the first suspects among those."""
    own = {
        skill: [combination for combination in part if amount.kind in (None, combination.kind)]
        for skill, part in _at_home(problem)
    }
    first = sorted((skill for skill, part in own.items() if part), key=suspects.index)
    known = () if isinstance(problem.counted, Play) else slips(problem.counted)
    losses = {skill: _losses(problem, own[skill], [slip for slip in known if slip.skill == skill]) for skill in first}
    for skill, points in _fewest_skills(first, losses, amount.points):
        yield Blame(skill, own[skill][0].kind, points, own[skill][0].cards, missed=True)


def _losses(problem: Problem, part: Sequence[Combination], known: Sequence[Slip]) -> frozenset[int]:
    """The points that go missing where a skill is lacking: some of its combinations, or one counted for too little."""
    if isinstance(problem.counted, Play):
        return frozenset(range(1, _sum(part) + 1))
    some = {0}
    for combination in part:
        some |= {points + combination.points for points in some}
    some |= {-slip.over for slip in known if {*slip.missed} & {*part}}
    return frozenset(points for points in some if points > 0)


def _fewest_skills(
    suspects: Sequence[str], losses: Mapping[str, frozenset[int]], left: int
) -> Sequence[tuple[str, int]]:
    """So many points laid to the fewest skills that can have lost them, the first suspects before the others."""
    for size in range(1, len(suspects) + 1):
        for chosen in combinations(suspects, size):
            for points in product(*(sorted(losses[skill], reverse=True) for skill in chosen)):
                if sum(points) == left:
                    return tuple(zip(chosen, points, strict=True))
    borne = []
    for skill in suspects:
        borne.append((skill, min(left, max(losses[skill]))))
        left -= borne[-1][1]
    return [(skill, points) for skill, points in borne if points]


def _at_home(problem: Problem) -> list[tuple[str, tuple[Combination, ...]]]:
    return [(skill, part) for skill, part in problem.each if part and not SKILLS[skill].across]


def _sum(parts: Iterable[Combination]) -> int:
    return sum(part.points for part in parts)


def _of_too_many(problem: Problem, mistake: Mistake, suspects: Sequence[str]) -> tuple[str, Kind]:
    """The skill of a total that's too high, and its kind."""
    traps = [(skill, _TRAPS[skill][0]) for skill in problem.traps]
    just = [(skill, kind) for skill, kind in traps if problem.traps[skill] == mistake.points]
    alike = [] if isinstance(problem.counted, Play) else slips(problem.counted)
    slipped = [(slip.skill, slip.false[0].kind) for slip in alike if slip.over == mistake.points]
    own = [(skill, part[0].kind) for skill, part in _at_home(problem)]
    by_suspicion = [sorted(some, key=lambda suspect: suspects.index(suspect[0])) for some in (slipped, own)]
    return [*just, *by_suspicion[0], *traps, *by_suspicion[1], ("fifteens-2", Kind.FIFTEEN)][0]


def _home(problem: Problem, mistake: Mistake, suspects: Sequence[str]) -> tuple[str, Kind]:
    """The skill of a false claim, and its kind: what is claimed again, a trap, one of its kind, or the usual."""
    assert mistake.kind is not None
    own = sorted(_at_home(problem), key=lambda suspect: suspects.index(suspect[0]))
    own.sort(key=lambda suspect: len(suspect[1][0].cards) != len(mistake.cards))
    again = [skill for skill, part in own if mistake[:2] in [suspect[:2] for suspect in part]]
    trapped = [skill for skill in problem.traps if mistake.kind in _TRAPS[skill]]
    alike = [skill for skill, part in own if part[0].kind is mistake.kind]
    usual = _FALSE_BY_FORM.get(problem.form, _FALSE)
    return [*again, *trapped, *alike, usual.get(mistake.kind, next(iter(usual.values())))][0], mistake.kind
