"""What a class code can name: a lesson or a drill, what it asks about, and how much of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crib_tutor.combinations import Kind
from crib_tutor.problems.skills import SKILLS

LESSON_PLACES = 26
"""Lessons that codes have room for; the drills come after them."""
EASIER, NORMAL, HARDER = 1_000, 1_250, 1_500
"""The difficulties aimed at, on the scale of `Problem.difficulty`."""
LEVELS: Mapping[str, int] = MappingProxyType({"easier": EASIER, "normal": NORMAL, "harder": HARDER})
"""How hard what a code asks is, by the name of the level."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One lesson or drill that a class can do together.

    >>> KINDS["02"].name, KINDS["02"].items, KINDS["practice"].opens
    ('02 Fifteens', 5, 'tutor()')
    >>> KINDS["02"].page, KINDS["practice"].page
    ('02_fifteens.ipynb', 'index.ipynb#Count')
    """

    key: str
    name: str
    place: int
    """Its number in every code, which never changes."""
    lesson: str
    """The stem of its notebook; empty for a drill."""
    page: str
    """The notebook that has it, and the heading above it on the map of the lessons."""
    opens: str
    """What a cell calls to open it."""
    skills: tuple[str, ...]
    """The skills that are asked, each as often as the others."""
    kinds: tuple[Kind, ...]
    """The only kinds that count; all, if there are none."""
    items: int
    """How many problems a code asks, if it doesn't say."""
    level: str


_SHOW = tuple(key for key in SKILLS if not key.startswith("play-") and key not in ("heels", "before-the-cut"))
_PLAY = tuple(key for key in SKILLS if key.startswith("play-"))
_FIFTEENS = ("fifteens-2", "fifteens-3", "fifteens-ace", "fifteens-4")
_PAIRS = ("pairs", "pair-royals", "double-pair-royals")
_RUNS = ("runs-3", "runs-4", "double-runs", "triple-runs", "quadruple-runs")
_SUITS = ("hand-flush", "five-flush", "no-crib-flush", "crib-flush", "nobs")
_FIRST = ("fifteens-2", "pairs", "runs-3")
_THREE = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
_LESSONS = {
    "00_welcome": ("00 Welcome", _FIRST, _THREE, "easier"),
    "01_cards": ("01 Cards, values and the board", _FIRST, _THREE, "easier"),
    "02_fifteens": ("02 Fifteens", _FIFTEENS, (Kind.FIFTEEN,), "normal"),
    "03_pairs": ("03 Pairs and royals", _PAIRS, (Kind.PAIR,), "normal"),
    "04_runs": ("04 Runs", _RUNS, (Kind.RUN,), "normal"),
    "05_flushes": ("05 Flush, nobs and heels", _SUITS, (Kind.FLUSH, Kind.NOBS), "normal"),
    "06_aloud": ("06 Counting aloud", _SHOW, (), "normal"),
    "07_muggins": ("07 Muggins", _SHOW, (), "normal"),
    "08_play": ("08 The play", _PLAY, (), "easier"),
    "09_pegging": ("09 Pegging", _PLAY, (), "normal"),
    "10_deal": ("10 A whole deal", (*_SHOW, *_PLAY), (), "normal"),
    "11_game": ("11 A whole game", (*_SHOW, *_PLAY), (), "normal"),
    "12_other_games": ("12 Other games", _SHOW, (), "normal"),
    "13_laws": ("13 The laws", _SHOW, (), "normal"),
    "14_every_hand": ("14 Every hand there is", _SHOW, (), "normal"),
    "15_own_crib": ("15 Your own crib", _SHOW, (), "harder"),
    "16_balking": ("16 Balking", _SHOW, (), "harder"),
    "17_starter": ("17 The starter", _SHOW, (), "harder"),
    "18_lead": ("18 The lead", _PLAY, (), "harder"),
    "19_replies": ("19 Replies and traps", _PLAY, (), "harder"),
    "20_on_or_off": ("20 On or off", _PLAY, (), "harder"),
    "21_last_street": ("21 The last street", (*_SHOW, *_PLAY), (), "harder"),
    "22_par": ("22 Par", _SHOW, (), "harder"),
    "23_luck": ("23 Luck and skill", _SHOW, (), "harder"),
    "24_five_card": ("24 Five-card cribbage", _SHOW, (), "harder"),
    "25_jury": ("25 The jury", (*_SHOW, *_PLAY), (), "harder"),
}
_DRILLS = {
    "practice": ("Counting hands", "Count", "tutor()", _SHOW, 10),
    "play": ("Pegging in the play", "Peg", "tutor()", _PLAY, 10),
    "muggins": ("Muggins", "Catch-the-opponent", "muggins()", (), 10),
    "discarding": ("Discarding", "Discard", "discarding()", (), 8),
}
_TICKET_HANDS = 5


def _all() -> Iterator[Assignment]:
    for place, (stem, (name, skills, kinds, level)) in enumerate(_LESSONS.items()):
        key = stem[:2]
        yield Assignment(key, name, place, stem, f"{stem}.ipynb", "exit_ticket()", skills, kinds, _TICKET_HANDS, level)
    for place, (key, (name, heading, opens, skills, items)) in enumerate(_DRILLS.items(), LESSON_PLACES):
        yield Assignment(key, name, place, "", f"index.ipynb#{heading}", opens, skills, (), items, "normal")


KINDS: Mapping[str, Assignment] = MappingProxyType({one.key: one for one in _all()})
"""Everything that a code can name, by its key: a lesson by its number, a drill by its name."""
