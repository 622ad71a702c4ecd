"""Hoyle's irregularities, errors in pegging and muggins, one entry each."""

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
    Each packet must have at least {LEAST_CUT} cards, in the cut to the dealer and the cut for the starter.
    “at least four cards”
    note: Hoyle names no price. Our reading: you cut again. For the first deal cards are drawn.

imperfect deck
    There must be a new deal, by the same dealer.
    “the pack be found imperfect”

card faced in the deck
    There must be a new deal, by the same dealer.
    “found faced in the pack”

card exposed in dealing
    There must be a new deal, by the same dealer. Hoyle doesn't ask whose card it is.
    “a card is exposed in dealing”

wrong number of cards in a hand after discarding
    If only one hand is wrong, and the other hand and the crib are correct, its holder's opponent decides.
    “peg 2 and rectify the hand”
    gives: {FAULT_POINTS} to the opponent, if chosen
    may: demand a new deal
    may: peg {FAULT_POINTS} and have the hand put right
    note: Hoyle doesn't say how the hand is put right, or what follows if more than one hand is wrong.

wrong number of cards in the crib
    If the crib is wrong and both hands are correct, the crib is put right.
    “the crib is corrected”
    gives: {FAULT_POINTS} to pone
    note: Hoyle offers no new deal here, and doesn't say how the crib is put right, or what follows if a hand is
        wrong too.

heels not marked
    The dealer pegs for his heels right away, when the starter is turned up.
    “dealer immediately pegs 2”
    note: Hoyle names no price for being late.
    option: Heels.AT_ONCE

card shown that won't come in
    The count can't go past {THIRTY_ONE}, so the card can't be played.
    “only to 31, no further”
    note: Hoyle names no price. Our reading: the card goes back to the hand.

card that comes in not played
    You can say go only if you can't play, and your opponent then has to play every card that still fits.
    “must lay down any additional cards”
    note: Hoyle names no price. Our reading: the card is played once it's noticed.
    option: Neglect.REFUSED

overclaim
    A player who claims more than the hand or the crib is worth is corrected, if that's asked for.
    “his opponent may require correction”
    may: require the correction
    option: Overscore.CORRECTED

overpegging
    A player who pegs more than the score announced must put the peg right on demand.
    “pegs more than his announced score”
    gives: {FAULT_POINTS} to the opponent
    may: demand the correction
    until: before the cut for the next deal
    option: Overscore.TWO_TO_OPPONENT

peg in the game hole in error
    A player who pegs more than the score announced must put the peg right on demand.
    “pegs more than his announced score”
    gives: {FAULT_POINTS} to the opponent
    may: demand the correction
    until: before the cut for the next deal
    note: Hoyle doesn't speak of the game hole by itself. Our reading: a peg set there too soon is overpegging.
    option: Overscore.TWO_TO_OPPONENT

underclaim
    In some places the opponent says muggins and takes the points a player misses; elsewhere they're lost.
    “himself score the points overlooked”
    gives: 1 to the opponent for each point missed, if chosen
    may: say "Muggins" and score the points missed
    note: Two readings are ours: the points are lost elsewhere, and muggins reaches the play. Hoyle speaks of hands
        and crib.
    option: Muggins.CLAIM_FIRST

underpegging
    A player who set a peg short of the points due can put it right in time, but not later.
    “places a peg short”
    until: before that player has played the next card, and before the cut for the next deal

scores pegged out of order
    Scores are pegged strictly in this order, and the first to go out wins: his heels, the play, pone's hand, the
        dealer's hand, the crib.
    “pegged strictly in order”
    note: Hoyle names no price. Our reading: a score pegged too early waits for its turn.
""",
)
"""Each irregularity of Hoyle's, in the order of a deal."""
