"""`crib-tutor review`: a game that someone played, judged."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from crib_tutor.deck import quote
from crib_tutor.documents import decode
from crib_tutor.game import from_json
from crib_tutor.game.saved_game import SAVED
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.table.written import NOTHING_YET, WrittenView, read_example, read_game, tells_game
from crib_tutor.whole_files import name_of, path_named, read_start
from crib_tutor.words.seat_names import SeatNames

_INTERRUPTED, _MOST_SAID = 130, 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the file and the seat."""
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "file", nargs="?", metavar="FILE", help="a game as text, or a saved game; - reads what is piped in"
    )
    given.add_argument("--example", action="store_true", help="print an example of such a text, and its review")
    parser.add_argument("--seat", type=int, choices=(0, 1), metavar="N", help="whose game: 0 is the one who tells it")


def say_review(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say what a game cost, and what in its text can't be."""
    text = read_example() if given.example else _read(given.file)
    if given.example:
        say(text)
    views: tuple[WrittenView, ...]
    sides: tuple[int, ...] = (0,)
    if tells_game(text):
        told = read_game(text)
        names, views, sides = told.words, told.views(), told.sides
        if many := told.problems[_MOST_SAID:]:
            say(f"Only the first {_MOST_SAID} of {_MOST_SAID + len(many)} problems:")
        for problem in told.problems[:_MOST_SAID]:
            say(f"Line {problem.line}, {quote(problem.token)}: {problem.sentence}")
    else:
        game = from_json(text)
        names, views = SeatNames.of(None, game.rules), (WrittenView(game, (), 1),)
    seat = given.seat if given.seat is not None else next(iter(sides), 0)
    if not sides:
        say(f"{capitalized(NOTHING_YET)}.")
        return 1
    try:
        for view in views:
            say(f"\n{say_deals(view, seat, names, _progress)}")
    except KeyboardInterrupt:
        say("Stopped: what's above is the review so far.")
        return _INTERRUPTED
    return 0


def say_deals(view: WrittenView, seat: int, names: SeatNames, tell: Callable[[str], None]) -> str:
    """Review the deals of one seat, as text, telling how far it is."""
    from crib_tutor.table.replaying.state import open_replay  # noqa: PLC0415  # loads numpy
    from crib_tutor.table.shown_review.told_review import review_text  # noqa: PLC0415

    replay = open_replay(view.game, seat, whole=False, told=(names.names, view.unsure), curve=True)
    while not replay.looking.done:
        tell(replay.looking.progress)
        replay = replay.look_on()
    tell("")
    first, last = view.first_deal, view.first_deal - 1 + view.game.table.number
    where = f"Deal {last}" if last == first else f"Deals {first} to {last}"
    below = f" Deal 1 below is deal {first} of the text." if first > 1 else ""
    return f"{where}, for {names.who(seat, inside=True)}.{below}\n{review_text(replay)}"


def _progress(sentence: str) -> None:
    """Say on a terminal's one line how far the review is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{sentence}")
        sys.stderr.flush()


def _read(name: str) -> str:
    content = sys.stdin.buffer.read(SAVED.longest + 1) if name == "-" else read_start(path_named(name), SAVED.longest)
    with suppress(ValueError):
        return decode(content)
    raise IllegalMove(f"{name_of(Path(name))} isn't text: give a game written down as crib_tutor/README.md shows")
