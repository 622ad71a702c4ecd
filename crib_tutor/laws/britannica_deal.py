"""Britannica's laws 1 to 12, of cutting, dealing and laying out, and what the text says of heels and three for last."""

from __future__ import annotations

from crib_tutor.laws.numbered_laws import DRAW_SURPLUS, DRAWN, FRESH_DEAL, STAND, TO_ADVERSARY, TO_NON_DEALER, law
from crib_tutor.rules import LEAST_CUT, FirstDeal, Heels

_CUTTING = (
    law(
        "1",
        "game begun without a cut for deal",
        "unless rubbers are played",
        "The players cut afresh for the deal after every game, unless they play rubbers.",
        option=FirstDeal.CUT,
    ),
    law(
        "2",
        "more than one card exposed in cutting",
        "which card he pleases",
        "This holds for the cut for deal and for the cut for the starter: the adversary says which card counts.",
        options=("choose any of the exposed cards",),
        note="That the choice is among the cards exposed is our reading.",
    ),
    law("3", "error in cutting to the dealer", "cutting to the dealer", "There must be a fresh cut."),
    law(
        "3",
        "fewer than four cards cut",
        "at least four left",
        f"Every cut must lift at least {LEAST_CUT} cards and leave as many; an error in cutting to the dealer calls "
        "for a fresh cut.",
        note="That a fresh cut puts right the cuts for deal and for the starter too is our reading.",
    ),
)
_DEALING = (
    law(
        "4",
        "two cards dealt together, moving one puts it right",
        "by moving one card only",
        "Cards must be dealt one at a time; here the error may be put right by moving the one card.",
    ),
    law(
        "4",
        "two cards dealt together, moving one does not put it right",
        "otherwise non-dealer marks two holes",
        "There must be a fresh deal.",
        penalty=TO_NON_DEALER,
    ),
    law(
        "5",
        "dealer's own card exposed",
        "If dealer exposes his own cards",
        "A dealer who exposes the dealer's own cards pays nothing.",
        note="That the deal goes on is our reading.",
    ),
    law("6", "card faced in the pack", "Faced card in pack", "There must be a fresh deal."),
    law(
        "7",
        "deal out of turn found before the starter",
        "prior to start being turned up",
        "The error can still be put right.",
        until="before the starter is turned up",
        note="That it is put right by a deal of the player whose turn it is, is our reading.",
    ),
    law(
        "7",
        "deal out of turn found after the starter",
        "otherwise not",
        "The error can no longer be put right.",
        note="That the deal therefore stands is our reading.",
    ),
    law(
        "8",
        "non-dealer's card exposed",
        "exposes any of non-dealer's cards",
        "A dealer who exposes a card of the non-dealer's pays for it, and the non-dealer decides about the deal.",
        penalty=TO_NON_DEALER,
        options=(FRESH_DEAL, STAND),
    ),
    law(
        "8",
        "too many cards dealt to the non-dealer",
        "returns a card unshown",
        "The non-dealer may look at their own hand first, and then decides about the deal.",
        penalty=TO_NON_DEALER,
        options=(FRESH_DEAL, "let the deal stand and return a card, unshown, to the pack"),
    ),
    law(
        "8",
        "too many cards dealt to the dealer",
        "draws one and looks at it",
        "The non-dealer may look at their own hand first, and then decides about the deal.",
        penalty=TO_NON_DEALER,
        options=(FRESH_DEAL, "let the deal stand, draw a card from the dealer's hand and look at it"),
        note=DRAWN,
    ),
    law(
        "8",
        "too few cards dealt",
        "imperfect hand is",
        "Whichever hand is short, the non-dealer may look at their own hand first, and then decides about the deal.",
        penalty=TO_NON_DEALER,
        options=(FRESH_DEAL, "let the deal stand, the short hand being completed from the pack"),
    ),
)
_LAYING_AWAY = (
    law(
        "9",
        "laying away from too many cards",
        "draws surplus card from offender's hand",
        "The adversary decides about the deal.",
        penalty=TO_ADVERSARY,
        options=(FRESH_DEAL, DRAW_SURPLUS),
        note=DRAWN,
    ),
    law(
        "10",
        "laying away from too few cards",
        "play with his hand short",
        "The player must play with a short hand.",
    ),
    law(
        "11",
        "card taken back after laying away",
        "takes back a card laid out",
        "A player must not take a card back that is laid away, and the adversary decides about the deal.",
        penalty=TO_ADVERSARY,
        options=(FRESH_DEAL, STAND),
    ),
    law(
        "12",
        "crib touched before the hand is played",
        "Crib must not be touched",
        "The crib must not be touched before the hand is played.",
        note="Britannica names no price for it.",
    ),
    law(
        "",
        "heels not marked",
        "The score is forfeited",
        "The dealer marks his heels in time, or forfeits them.",
        until="before the dealer plays a card",
        option=Heels.FORFEITED,
    ),
    law(
        "",
        "three for last not scored",
        "at any time during the game",
        "In the two-handed five-card game, and there alone, the non-dealer's three for last may be scored at any time "
        "during the game, so nothing is lost yet.",
        until="before the end of the game",
    ),
)
LAWS = (*_CUTTING, *_DEALING, *_LAYING_AWAY)
"""Each law by its number, and beside them what the text says of a lapse."""
