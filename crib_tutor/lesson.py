"""What a lesson's cell calls: show, predict, practise, and the exit ticket.

Every call works without a kernel's widgets too: what it returns has a static form in HTML and in plain text, and a
guess or an answer can be written into the cell in place of ``...``.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import Any

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import InvalidCards, cards, shuffled
from crib_tutor.html import Html, pegs, show
from crib_tutor.marking import mark
from crib_tutor.pictures import bars, partners, starters
from crib_tutor.practice.questions import Answer, Question, Ticket
from crib_tutor.practice.sessions import Session, Way
from crib_tutor.rules import IllegalMove
from crib_tutor.surprises import SURPRISES
from crib_tutor.widgets.asking import Asking
from crib_tutor.widgets.counting import Counting

__all__ = [
    "Kind",
    "ask",
    "bars",
    "board",
    "count",
    "deals",
    "exit_ticket",
    "mark",
    "partners",
    "practise",
    "predict",
    "show",
    "starters",
]

Hand = Count | str
"""A count, or the cards of a hand with the starter last."""


def board(you: int = 0, opponent: int = 0) -> Html:
    """The board with both scores, as if each side had pegged its score at once.

    >>> board(12, 4).plain
    'You stand at 12, your opponent at 4.'
    """
    return pegs((you, 0), (opponent, 0), _rules.GAME)


def deals(many: int, seed: int | str) -> list[Count]:
    """As many hands as asked, dealt from a seed: the same hands on every machine.

    >>> deals(2, seed="class 7")[0]
    Count(hand 4C 4S 8C QC with 6S: 2)
    """
    tables = [shuffled(f"{seed}/{place}") for place in range(many)]
    return [count(pack[:4], pack[4]) for pack in tables]


def ask(
    question: str,
    about: Hand | Html | None = None,
    answer: Answer | None = None,
    *,
    kinds: Sequence[Kind | str] = (),
    choices: Sequence[str] = (),
    near: int = 0,
    surprise: str = "",
) -> Question:
    """A question for an exit ticket; about a hand it shows the cards, and its points are the answer unless given.

    >>> ask("How many points?", "5H 5D 5S JC 5C").answer
    29

    A number within ``near`` of the answer is right; ``surprise`` names the sentence of `surprises` that follows.
    """
    if isinstance(about, str) and not isinstance(about, Html):
        about = _counted(about)
    if isinstance(about, Count):
        about = _only(about, kinds)
        answer = about.points if answer is None else answer
    if answer is None:
        raise IllegalMove("a question without a hand needs its answer")
    return Question(question, answer, tuple(choices), about, near, SURPRISES[surprise] if surprise else "")


def predict(
    question: str,
    about: Hand | Html | None = None,
    answer: Answer | None = None,
    *,
    guess: Answer | EllipsisType = ...,
    **options: Any,
) -> Asking:
    """Ask before showing: the answer opens when the learner has guessed, in the page or in the cell.

    >>> print(predict("How many points?", "5H 5D 5S JC 5C", guess=24).static().plain.splitlines()[1])
    You said 24. It is 29.

    What is opened is the count of ``about``, or ``about`` itself where it is a picture. ``options`` are those of `ask`.
    """
    ticket = Ticket((ask(question, about, answer, **options),))
    return Asking(ticket if isinstance(guess, EllipsisType) else ticket.answer(guess))


def exit_ticket(title: str, *questions: Question, answers: Sequence[Answer] | EllipsisType = ...) -> Asking:
    """The last questions of a lesson, whose first answers count.

    >>> exit_ticket("Fifteens", ask("How many points?", "5H 5D 5S JC 5C"), answers=[29]).value["result"]
    'Fifteens: 1 of 1 first answers right.'
    """
    ticket = Ticket(questions)
    for answer in () if isinstance(answers, EllipsisType) else answers:
        ticket = ticket.answer(answer)
    return Asking(ticket, title=title)


def practise(
    *hands: Hand,
    kinds: Sequence[Kind | str] = (),
    way: Way | str = Way.COMBINATIONS,
    rules: _rules.Rules = _rules.MODERN,
    solved: bool | EllipsisType = ...,
) -> Counting:
    """Hands to count under muggins, of some kinds alone where they are given.

    >>> practise("5H 5D 5S JC 5C", "4H 4D 5S 6C 6H").value["place"]
    'Hand 1 of 2'

    ``solved=True`` shows every hand counted in the static form, as a teacher's notebook does.
    """
    counts = tuple(_only(_counted(one, rules), kinds) for one in hands)
    return Counting(Session(counts, Way(way), rules), solved=solved is True)


def _only(counted: Count, kinds: Sequence[Kind | str]) -> Count:
    """A count of some kinds alone; a kind by itself, which is text too, is one kind and not its letters."""
    chosen = [kinds] if isinstance(kinds, str) else kinds
    return counted.only(*chosen) if chosen else counted


def _counted(about: Hand, rules: _rules.Rules = _rules.MODERN) -> Count:
    if isinstance(about, Count):
        return about
    *held, starter = cards(about)
    if not held:
        raise InvalidCards(f"{about!r} is one card: write a hand and then its starter, such as '5H 5D 5S JC 5C'")
    return count(held, starter, rules=rules)
