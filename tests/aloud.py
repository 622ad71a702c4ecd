"""A listener at the table: what a spoken count claims phrase by phrase, and nothing that no player would say."""

import re
from itertools import accumulate

from crib_tutor import Count, Kind
from crib_tutor.marking.miscounts import Slip
from crib_tutor.problems.spoken_count import SpokenCount

NINETEEN = "I have nineteen"
ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
WORDS = {word: value for value, word in enumerate(ONES)}
WORDS |= {f"{ten}-{ONES[one]}": tens + one for ten, tens in (("twenty", 20), ("thirty", 30)) for one in range(1, 10)}
WORDS |= {"twenty": 20, "thirty": 30}

ONE = {
    "a pair": 2,
    "a pair royal": 6,
    "a double pair royal": 12,
    "a double run of three": 8,
    "a double run of four": 10,
    "a triple run": 15,
    "a double double run": 16,
    "one for his nobs": 1,
    "two for his heels": 2,
    "three alike": 3,
} | {f"a {what} of {many}": WORDS[many] for what in ("run", "flush") for many in ("three", "four", "five")}
"""What is one thing, and what it is worth: three alike is the pair royal of somebody who counts a point a card."""
SEVERAL = {f"{many} pairs": 2 * WORDS[many] for many in ("two", "three")} | {
    f"{many} runs of {size}": WORDS[many] * WORDS[size]
    for many in ("two", "three", "four")
    for size in ("three", "four")
}
"""What is several things: it takes "make"."""
ALONE = {"one for his nobs", "two for his heels"}
"""What says its points by itself, so that nobody adds them where nothing else is counted."""


PHRASE = re.compile(r"(?:and )?(?P<words>.+?)(?: (?P<verb>for|make|makes) (?P<total>[a-z-]+))?")


def totals(said: str) -> list[int]:
    """The running total after each phrase; it fails where words are no player's, or the total is not what they say."""
    if said == NINETEEN:
        return [0]
    phrases = (said[:1].lower() + said[1:]).split(", ")
    for phrase in phrases[1:]:
        last_of_all = phrase == phrases[-1] and not phrase.startswith("fifteen")
        assert phrase.startswith("and ") == last_of_all, said
    names = [PHRASE.fullmatch(phrase)["words"] for phrase in phrases if not phrase.startswith("fifteen ")]
    assert len(set(names)) == len(names), said  # a pair and a pair are two pairs
    worth, running = zip(*(_heard(phrase, opens=phrase is phrases[0]) for phrase in phrases), strict=True)
    assert list(running) == list(accumulate(worth)), said
    return list(running)


def _heard(phrase: str, *, opens: bool) -> tuple[int, int]:
    """What a phrase is worth by its words, and the total that it ends with."""
    if phrase.startswith("fifteen "):
        return 2, WORDS[phrase.removeprefix("fifteen ")]
    if opens and phrase in ALONE:
        return ONE[phrase], ONE[phrase]
    words, verb, total = PHRASE.fullmatch(phrase).groups()
    assert verb == ("for" if opens else "make" if words in SEVERAL else "makes"), phrase
    if opens and words in ("a run", "a flush"):
        return WORDS[total], WORDS[total]  # a run for three: nobody says three of three
    assert not (opens and (words in ALONE or words.endswith(f" of {total}"))), phrase
    return (ONE | SEVERAL)[words], WORDS[total]


def with_slip(counted: Count, slip: Slip | None) -> SpokenCount:
    """What an opponent says who slips so, put together apart from the package."""
    missed, false = (slip.missed, slip.false) if slip else ((), ())
    claims = (*(one for one in counted if one not in missed), *false)
    return SpokenCount(counted, tuple(sorted(claims, key=lambda one: list(Kind).index(one.kind))), slip)
