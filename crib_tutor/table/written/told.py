"""What a text tells of a game: cards, deals, readings, problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.deck import RANKS, Card

ALL = -1
"""Points taken by muggins: whatever was missed."""


class TextPlace(NamedTuple):
    """A token of a text, from line 1, letter 0."""

    line: int
    start: int
    token: str


NOWHERE = TextPlace(0, 0, "")


class ToldCard(NamedTuple):
    """A card as it was told, perhaps without a suit.

    >>> ToldCard(5, "H").symbol, ToldCard(10).symbol
    ('5♥', '10')
    """

    rank: int
    suit: str = ""
    at: TextPlace = NOWHERE

    @property
    def symbol(self) -> str:
        """The card as it's printed."""
        return Card(self.rank, self.suit).symbol if self.suit else RANKS[self.rank - 1].replace("T", "10")

    def may_be(self, other: ToldCard) -> bool:
        """Say if both can be the same card."""
        return self.rank == other.rank and (not self.suit or not other.suit or self.suit == other.suit)


class ToldPlay(NamedTuple):
    """A card played or a go, and its points."""

    card: ToldCard | None
    at: TextPlace
    player: int | None = None
    """Who played it, if the text says so."""
    points: int | None = None


class ToldCount(NamedTuple):
    """What was said for a hand or nobody's crib."""

    player: int | None
    points: int
    at: TextPlace
    muggins: int | None = None
    """Points that the other side took or had mended, -1 for all; None if the text doesn't say."""


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """What a text tells of a deal; else empty."""

    number: int
    at: TextPlace
    dealer: int | None = None
    scores: tuple[int, int] | None = None
    """The scores before it."""
    scores_at: TextPlace = NOWHERE
    hands: tuple[tuple[ToldCard, ...], ...] = ((), ())
    """The cards dealt, or only those kept."""
    away: tuple[tuple[ToldCard, ...], ...] = ((), ())
    starter: ToldCard | None = None
    heels: int | None = None
    """What was pegged for the starter."""
    plays: tuple[ToldPlay, ...] = ()
    counts: tuple[ToldCount, ...] = ()

    @property
    def empty(self) -> bool:
        """True if no card or count is told."""
        return not (any(self.hands) or any(self.away) or self.starter or self.plays or self.counts)


class TextAnswer(NamedTuple):
    """An answer to a question, and its line."""

    label: str
    line: str


class TextProblem(NamedTuple):
    """What can't be in a text, or isn't clear.

    Each of its ``answers`` gives a line that would take the place of this one.
    """

    line: int
    token: str
    sentence: str
    start: int = 0
    """Where the token begins in its line."""
    answers: tuple[TextAnswer, ...] = ()

    @property
    def question(self) -> bool:
        """True for something that a text left open."""
        return self.sentence.endswith("?")


class ReadToken(NamedTuple):
    """A token of a line, and the cards it names."""

    text: str
    start: int
    cards: tuple[ToldCard, ...] = ()

    @property
    def loose(self) -> bool:
        """True for a card without a suit, where none is needed."""
        return any(not card.suit for card in self.cards)


class ReadPart(NamedTuple):
    """Words of a reading, or one of its cards."""

    text: str
    card: ToldCard | None = None
    player: int | None = None
    """Who played the card."""
    scores: bool = False
    """Whether it's what a card scored."""


class LineReading(NamedTuple):
    """A line of a text read back."""

    number: int
    text: str
    deal: int
    """The deal it belongs to, from 1 in the order told; 0 before the first."""
    tokens: tuple[ReadToken, ...]
    parts: tuple[ReadPart, ...]

    @property
    def sentence(self) -> str:
        """What it was read as."""
        return " ".join(part.text for part in self.parts)
