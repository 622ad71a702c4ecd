"""Britannica's laws by number, and its text on lapses."""

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
    For the cut for deal and the cut for the starter alike, the opponent says which card counts.
    “which card he pleases”
    may: choose any of the exposed cards
    note: Our reading limits the choice to the cards exposed.

3. error in cutting to the dealer
    There must be a fresh cut.
    “cutting to the dealer”

3. fewer than four cards cut
    Every cut must lift at least {LEAST_CUT} cards and leave as many; an error in cutting to the dealer calls
        for a fresh cut.
    “at least four left”
    note: Our reading: a fresh cut also puts right the cuts for deal and for the starter.

4. two cards dealt together, moving one puts it right
    Cards must be dealt one at a time; here the error can be put right by moving the one card.
    “by moving one card only”

4. two cards dealt together, moving one doesn't put it right
    There must be a fresh deal.
    “otherwise non-dealer marks two holes”
    gives: {FAULT_POINTS} to pone

5. dealer's own card exposed
    A dealer who exposes the dealer's own cards pays nothing.
    “If dealer exposes his own cards”
    note: Our reading: the deal goes on.

6. card faced in the deck
    There must be a fresh deal.
    “Faced card in pack”

7. deal out of turn found before the starter
    The error can still be put right.
    “prior to start being turned up”
    until: before the starter is turned up
    note: Our reading: the player whose turn it is deals again, which puts it right.

7. deal out of turn found after the starter
    The error can no longer be put right.
    “otherwise not”
    note: Our reading: the deal therefore stands.

8. pone's card exposed
    A dealer who exposes one of pone's cards pays for it, and pone decides about the deal.
    “exposes any of non-dealer's cards”
    gives: {FAULT_POINTS} to pone
    may: demand a fresh deal
    may: let the deal stand

8. too many cards dealt to pone
    Pone can look at their own hand first, and then decides about the deal.
    “returns a card unshown”
    gives: {FAULT_POINTS} to pone
    may: demand a fresh deal
    may: let the deal stand and return a card, unshown, to the deck

8. too many cards dealt to the dealer
    Pone can look at their own hand first, and then decides about the deal.
    “draws one and looks at it”
    gives: {FAULT_POINTS} to pone
    may: demand a fresh deal
    may: let the deal stand, draw a card from the dealer's hand and look at it
    note: Our reading: the card drawn then leaves the hand.

8. too few cards dealt
    Whichever hand is short, pone can look at their own hand first, and then decides about the deal.
    “imperfect hand is”
    gives: {FAULT_POINTS} to pone
    may: demand a fresh deal
    may: let the deal stand and complete the short hand from the deck

9. discarding from too many cards
    The opponent decides about the deal.
    “draws surplus card from offender's hand”
    gives: {FAULT_POINTS} to the opponent
    may: demand a fresh deal
    may: let the deal stand, draw the surplus card from the offender's hand and look at it
    note: Our reading: the card drawn then leaves the hand.

10. discarding from too few cards
    The player must play with a short hand.
    “play with his hand short”

11. card taken back after discarding
    You can't take back a card once you've discarded it, and the opponent decides about the deal.
    “takes back a card laid out”
    gives: {FAULT_POINTS} to the opponent
    may: demand a fresh deal
    may: let the deal stand

12. crib touched before the hand is played
    The crib must not be touched before the hand is played.
    “Crib must not be touched”
    note: Britannica names no price for it.

heels not marked
    The dealer pegs his heels in time or forfeits them.
    “The score is forfeited”
    until: before the dealer plays a card
    option: Heels.FORFEITED

three for last not scored
    In the two-handed five-card game, and only there, pone's three for last can be scored at any time
        during the game, so nothing is lost yet.
    “at any time during the game”
    until: before the end of the game

13. playing with too many cards
    The price is the same as for discarding from too many cards, and the opponent decides about the deal.
    “same penalty as in law 9”
    gives: {FAULT_POINTS} to the opponent
    may: demand a fresh deal
    may: let the deal stand, draw the surplus card from the offender's hand and look at it
    note: Our reading: the card drawn then leaves the hand.

13. playing with too few cards
    There is no penalty.
    “Playing with too few cards”
    note: Our reading: the hand stays short.

14. card taken up after it was played
    A card that comes in, once played, stays on the table and can't be taken up again.
    “cannot be taken up again”

14. card shown that won't come in
    A card that won't come in can be shown in the play without a penalty.
    “Card that will not come in”
    note: Our reading: the card goes back to the hand.

15. two cards played together
    The card that was counted is the one played.
    “deemed to be played”
    note: Our reading: the other card goes back to the hand.

16. card that comes in not played
    With six cards, and with three or four players, you have to play a card that comes in, and the opponent says
        what a lapse costs.
    “neglects to play a card”
    gives: {FAULT_POINTS} to the opponent, if chosen
    may: require it to be played
    may: mark {FAULT_POINTS}
    note: The law leaves out the two-handed five-card game, where a player is at liberty to stop once the opponent
        has no card that comes in.
    option: Neglect.TWO_OR_PLAYED

17. miscount in the play
    There is no penalty.
    “Miscounting during play”

18. cards taken up before the opponent is satisfied
    Cards must stay face up while they're counted, until the opponent is satisfied.
    “until adversary is satisfied”
    note: Britannica names a price only for mixing them.

18. cards mixed before the opponent is satisfied
    A player who mixes the cards with the deck, or hand and crib together, forfeits the score.
    “he forfeits score”

19. overscoring
    A player who scores more than is due can be corrected, and loses the points overscored to the opponent.
    “add points overscored”
    gives: 1 to the opponent for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    option: Overscore.TO_OPPONENT

19. overpegging
    A player who scores more than is due can be corrected, and loses the points overscored to the opponent.
    “add points overscored”
    gives: 1 to the opponent for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    note: Our reading: the law covers every peg set too far. It speaks of scoring too many, and of the game hole.
    option: Overscore.TO_OPPONENT

19. peg in the game hole in error
    The law of overscoring covers this too.
    “placing peg in game hole”
    gives: 1 to the opponent for each point scored too many, if chosen
    may: correct the score and peg the points overscored
    option: Overscore.TO_OPPONENT

19. underscoring
    There's no penalty for scoring too few, and no one else takes the points.
    “no penalty”
    note: Our reading: no one takes the points missed, since the law has no muggins.
    option: Muggins.OFF

19. help in counting
    A player has no right to help in counting a score.
    “not entitled to any assistance”

scores pegged out of order
    Points accrue in this order: his heels, the play, pone's show, the dealer's show of hand and crib.
    “points accrue in the following order”
    note: Britannica names no price. Our reading: a score pegged too early waits for its turn.

20. opponent's pegs touched
    You can't touch the other side's pegs, except to correct an overscore.
    “touches his opponent's pegs”
    gives: {FAULT_POINTS} to the opponent

20. own pegs touched with no score to make
    You can't touch your own pegs without a score to make.
    “when he has no score to make”
    gives: {FAULT_POINTS} to the opponent

21. foremost peg displaced
    The player must put the foremost peg behind the other.
    “put it behind the other”

21. both pegs displaced
    The opponent can set both pegs again.
    “where he believes it to have been”
    may: put the hindmost peg where the opponent believes it was, and the other peg behind it
""",
)
"""Each law, and what the text says, in the order of a deal."""

(AT_LIBERTY,) = read_laws(
    BRITANNICA,
    """
card that comes in not played
    In the two-handed five-card game a player can play on or stop, once the opponent has no card that comes in; law
        16 leaves this game out.
    “at liberty to play them”
""",
)
"""What replaces law 16 if a player can stop."""
