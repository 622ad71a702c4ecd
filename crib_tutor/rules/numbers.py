"""The numbers and sentences of cribbage, each with its source."""

from types import MappingProxyType

FIFTEEN = 15
FIFTEEN_POINTS = 2
PAIR_POINTS = 2
SHORTEST_RUN = 3
NOBS_POINTS = 1
THIRTY_ONE = 31
"""The count that can't be passed in the play."""
THIRTY_ONE_POINTS, GO_POINTS = 2, 1
"""For exactly thirty-one, and for a go or the very last card; thirty-one replaces both (Hoyle)."""
HEELS_POINTS = 2
FAULT_POINTS = 2
"""What a fault gives the other side, if a source names a price (Hoyle, Britannica, ACC)."""
SENT_BACK = 15
"""Holes that a false claim of the game goes back (ACC)."""

JACK = 11
"""The rank that scores as nobs and as heels."""

HAND_SIZES = (3, 4)
"""Cards a hand keeps: four of six dealt, or three in the five-card game (Britannica)."""
DEALT, CRIB_SIZE = 6, 4
"""Cards dealt to each of two players in the six-card game (Hoyle), and cards in a crib."""

LEAST_CUT = 4
"""The fewest cards a cut lifts, and the fewest it leaves (Hoyle; Britannica, for every cut)."""

GAME, SHORT_GAME = 121, 61
"""Twice around the board, or once around (Hoyle)."""
LONGEST_GAME = 1000
"""The highest target a house rule can set: our limit, so no saved game is endless."""

SKUNK, DOUBLE_SKUNK = 91, 61
"""Scores that save a loser of 121 from a skunk and from a double skunk in today's club game."""
LURCH_HOYLE, LURCH_TOMMY, LURCH_TOMMY_FIVE, LURCH_BRITANNICA = 61, 91, 31, 30
"""Scores that save a loser from the lurch: of 121 under Hoyle and Tommy, of 61 under Tommy and Britannica."""

HIGHEST_COUNT = 29
IMPOSSIBLE_COUNTS = frozenset({19, 25, 26, 27})
"""Totals no hand can make (Hoyle; enumerated in the tests)."""

SENTENCES = MappingProxyType(
    {
        "fifteen": "Every group of two or more cards that adds up to fifteen scores 2.",
        "pair": "Every two cards of the same rank score 2, so three alike score 6 and four alike 12.",
        "run": "The longest sequence of three or more cards scores 1 a card, once for every way to choose its cards.",
        "flush": "A hand all of one suit scores 1 a card, and 1 more if the starter matches; "
        "a crib scores only if the starter matches too.",
        "nobs": "A jack of the starter's suit, in hand or crib, scores 1 for his nobs.",
        "heels": "A jack cut as the starter gives the dealer 2 for his heels right away, and nothing in any hand.",
        "thirty-one": "In the play, a card that brings the count to exactly 31 scores 2.",
        "go": "In the play, the last card that fits below 31 scores 1 for the go.",
        "last": "In the play, the very last card scores 1, unless it brings the count to 31.",
    }
)
"""The rule of each kind of combination, in one sentence (Hoyle; three-card flushes from Britannica)."""

MISCOUNT = "A miscount in the play is corrected and costs nothing."
"""What a wrong count costs (Britannica, law 17; Hoyle and Tommy have it announced, but name no price)."""
WRONG_CALL = "A wrong call costs nothing."
"""What a groundless muggins or objection costs: our reading, unless reverse muggins is on."""
