"""Plays with every card seen.

Both players know both hands, and neither makes a mistake.

It is a bound for what a hidden hand leaves open, a measure against an opponent who always finds the best reply, and
what a teacher asks once the hands lie on the table. All hands of the other are followed at once, line by line, as in
`crib_tutor.strategy.playing.lines`; but here each hand has a value of its own, and both choose by it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules as _rules
from crib_tutor.deck import Card, CardsLike, cards, quote, written
from crib_tutor.rules import HOYLE, IllegalPlay, Rules
from crib_tutor.strategy.arrays import Ints, shared
from crib_tutor.strategy.hands import MANY, Hand
from crib_tutor.strategy.playing.lines import ME, THEM, Lines, LineWalk, hidden_cards, lead
from crib_tutor.strategy.playing.states import (
    MOST_HELD,
    VALUES,
    hand_place,
    holdings,
    one_card_each,
    play_states,
    points_now,
    state_of,
)

Nets = NDArray[np.int16]
_SCALE = 64
"""Both choose by what is netted, and of that as many points for me as can be: net times this, and my points."""
_WORST = np.int16(-100 * _SCALE)
"""Less than any play can lose, for a card that can't be played."""


@shared
def _replies(size: int) -> tuple[Ints, Ints]:
    """Each hand's cards, one a column: their ranks, and the hand left without them."""
    rank = holdings(size).ranks
    rest = np.empty_like(rank)
    fewer = holdings(size - 1).with_one
    for played in range(MANY):
        for place, hand in enumerate(fewer[played]):
            rest[hand, rank[hand] == played] = place
    return rank.astype(np.int64), rest.astype(np.int64)


@dataclass(frozen=True, slots=True)
class OpenWalk:
    """Walk of every line with all hands seen.

    >>> OpenWalk((4, 9)).price_cards(lead([1.0] * 13, cards=2))[0][:, 9].tolist()  # a five led, and a ten upon it
    [3, 2]
    """

    ranks: tuple[int, ...]
    rules: Rules = HOYLE

    def price_cards(self, line: Lines) -> dict[int, Ints]:
        """Price each of my cards that fits against each hand.

        By its place; of equal ranks the first. Each is (2, hands): my points and the other's to the end of the play, if
        neither makes a mistake.
        """
        mine, size = len(self.ranks), hidden_cards(line)
        bare = line._replace(weights=line.weights[:, :0])
        may = self._walk.may_play(bare)
        if not may.any():
            return {}
        _, place, after = self._walk.play_mine(bare, may, last=mine + size == 1)
        nets = self._follow(THEM, mine - 1, size, after).astype(np.int64)
        pegged = np.stack([nets % _SCALE, nets % _SCALE - nets // _SCALE], axis=1)
        return dict(zip(place.tolist(), pegged, strict=True))

    @property
    def _walk(self) -> LineWalk:
        return LineWalk(self.ranks, "careful", self.rules)

    def _follow(self, turn: int, mine: int, theirs: int, lines: Lines) -> Nets:
        """Find what lines net against each hand after a card: (lines, hands)."""
        over = lines.state == 0 if self.rules.one_count else np.zeros(len(lines.state), bool)
        if mine + theirs == 0 or over.all():
            return self._settle(theirs, lines)
        take = self._my_turn if turn == ME else self._their_turn
        if not over.any():
            return take(mine, theirs, lines)
        nets = np.empty((len(over), len(holdings(theirs).codes)), np.int16)
        nets[over], nets[~over] = self._settle(theirs, lines.of(over)), take(mine, theirs, lines.of(~over))
        return nets

    def _settle(self, theirs: int, lines: Lines) -> Nets:
        return np.repeat(_weigh(*lines.pegged.T)[:, None], len(holdings(theirs).codes), axis=1)

    def _my_turn(self, mine: int, theirs: int, lines: Lines) -> Nets:
        if mine == theirs == 1 and self._walk.is_plain(lines):
            rank = self._walk.single_rank(lines)
            return _weigh(*(table[lines.state, rank] for table in one_card_each(self.rules.fifteens))) + self._settle(
                0, lines
            )
        may = self._walk.may_play(lines)
        row, place, after = self._walk.play_mine(lines, may, last=mine + theirs == 1)
        best = np.full((len(lines.state), len(holdings(theirs).codes)), _WORST)
        if len(row):
            nets = self._follow(THEM, mine - 1, theirs, after)
            for card in range(len(self.ranks)):
                these = np.flatnonzero(place == card)
                best[row[these]] = np.maximum(best[row[these]], nets[these])
        stuck = np.flatnonzero(~may.any(axis=0))
        if len(stuck):
            best[stuck] = self._their_turn(mine, theirs, lines.of(stuck))
        return best

    def _their_turn(self, mine: int, theirs: int, lines: Lines) -> Nets:
        states, held = play_states(self.rules.fifteens), holdings(theirs)
        room = _rules.THIRTY_ONE - states.total[lines.state].astype(np.int64)
        worst = np.full((len(room), len(held.codes)), -_WORST)
        if theirs:
            row, rank = np.nonzero(room[:, None] >= VALUES)
            after = self._walk.lay(THEM, lines.of(row), rank, last=mine + theirs == 1)
            nets = np.full((len(room), MANY, len(holdings(theirs - 1).codes)), -_WORST)
            nets[row, rank] = self._follow(ME, mine, theirs - 1, after)
            for played, rest in zip(*(replies.T for replies in _replies(theirs)), strict=True):
                np.minimum(worst, nets[:, played, rest], out=worst)
        tight = np.flatnonzero(room < held.lowest.max())
        if len(tight):
            went = held.lowest > room[tight, None]
            worst[tight] = np.where(went, self._go(mine, theirs, lines.of(tight)), worst[tight])
        return worst

    def _go(self, mine: int, theirs: int, lines: Lines) -> Nets:
        """Find what lines net if the other can't play: I go on, or the go is pegged and a new count begins."""
        nets = np.empty((len(lines.state), len(holdings(theirs).codes)), np.int16)
        able = np.logical_or.reduce(self._walk.may_play(lines))
        if able.any():
            nets[able] = self._my_turn(mine, theirs, lines.of(able))
        for player in (ME, THEM):
            rows = np.flatnonzero(~able & (lines.last == player))
            if len(rows):
                nets[rows] = self._follow(1 - player, mine, theirs, self._walk.closed(lines.of(rows)))
        return nets


def _weigh(mine: NDArray[np.integer], theirs: NDArray[np.integer]) -> Nets:
    """Write points of both as one number to choose by."""
    first, second = mine.astype(np.int16), theirs.astype(np.int16)
    return np.add(np.multiply(np.subtract(first, second), np.int16(_SCALE)), first)


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A card that can be played with every card seen."""

    card: Card
    pegs: int
    """Points right away."""
    net: int
    """Points for its player less those for the other, from this card to the last, if neither makes a mistake."""


def open_choices(
    mine: CardsLike, theirs: CardsLike, play: CardsLike = (), *, gone: bool = False, rules: Rules = HOYLE
) -> tuple[OpenChoice, ...]:
    """Rank my cards with both hands lying open.

    >>> [(str(choice.card), choice.pegs, choice.net) for choice in open_choices("5H 6D", "TC 4S")]
    [('6D', 0, -1), ('5H', 0, -3)]

    The best is first, and of equals the higher card. ``mine`` and ``theirs`` are the cards still held, and ``play``
    those of this count, the last of them the other's. With ``gone`` the other has said go, and the last was mine. No
    card of mine fits: nothing. Raises `InvalidCards` for what isn't a card or is there twice, and `IllegalPlay` for
    more cards than two players hold.
    """
    held, hidden, pile = (cards(given) if given else () for given in (mine, theirs, play))
    cards((*held, *hidden, *pile))
    for hand in (held, hidden):
        if len(hand) > MOST_HELD:
            raise IllegalPlay(f"{quote(written(hand))} is {len(hand)} cards: a hand holds {MOST_HELD}")
    if not held:
        return ()
    line = lead(
        np.zeros(len(holdings(len(hidden)).codes)),
        cards=len(held),
        state=state_of(Hand.of(pile).ranks.tolist()),
        last=ME if gone else THEM,
    )
    ranks: tuple[int, ...] = tuple(Hand.of(held).ranks.tolist())
    pegged = OpenWalk(ranks, rules).price_cards(line)
    other, last = hand_place(Hand.of(hidden).ranks.tolist()), len(held) + len(hidden) == 1
    choices = []
    for card, rank in zip(held, ranks, strict=True):
        if (place := ranks.index(rank)) in pegged:
            me, them = pegged[place][:, other].tolist()
            now = points_now(rank, int(line.state[0]), rules.fifteens, last=last)
            choices.append(OpenChoice(card, now, me - them))
    return tuple(sorted(choices, key=lambda choice: (-choice.net, -choice.card.rank, choice.card)))
