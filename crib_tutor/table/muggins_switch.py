"""Muggins switched on and off, before a game and in the middle of one."""

from __future__ import annotations

from enum import Enum

from crib_tutor.game import Game
from crib_tutor.rules import NAMED, Counting, Muggins, Rules, changed
from crib_tutor.table.session import S, move


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


def without_muggins(rules: Rules) -> Rules:
    """The rules without muggins, the players counting their own hands all the same.

    >>> without_muggins(NAMED["TOMMY_SIX"]).counting.name
    'PLAYERS'
    """
    return changed(rules, muggins=Muggins.OFF, counting=Counting.PLAYERS)


def muggins_in_words(rules: Rules) -> str:
    """How muggins and counting stand, in two words or three.

    >>> muggins_in_words(NAMED["HOYLE"]), muggins_in_words(NAMED["MAN_PAGE"])
    ('muggins on', 'computer counts')
    """
    if rules.counting is Counting.COMPUTER:
        return "computer counts"
    return "muggins off" if rules.muggins is Muggins.OFF else "muggins on"


def computer_counts(sitting: S) -> S:
    """Let the computer count every hand and crib from now on, whatever the game's source has.

    >>> from crib_tutor.table.session import Sitting
    >>> muggins_in_words(computer_counts(Sitting.begin("BRITANNICA_SIX", seed=7)).game.rules)
    'computer counts'
    """
    return _switch_to(sitting, changed(sitting.game.rules, muggins=Muggins.OFF, counting=Counting.COMPUTER))


def switch(sitting: S, option: str, value: Enum | bool) -> S:
    """Switch one option in the middle of a game; nothing happens where it stands so already.

    >>> from crib_tutor.table.session import Sitting
    >>> switch(Sitting.begin("HOYLE", seed=7), "by_hand", True).game.rules.by_hand
    True
    """
    if getattr(sitting.game.rules, option) == value:
        return sitting
    return move(sitting, lambda game: game.switch(option, value))


def next_muggins(sitting: S) -> S:
    """Switch over: from muggins to counting without it, from that to a computer that counts, and back to muggins.

    >>> from crib_tutor.table.session import Sitting
    >>> sitting = Sitting.begin("HOYLE", seed=7)
    >>> for _ in range(3):
    ...     sitting = next_muggins(sitting)
    ...     muggins_in_words(sitting.game.rules)
    'muggins off'
    'computer counts'
    'muggins on'
    """
    rules = sitting.game.rules
    if rules.counting is Counting.COMPUTER:
        return _switch_to(sitting, with_muggins(rules, on=True))
    if rules.muggins is Muggins.OFF:
        return _switch_to(sitting, changed(rules, counting=Counting.COMPUTER))
    return _switch_to(sitting, without_muggins(rules))


def switch_muggins(sitting: S, *, on: bool) -> S:
    """Switch muggins on or off in the middle of a game.

    >>> from crib_tutor.table.session import Sitting
    >>> switched = switch_muggins(Sitting.begin("HOYLE", seed=7), on=False)
    >>> switched.game.rules.muggins.name, switched.game.rules.counting.name
    ('OFF', 'COMPUTER')
    """
    return _switch_to(sitting, with_muggins(sitting.game.rules, on=on))


def count_without_muggins(sitting: S) -> S:
    """Switch muggins off in the middle of a game, and let the players count.

    >>> from crib_tutor.table.session import Sitting
    >>> muggins_in_words(count_without_muggins(Sitting.begin("MAN_PAGE", seed=7)).game.rules)
    'muggins off'
    """
    return _switch_to(sitting, without_muggins(sitting.game.rules))


def _switch_to(sitting: S, wanted: Rules) -> S:
    def switched(game: Game) -> Game:
        for option in ("muggins", "counting"):
            if getattr(game.rules, option) is not getattr(wanted, option):
                game = game.switch(option, getattr(wanted, option))
        return game

    return sitting if wanted == sitting.game.rules else move(sitting, switched)
