"""Price the replies that the lessons ask about.

A reply's name is that of `lesson_18_on_or_off.name_reply`: the hand, the lead, both scores, the discards and the
starter. To ship one more, write its name into the file, and make the finding again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crib_tutor.course.lesson_18_on_or_off import BY_SCORE, DEAL, LOW, REPLIES, REPLY_WINS, price_reply
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.rules import GAME
from crib_tutor.shipped import read_shipped

Wins = dict[str, float]


def price_named(name: str) -> Wins:
    """Price each card of a named reply, best first.

    >>> max(price_named("AS 4C TH JC / JH / 117 114 / 3S 5H / 5D").items(), key=lambda card: card[1])[0]
    'JC'
    """
    held, lead, scores, thrown, starter = name.split(" / ")
    mine, theirs = map(int, scores.split())
    return {card: round(wins, 3) for card, wins in price_reply(held, lead, (mine, theirs), thrown, starter).items()}


def _redo(kept: Mapping[str, Wins]) -> Iterator[Redone]:
    for name in list(kept)[::3]:
        again = price_named(name)
        yield from compare(again, kept[name], 0.01, name)
        yield from compare({f"{name}, best first": list(again)}, {f"{name}, best first": list(kept[name])})


@finding(REPLY_WINS, _redo, minutes=0.1, error=0.01)
def reply_wins() -> dict[str, Wins]:
    """Price every reply that is kept."""
    return {name: price_named(name) for name in sorted(read_shipped(REPLY_WINS))}


PARTS = 10
"""Parts of a win in 100 games, in which the wins by score are kept."""


def _price(own: int, other: int) -> Wins:
    wins = price_reply(DEAL["held"], DEAL["lead"], (own, other), DEAL["thrown"], DEAL["starter"])
    return {card: PARTS * wins[card] for card in REPLIES}


def _redo_scores(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for own, other in ((60, 60), (109, 108), (117, 114), (120, 118)):
        for card, again in _price(own, other).items():
            yield Redone(f"{card} {own} {other}", again, kept["wins"][card][own - LOW][other - LOW], 0.6)


@finding(BY_SCORE, _redo_scores, minutes=3, error=1)
def score_replies() -> dict[str, Any]:
    """Price both replies of the lesson at every two scores."""
    scores = range(LOW, GAME)
    priced = [[_price(own, other) for other in scores] for own in scores]
    return {"low": LOW, "wins": {card: [[round(wins[card]) for wins in row] for row in priced] for card in REPLIES}}
