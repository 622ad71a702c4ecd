"""Where a session of counting stands, in words."""

from __future__ import annotations

from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.look import board


def place_of(session: CountingDrill) -> str:
    """What is counted in a session, and which of its hands it is.

    >>> from crib_tutor.counts import count
    >>> place_of(CountingDrill((count("5H 5D 5S JC", "5C"), count("2H 4D 6S JC", "KC"))))
    'Hand 1 of 2'
    """
    many, place = len(session.counts), session.count.place.capitalize()
    return f"{place} {session.at + 1} of {many}" if many > 1 else place


def session_score(session: CountingDrill) -> str:
    """Where both sides are in a session; nothing for a hand before the cut, for which nobody pegs."""
    if session.count.starter is None:
        return ""
    return board.board_in_words(session.you[0], session.opponent[0])
