"""A hand against a member, dealt so that the member's fault is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count as numbers
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, count
from crib_tutor.course.club import words
from crib_tutor.course.club.members import MEMBERS, Member
from crib_tutor.course.lesson_07_muggins import BLIND, Blindness
from crib_tutor.course.robbed import words as scene_words
from crib_tutor.course.robbed.scene import MISSED, OPPONENT, YOU, SceneHand, on_tile
from crib_tutor.deck import Card, shuffled
from crib_tutor.learner.attempts import SHOWN as RUNG_SHOWN
from crib_tutor.learner.attempts import Result
from crib_tutor.marking.markings import sum_points
from crib_tutor.problems.asked import Asked
from crib_tutor.problems.problem import problem_of_show

PACE = 1200
"""Milliseconds that each step is lit."""
_MOST_MISSED, _MOST, _OWN = 4, 6, range(2, 11)
"""Things to find in one hand at most, all that score in it at most, and what your own hand may have made."""


class HandEnd(NamedTuple):
    """What came of a hand: points taken, a headline, a line, and what enters the record."""

    took: int
    title: str
    line: str
    asked: Asked
    results: tuple[Result, ...]


# --- a claim to catch ---


class CountingSlip(NamedTuple):
    """What a member does wrong in a count, and what is missed by it."""

    said: str
    misses: Blindness


_TWOS = CountingSlip("counted in twos", lambda held: (part for part in held if len(part.cards) > 2))
_STARTER = CountingSlip(
    "forgot the starter",
    lambda held: (part for part in held if held.starter in part.cards and part.kind is not Kind.NOBS),
)
_ROYAL = CountingSlip("took a pair royal for one pair", BLIND["a pair royal taken for one pair"])
_RUN = CountingSlip("counted a double run as one run", BLIND["a double run counted as one run"])
_FLUSH = CountingSlip("never looked at the suits", BLIND["a flush"])
_INSIDE = CountingSlip("forgot the pair inside a double run", BLIND["the pair inside a double run"])
_PLAIN, _LINED = (Kind.FIFTEEN, Kind.PAIR), (Kind.FIFTEEN, Kind.RUN, Kind.PAIR)
Wanted = Callable[[Sequence[Combination]], bool]
"""Whether what was missed is what a lesson is about."""


def _some(kind: Kind, least: int = 1) -> Wanted:
    return lambda missed: sum(part.kind is kind for part in missed) >= least


def _face(missed: Sequence[Combination]) -> bool:
    return any(card.value != card.rank for part in missed for card in part.cards)


CLAIMS: Mapping[str, Sequence[tuple[str, CountingSlip, Sequence[Kind], Wanted]]] = MappingProxyType(
    {
        "00": [("lamb", _TWOS, _PLAIN, bool)],
        "01": [("lamb", _TWOS, _PLAIN, _face)],
        "02": [("lamb", _TWOS, _PLAIN, bool)],
        "03": [("lamb", _ROYAL, _PLAIN, bool)],
        "04": [("lamb", _TWOS, _LINED, _some(Kind.RUN, 2))],
        "05": [("lamb", _TWOS, SHOWN, _some(Kind.FLUSH))],
        "06": [("lamb", _TWOS, SHOWN, _some(Kind.RUN))],
        "07": [("magpie", _ROYAL, SHOWN, bool), ("owl", _STARTER, SHOWN, bool), ("fox", _FLUSH, SHOWN, bool)],
        "10": [("magpie", _INSIDE, SHOWN, bool)],
        "11": [("magpie", _RUN, SHOWN, bool)],
        "12": [("magpie", _ROYAL, SHOWN, bool)],
        "13": [("owl", _STARTER, SHOWN, lambda missed: len(missed) > 2)],
        "20": [("fox", _STARTER, SHOWN, bool)],
        "21": [("fox", _RUN, SHOWN, bool)],
    }
)
"""Who counts at the end of a lesson, and how; the kinds it may have, and what must be missed."""


@dataclass(frozen=True)
class ClaimHand(SceneHand):
    """A member's hand, and what the member missed of it.

    >>> hand = deal_claim("02", "lamb", 7)
    >>> hand.outcome((), ()).took, hand.outcome(hand.free, ()).title
    (0, 'You took 2 from Lamb.')
    """

    member: Member = MEMBERS["lamb"]
    slip: CountingSlip = _TWOS

    @property
    def asked(self) -> str:
        """The question of the hand."""
        return words.misses(self.member)

    def outcome(self, found: Sequence[int], shown: Sequence[int]) -> HandEnd:
        """Say what came of it, with the parts that were found and those that were shown."""
        own = [at for at in found if at not in shown]
        left = [at for at in self.free if at not in own]
        asked, free, lost = problem_of_show("hand", self.count), {*map(self.key, self.free)}, {*map(self.key, left)}
        results = []
        for skill, parts in asked.each:
            hidden = [part for part in parts if part[:2] in free]
            missed = [part for part in hidden if part[:2] in lost]
            cards = " ".join(map(str, missed[0].cards)) if missed else ""
            rungs = RUNG_SHOWN if missed and shown else 0
            results += [Result(skill, sum_points(missed), rungs, not missed, cards)] if hidden else []
        line = f"{self.member.name} {self.slip.said}. {words.found_of(len(own), len(self.free))}"
        title = words.headline(self.member, self.worth(own), self.worth(left))
        return HandEnd(self.worth(own), title, line, asked, tuple(results))

    def key(self, at: int) -> tuple[Kind, tuple[Card, ...]]:
        """A part as a count has it, its cards in order."""
        return self.parts[at].kind, tuple(sorted(self.parts[at].cards))

    def after(self, found: Sequence[int]) -> dict[str, Any]:
        """Say how it stands with some parts found."""
        missed = [at for at in self.free if at not in found]
        took, away = self.worth(found), self.worth(missed)
        tiles = [on_tile(at, OPPONENT, self.worth(self.hers[: place + 1])) for place, at in enumerate(self.hers)]
        tiles += [on_tile(at, YOU, f"+{self.worth(found[: place + 1])}") for place, at in enumerate(found)]
        tiles += [on_tile(at, MISSED, f"+{self.worth([at])}") for at in missed]
        scores = {YOU: self.scores[0] + took, OPPONENT: self.scores[1]}
        end = words.ending(words.headline(self.member, took, away), took, (words.HEY, words.THANKS)) | {
            "happened": [*scene_words.say(self.count)],
            "tiles": tiles,
            "walk": [*range(len(tiles) - len(missed), len(tiles))],
            "pace": PACE,
            "scores": scores,
        }
        return {"scores": scores, "sum": f"+{took}", "over": False, "left": "", "end": end}

    def view(self) -> dict[str, Any]:
        """Everything about the hand, as JSON."""
        claimed = replace(self.count, combinations=tuple(self.parts[at] for at in self.hers))
        said = "".join(scene_words.say(claimed)).strip("“”")
        speech = [f"“{said} ", f"{words.ALL}”"]
        return super().view() | {
            "group": f"{self.member.name}'s cards",
            "speech": speech,
            "happened": [words.own_hand(self.scores[0]), ""],
            "heard": words.things(self.member, self.row, "".join(speech), self.asked),
            "places": 0,
            "seconds": 0,
            "acts": ["help", "done"],
        }


def deal_claim(lesson: str, member: str, seed: int | str) -> ClaimHand:
    """Deal a hand whose lesson is in what the member misses."""
    _, slip, kinds, wanted = next(way for way in CLAIMS[lesson] if way[0] == member)
    for place in numbers():
        deck = shuffled(f"one hand:{lesson}:{seed}:{place}")
        row, own = (*sorted(deck[:4]), deck[4]), count(deck[5:9], deck[4]).points
        bare = ClaimHand(row, (own, 0), member=MEMBERS[member], slip=slip, kinds=kinds)
        missed = [*slip.misses(bare.count)]
        keys = [(part.kind, tuple(sorted(part.cards))) for part in missed]
        hers = tuple(at for at in range(len(bare.parts)) if bare.key(at) not in keys)
        fits = (
            {part.kind for part in bare.parts} <= {*kinds}
            and len(bare.parts) <= _MOST
            and 0 < len(missed) <= _MOST_MISSED
        )
        if fits and hers and own in _OWN and wanted(missed):
            return replace(bare, hers=hers, scores=(own, bare.worth(hers)))
    raise AssertionError
