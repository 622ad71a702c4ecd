"""The sentence of every event of a game, for all the table or for what one seat may see."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import quote, symbols
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
    Claimed,
    Cut,
    Dealt,
    Discarded,
    Event,
    Forfeited,
    Laid,
    SaidGo,
    Scored,
    Shown,
    Switched,
    TurnedUp,
    Won,
)
from crib_tutor.game.hearings import Hearing
from crib_tutor.game.seats import view_event
from crib_tutor.marking.markings import Mistake
from crib_tutor.rules import Counting, Heels, IllegalMove, Muggins, Neglect, Rules
from crib_tutor.words.counts_aloud import amount_of, number

YOU = "You"
"""The name of the player who reads: sentences speak to them."""
_VERBS = re.compile(
    r"\b(cut|deal|lead|discard|turn|play|say|show|claim|call|object|require|announce|move|peg|forfeit|win|hold|let)s\b"
)
_COMPASS = ("South", "West", "North", "East")
"""The seats of three and four players in turn; two sit opposite each other."""
_REASONS: Mapping[str, str] = {
    HEELS: "his heels",
    PLAY: "the play",
    HAND: "the hand",
    CRIB: "the crib",
    Kind.THIRTY_ONE.value: "thirty-one",
    Kind.GO.value: "the go",
    Kind.LAST.value: "the last card",
    THREE_FOR_LAST: "last, which goes to pone on the first deal",
    MUGGINS: "muggins",
    OVERCLAIM: "the overclaim",
    OVERPEGGING: "the peg moved too far",
    NEGLECT: "the held-back card",
    NO_SCORE: NO_SCORE,
}
"""What points are pegged for, as it's said; fifteens, pairs and runs are named by their cards."""
_PAIRS = MappingProxyType({3: "a pair royal", 4: "a double pair royal"})
_ENOUGH = ", all that's needed,"
"""Said of points that are fewer than the cards are worth, because the last hole is reached."""
_CHOICES = {"muggins": Muggins, "heels": Heels, "neglect": Neglect}
_SWITCHED: MappingProxyType[tuple[str, str | bool], str] = MappingProxyType(
    {(option, one.name): str(one.value) for option, kind in _CHOICES.items() for one in kind}
    | {
        ("counting", Counting.PLAYERS.name): Counting.PLAYERS.value,
        ("counting", Counting.COMPUTER.name): Counting.COMPUTER.value,
        ("announced", True): "Players announce the count and claim their points in the play.",
        ("announced", False): "No one announces the count in the play.",
        ("by_hand", True): "Players move their own pegs.",
        ("by_hand", False): "Pegs move by themselves.",
        ("auto_play_single", True): "A forced card or go plays itself.",
        ("auto_play_single", False): "Every card and every go waits for its player.",
    }
)


def sentence(
    event: Event,
    *,
    names: Sequence[str] | None = None,
    rules: Rules = _rules.HOYLE,
    seat: int | None = None,
    heard: Hearing | None = None,
) -> str:
    """Tell one event in one plain sentence.

    >>> from crib_tutor.deck import Card
    >>> sentence(Laid(1, Card(7, "H"), 15)), sentence(Scored(1, 2, "fifteen"))
    ('North plays 7♥: 15.', 'North pegs 2 for fifteen.')
    >>> sentence(Discarded(1, (Card(1, "H"), Card(13, "H"))), seat=0)
    'North discards two cards.'

    With a ``seat`` it tells only what that seat can see. ``names`` has one for each seat in order, and ``rules`` are
    the game's. It tells the points pegged, even if the cards were worth more. With the claim ``heard``, it says when a
    count or call is wrong.
    """
    return Words.of(names, rules, seat).describe(event if seat is None else view_event(event, seat), heard)


def explain_mistakes(mistakes: Sequence[Mistake]) -> str:
    """Say what's wrong in a claim, each part with its reason.

    >>> from crib_tutor.deck import Card
    >>> explain_mistakes([Mistake(Kind.FIFTEEN, (Card(5, "H"), Card(9, "D")), 2, "5 + 9 is 14, not 15")])
    'fifteen 5♥ 9♦ (5 + 9 is 14, not 15)'

    A wrong total has only its reason.
    """
    return ", ".join(
        f"{one.kind} {symbols(one.cards)}".strip() + f" ({one.reason})" if one.kind else one.reason for one in mistakes
    )


def reason(scored: Scored) -> str:
    """Say what points are for, as it follows "for".

    >>> from crib_tutor.deck import Card
    >>> reason(Scored(0, 6, "pair", (Card(7, "C"), Card(7, "H"), Card(7, "S")))), reason(Scored(0, 1, "go"))
    ('a pair royal', 'the go')
    """
    what_for = scored.what_for
    size = len(scored.cards)
    if what_for == Kind.PAIR:
        return _PAIRS.get(size, "a pair")
    if what_for == Kind.RUN:
        return f"a run of {size}" if size else "a run"
    if what_for == Kind.FIFTEEN:
        return "fifteen" if sum(card.value for card in scored.cards) <= _rules.FIFTEEN else "thirty"
    return _REASONS.get(what_for, what_for)


def note_all_needed(scored: Scored, rules: Rules) -> str:
    """Say that fewer points than were due are pegged, if the event shows what was due.

    >>> note_all_needed(Scored(0, 1, "fifteen"), _rules.HOYLE), note_all_needed(Scored(0, 2, "fifteen"), _rules.HOYLE)
    (", all that's needed,", '')
    """
    size = len(scored.cards)
    due = {
        Kind.FIFTEEN: _rules.FIFTEEN_POINTS,
        Kind.PAIR: _rules.PAIR_POINTS * size * (size - 1) // 2,
        Kind.RUN: size,
        Kind.THIRTY_ONE: _rules.THIRTY_ONE_POINTS,
        HEELS: _rules.HEELS_POINTS,
        THREE_FOR_LAST: rules.three_for_last,
        NEGLECT: _rules.FAULT_POINTS,
        NO_SCORE: _rules.FAULT_POINTS,
    }
    return _ENOUGH if scored.points < due.get(scored.what_for, 0) else ""


@dataclass(frozen=True, slots=True)
class Words:
    """The words for a game's events, with the players' names and the rules.

    >>> Words.of(None, _rules.FOUR_HANDED).scores((30, 22))
    'South and North 30, West and East 22'

    Players without names are called by the compass, and one who's called `YOU` is spoken to. Raises `IllegalMove`
    unless there's one name for each player.
    """

    names: tuple[str, ...]
    rules: Rules

    @classmethod
    def of(cls, names: Sequence[str] | None, rules: Rules, seat: int | None = None) -> Words:
        """Find the words for these names, and check the seat."""
        players = rules.players
        if names is None:
            names = _COMPASS[::2] if players == len(_COMPASS[::2]) else _COMPASS[:players]
        if len(names) != players:
            raise IllegalMove(f"each player needs a name: give {players}, not {len(names)}")
        words = cls(tuple(names), rules)
        if seat is not None:
            words.who(seat)
        return words

    def who(self, player: int) -> str:
        """A player's name."""
        if player not in range(len(self.names)):
            raise IllegalMove(f"{quote(player)} isn't a player here: the players are 0 to {len(self.names) - 1}")
        return self.names[player]

    def does(self, player: int, what: str, *, inside: bool = False) -> str:
        """A player and what that player does, at the beginning of a sentence or inside of one.

        >>> words = Words.of((YOU, "Lamb"), _rules.MODERN)
        >>> words.does(0, "calls muggins"), words.does(0, "deals", inside=True), words.does(1, "deals")
        ('You call muggins', 'you deal', 'Lamb deals')
        """
        who = self.who(player)
        if who != YOU:
            return f"{who} {what}"
        said = _VERBS.sub(r"\1", what)
        return f"{who.lower() if inside else who} {said}"

    def name_opponent(self, text: str) -> str:
        """Call the opponent by name in a text that speaks to the other of two players.

        >>> Words.of((YOU, "Lamb"), _rules.MODERN).name_opponent("Your opponent pegs 2.")
        'Lamb pegs 2.'
        """
        if YOU not in self.names or len(self.names) > 2:
            return text
        return re.sub(r"\b(your|the) opponent\b", self.names[1 - self.names.index(YOU)], text, flags=re.IGNORECASE)

    def side(self, side: int) -> str:
        """The name of a side, which partners share."""
        return " and ".join(self.names[side :: self.rules.sides])

    def describe(self, event: Event, heard: Hearing | None = None) -> str:
        """Tell an event in one sentence, and add a second if the claim or answer ``heard`` is wrong."""
        if isinstance(event, Claimed):
            told = self.does(event.player, self.claim(event, heard))
            return f"{told}.{f' {_rules.MISCOUNT}' * is_miscount(event, heard)}"
        if isinstance(event, Called):
            told = self.does(event.player, self.call(event, heard) or "lets it pass")
            return f"{told}.{f' {_rules.WRONG_CALL}' * is_wrong(event, heard)}"
        return self._TOLD[type(event)](self, event)

    def scores(self, scores: Sequence[int]) -> str:
        """The score of every side."""
        return ", ".join(f"{self.side(side)} {score}" for side, score in enumerate(scores))

    def _cut(self, event: Cut) -> str:
        return f"{self.does(event.player, 'cuts')} {event.card.symbol} for the deal."

    def hands(self, event: Dealt) -> list[str]:
        """Say what is known of the cards of a deal, each a clause."""
        told = [
            f"{self.does(player, 'holds', inside=True)} {symbols(hand)}"
            for player, hand in enumerate(event.hands)
            if hand
        ]
        if self.rules.from_pack:
            told.append(f"the deck gives {symbols(event.to_crib) or 'a card'} to the crib")
        return told

    def _dealt(self, event: Dealt) -> str:
        deals = self.does(event.dealer, "deals", inside=True)
        leads = self.does((event.dealer + 1) % len(self.names), "leads", inside=True)
        opening = f"Deal {event.number}: {deals} and {leads}"
        return "; ".join([opening, *self.hands(event)]) + "."

    def _discarded(self, event: Discarded) -> str:
        many = self.rules.discards
        unseen = f"{number(many)} card{'s' * (many > 1)}"
        return f"{self.does(event.player, 'discards')} {symbols(event.cards) or unseen}."

    def _turned_up(self, event: TurnedUp) -> str:
        turns = self.does((event.player - 1) % len(self.names), "turns up", inside=True)
        return f"{self.does(event.player, 'cuts')} and {turns} {event.card.symbol} as the starter."

    def _laid(self, event: Laid) -> str:
        return f"{self.does(event.player, 'plays')} {event.card.symbol}: {event.count}."

    def _said_go(self, event: SaidGo) -> str:
        return f"{self.does(event.player, 'says')} go at {event.count}."

    def _shown(self, event: Shown) -> str:
        cards = f": {symbols(event.cards)}" if event.cards else ""
        return f"{self.does(event.player, 'shows')} {_REASONS[event.place]}{cards}."

    def claim(self, event: Claimed, heard: Hearing | None = None) -> str:
        """Tell a claim, without saying who makes it."""
        in_play = event.place == PLAY
        corrected = f", corrected to {heard.count}," if heard and is_miscount(event, heard) else ""
        announced = f"announces {event.count}{corrected} and " if in_play and event.count is not None else ""
        place = "" if in_play else f" for {_REASONS[event.place]}"
        named = ", ".join(f"{one.kind} {symbols(one.cards) or one.points}" for one in event.combinations)
        return (
            f"{announced}claims {event.points or 'nothing'}{place}"
            + f": {named}" * bool(named)
            + f" but moves the peg {amount_of(event.pegged, 'hole')}" * (event.pegged != event.points)
        )

    def call(self, event: Called, heard: Hearing | None = None) -> str:
        """Tell an answer, without saying who makes it, and say how it was wrong if that's known; nothing if silent."""
        known = None if heard is None or heard.pending else heard
        said = []
        if event.overlooked:
            said.append(f"calls muggins for {event.overlooked}{_of_missed(event, known)}")
        if event.too_many:
            said.append(f"objects{_of_too_many(event, known)}")
        if event.required and not said:
            said.append("requires the card to be played")
        return " and ".join(said)

    def _scored(self, event: Scored) -> str:
        link = "in" if event.what_for == PLAY else "for"
        points = f"{event.points}{note_all_needed(event, self.rules)}"
        return f"{self.does(event.player, 'pegs')} {points} {link} {reason(event)}{self._last_card(event)}."

    def _last_card(self, event: Scored) -> str:
        """Name the card that a go is pegged for, unless the player who says go pegs it."""
        if event.what_for != Kind.GO or not event.cards or self.rules.go_point is not _rules.GoPoint.LAST_PLAYER:
            return ""
        fits = not self.rules.may_stop and self.rules.neglect is _rules.Neglect.REFUSED
        return f", as {symbols(event.cards)} was the last card {'that fit' if fits else 'of the count'}"

    def _forfeited(self, event: Forfeited) -> str:
        what_for = _REASONS.get(event.what_for, event.what_for)
        return f"{self.does(event.player, 'forfeits')} {event.points} for {what_for}, not pegged in time."

    def _switched(self, event: Switched) -> str:
        now = _SWITCHED.get((event.option, event.value), f"{event.option} is {event.value}.")
        return f"From now on {now[:1].lower()}{now[1:]}"

    def _won(self, event: Won) -> str:
        won = self.side(event.side)
        wins = "wins" if self.rules.sides == self.rules.players and won != YOU else "win"
        return f"{won} {wins}{self._lurch(event.games)}."

    def _lurch(self, games: int) -> str:
        if games == 1:
            return ""
        name = "lurch"
        if self.rules.book is _rules.Book.CLUB:
            name = "double skunk" if self.rules.lurches and games > self.rules.lurches[0].games else "skunk"
        return f" by a {name}, which counts as {amount_of(games, 'game')}"

    _TOLD: ClassVar[dict[type, Callable[[Words, Any], str]]] = {
        Cut: _cut,
        Dealt: _dealt,
        Discarded: _discarded,
        TurnedUp: _turned_up,
        Laid: _laid,
        SaidGo: _said_go,
        Shown: _shown,
        Scored: _scored,
        Forfeited: _forfeited,
        Switched: _switched,
        Won: _won,
    }


def is_miscount(event: Claimed, heard: Hearing | None) -> bool:
    """Say whether the count announced with a card is wrong.

    >>> is_miscount(Claimed(0, PLAY, points=0, pegged=0, count=15), None)
    False
    """
    return heard is not None and None not in (event.count, heard.count) and event.count != heard.count


def is_wrong(event: Called, heard: Hearing | None) -> bool:
    """Say whether an answer calls for what isn't there.

    >>> is_wrong(Called(0, too_many=2), None)
    False
    """
    if heard is None or heard.pending:
        return False
    objects_to_nothing = event.too_many and not (heard.too_many or heard.too_far)
    return bool(objects_to_nothing or event.overlooked > heard.missed)


def _of_missed(event: Called, heard: Hearing | None) -> str:
    if heard is None or event.overlooked <= heard.missed:
        return ""
    missed = heard.missed
    return f", but only {missed} {'was' if missed == 1 else 'were'} missed" if missed else ", but nothing was missed"


def _of_too_many(event: Called, heard: Hearing | None) -> str:
    if heard is None:
        return ""
    corrected = min(event.too_many, heard.too_many)
    too_far = min(event.too_many - corrected, heard.too_far)
    if not (corrected or too_far):
        right = f"the claim of {heard.claimed.points} isn't too high, so it stands"
        return f", but {right if heard.claimed.points else 'nothing was claimed'}"
    mistakes = heard.marking.mistaken if corrected == heard.too_many else ()
    said = []
    if corrected and mistakes and not any(one.kind for one in mistakes):
        said.append(f": {explain_mistakes(mistakes)}")
    elif corrected:
        why = f": {explain_mistakes(mistakes)}" if mistakes else ""
        said.append(f" to {amount_of(corrected, 'extra point')}{why}")
    if too_far:
        said.append(f"{' to' * (not said)} a peg moved {amount_of(too_far, 'hole')} too far")
    return "; and to".join(said)
