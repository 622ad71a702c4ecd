"""The pictures of the lesson on flushes: flags, and five questions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from math import comb
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.sentences import HUNDRED, ONCE, ONE, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, SUITS, Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.number_words import name_rank, spell

_WIDE, _STEP, _HIGH = 340, 52, 32
"""Width of the picture, from one question to the next, and height of a box."""
_ASKED, _ENDED = 190, 102
"""Width of a question, and of an end."""
_TABLE = card_faces.HEIGHT + 34
"""Height of the cards with their names."""
_TYPE = 14
_FOUR = {3: "three", 4: "four"}


class _Fork(NamedTuple):
    """A question with its two ways: aside to an end with its points, or down to the next."""

    ask: str
    aside: str
    end: str
    points: int
    down: str
    turns: bool
    """Whether the hand goes aside here."""


class _Ladder(NamedTuple):
    """Questions in their order, and the end below them with its points."""

    forks: tuple[_Fork, ...]
    last: str
    last_points: int

    @property
    def passed(self) -> int:
        """The questions at which the hand goes down."""
        return len(list(takewhile(lambda fork: not fork.turns, self.forks)))

    @property
    def end(self) -> tuple[str, int]:
        """Where the hand ends, with its points."""
        forks = self.forks[self.passed :]
        return (forks[0].end, forks[0].points) if forks else (self.last, self.last_points)

    @property
    def words(self) -> str:
        """The questions and answers on the hand's way."""
        asked = self.forks[: self.passed + 1]
        answers = [f"{fork.ask} {(fork.aside if fork.turns else fork.down).capitalize()}." for fork in asked]
        return " ".join([*answers, f"{self.end[0].capitalize()}: {self.end[1]}."])


def suit_tree(held: CardsLike, crib: bool = False) -> Html:
    """Draw a hand's way through five questions about suits and jacks.

    >>> print(suit_tree("2C 5C 8C KC 9H", crib=True).plain.splitlines()[1])
    All four of one suit? Yes. The starter too? No. Hand or crib? Crib. No flush: 0.

    The starter is last. His heels are the dealer's at the cut, so they are named but not added.
    """
    counted = count_row(held, crib)
    starter = counted.starter
    assert starter is not None
    flush, jack = _ask_for_flush(counted, starter), _ask_for_jack(counted, starter)
    own, heels = flush.end[1] + jack.end[1], jack.end[0] == "heels"
    own -= heels * rules.HEELS_POINTS
    dealers = f" The dealer pegged {rules.HEELS_POINTS} at the cut." * heels
    lines = [
        f"{counted.place.capitalize()} {symbols(counted.hand)}, starter {starter.symbol}.",
        *(flush.words, jack.words),
        f"Flush and nobs of this {counted.place}: {amount_of(own, 'point')}.{dealers}",
    ]
    below = _TABLE + (len(flush.forks) + 1) * _STEP
    drawn = _draw_table(counted, starter) + _draw_ladder(flush, _TABLE) + _draw_ladder(jack, below)
    tree = figure(drawn, _WIDE, below + len(jack.forks) * _STEP + _HIGH + 1, "\n".join(lines))
    return Html(f"{tree}<p>{lines[-1]}</p>", tree.plain)


def _ask_for_flush(counted: Count, starter: Card) -> _Ladder:
    held, suits = len(counted.hand), {card.suit for card in counted.hand}
    forks = (
        _Fork(f"All {_FOUR[held]} of one suit?", "no", "no flush", 0, "yes", len(suits) > 1),
        _Fork("The starter too?", "yes", "flush", held + 1, "no", starter.suit in suits),
        _Fork("Hand or crib?", "crib", "no flush", 0, "hand", counted.crib),
    )
    return _Ladder(forks, "flush", held)


def _ask_for_jack(counted: Count, starter: Card) -> _Ladder:
    nobs = Card(rules.JACK, starter.suit) in counted.hand
    forks = (
        _Fork("Is the starter a jack?", "yes", "heels", rules.HEELS_POINTS, "no", starter.rank == rules.JACK),
        _Fork("Jack of starter's suit?", "yes", "nobs", rules.NOBS_POINTS, "no", nobs),
    )
    return _Ladder(forks, "no nobs", 0)


def _draw_table(counted: Count, starter: Card) -> str:
    step, size = card_faces.WIDTH + card_faces.GAP, len(counted.hand)
    turned, below = size * step + card_faces.STARTER_GAP, card_faces.HEIGHT + 16
    drawn = "".join(card_faces.card_at(card, 1 + place * step, 0) for place, card in enumerate(counted.hand))
    drawn += card_faces.card_at(starter, turned, 0) + text(counted.place, size * step / 2, below, _TYPE, theme.QUIET)
    return drawn + text("starter", turned + card_faces.WIDTH / 2, below, _TYPE, theme.QUIET)


def _draw_ladder(ladder: _Ladder, top: int) -> str:
    passed, drawn, middle = ladder.passed, "", _HIGH // 2
    for row, fork in enumerate(ladder.forks):
        y, aside, down = top + row * _STEP, row == passed, row < passed
        drawn += _draw_way(_ASKED, y + middle, _WIDE - _ENDED, y + middle, aside)
        drawn += text(fork.aside, (_ASKED + _WIDE - _ENDED) / 2, y + middle - 8, _TYPE, _ink(aside))
        drawn += _draw_way(24, y + _HIGH, 24, y + _STEP, down)
        drawn += text(fork.down, 34, y + (_HIGH + _STEP) / 2 + 5, _TYPE, _ink(down), "start")
        drawn += _draw_box(fork.ask, 1, y, _ASKED - 1, row <= passed, theme.CARD_FACE)
        drawn += _draw_box(f"{fork.end} {fork.points}", _WIDE - _ENDED, y, _ENDED - 1, aside)
    end, y = f"{ladder.last} {ladder.last_points}", top + len(ladder.forks) * _STEP
    return drawn + _draw_box(end, 1, y, _ENDED - 1, passed == len(ladder.forks))


def _ink(taken: bool) -> str:
    return theme.FOUND if taken else theme.QUIET


def _draw_way(x: int, y: int, to_x: int, to_y: int, taken: bool) -> str:
    thick = 'stroke-width="6"' if taken else 'stroke-width="1.5" stroke-dasharray="3 3"'
    return f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{_ink(taken)}" {thick}/>'


def _draw_box(words: str, x: int, y: int, wide: int, taken: bool, paper: str = theme.FOUND) -> str:
    """Draw a question or an end, on paper where the hand comes by."""
    ink = theme.QUIET if not taken else theme.SUITS["S"] if paper == theme.CARD_FACE else theme.CARD_FACE
    frame = f'fill="{paper if taken else "none"}" stroke="{_ink(taken)}" stroke-width="{3 if taken else 1}"'
    drawn = f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{_HIGH - 2}" rx="6" {frame}/>'
    return drawn + text(words, x + wide / 2, y + _HIGH * 0.67, _TYPE, ink)


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
