"""The skills page: what the record says in sentences, as a picture, and skill by skill in a table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from html import escape

from crib_tutor.learner.attempts import seconds_since
from crib_tutor.learner.profile import FAIR, Known, Learner
from crib_tutor.learner.progress_report import sentences
from crib_tutor.learner.resume_code import LEAVES_OUT
from crib_tutor.learner.review_days import DAY
from crib_tutor.look.html import Html, paragraph, stacked, table_row
from crib_tutor.look.practice_days import holes_by_day
from crib_tutor.problems.skills import SKILLS
from crib_tutor.words.counts_aloud import number

_HEAD = ("Skill", "So far", "Goal", "Review")
_RATINGS = ((1200, "not yet"), (FAIR, "coming"), (1600, "fair"), (1800, "good"))
"""Ratings below which a word stands."""
_BEST = "very good"


def recorded(learner: Learner, now: datetime) -> Html:
    """The skills page of a learner.

    >>> from datetime import UTC
    >>> recorded(Learner(), datetime(2026, 3, 1, tzinfo=UTC)).plain.partition(":")[0]
    'Nothing is recorded yet'

    Skills that were never met are counted and not listed.
    """
    said = [paragraph(sentence) for sentence in sentences(learner, now)]
    if learner.days:
        said.append(Html("<p>Holes by which your first counts were off, by day of practice:</p>", ""))
        said.append(holes_by_day([(day.day, day.holes) for day in learner.days]))
    elif learner.known:
        said.append(paragraph(f"This came out of a code, which does not hold {LEAVES_OUT}: they begin here."))
    return stacked(*said, *_table(learner, now))


def in_words(rating: float) -> str:
    """A rating in a word or two.

    >>> in_words(1350), in_words(2100)
    ('coming', 'very good')
    """
    return next((words for below, words in _RATINGS if rating < below), _BEST)


def _table(learner: Learner, now: datetime) -> Iterator[Html]:
    rows = [(SKILLS[skill].name, *_told(learner, skill, known, now)) for skill, known in learner.known.items()]
    if rows:
        head = "".join(f'<th scope="col" style="text-align:left">{words}</th>' for words in _HEAD)
        body = "".join(table_row("td", f"<b>{escape(name)}</b>", *map(escape, rest)) for name, *rest in rows)
        plain = "\n".join(f"{name}: {', '.join(filter(None, rest))}." for name, *rest in rows)
        yield Html(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>", plain)
    left = len(SKILLS) - len(rows)
    if rows and left:
        yield paragraph(f"{number(left).capitalize() if left < 40 else left} more skills wait for you.")


def _told(learner: Learner, skill: str, known: Known, now: datetime) -> tuple[str, str, str]:
    """How a skill goes, how much is missing to master it, and when its review is due."""
    left = known.review.due - seconds_since(now)
    days = max(1, round(left / DAY))
    review = "review due now" if left <= 0 else f"review in {days} day{'s' * (days != 1)}"
    if known.mastered:  # whatever the rating, which a few problems move slowly: one row says one thing
        return "mastered", "", review
    return in_words(known.rating.value), f"{number(learner.to_master(skill))} more to master", review
