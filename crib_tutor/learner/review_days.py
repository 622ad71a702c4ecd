"""Reviews: the day when a skill is to be met again, by the schedule of FSRS (the package fsrs) without its chance."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import IntEnum
from typing import NamedTuple

from fsrs import Card, Scheduler, State
from fsrs import Rating as _Grade

DAY = 86_400
"""Seconds in a day."""
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False)
"""Whole days only: what comes again within the day is the business of the queue of mistakes."""


class Went(IntEnum):
    """How a skill went, in the three steps that a schedule of reviews tells apart.

    >>> Went.HELPED < Went.ALONE
    True
    """

    MISSED = _Grade.Again
    HELPED = _Grade.Hard
    ALONE = _Grade.Good


class Review(NamedTuple):
    """When a skill was last met, when it is due, and what the schedule knows: both times in seconds since 1970, UTC.

    >>> (first := reviewed(None, Went.ALONE, 0)).due // DAY
    2
    >>> reviewed(first, Went.ALONE, first.due).due // DAY
    13
    """

    last: int
    due: int
    stability: float
    difficulty: float


def reviewed(review: Review | None, went: Went, now: int) -> Review:
    """The schedule after one more meeting.

    >>> missed = reviewed(reviewed(None, Went.ALONE, 0), Went.MISSED, 2 * DAY)
    >>> missed.due // DAY
    3

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
    return Review(now, int(card.due.timestamp()), round(card.stability, 3), round(card.difficulty, 3))


def _clock(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
