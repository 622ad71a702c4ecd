"""The play lab: four cards, their prices, and the play stepped on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from crib_tutor.deck import Card, CardsLike, InvalidCards, cards, quote, read_unlike, require_distinct, shuffled
from crib_tutor.game.dealing import require_seed
from crib_tutor.game.events import Event, Laid, SaidGo
from crib_tutor.game.seats import View
from crib_tutor.play import Pegged, Play
from crib_tutor.players.ladder import find_player
from crib_tutor.rules import CRIB_SIZE, GAME, MODERN, IllegalMove
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy import balance
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.playing.open_play import open_choices
from crib_tutor.strategy.playing.rank import PlayChoice, seat_plays
from crib_tutor.strategy.winning.aims import WIN, find_score_aim
from crib_tutor.strategy.winning.chances import require_scores

HAND = CRIB_SIZE
"""Cards that a player keeps."""
YOU, OPPONENT = 0, 1
MODELS = ("greedy", "careful", "balance")
"""How the opponent plays, and is taken to play: models of the engine, of which all but the last are on the ladder."""
_THROWN = 2


class Move(NamedTuple):
    """A card played or a go, and what it pegged."""

    player: int
    card: Card | None
    pegged: tuple[Pegged, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLab:
    """A play against an opponent whose cards are dealt and hidden.

    >>> lab = set_up("4D 5H 6C JS", starter="9H", dealer=False, seed=7)
    >>> [str(one.card) for one in lab.choices][0], lab.lay("4D").count > 4
    ('4D', True)
    """

    thrown: tuple[Card, ...]
    """Your discards, which you have seen."""
    starter: Card
    dealer: bool
    """Whether you deal; pone leads."""
    steps: tuple[Play, ...]
    """The play after each step, the first before any card is played."""
    moves: tuple[Move, ...] = ()
    against: str = "careful"
    seed: int | str = 0
    """What draws a lead or a reply in balance."""
    seen: bool = False
    """Whether both hands lie open."""
    scores: tuple[int, int] | None = None
    """Yours and your opponent's before the play, if cards are priced by the score."""
    aim: str = WIN

    @property
    def play(self) -> Play:
        """Where the play stands."""
        return self.steps[-1]

    @property
    def count(self) -> int:
        """The running count."""
        return self.play.count

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What you and your opponent still hold."""
        pone, dealer = self.play.hands
        return (dealer, pone) if self.dealer else (pone, dealer)

    @property
    def kept(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What you and your opponent held before the first card."""
        pone, dealer = self.steps[0].hands
        return (dealer, pone) if self.dealer else (pone, dealer)

    @property
    def pegged(self) -> tuple[int, int]:
        """What you and your opponent have pegged."""
        points = [(one.player, one.combination.points) for move in self.moves for one in move.pegged]
        mine = sum(many for player, many in points if self.seat_of(player) == YOU)
        return mine, sum(many for _, many in points) - mine

    @property
    def at(self) -> tuple[int, int] | None:
        """Both scores now, if cards are priced by them."""
        now = tuple(map(sum, zip(self.scores or (0, 0), self.pegged, strict=True)))
        return None if self.scores is None or self.seen or max(now) >= GAME else (now[0], now[1])

    @property
    def over(self) -> bool:
        """Whether every card is played."""
        return self.play.over

    @property
    def choices(self) -> tuple[PlayChoice, ...]:
        """The cards you can play, the best first.

        With both hands open it's what comes if neither makes a mistake: nothing is feared or hoped.
        """
        return _rank_cards(self)

    def lay(self, card: CardsLike) -> PlayLab:
        """Play a card, and your opponent until it's your turn.

        Raises `InvalidCards` and `IllegalPlay` for a card that can't be played.
        """
        if self.over:
            raise IllegalMove("every card has been played: take one back, or deal again")
        return _play_on(_step(self, card))

    def back(self) -> PlayLab:
        """Take back your last card, and what your opponent answered."""
        mine = [place for place, move in enumerate(self.moves) if move.player == YOU and move.card]
        if not mine:
            raise IllegalMove("there's nothing to take back: you haven't played a card yet")
        return replace(self, steps=self.steps[: mine[-1] + 1], moves=self.moves[: mine[-1]])

    def face(self, against: object) -> PlayLab:
        """Go on against another opponent."""
        return replace(self, against=_require_model(against))

    def open_hands(self, seen: object) -> PlayLab:
        """Show both hands, or hide your opponent's again."""
        require_flag(seen, "seen")
        return replace(self, seen=bool(seen))

    def view(self, seat: int) -> View:
        """What a seat sees, and nothing else.

        >>> set_up("4D 5H 6C JS", starter="9H", dealer=False, seed=7).view(OPPONENT).away  # its discards aren't kept
        ()
        """
        play, hands = self.play, self.hands
        mine = not play.over and self.seat_of(play.turn) == seat
        found: list[Event] = []
        for move, (before, _) in zip(self.moves, pairwise(self.steps), strict=True):
            count = before.count
            found.append(
                SaidGo(move.player, count)
                if move.card is None
                else Laid(move.player, move.card, count + move.card.value)
            )
        return View(
            player=seat,
            rules=play.rules,
            dealer=YOU if self.dealer else OPPONENT,
            scores=self.at or (0, 0),
            hand=hands[seat],
            away=self.thrown if seat == YOU else (),
            held=(len(hands[YOU]), len(hands[OPPONENT])),
            starter=self.starter,
            pile=play.pile,
            before=play.before,
            legal=play.legal() if mine else (),
            may_go=False,
            place="",
            claimed=None,
            counted=None,
            events=tuple(found),
        )

    def seat_of(self, player: int) -> int:
        """You or your opponent, for a player numbered from pone."""
        return player ^ self.dealer


@lru_cache(maxsize=16)
def _rank_cards(lab: PlayLab) -> tuple[PlayChoice, ...]:
    """Rank the cards of a lab: a window asks for them again and again."""
    if lab.over:
        return ()
    if not lab.seen:
        return seat_plays(lab.view(YOU), lab.against, by_score=lab.at is not None, aim=lab.aim)
    mine, theirs = lab.hands
    gone = bool(lab.play.gone)
    open_ = open_choices(mine, theirs, lab.play.pile, gone=gone, rules=lab.play.rules)
    return tuple(
        PlayChoice(one.card, one.pegs, max(one.net - one.pegs, 0), max(one.pegs - one.net, 0)) for one in open_
    )


def set_up(
    hand: CardsLike | None = None,
    *,
    starter: CardsLike | None = None,
    dealer: bool = False,
    against: str = "careful",
    seed: int | str = 0,
    scores: tuple[int, int] | None = None,
    aim: str = WIN,
) -> PlayLab:
    """Set up a play with your cards or dealt ones.

    >>> lab = set_up("4D 5H 6C JS", starter="9H", dealer=True, seed=7)
    >>> [len(hand) for hand in lab.hands], lab.dealer  # the opponent has led
    ([4, 3], True)

    A seed fixes the cards dealt. Your opponent keeps four of six as a good player does, and so do you without a hand.
    Raises `InvalidCards` and `IllegalMove`.
    """
    require_flag(dealer, "dealer")
    require_seed(seed)
    aim = find_score_aim(aim, scores, MODERN).name
    require_scores((0, 0) if scores is None else scores, MODERN)
    given, turned = _read_cards(hand, starter)
    left = [card for card in shuffled(f"{seed}/play") if card not in given and card not in turned]
    kept, thrown = (given, tuple(left[:_THROWN])) if given else _keep(left[: HAND + _THROWN], dealer=dealer)
    left = [card for card in left if card not in kept and card not in thrown]
    theirs, _ = _keep(left[: HAND + _THROWN], dealer=not dealer)
    held = (theirs, kept) if dealer else (kept, theirs)
    begun = PlayLab(
        thrown=thrown,
        starter=turned[0] if turned else left[HAND + _THROWN],
        dealer=bool(dealer),
        steps=(Play.between(*held, rules=MODERN),),
        against=_require_model(against),
        seed=seed,
        scores=None if scores is None else (scores[0], scores[1]),
        aim=aim,
    )
    return _play_on(begun)


def _read_cards(hand: CardsLike | None, starter: CardsLike | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards given, in order, of which none is there twice."""
    cut = () if starter is None else starter
    held, turned = read_unlike(hand, cut) if hand is not None else ((), cards(cut) if cut != () else ())
    given = tuple(sorted(held))
    if hand is not None and len(given) != HAND:
        raise InvalidCards(f"a hand in the play is {HAND} cards, not {len(given)}: write four, as in 4D 5H 6C JS")
    if starter is not None and len(turned) != 1:
        raise InvalidCards(f"the starter is one card, not {len(turned)}: write one, as in 9H")
    require_distinct((*given, *turned))
    return given, turned


def _keep(dealt: list[Card], *, dealer: bool) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What a good player keeps of six, and throws."""
    best = discards(dealt, dealer)[0]
    return best.kept, best.thrown


def _require_model(against: object) -> str:
    if against not in MODELS:
        raise IllegalMove(f"{quote(against)} isn't an opponent here: choose {', '.join(MODELS[:-1])} or {MODELS[-1]}")
    return str(against)


# --- steps ------------------------------------------------------------------------------------------------------------


def _step(lab: PlayLab, card: CardsLike | None) -> PlayLab:
    """Play a card, or say go, for the player whose turn it is."""
    before = lab.play
    after = before.go() if card is None else before.lay(card)
    move = Move(lab.seat_of(before.turn), None if card is None else before.read(card), after.scored)
    return replace(lab, steps=(*lab.steps, after), moves=(*lab.moves, move))


def _play_on(lab: PlayLab) -> PlayLab:
    """Let the opponent play, and say the goes that are forced."""
    while not lab.over:
        legal = lab.play.legal()
        turn = lab.seat_of(lab.play.turn)
        if turn == YOU and legal:
            return lab
        lab = _step(lab, _choose(lab) if legal else None)
    return lab


def _choose(lab: PlayLab) -> Card | None:
    """Let your opponent choose: a lead or a reply in balance is drawn, and what follows is careful."""
    held, pile, balanced = lab.hands[OPPONENT], lab.play.pile, lab.against == MODELS[-1]
    if balanced and len(held) == HAND and len(lab.moves) <= 1:
        chances = balance.replies(pile, held) if pile else balance.leads(held)
        return Random(f"{lab.seed}/{pile}").choices([*chances], [*chances.values()])[0]  # noqa: S311  # alike by a seed
    return find_player("careful" if balanced else lab.against).seat().play(lab.view(OPPONENT))
