"""The sentences of the opening scene."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.phrases import capitalized, uncapitalized
from crib_tutor.words.counts_aloud import join_words, number, say_phrases
from crib_tutor.words.number_words import name_rank, plural

MAGPIE, YOU, HERS, YOURS = "Magpie", "You", "Her cards", "Your cards"
MISSES, SCORES = "What did she miss?", "Your hand. What scores?"
TAKEN = ["She has that one.", "You have that one."]
HEY, WATCHING, CLEAN, LAST = "Hey! Those were mine!", "Quick! I'm watching.", "Not a crumb left.", "I'll get you yet."
ROBBED = "Robbed by a magpie."
LABELS = {
    "help": "Show me one",
    "stop": "Stop the clock",
    "done": "That's all",
    "turn": "My turn",
    "harder": "A harder hand",
    "again": "Again",
    "read": "Read on ↓",
}
CLOCK = {10: "Ten seconds.", 5: "Five seconds."}
TAPE, BOARD, POINTS = "Counted so far", "The board", "The score"


def say(count: Count) -> list[str]:
    """Say a count in two breaths, as a player does.

    >>> from crib_tutor.counts import count
    >>> say(count("7H 7C 8D QH", "KS"))
    ['“Fifteen two, four, ', 'and a pair is six.”']
    """
    said = [phrase.said.replace(" makes ", " is ").replace(" make ", " are ") for phrase in say_phrases(count)]
    before = ", ".join(phrase.removeprefix("fifteen ") for phrase in said[:-1])
    return [f"“{before}, " if before else "“", f"{said[-1]}.”"]


def takes(part: Combination, shown: str = "") -> str:
    """Say that you found something, or were shown it.

    >>> takes(Combination(Kind.PAIR, (), 2))
    'A pair! Two for you.'
    """
    name = "A pair!" if part.kind is Kind.PAIR else f"{capitalized(part.kind.value)}!"
    return f"{f'Here: {shown}.' if shown else name} {capitalized(number(part.points))} for you."


def is_over(raised: Sequence[Card], total: int, asked: str) -> tuple[str, str]:
    """Say why cards come down, and what to try."""
    why = next((f"A {name_rank(card)} counts {number(card.value)}." for card in raised if card.value != card.rank), "")
    return why, f"{total} isn't 15. Try {'two others' if asked == MISSES else 'others'}."


def left(many: int) -> str:
    """Say how many are still to be found."""
    return f"{capitalized(number(many))} left." if many else ""


def opens(asked: str, said: str, row: Sequence[Card], hidden: int) -> str:
    """Say a hand for the ear as it comes on the stage."""
    names = ", ".join(card.name for card in row)
    if asked != MISSES:
        return f"{MAGPIE}: {said} {YOURS}: {names}. {asked}"
    things = f"{capitalized(number(hidden))} things."
    return f"{MAGPIE} counts: {uncapitalized(said.strip('“”'))} {HERS}: {names}. {asked} {things}"


def settles(hers: int, yours: int) -> str:
    """Say who pegs what of a hand that is all found."""
    return f"She keeps {hers}. You take {yours}." if hers else f"All {yours} are yours."


def robs(missed: Sequence[Combination]) -> tuple[list[str], list[str]]:
    """Say what Magpie cries, and what she does."""
    first, *others = missed
    if first.kind is Kind.PAIR:
        cry = f"A pair of {plural(name_rank(first.cards[0]))}."
    elif len(first.cards) > 2:
        cry = f"{capitalized(number(len(first.cards)))} cards make fifteen too."
    else:
        cry = f"{capitalized(join_words([name_rank(card) for card in first.cards]))} make fifteen."
    them, worth = "them" if others else "it", sum(part.points for part in missed)
    return [f"“{cry} ", "Mine!”"], [
        f"You missed {number(len(missed))}, worth {worth}. She pegs {them}: that's ",
        "muggins.",
    ]


def can_you_see(points: int) -> str:
    """Ask a reader of the picture alone."""
    return f"She missed {points}. Can you see them?"
