"""Counts of points over very many deals between good players.

They are all that a score needs.

`players.tallies.tally_deals` made them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from crib_tutor.deck import quote
from crib_tutor.rules import BRITANNICA_FIVE, GAME, HIGHEST_COUNT, MODERN, IllegalMove, Rules
from crib_tutor.rules.refusals import require_kind
from crib_tutor.shipped import AGAIN, read_shipped
from crib_tutor.strategy.arrays import Ints, freeze

Counts = Ints
VERSION = 1
MOMENTS = ("start", "discard", "play", "pone", "hand")
"""The moments of a deal: before it; the cards are discarded, and not cut; the play, pone's hand, the dealer's hand are
scored."""
SPANS = ("start", "play", "pone", "hand", "pegs")
"""The parts of a deal that are counted: from each moment to the end of the deal, and the play alone."""
_SAME_DEAL = ("players", "dealt", "crib_flush", "fifteens", "go_point", "one_count", "may_stop", "next_deal")
"""The options of the rules on which the points of a deal depend, and who deals next."""
_DAMAGED = f"the shipped counts of deals are damaged: {AGAIN}"


class PointCounts(NamedTuple):
    """Numbers of deals by what they score.

    >>> many = deal_tables().start
    >>> int(many.totals.sum()) == deal_tables().deals, many.totals.shape[0] == many.dealer_first.shape[0]
    (True, True)

    In one part of a deal, such as from the play on; all int64 and read-only. ``totals[d, p]``: the dealer scores d in
    it and pone p. ``dealer_first[d, p]``: when the dealer's points come to d or more, pone has p; and ``pone_first[p,
    d]``, when pone's come to p or more, the dealer has d; rows 0 are empty. The order of a deal decides a game through
    these two alone.
    """

    totals: Counts
    dealer_first: Counts
    pone_first: Counts


class DealTables(NamedTuple):
    """Counts of a game's deals from each moment on.

    >>> deal_tables().stderr < 0.001
    True

    How many deals there are, and how sure their chances are.
    """

    deals: int
    stderr: float
    """The largest standard error of any chance that follows from these deals, found from parts of them."""
    start: PointCounts
    play: PointCounts
    pone: PointCounts
    hand: PointCounts
    pegs: PointCounts
    """The play alone, without his heels."""
    hands: Counts
    """How many hands count 0 to 29, of the dealer and of pone: (2, 30)."""

    def after(self, moment: str) -> PointCounts:
        """Counts from a moment on.

        >>> deal_tables().after("discard") is deal_tables().start
        True

        Nothing is scored between the deal and the cut.
        """
        counts: PointCounts = getattr(self, "start" if moment == "discard" else moment)
        return counts


def deal_tables(rules: Rules = MODERN) -> DealTables:
    """Counts of deals by a game's rules.

    >>> deal_tables(BRITANNICA_FIVE).start.totals.shape < deal_tables().start.totals.shape
    True

    Muggins, lurches and the target change no deal, where both count right. Raises `IllegalMove` for rules whose deals
    are others, and for a game beyond twice around the board.
    """
    require_kind(rules, Rules, "a set of rules: give one such as rules.MODERN")
    deal = [getattr(rules, option) for option in _SAME_DEAL]
    for known in (MODERN, BRITANNICA_FIVE):
        if deal == [getattr(known, option) for option in _SAME_DEAL] and rules.target <= GAME:
            return read_deals(known.dealt)
    raise IllegalMove(
        f"there are no chances for the game of {quote(rules.name)} to {rules.target}: give rules with the deals of "
        f"MODERN (HOYLE and HOYLE_61 have them too) or of BRITANNICA_FIVE, to {GAME} points or fewer"
    )


def shipped_deals(dealt: int) -> Mapping[str, Any]:
    """Read one game's shipped counts, as nested lists."""
    data: Mapping[str, Any] = read_shipped(f"strategy/data/deals_{dealt}.json", VERSION)
    return data


@cache
def read_deals(dealt: int) -> DealTables:
    """Read the counts of one game, checked.

    >>> read_deals(6) is deal_tables()
    True

    By the number of cards dealt.
    """
    data = shipped_deals(dealt)
    parts = {span: _read_counts(data[span], data["deals"]) for span in SPANS}
    hands = freeze(np.array(data["hands"], np.int64))
    if hands.shape != (2, HIGHEST_COUNT + 1) or (hands.sum(axis=1) != data["deals"]).any():
        raise RuntimeError(_DAMAGED)
    return DealTables(data["deals"], data["stderr"], **parts, hands=hands)


def _read_counts(given: Mapping[str, Any], deals: int) -> PointCounts:
    """The counts of one moment, each of which must be of all the deals, or of those in which so much is scored."""
    counts = PointCounts(*(freeze(np.array(given[part], np.int64)) for part in PointCounts._fields))
    totals = counts.totals
    reached = [np.cumsum(totals.sum(axis=side)[::-1])[::-1] for side in (1, 0)]
    sound = totals.min() >= 0 and int(totals.sum()) == deals
    for first, scored in zip(counts[1:], reached, strict=True):
        sound = sound and len(first) == len(scored) and np.array_equal(first.sum(axis=1)[1:], scored[1:])
    if not sound:
        raise RuntimeError(_DAMAGED)
    return counts
