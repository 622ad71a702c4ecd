"""Games told as text, by people and by programs."""

from crib_tutor.table.written.reading import WrittenGame, WrittenView, read_game
from crib_tutor.table.written.told import ASKED, NO_SUIT, LineReading, ReadToken, TextProblem, ToldCard, WrittenDeal
from crib_tutor.table.written.writing import write_game

__all__ = ["ASKED", "NO_SUIT", "LineReading", "ReadToken", "TextProblem", "ToldCard", "WrittenDeal", "WrittenGame"]
__all__ += ["WrittenView", "read_game", "write_game"]
