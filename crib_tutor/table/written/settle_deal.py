"""One deal as told, played on the engine as far as it's known."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.counts import Count
from crib_tutor.deck import InvalidCards, shuffled
from crib_tutor.game import Game, Phase
from crib_tutor.game.events import CRIB, HAND, HEELS, Laid, Scored
from crib_tutor.phrases import capitalized
from crib_tutor.rules import CRIB_SIZE, IllegalMove, Muggins, Rules, changed
from crib_tutor.table.written.fill_cards import Hand, Impossible, deal_out, fill_suits, suits_may_add
from crib_tutor.table.written.told import ALL, Place, ToldCard, ToldCount, ToldPlay, WrittenDeal
from crib_tutor.table.written.turns import Turns
from crib_tutor.words.seat_names import SeatNames

SEED = "told"
"""The seed of what's filled in."""
_STOPPED = Impossible(Place(0, 0, ""), "")
"""The end of what's known of a deal, without a problem."""


class Move(NamedTuple):
    """A move of the engine; what's not sure isn't judged."""

    name: str
    given: tuple[object, ...]
    sure: bool


class Note(NamedTuple):
    """What a place of the text turns out to say."""

    at: Place
    text: str
    player: int | None = None
    card: ToldCard | None = None


@dataclass(slots=True)
class SettledDeal:
    """A deal as far as it could be played."""

    rules: Rules
    dealer: int
    deck: Hand = ()
    moves: list[Move] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    problem: Impossible | None = None
    game: Game | None = None
    """The deal by itself, as far as it was played."""
    known: tuple[bool, ...] = (False, False)
    """Whether all the cards of each player were told."""

    @property
    def done(self) -> bool:
        """Whether the whole deal was played and counted."""
        return self.game is not None and self.game.awaits.phase in (Phase.DEAL, Phase.OVER) and bool(self.moves)


@lru_cache(maxsize=512)
def settle(
    deal: WrittenDeal,
    names: SeatNames,
    dealer: int,
    scores: tuple[int, ...],
    later: tuple[int, ...] | None,
    first: bool,
) -> SettledDeal:
    """Play a deal by what's told; ``later`` are the scores told after it."""
    rules = names.rules if first else changed(names.rules, three_for_last=0)
    settled = SettledDeal(rules, dealer)
    try:
        _Settling(deal, names, later, settled).play(scores)
    except Impossible as problem:
        settled.problem = None if problem is _STOPPED else problem
    return settled


class _Settling:
    """A deal in the engine's hands."""

    game: Game

    def __init__(
        self, deal: WrittenDeal, names: SeatNames, later: tuple[int, ...] | None, settled: SettledDeal
    ) -> None:
        self.deal, self.names, self.later, self.settled = deal, names, later, settled
        self.rules, self.dealer = settled.rules, settled.dealer
        self.size = self.rules.dealt - self.rules.discards
        self.counts = {CRIB if each.player is None else each.player: each for each in deal.counts}

    # --- cards ---

    def _find_cards(self) -> None:
        """Find who held what, as far as it's told."""
        deal = self.deal
        self.kept, self.away = (list(rows) for rows in zip(*(self._divide(seat) for seat in (0, 1)), strict=True))
        whole = [own if len(own) == self.size else () for own in self.kept]
        self.turns = Turns(deal.plays[: 3 * self.rules.dealt], 1 - self.dealer, whole, self.rules)
        for seat, own in enumerate(whole):
            laid = {turn.slot: turn.card for turn in self.turns.path if turn.player == seat and turn.card}
            held = dict(enumerate(own)) | laid
            self.kept[seat] = tuple(held[slot] for slot in sorted(held))
        sizes = (self.size, self.rules.discards)
        self.settled.known = tuple((len(self.kept[seat]), len(self.away[seat])) == sizes for seat in (0, 1))

    def _divide(self, seat: int) -> tuple[tuple[ToldCard, ...], tuple[ToldCard, ...]]:
        """Tell what a player kept from what went to the crib."""
        hand, away = list(self.deal.hands[seat]), list(self.deal.away[seat])
        dealt, discards = self.rules.dealt, self.rules.discards
        if len(hand) not in (0, self.size, dealt) or len(away) not in (0, discards):
            who, cards = self.names.who(seat), hand if len(away) in (0, discards) else away
            raise Impossible(
                cards[-1].at,
                f"{who} can't have {len(cards)} cards here: write the {dealt} dealt, - and {discards} of them",
            )
        if len(hand) < dealt:
            return tuple(hand), tuple(away)
        for at, card in enumerate(away):
            held = sorted((each for each in hand if each.may_be(card)), key=lambda each: each.suit != card.suit)
            if not held:
                raise Impossible(card.at, f"{card.symbol} isn't one of the {dealt} cards told: write one of those")
            hand.remove(held[0])
            away[at] = held[0]._replace(suit=held[0].suit or card.suit)
        return tuple(hand[: self.size]), tuple(away or hand[self.size :])

    def _fill(self) -> None:
        """Fill in suits and cards that no one told."""
        filled, self.starter = fill_suits([*self.kept, *self.away], self.deal.starter)
        used = {card for hand in filled for card in hand} | {self.starter}
        rest = [card for card in shuffled(f"{SEED}:{self.deal.number}") if card not in used]
        rows = [list(hand) for hand in filled]
        for at, wanted in enumerate((self.size, self.size, self.rules.discards, self.rules.discards)):
            above = self.turns.above[at] if at < 2 else 0
            while len(rows[at]) < wanted:  # what a go rules out can't be filled in
                rows[at].append(rest.pop(next(i for i, card in enumerate(rest) if card.value > above)))
        self.hands, self.thrown = [tuple(row) for row in rows[:2]], [tuple(row) for row in rows[2:]]
        self.settled.deck = deal_out(self.hands, self.thrown, self.starter, self.dealer, f"{SEED}:{self.deal.number}")

    # --- moves ---

    def _move(self, at: Place, name: str, *given: object, sure: bool = True) -> int:
        """Make a move, and give the points it scored."""
        before = len(self.game.events)
        try:
            self.game = getattr(self.game, name)(*given)
        except (IllegalMove, InvalidCards) as refusal:
            raise Impossible(at, str(refusal)) from None
        self.settled.moves.append(Move(name, given, sure))
        self.settled.game = self.game
        return sum(event.points for event in self.game.events[before:] if isinstance(event, Scored))

    def play(self, scores: tuple[int, ...]) -> None:
        """Make the moves that were told, in their order."""
        deal = self.deal
        if not any((*deal.hands, *deal.away)):
            return
        self._find_cards()
        self._fill()
        self.game = Game(self.rules, SEED, self.dealer, given=(self.settled.deck,), ahead=scores)
        self._move(deal.at, "deal")
        for seat in (0, 1):
            if len(deal.hands[seat]) == self.rules.dealt and not deal.away[seat]:
                if deal.starter:
                    raise Impossible(
                        deal.starter.at, f"What {self.names.does(seat, 'gives', inside=True)} to the crib?"
                    )
                return
        for seat in (0, 1):
            self._move(deal.at, "discard", seat, self.thrown[seat], sure=self.settled.known[seat])
        if deal.starter is None or self.starter is None:
            return
        points = self._move(deal.starter.at, "turn_up", self.game.table.stock.index(self.starter))
        points += self._claims(deal.heels)
        self._check(deal.heels, points)
        self._play_cards()
        self._show()

    def _check(self, told: ToldPlay | None, points: int) -> None:
        """Hold points told against those the rules give."""
        if told and told.points is not None and told.points != points:
            what = told.card.symbol if told.card else "the go"
            raise Impossible(told.at, f"{what} pegs {points} here, not {told.points}: write /{points}")

    def _play_cards(self) -> None:
        told, path, points = self.deal.plays, self.turns.path, 0
        for step, turn in enumerate(path):
            play, name = told[max(0, turn.told)], "go" if turn.card is None else "lay"
            if self.game.winner is not None:
                raise Impossible(play.at, "the game is over before this: leave it out")
            card = () if turn.card is None else (self.hands[turn.player][turn.slot],)
            points += self._move(play.at, name, *card, sure=self.settled.known[turn.player]) + self._claims(play)
            last = step + 1 == len(path) or path[step + 1].told != turn.told
            text = turn.card.symbol if turn.card else "go"
            count = next(event.count for event in reversed(self.game.events) if isinstance(event, Laid))
            scored = f" {count} for {points}" * bool(points and last)
            self.settled.notes.append(Note(play.at, f"{text}{scored}", turn.player, turn.card))
            if last:
                self._check(play, points)
                points = 0
        if (stuck := self.turns.stuck) is not None and self.game.winner is None:
            raise Impossible(told[stuck].at, self._say_stuck(told[stuck]))

    def _say_stuck(self, told: ToldPlay) -> str:
        what = told.card.symbol if told.card else "a go"
        if self.game.awaits.phase is not Phase.PLAY:
            return f"{what} comes after the last card: every card is played"
        turn, table = self.game.awaits.players[0], self.game.table
        count = table.play.count if table.play else 0
        return f"{what} can't come here: the count is {count}, and it's {self.names.owner(turn)} turn"

    # --- claims ---

    def _claims(self, told: ToldPlay | None) -> int:
        """Claim points of the play or the starter, if players do."""
        points = 0
        while self.game.awaits.phase in (Phase.CLAIM, Phase.CALL) and self.game.awaits.place not in (HAND, CRIB):
            head, at = self.game.table.due[0], told.at if told else self.deal.at
            worth = sum(part.points for part in head.combinations)
            if self.game.awaits.phase is Phase.CALL:
                points += self._move(at, "call", sure=False)
            elif head.place == HEELS or told is None or told.points is None or not worth:
                points += self._move(at, "claim", worth, sure=told is not None)
            else:
                points += self._heard(ToldCount(head.player, told.points, told.at, told.muggins), worth, head.player)
                told = told._replace(points=None)
        return points

    def _show(self) -> None:
        """Claim hands and crib as told, or as they're worth."""
        while self.game.awaits.phase is Phase.CLAIM:
            player, place = self.game.awaits.players[0], self.game.awaits.place
            hand = self.kept[player] if place == HAND else (*self.away[0], *self.away[1])
            counted, told = self.game.table.counted, self.counts.get(CRIB if place == CRIB else player)
            assert isinstance(counted, Count) and self.deal.starter
            if len(hand) < CRIB_SIZE:  # no one told what is in it: what was said for it is taken as said
                self._taken_as_said(told, player)
                continue
            adds = suits_may_add(hand, self.deal.starter, place == CRIB, self.rules)
            whose = f"{self.names.owner(player)} {place}"
            if told is None:
                if adds and not self.later:
                    raise Impossible(hand[0].at, f"What did {whose} count: {counted.points}, or more by its suits?")
                told = ToldCount(player, counted.points, hand[0].at)
                self._move(told.at, "claim", told.points, sure=False)
                self._move(told.at, "call", sure=False)
                continue
            if told.points - counted.points in adds:
                raise Impossible(told.at, f"Which suits make {whose} worth {told.points}, and not {counted.points}?")
            cards = " ".join(card.symbol for card in hand)
            self.settled.notes.append(Note(told.at, f"{capitalized(whose)}, {cards}: {counted.points}.", player))
            self._heard(told, counted.points, player)
        if self.game.awaits.phase is Phase.PLAY and self.deal.counts:
            raise Impossible(
                self.deal.counts[0].at, "this count comes before the last card: write the rest of the play"
            )

    def _taken_as_said(self, told: ToldCount | None, player: int) -> None:
        if told is not None:
            at, points = told.at, told.points
            self.settled.notes.append(Note(at, "Crib: taken as said.", player))
        elif self.later and self.later[player] >= self.game.scores[player]:
            at, points = self.deal.at, self.later[player] - self.game.scores[player]
        else:
            raise _STOPPED
        self._move(at, "claim", points, sure=False)
        self._move(at, "call", sure=False)

    def _heard(self, told: ToldCount, worth: int, player: int) -> int:
        """Claim what was said, and answer as the text says."""
        missed, over, other = max(0, worth - told.points), max(0, told.points - worth), 1 - player
        taken = told.muggins
        if taken is None and (over or (missed and self.rules.muggins is not Muggins.OFF)):
            who, said = self.names.who(other, inside=True), told.at.token
            mend = (f"It was {worth}", f"{worth}")
            if missed:
                sentence = f"This is worth {worth}, and {told.points} was said. Did {who} take the {missed}?"
                raise Impossible(
                    told.at, sentence, [("Yes, muggins", f"{said} muggins"), ("No", f"{said} no muggins"), mend]
                )
            sentence = f"This is worth {worth}, and {told.points} was said. Did {who} put it right?"
            raise Impossible(told.at, sentence, [("Yes", f"{said} corrected"), ("No", f"{said} not corrected"), mend])
        called = (missed or over) if taken in (None, ALL) else taken
        points = self._move(told.at, "claim", told.points)
        return points + self._move(told.at, "call", called if missed else 0, called if over else 0)
