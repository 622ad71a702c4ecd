"""Players' seats: what they see, decide, and do to the game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from crib_tutor.counts import Count
from crib_tutor.deck import Card, quote
from crib_tutor.game import Game
from crib_tutor.game.events import Claimed, Dealt, Discarded, Event
from crib_tutor.game.state import Phase
from crib_tutor.marking.claims import Claims
from crib_tutor.play import Play
from crib_tutor.rules import IllegalMove, Neglect, Rules


class Claim(NamedTuple):
    """What a seat claims, pegs and announces."""

    claims: Claims
    pegged: int | None = None
    announced: int | None = None


class Call(NamedTuple):
    """What a seat says to a claim or a neglected card."""

    overlooked: int = 0
    """Points it calls muggins for."""
    too_many: int = 0
    """Points it objects to."""
    required: bool = False
    """Whether it requires a neglected card to be played, rather than pegging 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything one seat can see of a game.

    >>> from crib_tutor import rules
    >>> seen = view(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), 1)
    >>> len(seen.hand), seen.held, seen.events[0].hands[0]
    (6, (6, 6), ())

    Tuples have one entry a seat, in the order of the seats; ``scores`` has one a side.
    """

    player: int
    """The seat that sees this."""
    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    """The cards this seat holds; in the show, the hand it kept."""
    away: tuple[Card, ...]
    """What it discarded."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    starter: Card | None
    pile: tuple[Card, ...]
    """The cards of this count."""
    before: tuple[Card, ...]
    """The cards of the counts before."""
    legal: tuple[Card, ...]
    """The cards this seat can play now."""
    may_go: bool
    """Whether it can say go now."""
    place: str
    """What is claimed, or what to answer."""
    claimed: Claimed | None
    """The claim to answer."""
    counted: Count | Play | None
    """What a claim is checked against: an open hand or crib, or the play with the hands left out."""
    events: tuple[Event, ...]
    """What happened in this deal, as this seat saw it."""
    earlier: tuple[Event, ...] = ()
    """What happened in the deals before, as this seat saw them; empty unless it's to play a card."""

    @property
    def side(self) -> int:
        """Which side this seat's score belongs to."""
        return self.player % self.rules.sides

    @property
    def count(self) -> int:
        """The running count."""
        return sum(card.value for card in self.pile)


class Seat(Protocol):
    """What fills a seat: a person, script or computer player."""

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the cards that go to the crib."""

    def play(self, view: View) -> Card | None:
        """Choose a card to play, or None to say go."""

    def claim(self, view: View) -> Claim:
        """Claim what hand, crib, card or starter scores."""

    def call_muggins(self, view: View) -> Call:
        """Answer another's claim."""


def view(game: Game, player: int) -> View:
    """Show what a seat can see of a game now."""
    table, rules = game.table, game.rules
    if type(player) is not int or player not in range(rules.players):
        raise IllegalMove(f"there's no seat {quote(player)}: the players are 0 to {rules.players - 1}")
    play = table.play
    held = table.hands or ((),) * rules.players
    if play is not None and not play.over:
        from_pone = rules.players - 1 - table.dealer
        held = play.hands[from_pone:] + play.hands[:from_pone]
    mine = table.phase is Phase.PLAY and play is not None and table.seat(play.turn) == player
    legal = play.legal() if mine and play is not None else ()
    may_go = False
    if mine and play is not None:
        neglects = bool(play.pile) and rules.neglect is Neglect.TWO_OR_PLAYED and not table.required
        may_go = not legal or play.at_liberty or neglects
    return View(
        player=player,
        rules=rules,
        dealer=table.dealer,
        scores=table.scores,
        hand=held[player],
        away=table.away[player] if table.away else (),
        held=tuple(map(len, held)),
        starter=table.starter,
        pile=play.pile if play else (),
        before=play.before if play else (),
        legal=legal,
        may_go=may_go,
        place=table.awaits.place if table.due or table.callers else "",
        claimed=table.claimed,
        counted=replace(table.counted, hands=()) if isinstance(table.counted, Play) else table.counted,
        events=view_log(game.events[table.since :], player),
        earlier=view_log(game.events[: table.since], player) if mine else (),
    )


HIDING = frozenset({Dealt, Discarded})
"""The events with cards that not every seat sees."""


def view_event(event: Event, player: int | None) -> Event:
    """Show an event as a seat saw it; nobody sees no hand.

    >>> view_event(Discarded(1, (Card(1, "H"), Card(13, "H"))), 0)
    Discarded(player=1, cards=())
    """
    if isinstance(event, Dealt):
        hands = tuple([hand if seat == player else () for seat, hand in enumerate(event.hands)])
        return Dealt(event.number, event.dealer, hands, ())
    if isinstance(event, Discarded) and event.player != player:
        return Discarded(event.player, ())
    return event


def view_log(events: Sequence[Event], player: int | None) -> tuple[Event, ...]:
    """Show events as a seat saw them."""
    return tuple([view_event(event, player) if type(event) in HIDING else event for event in events])


def step(game: Game, seats: Sequence[Seat]) -> Game:
    """Move on by one decision, asking the seat whose turn it is.

    Another player can take a seat between two steps, and give it back.
    """
    phase, players, _ = game.awaits
    if phase is Phase.OVER:
        raise IllegalMove("the game is over: start another")
    if phase in (Phase.CUT, Phase.DEAL, Phase.TURN_UP):
        return {Phase.CUT: game.cut, Phase.DEAL: game.deal, Phase.TURN_UP: game.turn_up}[phase]()
    player, seat = players[0], seats[players[0]]
    sees = view(game, player)
    if phase is Phase.DISCARD:
        return game.discard(player, seat.discard(sees))
    if phase is Phase.CLAIM:
        return game.claim(*seat.claim(sees))
    if phase is Phase.CALL:
        return game.call(*seat.call_muggins(sees))
    card = (sees.legal or (None,))[0] if plays_itself(sees) else seat.play(sees)
    return game.go() if card is None else game.lay(card)


def plays_itself(view: View) -> bool:
    """Say whether a forced card or go plays itself (manual page)."""
    return view.rules.auto_play_single and len(view.legal) + view.may_go == 1


def play_out(game: Game, seats: Sequence[Seat]) -> Game:
    """Play a game to its end."""
    while game.winner is None:
        game = step(game, seats)
    return game
