"""Questions whose answer stays locked until the learner has answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crib_tutor.counts import Count
from crib_tutor.deck import PACK, Card, InvalidCards, cards, quote
from crib_tutor.look.charts import Chart
from crib_tutor.look.html import Html
from crib_tutor.rules import IllegalMove

Answer = int | str
_HIGHEST = 9_999


@dataclass(frozen=True, slots=True)
class Question:
    """A question, its answer, and what it's about.

    >>> Question("How many cards count ten?", 16).right(16)
    True

    A question with ``choices`` is answered by one of them, any other by a whole number.
    """

    ask: str
    answer: Answer
    choices: tuple[str, ...] = ()
    about: Count | Html | Chart | None = None
    near: int = 0
    """How far from the answer a guess may be and still be right."""
    then: str = ""
    """What is said after the answer."""
    before: Html | None = None
    """What is shown with the question; where it is about a hand, that hand's cards are."""
    more: Html | None = None
    """The lesson's prose that the answer opens."""

    def __post_init__(self) -> None:
        self.read(self.answer)

    def right(self, given: Answer | None) -> bool:
        """Say whether an answer is right."""
        if isinstance(given, int) and isinstance(self.answer, int):
            return abs(given - self.answer) <= self.near
        return given is not None and given == self.answer

    def read(self, given: object) -> Answer:
        """Take an answer as it comes, or refuse it.

        >>> Question("What do you lead?", "3♦", ("3♦", "10♠")).read("TS")
        '10♠'
        """
        if self.choices:
            among = [card for choice in self.choices if isinstance(read := _typed(choice), tuple) for card in read]
            meant = {_typed(choice): choice for choice in self.choices}.get(_typed(given, among or PACK))
            if meant is None:
                raise IllegalMove(f"{quote(given)} isn't an answer here: choose one of {', '.join(self.choices)}")
            return meant
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= _HIGHEST:
            raise IllegalMove("answer with a whole number, such as 4")
        return given


@dataclass(frozen=True, slots=True)
class Ticket:
    """Questions whose first answers count.

    >>> Ticket((Question("Two and two?", 4), Question("And two more?", 6))).answer(5).answer(6).score
    1

    ``None`` stands for "I don't know", which opens the answer too.
    """

    questions: tuple[Question, ...]
    given: tuple[Answer | None, ...] = ()

    @property
    def done(self) -> bool:
        """Whether every question has its first answer."""
        return len(self.given) == len(self.questions)

    @property
    def score(self) -> int:
        """How many first answers are right."""
        return sum(question.right(given) for question, given in zip(self.questions, self.given, strict=False))

    def answer(self, given: object) -> Ticket:
        """Answer the next question, for good."""
        if self.done:
            raise IllegalMove("every question has its first answer already")
        read = None if given is None else self.questions[len(self.given)].read(given)
        return replace(self, given=(*self.given, read))

    def remark(self, place: int) -> str:
        """Say what was answered, and whether it's right."""
        question, given = self.questions[place], self.given[place]
        if given is None:
            return ""
        if not question.right(given):
            return f"You said {_quoted(given)}."
        return f"You said {_quoted(given)}, and that's {'right' if given == question.answer else 'close enough'}."

    def reply(self, place: int) -> str:
        """Say what came of an answer."""
        right, given = self.questions[place].answer, self.given[place]
        if given is None:
            return f"The answer is {_quoted(right)}."
        return self.remark(place) if given == right else f"{self.remark(place)} It's {_quoted(right)}."


def _typed(answer: object, among: Sequence[Card] = PACK) -> str | tuple[Card, ...] | None:
    """An answer as people type it: cards in any form, and words in any case."""
    if not isinstance(answer, str):
        return None
    try:
        return cards(answer, among)
    except InvalidCards:
        return answer.upper()


def _quoted(answer: Answer) -> str:
    return f"“{answer}”" if isinstance(answer, str) else str(answer)
