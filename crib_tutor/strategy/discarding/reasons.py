"""Reasons for a discard.

Starters that help, what the crib gets, and where two choices differ.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.combinations import Kind, by_rank
from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK, RANK_NAMES, SUITS, Card, CardsLike, cards, written
from crib_tutor.rules import FIFTEEN, JACK
from crib_tutor.strategy.discarding.value import Discard, Discards
from crib_tutor.strategy.winning.aims import GAME_POINTS, SPREAD, STAKES, WIN, say_gap
from crib_tutor.words.counts_aloud import join_words, name_ranks, number, run_name

_PAIRED = MappingProxyType({1: "a pair", 2: "a pair royal", 3: "a double pair royal"})
"""What so many new pairs make with what is held."""
_BY_SUIT = (Kind.FLUSH, Kind.NOBS)
_HALF = Fraction(1, 2)
"""How much of what the best starter adds another must add to be worth hoping for."""
_MANY_RANKS = 7
"""Ranks of starters above which it is shorter to say which others there are."""
_TENTH = 10
_FIVE = FIFTEEN - _TENTH
SMALL = 0.005
"""Points below which two averages are told as the same."""
SMALL_SHARE = 0.05
"""Games in a hundred below which two chances are told as the same."""


# --- starters that help -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StarterHelp:
    """Starters that add the same to a hand.

    >>> print(starter_helps("5H 6S 7C 8D", "JH QS")[4])
    8 cards make it a run of five, 1 more: the 4s and the 9s

    A starter that adds several things, a pair and a fifteen, is listed under each.
    """

    kind: Kind
    brings: str
    """What they make with the hand, such as "a run of five"."""
    points: int
    """How much more the hand counts by it."""
    starters: tuple[Card, ...]

    def __str__(self) -> str:
        size, plainly = len(self.starters), self.kind is Kind.NOBS
        verb = "bring" if plainly else "make it" if self.kind in (Kind.RUN, Kind.FLUSH) else "make"
        first, *rest = verb.split()
        text = f"{size} cards {verb}" if size > 1 else " ".join(["1 card", f"{first}s", *rest])
        return f"{text} {self.brings}, {self.points} more: {_name_starters(self.kind, self.starters)}"


def starter_helps(kept: CardsLike, thrown: CardsLike = ()) -> tuple[StarterHelp, ...]:
    """List what the unseen starters add to a hand.

    >>> print(starter_helps("5H 6S 7C 8D", "JH QS")[0])
    36 cards make a fifteen, 2 more: all but the 2s, the 5s and the 6s

    What adds most over all starters is first. Together with what the hand counts before the cut, they make up its
    average. Raises `InvalidCards`.
    """
    held, seen = cards(kept), {*cards(kept), *(cards(thrown) if thrown else ())}
    before = count(held)
    gained: dict[tuple[Kind, str, int], list[Card]] = {}
    for starter in PACK:
        if starter in seen:
            continue
        after = count(held, starter)
        for kind in after.kinds:
            had, has = before.of(kind), after.of(kind)
            gain = sum(scored.points for scored in has) - sum(scored.points for scored in had)
            if gain:
                gained.setdefault((kind, _name_gain(kind, after, len(has) - len(had)), gain), []).append(starter)
    helps = [StarterHelp(*what, tuple(starters)) for what, starters in gained.items()]
    return tuple(sorted(helps, key=lambda help_: -help_.points * len(help_.starters)))


def _name_gain(kind: Kind, after: Count, new: int) -> str:
    """Name what is new of a kind, as players call it."""
    if kind is Kind.RUN:
        return run_name(after.of(kind))
    return {
        Kind.FIFTEEN: "a fifteen" if new == 1 else f"{number(new)} fifteens",
        Kind.PAIR: _PAIRED.get(new, ""),
        Kind.FLUSH: f"a flush of {number(len(after.cards))}",  # a starter can only lengthen one
        Kind.NOBS: "one for his nobs",
    }[kind]


def _name_starters(kind: Kind, starters: Sequence[Card]) -> str:
    """Name starters by suit if the suit is what helps, and otherwise by rank."""
    if kind in _BY_SUIT:
        return join_words([f"the {SUITS[suit]}" for suit in SUITS if any(card.suit == suit for card in starters)])
    ranks = sorted({card.rank for card in starters})
    if len(ranks) > _MANY_RANKS:
        others = [f"the {name_ranks(rank)}" for rank in range(1, len(RANK_NAMES) + 1) if rank not in ranks]
        return f"all but {join_words(others)}" if others else "any starter"
    return join_words([f"the {name_ranks(rank)}" for rank in ranks])


# --- the crib ---------------------------------------------------------------------------------------------------------


def crib_facts(thrown: CardsLike) -> tuple[str, ...]:
    """List what two discards bring to a crib.

    >>> crib_facts("7C 8C")
    ('a fifteen, 2 right away', '7 and 8 side by side, for a run', 'two clubs, for the rare flush')
    >>> crib_facts("2H KS")
    ()

    Points right away, and what may become some. Each is a hope if the crib is your own, and a danger if it is your
    opponent's.
    """
    low, high = sorted(cards(thrown))
    there = [f"a {scored.kind.value}, {scored.points} right away" for scored in by_rank((low, high))]
    between = _rank(Card(low.rank + 1, low.suit))
    facts = {
        f"{_rank(low)} and {_rank(high)} side by side, for a run": high.rank - low.rank == 1,
        f"{_rank(low)} and {_rank(high)} with the {between} between them, for a run": high.rank - low.rank == 2,
        f"a {_FIVE}, for fifteen with every ten-card": _FIVE in (low.rank, high.rank) and high.value != _TENTH,
        f"two cards that make {_FIVE}, for fifteen with every ten-card": low.rank + high.rank == _FIVE,
        "a jack, for his nobs": JACK in (low.rank, high.rank),
        f"two {SUITS[low.suit]}, for the rare flush": low.suit == high.suit,
    }
    return (*there, *(fact for fact, holds in facts.items() if holds))


def _rank(card: Card) -> str:
    return str(card.rank) if 1 < card.rank < JACK else RANK_NAMES[(card.rank - 1) % len(RANK_NAMES)]


# --- two choices ------------------------------------------------------------------------------------------------------


def compare_discards(choice: Discard, other: Discard) -> str:
    """Say how much better or worse one choice is.

    >>> from crib_tutor.strategy import discards
    >>> first, second = discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False)[:2]
    >>> compare_discards(first, second)
    '0.13 better than discarding 5H JH: 2.48 more in hand and 2.35 less by the crib'

    And where it differs from the other.
    """
    ahead = choice.total - other.total
    thrown = written(other.thrown)
    if choice.worth is not None and other.worth is not None:
        gap, verb, less = say_gap(choice.worth - other.worth, choice.aim), "it's worth", "less"
        if choice.aim == WIN:
            gap, verb, less = gap.replace("100", "a hundred"), "it wins", "fewer"
        if not gap:
            return f"{verb} as {'often' if choice.aim == WIN else 'much'} as discarding {thrown}"
        return f"{verb} {gap} {'more' if choice.worth > other.worth else less} than discarding {thrown}"
    if abs(ahead) < SMALL:
        return f"worth the same as discarding {thrown}"
    through = join_words(list_differences(choice, other))
    return f"{abs(ahead):.2f} {'better' if ahead > 0 else 'worse'} than discarding {thrown}: {through}"


def list_differences(choice: Discard, other: Discard) -> tuple[str, ...]:
    """List where two choices differ on average.

    >>> from crib_tutor.strategy import discards
    >>> first, second = discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False)[:2]
    >>> list_differences(first, second)
    ('2.48 more in hand', '2.35 less by the crib')

    In hand, by the crib, and in the play.
    """
    parts = (
        (choice.hand - other.hand, "in hand"),
        (choice.crib - other.crib, "by the crib"),
        (choice.pegging - other.pegging, "in the play"),
    )
    return tuple(
        f"{abs(points):.2f} {'more' if points > 0 else 'less'} {place}"
        for points, place in parts
        if abs(points) >= SMALL
    )


def explain_aim(value: Discards, name: Callable[[Sequence[Card]], str] = written) -> str:
    """Say what decides if an aim wants another discard.

    >>> from crib_tutor.strategy import discards
    >>> explain_aim(discards("AC 4H 8D 8S JH QD", dealer=False, scores=(111, 84), aim="game points")).partition(": ")[2]
    'beside discarding 8S QD, which wins most, it wins 1.3 games in 100 fewer and skunks in 36.4 more'
    """
    best, other = value[0], max(value, key=lambda each: each.wins or 0.0)
    games, worth = (best.wins or 0.0) - (other.wins or 0.0), (best.worth or 0.0) - (other.worth or 0.0)
    if best.thrown == other.thrown or not say_gap(worth, value.aim):
        return ""
    fewer = say_gap(games, WIN)
    skunks = 100 * (worth - 2 * games)
    more = {
        GAME_POINTS: f"skunks in {skunks:.1f} more",
        STAKES: f"comes out {skunks:.1f} skunks ahead in 100 games",
        SPREAD: f"ends {worth:.2f} holes better",
    }[value.aim]
    decides = "holes decide" if value.aim == SPREAD else "skunk line decides"
    wins = f"it wins {fewer} fewer" if fewer else "it wins as often"
    return f"The {decides}: beside discarding {name(other.thrown)}, which wins most, {wins} and {more}"


def explain_wins(value: Discards) -> str:
    """Say why another choice wins more than points suggest.

    >>> from crib_tutor.strategy import discards
    >>> explain_wins(discards("4C 6S 8C 8D KD KS", dealer=False, scores=(117, 109)))
    'You need 4: the hand is worth that or more in 100 of 100, and in 50 if you discard 4C KD, the best by points'

    Nothing if the best by points wins most, too. Of what the show brings you, and what the crib brings the dealer, that
    in which the two differ most is told, if it differs by as many games as they do; otherwise, where the points lie by
    which they differ.
    """
    if value.needs is None:
        return ""
    if value.aim != WIN:
        return explain_aim(value)
    best, other = value[0], max(value, key=lambda each: each.total)
    games = 100 * ((best.wins or 0.0) - (other.wins or 0.0))
    if games < SMALL_SHARE or other.total - best.total < SMALL:
        return ""
    (mine, theirs), both, thrown = value.needs, (best, other), written(other.thrown)
    need = f"You need {mine}: {'hand and crib are worth' if value.dealer else 'the hand is worth'}"
    ways = [_at_least(choice, mine, crib=value.dealer) for choice in both]
    gain = ways[0] - ways[1]
    if not value.dealer:
        by_crib = [round(100 * choice.chance(theirs, crib=True)) for choice in both]
        if by_crib[1] - by_crib[0] > gain:
            need, ways, gain = f"The dealer needs {theirs}: the crib is worth", by_crib, by_crib[1] - by_crib[0]
    if gain < max(games, 1):
        behind = f"{other.total - best.total:.2f} worse than discarding {thrown}, the best by points"
        return f"On average it's {behind}: {join_words(list_differences(best, other))}"
    return f"{need} that or more in {ways[0]} of 100, and in {ways[1]} if you discard {thrown}, the best by points"


def _at_least(choice: Discard, points: int, *, crib: bool) -> int:
    """In how many of a hundred the hand, or hand and crib taken one by one, count so many points."""
    if not crib:
        return round(100 * choice.chance(points))
    chances = choice.hand_distribution.tolist()
    share: float = sum(chance * choice.chance(points - held, crib=True) for held, chance in enumerate(chances))
    return round(100 * share)


# --- starters by rank -------------------------------------------------------------------------------------------------


class StarterRange(NamedTuple):
    """A rank of starter, with the least and most counted."""

    rank: int
    least: int
    most: int


class StarterChance(NamedTuple):
    """A rank of starter: cards left, and the average count.

    ``average`` is None if none is left; ``hoped`` says that it adds at least half of what the best starter adds.
    """

    rank: int
    left: int
    average: Fraction | None
    hoped: bool


def points_by_starter(
    hand: tuple[Card, ...], seen: Collection[Card] = (), *, crib: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Count a hand with every unseen starter.

    >>> points_by_starter(cards("5H 5D 5S JC"))[3:6]
    ((15, 14, 14, 14), (29,), (15, 14, 14, 14))

    For each rank, ace to king, the points with each card of it.
    """
    known = {*hand, *seen}
    return tuple(
        tuple(count(hand, card, crib=crib).points for card in rank if card not in known)
        for _, rank in groupby(PACK, key=lambda card: card.rank)
    )


def starter_strip(kept: CardsLike, thrown: CardsLike = ()) -> tuple[tuple[int, ...], ...]:
    """List the counts that each rank of starter makes.

    >>> starter_strip("5H 5D 5S JC")[3:6]
    ((14, 15), (29,), (14, 15))

    Ace to king. A rank with several counts differs by suit, the lowest first; a rank that's all in hand has none.
    """
    by_rank = points_by_starter(cards(kept), cards(thrown) if thrown else ())
    return tuple(tuple(sorted(set(points))) for points in by_rank)


def other_starters(counted: Count) -> tuple[StarterRange, ...]:
    """Count a hand again with each rank of starter.

    >>> [starter.most for starter in other_starters(count("5H 5D 5S JC", "5C"))][:5]
    [15, 15, 15, 15, 29]

    The ace is first. The suit can make a difference by a flush or by nobs: then the least and the most differ. Cards in
    the hand can't be cut, and a rank that's all in hand is left out.
    """
    by_rank = points_by_starter(counted.hand, crib=counted.crib)
    return tuple(StarterRange(rank, min(points), max(points)) for rank, points in enumerate(by_rank, 1) if points)


def starter_chances(kept: tuple[Card, ...], thrown: tuple[Card, ...]) -> tuple[StarterChance, ...]:
    """Average the hand over the starters of each rank.

    >>> five = starter_chances(cards("5H 5D 5S JC"), cards("2D KH"))[4]
    >>> five.left, five.average, five.hoped
    (1, Fraction(29, 1), True)

    The ranks to hope for are marked. If no starter adds anything, there's none to hope for.
    """
    held, by_rank = count(kept).points, points_by_starter(kept, thrown)
    averages = [Fraction(sum(points), len(points)) if points else None for points in by_rank]
    adds = [Fraction(0) if average is None else average - held for average in averages]
    enough = max(adds) * _HALF
    return tuple(
        StarterChance(rank, len(by_rank[rank - 1]), averages[rank - 1], added >= enough and added > 0)
        for rank, added in enumerate(adds, 1)
    )
