"""Steps of reading the hand that your opponent may hold."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.labs.play_lab.replies import ReplyScore, list_replies
from crib_tutor.labs.play_lab.state import OPPONENT, YOU, PlayLab
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import holdings

_LISTED, _HARDLY = 5, 0.6
"""Hands that are listed; the share of its chance below which a rank is hardly held."""


class HandReading(NamedTuple):
    """The hidden cards at one step of the play.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> before, reply = list_readings(set_up("4D 5H 6C JS", starter="9H", seed=7).lay("4D"))
    >>> before.hands, reply.hands, reply.before == before
    (1802, 454, True)
    """

    lab: PlayLab
    """The play up to then."""
    chances: list[float]
    """The chance that each rank is held."""
    order: list[int]
    """Ranks, the likeliest first."""
    unseen: list[int]
    """Cards of each rank that you haven't seen."""
    hands: int
    likeliest: list[tuple[list[int], float]]

    @property
    def gone(self) -> bool:
        """Whether your opponent has just said go."""
        return bool(self.lab.moves and not self.lab.moves[-1].card)

    @property
    def answer(self) -> list[int]:
        """Ranks to guess: out after a go, otherwise the likeliest."""
        return [rank for rank, chance in enumerate(self.chances) if not chance] if self.gone else self.order[:1]

    @property
    def before(self) -> HandReading | None:
        """The step before this one."""
        return next(iter(list_readings(self.lab)[-2:-1]), None)

    @property
    def hardly(self) -> ReplyScore | None:
        """Name a better reply, which is hardly held now."""
        lab, before = self.lab, self.before
        mine, theirs = lab.moves[-2:] if len(lab.moves) > 1 else (None, None)
        if not (before and mine and theirs and mine.card and theirs.card and mine.player == YOU):
            return None
        feared = list_replies(replace(lab, steps=lab.steps[:-2], moves=lab.moves[:-2]), mine.card).feared[:1]
        pegged = sum(one.combination.points for one in theirs.pegged)
        now, was = (sum(step.chances[rank - 1] for one in feared for rank in one.ranks) for step in (self, before))
        return feared[0] if now < _HARDLY * was and feared[0].points > pegged else None


def list_readings(lab: PlayLab) -> list[HandReading]:
    """Read the hand before and after each of its turns."""
    ends = [0, *(end for end, move in enumerate(lab.moves, 1) if move.player == OPPONENT)]
    parts = (replace(lab, steps=lab.steps[: end + 1], moves=lab.moves[:end], seen=False) for end in ends)
    return [_read(part) for part in parts if part.hands[OPPONENT]]


@lru_cache(maxsize=64)
def _read(lab: PlayLab) -> HandReading:
    sight = see(lab.view(YOU))
    weights, held = weigh_hands(sight, lab.against), holdings(sight.hidden)
    chances, first = weights @ (held.copies > 0), (-weights).argsort(kind="stable")[:_LISTED]
    listed = [(held.ranks[at].tolist(), float(weights[at])) for at in first if weights[at]]
    order = (-chances).argsort(kind="stable").tolist()
    return HandReading(lab, chances.tolist(), order, sight.unseen.tolist(), int((weights > 0).sum()), listed)
