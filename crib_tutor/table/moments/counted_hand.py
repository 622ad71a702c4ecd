"""A hand counted aloud in steps, with its tape."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.game.events import Claimed
from crib_tutor.marking.markings import Marking
from crib_tutor.phrases import capitalized
from crib_tutor.table.moments.moment import CountedSoFar, TapeEntry
from crib_tutor.words.count_steps import count_steps, name_part


class CountTold(NamedTuple):
    """A step of a count, as the stage tells it."""

    before: str
    said: str
    line: str
    number: str
    so_far: CountedSoFar


def claimed_count(due: Count, claim: Claimed) -> Count | None:
    """Turn a claim by cards into a count, or None."""
    named = claim.combinations
    return replace(due, combinations=named) if named and all(part.cards for part in named) else None


def tell_steps(counted: Count, *, claimed: bool = False) -> list[CountTold]:
    """Tell a count by its combinations, its tape growing.

    >>> from crib_tutor.counts import count
    >>> [(step.said, step.so_far.total) for step in tell_steps(count("7H 8D 8S KC", "2D"))]
    [('“Fifteen two,”', 2), ('fifteen four,”', 4), ('and a pair makes six.”', 6)]
    """
    steps, tellings = count_steps(counted), []
    tape: tuple[TapeEntry, ...] = ()
    for at, step in enumerate(steps):
        if part := step.combination:
            named = name_part(part.kind, part.cards)
            named = named if part.kind is Kind.PAIR else named.removeprefix("a ")
            tape = (*tape, TapeEntry(tuple(sorted(step.lit)), named, step.total))
        if step.said:
            sentence = f"{'“' * (not step.before)}{step.words}{'.' if at == len(steps) - 1 else ','}”"
        else:  # a run of a double run, say, stands bare
            sentence = step.words if step.before else capitalized(step.words)
        number = f"+{step.points}" if step.points and not claimed else ""
        so_far = CountedSoFar(tape, step.lit, step.total, claimed)
        before = f"“{step.lead}{'”' * (not step.said)}" if step.before else ""
        tellings.append(CountTold(before, sentence, step.words, number, so_far))
    return tellings


def count_whole(due: Count) -> CountedSoFar:
    """Show what's beside a fully counted hand."""
    steps = tell_steps(due)
    return CountedSoFar(steps[-1].so_far.tape if steps else (), None, due.points)


def so_far(due: Count, claim: Claimed | None, *, at_once: bool = False) -> CountedSoFar:
    """Show the tape and the total beside a claimed hand."""
    if claim is None:
        return CountedSoFar(total=None)
    counted = claimed_count(due, claim)
    tape: Sequence[TapeEntry] = tell_steps(counted)[-1].so_far.tape if counted else ()
    return CountedSoFar(tuple(tape), None, claim.points, claimed=not at_once)


def missed_cards(marking: Marking) -> tuple[Card, ...]:
    """Find the cards of the points that a claim missed.

    If a total doesn't tell which they are, they're the cards of everything that scores.

    >>> from crib_tutor import Kind, count, mark
    >>> held = count("2C 3S KS 9H", "8D", crib=True)
    >>> missed_cards(mark([], held)), missed_cards(mark(0, held))
    ((2C, 3S, KS), (2C, 3S, KS))
    """
    named = [part for part in marking.missed if isinstance(part, Combination) and part.cards]
    return tuple(sorted({card for part in named or marking.count for card in part.cards}))
