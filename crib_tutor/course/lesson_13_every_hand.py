"""Lesson 13: how often each total comes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from crib_tutor.combinations import Kind
from crib_tutor.counts import count, count_row
from crib_tutor.course.discard_totals import kept_hand
from crib_tutor.course.replies import join_with_or
from crib_tutor.course.sentences import FIFTEEN, FIFTEENS, HUNDRED, ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS
from crib_tutor.look import theme
from crib_tutor.look.charts import GapDots
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.rules import CRIB_SIZE, DEALT, FIFTEEN_POINTS, PAIR_POINTS
from crib_tutor.words.number_words import name_rank, ordinal, plural, spell, spell_plural

NEVER = 19
"""The total that players make their joke of."""
_SIZE = 16
"""The size of words in the grid."""


def totals(counts: Iterable[int]) -> GapDots:
    """Draw how often each total comes, as dots.

    >>> totals([1, 0, 2]).finding
    'No hand is worth 1, and 100 hands in 100 come to an even total'

    The scale is of powers of ten. Totals that never come stand apart; evens and odds are two lines. Raises
    `IllegalMove` without hands.
    """
    hands = tuple(map(int, counts))
    never = [str(total) for total, times in enumerate(hands) if not times]
    even = f"{round(100 * sum(hands[::2]) / (sum(hands) or 1))} hands in 100 come to an even total"
    return GapDots(
        f"No hand is worth {join_with_or(never)}, and {even}" if never else even,
        f"Every hand of four cards with every starter, {sum(hands):,} in all: how many make each total",
        "Counted, not sampled. Each line of the grid is ten times the one below; what never comes up is set apart.",
        hands,
        "points the hand is worth",
        "hands",
        asks_share=True,
    )


# --- why never nineteen -----------------------------------------------------------------------------------------------


@cache
def by_parts() -> Mapping[tuple[int, int], tuple[str, ...]]:
    """Sort five ranks by points of runs, pairs and fifteens.

    Suits are left out, so flushes and nobs come on top.
    """
    parts: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for ranks in combinations_with_replacement(RANKS, 5):
        if len(set(ranks)) > 1:
            made = count_row([rank + suit for rank, suit in zip(ranks, (*SUITS, *SUITS), strict=False)])
            parts[made.only("run", "pair").points, made.only("fifteen").points].append("".join(ranks))
    return {both: tuple(ranks) for both, ranks in parts.items()}


_CELL, _HIGH, _SIDE, _HEAD = 40, 26, 54, 50
"""A cell of the grid, and the room for the numbers beside and above it."""


def grid() -> Html:
    """Draw the sets of five ranks by their two parts.

    >>> grid().plain.splitlines()[-1]
    'Cells that would make 19: 3 and 16, none; 5 and 14, none; 15 and 4, none.'

    Points of runs and pairs go down, of fifteens across.
    """
    shapes, fifteens = (sorted({parts[side] for parts in by_parts()}) for side in (0, 1))
    sets = {(shape, fifteen): len(by_parts().get((shape, fifteen), ())) for shape in shapes for fifteen in fifteens}
    framed = [parts for parts in sets if sum(parts) == NEVER]
    wide, high = _SIDE + len(fifteens) * _CELL + 4, _HEAD + len(shapes) * _HIGH + 4
    middle = (_HEAD + high) / 2
    drawn = text("points of the fifteens", _SIDE + len(fifteens) * _CELL / 2, 16, _SIZE, theme.QUIET)
    down = text("points of the runs and pairs", 16, middle, _SIZE, theme.QUIET)
    drawn += f'<g transform="rotate(-90 16 {middle:g})">{down}</g>'
    for x, fifteen in enumerate(fifteens):
        drawn += text(str(fifteen), _SIDE + (x + 0.5) * _CELL, 40, _SIZE, theme.QUIET)
    for y, shape in enumerate(shapes):
        drawn += text(str(shape), _SIDE - 10, _HEAD + (y + 0.7) * _HIGH, _SIZE, theme.QUIET, "end")
        for x, fifteen in enumerate(fifteens):
            here, left, top = sets[shape, fifteen], _SIDE + x * _CELL, _HEAD + y * _HIGH
            edge, wide_edge = (theme.MISTAKEN, 3) if (shape, fifteen) in framed else (theme.CARD_EDGE, 0.5)
            paint = f'fill="{theme.CARD_FACE if here else "none"}" stroke="{edge}" stroke-width="{wide_edge}"'
            box = f'x="{left + 2}" y="{top + 2}" width="{_CELL - 4}" height="{_HIGH - 4}" rx="3"'
            number = text(str(here or ""), left + _CELL / 2, top + _HIGH * 0.7, _SIZE - 1, theme.SUITS["S"])
            drawn += f"<rect {box} {paint}/>{number}"
    rows = [f"{shape}: {', '.join(str(sets[shape, fifteen] or 'none') for fifteen in fifteens)}" for shape in shapes]
    would = "; ".join(f"{shape} and {fifteen}, {sets[shape, fifteen] or 'none'}" for shape, fifteen in framed)
    across = f"Runs and pairs, then how many sets of ranks have fifteens of {', '.join(map(str, fifteens))}."
    plain = "\n".join([across, *rows, f"Cells that would make {NEVER}: {would}."])
    caption = f"In a cell: how many of the {sum(sets.values()):,} sets of five ranks. Framed: what would make {NEVER}."
    return figure(drawn, wide, high, plain, caption=caption)


# --- after the guesses ------------------------------------------------------------------------------------------------

SAID = Sentences("13")


@SAID("commonest")
def _commonest(asked: Asking) -> Said:
    hands = asked["counts"].tolist()
    first, second, third, *rest = sorted(range(len(hands)), key=lambda total: -hands[total])
    share, other, less = (round(HUNDRED * hands[total] / sum(hands)) for total in (first, second, third))
    assert share == other > less
    return Said(
        words=f"{spell(first)}, but {spell(second)} is right behind it. Each comes up about {share} times in "
        f"{HUNDRED}. The raggedy hand with nothing at all, which players call a {spell(NEVER)}, is only the "
        f"{ordinal([first, second, third, *rest].index(0) + 1)} most common."
    )


@SAID("evens")
def _evens(asked: Asking) -> Said:
    share, lines = Fraction(asked["even"], HUNDRED).limit_denominator(5), {total % 2 for total in range(NEVER)}
    return Said(
        words=f"{spell(share.numerator)} of {spell(share.denominator)} hands are even, since nearly everything comes "
        f"in {spell_plural(PAIR_POINTS)}. That's why the evens and the odds have {spell(len(lines))} lines in the "
        "picture."
    )


@SAID("thirty years")
def _thirty_years(asked: Asking) -> Said:
    """Four cards of the perfect hand and two others are dealt, or all five and one other, and one isn't turned up."""
    deals = comb(len(PACK), DEALT) * (len(PACK) - DEALT) / (asked["counts"][-1] * comb(len(PACK) - 5, 2))
    return Said(
        words=f"{ONCE} in {int(deals):,} deals. At {spell(round(deals / asked['evenings']))} an evening that's "
        f"{spell(round(asked['evenings'] / 365))} years, so no wonder the whole club gets up to look."
    )


@SAID("three threes")
def _three_threes(asked: Asking) -> Said:
    held = asked.count
    fifteens, triple = held.of(Kind.FIFTEEN), held.only("run", "pair").points
    (three, alike), *_ = Counter(card.rank for card in held.cards).most_common()
    (taken,) = {sum(card.rank == three for card in made.cards) for made in fifteens}
    assert comb(alike, taken) == comb(alike, alike - taken) == len(fifteens)
    made = {points // FIFTEEN_POINTS for shape, points in by_parts() if shape == triple}
    (never,) = set(range(max(made))) - made
    assert triple + never * FIFTEEN_POINTS == NEVER
    times = [spell(number) if number else "none" for number in sorted(made)]
    return Said(
        len(fifteens),
        f"{spell(len(fifteens))}, since you can leave out each of the {plural(name_rank(three))} in turn. A {FIFTEEN} "
        f"that uses {spell(alike - taken)} or {spell(taken)} of {spell(alike)} matching cards comes "
        f"{spell(len(fifteens))} times. That's how a triple run gets {join_with_or(times)} {FIFTEENS}, but "
        f"never the {spell(never)} that "
        f"would make {spell(NEVER)}.",
    )


@SAID("kept hands")
def _kept_hands(asked: Asking) -> Said:
    kept, more = kept_hand().value, kept_hand().value - asked["any_hand"]
    assert more - int(more) < 0.5
    return Said(
        words=f"About {round(kept)}, so getting to choose {spell(CRIB_SIZE)} of {spell(DEALT)} is worth more than "
        f"{spell(int(more))} points."
    )


@SAID("two odd parts")
def _two_odd_parts(asked: Asking) -> Said:
    held = count("9H TC JS QD", "KS")
    run, nobs = held.only("run").points, held.only("nobs").points
    names = " ".join(card.symbol[:-1] for card in held.cards)
    return Said(
        asked.question.choices[(run + nobs) % FIFTEEN_POINTS],
        f"{spell(run)} and {spell(nobs)} make {spell(run + nobs)}, while the {FIFTEENS} add only "
        f"{spell_plural(FIFTEEN_POINTS)}. Try it: {names} with nobs is worth {held.points}.",
    )


@SAID("crib average")
def _crib_average(asked: Asking) -> Said:
    from crib_tutor.strategy.cribs import shipped_tables  # noqa: PLC0415  # numpy, which no picture needs

    crib = shipped_tables(DEALT)["provenance"]["mean_crib"]
    assert abs(crib - asked["any_hand"]) < abs(crib - kept_hand().value)
    return Said(
        min(asked.question.choices, key=lambda choice: abs(int(choice.split()[1]) - crib)),
        f"No {ONE} chose these {spell(CRIB_SIZE)} to go together, so a crib is more like a random hand than a kept "
        f"{ONE}. Good players' cribs are worth about {crib:.1f}.",
    )
