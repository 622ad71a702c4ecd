"""How far a learner has come on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.course.club.choosing import name_member
from crib_tutor.course.club.members import MEMBERS, Member
from crib_tutor.course.last_table import WON
from crib_tutor.learner.progress import Progress
from crib_tutor.phrases import capitalized
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import spell

TABLE = "table"
"""The last hole, which is no lesson."""
_TABLE_PAGE, _TABLE_WORDS = (
    "21_jury.ipynb#The-last-table",
    ("The last table", "Twenty hands without a miss, then a match with someone of the club."),
)
_STOPS = """
00 Welcome     | Rob, be robbed, then play a first deal.
01 Cards       | A card's rank isn't its value, and the back peg jumps ahead.
02 Fifteens    | Hunt in one order, and no fifteen hides.
03 Pairs       | Count pairs the way guests shake hands.
04 Runs        | One more card of a rank, and the whole run counts again.
05 Flushes     | What suits and jacks are worth in the hand, in the crib, and at the cut.
06 Aloud       | A whole hand in one breath: your four first, then what the starter adds.
07 Muggins     | Catch a miscount, and know what each rule book says about it.
08 To 31       | Who plays, who says go, and who pegs for it.
09 Pegging     | A run needn't come in order, but nothing may break it.
10 A deal      | From the cut to the crib, in the order that decides games.
11 A game      | The whole race, and how to tell who's ahead in it.
12 Other games | Five cards, three players or four, and what your opponent's book says.
13 Every hand  | Which totals are common, which never come, and why.
14 Two cribs   | The same six cards, when the crib is yours and when it isn't.
15 Starter     | Near the end, don't ask what a hand averages.
16 The lead    | Four questions find your lead, and a pair is bait.
17 Replies     | When to pair, and which counts you never want to leave.
18 On or off   | Look at both scores before you look at your cards.
19 Last street | What still comes in time, and how to save games that look lost.
20 Luck        | How long it takes the better player to get ahead.
21 The jury    | Old books make claims. You vote, and then you hear the numbers.
"""
_STREETS = (range(8), range(8, 13), range(13, 16), range(16, 22))


@dataclass(frozen=True, slots=True)
class Stop:
    """A hole of the map: a lesson, or the last table.

    >>> STOPS["09"].name, STOPS["09"].page, STOPS["09"].host.name
    ('Pegging', '09_pegging.ipynb', 'Magpie')
    """

    key: str
    name: str
    line: str
    """What one learns there."""
    host: Member

    @property
    def page(self) -> str:
        """The notebook that it opens."""
        return _TABLE_PAGE if self.key == TABLE else KINDS[self.key].page

    @property
    def number(self) -> str:
        """What stands in the hole."""
        return "" if self.key == TABLE else str(int(self.key))

    @property
    def title(self) -> str:
        """Its number and name."""
        return f"{self.number} {self.name}".strip()

    @property
    def takes(self) -> str:
        """How long it takes, and what waits at the end."""
        if self.key == TABLE:
            return "Best of three games, with someone at your level."
        then = (
            "the last table"
            if _TABLE_PAGE.startswith(self.key)
            else f"a hand with {MEMBERS[name_member(self.key, self.key)].name}"
        )
        return f"{KINDS[self.key].minutes} minutes, then {then}."


def _read() -> Mapping[str, Stop]:
    hosts = tuple(MEMBERS.values())
    host_of = {f"{place:02}": host for host, street in zip(hosts, _STREETS, strict=False) for place in street}
    lines = (line.partition(" | ") for line in _STOPS.strip().splitlines())
    stops = [Stop(named[:2], named[3:].strip(), line, host_of[named[:2]]) for named, _, line in lines]
    return MappingProxyType({stop.key: stop for stop in (*stops, Stop(TABLE, *_TABLE_WORDS, hosts[-1]))})


STOPS = _read()
"""All holes in order, by the number of their lesson."""
STREETS: Mapping[str, tuple[Stop, ...]] = MappingProxyType(
    {host: tuple(stop for stop in STOPS.values() if stop.host.key == host) for host in MEMBERS}
)
"""The holes of each street, by its host."""
_HOME = {skill: key for key in reversed(tuple(STOPS)) if key != TABLE for skill in KINDS[key].leaves}
"""The first lesson that leaves each skill."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Where someone is on the map.

    >>> evening = find_evening(Progress(lessons=("00_welcome", "01_cards")), due=["pairs"])
    >>> evening.at, evening.due, evening.says
    ('02', ('01',), 'Two lessons done, one due')
    """

    done: tuple[str, ...] = ()
    """The lessons done, by their numbers."""
    due: tuple[str, ...] = ()
    """Those of them that are forgotten by now."""
    beaten: tuple[str, ...] = ()
    """The hosts who were beaten."""
    won: bool = False
    """Whether a match was won at the last table."""

    @property
    def at(self) -> str:
        """The front peg: one hole past the last that's done."""
        order = list(STOPS)
        return order[max(map(order.index, self.done), default=-1) + 1]

    @property
    def met(self) -> tuple[str, ...]:
        """The hosts who were met, in the evening's order."""
        here = {self.at, *self.done}
        return tuple(
            key for key, stops in STREETS.items() if key in self.beaten or any(one.key in here for one in stops)
        )

    @property
    def says(self) -> str:
        """How far it is, in one line."""
        lessons = "lesson" if len(self.done) == 1 else "lessons"
        parts = [f"{spell(len(self.done))} {lessons} done"] if self.done else []
        parts += [f"{spell(len(self.due))} due"] if self.due else []
        parts += [f"{join_words([MEMBERS[key].name for key in self.beaten])} beaten"] if self.beaten else []
        new = f"{spell(len(STOPS) - 1)} lessons, and {spell(len(MEMBERS))} people to beat"
        return capitalized(", ".join(parts) or new)

    def state(self, key: str) -> str:
        """Say how a hole stands: here, due or done, if any."""
        if key == TABLE and self.won:
            return "done"
        return "here" if key == self.at else "due" if key in self.due else "done" if key in self.done else ""


def find_evening(progress: Progress, due: Collection[str] = ()) -> Evening:
    """Find a learner's place, some of whose skills are due."""
    done = [key for key in STOPS if key != TABLE and KINDS[key].lesson in progress.lessons]
    forgotten = {_HOME.get(skill) for skill in due}
    beaten = tuple(key for key in MEMBERS if key in progress.beaten)
    won = any(done.startswith(WON) for done in progress.lessons)
    return Evening(tuple(done), tuple(key for key in done if key in forgotten), beaten, won)
