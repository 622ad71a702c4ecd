"""Tommy's Cribbage and the manual page on what goes wrong."""

from crib_tutor.laws.law_text import read_laws
from crib_tutor.laws.penalties import MANUAL_PAGE, TOMMY

TOMMY_LAWS = read_laws(
    TOMMY,
    """
heels not marked
    The dealer scores for his heels right away, when the card is turned up.
    “the dealer immediately scores 2”
    note: Tommy names no price, since the program pegs.
    option: Heels.AT_ONCE
    happens: never

card that comes in not played
    A player who can answer the opponent's go has to play every card that fits.
    “Obligated to lay down all the cards”
    note: Tommy names no price. Our reading: the same holds before anyone has said go.
    option: Neglect.REFUSED

miscount in the play
    The program adds up the count of the play, so no one can miscount it.
    “card count total”
    happens: never

overpegging
    The program moves the pegs, so no one can set one wrongly.
    “the pegging is done automatically”
    option: Overscore.CORRECTED
    happens: never

underpegging
    The program moves the pegs, so no one can set one wrongly.
    “the pegging is done automatically”
    happens: never

peg in the game hole in error
    The program moves the pegs, so no one can set one wrongly.
    “the pegging is done automatically”
    option: Overscore.CORRECTED
    happens: never

underclaim
    With muggins on, the computer claims the points the player missed, and pegs them before the player pegs; with
        muggins off, the program counts the hands.
    “claims the points overlooked”
    gives: 1 to the opponent for each point missed
    option: Muggins.OPPONENT_FIRST

help in counting
    In tutor mode the program explains the points of the hands after they're shown.
    “an explanation for the points”

scores pegged out of order
    If both are close to the end, scores count strictly in this order: his heels, the play, pone's hand, the
        dealer's hand, the crib.
    “Strictly in order”
    note: Tommy names no price. Our reading: a score pegged too early waits for its turn.
""",
)
"""What Tommy's Cribbage says, in the order of a deal."""

MANUAL_PAGE_LAWS = read_laws(
    MANUAL_PAGE,
    """
heels not marked
    The dealer scores for his heels when the starter is turned up, and the computer does the scoring.
    “2 points for "his heels"”
    note: Our reading: the computer scores heels too, though it names only hands and plays.
    option: Heels.AT_ONCE
    happens: never

card shown that won't come in
    The program offers no choice the rules don't allow.
    “You can only make valid choices”

card that comes in not played
    The program offers no choice the rules don't allow.
    “You can only make valid choices”
    option: Neglect.REFUSED
    happens: never

overclaim
    The program counts the hands and the play, so no one can score too much or too little.
    “fault points are never awarded”
    option: Overscore.CORRECTED
    happens: never

overpegging
    The program counts the hands and the play, so no one can score too much or too little.
    “fault points are never awarded”
    option: Overscore.CORRECTED
    happens: never

peg in the game hole in error
    The program counts the hands and the play, so no one can score too much or too little.
    “fault points are never awarded”
    option: Overscore.CORRECTED
    happens: never

underclaim
    The program counts the hands and the play, so no one can score too much or too little.
    “fault points are never awarded”
    option: Muggins.OFF
    happens: never

underpegging
    The program counts the hands and the play, so no one can score too much or too little.
    “fault points are never awarded”
    happens: never

help in counting
    The computer counts the hands and the play, so no one has to.
    “also handled by the computer”

scores pegged out of order
    The dealer's hand is scored last of the hands, and then the crib; the computer does the scoring.
    “The dealer scores his hand last”
""",
)
"""What the manual page says, in the order of a deal; of all else it says that no fault points are awarded."""
