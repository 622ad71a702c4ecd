"""Exercises written into a cell: an answer in place of three dots, and what is wrong with it where it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count_row, total_said
from crib_tutor.deck import Card, CardsLike, cards, quote, written
from crib_tutor.look.html import Html, paragraph, show, stacked
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.show_mistakes import plural
from crib_tutor.rules import GAME, HIGHEST_COUNT, IllegalMove
from crib_tutor.rules.refusals import require_number, require_text
from crib_tutor.words.counts_aloud import explain

_BLANK = "Not attempted yet: write your answer in place of the three dots, and run the cell again."


def check_claim(answer: object, due: Count) -> Html:
    """Mark a claim on a hand: one total, points by kind, or combinations; a refusal is said and not raised.

    >>> print(check_claim(2, count_row("2H 5S 7C QD KC").only("fifteen")).plain.splitlines()[0])
    Your answer: 2. Not quite.

    The three dots of the untouched cell are said to be not attempted yet.
    """
    if _untouched(answer):
        return paragraph(_BLANK, "em")
    try:
        said = total_said(answer) if isinstance(answer, str) else None
        answer = answer if said is None else said
        marking = mark(answer, due)  # type: ignore[arg-type]  # mark refuses, in words, what isn't a claim
    except Exception as refusal:  # noqa: BLE001  # whatever stands in the cell, its owner gets a sentence
        return _refused(answer, refusal)
    if marking.missed or marking.mistaken:
        return stacked(paragraph(f"Your answer: {_said(answer)}. Not quite.", "strong"), show(marking))
    return stacked(paragraph(f"Your answer: {_said(answer)}. That's right.", "strong"), show(due))


@dataclass(frozen=True, slots=True)
class HandTask:
    """A hand to make: what four cards and a starter should count, and what they may be made of.

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
        self._require(made)
        counted = made.only(*self.kinds) if self.kinds else made
        right = counted.points == self.points
        what = f"{' and '.join(map(plural, counted.kinds))} make" if self.kinds else "cards make"
        verdict = "That's right." if right else f"Its {what} {counted.points}, not {self.points}."
        if right and self.said not in ("", explain(counted)):
            right, verdict = False, f"The total is right, but the count goes like this: {explain(counted)}."
        return JudgedHand(right, verdict, counted)

    def require_offered(self, some: Iterable[Card]) -> None:
        """Refuse a card that isn't among those to choose from.

        >>> HandTask(2, among=cards("5H 5D 5S JC 5C")).require_offered(cards("5H 9C"))
        Traceback (most recent call last):
        crib_tutor.rules.IllegalMove: 9C isn't among the cards to choose from: 5H 5D 5S JC 5C
        """
        for card in some:
            if self.among and card not in self.among:
                raise IllegalMove(f"{card.written} isn't among the cards to choose from: {written(self.among)}")

    def _require(self, made: Count) -> None:
        self.require_offered(made.cards)
        if self.ranks and sorted(card.rank for card in made.cards) != sorted(card.rank for card in self.ranks):
            raise IllegalMove(f"keep the ranks {write_ranks(self.ranks)}: change only the suits")


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """A hand that was made: whether it's what the task asks for, the sentence about it, and its count.

    >>> HandTask(29).judge("5H 5D 5S JC 5C").right
    True
    """

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
    """The ranks of cards as they stand on them, in their order.

    >>> write_ranks(cards("QC 3C 10D"))
    '3 10 Q'
    """
    return " ".join(card.symbol[:-1] for card in sorted(some))


def check_hand(answer: object, task: HandTask) -> Html:
    """Check a hand that the learner wrote down; a refusal is said and not raised.

    >>> print(check_hand("4H 4D 5S 6C KH", read_task(16, [Kind.RUN, Kind.PAIR])).plain.splitlines()[0])
    Your answer: 4H 4D 5S 6C KH. Its runs and pairs make 8, not 16.
    """
    if _untouched(answer):
        return paragraph(_BLANK, "em")
    try:
        judged = task.judge(answer)  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
    except Exception as refusal:  # noqa: BLE001  # as above
        return _refused(answer, refusal)
    return stacked(paragraph(f"Your answer: {_said(answer)}. {judged.verdict}", "strong"), show(judged.counted))


def _untouched(answer: object) -> bool:
    return answer is ... or (isinstance(answer, str) and answer == "...")


def _refused(answer: object, refusal: Exception) -> Html:
    return paragraph(f"Your answer: {_said(answer)}. It can't be marked: {refusal}.", "strong")


def _said(answer: object) -> str:
    if isinstance(answer, str):
        return answer if len(answer) <= _LONGEST and answer.isprintable() else quote(answer)
    if isinstance(answer, int | float) and abs(answer) <= GAME:
        return str(answer)
    return ", ".join(_listed(answer)) or "what you claimed"


def _listed(answer: object) -> list[str]:
    if not isinstance(answer, Mapping) or len(answer) > len(Kind):
        return []
    return [f"{quote(kind)[1:-1]} {quote(points)[1:-1]}" for kind, points in answer.items()]


_LONGEST = 40
"""Characters of an answer that are said back in full."""
