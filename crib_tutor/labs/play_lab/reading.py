"""What your opponent may hold after each card and go, as the play lab's model weighs it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.labs.play_lab.state import OPPONENT, YOU, Move, PlayLab
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import holdings

_LIKELIEST = 5
"""Hands that are listed."""


class Reading(NamedTuple):
    """The hidden cards at one step of the play.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> before, reply = list_readings(set_up("4D 5H 6C JS", starter="9H", seed=7).lay("4D"))
    >>> before.hands, reply.hands
    (1820, 455)
    """

    lab: PlayLab
    """The play up to then."""
    chances: tuple[float, ...]
    """The chance that each rank is held, ace first."""
    unseen: tuple[int, ...]
    """Cards of each rank that you haven't seen."""
    hands: int
    """Holdings that are left."""
    likeliest: tuple[tuple[tuple[int, ...], float], ...]
    """The likeliest of them by their ranks, from 0, with the chance of each."""

    @property
    def key(self) -> Hashable:
        """What tells this step from those of other plays."""
        return self.lab.kept[YOU], self.lab.moves

    @property
    def before(self) -> Reading | None:
        """The step before this one."""
        earlier = list_readings(self.lab)[:-1]
        return earlier[-1] if earlier else None

    @property
    def move(self) -> Move | None:
        """What was played just then; None before any card."""
        return self.lab.moves[-1] if self.lab.moves else None

    @property
    def after_go(self) -> bool:
        """Whether your opponent has just said go."""
        return bool(self.move and self.move.card is None)

    @property
    def answer(self) -> tuple[int, ...]:
        """The ranks that are guessed, from 0: after a go those that are out, or else the likeliest."""
        if self.after_go:
            return tuple(rank for rank, chance in enumerate(self.chances) if not chance)
        return (max(range(MANY), key=self.chances.__getitem__),)


def list_readings(lab: PlayLab) -> list[Reading]:
    """Read the hand before any card, and after each card or go of your opponent that leaves some hidden."""
    ends = [0, *(end for end, move in enumerate(lab.moves, 1) if move.player == OPPONENT)]
    parts = (replace(lab, steps=lab.steps[: end + 1], moves=lab.moves[:end], seen=False) for end in ends)
    return [_read(part) for part in parts if part.hands[OPPONENT]]


@lru_cache(maxsize=64)
def _read(lab: PlayLab) -> Reading:
    sight = see(lab.view(YOU))
    weights, held = weigh_hands(sight, lab.against), holdings(sight.hidden)
    first = [at for at in (-weights).argsort(kind="stable")[:_LIKELIEST] if weights[at]]
    return Reading(
        lab,
        tuple((weights @ (held.copies > 0)).tolist()),
        tuple(sight.unseen.tolist()),
        int((weights > 0).sum()),
        tuple((tuple(held.ranks[at].tolist()), float(weights[at])) for at in first),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Where someone reads the hand: the step, and what was guessed at each."""

    on: bool = False
    at: int = 0
    ask: bool = True
    """Whether a guess comes before each step."""
    guesses: Mapping[Hashable, tuple[int, ...]] = field(default_factory=dict)

    def step(self, lab: PlayLab) -> Reading:
        """Find the step that is read: the last one where there's none so late."""
        steps = list_readings(lab)
        return steps[min(self.at, len(steps) - 1)]

    def asks(self, step: Reading) -> bool:
        """Say whether a step waits for its guess."""
        return self.ask and step.key not in self.guesses

    def take(self, step: Reading, ranks: object) -> Reader:
        """Take a guess; an empty one only asks to be shown."""
        if not isinstance(ranks, list) or not all(isinstance(rank, int) and 0 <= rank < MANY for rank in ranks):
            raise IllegalMove("the ranks you chose can't be read: choose them again")
        return replace(self, guesses={**self.guesses, step.key: tuple(sorted(ranks))})

    def go(self, at: object) -> Reader:
        """Go to a step."""
        if not isinstance(at, int) or at < 0:
            raise IllegalMove("there's no such step: choose one of those shown")
        return replace(self, at=at)
