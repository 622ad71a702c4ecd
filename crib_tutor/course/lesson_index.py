"""The surprises and answers of the map of the lessons."""

from __future__ import annotations

from collections.abc import Mapping

SURPRISES: Mapping[str, str] = {
    "leapfrog": "The back peg jumps ahead of the front peg: 25 and 4 make 29.",
}
ANSWERS: Mapping[str, int | str] = {
    "map after laying away": "the cut",
    "leapfrog": "the peg in 17 goes to 29",
    "map more than seven": 24,
    "map jack for pone": 0,
    "map thirteen": "Never",
    "map eight for twelve": 4,
    "map new lead": "Pone",
    "map may go": "No",
    "map go": 1,
    "map four first": "The dealer",
    "map order": "pone's hand, dealer's hand, crib",
    "map ninety": "Yes",
    "map level": "The dealer",
    "map street": "the fourth",
    "map reviewed": "You",
    "map today's go": "your opponent",
    "map total": "24",
    "map rarest": "11",
    "map twenty-nine": 4,
    "map own crib": "a six and a seven",
    "map seven and six": "the first",
    "map balk": "a six and a king",
    "map five and jack": "the dealer",
    "map narrow": "the narrow hand",
}
