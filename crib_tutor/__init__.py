"""Cribbage that explains itself: count, say and mark hands.

>>> from crib_tutor import count, explain
>>> explain(count("5H 5D 5S 6C", "4C"))
'Fifteen two, fifteen four, fifteen six, fifteen eight, and a triple run makes twenty-three'

It needs only the standard library, and it loads each name when you first ask for it: importing is instant.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # as type checkers read it; importing typing for this would double the cost of the whole import
    from crib_tutor import rules
    from crib_tutor.combinations import Combination, Kind
    from crib_tutor.counts import Count, count
    from crib_tutor.deck import Card, InvalidCards, cards
    from crib_tutor.game import Game
    from crib_tutor.marking.mark_claims import mark
    from crib_tutor.marking.markings import Marking
    from crib_tutor.play import Play, peg
    from crib_tutor.rules import IllegalMove, IllegalPlay
    from crib_tutor.words.counts_aloud import explain

__all__ = [
    "Card",
    "Combination",
    "Count",
    "Game",
    "IllegalMove",
    "IllegalPlay",
    "InvalidCards",
    "Kind",
    "Marking",
    "Play",
    "cards",
    "count",
    "explain",
    "mark",
    "peg",
    "rules",
]

_ROOMS = {
    "Card": "deck",
    "Combination": "combinations",
    "Count": "counts",
    "Game": "game",
    "IllegalMove": "rules",
    "IllegalPlay": "rules",
    "InvalidCards": "deck",
    "Kind": "combinations",
    "Marking": "marking.markings",
    "Play": "play",
    "cards": "deck",
    "count": "counts",
    "explain": "words.counts_aloud",
    "mark": "marking.mark_claims",
    "peg": "play",
}


def __getattr__(name: str) -> object:
    """Fetch a name of the front door from its room when it's first asked for."""
    from importlib import import_module  # noqa: PLC0415  # itself part of the cost this saves

    if name == "rules":
        return import_module("crib_tutor.rules")
    if name not in _ROOMS:
        raise AttributeError(f"module 'crib_tutor' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"crib_tutor.{_ROOMS[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
