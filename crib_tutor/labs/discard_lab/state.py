"""The discard lab: any six cards at any score."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import fsum

from crib_tutor import deck
from crib_tutor.game.dealing import Seed, require_seed
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.rules import DEALT, GAME, IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number
from crib_tutor.strategy import discards
from crib_tutor.strategy.discarding.value import Cards, Discard, Discards
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.without_numpy import NumpyNeeded

STARTERS = len(deck.PACK) - DEALT
"""Cards that may be cut, as you see it."""
_MOST_DEALS = 10**6
"""Hands of a seed that can be dealt one after another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardLab:
    """A hand, both scores, whose crib, and the discard looked at.

    >>> lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    >>> lab.by_average[0].thrown, lab.look("5H JH").looked.kept
    ((JH, QS), (6S, 7C, 8D, QS))

    Raises `InvalidCards` for more than six cards, and `IllegalMove` for what isn't a seed.
    """

    hand: Cards = ()
    """The cards chosen so far, in order."""
    board: WinBoard = field(default_factory=WinBoard)
    """Both scores, and whether you deal and own the crib."""
    seed: Seed = 0
    dealt: int = 0
    """How many hands of the seed were dealt."""
    pair: Cards = ()
    """The two cards whose discard is looked at; nothing leaves it to the ranking."""
    aside: DiscardLab | None = None
    """Another hand, crib and score that this one is compared with."""

    def __post_init__(self) -> None:
        if len(self.hand) > DEALT:
            raise deck.InvalidCards(f"a hand has {DEALT} cards, not {len(self.hand)}: take one back first")
        require_kind(self.board, WinBoard, "a win board: give one such as WinBoard(you=84, opponent=79)")
        require_seed(self.seed)
        require_number(self.dealt, "dealt", 0, _MOST_DEALS)

    def choose(self, given: deck.CardsLike) -> DiscardLab:
        """Take these cards as the hand, six at most.

        >>> DiscardLab().choose("6S 5H").missing, DiscardLab().choose("").missing
        (4, 6)
        """
        nothing = isinstance(given, str | list | tuple) and not given
        return self._hold(() if nothing else tuple(sorted(deck.require_distinct(deck.read_unlike(given)[0]))))

    def deal(self) -> DiscardLab:
        """Deal the next six of the seed, the same on every machine.

        >>> DiscardLab(seed=7).deal().hand == DiscardLab(seed="7").deal().hand != DiscardLab(seed=7).deal().deal().hand
        True
        """
        number = self.dealt + 1
        return replace(self._hold(tuple(sorted(deck.shuffled(f"{self.seed}:{number}")[:DEALT]))), dealt=number)

    def _hold(self, hand: Cards) -> DiscardLab:
        return replace(self, hand=hand, pair=self.pair if set(self.pair) <= set(hand) else ())

    def look(self, pair: deck.CardsLike) -> DiscardLab:
        """Look at the choice that discards these two cards.

        >>> DiscardLab().choose("5H 6S").look("5H 6S")
        Traceback (most recent call last):
        crib_tutor.rules.IllegalMove: '5H 6S' can't be discarded yet: choose 4 more cards first
        """
        two = deck.cards(pair, self.hand)
        if self.missing:
            more = "1 more card" if self.missing == 1 else f"{self.missing} more cards"
            raise IllegalMove(f"{deck.quote(deck.written(two))} can't be discarded yet: choose {more} first")
        return replace(self, pair=self.by_average.of(two).thrown)

    def put_aside(self) -> DiscardLab:
        """Put a copy aside to compare with.

        Raises `IllegalMove` while cards are missing.
        """
        if self.missing:
            raise IllegalMove("there's nothing to compare yet: choose six cards first")
        return replace(self, aside=replace(self, pair=self.looked.thrown, aside=None))

    def end_comparison(self) -> DiscardLab:
        """Forget what was put aside."""
        return replace(self, aside=None)

    def trade_places(self) -> DiscardLab:
        """Trade this hand for the one put aside.

        >>> lab = DiscardLab().choose("5H 6S 7C 8D JH QS").put_aside().choose("AH 2H 3H 4H 5H 6H")
        >>> lab.trade_places().aside.hand == lab.hand
        True

        Raises `IllegalMove` if nothing is aside or cards are missing.
        """
        if self.aside is None:
            raise IllegalMove("there's no other hand: choose Compare two hands first")
        return replace(self.aside, dealt=self.dealt, aside=self.put_aside().aside)

    # --- what it comes to, once there are six cards ---

    @property
    def missing(self) -> int:
        """How many cards are still to be chosen."""
        return DEALT - len(self.hand)

    @property
    def by_average(self) -> Discards:
        """Every choice, the best on average first."""
        return _rank(self.hand, self.board.dealer, None)

    @property
    def by_wins(self) -> Discards:
        """Every choice as the aim ranks it, if that's known."""
        try:
            return _rank(self.hand, self.board.dealer, (self.board.you, self.board.opponent), self.board.aim)
        except NumpyNeeded:
            return self.by_average

    @property
    def knows_wins(self) -> bool:
        """True if chances of winning can be had here."""
        return self.by_wins.scores is not None

    @property
    def looked(self) -> Discard:
        """The choice looked at, by default the best by wins."""
        return self.by_wins.of(self.pair) if self.pair else self.by_wins[0]

    @property
    def rival(self) -> Discard:
        """The best other choice, by average first."""
        others = (self.by_average[0], *self.by_wins[:2])
        other = next(other.thrown for other in others if other.thrown != self.looked.thrown)
        return self.by_wins.of(other)

    def places(self, choice: Discard) -> tuple[int, int]:
        """A choice's places by wins and by average, from 1."""
        by_wins, by_average = (
            next(place for place, one in enumerate(ranked, 1) if one.thrown == choice.thrown)
            for ranked in (self.by_wins, self.by_average)
        )
        return by_wins, by_average

    def neighbor(self, order: str) -> Discard:
        """The next choice in a ranking, or the last but one."""
        ranked = self.by_wins if order == "wins" else self.by_average
        place = self.places(self.looked)[order != "wins"]
        return self.by_wins.of(ranked[place if place < len(ranked) else place - 2].thrown)

    @property
    def need(self) -> int:
        """How many holes you're from home."""
        return GAME - self.board.you

    @property
    def within_reach(self) -> bool:
        """True if the hand alone may bring you home."""
        return any(one.chance(self.need) for one in (self.looked, self.rival))


def homes(choice: Discard, need: int) -> int:
    """Count the starters that bring a hand home.

    >>> homes(DiscardLab().choose("5H 5D 5S JC 2D KH").by_average.of("2D KH"), 29)
    1
    """
    return round(STARTERS * choice.chance(need))


def home_by_show(choice: Discard, need: int) -> float:
    """The chance that hand and own crib bring you home."""
    return 1 - fsum(
        chance * (1 - choice.chance(need - held, crib=True))
        for held, chance in enumerate(choice.hand_distribution)
        if held < need
    )


@lru_cache(maxsize=16)
def _rank(hand: tuple[deck.Card, ...], dealer: bool, scores: tuple[int, int] | None, aim: str = WIN) -> Discards:
    return discards(hand, dealer, dealt=DEALT, scores=scores, aim=aim)
