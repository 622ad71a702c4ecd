"""The answer sheet: claims in the table's order, marked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import SUITS, Card, symbols
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.marking.offered_kinds import claim_worth
from crib_tutor.phrases import capitalized
from crib_tutor.words.count_steps import bracket, lie, name_part
from crib_tutor.words.counts_aloud import ROYALS, RUN_NAMES, join_words, number

FOUND, MISSED, MISTAKEN = "found", "missed", "mistaken"
_LEADS = {FOUND: "Found, for {}:", MISSED: "Missed, for {}:", MISTAKEN: "Claimed for {}, scores 0:"}
_TEN = 10
CLAIMED, NAMED, WAITS = "You've claimed", "You've named", "The count opens when you've answered"


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim on the sheet: place, cards, words, total."""

    place: int
    lit: tuple[Card, ...]
    words: str
    points: int
    total: int


def claim_rows(claims: Sequence[tuple[Kind, tuple[Card, ...]]], count: Count | Pile) -> tuple[ClaimRow, ...]:
    """Put claims in the table's order, with the total so far.

    >>> from crib_tutor.counts import count
    >>> from crib_tutor.deck import cards
    >>> held = count("5C 5H 6S TD", "4H")
    >>> made = [(Kind.PAIR, cards("5C 5H")), (Kind.FIFTEEN, cards("5C TD"))]
    >>> [(row.place, row.words, row.total) for row in claim_rows(made, held)]
    [(1, 'Fifteen two', 2), (0, 'a pair makes four', 4)]

    Nothing shows if they score: a claim's worth is told by its shape. Of a card just played the claims stay as they
    were made, without totals.
    """
    if isinstance(count, Pile):
        return tuple(ClaimRow(at, some, name_part(kind, some), 0, 0) for at, (kind, some) in enumerate(claims))
    order = [*count.kinds, *(kind for kind in Kind if kind not in count.kinds)]
    rows: list[ClaimRow] = []
    total = 0
    for place, (kind, some) in sorted(enumerate(claims), key=lambda claim: (order.index(claim[1][0]), claim[1][1])):
        points = claim_worth(kind, some, count.kinds)
        total += points
        words = _with_total(kind, name_claim(kind, some), total, first=not rows)
        rows.append(ClaimRow(place, lie(some, count), words, points, total))
    return tuple(rows)


def name_claim(kind: Kind, some: Sequence[Card]) -> str:
    """Name a claim by its shape.

    >>> from crib_tutor.deck import cards
    >>> name_claim(Kind.PAIR, cards("5H 5D 5S")), name_claim(Kind.RUN, cards("4H 4D 5S 6C"))
    ('a pair royal', 'a double run')
    """
    if kind is Kind.PAIR:
        return ROYALS.get(len(some), "a pair")
    alike = Counter(card.rank for card in some)
    if kind is Kind.RUN and len(alike) < len(some):
        return RUN_NAMES.get(prod(alike.values()), "runs")
    return name_part(kind, some)


def _with_total(kind: Kind, name: str, total: int, *, first: bool) -> str:
    words = f"fifteen {number(total)}" if kind is Kind.FIFTEEN else f"{name} makes {number(total)}"
    if first and kind is not Kind.FIFTEEN:
        words = f"{name} for {number(total)}"
    return words.capitalize() if first else words


@dataclass(frozen=True, slots=True)
class MarkedRow:
    """A row of a marked sheet: outcome, reason, points.

    >>> from crib_tutor import count, mark
    >>> marked = mark([("fifteen", "7H 8D"), ("fifteen", "7H 9C")], count("7H 8D 9C KS", "2D"))
    >>> for row in marked_rows(marked):
    ...     print(row.outcome, row.words, row.points, row.total, row.reason, sep=" | ")
    found | Fifteen two | 2 | 2 | 7♥ + 8♦ = 15
    mistaken | a fifteen | 2 | 2 | 7 + 9 is 16, not 15
    missed | a run of three makes five | 3 | 2 | 7♥ 8♦ 9♣ are a run of three
    """

    outcome: str
    lit: tuple[Card, ...]
    bracket: str
    words: str
    points: int
    """What it's worth, or was claimed for."""
    total: int
    """What was found so far."""
    reason: str
    lesson: str = ""
    """What the next hand can be spared, of a combination that was missed: a sentence, or nothing."""

    @property
    def lead(self) -> str:
        """What became of it, and for how many points."""
        return _LEADS[self.outcome].format(self.points)

    @property
    def why(self) -> str:
        """The reason as a sentence."""
        return f"{capitalized(self.reason)}."

    @property
    def heard(self) -> str:
        """The row for the ear: cards, outcome, and reason.

        >>> from crib_tutor import count, mark
        >>> marked_rows(mark([("pair", "7H 8D")], count("7H 8D 9C KS", "2D")))[2].heard
        "seven of hearts, eight of diamonds, a pair, mistaken: a seven and an eight aren't a pair: their ranks differ"
        """
        why = f": {self.reason}" if self.outcome == MISTAKEN else f", for {self.points}"
        return f"{', '.join(card.name for card in self.lit)}, {self.words.lower()}, {self.outcome}{why}"


def makes_rows(marking: Marking) -> bool:
    """True if all of a marking names cards of a hand."""
    parts = [*marking.found, *marking.missed, *marking.mistaken]
    return isinstance(marking.count, Count) and bool(parts) and all(part.cards for part in parts)


def marked_rows(marking: Marking) -> tuple[MarkedRow, ...]:
    """Put what was found, missed and mistaken in counting order.

    A total and points by kind name no cards, so they make no rows.
    """
    if not makes_rows(marking):
        return ()
    count, parts = marking.count, [*marking.found, *marking.missed, *marking.mistaken]
    assert isinstance(count, Count)
    seen = [part for part in marking.found if isinstance(part, Combination)]
    rows: list[MarkedRow] = []
    total = 0
    for kind in dict.fromkeys([*count.kinds, *(part.kind for part in parts if part.kind)]):
        missed = 0
        for part in count.of(kind):  # as it was said; or as it would have been next, after what was found
            outcome = FOUND if part in seen else MISSED
            total += part.points * (outcome == FOUND)
            missed += part.points * (outcome == MISSED)
            so_far = total + missed * (outcome == MISSED)
            words = _with_total(kind, name_part(kind, part.cards), so_far, first=so_far == part.points)
            why, lesson = why_scores(part, count, seen), "" if outcome == FOUND else _lesson(part, count)
            lit, below = lie(part.cards, count), bracket(kind, part.cards, count)
            rows.append(MarkedRow(outcome, lit, below, words, part.points, total, why, lesson))
        for wrong in marking.mistaken:
            if wrong.kind is kind:
                lit, below = lie(wrong.cards, count), bracket(kind, wrong.cards, count)
                words = name_claim(kind, wrong.cards)
                rows.append(MarkedRow(MISTAKEN, lit, below, words, wrong.points, total, wrong.reason))
    return tuple(rows)


def _lesson(missed: Combination, count: Count) -> str:
    """Say what cards of one rank score by themselves, where the combination has one of several."""
    for card in missed.cards:
        twins = {other for other in count.cards if other.rank == card.rank}
        name = str(card.value) if 1 < card.rank <= _TEN else card.name.split()[0]
        if missed.kind is Kind.PAIR and len(twins) > len(missed.cards):
            return f"{number(len(twins)).capitalize()} {name}s make {number(comb(len(twins), 2))} pairs."
        kinds = [kind.value for kind in (Kind.FIFTEEN, Kind.RUN) if _each_scores(twins, kind, count)]
        if missed.kind.value in kinds:
            return f"Each {name} makes its own {' and its own '.join(kinds)}."
    return ""


def _each_scores(twins: set[Card], kind: Kind, count: Count) -> bool:
    """True if each of some cards of one rank scores with the same others."""
    others = [frozenset(part.cards) - twins for part in count.of(kind) if len(twins.intersection(part.cards)) == 1]
    return len(twins) > 1 and len(twins) in Counter(others).values()


def why_scores(part: Combination, count: Count, seen: Sequence[Combination] = ()) -> str:
    """Say why a combination scores, beside what was seen before.

    >>> from crib_tutor import count
    >>> due = count("5C 5H 6S TD", "4H")
    >>> fifteens = due.of(Kind.FIFTEEN)
    >>> why_scores(fifteens[3], due, fifteens[2:3])
    '5♥ + 6♠ + 4♥ = 15, the same as with 5♣'
    """
    laid = lie(part.cards, count)
    if part.kind is Kind.FIFTEEN:
        return f"{' + '.join(card.symbol for card in laid)} = {sum(card.value for card in laid)}{_alike(part, seen)}"
    if part.kind is Kind.RUN:
        return f"{symbols(part.cards)} are {name_part(part.kind, part.cards)}{_alike(part, seen)}"
    if part.kind is Kind.PAIR:
        return f"{join_words([card.symbol for card in laid])} are a pair"
    if part.kind is Kind.FLUSH:
        return f"{symbols(laid)} are all {SUITS[laid[0].suit]}"
    return f"{laid[0].symbol} is the jack of the starter's suit"


def _alike(part: Combination, seen: Sequence[Combination]) -> str:
    for other in seen:
        changed = set(other.cards) - set(part.cards)
        ranks = [[card.rank for card in each.cards] for each in (other, part)]
        if other.kind is part.kind and len(changed) == 1 and ranks[0] == ranks[1]:
            return f", the same as with {symbols(changed)}"
    return ""


def sheet_title(marking: Marking) -> str:
    """Sum up a marked sheet: so many found of so many.

    >>> from crib_tutor import count, mark
    >>> sheet_title(mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D")))
    'You found 2 of 5'
    """
    due = marking.count.points
    if not due and not marking.mistaken:
        return "Nothing to find"
    return f"You found {sum_points(marking.found)} of {due}"
