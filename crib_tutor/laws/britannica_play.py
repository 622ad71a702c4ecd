"""Britannica's laws 13 to 21, of playing, showing, scoring and pegs, and what the text says of the order of scores."""

from __future__ import annotations

from crib_tutor.laws.numbered_laws import DRAW_SURPLUS, DRAWN, FRESH_DEAL, TO_ADVERSARY, law
from crib_tutor.laws.penalties import ADVERSARY, Penalty
from crib_tutor.rules import FAULT_POINTS, Muggins, Neglect, Overscore

_OVERSCORED = Penalty(1, ADVERSARY, "point scored too many", chosen=True)
_CORRECT = ("correct the score and peg the points overscored",)

_PLAYING = (
    law(
        "13",
        "playing with too many cards",
        "same penalty as in law 9",
        "The price is that of laying away from too many cards, and the adversary decides about the deal.",
        penalty=TO_ADVERSARY,
        options=(FRESH_DEAL, DRAW_SURPLUS),
        note=DRAWN,
    ),
    law(
        "13",
        "playing with too few cards",
        "Playing with too few cards",
        "There is no penalty.",
        note="That the hand stays short is our reading.",
    ),
    law(
        "14",
        "card taken up after it was played",
        "cannot be taken up again",
        "A card once played that comes in stays on the table, and cannot be taken up again.",
    ),
    law(
        "14",
        "card shown that will not come in",
        "Card that will not come in",
        "A card that will not come in may be shown in the play without a penalty.",
        note="That the card goes back to the hand is our reading.",
    ),
    law(
        "15",
        "two cards played together",
        "deemed to be played",
        "The card that was counted is the one played.",
        note="That the other goes back to the hand is our reading.",
    ),
    law(
        "16",
        "card that comes in not played",
        "neglects to play a card",
        "With six cards, and where three or four play, a player must play a card that comes in, and the adversary "
        "says what a lapse costs.",
        penalty=Penalty(FAULT_POINTS, ADVERSARY, chosen=True),
        options=("require it to be played", f"mark {FAULT_POINTS}"),
        note="The law leaves out the two-handed five-card game, where a player is at liberty to stop once the other "
        "has no card that comes in.",
        option=Neglect.TWO_OR_PLAYED,
    ),
    law("17", "miscount in the play", "Miscounting during play", "There is no penalty."),
)
_SCORING = (
    law(
        "18",
        "cards taken up before the adversary is satisfied",
        "until adversary is satisfied",
        "Cards must lie open while they are counted, until the adversary is satisfied.",
        note="Britannica names a price only for mixing them.",
    ),
    law(
        "18",
        "cards mixed before the adversary is satisfied",
        "he forfeits score",
        "A player who mixes the cards with the pack, or hand and crib together, forfeits their score.",
    ),
    law(
        "19",
        "overscoring",
        "add points overscored",
        "A player who scores more than is due can be corrected, and loses the points overscored to the adversary.",
        penalty=_OVERSCORED,
        options=_CORRECT,
        option=Overscore.TO_OPPONENT,
    ),
    law(
        "19",
        "overpegging",
        "add points overscored",
        "A player who scores more than is due can be corrected, and loses the points overscored to the adversary.",
        penalty=_OVERSCORED,
        options=_CORRECT,
        note="That the law holds for every peg set too far is our reading: it speaks of scoring too many, and of the "
        "game hole.",
        option=Overscore.TO_OPPONENT,
    ),
    law(
        "19",
        "peg in the game hole in error",
        "placing peg in game hole",
        "The law of overscoring holds for this too.",
        penalty=_OVERSCORED,
        options=_CORRECT,
        option=Overscore.TO_OPPONENT,
    ),
    law(
        "19",
        "underscoring",
        "no penalty",
        "There is no penalty for scoring too few, and nobody else takes the points.",
        note="That nobody takes the points overlooked is our reading: the law has no muggins.",
        option=Muggins.OFF,
    ),
    law(
        "19",
        "help in reckoning",
        "not entitled to any assistance",
        "A player has no right to help in reckoning a score.",
    ),
    law(
        "",
        "scores pegged out of order",
        "points accrue in the following order",
        "Points accrue in this order: his heels, the play, the non-dealer's show, the dealer's show of hand and crib.",
        note="Britannica names no price; that a score pegged too early waits for its turn is our reading.",
    ),
)
_PEGS = (
    law(
        "20",
        "adversary's pegs touched",
        "touches his opponent's pegs",
        "Nobody may touch the other side's pegs, unless to correct an overscore.",
        penalty=TO_ADVERSARY,
    ),
    law(
        "20",
        "own pegs touched with no score to make",
        "when he has no score to make",
        "A player's own pegs must not be touched without a score to make.",
        penalty=TO_ADVERSARY,
    ),
    law(
        "21",
        "foremost peg displaced",
        "put it behind the other",
        "The player must put the foremost peg behind the other.",
    ),
    law(
        "21",
        "both pegs displaced",
        "where he believes it to have been",
        "The adversary may set both pegs again.",
        options=("put the hindmost peg where the adversary believes it was, and the other peg behind it",),
    ),
)

LAWS = (*_PLAYING, *_SCORING, *_PEGS)
"""Each law by its number, and beside them what the text says of a lapse."""

AT_LIBERTY = law(
    "",
    "card that comes in not played",
    "at liberty to play them",
    "In the two-handed five-card game a player may play on or stop, once the other has no card that comes in; law 16 "
    "leaves this game out.",
)
"""What takes the place of law 16 where a player may stop."""
