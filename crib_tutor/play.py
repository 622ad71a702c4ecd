"""The play: cards played in turn, and what they peg."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import (
    PACK,
    RANKS,
    Card,
    CardsLike,
    InvalidCards,
    cards,
    quote,
    read_cards,
    read_unlike,
    require_distinct,
    written,
)
from crib_tutor.rules import Fifteens, GoPoint, IllegalPlay, Rules
from crib_tutor.rules.refusals import require_flag, require_kind, require_number

_PLAYERS = (2, 3, 4)


class Pegged(NamedTuple):
    """A player's points for a step of the play."""

    player: int
    combination: Combination


def peg(laid: CardsLike, *, rules: Rules = _rules.HOYLE) -> tuple[Combination, ...]:
    """Find what the last of these cards scores.

    >>> peg("4H 2S 5D 3C")
    (Combination(kind=<Kind.RUN: 'run'>, cards=(2S, 3C, 4H, 5D), points=4),)
    >>> [(c.kind.value, c.points) for c in peg("5H 5D 5S")]
    [('fifteen', 2), ('pair', 6)]

    They are played one after another from a count of zero. Go and last card depend on what the players hold, so `Play`
    finds them. Raises `IllegalPlay` past thirty-one.
    """
    _rules.require_rules(rules)
    try:
        pile = cards(laid)
    except InvalidCards:
        pile = require_distinct(read_unlike(laid)[0])  # what's pegged asks for no suits
    total = 0
    for card in pile:
        if total + card.value > _rules.THIRTY_ONE:
            raise IllegalPlay(_too_much(total, card))
        total += card.value
    return tuple(_find_scores(pile, total, rules))


def _too_much(total: int, card: Card) -> str:
    would = f"{card.written} would make {total + card.value}"
    return f"the count is {total}; {would}, and the count can't go past {_rules.THIRTY_ONE}"


def _find_scores(pile: Sequence[Card], total: int, rules: Rules) -> list[Combination]:
    """Find the combinations that end with the last card of a pile, whose values add up to the total."""
    scores = []
    if total == _rules.FIFTEEN or (rules.fifteens is Fifteens.MULTIPLES and total % _rules.FIFTEEN == 0):
        scores.append(Combination(Kind.FIFTEEN, tuple(sorted(pile)), _rules.FIFTEEN_POINTS))
    same = tuple(sorted(takewhile(lambda card: card.rank == pile[-1].rank, reversed(pile))))
    if len(same) > 1:
        scores.append(Combination(Kind.PAIR, same, _rules.PAIR_POINTS * len(same) * (len(same) - 1) // 2))
    elif run := _run(pile):
        scores.append(Combination(Kind.RUN, run, len(run)))
    if total == _rules.THIRTY_ONE:
        scores.append(Combination(Kind.THIRTY_ONE, tuple(sorted(pile)), _rules.THIRTY_ONE_POINTS))
    return scores


def _run(pile: Sequence[Card]) -> tuple[Card, ...]:
    """Find the longest run the cards at the end of a pile make, in any order."""
    ranks = [card.rank for card in pile]
    for length in range(min(len(pile), len(RANKS)), _rules.SHORTEST_RUN - 1, -1):
        tail = ranks[-length:]
        if max(tail) - min(tail) == length - 1 and len(set(tail)) == length:
            return tuple(sorted(pile[-length:]))
    return ()


@dataclass(frozen=True, repr=False)
class Play:
    """The play so far, and whose turn it is.

    >>> play = Play().lay("8H").lay("7D")
    >>> play
    Play(8H 7D, count 15, 0 played before, player 0 to play)
    >>> play.count, [scored.combination.kind.value for scored in play.scored], play.turn
    (15, ['fifteen'], 0)
    >>> play.lay("KS").can("KH")
    False

    The hands are there as far as they're known. Each step gives a new play. A step the rules refuse raises
    `IllegalPlay` and changes nothing. Players are numbered from pone, who leads and is 0. Without hands, two people
    play and no one else knows their cards: every card and every go is believed, but no one can tell which card is the
    very last.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards each player still holds."""
    rules: Rules = _rules.HOYLE
    turn: int = 0
    pile: tuple[Card, ...] = ()
    """The cards of this count, in the order they were played."""
    before: tuple[Card, ...] = ()
    """The cards of the counts before."""
    last: int | None = None
    """Who played the last card of this count."""
    gone: tuple[int, ...] = ()
    """Who said go in this count, in order."""
    answered: bool = False
    """Whether a card was played in this count after someone's go."""
    scored: tuple[Pegged, ...] = ()
    """What the last step scored."""
    over: bool = False

    def __post_init__(self) -> None:
        """Refuse a play with the wrong parts: `Play.between` and `Play.lay` make the right ones."""
        right = "begin with Play() or Play.between()"
        _rules.require_rules(self.rules)
        for name in ("answered", "over"):
            require_flag(getattr(self, name), name)
        for name in ("hands", "pile", "before", "gone", "scored"):
            require_kind(getattr(self, name), tuple, f"what a play has for its {name}: {right}")
        for hand in (*self.hands, self.pile, self.before):
            require_kind(hand, tuple, f"a hand: {right}")
            if hand and read_cards(hand) != hand:
                raise IllegalPlay(f"{quote(hand)} aren't cards of a play: {right}")
        for player in (self.turn, *self.gone, *(() if self.last is None else (self.last,))):
            require_number(player, "a player", 0, (len(self.hands) or _PLAYERS[-1]) - 1)  # a view may leave hands out
        for step in self.scored:
            require_kind(step, Pegged, f"what a step of a play scores: {right}")
        if self.hands and len(self.hands) not in _PLAYERS:
            raise IllegalPlay(f"{len(self.hands)} can't play: give two, three or four hands, or none")
        require_distinct([*self.pile, *self.before, *(card for hand in self.hands for card in hand)])

    @classmethod
    def between(cls, *hands: CardsLike, rules: Rules = _rules.HOYLE) -> Play:
        """Begin a play between known hands, pone's first.

        >>> Play.between("4H 5H 6H JC", "5S 9D KC KD").lay("4H").can("KC")
        True
        """
        return cls(tuple(cards(hand) for hand in hands), rules)

    def __repr__(self) -> str:
        pile = " ".join(map(str, self.pile)) or "no cards"
        held = f", {' '.join(str(len(hand)) for hand in self.hands)} held" if self.hands else ""
        next_ = "over" if self.over else f"player {self.turn} to play"
        return f"Play({pile}, count {self.count}, {len(self.before)} played before{held}, {next_})"

    @property
    def count(self) -> int:
        """The running count."""
        return sum([card.value for card in self.pile])

    @property
    def players(self) -> int:
        """How many play; two if the hands aren't known."""
        return len(self.hands) or 2

    @property
    def at_liberty(self) -> bool:
        """True if a player may stop though a card fits.

        >>> play = Play.between("2H 3H", "9D AC AD", rules=_rules.BRITANNICA_FIVE).lay("2H").lay("9D")
        >>> play.at_liberty, play.lay("3H").at_liberty
        (False, True)

        By Britannica, with five cards. It takes another player's go in this count, or no card left in any other hand.
        """
        held_elsewhere = any(hand for player, hand in enumerate(self.hands) if player != self.turn)
        alone = bool(self.hands) and not held_elsewhere
        return self.rules.may_stop and bool(self.pile) and (bool(self.gone) or alone)

    def can(self, card: CardsLike) -> bool:
        """Say whether a card can be played now."""
        return self._refusal(self.read(card)) is None

    def legal(self) -> tuple[Card, ...]:
        """List the cards that can be played now.

        None if the hands aren't known.
        """
        if self.over or not self.hands:
            return ()
        room = _rules.THIRTY_ONE - self.count
        return tuple([card for card in self.hands[self.turn] if card.value <= room])

    def lay(self, card: CardsLike) -> Play:
        """Play a card, peg its score, and pass the turn."""
        laid = self.read(card)
        refusal = self._refusal(laid)
        if refusal is not None:
            raise IllegalPlay(refusal)
        hands = tuple(
            [
                tuple([held for held in hand if held != laid]) if player == self.turn else hand
                for player, hand in enumerate(self.hands)
            ]
        )
        pile = (*self.pile, laid)
        scored = tuple([Pegged(self.turn, made) for made in _find_scores(pile, self.count + laid.value, self.rules)])
        answered = bool(self.gone)
        return _pass_turn(_with(self, hands=hands, pile=pile, last=self.turn, scored=scored, answered=answered))

    def go(self, *, neglected: bool = False) -> Play:
        """Say go: no card fits, or one was neglected.

        The price of a ``neglected`` card is paid then (Britannica, law 16).
        """
        require_flag(neglected, "neglected")
        if self.over:
            raise IllegalPlay("the play is over: no one can play another card")
        fits = self.legal()
        if not self.pile:
            raise IllegalPlay("a new count begins: play a card, since every card fits")
        if fits and not neglected and not self.at_liberty:
            raise IllegalPlay(
                f"you can't say go while a card fits: {fits[0].written} makes {self.count + fits[0].value}"
            )
        return _pass_turn(_with(self, gone=(*self.gone, self.turn), scored=()))

    def read(self, card: CardsLike) -> Card:
        """Read the card that is played now.

        >>> Play.between("7H 9D", "JC KS").read("9")
        9D

        Its rank is enough if no other card here has it.
        """
        if isinstance(card, Card):
            given = cards(card)
        elif not self.hands:
            given = cards(card, [left for left in PACK if left not in self.pile and left not in self.before])
        else:
            given = cards(card, self.hands[self.turn], self._right)
        if len(given) != 1:
            raise IllegalPlay(f"play one card at a time, not {len(given)}")
        return given[0]

    @property
    def _right(self) -> str:
        """What can be played now, as advice."""
        fits = self.legal()
        return f"play {'one of ' * (len(fits) > 1)}{written(fits)}" if fits else "no card here fits, so say go"

    def _refusal(self, card: Card) -> str | None:
        if self.over:
            return "the play is over: no one can play another card"
        if card in self.pile or card in self.before:
            return f"{card.written} has been played already: a deck has each card once"
        if self.hands and card not in self.hands[self.turn]:
            return f"{card.written} isn't in this hand: {self._right}"
        if self.count + card.value > _rules.THIRTY_ONE:
            return _too_much(self.count, card)
        return None


def _with(play: Play, **changes: object) -> Play:
    """Copy a play with other values, without checking its cards again as `replace` would."""
    new = object.__new__(Play)
    vars(new).update(vars(play), **changes)
    return new


def _pass_turn(play: Play) -> Play:
    """Pass the turn to the next player who can still play in this count, or begin a new count."""
    if play.hands and not any(play.hands):
        return _close_count(play, Kind.LAST)
    if play.count == _rules.THIRTY_ONE:
        return _close_count(play, Kind.GO)
    waiting = [player for player in _after(play, play.turn) if player not in play.gone and _holds(play, player)]
    return _with(play, turn=waiting[0]) if waiting else _close_count(play, Kind.GO)


def _close_count(play: Play, kind: Kind) -> Play:
    """Close the count: peg its go or last card, unless thirty-one was pegged, and begin the next player's count."""
    assert play.last is not None
    scored = play.scored
    if play.count != _rules.THIRTY_ONE:
        caller = kind is Kind.GO and play.rules.go_point is GoPoint.CALLER and not play.answered
        player = play.gone[0] if caller else play.last
        scored = (*scored, Pegged(player, Combination(kind, play.pile[-1:], _rules.GO_POINTS)))
    leads = [player for player in _after(play, play.last) if _holds(play, player)]
    return _with(
        play,
        turn=leads[0] if leads else play.turn,
        pile=(),
        before=(*play.before, *play.pile),
        last=None,
        gone=(),
        answered=False,
        scored=scored,
        over=not leads or play.rules.one_count,
    )


def _after(play: Play, player: int) -> list[int]:
    """List the players in turn, beginning after this one."""
    return [*range(player + 1, play.players), *range(player + 1)]


def _holds(play: Play, player: int) -> bool:
    """Say whether a player holds cards, or could if the hands aren't known."""
    return not play.hands or bool(play.hands[player])
