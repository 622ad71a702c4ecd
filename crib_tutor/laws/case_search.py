"""Find the case that a player's own words mean."""

import re
from collections import Counter
from difflib import SequenceMatcher

from crib_tutor.laws.case_names import ALSO, BROADER, MEANT, SILENT_ON

_LONGEST, _LEAST, _ALIKE = 60, 3, 0.85
"""Characters that are looked at, the fewest letters of a word, and how alike two words are where one is mistyped."""
_SMALL = frozenset(
    "and are before but could for from had has her his not our she that the they was were when with you".split()
)
"""Words that tell no case from another."""
_KNOWN = {name: tuple(re.findall(r"[a-z]+", f"{name} {ALSO.get(name, '')}")) for name in BROADER}


_ALIKE_WORDS = {
    word: words[0]
    for words in map(
        str.split,
        (
            "take took taken takes",
            "tell told tells",
            "stick stuck",
            "forget forgot forgotten forgets missed overlooked",
            "not didn doesn never no without wasn dont didnt nobody",
            "lead led leads leader",
            "deal dealt dealer dealing misdealt",
            "look looked looks peek peeked peeped see saw seen",
            "fall fell fallen drop dropped drops knock knocked bump bumped",
            "show showed shown flip flipped flashed turned exposed expose",
            "crib box kitty",
            "31 thirtyone",
            "five 5",
            "three 3",
            "false wrong wrongly mistaken mistake bad error",
            "win won victory finished game",
            "hold held holding had has have",
            "count counted counting counts",
            "much many more extra",
            "few short less fewer",
        ),
    )
    for word in words
}
"""Words that mean as much as the first of them, where a case is looked for by what players say."""


def case_meant(typed: str) -> str:
    """Find the case a player's own words mean, or nothing.

    >>> case_meant("renege"), case_meant("the dealer led first"), case_meant("card on floor"), case_meant("card")
    ('card that comes in not played', 'card played out of turn', '', '')
    """
    words = _meanings(typed)
    known = [(len(need), case) for saying, case in MEANT for need in [_meanings(saying)] if need <= words]
    if known:
        return max(known, key=lambda meant: meant[0])[1]
    near = () if is_unspoken(typed) else nearest_cases(typed, 2)
    return near[0] if len(near) == 1 and all(_likeness(word, near[0]) for word in _words(typed)) else ""


def is_unspoken(typed: str) -> bool:
    """True for what no book here rules on.

    >>> is_unspoken("we didn't shuffle"), is_unspoken("renege")
    (True, False)
    """
    return any(_meanings(saying) <= _meanings(typed) for saying in SILENT_ON)


def _meanings(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z0-9]+", text[:_LONGEST].lower().replace("thirty-one", "31").replace("thirty one", "31"))
    return frozenset(_ALIKE_WORDS.get(word) or _ALIKE_WORDS.get(_stem(word)) or _stem(word) for word in words)


def nearest_cases(typed: str, most: int) -> tuple[str, ...]:
    """List the cases that share words with a text, likeliest first.

    >>> nearest_cases("she mixed them with the deck", 1)
    ('cards mixed before the opponent is satisfied',)
    >>> nearest_cases("xyzzy", 3)
    ()

    Endings and a wrong letter don't matter, and a word few cases have weighs most. Cases that share much less than the
    best are left out; ties go to the one more like all that was typed.
    """
    words = _words(typed)
    shared: Counter[str] = Counter()
    for word in words:
        having = {name: likeness for name in BROADER if (likeness := _likeness(word, name))}
        for name, likeness in having.items():
            shared[name] += round(likeness * 1000 / len(having))
    best = max(shared.values(), default=0)
    order = sorted(BROADER, key=lambda name: (-shared[name], -SequenceMatcher(None, typed[:_LONGEST], name).ratio()))
    return tuple(name for name in order if 2 * shared[name] > best)[:most]


def _words(typed: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", typed[:_LONGEST].lower()) if len(word) >= _LEAST} - _SMALL


def _likeness(word: str, name: str) -> float:
    """Likeness of a word to the likest of a case: 1 where only the ending differs."""
    if _stem(word) in map(_stem, _KNOWN[name]):
        return 1.0
    ratio = max(SequenceMatcher(None, word, other).ratio() for other in _KNOWN[name])
    return ratio if ratio >= _ALIKE else 0.0


def _stem(word: str) -> str:
    """A word without its ending, and without a letter that the ending has doubled."""
    bare = re.sub(r"(?<=[a-z]{3})(ing|ed|es|s|e)$", "", word)
    return re.sub(r"([bdgklmnpt])\1$", r"\1", bare)
