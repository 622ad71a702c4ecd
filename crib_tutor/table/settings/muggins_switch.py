"""Muggins switched on and off, before a game and in the middle of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial

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
    own = next((one for one in NAMED.values() if one.name == rules.name), rules)
    if on:
        muggins = Muggins.CLAIM_FIRST if own.muggins is Muggins.OFF else own.muggins
        return changed(rules, muggins=muggins, counting=Counting.PLAYERS)
    return changed(
        rules, muggins=Muggins.OFF, counting=own.counting if own.muggins is Muggins.OFF else Counting.COMPUTER
    )


WAYS: Mapping[str, Callable[[Rules], Rules]] = {
    "muggins on": partial(with_muggins, on=True),
    "muggins off": partial(changed, muggins=Muggins.OFF, counting=Counting.PLAYERS),
    "computer counts": partial(changed, muggins=Muggins.OFF, counting=Counting.COMPUTER),
}
"""Muggins, counting without it, and a computer that counts, whatever the game's source has: each with its rules."""


def muggins_in_words(rules: Rules) -> str:
    """How muggins and counting stand, in two words or three, as in `WAYS`.

    >>> muggins_in_words(NAMED["HOYLE"]), muggins_in_words(NAMED["MAN_PAGE"])
    ('muggins on', 'computer counts')
    """
    if rules.counting is Counting.COMPUTER:
        return "computer counts"
    return "muggins off" if rules.muggins is Muggins.OFF else "muggins on"


def next_way(rules: Rules) -> str:
    """The way to count that comes next: muggins leads to counting without it, and so on round.

    >>> next_way(NAMED["HOYLE"]), next_way(NAMED["MAN_PAGE"])
    ('muggins off', 'muggins on')
    """
    ways = list(WAYS)
    return ways[(ways.index(muggins_in_words(rules)) + 1) % len(ways)]


def count_by(sitting: S, way: str) -> S:
    """Switch to one of the `WAYS` in the middle of a game.

    >>> from crib_tutor.table.sitting import Sitting
    >>> muggins_in_words(count_by(Sitting.begin("BRITANNICA_SIX", seed=7), "computer counts").game.rules)
    'computer counts'
    """
    return _switch_to(sitting, WAYS[way](sitting.game.rules))


def switch(sitting: S, option: str, value: Enum | bool) -> S:
    """Switch one option in the middle of a game; nothing happens where it stands so already.

    >>> from crib_tutor.table.sitting import Sitting
    >>> switch(Sitting.begin("HOYLE", seed=7), "by_hand", True).game.rules.by_hand
    True
    """
    if getattr(sitting.game.rules, option) == value:
        return sitting
    return move(sitting, lambda game: game.switch(option, value))


def next_muggins(sitting: S) -> S:
    """Switch over to the next way to count.

    >>> from crib_tutor.table.sitting import Sitting
    >>> muggins_in_words(next_muggins(Sitting.begin("HOYLE", seed=7)).game.rules)
    'muggins off'
    """
    return count_by(sitting, next_way(sitting.game.rules))


def switch_muggins(sitting: S, *, on: bool) -> S:
    """Switch muggins on or off in the middle of a game.

    >>> from crib_tutor.table.sitting import Sitting
    >>> switched = switch_muggins(Sitting.begin("HOYLE", seed=7), on=False)
    >>> switched.game.rules.muggins.name, switched.game.rules.counting.name
    ('OFF', 'COMPUTER')
    """
    return _switch_to(sitting, with_muggins(sitting.game.rules, on=on))


def _switch_to(sitting: S, wanted: Rules) -> S:
    def switched(game: Game) -> Game:
        for option in ("muggins", "counting"):
            if getattr(game.rules, option) is not getattr(wanted, option):
                game = game.switch(option, getattr(wanted, option))
        return game

    return sitting if wanted == sitting.game.rules else move(sitting, switched)
