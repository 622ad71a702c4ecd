"""Exercises written into a cell: an answer in place of three dots, and what is wrong with it where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count_row
from crib_tutor.deck import RANKS, Card, CardsLike, cards, quote
from crib_tutor.look.html import Html, paragraph, show, stacked
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.show_mistakes import plural
from crib_tutor.rules import GAME, IllegalMove
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
    if isinstance(answer, str) and answer.isascii() and answer.strip().isdecimal() and len(answer) <= _LONGEST:
        answer = int(answer)
    try:
        marking = mark(answer, due)  # type: ignore[arg-type]  # mark refuses, in words, what is no claim
    except Exception as refusal:  # noqa: BLE001  # whatever stands in the cell, its owner gets a sentence
        return _refused(answer, refusal)
    if marking.missed or marking.mistaken:
        return stacked(paragraph(f"Your answer: {_said(answer)}. Not quite.", "strong"), show(marking))
    return stacked(paragraph(f"Your answer: {_said(answer)}. That is right.", "strong"), show(due))


def check_hand(
    answer: object,
    points: int,
    kinds: Sequence[Kind | str] = (),
    ranks: CardsLike = "",
    among: CardsLike = "",
    said: str = "",
) -> Html:
    """Check a hand that the learner made: four cards and a starter that should count so much in these kinds.

    >>> print(check_hand("4H 4D 5S 6C KH", 16, ["run", "pair"]).plain.splitlines()[0])
    Your answer: 4H 4D 5S 6C KH. Its runs and pairs make 8, not 16.

    ``ranks`` are those that the hand has to keep, where the suits alone are free: cards of any suit. ``among`` are the
    cards that it may be made of, and ``said`` is how it is to be counted aloud.
    """
    if _untouched(answer):
        return paragraph(_BLANK, "em")
    try:
        made = count_row(answer)  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
        _require(made, cards(ranks) if ranks else (), cards(among) if among else made.cards)
        counted = made.only(*kinds) if kinds else made
    except Exception as refusal:  # noqa: BLE001  # as above
        return _refused(answer, refusal)
    right = counted.points == points
    what = f"{' and '.join(map(plural, counted.kinds))} make" if kinds else "cards make"
    verdict = "That is right." if right else f"Its {what} {counted.points}, not {points}."
    if right and said not in ("", explain(counted)):
        verdict = f"The total is right, but it is counted so: {explain(counted)}."
    return stacked(paragraph(f"Your answer: {_said(answer)}. {verdict}", "strong"), show(counted))


def _untouched(answer: object) -> bool:
    return answer is ... or (isinstance(answer, str) and answer == "...")


def _require(made: Count, kept: tuple[Card, ...], among: tuple[Card, ...]) -> None:
    for card in made.cards:
        if card not in among:
            raise IllegalMove(f"{card} is not among the cards to choose from: {' '.join(map(str, among))}")
    if kept and sorted(card.rank for card in made.cards) != sorted(card.rank for card in kept):
        wanted = " ".join(RANKS[card.rank - 1] for card in sorted(kept))
        raise IllegalMove(f"the ranks are to stay {wanted}: change the suits alone")


def _refused(answer: object, refusal: Exception) -> Html:
    return paragraph(f"Your answer: {_said(answer)}. It cannot be marked: {refusal}.", "strong")


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
