"""Hoyle's irregularities, errors in pegging and muggins, one record each."""

from __future__ import annotations

from crib_tutor.laws.penalties import ADVERSARY, HOYLE, NON_DEALER, Penalty, Ruling
from crib_tutor.rules import FAULT_POINTS, LEAST_CUT, THIRTY_ONE, Heels, Muggins, Neglect, Overscore

_NEW_DEAL = "There must be a new deal, by the same dealer."

LAWS = (
    Ruling(
        case="equal cards cut for deal",
        source=HOYLE,
        ruling="Both players draw again.",
        quote="both players draw again",
    ),
    Ruling(
        case="fewer than four cards cut",
        source=HOYLE,
        ruling=f"Each packet must hold at least {LEAST_CUT} cards, in the cut to the dealer and that for the starter.",
        quote="at least four cards",
        note="Hoyle names no price; that the cut is made again is our reading. For the first deal cards are drawn.",
    ),
    Ruling(case="pack imperfect", source=HOYLE, ruling=_NEW_DEAL, quote="the pack be found imperfect"),
    Ruling(case="card faced in the pack", source=HOYLE, ruling=_NEW_DEAL, quote="found faced in the pack"),
    Ruling(
        case="card exposed in dealing",
        source=HOYLE,
        ruling=f"{_NEW_DEAL} Hoyle does not ask whose card it is.",
        quote="a card is exposed in dealing",
    ),
    Ruling(
        case="wrong number of cards in a hand after laying away",
        source=HOYLE,
        ruling="Where one hand alone is wrong, and the other hand and the crib are correct, its holder's adversary "
        "decides.",
        penalty=Penalty(FAULT_POINTS, ADVERSARY, chosen=True),
        options=("demand a new deal", f"peg {FAULT_POINTS} and have the hand put right"),
        quote="peg 2 and rectify the hand",
        note="Hoyle does not say how the hand is put right, nor what follows where more is wrong than one hand.",
    ),
    Ruling(
        case="wrong number of cards in the crib",
        source=HOYLE,
        ruling="Where the crib is wrong and both hands are correct, the crib is put right.",
        penalty=Penalty(FAULT_POINTS, NON_DEALER),
        quote="the crib is corrected",
        note="Hoyle offers no new deal here, and does not say how the crib is put right, nor what follows where a hand "
        "is wrong too.",
    ),
    Ruling(
        case="heels not marked",
        source=HOYLE,
        ruling="The dealer pegs for his heels at once, when the starter is turned up.",
        quote="dealer immediately pegs 2",
        note="Hoyle names no price for being late.",
        option=Heels.AT_ONCE,
    ),
    Ruling(
        case="card shown that will not come in",
        source=HOYLE,
        ruling=f"The count may be carried to {THIRTY_ONE} and no further, so the card cannot be played.",
        quote="only to 31, no further",
        note="Hoyle names no price; that the card goes back to the hand is our reading.",
    ),
    Ruling(
        case="card that comes in not played",
        source=HOYLE,
        ruling="Go is for a player who is unable to play, and whoever hears it must lay every further card that fits.",
        quote="must lay down any additional cards",
        note="Hoyle names no price; that the card is played once it is noticed is our reading.",
        option=Neglect.REFUSED,
    ),
    Ruling(
        case="overclaim",
        source=HOYLE,
        ruling="A player who claims more than the hand or the crib counts is corrected, where that is asked for.",
        options=("require the correction",),
        quote="his opponent may require correction",
        option=Overscore.CORRECTED,
    ),
    Ruling(
        case="overpegging",
        source=HOYLE,
        ruling="A player who pegs more than the score announced must put the peg right on demand.",
        penalty=Penalty(FAULT_POINTS, ADVERSARY),
        options=("demand the correction",),
        until="before the cut for the next deal",
        quote="pegs more than his announced score",
        option=Overscore.TWO_TO_OPPONENT,
    ),
    Ruling(
        case="peg in the game hole in error",
        source=HOYLE,
        ruling="A player who pegs more than the score announced must put the peg right on demand.",
        penalty=Penalty(FAULT_POINTS, ADVERSARY),
        options=("demand the correction",),
        until="before the cut for the next deal",
        quote="pegs more than his announced score",
        note="Hoyle does not speak of the game hole by itself; that a peg set there too soon is overpegging is our "
        "reading.",
        option=Overscore.TWO_TO_OPPONENT,
    ),
    Ruling(
        case="underclaim",
        source=HOYLE,
        ruling="In some localities the points that a player overlooks are the adversary's, who says muggins for them; "
        "elsewhere they are lost.",
        penalty=Penalty(1, ADVERSARY, "point overlooked", chosen=True),
        options=('say "Muggins" and score the points overlooked',),
        quote="himself score the points overlooked",
        note="That they are lost elsewhere, and that muggins reaches the play, are our readings: Hoyle speaks of hands "
        "and crib.",
        option=Muggins.CLAIM_FIRST,
    ),
    Ruling(
        case="underpegging",
        source=HOYLE,
        ruling="A player who set a peg short of the points due may put it right in time, and otherwise not.",
        until="before that player has played the next card, and before the cut for the next deal",
        quote="places a peg short",
    ),
    Ruling(
        case="scores pegged out of order",
        source=HOYLE,
        ruling="Scores are pegged strictly in this order, and whoever goes out first in it wins: his heels, the play, "
        "the non-dealer's hand, the dealer's hand, the crib.",
        quote="pegged strictly in order",
        note="Hoyle names no price; that a score pegged too early waits for its turn is our reading.",
    ),
)
"""Each irregularity of Hoyle's, in the order of a deal."""
