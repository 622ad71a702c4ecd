"""What makes a problem hard, as features and as one number."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from operator import mul
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import RANKS, Card, counting_value
from crib_tutor.marking.laid_card import Pile

LEAST, MIDDLE, MOST = 600, 1500, 2600
"""The rating scale of difficulties: its ends, and its middle. As ratings go, 400 more is ten times the odds to miss."""
_NEAR = (rules.FIFTEEN - 1, rules.FIFTEEN + 1)
_HIGH = len(RANKS)


class Features(NamedTuple):
    """What makes a problem hard, each a number from 0.

    >>> from crib_tutor.counts import count
    >>> features_of_show(count("4H 4D 5S 6C", "6H")).sights, features_of_show(count("8H 8D 8S 8C", "2H")).sights
    (4, 1)
    """

    sights: int = 0
    """Things to see: combinations of different kinds or ranks. Three pairs of one rank are one sight, a royal."""
    copies: int = 0
    """Fifteens and runs beyond the first of the same ranks."""
    royal_pairs: int = 0
    """Pairs beyond the first of a rank."""
    third_cards: int = 0
    """Cards beyond two of each fifteen to see."""
    overlaps: int = 0
    """Fifteens to see that share two or more cards with a run."""
    near_fifteens: int = 0
    """Groups of ranks that add up to fourteen or sixteen; in the play, whether the count is so near to its mark."""
    near_runs: int = 0
    """Three ranks with one gap, or around the corner from the king to the ace."""
    flush_traps: int = 0
    """Four of a suit that are no flush."""
    jack_traps: int = 0
    """A jack that's no nobs, as the starter or of another suit; in the play, two ten-cards that are no pair."""
    long_flushes: int = 0
    """A flush whose fifth card is the starter."""
    laid: int = 0
    """In the play, cards of the count beyond two."""
    long_runs: int = 0
    """In the play, cards of a run beyond three."""
    disorder: int = 0
    """In the play, neighbors in a run that don't follow each other in rank."""
    broken: int = 0
    """In the play, cards that stand between the cards of a broken run."""
    closings: int = 0
    """Ends of a count, by a go, a last card or a thirty-one, and each go said since; at the cut, heels."""


PRICES = Features(
    sights=190,
    copies=70,
    royal_pairs=25,
    third_cards=110,
    overlaps=100,
    near_fifteens=30,
    near_runs=30,
    flush_traps=200,
    jack_traps=100,
    long_flushes=80,
    laid=130,
    long_runs=150,
    disorder=130,
    broken=300,
    closings=170,
)
"""What one of each feature adds to the difficulty: our own first guess, for no crowd has been asked yet."""


def difficulty(features: Features) -> float:
    """A problem's difficulty on the rating scale.

    >>> difficulty(Features()), difficulty(Features(sights=2, third_cards=1))
    (600.0, 1090.0)
    """
    return float(min(MOST, LEAST + sum(map(mul, PRICES, features))))


def features_of_show(count: Count) -> Features:
    """The features of a hand, crib, four cards or cut.

    >>> from crib_tutor.counts import count
    >>> features_of_show(count("6H 7D 8S KC", "KH"))._asdict()["overlaps"]
    1
    """
    if not count.hand:
        return Features(closings=len(count.combinations), jack_traps=len(count.combinations))
    cards = count.cards
    ranks = tuple([card.rank for card in cards])
    made = [(part.kind, tuple([card.rank for card in part.cards])) for part in count.combinations]
    seen = set(made)
    runs = [set(group) for kind, group in seen if kind is Kind.RUN]
    adding = [group for kind, group in seen if kind is Kind.FIFTEEN]
    pairs = [sum([kind is Kind.PAIR for kind, _ in some]) for some in (made, seen)]
    royal_pairs = pairs[0] - pairs[1]
    cut, suits, flushes = count.starter is not None, [card.suit for card in cards], count.of(Kind.FLUSH)
    sums: dict[tuple[int, ...], int] = {(): 0}
    for rank in ranks:
        value = counting_value(rank)
        sums |= {(*group, rank): total + value for group, total in sums.items() if total + value <= _NEAR[1]}
    return Features(
        sights=len(seen),
        copies=len(made) - len(seen) - royal_pairs,
        royal_pairs=royal_pairs,
        third_cards=sum(map(len, adding)) - 2 * len(adding),
        overlaps=sum(any(len(run.intersection(group)) > 1 for run in runs) for group in adding),
        near_fifteens=sum(total in _NEAR for total in sums.values()),
        near_runs=_near_runs(ranks),
        flush_traps=int(cut and not flushes and max(map(suits.count, suits)) == len(count.hand)),
        jack_traps=int(cut and not count.of(Kind.NOBS) and rules.JACK in ranks),
        long_flushes=sum(kind is Kind.FLUSH and len(group) > len(count.hand) for kind, group in seen),
    )


def _near_runs(ranks: Sequence[int]) -> int:
    distinct = sorted(set(ranks))
    gapped = sum(high - low == rules.SHORTEST_RUN for low, _, high in combinations(distinct, rules.SHORTEST_RUN))
    corner = {1, _HIGH} <= set(ranks)
    return gapped + (corner and 2 in distinct) + (corner and _HIGH - 1 in distinct)


def features_of_play(pile: Pile, broken: tuple[Card, ...] = ()) -> Features:
    """The features of a card just played.

    >>> from crib_tutor.play import Play
    >>> features_of_play(Pile(Play().lay("4H").lay("6D").lay("5C")))._asdict()["disorder"]
    1
    """
    made, laid = pile.combinations, pile.cards
    runs = [part.cards for part in made if part.kind is Kind.RUN]
    ordered = [card.rank for run in runs for card in laid[-len(run) :]]
    tens = len(laid) > 1 and laid[-1].rank != laid[-2].rank and laid[-1].value == laid[-2].value
    near = not any(part.kind in (Kind.FIFTEEN, Kind.THIRTY_ONE) for part in made)
    total = sum(card.value for card in laid)
    ends = sum(part.kind in (Kind.GO, Kind.LAST, Kind.THIRTY_ONE) for part in made)
    return Features(
        sights=len(made),
        royal_pairs=sum(len(part.cards) > 2 for part in made if part.kind is Kind.PAIR),
        near_fifteens=int(near and total in (*_NEAR, rules.THIRTY_ONE - 1)),
        jack_traps=int(tens),
        laid=max(0, len(laid) - 2),
        long_runs=sum(len(run) - rules.SHORTEST_RUN for run in runs),
        disorder=sum(abs(high - low) > 1 for low, high in pairwise(ordered)),
        broken=len(laid) - laid.index(min(broken, key=laid.index)) - len(broken) if broken else 0,
        closings=ends + len(pile.play.gone),
    )


def broken_run(pile: Pile) -> tuple[Card, ...]:
    """The cards of a run that another card splits.

    >>> from crib_tutor.play import Play
    >>> broken_run(Pile(Play().lay("4H").lay("5D").lay("KC").lay("6C")))
    (4H, 5D, 6C)
    """
    laid = pile.cards
    latest = {card.rank: card for card in laid}
    low = high = laid[-1].rank
    while low - 1 in latest:
        low -= 1
    while high + 1 in latest:
        high += 1
    if high - low + 1 < rules.SHORTEST_RUN or any(part.kind is Kind.RUN for part in pile.made):
        return ()
    return tuple(latest[rank] for rank in range(low, high + 1))
