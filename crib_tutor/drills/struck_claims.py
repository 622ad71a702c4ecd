"""Claims that were struck out: why one was heard before, and whether its reason would tell what is still missed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import MappingProxyType

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card
from crib_tutor.drills.given_answer import Claim
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Amount, Marking, Mistake

_RUNS = MappingProxyType({2: "double run", 3: "triple run", 4: "double double run"})
_PAIRS = MappingProxyType({3: "pair royal", 4: "double pair royal"})
_INSTEAD = MappingProxyType(
    {
        Kind.GO: (Kind.THIRTY_ONE, Kind.LAST),
        Kind.LAST: (Kind.THIRTY_ONE,),
        Kind.NOBS: (Kind.HEELS,),
    }
)
"""What is scored in place of what was claimed, so that the reason names it."""


def explain_repeats(marking: Marking, claims: Sequence[Claim]) -> Marking:
    """The marking, with each claim that a greater one named already told so.

    >>> from crib_tutor.counts import count
    >>> from crib_tutor.deck import cards
    >>> from crib_tutor.marking.mark_claims import mark
    >>> said = [(Kind.RUN, cards("4D 4H 5S 6C")), (Kind.PAIR, cards("4D 4H"))]
    >>> explain_repeats(mark(said, count("4D 4H 5S 6C", "KH")), said).mistaken[0].reason
    'the double run names its pair already'

    Cards that were claimed twice in the very same words keep their reason. In the play each claim is one.
    """
    if isinstance(marking.count, Pile):
        return marking
    heard = {(one.kind, one.cards) for one in marking.found}
    told = []
    for one in marking.mistaken:
        told.append(_named_already(one, claims) if (one.kind, one.cards) in heard else one)
        heard.add((one.kind, one.cards))
    return replace(marking, mistaken=tuple(told))


def _named_already(mistake: Mistake, claims: Sequence[Claim]) -> Mistake:
    for kind, claimed in claims:
        greater = _greater(kind, claimed)
        if greater and set(mistake.cards) < set(claimed) and _names(kind, claimed, mistake):
            alone = kind is Kind.RUN and mistake.kind is Kind.PAIR and len(claimed) - len(_ranks(claimed)) == 1
            return mistake._replace(reason=f"the {greater} names {'its' if alone else 'this'} {mistake.kind} already")
    return mistake


def _greater(kind: Kind, claimed: tuple[Card, ...]) -> str:
    """What a claim that names several combinations is called; nothing for any other."""
    ranks = _ranks(claimed)
    if kind is Kind.PAIR:
        return _PAIRS.get(len(claimed), "") if len(ranks) == 1 else ""
    runs = 1
    for rank in ranks:
        runs *= sum(card.rank == rank for card in claimed)
    in_sequence = max(ranks) - min(ranks) < len(ranks)
    return _RUNS.get(runs, "") if kind is Kind.RUN and in_sequence else ""


def _names(kind: Kind, claimed: tuple[Card, ...], mistake: Mistake) -> bool:
    """Whether a greater claim names what was claimed by itself: a pair in it, or one of its runs."""
    own = _ranks(mistake.cards)
    if mistake.kind is Kind.PAIR:
        return len(own) == 1 and len(mistake.cards) == 2
    return kind is Kind.RUN and own == _ranks(claimed) and len(mistake.cards) == len(own)


def _ranks(claimed: tuple[Card, ...]) -> set[int]:
    return {card.rank for card in claimed}


def gives_away(mistake: Mistake, missed: Collection[Combination | Amount]) -> bool:
    """Whether the reason of a claim that was struck out would tell of something that is still missed.

    >>> from crib_tutor.deck import cards
    >>> pair = Mistake(Kind.PAIR, cards("5D 5S"), 2, "all three score together in the play")
    >>> gives_away(pair, [Combination(Kind.PAIR, cards("5D 5H 5S"), 6)]), gives_away(pair, [])
    (True, False)

    That is so of a part of what is missed, of what is missed with cards too many, and of a go or nobs where something
    else is scored in its place.
    """
    claimed = set(mistake.cards)
    for one in missed:
        due = set(one.cards)
        if due and one.kind is mistake.kind and (claimed < due or due < claimed):
            return True
        if mistake.kind is not None and one.kind in _INSTEAD.get(mistake.kind, ()):
            return True
    return False
