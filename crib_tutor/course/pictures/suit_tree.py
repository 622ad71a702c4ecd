"""The picture of suits: recolor a card, and see what scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.deck import SUITS, Card, CardsLike
from crib_tutor.look import theme, touch_parts
from crib_tutor.look.touch_parts import ACCENT, GREEN, GREEN_INK, LINE, PAPER, QUIET, box, dash, label, line
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import spell

_NOT, _PLACE = "no flush", "Hand or crib?"
_CARD, _STEP = {True: 66, False: 36}, {True: 82, False: 52}
"""Width of a card and from one to the next, on a laptop and on a phone."""


@dataclass(frozen=True, slots=True)
class Suited:
    """Four cards and a starter as a hand or a crib, and what was touched last."""

    cards: tuple[Card, ...]
    crib: bool
    touched: int | None = None

    @property
    def counted(self) -> Count:
        """What they score."""
        return count(self.cards[:-1], self.cards[-1], self.crib).only(Kind.FLUSH, Kind.NOBS)

    def recolor(self, at: int) -> Suited:
        """Give a card the next suit that's free."""
        suits, card = list(SUITS), self.cards[at]
        after = suits[suits.index(card.suit) + 1 :] + suits[: suits.index(card.suit)]
        suit = next(suit for suit in after if Card(card.rank, suit) not in self.cards)
        return Suited((*self.cards[:at], Card(card.rank, suit), *self.cards[at + 1 :]), self.crib, at)


class SuitTree(Picture):
    """Three questions that a flush has to pass, and a jack that looks at the starter.

    >>> from crib_tutor.deck import cards
    >>> tree = SuitTree(cards("2C 5C 8C JC 9H"), crib=False)
    >>> tree.look(tree.start).title
    'Four clubs are a flush of four'
    """

    start: Suited
    most_rows = (3, 2.5)  # its longest sentence takes four lines of a phone
    name = "suit tree"
    hint = "Tap a card to change its suit. Keys: 1 to 5, C"
    keys = {str(at + 1): f"card{at}" for at in range(5)} | {"c": "place", "C": "place"}

    def __init__(self, held: tuple[Card, ...], *, crib: bool) -> None:
        self.start = Suited(held, crib)

    def look(self, state: Suited) -> Look:
        """Draw the cards, and the way through the tree."""
        counted = state.counted
        parts = {part.kind: part for part in counted}
        rows = [
            PanelRow(kind.value, str(parts[kind].points if kind in parts else 0), lit=kind in parts)
            for kind in (Kind.FLUSH, Kind.NOBS)
        ]
        if state.cards[-1].rank == rules.JACK:
            rows.append(PanelRow("heels, at the cut", str(rules.HEELS_POINTS)))
        touches = [
            Touch(f"card{at}", f"{one.name}: change its suit", state.recolor(at)) for at, one in enumerate(state.cards)
        ]
        words = f"Make it a {'hand' if state.crib else 'crib'}"
        other = Touch("place", words, replace(state, crib=not state.crib, touched=None))
        return Look(
            _title(state),
            _sentence(state),
            str(counted.points),
            f"point{'s' * (counted.points != 1)} in this {counted.place}",
            tuple(rows),
            _draw(state, wide=True),
            _draw(state, wide=False),
            (*touches, other),
            (other,),
        )


def _suits(state: Suited) -> Counter[str]:
    return Counter(card.suit for card in state.cards[:-1])


def _flush(state: Suited) -> int:
    return state.counted.only(Kind.FLUSH).points


def _title(state: Suited) -> str:
    suits, starter = _suits(state), state.cards[-1]
    held, (suit, most) = len(state.cards) - 1, _suits(state).most_common(1)[0]
    points = _flush(state)
    nobs = " and nobs" if state.counted.of(Kind.NOBS) else ""
    if points:
        return f"{spell(points).capitalize()} {SUITS[suit]} are a flush of {spell(points)}{nobs}"
    if len(suits) == 1 and starter.suit != suit:
        return f"A crib needs the starter's suit too{', but there are nobs' if nobs else ''}"
    return f"{spell(most).capitalize()} of {spell(held)} in one suit, no flush" + (", but nobs" if nobs else "")


def _sentence(state: Suited) -> str:
    suits, starter, held = _suits(state), state.cards[-1], len(state.cards) - 1
    suit = SUITS[starter.suit][:-1]
    jacks = [card for card in state.cards[:-1] if card.rank == rules.JACK]
    if state.counted.of(Kind.NOBS):
        jack = f"The jack is a {suit}, as the starter is: one for his nobs."
    elif starter.rank == rules.JACK:
        jack = f"The starter is the {starter.name}, so the dealer pegged {rules.HEELS_POINTS} at the cut."
    else:
        jack = f"The starter is a {suit}, {'and no jack is' if jacks else 'but there is no jack'}."
    if len(suits) > 1:
        named = [f"{spell(many)} {SUITS[kind] if many > 1 else SUITS[kind][:-1]}" for kind, many in suits.most_common()]
        return f"{join_words(named).capitalize()}: all {spell(held)} have to agree. {jack}"
    if starter.suit in suits:
        return f"All {spell(held)} agree, and so does the starter. {jack}"
    goes = "In a crib that isn't enough." if state.crib else f"In a hand that's {held} points."
    return f"All {spell(held)} agree, but not the starter. {goes} {jack}"


def _draw(state: Suited, *, wide: bool) -> str:
    size, step, top = _CARD[wide], _STEP[wide], 8 if wide else 16
    lefts = [12 + at * step + (step // 3) * (at == len(state.cards) - 1) for at in range(len(state.cards))]
    high = touch_parts.high(size)
    drawn = _draw_band(state, lefts, size, top + high + 10)
    for at, (card, x) in enumerate(zip(state.cards, lefts, strict=True)):
        face = touch_parts.card(card, x, top, size, ring=ACCENT, dashed=at != state.touched)
        drawn += touch_parts.touch(f"card{at}", face)
    left, foot = (lefts[-1] + size + 16, top + high / 2 + 5) if wide else (lefts[-1] + size / 2, 11)
    drawn += label("starter", left, foot, 13 if wide else 11, QUIET, "start" if wide else "middle")
    return drawn + (_draw_across(state) if wide else _draw_down(state))


def _draw_band(state: Suited, lefts: list[int], size: int, y: float) -> str:
    """Draw a band below the cards that share the most common suit, and a bow from the jack to the starter."""
    suit = _suits(state).most_common(1)[0][0]
    ink = ACCENT if _flush(state) else GREEN
    sharing = [x for card, x in zip(state.cards, lefts, strict=True) if card.suit == suit]
    drawn = "".join(box(x, y - 4, size, 7, fill=ink, corner=3) for x in sharing)
    if state.counted.of(Kind.NOBS):
        at = next(at for at, card in enumerate(state.cards[:-1]) if card == Card(rules.JACK, state.cards[-1].suit))
        x, to = lefts[at] + size / 2, lefts[-1] + size / 2
        drawn += f'<path d="M{x:g} {y + 4:g}v8H{to:g}v-8" fill="none" stroke="{ACCENT}" stroke-width="3"/>'
        drawn += label("nobs 1" if size > _CARD[False] else "", to + 56, y + 14, 13)
    return drawn


def _questions(state: Suited) -> tuple[list[tuple[str, str, str, str]], int]:
    """The questions, what leads aside and on, and the end aside; and at which of them the cards turn."""
    held, suits = len(state.cards) - 1, _suits(state)
    asked = [
        (f"All {spell(held)} of one suit?", "no", "yes", f"{_NOT} 0"),
        ("The starter too?", "yes", "no", f"flush {held + 1}"),
        (_PLACE, "crib", "hand", f"{_NOT} 0"),
        ("", "", "", f"flush {held}"),
    ]
    turns = (len(suits) > 1, state.cards[-1].suit in suits, state.crib, True)
    return asked, turns.index(True)


def _draw_across(state: Suited) -> str:
    """Draw the tree from left to right, its ends below."""
    asked, at = _questions(state)
    lefts, wides, y, high, low = (12, 218, 398), (168, 142, 128), 166, 36, 268
    drawn = ""
    for place, (x, wide) in enumerate(zip(lefts, wides, strict=True)):
        question, aside, on, end = asked[place]
        last = question == _PLACE
        middle, taken = x + wide / 2 - 34 * last, place == at
        for down, words, out, here, room in (
            (middle, aside, end, taken, 94),
            *([(x + wide / 2 + 65, on, asked[-1][-1], at > place, 76)] if last else []),
        ):
            drawn += _way(down, y + high, down, low, here)
            drawn += label(words, down - 8, (y + high + low) / 2 + 5, 13, _ink(here), "end")
            drawn += _box(out, down - room / 2, low, room, high, here, end=True)
        if not last:
            to, level = lefts[place + 1], y + high / 2
            drawn += _way(x + wide, level, to, level, place < at)
            drawn += label(on, (x + wide + to) / 2, level - 8, 13, _ink(place < at))
        drawn += _ask(question, x, y, wide, high, place <= at)
    return drawn


def _draw_down(state: Suited) -> str:
    """Draw the tree from above, its ends at the right."""
    asked, at = _questions(state)
    x, wide, to, high, step = 8, 150, 194, 19, 39
    drawn = ""
    for place, (question, aside, on, end) in enumerate(asked):
        y = 92 + place * step
        if question:
            drawn += _way(x + wide, y + high / 2, to, y + high / 2, place == at)
            drawn += label(aside, (x + wide + to) / 2, y + high / 2 - 5, 11, _ink(place == at))
            drawn += _way(x + 30, y + high, x + 30, y + step, place < at)
            drawn += label(on, x + 38, y + high + 13 + 2 * (question == _PLACE), 11, _ink(place < at), "start")
            drawn += _ask(question, x, y, wide, high, place <= at, 11)
        drawn += _box(end, to if question else x, y, 84, high, place == at, 11, end=True)
    return drawn


def _ink(taken: bool) -> str:
    return GREEN_INK if taken else QUIET


def _way(x: float, y: float, to_x: float, to_y: float, taken: bool) -> str:
    return line(x, y, to_x, to_y, GREEN, 5) if taken else dash(line(x, y, to_x, to_y, QUIET, 1))


def _ask(question: str, x: float, y: float, wide: float, high: float, asked: bool, size: int = 13) -> str:
    """Draw a question; the last is touched."""
    drawn = _box(question, x, y, wide, high, asked, size)
    around = box(x - 3, y - 3, wide + 6, high + 6, line=ACCENT, thick=2, corner=8)
    return touch_parts.touch("place", drawn + dash(around)) if question == _PLACE else drawn


def _box(
    words: str, x: float, y: float, wide: float, high: float, taken: bool, size: int = 13, *, end: bool = False
) -> str:
    """Draw a question or an end, filled where the cards come out."""
    fill = touch_parts.GREEN_PAPER if end and taken else PAPER
    drawn = box(x, y, wide, high, fill=fill, line=GREEN if taken else LINE, thick=3 if taken else 1.5)
    color = theme.CARD_FACE if end and taken else touch_parts.INK if taken else QUIET
    return drawn + label(words, x + wide / 2, y + high / 2 + size * 0.36, size, color)


def suit_tree(held: CardsLike = "2C 5C 8C JC 9H", crib: bool = False) -> TouchedWindow:
    """Show a hand's way through the questions about suits; the starter is last.

    >>> print(suit_tree("2C 5C 8C KC 9H", crib=True).plain.splitlines()[0])
    A crib needs the starter's suit too

    His heels are the dealer's at the cut, so they are named but not added.
    """
    counted = count_row(held, crib)
    assert counted.starter is not None
    return TouchedWindow(SuitTree((*counted.hand, counted.starter), crib=counted.crib))
