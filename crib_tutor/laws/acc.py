"""The ACC's tournament rulings, as facts in our own words.

The American Cribbage Congress keeps the rules of North America's tournaments. Where they're longer than what's here, or
we don't know them, the book is silent.
"""

from crib_tutor.laws.law_text import read_laws
from crib_tutor.laws.penalties import ACC
from crib_tutor.rules import FAULT_POINTS, LEAST_CUT, SENT_BACK, THIRTY_ONE

WIN_POINTS, SKUNK_POINTS = 2, 3
"""Game points of a win and of a win by a skunk."""

LAWS = read_laws(
    ACC,
    f"""
fewer than four cards cut
    The cut before each deal must lift at least {LEAST_CUT} cards and leave as many.
    note: What we know of the rules names no price. Our reading: you cut again.

bottom card looked at
    After the last shuffle the dealer can't look at the bottom card of the deck, and the deck is shuffled again if it
        happens. In cutting for the starter, pone can't look at the bottom card of the part lifted, and has to show it
        to the dealer.
    gives: {FAULT_POINTS} to the opponent

more than one card exposed in cutting
    If the dealer turns up more than one card for the starter, that's put right: the top card is the starter, and both
        players can see the others before they go back.

card faced in the deck
    If the card to be turned up as the starter is face up already, that's put right by turning it over, shuffling the
        deck and cutting again.
    note: What we know of the rules is about this card alone.

card exposed in dealing
    There must be a new deal.

wrong number of cards dealt
    There must be a new deal, by the same dealer.
    until: before the starter is turned up
    note: After that a judge is called: the rules tell many cases apart.

card taken back after discarding
    Once you let go of your discard, it belongs to the crib, and you can't look at it again. Only a discard on the
        wrong side of the board can be taken back, before the starter is turned up.
    gives: {FAULT_POINTS} to the opponent

crib touched before the hand is played
    No one can look at the crib before it's counted.
    gives: {FAULT_POINTS} to the opponent

heels not marked
    The dealer pegs his heels in time or forfeits them.
    until: before the dealer plays a card
    option: Heels.FORFEITED

card played out of turn
    If the dealer leads and pone plays on it, there's no penalty: both take their cards back, what they pegged comes
        off, and pone leads. Once a third card is played, the order stands.
    note: Our reading of a later card: it's taken up again, what it pegged is taken off, and the player whose turn it
        is plays.

card taken up after it was played
    A card is played once you let go of it, and it stays on the table unless it takes the count past {THIRTY_ONE}.

card shown that won't come in
    A card that takes the count past {THIRTY_ONE} is put right: it goes back to the hand. Anything pegged for it is
        overpegged.

two cards played together
    The card that was counted is the one played, and the other goes back to the hand. If the count fits neither, or
        wasn't said, the player picks the one to play, without a penalty.

card that comes in not played
    You can take back a wrong go until either player pegs for it or your opponent plays a card. After that, cards played
        since the go return to the hands, and what they pegged comes off.
    gives: {FAULT_POINTS} to the opponent for each card held back
    may: have the cards held back played
    may: leave them out of the play

overpegging
    If the opponent calls it, the peg goes back to the right hole.
    gives: 1 to the opponent for each point scored too many
    option: Overscore.TO_OPPONENT

peg in the game hole in error
    A false claim of the game can't be taken back, and a judge is called. The front peg goes to the hole it has earned,
        and then back another {SENT_BACK}.
    gives: 1 to the opponent for each point scored too many

underclaim
    Muggins is optional, and has to be announced before play begins. It reaches the play and the show, but not heels or
        penalties, and a call where nothing was missed gives the points called to the other player.
    gives: 1 to the opponent for each point missed, if chosen
    may: say "Muggins" and score the points missed
    option: Muggins.CLAIM_FIRST

underpegging
    Once you let go of a peg that's set short, it can no longer be put right.

help in counting
    A player has no right to help in counting a score, from a person or from anything written.

cards taken up before the opponent is satisfied
    Pone's hand stays face up until any dispute is settled or the dealer counts, and the dealer's until pone accepts it.
    note: What we know of the rules names no price.

scores pegged out of order
    Pone's hand is counted and pegged first, then the dealer's hand, then the crib. If the dealer pegs too early,
        there's no penalty: the points come off until pone has pegged.

opponent's pegs touched
    You can't peg with your opponent's pegs.
    gives: {FAULT_POINTS} to the opponent
""",
)
"""What we know of the ACC's rules, in the order of a deal."""
