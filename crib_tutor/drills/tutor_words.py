"""The words of the tutor: what is said to an answer and when all is settled, the pace, and progress that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.practice_words import TITLES, claim_words, reasons, standing, table_talk
from crib_tutor.drills.tutor import Tutor
from crib_tutor.marking.markings import Amount, Marking, Mistake
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.skills import SKILLS
from crib_tutor.words.counts_aloud import amount_of, explain, sentence, verdict

OWN_PEGS, OWN_RECORD = "Your own cards move no pegs here.", "They don't enter your record."
OTHER_STARTER = "What if the starter had been another card?"
LATE = "At the table they would be waiting."
"""All that is said when the time is over."""
PEGS_BEGIN_ANEW = "The pegs start over."


def title(tutor: Tutor) -> str:
    """What is asked, and whether the cards are the learner's own."""
    asked = TITLES[tutor.look.problem.form]
    return asked if tutor.rated else f"Your own cards: {asked[0].lower()}{asked[1:]}"


# --- when it is answered ---


def strike(mistakes: Sequence[Mistake]) -> str:
    """What is said of claims that were struck out just now; nothing where there is none."""
    return f"Struck out. {' '.join(map(sentence, mistakes))}" if mistakes else ""


def score(tutor: Tutor) -> str:
    """Where both sides are, if anything was pegged."""
    if not tutor.rated:
        return OWN_PEGS if tutor.look.done else ""
    return standing(tutor, tutor.look.rules.target) if tutor.leaps else ""


def outcome(tutor: Tutor) -> str:
    """The hint of the present rung, or once it is settled the outcome with the score."""
    look = tutor.look
    return f"{verdict(look.last)} {score(tutor)}".strip() if look.done and look.last else look.hint


def answer_lines(tutor: Tutor, before: Tutor) -> Iterator[str]:
    """All that is said after an answer or a rung of help, line by line, for those who see no table of it."""
    look = tutor.look
    for mistake in look.struck_claims[len(before.look.struck_claims) :]:
        yield strike((mistake,))
    if not look.done:
        if look.claims:
            yield f"Your claims so far: {' '.join(f'{claim_words(one)}.' for one in look.claims)}"
        yield look.hint
        return
    assert look.last is not None
    yield from _parts(look.problem, look.last)
    yield outcome(tutor) if tutor.rated else verdict(look.last)  # of their own cards learners were told before
    for lead, words in lesson(look):
        yield f"{lead} {words}"


def by_amount(marking: Marking) -> bool:
    """Whether a marking is of a tally or a total, which name no cards."""
    parts: tuple[Combination | Amount | Mistake, ...] = (*marking.found, *marking.missed, *marking.mistaken)
    return any(not part.cards for part in parts)


def _parts(problem: Problem, marking: Marking) -> Iterator[str]:
    amounts, counted = by_amount(marking), full_count(problem)
    hand = counted if isinstance(counted, Count) and counted.hand else None
    if amounts:
        yield from (sentence(one) for one in marking.mistaken)
    else:
        found = () if hand else marking.found
        yield from (f"Found. {sentence(one)}" for one in found)
        yield from (f"Missed. {sentence(one)}" for one in marking.missed)
    if hand:
        if amounts and marking.missed:
            yield explain(hand, style="plain")
        yield table_talk(hand)
    elif amounts or not counted.points:
        yield reasons(problem)


def lesson(look: GuidedProblem) -> Iterator[tuple[str, str]]:
    """What to remember once it is done, each with what it is: why people miss the skill, and the quick way."""
    reason, tip = look.lesson
    if reason and look.first_blame is not None:
        yield f"Why people miss {SKILLS[look.first_blame.skill].name}:", reason
    if tip:
        yield "The quick way:", tip


# --- the pace ---


def pace_words(tutor: Tutor) -> str:
    """The time at the table, and after the first answer how long it took; nothing while the clock is off.

    >>> from datetime import UTC, datetime
    >>> from crib_tutor.learner.profile import Learner
    >>> from crib_tutor.drills.tutor import start
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> pace_words(start(Learner(), seed=7, now=noon, way="total").keep_pace(noon, on=True))
    'Table pace: about 15 seconds.'
    """
    if not tutor.pace:
        return ""
    if tutor.look.first is None:
        return f"Table pace: about {tutor.table_pace} seconds."
    return time_taken(tutor)


def time_taken(tutor: Tutor) -> str:
    """How long the first answer took; nothing where no clock ran."""
    if tutor.took is None:
        return ""
    took = amount_of(tutor.took, "second")
    if tutor.took <= tutor.table_pace:
        return f"Within table pace: {took}, of about {tutor.table_pace}."
    return f"Answered in {took}; at the table it takes about {tutor.table_pace}."
