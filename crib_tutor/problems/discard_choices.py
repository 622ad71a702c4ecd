"""Laying away: what each of the fifteen choices keeps on average, and what the learner's own costs against the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from crib_tutor.counts import count
from crib_tutor.deck import PACK, Card, CardsLike, InvalidCards, cards, quoted, shuffled
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove

Prices = Callable[[tuple[Card, ...], bool], Mapping[tuple[Card, ...], tuple[float | Fraction, float | Fraction]]]
"""What each two of six cards leave when they are laid away, the two in order: by the six, and whether one deals.

First what the hand counts on average, then what the crib is worth: more than 0 in one's own, less than 0 in the
opponent's.
"""

WHISKER = Fraction(1, 5)
"""Points a deal below which a difference is nothing to regret: one hole in five deals. Our own choice."""
_EVEN = Fraction(1, 10**9)
"""What floats are out by: choices that differ by no more are worth the same."""
_VERDICTS = (
    (Fraction(0), "the best there is"),
    (WHISKER, "within a whisker: both fine"),
    (Fraction(1, 2), "a little worse"),
    (Fraction(3, 2), "costly"),
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
    """What the hand counts on average over the starters that may be turned up."""
    crib: Fraction
    """What the two cards are worth in the crib, less than 0 in the opponent's; 0 where nobody has priced it."""
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


def lay_away_choices(six: CardsLike, *, dealer: bool = True, prices: Prices | None = None) -> tuple[Choice, ...]:
    """The fifteen ways to lay away two of six cards, the best first.

    >>> [str(card) for card in lay_away_choices("4H 5D 6S KC QD 9H")[0].thrown]
    ['QD', 'KC']

    Choices that are worth the same stand in the order of what is laid away. Without ``prices`` the hand alone is
    counted, and whose crib it is makes no difference. Raises `InvalidCards` where the cards are not six.
    """
    held = _six(six)
    worth = hands(held) if prices is None else prices(held, dealer)
    priced = {
        thrown: (Fraction(worth[thrown][0]), Fraction(worth[thrown][1]))
        for thrown in combinations(held, DEALT - CRIB_SIZE)
    }
    best = max(hand + crib for hand, crib in priced.values())
    found = []
    for thrown, (hand, crib) in priced.items():
        less = best - hand - crib
        found.append(Choice(_kept(held, thrown), thrown, hand, crib, less if less > _EVEN else Fraction(0)))
    return tuple(sorted(found, key=lambda one: (one.cost, one.thrown)))


def hands(six: CardsLike) -> dict[tuple[Card, ...], tuple[Fraction, Fraction]]:
    """What the hand counts on average for each two cards laid away, exactly, with 0 for a crib that nobody has priced.

    >>> hands("5H 5D 5S JC 2D KH")[tuple(sorted(cards("2D KH")))]
    (Fraction(380, 23), Fraction(0, 1))

    It is the price that stands in where there is no other.
    """
    held = _six(six)
    unseen = [card for card in PACK if card not in held]
    found = {}
    for thrown in combinations(held, DEALT - CRIB_SIZE):
        kept = _kept(held, thrown)
        counted = sum(count(kept, starter).points for starter in unseen)
        found[thrown] = Fraction(counted, len(unseen)), Fraction(0)
    return found


def two_of(six: CardsLike, thrown: CardsLike) -> tuple[Card, ...]:
    """Read the two cards that somebody lays away, in order.

    >>> two_of("5H 5D 5S JC 2D KH", "kh 2d")
    (2D, KH)

    Raises `IllegalMove` where these are not two of the six, and `InvalidCards` for what is no card.
    """
    held, laid = _six(six), tuple(sorted(cards(thrown)))
    other = next((card for card in laid if card not in held), None)
    if other is not None:
        raise IllegalMove(f"{quoted(other)} is not in your hand: lay away two of {' '.join(map(str, held))}")
    if len(laid) != DEALT - CRIB_SIZE:
        raise IllegalMove(f"you chose {len(laid)} of your cards: lay away two")
    return laid


def judged(six: CardsLike, thrown: CardsLike, *, dealer: bool = True, prices: Prices | None = None) -> Choice:
    """The choice that a learner made, with what it costs.

    >>> choice = judged("5H 5D 5S JC 2D KH", "5H 5D")
    >>> choice.fine, choice.verdict, float(choice.cost) > 5
    (False, 'very costly', True)

    Raises what `two_of` raises.
    """
    laid = two_of(six, thrown)
    return next(one for one in lay_away_choices(six, dealer=dealer, prices=prices) if one.thrown == laid)


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


def _kept(held: tuple[Card, ...], thrown: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in held if card not in thrown)
