"""Hands for the big screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from crib_tutor.assignments.class_code import ClassCode, read_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.questions import Question
from crib_tutor.counts import Count, count_row
from crib_tutor.deck import quote
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of

TITLE = "On the big screen"
LABELS = {
    "open": "Show on the big screen",
    "close": "Close",
    "ask": "How many points?",
    "points": "points",
    "first": "Say a number. Then look.",
    "reveal": "Count it",
    "on": "Next",
    "back": "Back",
    "next": "Next hand",
    "keys": "Space or the right arrow counts, the left arrow goes back, N brings the next hand, and Esc closes.",
    "last": "That was the last hand.",
}
MOST_HANDS = 40
_WORD = re.compile(r"[A-Za-z]{3,}")


@dataclass(frozen=True, slots=True)
class ProjectedHands:
    """Hands to count, and their code if any."""

    counts: tuple[Count, ...]
    code: str = ""

    @property
    def about(self) -> str:
        """Name the code and the number of hands.

        >>> find_hands("GREEN-HERON-7").about
        'GREEN-HERON-7: 5 hands'
        """
        hands = amount_of(len(self.counts), "hand")
        return f"{self.code}: {hands}" if self.code else hands

    def place(self, at: int) -> str:
        """Say which hand it is, counted from 0.

        >>> find_hands("5H 5D 5S JC 5C").place(0)
        'Hand 1 of 1'
        """
        return f"{self.counts[at].place.capitalize()} {at + 1} of {len(self.counts)}"


def find_hands(*given: Count | str, nickname: str = "") -> ProjectedHands:
    """Find a code's hands, or take given ones.

    >>> len(find_hands("5H 5D 5S JC 5C", "4H 4D 5S 6C 6H").counts)
    2

    Where a code's problems are each learner's own, those of ``nickname`` are shown. Raises `IllegalMove` for a code
    that asks for no hands, such as one for discards.
    """
    if len(given) == 1 and isinstance(given[0], str) and _WORD.search(given[0]):
        code = read_code(given[0])
        if code.own and not nickname:
            raise IllegalMove(f'{code.text} gives everyone different problems: add a nickname, such as nickname="Ada"')
        counts = tuple(_counts(code, nickname))
        if not counts:
            raise IllegalMove(f"{code.text} asks for no hands to count: give the code of a lesson or of practice")
        return ProjectedHands(counts, code.text)
    if not 1 <= len(given) <= MOST_HANDS:
        raise IllegalMove(f'give a class code, or 1 to {MOST_HANDS} hands such as "5H 5D 5S JC 5C"')
    return ProjectedHands(tuple(map(_hand, given)))


def _counts(code: ClassCode, nickname: str) -> Iterator[Count]:
    for item in class_items(code, nickname if code.own else ""):
        due = item.about if isinstance(item, Question) else item.counted if isinstance(item, Problem) else None
        due = item.count if isinstance(item, SpokenCount) else due
        if isinstance(due, Count):
            yield due


def _hand(given: object) -> Count:
    if isinstance(given, Count):
        return given
    if not isinstance(given, str):
        raise IllegalMove(f'{quote(given)} isn\'t a hand: give one such as "5H 5D 5S JC 5C", the starter last')
    return count_row(given)
