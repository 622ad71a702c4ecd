"""Laws: what happens if something goes wrong, by each book.

>>> from crib_tutor.laws import ruling, say_ruling
>>> print(say_ruling(ruling("own pegs touched with no score to make", "Britannica")))
Own pegs touched with no score to make (Britannica, law 20): You can't touch your own pegs without a score to
make. The opponent pegs 2.
"""

from crib_tutor.laws.penalties import SOURCES, Penalty, Ruling
from crib_tutor.laws.umpire import cases, laws_of, ruling, say_ruling

__all__ = ["SOURCES", "Penalty", "Ruling", "cases", "laws_of", "ruling", "say_ruling"]
