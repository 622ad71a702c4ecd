"""What the last card of a count pegs, and how far it looks back."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from crib_tutor.combinations import Combination, Kind
from crib_tutor.course.sentences import ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.play import peg
from crib_tutor.rules import HOYLE, SHORTEST_RUN, THIRTY_ONE, Rules
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, plural, spell

Cards = tuple[Card, ...]

_ROYALS = {2: "pair", 3: "pair royal", 4: "double pair royal"}


def last_card_points(laid: CardsLike, *, rules: Rules = HOYLE) -> int:
    """The last card's points, go and last card apart.

    >>> last_card_points("5H 2D 4C 3S"), last_card_points("4H 2D 5C 3S 5D 6H")
    (4, 0)
    """
    return _points(peg(laid, rules=rules))


def points_of_all_cards(laid: CardsLike) -> int:
    """The points of all cards of a count, for both players.

    >>> points_of_all_cards("3H 4D 5S")
    3
    """
    shown = cards(laid)
    return sum(last_card_points(shown[:end]) for end in range(1, len(shown) + 1))


def reach(laid: Sequence[Card]) -> int:
    """The place where the last card's window begins.

    >>> reach(cards("4H 2D 5C 3S 5D"))
    3

    It's after the last card before it that would bring a rank twice.
    """
    first = len(laid) - 1
    while first and laid[first - 1].rank not in {card.rank for card in laid[first:]}:
        first -= 1
    return first


def _total(laid: Sequence[Card]) -> int:
    return sum(card.value for card in laid)


def _points(made: Sequence[Combination]) -> int:
    return sum(combination.points for combination in made)


def window_in_words(laid: Cards, made: Sequence[Combination]) -> str:
    """Say how far back the last card looks, and what it finds."""
    size, shown = {combination.kind: len(combination.cards) for combination in made}, laid[reach(laid) :]
    if alike := size.get(Kind.PAIR):
        return f"The last {spell(alike)} are alike: a {_ROYALS[alike]}."
    if run := size.get(Kind.RUN):
        return f"Window {symbols(shown)}: a run of {spell(run)}{' at its end' * (run < len(shown))}."
    earlier = {card.rank for card in laid[:-1]}
    if len({laid[-1].rank, *earlier}) < SHORTEST_RUN:  # too few ranks for a run
        parted = laid[-1].rank in earlier
        return f"The {name_rank(laid[-2])} is between them, so they aren't a pair." if parted else ""
    if len(shown) < SHORTEST_RUN:
        twice = name_rank(laid[-len(shown) - 1])
        return f"Window {symbols(shown)}: too short for a run, since there's another {twice} before it."
    ranks = {card.rank for card in shown}
    gone = [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]
    why = f"the {name_rank(gone[0])} is missing" if len(gone) == 1 else "its ranks are too far apart"
    return f"Window {symbols(shown)}: no run, since {why}."


SAID = Sentences("09")


@SAID("fourth seven")
def _fourth_seven(asked: Asking) -> Said:
    sevens = cards(asked.row)
    seven, often = sevens[0], len(sevens)
    assert often * seven.value <= THIRTY_ONE < often * (seven.value + 1)
    return Said(
        words=f"It pairs with each of the {spell(often - 1)} before it, so there are {spell(comb(often, 2))} pairs "
        f"for {asked.question.answer}. The count is {_total(sevens)}, and with {plural(name_rank(seven.rank + 1))} it "
        f"would be {often * (seven.value + 1)}, so no card above a {name_rank(seven)} can ever do this."
    )


@SAID("second eight")
def _second_eight(asked: Asking) -> Said:
    eight, king, _ = cards(asked.row)
    eights = [card for card in cards(asked.row) if card.rank == eight.rank]
    return Said(
        words=f"The {name_rank(king)} is between them. In a hand {spell(len(eights))} {plural(name_rank(eight))} are a "
        "pair wherever they are, but in the play they have to lie side by side."
    )


@SAID("the three")
def _the_three(asked: Asking) -> Said:
    ranks = [card.rank for card in cards(asked.row)]
    return Said(
        words=f"Sort {', '.join(map(str, ranks))}, and you have {', '.join(map(str, sorted(ranks)))}. A run needs no "
        f"more than that, and Hoyle has this very example. The {name_rank(ranks[-1])} fills the gap and takes it all."
    )


@SAID("the six")
def _the_six(asked: Asking) -> Said:
    laid = cards(asked.row)
    shown, window = (sorted({card.rank for card in some}) for some in (laid, laid[reach(laid) :]))
    wall = name_rank(laid[reach(laid) - 1])
    (beyond,) = set(range(window[0], window[-1])) - set(window)
    assert shown == list(range(shown[0], shown[-1] + 1))
    return Said(
        words=f"The table shows {shown[0]} to {shown[-1]}, and yet the second {wall} stands in between. The look back "
        f"has to stop short of the first {wall}. All that the {name_rank(laid[-1])} can see is "
        f"{join_words([str(rank) for rank in window])}, and the {name_rank(beyond)} is out of sight."
    )


@SAID("second three")
def _second_three(asked: Asking) -> Said:
    laid = cards(asked.row)
    points = {made.kind: made.points for made in peg(laid)}
    return Said(
        words=f"The last card ends {ONE} run, {' '.join(str(card.rank) for card in laid[reach(laid) :])}, and pegs "
        f"{points[Kind.RUN]}. The other {name_rank(laid[-1])} is out of its reach, so there are no double runs in the "
        f"play. The count of {_total(laid)} adds {points[Kind.FIFTEEN]} more."
    )


@SAID("five cards in a row")
def _five_cards_in_a_row(asked: Asking) -> Said:
    laid, (run,) = cards(asked.row), asked.count.of(Kind.RUN)
    pegged = [last_card_points(laid[:end]) for end in range(1, len(laid) + 1)]
    return Said(
        words=f"It's {', then '.join(str(points) for points in pegged if points)}, because pegging a run doesn't use "
        f"it up. Each card pegs the whole run it ends, no matter who played the others. In a hand a run of "
        f"{spell(len(run.cards))} is worth {run.points}, {ONCE}."
    )


@SAID("two fours")
def _two_fours(asked: Asking) -> Said:
    _, dealer, before, _ = asked.rows
    four = cards(before)[-1]
    assert four in cards(dealer)
    return Said(
        "No",
        f"A new count has begun, and the {name_rank(four)} is alone in it. The dealer's {name_rank(four)} belongs to "
        "the count before.",
    )


@SAID("the trap")
def _the_trap(asked: Asking) -> Said:
    row = cards(asked["rows"][asked.question.answer])
    others = [made for made in asked["rows"].values() if points_of_all_cards(made) > last_card_points(made)]
    run = max(len(made.cards) for made in peg(row))
    assert (len(others), run) == (len(asked.question.choices) - 1, len(row))
    return Said(
        words=f"The {name_rank(row[-1])} ends a run of {spell(run)} on a count of {_total(row)}, and that's "
        f"{last_card_points(row)} holes out of nowhere. The other {spell(len(others))} orders make a shorter run on "
        "the way."
    )
