"""One deal as told, played on the engine as far as it's known."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from crib_tutor.counts import Count
from crib_tutor.deck import InvalidCards, shuffled
from crib_tutor.game import Game, Phase
from crib_tutor.game.events import CRIB, HAND, Laid, Scored, Shown
from crib_tutor.rules import CRIB_SIZE, IllegalMove, Muggins
from crib_tutor.table.written.fill_cards import Hand, Impossible, deal_out, fill_suits, suits_may_add
from crib_tutor.table.written.told import ALL, NOWHERE, ReadPart, TextPlace, ToldCard, ToldCount, WrittenDeal
from crib_tutor.table.written.turns import Turns
from crib_tutor.words.seat_names import SeatNames

SEED = "told"
"""The seed of what's filled in."""
_STOPPED = Impossible(NOWHERE, "")
"""The end of what's known of a deal, without a problem."""


class ToldMove(NamedTuple):
    """A move of the engine; what's not sure isn't judged."""

    name: str
    given: tuple[object, ...]
    sure: bool


class Note(NamedTuple):
    """What a place of the text turns out to say."""

    at: TextPlace
    parts: tuple[ReadPart, ...]


@dataclass(slots=True)
class SettledDeal:
    """A deal as far as it could be played."""

    dealer: int
    scores: tuple[int, ...]
    """The scores before it."""
    deck: Hand = ()
    moves: list[ToldMove] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    problem: Impossible | None = None
    game: Game | None = None
    """The deal by itself, as far as it was played."""
    known: tuple[bool, ...] = (False, False)
    """Whether all the cards of each player were told."""

    @property
    def done(self) -> bool:
        """Whether the whole deal was played and counted."""
        return self.game is not None and self.game.awaits.phase in (Phase.DEAL, Phase.OVER)


@lru_cache(maxsize=512)
def settle(
    deal: WrittenDeal, names: SeatNames, dealer: int, scores: tuple[int, ...], later: tuple[int, ...] | None
) -> SettledDeal:
    """Play a deal by what's told.

    ``later`` are the scores told after it, empty if none are, None if it's the last.
    """
    settled = SettledDeal(dealer, scores)
    try:
        if any((*deal.hands, *deal.away)):
            _Settling(deal, names, later, settled).play()
    except Impossible as problem:
        settled.problem = None if problem is _STOPPED else problem
    return settled


class _Settling:
    """A deal in the engine's hands."""

    def __init__(
        self, deal: WrittenDeal, names: SeatNames, later: tuple[int, ...] | None, settled: SettledDeal
    ) -> None:
        self.deal, self.names, self.later, self.settled, self.rules = deal, names, later, settled, names.rules
        self.size = self.rules.dealt - self.rules.discards
        divided = [self._divide(seat) for seat in (0, 1)]
        self.kept, self.away = [own for own, _ in divided], [gone for _, gone in divided]
        whole = [own if len(own) == self.size else () for own in self.kept]
        self.turns = Turns(deal.plays, 1 - settled.dealer, whole, self.size)
        for seat, own in enumerate(whole):
            held = dict(enumerate(own))
            held |= {turn.slot: turn.card for turn in self.turns.path if turn.player == seat and turn.card}
            self.kept[seat] = tuple(held[slot] for slot in sorted(held))
        settled.known = tuple(len((*self.kept[seat], *self.away[seat])) == self.rules.dealt for seat in (0, 1))
        self._fill()
        try:
            self.game = Game(self.rules, SEED, settled.dealer, given=(settled.deck,), ahead=settled.scores)
        except IllegalMove as refusal:
            raise Impossible(deal.scores_at, str(refusal)) from None

    def _divide(self, seat: int) -> tuple[tuple[ToldCard, ...], tuple[ToldCard, ...]]:
        """Tell what a player kept from what went to the crib."""
        hand, away = list(self.deal.hands[seat]), list(self.deal.away[seat])
        dealt, discards = self.rules.dealt, self.rules.discards
        if len(hand) not in (0, self.size, dealt) or len(away) not in (0, discards):
            cards = hand if len(away) in (0, discards) else away
            right = f"write the {dealt} dealt, then - and the {discards} of them for the crib"
            raise Impossible(cards[-1].at, f"{self.names.who(seat)} can't have {len(cards)} here: {right}")
        for at, card in enumerate(away if len(hand) == dealt else ()):
            held = sorted((each for each in hand if each.may_be(card)), key=lambda each: each.suit != card.suit)
            if not held:
                raise Impossible(card.at, f"{card.symbol} isn't one of the {dealt} cards told: write one of those")
            hand.remove(held[0])
            away[at] = held[0]._replace(suit=held[0].suit or card.suit)
        return tuple(hand[: self.size]), tuple(away or hand[self.size :])

    def _fill(self) -> None:
        filled, self.starter = fill_suits([*self.kept, *self.away], self.deal.starter)
        used = {*(card for hand in filled for card in hand), self.starter}
        seed = f"{SEED}:{self.deal.number}"
        rest = [card for card in shuffled(seed) if card not in used]
        rows = [list(hand) for hand in filled]
        for at, wanted in enumerate((self.size, self.size, self.rules.discards, self.rules.discards)):
            above = self.turns.above[at] if at < len(self.turns.above) else 0
            while len(rows[at]) < wanted:  # what a go rules out can't be filled in
                rows[at].append(rest.pop(next(i for i, card in enumerate(rest) if card.value > above)))
        self.hands, self.thrown = [tuple(row) for row in rows[:2]], [tuple(row) for row in rows[2:]]
        self.settled.deck = deal_out(self.hands, self.thrown, self.starter, self.settled.dealer, seed)

    def _move(self, at: TextPlace, name: str, *given: object, sure: bool = True) -> int:
        """Make a move, and give the points it scored."""
        before = len(self.game.events)
        try:
            self.game = getattr(self.game, name)(*given)
        except (IllegalMove, InvalidCards) as refusal:
            raise Impossible(at, str(refusal)) from None
        self.settled.moves.append(ToldMove(name, given, sure))
        self.settled.game = self.game
        new = takewhile(lambda event: not isinstance(event, Shown), self.game.events[before:])
        return sum(event.points for event in new if isinstance(event, Scored))

    def play(self) -> None:
        """Make the moves that were told, in their order."""
        deal, known = self.deal, self.settled.known
        self._move(deal.at, "deal")
        open_ = [len(deal.hands[seat]) == self.rules.dealt and not deal.away[seat] for seat in (0, 1)]
        for seat in (0, 1):
            if deal.starter and open_[seat]:
                raise Impossible(deal.starter.at, f"What did {self.names.who(seat, inside=True)} give to the crib?")
            if not open_[seat] and (not any(open_) or deal.away[seat]):
                self._move(deal.at, "discard", seat, self.thrown[seat], sure=known[seat])
        if deal.starter is None or self.starter is None:
            return
        points = self._move(deal.starter.at, "turn_up", self.game.table.stock.index(self.starter))
        points += self._claim_right(deal.starter.at)
        self._check(deal.starter.at, deal.starter.symbol, deal.heels, points)
        self._play_cards()
        self._show()

    def _check(self, at: TextPlace, what: str, told: int | None, points: int) -> None:
        """Hold points told against those the rules give."""
        if told not in (None, points):
            raise Impossible(at, f"{what} pegs {points} here, not {told}: write /{points}")

    def _play_cards(self) -> None:
        told, path, points = self.deal.plays, self.turns.path, 0
        for step, turn in enumerate(path):
            play, name = told[turn.told], "lay" if turn.card else "go"
            if self.game.winner is not None and path[step - 1].told == turn.told:
                continue  # a go after the last peg
            if self.game.winner is not None:
                raise Impossible(play.at, "the game is over before this: leave it out")
            card = (self.hands[turn.player][turn.slot],) if turn.card else ()
            points += self._move(play.at, name, *card, sure=self.settled.known[turn.player])
            points += self._claim_right(play.at)
            if not step or path[step - 1].told != turn.told:
                said, shown = turn, turn.card.symbol if turn.card else "go"
            if step + 1 == len(path) or path[step + 1].told != turn.told:
                self._check(play.at, shown, play.points, points)
                count = next(event.count for event in reversed(self.game.events) if isinstance(event, Laid))
                scored = (ReadPart(f"{count} for {points}", scores=True),) if points else ()
                self.settled.notes.append(Note(play.at, (ReadPart(shown, said.card, said.player), *scored)))
                points = 0
        if self.turns.stuck is not None:
            play, table = told[self.turns.stuck], self.game.table
            what, who = play.card.symbol if play.card else "a go", self.names.owner(self.turns.turn)
            if self.game.awaits.phase is not Phase.PLAY or table.play is None:
                raise Impossible(play.at, f"{what} comes after the last card: leave it out")
            raise Impossible(play.at, f"{what} can't come here: the count is {table.play.count}, and it's {who} turn")

    # --- claims ---

    def _claim_right(self, at: TextPlace) -> int:
        """Claim what's due in the play or for the starter, if the rules have players do it."""
        points = 0
        while self.game.awaits.phase in (Phase.CLAIM, Phase.CALL) and self.game.awaits.place not in (HAND, CRIB):
            due = sum(part.points for part in self.game.table.due[0].combinations)
            claims = self.game.awaits.phase is Phase.CLAIM
            points += self._move(at, "claim", due, sure=False) if claims else self._move(at, "call", sure=False)
        return points

    def _show(self) -> None:
        """Claim hands and crib as told, or as they're worth."""
        told = {CRIB if each.player is None else each.player: each for each in self.deal.counts}
        while self.game.awaits.phase is Phase.CLAIM and (told or self.later is not None):
            player, place = self.game.awaits.players[0], self.game.awaits.place
            self._count(player, place, told.pop(CRIB if place == CRIB else player, None))
        if told and self.deal.plays:  # without the play a count isn't reached, and so not checked
            why = "the game is over before this" if self.game.winner is not None else "this can't be counted yet"
            raise Impossible(next(iter(told.values())).at, f"{why}: leave it out, or tell the play before it")

    def _count(self, player: int, place: str, told: ToldCount | None) -> None:
        starter, counted = self.deal.starter, self.game.table.counted
        assert starter
        assert isinstance(counted, Count)
        hand = self.kept[player] if place == HAND else (*self.away[0], *self.away[1])
        whose, worth = f"{self.names.owner(player)} {place}", counted.points
        adds = suits_may_add(hand, starter, place == CRIB, self.rules)
        if len(hand) < CRIB_SIZE:  # no one told what's in the crib
            self._take_as_said(player, told)
        elif told is None:
            if adds and self.later == ():
                raise Impossible(hand[0].at, f"What did {whose} count: {worth}, or more by its suits?")
            self._answer(self.deal.at, worth, 0, 0, sure=False)
        elif told.points - worth in adds:
            raise Impossible(told.at, f"Which suits make {whose} worth {told.points}, and not {worth}?")
        else:
            cards = " ".join(card.symbol for card in hand)
            self.settled.notes.append(Note(told.at, (ReadPart(f"{whose} {cards}: {worth}"),)))
            missed, over = max(0, worth - told.points), max(0, told.points - worth)
            if told.muggins is None and (over or (missed and self.rules.muggins is not Muggins.OFF)):
                self._ask(told, worth, self.names.who(1 - player, inside=True))
            taken = missed + over if told.muggins in (None, ALL) else told.muggins
            self._answer(told.at, told.points, taken if missed else 0, taken if over else 0, sure=True)

    def _take_as_said(self, player: int, told: ToldCount | None) -> None:
        """Take a crib that no one knows as it was said, or as the scores after it say."""
        if told and told.muggins is not None:
            raise Impossible(told.at, "no one can check this without the cards: tell what both gave to the crib")
        if told:
            self.settled.notes.append(Note(told.at, (ReadPart("crib taken as said"),)))
        points = told.points if told else self.later[player] - self.game.scores[player] if self.later else -1
        if points < 0:
            raise _STOPPED
        self._answer(told.at if told else self.deal.at, points, 0, 0, sure=False)

    def _answer(self, at: TextPlace, points: int, overlooked: int, too_many: int, *, sure: bool) -> None:
        self._move(at, "claim", points, sure=sure)
        self._move(at, "call", overlooked, too_many, sure=sure)

    def _ask(self, told: ToldCount, worth: int, other: str) -> None:
        """Ask what became of a count that isn't right."""
        said, missed = told.at.token, worth - told.points
        words = ("muggins", "no muggins") if missed > 0 else ("corrected", "not corrected")
        asks = f"Did {other} take the {missed}?" if missed > 0 else f"Did {other} have it put right?"
        answers = [("Yes", f"{said} {words[0]}"), ("No", f"{said} {words[1]}"), (f"It was {worth}", f"{worth}")]
        raise Impossible(told.at, f"This is worth {worth}, and {told.points} was said. {asks}", answers)
