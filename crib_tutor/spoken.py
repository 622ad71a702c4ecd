"""Words: what a player says at the table, what Tommy's tutor wrote, and plain sentences for every ear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, Count
from crib_tutor.deck import RANKS, Card, quoted
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind

if TYPE_CHECKING:  # a count is said without knowing how claims are marked, and sooner
    from crib_tutor.marking import Amount, Marking, Mistake, Peg

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = ("", "", "twenty", "thirty")

ORDERS = MappingProxyType({"hoyle": SHOWN, "tommy": (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.PAIR, Kind.NOBS)})
"""Orders of counting: Hoyle's, with flush and nobs last by our choice, and that of Tommy's Cribbage."""

NINETEEN = "I have nineteen"
"""What players say of a hand with nothing in it, since no hand can count nineteen (Hoyle, Tommy)."""

_RUN_NAMES = MappingProxyType({1: "a run", 2: "a double run", 3: "a triple run", 4: "a quadruple run"})
_ROYALS = MappingProxyType({2: "a pair", 3: "a pair royal", 4: "a double pair royal"})
_Phrase = tuple[str, int]
"""Words for some combinations, and the points they are worth together."""


def number(value: int) -> str:
    """A count as it is said aloud: whole numbers up to the twenties, as far as hands go.

    >>> number(8), number(24)
    ('eight', 'twenty-four')
    """
    if value < len(_ONES):
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def explain(count: Count, style: str = "spoken", *, order: str | None = None) -> str:
    """Say a count: as a player does ("spoken"), as Tommy's tutor wrote it ("tommy"), or in full sentences ("plain").

    >>> from crib_tutor.counts import count
    >>> explain(count("9H 6D 5S 4C", "4H"))
    'Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen'
    >>> explain(count("9H 6D 5S 4C", "4H"), style="tommy")
    '3-15, 4-6-r (6), 2-4'
    >>> print(explain(count("2H 4D 6S JC", "KC"), style="plain"))
    Nobs: jack of clubs, for 1.
    The hand counts 1.

    ``order`` is "hoyle" or "tommy"; each style has its own unless told. A hand of nothing is the table's "nineteen".
    """
    require_kind(count, Count, 'a count: give one such as count("5H 5D 5S JC", "5C")')
    if style not in tuple(STYLES):
        raise IllegalMove(f"{quoted(style)} is no style: ask for {', '.join(STYLES)}")
    order = ("tommy" if style == "tommy" else "hoyle") if order is None else order
    if order not in tuple(ORDERS):
        raise IllegalMove(f"{quoted(order)} is no order of counting: ask for {' or '.join(ORDERS)}")
    return STYLES[style](count, ORDERS[order])


def _spoken(count: Count, order: Sequence[Kind]) -> str:
    said = ""
    total = 0
    phrases = list(_phrases(count, order))
    for i, (words, points) in enumerate(phrases):
        total += points
        link = "" if i == 0 else ", and " if i == len(phrases) - 1 and words != "fifteen" else ", "
        verb = "" if words == "fifteen" else (" are" if " runs " in words else " is") if i == 0 else " makes"
        said += f"{link}{words}{verb} {number(total)}"
    return said[:1].upper() + said[1:] or _nothing(count)


def _nothing(count: Count) -> str:
    """What is said where nothing scores: the traditional nineteen is for a hand counted in full."""
    from crib_tutor.mistakes import plural  # noqa: PLC0415

    return NINETEEN if count.kinds == SHOWN else f"No {' or '.join(map(plural, count.kinds))}: zero"


def _phrases(count: Count, order: Sequence[Kind]) -> Iterator[_Phrase]:
    """What is said, in order: each fifteen by itself, the runs with the pairs inside them, the other pairs."""
    runs = count.of(Kind.RUN)
    in_runs = {card for run in runs for card in run.cards}
    pairs = [pair for pair in count.of(Kind.PAIR) if not in_runs.issuperset(pair.cards)]
    inside = [pair for pair in count.of(Kind.PAIR) if in_runs.issuperset(pair.cards)]
    phrases = {
        Kind.FIFTEEN: [("fifteen", one.points) for one in count.of(Kind.FIFTEEN)],
        Kind.RUN: [(_runs_said(runs, count), _points(runs) + _points(inside))] if runs else [],
        Kind.PAIR: [(_ROYALS[len(_members(same))], _points(same)) for same in royals(pairs)],
        Kind.FLUSH: [(f"a flush of {number(one.points)}", one.points) for one in count.of(Kind.FLUSH)],
        Kind.NOBS: [("one for his nobs", one.points) for one in count.of(Kind.NOBS)],
    }
    for kind in order:
        yield from phrases[kind]


def run_name(runs: Sequence[Combination]) -> str:
    """What the runs of a hand are called together.

    >>> from crib_tutor.counts import count
    >>> run_name(count("4H 4D 5S 6C", "6H").of(Kind.RUN))
    'a quadruple run of three, the double-double,'
    """
    said = f"{_RUN_NAMES[len(runs)]} of {number(len(runs[0].cards))}"
    return f"{said}, the double-double," if len(runs) == max(_RUN_NAMES) else said


def _runs_said(runs: Sequence[Combination], count: Count) -> str:
    """A double run is its runs with their pair: where pairs are not counted, they are so many runs."""
    if len(runs) > 1 and Kind.PAIR not in count.kinds:
        return f"{number(len(runs))} runs of {number(len(runs[0].cards))}"
    return run_name(runs)


def royals(pairs: Sequence[Combination]) -> list[list[Combination]]:
    """Pairs put together by rank, since three pairs of a rank are a pair royal and six a double pair royal.

    >>> from crib_tutor.counts import count
    >>> [len(same) for same in royals(count("5H 5D 5S JC", "JH").of(Kind.PAIR))]
    [3, 1]
    """
    return [list(same) for _, same in groupby(pairs, key=lambda pair: pair.cards[0].rank)]


def _members(pairs: Sequence[Combination]) -> set[Card]:
    return {card for pair in pairs for card in pair.cards}


def _points(parts: Sequence[Combination | Amount | Mistake]) -> int:
    return sum(part.points for part in parts)


def _tommy(count: Count, order: Sequence[Kind]) -> str:
    """The abbreviations of Tommy's tutor mode; a run's points are its own there, its pairs stand apart."""
    fifteens, runs, flush = (count.of(kind) for kind in (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH))
    written = {
        Kind.FIFTEEN: [f"{len(fifteens)}-15"] if fifteens else [],
        Kind.RUN: [f"{_rank(runs[0].cards[0])}-{_rank(runs[0].cards[-1])}-r ({_points(runs)})"] if runs else [],
        Kind.PAIR: [f"{len(_members(same))}-{_rank(same[0].cards[0])}" for same in royals(count.of(Kind.PAIR))],
        Kind.FLUSH: [_flush(one.cards, count.starter) for one in flush],
        Kind.NOBS: ["hn" for _ in count.of(Kind.NOBS)],
    }
    return ", ".join(part for kind in order for part in written[kind]) or "nineteen"


def _flush(cards: Sequence[Card], starter: Card | None) -> str:
    """The flush's length without the up card, and a u where the up card adds its point."""
    return f"{len(cards) - 1}-ufl" if starter in cards else f"{len(cards)}-fl"


def _rank(card: Card) -> str:
    return RANKS[card.rank - 1].replace("T", "10")


def _plain(count: Count, order: Sequence[Kind]) -> str:
    lines = [sentence(one) for kind in order for one in count.of(kind)]
    nineteen = ": nineteen, as players say" if not lines and count.kinds == SHOWN else ""
    return "\n".join([*lines, f"The {count.place} counts {count.points}{nineteen}."])


STYLES: MappingProxyType[str, Callable[[Count, Sequence[Kind]], str]] = MappingProxyType(
    {"spoken": _spoken, "tommy": _tommy, "plain": _plain}
)
"""The ways to say a count, by name."""


def sentence(part: Combination | Amount | Mistake) -> str:
    """One combination, amount or mistake in one sentence.

    >>> from crib_tutor.marking import Amount
    >>> sentence(Amount(Kind.PAIR, 6)), sentence(Amount(None, 1))
    ('Pairs, for 6.', '1 point.')
    """
    from crib_tutor.mistakes import plural  # noqa: PLC0415

    if part.kind is None:
        said = f"{part.points} point{'s' * (part.points != 1)}"
    elif part.cards:
        said = f"{part.kind.value.capitalize()}: {listed(part.cards)}, for {part.points}"
    else:
        said = f"{plural(part.kind).capitalize()}, for {part.points}"
    reason = getattr(part, "reason", "")  # which a mistake alone has
    return f"{said}: {reason}." if reason else f"{said}."


def listed(cards: Sequence[Card]) -> str:
    """Cards in words, as a list that can be read aloud.

    >>> listed((Card(5, "D"), Card(5, "H"), Card(11, "C")))
    'five of diamonds, five of hearts and jack of clubs'
    """
    names = [card.name for card in cards]
    return joined(names)


def joined(words: Sequence[str]) -> str:
    """Words as a list that can be read aloud.

    >>> joined(["the 5s", "the 10s", "the jacks"])
    'the 5s, the 10s and the jacks'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_NOTHING_MORE = {0: "Nothing there, and you saw it.", 1: "The one point is found."}
"""What is said of a count that is right, where it is not simply all of so many."""


def verdict(marking: Marking) -> str:
    """The outcome of a marking in a few short sentences, pegs and all.

    >>> from crib_tutor.counts import count
    >>> from crib_tutor.marking import mark
    >>> verdict(mark(27, count("5H 5D 5S JC", "5C")))
    'You found 27 of 29 points. You peg 27. Muggins! Your opponent pegs the 2 you overlooked.'
    """
    due = marking.count.points
    if marking.missed or marking.mistaken:
        opening = f"You found {_points(marking.found)} of {due} points.{_not_scoring(marking.mistaken)}"
    else:
        opening = _NOTHING_MORE.get(due, f"All {due} found.")
    return " ".join([opening, *map(_pegged, marking.pegging)]) + _lost(marking)


def _not_scoring(mistaken: Sequence[Mistake]) -> str:
    if not mistaken:
        return ""
    if not any(mistake.cards for mistake in mistaken):
        return f" You claimed {_points(mistaken)} too many."
    return (
        " One claim does not score."
        if len(mistaken) == 1
        else f" {number(len(mistaken)).capitalize()} claims do not score."
    )


def _pegged(peg: Peg) -> str:
    if peg.side == "learner":
        return f"You peg {peg.points}."
    return {
        "muggins": f"Muggins! Your opponent pegs the {peg.points} you overlooked.",
        "overclaim": f"Your opponent pegs {peg.points} for your overclaim.",
        "overpegging": f"Your opponent pegs {peg.points} for your peg set too far.",
    }[peg.what_for]


def _lost(marking: Marking) -> str:
    if marking.count.starter is None:
        return " Nothing is pegged before the cut."
    if not marking.missed or any(peg.what_for == "muggins" for peg in marking.pegging):
        return ""
    return f" The {_points(marking.missed)} you overlooked are lost: no muggins in this game."


def review(marking: Marking) -> str:
    """A whole marking in plain lines: what was found, missed and mistaken, each with its reason, then the verdict.

    >>> from crib_tutor.counts import count
    >>> from crib_tutor.marking import mark
    >>> print(review(mark([("fifteen", "7H 8D"), ("fifteen", "7H 9C")], count("7H 8D 9C KS", "2D"))))
    Found. Fifteen: seven of hearts and eight of diamonds, for 2.
    Missed. Run: seven of hearts, eight of diamonds and nine of clubs, for 3.
    Does not score. Fifteen: seven of hearts and nine of clubs, for 2: 7 + 9 is 16, not 15.
    You found 2 of 5 points. One claim does not score. You peg 2. Muggins! Your opponent pegs the 3 you overlooked.
    """
    groups = (("Found", marking.found), ("Missed", marking.missed), ("Does not score", marking.mistaken))
    lines = [f"{name}. {sentence(part)}" for name, parts in groups for part in parts]
    return "\n".join([*lines, verdict(marking)])
