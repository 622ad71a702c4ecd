"""The show: everything a hand or crib scores."""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from operator import attrgetter

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind, by_rank
from crib_tutor.deck import (
    SUITS,
    Card,
    CardsLike,
    InvalidCards,
    quote,
    read_cards,
    read_unlike,
    require_distinct,
)
from crib_tutor.rules.refusals import require_flag

SHOWN = (Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.FLUSH, Kind.NOBS)
"""The kinds a hand counts in the show, in Hoyle's order."""
_KINDS = tuple(Kind)
_points = attrgetter("points")
_LONGEST = 5
"""Digits of a total that are looked at: any more are too many points anyhow."""
_JACKS = {suit: Card(_rules.JACK, suit) for suit in SUITS}


@dataclass(frozen=True, slots=True, repr=False)
class Count:
    """A hand or crib with its starter, counted.

    >>> kept = count("4H 4D 5S 6C", "6H")
    >>> kept
    Count(hand 4D 4H 5S 6C with 6H: 24)
    >>> [c.cards for c in kept.of(Kind.PAIR)]
    [(4D, 4H), (6C, 6H)]

    Everything that scores in it is there, and the score is the sum. Cards are in order of rank and then suit, so the
    same cards in any order make equal counts.
    """

    hand: tuple[Card, ...]
    starter: Card | None
    crib: bool
    combinations: tuple[Combination, ...]
    kinds: tuple[Kind, ...] = SHOWN

    @property
    def points(self) -> int:
        """The sum of what the combinations score."""
        return sum(map(_points, self.combinations))

    @property
    def place(self) -> str:
        """What is counted: "hand" or "crib"."""
        return "crib" if self.crib else "hand"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Hand and starter together, in order."""
        return self.hand if self.starter is None else tuple(sorted((*self.hand, self.starter)))

    def of(self, *kinds: Kind) -> tuple[Combination, ...]:
        """Pick the combinations of some kinds only.

        Raises `IllegalMove` for anything that isn't a kind.
        """
        for kind in kinds:
            if kind not in _KINDS:
                raise _rules.IllegalMove(f"{quote(kind)} isn't a kind: ask for {', '.join(_KINDS)}")
        return tuple(c for c in self.combinations if c.kind in kinds)

    def only(self, *kinds: Kind | str) -> Count:
        """Count the same cards for some kinds only."""
        wanted = tuple(kind for kind in SHOWN if kind in kinds)
        if not wanted or any(kind not in SHOWN for kind in kinds):
            strange = next((quote(kind) for kind in kinds if kind not in SHOWN), "nothing")
            raise _rules.IllegalMove(f"{strange} can't be counted alone: ask for {', '.join(SHOWN)}")
        return replace(self, combinations=self.of(*wanted), kinds=wanted)

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.combinations)

    def __repr__(self) -> str:
        held = " ".join(map(str, self.hand))
        cut = "before the cut" if self.starter is None else f"with {self.starter}"
        return f"Count({self.place} {held} {cut}: {self.points})"


def count(
    hand: CardsLike, starter: CardsLike | None = None, crib: bool = False, *, rules: _rules.Rules = _rules.HOYLE
) -> Count:
    """Count a hand or crib with its starter.

    >>> count("5H 5D 5S JC", "5C").points
    29
    >>> [c.kind.value for c in count("2H 4H 6H 8H", "KC", crib=True)]
    []
    >>> count("4H 4D 5S 6C")
    Count(hand 4D 4H 5S 6C before the cut: 12)

    A hand is four cards, or three in the five-card game. Combinations come in Hoyle's order: fifteens, runs, pairs,
    then flush and nobs. Without a starter the hand is counted as before the cut; ranks alone are taken in suits that
    add nothing, if they can. Raises `InvalidCards`, and `IllegalMove` for anything that isn't rules.
    """
    if type(rules) is not _rules.Rules or type(crib) is not bool:
        _rules.require_rules(rules)
        require_flag(crib, "crib")
    try:
        kept, turned = read_cards(hand), () if starter is None else read_cards(starter)
    except InvalidCards:
        kept, turned = read_unlike(hand, () if starter is None else starter)
    if len(kept) != _rules.CRIB_SIZE or len(turned) != 1:
        _require_sizes(kept, turned, crib, cut=starter is not None)
    held, start = tuple(sorted(kept)), turned[0] if turned else None
    table = list(held)
    if start is not None:
        insort(table, start)
    if len(set(table)) < len(table):
        require_distinct(table)  # says which card it is
    scored = by_rank(table)
    scored += flushes(held, start, crib, rules.crib_flush)
    scored += nobs(held, start)
    return Count(held, start, crib, tuple(scored))


def count_row(row: CardsLike, crib: bool = False, *, rules: _rules.Rules = _rules.HOYLE) -> Count:
    """Count four cards and the starter in one row.

    >>> count_row("5H 5D 5S JC 5C").points
    29

    The starter is last. Raises `InvalidCards` unless there are five: for a hand before the cut, or of three cards, use
    `count`.
    """
    *held, starter = read_unlike(row)[0]
    if len(held) != _rules.CRIB_SIZE:
        given, place = f"{len(held) + 1} card{'s' * bool(held)}", "crib" if crib else "hand"
        raise InvalidCards(f"you wrote {given}: write five, four for the {place} and then the starter")
    return count(held, starter, crib, rules=rules)


def _require_sizes(hand: tuple[Card, ...], starter: tuple[Card, ...], crib: bool, *, cut: bool) -> None:
    if crib and len(hand) != _rules.CRIB_SIZE:
        raise InvalidCards(f"a crib is {_rules.CRIB_SIZE} cards, not {len(hand)}: write four cards")
    if len(hand) not in _rules.HAND_SIZES:
        least, most = _rules.HAND_SIZES
        advice = "leave out the starter" if len(hand) == most + 1 else f"write {most} cards"
        raise InvalidCards(f"a hand is {most} cards ({least} in the five-card game), not {len(hand)}: {advice}")
    if len(starter) != 1 and cut:
        raise InvalidCards(f"the starter is one card, not {len(starter)}: write one, as in 5C")


def flushes(hand: tuple[Card, ...], starter: Card | None, crib: bool, crib_flush: int) -> list[Combination]:
    """Find the flush of a hand or crib.

    >>> flushes(read_cards("2H 4H 6H 8H"), Card(13, "H"), False, 5)[0].points
    5

    In a hand with the starter if it matches, and in a crib only with it. ``crib_flush`` is the fewest cards, starter
    included, that make a flush in the crib.
    """
    suit = None if starter is None else starter.suit
    if hand[0].suit == hand[1].suit == hand[2].suit == hand[-1].suit:
        whole = tuple(sorted((*hand, starter))) if starter is not None and hand[0].suit == suit else hand
        return [Combination(Kind.FLUSH, whole, len(whole))] if whole != hand or not crib else []
    if crib and starter is not None and crib_flush <= len(hand):
        mates = tuple(sorted(card for card in (*hand, starter) if card.suit == suit))
        return [Combination(Kind.FLUSH, mates, len(mates))] if len(mates) >= crib_flush else []
    return []


def nobs(hand: tuple[Card, ...], starter: Card | None) -> list[Combination]:
    """Find his nobs in a hand or crib.

    >>> nobs(read_cards("2H 4H JC 8H"), Card(5, "C"))
    [Combination(kind=<Kind.NOBS: 'nobs'>, cards=(JC,), points=1)]

    The jack of the starter's suit.
    """
    if starter is None:
        return []
    jack = _JACKS[starter.suit]
    return [Combination(Kind.NOBS, (jack,), _rules.NOBS_POINTS)] if jack in hand else []


def royals(pairs: Sequence[Combination]) -> list[list[Combination]]:
    """Group pairs by rank.

    >>> [len(same) for same in royals(count("5H 5D 5S JC", "JH").of(Kind.PAIR))]
    [3, 1]

    Three pairs of a rank are a pair royal, and six a double pair royal.
    """
    return [list(same) for _, same in groupby(pairs, key=lambda pair: pair.cards[0].rank)]


# --- counts as people say them ----------------------------------------------------------------------------------------

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
NUMBER_WORDS = (
    *_ONES,
    *(f"{tens}-{ones}".removesuffix("-zero") for tens in ("twenty", "thirty") for ones in _ONES[:10]),
)
"""Numbers as they're said, from zero on."""
_NINETEEN = "nineteen"
_SAID = {word: str(value) for value, word in enumerate(NUMBER_WORDS) if word != _NINETEEN}
_NOTHING = frozenset((_NINETEEN, *"nothing none no nil nought naught zip zilch".split()))
_NAMES = frozenset("pair pairs run runs flush royal double triple nobs nob heels last go alike kind sequence".split())
_AFTER = frozenset("pairs runs fifteens alike cards is are make makes".split())
"""Words that the number before them counts, as in two pairs, or adds, as in two are four."""
_MAKES = frozenset("is are make makes for gives equals at all".split())
_AROUND = _MAKES | frozenset(
    "and plus then so i we ve s have got had count counted say claim call peg pegged that thats it its my this the a "
    "an hand crib worth total in altogether just only of his her point points pt pts hole holes fifteens score rest "
    "won t do there ain more".split()
)
_ALWAYS_TWO = ("15", "31")
"""What is said before its points, as in fifteen two."""


def total_said(text: str) -> int | None:
    """Find the total of a count as players say it.

    >>> total_said("fifteen two, 15-4 and a pair is six"), total_said("4 points"), total_said("I have nineteen")
    (6, 4, 0)
    >>> total_said("fifteen two and a pair"), total_said("luck")
    (None, None)

    None for what's no count. Each part is said with the total so far. Raises `IllegalMove`, which asks, for totals that
    don't rise.
    """
    words = _say_in_digits(text)
    if not all(word.isdecimal() or word in _AROUND | _NAMES | _NOTHING for word in words):
        return None
    totals: list[int] = []
    roles = [_role(words, at) for at in range(len(words))]
    for at, role in enumerate(roles):
        if role == "total":
            parted = _ALWAYS_TWO[0] in words[:at] or "name" in roles[:at]
            if (totals and not parted) or (not totals and "name" in roles[:at] and words[at - 1] not in _MAKES):
                return None  # another number, or the rank of a pair
            totals.append(int(words[at][:_LONGEST]))
    if any(low >= high for low, high in pairwise(totals)):
        raise _rules.IllegalMove(f"Which total: {totals[-1]} or {sum(totals[-2:])}? Write it alone")
    if words == [Kind.HEELS.value]:
        return _rules.HEELS_POINTS
    last = len(roles) - roles[::-1].index("total") if totals else 0
    extra = [int(words[at]) for at in range(last, len(words)) if roles[at] == "extra"]
    if not totals and not extra:
        return 0 if _NOTHING.intersection(words) and words != ["no"] else None
    return None if "name" in roles[last:] and not extra else (totals or [0])[-1] + sum(extra)


def _role(words: Sequence[str], at: int) -> str:
    """What a word is in a count: a total so far, points that are added to it, a name, or nothing that matters."""
    word, before, after = words[at], "".join(words[at - 1 : at]), "".join(words[at + 1 : at + 2])
    if word in _NAMES:
        return "name"
    if not word.isdecimal() or before == "of" or after in _AFTER:
        return ""
    if word in _ALWAYS_TWO and before not in _MAKES and any(map(str.isdecimal, words[at + 1 : at + 3])):
        return ""
    return "extra" if after == "for" and _NAMES.intersection(words[at + 2 : at + 4]) else "total"


def _say_in_digits(text: str) -> list[str]:
    """Split a count into words, its numbers in digits; nineteen alone, a hand of nothing, stays a word."""
    from unicodedata import normalize  # noqa: PLC0415

    plain = re.sub(r"(?<=\d)(?=p(?:oin)?ts?\b)", " ", normalize("NFKC", text).lower())
    plain = re.sub(rf"\b(twenty|thirty)[ -]+(?=(?:{'|'.join(_ONES[1:10])})\b)", r"\1-", plain)
    split = re.findall(r"^-.*|[a-z]+-[a-z]+|\w+|[♣♧♦♢♥♡♠♤]", plain.strip())
    words = [part for word in split for part in ([word] if word in _SAID else word.split("-"))]
    return [_SAID.get(word, word) for word in words]
