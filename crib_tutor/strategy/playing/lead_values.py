"""Worth of leads, as arrays.

Every card of every four that pone may keep, led against three opponents, and compared.

Leads are compared within the hands that hold both, weighed by how often good players keep those as pone. The numbers
were made by ``python -m crib_tutor.strategy.tables.price_leads``.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.arrays import Flags, Floats, Places, shared
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS, MANY, copies_of
from crib_tutor.strategy.playing.plain_leads import COLUMNS, DEALER, THOUSANDTHS, read_leads
from crib_tutor.strategy.playing.states import holdings, require_model

CAN, DOES = COLUMNS[-2:]


@shared
def held_ranks() -> Flags:
    """Ranks that each hand may lead: (1820, 13).

    >>> held_ranks().shape, int(held_ranks().sum())
    ((1820, 13), 5915)
    """
    return copies_of(HANDS) > 0


def lead_nets(against: str = "careful") -> Floats:
    """Net points of each lead over the whole play.

    >>> from crib_tutor.strategy.hands import index_of
    >>> nets = lead_nets()[index_of([2, 2, 4, 12])]  # 3 3 5 K
    >>> bool(nets[2] > nets[12] > nets[4])
    True

    (1820, 13) float64 for pone, NaN if the hand lacks the rank. The dealer is "greedy", "careful" or "best reply", who
    sees every card, as pone then does too. Raises `IllegalMove` for another.
    """
    require_model(against)
    if against not in COLUMNS:
        raise IllegalMove(f"leads aren't kept against {quote(against)}: ask for greedy, careful or best reply")
    return _column(against)


def answer_chances(*, played: bool = False) -> Floats:
    """Chances that a lead is answered by a score.

    >>> bool(np.nanmax(answer_chances() - answer_chances(played=True)) < 0.1)
    True

    (1820, 13): that the dealer holds such a card, or with ``played`` plays it. NaN if the hand lacks the rank. The
    dealer who plays is careful.
    """
    return _column(DOES if played else CAN)


@shared
def dealer_nets() -> Floats:
    """Net points of each hand for the dealer.

    >>> dealer_nets().shape
    (1820,)

    (1820,) float64, in the whole play against a greedy pone.
    """
    return np.array(read_leads()[DEALER], np.float64) / THOUSANDTHS


@shared
def _column(name: str) -> Floats:
    held = held_ranks()
    table = np.full(held.shape, np.nan)
    table[held] = np.array(read_leads()[name], np.float64) / THOUSANDTHS
    return table


ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN = range(10)
LOW, TENS = (ACE, TWO, THREE, FOUR), tuple(range(TEN, MANY))


def average(values: Floats, hands: Flags) -> float:
    """Average a value over some hands.

    >>> average(np.ones(1820), held_ranks()[:, FOUR])
    1.0

    By how often pone keeps them.
    """
    weights = kept_shares(dealer=False) * hands
    return float((weights * np.where(hands, values, 0.0)).sum() / weights.sum())


def gap(values: Floats, rank: int, other: int) -> float:
    """Average advantage of one lead over another.

    >>> gap(lead_nets(), FOUR, FIVE) == -gap(lead_nets(), FIVE, FOUR)
    True

    In the hands that hold both.
    """
    both = held_ranks()[:, rank] & held_ranks()[:, other]
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

    (1820,), minus infinity in the hands that hold none of them.
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


def copies(*ranks: int) -> Places:
    """Cards of some ranks in each hand: (1820,).

    >>> int(copies(FIVE).max())
    4
    """
    held: Places = holdings(4).copies[:, list(ranks)].sum(axis=1)
    return held
