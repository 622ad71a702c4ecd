"""The sentences of surprise, the answers and their lessons, each by its name."""

from crib_tutor.course.surprises import every_surprise

SURPRISES = {name: one.words for name, one in every_surprise().items() if one.words}
ANSWERS = {name: one.answer for name, one in every_surprise().items() if one.answer is not None}
LESSONS = {name: one.lesson for name, one in every_surprise().items()}
