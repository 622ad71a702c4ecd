"""The chart of the lesson on fifteens, and its sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.course.game_totals import share_of_hundred
from crib_tutor.course.sentences import FIFTEEN, FIFTEENS, HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, SUITS
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.words.number_words import name_fraction, name_rank, plural, spell

_SIZES = {2: "two cards", 3: "just three", 4: "just four", 5: "all five"}
_LARGER = "three cards or more"


@cache
def fifteens_by_size() -> Mapping[int, int]:
    """Count the fifteens of all hands of five cards by size.

    >>> sum(fifteens_by_size().values()) // comb(52, 5)
    1
    """
    ways = Counter({(0, 0): 1})
    for value in [card.value for card in PACK if card.suit == PACK[0].suit]:
        for (size, total), times in list(ways.items()):
            for taken in range(1, len(SUITS) + 1):
                ways[size + taken, total + taken * value] += times * comb(len(SUITS), taken)
    hand = max(_SIZES)
    return {size: ways[size, rules.FIFTEEN] * comb(len(PACK) - size, hand - size) for size in _SIZES}


def larger_fifteens() -> int:
    """The fifteens of 100 that take three cards or more.

    >>> larger_fifteens()
    44
    """
    whole = sum(fifteens_by_size().values())
    return share_of_hundred(whole - fifteens_by_size()[2], whole)


def fifteen_rows() -> RankedRows:
    """Chart how many of 100 fifteens take two cards, or more.

    >>> fifteen_rows().finding
    '44 fifteens in 100 take three cards or more'
    """
    sizes, whole = fifteens_by_size(), sum(fifteens_by_size().values())
    two, *others = (Row(name, (sizes[size] / (whole / 100),), inside=size > 2) for size, name in _SIZES.items())
    return RankedRows(
        f"{larger_fifteens()} fifteens in 100 take three cards or more",
        "How many cards a fifteen takes, in every hand of five cards there is",
        f"Exact: {whole:,} fifteens in {comb(len(PACK), max(_SIZES)):,} hands of five cards.",
        (two, Row(_LARGER, ((whole - sizes[2]) / (whole / 100),)), *others),
        ("fifteens",),
        "fifteens in 100",
        ranked=False,
        best="",
        asked=_LARGER,
    )


SAID = Sentences("02")


@SAID("first guess")
def _first_guess(asked: Asking) -> Said:
    fifteens = asked.count.of(Kind.FIFTEEN)
    with_king, without = ([made for made in fifteens if (len(made.cards) == 2) is two] for two in (True, False))
    (king,) = set.intersection(*(set(made.cards) for made in with_king))
    (five,) = {card.rank for made in without for card in made.cards} - {king.rank}
    fives, (size,) = plural(name_rank(five)), {len(made.cards) for made in without}
    assert len(without) == comb(len(with_king), size)
    return Said(
        asked.count.only("fifteen").points,
        f"Lamb puts the {name_rank(king)} beside each of the {spell(len(with_king))} {fives}, then she stops. But any "
        f"{spell(size)} of the {fives} make a {FIFTEEN} too, which is {spell(len(without))} more.",
    )


@SAID("shares")
def _shares(_: Asking) -> Said:
    larger = larger_fifteens() / HUNDRED
    assert 0.4 < larger < 0.5
    return Said(words=f"So Lamb gives away nearly {name_fraction(larger)} of all {FIFTEENS}.")


@SAID("fourth step")
def _fourth_step(asked: Asking) -> Said:
    total = sum(card.value for card in asked.count.cards)
    over = total - rules.FIFTEEN
    (out,) = [card for card in asked.count.cards if card.value == over]
    return Said(
        asked.count.only("fifteen").points,
        f"They add up to {total}, {spell(over)} too much, so leave out the {name_rank(out)} and the other "
        f"{spell(len(asked.count.cards) - 1)} make a {FIFTEEN}. The {name_rank(out)} gets its own with the "
        f"{name_rank(rules.FIFTEEN - out.value)}.",
    )


@SAID("third step")
def _third_step(asked: Asking) -> Said:
    *threes, nine, king = asked.count.cards
    missing, three = rules.FIFTEEN - nine.value, name_rank(threes[0])
    taken = missing // threes[0].value
    ways = len(asked.count.of(Kind.FIFTEEN))
    assert ways == comb(len(threes), taken)
    return Said(
        words=f"The {name_rank(nine)} needs {spell(missing)} more, which is {spell(taken)} {plural(three)}, and you "
        f"can take {spell(taken)} of the {spell(len(threes))} in {spell(ways)} ways. The {name_rank(king)} just sits "
        "there looking royal.",
    )
