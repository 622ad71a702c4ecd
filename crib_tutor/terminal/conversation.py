"""The loop of every drill in lines of text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from datetime import datetime
from typing import NamedTuple, Protocol

from crib_tutor.deck import InvalidCards, quote
from crib_tutor.problems.problem_words import UNRATED
from crib_tutor.rules import IllegalMove

Hear = Callable[[], str | None]
Say = Callable[[str], None]
Clock = Callable[[], datetime]

LONGEST_LINE = 200
"""Characters of a line that are read."""
_HELP = ("?", "help", "h")
_CARDS = ("cards", "hand", "repeat")
_QUIT = ("quit", "exit", "leave", "bye", "goodbye")
_Q = "q"
"""Leaves too; a capital Q may be the queen."""
_ALWAYS = "cards names the cards on the table again; quit leaves."


class Drill(Protocol):
    """A drill as the loop sees it, a frozen value.

    What a rule refuses raises `IllegalMove` or `InvalidCards`, and the drill stays as it was.
    """

    @property
    def opening(self) -> tuple[str, ...]:
        """What is said first."""
        ...

    @property
    def question(self) -> tuple[str, ...]:
        """What lies on the table and what is asked."""
        ...

    @property
    def help(self) -> str:
        """What may be written, one thing a line."""
        ...

    @property
    def closing(self) -> str:
        """What came of it, if anything was done."""
        ...

    def answer(self, line: str) -> tuple[Drill, tuple[str, ...]]:
        """The drill after a line, and what's said to it."""
        ...


class LineDrill(NamedTuple):
    """A drill of `crib-tutor practice --drill`, declared as ``DRILL`` in its ``lines``."""

    name: str
    purpose: str
    """What it's for, in the help."""
    begin: Callable[[int | str, Collection[str], Clock], Drill]
    """Begin with a seed, the skills that the learner lacks, and a clock."""


def converse(drill: Drill, hear: Hear, say: Say) -> Drill:
    """Hold a drill by lines of text until the person leaves.

    >>> from crib_tutor.drills.discarding.lines import discarding_lines
    >>> lines = iter(["hello", None])
    >>> _ = converse(discarding_lines(7), lambda: next(lines), print)  # doctest: +ELLIPSIS
    Discarding, deal after deal; ? shows what to write.
    Deal 1: your opponent's crib. Your opponent deals, ... two of these six cards. 2♣ 4♣ 4♦ 8♦ J♣ Q♦
    'hello' doesn't work here: ? shows what to write
    """
    _tell(drill.opening, say)
    while (line := hear()) is not None:
        text = " ".join(line[:LONGEST_LINE].split())
        word = text.lower().rstrip(".!")
        if text == _Q or word in _QUIT:
            break
        if word in _HELP:
            _tell((f"{drill.help}\n{_ALWAYS}",), say)
        elif word in _CARDS:
            _tell(drill.question, say)
        else:
            try:
                drill, message = drill.answer(text)
            except (IllegalMove, InvalidCards) as refusal:
                message = (str(refusal),)
            _tell(message, say)
    _tell((f"{drill.closing} {UNRATED}",) if drill.closing else (), say)
    return drill


def hear_line() -> str | None:
    """Hear a line at the terminal, or None where no more come."""
    return sys.stdin.readline() or None


def _tell(lines: tuple[str, ...], say: Say) -> None:
    for line in filter(None, lines):
        say(line)


def refuse_line(text: str) -> IllegalMove:
    """The refusal of a line that means nothing here."""
    return IllegalMove(f"{quote(text)} doesn't work here: ? shows what to write")
