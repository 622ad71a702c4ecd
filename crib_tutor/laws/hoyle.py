"""Hoyle's irregularities, errors in pegging and muggins, one entry each."""

from __future__ import annotations

from crib_tutor.laws.law_text import read_laws
from crib_tutor.laws.penalties import HOYLE
from crib_tutor.rules import FAULT_POINTS, LEAST_CUT, THIRTY_ONE

LAWS = read_laws(
    HOYLE,
    f"""
equal cards cut for deal
    Both players draw again.
    “both players draw again”

fewer than four cards cut
    Each packet must hold at least {LEAST_CUT} cards, in the cut to the dealer and that for the starter.
    “at least four cards”
    note: Hoyle names no price; that the cut is made again is our reading. For the first deal cards are drawn.

pack imperfect
    There must be a new deal, by the same dealer.
    “the pack be found imperfect”

card faced in the pack
    There must be a new deal, by the same dealer.
    “found faced in the pack”

card exposed in dealing
    There must be a new deal, by the same dealer. Hoyle does not ask whose card it is.
    “a card is exposed in dealing”

wrong number of cards in a hand after laying away
    Where one hand alone is wrong, and the other hand and the crib are correct, its holder's adversary decides.
    “peg 2 and rectify the hand”
    gives: {FAULT_POINTS} to the adversary, if chosen
    may: demand a new deal
    may: peg {FAULT_POINTS} and have the hand put right
    note: Hoyle does not say how the hand is put right, nor what follows where more is wrong than one hand.

wrong number of cards in the crib
    Where the crib is wrong and both hands are correct, the crib is put right.
    “the crib is corrected”
    gives: {FAULT_POINTS} to the non-dealer
    note: Hoyle offers no new deal here, and does not say how the crib is put right, nor what follows where a hand
        is wrong too.

heels not marked
    The dealer pegs for his heels at once, when the starter is turned up.
    “dealer immediately pegs 2”
    note: Hoyle names no price for being late.
    option: Heels.AT_ONCE

card shown that will not come in
    The count may be carried to {THIRTY_ONE} and no further, so the card cannot be played.
    “only to 31, no further”
    note: Hoyle names no price; that the card goes back to the hand is our reading.

card that comes in not played
    Go is for a player who is unable to play, and whoever hears it must lay every further card that fits.
    “must lay down any additional cards”
    note: Hoyle names no price; that the card is played once it is noticed is our reading.
    option: Neglect.REFUSED

overclaim
    A player who claims more than the hand or the crib counts is corrected, where that is asked for.
    “his opponent may require correction”
    may: require the correction
    option: Overscore.CORRECTED

overpegging
    A player who pegs more than the score announced must put the peg right on demand.
    “pegs more than his announced score”
    gives: {FAULT_POINTS} to the adversary
    may: demand the correction
    until: before the cut for the next deal
    option: Overscore.TWO_TO_OPPONENT

peg in the game hole in error
    A player who pegs more than the score announced must put the peg right on demand.
    “pegs more than his announced score”
    gives: {FAULT_POINTS} to the adversary
    may: demand the correction
    until: before the cut for the next deal
    note: Hoyle does not speak of the game hole by itself; that a peg set there too soon is overpegging is our
        reading.
    option: Overscore.TWO_TO_OPPONENT

underclaim
    In some localities the points that a player overlooks are the adversary's, who says muggins for them; elsewhere
        they are lost.
    “himself score the points overlooked”
    gives: 1 to the adversary for each point overlooked, if chosen
    may: say "Muggins" and score the points overlooked
    note: That they are lost elsewhere, and that muggins reaches the play, are our readings: Hoyle speaks of hands
        and crib.
    option: Muggins.CLAIM_FIRST

underpegging
    A player who set a peg short of the points due may put it right in time, and otherwise not.
    “places a peg short”
    until: before that player has played the next card, and before the cut for the next deal

scores pegged out of order
    Scores are pegged strictly in this order, and whoever goes out first in it wins: his heels, the play, the
        non-dealer's hand, the dealer's hand, the crib.
    “pegged strictly in order”
    note: Hoyle names no price; that a score pegged too early waits for its turn is our reading.
""",
)
"""Each irregularity of Hoyle's, in the order of a deal."""
