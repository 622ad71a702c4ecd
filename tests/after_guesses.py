"""The sentences of surprise, the answers and their lessons, each by its name."""

from crib_tutor.course.surprises import surprises

SURPRISES = {name: kept.words for name, kept in surprises().items() if kept.words}
ANSWERS = {name: kept.answer for name, kept in surprises().items() if kept.answer is not None}
LESSONS = {name: kept.lesson for name, kept in surprises().items()}
