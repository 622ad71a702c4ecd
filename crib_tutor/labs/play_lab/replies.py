"""What your opponent can answer to a card of the play lab."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.deck import RANK_NAMES, SUITS, Card
from crib_tutor.labs.play_lab.state import YOU, PlayLab
from crib_tutor.play import peg
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.strategy.playing.sight import Sight, see, weigh_hands
from crib_tutor.strategy.playing.states import holdings


class ReplyScore(NamedTuple):
    """Ranks of a reply that score alike, and what they score."""

    ranks: tuple[int, ...]
    scored: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """What it pegs in all."""
        return sum(one.points for one in self.scored)


class CardReplies(NamedTuple):
    """What may follow on a card that you play.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> four = list_replies(set_up("4D 5H 6C JS", starter="9H", seed=7), Card(4, "D"))
    >>> [one.ranks for one in four.feared], four.hoped.ranks, four.hoped.points
    ([(4,)], (5, 6), 5)
    """

    feared: tuple[ReplyScore, ...]
    """Replies that score at once, the most points first."""
    share: float
    """The chance that your opponent holds one of those, from 0 to 1."""
    hoped: ReplyScore | None
    """The replies on which a card of yours scores most; None if none does."""


@lru_cache(maxsize=64)
def list_replies(lab: PlayLab, card: Card) -> CardReplies:
    """List what may follow on a card, by what you've seen."""
    sight = see(lab.view(YOU))
    pile = (*lab.play.pile, card)
    replies = [] if sight.gone or not sight.hidden else _replies(sight, pile)
    feared = _group([(reply.rank, _scored(pile, reply)) for reply in replies])
    mine = [one for one in lab.hands[YOU] if one != card]
    answers = _group([(reply.rank, _best((*pile, reply), mine)) for reply in replies])
    share = 0.0
    if feared:
        ranks = [rank - 1 for one in feared for rank in one.ranks]
        held = holdings(sight.hidden).copies[:, ranks].any(axis=1)
        share = float(weigh_hands(sight, lab.against)[held].sum())
    return CardReplies(feared, share, answers[0] if answers else None)


def _replies(sight: Sight, pile: tuple[Card, ...]) -> list[Card]:
    """One unseen card of each rank that fits: in the play suits don't matter."""
    room = THIRTY_ONE - sum(one.value for one in pile)
    unseen = [next((Card(rank, suit) for suit in SUITS if Card(rank, suit) not in sight.seen), None) for rank in _RANKS]
    return [card for card in unseen if card and card.value <= room]


_RANKS = range(1, len(RANK_NAMES) + 1)


def _scored(pile: tuple[Card, ...], card: Card) -> tuple[Combination, ...]:
    return peg((*pile, card))


def _best(pile: tuple[Card, ...], mine: list[Card]) -> tuple[Combination, ...]:
    """What your best card scores on a pile."""
    room = THIRTY_ONE - sum(one.value for one in pile)
    found = [_scored(pile, one) for one in mine if one.value <= room]
    return max(found, key=lambda scored: sum(one.points for one in scored), default=())


def _group(scores: list[tuple[int, tuple[Combination, ...]]]) -> tuple[ReplyScore, ...]:
    """Ranks that score alike together, the most points first, and what scores nothing left out."""
    alike: dict[tuple[tuple[str, int], ...], list[tuple[int, tuple[Combination, ...]]]] = {}
    for rank, scored in scores:
        if scored:
            alike.setdefault(tuple((one.kind.value, one.points) for one in scored), []).append((rank, scored))
    found = [ReplyScore(tuple(rank for rank, _ in group), group[0][1]) for group in alike.values()]
    return tuple(sorted(found, key=lambda one: -one.points))
