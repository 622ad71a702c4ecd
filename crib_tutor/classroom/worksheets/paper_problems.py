"""Problems of a class on paper: the cards, what is written below them, and every combination for the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.questions import Question
from crib_tutor.classroom.worksheets import worksheet_words as words
from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.look.html import Html
from crib_tutor.marking.laid_card import Pile
from crib_tutor.play import peg
from crib_tutor.problems.prices import prices
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.problem_words import play_so_far
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.rules import IllegalMove
from crib_tutor.words.count_steps import lie


@dataclass(frozen=True, slots=True)
class PaperProblem:
    """One problem as it is printed, with its answer.

    Its task is "hand", "play", "muggins" or "discarding".

    >>> from crib_tutor.counts import count
    >>> printed = print_problem(count("5H 6D 7S KC", "KH"))
    >>> printed.boxes
    ('Fifteens', 'Runs', 'Pairs', 'Flush', 'Nobs', 'Total')
    >>> printed.answer, printed.brief, printed.because[1]
    ('9', 'f4 r3 p2', ('Run 3', '5♥ 6♦ 7♠'))
    """

    task: str
    place: str
    """What the cards are, such as the crib."""
    cards: tuple[Card, ...]
    starter: Card | None
    """The card that is set apart; of cards being played, the last."""
    said: str
    """What must be known besides the cards."""
    boxes: tuple[str, ...]
    """What is written, each in a box of its own."""
    ticks: tuple[str, ...]
    """What is chosen from, if anything."""
    answer: str
    brief: str
    """The parts of the answer in a few letters, for a list of many."""
    because: tuple[tuple[str, str], ...]
    """The parts of the answer, each with its cards."""
    drawn: str = ""
    """The picture that a question brings along, in place of the cards."""


def print_problem(item: Item | Count, *, place: int = 1) -> PaperProblem:
    """Put a problem of a class code on paper.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> print_problem(problem_from_key("play 8H7D")).because
    (('Fifteen 2', '8♥ 7♦'),)

    In one of three cards played, by their ``place``, the last count isn't told: a fifteen is to be seen there. Raises
    `IllegalMove` for a question that paper can't ask: one with choices, or about a chart.
    """
    if isinstance(item, SixCards):
        return _six(item)
    if isinstance(item, SpokenCount):
        return _heard(item)
    asked = item.about if isinstance(item, Question) else item
    if isinstance(asked, Count):
        return _hand(asked)
    if isinstance(asked, Problem):
        counted = full_count(asked)
        if isinstance(counted, Count):
            return _hand(counted)
        return _laid(counted, play_so_far(asked, last_count=place % 3 != 2))
    if isinstance(item, Question) and item.before is not None and not item.choices:
        return _drawn(item, str(item.before))
    raise IllegalMove(
        "a worksheet asks for hands, cards of the play, counts and discards: take the code of one of those"
    )


def _hand(due: Count) -> PaperProblem:
    held = due.hand if due.hand or due.starter is None else (due.starter,)
    starter = due.starter if due.hand else None
    boxes = (*(words.box(kind) for kind in due.kinds), words.TOTAL)
    return PaperProblem(
        "hand", words.place_of(due), held, starter, "", boxes, (), str(due.points), words.brief(due), tuple(_parts(due))
    )


def _laid(pile: Pile, text: str) -> PaperProblem:
    boxes = (*(words.PLAYED_BOXES), words.TOTAL)
    return PaperProblem(
        "play", "", pile.hand, pile.starter, text, boxes, (), str(pile.points), words.brief(pile), tuple(_parts(pile))
    )


def _drawn(asked: Question, picture: str) -> PaperProblem:
    """A card of the play as a lesson asks about it; what it makes is in its cards, and a go comes on top."""
    made = peg(asked.about.plain) if isinstance(asked.about, Html) else ()
    parts = [(words.part(one.kind, 1, one.points), symbols(one.cards)) for one in made]
    rest = int(asked.answer) - sum(one.points for one in made)
    if rest:
        parts.append((words.closing(rest), ""))
    because = tuple(parts) or ((words.NOTHING_PEGGED, ""),)
    boxes = (*words.PLAYED_BOXES, words.TOTAL)
    return PaperProblem("play", "", (), None, asked.ask, boxes, (), str(asked.answer), "", because, picture)


def _parts(due: Count | Pile) -> Iterator[tuple[str, str]]:
    for kind in due.kinds:
        if some := due.of(kind):
            points = sum(one.points for one in some)
            yield words.part(kind, len(some), points), ", ".join(symbols(_in_order(one, due)) for one in some)
    if not due.points:
        yield (words.NOTHING if isinstance(due, Count) else words.NOTHING_PEGGED), ""


def _in_order(one: Combination, due: Count | Pile) -> tuple[Card, ...]:
    if isinstance(due, Count):
        return lie(one.cards, due)
    return tuple(card for card in due.cards if card in one.cards) or one.cards


def _heard(told: SpokenCount) -> PaperProblem:
    due = told.count
    call = words.call(told)
    parts = tuple(words.what_is_wrong(told)) or tuple(_parts(due))
    return PaperProblem(
        "muggins",
        words.place_of(due),
        due.hand,
        due.starter,
        words.speech(told),
        (words.WHAT,),
        words.CALLS,
        call,
        words.brief_call(told),
        ((words.worth(told), ""), *parts),
    )


def _six(dealt: SixCards) -> PaperProblem:
    ranked = prices(dealt.cards, dealt.dealer)
    fine = [one for one in ranked if one.fine]
    shown = [*fine, *ranked[len(fine) : len(fine) + 1]]
    return PaperProblem(
        "discarding",
        words.CRIBS[dealt.dealer],
        dealt.cards,
        None,
        "",
        words.DISCARD_BOXES,
        (),
        symbols(fine[0].thrown),
        "",
        tuple((symbols(one.thrown), words.price(one)) for one in shown),
    )
