"""Lesson 21, the last street: a timeline of who goes out when, what to keep for two holes, and lost games to save."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.course.wins_by_score import score_question
from crib_tutor.deck import CardsLike
from crib_tutor.look.charts import DealMoment, MomentLine, RankedRows, Row
from crib_tutor.phrases import capitalized
from crib_tutor.rules import GAME
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.shipped import read_shipped

FILE = "course/last_street.json"
"""What `tally_ends` found."""
MOMENTS = ("the starter", "the play", "pone's hand", "dealer's hand", "the crib", "later deals")
"""The moments of a deal in their order, and what comes after it."""
RULINGS = ("confirmed", "refuted", "true within limits")
_PARTS = 100
_HANDS = {"three_low": "three low", "one_low": "one low, two high", "others": "all other hands"}


def timeline(own: int, other: int, *, dealer: bool) -> MomentLine:
    """When you go out in this deal, and when your opponent does, from two scores.

    >>> timeline(118, 118, dealer=False).moments[2].name
    "pone's hand"

    Raises `IllegalMove` for scores before the last street or beyond 120.
    """
    require_flag(dealer, "dealer")
    low = load_ends()["low"]
    for score in (own, other):
        require_number(score, "a score on the last street", low, GAME - 1)
    at = (own, other) if dealer else (other, own)
    parts = load_ends()["parts"][at[0] - low][at[1] - low]
    shares = [part / _PARTS for part in parts]
    both = shares[: len(MOMENTS)], shares[len(MOMENTS) :]
    yours, theirs = both if dealer else both[::-1]
    moments = tuple(DealMoment(name, mine, rival) for name, mine, rival in zip(MOMENTS, yours, theirs, strict=True))
    ended = [round(one.yours) + round(one.theirs) for one in moments[:-1]]
    decides = moments[ended.index(max(ended))].name
    whose = "you deal" if dealer else "your opponent deals"
    return MomentLine(
        f"{capitalized(decides)} ends {max(ended)} games in 100, more than anything else",
        f"Who goes out when at {own} to {other}, if {whose}, in the order of a deal",
        f"{load_ends()['deals']:,} sampled deals between two wary players, who don't mind the score: sure to 0.2.",
        moments,
    )


def load_ends() -> Mapping[str, Any]:
    """Read when games of the last street end."""
    ends: Mapping[str, Any] = read_shipped(FILE)
    return ends


def keep_question(six: CardsLike, scores: tuple[int, int], *kept: str, dealer: bool = False) -> dict[str, Any]:
    """What to keep of six cards at a score, as `ask` and `predict` take it.

    >>> keep_question("3D 3S 4H 5C 5S 6C", (118, 118), "3D 3S 5C 5S", "4H 5C 5S 6C")["answer"]
    '3♦ 3♠ 5♣ 5♠'
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy, where the question is asked

    return score_question(discards(six, dealer=dealer, scores=scores), *kept)


def found_numbers(experiment: str) -> Mapping[str, float]:
    """What an experiment of the verdicts on this found, by name.

    >>> found_numbers("endgame.order_of_counting")["pone_gains"] > 40
    True
    """
    from crib_tutor.verdicts.all_verdicts import read_found  # noqa: PLC0415  # where it's asked

    numbers: Mapping[str, tuple[float, float]] = read_found("on_and_off")[experiment]["numbers"]
    return {name: number for name, (number, _) in numbers.items()}


def kept_rows(seat: str) -> RankedRows:
    """How often three cards of each shape peg two holes or more at five-card cribbage.

    >>> kept_rows("dealer").finding
    'The dealer pegs two or more with two low and one high in 59 plays of 100'
    """
    numbers = found_numbers("endgame.three_kept")
    most = numbers[f"{seat}_two_low_2"]
    rows = {"two low, one high": most} | {
        name: most - numbers[f"{seat}_over_{shape}_2"] for shape, name in _HANDS.items()
    }
    who = "The dealer" if seat == "dealer" else "Pone"
    return RankedRows(
        f"{who} pegs two or more with two low and one high in {most:.0f} plays of 100",
        "Plays of five-card cribbage in which three cards peg two holes or more. Low: ace to four. High: nine to king",
        "40,000 plays of each against hands that good players keep: sure to 0.5.",
        tuple(Row(name, (share,)) for name, share in rows.items()),
        ("plays",),
        "plays of 100",
        digits=0,
    )


SURPRISES: Mapping[str, str] = {
    "save at 118": "The hand with the run has 12. You need 3. But your opponent needs 3 too. As "
    "it is, the dealer pegs them in 52 deals of 100, before anything is counted. Two pairs peg. They win 85 games in "
    "100, the run 29.",
    "what ends it": "The play: 75 games in 100 end there, 23 won by you and 52 by your opponent. Pone's hand "
    "gets 24. No one else gets a turn.",
    "order turned": "About 84 instead of 39. A dealer who counted first would lose only one such game in six.",
    "both home": "In about 24. In one game of four, both of you hold enough. What decides is who counts first.",
    "fair": "The last deal is fairer: 39 in 100 is nearer to 50 than 84 is. But the first dealer of a game wins 56 in "
    "100 either way. At the start, no one knows whose deal will be the last.",
    "two low": "The dealer pegs two with them in 59 plays of 100, more than other hands do on average. But "
    "pone does in 25, against 44 with three low cards. So keep them as the dealer.",
    "mind the crib": "It cost nothing in 500 hands, as near as we can tell. A player who discarded by the usual "
    "average lost two games in 100.",
    "save at 119": "The dealer needs one hole and pegs it in every deal. You have to peg two first. A second low card "
    "makes all the difference: 68 games in 100 with the three, 15 without.",
    "save at 120": "Your opponent needs one hole and counts first, so your hand is never counted. You need two pegs. "
    "The pair of fives does it with a low card beside it: 78 games in 100 against 52.",
    "save at 115": "Three queens look like a hand. But pone needs six and counts first. Four different cards peg three "
    "holes more often: 74 games in 100 against 43.",
    "exit at 118 to 119": "You need three. The dealer needs two and will probably peg them. A run keeps your points "
    "for a count that seldom comes: 49 games in 100 against 9.",
    "exit at 110": "You need eleven and count first, and your best hand has 12. The dealer needs nine, "
    "nearly always too many for the play. Here the hand is all you need: 97 games in 100.",
    "exit at 115": "You need six. Pone needs nine and counts first, and ends 52 games in 100 there. So peg what you "
    "can: 59 games in 100 with the five, 46 with the jack.",
}
ANSWERS: Mapping[str, int | str] = {
    "fair": "true within limits",
    "two low": "true within limits",
    "mind the crib": "confirmed",
}
