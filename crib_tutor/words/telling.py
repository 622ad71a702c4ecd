"""A game's events told, each once, for every screen."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.deck import PACK, symbols
from crib_tutor.game import events
from crib_tutor.game.answers import pays_back
from crib_tutor.game.hearings import hearing_to_tell
from crib_tutor.game.moves import rules_before
from crib_tutor.phrases import capitalized, uncapitalized
from crib_tutor.rules import Book, Counting, Heels, Muggins, Neglect, Rules
from crib_tutor.words.claims_told import is_miscount, is_wrong, tell_call, tell_claim
from crib_tutor.words.counts_aloud import amount_of, number
from crib_tutor.words.scores_told import (
    REASONS,
    call_score,
    has_points_to_spare,
    name_last_card,
    note_all_needed,
    reason,
)
from crib_tutor.words.seat_names import SeatNames

_CUT_SHORT = ", and the game ends there, since nothing is pegged past the last hole"
"""Said of a win whose last score was worth more than the holes left."""
_CHOICES = {"muggins": Muggins, "heels": Heels, "neglect": Neglect, "counting": Counting}
_SWITCHED: MappingProxyType[tuple[str, str | bool], str] = MappingProxyType(
    {(option, choice.name): str(choice.value) for option, kind in _CHOICES.items() for choice in kind}
    | {
        ("reverse_muggins", True): _rules.FLAGS["reverse_muggins"],
        ("reverse_muggins", False): _rules.WRONG_CALL,
        ("announced", True): "Players announce the count and claim their points in the play.",
        ("announced", False): "No one announces the count in the play.",
        ("by_hand", True): "Players move their own pegs.",
        ("by_hand", False): "Pegs move by themselves.",
        ("auto_play_single", True): "A forced card or go plays itself.",
        ("auto_play_single", False): "Every card and every go waits for its player.",
    }
)
_TOGETHER: Mapping[tuple[str | bool, str | bool], str] = {
    ("OFF", "COMPUTER"): "there's no muggins, and the computer counts every hand and crib.",
    ("CLAIM_FIRST", "PLAYERS"): "you count, and your opponent takes what you miss after you peg your claim.",
    ("OPPONENT_FIRST", "PLAYERS"): "you count, and your opponent takes what you miss before you peg your claim.",
}
"""What muggins and counting say if both are switched together."""
_HIGHEST = max(card.value for card in PACK)
"""What the highest cards count."""


class Telling(NamedTuple):
    """An event told: who, what, the number, the words.

    >>> went = telling((events.SaidGo(1, 25),), 0, SeatNames.of(None, _rules.HOYLE))
    >>> went.sentence, went.aloud, went.around
    ('North says go at 25.', '“Go.”', 'North says go: no card of 6 or less.')
    """

    who: str
    does: str
    rest: str = ""
    """What follows in the sentence of a log."""
    opening: str = ""
    """What comes before the player in the sentence of a log."""
    number: str = ""
    """The number at the end of its line: a count, or the points."""
    quote: str = ""
    """What players say aloud."""
    beside: str = ""
    """What the stage says beside it."""
    told: str = ""
    """What the stage says in place of the clause."""
    title: str = ""
    """Its line of the stage's story, in place of the clause."""

    @property
    def clause(self) -> str:
        """The player and what the player does."""
        return f"{self.who} {self.does}"

    @property
    def sentence(self) -> str:
        """The event in one sentence; a second corrects it."""
        return f"{self.opening}{self.clause}{self.rest}."

    @property
    def aloud(self) -> str:
        """The event as the stage says it."""
        return f"“{self.quote}.”" if self.quote else f"{self.told or self.clause}."

    @property
    def around(self) -> str:
        """The stage's words beside those at the table."""
        return self.beside or f"{self.clause}." * bool(self.quote)

    @property
    def line(self) -> str:
        """The event's line of the story."""
        return self.title or self.clause


def telling(log: Sequence[events.Event], at: int, seats: SeatNames) -> Telling:
    """Tell an event, as far as its log shows."""
    return _TELLERS[type(log[at])](seats, log[at], log, at)


def sentence_at(log: Sequence[events.Event], at: int, rules: Rules, names: Sequence[str] | None = None) -> str:
    """Tell an event of a log in one sentence.

    It's empty for the first of two switches that the second tells too. A wrong claim or call is said to be wrong once
    that may be known, and a win says if points were left over.
    """
    return "" if lacks_sentence(log, at) else telling(log, at, SeatNames.of(names, rules)).sentence


def lacks_sentence(log: Sequence[events.Event], at: int) -> bool:
    """True for an event whose successor tells it too."""
    return 0 <= at < len(log) - 1 and bool(_join_switches(log[at], log[at + 1]))


def hands_dealt(event: events.Dealt, seats: SeatNames) -> list[str]:
    """Say what is known of the cards of a deal, in clauses."""
    clauses = [
        seats.does(player, f"holds {symbols(hand)}", inside=True) for player, hand in enumerate(event.hands) if hand
    ]
    if seats.rules.from_pack:
        clauses.append(f"the deck gives {symbols(event.to_crib) or 'a card'} to the crib")
    return clauses


def counts_hand(seats: SeatNames, player: int, place: str) -> str:
    """Say who counts which hand, as the stage's heading."""
    own = seats.owner(player)
    return seats.does(player, f"counts {own if own == 'your' else 'the'} {place}")


# --- event by event ---


def _cut(seats: SeatNames, event: events.Cut, _log: Sequence[events.Event], _at: int) -> Telling:
    return Telling(
        *seats.act(event.player, f"cuts {event.card.symbol}"), rest=" for the deal", beside="The lowest card deals."
    )


def _dealt(seats: SeatNames, event: events.Dealt, _log: Sequence[events.Event], _at: int) -> Telling:
    pone, opening, deals = (
        (event.dealer + 1) % len(seats.names),
        f"Deal {event.number}",
        seats.does(event.dealer, "deals"),
    )
    return Telling(
        *seats.act(event.dealer, "deals", inside=True),
        opening=f"{opening}: ",
        rest="; ".join([f" and {seats.does(pone, 'leads', inside=True)}", *hands_dealt(event, seats)]),
        beside=f"{opening}. {seats.does(pone, 'leads')}.",
        told=deals,
        title=f"{opening}: {deals}",
    )


def _discarded(seats: SeatNames, event: events.Discarded, log: Sequence[events.Event], at: int) -> Telling:
    size = seats.rules.discards
    cards = symbols(event.cards) or f"{number(size)} card{'s' * (size > 1)}"
    dealer = next((earlier.dealer for earlier in reversed(log[:at]) if isinstance(earlier, events.Dealt)), None)
    beside = "" if dealer is None else f"To {seats.owner(dealer)} crib."
    return Telling(*seats.act(event.player, f"discards {cards}"), beside=beside)


def _turned_up(seats: SeatNames, event: events.TurnedUp, _log: Sequence[events.Event], _at: int) -> Telling:
    dealer, card = (event.player - 1) % len(seats.names), event.card.symbol
    cuts, starter = seats.does(event.player, "cuts"), f"The starter is {card}"
    return Telling(
        *seats.act(dealer, f"turns up {card}", inside=True),
        opening=f"{cuts} and ",
        rest=" as the starter",
        beside=f"{cuts} the deck.",
        told=starter,
        title=starter,
    )


def _laid(seats: SeatNames, event: events.Laid, _log: Sequence[events.Event], _at: int) -> Telling:
    card, leads = event.card.symbol, event.count == event.card.value
    on_stage = seats.does(event.player, f"{'leads' if leads else 'plays'} {card}")
    return Telling(
        *seats.act(event.player, f"plays {card}"),
        rest=f": {event.count}",
        number=str(event.count),
        quote=number(event.count).capitalize(),
        beside=f"{on_stage}.",
        title=on_stage,
    )


def _said_go(seats: SeatNames, event: events.SaidGo, _log: Sequence[events.Event], _at: int) -> Telling:
    """A go, with what it tells about the hand where nobody may hold a card back."""
    act, left = seats.act(event.player, "says go"), _rules.THIRTY_ONE - event.count
    sure = not seats.rules.may_stop and seats.rules.neglect is Neglect.REFUSED and left < _HIGHEST
    beside = f"{' '.join(act)}{f': no card of {left} or less' * sure}."
    return Telling(*act, rest=f" at {event.count}", number=str(event.count), quote="Go", beside=beside)


def _shown(seats: SeatNames, event: events.Shown, _log: Sequence[events.Event], _at: int) -> Telling:
    whose = f"{capitalized(seats.owner(event.player))} {event.place}"
    return Telling(
        *seats.act(event.player, f"shows {REASONS[event.place]}"),
        rest=f": {symbols(event.cards)}" if event.cards else "",
        beside=f"{whose} lies open.",
        told=counts_hand(seats, event.player, event.place),
        title=whose,
    )


def _claimed(seats: SeatNames, event: events.Claimed, log: Sequence[events.Event], at: int) -> Telling:
    heard = hearing_to_tell(log, at, seats.rules)
    claims = seats.does(event.player, f"claims {event.points or 'nothing'}")
    return Telling(
        seats.who(event.player),
        tell_claim(event, seats, heard),
        rest=f". {_rules.MISCOUNT}".removesuffix(".") if is_miscount(event, heard) else "",
        beside=f"The peg is moved {amount_of(event.pegged, 'hole')}." if event.pegged != event.points else "",
        told="" if heard else claims,
        title=claims,
    )


def _called(seats: SeatNames, event: events.Called, log: Sequence[events.Event], at: int) -> Telling:
    heard = hearing_to_tell(log, at, seats.rules)
    wrong = _rules.WRONG_CALL if is_wrong(event, heard) else ""
    if heard and wrong and pays_back(event, heard.marking, rules_before(log[at:], seats.rules)):
        wrong = _rules.FLAGS["reverse_muggins"]
    rest = f". {wrong}".removesuffix(".") if wrong else ""
    return Telling(seats.who(event.player), tell_call(event, seats, heard), rest=rest, beside=wrong)


def _scored(seats: SeatNames, event: events.Scored, _log: Sequence[events.Event], _at: int) -> Telling:
    what_for, points, link = reason(event), f"{event.points}", "in" if event.what_for == events.PLAY else "for"
    pegs = Telling(
        *seats.act(event.player, f"pegs {points}"),
        rest=f"{note_all_needed(event, seats.rules)} {link} {what_for}{name_last_card(event, seats.rules)}",
        number=f"+{points}",
    )
    if event.what_for in (events.HAND, events.CRIB):
        return pegs._replace(beside=f"{capitalized(seats.owner(event.player))} {event.what_for}.")
    if event.what_for == events.PLAY:
        return pegs
    if event.what_for == events.MUGGINS:
        return pegs._replace(beside="Muggins!", title="Muggins")
    if event.what_for == events.THREE_FOR_LAST:
        why = "The first deal gives three to the player who doesn't deal."
        return pegs._replace(beside=why, told=f"{pegs.clause} for last", title="Three for last")
    if event.what_for in (events.NEGLECT, events.WRONG_MUGGINS, events.OVERCLAIM, events.OVERPEGGING, events.NO_SCORE):
        return pegs._replace(told=f"{pegs.clause} for {what_for}", title=f"{pegs.clause} for {what_for}")
    return pegs._replace(quote=call_score(event), title=call_score(event))


def _forfeited(seats: SeatNames, event: events.Forfeited, _log: Sequence[events.Event], _at: int) -> Telling:
    forfeits = seats.act(event.player, f"forfeits {event.points} for {REASONS.get(event.what_for, event.what_for)}")
    return Telling(*forfeits, rest=", not pegged in time", beside="They weren't pegged in time.")


def _switched(_seats: SeatNames, event: events.Switched, log: Sequence[events.Event], at: int) -> Telling:
    alone = _SWITCHED.get((event.option, event.value), f"{event.option} is {event.value}.")
    now = _join_switches(log[at - 1] if at else None, event) or uncapitalized(alone)
    return Telling("From now on", now.removesuffix("."))


def _join_switches(first: events.Event | None, second: events.Event) -> str:
    """Tell two switches in one sentence, if they're muggins and counting in a row."""
    if not (isinstance(first, events.Switched) and isinstance(second, events.Switched)):
        return ""
    both = (first.option, second.option) == ("muggins", "counting")
    return _TOGETHER.get((first.value, second.value), "") if both else ""


def _won(seats: SeatNames, event: events.Won, log: Sequence[events.Event], at: int) -> Telling:
    rules, scores = seats.rules, [0] * seats.rules.sides
    for scored in log[:at]:
        if isinstance(scored, events.Scored):
            scores[scored.player % rules.sides] += scored.points
    who = seats.side(event.side)
    verb = seats.verb(event.side, "wins") if rules.sides == rules.players else "win"
    others = " and ".join(str(score) for side, score in enumerate(scores) if side != event.side)
    lurch, by = "lurch", ""
    if rules.book in (Book.CLUB, Book.ACC):
        lurch = "double skunk" if rules.lurches and event.games > rules.lurches[0].games else "skunk"
    if event.games > 1:
        by = f"a {lurch}, which counts as {amount_of(event.games, 'game')}"
    result = f"{who} {verb}, {scores[event.side]} to {others}"
    return Telling(
        who,
        verb,
        rest=f"{f' by {by}' * bool(by)}{_CUT_SHORT * has_points_to_spare(log[:at], rules)}",
        beside=f"By {by}." if by else "The game is over.",
        told=result,
        title=result,
    )


_TELLERS: Mapping[type, Callable[[SeatNames, Any, Sequence[events.Event], int], Telling]] = {
    events.Cut: _cut,
    events.Dealt: _dealt,
    events.Discarded: _discarded,
    events.TurnedUp: _turned_up,
    events.Laid: _laid,
    events.SaidGo: _said_go,
    events.Shown: _shown,
    events.Claimed: _claimed,
    events.Called: _called,
    events.Scored: _scored,
    events.Forfeited: _forfeited,
    events.Switched: _switched,
    events.Won: _won,
}
