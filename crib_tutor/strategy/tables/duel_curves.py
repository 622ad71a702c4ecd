"""Duels over a pair: how often a lead comes from a pair against how often it's paired, for three kinds of cards.

In each, pone leads from a pair of the kind so many times in 100 hands that hold one, and everything else is in
balance: other leads, and what the dealer would play instead.
"""

from __future__ import annotations

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
    """Price pairing against leaders of every habit, and leading from a pair against two repliers.

    For each kind, ``nets`` and ``thirds`` stand by how many times in 100 pone leads from a pair: what pairing nets the
    dealer beyond the best other card, and how often pone holds a third, over the deals in which the dealer holds a
    twin. ``advantage`` is what leading from the pair nets pone beyond its other leads, if nobody pairs and if everybody
    does. ``leads``, ``pairs`` and ``third`` are the shares of the balance.
    """
    return {kind: _Duel(game, chances, ranks).curves() for kind, ranks in KINDS.items()}


def by_rank(dealt: int, chances: Chances) -> dict[str, list[float]]:
    """Say of each rank how often it's led, led from two or more, paired, and a third held by its leader.

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
    return {name: [round(share, _DECIMALS) for share in shares] for name, shares in rows.items()}


def _share(weights: Floats, happens: Floats) -> float:
    return float(weights @ happens / weights.sum()) if weights.sum() else 0.0


class _Duel:
    """The duel over one kind of cards."""

    def __init__(self, game: LeadGame, chances: Chances, ranks: range) -> None:
        self.game, self.chances, self.ranks = game, chances, list(ranks)
        self.copies, self.meet = holdings(game.dealt - 2).copies, meeting_chances(game.dealt)
        twins: Flags = (self.copies > 1) & np.isin(np.arange(MANY), self.ranks)
        singles: Flags = (self.copies > 0) & ~twins
        self.holds_pair: Flags = np.asarray(twins.any(axis=1))
        self.from_pair = _among(chances.leads, np.where(self.holds_pair[:, None], twins, self.copies > 0))
        self.otherwise = np.where(singles.any(axis=1, keepdims=True), _among(chances.leads, singles), self.from_pair)

    def curves(self) -> dict[str, Any]:
        """All of `duel` for the kind."""
        ends = [np.where(self.holds_pair[:, None], way, self.chances.leads) for way in (self.otherwise, self.from_pair)]
        shares = np.arange(STEPS + 1) / STEPS
        worths = [self.game.for_dealer(leads)[self.ranks] for leads in ends]
        weights, thirds = ([self.met(leads, least) for leads in ends] for least in (1, 2))
        weight, third = (_between(first.sum(), last.sum(), shares) for first, last in (weights, thirds))
        nets = [self.gain(_between(worths[0], worths[1], share)) for share in shares] / weight
        pone = self.meet.sum(axis=1)
        leads = (self.chances.leads[:, self.ranks] * (self.copies[:, self.ranks] > 1))[self.holds_pair].sum(axis=1)
        balanced, paired = self.met(self.chances.leads), self.chances.replies[self.ranks, :, self.ranks]
        return {
            "nets": np.round(nets, _DECIMALS).tolist(),
            "thirds": np.round(third / weight, _DECIMALS).tolist(),
            "advantage": [round(self.advantage(share), _DECIMALS) for share in (0, 1)],
            "leads": round(float(leads @ pone[self.holds_pair] / pone[self.holds_pair].sum()), _DECIMALS),
            "pairs": round(float((balanced * paired).sum() / balanced.sum()), _DECIMALS),
            "third": round(float(self.met(self.chances.leads, 2).sum() / balanced.sum()), _DECIMALS),
        }

    def met(self, leads: Floats, least: int = 1) -> Floats:
        """How often each rank is led from so many at least, and met by each hand with a twin: (ranks, hands)."""
        held = self.copies[:, self.ranks]
        return np.asarray((leads[:, self.ranks] * (held >= least)).T @ self.meet * (held > 0).T)

    def gain(self, worths: Floats) -> float:
        """What pairing nets beyond the best other card, where there is a choice."""
        net = 0.0
        for worth, rank in zip(worths, self.ranks, strict=True):
            others = np.where(self.others(rank), worth, -np.inf).max(axis=1)
            choice = (self.copies[:, rank] > 0) & np.isfinite(others)
            net += float((worth[:, rank] - others)[choice].sum())
        return net

    def others(self, rank: int) -> Flags:
        """Ranks that each hand holds beside one: (hands, 13)."""
        return np.asarray((self.copies > 0) & (np.arange(MANY) != rank))

    def advantage(self, share: int) -> float:
        """What leading from the pair nets beyond other leads, if nobody pairs, 0, or everybody does, 1."""
        replies, worths = self.chances.replies.copy(), self.game.for_dealer(self.chances.leads)
        for rank in self.ranks:
            best = np.where(self.others(rank), worths[rank], -np.inf).argmax(axis=1)
            lone = ~self.others(rank).any(axis=1)
            played = np.where((share == 1) | lone, rank, best)
            twin = self.copies[:, rank] > 0
            replies[rank, twin] = np.eye(MANY)[played[twin]]
        worth = self.game.for_pone(replies)[self.holds_pair]
        more = ((self.from_pair - self.otherwise)[self.holds_pair] * worth).sum()
        return float(more / self.meet.sum(axis=1)[self.holds_pair].sum())


def _among(chances: Floats, allowed: Flags) -> Floats:
    """Chances among the ranks allowed, even where they're never played: (hands, 13)."""
    some = chances * allowed
    some = np.where(some.sum(axis=1, keepdims=True) > 0, some, allowed)
    return np.asarray(some / np.maximum(some.sum(axis=1, keepdims=True), _DUST))


def _between(first: Any, last: Any, share: Any) -> Any:
    return (1 - share) * first + share * last
