"""Games told as text, by people and by programs."""

from crib_tutor.table.written.reading import NOTHING_YET, WrittenGame, WrittenView, read_example, read_game, tells_game
from crib_tutor.table.written.writing import write_game

__all__ = ["NOTHING_YET", "WrittenGame", "WrittenView", "read_example", "read_game", "tells_game", "write_game"]
