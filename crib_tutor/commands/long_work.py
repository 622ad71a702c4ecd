"""Lines said during long work, and numbers side by side."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from crib_tutor.terminal.signs import letters, writes_signs

Say = Callable[[str], None]
_WIDE = 80
_TICK = 5.0
"""Seconds after which a command says that it's still at work."""


def teller(say: Say) -> Say:
    """Say lines in signs that the terminal has."""
    if writes_signs(sys.stdout.encoding):
        return lambda text: say(text.replace("\N{MINUS SIGN}", "-"))
    return lambda text: say(letters(text))


def terminal_width() -> int:
    """Columns to write in.

    COLUMNS if set; otherwise the terminal's, 80 at most.
    """
    columns = os.environ.get("COLUMNS", "")
    if not columns.isdecimal():
        columns = str(min(os.get_terminal_size().columns or _WIDE, _WIDE)) if os.isatty(1) else str(_WIDE)
    return max(_WIDE // 2, int(columns))


def side_by_side(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    r"""Say kept numbers beside those found now.

    >>> print(*side_by_side([("hands", "4.77", "4.76")]), sep="\n")
             kept   now
      hands  4.77  4.76
    """
    rows = [("", "kept", "now"), *rows]
    wide = [max(len(row[at]) for row in rows) for at in range(3)]
    if sum(wide) + 6 > terminal_width():
        return (f"  {name}: kept {kept}, now {now}" for name, kept, now in rows[1:])
    return (f"  {name:<{wide[0]}}  {kept:>{wide[1]}}  {now:>{wide[2]}}" for name, kept, now in rows)


@contextmanager
def keep_saying(say: Say, every: float = _TICK) -> Iterator[None]:
    """Say now and then that something is at work."""
    done = Event()
    began = monotonic()

    def tick() -> None:
        while not done.wait(every):
            say(f"  still at work, {monotonic() - began:.0f} seconds so far ...")

    ticking = Thread(target=tick, daemon=True)
    ticking.start()
    try:
        yield
    finally:
        done.set()
        ticking.join()
        sys.stdout.flush()
