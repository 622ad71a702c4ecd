"""The picture of the lesson on cards: towers by counting value."""

from __future__ import annotations

import re
from itertools import groupby

from crib_tutor.combinations import Kind
from crib_tutor.course.sentences import Asking, Said, Sentences
from crib_tutor.deck import PACK, RANK_NAMES, SUITS, Card, counting_value
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_fraction, spell

_SHOWN = 25
"""Height of a card's index, which is seen above the card that lies on it."""
_HEAD, _FOOT, _SIZE = 26, 26, 20
"""Above a tower for how many cards it has, below it for what they count, and the size of both."""


def values() -> Html:
    """Draw the 52 cards as towers by counting value.

    >>> values().plain[-26:]
    '4 count 9 and 16 count 10.'

    The lowest rank lies at the bottom and on top of the others.
    """
    towers = _towers()
    plain = (
        f"Of the {len(PACK)} cards {join_words([f'{len(cards)} count {value}' for value, cards in towers.items()])}."
    )
    tallest = max(towers, key=lambda value: len(towers[value]))
    alt = f"The deck in {len(towers)} towers, by what the cards count. The tower of {tallest} is the tallest. {plain}"
    step = card_faces.WIDTH + card_faces.GAP
    base, drawn = _HEAD + card_faces.HEIGHT + (len(towers[tallest]) - 1) * _SHOWN, ""
    for place, (value, cards) in enumerate(towers.items()):
        top, ink = (
            base - card_faces.HEIGHT - (len(cards) - 1) * _SHOWN,
            theme.FOUND if value == tallest else theme.QUIET,
        )
        middle = place * step + card_faces.WIDTH / 2
        drawn += text(str(len(cards)), middle, top - 7, _SIZE, ink)
        for row, card in enumerate(reversed(cards)):
            drawn += card_faces.card_at(card, place * step, top + row * _SHOWN)
        drawn += text(str(value), middle, base + 22, _SIZE, ink)
    return figure(drawn, len(towers) * step - card_faces.GAP, base + _FOOT, plain, alt=alt, width=480)


def _towers() -> dict[int, list[Card]]:
    return {value: list(cards) for value, cards in groupby(PACK, lambda card: card.value)}


SAID = Sentences("01")


def values_named(asked: Asking) -> list[int]:
    """The counting values of the ranks that a question names."""
    words = re.findall(r"[a-z]+", asked.question.ask)
    return [counting_value(RANK_NAMES.index(word) + 1) for word in words if word in RANK_NAMES]


SAID.answer("one and ten", lambda asked: sum(values_named(asked)))
SAID.answer("jack, king, three", lambda asked: sum(values_named(asked)))


@SAID("tenth cards")
def _tenth_cards(_: Asking) -> Said:
    value, tens = max(_towers().items(), key=lambda tower: len(tower[1]))
    share = len(tens) / len(PACK)
    assert 0.9 / 3 < share < 1 / 3
    return Said(
        len(tens),
        f"{spell(len({card.rank for card in tens}))} ranks count {spell(value)}, and each comes in "
        f"{spell(len(SUITS))} suits. That's nearly a {name_fraction(share)} of the deck.",
    )


@SAID("four tens")
def _four_tens(asked: Asking) -> Said:
    (run,) = asked.count.of(Kind.RUN)
    assert not asked.count.of(Kind.PAIR)
    assert {card.value for card in run.cards} == {max(_towers())}
    return Said(
        run.points,
        f"They count the same, but their ranks all differ, so there isn't a pair. Those {spell(len(run.cards))} ranks "
        "come in a row, though, and that's a run.",
    )


@SAID("two pegs")
def _two_pegs(asked: Asking) -> Said:
    return Said(
        asked["front"] - asked["back"],
        "The back peg is where you were and the front peg where you are, so the gap is your last score. Anyone at the "
        "table can read it, without pencil or memory.",
    )


def _false_peg(asked: Asking) -> tuple[str, int, int]:
    """The name of the false score, and how far apart its pegs are and should be."""
    scores = ((name, front - back, RANK_NAMES.index(name) + 1) for name, (front, back) in asked["boards"].items())
    (false,) = [score for score in scores if score[1] != score[2]]
    return false


SAID.answer("false peg", lambda asked: _false_peg(asked)[0])


@SAID("one short")
def _one_short(asked: Asking) -> Said:
    _name, far, due = _false_peg(asked)
    short = spell(due - far)
    return Said(
        f"{short} too few",
        f"Those pegs are only {spell(far)} holes apart. Red must have counted the front peg's own hole as {short}, but "
        f"the next hole is {short}.",
    )


SAID.answer("nines and tens", lambda asked: sum(card.value in asked.spelled for card in PACK))


@SAID("eight on")
def _eight_on(asked: Asking) -> Said:
    front, back, score = asked.numbers
    return Said(
        back,
        f"The back peg jumps from {back} to {front + score}, while the front peg stays at {front} to show where you "
        "were.",
    )
