"""Decisions with the price of each choice, as they're shipped."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.deck import Card, CardsLike, cards, pick_number, quote, written
from crib_tutor.marking.markings import sum_points
from crib_tutor.play import peg
from crib_tutor.problems.decisions.decision_key import SeenPosition, read_position
from crib_tutor.problems.difficulty import LEAST, MOST
from crib_tutor.problems.skill_worth import AtTable
from crib_tutor.problems.skills import DECISIONS
from crib_tutor.rules import IllegalMove
from crib_tutor.shipped import read_shipped

FILE = "problems/decisions/priced_decisions.json"
"""The file of the prices; `price_decisions` makes it."""
VERSION = 1
"""Rises when prices change; keys of an earlier version are read on, and their siblings drawn from this one."""
RIGHT, CLOSE = 0.005, 0.015
"""What a choice may cost in chances of winning to be as good as the best, and to be close: half a win in 100 games, and
one and a half. Half a win is a fifth of a hole in the middle of a game: it takes thousands of games to see."""
_EASY = 500
"""What any decision asks, beyond the least difficulty."""
_OBVIOUS, _TIGHT, _CHOICE = 450, 350, 300
"""What it adds that the obvious choice is wrong, that the best wrong one is hardly worse, and that most are wrong."""
_PLAIN = 0.04
"""A gap in chances of winning from which on a wrong choice is seen to be wrong."""


class Choice(NamedTuple):
    """Cards that may be chosen, and what they're worth."""

    cards: tuple[Card, ...]
    """One card to play, or two to discard."""
    wins: float
    """The chance of winning the game with them."""
    holes: float
    """What they bring on average, yours less your opponent's: in the whole play, or in the whole deal."""
    cost: float
    """How much less often they win than the best choice."""
    parts: tuple[Any, ...]
    """What else is known: the reason for a card to play; what two cards to discard bring in hand, by the crib and in
    the play, and in how many deals of 100 the show is worth what you need, and the crib what pone's opponent needs."""

    @property
    def right(self) -> bool:
        """Say if no one would ever notice a better one."""
        return self.cost < RIGHT

    @property
    def close(self) -> bool:
        """Whether it's nearly as good."""
        return self.cost < CLOSE


@dataclass(frozen=True, slots=True, repr=False)
class PricedDecision:
    """A decision with the price of every choice, best first.

    >>> asked = find_decision(decision_keys("discard-home")[0])
    >>> len(asked.choices), asked.skills, asked.best.right
    (15, ('discard-home',), True)
    """

    seen: SeenPosition
    choices: tuple[Choice, ...]

    @property
    def key(self) -> str:
        """The text from which it's found again."""
        return self.seen.key

    @property
    def structure(self) -> str:
        """What its siblings share."""
        return self.seen.structure

    @property
    def ranks(self) -> str:
        """Its form, its ranks and its score.

        The same in other suits is no other problem.
        """
        return self.seen.ranks

    @property
    def skills(self) -> tuple[str, ...]:
        """The one skill that it exercises."""
        return (self.seen.skill,)

    @property
    def each(self) -> tuple[tuple[str, tuple[Combination, ...]], ...]:
        """The same with no combinations: there's nothing to claim."""
        return ((self.seen.skill, ()),)

    @property
    def best(self) -> Choice:
        """The choice that wins most."""
        return self.choices[0]

    @property
    def obvious(self) -> Choice:
        """The choice that looks no further than now."""
        if self.seen.form == "discard":
            return max(self.choices, key=lambda choice: choice.holes)
        pegs = {choice: sum_points(peg((*self.seen.pile, choice.cards[0]))) for choice in self.choices}
        return max(self.choices, key=lambda choice: (pegs[choice], choice.cards[0].rank))

    @property
    def difficulty(self) -> float:
        """How hard it is, on the rating scale.

        It's harder if the obvious choice is wrong, if wrong ones cost little, and if most are wrong: our own first
        guess.
        """
        wrong = [choice for choice in self.choices if not choice.right]
        if not wrong:
            return float(LEAST)
        tight = max(0.0, 1 - min(mistake.cost for mistake in wrong) / _PLAIN)
        hard = LEAST + _EASY + _OBVIOUS * (not self.obvious.right) + _TIGHT * tight
        return float(min(MOST, round(hard + _CHOICE * len(wrong) / len(self.choices))))

    def of(self, chosen: CardsLike) -> Choice:
        """Find the choice of these cards.

        >>> asked = find_decision(decision_keys("lead-low")[0])
        >>> asked.of(asked.best.cards) == asked.best
        True
        """
        named = tuple(sorted(cards(chosen, self.seen.hand)))
        for choice in self.choices:
            if choice.cards == named:
                return choice
        many = "two" if self.seen.form == "discard" else "one"
        raise IllegalMove(f"{quote(written(named))} can't be chosen: give {many} of {written(self.seen.legal)}")

    def __repr__(self) -> str:
        return f"PricedDecision({self.key!r})"


def make_decision(seen: SeenPosition, rows: Sequence[Sequence[Any]]) -> PricedDecision:
    """Make a decision of rows of prices, the best first.

    >>> rows = [["4D", 0.5, 1.0, "It's safe."], ["KS", 0.4, 0.5, "It isn't."]]
    >>> [round(one.cost, 2) for one in make_decision(read_position("lead 4D5H6CKS/2H9C+9H 9-10"), rows).choices]
    [0.0, 0.1]
    """
    best: float = rows[0][1]
    discarding = seen.form == "discard"
    found = []
    for named, wins, *rest in rows:
        holes = round(sum(rest[:3]), 3) if discarding else rest[0]
        parts = tuple(rest if discarding else rest[1:])
        found.append(Choice(tuple(sorted(cards(named))), wins, holes, round(best - wins, 5), parts))
    return PricedDecision(seen, tuple(found))


# --- what is shipped --------------------------------------------------------------------------------------------------


def load_prices() -> Mapping[str, Any]:
    """Read the file of prices."""
    prices: Mapping[str, Any] = read_shipped(FILE, VERSION)
    return prices


@cache
def find_decision(key: str) -> PricedDecision:
    """Find a shipped decision by its key."""
    seen = read_position(key)
    rows = load_prices()["prices"].get(seen.key)
    if rows is None:
        raise IllegalMove(f"{quote(key)} has no prices here: ask a lab, or take one of those that are shipped")
    return make_decision(seen, rows)


@cache
def _keys_by(trait: str) -> Mapping[str, tuple[str, ...]]:
    """The shipped keys by "skill" or by "structure"."""
    found = defaultdict(list)
    for key in load_prices()["prices"]:
        found[getattr(read_position(key), trait)].append(key)
    return {name: tuple(keys) for name, keys in found.items()}


def decision_keys(skill: str) -> tuple[str, ...]:
    """The keys of all decisions of a skill that are shipped."""
    return _keys_by("skill")[skill]


def draw_decision(
    seed: int | str, skills: Collection[str], *, near: float | None = None, avoid: Collection[str] = ()
) -> PricedDecision:
    """Draw a decision of some skills, near a difficulty.

    >>> draw_decision(7, ["lead-low"]).skills
    ('lead-low',)

    ``avoid`` holds structures and ranks, which come last. The same seed draws the same.
    """
    keys = [key for skill in DECISIONS if skill in skills for key in decision_keys(skill)]
    found = list(map(find_decision, _turned(keys, seed)))
    fresh = [part for part in found if part.ranks not in avoid] or found
    fresh = [decision for decision in fresh if decision.structure not in avoid] or fresh
    if near is None:
        return fresh[0]
    aimed = near
    closest = sorted(fresh, key=lambda decision: abs(decision.difficulty - aimed))[:_NEAREST]
    return closest[pick_number(f"{seed}:near", 0, len(closest) - 1)]


_NEAREST = 4
"""Decisions nearest to a difficulty of which one is drawn."""


def sibling_decision(original: SeenPosition, seed: int | str, *, avoid: Collection[str] = ()) -> PricedDecision | None:
    """Find a decision of the same structure in other cards.

    >>> first = find_decision(decision_keys("lead-pair")[0])
    >>> sibling_decision(first.seen, 7).structure == first.structure
    True

    ``avoid`` holds ranks that aren't to come. The original needs no prices.
    """
    keys = _turned(_keys_by("structure").get(original.structure, ()), f"{seed}:sibling")
    found = map(find_decision, keys)
    return next((part for part in found if part.ranks not in {*avoid, original.ranks}), None)


def _turned(keys: Sequence[str], seed: int | str) -> Sequence[str]:
    first = pick_number(f"{seed}:decision", 0, len(keys) - 1) if keys else 0
    return (*keys[first:], *keys[:first])


@cache
def decisions_at_table() -> Mapping[str, AtTable]:
    """What each skill of deciding is worth at the table.

    A slip is the obvious choice where it's wrong, in wins in 100 games.
    """
    found = {}
    for skill, (often, slip) in load_prices()["worth"].items():
        hard = [find_decision(key).difficulty for key in decision_keys(skill)]
        found[skill] = AtTable(often, slip, round(sum(hard) / len(hard)))
    return MappingProxyType(found)
