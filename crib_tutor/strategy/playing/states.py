"""States of the play, and hands in it.

Two piles are the same state if whatever follows pegs alike: a state is what matters of a pile for the cards to come.
They were numbered by ``python -m crib_tutor.strategy.tables.number_play_states`` and are kept in
``data/play_states.npz``. Ranks are numbers from 0, the ace, to 12, the king; suits don't matter in the play.

Three of the four opponents look at their own cards alone. Two choose among those that fit the likelier the more a card
is worth: by half a point more about seven times in ten. "greedy" asks for the points pegged at once. "careful" asks for
those, less the most that the next player can peg in reply on average, and a point if that player has no card that fits:
the measure of `crib_tutor.players.card_worth`, with the next player's cards drawn from a whole deck. "balance" leads
and replies by `crib_tutor.strategy.balance`, and then is careful. "best reply" sees every card and plays without a
mistake: `open_play` plays it, and what it has played is read as careful.
"""

from collections.abc import Iterable
from io import BytesIO
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, RANKS, SUITS, counting_value, quote
from crib_tutor.rules import Fifteens, IllegalMove, IllegalPlay
from crib_tutor.shipped import AGAIN, read_bytes
from crib_tutor.strategy.arrays import Flags, Floats, Ints, Numbers, Places, freeze, shared
from crib_tutor.strategy.hands import MANY, copies_of

FILE = "strategy/data/play_states.npz"
VALUES = freeze(np.array([counting_value(rank) for rank in range(1, MANY + 1)], np.int64))
"""What each rank counts: (13,) int64."""
MOST_HELD = 4
"""Cards that a player of two holds at the beginning of the play: three in the five-card game."""
RANK_CODES = freeze((MOST_HELD + 1) ** np.arange(MANY, dtype=np.int64))
"""A number for each rank, (13,) int64: sums over a hand's cards tell every hand of up to four from every other."""
GREEDY, CAREFUL, OPEN, BALANCE = MODELS = ("greedy", "careful", "best reply", "balance")
"""The other players known by name, the plainest first."""
NOISE = 0.5
"""Points by which a card must be worth more to be e times as likely: our measure, the best of three that we tried."""
_STATES = 22_412

Weights = NDArray[np.float32]


class PlayStates(NamedTuple):
    """States of the play, and the effect of each rank.

    >>> states = play_states()
    >>> states.points.shape, int(states.points[state_of([6]), 7])  # an eight on a seven
    ((22412, 13), 2)

    State 0 is the empty pile.
    """

    total: Numbers
    """(states,) uint8: the running count."""
    points: Numbers
    """(states, 13) uint8: what a card of each rank pegs, go and last card left out; 0 if it doesn't fit."""
    following: NDArray[np.uint16]
    """(states, 13) uint16: the state that it leads to; 0 after thirty-one, and if it doesn't fit."""

    @property
    def fits(self) -> Flags:
        """(states, 13) true if a card of the rank fits."""
        fits: Flags = self.total[:, None] + VALUES <= rules.THIRTY_ONE
        return fits


@shared
def play_states(fifteens: Fifteens = Fifteens.ONLY) -> PlayStates:
    """Read the states, with points for a game's fifteens.

    >>> int(play_states(Fifteens.MULTIPLES).points[state_of([9, 10]), 12])  # thirty, which the manual page pays
    2
    """
    with np.load(BytesIO(read_bytes(FILE)), allow_pickle=False) as arrays:
        states = PlayStates(*(freeze(arrays[name]) for name in PlayStates._fields))
    if states.points.shape != (_STATES, MANY) or states.following.shape != (_STATES, MANY):
        raise RuntimeError(f"the shipped states of the play are damaged: {AGAIN}")
    if fifteens is Fifteens.MULTIPLES:
        more = states.total[:, None] + VALUES == 2 * rules.FIFTEEN
        return states._replace(points=(states.points + rules.FIFTEEN_POINTS * more).astype(np.uint8))
    return states


def state_of(ranks: Iterable[int]) -> int:
    """Find the state after some ranks are played.

    >>> state_of([]), state_of([9, 10, 0, 9])  # thirty-one closes the pile
    (0, 0)

    They're played one after another from a count of nothing. Raises `IllegalPlay` if it would pass thirty-one.
    """
    states, state = play_states(), 0
    for rank in ranks:
        count = int(states.total[state])
        if count + VALUES[rank] > rules.THIRTY_ONE:
            raise IllegalPlay(
                f"{RANKS[rank]!r} doesn't fit: the count is {count}, and it can't go past {rules.THIRTY_ONE}"
            )
        state = int(states.following[state, rank])
    return state


def points_now(rank: int, state: int, fifteens: Fifteens = Fifteens.ONLY, *, last: bool) -> int:
    """Count what a card pegs right away on a pile.

    >>> points_now(12, state_of([4]), last=True)
    3

    The ``last`` card of all has its point too.
    """
    states = play_states(fifteens)
    return int(states.points[state, rank]) + int(last and states.following[state, rank] > 0)


@shared
def one_card_each(fifteens: Fifteens = Fifteens.ONLY) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Points of the last two cards, mine played first.

    >>> [int(table[0, 4, 9]) for table in one_card_each()]  # a five led, and a ten upon it
    [0, 3]

    For me, and for the other: by state and both ranks. Two arrays (22412, 13, 13) of int8. In a pile the last card was
    the other's, who may still play.
    """
    states = play_states(fifteens)
    points, after, fits = states.points.astype(np.int8), states.following, states.fits
    mine, theirs = (np.zeros((len(points), MANY, MANY), np.int8) for _ in range(2))
    for rank in range(MANY):
        then, led = after[:, rank], after[0, rank]
        second = points[then] + (after[then] > 0)  # the other's card on mine, the last of all
        answered = fits[:, rank, None] & fits[then]
        apart = fits[:, rank, None] & ~fits[then]  # the go is mine, and the other's card is the last
        first = ~fits[:, rank, None] & fits  # the other plays on, and mine is the last, alone
        neither = ~fits[:, rank, None] & ~fits  # the go is the other's, and I lead my last card
        mine[:, rank] = fits[:, rank, None] * points[:, rank, None] + apart + first
        theirs[:, rank] = np.select(
            [answered, apart, first, neither],
            [second, np.ones_like(points), points + (after > 0), 1 + points[led] + (after[led] > 0)],
        )
    return mine, theirs


class Holdings(NamedTuple):
    """Every hand of one size by its ranks.

    >>> [len(holdings(size).ranks) for size in range(5)]
    [1, 13, 91, 455, 1820]

    In the order of `itertools.combinations_with_replacement`.
    """

    ranks: Places
    """(hands, size) intp: the ranks of each hand, sorted."""
    copies: Places
    """(hands, 13) intp: how many cards of each rank it holds."""
    holds: NDArray[np.float32]
    """(13, hands) float32: 1 if the hand holds a card of the rank."""
    lowest: Places
    """(hands,) intp: what its lowest card counts; more than any count has room for if it holds none."""
    codes: Ints
    """(hands,) int64: the sum of `RANK_CODES` over its cards, another for every hand."""
    with_one: Places
    """(13, hands) intp: which hand of one card more it is with a card of each rank; empty for four cards."""


@shared
def holdings(size: int) -> Holdings:
    """Make every hand of 0 to 4 ranks.

    >>> two = holdings(2)
    >>> holdings(3).ranks[two.with_one[4, 0]].tolist()  # two aces, with a five
    [0, 0, 4]
    """
    rows = list(combinations_with_replacement(range(MANY), size))
    ranks = np.array(rows, np.intp).reshape(len(rows), size)
    copies = copies_of(ranks)
    lowest = VALUES[ranks[:, 0]] if size else np.array([rules.THIRTY_ONE + 1])
    with_one = np.empty((MANY, 0), np.intp)
    if size < MOST_HELD:
        place = {row: at for at, row in enumerate(combinations_with_replacement(range(MANY), size + 1))}
        with_one = np.array([[place[tuple(sorted((*row, rank)))] for row in rows] for rank in range(MANY)], np.intp)
    return Holdings(
        ranks,
        copies,
        (copies > 0).T.astype(np.float32),
        lowest.astype(np.intp),
        copies @ RANK_CODES,
        with_one,
    )


def hand_place(ranks: Iterable[int]) -> int:
    """Find a hand of ranks among those of its size.

    >>> hand_place([12, 0]), holdings(2).ranks[12].tolist()
    (12, [0, 12])

    Up to four, in any order.
    """
    place = 0
    for size, rank in enumerate(ranks):
        place = int(holdings(size).with_one[rank, place])
    return place


# --- the other player's choice ----------------------------------------------------------------------------------------


def require_model(name: object) -> None:
    """Refuse an opponent who isn't known by name.

    >>> require_model("careful")
    """
    if name not in MODELS:
        *others, last = MODELS
        raise IllegalMove(f"{quote(name)} isn't an opponent: play against {', '.join(others)} or {last}")


@shared
def choice_weights(model: str, held: int, gone: bool = False, fifteens: Fifteens = Fifteens.ONLY) -> Weights:
    """Weights by which a player chooses each rank.

    >>> weights = choice_weights("careful", held=3)
    >>> weights.shape, bool(weights[0, 3] > weights[0, 4])  # rather a four led than a five
    ((22412, 13), True)

    In each state, beside the other ranks of the hand. (states, 13) float32, read-only; 0 if the card doesn't fit.
    ``held`` is how many cards the next player holds, and ``gone`` says whether that player has said go in this count.
    Only their ratios matter: each weight over the sum of those that the hand holds is a chance.
    """
    states = play_states(fifteens)
    worth = states.points.astype(np.float64)
    if model != GREEDY and gone:
        worth += rules.GO_POINTS * (states.following > 0)
    elif model != GREEDY and held:
        worth += left_to_reply(held, fifteens)[states.following]
    return np.where(states.fits, np.exp(worth / NOISE), 0.0).astype(np.float32)


@shared
def left_to_reply(held: int, fifteens: Fifteens = Fifteens.ONLY) -> Floats:
    """Worth of each state for the player who leaves it.

    >>> worth = left_to_reply(held=3)
    >>> bool(worth[state_of([3])] > worth[state_of([4])])  # a four led can't be made fifteen, and a five can
    True

    A point for the go, less the best reply. (states,) float64, read-only, in points and on average: the next player
    holds so many cards of a whole deck, and the go counts where none of them fits. A pile that is closed is left to no
    one, and worth nothing.
    """
    return rules.GO_POINTS * none_fits(held, fifteens) - best_reply(held, fifteens)


@shared
def none_fits(held: int, fifteens: Fifteens = Fifteens.ONLY) -> Floats:
    """Chances that no card fits on each state.

    >>> float(none_fits(held=3)[0])
    0.0

    None of so many cards of a whole deck: (states,) float64.
    """
    chances: Floats = _none_of_ranks(held)[play_states(fifteens).fits.sum(axis=1)]
    return chances


@shared
def best_reply(held: int, fifteens: Fifteens = Fifteens.ONLY) -> Floats:
    """Mean points of the best reply to each state.

    >>> bool(best_reply(held=3)[state_of([4])] > best_reply(held=3)[state_of([3])])
    True

    Of so many cards of a whole deck: (states,) float64.
    """
    states, none_among = play_states(fifteens), _none_of_ranks(held)
    best = np.zeros(len(states.total))
    for level in range(1, int(states.points.max()) + 1):
        best += 1 - none_among[(states.points >= level).sum(axis=1)]
    best[0] = 0.0
    return best


def _none_of_ranks(held: int) -> Floats:
    """The chance that none of so many cards of a whole deck is of one of 0 to 13 ranks: (14,)."""
    return np.array([comb(len(PACK) - len(SUITS) * ranks, held) / comb(len(PACK), held) for ranks in range(MANY + 1)])
