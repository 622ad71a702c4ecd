"""Lesson 20, on or off: one dial and both scores, a map of where it matters, and the same cards at two scores."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from crib_tutor.deck import CardsLike, cards, quote, symbols
from crib_tutor.look.charts import DialBoard, DialMap, RankedRows, Row
from crib_tutor.look.html import Html, hand, pegs, stacked
from crib_tutor.rules import GAME, IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.shipped import read_shipped

FILE = "course/dial_gains.json"
"""What `weigh_dial` found."""
SETTINGS = ("on", "off", "it hardly matters")
"""Where the dial can be set."""
MATTERS = 0.5
"""Wins in 100 games from which the dial matters."""
RULINGS = ("confirmed", "refuted", "no difference that matters")
_SEATS = {True: ("dealer", "You deal"), False: ("pone", "Your opponent deals")}
_PARTS = 100
_TWO = 2


def load_gains() -> Mapping[str, Any]:
    """Read what on wins beside off, as a million deals have it."""
    gains: Mapping[str, Any] = read_shipped(FILE)
    return gains


@cache
def dial_board(dealer: bool) -> DialBoard:
    """What on wins beside off from every two scores, in wins in 100 games.

    >>> round(dial_board(True).gain(117, 114), 1)
    3.3
    """
    seat, name = _SEATS[dealer]
    rows = tuple(tuple(one / _PARTS for one in row) for row in load_gains()[seat])
    return DialBoard(name, load_gains()["low"], rows)


def dial_gain(own: int, other: int, *, dealer: bool) -> float:
    """What playing on wins beside playing off at two scores, in wins in 100 games; below 0 if off wins more.

    >>> dial_gain(109, 108, dealer=True) < -1.5 < 1 < dial_gain(109, 105, dealer=False)
    True

    Raises `IllegalMove` for scores below 60 or beyond 120.
    """
    require_flag(dealer, "dealer")
    board = dial_board(dealer)
    for score in (own, other):
        require_number(score, "a score", board.low, GAME - 1)
    return board.gain(own, other)


def best_setting(own: int, other: int, *, dealer: bool) -> str:
    """Where the dial is to be set: on or off if that wins half a game in 100 or more.

    >>> best_setting(117, 114, dealer=True), best_setting(70, 95, dealer=True)
    ('on', 'it hardly matters')
    """
    gain = dial_gain(own, other, dealer=dealer)
    return SETTINGS[2 if abs(gain) < MATTERS else int(gain < 0)]


_NOTE = (
    "One player plays a deal on, a point of its own worth two of the other's, or off, worth half a point; the other is "
    "wary. Then good players go on. A million sampled deals, sure to 0.1."
)


def dial_map() -> DialMap:
    """Where on wins more and where off does, for either dealer, from 60 holes on.

    >>> dial_map().finding
    'The dial matters on a few islands near level scores: up to 3.3 wins in 100 games'
    """
    boards = tuple(dial_board(dealer) for dealer in (True, False))
    most = max(abs(one) for board in boards for row in board.gains for one in row)
    return DialMap(
        f"The dial matters on a few islands near level scores: up to {most:.1f} wins in 100 games",
        "What playing on (green) or off (amber) wins in one deal, from every pair of scores. Pale: a quarter of a win "
        "or more; full: three quarters. The thin line: level scores",
        _NOTE,
        boards,
    )


def dial_question(own: int, other: int, *, dealer: bool) -> dict[str, Any]:
    """Where to set the dial at two scores, as `ask` and `predict` take it: the map with the place, and the board.

    >>> asked = dial_question(109, 108, dealer=True)
    >>> asked["answer"], asked["about"].finding
    ('off', 'At 109 to 108, when you deal, playing off wins 1.9 games in 100 more')
    """
    gain, answer = dial_gain(own, other, dealer=dealer), best_setting(own, other, dealer=dealer)
    whose = "when you deal" if dealer else "when your opponent deals"
    found = f"playing {'on' if gain > 0 else 'off'} wins {abs(gain):.1f} games in 100 more"
    if answer == SETTINGS[2]:
        found = f"it hardly matters: {abs(gain):.1f} wins in 100"
    board = dial_board(dealer)
    return {
        "about": DialMap(
            f"At {own} to {other}, {whose}, {found}", "On (green) or off (amber)", _NOTE, (board,), (own, other)
        ),
        "answer": answer,
        "choices": SETTINGS,
        "before": pegs((own, 0), (other, 0), GAME),
    }


REPLY_WINS = "course/reply_wins.json"
"""The file of what the lessons' replies win, beside this module."""


def reply_question(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], *offered: str, **known: CardsLike
) -> dict[str, Any]:
    """Which card the dealer plays on a lead at a score, as `ask` and `predict` take it, with what each card wins.

    >>> asked = reply_question("3D 6C 6S 9S", "3H", (117, 114), thrown="8D QH", starter="QD")
    >>> asked["answer"], asked["choices"], asked["about"].finding
    ('3♦', ('3♦', '6♣', '9♠'), 'Play the 3♦: 80 wins in 100, 38 more than with the 6♣')

    ``known`` are the discards and the starter. Of equal ranks the first can be chosen, or those ``offered`` alone.
    """
    found = _chances(held, lead, scores, known)
    if offered:
        found = {name: chance for name, chance in found.items() if name in {symbols(cards(one)) for one in offered}}
    best, second = sorted(found, key=lambda name: -found[name])[:2]
    wins = found[best], found[second]
    more = round(wins[0]) - round(wins[1])
    mine, theirs = scores
    (led,) = cards(lead)
    return {
        "about": RankedRows(
            f"Play the {best}: {wins[0]:.0f} wins in 100, {more} more than with the {second}",
            f"Chances of winning at {mine} to {theirs} when you deal and pone leads the {symbols([led])}",
            "Every line of the play against every hand that a careful pone may hold; then hands and later deals.",
            tuple(Row(name, (chance,)) for name, chance in found.items()),
            ("wins",),
            "games won of 100",
            digits=0,
        ),
        "answer": best,
        "choices": tuple(found),
        "before": _table(held, known["starter"], lead, scores),
    }


def _table(held: CardsLike, starter: CardsLike, lead: CardsLike, scores: tuple[int, int]) -> Html:
    """The board, what was led, and the hand with the starter."""
    mine, theirs = scores
    (cut,) = cards(starter)
    led = Html(f"<p>Pone leads the {symbols(cards(lead))}.</p>", f"Pone leads the {symbols(cards(lead))}.")
    return stacked(pegs((mine, 0), (theirs, 0), GAME), led, hand(cards(held), cut))


def _chances(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], known: Mapping[str, CardsLike]
) -> dict[str, float]:
    """What each rank wins in 100 games, by the first card of it."""
    if len(cards(held)) <= _TWO or set(known) != {"thrown", "starter"}:
        raise IllegalMove(
            f"{quote(str(held))} isn't a hand to reply with: give four cards, the discards and the starter"
        )
    asked = (held, lead, scores, known["thrown"], known["starter"])
    wins = read_shipped(REPLY_WINS).get(name_reply(*asked)) or price_reply(*asked)
    first: dict[int, str] = {}
    for card in cards(held):
        if str(card) in wins and card.rank not in first:
            first[card.rank] = symbols([card])
    return {first[card.rank]: wins[str(card)] for card in cards(held) if symbols([card]) in first.values()}


def price_reply(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], thrown: CardsLike, starter: CardsLike
) -> dict[str, float]:
    """What each card of the dealer's wins on a lead, in 100 games, by the card.

    >>> best, *_ = price_reply("3D 6C 6S 9S", "3H", (117, 114), "8D QH", "QD")
    >>> best
    '3D'
    """
    from crib_tutor.strategy import plays  # noqa: PLC0415  # numpy, where the price isn't kept

    ranked = plays(held, lead, thrown=thrown, starter=starter, dealer=True, scores=scores)
    return {str(one.card): 100 * (one.wins or 0.0) for one in ranked}


def name_reply(held: CardsLike, lead: CardsLike, scores: tuple[int, int], thrown: CardsLike, starter: CardsLike) -> str:
    """What a reply's prices are kept under, so that a lesson has them without numpy too.

    >>> name_reply("3D 6C 6S 9S", "3H", (117, 114), "8D QH", "QD")
    '3D 6C 6S 9S / 3H / 117 114 / 8D QH / QD'
    """
    parts = (cards(held), cards(lead), scores, cards(thrown), cards(starter))
    return " / ".join(" ".join(map(str, part)) for part in parts)


def count_agreeing(dealer: bool) -> int:
    """In how many of the five zones that Cribbage Pro printed our verdicts find the same side for a seat.

    >>> count_agreeing(True)
    5
    """
    from crib_tutor.verdicts.all_verdicts import read_found  # noqa: PLC0415  # where it's asked

    numbers = read_found("on_and_off")["on_and_off.by_score"]["numbers"]
    seat = _SEATS[dealer][0]
    signs = [numbers[f"{seat}_zone_{name}"][0] > 0 for name in PRINTED]
    return sum(on is (offense is dealer) for on, offense in zip(signs, PRINTED.values(), strict=True))


PRINTED: Mapping[str, bool] = {"61_75": False, "76_86": True, "87_101": False, "102_112": True, "113_120": False}
"""The zones of scores at the end of a deal, and whether Cribbage Pro lets the dealer play offense there."""
SURPRISES: Mapping[str, str] = {
    "first reply": "You need 4. Your opponent needs 7 and counts first. If the play doesn't end the game, pone's "
    "hand most likely will. So get your holes now. The pair wins 80 games in 100, the six 42.",
    "second reply": "Now you need 12, and two holes more won't take you out. But pone needs 13. Every hole you give "
    "brings pone's hand closer. The pair can be tripled for 6. The six wins 91 games in 100, the pair 86.",
    "far behind": "From 20 to 30 holes behind, on and off are within 0.04 wins in 100 of each other, dealer or pone. "
    "You do need luck, but it won't come from the pegs.",
    "neck and neck": "Against a wary opponent, the dealer who plays on wins 0.5 games in 100 more, over all such "
    "scores, and 3.3 at 117 to 114. Where both follow every line of the play, it's 1.1 and 3.7.",
    "how many islands": "Five. They take turns. Off near 79 to 80, on near 93 to 94, off near 109 to 108, on near 117 "
    "to 114. The last islet, off again, is at 120 to 118.",
    "dial at 106": "This deal brings you about 16 holes and pone about 10: 122 and 114. You'll be out, unless pone is "
    "first. Give nothing away.",
    "dial at 92": "92 and 92 become 108 and 102. Then your opponent deals: 118 and 118. After that you deal and your "
    "opponent counts first. Your own hand may come too late, so get more out of the play.",
    "dial as pone": "Out with not a hole to spare is too close to trust. One hole of your own decides more games than "
    "one of the dealer's: playing on wins 1.8 games in 100 more.",
    "dial at 70": "30 holes behind, the dial is worth 0.0 wins in 100. Play what nets most.",
    "dial at 80": "80 and 82 become 96 and 92. Then your opponent deals: 106 and 108. Your next deal brings you 122, "
    "and pone only 118. So give nothing away.",
    "printed zones": "All five. Their signs come from millions of games on phones and ours from a million deals, but "
    "they're about the same game.",
    "jack at 117": "The pair is two of the four holes you need. It wins 92 games in 100, the ace 34.",
    "jack at 109": "The ace wins 62 games in 100, the pair 58. It's the same jack on the same jack.",
    "exit at 118": "Pone counts first and is six holes short. Peg: the pair wins 84 games in 100, the king 62.",
    "exit at 107": "The king wins 93 games in 100, the pair 88. Two holes don't help you here. Six could help pone.",
    "exit as pone": "Ten holes bring you to 124, before the dealer counts. The dealer's pegs are what spoils that "
    "most. Playing off wins 0.8 games in 100 more.",
}
ANSWERS: Mapping[str, int | str] = {
    "far behind": "no difference that matters",
    "neck and neck": "confirmed",
}
