"""What the teacher reads of tomorrow: groups, hands and reasons."""

from collections.abc import Sequence
from typing import Any

from crib_tutor.assignments.assignment import Assignment
from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import SixCards
from crib_tutor.classroom.gradebook.ideas import CLAIMS, IDEAS, WrongAnswer, lacking_skills, named_slip
from crib_tutor.classroom.gradebook.roster import Matched
from crib_tutor.classroom.gradebook.tomorrow import Example, IdeaGroup, Standing, Tomorrow
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, hand
from crib_tutor.phrases import capitalized, uncapitalized
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.words.counts_aloud import explain, join_words, number

TITLE = "Who needs what tomorrow"
WORD_WITH, READY = "A word with", "Ready"
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
    if isinstance(wrong.read, tuple):
        return f"{who} discarded {symbols(wrong.read)}."
    assert wrong.count is not None
    why = _too_much(wrong) if idea == CLAIMS else _too_little(wrong, idea)
    return f"{who} said {wrong.claimed}. It's {wrong.count.points}{why}"


def _too_little(wrong: WrongAnswer, idea: str) -> str:
    if not isinstance(wrong.count, Count):
        return f", for {join_words([f'the {part.kind.value}' for part in wrong.count or ()])}."
    slip = named_slip(wrong, idea)
    skill = next((skill for skill, _ in lacking_skills(wrong, idea)), "")
    reason = slip_reason(slip) if slip else SKILLS[skill].reason if skill else ""
    return f": {uncapitalized(explain(wrong.count))}. {reason}"


def _too_much(wrong: WrongAnswer) -> str:
    mistaken = [mistake for mistake in getattr(wrong.read, "mistaken", ()) if mistake.cards]
    slip = named_slip(wrong, CLAIMS)
    if mistaken:
        return f": {symbols(mistaken[0].cards)} isn't a {mistaken[0].kind.value}, since {mistaken[0].reason}."
    if slip:
        return f". Perhaps {symbols(slip.false[0].cards)} was counted. {slip_reason(slip)}"
    return f". Nothing here makes {wrong.over} more: ask which cards they used."


def plan_lines(plan: Tomorrow) -> list[str]:
    """Say the groups in lines of text.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> plan_lines(Tomorrow(read_code("GREEN-HERON-7"), (), (), (), read_code("GREEN-HERON-7")))
    ['No groups tomorrow. None of 0 are ready to go on.', '']
    """
    lines = [headline(plan), ""]
    for group in plan.groups:
        lines.append(f"{group_title(group)} ({len(group.members)}): {join_words(names(group.members))}")
        lines += [f"{cards_of(group).plain} {example_words(group)}"] if group.example else []
        lines += [f"Lesson {group.lesson.name}, class code {group.code.text}", ""]
    if plan.apart:
        lines += [f"{WORD_WITH}: {join_words([apart_words(standing) for standing in plan.apart])}", ""]
    if plan.ready:
        following = f"Next: lesson {plan.next_code.assignment.name}, class code {plan.next_code.text}"
        lines += [f"{READY} ({len(plan.ready)}): {join_words(names(plan.ready))}", following, ""]
    return lines


def names(some: Sequence[Standing]) -> list[str]:
    """List learners by name."""
    return [standing.name for standing in some]


def cards_of(group: IdeaGroup) -> Html:
    """Show the hand of a group's example."""
    if group.example is None:
        return Html("", "")
    held, count = group.example.wrong.item, group.example.wrong.count
    if isinstance(count, Count):
        return hand(count.hand, count.starter, crib=count.crib)
    return hand(count.cards if count else held.cards if isinstance(held, SixCards) else ())


def roster_lines(matched: Matched) -> list[str]:
    """Say who's missing, and whose nicknames are in doubt."""
    return [*([missing_words(matched)] if matched.missing else []), *matched.notes]


def missing_words(matched: Matched) -> str:
    """Say who is on the roster and turned nothing in."""
    missing = [person.shown for person in matched.missing]
    some = [*missing[:_MOST_NAMED], *([f"{len(missing) - _MOST_NAMED} more"] if len(missing) > _MOST_NAMED else [])]
    verb = "is" if len(missing) == 1 else "are"
    return f"{join_words(some)} {verb} on the roster and turned in nothing." if missing else ""


def plan_view(plan: Tomorrow, matched: Matched | None) -> dict[str, Any]:
    """Build the page's view of tomorrow."""
    parts = [
        *((group_title(group), group.members) for group in plan.groups),
        (WORD_WITH, plan.apart),
        (READY, plan.ready),
    ]
    return {
        "title": TITLE,
        "code": plan.code.text,
        "headline": headline(plan),
        "missing": len(matched.missing) if matched else 0,
        "missed": missing_words(matched) if matched else "",
        "groups": [
            {
                "title": group_title(group),
                "names": names(group.members),
                "cards": str(cards_of(group)),
                "said": example_words(group),
                **_next(group.code, group.lesson),
            }
            for group in plan.groups
        ],
        "apart": [apart_words(standing) for standing in plan.apart],
        "ready": {"names": names(plan.ready), **_next(plan.next_code, plan.next_code.assignment)},
        "bars": [
            {"title": title, "rows": [_bar(standing) for standing in sorted(some, key=lambda one: -one.lost)]}
            for title, some in parts
            if some
        ],
    }


def _next(code: ClassCode, lesson: Assignment) -> dict[str, str]:
    return {"lesson": f"Lesson {lesson.name}", "code": code.text, "page": code.assignment.page}


def _bar(standing: Standing) -> dict[str, Any]:
    result = standing.result
    return {"name": standing.name, "short": result.short, "over": result.over, "right": standing.lost == 0}


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
