"""How often flushes and nobs come, and the sentences of their lesson."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from math import comb

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.sentences import HUNDRED, ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS, Card, cards
from crib_tutor.words.number_words import name_rank, spell


def _suit(suit: str) -> str:
    return SUITS[suit].removesuffix("s")


DEALT = 10_000
"""Dealt hands, each of four cards and a starter, in which flushes and nobs are told."""
_FLUSH, _NOBS = "flush", "nobs"
_HANDS = comb(len(PACK), rules.CRIB_SIZE)
_FLUSH_SHARE = len(SUITS) * comb(len(RANKS), rules.CRIB_SIZE) / _HANDS
_JACKS = len(SUITS) * comb(len(PACK) - 2, rules.CRIB_SIZE - 1) * (len(RANKS) - 1)
"""Hands with a jack, each with a starter of its suit."""
_NOBS_SHARE = _JACKS / (_HANDS * (len(PACK) - rules.CRIB_SIZE))


def times_dealt() -> Mapping[str, int]:
    """The flushes and the nobs in 10,000 dealt hands.

    >>> times_dealt()
    {'flush': 106, 'nobs': 724}
    """
    return {_FLUSH: round(DEALT * _FLUSH_SHARE), _NOBS: round(DEALT * _NOBS_SHARE)}


def points_dealt() -> Mapping[str, int]:
    """The points of flushes and nobs in 10,000 dealt hands.

    >>> points_dealt()
    {'flush': 442, 'nobs': 724}
    """
    longer = (len(RANKS) - rules.CRIB_SIZE) / (len(PACK) - rules.CRIB_SIZE)  # with a starter of the suit
    return {_FLUSH: round(DEALT * _FLUSH_SHARE * (rules.CRIB_SIZE + longer)), _NOBS: times_dealt()[_NOBS]}


SAID = Sentences("05")


def _cards_named(words: str) -> tuple[Card, ...]:
    return cards(" ".join(re.findall(r"\w+[♣♦♥♠]", words)))


@SAID("crib flush")
def _crib_flush(asked: Asking) -> Said:
    (suit,), dealt = {card.suit for card in cards(asked.cards[0])}, rules.CRIB_SIZE + 1
    often = comb(len(PACK), dealt) / (len(SUITS) * comb(len(RANKS), dealt))
    return Said(
        words=f"In the crib the starter has to be a {_suit(suit)} too. {spell(dealt)} random cards are all of {ONE} "
        f"suit about {ONCE} in {round(often)} times, so don't wait for it.",
    )


@SAID("crib four")
def _crib_four(asked: Asking) -> Said:
    hand, (starter,) = map(cards, asked.cards)
    assert len({card.suit for card in hand}) == 1
    assert starter.suit != hand[0].suit
    return Said(words="A crib needs the starter's suit too, and the jack isn't of that suit either.")


@SAID("queen among hearts")
def _queen_among_hearts(asked: Asking) -> Said:
    counted = asked.count
    ((suit, _),) = Counter(card.suit for card in counted.hand).most_common(1)
    (queen,) = [card for card in counted.hand if card.suit != suit]
    assert counted.of(Kind.NOBS)
    return Said(
        words=f"The {name_rank(queen)} is a {_suit(queen.suit)}, so there's no flush, but the jack is of the starter's "
        "suit.",
    )


@SAID("jack turned up")
def _jack_turned_up(asked: Asking) -> Said:
    counted = asked.count
    (flush,) = counted.of(Kind.FLUSH)
    assert counted.starter
    assert counted.starter.rank == rules.JACK
    return Said(
        flush.points,
        f"The {spell(len(flush.cards))} {SUITS[flush.cards[0].suit]} are a flush. The jack is on the table, so its "
        f"{rules.HEELS_POINTS} were the dealer's at the cut and belong to no hand.",
    )


@SAID("whose heels")
def _whose_heels(asked: Asking) -> Said:
    assert asked.numbers == (rules.HEELS_POINTS,)
    return Said("the dealer", "Heels are always the dealer's, no matter who cuts.")


@SAID("whose nobs")
def _whose_nobs(asked: Asking) -> Said:
    starter, jack = _cards_named(asked.question.ask)
    assert count((*cards("2H 3D 7C"), jack), starter).of(Kind.NOBS)
    return Said("pone", "The player with the jack scores for it, dealer or not.")


@SAID("no nobs")
def _no_nobs(asked: Asking) -> Said:
    (jack,) = _cards_named(asked.question.ask)
    assert jack.rank == rules.JACK
    return Said(
        "nobody",
        f"There's only {ONE} {jack.name} and it's on the deck. If heels are pegged, no one has nobs.",
    )


@SAID("four must agree")
def _four_must_agree(_: Asking) -> Said:
    return Said(
        times_dealt()[_FLUSH],
        f"That's about {ONCE} in {round(1 / _FLUSH_SHARE)} times. {ONE} card of a suit is nothing special, but "
        f"{spell(rules.CRIB_SIZE)} have to agree.",
    )


@SAID("which brings more")
def _which_brings_more(_: Asking) -> Said:
    points, kept = points_dealt(), load_totals()["kept hands"]
    often = _NOBS_SHARE / _FLUSH_SHARE
    flushes, nobs = (kept["hit"][spot] / kept["hands"] for spot in ("a flush", "one for his nobs"))
    assert 6 < often < 7
    assert abs(flushes - nobs) < 0.01
    assert kept["lost"]["a flush"][1] > 2 * kept["lost"]["one for his nobs"][1]
    return Said(
        max(points, key=points.__getitem__),
        f"It's {points[_NOBS]} points to {points[_FLUSH]}, because nobs comes up nearly {spell(round(often))} times as "
        f"often. But at the table you choose {spell(rules.CRIB_SIZE)} cards of {spell(rules.DEALT)}. If you keep what "
        f"counts most, you have a flush in about {round(HUNDRED * flushes)} hands of {HUNDRED} and nobs in about as "
        "many, so flushes score more after all.",
    )


@SAID("flush or run")
def _flush_or_run(asked: Asking) -> Said:
    hearts, others = (count(_cards_named(choice)) for choice in asked.question.choices)
    return Said(
        asked.question.choices[others.points > hearts.points],
        f"The hearts are pretty, but they're worth {hearts.points} before the cut. The double run has {others.points}.",
    )


@SAID("jack comes along")
def _jack_comes_along(asked: Asking) -> Said:
    (flush,), (nobs,) = asked.count.of(Kind.FLUSH), asked.count.of(Kind.NOBS)
    return Said(
        words=f"If all {spell(len(flush.cards))} cards agree, so do the jack and the starter. The flush of "
        f"{flush.points} brings nobs along, so together they make {flush.points + nobs.points}. As long as you hold "
        f"the jack, no paint in the world makes exactly {flush.points}.",
    )
