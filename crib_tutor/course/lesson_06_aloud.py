"""The picture of the lesson on counting aloud: the shapes of five cards that are worth knowing at sight."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType

from crib_tutor.combinations import Kind, by_rank, pairs, runs
from crib_tutor.counts import Count, count, count_row
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

_CARD, _NARROW_CARD = 44, 16
"""Pixels that a card takes in a row of the table, and at least takes where the page is narrow."""


def shapes(*, shares: bool = False) -> Html:
    """The eight commonest shapes of five cards, what each is worth, and with ``shares`` how many hands of 100 have it.

    >>> shapes(shares=True).plain.splitlines()[4]
    'a double run of three, worth 8, 4 hands of 100: 2♦ J♣ Q♦ Q♥ K♠'

    A shape is the pairs and runs of a hand: its fifteens, its flush and his nobs come on top.
    """
    require_flag(shares, "shares")
    rows, plain = table_row("th", "Cards", "Shape", "Worth", *["Hands of 100"] * shares), []
    for name, share in shape_shares().items():
        held, said = count_row(EIGHT[name]), f"{share:.0f}"
        rows += table_row("td", _draw_row(held), name, str(held.points), *[said] * shares)
        among = f", {said} hand{'s' * (said != '1')} of 100" * shares
        plain.append(f"{name}, worth {held.points}{among}: {' '.join(card.symbol for card in held.cards)}")
    return Html(f"<table><tbody>{rows}</tbody></table>", "\n".join(plain))


def shape_shares() -> dict[str, float]:
    """How many of 100 hands have each of the eight shapes, hand and starter dealt and not chosen.

    >>> round(shape_shares()["two pairs"], 2)
    4.57

    What is left of the 100 goes to the six rarer shapes.
    """
    deals = _deals()
    return {name: 100 * deals[_shape(count_row(held))] / deals.total() for name, held in EIGHT.items()}


@cache
def _deals() -> Counter[Shape]:
    """The shapes of all hands of five cards, by the number of hands that have them."""
    deals: Counter[Shape] = Counter()
    for ranks in combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE + 1):
        found = list(runs(ranks))
        shape = (len(found), len(found[0]) if found else 0, len(list(pairs(ranks))))
        deals[shape] += prod(comb(len(SUITS), many) for many in Counter(ranks).values())
    assert deals.total() == comb(len(PACK), CRIB_SIZE + 1)
    return deals


def _shape(counted: Count) -> Shape:
    found = counted.of(Kind.RUN)
    return len(found), len(found[0].cards) if found else 0, len(counted.of(Kind.PAIR))


def _draw_row(counted: Count) -> str:
    lit = {card for part in counted for card in part.cards}
    row = card_faces.row(counted.cards, lit)
    return picture(row, name_cards(counted.cards), _CARD * len(counted.cards), _NARROW_CARD * len(counted.cards))


# --- how much is there before the cut ---------------------------------------------------------------------------------

_DEALT, _KEPT = "four cards dealt", "the best four of six"


@cache
def points_before_cut() -> float:
    """Of 100 points in dealt hands, those that the four cards have without their starter.

    >>> round(points_before_cut(), 1)
    50.6
    """
    from crib_tutor.strategy import distribution  # noqa: PLC0415  # numpy, which a lesson loads with its first chart

    early, suits = 0.0, tuple(SUITS)
    for ranks in combinations_with_replacement(RANKS, CRIB_SIZE):
        ways = prod(comb(len(SUITS), many) for many in Counter(ranks).values())
        held = [f"{rank}{suits[place]}" for place, rank in enumerate(ranks)]  # never a flush: those are added below
        early += ways * count(held).points
    early += CRIB_SIZE * len(SUITS) * comb(len(RANKS), CRIB_SIZE)
    whole = sum(points * float(many) for points, many in enumerate(distribution()))
    return 100 * early * (len(PACK) - CRIB_SIZE) / whole


def early_rows() -> RankedRows:
    """How many of a hand's points are there before the cut: in dealt hands, and in those that players keep.

    >>> early_rows().finding
    'Before the cut, dealt hands have 51 of their 100 points; kept hands have 70'
    """
    kept = load_totals()["kept hands"]
    before, held = SampleMean(*kept["before the cut"]), SampleMean(*kept["held"])
    share = 100 * before.value / held.value
    within = SURE * share * (before.error / before.value + held.error / held.value)
    dealt = points_before_cut()
    return RankedRows(
        f"Before the cut, dealt hands have {dealt:.0f} of their 100 points; kept hands have {share:.0f}",
        "Of 100 points in hands with their starters, those that the four cards have alone",
        f"Dealt hands: exact, every hand. Kept hands: the four of six that count most, {kept['hands']:,} deals.",
        (Row(_DEALT, (dealt,)), Row(_KEPT, (share,), round(within, 2))),
        ("points",),
        "points in 100 that are there before the cut",
        ranked=False,
        best="",
        asked=_DEALT,
    )


SAID = Sentences("06")


def _adds_nothing() -> float:
    """How often a starter brings no fifteen, no pair and no run to four dealt cards; nobs isn't looked at."""
    ways: Counter[bool] = Counter()
    for four in combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE):
        before = _worth(four)
        for starter in range(1, len(RANKS) + 1):
            weight = prod(comb(len(SUITS), many) for many in Counter(four).values())
            ways[_worth((*four, starter)) == before] += weight * (len(SUITS) - four.count(starter))
    return ways[True] / ways.total()


def _worth(ranks: tuple[int, ...]) -> int:
    return sum(made.points for made in by_rank([Card(rank, "C") for rank in sorted(ranks)]))


@SAID("before the cut")
def _before_the_cut(_: Asking) -> Said:
    early, kept = points_before_cut() / HUNDRED, load_totals()["kept hands"]
    nothing = 10 * _adds_nothing() * (1 - times_dealt()["nobs"] / HUNDRED**2)
    chosen = 10 * SampleMean(*kept["before the cut"]).value / SampleMean(*kept["held"]).value
    assert abs(early - 0.5) < 0.02
    return Said(
        round(HUNDRED * early),
        f"{spell(CRIB_SIZE)} {plural(ordinal(CRIB_SIZE + 1))} of the cards, and only {name_fraction(early)} of the "
        f"points. The starter meets every {ONE} of your cards, so it adds about as much as all {spell(CRIB_SIZE)} "
        f"together. But in {round(nothing) * 10} of {HUNDRED} hands it adds nothing. These hands are dealt, not "
        f"chosen. If you keep the {spell(CRIB_SIZE)} of {spell(DEALT)} that hold most, about {round(chosen) * 10} of "
        f"{HUNDRED} points are there early.",
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
        f"{name_rank(nine)} and {name_rank(six)} are a {FIFTEEN}, for {new.points}. Each of the {both} runs grows by "
        f"{spell(long - short)} card, for {whole.only('run').points - before.only('run').points} more. If you add "
        f"{both} runs of {', '.join(map(str, ranks))}, you count the {name_rank(seven)} and the "
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
    often = [HUNDRED * _deals()[_shape(counted)] / _deals().total() for counted in rare.values()]
    common = sorted(shape_shares().values())[-2:]
    assert set(+_deals()) == {_shape(counted) for counted in (*rare.values(), *map(count_row, EIGHT.values()))}
    assert often == sorted(often, reverse=True)
    assert 1 < sum(often) < 2
    named = [f"{name} ({counted.points})" for name, counted in rare.items()]
    return Said(
        words=f"The {spell(len(common))} most common shapes alone are {round(sum(common))} of {HUNDRED}. The "
        f"{spell(len(rare))} shapes that aren't in the table come up {ONCE} or {TWICE} in {HUNDRED} hands, all "
        f"together. They're {join_words(named[:3])}. Rarer still are {join_words(named[3:])}.",
    )


@SAID("no run, no nobs")
def _no_run_no_nobs(asked: Asking) -> Said:
    (odd,) = asked.numbers
    assert odd % 2
    assert not asked.count.of(Kind.RUN, Kind.FLUSH)
    assert JACK not in {card.rank for card in asked.count.cards}
    return Said(
        "Never",
        f"There's no run, no flush of {spell(len(asked.count.cards))} and no jack. So {odd}, which is odd, can't be "
        "right.",
    )


@SAID("silence")
def _silence(asked: Asking) -> Said:
    (odd,), (nobs,) = asked.numbers, asked.count.of(Kind.NOBS)
    assert odd % 2
    return Said(
        "Perhaps",
        f"The {nobs.cards[0].name} is of the starter's suit, so an odd total is no surprise. That doesn't mean {odd} "
        "is right.",
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
        f"Pairs and {FIFTEENS} come in {spell_plural(PAIR_POINTS)}, so {join_words(odd)} are out; and "
        f"{join_words(never)} never comes up.",
    )
