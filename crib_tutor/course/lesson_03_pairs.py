"""The picture of the lesson on pairs: cards in a ring, and a line between every two of the same rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, cos, hypot, pi, sin
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.game_totals import share_of_hundred
from crib_tutor.course.sentences import HUNDRED, Asking, Said, Sentences, count_cards
from crib_tutor.deck import PACK, RANKS, SUITS, Card, CardsLike, cards
from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.drawing import points_disc, text
from crib_tutor.look.html import Html, picture
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, plural, spell, times

_SIDE, _RING, _FOOT = 270, 96, 30
"""Width of the drawing, radius of the ring in it, and the strip of words below, in the units of a card's face."""
_GUEST, _MOST_GUESTS, _MOST_LABELLED = 9, 30, 5
"""Radius of a guest who isn't a card, how many fit in the ring, and how many lines have room for their points."""


class _Spot(NamedTuple):
    """A place in the ring, with its card, or None for a guest without one."""

    x: float
    y: float
    card: Card | None


def handshakes(*parties: CardsLike | int) -> Html:
    """Each party in a ring, with a line for every pair in it: cards shake hands with those of their rank alone.

    >>> print(handshakes("9H 9D", "9H 9D 9S KC", 5).plain)
    9♥ 9♦: 1 handshake, 2 points.
    9♥ 9♦ 9♠ K♣: 3 handshakes, 6 points.
    5 guests: 10 handshakes, 20 points.

    A number stands for as many guests of one rank, more than a deck has too; beyond thirty no ring has room.
    """
    if not parties:
        raise IllegalMove(f"there are no guests: write a number from 1 to {_MOST_GUESTS}, or cards")
    drawn = [_party(_guests(party)) for party in parties]
    return Html(f"<p>{' '.join(drawn)}</p>", "\n".join(part.plain for part in drawn))


def _guests(party: CardsLike | int) -> tuple[Card | None, ...]:
    if not isinstance(party, int):
        return cards(party)
    if isinstance(party, bool) or not 1 <= party <= _MOST_GUESTS:
        raise IllegalMove(
            f"there's room in the ring for 1 to {_MOST_GUESTS} guests: write a number from 1 to {_MOST_GUESTS}"
        )
    return (None,) * party


def _party(guests: tuple[Card | None, ...]) -> Html:
    spots = _ring(guests)
    shaken = [(one, other) for one, other in combinations(spots, 2) if _same_rank(one, other)]
    points = len(shaken) * rules.PAIR_POINTS
    made = f"{len(shaken)} handshake{'s' * (len(shaken) != 1)}, {points} points"
    names = " ".join(card.symbol for card in guests if card) or f"{len(guests)} guest{'s' * (len(guests) != 1)}"
    plain = f"{names}: {made}."
    alt = f"Cards in a ring, with a line joining each pair. {plain}"
    high = _middle(len(guests)) * 2
    drawn = "".join(_line(one, other) for one, other in shaken)
    drawn += "".join(_guest(spot, any(spot in pair for pair in shaken)) for spot in spots)
    if len(guests) <= _MOST_LABELLED:
        drawn += "".join(_points(one, other, high / 2) for one, other in shaken)
    drawn += text(made, _SIDE / 2, high + _FOOT - 10, 18, theme.QUIET)
    return Html(picture(card_faces.sheet(_SIDE, high + _FOOT, drawn), alt, _SIDE), plain)


def _same_rank(one: _Spot, other: _Spot) -> bool:
    return one.card is None or other.card is None or one.card.rank == other.card.rank


def _middle(many: int) -> int:
    return card_faces.HEIGHT // 2 + 4 if many <= 2 else _SIDE // 2


def _ring(guests: tuple[Card | None, ...]) -> list[_Spot]:
    """Places round the middle from the left of the top on, where an even number stands level."""
    many = len(guests)
    start = -pi / 2 - (pi / many if many % 2 == 0 else 0)
    turns = [start + 2 * pi * place / many for place in range(many)]
    middle = _middle(many)
    radius = _RING if many > 1 else 0
    return [
        _Spot(round(_SIDE / 2 + radius * cos(turn), 1), round(middle + radius * sin(turn), 1), card)
        for turn, card in zip(turns, guests, strict=True)
    ]


def _line(one: _Spot, other: _Spot) -> str:
    ends = f'x1="{one.x:g}" y1="{one.y:g}" x2="{other.x:g}" y2="{other.y:g}"'
    return f'<line {ends} stroke="{theme.FOUND}" stroke-width="3"/>'


def _guest(spot: _Spot, shakes: bool) -> str:
    if spot.card is None:
        return f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{_GUEST}" fill="{theme.QUIET}"/>'
    corner = round(spot.x - card_faces.WIDTH / 2), round(spot.y - card_faces.HEIGHT / 2)
    return card_faces.card_at(spot.card, *corner, dim=not shakes)


def _points(one: _Spot, other: _Spot, middle: float) -> str:
    """The points of a handshake on its line: halfway, but to one side where all lines would meet."""
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    if hypot(x - _SIDE / 2, y - middle) < _GUEST and middle > card_faces.HEIGHT:
        x, y = x + (other.x - one.x) / 7, y + (other.y - one.y) / 7
    return points_disc(rules.PAIR_POINTS, x, y)


# --- how often there is a pair ----------------------------------------------------------------------------------------

_HAND = rules.CRIB_SIZE + 1
_ANY = "a pair or more"


def hands_by_pairs() -> Mapping[str, int]:
    """How many hands of five cards have no pair, one, two, three alike or four alike.

    >>> sum(hands_by_pairs().values()) == comb(52, 5)
    True
    """
    ranks, suits = len(RANKS), len(SUITS)
    found = {
        "no pair": comb(ranks, 5) * suits**5,
        "just one pair": ranks * comb(suits, 2) * comb(ranks - 1, 3) * suits**3,
        "two pairs": comb(ranks, 2) * comb(suits, 2) ** 2 * (ranks - 2) * suits,
        "four alike": ranks * (len(PACK) - suits),
    }
    return {**found, "three alike": comb(len(PACK), _HAND) - sum(found.values())}


def hands_with_pairs() -> int:
    """Of 100 hands of five cards, how many have a pair or more.

    >>> hands_with_pairs()
    49
    """
    return share_of_hundred(comb(len(PACK), _HAND) - hands_by_pairs()["no pair"], comb(len(PACK), _HAND))


def pair_rows() -> RankedRows:
    """How often five cards have a pair, and how often more.

    >>> pair_rows().finding
    'Half of all hands have a pair or more: 49 in 100'
    """
    found, whole = hands_by_pairs(), comb(len(PACK), _HAND)
    shown = {"no pair": found["no pair"], _ANY: whole - found["no pair"]}
    kinds = {name: found[name] for name in ("just one pair", "two pairs", "three alike", "four alike")}
    return RankedRows(
        f"Half of all hands have a pair or more: {hands_with_pairs()} in 100",
        "What five cards have, in 100 hands",
        f"Exact: all {whole:,} hands of five cards. Three alike can have a pair beside them.",
        tuple(Row(name, (100 * many / whole,), inside=name in kinds) for name, many in (shown | kinds).items()),
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
        f"The {ordinal(nines)} {nine} makes a pair with each of the {spell(new)} that are already there. That's "
        f"{spell(new)} new pairs: {new * first} more. The first pair was only {first}.",
    )


@SAID("fourth nine")
def _fourth_nine(asked: Asking) -> Said:
    nine, nines = _nines(asked)
    new = nines - 1
    assert 2 * new == comb(nines, 2)
    return Said(
        rules.PAIR_POINTS * comb(nines, 2),
        f"It makes a pair with each of the {spell(new)} that are already there: {spell(new)} new pairs, "
        f"{new * rules.PAIR_POINTS} more. The last {nine} alone adds as much as the first {spell(new)} together.",
    )


@SAID("fifth nine")
def _fifth_nine(asked: Asking) -> Said:
    nines, nine = len(SUITS) + 1, name_rank(asked["four"].hand[0])
    new, hands, pair = nines - 1, nines * (nines - 1), rules.PAIR_POINTS
    assert f"{spell(nines)} {plural(nine)}" in asked.question.ask
    return Said(
        pair * comb(nines, 2),
        f"The dots are the {spell(nines)} {plural(nine)}. The {ordinal(nines)} would add {spell(new)} new pairs, "
        f"{new * pair} more. Here's a shortcut: each of the {spell(nines)} shakes {new} hands. {nines} times {new} is "
        f"{hands}, which counts each handshake {times(hands // comb(nines, 2))}; but each is worth {pair}.",
    )


@SAID("all tens")
def _all_tens(asked: Asking) -> Said:
    (pair,) = asked.count.of(Kind.PAIR)
    jack = pair.cards[0]
    others = [f"the {name_rank(card)}" for card in asked.count.cards if card.rank != jack.rank]
    assert {card.value for card in asked.count.cards} == {jack.value}
    return Said(
        pair.points,
        f"Only the {spell(len(pair.cards))} {plural(name_rank(jack))} are of the same rank. {join_words(others)} count "
        f"as much as a {name_rank(jack)}, but no one shakes hands with them.",
    )


def _race(asked: Asking) -> tuple[tuple[Combination, ...], tuple[Combination, ...]]:
    """The pairs of Red and of Blue."""
    red, blue = (count_cards(row).of(Kind.PAIR) for row in asked.cards)
    return red, blue


def _used(pairs: tuple[Combination, ...]) -> int:
    """How many cards shake hands."""
    return len({card for pair in pairs for card in pair.cards})


@SAID("first race")
def _first_race(asked: Asking) -> Said:
    kings, aces = (plural(name_rank(pairs[0].cards[0])) for pairs in _race(asked))
    return Said("neither", f"A pair of {aces} is worth as much as a pair of {kings}. High or low means nothing here.")


@SAID("second race")
def _second_race(asked: Asking) -> Said:
    red, blue = _race(asked)
    return Said(
        words=f"{spell(len(blue))} pairs take {spell(_used(blue))} cards but make only {spell(len(blue))} handshakes. "
        f"{spell(_used(red))} of the same rank make {spell(len(red))}.",
    )


@SAID("third race")
def _third_race(asked: Asking) -> Said:
    red, blue = _race(asked)
    ranks = Counter(pair.cards[0].rank for pair in red)
    larger, smaller = (rules.PAIR_POINTS * pairs for _, pairs in ranks.most_common())
    return Said(
        words=f"Red uses all {spell(_used(red))} cards, for {larger} and {smaller}, which is {larger + smaller}. Blue "
        f"needs only {spell(_used(blue))} of them, for {rules.PAIR_POINTS * len(blue)}.",
    )


@SAID("how often")
def _how_often(_: Asking) -> Said:
    scale, dealt = HUNDRED**2, rules.DEALT
    alike = scale * hands_by_pairs()["four alike"] / comb(len(PACK), _HAND)
    six = 1 - comb(len(RANKS), dealt) * len(SUITS) ** dealt / comb(len(PACK), dealt)
    often = Fraction(six).limit_denominator(3)
    assert abs(hands_with_pairs() - HUNDRED / 2) < 2
    return Said(
        hands_with_pairs(),
        f"About {name_fraction(hands_with_pairs() / HUNDRED)} the time. {spell(len(SUITS))} of a kind comes up about "
        f"{round(alike)} times in {scale:,}. Among the {spell(dealt)} cards you're dealt, there's a pair about "
        f"{spell(often.numerator)} times in {spell(often.denominator)}.",
    )
