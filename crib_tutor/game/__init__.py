"""A whole game: log, table, saved games, and matches.

>>> from crib_tutor import rules
>>> from crib_tutor.game import Game, from_json, to_json
>>> game = Game(rules.HOYLE, seed=7).cut().cut().deal()
>>> from_json(to_json(game)) == game
True
"""

from crib_tutor.game.matches import Match
from crib_tutor.game.moves import SWITCHES, Game
from crib_tutor.game.saved_game import from_json, replay, to_json
from crib_tutor.game.state import Awaited, Phase

__all__ = ["SWITCHES", "Awaited", "Game", "Match", "Phase", "from_json", "replay", "to_json"]
