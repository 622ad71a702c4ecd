"""What the tutor says."""

from collections.abc import Iterator

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.tutor.state import FADING, Misses, Tutor
from crib_tutor.marking.markings import Amount, Marking, Mistake
from crib_tutor.phrases import capitalized, uncapitalized
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.problem_words import TITLES, claim_words, reasons, standing, table_talk
from crib_tutor.problems.skills import SKILLS
from crib_tutor.words.counts_aloud import amount_of, explain, number, sentence, verdict

OWN_PEGS, OWN_RECORD = "Your own cards move no pegs here.", "They don't enter your record."
OTHER_STARTER = "What if the starter had been another card?"
LATE = "At the table they would be waiting."
"""All that is said when the time is over."""
PEGS_BEGIN_ANEW = "The pegs start over."
FIVE, ENOUGH = "Five of these", "Enough"
"""Buttons: to take the five that are offered, and to leave them."""


def title(tutor: Tutor) -> str:
    """Say what is asked."""
    asked = TITLES[tutor.look.problem.form]
    return asked if tutor.rated or tutor.five else f"Your own cards: {uncapitalized(asked)}"


# --- when it is answered ---


def strikes(look: GuidedProblem, earlier: int) -> Iterator[str]:
    """Say why claims were struck out, or how often."""
    struck = look.struck_claims
    for place, mistake in enumerate(struck[earlier:], earlier):
        times = 1 + sum(one[:2] == mistake[:2] for one in struck[:place])
        again = f"That's {number(times)} times now."
        yield f"Struck out. {again if times > 1 else sentence(mistake)}"


def score(tutor: Tutor) -> str:
    """Where both sides are, if anything was pegged."""
    if not (tutor.rated or tutor.five):
        return OWN_PEGS if tutor.look.done else ""
    return standing(tutor, tutor.look.rules.target) if tutor.leaps else ""


def outcome(tutor: Tutor) -> str:
    """The present hint, or the outcome and score."""
    look = tutor.look
    return f"{verdict(look.last)} {score(tutor)}".strip() if look.done and look.last else look.hint


def answer_lines(tutor: Tutor, before: Tutor) -> Iterator[str]:
    """Say everything that follows an answer, line by line."""
    look = tutor.look
    yield from strikes(look, len(before.look.struck_claims))
    if not look.done:
        if look.claims and look.claims != before.look.claims:
            yield f"Your claims so far: {' '.join(f'{claim_words(claim)}.' for claim in look.claims)}"
        yield look.hint
        return
    assert look.last is not None
    yield from _parts(look.problem, look.last)
    yield (
        outcome(tutor) if tutor.rated or tutor.five else verdict(look.last)
    )  # of their own cards learners were told before
    for lead, words in lesson(look):
        yield f"{lead} {words}"
    yield from filter(None, [stepping_in(tutor)])


def by_amount(marking: Marking) -> bool:
    """Whether a marking is of a tally or a total, which name no cards."""
    parts: tuple[Combination | Amount | Mistake, ...] = (*marking.found, *marking.missed, *marking.mistaken)
    return any(not part.cards for part in parts)


def _parts(problem: Problem, marking: Marking) -> Iterator[str]:
    amounts, counted = by_amount(marking), full_count(problem)
    hand = counted if isinstance(counted, Count) and counted.hand else None
    if amounts:
        yield from (sentence(mistake) for mistake in marking.mistaken)
    else:
        found = () if hand else marking.found
        yield from (f"Found. {sentence(part)}" for part in found)
        yield from (f"Missed. {sentence(part)}" for part in marking.missed)
    if hand:
        if amounts and marking.missed:
            yield explain(hand, style="plain")
        yield table_talk(hand)
    elif amounts or not counted.points:
        yield reasons(problem)


def lesson(look: GuidedProblem) -> Iterator[tuple[str, str]]:
    """What to remember: the usual mistake, and the quick way."""
    reason, tip = look.lesson
    if reason and look.first_blame is not None:
        yield f"Why people miss {SKILLS[look.first_blame.skill].name}:", reason
    if tip:
        yield "The quick way:", tip


# --- five of a kind ---


def stepping_in(tutor: Tutor) -> str:
    """Say how often a kind was missed, and offer five."""
    look, five = tutor.look, tutor.five
    if not look.done:
        return ""
    if five:
        done = f"{number(five.right).capitalize()} of {number(len(FADING))} right at the first try."
        return done if five.over else ""
    if tutor.offered:
        lit = " At first their cards are lit." if look.problem.parts.get(tutor.offered) else ""
        return f"{diagnosis(tutor.offered, tutor.sitting[tutor.offered])} Would five of only those help?{lit}"
    blame = look.first_blame
    if tutor.recorded is None or blame is None or any(look.lesson) or blame.skill not in tutor.sitting:
        return ""
    return diagnosis(blame.skill, tutor.sitting[blame.skill])


def diagnosis(skill: str, went: Misses) -> str:
    """How often a skill went wrong in this sitting.

    >>> diagnosis("fifteens-3", Misses(3, 0, 3)), diagnosis("nobs", Misses(1, 2, 4))
    ('Three-card fifteens: missed 3 of the last 3.', 'His nobs: wrong in 3 of the last 4.')
    """
    name = SKILLS[skill].name
    how = "wrong in" if went.false else "missed"
    return f"{capitalized(name)}: {how} {went.wrong} of the last {went.met}."


def clue(tutor: Tutor) -> str:
    """The present hint, or which of five it is."""
    look, five = tutor.look, tutor.five
    if look.hint or look.done or five is None:
        return look.hint
    name = SKILLS[five.skill].name
    text = f"{capitalized(name)}, {five.at + 1} of {len(FADING)}."
    if look.lit:
        first = "" if five.at else " While cards are lit, nothing's recorded."
        return f"{text} Lit: {symbols(look.lit)}.{first}"
    return f"{text} No card is lit." if look.problem.parts.get(five.skill) else text


# --- the pace ---


def pace_words(tutor: Tutor) -> str:
    """Say the table pace, or how long it took.

    >>> from datetime import UTC, datetime
    >>> from crib_tutor.learner.profile import Learner
    >>> from crib_tutor.drills.tutor.state import start
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
