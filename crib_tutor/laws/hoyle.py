"""Hoyle's irregularities, errors in pegging and muggins, one record each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from crib_tutor.laws.penalties import ADVERSARY, HOYLE, NON_DEALER, Penalty, Ruling
from crib_tutor.rules import FAULT_POINTS, LEAST_CUT, THIRTY_ONE, Heels, Muggins, Neglect, Overscore

_law = partial(Ruling, source=HOYLE)
_NEW_DEAL = "There must be a new deal, by the same dealer."

_OVERPEGGING = _law(
    case="overpegging",
    ruling="A player who pegs more than the score announced must put the peg right on demand.",
    penalty=Penalty(FAULT_POINTS, ADVERSARY),
    options=("demand the correction",),
    until="before the cut for the next deal",
    quote="pegs more than his announced score",
    option=Overscore.TWO_TO_OPPONENT,
)

LAWS = (
    _law(
        case="equal cards cut for deal",
        ruling="Both players draw again.",
        quote="both players draw again",
    ),
    _law(
        case="fewer than four cards cut",
        ruling=f"Each packet must hold at least {LEAST_CUT} cards, in the cut to the dealer and that for the starter.",
        quote="at least four cards",
        note="Hoyle names no price; that the cut is made again is our reading. For the first deal cards are drawn.",
    ),
    _law(case="pack imperfect", ruling=_NEW_DEAL, quote="the pack be found imperfect"),
    _law(case="card faced in the pack", ruling=_NEW_DEAL, quote="found faced in the pack"),
    _law(
        case="card exposed in dealing",
        ruling=f"{_NEW_DEAL} Hoyle does not ask whose card it is.",
        quote="a card is exposed in dealing",
    ),
    _law(
        case="wrong number of cards in a hand after laying away",
        ruling="Where one hand alone is wrong, and the other hand and the crib are correct, its holder's adversary "
        "decides.",
        penalty=Penalty(FAULT_POINTS, ADVERSARY, chosen=True),
        options=("demand a new deal", f"peg {FAULT_POINTS} and have the hand put right"),
        quote="peg 2 and rectify the hand",
        note="Hoyle does not say how the hand is put right, nor what follows where more is wrong than one hand.",
    ),
    _law(
        case="wrong number of cards in the crib",
        ruling="Where the crib is wrong and both hands are correct, the crib is put right.",
        penalty=Penalty(FAULT_POINTS, NON_DEALER),
        quote="the crib is corrected",
        note="Hoyle offers no new deal here, and does not say how the crib is put right, nor what follows where a hand "
        "is wrong too.",
    ),
    _law(
        case="heels not marked",
        ruling="The dealer pegs for his heels at once, when the starter is turned up.",
        quote="dealer immediately pegs 2",
        note="Hoyle names no price for being late.",
        option=Heels.AT_ONCE,
    ),
    _law(
        case="card shown that will not come in",
        ruling=f"The count may be carried to {THIRTY_ONE} and no further, so the card cannot be played.",
        quote="only to 31, no further",
        note="Hoyle names no price; that the card goes back to the hand is our reading.",
    ),
    _law(
        case="card that comes in not played",
        ruling="Go is for a player who is unable to play, and whoever hears it must lay every further card that fits.",
        quote="must lay down any additional cards",
        note="Hoyle names no price; that the card is played once it is noticed is our reading.",
        option=Neglect.REFUSED,
    ),
    _law(
        case="overclaim",
        ruling="A player who claims more than the hand or the crib counts is corrected, where that is asked for.",
        options=("require the correction",),
        quote="his opponent may require correction",
        option=Overscore.CORRECTED,
    ),
    _OVERPEGGING,
    replace(
        _OVERPEGGING,
        case="peg in the game hole in error",
        note="Hoyle does not speak of the game hole by itself; that a peg set there too soon is overpegging is our "
        "reading.",
    ),
    _law(
        case="underclaim",
        ruling="In some localities the points that a player overlooks are the adversary's, who says muggins for them; "
        "elsewhere they are lost.",
        penalty=Penalty(1, ADVERSARY, "point overlooked", chosen=True),
        options=('say "Muggins" and score the points overlooked',),
        quote="himself score the points overlooked",
        note="That they are lost elsewhere, and that muggins reaches the play, are our readings: Hoyle speaks of hands "
        "and crib.",
        option=Muggins.CLAIM_FIRST,
    ),
    _law(
        case="underpegging",
        ruling="A player who set a peg short of the points due may put it right in time, and otherwise not.",
        until="before that player has played the next card, and before the cut for the next deal",
        quote="places a peg short",
    ),
    _law(
        case="scores pegged out of order",
        ruling="Scores are pegged strictly in this order, and whoever goes out first in it wins: his heels, the play, "
        "the non-dealer's hand, the dealer's hand, the crib.",
        quote="pegged strictly in order",
        note="Hoyle names no price; that a score pegged too early waits for its turn is our reading.",
    ),
)
"""Each irregularity of Hoyle's, in the order of a deal."""
