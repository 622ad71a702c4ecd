"""The play as a road to thirty-one, laid card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.course.lesson_08_play import (
    CLOSING,
    DEALER,
    PONE,
    SPOKEN,
    Answers,
    RoadStep,
    count_in_words,
    follow_cards,
    greediest_card,
    points_of,
    scores_at_once,
)
from crib_tutor.course.lesson_09_pegging import reach, window_in_words
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import theme
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import ACCENT, INK, LINE, PAPER, QUIET, box, card, high, label, line, touch
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.phrases import capitalized
from crib_tutor.play import Pegged, Play, peg
from crib_tutor.rules import FIFTEEN, HOYLE, THIRTY_ONE, Rules
from crib_tutor.words.counts_aloud import ROYALS, join_words

_SIDES = ("you", "opponent")
_FILLS = (theme.YOU, theme.OPPONENT)
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}
_MOST_ROWS = 4


class Laid(NamedTuple):
    """The cards laid by the player who touches, and one refused."""

    cards: tuple[Card, ...]
    refused: Card | None = None


class _Room(NamedTuple):
    """Where things are in a drawing of one size."""

    wide: int
    high: int
    card: int
    apart: int
    """From card to card of a hand."""
    left: int
    unit: float
    """A step of the road."""
    band: int
    disc: int
    window: int
    """Height of a window's row."""
    size: int

    @property
    def lane(self) -> int:
        """Height of a count's road, with what's above and below."""
        return 2 * self.disc + self.band + self.size + 6


_WIDE = _Room(572, 334, 46, 58, 18, 17, 22, 10, 16, 13)
_NARROW = _Room(284, 232, 32, 48, 7, 8.7, 17, 8, 13, 11)


class Road(Picture):
    """Two open hands, played in any order the rules allow."""

    name = "road"
    hint = "Tap a card to play it, or to take it back. Keys: 1 to 8"

    def __init__(self, play: Play, laid: Sequence[Card] = (), *, answers: Answers | None = None, look_back: bool = False):
        """Begin with some cards laid; with ``answers`` the dealer plays by that choice."""
        self.play, self.answers, self.look_back = play, answers, look_back
        self.start = Laid(tuple(laid))
        self.names = {card: f"{name}{place}" for name, hand in zip("pd", play.hands, strict=True) for place, card in enumerate(hand)}
        self.keys: Mapping[str, str] = {str(key): name for key, name in enumerate(self.names.values(), 1)}

    # --- what a touch does ---

    def follow(self, state: Laid) -> tuple[list[RoadStep], Play, str]:
        """Play the cards of a state."""
        return follow_cards(self.play, state.cards, self.answers)

    def touched(self, state: Laid, held: Card) -> Laid:
        """Lay a card of a hand next, take it back, or refuse it."""
        if held in state.cards:
            return Laid(state.cards[: state.cards.index(held)])
        tried = Laid((*state.cards, held))
        steps, _, refusal = self.follow(tried)
        played = {step.card for step in steps}
        return Laid(state.cards, held) if refusal or held not in played else tried

    def look(self, state: Laid) -> Look:
        """The road with these cards laid."""
        steps, after, _ = self.follow(state)
        title = self._title(state, steps, after)
        count = steps[-1].count if steps else 0
        return Look(
            title,
            self._sentence(state, steps, after),
            str(count),
            "is the count" if count < THIRTY_ONE else "is the end of the road",
            self._rows(steps),
            *(self._draw(state, steps, after, room) for room in (_WIDE, _NARROW)),
            touches=tuple(Touch(name, self._label(state, steps, held), self.touched(state, held)) for held, name in self.names.items()),
            buttons=(Touch("back", "Back", Laid(state.cards if state.refused else state.cards[:-1])),),
        )
