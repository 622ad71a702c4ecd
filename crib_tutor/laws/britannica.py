"""Britannica's laws by their numbers, and beside them what its text says of a lapse."""

from __future__ import annotations

from crib_tutor.laws.law_text import read_laws
from crib_tutor.laws.penalties import BRITANNICA
from crib_tutor.rules import FAULT_POINTS, LEAST_CUT

LAWS = read_laws(
    BRITANNICA,
    f"""
1. game begun without a cut for deal
    The players cut afresh for the deal after every game, unless they play rubbers.
    “unless rubbers are played”
    option: FirstDeal.CUT

2. more than one card exposed in cutting
    This holds for the cut for deal and for the cut for the starter: the adversary says which card counts.
    “which card he pleases”
    may: choose any of the exposed cards
    note: That the choice is among the cards exposed is our reading.

3. error in cutting to the dealer
    There must be a fresh cut.
    “cutting to the dealer”

3. fewer than four cards cut
    Every cut must lift at least {LEAST_CUT} cards and leave as many; an error in cutting to the dealer calls
        for a fresh cut.
    “at least four left”
    note: That a fresh cut puts right the cuts for deal and for the starter too is our reading.

4. two cards dealt together, moving one puts it right
    Cards must be dealt one at a time; here the error may be put right by moving the one card.
    “by moving one card only”

4. two cards dealt together, moving one does not put it right
    There must be a fresh deal.
    “otherwise non-dealer marks two holes”
    gives: {FAULT_POINTS} to the non-dealer

5. dealer's own card exposed
    A dealer who exposes the dealer's own cards pays nothing.
    “If dealer exposes his own cards”
    note: That the deal goes on is our reading.

6. card faced in the pack
    There must be a fresh deal.
    “Faced card in pack”

7. deal out of turn found before the starter
    The error can still be put right.
    “prior to start being turned up”
    until: before the starter is turned up
    note: That it is put right by a deal of the player whose turn it is, is our reading.

7. deal out of turn found after the starter
    The error can no longer be put right.
    “otherwise not”
    note: That the deal therefore stands is our reading.

8. non-dealer's card exposed
    A dealer who exposes a card of the non-dealer's pays for it, and the non-dealer decides about the deal.
    “exposes any of non-dealer's cards”
    gives: {FAULT_POINTS} to the non-dealer
    may: demand a fresh deal
    may: let the deal stand

8. too many cards dealt to the non-dealer
    The non-dealer may look at their own hand first, and then decides about the deal.
    “returns a card unshown”
    gives: {FAULT_POINTS} to the non-dealer
    may: demand a fresh deal
    may: let the deal stand and return a card, unshown, to the pack

8. too many cards dealt to the dealer
    The non-dealer may look at their own hand first, and then decides about the deal.
    “draws one and looks at it”
    gives: {FAULT_POINTS} to the non-dealer
    may: demand a fresh deal
    may: let the deal stand, draw a card from the dealer's hand and look at it
    note: That the card drawn then leaves the hand is our reading.

8. too few cards dealt
    Whichever hand is short, the non-dealer may look at their own hand first, and then decides about the deal.
    “imperfect hand is”
    gives: {FAULT_POINTS} to the non-dealer
    may: demand a fresh deal
    may: let the deal stand, the short hand being completed from the pack

9. laying away from too many cards
    The adversary decides about the deal.
    “draws surplus card from offender's hand”
    gives: {FAULT_POINTS} to the adversary
    may: demand a fresh deal
    may: let the deal stand, draw the surplus card from the offender's hand and look at it
    note: That the card drawn then leaves the hand is our reading.

10. laying away from too few cards
    The player must play with a short hand.
    “play with his hand short”

11. card taken back after laying away
    A player must not take a card back that is laid away, and the adversary decides about the deal.
    “takes back a card laid out”
    gives: {FAULT_POINTS} to the adversary
    may: demand a fresh deal
    may: let the deal stand

12. crib touched before the hand is played
    The crib must not be touched before the hand is played.
    “Crib must not be touched”
    note: Britannica names no price for it.

heels not marked
    The dealer marks his heels in time, or forfeits them.
    “The score is forfeited”
    until: before the dealer plays a card
    option: Heels.FORFEITED

three for last not scored
    In the two-handed five-card game, and there alone, the non-dealer's three for last may be scored at any time
        during the game, so nothing is lost yet.
    “at any time during the game”
    until: before the end of the game

13. playing with too many cards
    The price is that of laying away from too many cards, and the adversary decides about the deal.
    “same penalty as in law 9”
    gives: {FAULT_POINTS} to the adversary
    may: demand a fresh deal
    may: let the deal stand, draw the surplus card from the offender's hand and look at it
    note: That the card drawn then leaves the hand is our reading.

13. playing with too few cards
    There is no penalty.
    “Playing with too few cards”
    note: That the hand stays short is our reading.

14. card taken up after it was played
    A card once played that comes in stays on the table, and cannot be taken up again.
    “cannot be taken up again”

14. card shown that will not come in
    A card that will not come in may be shown in the play without a penalty.
    “Card that will not come in”
    note: That the card goes back to the hand is our reading.

15. two cards played together
    The card that was counted is the one played.
    “deemed to be played”
    note: That the other goes back to the hand is our reading.

16. card that comes in not played
    With six cards, and where three or four play, a player must play a card that comes in, and the adversary says
        what a lapse costs.
    “neglects to play a card”
    gives: {FAULT_POINTS} to the adversary, if chosen
    may: require it to be played
    may: mark {FAULT_POINTS}
    note: The law leaves out the two-handed five-card game, where a player is at liberty to stop once the other has
        no card that comes in.
    option: Neglect.TWO_OR_PLAYED

17. miscount in the play
    There is no penalty.
    “Miscounting during play”

18. cards taken up before the adversary is satisfied
    Cards must lie open while they are counted, until the adversary is satisfied.
    “until adversary is satisfied”
    note: Britannica names a price only for mixing them.

18. cards mixed before the adversary is satisfied
    A player who mixes the cards with the pack, or hand and crib together, forfeits their score.
    “he forfeits score”

19. overscoring
    A player who scores more than is due can be corrected, and loses the points overscored to the adversary.
    “add points overscored”
    gives: 1 to the adversary for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    option: Overscore.TO_OPPONENT

19. overpegging
    A player who scores more than is due can be corrected, and loses the points overscored to the adversary.
    “add points overscored”
    gives: 1 to the adversary for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    note: That the law holds for every peg set too far is our reading: it speaks of scoring too many, and of the
        game hole.
    option: Overscore.TO_OPPONENT

19. peg in the game hole in error
    The law of overscoring holds for this too.
    “placing peg in game hole”
    gives: 1 to the adversary for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    option: Overscore.TO_OPPONENT

19. underscoring
    There is no penalty for scoring too few, and nobody else takes the points.
    “no penalty”
    note: That nobody takes the points overlooked is our reading: the law has no muggins.
    option: Muggins.OFF

19. help in reckoning
    A player has no right to help in reckoning a score.
    “not entitled to any assistance”

scores pegged out of order
    Points accrue in this order: his heels, the play, the non-dealer's show, the dealer's show of hand and crib.
    “points accrue in the following order”
    note: Britannica names no price; that a score pegged too early waits for its turn is our reading.

20. adversary's pegs touched
    Nobody may touch the other side's pegs, unless to correct an overscore.
    “touches his opponent's pegs”
    gives: {FAULT_POINTS} to the adversary

20. own pegs touched with no score to make
    A player's own pegs must not be touched without a score to make.
    “when he has no score to make”
    gives: {FAULT_POINTS} to the adversary

21. foremost peg displaced
    The player must put the foremost peg behind the other.
    “put it behind the other”

21. both pegs displaced
    The adversary may set both pegs again.
    “where he believes it to have been”
    may: put the hindmost peg where the adversary believes it was, and the other peg behind it
""",
)
"""Each law, and what the text says, in the order of a deal."""

(AT_LIBERTY,) = read_laws(
    BRITANNICA,
    """
card that comes in not played
    In the two-handed five-card game a player may play on or stop, once the other has no card that comes in; law 16
        leaves this game out.
    “at liberty to play them”
""",
)
"""What takes the place of law 16 where a player may stop."""
