"""Islands on the map of scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from crib_tutor.course.pictures.axes import AMBER, Ruler
from crib_tutor.deck import Card
from crib_tutor.look import touch_parts
from crib_tutor.look.charts import DialBoard
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import ACCENT, GREEN, INK, OPPONENT, PAPER, QUIET, YOU, label
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide, Touch

MATTERS = 0.5
"""Wins in 100 games from which the dial matters."""
ERROR = 0.1
"""Wins in 100 to which each number of the map is accurate."""
_ROW = 20
"""Height of the words on the map."""
_SHORES = ((0.25, 0.4), (0.75, 1.0))
"""Wins in 100 from which an island is pale, and full, and how strong its color is there."""


class Place(NamedTuple):
    """Two scores before a deal, and whether you deal it."""

    own: int
    other: int
    dealer: bool

    @property
    def deals(self) -> str:
        """Say who deals."""
        return "You deal" if self.dealer else "Your opponent deals"


@dataclass(frozen=True)
class Islands(Picture):
    """What on and off win at every two scores, and what a hand replies."""

    on: Mapping[bool, DialBoard]
    """What playing on wins beside ordinary play, if you deal and if you don't."""
    off: Mapping[bool, DialBoard]
    led: Card
    """The card that pone leads."""
    hand: tuple[Card, ...]
    """What you, the dealer, hold then."""
    replies: Mapping[Card, DialBoard]
    """Games in 100 that the replies win which are ever the best."""
    start: Place

    name = "islands"
    hint = "Tap the map. Keys: arrows"

    def slid(self, state: Place, name: str, value: int) -> Place:
        """Move one player's peg."""
        return Place(value, state.other, state.dealer) if name == "own" else Place(state.own, value, state.dealer)

    def look(self, state: Place) -> Look:
        """Say what on, off and the hand's replies win here."""
        on, off = (boards[state.dealer].gain(state.own, state.other) for boards in (self.on, self.off))
        best, gain = ("on", on) if on > off else ("off", off)
        matters = abs(on - off) >= MATTERS
        title = f"{state.deals} at {state.own} to {state.other}: "
        title += f"play {best}" if matters else "the dial hardly matters"
        ends = (("Play on", on), ("Play off", off))
        rows = [PanelRow(end, _signed(wins), lit=matters and wins == gain) for end, wins in ends]
        sentence = f"{state.deals}. From end to end, the dial is worth {abs(on - off):.1f} games in 100."
        wins = {card: board.gain(state.own, state.other) for card, board in self.replies.items()}
        replies = None
        if wins and state.dealer:
            reply, second = sorted(wins, key=lambda card: -wins[card])
            more = round(wins[reply] - wins[second], 1)
            replies = [reply] if more >= ERROR else []
            rows += [PanelRow("wins in 100", f"{won:.1f}", (card,), lit=card in replies) for card, won in wins.items()]
            apart = (
                f"wins {more:.1f} more than the {second.symbol}" if replies else f"wins as much as the {second.symbol}"
            )
            sentence += f" The {reply.symbol} {apart}."
        low, high = self.on[True].low, self.on[True].low + len(self.on[True].gains) - 1
        slides = (
            Slide("own", "Your score", low, high, state.own),
            Slide("other", "Opponent's score", low, high, state.other),
        )
        swap = Touch("swap", "Swap the deal", state._replace(dealer=not state.dealer))
        wide, narrow = (self._draw(state, replies, *size) for size in (touch_parts.WIDE, touch_parts.NARROW))
        return Look(
            title, sentence, _signed(gain), f"wins in 100, ± {ERROR}", tuple(rows), wide, narrow, (), (swap,), slides
        )

    def _draw(self, place: Place, replies: list[Card] | None, wide: float, tall: float) -> str:
        board, roomy = self.on[True], wide > touch_parts.NARROW[0]
        holes, side, left, top = len(board.gains), tall - 52, 62 if roomy else 52, 8
        across = Ruler(board.low - 0.5, board.low + holes - 0.5, left, left + side)
        up = Ruler(across.low, across.high, top + side, top)
        field = touch_parts.box(left, top, side, side, fill=PAPER, corner=0)
        drawn = field.replace("<rect", '<rect data-field="own other"')
        for ink, boards, others in ((GREEN, self.on, self.off), (AMBER, self.off, self.on)):
            for least, strength in _SHORES:
                shore = _shore(boards[place.dealer], others[place.dealer], least, across, up)
                drawn += f'<path d="{shore}" fill="{ink}" fill-opacity="{strength}" shape-rendering="crispEdges"/>'
        drawn += touch_parts.line(left, top + side, left + side, top, QUIET, 1)
        x, y = across.at(place.own), up.at(place.other)
        drawn += touch_parts.line(x, y, x, top + side, YOU) + touch_parts.line(left, y, x, y, OPPONENT)
        size, near = (14, 8) if roomy else (12, 12)
        drawn += self._draw_dealer(place.deals, (x - left, y - top), (left, top, side), size)
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="3.5" fill="{INK}"/>'
        for score in range(board.low, board.low + holes, 20):
            drawn += (
                label(f"{score}", across.at(score), top + side + 16, 12, QUIET) if abs(score - place.own) > near else ""
            )
            drawn += (
                label(f"{score}", left - 5, up.at(score) + 4, 12, QUIET, "end")
                if abs(score - place.other) > near
                else ""
            )
        drawn += self._draw_beside(replies, left + side, wide - left - side)
        lines = (across.start, 0, across.end, 0), (0, up.start, 0, up.end)
        drawn += touch_parts.peg("own", x, top + side + 24, f"{place.own}", "you", lines[0])
        return drawn + touch_parts.peg("other", left - 26, y, f"{place.other}", "opponent", lines[1])

    def _draw_dealer(self, words: str, at: tuple[float, float], field: tuple[float, float, float], size: int) -> str:
        """Say who deals in a corner that the pegs' lines leave free."""
        (x, y), (left, top, side), wide = at, field, text_width(words, size) + 8
        high = y < 2 * _ROW  # the line of the score across is up there
        right = high and x < wide + _ROW
        left += side - wide - 4 if right else 2
        top += side - _ROW - 2 if high else 2
        ground = touch_parts.box(left, top, wide, _ROW, fill=PAPER, corner=0)
        return ground + label(words, left + 4, top + 14, size, anchor="start")

    def _draw_beside(self, replies: list[Card] | None, left: float, wide: float) -> str:
        """Draw the key of the colors, and the reply that's best here, if one is."""
        roomy, x = wide > 100, left + (24 if wide > 100 else 8)
        drawn = "" if roomy else label("dial", x, 18, 12, QUIET, "start")
        for y, ink, words in ((26 if roomy else 37, GREEN, "on"), (50 if roomy else 55, AMBER, "off")):
            drawn += touch_parts.box(x, y - 12, 14, 14, fill=ink, corner=3)
            drawn += label(f"the dial: {words}" if roomy else words, x + 19, y, 14 if roomy else 12, anchor="start")
        if replies is None:
            return drawn
        drawn += label("pone leads" if roomy else "led", x, 84 if roomy else 76, 12, QUIET, "start")
        drawn += label("your reply" if roomy else "reply", x, 192 if roomy else 138, 12, QUIET, "start")
        if not roomy:
            best = "".join(touch_parts.card(reply, x, 145, 29, ring=ACCENT) for reply in replies)
            return drawn + touch_parts.card(self.led, x, 81, 29) + (best or label("either", x, 156, 12, anchor="start"))
        for at, card in enumerate(self.hand):
            ring = ACCENT if card in replies else ""
            drawn += touch_parts.card(card, x + 48 * at, 202 if ring else 210, 44, ring=ring)
        return drawn + touch_parts.card(self.led, x, 94, 44)


@lru_cache(32)
def _shore(board: DialBoard, others: DialBoard, least: float, across: Ruler, up: Ruler) -> str:
    """Outline row by row where a setting wins so much, and the other one less."""
    hole, drawn, scores = (
        (across.end - across.start) / len(board.gains),
        "",
        range(board.low, board.low + len(board.gains)),
    )
    for other in scores:
        x, y = across.start, up.at(other) - hole / 2
        for inside, run in groupby(max(least, others.gain(own, other)) <= board.gain(own, other) for own in scores):
            wide = hole * len(list(run))
            drawn += f"M{x:.1f} {y:.1f}h{wide:.1f}v{hole:.1f}h{-wide:.1f}z" if inside else ""
            x += wide
    return drawn


def _signed(wins: float) -> str:
    return f"{round(wins, 1) + 0:+.1f}".replace("-", "\N{MINUS SIGN}")
