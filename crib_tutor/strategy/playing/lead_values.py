"""Worth of leads, as arrays.

Every card of every hand that pone may keep, led against six opponents, and compared.

Of six cards dealt, or of five, where the hands have three cards and the play is one count. Leads are compared within
the hands that hold both, weighed by how often good players keep those as pone. The numbers were made by
``python -m crib_tutor.strategy.tables.price_leads``.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from crib_tutor.deck import quote
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, IllegalMove
from crib_tutor.strategy.arrays import Flags, Floats, Places, shared
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS, MANY, THREES, copies_of
from crib_tutor.strategy.playing.plain_leads import COLUMNS, OPPONENTS, THOUSANDTHS, read_leads

CAN, DOES = COLUMNS[-2:]
FIVE_DEALT = BRITANNICA_FIVE.dealt
_HANDS = {DEALT: HANDS, FIVE_DEALT: THREES}


@shared
def held_ranks(dealt: int = DEALT) -> Flags:
    """Ranks that each hand may lead: (hands, 13).

    >>> held_ranks().shape, int(held_ranks().sum()), held_ranks(5).shape
    ((1820, 13), 5915, (455, 13))
    """
    return copies_of(_HANDS[dealt]) > 0


def lead_nets(against: str = "careful", dealt: int = DEALT) -> Floats:
    """Net points of each lead over the whole play.

    >>> from crib_tutor.strategy.hands import index_of
    >>> nets = lead_nets()[index_of([2, 2, 4, 12])]  # 3 3 5 K
    >>> bool(nets[2] > nets[12] > nets[4])
    True

    (hands, 13) float64 for pone, NaN if the hand lacks the rank. The dealer is one of `OPPONENTS`. Raises `IllegalMove`
    for another.
    """
    if against not in OPPONENTS:
        raise IllegalMove(f"leads aren't kept against {quote(against)}: ask for {', '.join(OPPONENTS)}")
    return _column(against, dealt)


def answer_chances(*, played: bool = False) -> Floats:
    """Chances that a lead is answered by a score.

    >>> bool(np.nanmax(answer_chances() - answer_chances(played=True)) < 0.1)
    True

    (1820, 13): that the dealer holds such a card, or with ``played`` plays it. NaN if the hand lacks the rank. The
    dealer who plays is careful.
    """
    return _column(DOES if played else CAN, DEALT)


@shared
def dealer_nets(against: str = "greedy") -> Floats:
    """Net points of each hand for the dealer.

    >>> dealer_nets().shape
    (1820,)

    (1820,) float64, in the whole play against a pone who is greedy or in "balance".
    """
    return np.array(read_leads()[f"dealer, {against}"], np.float64) / THOUSANDTHS


@shared
def _column(name: str, dealt: int) -> Floats:
    held = held_ranks(dealt)
    table = np.full(held.shape, np.nan)
    table[held] = np.array(read_leads(dealt)[name], np.float64) / THOUSANDTHS
    return table


def _dealt(rows: Floats | Flags) -> int:
    """The game whose hands the rows are."""
    return next(dealt for dealt, hands in _HANDS.items() if len(hands) == len(rows))


ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN = range(10)
LOW, TENS = (ACE, TWO, THREE, FOUR), tuple(range(TEN, MANY))


def average(values: Floats, hands: Flags) -> float:
    """Average a value over some hands.

    >>> average(np.ones(1820), held_ranks()[:, FOUR])
    1.0

    By how often pone keeps them.
    """
    weights = kept_shares(dealer=False, dealt=_dealt(hands)) * hands
    return float((weights * np.where(hands, values, 0.0)).sum() / weights.sum())


def gap(values: Floats, rank: int, other: int) -> float:
    """Average advantage of one lead over another.

    >>> gap(lead_nets(), FOUR, FIVE) == -gap(lead_nets(), FIVE, FOUR)
    True

    In the hands that hold both.
    """
    held = held_ranks(_dealt(values))
    both = held[:, rank] & held[:, other]
    return average(values[:, rank] - values[:, other], both)


def gaps(values: Floats, rank: int, others: Iterable[int] = range(MANY)) -> dict[int, float]:
    """Average advantages of a lead over each other one.

    >>> sorted(gaps(lead_nets(), FOUR, LOW))
    [0, 1, 2]
    """
    return {other: gap(values, rank, other) for other in others if other != rank}


def best_of(values: Floats, ranks: Sequence[int]) -> Floats:
    """Best of some ranks in each hand.

    >>> best_of(lead_nets(), (FOUR,)).shape
    (1820,)

    (hands,), minus infinity in the hands that hold none of them.
    """
    best: Floats = np.nan_to_num(values[:, list(ranks)], nan=-np.inf).max(axis=1)
    return best


def best_gap(values: Floats, ranks: Sequence[int], hands: Flags, others: Sequence[int] | None = None) -> float:
    """Average advantage of some ranks over all others.

    >>> best_gap(lead_nets(), (FIVE,), np.ones(1820, bool)) < 0
    True

    The best of them beside the best other rank, or of these ``others``, in the hands among these that hold both.
    """
    beside = [rank for rank in range(MANY) if rank not in ranks] if others is None else others
    mine, theirs = best_of(values, ranks), best_of(values, beside)
    both = hands & np.isfinite(mine) & np.isfinite(theirs)
    return average(np.where(both, mine, 0.0) - np.where(both, theirs, 0.0), both)


def low_gap(values: Floats, ranks: Sequence[int], hands: Flags) -> float:
    """Average advantage of some ranks over ace to four."""
    return best_gap(values, ranks, hands, LOW)


def copies(*ranks: int, dealt: int = DEALT) -> Places:
    """Cards of some ranks in each hand: (hands,).

    >>> int(copies(FIVE).max()), len(copies(FIVE, dealt=5))
    (4, 455)
    """
    held: Places = copies_of(_HANDS[dealt])[:, list(ranks)].sum(axis=1)
    return held
