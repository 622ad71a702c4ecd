"""Muggins switched on and off, before a game and in the middle of one."""

from __future__ import annotations

from crib_tutor.game import Game
from crib_tutor.rules import NAMED, Counting, Muggins, Rules, changed
from crib_tutor.terminal.session import Session, move


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


def switch_muggins(session: Session, *, on: bool | None = None) -> Session:
    """Switch muggins on or off in the middle of a game, or over where nothing is said.

    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> switched = switch_muggins(begun(Match(NAMED["HOYLE"], seed=7)))
    >>> switched.game.rules.muggins.name, switched.game.rules.counting.name
    ('OFF', 'COMPUTER')
    """
    rules = session.game.rules
    wanted = with_muggins(rules, on=rules.muggins is Muggins.OFF if on is None else on)

    def switched(game: Game) -> Game:
        for option in ("muggins", "counting"):
            if getattr(game.rules, option) is not getattr(wanted, option):
                game = game.switch(option, getattr(wanted, option))
        return game

    return session if wanted == rules else move(session, switched)
