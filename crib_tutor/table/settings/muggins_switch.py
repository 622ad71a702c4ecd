"""Muggins switched on and off at any time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import NamedTuple

from crib_tutor.game import Game
from crib_tutor.rules import NAMED, Counting, Muggins, Rules, changed
from crib_tutor.table.sitting import S, move


def with_muggins(rules: Rules, *, on: bool) -> Rules:
    """The rules with muggins on or off.

    >>> with_muggins(NAMED["TOMMY_SIX"], on=False).counting.name
    'COMPUTER'

    On is as the game's source has it, and else the claim is pegged first. Off is the source's own way where it knows
    no muggins; where it does, the computer counts (Tommy: "automatically scores the hands").
    """
    own = next((game for game in NAMED.values() if game.name == rules.name), rules)
    if on:
        muggins = Muggins.CLAIM_FIRST if own.muggins is Muggins.OFF else own.muggins
        return changed(rules, muggins=muggins, counting=Counting.PLAYERS)
    return changed(
        rules, muggins=Muggins.OFF, counting=own.counting if own.muggins is Muggins.OFF else Counting.COMPUTER
    )


class CountingWay(NamedTuple):
    """A way to count: its rules, and its words at every door."""

    rules: Callable[[Rules], Rules]
    """The rules with it, whatever the game's source has."""
    button: str
    label: str
    """Its words among the settings of a page."""
    word: str
    """What a line of text says to get it."""
    means: str


WAYS: Mapping[str, CountingWay] = {
    "muggins on": CountingWay(
        partial(with_muggins, on=True),
        "Turn on muggins",
        "Muggins: the opponent takes what you miss",
        "muggins on",
        "the opponent takes what a player misses",
    ),
    "muggins off": CountingWay(
        partial(changed, muggins=Muggins.OFF, counting=Counting.PLAYERS),
        "Turn off muggins",
        "No muggins, but players count their own",
        "count",
        "no muggins, and you count",
    ),
    "computer counts": CountingWay(
        partial(changed, muggins=Muggins.OFF, counting=Counting.COMPUTER),
        "Let the computer count",
        "The computer counts",
        "muggins off",
        "no muggins, and the computer counts",
    ),
}
"""The ways to count at the table, in the order in which a switch goes round."""


def muggins_in_words(rules: Rules) -> str:
    """Name the way to count that's on, as in `WAYS`.

    >>> muggins_in_words(NAMED["HOYLE"]), muggins_in_words(NAMED["MAN_PAGE"])
    ('muggins on', 'computer counts')
    """
    if rules.counting is Counting.COMPUTER:
        return "computer counts"
    return "muggins off" if rules.muggins is Muggins.OFF else "muggins on"


def next_way(rules: Rules) -> str:
    """Find the way to count that comes next."""
    ways = list(WAYS)
    return ways[(ways.index(muggins_in_words(rules)) + 1) % len(ways)]


def count_by(sitting: S, way: str) -> S:
    """Switch to one of the `WAYS` in the middle of a game."""
    return _switch_to(sitting, WAYS[way].rules(sitting.game.rules))


def switch(sitting: S, option: str, value: Enum | bool) -> S:
    """Switch one option in the middle of a game."""
    if getattr(sitting.game.rules, option) == value:
        return sitting
    return move(sitting, lambda game: game.switch(option, value))


def next_muggins(sitting: S) -> S:
    """Switch over to the next way to count."""
    return count_by(sitting, next_way(sitting.game.rules))


def switch_muggins(sitting: S, *, on: bool) -> S:
    """Switch muggins on or off in the middle of a game."""
    return _switch_to(sitting, with_muggins(sitting.game.rules, on=on))


def _switch_to(sitting: S, wanted: Rules) -> S:
    def switched(game: Game) -> Game:
        for option in ("muggins", "counting"):
            if getattr(game.rules, option) is not getattr(wanted, option):
                game = game.switch(option, getattr(wanted, option))
        return game

    return sitting if wanted == sitting.game.rules else move(sitting, switched)
