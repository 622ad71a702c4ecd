"""Tokens of a line: cards, numbers, and the words around them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from crib_tutor.deck import NamedCard, find_named

_WORDS = {
    "me": "i me my mine we us our you your yours i'm",
    "other": "opponent opp they them their theirs he him his she her hers",
    "deal": "deal deals",
    "dealer": "dealer",
    "pone": "pone non-dealer nondealer",
    "cut": "cut cuts starter start turn turns turned turnup turn-up upcard",
    "away": "- – — discard discards discarded throw throws threw give gives gave",  # noqa: RUF001
    "crib": "crib",
    "hold": "hold holds held dealt hand hands keep keeps kept",
    "count": "count counts counted show shows claim claims claimed say says said worth",
    "score": "score scores at",
    "go": "go",
    "muggins": "muggins corrected",
    "none": "no not",
    "small": "and the of to in is was has have with for from on up card cards a play plays played lead leads led lay "
    "lays then points point now it's that's |",
}
WORDS = {word: kind for kind, some in _WORDS.items() for word in reversed(some.split())}
"""Every word of the form, and its kind."""
_SUIT = "clubs?|diamonds?|hearts?|spades?"
_TOKEN = re.compile(
    rf"""\#.* | /\s{{0,3}}\d{{1,6}} | \d{{1,6}}[-–]\d{{1,6}}\b | (?<!\w)[-–—]
    | \w{{1,5}}\s{{1,3}}of\s{{1,3}}(?:{_SUIT})\b | \b(?:10|[1-9atjqk])\s{{1,3}}[♣♧♦♢♥♡♠♤][\ufe0e\ufe0f]?
    | [^\s,;:()=/\#!?"“”]+""",  # noqa: RUF001
    re.IGNORECASE | re.VERBOSE,
)
_RUN_OF_RANKS, _LONGEST = 4, 60
"""Digits that are ranks written together, and no score any more; letters of the longest word that can be cards."""
_SUIT_FIRST = re.compile("([cdhs])(10|[2-9atjqk])", re.IGNORECASE)


class LineToken(NamedTuple):
    """A token of a line, and what it names."""

    text: str
    start: int
    kind: str
    numbers: tuple[int, ...] = ()
    cards: tuple[NamedCard, ...] = ()


@lru_cache(maxsize=4096)
def split_line(text: str) -> tuple[LineToken, ...]:
    """Split a line into its tokens.

    >>> [(token.text, token.kind) for token in split_line("You cut 4H. 46-52  # late")]
    [('You', 'me'), ('cut', 'cut'), ('4H', 'card'), ('46-52', 'scores'), ('# late', 'note')]
    """
    found = ((match[0].rstrip("."), match.start()) for match in _TOKEN.finditer(text))
    return tuple(_classify(word, start) for word, start in found if word)


def _classify(word: str, start: int) -> LineToken:
    low = word.lower().replace("’", "'")  # noqa: RUF001
    numbers = tuple(map(int, re.findall("[0-9]+", word)))
    if word[0] in "#/":
        return LineToken(word, start, "note" if word[0] == "#" else "points", numbers)
    if re.fullmatch("[0-9]+[-–][0-9]+", word):  # noqa: RUF001
        return LineToken(word, start, "scores", numbers)
    if low != "a" and (kind := WORDS.get(low.removesuffix("'s"), "")):
        return LineToken(word, start, kind)
    if re.fullmatch("[0-9]+", word) and (len(word) < _RUN_OF_RANKS and numbers[0] not in range(2, 11)):
        return LineToken(word, start, "number", numbers)
    flipped = _SUIT_FIRST.fullmatch(low)
    named = tuple(find_named(flipped[2] + flipped[1] if flipped else word)) if len(word) <= _LONGEST else ()
    cards = tuple(card for card in named if isinstance(card, NamedCard) and card.many == 1)
    if not cards or len(cards) < len(named):
        return LineToken(word, start, "word")
    return LineToken(word, start, "card", numbers if re.fullmatch("[0-9]+", word) and len(cards) == 1 else (), cards)


def nearest(word: str) -> str:
    """Find the word that someone may have meant.

    >>> nearest("ct"), nearest("Ann")
    ('cut', '')
    """
    return next(iter(get_close_matches(word.lower(), [one for one in WORDS if len(one) > 2], 1, 0.75)), "")
