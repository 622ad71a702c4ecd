"""Kinds, cards and skills as a learner writes them."""

from crib_tutor.combinations import Kind
from crib_tutor.deck import Card, quote
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS, SKILLS
from crib_tutor.rules import IllegalMove

ALL = "all"
"""What is written to practice every skill again."""


# --- claims ---


def cards_meant(kind: Kind, problem: Problem) -> tuple[Card, ...]:
    """The cards of a claim whose kind leaves no choice.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> cards_meant(Kind.GO, problem_from_key("play TH9D8C-/QS/"))
    (8C,)
    """
    counted = full_count(problem)
    if isinstance(counted, Pile):
        if kind in (Kind.GO, Kind.LAST):
            return counted.cards[-1:]
        if kind in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            return counted.cards
    elif kind is Kind.HEELS and counted.starter:
        return (counted.starter,)
    raise IllegalMove(f"{kind} needs its cards: add them, as in fifteen 5S KH")


# --- skills ---


def skill_of(text: str) -> str | None:
    """The skill a text means; None for all of them.

    >>> skill_of("nobs"), skill_of("Three-card"), skill_of("all")
    ('nobs', 'fifteens-3', None)

    Raises `IllegalMove` for what is the beginning of none, or of several.
    """
    word = " ".join(text.lower().split())
    if word == ALL:
        return None
    names = {key: (key, skill.name.lower()) for key, skill in SKILLS.items()}
    just = [key for key, both in names.items() if word in both]
    meant = just or [key for key, both in names.items() if word and any(one.startswith(word) for one in both)]
    if word in (*DECISION_GROUPS, *DECISIONS):
        raise IllegalMove(f"{quote(text)} is for decisions: quit, and start crib-tutor practice --skill {word}")
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise IllegalMove(f"{quote(text)} could be {', '.join(meant)}: write more of it")
    raise IllegalMove(f"{quote(text)} isn't a skill: choose {ALL} or one of {', '.join(SKILLS)}")


def list_skills(practiced: str | None) -> str:
    """List all skills, and the one that is practiced.

    >>> list_skills("nobs").splitlines()[0]
    'You practice his nobs; skill all is for all of these.'
    """
    what = SKILLS[practiced].name if practiced else "all of these"
    return "\n".join(
        [
            f"You practice {what}; skill {ALL} is for all of these.",
            *(f"{key}: {skill.name}" for key, skill in SKILLS.items()),
        ]
    )
