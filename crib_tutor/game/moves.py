"""A game as a log of events, until someone wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination
from crib_tutor.deck import CardsLike, quote
from crib_tutor.game import dealing
from crib_tutor.game.answers import hits, logged_combinations, read_announcement, read_call, read_heels
from crib_tutor.game.events import (
    HEELS,
    NEGLECT,
    PLAY,
    Called,
    Claimed,
    Cut,
    Dealt,
    Discarded,
    Event,
    Laid,
    SaidGo,
    Switched,
    TurnedUp,
)
from crib_tutor.game.state import Awaited, Due, Phase, Table
from crib_tutor.game.steps import GameStep, asks
from crib_tutor.marking.claims import Claims
from crib_tutor.marking.mark_claims import mark
from crib_tutor.play import Play
from crib_tutor.rules import IllegalMove, Neglect, Rules
from crib_tutor.rules.refusals import require_kind

SWITCHES = ("muggins", "reverse_muggins", "counting", "announced", "by_hand", "heels", "neglect", "auto_play_single")
"""The options that can change in the middle of a game."""
_NOTHING = Table(scores=())


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game under some rules, its cards given by a seed.

    >>> game = Game(_rules.HOYLE, seed=7).cut().cut().deal()
    >>> game
    Game(Hoyle, seed '7', deal 1, 0 to 0: players 0 and 1 must discard to the crib)
    >>> game.awaits
    Awaited(phase=<Phase.DISCARD: 'discard to the crib'>, players=(0, 1), place='')
    >>> len(game.events), game.scores, game.winner
    (3, (0, 0), None)

    Each move gives a new game. A move the rules refuse raises `IllegalMove` and changes nothing. ``first_dealer`` is
    the player who deals first if no one cuts for it; ``given`` and ``ahead`` are for a game that someone tells. A move
    is made for the player who has to make it; with a ``player``, a move out of turn is refused.
    """

    rules: Rules
    seed: int | str
    first_dealer: int | None = None
    events: tuple[Event, ...] = ()
    table: Table = _NOTHING
    given: tuple[dealing.Hand, ...] = ()
    """Whole decks for the first deals, in the order of dealing; the seed shuffles the rest."""
    ahead: tuple[int, ...] = ()
    """The scores it begins with, one a side; nothing for a game from its start."""

    def __post_init__(self) -> None:
        require_kind(self.table, Table, "the table of a game: load a saved one with from_json")
        if self.table is _NOTHING:
            if self.events != ():
                raise IllegalMove("a game begins without events: load a saved one with from_json")
            dealing.require_given(self.given)
            table = dealing.open_table(self.rules, self.seed, self.first_dealer, self.ahead)
            object.__setattr__(self, "table", table)

    def __repr__(self) -> str:
        score = " to ".join(map(str, self.scores))
        return f"Game({self.rules.name[:30]}, seed {quote(self.seed)}, deal {self.table.number}, {score}: {self._wait})"

    @property
    def _wait(self) -> str:
        """Who has to do what."""
        if self.table.phase is Phase.OVER:
            return f"side {self.winner} has won"
        who = self.awaits.players
        return f"player{'s' * (len(who) > 1)} {' and '.join(map(str, who))} must {self.table.phase.value}"

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each player, or of each side if partners play."""
        return self.table.scores

    @property
    def winner(self) -> int | None:
        """The side that has won, if any."""
        return self.table.winner

    @property
    def awaits(self) -> Awaited:
        """What the game waits for."""
        return self.table.awaits

    # --- before the play ---

    def cut(self, depth: int | None = None) -> Game:
        """Cut for the deal, as deep as given or seeded."""
        return self._after(dealing.cut(self.rules, self.seed, self._require_phase(Phase.CUT), depth))

    def deal(self) -> Game:
        """Deal the cards one at a time, beginning with pone."""
        table = self._require_phase(Phase.DEAL)
        given = self.given[table.number] if table.number < len(self.given) else ()
        return self._after(dealing.deal(self.rules, self.seed, table, len(self.events), given))

    def discard(self, player: int, cards: CardsLike) -> Game:
        """Discard cards of a player's hand to the crib."""
        return self._after(dealing.discard(self.rules, self._require_phase(Phase.DISCARD), player, cards))

    def turn_up(self, depth: int | None = None) -> Game:
        """Cut for the starter, as deep as given or seeded."""
        return self._after(dealing.turn_up(self.rules, self.seed, self._require_phase(Phase.TURN_UP), depth))

    # --- the play ---

    def lay(self, card: CardsLike, player: int | None = None) -> Game:
        """Play a card for the player whose turn it is."""
        table, play = self._require_phase(Phase.PLAY, player), self._play
        held = play.read(card)
        laid = play.lay(held)
        turn = table.seat(play.turn)
        step = GameStep(self.rules, table)
        step.note(Laid(turn, held, play.count + held.value), play=laid, last=turn, required=False)
        return self._settle_play(step, asked=turn)

    def go(self, player: int | None = None) -> Game:
        """Say go for the player whose turn it is.

        With `Neglect.TWO_OR_PLAYED` on, a go with a card that fits waits for the opponent's answer.
        """
        table, play = self._require_phase(Phase.PLAY, player), self._play
        turn = table.seat(play.turn)
        step = GameStep(self.rules, table)
        may_neglect = self.rules.neglect is not Neglect.REFUSED and play.pile and not play.at_liberty
        if not (may_neglect and play.legal()):
            step.note(SaidGo(turn, play.count), play=play.go(), required=False)
            return self._settle_play(step)
        if table.required:
            raise IllegalMove(f"you have to play a card: play {' or '.join(card.written for card in play.legal())}")
        step.note(SaidGo(turn, play.count), phase=Phase.CALL, callers=self._opponents(turn)[:1])
        return self._after(step)

    def _settle_play(self, step: GameStep, asked: int | None = None) -> Game:
        """Put what was scored in front of the player who scored it."""
        assert step.table.play is not None
        by_name: dict[int, list[Combination]] = {} if asked is None else {asked: []}
        for turn, combination in step.table.play.scored:
            by_name.setdefault(step.table.seat(turn), []).append(combination)
        due = [Due(player, PLAY, tuple(combinations)) for player, combinations in by_name.items()]
        due = [each for each in due if each.combinations or asks(self.rules, each)]
        if due:
            step.change(due=tuple(due))
        step.go_on()
        return self._after(step)

    # --- claims ---

    def claim(
        self, claims: Claims, pegged: int | None = None, count: int | None = None, player: int | None = None
    ) -> Game:
        """Claim points, in one total or as combinations.

        ``pegged`` is how far the peg was moved, which can differ from the claim if players move the pegs; ``count`` is
        the running count announced with a card, and a wrong one costs nothing (Britannica, law 17).
        """
        table = self._require_phase(Phase.CLAIM, player)
        head = table.due[0]
        step = GameStep(self.rules, table)
        if head.place == HEELS:
            claimed = Claimed(head.player, HEELS, *read_heels(claims))
            step.note(claimed)
            step.hear_heels(claimed, self._opponents(head.player)[0])
            return self._after(step)
        announced = read_announcement(count)
        assert table.counted is not None
        marking = mark(claims, table.counted, pegged=pegged, rules=self.rules)
        moved = marking.claimed if pegged is None else pegged
        if moved != marking.claimed and not self.rules.by_hand:
            raise IllegalMove(
                f"the pegs move by themselves here: claim {quote(moved)}, or let the players move their own"
            )
        announced = announced if head.place == PLAY else None
        parts = logged_combinations(claims, marking)
        claimed = Claimed(head.player, head.place, marking.claimed, moved, announced, parts)
        if not isinstance(claims, int):  # what the log keeps is what is marked, so that a replay marks the same
            marking = mark(claimed.claims, table.counted, pegged=moved, rules=self.rules)
        step.note(claimed, claimed=claimed, marking=marking, phase=Phase.CALL, callers=self._opponents(head.player))
        return self._after(step)

    def call(self, overlooked: int = 0, too_many: int = 0, required: bool = False, player: int | None = None) -> Game:
        """Answer a claim: muggins, an objection, or nothing.

        A call for more than is due takes what is due. Of several opponents the first in turn who is right takes it all
        (our reading). A neglected card is ``required``, or 2 are pegged for it: no one lets it pass (ours too).
        """
        table = self._require_phase(Phase.CALL, player)
        if not isinstance(required, bool):
            raise IllegalMove(f"{quote(required)} isn't True or False: say whether the card must be played")
        call = Called(table.callers[0], read_call(overlooked), read_call(too_many), required and table.claimed is None)
        if table.claimed is None:
            call = Called(call.player, required=required)
        step = GameStep(self.rules, table)
        if table.claimed is None or table.marking is None:
            step.note(call, callers=())
            if call.required:
                step.change(phase=Phase.PLAY, required=True)
                return self._after(step)
            step.score(call.player, _rules.FAULT_POINTS, NEGLECT)
            if step.table.winner is not None:
                return self._after(step)
            step.change(play=self._play.go(neglected=True))
            return self._settle_play(step)
        if table.callers[1:] and not hits(call, table.marking, table.claimed, self.rules):
            step.note(call, callers=table.callers[1:])
        else:
            step.note(call)
            step.hear(table.marking, table.claimed.pegged, call)
        return self._after(step)

    # --- the log ---

    def switch(self, option: str, value: Enum | str | bool) -> Game:
        """Change an option in the middle of the game (Tommy)."""
        if option not in SWITCHES:
            raise IllegalMove(f"{quote(option)} can't be switched in a game: choose {', '.join(SWITCHES)}")
        if self.table.winner is not None:
            raise IllegalMove(f"{quote(option)} can't be switched anymore: the game is over")
        step = GameStep(_rules.changed(self.rules, **{option: value}), self.table)
        was, new = (getattr(rules, option) for rules in (self.rules, step.rules))
        step.note(Switched(option, *(item.name if isinstance(item, Enum) else item for item in (was, new))))
        if self.table.phase is Phase.CLAIM:
            step.go_on()
        return self._after(step)

    def after(self, move: Event) -> Game:
        """Make a move as the log records it."""
        if type(move) not in _MOVES:
            raise IllegalMove("an event that follows from a move isn't a move of its own")
        make, names = _MOVES[type(move)]
        made: Game = make(self, **{name: getattr(move, name) for name in names})
        if made.events[len(self.events)] != move:
            raise IllegalMove("this event isn't what the cards and the rules give here")
        return made

    def _after(self, step: GameStep) -> Game:
        events = self.events + tuple(step.events)
        return Game(step.rules, self.seed, self.first_dealer, events, step.table, self.given, self.ahead)

    def begin(self) -> Game:
        """Give the same game before its first event."""
        rules = rules_before(self.events, self.rules)
        return Game(rules, self.seed, self.first_dealer, given=self.given, ahead=self.ahead)

    def _require_phase(self, phase: Phase, player: int | None = None) -> Table:
        if self.table.phase is not phase:
            if self.table.phase is Phase.OVER:
                raise IllegalMove(f"you can't {phase.value} anymore: the game is over, so start another")
            raise IllegalMove(f"you can't {phase.value} now: {self._wait}")
        if player is not None and (player not in self.awaits.players or isinstance(player, bool)):
            raise IllegalMove(
                f"player {quote(player)} can't {phase.value} now: it's player {self.awaits.players[0]}'s turn"
            )
        return self.table

    @property
    def _play(self) -> Play:
        assert self.table.play is not None
        return self.table.play

    def _opponents(self, player: int) -> tuple[int, ...]:
        """List who can answer a player, in turn."""
        others = self.rules.players - 1 if self.rules.sides == self.rules.players else 1
        return tuple((player + step) % self.rules.players for step in range(1, others + 1))


def rules_before(events: Sequence[Event], rules: Rules) -> Rules:
    """Find the rules before some events, given those after them.

    >>> rules_before([Switched("muggins", "CLAIM_FIRST", "OFF")], _rules.MAN_PAGE).muggins.name
    'CLAIM_FIRST'
    """
    for event in reversed(events):
        if isinstance(event, Switched):
            rules = _rules.changed(rules, **{event.option: event.was})
    return rules


_MOVES: Mapping[type, tuple[Callable[..., Game], tuple[str, ...]]] = {
    Cut: (Game.cut, ("depth",)),
    Dealt: (Game.deal, ()),
    Discarded: (Game.discard, ("player", "cards")),
    TurnedUp: (Game.turn_up, ("depth",)),
    Laid: (Game.lay, ("card", "player")),
    SaidGo: (Game.go, ("player",)),
    Claimed: (Game.claim, ("claims", "pegged", "count", "player")),
    Called: (Game.call, ("overlooked", "too_many", "required", "player")),
    Switched: (Game.switch, ("option", "value")),
}
