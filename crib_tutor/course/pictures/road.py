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
from crib_tutor.course.lesson_09_pegging import reach, window_in_words
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import theme
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import (
    ACCENT,
    GREEN,
    INK,
    LINE,
    OPPONENT,
    PAPER,
    QUIET,
    YOU,
    box,
    card,
    high,
    label,
    touch,
)
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play
from crib_tutor.rules import FIFTEEN, HOYLE, THIRTY_ONE, IllegalPlay, Rules
from crib_tutor.words.counts_aloud import ROYALS
from crib_tutor.words.scores_told import REASONS

_SIDES = ("you", "opponent")
_INKS, _FILLS = (YOU, OPPONENT), (theme.YOU, theme.OPPONENT)
_LIT = {Kind.RUN: theme.FOUND, Kind.PAIR: theme.MISSED}
_MOST_ROWS, _LOWEST = 4, 11
"""Rows of the panel, and the smallest letters."""


class Laid(NamedTuple):
    """The cards played so far, and one that was refused."""

    cards: tuple[Card, ...]
    refused: Card | None = None


class _Room(NamedTuple):
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

    @property
    def lane(self) -> int:
        """Height of a count's road, with what's above and below."""
        return 2 * self.disc + self.band + self.size + 6

    def at(self, count: int) -> float:
        """Where a count is on the road."""
        return self.left + count * self.unit


_WIDE = _Room(572, 334, 46, 58, 18, 17, 24, 11, 16, 13)
_NARROW = _Room(284, 232, 32, 48, 7, 8.7, 15, 8, 13, 11)


class Road(Picture):
    """Open hands, played in any order that the rules allow.

    A single hand is played by one player alone, who looks back from each card.
    """

    name = "road"
    hint = "Tap a card. Keys: 1 to 8"

    def __init__(
        self, play: Play, laid: Sequence[Card], answers: Answers | None = None, *, look_back: bool = False
    ) -> None:
        """Begin with some cards played; with ``answers`` the dealer plays by that choice."""
        self.play, self.answers, self.look_back = play, answers, look_back
        self.alone = not play.hands[1]
        self.start = Laid(tuple(laid))
        if refusal := follow_cards(play, laid, answers)[2]:
            raise IllegalPlay(refusal)
        held = [card for hand in play.hands for card in hand]
        self.names = {card: f"card{place}" for place, card in enumerate(held, 1)}
        self.keys = {name.removeprefix("card"): name for name in self.names.values()}

    def follow(self, state: Laid) -> tuple[list[RoadStep], Play]:
        """Play the cards of a state; a player alone pegs nothing for ending a count."""
        steps, after, _ = follow_cards(self.play, state.cards, self.answers)
        return steps, after

    def touched(self, state: Laid, held: Card) -> Laid:
        """Play a card next, take it back, or refuse it."""
        if held in state.cards:
            return Laid(state.cards[: state.cards.index(held)])
        tried = Laid((*state.cards, held))
        steps, _, refusal = follow_cards(self.play, tried.cards, self.answers)
        return Laid(state.cards, held) if refusal or held not in [step.card for step in steps] else tried

    def look(self, state: Laid) -> Look:
        """The road with these cards on it."""
        steps, after = self.follow(state)
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
            buttons=(Touch("back", "Back", Laid(state.cards if state.refused else state.cards[:-1])),),
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

    def _title(self, state: Laid, steps: Sequence[RoadStep], after: Play) -> str:
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

    def _sentence(self, state: Laid, steps: Sequence[RoadStep], after: Play) -> str:
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

    def _label(self, state: Laid, steps: Sequence[RoadStep], held: Card) -> str:
        if held in state.cards:
            return f"Take the {held.name} back"
        return f"{held.name}, played" if held in [step.card for step in steps] else f"Play the {held.name}"

    # --- its drawing ---

    def _draw(self, state: Laid, steps: Sequence[RoadStep], after: Play, room: _Room) -> str:
        counts = [[*part] for _, part in groupby(steps, key=lambda step: step.round)] or [[]]
        counts = counts[-1:] if self.look_back else counts
        top = 8 + high(room.card)
        made = "".join(self._hands(state, after, room))
        spare = room.high - 2 * top - room.lane * len(counts)
        y = top + (spare / 2 if not self.look_back else 4)
        for some in counts:
            made += self._lane(some, y, room, newest=some is counts[-1])
            y += room.lane
        rows = _windows([step for step in counts[-1] if step.card], room, spare) if self.look_back else ""
        return made + f'<g transform="translate(0 {y:g})">{rows}</g>'

    def _hands(self, state: Laid, after: Play, room: _Room) -> Iterator[str]:
        held = [*self.names]
        half = (len(held) + 1) // 2 if self.alone else len(self.play.hands[0])
        for row, hand in enumerate((held[:half], held[half:])):
            x, y = room.left, (4, room.high - high(room.card) - 4)[row]
            if not self.alone:
                yield label(("Pone", "Dealer")[row], x, y + high(room.card) / 2 + 4, room.size, _INKS[row], "start")
                x += round(text_width("Dealer", room.size)) + 10
            for place, shown in enumerate(hand):
                yield self._held(shown, x + place * room.apart, y, state, after, room)

    def _held(self, held: Card, x: float, y: float, state: Laid, after: Play, room: _Room) -> str:
        """Draw a card of a hand: dashed if it can be played, faint once it has been."""
        gone, last = held not in sum(after.hands, ()), held == (state.refused or (state.cards or (None,))[-1])
        drawn = card(held, x, y, room.card, ring=ACCENT if last else "", dim=gone)
        if held in after.legal() and not last:
            dashed = box(x - 2, y - 2, room.card + 4, high(room.card) + 4, line=ACCENT, thick=2)
            drawn += dashed.replace("/>", ' stroke-dasharray="5 3"/>')
        return touch(self.names[held], drawn)

    def _lane(self, steps: Sequence[RoadStep], y: float, room: _Room, *, newest: bool) -> str:
        """Draw one count's road, its points above and its counts below."""
        top, foot = y + 2 * room.disc + 2, y + 2 * room.disc + room.band + room.size + 2
        made = box(room.left, top, THIRTY_ONE * room.unit, room.band, line=LINE, thick=1.5, corner=4)
        for step in steps:
            if step.card:
                fill = theme.THIRD if self.alone else _FILLS[step.player]
                x, wide = room.at(step.count - step.card.value), step.card.value * room.unit
                ring = ACCENT if newest and step is [one for one in steps if one.card][-1] else PAPER
                made += box(x + 0.5, top + 0.5, wide - 1, room.band - 1, fill=fill, line=ring, thick=1, corner=3)
                sign = step.card.symbol if wide > text_width(step.card.symbol, room.size) + 4 else step.card.symbol[:-1]
                made += label(sign, x + wide / 2, top + room.band / 2 + 4.5, room.size, theme.CARD_FACE)
            made += self._above(step, y + room.disc, room)
        return made + _counts_below([step.count for step in steps if step.card], top, foot, room)

    def _above(self, step: RoadStep, y: float, room: _Room) -> str:
        """Draw the points of a step, or its go."""
        end = room.at(step.count)
        if not (pegs := self._pegs(step)):
            return "" if step.card else label("go", min(end, room.wide - 20), y + 4, room.size, QUIET)
        x = end - step.card.value * room.unit / 2 if step.card else min(end + room.disc + 2, room.wide - room.disc - 2)
        color = GREEN if self.alone else _INKS[pegs[0][0]]
        disc = f'<circle cx="{x:g}" cy="{y:g}" r="{room.disc - 1}" fill="{PAPER}" stroke="{color}" stroke-width="2"/>'
        return disc + label(str(sum(points for _, points, _ in pegs)), x, y + room.size / 3, room.size, INK)


def _what_for(kind: Kind, size: int) -> str:
    if kind is Kind.PAIR:
        return ROYALS.get(size, "a pair")
    return f"a run of {size}" if kind is Kind.RUN else REASONS.get(kind.value, kind.value)


def _counts_below(counts: Sequence[int], top: float, foot: float, room: _Room) -> str:
    """Write each count where there's room, the last before all others."""
    made, taken = "", list[float]()
    marks = dict.fromkeys((*reversed(counts), THIRTY_ONE, FIFTEEN), QUIET) | dict.fromkeys(counts, INK)
    for count, color in marks.items():
        x, wide = room.at(count), text_width("31", room.size) + 2
        if all(abs(x - other) > wide for other in taken):
            taken.append(x)
            made += label(str(count), min(x, room.wide - 10), foot, room.size, color)
    ticks = f"M{room.at(FIFTEEN):g} {top - 5:g}v5m0 {room.band}v5"
    return made + f'<path d="{ticks}" stroke="{QUIET}" stroke-width="2"/>'


def _windows(steps: Sequence[RoadStep], room: _Room, spare: float) -> str:
    """Draw how far back each card looks, and what scores there."""
    laid = tuple(step.card for step in steps if step.card)
    tall = min(room.window, spare / max(len(laid) - 1, 1))
    made = ""
    for place in range(1, len(laid)):
        y, end = (place - 1) * tall, room.at(steps[place].count)
        starts = [room.at(step.count - one.value) for step, one in zip(steps, laid, strict=True)]
        lit = next((made for made in scores_at_once(steps[place]) if made.kind in _LIT), None)
        first, size = reach(laid[: place + 1]), len(lit.cards) if lit else 0
        if place + 1 - first > size:
            dotted = box(starts[first] + 1, y + 1, end - starts[first] - 2, tall - 2, line=QUIET, corner=4)
            made += dotted.replace("/>", ' stroke-dasharray="3 3"/>')
        if lit:
            left = starts[place + 1 - size]
            made += box(left + 1, y + 1, end - left - 2, tall - 2, fill=_LIT[lit.kind], corner=4)
            made += _named(
                f"{_what_for(lit.kind, size).removeprefix('a ')}: {lit.points}", left, end, y + tall / 2 + 4, room
            )
    return made


def _named(words: str, left: float, right: float, y: float, room: _Room) -> str:
    """Name what scores in its box, or beside it."""
    wide = text_width(words, _LOWEST)
    if right + wide + 6 < room.wide:
        return label(words, right + 5, y, _LOWEST, INK, "start")
    return (
        label(words, left - 5, y, _LOWEST, INK, "end")
        if left > wide + 8
        else label(words, (left + right) / 2, y, _LOWEST, theme.SUITS["S"])
    )


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
