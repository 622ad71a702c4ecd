"""Practice in lines of text: a problem as it is read aloud, what is said when it is settled, and the page of skills."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, cards, quoted
from crib_tutor.drills.guided_problem import Look
from crib_tutor.drills.tutor import Tutor
from crib_tutor.learner.diagnosis import blamed
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress_report import sentences
from crib_tutor.marking.claims import read_kind
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking
from crib_tutor.notebook.views import problem_view
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.problem_key import GO
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import FIFTEEN, THIRTY_ONE, IllegalMove
from crib_tutor.words.counts_aloud import explain, listed, sentence, verdict

ALL = "all"
"""What is written to practise every skill again."""
_SHOWN = {"hand": "Your hand", "crib": "The crib", "before the cut": "Your hand before the cut", "cut": "The cut"}
_ASKED = {"play": "What does the last card score?", "cut": "Heels, or nothing?"}
_NUMBERS = {str(FIFTEEN): Kind.FIFTEEN, str(THIRTY_ONE): Kind.THIRTY_ONE}
_LISTED_DUE = 3
"""Skills that are due and named in the record's own sentence; where there are more, all of them are listed."""


# --- the problem ---


def posed(problem: Problem) -> str:
    """The cards of a problem, and its question.

    >>> from crib_tutor.problems.problem import problem
    >>> posed(problem("hand 4D4H5S6C+KH"))
    'Your hand: 4♦ 4♥ 5♠ 6♣; starter K♥. What does it count?'
    >>> posed(problem("play TH9D8C-/QS/"))
    'The play: 10♥ (10), 9♦ (19), 8♣ (27), go. Left in hand: pone Q♠, dealer none. What does the last card score?'
    >>> posed(problem("cut JH"))
    'The cut: J♥ is turned up. Heels, or nothing?'
    """
    asked = _ASKED.get(problem.form, "What does it count?")
    counted = problem_view.due(problem)
    if isinstance(counted, Pile):
        return " ".join(filter(None, [f"The play: {', '.join(_steps(problem))}.", problem_view.known(problem), asked]))
    starter = counted.starter
    if problem.form == "cut" and starter:
        return f"{_SHOWN['cut']}: {starter.symbol} is turned up. {asked}"
    last = f"; starter {starter.symbol}" if starter else ""
    return f"{_SHOWN[problem.form]}: {signs(counted.hand)}{last}. {asked}"


def in_words(problem: Problem) -> str:
    """The cards of a problem without a sign, for those who hear them.

    >>> from crib_tutor.problems.problem import problem
    >>> in_words(problem("four 4D4H5S6C"))
    'Four of diamonds, four of hearts, five of spades and six of clubs.'
    """
    counted = problem_view.due(problem)
    if isinstance(counted, Pile) or not counted.hand or counted.starter is None:
        said = listed(problem_view.cards_of(problem))
    else:
        said = f"{listed(counted.hand)}, with {counted.starter.name} as the starter"
    return f"{said[:1].upper()}{said[1:]}."


def _steps(problem: Problem) -> Iterator[str]:
    """The steps of a play in order, each card with the count that it made."""
    total = 0
    for step in re.findall(f"{GO}|..", problem.key.removeprefix("play ").partition("/")[0]):
        if step == GO:
            yield "go"
        else:
            (card,) = cards(step)
            total += card.value
            yield f"{card.symbol} ({total})"


def signs(shown: Iterable[Card]) -> str:
    """Cards in a row, as they are printed.

    >>> signs(cards("5H 10D"))
    '5♥ 10♦'
    """
    return " ".join(card.symbol for card in shown)


# --- claims ---


def kind_of(word: str) -> Kind | None:
    """The kind that a word means: its name, its number, or a beginning of it that no other kind has; None for no kind.

    >>> kind_of("15"), kind_of("p"), kind_of("luck")
    (<Kind.FIFTEEN: 'fifteen'>, <Kind.PAIR: 'pair'>, None)

    Raises `IllegalMove` for the beginning of several.
    """
    if word in _NUMBERS:
        return _NUMBERS[word]
    meant = [kind for kind in Kind if kind.startswith(word)]
    if word in meant:
        return read_kind(word)
    if len(meant) > 1:
        raise IllegalMove(f"{quoted(word)} may be {', '.join(meant)}: write a letter more")
    return meant[0] if meant else None


def cards_meant(kind: Kind, problem: Problem) -> tuple[Card, ...]:
    """The cards of a claim that names none, where the kind leaves no choice.

    >>> from crib_tutor.problems.problem import problem
    >>> cards_meant(Kind.GO, problem("play TH9D8C-/QS/"))
    (8C,)

    Raises `IllegalMove` where it does: then the cards are for the learner to name.
    """
    counted = problem_view.due(problem)
    if isinstance(counted, Pile):
        if kind in (Kind.GO, Kind.LAST):
            return counted.cards[-1:]
        if kind in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            return counted.cards
    elif kind is Kind.HEELS and counted.starter:
        return (counted.starter,)
    raise IllegalMove(f"{kind} needs its cards: write them behind it, such as fifteen 5S KH")


def claimed(kind: Kind, chosen: tuple[Card, ...]) -> str:
    """A claim as it is said back.

    >>> claimed(Kind.RUN, cards("4D 5S 6C"))
    'Run: 4♦ 5♠ 6♣.'
    """
    return f"{kind.value.capitalize()}: {signs(chosen)}."


# --- when it is answered ---


def answered(tutor: Tutor, before: Tutor) -> Iterator[str]:
    """What is said after an answer or a rung of help: what was struck out just now, and the hint or the outcome."""
    look = tutor.look
    for mistake in look.struck[len(before.look.struck) :]:
        yield f"Struck out. {sentence(mistake)}"
    if not look.done:
        if look.claims:
            yield f"What stands: {' '.join(claimed(*one) for one in look.claims)}"
        yield look.hint
        return
    assert look.last is not None
    yield from _why(look.problem, look.last)
    yield f"{verdict(look.last).removesuffix('.')}{_score(tutor)}"
    yield from _lesson(look)


def _why(problem: Problem, marking: Marking) -> Iterator[str]:
    """What was missed, and the count as it is."""
    by_amount = any(not one.cards for one in (*marking.found, *marking.missed, *marking.mistaken))
    counted = problem_view.due(problem)
    shown = isinstance(counted, Count) and bool(counted.hand)
    if by_amount:
        yield from (sentence(one) for one in marking.mistaken)
    else:
        found = () if shown else marking.found
        yield from (f"Found. {sentence(one)}" for one in found)
        yield from (f"Missed. {sentence(one)}" for one in marking.missed)
    if isinstance(counted, Count) and shown:
        if by_amount and marking.missed:
            yield explain(counted, style="plain")
        nothing = f'Players say "{explain(counted)}" of a hand that counts nothing, since no hand counts nineteen.'
        yield f'Said at the table: "{explain(counted)}."' if counted.points else nothing
    elif by_amount or not counted.points:
        nothing = Kind.HEELS.rule if isinstance(counted, Count) else "The last card scores nothing."
        yield " ".join(map(sentence, counted)) or nothing


def _score(tutor: Tutor) -> str:
    """The end of the sentence about the pegs: where both sides stand, where something was pegged."""
    if not tutor.leaps:
        return "."
    you, opponent = tutor.you[0], tutor.opponent[0]
    return f": you {you}, opponent {opponent}. {problem_view.won(you, opponent, tutor.look.rules.target)}".rstrip()


def _lesson(look: Look) -> Iterator[str]:
    reason, tip = look.lesson
    if reason and look.first is not None:
        yield f"Why people miss {SKILLS[blamed(look.problem, look.first)[0].skill].name}: {reason}"
    if tip:
        yield f"The quick way: {tip}"


# --- skills ---


def skill_of(text: str) -> str | None:
    """The key of the skill that is meant: by its key, its name, or a beginning of one; None for all of them.

    >>> skill_of("nobs"), skill_of("Three-card"), skill_of("all")
    ('nobs', 'fifteens-3', None)

    Raises `IllegalMove` for what is the beginning of none, or of several.
    """
    word = " ".join(text.lower().split())
    if word == ALL:
        return None
    names = {key: (key, skill.name.lower()) for key, skill in SKILLS.items()}
    just = [key for key, both in names.items() if word in both]
    meant = just or [key for key, both in names.items() if word and any(one.startswith(word) for one in both)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise IllegalMove(f"{quoted(text)} may be {', '.join(meant)}: write more of it")
    raise IllegalMove(f"{quoted(text)} is no skill: choose {ALL} or one of {', '.join(SKILLS)}")


def skills_listed(practised: str | None) -> str:
    """All skills with their keys, in teaching order, and which is practised.

    >>> skills_listed("nobs").splitlines()[0]
    'You practise his nobs; skill all is for all of these.'
    """
    what = SKILLS[practised].name if practised else "all of these"
    return "\n".join(
        [
            f"You practise {what}; skill {ALL} is for all of these.",
            *(f"{key}: {skill.name}" for key, skill in SKILLS.items()),
        ]
    )


def record(learner: Learner, now: datetime) -> str:
    """The page of skills: what the record says, what is mastered, and what is due.

    >>> from datetime import UTC
    >>> record(Learner(), datetime(2026, 3, 1, tzinfo=UTC)).partition(":")[0]
    'Nothing is recorded yet'
    """
    lines = list(sentences(learner, now))
    mastered, due = ([SKILLS[key].name for key in keys] for keys in (learner.mastered, learner.due(now)))
    if mastered:
        lines.append(f"Mastered: {', '.join(mastered)}.")
    if len(due) > _LISTED_DUE:
        lines.append(f"All that is due, what has waited longest first: {', '.join(due)}.")
    return "\n".join(lines)
