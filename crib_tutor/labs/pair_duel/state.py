"""Two habits that meet, a guess, and three leaders."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, permutations
from typing import NamedTuple

import numpy as np

from crib_tutor.deck import Card, pick_number, shuffled
from crib_tutor.game.dealing import require_seed
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.strategy.arrays import Flags, Floats, shared
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk, lead
from crib_tutor.strategy.playing.openings import LEAD, opening_chances
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.playing.states import CAREFUL, holdings, state_of

NAMES = ("Robin", "Swift", "Wren")
LAST = 10
"""Leads that a leader is known by, each from a hand with a pair."""
_HABITS = ((8, 10), (3, 5), (0, 1))
"""How many of the last ten came from a pair, at least and at most: one leader's of each."""
_CLOSE = 0.1
"""Points by which pairing is better or worse at least, with the leader who leads."""
_ALIKE = 4
"""One deal in so many may have the same answer with all three."""
_FIVE, _MOST = 5, 100_000


class Leader(NamedTuple):
    """A guest, known by ten leads."""

    name: str
    leads: tuple[bool, ...]
    """Whether each of the last ten came from the pair held."""

    @property
    def often(self) -> int:
        """How many did."""
        return sum(self.leads)


class Answer(NamedTuple):
    """What pairing a lead brings against one leader."""

    third: float
    """How likely the leader has a third card."""
    pair: float
    """Net points of the whole play, from pairing on."""
    best: float
    """The same of the best other card."""
    other: Card

    @property
    def net(self) -> float:
        """What pairing nets beyond the best other card."""
        return self.pair - self.best


class Lead(NamedTuple):
    """A card led, with a twin in the dealer's hand."""

    card: Card
    starter: Card
    hand: tuple[Card, ...]
    leaders: tuple[Leader, ...]
    answers: tuple[Answer, ...]
    """What pairing brings against each of the three."""
    by: int
    """Which of them leads."""

    @property
    def leader(self) -> Leader:
        """Who leads."""
        return self.leaders[self.by]

    @property
    def answer(self) -> Answer:
        """What pairing brings here."""
        return self.answers[self.by]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairDuel:
    """Leads one after another, each to pair or leave.

    >>> duel = PairDuel(seed=7).reply(pair=True)
    >>> duel.paired, duel.right, duel.go_on().number
    (True, 0, 1)
    """

    seed: int | str = 0
    number: int = 0
    right: int = 0
    """Leads answered before this one, and answers right so far."""
    paired: bool | None = None
    """What was done with this lead; None before that."""

    def __post_init__(self) -> None:
        require_seed(self.seed)
        require_number(self.number, "number", 0, _MOST)
        require_number(self.right, "right", 0, self.number + 1)
        require_flag(self.paired or False, "paired")

    @property
    def lead(self) -> Lead:
        """The card led now."""
        return deal_lead(self.seed, self.number)

    def reply(self, pair: object) -> PairDuel:
        """Pair the lead, or leave it."""
        require_flag(pair, "pair")
        if self.paired is not None:
            raise IllegalMove("this lead has its answer: go on to the next one")
        return replace(self, paired=bool(pair), right=self.right + (pair == (self.lead.answer.net > 0)))

    def go_on(self) -> PairDuel:
        """Go on to the next lead."""
        if self.paired is None:
            raise IllegalMove("this lead waits for an answer: pair it, or don't")
        return replace(self, paired=None, number=self.number + 1)


@lru_cache(maxsize=8)
def seat_leaders(seed: int | str) -> tuple[Leader, ...]:
    """Give each name its habit, by a seed."""
    places = tuple(permutations(range(len(NAMES))))
    order = places[pick_number(f"{seed}/leaders", 0, len(places) - 1)]
    leaders = []
    for name, place in zip(NAMES, order, strict=True):
        often = pick_number(f"{seed}/{name}", *_HABITS[place])
        last = shuffled(f"{seed}/{name}")[:LAST]
        leaders.append(Leader(name, tuple(card in sorted(last)[:often] for card in last)))
    return tuple(leaders)


@lru_cache(maxsize=8)
def deal_lead(seed: int | str, number: int) -> Lead:
    """Deal a lead by its number, with its answers."""
    wanted = pick_number(f"{seed}/{number}/pair", 0, 1) == 1
    alike = pick_number(f"{seed}/{number}/alike", 1, _ALIKE) == 1
    for again in count():
        pack = shuffled(f"{seed}/{number}/{again}")
        hand, starter = tuple(sorted(discards(pack[:DEALT], dealer=True)[0].kept)), pack[DEALT]
        held = {card.rank for card in hand}
        led = next((card for card in pack[DEALT + 1 :] if card.rank in held and card.rank != _FIVE), None)
        if led is None or len(held) == 1:
            continue
        leaders = seat_leaders(seed)
        answers = tuple(price_pairing(hand, starter, led, leader.often / LAST) for leader in leaders)
        fit = [at for at, one in enumerate(answers) if (one.net > 0) == wanted and abs(one.net) >= _CLOSE]
        if fit and (alike or len({one.net > 0 for one in answers}) > 1):
            by = fit[pick_number(f"{seed}/{number}/who", 0, len(fit) - 1)]
            return Lead(led, starter, hand, leaders, answers, by)
    raise AssertionError


def price_pairing(hand: tuple[Card, ...], starter: Card, led: Card, often: float) -> Answer:
    """Price pairing against a leader of a habit.

    >>> from crib_tutor.deck import cards
    >>> [round(price_pairing(cards("TC QS JD KH"), Card(2, "S"), Card(12, "C"), often).net, 1) for often in (0, 0.9)]
    [2.1, -0.3]

    Hidden hands weigh by the cards unseen, what good players keep, and this leader's chance of the lead; from the reply
    on pone is careful.
    """
    sight = Sight(hand=hand, pile=(), turns=(), others=(starter,), dealer=True)
    rank = led.rank - 1
    single, paired = _habits()[:, :, rank]
    before = weigh_hands(sight, CAREFUL) * ((1 - often) * single + often * paired)
    left = holdings(CRIB_SIZE - 1)
    weights = before[left.with_one[rank, np.arange(len(left.codes))]]
    line = lead(weights / weights.sum(), cards=len(hand), state=state_of([rank]), shown=[rank])
    priced = LineWalk(sight.ranks, CAREFUL).price_cards(line)
    nets = {sight.ranks[place]: float(worth[ME] - worth[THEM]) for place, worth in priced.items()}
    pair = nets.pop(rank)
    best = max(nets, key=lambda other: nets[other])
    third = float(weights[left.copies[:, rank] > 0].sum() / weights.sum())
    return Answer(third, pair, nets[best], next(card for card in hand if card.rank == best + 1))


@shared
def _habits() -> Floats:
    """Leads of who never leads from a pair where that's possible, and of who always does: (2, 1820, 13).

    Among their pairs or singles they choose as in balance, and so do hands without a pair; fives aren't led.
    """
    leads, copies = opening_chances(CRIB_SIZE)[LEAD], holdings(CRIB_SIZE).copies
    may = np.arange(MANY) != _FIVE - 1
    pairs: Flags = (copies > 1) & may
    habits = []
    for ranks in ((copies == 1) & may, pairs):
        among = np.where((leads * ranks).any(axis=1, keepdims=True), leads * ranks, ranks)
        chances = among / np.maximum(among.sum(axis=1, keepdims=True), 1e-12)
        can: Flags = np.asarray(pairs.any(axis=1) & ranks.any(axis=1))
        habits.append(np.where(can[:, None], chances, leads))
    return np.asarray(habits)
