"""Claims, read as kinds, cards and points."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby, product

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, cards, quote, written
from crib_tutor.marking.laid_card import Pile
from crib_tutor.rules import IllegalMove

Claims = Iterable["Combination | tuple[Kind | str, CardsLike]"] | Mapping["Kind | str", int] | int
"""What a player says: combinations, points by kind, or one total."""


def expand_claim(kind: Kind, claimed: tuple[Card, ...], counted: Count | Pile) -> list[Combination]:
    """Find the combinations one claim names.

    >>> from crib_tutor.counts import count
    >>> [part.points for part in expand_claim(Kind.RUN, cards("4D 4H 5S 6C"), count("4H 4D 5S 6C", "KH"))]
    [3, 3, 2]

    A claim that could never score stays one claim, worth what a player would say for it. In the play each claim is one:
    there a pair royal scores 6 by itself, and a run has each rank once.
    """
    itself = Combination(kind, claimed, _points_said(kind, len(claimed)))
    if isinstance(counted, Pile):
        return [itself]
    alike = [tuple(group) for _, group in groupby(claimed, key=lambda card: card.rank)]
    ranks = [group[0].rank for group in alike]
    pairs = [Combination(Kind.PAIR, two, rules.PAIR_POINTS) for group in alike for two in combinations(group, 2)]
    if kind is Kind.PAIR and len(alike) == 1 and pairs:
        return pairs
    inside = pairs if Kind.PAIR in counted.kinds else []
    in_sequence = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    if kind is Kind.RUN and in_sequence and len(ranks) >= rules.SHORTEST_RUN:
        return [Combination(Kind.RUN, run, len(run)) for run in product(*alike)] + inside
    if kind is Kind.NOBS and len(claimed) == 2 and counted.starter in claimed:
        return [itself._replace(cards=tuple(card for card in claimed if card != counted.starter))]
    return [itself]


_ALWAYS: Mapping[Kind, int] = {
    Kind.FIFTEEN: rules.FIFTEEN_POINTS,
    Kind.NOBS: rules.NOBS_POINTS,
    Kind.HEELS: rules.HEELS_POINTS,
    Kind.THIRTY_ONE: rules.THIRTY_ONE_POINTS,
    Kind.GO: rules.GO_POINTS,
    Kind.LAST: rules.GO_POINTS,
}
"""What a combination scores however many cards it has."""


def _points_said(kind: Kind, size: int) -> int:
    """Say what a player would claim for it: a run of four is 4, three in a pair royal 6."""
    if kind is Kind.PAIR:
        return max(rules.PAIR_POINTS, size * (size - 1))
    return _ALWAYS.get(kind, size)


def read_claim(claim: object, counted: Count | Pile) -> tuple[Kind, tuple[Card, ...]]:
    """Read one claim as a kind and cards.

    >>> from crib_tutor.counts import count
    >>> read_claim(("Pair", "5H 5D"), count("5H 5D 5S JC", "5C"))
    (<Kind.PAIR: 'pair'>, (5D, 5H))

    In the play you can name a card of an earlier count too: it's then marked as the mistake it is.
    """
    if isinstance(claim, Combination):
        claim = claim[:2]
    if isinstance(claim, str) or not isinstance(claim, Sequence) or len(claim) != 2:
        raise IllegalMove(f"{quote(claim)} isn't a claim: give a kind and its cards, such as ('pair', '5H 5D')")
    seen = claimable_cards(counted)
    kind, claimed = read_kind(claim[0]), tuple(sorted(cards(claim[1], seen)))
    for card in claimed:
        if card not in seen:
            raise IllegalMove(f"{card.written} isn't on the table: claim from {_table(counted)}")
    return kind, claimed


def claimable_cards(counted: Count | Pile) -> tuple[Card, ...]:
    """List the cards a claim can name.

    >>> from crib_tutor.counts import count
    >>> claimable_cards(count("5H 5D 5S JC", "5C"))
    (5C, 5D, 5H, 5S, JC)
    """
    return (*counted.earlier, *counted.cards) if isinstance(counted, Pile) else counted.cards


def _table(counted: Count | Pile) -> str:
    if isinstance(counted, Pile):
        return written(counted.cards)
    return written(counted.hand) + (f" and the starter {counted.starter.written}" if counted.starter else "")


def read_kind(given: object) -> Kind:
    """Read a kind as people write it.

    >>> read_kind(" Thirty-One ")
    <Kind.THIRTY_ONE: 'thirty-one'>
    """
    if type(given) is Kind:
        return given
    try:
        return Kind(str(given).strip().lower())
    except ValueError:
        raise IllegalMove(f"{quote(given)} isn't a kind: claim {', '.join(Kind)}") from None


def read_points(given: object, verb: str = "claim") -> int:
    """Read points from 0 to a whole game."""
    points = _whole(given, verb)
    if points > rules.GAME:
        raise IllegalMove(f"{quote(given)} points are more than a whole game: {verb} {rules.HIGHEST_COUNT} or less")
    return points


def cap_points(most: int, given: object, verb: str) -> int:
    """Read points, cut down to ``most``; None means all.

    >>> cap_points(6, None, "object to"), cap_points(6, 8, "object to"), cap_points(6, 2, "object to")
    (6, 6, 2)
    """
    return most if given is None else min(most, _whole(given, verb))


def _whole(given: object, verb: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise IllegalMove(f"{quote(given)} isn't a number of points: {verb} a whole number, such as 8")
    if given < 0:
        raise IllegalMove(f"you can't {verb} {quote(given)} points: {verb} 0 or more")
    return given
