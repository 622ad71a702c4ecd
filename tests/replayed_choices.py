"""What becomes of a discard: the rest of the deal dealt and played many times, every point counted in order."""

import numpy as np
from every_deal import pay
from numpy.typing import NDArray

from crib_tutor.deck import PACK, Card
from crib_tutor.players.whole_deals import PLAY
from crib_tutor.rules import MODERN
from crib_tutor.strategy.fast import points
from crib_tutor.strategy.hands import discard_places, kept_places, places
from crib_tutor.strategy.playing.play_arrays import play_record
from crib_tutor.strategy.tables.discard_arrays import chosen_discards
from crib_tutor.strategy.winning.aims import find_aim
from crib_tutor.strategy.winning.chances import worth_board

Numbers = NDArray[np.uint8]


def replay_choice(
    kept: tuple[Card, ...], thrown: tuple[Card, ...], *, dealer: bool, deals: int, seed: int
) -> NDArray[np.int8]:
    """The points of so many deals in order, more than 0 for the seat that discards: (deals, 14) int8."""
    random = np.random.default_rng(seed)
    mine = np.array([PACK.index(card) for card in kept], np.uint8)
    gone = np.array([PACK.index(card) for card in thrown], np.uint8)
    rest = np.setdiff1d(np.arange(len(PACK)), np.concatenate([mine, gone])).astype(np.uint8)
    dealt = random.permuted(np.broadcast_to(rest, (deals, len(rest))), axis=1)[:, :7]
    six, starter = np.sort(dealt[:, :6], axis=1), dealt[:, 6:]
    choice = chosen_discards("book", np.ascontiguousarray(six.T), dealer=not dealer)
    theirs, laid = (np.take_along_axis(six, table(6)[choice], axis=1) for table in (kept_places, discard_places))
    own = np.broadcast_to(mine, (deals, 4))
    crib = np.hstack([np.broadcast_to(gone, (deals, 2)), laid, starter])
    shown = [points(np.ascontiguousarray(np.hstack([hand, starter]))).astype(int) for hand in (own, theirs)]
    in_crib = points(np.ascontiguousarray(crib), crib=True).astype(int)
    ours, others = (places(4)[tuple(hand.T // 4)] for hand in (own, theirs))
    record = play_record("wary", "wary")
    number = record.numbers(others, ours) if dealer else record.numbers(ours, others)
    sign = 1 if dealer else -1
    heels = np.where(starter[:, 0] // 4 == 10, 2, 0)
    mine_first = [shown[0], -shown[1], -in_crib] if not dealer else [-shown[1], shown[0], in_crib]
    columns = [sign * heels, *(sign * record.points[number].astype(int)).T, *mine_first]
    replayed = np.column_stack(columns).astype(np.int8)
    assert replayed.shape[1] == PLAY.stop + 3
    return replayed


def share_of_wins(
    deals: NDArray[np.int8], scores: tuple[int, int], *, dealer: bool, aim: str = "win"
) -> tuple[float, float]:
    """What deals from a score are worth, with its standard error: home first, or the next deal's chance."""
    board = worth_board(not dealer, find_aim(aim, MODERN))
    mine, theirs = (np.full(len(deals), score) for score in scores)
    won = np.full(len(deals), np.nan)
    for column in deals.T.astype(int):
        mine, theirs = mine + column.clip(min=0), theirs - column.clip(max=0)
        for home, losers, side in ((mine, theirs, 0), (theirs, mine, 1)):
            for at in np.flatnonzero(np.isnan(won) & (home >= MODERN.target)):
                won[at] = pay(aim, int(losers[at]))[side]
    on = np.isnan(won)
    won[on] = board[mine[on], theirs[on]]
    return float(won.mean()), float(won.std() / len(won) ** 0.5)
