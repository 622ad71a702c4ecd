"""The picture of partners: two cards, and the third they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.deck import RANKS
from crib_tutor.look import theme
from crib_tutor.look.touch_parts import (
    ACCENT,
    GREEN,
    GREEN_INK,
    GREEN_PAPER,
    LINE,
    PAPER,
    QUIET,
    box,
    dash,
    label,
    share,
    spot,
    touch,
)
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.words.number_words import name_rank

_NAMES = (*RANKS[:9], "10")
"""Ace to ten: jacks, queens and kings count as tens do."""
_TEN = len(_NAMES)
_KINDS = tuple((value, rules.FIFTEEN - value) for value in range(_TEN, rules.FIFTEEN // 2, -1))
"""The two values of each kind of partners."""
_WIDE, _HIGH, _LEFT, _TOP = 48, 29, 20, 6
"""Size of a square of the grid, and where the grid begins."""
_SIDE, _TALL, _FIRST, _SECOND = 50, 44, 19, 130
"""Size of a card to choose on a phone, and where the first and the second ones begin."""


class Two(NamedTuple):
    """What the first and the second card count, or 0 for none yet."""

    first: int = 0
    second: int = 0


class Partners(Picture):
    """A grid of two cards; the square where they meet has the third.

    >>> Partners().look(Two(7, 4)).title
    'A seven and a four need a four'
    """

    start = Two()
    name = "partners"
    hint = "Tap two cards. Keys: arrows"
    keys = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}  # noqa: RUF012

    def __init__(self) -> None:
        every = range(_TEN + 1)
        self.shared = {"grid": _draw_grid(), **{f"rows{first}": _draw_rows(first) for first in every}}
        self.spots = {f"{one} {other}": Two(one, other) for one in every[1:] for other in every[1:]}

    def look(self, state: Two) -> Look:
        """Draw the grid with the cards that were chosen."""
        total = sum(state)
        rows = (
            PanelRow(f"{_name(one)} and {_name(other)}", str(rules.FIFTEEN), lit={one, other} == set(state))
            for one, other in _KINDS
        )
        unit = f"{rules.FIFTEEN - total} to go" if total < rules.FIFTEEN else "in all"
        unit = "with two cards" if total in (0, rules.FIFTEEN) else unit
        return Look(
            _title(state),
            _sentence(state),
            str(total or rules.FIFTEEN),
            unit,
            tuple(rows),
            share("grid") + _draw_chosen(state),
            share(f"rows{state.first}") + _draw_two(state),
            tuple(_touches(state)),
        )


def partners() -> TouchedWindow:
    """Show what third card any two need to make fifteen.

    >>> print(partners().plain.splitlines()[0])
    Three kinds of partners make fifteen
    """
    return TouchedWindow(Partners())


def _name(value: int) -> str:
    return "ten-card" if value == _TEN else name_rank(value)


def _a(value: int) -> str:
    return f"{'an' if value in (1, 8) else 'a'} {_name(value)}"


def _touches(state: Two) -> Iterator[Touch]:
    for which in Two._fields:
        for value in range(1, _TEN + 1):
            label = f"{which.capitalize()} card: {_name(value)}"
            yield Touch(f"{which}{value}", label, state._replace(**{which: value}), which)
    yield Touch("up", "", state._replace(first=max(state.first - 1, 1)))
    yield Touch("down", "", state._replace(first=min(state.first + 1, _TEN)))
    yield Touch("left", "", state._replace(second=max(state.second - 1, 1)))
    yield Touch("right", "", state._replace(second=min(state.second + 1, _TEN)))


def _title(state: Two) -> str:
    one, other = sorted(state, reverse=True)
    third = rules.FIFTEEN - one - other
    if not one:
        return "Three kinds of partners make fifteen"
    if not other:
        return f"{_a(one).capitalize()} looks for its partner"
    two = f"{_a(one).capitalize()} and {_a(other)}"
    if third == 0:
        return f"{two} are partners"
    if third < 0:
        return f"{two} are too much"
    return f"{two} need {_a(third)}" if third <= _TEN else f"{two} need two cards or more"


def _sentence(state: Two) -> str:
    one, other = sorted(state, reverse=True)
    third = rules.FIFTEEN - one - other
    if not one:
        return "Any other two cards need a third. Tap two, and you'll see which."
    if not other:
        mate = rules.FIFTEEN - one
        found = f"Only {_a(mate)} makes fifteen with {_a(one)}." if mate <= _TEN else f"No card is worth {mate}."
        return f"{found} With any other card, look for the third."
    added = f"{one} + {other} = {one + other}"
    if third == 0:
        return f"{added}. You'll spot these two at a glance."
    if third < 0:
        return f"{added}, and that's over fifteen, so these two never score together."
    if third > _TEN:
        return f"{added}, and no card is worth {third}, so you'd need two more."
    return f"{added}, and {third} more makes {rules.FIFTEEN}. Is there {_a(third)} in the hand?"


def _needed(first: int, second: int) -> str:
    """What stands in the square of two cards."""
    third = rules.FIFTEEN - first - second
    return str(rules.FIFTEEN) if third == 0 else _NAMES[third - 1] if 0 < third <= _TEN else ""


def _cell(row: int, column: int) -> tuple[int, int]:
    return _LEFT + column * _WIDE, _TOP + row * _HIGH


def _draw_grid() -> str:
    """Draw the squares of any two cards, those of partners filled, and the cards to choose."""
    drawn = label("second", _LEFT + _WIDE - 2, _TOP + 11, 11, QUIET, "end")
    drawn += label("first", _LEFT + 2, _TOP + _HIGH - 3, 11, QUIET, "start")
    for value, name in enumerate(_NAMES, 1):
        for which, (x, y) in (("first", _cell(value, 0)), ("second", _cell(0, value))):
            edge = dash(box(x + 2, y + 2, _WIDE - 4, _HIGH - 4, fill=PAPER, line=ACCENT))
            drawn += touch(f"{which}{value}", edge) + label(name, x + _WIDE / 2, y + 20, 16)
        for second in range(1, _TEN + 1):
            (x, y), words = _cell(value, second), _needed(value, second)
            lit = words == str(rules.FIFTEEN)
            fill, ink = (GREEN_PAPER, theme.CARD_FACE) if lit else (PAPER, QUIET)
            square = box(x + 1, y + 1, _WIDE - 2, _HIGH - 2, fill=fill, line=LINE, thick=1, corner=3)
            drawn += spot(f"{value} {second}", square + label(words, x + _WIDE / 2, y + 19, 13, ink))
    return drawn


def _draw_chosen(state: Two) -> str:
    """Draw what was chosen over the grid."""
    drawn = ""
    for at, (x, y) in ((state.first, _cell(state.first, 0)), (state.second, _cell(0, state.second))):
        drawn += _ring(x + 2, y + 2, _WIDE - 4, _HIGH - 4) if at else ""
    (x, y), (end, foot) = _cell(1, 1), _cell(_TEN + 1, _TEN + 1)
    right, low = _cell(state.first or _TEN, state.second or _TEN)
    if state.first:
        drawn += _ring(x, low, (right if state.second else end - _WIDE) + _WIDE - x, _HIGH, 2)
    if state.second:
        drawn += _ring(right, y, _WIDE, (low if state.first else foot - _HIGH) + _HIGH - y, 2)
    return drawn + (_ring(right, low, _WIDE, _HIGH) if state.first and state.second else "")


def _ring(x: float, y: float, wide: float, tall: float, thick: float = 4) -> str:
    """Draw a ring around what's chosen."""
    return box(x, y, wide, tall, line=ACCENT, thick=thick)


def _lies(value: int, top: int) -> tuple[int, int]:
    """Where a card to choose lies on a phone."""
    row, column = divmod(value - 1, _TEN // 2)
    return 9 + column * (_SIDE + 4), top + row * (_TALL + 3)


def _draw_rows(first: int) -> str:
    """Draw the cards to choose from, as a phone has room for them, with what each second one needs beside the first."""
    drawn = label("First card", 9, 13, 11, QUIET, "start") + label(
        "Second card, and the third they need", 9, 124, 11, QUIET, "start"
    )
    for value, name in enumerate(_NAMES, 1):
        for which, top, down in (("first", _FIRST, 28), ("second", _SECOND, 19)):
            x, y = _lies(value, top)
            words = _needed(first, value) if first and which == "second" else ""
            made = words == str(rules.FIFTEEN)
            edge = box(x, y, _SIDE, _TALL, fill=PAPER, line=GREEN if made else ACCENT, thick=4 if made else 1.5)
            drawn += touch(f"{which}{value}", edge if made else dash(edge)) + label(name, x + _SIDE / 2, y + down, 16)
            drawn += label(words, x + _SIDE / 2, y + 37, 13, GREEN_INK if made else QUIET) if words else ""
    return drawn


def _draw_two(state: Two) -> str:
    """Draw what was chosen over the cards of a phone."""
    chosen = ((_FIRST, state.first), (_SECOND, state.second))
    return "".join(_ring(*_lies(value, top), _SIDE, _TALL) for top, value in chosen if value)
