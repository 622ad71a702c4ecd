"""A deal's timeline: two starting scores to drag, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, product
from typing import NamedTuple

from crib_tutor.course.lesson_10_deal import CUT, DEALER, PLAY, PONE, Deal, Gain, scores_after
from crib_tutor.game.events import CRIB
from crib_tutor.look import theme
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import FELT, INK, LINE, OPPONENT, QUIET, SIDES, YOU, box, label, peg
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide, Touch, TouchedWindow
from crib_tutor.phrases import capitalized
from crib_tutor.rules import GAME
from crib_tutor.rules.refusals import require_number

LEAST = 91
"""The first score that a peg can be dragged to: Fourth Street begins there."""
NAMES = ("the dealer", "pone")
_SIDES = ("opponent", "you")
_INKS = (OPPONENT, YOU)
_SHORT = {"fifteen": "15", "thirty-one": "31", "the last card": "last", "a double pair royal": "double"}
_TICKS = (100, 110)
_MARGIN, _PEG, _CLOSE = 40, 46, 5
"""Room at the right of the last score, how far apart pegs are for a finger, and from how many holes it's close."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Rows = Sequence[tuple[Gain, int]]
"""What's pegged, each with the score it makes."""


class DealScores(NamedTuple):
    """Both scores before a deal, and how far it's followed."""

    dealer: int
    pone: int
    shown: int | None = None
    """Scores that are drawn, or None for all of them."""

    def at(self, player: int) -> int:
        """The score a player starts with."""
        return (self.dealer, self.pone)[player]

    def moved(self, player: int, score: int) -> DealScores:
        """The same with one peg elsewhere, and all scores drawn."""
        return DealScores(self.dealer, score) if player == PONE else DealScores(score, self.pone)


class _TimelineRoom(NamedTuple):
    """Where things are in a drawing of one size."""

    wide: int
    peg: int
    """The middle of the pegs."""
    first: int
    top: int
    unit: float
    foot: int
    """Where the words below begin."""
    line: int
    size: int
    least: int = LEAST

    def above(self, least: int) -> _TimelineRoom:
        """The same room for the scores from this one on."""
        return self._replace(unit=self.unit * (GAME - LEAST) / (GAME - least), least=least)

    def y(self, score: int) -> float:
        """How high a score is."""
        return self.top + (GAME - score) * self.unit


_WIDE = _TimelineRoom(wide=572, peg=46, first=96, top=32, unit=7.8, foot=286, line=17, size=13)
_NARROW = _TimelineRoom(wide=284, peg=29, first=70, top=28, unit=4.9, foot=188, line=14, size=11)


class Timeline(Picture):
    """All that is pegged in a deal, from two scores that move."""

    name = "timeline"
    hint = "Drag a peg. Keys: Tab, arrows"
    small = True

    def __init__(self, deal: Deal, pone: int, dealer: int, least: int = LEAST) -> None:
        """Draw this deal from these scores, or any from ``least`` on."""
        self.deal, self.least = deal, least
        for score in (pone, dealer):
            require_number(score, "a score to start with", least, GAME - 1)
        self.start = DealScores(dealer, pone)

    def slid(self, state: DealScores, name: str, value: int) -> DealScores:
        """The state with a player's peg at a score."""
        return state.moved(NAMES.index(name), value)

    def look(self, state: DealScores) -> Look:
        """The deal from these scores."""
        rows, end = self._race(state)
        whole = len(rows) if end is None else end + 1
        drawn = whole if state.shown is None else min(state.shown, whole)
        title, sentence = self._words(state, end) if state.shown is None else _step_words(rows, drawn, state)
        low, top = sorted(_stands(rows[:drawn], player, state) for player in (PONE, DEALER))
        on = 1 if state.shown is None else drawn + 1
        starts = [(player, f"{capitalized(NAMES[player])} starts at", state.at(player)) for player in (PONE, DEALER)]
        return Look(
            title,
            sentence,
            f"{top}",
            f"to {low}",
            tuple(PanelRow(words, str(score), side=_SIDES[player]) for player, words, score in starts),
            wide=self._draw(state, rows, drawn, end, _WIDE.above(self.least)),
            narrow=self._draw(state, rows, drawn, end, _NARROW.above(self.least)),
            touches=(),
            buttons=(
                Touch("back", "Back", state._replace(shown=max(drawn - 1, 0))),
                Touch("step", "Step by step", state._replace(shown=None if on >= whole else on)),
            ),
            slides=tuple(
                Slide(NAMES[player], words, self.least, GAME - 1, score, text=f"{words} {score}")
                for player, words, score in starts
            ),
        )

    def _race(self, state: DealScores) -> tuple[list[tuple[Gain, int]], int | None]:
        rows = list(scores_after(self.deal, state.pone, state.dealer))
        return rows, next((place for place, (_, score) in enumerate(rows) if score == GAME), None)

    def winner(self, state: DealScores) -> int | None:
        """Who goes out in this deal, if anyone does."""
        rows, end = self._race(state)
        return None if end is None else rows[end][0].player

    # --- its words ---

    def _words(self, state: DealScores, end: int | None) -> tuple[str, str]:
        """The title and the sentence of a whole deal."""
        rows, _ = self._race(state)
        if end is None:
            pone, dealer = (_stands(rows, player, state) for player in (PONE, DEALER))
            return "No one goes out in this deal", f"Pone gets to {pone}, the dealer to {dealer}, so they deal again."
        when, player, points, what_for = rows[end][0]
        who, other = NAMES[player], NAMES[1 - player]
        need, pones = GAME - _stands(rows[:end], player, state), _stands(rows[:end], PONE, state)
        first = f"Pone counts first and gets to {pones}. The dealer needs {need} more, and the"
        if when == CUT:
            said = "His heels end it at the cut", f"It's over before {other} can play a card."
        elif when == PLAY:
            title = f"{capitalized(who)} pegs out in the play"
            needed = f", with {need} needed" if need < points else ""
            said = title, f"{points} for {what_for}{needed}, and no hand is ever counted."
        elif player == PONE:
            said = "Pone is out before the dealer counts", f"Pone counts first, needs {need} and has {points}."
        elif what_for.endswith(CRIB):
            enough = "comes just in time" if pones >= GAME - _CLOSE else "is enough"
            said = f"The dealer's crib {enough}", f"{first} crib has {points}."
        else:
            said = "The dealer's hand is enough", f"{first} hand has {points}."
        return said[0], f"{said[1]} {self._turning_point(state, player)}".rstrip()

    def _turning_point(self, state: DealScores, player: int) -> str:
        """Say at which start of the winner the game turns."""
        who, own = NAMES[player], state.at(player)
        for less in range(own - 1, self.least - 1, -1):
            turned = state.moved(player, less)
            if (won := self.winner(turned)) == player:
                continue
            if less < own - 1:
                return f"From {less + 1} on, {who} wins."
            rows, end = self._race(turned)
            stuck = _stands(rows[: None if end is None else end + 1], player, turned)
            then = "the game would go on" if won is None else f"{NAMES[won]} would win"
            return f"At {less} {who} would be stuck at {stuck}, and {then}."
        return ""

    # --- its drawing ---

    def _draw(self, state: DealScores, rows: Rows, drawn: int, end: int | None, room: _TimelineRoom) -> str:
        columns = _columns([gain for gain, _ in rows], room)
        ended = end is not None and drawn == end + 1
        right = min(columns[drawn - 1] + 14 if ended else room.wide, room.wide - 32)
        drawn_to = right if ended and drawn < len(rows) else room.wide
        taken, paths = [_around(*mark) for mark in _marks(room, drawn_to)], ""
        for player, y in _spots(state, room).items():
            way = _way(rows[:drawn], columns, player, state, right, room)
            taken += [(min(x, to), min(y, end_y), max(x, to), max(y, end_y)) for (x, y), (to, end_y) in pairwise(way)]
            taken.append((0, y - 16, room.peg + 23, y + 16))
            points = " ".join(f"{x:.1f} {y:.1f}" for x, y in way)
            paths += f'<path d="M{points}" fill="none" stroke="{_INKS[player]}" stroke-width="2.5"/>'
        made = _ground(room, drawn_to) + "".join(_below(rows, columns, drawn, room))
        made += _gains(rows[:drawn], columns, taken, state, room) + paths
        if ended and end is not None:
            made += _flag(rows[end][0].player, columns[end], room)
        return made + _pegs(state, room)


def _stands(rows: Rows, player: int, state: DealScores) -> int:
    return next((score for gain, score in reversed(rows) if gain.player == player), state.at(player))


def _step_words(rows: Rows, drawn: int, state: DealScores) -> tuple[str, str]:
    """The title and the sentence after some of the scores."""
    if not drawn:
        return "Before the cut", f"Pone starts at {state.pone}, the dealer at {state.dealer}."
    gain, score = rows[drawn - 1]
    who = NAMES[gain.player]
    title = f"{capitalized(who)} pegs {gain.points} for {gain.what_for}"
    return title, f"{capitalized(gain.when)}: {who} is at {score}."


def _short(gain: Gain) -> str:
    return _SHORT.get(gain.what_for) or ("run" if "run" in gain.what_for else gain.what_for.split()[-1])


def _columns(gains: Sequence[Gain], room: _TimelineRoom) -> list[float]:
    """Where each score stands, so that no two words of a player meet."""
    least: list[float] = []
    for place, gain in enumerate(gains):
        x = least[-1] + 14 if least else 0.0
        before = [at for at in range(place) if gains[at].player == gain.player]
        if before:
            both = text_width(_short(gains[before[-1]]), room.size) + text_width(_short(gain), room.size)
            x = max(x, least[before[-1]] + both / 2 + 4)
        least.append(x)
    spare = (room.wide - _MARGIN - room.first - least[-1]) / max(len(gains) - 1, 1)
    if spare < 0:  # more words than room
        return [room.first + x * (room.wide - _MARGIN - room.first) / least[-1] for x in least]
    return [room.first + x + place * spare for place, x in enumerate(least)]


def _ground(room: _TimelineRoom, right: float) -> str:
    """Draw the game hole's line and the scores below it."""
    made = f'<path d="M{room.first - 40} {room.top}H{room.wide - 14}" stroke="{theme.WOOD_EDGE}" stroke-width="2.5"/>'
    made += label(str(GAME), 10, room.top - 7, room.size, INK, "start")
    for tick in (tick for tick in _TICKS if tick >= room.least):
        y = room.y(tick)
        made += f'<path d="M{room.first - 40} {y:g}H{room.wide - 14}" stroke="{LINE}" stroke-dasharray="2 3"/>'
    return made + "".join(label(words, x, y, size, QUIET, "start") for words, x, y, size in _marks(room, right))


def _marks(room: _TimelineRoom, right: float) -> Iterator[tuple[str, float, float, int]]:
    """Place the scores at the right, and what is said of time."""
    for tick in (tick for tick in _TICKS if tick >= room.least and right >= room.wide - 34):
        yield str(tick), room.wide - 8 - text_width(str(tick), 11), room.y(tick) - 3, 11
    for row, words in enumerate(("came", "too late")):
        if room.wide - right > text_width("too late", room.size) + 8:
            middle = (right + room.wide - text_width(words, room.size)) / 2
            yield words, middle, room.top + 60 + row * room.line, room.size


def _around(words: str, x: float, y: float, size: int) -> Box:
    """The room of words that begin here."""
    return x, y - 0.75 * size, x + text_width(words, size), y


def _below(rows: Rows, columns: Sequence[float], drawn: int, room: _TimelineRoom) -> Iterator[str]:
    """Draw what each score is for, and the parts of the deal."""
    for place, ((gain, _), x) in enumerate(zip(rows, columns, strict=True)):
        pale = ' opacity=".35"' if place >= drawn else ""
        line = f'<path d="M{x:.1f} {room.top}V{room.foot - 16}" stroke="{LINE}"/>'
        y = room.foot + (room.line if gain.player == PONE else 0)
        yield f"<g{pale}>{line}{label(_short(gain), x, y, room.size, _INKS[gain.player])}</g>"
    y = room.foot + 2 * room.line
    for when, part in groupby(range(len(rows)), key=lambda place: rows[place][0].when):
        places = [*part]
        left, right = columns[places[0]] - 12, columns[places[-1]] + 12
        yield f'<path d="M{left:.1f} {y - 8}H{right:.1f}" stroke="{QUIET}"/>'
        named = when if room.wide > _NARROW.wide or len(places) > 1 else when.removeprefix("the ")
        yield label(named, (left + right) / 2, y + 6, room.size - 1 if room.size > 12 else 11, QUIET)


def _way(
    rows: Rows, columns: Sequence[float], player: int, state: DealScores, right: float, room: _TimelineRoom
) -> list[tuple[float, float]]:
    """Find the corners of a player's way from the peg."""
    y = room.y(state.at(player))
    way: list[tuple[float, float]] = [(room.peg, _spots(state, room)[player]), (room.first - 8, y)]
    for (gain, score), x in zip(rows, columns, strict=False):
        if gain.player == player:
            way += [(x, y), (x, y := room.y(score))]
    return [*way, (right, y)]


def _gains(rows: Rows, columns: Sequence[float], taken: list[Box], state: DealScores, room: _TimelineRoom) -> str:
    """Write the holes beside each step, where nothing else is."""
    made, stands, size = "", {PONE: state.pone, DEALER: state.dealer}, room.size
    for (gain, score), x in zip(rows, columns, strict=False):
        words, y, foot = f"+{gain.points}", room.y(score), room.y(stands[gain.player])
        stands[gain.player] = score
        best = (y + foot) / 2 + 5 if foot - y > 3 * size else y - 5
        lows = (low for low in range(round(y) - 2 * size, round(foot) + 2 * size, 2) if low > room.top + size)
        sides = x + 4, x - 4 - text_width(words, size)
        spots = [(words, at, low, size) for low, at in product(sorted(lows, key=lambda low: abs(low - best)), sides)]
        spot = next((one for one in spots if _is_free(_around(*one), taken, room)), spots[0])
        taken.append(_around(*spot))
        made += label(*spot, _INKS[gain.player], "start")
    return f'<g stroke="{FELT}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">{made}</g>'


def _is_free(one: Box, taken: Sequence[Box], room: _TimelineRoom) -> bool:
    left, top, right, bottom = one[0] - 2, one[1] - 2, one[2] + 2, one[3] + 2
    met = (left < its[2] and its[0] < right and top < its[3] and its[1] < bottom for its in taken)
    return right < room.wide and not any(met)


def _flag(player: int, x: float, room: _TimelineRoom) -> str:
    """Draw the winner's flag at the game hole."""
    words = f"{NAMES[player].removeprefix('the ').capitalize()} wins"
    wide = text_width(words, room.size) + 16
    left = min(max(x - wide / 2, room.peg + 14), room.wide - wide - 6)
    flag = box(left, 4, wide, 22, fill=SIDES[_SIDES[player]], corner=5)
    return flag + label(words, left + wide / 2, 20, room.size, theme.CARD_FACE)


def _spots(state: DealScores, room: _TimelineRoom) -> dict[int, float]:
    """How high each peg is, apart where the scores are near."""
    above = PONE if state.pone > state.dealer else DEALER
    middle = (room.y(state.pone) + room.y(state.dealer)) / 2
    apart = max(abs(room.y(state.pone) - room.y(state.dealer)), _PEG) / 2
    middle = max(middle, room.top + 16 + apart)
    return {above: middle - apart, 1 - above: middle + apart}


def _pegs(state: DealScores, room: _TimelineRoom) -> str:
    """Draw both pegs."""
    track = room.peg, room.y(room.least), room.peg, room.y(GAME - 1)
    return "".join(
        peg(NAMES[player], room.peg, y, str(state.at(player)), _SIDES[player], track)
        for player, y in _spots(state, room).items()
    )


def deal_timeline(deal: Deal, pone: int, dealer: int, least: int = LEAST) -> TouchedWindow:
    """Draw a deal's timeline from two scores, which can be dragged."""
    return TouchedWindow(Timeline(deal, pone, dealer, least))
