"""The skills page: sentences, a picture and a table."""

from collections.abc import Iterator
from datetime import datetime
from html import escape

from crib_tutor.learner import progress_report as words
from crib_tutor.learner.profile import Learner
from crib_tutor.look.html import Html, paragraph, stacked, table_row
from crib_tutor.look.practice_days import holes_by_day
from crib_tutor.problems.skills import DECISIONS, EVERY_SKILL

_HEAD = ("Skill", "So far", "Goal", "Review")


def skills_page(learner: Learner, now: datetime) -> Html:
    """The skills page of a learner.

    >>> from datetime import UTC
    >>> skills_page(Learner(), datetime(2026, 3, 1, tzinfo=UTC)).plain.partition(":")[0]
    'No problems yet. Solve a few'

    Skills that were never met are counted and not listed.
    """
    parts = [skills_said(learner, now)]
    days = [(day.day, day.problems, day.holes) for day in learner.days if day.problems]
    if days:
        parts.append(holes_by_day(days).html())
    elif learner.known and not learner.days:
        parts.append(paragraph(words.missing_days()))
    return stacked(*parts, *_table(learner, now))


def skills_said(learner: Learner, now: datetime) -> Html:
    """The record in sentences.

    >>> from datetime import UTC
    >>> skills_said(Learner(), datetime(2026, 3, 1, tzinfo=UTC)).plain.partition(":")[0]
    'No problems yet. Solve a few'
    """
    return stacked(*map(paragraph, words.report_progress(learner, now)))


def _table(learner: Learner, now: datetime) -> Iterator[Html]:
    rows = [(EVERY_SKILL[skill].name, *words.skill_words(learner, skill, now)) for skill in learner.known]
    if rows:
        head = "".join(f'<th scope="col" style="text-align:left">{heading}</th>' for heading in _HEAD)
        body = "".join(table_row("td", f"<b>{escape(name)}</b>", *map(escape, rest)) for name, *rest in rows)
        plain = "\n".join(f"{name}: {', '.join(filter(None, rest))}." for name, *rest in rows)
        yield Html(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>", plain)
    if left := words.unmet_skills(learner):
        yield paragraph(left)
    if learner.only(DECISIONS).known:
        yield paragraph('For decisions, run tutor("decisions").')
