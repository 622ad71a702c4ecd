"""Lesson 14: how often each total comes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.discard_totals import kept_hand
from crib_tutor.course.replies import join_with_or, not_attempted
from crib_tutor.course.sentences import FIFTEENS, HUNDRED, ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS, InvalidCards
from crib_tutor.look import theme
from crib_tutor.look.charts import GapDots, RankedRows
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.rules import CRIB_SIZE, DEALT, FIFTEEN_POINTS, JACK, PAIR_POINTS
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
        "Counted, not sampled. Powers of ten have no zero, so totals that never come up are set apart.",
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


def ranks_worth(total: int) -> tuple[str, ...]:
    """List all ranks whose parts make a total.

    >>> ranks_worth(23), ranks_worth(19)
    (('45556',), ())
    """
    return tuple(ranks for parts, alike in sorted(by_parts().items()) if sum(parts) == total for ranks in alike)


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


# --- trying -----------------------------------------------------------------------------------------------------------

_NEAR = 3
"""How many totals on either side are named."""


def change_one_card(held: Count) -> Mapping[int, int]:
    """Count the ways to each total by changing one card."""
    five = (*held.hand, *([held.starter] if held.starter else []))
    left = [card for card in PACK if card not in five]
    return Counter(
        count_row([*five[:place], card, *five[place + 1 :]]).points for place in range(len(five)) for card in left
    )


def attempt(answer: object) -> Html:
    """Count a hand that should make nineteen, in parts.

    >>> print(attempt("6H 6D 6S 3C 9H").plain.partition("None of")[0].strip())
    Hand 3♣ 6♦ 6♥ 6♠, starter 9♥.
    Fifteens 12, runs and pairs 6, suits 0: that makes 18, 1 short of 19.
    One more point would be his nobs, and there isn't a jack here.

    Below it is what one changed card would make. The three dots aren't attempted yet, and what is no hand is refused
    in a sentence; nothing is raised.
    """
    if answer is ...:
        return not_attempted("a hand", "em")
    try:
        held = count_row(answer)  # type: ignore[arg-type]  # it refuses, in words, what it cannot read
    except InvalidCards as refusal:
        return paragraph(f"Your hand can't be counted: {refusal}.", "strong")
    fifteens, ranks, suits = (held.only(*kinds).points for kinds in (("fifteen",), ("run", "pair"), ("flush", "nobs")))
    off = held.points - NEVER
    verdict = f"{abs(off)} {'too many for' if off > 0 else 'short of'} {NEVER}"
    lines = [f"Fifteens {fifteens}, runs and pairs {ranks}, suits {suits}: that makes {held.points}, {verdict}."]
    if off == -1:
        jack = "it's already counted here" if held.of(Kind.NOBS) else "the jack here is of another suit"
        jack = jack if any(card.rank == JACK for card in held.hand) else "there isn't a jack here"
        lines.append(f"One more point would be his nobs, and {jack}.")
    near = near_totals(change_one_card(held))
    return stacked(hand(held.hand, held.starter), *map(paragraph, lines), near.html())


def near_totals(ways: Mapping[int, int]) -> RankedRows:
    """Draw the ways to each total near nineteen."""
    every = sum(ways.values())
    return draw_amounts(
        f"None of the {every} ways to change one card makes {NEVER}",
        "What changing one card would make of it",
        f"Each of the five cards for each of the others: {every} hands, all counted.",
        {str(total): ways.get(total, 0) for total in range(NEVER - _NEAR, NEVER + _NEAR + 1)},
        "ways to change one card",
        digits=0,
        asked=str(NEVER),
    )


# --- after the guesses ------------------------------------------------------------------------------------------------

SAID = Sentences("14")


@SAID("commonest")
def _commonest(asked: Asking) -> Said:
    hands = asked["counts"].tolist()
    first, second, third, *rest = sorted(range(len(hands)), key=lambda total: -hands[total])
    share, other, less = (round(HUNDRED * hands[total] / sum(hands)) for total in (first, second, third))
    assert share == other > less
    return Said(
        words=f"{spell(first)}, by a whisker. {spell(first)} and {spell(second)} are nearly alike: each is the total "
        f"of about {share} hands in {HUNDRED}. A hand with nothing at all, the joke's {spell(NEVER)}, is only the "
        f"{ordinal([first, second, third, *rest].index(0) + 1)} most common."
    )


@SAID("evens")
def _evens(asked: Asking) -> Said:
    share, lines = Fraction(asked["even"], HUNDRED).limit_denominator(5), {total % 2 for total in range(NEVER)}
    return Said(
        words=f"{spell(share.numerator)} of {spell(share.denominator)} hands are even, since nearly everything comes "
        f"in {spell_plural(PAIR_POINTS)}. In the chart, evens and odds are {spell(len(lines))} lines."
    )


@SAID("thirty years")
def _thirty_years(asked: Asking) -> Said:
    """Four cards of the perfect hand and two others are dealt, or all five and one other, and one isn't turned up."""
    deals = comb(len(PACK), DEALT) * (len(PACK) - DEALT) / (asked["counts"][-1] * comb(len(PACK) - 5, 2))
    return Said(
        words=f"{ONCE} in {int(deals):,} deals, and with {spell(round(deals / asked['evenings']))} an evening these "
        f"take {spell(round(asked['evenings'] / 365))} years. So when someone holds it, the whole club comes to see."
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
        f"{spell(len(fifteens))}, since you can leave out each of the {plural(name_rank(three))} in turn. Anything "
        f"that takes {spell(alike - taken)} or {spell(taken)} of {spell(alike)} cards alike always comes "
        f"{spell(len(fifteens))} times. So a triple run holds {join_with_or(times)} {FIFTEENS}, and never the "
        f"{spell(never)} that would make {spell(NEVER)}.",
    )


@SAID("kept hands")
def _kept_hands(asked: Asking) -> Said:
    kept, more = kept_hand().value, kept_hand().value - asked["any_hand"]
    assert more - int(more) < 0.5
    return Said(
        words=f"About {round(kept)}. Choosing {spell(CRIB_SIZE)} of {spell(DEALT)} is worth more than "
        f"{spell(int(more))} points on average."
    )


@SAID("two odd parts")
def _two_odd_parts(asked: Asking) -> Said:
    held = count("9H TC JS QD", "KS")
    run, nobs = held.only("run").points, held.only("nobs").points
    names = " ".join(card.symbol[:-1] for card in held.cards)
    return Said(
        asked.question.choices[(run + nobs) % FIFTEEN_POINTS],
        f"{spell(run)} and {spell(nobs)} make {spell(run + nobs)}. The {FIFTEENS} add only "
        f"{spell_plural(FIFTEEN_POINTS)}. {names} with nobs is worth {held.points}.",
    )


@SAID("crib average")
def _crib_average(asked: Asking) -> Said:
    from crib_tutor.strategy.cribs import shipped_tables  # noqa: PLC0415  # numpy, which no picture needs

    crib = shipped_tables(DEALT)["provenance"]["mean_crib"]
    assert abs(crib - asked["any_hand"]) < abs(crib - kept_hand().value)
    return Said(
        min(asked.question.choices, key=lambda choice: abs(int(choice.split()[1]) - crib)),
        f"These {spell(CRIB_SIZE)} weren't chosen to go together, so a crib is more like a random hand than like a "
        f"kept {ONE}. Good players' cribs are worth about {crib:.1f}.",
    )
