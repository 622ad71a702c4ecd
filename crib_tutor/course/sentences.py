"""Sentences after a guess, filled from the question's own cards.

    SAID = Sentences("05")

    @SAID("whose nobs")
    def _whose_nobs(asked: Asking) -> Said:
        return Said("pone", "The player with the jack scores for it, dealer or not.")

An f-string is the sentence: every number of it stands in braces. `lessons/source/collect.py` runs the lessons' cells,
calls the makers and ships what they say; no lesson calls one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crib_tutor import rules
from crib_tutor.assignments.questions import Answer, Question
from crib_tutor.counts import NUMBER_WORDS, Count, count
from crib_tutor.deck import CardsLike, cards
from crib_tutor.look.charts import RankedRows
from crib_tutor.words.number_words import spell, spell_plural

HUNDRED, TEN = 100, 10
"""The wholes that a share is given of."""
ONE, ONCE, TWICE = "one", "once", "twice"
"""A pronoun that counts nothing, and words for how often."""
FIFTEEN, FIFTEENS, THIRTY_ONE = spell(rules.FIFTEEN), spell_plural(rules.FIFTEEN), spell(rules.THIRTY_ONE)
"""The totals that score, as combinations are called."""
CARDS = re.compile(r"(?:10|[2-9AJQKT])[CDHS](?: (?:10|[2-9AJQKT])[CDHS])*")
"""A row of cards as a cell writes it."""
_BEGINS = re.compile(r"(?:^|(?<=[.!?] )|(?<=[.!?][”\"] ))“?[a-z]")


@dataclass(frozen=True)
class Asking:
    """A question as its lesson asks it.

    ``known`` has what its cell knows by name, and ``code`` is that cell.
    """

    name: str
    question: Question
    cards: tuple[str, ...]
    """The rows of cards that stand in the question's own call."""
    known: dict[str, Any]
    code: str

    def __getitem__(self, name: str) -> Any:
        return self.known[name]

    @property
    def row(self) -> str:
        """The cards of a question with one row."""
        (row,) = dict.fromkeys(self.cards)
        return row

    @property
    def count(self) -> Count:
        """Those cards counted in full."""
        return count_cards(self.row)

    @property
    def counts(self) -> tuple[Count, ...]:
        """All rows of the call counted in full."""
        return tuple(map(count_cards, self.cards))

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row of cards in the cell."""
        return tuple(row for row in re.findall(r'"([^"]*)"', self.code) if CARDS.fullmatch(row))

    @property
    def wins(self) -> dict[str, int]:
        """Games in 100 that each choice wins, the best first.

        They're read from the chart that the question is about.
        """
        assert isinstance(self.question.about, RankedRows)
        rows = sorted(self.question.about.rows, key=lambda row: -row.total)
        return {row.label: round(row.total) for row in rows if row.label in self.question.choices}

    @property
    def needs(self) -> tuple[int, int]:
        """Holes that you and your opponent need."""
        own, other = self.numbers if len(self.numbers) > 1 else self.numbers * 2
        return rules.GAME - own, rules.GAME - other

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that the question has in digits."""
        return tuple(int(digits.replace(",", "")) for digits in re.findall(r"\d[\d,]*\d|\d", self.question.ask))

    @property
    def spelled(self) -> tuple[int, ...]:
        """Its numbers in words, names of ranks among them."""
        words = re.findall(r"[a-z-]+", self.question.ask.lower())
        return tuple(NUMBER_WORDS.index(word) for word in words if word in NUMBER_WORDS)


@dataclass(frozen=True)
class Said:
    """The right answer of a question, and what follows it.

    >>> Said(words="two and two are four. that's even.").begun
    "Two and two are four. That's even."
    """

    answer: Answer | None = None
    words: str = ""

    @property
    def begun(self) -> str:
        """The words, each sentence begun with a capital."""
        return _BEGINS.sub(lambda begin: begin[0][:-1] + begin[0][-1].upper(), self.words)


def count_cards(row: CardsLike) -> Count:
    """Count four cards, or five with the starter."""
    held = cards(row)
    return count(held[:4], held[4:] or None)


Maker = Callable[[Asking], Said]


class Sentences:
    """The makers of one lesson's sentences, by name."""

    def __init__(self, lesson: str) -> None:
        self.lesson = lesson
        self.makers: dict[str, Maker] = {}

    def __call__(self, name: str) -> Callable[[Maker], Maker]:
        """Keep the decorated function as the maker of this name."""

        def keep(maker: Maker) -> Maker:
            if name in self.makers:
                raise ValueError(f"{name!r} names two surprises of lesson {self.lesson}: rename one")
            self.makers[name] = maker
            return maker

        return keep

    def answer(self, name: str, find: Callable[[Asking], Answer]) -> None:
        """Keep an answer after which nothing is said."""
        self(name)(lambda asked: Said(find(asked)))
