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
from crib_tutor.look.touch_parts import ACCENT, GREEN, PAPER, QUIET, label
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide, Touch

MATTERS = 0.5
"""Wins in 100 games from which the dial matters."""
ERROR = 0.1
"""Wins in 100 to which each number of the map is accurate."""
_SHORES = ((0.25, 0.4), (0.75, 1.0))
"""Wins in 100 from which an island is pale, and full, and how strong its color is there."""


class Place(NamedTuple):
    """Two scores before a deal, and whether you deal it."""

    own: int
    other: int
    dealer: bool


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
    hint = "Drag the pegs. Keys: arrows"

    def slid(self, state: Place, name: str, value: int) -> Place:
        """Move one player's peg."""
        return Place(value, state.other, state.dealer) if name == "own" else Place(state.own, value, state.dealer)

    def look(self, state: Place) -> Look:
        """Say what on, off and the hand's replies win here."""
        on, off = (boards[state.dealer].gain(state.own, state.other) for boards in (self.on, self.off))
        best, gain = ("on", on) if on > off else ("off", off)
        matters = abs(on - off) >= MATTERS
        where = f"At {state.own} to {state.other}"
        title = f"{where}, play {best}" if matters else f"{where}, the dial hardly matters"
        ends = (("Play on", on), ("Play off", off))
        rows = [PanelRow(end, _signed(wins), lit=matters and wins == gain) for end, wins in ends]
        sentence = f"From end to end, the dial is worth {abs(on - off):.1f} games in 100."
        wins = {card: board.gain(state.own, state.other) for card, board in self.replies.items()}
        best_first = sorted(wins, key=lambda card: -wins[card]) if state.dealer else []
        if best_first:
            reply, second = best_first[:2]
            rows += [PanelRow("wins in 100", f"{won:.0f}", (card,), lit=card == reply) for card, won in wins.items()]
            more = f"the {reply.symbol} wins {wins[reply] - wins[second]:.1f} more than the {second.symbol}"
            sentence += f" With this hand, {more}." if wins[reply] - wins[second] >= ERROR else ""
        low, high = self.on[True].low, self.on[True].low + len(self.on[True].gains) - 1
        slides = (
            Slide("own", "Your score", low, high, state.own),
            Slide("other", "Opponent's score", low, high, state.other),
        )
        swap = Touch("swap", "Swap the deal", state._replace(dealer=not state.dealer))
        wide, narrow = (self._draw(state, best_first[:1], *size) for size in (touch_parts.WIDE, touch_parts.NARROW))
        return Look(
            title, sentence, _signed(gain), f"wins in 100, ± {ERROR}", tuple(rows), wide, narrow, (), (swap,), slides
        )

    def _draw(self, place: Place, replies: list[Card], wide: float, tall: float) -> str:
        board, roomy = self.on[True], wide > touch_parts.NARROW[0]
        holes, side, left, top = len(board.gains), tall - 52, 62 if roomy else 52, 8
        across = Ruler(board.low - 0.5, board.low + holes - 0.5, left, left + side)
        up = Ruler(across.low, across.high, top + side, top)
        drawn = touch_parts.box(left, top, side, side, fill=PAPER, corner=0)
        for ink, boards, others in ((GREEN, self.on, self.off), (AMBER, self.off, self.on)):
            for least, strength in _SHORES:
                shore = _shore(boards[place.dealer], others[place.dealer], least, across, up)
                drawn += f'<path d="{shore}" fill="{ink}" fill-opacity="{strength}" shape-rendering="crispEdges"/>'
        drawn += touch_parts.line(left, top + side, left + side, top, QUIET, 1)
        x, y = across.at(place.own), up.at(place.other)
        drawn += touch_parts.line(x, top, x, top + side, ACCENT, 1) + touch_parts.line(
            left, y, left + side, y, ACCENT, 1
        )
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="none" stroke="{ACCENT}" stroke-width="3"/>'
        for score in range(board.low, board.low + holes, 20):
            drawn += (
                label(f"{score}", across.at(score), top + side + 16, 12, QUIET) if abs(score - place.own) > 8 else ""
            )
            drawn += (
                label(f"{score}", left - 5, up.at(score) + 4, 12, QUIET, "end") if abs(score - place.other) > 8 else ""
            )
        drawn += self._draw_beside(replies, left + side, wide - left - side)
        lines = (across.start, 0, across.end, 0), (0, up.start, 0, up.end)
        drawn += touch_parts.peg("own", x, top + side + 24, f"{place.own}", "you", lines[0])
        return drawn + touch_parts.peg("other", left - 26, y, f"{place.other}", "opponent", lines[1])

    def _draw_beside(self, replies: list[Card], left: float, wide: float) -> str:
        """Draw the key of the colors, and the reply that's best here."""
        roomy, x = wide > 100, left + (24 if wide > 100 else 8)
        drawn = ""
        for y, ink, words in ((26, GREEN, "on"), (50, AMBER, "off")):
            drawn += touch_parts.box(x, y - 12, 14, 14, fill=ink, corner=3)
            drawn += label(f"play {words}" if roomy else words, x + 19, y, 14 if roomy else 12, anchor="start")
        if not replies:
            return drawn
        (reply,) = replies
        drawn += label("pone leads" if roomy else "led", x, 84, 12, QUIET, "start")
        drawn += label("your reply" if roomy else "reply", x, 192 if roomy else 148, 12, QUIET, "start")
        if not roomy:
            return drawn + touch_parts.card(self.led, x, 88, 32) + touch_parts.card(reply, x, 152, 32, ring=ACCENT)
        for at, card in enumerate(self.hand):
            drawn += touch_parts.card(
                card, x + 48 * at, 202 + 8 * (card != reply), 44, ring=ACCENT if card == reply else ""
            )
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
    return f"{wins:+.1f}".replace("-", "\N{MINUS SIGN}")
