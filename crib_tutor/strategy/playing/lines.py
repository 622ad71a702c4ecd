"""Every line of the play against hidden hands.

The other player's way of choosing is known.

A line is what both players see: the cards played and the goes. Lines are rows of arrays, and each carries a weight for
every hand that the other player may still hold. As the other plays a card, the weights are shared out among the cards
that each hand might play; as I play, the best card is taken line by line, by the sum over all the hands: I don't see
which it is. So every hidden hand is met at once, and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.rules import HOYLE, GoPoint, Rules
from crib_tutor.strategy.arrays import Flags, Floats, Ints, freeze
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.openings import is_opener, opening_chances, openings
from crib_tutor.strategy.playing.states import (
    CAREFUL,
    MOST_HELD,
    RANK_CODES,
    VALUES,
    PlayStates,
    choice_weights,
    holdings,
    one_card_each,
    play_states,
)

Weights = NDArray[np.float32]
ME, THEM = 0, 1
"""Whose points they are: the two columns of what is pegged."""
_SLIGHT = 1e-9
"""A weight below this is what rounding leaves: all weights together are 1."""


class Lines(NamedTuple):
    """Lines of the play, one a row.

    All with as many cards left to either player.
    """

    state: Ints
    """(lines,) the state of the pile."""
    left: Ints
    """(lines,) my cards as bits: 1 for the first, 2 for the second, 4 and 8."""
    last: Ints
    """(lines,) who played the last card, `ME` or `THEM`."""
    alone: Flags
    """(lines,) whether that card was played after the other's go."""
    shown: Ints
    """(lines,) the cards that the other player has played, as the sum of their `RANK_CODES`."""
    pegged: Ints
    """(lines, 2) points so far."""
    weights: Weights
    """(lines, hands) float32: how much weight each hand of the other player has."""

    def of(self, rows: NDArray[np.generic]) -> Lines:
        """Some of the lines.

        >>> lead([0.25, 0.75]).of(np.array([], int)).weights.shape
        (0, 2)
        """
        return Lines(*(column[rows] for column in self))


def lead(
    weights: Sequence[float] | Floats,
    *,
    cards: int = 4,
    state: int = 0,
    last: int = THEM,
    alone: bool = False,
    shown: Sequence[int] = (),
) -> Lines:
    """Begin one line from which the play goes on.

    >>> lead([1.0], state=5).last.tolist()
    [1]

    I hold so many cards, and the other one of the hands weighed.
    """
    spread = np.asarray(weights, np.float32)[None]
    numbers = {"state": state, "left": 2**cards - 1, "last": last, "shown": sum(RANK_CODES[rank] for rank in shown)}
    columns = {name: np.array([value]) for name, value in numbers.items()}
    return Lines(**columns, alone=np.array([alone]), pegged=np.zeros((1, 2), np.int64), weights=spread)


class LastTwo(NamedTuple):
    """Points of the last two cards.

    By line and by the card that the other holds.
    """

    mine: NDArray[np.int8]
    theirs: NDArray[np.int8]
    """(lines, hands) int8: what the other pegs, as ``mine`` is what I peg."""
    first: Flags
    """(lines,) whether all my points come before the other's; if not, all come after."""


class Worth(Protocol):
    """Worth of a line's end: points, or a chance."""

    @property
    def goal(self) -> Floats:
        """(2,) the points that end the game for each.

        Mine and the other's; infinite if the score doesn't matter.
        """

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:
        """The worth of ends, weighed: (lines, columns).

        The other still holds so many cards, or played them just now; ``more`` is what the last two cards peg beside
        what is pegged.
        """

    def measure(self, values: Floats) -> Floats:
        """Choose what I want most of: (lines,).

        Of values (lines, columns).
        """


class NetPoints:
    """Worth as points: mine and the other's, in two columns.

    >>> NetPoints().measure(np.array([[3.0, 1.0]])).tolist()
    [2.0]

    I want the difference.
    """

    goal = freeze(np.full(2, np.inf))

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:  # noqa: ARG002  # hands count alike
        """Points of both, weighed."""
        pegged: Floats = lines.pegged * lines.weights.sum(axis=1)[:, None].astype(np.float64)
        if more:
            tables = (table.astype(np.float32) for table in (more.mine, more.theirs))
            pegged += np.stack([np.einsum("ij,ij->i", table, lines.weights) for table in tables], axis=1)
        return pegged

    def measure(self, values: Floats) -> Floats:
        """The difference."""
        net: Floats = values[:, ME] - values[:, THEM]
        return net


NET_POINTS = NetPoints()


@dataclass(frozen=True, slots=True)
class LineWalk:
    """Walk of every line against hidden hands.

    >>> walk = LineWalk((4, 9), "careful")
    >>> ace_or_ten = np.eye(13)[[0, 9]].mean(axis=0)
    >>> walk.price_cards(lead(ace_or_ten, cards=2))[0].tolist()  # a five led, and half the time a ten upon it
    [2.0, 1.0]

    By my ranks, the model of the other player, the rules, and the worth of the ends.
    """

    ranks: tuple[int, ...]
    """My cards, 0 for an ace to 12 for a king."""
    model: str
    rules: Rules = HOYLE
    worth: Worth = NET_POINTS

    def price_cards(self, line: Lines, among: Container[int] = range(MANY)) -> dict[int, Floats]:
        """Price each of my cards that fits, or those of some ranks.

        In one line, by its place among my ranks; of equal ranks the first. Values have the columns of the worth, over
        the sum of the weights.
        """
        mine, theirs = len(self.ranks), hidden_cards(line)
        may = self.may_play(line)
        may[[rank not in among for rank in self.ranks]] = False
        if not may.any():
            return {}
        _, place, after = self.play_mine(line, may, last=mine + theirs == 1)
        values = self._follow(THEM, mine - 1, theirs, after) / line.weights.sum()
        return dict(zip(place.tolist(), values, strict=True))

    def price_turn(self, line: Lines, turn: int) -> Floats:
        """Price one line at a player's turn.

        >>> LineWalk((4,), "careful").price_turn(lead(np.eye(13)[9], cards=1), THEM).tolist()  # a ten, and my five
        [3.0, 0.0]

        `ME` or `THEM`: (columns,), over the sum of the weights.
        """
        take = self._my_turn if turn == ME else self._their_turn
        values: Floats = take(len(self.ranks), hidden_cards(line), line)[0] / line.weights.sum()
        return values

    # --- turns --------------------------------------------------------------------------------------------------------

    def _follow(self, turn: int, mine: int, theirs: int, lines: Lines) -> Floats:
        """What lines are worth after a card: those at an end are settled, and in the others it's a player's turn."""
        over = (lines.pegged >= self.worth.goal).any(axis=1)
        if self.rules.one_count:
            over |= lines.state == 0
        if mine + theirs == 0 or over.all():
            return self.worth.settle(lines, theirs)
        take = self._my_turn if turn == ME else self._their_turn
        if not over.any():
            return take(mine, theirs, lines)
        settled, open_lines = np.flatnonzero(over), np.flatnonzero(~over)
        parts = [self.worth.settle(lines.of(settled), theirs), take(mine, theirs, lines.of(open_lines))]
        values: Floats = np.concatenate(parts)[np.argsort(np.concatenate([settled, open_lines]))]
        return values

    def _my_turn(self, mine: int, theirs: int, lines: Lines) -> Floats:
        """Take my best card line by line; where none fits I say go."""
        if mine == theirs == 1 and self.is_plain(lines):  # looked up for every card that the other may hold
            rank = self.single_rank(lines)
            first = _states(self.rules).total[lines.state] + VALUES[rank] <= rules.THIRTY_ONE
            own, other = (table[lines.state, rank] for table in one_card_each(self.rules.fifteens))
            return self.worth.settle(lines, 1, LastTwo(own, other, first))
        may = self.may_play(lines)
        rows, _, after = self.play_mine(lines, may, last=mine + theirs == 1)
        parts = [(rows, self._follow(THEM, mine - 1, theirs, after))] if len(rows) else []
        stuck = np.flatnonzero(~may.any(axis=0))
        if len(stuck):
            parts.append((stuck, self._their_turn(mine, theirs, lines.of(stuck))))
        rows, values = _gather(parts)
        order = np.argsort(self.worth.measure(values), kind="stable")
        best = np.empty(len(lines.state), np.int64)
        best[rows[order]] = order  # of several for a line the last written stays, and that's the greatest
        chosen: Floats = values[best]
        return chosen

    def _their_turn(self, mine: int, theirs: int, lines: Lines) -> Floats:
        """Share the weights out among the cards that the other may play; hands in which none fits say go."""
        lowest = holdings(theirs).lowest
        room = rules.THIRTY_ONE - _states(self.rules).total[lines.state].astype(np.int64)
        tight = np.flatnonzero(room < lowest.max())
        weights, went = lines.weights, np.zeros((0, len(lowest)), np.float32)
        if len(tight):
            went = weights[tight] * (lowest > room[tight, None])
            weights = weights.copy()
            weights[tight] -= went
        parts = [self._share_out(mine, theirs, lines._replace(weights=weights))] if theirs else []
        gone = went.sum(axis=1) > _SLIGHT
        tight, after = tight[gone], lines.of(tight[gone])._replace(weights=went[gone])
        able = self.may_play(after).any(axis=0)
        for rows, go_on in ((np.flatnonzero(able), self._my_turn), (np.flatnonzero(~able), self._close)):
            if len(rows):
                parts.append((tight[rows], go_on(mine, theirs, after.of(rows))))
        return _sum_by_row(parts, len(room))

    def _share_out(self, mine: int, theirs: int, lines: Lines) -> tuple[Ints, Floats]:
        """What lines are worth with every card that the other may play on them, each with the line's row."""
        share_out = self._by_balance if self._opens(theirs, lines) else self._by_weights
        row, rank, spread = share_out(mine, theirs, lines)
        part = lines._replace(weights=lines.weights[:, :0]).of(row)
        part = part._replace(weights=spread, shown=part.shown + RANK_CODES[rank])
        after = self.lay(THEM, part, rank, last=mine + theirs == 1)
        return row, self._follow(ME, mine, theirs - 1, after)

    def _opens(self, theirs: int, lines: Lines) -> bool:
        first = theirs == self.rules.dealt - self.rules.discards
        return is_opener(self.model) and first and bool((openings()[lines.state] >= 0).all())

    def _by_weights(self, mine: int, theirs: int, lines: Lines) -> tuple[Ints, Ints, Weights]:
        """Share weights out as the model weighs its cards: rows, ranks, and the weights of the hands left."""
        model = CAREFUL if is_opener(self.model) else self.model
        chance = choice_weights(model, mine, False, self.rules.fifteens)[lines.state]
        gone = (lines.last == THEM) & (lines.state > 0)
        if gone.any():
            chance[gone] = choice_weights(model, mine, True, self.rules.fifteens)[lines.state[gone]]
        holds = holdings(theirs).holds
        every = chance @ holds
        share = np.divide(lines.weights, every, out=np.zeros_like(every), where=every > 0)
        row, rank = np.nonzero(chance * (share @ holds.T) > _SLIGHT)
        spread = share.ravel().take(holdings(theirs - 1).with_one[rank] + row[:, None] * share.shape[1])
        return row, rank, spread * chance[row, rank][:, None]

    def _by_balance(self, _mine: int, theirs: int, lines: Lines) -> tuple[Ints, Ints, Weights]:
        """Share weights out as leads and replies in balance do."""
        chances = opening_chances(theirs, self.model)[openings()[lines.state]].astype(np.float32)
        joint = lines.weights[:, :, None] * chances
        row, rank = np.nonzero(joint.sum(axis=1) > _SLIGHT)
        return row, rank, joint[row[:, None], holdings(theirs - 1).with_one[rank], rank[:, None]]

    def _close(self, mine: int, theirs: int, lines: Lines) -> Floats:
        """Neither can play: the one who didn't play last leads."""
        after, parts = self.closed(lines), []
        for player in (ME, THEM):
            rows = np.flatnonzero(lines.last == player)
            if len(rows):
                parts.append((rows, self._follow(1 - player, mine, theirs, after.of(rows))))
        return _sum_by_row(parts, len(lines.state))

    # --- cards --------------------------------------------------------------------------------------------------------

    def may_play(self, lines: Lines) -> Flags:
        """Find which cards I may play: (cards, lines).

        The first of a rank that I hold.
        """
        room = rules.THIRTY_ONE - _states(self.rules).total[lines.state].astype(np.int64)
        may = np.empty((len(self.ranks), len(room)), bool)
        for place, rank in enumerate(self.ranks):
            before = sum(2**other for other in range(place) if self.ranks[other] == rank)
            may[place] = (lines.left & (before + 2**place) == 2**place) & (VALUES[rank] <= room)
        return may

    def play_mine(self, lines: Lines, may: Flags, *, last: bool) -> tuple[Ints, Ints, Lines]:
        """Play each card that I may.

        The line's row, the card's place, and the line after it.
        """
        place, row = np.nonzero(may)
        part = lines.of(row)
        after = self.lay(ME, part, np.array(self.ranks)[place], last=last)
        return row, place, after._replace(left=part.left - 2**place)

    def lay(self, who: int, lines: Lines, rank: Ints, *, last: bool) -> Lines:
        """Play a card of this rank in each line.

        It may be the ``last`` of all.
        """
        states = _states(self.rules)
        state = states.following[lines.state, rank].astype(np.int64)
        pegged = lines.pegged.copy()
        pegged[:, who] += states.points[lines.state, rank]
        if last:
            pegged[:, who] += rules.GO_POINTS * (state > 0)
        alone = (lines.last == who) & (lines.state > 0)
        return lines._replace(state=state, pegged=pegged, last=np.full_like(lines.last, who), alone=alone)

    def closed(self, lines: Lines) -> Lines:
        """Lines with the go pegged and a new count begun."""
        caller = (self.rules.go_point is GoPoint.CALLER) & ~lines.alone
        pegged = lines.pegged.copy()
        pegged[np.arange(len(pegged)), np.where(caller, 1 - lines.last, lines.last)] += rules.GO_POINTS
        return lines._replace(pegged=pegged, state=np.zeros_like(lines.state))

    def is_plain(self, lines: Lines) -> bool:
        """Say if the last two cards can be looked up.

        By the usual rules, the other not gone.
        """
        usual = not self.rules.one_count and self.rules.go_point is GoPoint.LAST_PLAYER
        return usual and bool(((lines.last == THEM) | (lines.state == 0)).all())

    def single_rank(self, lines: Lines) -> Ints:
        """The rank of my one card left: (lines,)."""
        rank = np.zeros(len(lines.state), np.int64)
        for place, mine in enumerate(self.ranks):
            rank[lines.left & 2**place > 0] = mine
        return rank


def _states(game: Rules) -> PlayStates:
    return play_states(game.fifteens)


def hidden_cards(lines: Lines) -> int:
    """Count the cards that the other holds.

    >>> hidden_cards(lead([1.0] * 13))
    1

    By the number of hands weighed.
    """
    return next(size for size in range(MOST_HELD + 1) if len(holdings(size).codes) == lines.weights.shape[1])


def _gather(parts: Sequence[tuple[Ints, Floats]]) -> tuple[Ints, Floats]:
    """Rows and values that were found in parts, in one piece."""
    rows, values = zip(*parts, strict=True)
    return np.concatenate(rows), np.concatenate(values)


def _sum_by_row(parts: Sequence[tuple[Ints, Floats]], lines: int) -> Floats:
    """Add values up by the row that each belongs to."""
    rows, values = _gather(parts)
    return np.stack([np.bincount(rows, column, lines) for column in values.T], axis=1)
