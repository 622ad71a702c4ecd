"""Duels over a pair, for three kinds of cards.

How often a lead comes from a pair meets how often it's paired. Pone leads from a pair of the kind so many times in 100
hands that hold one, and everything else is in balance: other leads, and what the dealer would play instead.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from crib_tutor.strategy.arrays import Flags, Floats
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import holdings
from crib_tutor.strategy.tables.lead_game import Chances, LeadGame, meeting_chances

KINDS: Mapping[str, range] = {"low": range(4), "middle": range(5, 9), "ten-card": range(9, MANY)}
"""Ranks of each kind; fives aren't led."""
STEPS = 100
_DECIMALS = 3
_DUST = 1e-12


def duel(game: LeadGame, chances: Chances) -> dict[str, dict[str, Any]]:
    """Price the duel for every habit, by the kind.

    By how many times in 100 pone leads from a pair, over the deals in which the dealer holds a twin: ``nets``, what
    pairing nets the dealer beyond the best other card; ``thirds``, how often pone holds a third; and ``pair``, how
    often pairing is best. By how many twins in 100 the dealer pairs, first those that gain the most by it: ``lead``,
    how often leading from the pair is best for hands that hold one. ``balance`` has how often they do each there, and
    hold a third.
    """
    return {kind: _Duel(game, chances, ranks).curves() for kind, ranks in KINDS.items()}


def by_rank(dealt: int, chances: Chances) -> dict[str, list[float]]:
    """Share each rank's leads and pairs.

    ``led``: in all deals; ``from two``: in hands that hold two; ``paired``: by hands with a twin; ``third``: where the
    dealer holds one.
    """
    meet, copies = meeting_chances(dealt), holdings(dealt - 2).copies
    rows: dict[str, list[float]] = {"led": [], "from two": [], "paired": [], "third": []}
    for rank in range(MANY):
        pone, two, twin = meet.sum(axis=1), copies[:, rank] > 1, copies[:, rank] > 0
        led = chances.leads[:, rank]
        met = led @ meet * twin
        rows["led"].append(float(pone @ led))
        rows["from two"].append(_share(pone * two, led))
        rows["paired"].append(_share(met, chances.replies[rank, :, rank]))
        rows["third"].append(_share((meet @ twin) * led, two.astype(float)))
    return {name: _rounded(shares) for name, shares in rows.items()}


def _share(weights: Floats, happens: Floats) -> float:
    return float(weights @ happens / weights.sum()) if weights.sum() else 0.0


class _Duel:
    """The duel over one kind of cards."""

    def __init__(self, game: LeadGame, chances: Chances, ranks: range) -> None:
        self.game, self.chances, self.ranks = game, chances, list(ranks)
        self.copies, self.meet = holdings(game.dealt - 2).copies, meeting_chances(game.dealt)
        self.twins: Flags = (self.copies > 1) & np.isin(np.arange(MANY), self.ranks)
        self.singles: Flags = (self.copies > 0) & ~self.twins
        self.holds_pair: Flags = np.asarray(self.twins.any(axis=1))

    def curves(self) -> dict[str, Any]:
        """All of `duel` for the kind."""
        shares = np.arange(STEPS + 1) / STEPS
        first, last = (self.leaders(may) for may in (self.singles, self.twins))
        worths = [self.game.for_dealer(leads) for leads in (first, last)]
        weights, thirds = ([self.met(leads, least) for leads in (first, last)] for least in (1, 2))
        weight, third = (_between(first.sum(), last.sum(), shares) for first, last in (weights, thirds))
        gains = [self.gains(_between(worths[0], worths[1], share)) for share in shares]
        right = [
            (_between(weights[0], weights[1], share) * (gain > 0)).sum()
            for share, gain in zip(shares, gains, strict=True)
        ]
        return {
            "nets": _rounded([gain.sum() for gain in gains] / weight),
            "thirds": _rounded(third / weight),
            "pair": _rounded(right / weight),
            "lead": _rounded(self.lead_shares(shares)),
            "balance": _rounded(self.balanced()),
        }

    def leaders(self, may: Flags) -> Floats:
        """Chances of leads, hand by hand: (hands, 13)."""
        can = self.holds_pair & may.any(axis=1)
        return np.where(can[:, None], _among(self.chances.leads, may), self.chances.leads)

    def met(self, leads: Floats, least: int = 1) -> Floats:
        """How often each rank is led and met: (ranks, hands)."""
        held = self.copies[:, self.ranks]
        return np.asarray((leads[:, self.ranks] * (held >= least)).T @ self.meet * (held > 0).T)

    def gains(self, worths: Floats) -> Floats:
        """What pairing nets beyond the best other card.

        (ranks, hands), 0 where there's no choice.
        """
        gains = np.zeros((len(self.ranks), len(self.copies)))
        for at, rank in enumerate(self.ranks):
            others = np.where(self.others(rank), worths[rank], -np.inf).max(axis=1)
            choice = (self.copies[:, rank] > 0) & np.isfinite(others)
            gains[at, choice] = (worths[rank][:, rank] - others)[choice]
        return gains

    def others(self, rank: int) -> Flags:
        """Ranks that each hand holds beside one: (hands, 13)."""
        return np.asarray((self.copies > 0) & (np.arange(MANY) != rank))

    def lead_shares(self, shares: Floats) -> list[float]:
        """How often leading from the pair is best, by dealer."""
        worths, weight = self.game.for_dealer(self.chances.leads), self.met(self.chances.leads)
        eager = self.gains(worths) / np.maximum(weight, _DUST)
        order = np.argsort(-eager, axis=None)
        before = np.cumsum(weight.ravel()[order]) / weight.sum()
        rows = []
        for share in shares:
            pairs = np.zeros(eager.size, bool)
            pairs[order[before <= share]] = True
            rows.append(self.lead_share(self.replies(worths, pairs.reshape(eager.shape))))
        return rows

    def replies(self, worths: Floats, pairs: Flags) -> Floats:
        """Replies of a dealer who pairs with these hands alone."""
        replies = self.chances.replies.copy()
        for at, rank in enumerate(self.ranks):
            others = self.others(rank)
            best = np.where(others, worths[rank], -np.inf).argmax(axis=1)
            played = np.where(pairs[at] | ~others.any(axis=1), rank, best)
            twin = self.copies[:, rank] > 0
            replies[rank, twin] = np.eye(MANY)[played[twin]]
        return replies

    def lead_share(self, replies: Floats) -> float:
        """How often leading from the pair is best."""
        worth, pone = self.game.for_pone(replies), self.meet.sum(axis=1)
        pair, other = (np.where(may, worth, -np.inf).max(axis=1) for may in (self.twins, self.singles))
        return _share(pone * self.holds_pair, (pair > other).astype(float))

    def balanced(self) -> list[float]:
        """How often pairs are led from and paired in balance."""
        leads, met = self.chances.leads, self.met(self.chances.leads)
        paired = self.chances.replies[self.ranks, :, self.ranks]
        from_pair = _share(self.meet.sum(axis=1) * self.holds_pair, (leads * self.twins).sum(axis=1))
        return [from_pair, float((met * paired).sum() / met.sum()), float(self.met(leads, 2).sum() / met.sum())]


def _among(chances: Floats, allowed: Flags) -> Floats:
    """Chances among the ranks allowed, even where they're never played: (hands, 13)."""
    some = chances * allowed
    some = np.where(some.sum(axis=1, keepdims=True) > 0, some, allowed)
    return np.asarray(some / np.maximum(some.sum(axis=1, keepdims=True), _DUST))


def _between(first: Any, last: Any, share: Any) -> Any:
    return (1 - share) * first + share * last


def _rounded(numbers: Any) -> list[float]:
    rounded: list[float] = np.round(numbers, _DECIMALS).tolist()
    return rounded
