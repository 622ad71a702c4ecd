"""Lesson 21, the last street: a timeline of who goes out when, what to keep for two holes, and lost games to save."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from crib_tutor.course.choosing.wins_by_score import score_question
from crib_tutor.deck import CardsLike
from crib_tutor.look.charts import DealMoment, MomentLine, RankedRows, Row
from crib_tutor.rules import GAME, MODERN
from crib_tutor.rules.refusals import require_flag, require_number

DEALS, SEED = 200_000, 21
"""The deals behind a timeline."""
MOMENTS = ("the starter", "the play", "pone's hand", "dealer's hand", "the crib", "later deals")
"""The moments of a deal in their order, and what comes after it."""
RULINGS = ("confirmed", "refuted", "true within limits")
_HANDS = {"three_low": "three low", "one_low": "one low, two high", "others": "all other hands"}


def timeline(own: int, other: int, *, dealer: bool) -> MomentLine:
    """When you go out in this deal, and when your opponent does, from two scores.

    >>> timeline(118, 118, dealer=False).moments[2].name
    "pone's hand"

    Raises `IllegalMove` for what isn't a score.
    """
    require_flag(dealer, "dealer")
    for score in (own, other):
        require_number(score, "a score", 0, MODERN.target - 1)
    yours, theirs = _ends(GAME - own, GAME - other, dealer)
    moments = tuple(DealMoment(name, mine, rival) for name, mine, rival in zip(MOMENTS, yours, theirs, strict=True))
    ended = [round(one.yours) + round(one.theirs) for one in moments[:-1]]
    decides = moments[ended.index(max(ended))].name
    whose = "you deal" if dealer else "your opponent deals"
    return MomentLine(
        f"{decides[0].upper()}{decides[1:]} ends {max(ended)} games in 100, more than anything else",
        f"Who goes out when at {own} to {other}, if {whose}, in the order of a deal",
        f"{DEALS:,} sampled deals between two wary players, who don't mind the score: sure to 0.2.",
        moments,
    )


@cache
def _ends(mine: int, theirs: int, dealer: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """In how many games of 100 each player is home first at each moment, and in later deals."""
    import numpy as np  # noqa: PLC0415  # where a timeline is asked for

    from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, PLAY, PONE_HAND, whole_deals  # noqa: PLC0415
    from crib_tutor.strategy import chance_board  # noqa: PLC0415

    events = whole_deals("wary", "wary", DEALS, seed=SEED).events.astype(np.int16) * (1 if dealer else -1)
    out = [(events.clip(min=0).cumsum(axis=1) >= mine), ((-events).clip(min=0).cumsum(axis=1) >= theirs)]
    first = [np.where(one.any(axis=1), one.argmax(axis=1), CRIB + 1) for one in out]
    starts = [0, PLAY.start, PONE_HAND, DEALER_HAND, CRIB]
    found = []
    for one, rival in (first, first[::-1]):
        at = np.searchsorted(starts, one[(one < rival) & (one <= CRIB)], side="right") - 1
        found.append([100 * float(many) / DEALS for many in np.bincount(at, minlength=len(starts))])
    going = (first[0] > CRIB) & (first[1] > CRIB)
    scores = [GAME - need + (way * events[going]).clip(min=0).sum(axis=1) for need, way in ((mine, 1), (theirs, -1))]
    later = 100 * float(chance_board(not dealer)[tuple(scores)].sum()) / DEALS
    yours, rivals = ((*shares, part) for shares, part in zip(found, (later, 100 * going.mean() - later), strict=True))
    return yours, rivals


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
    "save at 118": "The run and the pair are worth 12. You need 3. But your opponent needs 3 too. As "
    "it is, the dealer pegs them in 52 deals of 100, before anything is counted. Two pairs peg. They win 85 games in "
    "100, the run 29.",
    "what ends it": "The play: 75 games in 100 end there, 23 won by you and 52 by your opponent. Pone's hand "
    "gets 24. No one else gets a turn.",
    "order turned": "About 84 instead of 39. With the last word first, a dealer would hardly ever lose.",
    "both home": "In about 24. In one game of four, both of you hold enough. What decides is who counts first.",
    "fair": "The last deal is fairer: 39 in 100 is nearer to 50 than 84 is. But the first dealer of a game wins 56 in "
    "100 either way. At the start, no one knows whose deal will be the last.",
    "two low": "The dealer pegs two with them in 59 plays of 100, more than with anything else. But pone does in 25, "
    "against 44 with three low cards. So keep them as the dealer.",
    "mind the crib": "It cost nothing in 500 hands, as near as we can tell. Discarding by the usual average lost two "
    "games in 100.",
    "save at 119": "The dealer needs one hole and pegs it in every deal. You have to peg two first. A second low card "
    "makes all the difference: 68 games in 100 with the three, 15 without.",
    "save at 120": "Your opponent needs one hole and counts first, so your hand is never counted. You need two pegs. "
    "The pair of fives does it with a low card beside it: 78 games in 100 against 52.",
    "save at 115": "Three queens look like a hand. But pone needs six and counts first. Four different cards peg three "
    "holes more often: 74 games in 100 against 43.",
    "exit at 118 to 119": "You need three. The dealer needs two and will probably peg them. A run keeps your points "
    "for a count that never comes: 49 games in 100 against 9.",
    "exit at 110": "You need eleven and count first, and the double run has 12. The dealer needs nine, too many "
    "for the "
    "play. Here the hand is all you need: 97 games in 100.",
    "exit jack led": "Pone needs eight and counts first. Your holes are on the table: 80 games in 100 with the "
    "five, 35 "
    "with the six.",
}
ANSWERS: Mapping[str, int | str] = {
    "fair": "true within limits",
    "two low": "true within limits",
    "mind the crib": "confirmed",
}
