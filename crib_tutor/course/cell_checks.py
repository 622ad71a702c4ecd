"""Exercises in a cell: an answer in place of three dots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count_row, total_said
from crib_tutor.deck import Card, CardsLike, cards, quote, written
from crib_tutor.look.html import Html, paragraph, show, stacked
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.rules import GAME, HIGHEST_COUNT, IllegalMove
from crib_tutor.rules.refusals import require_number, require_text
from crib_tutor.words.counts_aloud import explain

_BLANK = "Not attempted yet: write your answer in place of the three dots, and run the cell again."


def check_claim(answer: object, due: Count) -> Html:
    """Mark a claim on a hand: a total, points by kind, or combinations.

    >>> print(check_claim(2, count_row("2H 5S 7C QD KC").only("fifteen")).plain.splitlines()[0])
    Your answer: 2. Not quite.

    A refusal is said and not raised, and so is that the three dots are untouched.
    """

    def marked(given: object) -> tuple[str, Html]:
        marking = mark(given, due)  # type: ignore[arg-type]  # mark refuses, in words, what isn't a claim
        right = not (marking.missed or marking.mistaken)
        return ("That's right.", show(due)) if right else ("Not quite.", show(marking))

    return _reply(answer, marked, _hear)


@dataclass(frozen=True, slots=True)
class HandTask:
    """A hand to make, with what it should count.

    >>> HandTask(16, kinds=(Kind.RUN, Kind.PAIR)).judge("4H 4D 5S 6C KH").verdict
    'Its runs and pairs make 8, not 16.'

    ``ranks`` are those that the hand has to keep, if the suits alone are free: cards of any suit. ``among`` are the
    cards to choose from, and ``said`` is how the hand is to be counted aloud.
    """

    points: int
    kinds: tuple[Kind, ...] = ()
    ranks: tuple[Card, ...] = ()
    among: tuple[Card, ...] = ()
    said: str = ""

    def judge(self, answer: CardsLike) -> JudgedHand:
        """Count a hand that was made, and hold it against the task.

        Raises `InvalidCards` for what isn't five cards, and `IllegalMove` for cards that the task doesn't offer.
        """
        made = count_row(answer)
        self.require_offered(made.cards)
        if self.ranks and sorted(card.rank for card in made.cards) != sorted(card.rank for card in self.ranks):
            raise IllegalMove(f"keep the ranks {write_ranks(self.ranks)}: change only the suits")
        counted = made.only(*self.kinds) if self.kinds else made
        right = counted.points == self.points
        what = f"{' and '.join(map(plural, counted.kinds))} make" if self.kinds else "cards make"
        verdict = "That's right." if right else f"Its {what} {counted.points}, not {self.points}."
        if right and self.said not in ("", explain(counted)):
            right, verdict = False, f"The total is right, but the count goes like this: {explain(counted)}."
        return JudgedHand(right, verdict, counted)

    def require_offered(self, some: Iterable[Card]) -> None:
        """Refuse a card that isn't among those to choose from."""
        for card in some:
            if self.among and card not in self.among:
                raise IllegalMove(f"{card.written} isn't among the cards to choose from: {written(self.among)}")


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """A hand that was made, with the verdict on it."""

    right: bool
    verdict: str
    counted: Count


def read_task(
    points: int, kinds: Sequence[Kind] = (), ranks: CardsLike = "", among: CardsLike = "", said: str = ""
) -> HandTask:
    """Read what a cell asks of a hand.

    >>> read_task(8, [Kind.RUN], among="8H 8D 9C 9S TH").among
    (8H, 8D, 9C, 9S, TH)

    Raises `InvalidCards` and `IllegalMove` for what can't be asked.
    """
    require_number(points, "points", 0, HIGHEST_COUNT)
    require_text(said, "said")
    kept, choice = (() if given == "" else cards(given) for given in (ranks, among))
    return HandTask(points, tuple(kinds), kept, choice, said)


def write_ranks(some: Iterable[Card]) -> str:
    """Write the ranks of cards in order.

    >>> write_ranks(cards("QC 3C 10D"))
    '3 10 Q'
    """
    return " ".join(card.symbol[:-1] for card in sorted(some))


def check_hand(answer: object, task: HandTask) -> Html:
    """Check a hand that the learner wrote down.

    >>> print(check_hand("4H 4D 5S 6C KH", read_task(16, [Kind.RUN, Kind.PAIR])).plain.splitlines()[0])
    Your answer: 4H 4D 5S 6C KH. Its runs and pairs make 8, not 16.

    A refusal is said and not raised.
    """

    def judged(given: object) -> tuple[str, Html]:
        made = task.judge(given)  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
        return made.verdict, show(made.counted)

    return _reply(answer, judged)


def _hear(answer: object) -> object:
    """The total of a count written as it's said."""
    total = total_said(answer) if isinstance(answer, str) else None
    return answer if total is None else total


def _reply(
    answer: object,
    mark_it: Callable[[object], tuple[str, Html]],
    read: Callable[[object], object] = lambda given: given,
) -> Html:
    """The verdict on an answer with what is shown below it, or why it can't be marked."""
    if answer is ... or (isinstance(answer, str) and answer == "..."):
        return paragraph(_BLANK, "em")
    try:
        answer = read(answer)
        verdict, shown = mark_it(answer)
    except Exception as refusal:  # noqa: BLE001  # whatever stands in the cell, its owner gets a sentence
        return paragraph(f"Your answer: {_say_back(answer)}. It can't be marked: {refusal}.", "strong")
    return stacked(paragraph(f"Your answer: {_say_back(answer)}. {verdict}", "strong"), shown)


def _say_back(answer: object) -> str:
    if isinstance(answer, str):
        return answer if len(answer) <= _LONGEST and answer.isprintable() else quote(answer)
    if isinstance(answer, int | float) and abs(answer) <= GAME:
        return str(answer)
    short = answer.items() if isinstance(answer, Mapping) and len(answer) <= len(Kind) else ()
    return ", ".join(f"{quote(kind)[1:-1]} {quote(points)[1:-1]}" for kind, points in short) or "what you claimed"


_LONGEST = 40
"""Characters of an answer that are said back in full."""
