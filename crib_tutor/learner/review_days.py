"""Days of review, by FSRS (the package fsrs) without chance."""

from datetime import UTC, datetime
from enum import IntEnum
from typing import NamedTuple

from fsrs import Card, Scheduler, State
from fsrs import Rating as _Grade

DAY = 86_400
"""Seconds in a day."""
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False)
"""Whole days only: what comes again within the day is the business of the queue of mistakes."""


class SkillGrade(IntEnum):
    """Grade of a skill, in a schedule's three steps."""

    MISSED = _Grade.Again
    HELPED = _Grade.Hard
    ALONE = _Grade.Good


class SkillReview(NamedTuple):
    """Last and next review, in seconds since 1970.

    >>> (first := schedule_review(None, SkillGrade.ALONE, 0)).due // DAY
    2
    >>> schedule_review(first, SkillGrade.ALONE, first.due).due // DAY
    13
    """

    last: int
    due: int
    stability: float
    difficulty: float


def schedule_review(review: SkillReview | None, went: SkillGrade, now: int) -> SkillReview:
    """Schedule the next review after one more meeting.

    Met twice in one day, a skill is due no later for it, and after a miss on the next day.
    """
    card = Card(card_id=1, state=State.Review, due=_clock(now))
    if review is None:
        card.state, card.step = State.Learning, 0
    else:
        card.last_review = _clock(review.last)
        card.stability, card.difficulty = review.stability, review.difficulty
    card, _ = _SCHEDULER.review_card(card, _Grade(went), _clock(now))
    assert card.stability is not None
    assert card.difficulty is not None
    return SkillReview(now, int(card.due.timestamp()), round(card.stability, 3), round(card.difficulty, 3))


def set_back(review: SkillReview, now: int) -> SkillReview:
    """Schedule a skill dated later than now as if it were new."""
    if review.last <= now:
        return review
    new = schedule_review(None, SkillGrade.ALONE, now)
    due = min(new.due, now + review.due - review.last)
    return SkillReview(now, due, min(new.stability, review.stability), review.difficulty)


def _clock(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
