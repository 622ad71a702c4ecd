"""How the table in a terminal starts: Tommy's letters and plain options."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import randbelow
from types import MappingProxyType

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.table.saved_table import LONGEST_SEED
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.settings.dials import read_delay, read_pitch
from crib_tutor.table.sitting import SEEDS, Wording

LETTERS = MappingProxyType({"s": "sound off", "m": "no colors", "c": "colors", "*": "no opening line"})
"""Each start letter with what it asks for (Tommy: command line parameters); here the opening line is all the show."""
_TOLD = ", ".join(f"{letter} ({means})" for letter, means in LETTERS.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What's asked for at the start; None where no one says."""

    sound: bool | None = None
    color: bool | None = None
    opening: bool | None = None
    """Whether a conversation line by line begins with who plays against whom."""
    pitch: int | None = None
    delay: int | None = None
    wording: Wording | None = None

    def set_up(self, session: TerminalSession) -> TerminalSession:
        """Set a session up; what no one says stays."""
        return replace(
            session,
            sound=session.sound if self.sound is None else self.sound,
            pitch=self.pitch or session.pitch,
            delay=self.delay or session.delay,
            wording=self.wording or session.wording,
        )


def add_start_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the start letters and options."""
    add, switch = parser.add_argument, argparse.BooleanOptionalAction
    add("letters", nargs="*", metavar="LETTERS", help=f"start letters, as in `crib-tutor play ms`: {_TOLD}")
    add("--shorthand", action=switch, help="the tutor explains hands in Tommy's shorthand, or in spoken words")
    add("--sound", action=switch, help="the terminal's bell rings for cards and pegs, or stays silent")
    add("--pitch", metavar="HZ", help="the pitch of the bell, if the terminal can change it")
    add("--delay", metavar="S", help="seconds between the moves of a demo, from 0.1 to 9.9")
    add("--color", action=switch, help="colors or none, whatever the terminal says")


def start_of(options: argparse.Namespace) -> Start:
    """Join what the letters and the options ask for.

    Raises `IllegalMove` with one sentence where they ask for the contrary of each other, or for what there isn't.
    """
    start = read_letters(options.letters)
    for letter, asked, option in (("s", start.sound, "sound"), ("mc"[start.color is True], start.color, "color")):
        given: bool | None = getattr(options, option)
        if None not in (asked, given) and asked != given:
            long = f"--{'' if given else 'no-'}{option}"
            raise IllegalMove(f"the start letter {letter} and {long} ask for opposite things: leave one of them out")
    return replace(
        start,
        sound=options.sound if start.sound is None else start.sound,
        color=options.color if start.color is None else start.color,
        pitch=None if options.pitch is None else read_pitch(options.pitch),
        delay=None if options.delay is None else read_delay(options.delay),
        wording=None if options.shorthand is None else Wording.SHORTHAND if options.shorthand else Wording.SPOKEN,
    )


def read_seed(given: str | None) -> int | str:
    """The seed that someone gives, or one by chance."""
    if given is None:
        return randbelow(SEEDS)
    if not given or len(given) > LONGEST_SEED or not given.isprintable():
        raise IllegalMove(f"{quote(given)} isn't a seed: give a number or a short word")
    return given


def read_letters(words: Sequence[str]) -> Start:
    """Read start letters, in any case and order.

    >>> read_letters(["C", "*"]) == read_letters(["*c"])
    True

    Raises `IllegalMove` for another letter, and for m and c together.
    """
    for word in words:
        if not word or set(word.lower()) - LETTERS.keys():
            raise IllegalMove(f"{quote(word)} has letters that aren't start letters: use {_TOLD}, and put * in quotes")
    letters = set("".join(words).lower())
    if {"m", "c"} <= letters:
        raise IllegalMove(f"{quote(' '.join(words))} asks for no colors (m) and for colors (c): leave one of them out")
    return Start(
        sound=False if "s" in letters else None,
        color="c" in letters if letters & {"m", "c"} else None,
        opening=False if "*" in letters else None,
    )
