"""What the teacher reads of tomorrow: groups, hands and reasons."""

from collections.abc import Sequence
from typing import Any

from crib_tutor.assignments.assignment import Assignment
from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.classroom.gradebook.ideas import CLAIMS, IDEAS, idea_of_kind, named_slip
from crib_tutor.classroom.gradebook.roster import Matched
from crib_tutor.classroom.gradebook.tomorrow import IdeaGroup, LearnerStanding, Tomorrow
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, hand
from crib_tutor.phrases import capitalized, uncapitalized
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.words.counts_aloud import explain, join_words, number

TITLE = "Who needs what tomorrow"
WORD_WITH, READY = "A word with", "Ready"
_NOTHING = "Nothing here makes that many: ask which cards they used."
_MOST_NAMED = 12


def headline(plan: Tomorrow) -> str:
    """Say how many groups there are, and how many are ready."""
    groups, ready = len(plan.groups), len(plan.ready)
    everyone = ready + len(plan.apart) + sum(len(group.members) for group in plan.groups)
    some = f"{capitalized(number(groups)) if groups else 'No'} group{'s' * (groups != 1)} tomorrow."
    if ready == everyone:
        return f"{some} Everyone is ready to go on."
    count = capitalized(number(ready)) if ready else "None"
    return f"{some} {count} of {everyone} {'is' if ready == 1 else 'are'} ready to go on."


def group_title(group: IdeaGroup) -> str:
    """Name a group by its skill, or by its idea."""
    return capitalized(SKILLS[group.skill].name) if group.skill else IDEAS[group.idea].title


def apart_words(standing: LearnerStanding) -> str:
    """Name someone to have a word with, and say why."""
    if standing.result.scored is None:
        why = f"{standing.lost} points short, by a line"
    else:
        titles = [IDEAS[idea].title.lower() for idea in IDEAS if standing.times(idea)]
        why = ", ".join(titles) or "the lesson's own questions"
    return f"{standing.name} ({why})"


def example_words(group: IdeaGroup) -> str:
    """Say what most said of the hand, and why it's wrong."""
    if group.example is None or (marking := group.example.wrong.marking) is None:
        return ""
    wrong, said_by, wrong_by = group.example
    who = "Most" if 2 * said_by > wrong_by and said_by > 1 else "One"
    said = f"{who} said {marking.claimed}. It's {marking.count.points}"
    claimed = [mistake for mistake in marking.mistaken if mistake.cards]
    if group.idea == CLAIMS and claimed:
        return f"{said}: {symbols(claimed[0].cards)} doesn't score, since {claimed[0].reason}."
    if group.idea == CLAIMS:
        slip = named_slip(wrong)
        perhaps = f"Perhaps {symbols(slip.false[0].cards)} was counted. {slip_reason(slip)}" if slip else _NOTHING
        return f"{said}. {perhaps}"
    if not isinstance(marking.count, Count):
        return f"{said}."
    own = [symbols(part.cards) for part in marking.count if idea_of_kind(part.kind) == group.idea]
    shown = f" {IDEAS[group.idea].title}: {join_words(own)}." if own else ""
    return f"{said}: {uncapitalized(explain(marking.count))}.{shown}"


def plan_lines(plan: Tomorrow) -> list[str]:
    """Say the groups in lines of text."""
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


def names(some: Sequence[LearnerStanding]) -> list[str]:
    """List learners by name."""
    return [standing.name for standing in some]


def cards_of(group: IdeaGroup) -> Html:
    """Show the hand of a group's example."""
    count = group.example.wrong.marking.count if group.example and group.example.wrong.marking else None
    if isinstance(count, Count):
        return hand(count.hand, count.starter, crib=count.crib)
    return hand(count.cards) if count else Html("", "")


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
    parts = [(group_title(group), group.members) for group in plan.groups]
    parts += [(WORD_WITH, plan.apart), (READY, plan.ready)]
    return {
        "title": TITLE,
        "code": plan.code.text,
        "headline": headline(plan),
        "missing": len(matched.missing) if matched else 0,
        "missed": missing_words(matched) if matched else "",
        "groups": [
            {"title": group_title(group), "cards": str(cards_of(group)), "said": example_words(group)}
            | _next(group.members, group.code, group.lesson)
            for group in plan.groups
        ],
        "apart": [apart_words(standing) for standing in plan.apart],
        "ready": _next(plan.ready, plan.next_code, plan.next_code.assignment),
        "bars": [
            {"title": title, "rows": [_bar(standing) for standing in sorted(some, key=lambda one: -one.lost)]}
            for title, some in parts
            if some
        ],
    }


def _next(some: Sequence[LearnerStanding], code: ClassCode, lesson: Assignment) -> dict[str, Any]:
    return {"names": names(some), "lesson": f"Lesson {lesson.name}", "code": code.text, "page": code.assignment.page}


def _bar(standing: LearnerStanding) -> dict[str, Any]:
    result = standing.result
    return {"name": standing.name, "short": result.short, "over": result.over, "right": standing.lost == 0}


def places_of(plan: Tomorrow) -> dict[tuple[str, str, str], tuple[str, str, str]]:
    """Say each learner's group, lesson and next code."""
    places = {standing.result.whose: (WORD_WITH, "", "") for standing in plan.apart}
    for group in plan.groups:
        where = (group_title(group), group.lesson.name, group.code.text)
        places |= {standing.result.whose: where for standing in group.members}
    following = (READY, plan.next_code.assignment.name, plan.next_code.text)
    return places | {standing.result.whose: following for standing in plan.ready}
