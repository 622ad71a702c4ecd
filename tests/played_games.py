"""Records of games made up for tests, and games that have just ended at a table."""

from dataclasses import replace
from random import Random

from crib_tutor import rules
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Beginner, Greedy, Miscounter
from crib_tutor.table.recording.keeping import GameKeeper
from crib_tutor.table.recording.played_game import FRIEND, PlayedGame
from crib_tutor.table.recording.rating import STRENGTHS
from crib_tutor.table.recording.record import GameRecord
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

_PAR = ((8.0, 3.8, 4), (8.1, 3.7, 5), (4.8, 3.2, 4), (3.3, 2.1, 4), (2.0, 2.0, 5))
_DAY = 86_400


def made_up(many: int, seed: int = 1, strength: float = 1400, below: float = 0.6, against: str = "") -> GameRecord:
    """A record of so many games, of a player who pegs so much below par as pone."""
    random, games = Random(seed), []  # noqa: S311
    for at in range(many):
        opponent = against or random.choice(("careful", "book", "greedy", "thrifty", FRIEND))
        won = random.random() < 1 / (1 + 10 ** ((STRENGTHS.get(opponent, 1300) - strength) / 400))
        pairs: list[int] = []
        for place, (mean, scatter, deals) in enumerate(_PAR):
            mine = (mean - below * (place == 4)) * deals + random.gauss(0, scatter * deals**0.5)
            pairs += [max(0, round(mine)), deals]
        loser = random.randint(60, 120)
        numbers = (*((121, loser) if won else (loser, 121)), at % 2, *pairs, max(0, round(6 * 0.97**at)), 1)
        mark = f"{random.getrandbits(32):08x}"
        games.append(PlayedGame(1_780_000_000 + _DAY * at // 3, mark, "MODERN", opponent, "w", numbers))
    return GameRecord().add(*games)


def over(seed: int, game: rules.Rules = rules.MODERN, **settings: object) -> Sitting:
    """A sitting whose game is played out by the computer, in the learner's name."""
    sitting = Sitting.begin(game, seed=seed, **settings)  # type: ignore[arg-type]
    return replace(sitting, game=play_out(sitting.match.game(), [Greedy(), Miscounter(Beginner(), 0.5)]))


def end(recorder: GameKeeper, seed: int) -> TableWindow:
    """A table at which a game has just ended."""
    table = TableWindow(Sitting.begin(rules.MODERN, seed=seed), recorder=recorder)
    table.settle(over(seed))
    table.refresh()
    return table
