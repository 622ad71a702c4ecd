"""The pictures of the lesson on counting aloud: shapes of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from types import MappingProxyType

from crib_tutor.combinations import Combination, Kind, by_rank
from crib_tutor.counts import Count, count_row
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.lesson_05_flushes import times_dealt
from crib_tutor.course.sentences import (
    FIFTEEN,
    FIFTEENS,
    HUNDRED,
    ONCE,
    ONE,
    TWICE,
    Asking,
    Said,
    Sentences,
    count_cards,
)
from crib_tutor.deck import PACK, RANKS, SUITS, Card
from crib_tutor.look import card_faces
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.html import Html, picture, table_row
from crib_tutor.rules import CRIB_SIZE, DEALT, IMPOSSIBLE_COUNTS, JACK, PAIR_POINTS
from crib_tutor.rules.refusals import require_flag
from crib_tutor.shipped import SURE
from crib_tutor.words.counts_aloud import join_words, name_cards
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, plural, spell, spell_plural

EIGHT = MappingProxyType(
    {
        "a pair": "3C 8D 8H JS KC",
        "no pair, no run": "3D 6S 7C 10H QD",
        "a run of three": "2C 8D 9H 10S KC",
        "two pairs": "4D 4S 9C 9H QD",
        "a double run of three": "2D JC QD QH KS",
        "a run of four": "2C 9H 10C JD QS",
        "a pair royal": "7D 7H 7S 10C KD",
        "a run of three, and a pair apart": "2C 2H 10D JS QC",
    }
)
"""The eight commonest shapes, the commonest first, each with five cards that score nothing else."""

Shape = tuple[int, int, int]
"""How many runs there are, how long they are, and how many pairs."""

_CARD, _NARROW_CARD = 44, 32
"""Pixels that a card takes in a row of the table, and at least takes where the page is narrow."""


def shapes(*, shares: bool = False) -> Html:
    """Show the eight commonest shapes of five cards with their worth.

    >>> shapes(shares=True).plain.splitlines()[4]
    'a double run of three, worth 8, 4 hands of 100: 2♦ J♣ Q♦ Q♥ K♠'

    With ``shares`` each has how many hands of 100 it comes up in. A shape is the pairs and runs of a hand: its
    fifteens, its flush and his nobs come on top.
    """
    require_flag(shares, "shares")
    rows, plain = table_row("th", "Shape", "Worth", *["Hands of 100"] * shares), []
    for name, share in shape_shares().items():
        held, often = count_row(EIGHT[name]), f"{share:.0f}"
        five, size = held.cards, len(held.cards)
        row = card_faces.row(five, {card for part in held for card in part.cards})
        drawn = picture(row, name_cards(five), _CARD * size, _NARROW_CARD * size)
        rows += table_row("td", f"{name}<br>{drawn}", str(held.points), *[often] * shares)
        among = f", {often} hand{'s' * (often != '1')} of 100" * shares
        plain.append(f"{name}, worth {held.points}{among}: {' '.join(card.symbol for card in five)}")
    return Html(f"<table><tbody>{rows}</tbody></table>", "\n".join(plain))


def shape_shares() -> dict[str, float]:
    """The dealt hands of 100 that have each of the eight shapes.

    >>> round(shape_shares()["two pairs"], 2)
    4.57

    What is left of the 100 goes to the six rarer shapes.
    """
    deals = _deals()
    return {name: 100 * deals[_shape(count_row(held).combinations)] / deals.total() for name, held in EIGHT.items()}


@cache
def _deals() -> Counter[Shape]:
    """The shapes of all hands of five cards, by the number of hands that have them."""
    deals: Counter[Shape] = Counter()
    for ranks in combinations_with_replacement(_EVERY_RANK, CRIB_SIZE + 1):
        deals[_shape(_score(ranks))] += _ways(ranks)
    assert deals.total() == comb(len(PACK), CRIB_SIZE + 1)
    return deals


def _shape(made: Sequence[Combination]) -> Shape:
    lengths = [len(part.cards) for part in made if part.kind is Kind.RUN]
    return len(lengths), max(lengths, default=0), sum(part.kind is Kind.PAIR for part in made)


_EVERY_RANK = range(1, len(RANKS) + 1)


def _score(ranks: Iterable[int]) -> list[Combination]:
    return by_rank([Card(rank, "C") for rank in sorted(ranks)])


def _worth(ranks: Iterable[int]) -> int:
    return sum(made.points for made in _score(ranks))


def _ways(ranks: Iterable[int]) -> int:
    """In how many suits these ranks are dealt."""
    return prod(comb(len(SUITS), alike) for alike in Counter(ranks).values())


_DEALT, _KEPT = "four cards dealt", "the best four of six"


@cache
def points_before_cut() -> float:
    """The points of 100 that four dealt cards have before the cut.

    >>> round(points_before_cut(), 1)
    50.6
    """
    from crib_tutor.strategy import distribution  # noqa: PLC0415  # numpy, which a lesson loads with its first chart

    early = sum(_ways(four) * _worth(four) for four in combinations_with_replacement(_EVERY_RANK, CRIB_SIZE))
    early += CRIB_SIZE * len(SUITS) * comb(len(RANKS), CRIB_SIZE)  # the flushes
    whole = sum(points * float(hands) for points, hands in enumerate(distribution()))
    return 100 * early * (len(PACK) - CRIB_SIZE) / whole


def early_rows() -> RankedRows:
    """Chart the points there before the cut, in dealt and kept hands.

    >>> early_rows().finding
    'Before the cut, dealt hands have 51 of their 100 points; kept hands have 70'
    """
    kept = load_totals()["kept hands"]
    before, held = SampleMean(*kept["before the cut"]), SampleMean(*kept["held"])
    share, dealt = 100 * before.value / held.value, points_before_cut()
    within = SURE * share * (before.error / before.value + held.error / held.value)
    return RankedRows(
        f"Before the cut, dealt hands have {dealt:.0f} of their 100 points; kept hands have {share:.0f}",
        "Points in 100 that the four cards make without the starter",
        f"Dealt hands: all of them, exact. Kept hands: the best four of six, in {kept['hands']:,} simulated deals.",
        (Row(_DEALT, (dealt,)), Row(_KEPT, (share,), round(within, 2))),
        ("points",),
        "points in 100 that are there before the cut",
        ranked=False,
        best="",
        asked=_DEALT,
    )


SAID = Sentences("06")


def _adds_nothing() -> float:
    """How often a starter brings no fifteen, no pair and no run to four dealt cards."""
    ways: Counter[bool] = Counter()
    for four, starter in product(combinations_with_replacement(_EVERY_RANK, CRIB_SIZE), _EVERY_RANK):
        ways[_worth((*four, starter)) == _worth(four)] += _ways(four) * (len(SUITS) - four.count(starter))
    return ways[True] / ways.total()


@SAID("before the cut")
def _before_the_cut(_: Asking) -> Said:
    early, kept = points_before_cut() / HUNDRED, load_totals()["kept hands"]
    nothing = 10 * _adds_nothing() * (1 - times_dealt()["nobs"] / HUNDRED**2)
    chosen = 10 * SampleMean(*kept["before the cut"]).value / SampleMean(*kept["held"]).value
    assert abs(early - 0.5) < 0.02
    return Said(
        round(HUNDRED * early),
        f"{spell(CRIB_SIZE)} {plural(ordinal(CRIB_SIZE + 1))} of the cards, but only {name_fraction(early)} of the "
        f"points. The starter meets every {ONE} of your cards, so it adds about as much as all {spell(CRIB_SIZE)} "
        f"together. Even so, in {round(nothing) * 10} of {HUNDRED} hands it's no help at all. And these hands were "
        f"dealt, not chosen: if you keep the best {spell(CRIB_SIZE)} of {spell(DEALT)} cards, about "
        f"{round(chosen) * 10} points are there early.",
    )


@SAID("only what is new")
def _only_what_is_new(asked: Asking) -> Said:
    whole = asked.question.about
    assert isinstance(whole, Count)
    before, nine = count_cards(whole.hand), whole.starter
    (new,) = set(whole.of(Kind.FIFTEEN)) - set(before.of(Kind.FIFTEEN))
    (six,) = set(new.cards) - {nine}
    (short,), (long,) = ({len(run.cards) for run in counted.of(Kind.RUN)} for counted in (before, whole))
    both, ranks = spell(len(before.of(Kind.RUN))), sorted({card.rank for card in whole.cards})[-short:]
    (eight, _), (seven, _) = Counter(card.rank for card in whole.hand if card.rank in ranks).most_common()
    assert nine
    return Said(
        whole.points - before.points,
        f"{name_rank(nine)} and {name_rank(six)} make {FIFTEEN} for {new.points}, and each of the {both} runs grows by "
        f"{spell(long - short)} card, for {whole.only('run').points - before.only('run').points} more. Don't add "
        f"{both} runs of {', '.join(map(str, ranks))}, or you count the {name_rank(seven)} and the "
        f"{plural(name_rank(eight))} {TWICE}.",
    )


_RARE = (
    ("a double run of four", "9S 10D JH JC QD"),
    ("a run of five", "3H 4S 5D 6C 7H"),
    ("a double double run", "3H 3D 4S 5C 5D"),
    ("a pair royal with a pair", "7D 7H 7S 10C 10D"),
    ("a triple run", "JH QC KC KD KS"),
    ("a double pair royal", "7C 7D 7H 7S KD"),
)
"""The six rarest shapes, the rarest last, each with five cards."""


@SAID("eight shapes")
def _eight_shapes(_: Asking) -> Said:
    rare = {name: count_row(held).only("run", "pair") for name, held in _RARE}
    often = [HUNDRED * _deals()[_shape(counted.combinations)] / _deals().total() for counted in rare.values()]
    common = sorted(shape_shares().values())[-2:]
    every = (*rare.values(), *map(count_row, EIGHT.values()))
    assert set(+_deals()) == {_shape(counted.combinations) for counted in every}
    assert often == sorted(often, reverse=True)
    assert 1 < sum(often) < 2
    named = [f"{name} ({counted.points})" for name, counted in rare.items()]
    return Said(
        words=f"You'll hardly see anything else: the {spell(len(common))} most common shapes alone are "
        f"{round(sum(common))} of {HUNDRED}. Taken together, the {spell(len(rare))} that aren't in the table come "
        f"up {ONCE} or {TWICE} in {HUNDRED} hands. They're {join_words(named[:3])}. Rarer still are "
        f"{join_words(named[3:])}.",
    )


@SAID("no run, no nobs")
def _no_run_no_nobs(asked: Asking) -> Said:
    (odd,) = asked.numbers
    assert odd % 2
    assert not asked.count.of(Kind.RUN, Kind.FLUSH)
    assert JACK not in {card.rank for card in asked.count.cards}
    return Said(
        "Never",
        f"With no run, no flush of {spell(len(asked.count.cards))} and no jack, nothing here can make {odd} or any "
        "other odd number. Count it again!",
    )


@SAID("silence")
def _silence(asked: Asking) -> Said:
    (odd,), (nobs,) = asked.numbers, asked.count.of(Kind.NOBS)
    assert odd % 2
    return Said(
        "Perhaps",
        f"The {nobs.cards[0].name} is of the starter's suit, so an odd total is no surprise. That alone proves "
        f"nothing for {odd}, so count it.",
    )


@SAID("first alarm")
def _first_alarm(asked: Asking) -> Said:
    (never,) = asked.numbers
    assert never in IMPOSSIBLE_COUNTS
    return Said("Never", f"No hand is worth {never}, whatever it holds.")


@SAID("even and possible")
def _even_and_possible(asked: Asking) -> Said:
    never = [choice for choice in asked.question.choices if int(choice) in IMPOSSIBLE_COUNTS]
    odd = [choice for choice in asked.question.choices if int(choice) % 2 and choice not in never]
    (right,) = set(asked.question.choices) - {*never, *odd}
    assert count_cards("5C 5D 10C 10D 2H").points == int(right)
    return Said(
        right,
        f"Pairs and {FIFTEENS} come in {spell_plural(PAIR_POINTS)}, so {join_words(odd)} are out, and no hand ever "
        f"made {join_words(never)}.",
    )
