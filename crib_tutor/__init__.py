"""Cribbage that explains itself: count a hand, say it aloud, and mark what a player claims.

>>> from crib_tutor import count, explain
>>> explain(count("5H 5D 5S 6C", "4C"))
'Fifteen two, fifteen four, fifteen six, fifteen eight, and a triple run of three makes twenty-three'
"""

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card, InvalidCards, cards
from crib_tutor.marking import Marking, mark
from crib_tutor.rules import IllegalMove
from crib_tutor.spoken import explain

__all__ = [
    "Card",
    "Combination",
    "Count",
    "IllegalMove",
    "InvalidCards",
    "Kind",
    "Marking",
    "cards",
    "count",
    "explain",
    "mark",
    "rules",
]
