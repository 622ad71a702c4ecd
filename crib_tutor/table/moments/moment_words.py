"""The words of the table while a game is told: short ones, to the player who sits there, and the lines of the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import PACK, symbols
from crib_tutor.game.events import (
    CRIB,
    HAND,
    HEELS,
    MUGGINS,
    NEGLECT,
    NO_SCORE,
    OVERCLAIM,
    OVERPEGGING,
    PLAY,
    THREE_FOR_LAST,
    Called,
    Cut,
    Dealt,
    Discarded,
    Laid,
    SaidGo,
    Scored,
)
from crib_tutor.game.hearings import Hearing
from crib_tutor.rules import Neglect, Rules
from crib_tutor.words.counts_aloud import number
from crib_tutor.words.event_sentences import Words, is_wrong, reason

_HIGHEST = max(card.value for card in PACK)
"""What the highest cards count."""


class Told(NamedTuple):
    """What the teller shows of an event, and the story's words and number for it.

    >>> Told("North says go.", "“Go.”", "North says go").number
    ''
    """

    happened: str
    said: str
    line: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class TableTalk:
    """How a table talks to the player who sits at it: "you" is the only person there, and everyone else has a name.

    >>> TableTalk(("South", "North"), _rules.MODERN, you=0).go(SaidGo(1, 22)).happened
    'North says go: no card of 9 or less.'
    """

    names: tuple[str, ...]
    rules: Rules
    you: int | None = None

    # --- who does what ---

    def who(self, player: int) -> str:
        """A player at the beginning of a sentence."""
        return "You" if player == self.you else self.names[player]

    def does(self, player: int, verb: str) -> str:
        """A player and what they do, given a verb as others do it.

        >>> TableTalk(("South", "North"), _rules.MODERN, you=0).does(0, "plays")
        'You play'
        """
        return f"You {verb.removesuffix('s')}" if player == self.you else f"{self.names[player]} {verb}"

    def whose(self, player: int, what: str) -> str:
        """Begin a sentence with what belongs to a player."""
        return f"Your {what}" if player == self.you else f"{self.names[player]}'s {what}"

    # --- before the play ---

    def cut(self, event: Cut) -> Told:
        """A cut for the deal."""
        words = f"{self.does(event.player, 'cuts')} {event.card.symbol}"
        return Told("The lowest card deals.", f"{words}.", words)

    def deal(self, event: Dealt) -> Told:
        """A deal."""
        words = self.does(event.dealer, "deals")
        pone = (event.dealer + 1) % len(self.names)
        return Told(f"Deal {event.number}. {self.does(pone, 'leads')}.", f"{words}.", f"Deal {event.number}: {words}")

    def discard(self, event: Discarded, dealer: int) -> Told:
        """Cards that go to the crib, told by name where they're seen."""
        many = self.rules.discards
        unseen = f"{number(many)} card{'s' * (many > 1)}"
        words = f"{self.does(event.player, 'discards')} {symbols(event.cards) or unseen}"
        whose = self.whose(dealer, "crib")
        return Told(f"To {whose[:1].lower()}{whose[1:]}." if dealer == self.you else f"To {whose}.", f"{words}.", words)

    def starter(self, cutter: int, card: str) -> Told:
        """The starter is turned up."""
        words = f"The starter is {card}"
        return Told(f"{self.does(cutter, 'cuts')} the deck.", f"{words}.", words)

    # --- the play ---

    def play(self, event: Laid, *, hides_count: bool) -> Told:
        """A card is played, and the count is said, unless a person is to say it."""
        verb = "leads" if event.count == event.card.value else "plays"
        words = f"{self.does(event.player, verb)} {event.card.symbol}"
        if hides_count:
            return Told("", f"{words}.", words)
        return Told(f"{words}.", f"“{number(event.count).capitalize()}.”", words, str(event.count))

    def go(self, event: SaidGo) -> Told:
        """A go, with what it tells about the hand where nobody may hold a card back."""
        words, left = self.does(event.player, "says") + " go", _rules.THIRTY_ONE - event.count
        sure = not self.rules.may_stop and self.rules.neglect is Neglect.REFUSED
        why = f": no card of {left} or less" if sure and left < _HIGHEST else ""
        return Told(f"{words}{why}.", "“Go.”", words, str(event.count))

    def turned(self) -> Told:
        """The cards of a count that's over are turned face down."""
        return Told("The cards are turned over.", "The count starts again.")

    # --- points ---

    def peg(self, event: Scored) -> Told:
        """Points are pegged, and what for."""
        words = f"{self.does(event.player, 'pegs')} {event.points}"
        if event.what_for in (HAND, CRIB):
            return Told(f"{self.whose(event.player, event.what_for)}.", f"{words}.", words, f"+{event.points}")
        if event.what_for == PLAY:
            return Told("", f"{words}.", words, f"+{event.points}")
        if event.what_for == MUGGINS:
            return Told("Muggins!", f"{words}.", "Muggins", f"+{event.points}")
        if event.what_for == THREE_FOR_LAST:
            why = "The first deal gives three to the player who doesn't deal."
            return Told(why, f"{words} for last.", "Three for last", f"+{event.points}")
        if event.what_for in (NEGLECT, OVERCLAIM, OVERPEGGING, NO_SCORE):
            return Told("", f"{words} for {reason(event)}.", f"{words} for {reason(event)}", f"+{event.points}")
        said = self._said(event)
        return Told(f"{words}.", f"“{said}.”", said, f"+{event.points}")

    def _said(self, event: Scored) -> str:
        if event.what_for in (Kind.GO, Kind.LAST):
            return f"One for {'the go' if event.what_for == Kind.GO else 'last'}"
        if event.what_for == HEELS:
            return f"{number(event.points).capitalize()} for his heels"
        if event.what_for == Kind.RUN:
            return f"A run for {number(event.points)}"
        what = reason(event)
        return f"{what[:1].upper()}{what[1:]} for {number(event.points)}"

    def forfeit(self, player: int, points: int) -> Told:
        """Heels that were not marked in time."""
        words = f"{self.does(player, 'forfeits')} {points} for his heels"
        return Told("They weren't pegged in time.", f"{words}.", words)

    # --- hands ---

    def show(self, player: int, place: str) -> Told:
        """A hand or crib lies open."""
        whose = self.whose(player, place)
        its = f"your {place}" if player == self.you else f"the {place}"
        return Told(f"{whose} lies open.", f"{self.does(player, 'counts')} {its}.", whose)

    def count(self, player: int, place: str) -> str:
        """Whose hand or crib is counted, above what's said of it."""
        return f"{self.does(player, 'counts')} {'your' if player == self.you else 'the'} {place}."

    def claim(self, player: int, points: int, told: str) -> Told:
        """A claim in one number, and its line of the story."""
        words = f"{self.does(player, 'claims')} {points or 'nothing'}"
        return Told(told, f"{words}.", words)

    def call(self, event: Called, heard: Hearing | None, words: Words) -> Told | None:
        """An answer to a claim that says something; None for one that lets it pass."""
        told = words.call(event, heard)
        if not told:
            return None
        said = words.does(event.player, told)
        happened = _rules.WRONG_CALL if is_wrong(event, heard) else ""
        return Told(happened, f"{said}.", said)

    def next_hand(self, player: int, place: str) -> str:
        """The button that goes on to a hand or crib."""
        whose = self.whose(player, place)
        return f"On to {whose[:1].lower()}{whose[1:]}" if player == self.you else f"On to {whose}"

    def win(self, side: int, scores: Sequence[int]) -> str:
        """Who wins, and the score.

        >>> TableTalk(("South", "North"), _rules.MODERN, you=0).win(0, (121, 93))
        'You win, 121 to 93.'
        """
        players = range(side, len(self.names), self.rules.sides)
        partners = " and ".join("you" if one == self.you else self.names[one] for one in players)
        wins = "wins" if len(players) == 1 and side != self.you else "win"
        others = " and ".join(str(score) for at, score in enumerate(scores) if at != side)
        return f"{partners[:1].upper()}{partners[1:]} {wins}, {scores[side]} to {others}."
