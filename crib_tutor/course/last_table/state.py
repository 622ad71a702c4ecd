"""How far someone has come at the last table, and what was weak."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from statistics import fmean
from types import MappingProxyType

from crib_tutor.counts import Count, count
from crib_tutor.course.last_table import WON
from crib_tutor.deck import shuffled
from crib_tutor.game.events import Dealt, Event, Laid
from crib_tutor.game.matches import Match
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.learner.profile import BEGINNER, Learner
from crib_tutor.marking.markings import Marking
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.rules import CRIB_SIZE, DEALT, MODERN, IllegalMove, changed
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.table.choice_prices import BY_SCORE
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, PLAY, Decision, Review

STREET, TWENTY = 5, 20
"""Holes of a street, and hands that open the table: a hand that's counted right is a hole."""
WINS = 2
"""Games that win the match."""
RULES = changed(MODERN, match_games=2 * WINS - 1, lurches=())
"""The match: under muggins, and no game counts for two."""
_CLUB = MappingProxyType({"greedy": 0, "book": 1400, "careful": 1550, "expert": 1700})
"""Who sits at the table from which rating on, on average over all skills: our own choice."""
_SCORE = "the score"
_TAUGHT = f"""
02: fifteens-2, fifteens-3, fifteens-ace, fifteens-4, fifteens-5
03: pairs, pair-royals, double-pair-royals
04: runs-3, runs-4, runs-5, double-runs, triple-runs, quadruple-runs
05: hand-flush, five-flush, no-crib-flush, crib-flush, nobs, heels
06: nineteen, big-hands, before-the-cut, starter-adds, {COUNTING}
07: run-and-fifteen, {CATCHING}
08: play-fifteens, play-thirty-ones, play-go
09: play-pairs, play-runs, play-broken-runs
14: {DISCARDING}
16: lead-low, lead-pair, lead-high
17: reply-lead, reply-count, reply-end, {PLAY}
19: discard-home, discard-stop, discard-race, {_SCORE}
"""
TAUGHT: Mapping[str, str] = MappingProxyType(
    {
        name: lesson
        for lesson, names in (line.split(": ") for line in _TAUGHT.strip().splitlines())
        for name in names.split(", ")
    }
)
"""The lesson that teaches each skill, and each kind of decision."""
_LEAD = TAUGHT["lead-low"]
_TENTHS = 10
_MARK = re.compile(r"(\d{1,2}) (\d)((?: \d\d:\d{1,5}){0,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class LastTable:
    """Hands counted in a row, games looked back on, and what was lost.

    >>> LastTable(clean=7).lose({"02": 4}), LastTable(clean=7).lose({}).clean
    (LastTable(clean=5, reviewed=0, lost=mappingproxy({'02': 40})), 8)
    """

    clean: int = 0
    """Holes of the twenty."""
    reviewed: int = 0
    """Games of this match that were looked back on."""
    lost: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Tenths of a hole that were lost, by the lesson that teaches better."""

    @property
    def open(self) -> bool:
        """Say if the twenty are done."""
        return self.clean == TWENTY

    @property
    def weak(self) -> tuple[str, ...]:
        """The three lessons that would have saved most, the first first."""
        return tuple(sorted(self.lost, key=lambda lesson: (-self.lost[lesson], lesson))[:3])

    def count_hand(self, marked: Marking) -> LastTable:
        """Take a count: a hole, or back to the street's start."""
        assert isinstance(marked.count, Count)
        if not marked.missed and not marked.mistaken:
            return self.lose({})
        blames = diagnose(problem_from_key(key_of_show(marked.count)), marked)
        lost = _add_up((TAUGHT[blame.skill], float(blame.points)) for blame in blames)
        return self.lose(lost or {TAUGHT[COUNTING]: 1.0})

    def lose(self, holes: Mapping[str, float]) -> LastTable:
        """Take a hand that lost so many holes, by their lessons."""
        if self.open:
            raise IllegalMove("your twenty are done: sit down at the table")
        clean = self.clean // STREET * STREET if holes else self.clean + 1
        return replace(self._add(holes), clean=clean)

    def look_back(self, review: Review, log: Sequence[Event]) -> LastTable:
        """Take what the decisions of a game cost."""
        dear = (one for one in review.decisions if one.cost > WHISKER)
        costs = _add_up((lesson_for(decision, log), decision.cost) for decision in dear)
        return replace(self._add(costs), reviewed=self.reviewed + 1)

    def rematch(self) -> LastTable:
        """Begin another match, with nothing lost in it yet."""
        return LastTable(self.clean)

    def _add(self, holes: Mapping[str, float]) -> LastTable:
        more = {lesson: self.lost.get(lesson, 0) + round(_TENTHS * cost) for lesson, cost in holes.items()}
        return replace(self, lost=MappingProxyType({**self.lost, **more}))


def lesson_for(decision: Decision, log: Sequence[Event]) -> str:
    """Name the lesson that teaches a decision."""
    if decision.skill in TAUGHT:
        return TAUGHT[decision.skill]
    if decision.measure in tuple(BY_SCORE.values()):
        return TAUGHT[_SCORE]
    dealt = max(at for at, event in enumerate(log[: decision.at]) if isinstance(event, Dealt))
    leads = decision.what == PLAY and not any(isinstance(event, Laid) for event in log[dealt : decision.at])
    return _LEAD if leads else TAUGHT[decision.what]


def match_winner(match: Match) -> int | None:
    """Find the side that has won two games of three."""
    return next((side for side, won in enumerate(match.wins) if won >= WINS), None)


def won_against(opponent: str) -> str:
    """Name a match that's won, as the record keeps it among what's done.

    >>> won_against("book")
    '21_last_table_book'
    """
    return WON + opponent


def pick_opponent(learner: Learner, done: Sequence[str] = ()) -> str:
    """Pick the club's best at someone's level, above those who were beaten.

    >>> [pick_opponent(Learner(), done) for done in ((), ["21_last_table_greedy"], ["21_last_table_expert"])]
    ['greedy', 'book', 'expert']
    """
    club = list(_CLUB)
    rating = fmean(known.rating.value for known in learner.known.values()) if learner.known else BEGINNER
    at_level = max(place for place, least in enumerate(_CLUB.values()) if rating >= least)
    above = max((place + 1 for place, key in enumerate(club) if won_against(key) in done), default=0)
    return club[min(max(at_level, above), len(club) - 1)]


def deal_hand(seed: int | str) -> Count:
    """Deal six cards, keep the four worth most, and cut.

    >>> deal_hand(7) == deal_hand(7)
    True
    """
    pack = shuffled(f"{seed}:last table")
    kept = max(combinations(pack[:DEALT], CRIB_SIZE), key=lambda four: count(four).points)
    return count(kept, pack[DEALT])


def write_mark(last: LastTable) -> str:
    """Write down in a line what the page keeps."""
    lost = "".join(f" {lesson}:{tenths}" for lesson, tenths in sorted(last.lost.items()))
    return f"{last.clean} {last.reviewed}{lost}" if last != LastTable() else ""


def read_mark(text: str) -> LastTable:
    """Read that line.

    >>> read_mark("12 0 02:40").clean
    12
    """
    kept = _MARK.fullmatch(text)
    if not kept or int(kept[1]) > TWENTY:
        raise IllegalMove("this isn't where a last table was")
    lost = {lesson: int(tenths) for lesson, tenths in (one.split(":") for one in kept[3].split())}
    if not lost.keys() <= set(TAUGHT.values()):
        raise IllegalMove("this isn't where a last table was")
    return LastTable(int(kept[1]), int(kept[2]), MappingProxyType(lost))


def _add_up(costs: Iterator[tuple[str, float]]) -> Mapping[str, float]:
    added: dict[str, float] = {}
    for lesson, cost in costs:
        added[lesson] = added.get(lesson, 0) + cost
    return added
