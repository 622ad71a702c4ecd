"""A learner's work under a class code."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import Item, class_items
from crib_tutor.assignments.item_answers import read_answer
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.turned_in import TurnedIn, read_turned_in, to_text
from crib_tutor.documents import read_group, read_json, write_json
from crib_tutor.rules import IllegalMove

LONGEST_KEPT = 66_000
"""Characters of kept work at most: a results file with a little around it."""
Given = dict[str, Any]
"""An answer as a results file has it, such as {"total": 8}."""


@dataclass(frozen=True, slots=True)
class ClassWork:
    """A learner's first answers under a code.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> work = begin_work(read_code("GREEN-HERON-7"), "Ada").answer(0, {"total": 8}).answer(0, {"total": 12})
    >>> work.answers[0], work.next_place, work.done
    ({'total': 8}, 1, False)

    Each step gives a new value; an answer that can't be one raises `IllegalMove` or `InvalidCards`.
    """

    code: ClassCode
    nickname: str
    ticket: tuple[int | str | None, ...] = ()
    """The first answers to a lesson's own questions, which come before the problems of the code."""
    answers: tuple[Given | None, ...] = ()
    """One place for each problem; None if it isn't answered."""
    unsure: frozenset[int] = frozenset()
    """The places where the learner said "I don't know"."""
    saved_as: str = ""
    """The name under which a shared folder has what was turned in."""

    @property
    def items(self) -> tuple[Item, ...]:
        """The problems in order."""
        return _items(self.code, self.nickname)

    def settled(self, place: int) -> bool:
        """Say if a problem has its first answer."""
        return place in self.unsure or self.answers[place] is not None

    @property
    def next_place(self) -> int | None:
        """The first problem without an answer."""
        return next((place for place in range(len(self.answers)) if not self.settled(place)), None)

    @property
    def done(self) -> bool:
        """Whether every problem has its first answer."""
        return self.next_place is None

    @property
    def given(self) -> int:
        """How many questions have their first answer."""
        return len(self.ticket) + sum(map(self.settled, range(len(self.answers))))

    @property
    def many(self) -> int:
        """How many there are, with the lesson's own questions."""
        return len(ticket_questions(self.code.kind)) + len(self.answers)

    def answer(self, place: int, given: Given | None) -> ClassWork:
        """Give the first answer, or None."""
        if self.settled(place):
            return self
        if given is None:
            return replace(self, unsure=self.unsure | {place})
        read_answer(self.items[place], given)
        return replace(self, answers=(*self.answers[:place], given, *self.answers[place + 1 :]))

    def answer_ticket(self, given: Sequence[int | str | None]) -> ClassWork:
        """Take over a lesson's own answers."""
        return replace(self, ticket=(*self.ticket, *given[len(self.ticket) :]))

    def merge(self, earlier: ClassWork) -> ClassWork:
        """Add the answers that were kept before."""
        kept_as = earlier.saved_as or self.saved_as
        merged = replace(earlier.answer_ticket(self.ticket), nickname=self.nickname, saved_as=kept_as)
        for place, given in enumerate(self.answers):
            if self.settled(place):
                merged = merged.answer(place, given)
        return merged

    def grew_from(self, turned: TurnedIn) -> bool:
        """Say if something turned in grew into this."""
        return read_turned_in(to_text(self.turn_in())).grew_from(turned)

    def turn_in(self) -> TurnedIn:
        """Give what is turned in."""
        return TurnedIn(self.code, self.nickname, self.ticket, self.answers)


def begin_work(code: ClassCode, nickname: str) -> ClassWork:
    """Begin with no answer."""
    return ClassWork(code, nickname, answers=(None,) * len(_items(code, nickname)))


def _items(code: ClassCode, nickname: str) -> tuple[Item, ...]:
    return class_items(code, nickname if code.own else "")


def write_work(work: ClassWork) -> str:
    """Write what a browser keeps.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> read_work(write_work(begin_work(read_code("GREEN-HERON-7"), "Ada"))).nickname
    'Ada'
    """
    kept = {"work": json.loads(to_text(work.turn_in())), "unsure": sorted(work.unsure), "saved_as": work.saved_as}
    return write_json(kept)


def read_work(text: str) -> ClassWork:
    """Read what a browser kept.

    >>> read_work("{}")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this isn't the work of a class: it's damaged, or something else

    Raises `IllegalMove` for anything else, and for answers that don't belong to the code.
    """
    refused = IllegalMove("this isn't the work of a class: it's damaged, or something else")
    if len(text) > LONGEST_KEPT:
        raise refused
    try:
        kept = read_group(read_json(text), {"work", "unsure", "saved_as"})
    except ValueError:
        raise refused from None
    turned = read_turned_in(json.dumps(kept["work"]))
    work = begin_work(turned.code, turned.nickname).answer_ticket(turned.ticket)
    for place, given in enumerate(turned.answers):
        if given is not None:
            work = work.answer(place, dict(given))
    for place in _places(kept["unsure"], len(work.answers)):
        work = work.answer(place, None)
    saved_as = kept["saved_as"]
    return replace(work, saved_as=saved_as) if isinstance(saved_as, str) and len(saved_as) < 200 else work


def _places(given: object, count: int) -> Iterator[int]:
    for place in given if isinstance(given, list) else ():
        if type(place) is int and 0 <= place < count:
            yield place
