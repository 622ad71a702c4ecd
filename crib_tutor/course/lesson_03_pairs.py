"""The chart of the lesson on pairs, and its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.game_totals import share_of_hundred
from crib_tutor.course.sentences import HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS, cards
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, plural, spell, times

_ANY, _EVERY_HAND = "a pair or more", comb(len(PACK), rules.CRIB_SIZE + 1)


def hands_by_pairs() -> Mapping[str, int]:
    """Count the hands of five cards by their pairs.

    >>> sum(hands_by_pairs().values()) == comb(52, 5)
    True
    """
    ranks, suits = len(RANKS), len(SUITS)
    hands = {
        "no pair": comb(ranks, 5) * suits**5,
        "just one pair": ranks * comb(suits, 2) * comb(ranks - 1, 3) * suits**3,
        "two pairs": comb(ranks, 2) * comb(suits, 2) ** 2 * (ranks - 2) * suits,
        "four alike": ranks * (len(PACK) - suits),
    }
    return {**hands, "three alike": _EVERY_HAND - sum(hands.values())}


def hands_with_pairs() -> int:
    """The hands of 100 that have a pair or more.

    >>> hands_with_pairs()
    49
    """
    return share_of_hundred(_EVERY_HAND - hands_by_pairs()["no pair"], _EVERY_HAND)


def pair_rows() -> RankedRows:
    """Chart how often five cards have a pair, and more.

    >>> pair_rows().finding
    'Half of all hands have a pair or more: 49 in 100'
    """
    hands = hands_by_pairs()
    shown = {"no pair": hands["no pair"], _ANY: _EVERY_HAND - hands["no pair"]}
    kinds = {name: hands[name] for name in ("just one pair", "two pairs", "three alike", "four alike")}
    return RankedRows(
        f"Half of all hands have a pair or more: {hands_with_pairs()} in 100",
        "What five cards have, in 100 hands",
        f"Exact: all {_EVERY_HAND:,} hands of five cards. Three alike may have a pair beside them.",
        tuple(Row(name, (100 * often / _EVERY_HAND,), inside=name in kinds) for name, often in (shown | kinds).items()),
        ("hands",),
        "hands in 100",
        ranked=False,
        best="",
        digits=2,
        asked=_ANY,
    )


SAID = Sentences("03")


def _nines(asked: Asking) -> tuple[str, int]:
    """The name of the rank that all guests have, and how many guests there are."""
    party = cards(asked.cards[0])
    return name_rank(party[0]), len(party)


@SAID("third nine")
def _third_nine(asked: Asking) -> Said:
    nine, nines = _nines(asked)
    new, first = nines - 1, rules.PAIR_POINTS
    return Said(
        first * comb(nines, 2),
        f"The {ordinal(nines)} {nine} makes a pair with each of the {spell(new)} that are already there, so it adds "
        f"{new * first} where the first pair was only {first}.",
    )


@SAID("fourth nine")
def _fourth_nine(asked: Asking) -> Said:
    _nine, nines = _nines(asked)
    new = nines - 1
    assert 2 * new == comb(nines, 2)
    return Said(
        rules.PAIR_POINTS * comb(nines, 2),
        f"It makes a pair with each of the other {spell(new)}. That adds {new * rules.PAIR_POINTS}, as much as the "
        f"first {spell(new)} together.",
    )


@SAID("fifth nine")
def _fifth_nine(asked: Asking) -> Said:
    (*_rank, guests), pair = asked.spelled, rules.PAIR_POINTS
    new, hands = guests - 1, guests * (guests - 1)
    return Said(
        pair * comb(guests, 2),
        f"The newcomer shakes {spell(new)} hands, for {new * pair} more. Or take a shortcut: each of the "
        f"{spell(guests)} shakes {new} hands, and {guests} times {new} is {hands}. That has every handshake "
        f"{times(hands // comb(guests, 2))} in it, but each is worth {pair}.",
    )


@SAID("past a hundred")
def _past_a_hundred(asked: Asking) -> Said:
    (limit,), many = asked.numbers, asked["most"]
    assert many * (many - 1) > limit >= (many - 1) * (many - 2)
    return Said(
        many,
        f"By that shortcut {spell(many)} guests make {many} times {many - 1} points, which is {many * (many - 1)}. "
        f"With {spell(many - 1)} you're stuck at {(many - 1) * (many - 2)}.",
    )


@SAID("all tens")
def _all_tens(asked: Asking) -> Said:
    (pair,) = asked.count.of(Kind.PAIR)
    jack = pair.cards[0]
    others = [f"the {name_rank(card)}" for card in asked.count.cards if card.rank != jack.rank]
    assert {card.value for card in asked.count.cards} == {jack.value}
    return Said(
        pair.points,
        f"{join_words(others)} count as much as a {name_rank(jack)}, but only the {plural(name_rank(jack))} shake "
        "hands.",
    )


def _race(asked: Asking) -> Iterator[tuple[Combination, ...]]:
    """The pairs of Red and of Blue."""
    return (counted.of(Kind.PAIR) for counted in asked.counts)


def _used(pairs: tuple[Combination, ...]) -> int:
    """How many cards shake hands."""
    return len({card for pair in pairs for card in pair.cards})


@SAID("first race")
def _first_race(asked: Asking) -> Said:
    kings, aces = (plural(name_rank(pairs[0].cards[0])) for pairs in _race(asked))
    return Said("neither", f"A pair of {aces} is worth as much as a pair of {kings}: high or low means nothing here.")


@SAID("second race")
def _second_race(asked: Asking) -> Said:
    red, blue = _race(asked)
    return Said(
        words=f"Blue's {spell(_used(blue))} cards make only {spell(len(blue))} handshakes, while {spell(_used(red))} "
        f"of the same rank make {spell(len(red))}.",
    )


@SAID("third race")
def _third_race(asked: Asking) -> Said:
    red, blue = _race(asked)
    return Said(
        words=f"Red uses all {spell(_used(red))} cards and gets {rules.PAIR_POINTS * len(red)} points out of them. "
        f"Blue needs only {spell(_used(blue))}, for {rules.PAIR_POINTS * len(blue)}.",
    )


@SAID("how often")
def _how_often(_: Asking) -> Said:
    scale, dealt = HUNDRED**2, rules.DEALT
    alike = scale * hands_by_pairs()["four alike"] / _EVERY_HAND
    six = 1 - comb(len(RANKS), dealt) * len(SUITS) ** dealt / comb(len(PACK), dealt)
    often = Fraction(six).limit_denominator(3)
    assert abs(hands_with_pairs() - HUNDRED / 2) < 2
    return Said(
        hands_with_pairs(),
        f"It's about {name_fraction(hands_with_pairs() / HUNDRED)} the time, and about {spell(often.numerator)} times "
        f"in {spell(often.denominator)} among the {spell(dealt)} cards you're dealt. For {spell(len(SUITS))} of a kind "
        f"you'd wait a while: it comes {times(round(alike))} in {scale:,}.",
    )
