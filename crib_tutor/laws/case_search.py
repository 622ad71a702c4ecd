"""Which cases are near some words: how a case is found by someone who doesn't know its name."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

from crib_tutor.laws.case_names import ALSO, BROADER

_LONGEST, _LEAST, _ALIKE = 60, 3, 0.85
"""Characters that are looked at, the fewest letters of a word, and how alike two words are where one is mistyped."""
_SMALL = frozenset(
    "and are before but could for from had has her his not our she that the they was were when with you".split()
)
"""Words that tell no case from another."""
_KNOWN = {name: tuple(re.findall(r"[a-z]+", f"{name} {ALSO.get(name, '')}")) for name in BROADER}


def nearest_cases(typed: str, most: int) -> tuple[str, ...]:
    """The cases that share words with what was typed, the likeliest first; a word that few cases have weighs most.

    >>> nearest_cases("she mixed them with the deck", 1)
    ('cards mixed before the opponent is satisfied',)
    >>> nearest_cases("xyzzy", 3)
    ()

    A word counts however it ends, and where a letter of it is wrong. A case that shares much less than the best is left
    out; of two that share as much the one is first that is more like all that was typed.
    """
    words = {word for word in re.findall(r"[a-z]+", typed[:_LONGEST].lower()) if len(word) >= _LEAST} - _SMALL
    found: Counter[str] = Counter()
    for word in words:
        having = {name: likeness for name in BROADER if (likeness := _likeness(word, name))}
        for name, likeness in having.items():
            found[name] += round(likeness * 1000 / len(having))
    best = max(found.values(), default=0)
    order = sorted(BROADER, key=lambda name: (-found[name], -SequenceMatcher(None, typed[:_LONGEST], name).ratio()))
    return tuple(name for name in order if 2 * found[name] > best)[:most]


def _likeness(word: str, name: str) -> float:
    """How like a word is to the likest of a case: 1 where both begin alike and differ in the ending alone."""
    return max(_alike(word, other) for other in _KNOWN[name])


def _alike(word: str, other: str) -> float:
    if _stem(word) == _stem(other):
        return 1.0
    ratio = SequenceMatcher(None, word, other).ratio()
    return ratio if ratio >= _ALIKE else 0.0


def _stem(word: str) -> str:
    """A word without its ending, and without a letter that the ending has doubled."""
    bare = re.sub(r"(?<=[a-z]{3})(ing|ed|es|s|e)$", "", word)
    return re.sub(r"([bdgklmnpt])\1$", r"\1", bare)
