"""From game to game: next, started over, or given up."""

from dataclasses import replace

from crib_tutor.deck import pick_number
from crib_tutor.game.matches import Match
from crib_tutor.game.state import Phase
from crib_tutor.rules import IllegalMove, Rules
from crib_tutor.table.sitting import SEEDS, S, advance

_SEEDED_ANEW = "again"


def next_game(sitting: S) -> S:
    """Begin the next game or match, with what was switched.

    >>> from crib_tutor.rules import HOYLE
    >>> from crib_tutor.table.sitting import Sitting
    >>> next_game(with_match(Sitting.begin(HOYLE, seed=7), Match(HOYLE, seed=7, played=2))).game.seed
    '7/3'
    """
    rules, match = sitting.game.rules, sitting.match
    return with_match(sitting, Match(rules, _another(match.seed)) if match.over else replace(match, rules=rules))


def people_for(rules: Rules, *, two: bool) -> tuple[int, ...]:
    """The seats of the people at one screen.

    Raises `IllegalMove` for two people at a game of more than two players.
    """
    if two and rules.players > 2:
        raise IllegalMove(f"two people at one screen play games for two, and {rules.name} has {rules.players} players")
    return (0, 1) if two else (0,)


def with_match(sitting: S, match: Match) -> S:
    """Seat the same people at another match's next game."""
    table = replace(sitting, match=match, game=match.game(), heard=(), lent=(), seat=sitting.people[0], handing=False)
    return advance(replace(table, resigned=False).clear_screen())


def restart(sitting: S) -> S:
    """Begin the game again with other cards; it counts for nobody."""
    if sitting.game.winner is None:
        sitting = replace(sitting, match=replace(sitting.match, seed=_another(sitting.match.seed)))
    return next_game(sitting)


def give_up(sitting: S) -> S:
    """Give the game up, so that it's lost in the tally.

    >>> from crib_tutor.game import Game
    >>> from crib_tutor.table.sitting import Sitting, move
    >>> given = give_up(move(Sitting.begin("HOYLE", seed=7), Game.cut))
    >>> given.tally, given.match.wins, given.resigned, len(restart(given).game.events)
    ((0, 1), (0, 0), True, 0)

    No source rules it: it's one game lost, and the match, which only finished games join, stays as it is. It lies there
    until it's restarted. A game that hasn't begun or is over, one of two people, and one that the computer plays for
    you aren't counted.
    """
    begun_here = sitting.game.events and sitting.phase is not Phase.OVER and len(sitting.people) == 1
    if begun_here and not sitting.demo:
        return replace(sitting, tally=(sitting.tally[0], sitting.tally[1] + 1), resigned=True).clear_screen()
    return restart(sitting)


def _another(seed: int | str) -> int:
    """Make the seed that follows from a seed."""
    return pick_number(f"{seed}:{_SEEDED_ANEW}", 0, SEEDS)
