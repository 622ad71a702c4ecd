"""What your opponent can answer to a card of the play lab."""

from functools import lru_cache
from typing import NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.deck import PACK, Card
from crib_tutor.labs.play_lab.state import YOU, PlayLab
from crib_tutor.marking.markings import sum_points
from crib_tutor.play import peg
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import holdings


class ReplyScore(NamedTuple):
    """Ranks of a reply that score alike, and what they score."""

    ranks: tuple[int, ...]
    scored: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """What it pegs in all."""
        return sum(part.points for part in self.scored)


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
    pile, mine = (*lab.play.pile, card), [held for held in lab.hands[YOU] if held != card]
    replies: dict[int, Card] = {}  # of each rank one that fits: in the play suits don't matter
    if sight.hidden and not sight.gone:
        unseen = (reply for reply in reversed(PACK) if reply not in sight.seen)
        replies = {reply.rank: reply for reply in unseen if _total((*pile, reply)) <= THIRTY_ONE}
    feared = _group({rank: peg((*pile, replies[rank])) for rank in sorted(replies)})
    answers = _group(
        {
            rank: max(
                (peg((*pile, replies[rank], own)) for own in mine if _total((*pile, replies[rank], own)) <= THIRTY_ONE),
                key=sum_points,
                default=(),
            )
            for rank in sorted(replies)
        }
    )
    share = 0.0
    if feared:
        ranks = [rank - 1 for reply in feared for rank in reply.ranks]
        held = holdings(sight.hidden).copies[:, ranks].any(axis=1)
        share = float(weigh_hands(sight, lab.against)[held].sum())
    return CardReplies(feared, share, answers[0] if answers else None)


def _total(pile: tuple[Card, ...]) -> int:
    return sum(card.value for card in pile)


def _group(scores: dict[int, tuple[Combination, ...]]) -> tuple[ReplyScore, ...]:
    """Ranks that score alike together, the most points first, and what scores nothing left out."""
    alike: dict[tuple[tuple[str, int], ...], list[int]] = {}
    for rank, scored in scores.items():
        if scored:
            alike.setdefault(tuple((part.kind.value, part.points) for part in scored), []).append(rank)
    found = [ReplyScore(tuple(ranks), scores[ranks[0]]) for ranks in alike.values()]
    return tuple(sorted(found, key=lambda reply: -reply.points))
