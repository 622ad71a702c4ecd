"""Britannica's laws: how one is written down, and the words that several share."""

from __future__ import annotations

from enum import Enum

from crib_tutor.laws.penalties import ADVERSARY, BRITANNICA, NO_PENALTY, NON_DEALER, Penalty, Ruling
from crib_tutor.rules import FAULT_POINTS

TO_ADVERSARY = Penalty(FAULT_POINTS, ADVERSARY)
TO_NON_DEALER = Penalty(FAULT_POINTS, NON_DEALER)
FRESH_DEAL, STAND = "demand a fresh deal", "let the deal stand"
DRAW_SURPLUS = "let the deal stand, draw the surplus card from the offender's hand and look at it"
DRAWN = "That the card drawn then leaves the hand is our reading."


def law(  # noqa: PLR0913  # one name for each part of a law
    number: str,
    case: str,
    quote: str,
    ruling: str,
    *,
    penalty: Penalty = NO_PENALTY,
    options: tuple[str, ...] = (),
    until: str = "",
    note: str = "",
    option: Enum | None = None,
) -> Ruling:
    """Write down a law of Britannica's by its number, or a sentence of its text without one.

    >>> law("6", "card faced in the pack", "Faced card in pack", "There must be a fresh deal.").source
    'Britannica'

    The number is written as text: it is a name, and no number of the game.
    """
    return Ruling(
        case=case,
        source=BRITANNICA,
        ruling=ruling,
        penalty=penalty,
        options=options,
        until=until,
        law=int(number) if number else None,
        quote=quote,
        note=note,
        option=option,
    )
