"""Counts in words: at the table, Tommy's, and plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import comb, prod
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import NUMBER_WORDS, SHOWN, Count, royals
from crib_tutor.deck import RANK_NAMES, Card, quote
from crib_tutor.rules import JACK, IllegalMove
from crib_tutor.rules.refusals import require_kind

if TYPE_CHECKING:  # a count is said without knowing how claims are marked, and sooner
    from crib_tutor.marking.markings import Amount, Marking, Mistake

ORDERS = MappingProxyType({"hoyle": SHOWN, "tommy": (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.PAIR, Kind.NOBS)})
"""Orders of counting: Hoyle's, with flush and nobs last by our choice, and the one in Tommy's Cribbage."""

NINETEEN = "I have nineteen"
"""What players say of an empty hand, since no hand is worth nineteen (Hoyle, Tommy)."""

RUN_NAMES = MappingProxyType({1: "a run", 2: "a double run", 3: "a triple run", 4: "a double double run"})
"""What runs are called together, by how many they are."""
_OF_TWO_LENGTHS = 2
"""Runs counted together that can be of three or of four cards; with more of them five cards make runs of three only."""
ROYALS = MappingProxyType({3: "a pair royal", 4: "a double pair royal"})
"""What cards of the same rank are called, by how many they are."""
_FIFTEEN, _NOBS, _HEELS = "fifteen", "one for his nobs", "two for his heels"
_Named = tuple[str, Sequence[Combination]]
"""What some combinations are called together, and which they are."""


class Phrase(NamedTuple):
    """One breath of a count, with the total."""

    name: str
    parts: tuple[Combination, ...]
    said: str
    total: int


def number(value: int) -> str:
    """Write a count as it's said aloud; big ones in digits.

    >>> number(8), number(24), number(115)
    ('eight', 'twenty-four', '115')
    """
    return NUMBER_WORDS[value] if value < len(NUMBER_WORDS) else str(value)


def amount_of(many: int, noun: str) -> str:
    """Write so many of something, in figures.

    >>> amount_of(0, "point"), amount_of(1, "point"), amount_of(2, "point")
    ('0 points', '1 point', '2 points')
    """
    return f"{many} {noun}{'s' * (many != 1)}"


def explain(count: Count, style: str = "spoken", *, order: str | None = None) -> str:
    """Say a count: "spoken", as Tommy's tutor ("tommy"), or "plain".

    >>> from crib_tutor.counts import count
    >>> explain(count("9H 6D 5S 4C", "4H"))
    'Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen'
    >>> explain(count("9H 6D 5S 4C", "4H"), style="tommy")
    '3-15, 4-6-r (6), 2-4'
    >>> print(explain(count("2H 4D 6S JC", "KC"), style="plain"))
    Nobs: jack of clubs, for 1.
    The hand is worth 1.

    ``order`` is "hoyle" or "tommy"; each style has its own by default. An empty hand is the table's "nineteen".
    """
    require_kind(count, Count, 'a count: give one such as count("5H 5D 5S JC", "5C")')
    if style not in tuple(STYLES):
        raise IllegalMove(f"{quote(style)} isn't a style: ask for {', '.join(STYLES)}")
    order = ("tommy" if style == "tommy" else "hoyle") if order is None else order
    if order not in tuple(ORDERS):
        raise IllegalMove(f"{quote(order)} isn't an order of counting: ask for {' or '.join(ORDERS)}")
    return STYLES[style](count, ORDERS[order])


def _spoken(count: Count, order: Sequence[Kind]) -> str:
    from crib_tutor.marking.mistake_reasons import plural  # noqa: PLC0415

    phrases = ", ".join(phrase.said for phrase in say_phrases(count, order))
    return phrases or (NINETEEN if count.kinds == SHOWN else f"No {' or '.join(map(plural, count.kinds))}: zero")


def say_phrases(count: Count, order: Sequence[Kind] = SHOWN) -> tuple[Phrase, ...]:
    """Say a count phrase by phrase, with the combinations each names.

    >>> from crib_tutor.counts import count
    >>> [(phrase.name, len(phrase.parts)) for phrase in say_phrases(count("4H 4D 5S 6C", "KH"))]
    [('fifteen', 1), ('fifteen', 1), ('fifteen', 1), ('a double run of three', 3)]

    Joined by commas they're what `explain` says. A hand of nothing has no phrases.
    """
    named = list(_phrases(count, order))
    totals = list(accumulate(_points(parts) for _, parts in named))
    spoken = [
        _with_total(name, total, place) for place, ((name, _), total) in enumerate(zip(named, totals, strict=True))
    ]
    if len(spoken) > 1 and named[-1][0] != _FIFTEEN:
        spoken[-1] = f"and {spoken[-1]}"
    if spoken:
        spoken[0] = spoken[0].capitalize()
    return tuple(
        Phrase(name, tuple(parts), words, total)
        for (name, parts), words, total in zip(named, spoken, totals, strict=True)
    )


def _with_total(words: str, total: int, place: int) -> str:
    """A phrase with the total; the first of all says what it's worth, and no number twice."""
    if words == _FIFTEEN:
        return f"{words} {number(total)}"
    if place:
        return f"{words} {'make' if words.endswith('pairs') or ' runs ' in words else 'makes'} {number(total)}"
    return words if words in (_NOBS, _HEELS) else f"{words.removesuffix(f' of {number(total)}')} for {number(total)}"


def _phrases(count: Count, order: Sequence[Kind]) -> Iterator[_Named]:
    """Each fifteen by itself, the runs with the pairs inside them, the other pairs."""
    runs, pairs = count.of(Kind.RUN), count.of(Kind.PAIR)
    in_run = _pairs_inside(runs, pairs)
    inside = in_run or []
    name = ""
    if runs:  # without all their pairs they're named by their number
        whole = len(runs) == 1 or in_run is not None
        name = run_name(runs) if whole else f"{number(len(runs))} runs of {number(len(runs[0].cards))}"
    phrases: dict[Kind, list[_Named]] = {
        Kind.FIFTEEN: [(_FIFTEEN, [part]) for part in count.of(Kind.FIFTEEN)],
        Kind.RUN: [(name, [*runs, *inside])] if runs else [],
        Kind.PAIR: _name_pairs([pair for pair in pairs if pair not in inside]),
        Kind.FLUSH: [(f"a flush of {number(part.points)}", [part]) for part in count.of(Kind.FLUSH)],
        Kind.NOBS: [(_NOBS, [part]) for part in count.of(Kind.NOBS)],
        Kind.HEELS: [(_HEELS, [part]) for part in count.of(Kind.HEELS)],  # never due with a hand, and yet claimed
    }
    for kind in (*order, Kind.HEELS):
        yield from phrases[kind]


def _pairs_inside(runs: Sequence[Combination], pairs: Sequence[Combination]) -> list[Combination] | None:
    """The pairs in a double run's name; None unless its cards make all those runs and pairs."""
    columns = Counter(card.rank for card in {card for run in runs for card in run.cards})
    inside = [pair for pair in pairs if pair.cards[0].rank == pair.cards[-1].rank in columns]
    whole = len(runs) == prod(columns.values()) and len(inside) == sum(comb(alike, 2) for alike in columns.values())
    return inside if whole else None


def run_name(runs: Sequence[Combination]) -> str:
    """Name the runs of a hand together.

    >>> from crib_tutor.counts import count
    >>> run_name(count("4H 4D 5S 6C", "6H").of(Kind.RUN))
    'a double double run'
    """
    name = RUN_NAMES[len(runs)]
    return f"{name} of {number(len(runs[0].cards))}" if len(runs) <= _OF_TWO_LENGTHS else name


def _name_pairs(pairs: Sequence[Combination]) -> list[_Named]:
    """Name each royal, and all other pairs in one breath."""
    ranks = royals(pairs)
    if pairs and not any(map(_royal, ranks)):
        return [(f"{number(len(pairs))} pairs" if len(pairs) > 1 else "a pair", pairs)]
    return [(_royal(same) or "a pair", same) for same in ranks]


def _royal(same: Sequence[Combination]) -> str:
    """Name three or four alike; nothing for a pair, or for only some of a royal's pairs."""
    alike = len(_members(same))
    if len(same) == comb(alike, 2):
        return ROYALS.get(alike, "")
    return "" if len(same) > 1 else f"{number(alike)} alike"  # three cards claimed as one pair for 3


def _members(pairs: Sequence[Combination]) -> set[Card]:
    return {card for pair in pairs for card in pair.cards}


def _points(parts: Sequence[Combination | Amount | Mistake]) -> int:
    return sum(part.points for part in parts)


def _tommy(count: Count, order: Sequence[Kind]) -> str:
    """Write the abbreviations of Tommy's tutor mode; there a run's points don't include its pairs."""
    fifteens, runs, flush = (count.of(kind) for kind in (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH))
    written = {
        Kind.FIFTEEN: [f"{len(fifteens)}-15"] if fifteens else [],
        Kind.RUN: [f"{_rank(runs[0].cards[0])}-{_rank(runs[0].cards[-1])}-r ({_points(runs)})"] if runs else [],
        Kind.PAIR: [f"{len(_members(same))}-{_rank(same[0].cards[0])}" for same in royals(count.of(Kind.PAIR))],
        Kind.FLUSH: [  # without the up card, and a u if it adds its point
            f"{len(each.cards) - 1}-ufl" if count.starter in each.cards else f"{len(each.cards)}-fl" for each in flush
        ],
        Kind.NOBS: ["hn" for _ in count.of(Kind.NOBS)],
    }
    nothing = "nineteen" if count.kinds == SHOWN else "none"  # nineteen is a hand that was counted in full
    return ", ".join(part for kind in order for part in written[kind]) or nothing


def _rank(card: Card) -> str:
    return card.written[:-1]


def _plain(count: Count, order: Sequence[Kind]) -> str:
    lines = [sentence(part) for kind in order for part in count.of(kind)]
    nineteen = ": nineteen, as players say" if not lines and count.kinds == SHOWN else ""
    return "\n".join([*lines, f"The {count.place} is worth {count.points}{nineteen}."])


STYLES: MappingProxyType[str, Callable[[Count, Sequence[Kind]], str]] = MappingProxyType(
    {"spoken": _spoken, "tommy": _tommy, "plain": _plain}
)


def sentence(part: Combination | Amount | Mistake) -> str:
    """Tell a combination, amount or mistake in one sentence.

    >>> from crib_tutor.marking.markings import Amount
    >>> sentence(Amount(Kind.PAIR, 6)), sentence(Amount(None, 1))
    ('Pairs, for 6.', '1 point.')
    """
    from crib_tutor.marking.mistake_reasons import plural  # noqa: PLC0415

    if part.kind is None:
        words = f"{part.points} point{'s' * (part.points != 1)}"
    elif part.cards:
        words = f"{part.kind.value.capitalize()}: {name_cards(part.cards)}, for {part.points}"
    else:
        words = f"{plural(part.kind).capitalize()}, for {part.points}"
    reason = getattr(part, "reason", "")  # which a mistake alone has
    return f"{words}: {reason}." if reason else f"{words}."


def name_cards(cards: Sequence[Card]) -> str:
    """Name cards in words, as a list to read aloud.

    >>> name_cards((Card(5, "D"), Card(5, "H"), Card(11, "C")))
    'five of diamonds, five of hearts and jack of clubs'
    """
    return join_words([card.name for card in cards])


def join_words(words: Sequence[str]) -> str:
    """Join words into a list to read aloud."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_NOTHING_MORE = {0: "Nothing there, and you saw it.", 1: "You found the one point."}
"""What is said of a right count that's too small for "all"."""
_TAKEN = {
    "muggins": "Muggins! Your opponent takes the {} you missed.",
    "overclaim": "Your opponent pegs {} for your overclaim.",
    "overpegging": "Your opponent pegs {} because you pegged too far.",
}
"""What the opponent pegs for."""


def verdict(marking: Marking) -> str:
    """Sum up a marking in short sentences, pegs included.

    >>> from crib_tutor import count, mark
    >>> verdict(mark(27, count("5H 5D 5S JC", "5C")))
    'You say 27, but the hand is worth 29. You peg 27. Muggins! Your opponent takes the 2 you missed.'

    Of a total that's all it says: a total names nothing.
    """
    pegs = [
        f"You peg {peg.points}." if peg.side == "learner" else _TAKEN[peg.what_for].format(peg.points)
        for peg in marking.pegging
    ]
    words = [_of_total(marking) if marking.by_total else _of_parts(marking), *pegs]
    if marking.count.starter is None:
        words.append("Nothing is pegged before the cut.")
    elif marking.missed and not any(peg.what_for == "muggins" for peg in marking.pegging):
        words.append(f"You lose the {_points(marking.missed)} you missed: there's no muggins in this game.")
    return " ".join(words)


def _of_total(marking: Marking) -> str:
    claimed, due = marking.claimed, marking.count.points
    if claimed == due:
        return f"You say {claimed}, and that's right."
    worth = f"the {marking.count.place} {'is worth' if isinstance(marking.count, Count) else 'scores'} {due}"
    return f"You say {claimed}, but {worth}{f': {claimed - due} too many' if claimed > due else ''}."


def _of_parts(marking: Marking) -> str:
    due, mistaken = marking.count.points, marking.mistaken
    if not (marking.missed or mistaken):
        return _NOTHING_MORE.get(due, f"You found all {due}.")
    wrong = ""
    if mistaken and not any(mistake.cards for mistake in mistaken):
        wrong = f" You claimed {_points(mistaken)} too many."
    elif mistaken:
        claims = "claim doesn't" if len(mistaken) == 1 else "claims don't"
        wrong = f" {number(len(mistaken)).capitalize()} {claims} score."
    return f"You {_credit(marking)} {_points(marking.found)} of {due} points.{wrong}"


def _credit(marking: Marking) -> str:
    """The word for points not missed: found only if their cards were named."""
    named = all(part.cards for part in (*marking.found, *marking.missed, *marking.mistaken))
    return "found" if named else "counted"


def review(marking: Marking) -> str:
    """Write a marking in plain lines, then the verdict.

    >>> from crib_tutor import count, mark
    >>> print(review(mark([("fifteen", "7H 8D"), ("fifteen", "7H 9C")], count("7H 8D 9C KS", "2D"))))
    Found. Fifteen: seven of hearts and eight of diamonds, for 2.
    Missed. Run: seven of hearts, eight of diamonds and nine of clubs, for 3.
    Doesn't score. Fifteen: seven of hearts and nine of clubs, for 2: 7 + 9 is 16, not 15.
    You found 2 of 5 points. One claim doesn't score. You peg 2. Muggins! Your opponent takes the 3 you missed.
    """
    lines = [f"{name}. {sentence(part)}" for name, part in outcomes(marking)]
    return "\n".join([*lines, verdict(marking)])


def outcomes(marking: Marking) -> Iterator[tuple[str, Combination | Amount | Mistake]]:
    """Say each part's outcome: found, missed, or no score.

    For a total there's only the excess to tell: no one has said which combinations it means.
    """
    if not marking.by_total:
        yield from ((_credit(marking).capitalize(), part) for part in marking.found)
        yield from (("Missed", part) for part in marking.missed)
    yield from (("Doesn't score", part) for part in marking.mistaken)


def name_ranks(rank: int) -> str:
    """Write the plural of a rank.

    >>> name_ranks(1), name_ranks(10), name_ranks(11)
    ('aces', '10s', 'jacks')
    """
    return f"{rank}s" if 1 < rank < JACK else f"{RANK_NAMES[rank - 1]}s"
