"""The calls of a lesson's cell: show, predict, build, check, practice.

Every call works without a kernel's widgets too: what it returns has a static form in HTML and in plain text, and a
guess or an answer can be written into the cell in place of ``...``.
"""

from __future__ import annotations

import sys as _sys
from collections.abc import Sequence
from types import EllipsisType
from typing import Any

from crib_tutor import rules as _rules
from crib_tutor.assignments.questions import Answer, Question, Ticket
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.course import cell_errors as _cell_errors
from crib_tutor.course.asking.questions_window import QuestionsWindow
from crib_tutor.course.asking.ticket_window import TicketWindow
from crib_tutor.course.building.state import Building
from crib_tutor.course.building.window import BuildingWindow
from crib_tutor.course.cell_checks import check_claim, check_hand, read_task
from crib_tutor.course.club.window import one_hand
from crib_tutor.course.course_map.window import course_map
from crib_tutor.course.first_deal.window import first_deal
from crib_tutor.course.jury.window import jury
from crib_tutor.course.last_table.window import last_table
from crib_tutor.course.lesson_00_welcome import starters
from crib_tutor.course.lesson_01_cards import values
from crib_tutor.course.lesson_06_aloud import shapes
from crib_tutor.course.lesson_07_muggins import catch, leaks, referee
from crib_tutor.course.pictures.handshakes import handshakes
from crib_tutor.course.pictures.par_race import par_race
from crib_tutor.course.pictures.partners import partners
from crib_tutor.course.pictures.paths import paths
from crib_tutor.course.pictures.suit_tree import suit_tree
from crib_tutor.course.robbed.window import robbed
from crib_tutor.course.saying_aloud.window import say_aloud
from crib_tutor.course.surprises import Surprise, find_surprise
from crib_tutor.course.warm_up.window import warm_up
from crib_tutor.deck import CardsLike, quote, shuffled
from crib_tutor.drills.daily.window import daily
from crib_tutor.drills.discarding.window import discarding
from crib_tutor.drills.muggins.window import muggins
from crib_tutor.drills.pegging.window import PeggingWindow
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.drills.storm.window import storm
from crib_tutor.drills.tutor.window import tutor
from crib_tutor.drills.two_players.window import two_players
from crib_tutor.game.dealing import require_seed
from crib_tutor.labs.opening import discard_lab, pair_duel, play_lab, win_board
from crib_tutor.look.charts import Chart
from crib_tutor.look.drawing import bars
from crib_tutor.look.html import Html, pegs
from crib_tutor.marking.claims import read_kind
from crib_tutor.marking.mark_claims import mark
from crib_tutor.notebook.class_desk import DESK
from crib_tutor.notebook.count_window import hold_still, show, stacked
from crib_tutor.problems.given_answer import Way, read_way
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag, require_kind, require_number, require_text
from crib_tutor.table.keeping_score.window import scorebook
from crib_tutor.table.replaying.window import replay
from crib_tutor.table.tables import record, review, table
from crib_tutor.table.telling.window import own_game

__all__ = [
    "Kind",
    "ask",
    "bars",
    "board",
    "build",
    "catch",
    "check",
    "count",
    "course_map",
    "daily",
    "deals",
    "discard_lab",
    "discarding",
    "exit_ticket",
    "first_deal",
    "handshakes",
    "jury",
    "last_table",
    "leaks",
    "mark",
    "muggins",
    "one_hand",
    "own_game",
    "pair_duel",
    "par_race",
    "partners",
    "paths",
    "pegging",
    "play_lab",
    "practice",
    "predict",
    "quiz",
    "record",
    "referee",
    "replay",
    "review",
    "robbed",
    "say_aloud",
    "scorebook",
    "shapes",
    "show",
    "stacked",
    "starters",
    "storm",
    "suit_tree",
    "table",
    "tutor",
    "two_players",
    "values",
    "warm_up",
    "win_board",
]

_cell_errors.register()
DESK.join_by_names(vars(_sys.modules["__main__"]))


_MOST_DEALS, _MOST_NEAR = 10_000, 10_000
"""Hands that are dealt at once, and how far from the answer a guess may be."""
Hand = Count | str
"""A count, or the cards of a hand with the starter last."""


def board(you: int | tuple[int, int] = 0, opponent: int | tuple[int, int] = 0) -> Html:
    """Show the board with both scores.

    >>> board((12, 4), 7).plain
    "You're at 12, your opponent at 7. Your back peg is at 4."

    A score is the front peg and the back peg, or a number that was pegged at once: its back peg is still at the start.
    Raises `IllegalMove` for what isn't a score.
    """
    return pegs(_two_pegs(you, "you"), _two_pegs(opponent, "opponent"), _rules.GAME)


def _two_pegs(given: object, whose: str) -> tuple[int, int]:
    """The front peg and the back peg of a side, given as a score or as both."""
    both: Any = given if isinstance(given, list | tuple) and len(given) == 2 else (given, 0)
    for hole in both:
        require_number(hole, f"a peg of {whose}" if both is given else whose, 0, _rules.GAME)
    return both[0], both[1]


def deals(many: int, seed: int | str) -> list[Count]:
    """Deal hands from a seed, the same on every machine.

    >>> deals(2, seed="class 7")[0]
    Count(hand 4C 4S 8C QC with 6S: 2)
    """
    require_number(many, "many", 0, _MOST_DEALS)
    require_seed(seed)
    tables = [shuffled(f"{seed}/{place}") for place in range(many)]
    return [count(pack[:4], pack[4]) for pack in tables]


def ask(
    question: str,
    about: Hand | Html | Chart | None = None,
    answer: Answer | None = None,
    *,
    kinds: Sequence[Kind | str] = (),
    choices: Sequence[str] = (),
    near: int = 0,
    surprise: str = "",
    before: Html | None = None,
) -> Question:
    """Make a question for an exit ticket.

    >>> ask("How many points?", "5H 5D 5S JC 5C").answer
    29

    About a hand it shows the cards, and its points are the answer unless given. A number within ``near`` of the answer
    is right; ``surprise`` names what the lesson keeps for the time after it: the sentence that follows, and the answer
    where no cards give it. ``before`` is shown with the question.
    """
    about, before = hold_still(about), hold_still(before)
    require_text(question, "question")
    for choice in _require_list(choices, "choices"):
        require_text(choice, "a choice")
    require_number(near, "near", 0, _MOST_NEAR)
    kept = find_surprise(surprise) if surprise != "" else Surprise("")
    if kept is None:
        raise IllegalMove(f"{quote(surprise)} isn't a surprise: choose a name in crib_tutor/course/sentences.json")
    if before is not None:
        require_kind(before, Html, "something to show: give what show, board or another picture returns")
    if about is not None and not isinstance(about, Html | Chart):
        about = _count_hand(about, kinds)
    else:
        _read_kinds(kinds)
    if answer is None:
        answer = about.points if kept.answer is None and isinstance(about, Count) else kept.answer
    if answer is None:
        raise IllegalMove("a question without a hand needs its answer")
    return Question(question, answer, tuple(choices), about, near, kept.words, before, kept.opened)


def predict(
    question: str,
    about: Hand | Html | Chart | None = None,
    answer: Answer | None = None,
    *,
    guess: Answer | EllipsisType = ...,
    **options: Any,
) -> QuestionsWindow:
    """Ask before showing: the answer opens after the learner's guess.

    >>> print(predict("How many points?", "5H 5D 5S JC 5C", guess=24).static().plain.splitlines()[2])
    You said 24. It's 29.

    What is opened is the count of ``about``, or ``about`` itself where it's a picture; a chart is drawn then, with the
    guess marked. ``options`` are those of `ask`.
    """
    ticket = Ticket((ask(question, about, answer, **options),))
    return QuestionsWindow(ticket if isinstance(guess, EllipsisType) else ticket.answer(guess))


def quiz(title: str, *questions: Question, answers: Sequence[Answer] | EllipsisType = ...) -> QuestionsWindow:
    """Ask questions one after another.

    >>> quiz("Two hands", ask("How many points?", "5H 5D 5S JC 5C"), answers=[29]).value["result"]
    'Two hands: 1 of 1 first answers right.'
    """
    require_text(title, "title")
    return QuestionsWindow(_answer_all(questions, answers), title=title)


def _answer_all(questions: tuple[Question, ...], answers: Sequence[Answer] | EllipsisType) -> Ticket:
    for question in questions:
        require_kind(question, Question, "a question: give what ask or catch returns")
    ticket = Ticket(questions)
    for answer in () if isinstance(answers, EllipsisType) else _require_list(answers, "answers"):
        ticket = ticket.answer(answer)
    return ticket


def exit_ticket(title: str, *questions: Question, answers: Sequence[Answer] | EllipsisType = ...) -> TicketWindow:
    """Ask the last questions of a lesson, whose first answers count.

    >>> ticket = exit_ticket("Fifteens", ask("How many points?", "5H 5D 5S JC 5C"))
    >>> ticket._receive(None, {"event": "answer", "answer": 28}, [])
    >>> exit_ticket("Fifteens", ask("How many points?", "5H 5D 5S JC 5C")).ticket.given
    (28,)

    A cell that is run again shows them as they are. They're kept by the running kernel alone, and under a class code by
    the browser; nothing is sent.
    """
    require_text(title, "title")
    before = _TICKETS.get(title)
    again = before is not None and before.own.questions == questions and isinstance(answers, EllipsisType)
    ticket = before.own if before and again else _answer_all(questions, answers)
    _TICKETS[title] = TicketWindow(ticket, title=title, desk=DESK)
    return _TICKETS[title]


_TICKETS: dict[str, TicketWindow] = {}


def check(
    answer: object,
    hand: Hand | None = None,
    *,
    points: int | None = None,
    kinds: Sequence[Kind | str] = (),
    ranks: CardsLike = "",
    among: CardsLike = "",
    said: str = "",
) -> Html:
    """Check an answer written in place of three dots.

    >>> check(..., "5H 5D 5S JC 5C").plain
    'Not attempted yet: write your answer in place of the three dots, and run the cell again.'
    >>> print(check("4H 4D 5S 6C 6H", points=16, kinds=["run"]).plain.splitlines()[0])
    Your answer: 4H 4D 5S 6C 6H. Its runs make 12, not 16.

    It never raises for an answer. With a ``hand`` that's a claim on it: a total, points by kind, or combinations. With
    ``points`` it's a hand of the learner's own with its starter last, which is to count so much; ``ranks`` leaves only
    its suits free, ``among`` names the cards that it may be made of, and ``said`` is how it is to be counted aloud.
    """
    if hand is not None:
        return check_claim(answer, _count_hand(hand, kinds))
    if points is None:
        raise IllegalMove("a check needs the hand you counted, or the points your own hand should have")
    return check_hand(answer, read_task(points, _read_kinds(kinds), ranks, among, said))


def build(
    *,
    points: int,
    kinds: Sequence[Kind | str] = (),
    ranks: CardsLike = "",
    among: CardsLike = "",
    said: str = "",
    answer: CardsLike | EllipsisType = ...,
) -> BuildingWindow:
    """Ask for a hand to build from cards in the page.

    >>> build(points=16, kinds=["run"], answer="4H 4D 5S 6C 6H").value["asked"]
    'Its runs make 12, not 16.'

    What it asks is given as to `check`; ``answer`` is a hand built and checked already. Raises `InvalidCards` and
    `IllegalMove` for that and for a task with too few cards to choose from.
    """
    built = Building(read_task(points, _read_kinds(kinds), ranks, among, said))
    return BuildingWindow(built if isinstance(answer, EllipsisType) else built.choose_all(answer).check())


def pegging(*scores: int, start: tuple[int, int] = (0, 0), solved: bool | EllipsisType = ...) -> PeggingWindow:
    """Ask for scores to be pegged by hand.

    >>> pegging(5, 8, start=(57, 49)).value["task"]
    'You score 5. Peg it.'

    The front peg and the back peg begin where ``start`` says. ``solved=True`` shows every score pegged in the
    static form, as a teacher's notebook does.
    """
    require_kind(start, list | tuple, "a front peg and a back peg: give both, as in (57, 49)")
    return PeggingWindow(scores, start=_two_pegs(start, "start"), solved=_solved(solved))


def practice(
    *hands: Hand,
    kinds: Sequence[Kind | str] = (),
    way: Way | str = Way.COMBINATIONS,
    rules: _rules.Rules = _rules.MODERN,
    solved: bool | EllipsisType = ...,
) -> PracticeWindow:
    """Ask for hands to be counted under muggins.

    >>> practice("5H 5D 5S JC 5C", "4H 4D 5S 6C 6H").value["place"]
    'Hand 1 of 2'

    ``kinds`` are those that count. ``solved=True`` shows every hand counted in the static form, as a teacher's notebook
    does.
    """
    _rules.require_rules(rules)
    counts = tuple(_count_hand(hand, kinds, rules) for hand in hands)
    return PracticeWindow(CountingDrill(counts, read_way(way), rules), solved=_solved(solved))


def _count_hand(about: Hand, kinds: Sequence[Kind | str], rules: _rules.Rules = _rules.MODERN) -> Count:
    counted = about if isinstance(about, Count) else count_row(about, rules=rules)
    chosen = _read_kinds(kinds)
    return counted.only(*chosen) if chosen else counted


def _read_kinds(given: Sequence[Kind | str]) -> list[Kind]:
    """The kinds that a hand is counted for; a kind by itself is one, and not its letters."""
    return [read_kind(kind) for kind in ([given] if isinstance(given, str) else _require_list(given, "kinds"))]


def _require_list(given: object, name: str) -> Sequence[Any]:
    if not isinstance(given, list | tuple):
        raise IllegalMove(f"{name} can't be {quote(given)}: give a list")
    return given


def _solved(given: object) -> bool:
    """Say if a teacher's notebook is made; three dots, as in a learner's, say no."""
    if given is not ...:
        require_flag(given, "solved")
    return given is True
