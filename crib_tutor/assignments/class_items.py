"""Problems of class codes, alike on every machine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.assignments.assignment import KINDS, LEVELS, Assignment
from crib_tutor.assignments.class_code import ClassCode, seed_text
from crib_tutor.assignments.questions import Question
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, pick_number
from crib_tutor.look.html import show
from crib_tutor.look.pile import pile
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.six_cards import deal_six
from crib_tutor.problems.spoken_count import SpokenCount, count_aloud
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import join_words

_KEPT_CODES = 8
_left: list[list[int]] = []
"""How many problems may still be drawn, by each limit that holds now."""
_PLURALS = {
    Kind.FIFTEEN: "the fifteens",
    Kind.PAIR: "the pairs",
    Kind.RUN: "the runs",
    Kind.FLUSH: "flush",
    Kind.NOBS: "nobs",
}
_WHOLE = {Kind.FIFTEEN, Kind.PAIR, Kind.RUN}
"""The kinds that are all there is to count in a first lesson."""


class SixCards(NamedTuple):
    """Six cards to discard two of."""

    cards: tuple[Card, ...]
    dealer: bool


Item = Question | Problem | SpokenCount | SixCards
"""A problem of a class: a question in a lesson; in a drill, something to count, to listen to or to discard from."""


@lru_cache(maxsize=_KEPT_CODES)
def class_items(code: ClassCode, nickname: str = "") -> tuple[Item, ...]:
    """Draw the problems of a code.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> items = class_items(read_code("GREEN-HERON-7"))
    >>> len(items), items[0].answer == items[0].about.points
    (5, True)

    No two of them have the same structure if the code's skills have enough. Raises `IllegalMove` for what is no
    nickname if the code needs one, and for more than `draw_at_most` allows.
    """
    if any(left[0] < code.items for left in _left):
        raise IllegalMove("too many different problems for one reading: give --code, or fewer files at a time")
    for left in _left:
        left[0] -= code.items
    makers: dict[str, Callable[[str], Item]] = {"muggins": _heard, "discarding": _six}
    if maker := makers.get(code.kind):
        return tuple(maker(seed_text(code, place, nickname)) for place in range(1, code.items + 1))
    kind, skills, problems = code.assignment, _skills_in_turn(code, nickname), list[Problem]()
    for place in range(1, code.items + 1):
        skill = skills[(place - 1) % len(skills)]
        apart = skill.startswith("play-") or skill in ("crib-flush", "no-crib-flush", "before-the-cut")
        drawn = draw_problem(
            seed_text(code, place, nickname),
            skill=skill,
            near=LEVELS[code.level or kind.level],
            avoid=[problem.structure for problem in problems],
            form=None if apart else "hand",
            beside=kind.skills if kind.lesson else None,
        )
        problems.append(drawn)
    if kind.lesson:
        return tuple(_question(problem, kind) for problem in problems)
    return tuple(problems)


@contextmanager
def draw_at_most(most: int) -> Iterator[None]:
    """Refuse to draw more problems than these.

    >>> from crib_tutor.assignments.class_code import make_code
    >>> with draw_at_most(3):
    ...     len(class_items(make_code("practice", 3, items=2))), class_items(make_code("practice", 4, items=2))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: too many different problems for one reading: give --code, or fewer files at a time
    """
    _left.append([most])
    try:
        yield
    finally:
        _left.pop()


@lru_cache(maxsize=_KEPT_CODES)
def _skills_in_turn(code: ClassCode, nickname: str) -> tuple[str, ...]:
    """The skills of a code in the order of its problems; each comes once before any comes again."""
    skills = list((code.skill,) if code.skill else code.assignment.skills)
    seed = seed_text(code, 0, nickname).removesuffix(":0")
    for last in range(len(skills) - 1, 0, -1):
        other = pick_number(f"{seed}:order:{last}", 0, last)
        skills[last], skills[other] = skills[other], skills[last]
    return tuple(skills)


def _heard(seed: str) -> SpokenCount:
    skills = KINDS["practice"].skills  # what's counted is what can be miscounted
    skill = skills[pick_number(f"{seed}:skill", 0, len(skills) - 1)]
    form = "crib" if "crib" in skill else "hand"
    return count_aloud(draw_problem(seed, skill=skill, form=form), seed)


def _six(seed: str) -> SixCards:
    return SixCards(deal_six(seed), pick_number(f"{seed}:dealer", 0, 1) == 1)


# --- in a lesson: one total -------------------------------------------------------------------------------------------


def _question(asked: Problem, lesson: Assignment) -> Question:
    counted = full_count(asked)
    if isinstance(counted, Pile):
        more = "" if counted.play.pile or not counted.play.before else " No one can play another card."
        return Question(
            f"How many points does the last card peg?{more}",
            counted.points,
            about=show(counted),
            before=pile(counted.cards),
        )
    assert isinstance(counted, Count)
    due = counted.only(*lesson.kinds) if lesson.kinds else counted
    return Question(_ask(due, lesson.kinds), due.points, about=due)


def _ask(due: Count, kinds: tuple[Kind, ...]) -> str:
    if not kinds or _WHOLE.issubset(kinds):
        return f"How many points is this {due.place} worth?"
    return f"How many points do {join_words([_PLURALS[kind] for kind in kinds])} make in this {due.place}?"
