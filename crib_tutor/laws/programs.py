"""What Tommy's Cribbage and the manual page say of things that go wrong: little, since a program keeps order."""

from __future__ import annotations

from functools import partial

from crib_tutor.laws.penalties import ADVERSARY, MANUAL_PAGE, TOMMY, Penalty, Ruling
from crib_tutor.rules import Heels, Muggins, Neglect, Overscore

_tommy, _page = partial(Ruling, source=TOMMY), partial(Ruling, source=MANUAL_PAGE)
_PEGGED = "The program moves the pegs, so nobody can set one wrongly."
_NO_FAULTS = "The program counts the hands and the play, so nobody can score too much or too little."

TOMMY_LAWS = (
    _tommy(
        case="heels not marked",
        ruling="The dealer scores for his heels at once, when the card is turned up.",
        quote="the dealer immediately scores 2",
        note="Tommy names no price, since the program pegs.",
        option=Heels.AT_ONCE,
        cannot=True,
    ),
    _tommy(
        case="card that comes in not played",
        ruling="A player who can answer the other's go must lay every card that fits.",
        quote="Obligated to lay down all the cards",
        note="Tommy names no price; that the same holds before anybody has said go is our reading.",
        option=Neglect.REFUSED,
    ),
    _tommy(
        case="miscount in the play",
        ruling="The program adds up the count of the play, so nobody can miscount it.",
        quote="card count total",
        cannot=True,
    ),
    *(
        _tommy(case=case, ruling=_PEGGED, quote="the pegging is done automatically", option=option, cannot=True)
        for case, option in (
            ("overpegging", Overscore.CORRECTED),
            ("underpegging", None),
            ("peg in the game hole in error", Overscore.CORRECTED),
        )
    ),
    _tommy(
        case="underclaim",
        ruling="Where muggins is switched on, the computer claims the points that the player overlooked, and is "
        "credited before the player; where it is off, the program counts the hands.",
        penalty=Penalty(1, ADVERSARY, "point overlooked"),
        quote="claims the points overlooked",
        option=Muggins.OPPONENT_FIRST,
    ),
    _tommy(
        case="help in reckoning",
        ruling="In tutor mode the program explains the points of the hands, after they are shown.",
        quote="an explanation for the points",
    ),
    _tommy(
        case="scores pegged out of order",
        ruling="Where both are close to the end, scores count strictly in this order: his heels, the play, the "
        "non-dealer's hand, the dealer's hand, the crib.",
        quote="Strictly in order",
        note="Tommy names no price; that a score pegged too early waits for its turn is our reading.",
    ),
)
"""What Tommy's Cribbage says, in the order of a deal."""

_CHOICES = "The program offers no choice that the rules do not allow."

MANUAL_PAGE_LAWS = (
    _page(
        case="heels not marked",
        ruling="The dealer scores for his heels when the starter is turned up, and the computer does the scoring.",
        quote='2 points for "his heels"',
        note="That the computer scores heels too is our reading: it names hands and plays.",
        option=Heels.AT_ONCE,
        cannot=True,
    ),
    _page(
        case="card shown that will not come in",
        ruling=_CHOICES,
        quote="You can only make valid choices",
    ),
    _page(
        case="card that comes in not played",
        ruling=_CHOICES,
        quote="You can only make valid choices",
        option=Neglect.REFUSED,
        cannot=True,
    ),
    *(
        _page(
            case=case,
            ruling=_NO_FAULTS,
            quote="fault points are never awarded",
            option=option,
            cannot=True,
        )
        for case, option in (
            ("overclaim", Overscore.CORRECTED),
            ("overpegging", Overscore.CORRECTED),
            ("peg in the game hole in error", Overscore.CORRECTED),
            ("underclaim", Muggins.OFF),
            ("underpegging", None),
        )
    ),
    _page(
        case="help in reckoning",
        ruling="The computer counts the hands and the play, and nobody has to reckon.",
        quote="also handled by the computer",
    ),
    _page(
        case="scores pegged out of order",
        ruling="The dealer's hand is scored last of the hands, and then the crib; the computer does the scoring.",
        quote="The dealer scores his hand last",
    ),
)
"""What the manual page says, in the order of a deal; of all else it says that no fault points are awarded."""
