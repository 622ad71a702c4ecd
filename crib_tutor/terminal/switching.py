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


def without_muggins(rules: Rules) -> Rules:
    """The rules without muggins, the players counting their own hands all the same.

    >>> without_muggins(NAMED["TOMMY_SIX"]).counting.name
    'PLAYERS'
    """
    return changed(rules, muggins=Muggins.OFF, counting=Counting.PLAYERS)


def stand(rules: Rules) -> str:
    """How muggins and counting stand, in two words or three.

    >>> stand(NAMED["HOYLE"]), stand(NAMED["MAN_PAGE"])
    ('muggins on', 'computer counts')
    """
    if rules.counting is Counting.COMPUTER:
        return "computer counts"
    return "muggins off" if rules.muggins is Muggins.OFF else "muggins on"


def next_muggins(session: Session) -> Session:
    """Switch over: from muggins to counting without it, from that to a computer that counts, and back to muggins.

    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> session = begun(Match(NAMED["HOYLE"], seed=7))
    >>> for _ in range(3):
    ...     session = next_muggins(session)
    ...     stand(session.game.rules)
    'muggins off'
    'computer counts'
    'muggins on'
    """
    rules = session.game.rules
    if rules.counting is Counting.COMPUTER:
        return _switched(session, with_muggins(rules, on=True))
    if rules.muggins is Muggins.OFF:
        return _switched(session, changed(rules, counting=Counting.COMPUTER))
    return _switched(session, without_muggins(rules))


def switch_muggins(session: Session, *, on: bool) -> Session:
    """Switch muggins on or off in the middle of a game.

    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> switched = switch_muggins(begun(Match(NAMED["HOYLE"], seed=7)), on=False)
    >>> switched.game.rules.muggins.name, switched.game.rules.counting.name
    ('OFF', 'COMPUTER')
    """
    return _switched(session, with_muggins(session.game.rules, on=on))


def count_without_muggins(session: Session) -> Session:
    """Switch muggins off in the middle of a game, and let the players count.

    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> stand(count_without_muggins(begun(Match(NAMED["MAN_PAGE"], seed=7))).game.rules)
    'muggins off'
    """
    return _switched(session, without_muggins(session.game.rules))


def _switched(session: Session, wanted: Rules) -> Session:
    """The session whose game has these rules from now on."""

    def switched(game: Game) -> Game:
        for option in ("muggins", "counting"):
            if getattr(game.rules, option) is not getattr(wanted, option):
                game = game.switch(option, getattr(wanted, option))
        return game

    return session if wanted == session.game.rules else move(session, switched)
