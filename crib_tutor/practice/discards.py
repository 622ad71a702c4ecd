"""Laying away: what each of the fifteen choices keeps on average, and what the learner's own costs against the best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from crib_tutor.counts import count
from crib_tutor.deck import PACK, Card, CardsLike, InvalidCards, cards, quoted, shuffled
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove

Prices = Callable[[tuple[Card, ...]], float]
"""What two cards are worth in the crib: more than 0 in one's own, less than 0 in the opponent's."""

WHISKER = Fraction(1, 5)
"""Points a deal below which a difference is nothing to regret: one hole in five deals. Our own choice."""
_VERDICTS = (
    (Fraction(0), "the best there is"),
    (WHISKER, "within a whisker: both fine"),
    (Fraction(1), "a little less"),
    (Fraction(5, 2), "costly"),
)
"""What is said of a choice that costs no more than so much."""
_WORST = "very costly"


@dataclass(frozen=True, slots=True)
class Choice:
    """Four cards kept and two laid away, with what they are worth on average.

    >>> best = lay_away_choices("5H 5D 5S JC 2D KH")[0]
    >>> best.kept, best.thrown, round(float(best.hand), 2), best.verdict
    ((5D, 5H, 5S, JC), (2D, KH), 16.52, 'the best there is')
    """

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]
    hand: Fraction
    """The average count of the hand, exactly, over the 46 starters that may be turned up."""
    crib: Fraction
    """What the two cards are worth in the crib, by the price that was given; 0 without one."""
    cost: Fraction
    """How many points a deal it is worth less than the best choice."""

    @property
    def total(self) -> Fraction:
        """What it is worth, hand and crib together."""
        return self.hand + self.crib

    @property
    def fine(self) -> bool:
        """Whether it is the best choice, or within a whisker of it."""
        return self.cost <= WHISKER

    @property
    def verdict(self) -> str:
        """What a teacher would say of it, without the number."""
        return next((said for most, said in _VERDICTS if self.cost <= most), _WORST)


def lay_away_choices(six: CardsLike, prices: Prices | None = None) -> tuple[Choice, ...]:
    """The fifteen ways to lay away two of six cards, the best first.

    >>> [str(card) for card in lay_away_choices("4H 5D 6S KC QD 9H")[0].thrown]
    ['QD', 'KC']

    Choices that are worth the same stand in the order of what is laid away. Without ``prices`` the hand alone is
    counted, and whose crib it is makes no difference. Raises `InvalidCards` where the cards are not six.
    """
    held = _six(six)
    unseen = [card for card in PACK if card not in held]
    choices = []
    for thrown in combinations(held, DEALT - CRIB_SIZE):
        kept = tuple(card for card in held if card not in thrown)
        hand = Fraction(sum(count(kept, starter).points for starter in unseen), len(unseen))
        crib = Fraction(0) if prices is None else Fraction(prices(thrown))
        choices.append((hand + crib, kept, thrown, hand, crib))
    best = max(total for total, *_ in choices)
    found = [Choice(kept, thrown, hand, crib, best - total) for total, kept, thrown, hand, crib in choices]
    return tuple(sorted(found, key=lambda one: (one.cost, one.thrown)))


def judged(six: CardsLike, thrown: CardsLike, prices: Prices | None = None) -> Choice:
    """The choice that a learner made, with what it costs.

    >>> choice = judged("5H 5D 5S JC 2D KH", "5H 5D")
    >>> choice.fine, choice.verdict, float(choice.cost) > 5
    (False, 'very costly', True)

    Raises `IllegalMove` where these are not two of the six, and `InvalidCards` for what is no card.
    """
    held, laid = _six(six), tuple(sorted(cards(thrown)))
    other = next((card for card in laid if card not in held), None)
    if other is not None:
        raise IllegalMove(f"{quoted(other)} is not in your hand: lay away two of {' '.join(map(str, held))}")
    if len(laid) != DEALT - CRIB_SIZE:
        raise IllegalMove(f"you laid away {len(laid)} of your cards: lay away two")
    return next(choice for choice in lay_away_choices(held, prices) if choice.thrown == laid)


def dealt(seed: int | str) -> tuple[Card, ...]:
    """The six cards of a seed, in order, the same everywhere.

    >>> dealt(7) == dealt("7") == tuple(sorted(dealt(7))), len(dealt(7))
    (True, 6)
    """
    return tuple(sorted(shuffled(f"{seed}:lay away")[:DEALT]))


def _six(given: CardsLike) -> tuple[Card, ...]:
    held = tuple(sorted(cards(given)))
    if len(held) != DEALT:
        raise InvalidCards(f"a hand to lay away from is {DEALT} cards, not {len(held)}: write six")
    return held
