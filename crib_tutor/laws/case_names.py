"""The cases by their plain names, in the order of a deal, and which of them are kinds of another."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

BROADER: Mapping[str, str] = MappingProxyType(
    {
        "game begun without a cut for deal": "",
        "equal cards cut for deal": "",
        "fewer than four cards cut": "",
        "more than one card exposed in cutting": "",
        "error in cutting to the dealer": "",
        "imperfect deck": "",
        "card faced in the deck": "",
        "card exposed in dealing": "",
        "dealer's own card exposed": "card exposed in dealing",
        "pone's card exposed": "card exposed in dealing",
        "two cards dealt together": "",
        "two cards dealt together, moving one puts it right": "two cards dealt together",
        "two cards dealt together, moving one doesn't put it right": "two cards dealt together",
        "deal out of turn": "",
        "deal out of turn found before the starter": "deal out of turn",
        "deal out of turn found after the starter": "deal out of turn",
        "wrong number of cards dealt": "",
        "too many cards dealt to pone": "wrong number of cards dealt",
        "too many cards dealt to the dealer": "wrong number of cards dealt",
        "too few cards dealt": "wrong number of cards dealt",
        "wrong number of cards in a hand after discarding": "",
        "discarding from too many cards": "wrong number of cards in a hand after discarding",
        "discarding from too few cards": "wrong number of cards in a hand after discarding",
        "playing with too many cards": "wrong number of cards in a hand after discarding",
        "playing with too few cards": "wrong number of cards in a hand after discarding",
        "wrong number of cards in the crib": "",
        "card taken back after discarding": "",
        "crib touched before the hand is played": "",
        "heels not marked": "",
        "three for last not scored": "",
        "card played out of turn": "",
        "card taken up after it was played": "",
        "card shown that won't come in": "",
        "two cards played together": "",
        "card that comes in not played": "",
        "miscount in the play": "",
        "cards taken up before the opponent is satisfied": "",
        "cards mixed before the opponent is satisfied": "",
        "overscoring": "",
        "overclaim": "overscoring",
        "overpegging": "overscoring",
        "peg in the game hole in error": "overscoring",
        "underscoring": "",
        "underclaim": "underscoring",
        "underpegging": "underscoring",
        "help in counting": "",
        "scores pegged out of order": "",
        "pegs touched": "",
        "opponent's pegs touched": "pegs touched",
        "own pegs touched with no score to make": "pegs touched",
        "pegs displaced": "",
        "foremost peg displaced": "pegs displaced",
        "both pegs displaced": "pegs displaced",
    }
)
"""Every case, with the broader case that it's a kind of, or with nothing."""


def kinds_of(case: str) -> tuple[str, ...]:
    """The cases that are kinds of another.

    >>> kinds_of("pegs displaced")
    ('foremost peg displaced', 'both pegs displaced')
    """
    return tuple(kind for kind, broader in BROADER.items() if broader == case)


ALSO: Mapping[str, str] = MappingProxyType(
    {
        "game begun without a cut for deal": "draw first dealer",
        "equal cards cut for deal": "draw same alike",
        "fewer than four cards cut": "thin packet",
        "more than one card exposed in cutting": "shown seen two turned",
        "imperfect deck": "misdeal incomplete deck missing lost torn marked",
        "card faced in the deck": "misdeal upturned face deck",
        "card exposed in dealing": "misdeal shown seen turned fell face",
        "dealer's own card exposed": "shown seen turned fell face",
        "pone's card exposed": "pone shown seen turned fell face",
        "two cards dealt together": "stuck",
        "deal out of turn": "wrong dealer",
        "wrong number of cards dealt": "seven five short",
        "too many cards dealt to pone": "pone seven",
        "too many cards dealt to the dealer": "seven",
        "too few cards dealt": "five short missing",
        "discarding from too many cards": "five discard",
        "discarding from too few cards": "three short discard",
        "playing with too many cards": "five",
        "playing with too few cards": "three short",
        "wrong number of cards in the crib": "five three short box",
        "card taken back after discarding": "discard changed mind",
        "crib touched before the hand is played": "box looked peeped",
        "heels not marked": "jack knave forgotten nibs",
        "card played out of turn": "wrong order",
        "card taken up after it was played": "back changed mind",
        "card shown that won't come in": "past thirty",
        "two cards played together": "stuck once",
        "card that comes in not played": "renege revoke false neglect go said held",
        "miscount in the play": "wrong count called",
        "cards taken up before the opponent is satisfied": "looked see seen show claim count",
        "cards mixed before the opponent is satisfied": "pack deck shuffled gathered looked see seen show claim count",
        "overscoring": "score more",
        "overclaim": "claimed counted score more",
        "overpegging": "peg moved far score",
        "peg in the game hole in error": "finished won",
        "underscoring": "score less fewer",
        "underclaim": "claim count score muggins overlooked missed less fewer",
        "underpegging": "peg score short less",
        "help in counting": "told counting advice spectator",
        "scores pegged out of order": "first wrong",
        "opponent's pegs touched": "opponent moved",
        "pegs displaced": "knocked fallen fell sleeve",
        "foremost peg displaced": "front knocked fallen fell sleeve",
        "both pegs displaced": "knocked fallen fell sleeve",
    }
)
"""Other words that people use for a case, by which its name is found when an error advises."""

_COMES_IN, _EXPOSED, _GAME_HOLE = (
    "card that comes in not played",
    "card exposed in dealing",
    "peg in the game hole in error",
)
MEANT: tuple[tuple[str, str], ...] = (
    ("renege", _COMES_IN),
    ("revoke", _COMES_IN),
    ("false go", _COMES_IN),
    ("go playable", _COMES_IN),
    ("go could play", _COMES_IN),
    ("said go hold", _COMES_IN),
    ("misdeal", "wrong number of cards dealt"),
    ("deal much", "wrong number of cards dealt"),
    ("deal few", "too few cards dealt"),
    ("deal five", "too few cards dealt"),
    ("deal seven", "wrong number of cards dealt"),
    ("false leader", "card played out of turn"),
    ("deal lead", "card played out of turn"),
    ("lead first", "card played out of turn"),
    ("play out turn", "card played out of turn"),
    ("play not turn", "card played out of turn"),
    ("play twice", "card played out of turn"),
    ("false deal", "deal out of turn"),
    ("deal twice", "deal out of turn"),
    ("deal not turn", "deal out of turn"),
    ("false win", _GAME_HOLE),
    ("false claim win", _GAME_HOLE),
    ("peg out", _GAME_HOLE),
    ("claim win", _GAME_HOLE),
    ("false claim", "overclaim"),
    ("claim much", "overclaim"),
    ("count much", "overclaim"),
    ("overcount", "overclaim"),
    ("undercount", "underclaim"),
    ("muggins", "underclaim"),
    ("forget points", "underclaim"),
    ("claim few", "underclaim"),
    ("forget nobs", "underclaim"),
    ("forget heels", "heels not marked"),
    ("forget his heels", "heels not marked"),
    ("not peg jack", "heels not marked"),
    ("forget three last", "three for last not scored"),
    ("peg far", "overpegging"),
    ("peg much", "overpegging"),
    ("forget peg", "underpegging"),
    ("not peg", "underpegging"),
    ("peg few", "underpegging"),
    ("past 31", "card shown that won't come in"),
    ("over 31", "card shown that won't come in"),
    ("above 31", "card shown that won't come in"),
    ("false running count", "miscount in the play"),
    ("said false count", "miscount in the play"),
    ("false count", "miscount in the play"),
    ("take back card", "card taken up after it was played"),
    ("pick up card", "card taken up after it was played"),
    ("take back play", "card taken up after it was played"),
    ("take back discard", "card taken back after discarding"),
    ("take back card crib", "card taken back after discarding"),
    ("take back crib", "card taken back after discarding"),
    ("change discard", "card taken back after discarding"),
    ("look crib", "crib touched before the hand is played"),
    ("touch crib", "crib touched before the hand is played"),
    ("five crib", "wrong number of cards in the crib"),
    ("three crib", "wrong number of cards in the crib"),
    ("show card deal", _EXPOSED),
    ("look card deal", _EXPOSED),
    ("fall card deal", _EXPOSED),
    ("not cut for deal", "game begun without a cut for deal"),
    ("cut same card", "equal cards cut for deal"),
    ("tie cut", "equal cards cut for deal"),
    ("both cut", "equal cards cut for deal"),
    ("cut thin", "fewer than four cards cut"),
    ("lost card", "imperfect deck"),
    ("card missing", "imperfect deck"),
    ("joker", "imperfect deck"),
    ("short deck", "imperfect deck"),
    ("51 cards", "imperfect deck"),
    ("53 cards", "imperfect deck"),
    ("face up deck", "card faced in the deck"),
    ("peg fall", "pegs displaced"),
    ("peg fall out", "pegs displaced"),
    ("fall board", "pegs displaced"),
    ("touch my pegs", "opponent's pegs touched"),
    ("move my peg", "opponent's pegs touched"),
    ("tell count", "help in counting"),
    ("spectator", "help in counting"),
    ("kibitzer", "help in counting"),
    ("count first deal", "scores pegged out of order"),
    ("count out turn", "scores pegged out of order"),
    ("count crib first", "scores pegged out of order"),
    ("discard three", "wrong number of cards in a hand after discarding"),
    ("discard one", "wrong number of cards in a hand after discarding"),
    ("two cards once play", "two cards played together"),
    ("two cards once deal", "two cards dealt together"),
    ("two cards stick deal", "two cards dealt together"),
)
"""What players say, word by word, and the case that they mean; the longest that fits is taken."""

SILENT_ON = (
    "not shuffle", "shuffle badly", "bottom card", "floor", "phone", "slow", "talk", "drink", "swear",
    "leave", "quit", "bend", "dog", "lie under table", "cheat",
)  # fmt: skip
"""What players ask about too, and no book here speaks of."""
NO_MISTAKE = ("skunk", "skunked", "double skunk", "lurch", "lurched")
"""What breaks no law, so that there's nothing to rule on."""

FORMER_CASES: Mapping[str, str] = MappingProxyType(
    {
        "pack imperfect": "imperfect deck",
        "card faced in the pack": "card faced in the deck",
        "non-dealer's card exposed": "pone's card exposed",
        "two cards dealt together, moving one does not put it right": (
            "two cards dealt together, moving one doesn't put it right"
        ),
        "too many cards dealt to the non-dealer": "too many cards dealt to pone",
        "wrong number of cards in a hand after laying away": "wrong number of cards in a hand after discarding",
        "laying away from too many cards": "discarding from too many cards",
        "laying away from too few cards": "discarding from too few cards",
        "card taken back after laying away": "card taken back after discarding",
        "card shown that will not come in": "card shown that won't come in",
        "cards taken up before the adversary is satisfied": "cards taken up before the opponent is satisfied",
        "cards mixed before the adversary is satisfied": "cards mixed before the opponent is satisfied",
        "help in reckoning": "help in counting",
        "adversary's pegs touched": "opponent's pegs touched",
    }
)
"""What cases were called in earlier versions: copies of lessons still ask for them."""

UNRULED: Mapping[str, str] = MappingProxyType(
    {
        "card played out of turn": "Our reading: cards are played in turn, so the card is taken up again, what it "
        "pegged is taken off, and the player whose turn it is plays.",
    }
)
"""Cases on which every source is silent, and how we read the rules there."""
