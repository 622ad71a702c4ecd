"""The picture of the lesson on pairs: cards shake hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, cos, hypot, pi, sin
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.game_totals import share_of_hundred
from crib_tutor.course.sentences import HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS, Card, CardsLike, cards
from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.drawing import points_disc, text
from crib_tutor.look.html import Html, picture
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of, join_words
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, plural, spell, times

_SIDE, _RING, _FOOT = 270, 96, 30
"""Width of the drawing, radius of the ring in it, and the strip of words below, in the units of a card's face."""
_GUEST, _MOST_GUESTS, _MOST_LABELLED = 9, 30, 5
"""Radius of a guest who isn't a card, how many fit in the ring, and how many lines have room for their points."""


class _Guest(NamedTuple):
    """A place in the ring, with its card, or None for a guest without one."""

    x: float
    y: float
    card: Card | None


def handshakes(*parties: CardsLike | int) -> Html:
    """Draw each party in a ring, with a line for every pair.

    >>> print(handshakes("9H 9D", "9H 9D 9S KC", 5).plain)
    9♥ 9♦: 1 handshake, 2 points.
    9♥ 9♦ 9♠ K♣: 3 handshakes, 6 points.
    5 guests: 10 handshakes, 20 points.

    A number stands for as many guests of one rank, more than a deck has too; beyond thirty no ring has room.
    """
    wanted = f"write a number from 1 to {_MOST_GUESTS}"
    if not parties:
        raise IllegalMove(f"there are no guests: {wanted}, or cards")
    guests: list[tuple[Card | None, ...]] = []
    for party in parties:
        if isinstance(party, int) and (isinstance(party, bool) or not 1 <= party <= _MOST_GUESTS):
            raise IllegalMove(f"there's room in the ring for 1 to {_MOST_GUESTS} guests: {wanted}")
        guests.append((None,) * party if isinstance(party, int) else cards(party))
    drawn = list(map(_draw_party, guests))
    return Html(f"<p>{' '.join(drawn)}</p>", "\n".join(part.plain for part in drawn))


def _draw_party(guests: tuple[Card | None, ...]) -> Html:
    middle = card_faces.HEIGHT // 2 + 4 if len(guests) <= 2 else _SIDE // 2
    ring = _seat(guests, middle)
    pairs = [
        (left, right)
        for left, right in combinations(ring, 2)
        if len({x.card.rank for x in (left, right) if x.card}) < 2
    ]
    made = f"{amount_of(len(pairs), 'handshake')}, {len(pairs) * rules.PAIR_POINTS} points"
    names = " ".join(card.symbol for card in guests if card) or amount_of(len(guests), "guest")
    drawn = ""
    for left, right in pairs:
        ends = f'x1="{left.x:g}" y1="{left.y:g}" x2="{right.x:g}" y2="{right.y:g}"'
        drawn += f'<line {ends} stroke="{theme.FOUND}" stroke-width="3"/>'
    for guest in ring:
        x, y = round(guest.x - card_faces.WIDTH / 2), round(guest.y - card_faces.HEIGHT / 2)
        dot = f'<circle cx="{guest.x:g}" cy="{guest.y:g}" r="{_GUEST}" fill="{theme.QUIET}"/>'
        shakes = any(guest in pair for pair in pairs)
        drawn += card_faces.card_at(guest.card, x, y, dim=not shakes) if guest.card else dot
    if len(guests) <= _MOST_LABELLED:
        drawn += "".join(_draw_points(*pair, middle) for pair in pairs)
    drawn += text(made, _SIDE / 2, 2 * middle + _FOOT - 10, 18, theme.QUIET)
    alt = f"Cards in a ring, with a line joining each pair. {names}: {made}."
    return Html(picture(card_faces.sheet(_SIDE, 2 * middle + _FOOT, drawn), alt, _SIDE), f"{names}: {made}.")


def _seat(guests: tuple[Card | None, ...], middle: int) -> list[_Guest]:
    """Seat guests around the middle from the left of the top; an even number sits level."""
    ring, radius = [], _RING if len(guests) > 1 else 0
    for place, card in enumerate(guests):
        turn = 2 * pi * (place - (len(guests) % 2 == 0) / 2) / len(guests) - pi / 2
        ring.append(_Guest(round(_SIDE / 2 + radius * cos(turn), 1), round(middle + radius * sin(turn), 1), card))
    return ring


def _draw_points(left: _Guest, right: _Guest, middle: int) -> str:
    """Draw points halfway on a line, but aside where all lines meet."""
    x, y = (left.x + right.x) / 2, (left.y + right.y) / 2
    if hypot(x - _SIDE / 2, y - middle) < _GUEST and middle > card_faces.HEIGHT:
        x, y = x + (right.x - left.x) / 7, y + (right.y - left.y) / 7
    return points_disc(rules.PAIR_POINTS, x, y)


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
