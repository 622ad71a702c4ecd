"""Players' seats: what a seat may see, what it decides, and two players to start with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, Protocol

from crib_tutor import rules as _rules
from crib_tutor.combinations import by_rank
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card, quoted
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, Claimed, Dealt, Event, Laid, LaidAway
from crib_tutor.game.state import Phase
from crib_tutor.marking import mark
from crib_tutor.marking.claims import Claims
from crib_tutor.play import Play, peg
from crib_tutor.rules import IllegalMove, Muggins, Neglect, Rules


class Claim(NamedTuple):
    """What a seat claims, how far it moves its peg where that is not the claim, and the count that it announces.

    >>> Claim(8).pegged is None
    True
    """

    claims: Claims
    pegged: int | None = None
    announced: int | None = None


class Call(NamedTuple):
    """What a seat says to another's claim, or to a card that another neglected to lay.

    >>> Call(overlooked=2).too_many
    0
    """

    overlooked: int = 0
    """Points for which it calls muggins."""
    too_many: int = 0
    """Points that it objects to."""
    required: bool = False
    """Whether it requires a neglected card to be laid, rather than marks 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one seat may see of a game, and nothing else: no other hand, no card laid away, no seed.

    >>> seen = view(Game(_rules.HOYLE, seed=7, first_dealer=0).deal(), 1)
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
    """The cards that this seat holds; in the show, the hand that it kept."""
    away: tuple[Card, ...]
    """What it laid away."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    starter: Card | None
    pile: tuple[Card, ...]
    """The cards of this count."""
    before: tuple[Card, ...]
    """The cards of the counts before."""
    legal: tuple[Card, ...]
    """The cards that this seat may lay now."""
    may_go: bool
    """Whether it may say go now."""
    place: str
    """What is claimed, or what is to be answered."""
    claimed: Claimed | None
    """The claim to be answered."""
    counted: Count | Play | None
    """What a claim is held against: a hand or crib that lies open, or the play with the hands left out."""
    events: tuple[Event, ...]
    """What happened in this deal, as this seat saw it."""

    @property
    def side(self) -> int:
        """Where this seat's score stands."""
        return self.player % self.rules.sides

    @property
    def count(self) -> int:
        """The running count."""
        return sum(card.value for card in self.pile)


class Seat(Protocol):
    """What fills a player's seat: a person, a script or a computer player."""

    def lay_away(self, view: View) -> Sequence[Card]:
        """Choose the cards that go to the crib."""

    def play(self, view: View) -> Card | None:
        """Choose a card to lay, or None to say go."""

    def claim(self, view: View) -> Claim:
        """Claim what the hand, the crib, the card just laid or the starter gives."""

    def call_muggins(self, view: View) -> Call:
        """Answer another's claim."""


def view(game: Game, player: int) -> View:
    """What a seat may see of a game now.

    >>> view(Game(_rules.HOYLE, seed=7), 0).hand
    ()
    """
    table, rules = game.table, game.rules
    if type(player) is not int or player not in range(rules.players):
        raise IllegalMove(f"there is no seat {quoted(player)}: the players are 0 to {rules.players - 1}")
    play = table.play
    held = table.hands or ((),) * rules.players
    if play is not None and not play.over:
        from_pone = rules.players - 1 - table.dealer
        held = play.hands[from_pone:] + play.hands[:from_pone]
    mine = table.phase is Phase.PLAY and play is not None and table.seat(play.turn) == player
    legal = play.legal() if mine and play is not None else ()
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
        may_go=mine and play is not None and _may_go(rules, play, legal, required=table.required),
        place=table.awaits.place if table.due or table.callers else "",
        claimed=table.claimed,
        counted=_without_hands(table.counted),
        events=tuple([seen(one, player) if type(one) in HIDING else one for one in game.events[table.since :]]),
    )


def _may_go(rules: Rules, play: Play, legal: tuple[Card, ...], *, required: bool) -> bool:
    if not legal:
        return True
    neglects = rules.neglect is Neglect.TWO_OR_PLAYED and not required
    return play.at_liberty or (bool(play.pile) and neglects)


def _without_hands(counted: Count | Play | None) -> Count | Play | None:
    """What a claim is held against, without a hand that is not shown."""
    return replace(counted, hands=()) if isinstance(counted, Play) else counted


HIDING = frozenset({Dealt, LaidAway})
"""The events with cards that not every seat sees."""


def seen(event: Event, player: int | None) -> Event:
    """An event as a seat saw it: other hands, and what others laid away, are left out; without a seat, every hand is.

    >>> seen(LaidAway(1, (Card(1, "H"), Card(13, "H"))), 0)
    LaidAway(player=1, cards=())
    """
    if isinstance(event, Dealt):
        hands = tuple([hand if seat == player else () for seat, hand in enumerate(event.hands)])
        return Dealt(event.number, event.dealer, hands, ())
    if isinstance(event, LaidAway) and event.player != player:
        return LaidAway(event.player, ())
    return event


def step(game: Game, seats: Sequence[Seat]) -> Game:
    """Go on by one decision, asking the seat whose it is; cuts and deals come from the seed.

    >>> step(Game(_rules.HOYLE, seed=7, first_dealer=0), [Simple(), Simple()]).events[0].number
    1

    Another player may take a seat between two steps, and give it back.
    """
    phase, players, _ = game.awaits
    if phase is Phase.OVER:
        raise IllegalMove("the game is over: begin another")
    if phase is Phase.CUT:
        return game.cut()
    if phase is Phase.DEAL:
        return game.deal()
    if phase is Phase.TURN_UP:
        return game.turn_up()
    return _decided(game, phase, players[0], seats[players[0]])


def _decided(game: Game, phase: Phase, player: int, seat: Seat) -> Game:
    """The game after a decision of the seat whose it is."""
    sees = view(game, player)
    if phase is Phase.LAY_AWAY:
        return game.lay_away(player, seat.lay_away(sees))
    if phase is Phase.CLAIM:
        return game.claim(*seat.claim(sees))
    if phase is Phase.CALL:
        return game.call(*seat.call_muggins(sees))
    card = (sees.legal or (None,))[0] if plays_itself(sees) else seat.play(sees)
    return game.go() if card is None else game.lay(card)


def plays_itself(view: View) -> bool:
    """Whether the rules lay the only card that fits, or say the go, without asking the seat (manual page).

    >>> plays_itself(view(Game(_rules.MAN_PAGE, seed=7).deal(), 0))
    False
    """
    return view.rules.auto_play_single and len(view.legal) + view.may_go == 1


def play_out(game: Game, seats: Sequence[Seat]) -> Game:
    """Play a game to its end.

    >>> play_out(Game(_rules.MAN_PAGE, seed=7), [Simple(), Greedy()]).winner in (0, 1)
    True
    """
    while game.winner is None:
        game = step(game, seats)
    return game


class Simple:
    """A plain player: lays away and plays its lowest cards, counts well and hears every mistake.

    >>> Simple().lay_away(view(Game(_rules.HOYLE, seed=7, first_dealer=0).deal(), 1))
    (4D, 5D)
    """

    def lay_away(self, view: View) -> Sequence[Card]:
        """Lay away the lowest cards."""
        return view.hand[: view.rules.lays_away]

    def play(self, view: View) -> Card | None:
        """Lay the lowest card that fits."""
        return view.legal[0] if view.legal else None

    def claim(self, view: View) -> Claim:
        """Claim what is due."""
        if view.place == HEELS:
            return Claim(_rules.HEELS_POINTS if view.starter and view.starter.rank == _rules.JACK else 0)
        assert view.counted is not None
        just = view.events[-1]
        return Claim(_due(view.counted), announced=just.count if isinstance(just, Laid) else None)

    def call_muggins(self, view: View) -> Call:
        """Call all that was missed, where muggins is played, and object to all that was too many."""
        if view.claimed is None or view.counted is None:
            return Call()
        too_far = max(0, view.claimed.pegged - view.claimed.points)
        if not view.claimed.combinations:
            over = view.claimed.points - _due(view.counted)
            missed, too_many = max(0, -over), max(0, over)
        else:
            marking = mark(view.claimed.claims, view.counted, rules=view.rules)
            missed = sum(one.points for one in marking.missed)
            too_many = sum(one.points for one in marking.mistaken)
        return Call(missed * (view.rules.muggins is not Muggins.OFF), too_many + too_far)


class Greedy(Simple):
    """A player who takes the most points at once, and looks no further.

    >>> seen = view(Game(_rules.HOYLE, seed=3, first_dealer=0).deal(), 1)
    >>> seen.hand, Greedy().lay_away(seen)
    ((AD, 2C, 4S, 6D, TC, JH), (2C, 6D))
    """

    def lay_away(self, view: View) -> Sequence[Card]:
        """Keep what counts most before the cut, with what is laid away for or against it."""
        sign = 1 if (view.dealer - view.player) % view.rules.sides == 0 else -1

        def worth(away: tuple[Card, ...]) -> int:
            kept = tuple(card for card in view.hand if card not in away)
            return count(kept, rules=view.rules).points + sign * sum(one.points for one in by_rank(list(away)))

        return max(combinations(view.hand, view.rules.lays_away), key=worth)

    def play(self, view: View) -> Card | None:
        """Lay what pegs most, the highest of equals."""

        def pegs(card: Card) -> tuple[int, int]:
            return sum(one.points for one in peg((*view.pile, card), rules=view.rules)), card.rank

        return max(view.legal, key=pegs) if view.legal else None


def _due(counted: Count | Play) -> int:
    """What there is to claim."""
    return counted.points if isinstance(counted, Count) else sum(one.combination.points for one in counted.scored)
