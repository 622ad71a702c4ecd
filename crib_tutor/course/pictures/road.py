"""The play as a road to thirty-one, laid card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.course.lesson_08_play import (
    SPOKEN,
    Answers,
    RoadStep,
    follow_cards,
    greediest_card,
    points_of,
    scores_at_once,
    step_in_words,
)
from crib_tutor.course.lesson_09_pegging import points_of_all_cards, reach, window_in_words
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import theme
from crib_tutor.look import touch_parts as parts
from crib_tutor.look.drawing import figure
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.look.lettering import text_width
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play, peg
from crib_tutor.rules import FIFTEEN, HOYLE, THIRTY_ONE, IllegalPlay, Rules
from crib_tutor.words.counts_aloud import ROYALS
from crib_tutor.words.scores_told import REASONS

_SIDES = ("you", "opponent")
_INKS, _FILLS = (parts.YOU, parts.OPPONENT), (theme.YOU, theme.OPPONENT)
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}
_MOST_ROWS, _LOWEST, _STILL = 4, 11, 400
"""Rows of the panel, the smallest letters, and how wide a picture is that stands still."""


class RoadState(NamedTuple):
    """The cards played so far, and one that was refused."""

    cards: tuple[Card, ...]
    refused: Card | None = None


class _RoadRoom(NamedTuple):
    """Where things are in a drawing of one size."""

    wide: int
    high: int
    card: int
    apart: int
    """From card to card of a hand."""
    left: int
    unit: float
    """A step of the road."""
    band: int
    disc: int
    window: int
    """Height of a window's row."""
    size: int
    letters: int
    """The size of a card's name on the road."""

    @property
    def lane(self) -> int:
        """Height of a count's road, with what's above and below."""
        return 2 * self.disc + self.band + self.size + 5

    def at(self, count: int) -> float:
        """Where a count is on the road."""
        return self.left + count * self.unit


_WIDE = _RoadRoom(572, 334, 46, 58, 18, 17, 24, 11, 16, 13, 13)
_NARROW = _RoadRoom(284, 232, 30, 48, 7, 8.7, 14, 8, 13, 11, 11)


class Road(Picture):
    """Open hands, played in any order that the rules allow.

    A single hand is played by one player alone, who looks back from each card.
    """

    name = "road"
    hint = "Tap a card, or take one back. Keys: 1 to 8"
    most_rows = (_MOST_ROWS, _MOST_ROWS)
    small = True

    def __init__(
        self, play: Play, laid: Sequence[Card], answers: Answers | None = None, *, look_back: bool = False
    ) -> None:
        """Begin with some cards played; with ``answers`` the dealer plays by that choice."""
        self.play, self.answers, self.look_back = play, answers, look_back
        self.alone = not play.hands[1]
        self.start = RoadState(tuple(laid))
        if refusal := follow_cards(play, laid, answers)[2]:
            raise IllegalPlay(refusal)
        held = [card for hand in play.hands for card in hand]
        self.names = {card: f"card{place}" for place, card in enumerate(held, 1)}
        self.keys = {name.removeprefix("card"): name for name in self.names.values()}

    def touched(self, state: RoadState, held: Card) -> RoadState:
        """Play a card next, take it back, or refuse it."""
        if held in state.cards:
            return RoadState(state.cards[: state.cards.index(held)])
        tried = RoadState((*state.cards, held))
        steps, _, refusal = follow_cards(self.play, tried.cards, self.answers)
        return RoadState(state.cards, held) if refusal or held not in [step.card for step in steps] else tried

    def look(self, state: RoadState) -> Look:
        """The road with these cards on it."""
        steps, after, _ = follow_cards(self.play, state.cards, self.answers)
        pone, dealer = points_of(steps)
        return Look(
            self._title(state, steps, after),
            self._sentence(state, steps, after),
            str(steps[-1].count if steps else 0),
            "is the count" if self.alone else f"is the count. Pone {pone}, dealer {dealer}",
            tuple(self._rows(steps)),
            wide=self._draw(state, steps, after, _WIDE),
            narrow=self._draw(state, steps, after, _NARROW),
            touches=tuple(
                Touch(name, self._label(state, steps, held), self.touched(state, held))
                for held, name in self.names.items()
            ),
            buttons=(Touch("back", "Back", RoadState(state.cards if state.refused else state.cards[:-1])),),
        )

    # --- its words ---

    def _pegs(self, step: RoadStep) -> list[tuple[int, int, str]]:
        """Who pegs how much for what at a step."""
        ends = () if self.alone else (Kind.GO, Kind.LAST)
        pegged = [peg for peg in step.pegged if peg.combination in scores_at_once(step) or peg.combination.kind in ends]
        return [
            (peg.player, peg.combination.points, _what_for(peg.combination.kind, len(peg.combination.cards)))
            for peg in pegged
        ]

    def _title(self, state: RoadState, steps: Sequence[RoadStep], after: Play) -> str:
        if state.refused:
            turn = after.over or state.refused in after.hands[after.turn]
            return f"{state.refused.symbol} doesn't fit" if turn else f"It's {SPOKEN[after.turn]}'s turn"
        if not steps:
            return "The road is empty" if self.alone else "Pone leads"
        if pegs := self._pegs(steps[-1]):
            who = steps[-1].card.symbol if self.alone and steps[-1].card else capitalized(SPOKEN[pegs[-1][0]])
            return f"{who} pegs {sum(points for _, points, _ in pegs)} for {' and '.join(what for *_, what in pegs)}"
        if steps[-1].card is None:
            return f"{capitalized(SPOKEN[steps[-1].player])} says go"
        return f"{steps[-1].card.symbol} makes {steps[-1].count}" + " and pegs nothing" * self.look_back

    def _sentence(self, state: RoadState, steps: Sequence[RoadStep], after: Play) -> str:
        if held := state.refused:
            return self._refusal(held, steps, after)
        last = max((place for place, step in enumerate(steps) if step.card), default=len(steps))
        told = [step_in_words(step) for step in steps[last:]]
        if self.look_back and steps:
            laid = tuple(step.card for step in steps if step.round == steps[last].round and step.card)
            told[:1] = [window_in_words(laid, scores_at_once(steps[last]))]  # the title says the rest
        if self.alone or after.over:
            return " ".join(filter(None, told)) or "Tap the cards in any order."
        leads = "leads" if not after.pile else "plays"
        return " ".join([*filter(None, told), f"{capitalized(SPOKEN[after.turn])} {leads} next."])

    def _refusal(self, held: Card, steps: Sequence[RoadStep], after: Play) -> str:
        if after.over or held in [step.card for step in steps]:
            return "This play is over." if after.over else f"{held.symbol} is down: take back one of your own cards."
        if held not in after.hands[after.turn]:
            return f"{held.symbol} has to wait, since {SPOKEN[after.turn]} still has a card that fits."
        return f"{held.symbol} would make {after.count + held.value}, and the road ends at {THIRTY_ONE}."

    def _rows(self, steps: Sequence[RoadStep]) -> Iterator[PanelRow]:
        pegging = [(step, self._pegs(step)) for step in steps if self._pegs(step)]
        for step, pegs in pegging[-_MOST_ROWS:]:
            words = " and ".join(what for *_, what in pegs)
            side = "" if self.alone else _SIDES[pegs[0][0]]
            shown = (step.card,) if step.card else ()
            yield PanelRow(words, str(sum(points for _, points, _ in pegs)), shown, lit=step is steps[-1], side=side)

    def _label(self, state: RoadState, steps: Sequence[RoadStep], held: Card) -> str:
        if held in state.cards:
            return f"Take the {held.name} back"
        return f"{held.name}, played" if held in [step.card for step in steps] else f"Play the {held.name}"

    # --- its drawing ---

    def _draw(self, state: RoadState, steps: Sequence[RoadStep], after: Play, room: _RoadRoom) -> str:
        counts = [[*part] for _, part in groupby(steps, key=lambda step: step.round)] or [[]]
        counts = counts[-1:] if self.look_back else counts
        if len(counts) == 1 and not self.look_back:
            room = room._replace(band=2 * room.band, letters=room.size + 5)
        top = 6 + parts.high(room.card)
        made = "".join(self._hands(state, after, room))
        spare = room.high - 2 * top - room.lane * len(counts)
        y = top + (spare / 2 if not self.look_back else 4)
        for some in counts:
            made += self.lane(some, y, room, newest=some is counts[-1])
            y += room.lane
        rows = _windows([step for step in counts[-1] if step.card], room, spare) if self.look_back else ""
        return made + f'<g transform="translate(0 {y:g})">{rows}</g>'

    def _hands(self, state: RoadState, after: Play, room: _RoadRoom) -> Iterator[str]:
        held = [*self.names]
        half = (len(held) + 1) // 2 if self.alone else len(self.play.hands[0])
        for row, hand in enumerate((held[:half], held[half:])):
            x, y = room.left, (3, room.high - parts.high(room.card) - 3)[row]
            if not self.alone:
                yield parts.label(
                    ("Pone", "Dealer")[row], x, y + parts.high(room.card) / 2 + 4, room.size, _INKS[row], "start"
                )
                x += round(text_width("Dealer", room.size)) + 10
            for place, shown in enumerate(hand):
                yield self._held(shown, x + place * room.apart, y, state, after, room)

    def _held(self, held: Card, x: float, y: float, state: RoadState, after: Play, room: _RoadRoom) -> str:
        """Draw a card of a hand: dashed if it can be played or taken back, faint once it has been played."""
        gone, last = held not in sum(after.hands, ()), held == (state.refused or (state.cards or (None,))[-1])
        drawn = parts.card(held, x, y, room.card, ring=parts.ACCENT if last else "", dim=gone)
        if held in (*after.legal(), *state.cards) and not last:
            dashed = parts.box(x - 2, y - 2, room.card + 4, parts.high(room.card) + 4, line=parts.ACCENT, thick=2)
            drawn += dashed.replace("/>", ' stroke-dasharray="5 3"/>')
        return parts.touch(self.names[held], drawn)

    def lane(self, steps: Sequence[RoadStep], y: float, room: _RoadRoom, *, newest: bool) -> str:
        """Draw one count's road, its points above and its counts below."""
        top, foot = y + 2 * room.disc + 2, y + 2 * room.disc + room.band + room.size + 2
        made = parts.box(room.left, top, THIRTY_ONE * room.unit, room.band, line=parts.LINE, thick=1.5, corner=4)
        for step in steps:
            if step.card:
                fill = theme.THIRD if self.alone else _FILLS[step.player]
                x, wide = room.at(step.count - step.card.value), step.card.value * room.unit
                ring = parts.ACCENT if newest and step is [one for one in steps if one.card][-1] else parts.PAPER
                made += parts.box(x + 0.5, top + 0.5, wide - 1, room.band - 1, fill=fill, line=ring, thick=1, corner=3)
                name = step.card.symbol
                fits = (sign for sign in (name, name[:-1]) if text_width(sign, room.letters) < wide - 1)
                middle = top + room.band / 2 + 0.3 * room.letters
                made += parts.label(next(fits, ""), x + wide / 2, middle, room.letters, theme.CARD_FACE)
        made += self._above(steps, y + room.disc, room)
        return made + _counts_below([step.count for step in steps if step.card], top, foot, room)

    def _above(self, steps: Sequence[RoadStep], y: float, room: _RoadRoom) -> str:
        """Draw the points of each step, and each go where there's room."""
        made, taken = "", list[float]()
        for step in steps:
            end = room.at(step.count)
            if pegs := self._pegs(step):
                after = min(end + room.disc + 2, room.wide - room.disc - 2)
                x = end - step.card.value * room.unit / 2 if step.card else after
                x = max(x, *(other + 2 * room.disc for other in taken[-1:]), 0)
                taken.append(x)
                color = parts.GREEN if self.alone else _INKS[pegs[0][0]]
                points = str(sum(points for _, points, _ in pegs))
                high = 2 * (room.disc - 1)
                wide = max(high, text_width(points, room.size) + 5)
                around = x - wide / 2, y - high / 2, wide, high
                made += parts.box(*around, fill=parts.PAPER, line=color, thick=2, corner=high / 2)
                made += parts.label(points, x, y + room.size / 3, room.size, parts.INK)
        half = text_width("go", room.size) / 2
        for x in {room.at(step.count) - 2 - half for step in steps if not step.card and not self._pegs(step)}:
            if all(abs(x - other) > half + room.disc for other in taken):
                made += parts.label("go", x, y + 4, room.size, parts.QUIET)
        return made


def _what_for(kind: Kind, size: int) -> str:
    if kind is Kind.PAIR:
        return ROYALS.get(size, "a pair")
    return f"a run of {size}" if kind is Kind.RUN else REASONS.get(kind.value, kind.value)


def _counts_below(counts: Sequence[int], top: float, foot: float, room: _RoadRoom) -> str:
    """Write each count where there's room, the last before all others."""
    made, taken = "", list[float]()
    marks = dict.fromkeys((*reversed(counts), THIRTY_ONE, FIFTEEN), parts.QUIET) | dict.fromkeys(counts, parts.INK)
    for count, color in marks.items():
        x, wide = min(room.at(count), room.wide - 10), text_width("31", room.size) + 2
        if all(abs(x - other) > wide for other in taken):
            taken.append(x)
            made += parts.label(str(count), x, foot, room.size, color)
    tick = f"M{room.at(FIFTEEN):g} {top - 5:g}v5"  # above alone: below it would cross the number
    return made + f'<path d="{tick}" stroke="{parts.QUIET}" stroke-width="2"/>'


def _windows(steps: Sequence[RoadStep], room: _RoadRoom, spare: float) -> str:
    """Draw how far back each card looks, and what scores there."""
    laid = tuple(step.card for step in steps if step.card)
    tall = min(room.window, spare / max(len(laid) - 1, 1))
    starts, made = [room.at(step.count - one.value) for step, one in zip(steps, laid, strict=True)], ""
    for place in range(1, len(laid)):
        y, end = (place - 1) * tall, room.at(steps[place].count)
        lit = next((made for made in scores_at_once(steps[place]) if made.kind in _LIT), None)
        first, size = reach(laid[: place + 1]), len(lit.cards) if lit else 0
        if place + 1 - first > size:
            dotted = parts.box(starts[first] + 1, y + 1, end - starts[first] - 2, tall - 2, line=parts.QUIET, corner=4)
            made += dotted.replace("/>", ' stroke-dasharray="3 3"/>')
        if lit:
            left = starts[place + 1 - size]
            made += parts.box(left + 1, y + 1, end - left - 2, tall - 2, fill=_LIT[lit.kind], corner=4)
            words = f"{_what_for(lit.kind, size).removeprefix('a ')}: {lit.points}"
            wide = text_width(words, _LOWEST) + 6
            x, anchor, ink = end + 5, "start", parts.INK
            if end + wide > room.wide:  # before it, or else in it
                free = left > wide and not left - 5 - wide < starts[first] < left
                x, anchor, ink = (left - 5, "end", ink) if free else ((left + end) / 2, "middle", theme.SUITS["S"])
                fits = [words] * free + [
                    told for told in (words, str(lit.points)) if end - left > text_width(told, _LOWEST) + 12
                ]
                words = next(iter(fits), "")  # the line below the picture says it too
            made += parts.label(words, x, y + tall / 2 + 4, _LOWEST, ink, anchor)
    return made


def road(
    pone: CardsLike, dealer: CardsLike, laid: CardsLike = (), *, rules: Rules = HOYLE, look_back: bool = False
) -> TouchedWindow:
    """Play two open hands card by card, from some cards laid.

    A player without a card that fits says go unasked.
    """
    return TouchedWindow(
        Road(Play.between(pone, dealer, rules=rules), cards(laid) if laid else (), look_back=look_back)
    )


def open_cards(pone: CardsLike, dealer: CardsLike, mine: CardsLike = ()) -> TouchedWindow:
    """Play pone's cards against a dealer who takes points."""
    return TouchedWindow(Road(Play.between(pone, dealer), cards(mine) if mine else (), greediest_card))


def row_of_cards(held: CardsLike, laid: CardsLike = ()) -> TouchedWindow:
    """Lay cards in a row, in any order, each with its window."""
    return TouchedWindow(Road(Play((cards(held), ())), cards(laid) if laid else (), look_back=True))


def windows(laid: CardsLike) -> Html:
    """Draw the window of each card, with what scores lit.

    >>> for line in windows("4H 2D 5C 3S 5D").plain.splitlines()[2:]:
    ...     print(line)
    5♣: “11”. Window 4♥ 2♦ 5♣: no run, since the three is missing.
    3♠: “14 for 4”. Window 4♥ 2♦ 5♣ 3♠: a run of four.
    5♦: “19”. Window 3♠ 5♦: too short for a run, since there's another five before it.
    Together these cards peg 4.

    A window reaches back to the first card of the count, or until a rank would be in it twice.
    """
    shown = cards(laid)
    peg(shown)  # which refuses what passes thirty-one
    picture, lines = Road(Play((shown, ())), shown, look_back=True), list[str]()
    steps, *_ = follow_cards(picture.play, shown)
    for end, step in enumerate(steps, 1):
        scored = scores_at_once(step)
        call = f"{step.count} for {sum(made.points for made in scored)}" if scored else str(step.count)
        sums = "".join(f"{made.points} for {made.kind.value}. " for made in scored if made.kind not in _LIT)
        lines.append(f"{shown[end - 1].symbol}: “{call}”. {sums}{window_in_words(shown[:end], scored)}".strip())
    room, rows = _NARROW, len(shown) - 1
    tall = room.lane + rows * room.window + 8
    drawn = parts.box(0, 0, room.wide, tall, fill=parts.FELT, corner=8) + picture.lane(steps, 4, room, newest=False)
    drawn += f'<g transform="translate(0 {room.lane + 4})">{_windows(steps, room, rows * room.window)}</g>'
    drawing = figure(drawn, room.wide, tall, "\n".join(lines), width=_STILL)
    total = paragraph(f"Together these cards peg {points_of_all_cards(shown)}.")
    return stacked(Html(f"{drawing}<p>{'<br>'.join(lines)}</p>", drawing.plain), total)
