"""The choices of a hand as places in its row of cards: which are kept, and which two are discarded."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from crib_tutor.rules import CRIB_SIZE, DEALT
from crib_tutor.strategy.ranks import freeze


@cache
def discard_places(dealt: int) -> NDArray[np.intp]:
    """Every two places of a row that can be discarded: (choices, 2), in the order of `itertools.combinations`.

    >>> discard_places(5)[:5].tolist()
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2]]
    """
    return freeze(np.array(list(combinations(range(dealt), DEALT - CRIB_SIZE))))


@cache
def kept_places(dealt: int) -> NDArray[np.intp]:
    """The places kept at each choice: (choices, 3) of five cards, or (choices, 4) of six.

    >>> kept_places(5)[0].tolist()
    [2, 3, 4]
    """
    return freeze(np.array([[place for place in range(dealt) if place not in pair] for pair in discard_places(dealt)]))
