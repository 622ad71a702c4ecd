"""Problems of a class, printed with answers."""

from collections.abc import Iterator
from dataclasses import dataclass

from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.questions import Question
from crib_tutor.classroom.worksheets import worksheet_words as words
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

_PLAYED = (*words.PLAYED_BOXES, words.TOTAL)


@dataclass(frozen=True, slots=True)
class PaperProblem:
    """One problem as it is printed, with its answer.

    >>> from crib_tutor.counts import count
    >>> printed = print_problem(count("5H 6D 7S KC", "KH"))
    >>> printed.boxes
    ('Fifteens', 'Runs', 'Pairs', 'Flush', 'Nobs', 'Total')
    >>> printed.answer, printed.brief, printed.because[1]
    ('9', 'f4 r3 p2', ('Run 3', '5♥ 6♦ 7♠'))
    """

    task: str
    """What is asked: "hand", "play", "muggins" or "discarding"."""
    boxes: tuple[str, ...]
    """What is written, each in a box of its own."""
    answer: str
    because: tuple[tuple[str, str], ...]
    """The parts of the answer, each with its cards."""
    cards: tuple[Card, ...] = ()
    starter: Card | None = None
    """The card that is set apart; of cards being played, the last."""
    place: str = ""
    """What the cards are, such as the crib."""
    said: str = ""
    """What must be known besides the cards."""
    ticks: tuple[str, ...] = ()
    """What is chosen from, if anything."""
    brief: str = ""
    """The parts of the answer in a few letters, for a list of many."""
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
        text, brief = play_so_far(asked, last_count=place % 3 != 2), words.brief(counted)
        answer, because = str(counted.points), tuple(_parts(counted))
        return PaperProblem("play", _PLAYED, answer, because, counted.hand, counted.starter, said=text, brief=brief)
    if isinstance(item, Question) and item.before is not None and not item.choices:
        return _drawn(item, str(item.before))
    raise IllegalMove(
        "a worksheet asks for hands, cards of the play, counts and discards: take the code of one of those"
    )


def _hand(due: Count) -> PaperProblem:
    held = due.hand if due.hand or due.starter is None else (due.starter,)
    starter, place, brief = due.starter if due.hand else None, words.place_of(due), words.brief(due)
    boxes = (*map(words.box, due.kinds), words.TOTAL)
    return PaperProblem("hand", boxes, str(due.points), tuple(_parts(due)), held, starter, place, brief=brief)


def _drawn(asked: Question, picture: str) -> PaperProblem:
    """Print a card of the play as a lesson asks about it; what it makes is in its cards, and a go comes on top."""
    made = peg(asked.about.plain) if isinstance(asked.about, Html) else ()
    parts = [(words.part(combination.kind, 1, combination.points), symbols(combination.cards)) for combination in made]
    if rest := int(asked.answer) - sum(combination.points for combination in made):
        parts.append((words.closing(rest), ""))
    because = tuple(parts) or ((words.NOTHING_PEGGED, ""),)
    return PaperProblem("play", _PLAYED, str(asked.answer), because, said=asked.ask, drawn=picture)


def _parts(due: Count | Pile) -> Iterator[tuple[str, str]]:
    for kind in due.kinds:
        if some := due.of(kind):
            points = sum(combination.points for combination in some)
            yield words.part(kind, len(some), points), ", ".join(symbols(_in_order(part.cards, due)) for part in some)
    if not due.points:
        yield (words.NOTHING if isinstance(due, Count) else words.NOTHING_PEGGED), ""


def _in_order(cards: tuple[Card, ...], due: Count | Pile) -> tuple[Card, ...]:
    if isinstance(due, Count):
        return lie(cards, due)
    return tuple(card for card in due.cards if card in cards) or cards


def _heard(spoken: SpokenCount) -> PaperProblem:
    due = spoken.count
    parts = tuple(words.what_is_wrong(spoken)) or tuple(_parts(due))
    return PaperProblem(
        "muggins",
        (words.WHAT,),
        words.call(spoken),
        ((words.worth(spoken), ""), *parts),
        due.hand,
        due.starter,
        words.place_of(due),
        words.speech(spoken),
        words.CALLS,
        words.brief_call(spoken),
    )


def _six(dealt: SixCards) -> PaperProblem:
    ranked = prices(dealt.cards, dealt.dealer)
    fine = sum(choice.fine for choice in ranked)
    because = tuple((symbols(choice.thrown), words.price(choice)) for choice in ranked[: fine + 1])
    place = words.CRIBS[dealt.dealer]
    return PaperProblem("discarding", words.DISCARD_BOXES, because[0][0], because, dealt.cards, place=place)
