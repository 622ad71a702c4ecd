"""What the teacher reads of tomorrow: groups, hands and reasons."""

from crib_tutor.assignments.class_items import SixCards
from crib_tutor.classroom.gradebook.class_words import counted_of, describe_item
from crib_tutor.classroom.gradebook.ideas import CLAIMS, DISCARDS, IDEAS, WrongAnswer, left_out, named_slip
from crib_tutor.classroom.gradebook.tomorrow import Example, IdeaGroup, Standing, Tomorrow
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.marking.laid_card import Pile
from crib_tutor.phrases import capitalized
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.words.answer_sheet import name_claim
from crib_tutor.words.counts_aloud import amount_of, join_words, number

TITLE = "Who needs what tomorrow"
WORD_WITH, READY = "A word with", "Ready"
FOUND_NOT, TOO_MUCH = "didn't find", "claimed too much"
_MOST_NAMED = 12


def headline(plan: Tomorrow) -> str:
    """Say how many groups there are, and how many are ready.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> headline(Tomorrow(read_code("GREEN-HERON-7"), (), (), (), read_code("GREEN-HERON-7")))
    'No groups tomorrow. None of 0 are ready to go on.'
    """
    groups, ready = len(plan.groups), len(plan.ready)
    everyone = ready + len(plan.apart) + sum(len(group.members) for group in plan.groups)
    some = f"{capitalized(number(groups)) if groups else 'No'} group{'s' * (groups != 1)} tomorrow."
    if everyone and ready == everyone:
        return f"{some} Everyone is ready to go on."
    verb = "is" if ready == 1 else "are"
    return f"{some} {capitalized(number(ready)) if ready else 'None'} of {everyone} {verb} ready to go on."


def group_title(group: IdeaGroup) -> str:
    """Name a group by its skill, or by its idea."""
    return capitalized(SKILLS[group.skill].name) if group.skill else IDEAS[group.idea].title


def named(some: tuple[Standing, ...] | list[Standing]) -> str:
    """List learners by name."""
    return join_words([standing.name for standing in some])


def apart_words(standing: Standing) -> str:
    """Name someone to have a word with, and say why."""
    if standing.result.scored is None:
        why = f"a line, {standing.lost} points short"
    elif standing.unanswered:
        why = f"{standing.unanswered} of {standing.result.asked} unanswered"
    else:
        titles = [IDEAS[idea].title.lower() for idea in IDEAS if standing.times(idea)]
        why = join_words(titles[:2]) or "the lesson's own questions"
    return f"{standing.name} ({why})"


def example_words(group: IdeaGroup) -> str:
    """Say what most said of the hand, and why it's wrong."""
    return _said(group.example, group.idea) if group.example else ""


def _said(example: Example, idea: str) -> str:
    wrong = example.wrong
    who = "Most" if 2 * example.said_by > example.wrong_by and example.said_by > 1 else "One"
    if idea == DISCARDS or wrong.claimed is None or wrong.count is None:
        return f"{who} discarded {symbols(wrong.read)}." if isinstance(wrong.read, tuple) else describe_item(wrong.item)
    why = _too_much(wrong) if idea == CLAIMS else _too_little(wrong, idea)
    return f"{who} said {wrong.claimed}. It's {wrong.count.points}{why}"


def _too_little(wrong: WrongAnswer, idea: str) -> str:
    if isinstance(wrong.count, Pile):
        parts = wrong.count.combinations
        return f", for {join_words([f'the {part.kind.value}' for part in parts])}." if parts else "."
    slip = named_slip(wrong, idea)
    lost = slip.missed if slip and not slip.false else left_out(wrong, idea)
    if slip and slip.false:
        return f". {slip_reason(slip)}"
    if not lost:
        return f". {SKILLS[slip.skill].reason}" if slip else "."
    each = join_words([f"{symbols(part.cards)}" for part in lost[:3]])
    what = name_claim(lost[0].kind, lost[0].cards).removeprefix("a ") if len(lost) == 1 else f"{lost[0].kind.value}s"
    more = f" and {amount_of(len(lost) - 3, 'more')[:-1]}" if len(lost) > 4 else ""
    why = f" {SKILLS[slip.skill].reason}" if slip else ""
    return f": the {what} {each}{more} {'is' if len(lost) == 1 else 'are'} missing.{why}"


def _too_much(wrong: WrongAnswer) -> str:
    mistaken = [mistake for mistake in getattr(wrong.read, "mistaken", ()) if mistake.cards]
    if mistaken:
        return f": {symbols(mistaken[0].cards)} isn't a {mistaken[0].kind.value}, since {mistaken[0].reason}."
    slip = named_slip(wrong, CLAIMS)
    if slip and slip.false:
        return f": {symbols(slip.false[0].cards)} may be the slip. {slip_reason(slip)}"
    return f", so {amount_of(wrong.over, 'point')} came from nowhere. Ask which cards make {'it' if wrong.over == 1 else 'them'}."


def places_of(plan: Tomorrow) -> dict[tuple[str, str, str], tuple[str, str, str]]:
    """Say each learner's group, lesson and next code.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> places_of(Tomorrow(read_code("GREEN-HERON-7"), (), (), (), read_code("GREEN-HERON-7")))
    {}
    """
    places = {standing.result.whose: (WORD_WITH, "", "") for standing in plan.apart}
    for group in plan.groups:
        where = (group_title(group), group.lesson.name, group.code.text)
        places |= {standing.result.whose: where for standing in group.members}
    following = (READY, plan.next_code.assignment.name, plan.next_code.text)
    return places | {standing.result.whose: following for standing in plan.ready}
