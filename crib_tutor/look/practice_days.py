"""The picture of the record: the holes given away on each of the last days of practice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from crib_tutor.look import theme
from crib_tutor.look.drawing import bar, figure, text
from crib_tutor.look.html import Html
from crib_tutor.rules import IllegalMove

MOST = 10
"""Days of practice that are drawn: the last ones."""
_STEP, _BAR, _TALL = 34, 20, 84
"""From one day to the next, the width of a bar, and the height of the tallest."""
_ABOVE, _BELOW, _SIZE, _EDGE = 24, 28, 16, 26
"""Room for the number above a bar and for the date below, the size of both, and room at either side."""
_WIDE = 2 * _EDGE + MOST * _STEP


def holes_by_day(days: Sequence[tuple[int, int]]) -> Html:
    """Bars for the days of practice, each with the holes given away on it; the first and last day are dated.

    >>> holes_by_day([(20_513, 4), (20_515, 0)]).plain
    'Holes given away by day of practice: 1 March 4, 3 March 0.'

    A day is counted from 1970, as the record counts it. Days without practice are left out, and of many days the last
    are drawn. Raises `IllegalMove` if there is nothing to draw.
    """
    shown = days[-MOST:]
    if not shown or min(holes for _, holes in shown) < 0:
        raise IllegalMove("the picture of the record needs one day of practice or more, and no holes below 0")
    plain = (
        "Holes given away by day of practice: "
        + ", ".join(f"{_date_in_words(day)} {holes}" for day, holes in shown)
        + "."
    )
    most = max(1, *(holes for _, holes in shown))
    base = _ABOVE + _TALL
    drawn = f'<path d="M{_EDGE} {base}H{_WIDE - _EDGE}" stroke="{theme.QUIET}"/>'
    for place, (_, holes) in enumerate(shown):
        tall = round(holes / most * _TALL)
        x = _EDGE + place * _STEP + (_STEP - _BAR) / 2
        drawn += bar(x, base - tall, _BAR, tall, theme.MISSED, 2)
        drawn += text(str(holes), x + _BAR / 2, base - tall - 6, _SIZE, theme.QUIET)
    for place in (0, len(shown) - 1)[: 2 if len(shown) > 2 else 1]:  # two dates side by side would run together
        drawn += text(_date_in_words(shown[place][0], 3), _EDGE + (place + 0.5) * _STEP, base + 21, _SIZE, theme.QUIET)
    return figure(drawn, _WIDE, base + _BELOW, plain)


def _date_in_words(day: int, letters: int | None = None) -> str:
    """A day in words, such as 1 March, alike on every machine; the month may be cut to so many letters."""
    when = date(1970, 1, 1) + timedelta(days=day)
    return f"{when.day} {MONTHS[when.month - 1][:letters]}"


MONTHS = "January February March April May June July August September October November December".split()
"""The months by name, since the names that Python has are those of the machine's country."""
