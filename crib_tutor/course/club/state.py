"""A hand against a member, dealt so that the member's fault is in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from itertools import count as numbers
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, Count, count
from crib_tutor.course.club import words
from crib_tutor.course.club.members import MEMBERS, Member
from crib_tutor.course.lesson_07_muggins import BLIND, Blindness
from crib_tutor.course.robbed import words as scene_words
from crib_tutor.course.robbed.scene import MISSED, OPPONENT, YOU, SceneHand, on_tile
from crib_tutor.deck import PACK, Card, pick_number, shuffled
from crib_tutor.drills.deciding.state import result_of
from crib_tutor.learner.attempts import SHOWN as RUNG_SHOWN
from crib_tutor.learner.attempts import Result
from crib_tutor.marking.markings import sum_points
from crib_tutor.notebook.count_view import stage_card
from crib_tutor.play import peg
from crib_tutor.problems.asked import Asked
from crib_tutor.problems.decisions.decision import PricedDecision, decision_keys, find_decision
from crib_tutor.problems.problem import problem_of_show
from crib_tutor.words.counts_aloud import name_cards

_PACE = 1200
"""Milliseconds that each step is lit."""
_MOST_MISSED, _OWN = 4, range(2, 11)
"""Things to find in one hand at most, and what your own hand may have made."""
_DEALS = 40
"""Deals that are tried with one decision."""


class Outcome(NamedTuple):
    """What came of a hand: points taken, points left, a line, and what enters the record."""

    took: int
    away: int
    line: str
    asked: Asked
    results: tuple[Result, ...]


# --- a claim to catch ---


class Slip(NamedTuple):
    """What a member does wrong in a count, and what is missed by it."""

    said: str
    misses: Blindness


_TWOS = Slip("counted in twos", lambda held: (part for part in held if len(part.cards) > 2))
_STARTER = Slip(
    "forgot the starter",
    lambda held: (part for part in held if held.starter in part.cards and part.kind is not Kind.NOBS),
)
_ROYAL = Slip("took a pair royal for one pair", BLIND["a pair royal taken for one pair"])
_RUN = Slip("counted a double run as one run", BLIND["a double run counted as one run"])
_FLUSH = Slip("never looked at the suits", BLIND["a flush"])
_INSIDE = Slip("forgot the pair inside a double run", BLIND["the pair inside a double run"])
_PLAIN, _LINED = (Kind.FIFTEEN, Kind.PAIR), (Kind.FIFTEEN, Kind.RUN, Kind.PAIR)
Wanted = Callable[[Sequence[Combination]], bool]
"""Whether what was missed is what a lesson is about."""


def _some(kind: Kind, least: int = 1) -> Wanted:
    return lambda missed: sum(part.kind is kind for part in missed) >= least


def _face(missed: Sequence[Combination]) -> bool:
    return any(card.value != card.rank for part in missed for card in part.cards)


CLAIMS: Mapping[str, Sequence[tuple[str, Slip, Sequence[Kind], Wanted]]] = MappingProxyType(
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
class Claim(SceneHand):
    """A member's hand, and what the member missed of it.

    >>> hand = deal_claim("02", "lamb", 7)
    >>> hand.outcome((), ()).took, hand.outcome(hand.free, ()).away
    (0, 0)
    """

    member: Member = MEMBERS["lamb"]
    slip: Slip = _TWOS
    kinds: Sequence[Kind] = SHOWN

    @property
    def asked(self) -> str:
        """The question of the hand."""
        return words.misses(self.member)

    def may_grow(self, raised: Sequence[Card]) -> bool:
        """Say if cards that are over fifteen may still become a run or a flush."""
        ranks = {card.rank for card in raised}
        run = len(ranks) == len(raised) and max(ranks) - min(ranks) < len(self.row)
        flush = len({card.suit for card in raised}) == 1 and len(raised) < len(self.row)
        return (run and Kind.RUN in self.kinds) or (flush and Kind.FLUSH in self.kinds)

    def outcome(self, found: Sequence[int], shown: Sequence[int]) -> Outcome:
        """Say what came of it, with the parts that were found and those that were shown."""
        own = [at for at in found if at not in shown]
        left = [at for at in self.free if at not in own]
        slip = f"{self.member.name} {self.slip.said}."
        asked, missed = problem_of_show("hand", self.count), {self.parts[at][:2] for at in left}
        free = {self._key(at) for at in self.free}
        helped = bool(shown)
        results = []
        for skill, parts in asked.each:
            keys = {(part.kind, part.cards) for part in parts} & free
            lost = [part for part in parts if (part.kind, part.cards) in {self._key(at) for at in left}]
            if keys:
                cards = " ".join(map(str, lost[0].cards)) if lost else ""
                rungs = RUNG_SHOWN if lost and helped else 0
                results.append(Result(skill, sum_points(lost), rungs, not lost, cards))
        del missed
        line = f"{slip} {words.found_of(len(own), len(self.free))}"
        return Outcome(self.worth(own), self.worth(left), line, asked, tuple(results))

    def _key(self, at: int) -> tuple[Kind, tuple[Card, ...]]:
        return self.parts[at].kind, tuple(sorted(self.parts[at].cards))

    def after(self, found: Sequence[int]) -> dict[str, Any]:
        """Say how it stands with some parts found."""
        missed = [at for at in self.free if at not in found]
        took, away = self.worth(found), self.worth(missed)
        tiles = [on_tile(at, OPPONENT, self.worth(self.hers[: place + 1])) for place, at in enumerate(self.hers)]
        tiles += [on_tile(at, YOU, f"+{self.worth(found[: place + 1])}") for place, at in enumerate(found)]
        tiles += [on_tile(at, MISSED, f"+{self.worth([at])}") for at in missed]
        scores = {YOU: self.scores[0] + took, OPPONENT: self.scores[1]}
        end = {
            "by": YOU if took else OPPONENT,
            "speech": [f"“{words.HEY if took else words.THANKS}”", ""],
            "happened": [scene_words.say(self.count)[0], scene_words.say(self.count)[1]],
            "asked": words.headline(self.member, took, away),
            "acts": ["home"] if took else ["home", "another"],
            "chips": {YOU: f"+{took}"} if took else {},
            "tiles": tiles,
            "walk": [*range(len(tiles) - len(missed), len(tiles))],
            "pace": _PACE,
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


def deal_claim(lesson: str, member: str, seed: int | str) -> Claim:
    """Deal a hand whose lesson is in what the member misses."""
    slip, kinds, wanted = next(rest for who, *rest in CLAIMS[lesson] if who == member)
    for place in numbers():
        deck = shuffled(f"one hand:{lesson}:{seed}:{place}")
        row, own = (*sorted(deck[:4]), deck[4]), count(deck[5:9], deck[4]).points
        bare = Claim(row, (own, 0), member=MEMBERS[member], slip=slip, kinds=kinds)
        missed = [*slip.misses(bare.count)]
        keys = [(part.kind, tuple(sorted(part.cards))) for part in missed]
        hers = tuple(at for at in range(len(bare.parts)) if bare._key(at) not in keys)
        fits = {part.kind for part in bare.parts} <= {*kinds} and 0 < len(missed) <= _MOST_MISSED
        if fits and hers and own in _OWN and wanted(missed):
            return replace(bare, hers=hers, scores=(own, bare.worth(hers)))
    raise AssertionError


# --- a card to play, or two to discard ---


class Step(NamedTuple):
    """Something that is shown after a choice: cards on a tile, whose, with a number and the words below."""

    cards: tuple[Card, ...]
    by: str
    end: str
    bracket: str = ""


@dataclass(frozen=True)
class Choosing(ABC):
    """A priced decision against a member, with the cards that are hidden."""

    asked: PricedDecision
    member: Member
    hidden: tuple[Card, ...]
    """The member's cards; for a discard the two that join the crib, and the starter."""

    @abstractmethod
    def worth(self, chosen: tuple[Card, ...]) -> int:
        """What a choice came to in this deal."""

    @abstractmethod
    def steps(self, chosen: tuple[Card, ...]) -> list[Step]:
        """What is shown after a choice."""

    @abstractmethod
    def tells(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Tell a choice as it's made, and all that followed."""

    @abstractmethod
    def scores(self, chosen: tuple[Card, ...]) -> tuple[int, int]:
        """What both pegged in the end."""

    @property
    @abstractmethod
    def stands(self) -> str:
        """What one has to know before choosing."""

    @property
    @abstractmethod
    def laid(self) -> tuple[Card, ...]:
        """The cards on the table at the end, besides those of the hand."""

    @cached_property
    def choices(self) -> list[tuple[Card, ...]]:
        """What may be chosen, as the cards lie."""
        return sorted(choice.cards for choice in self.asked.choices)

    @property
    def rival(self) -> int:
        """What is to be beaten."""
        return 0

    def took(self, chosen: tuple[Card, ...]) -> int:
        """What a choice took from the member."""
        return max(0, self.worth(chosen) - self.rival)

    @cached_property
    def fits(self) -> bool:
        """Whether the best choice is the best in this deal too, and pays, and another doesn't."""
        worths = [self.worth(chosen) for chosen in self.choices]
        best = self.asked.best.cards
        return self.took(best) > 0 and self.worth(best) == max(worths) and any(not self.took(one) for one in self.choices)

    def outcome(self, found: Sequence[int], shown: Sequence[int]) -> Outcome:
        """Say what came of a choice."""
        chosen = self.asked.of(self.choices[found[0]] if found else self.asked.choices[-1].cards)
        took = 0 if shown or not found else self.took(chosen.cards)
        result = result_of(self.asked, chosen)
        if shown or not found:
            result = Result(result.skill, 1, RUNG_SHOWN, found=False)
        return Outcome(took, self.took(self.asked.best.cards) - took, self.tells(chosen.cards)[1], self.asked, (result,))

    def view(self) -> dict[str, Any]:
        """Everything about the decision, as JSON."""
        form, hand = self.asked.seen.form, self.asked.seen.hand
        row = [*hand, *self.asked.seen.pile]
        parts = [self._part(chosen, told=self.tells(chosen)[0]) for chosen in self.choices]
        after: dict[str, Any] = {"": self._now(0, 0, None)}
        for at, chosen in enumerate(self.choices):
            steps, took = self.steps(chosen), self.took(chosen)
            tiles = [on_tile(len(parts) + place, step.by, step.end) for place, step in enumerate(steps)]
            parts += [self._part(step.cards, step.bracket) for step in steps]
            end = {
                "by": YOU if took else OPPONENT,
                "speech": [f"“{words.HEY if took else words.THANKS}”", ""],
                "happened": [self.tells(chosen)[1], ""],
                "asked": words.headline(self.member, took, self.took(self.asked.best.cards)),
                "acts": ["home"] if took else ["home", "another"],
                "chips": {},
                "tiles": tiles,
                "walk": [*range(len(tiles))],
                "pace": _PACE,
                "scores": dict(zip((YOU, OPPONENT), self.scores(chosen), strict=True)),
                "cards": [stage_card(card) for card in self._shown(chosen)],
                "group": words.YOURS,
            }
            after[str(at)] = self._now(0, 0, end)
        speech = f"“{words.BIDS[form]}”"
        asked = words.ASKED[form]
        answers: dict[str, Any] = {str(card): {"bracket": ""} for card in hand}
        answers |= {
            " ".join(map(str, chosen)): {"parts": [at], "waits": False} for at, chosen in enumerate(self.choices)
        }
        return {
            "cards": [stage_card(card) | {"starter": card not in hand} for card in row],
            "group": words.YOURS,
            "speech": [speech, ""],
            "happened": [self.stands, ""],
            "asked": asked,
            "heard": words.things(self.member, row, f"{speech} {self.stands}", asked),
            "parts": parts,
            "tiles": [],
            "places": 0,
            "free": [self.choices.index(self.asked.best.cards)],
            "seconds": 0,
            "acts": ["help"],
            "answers": answers,
            "after": after,
        }

    def _shown(self, chosen: tuple[Card, ...]) -> tuple[Card, ...]:
        return (*self.asked.seen.hand, *self.laid)

    def _now(self, mine: int, theirs: int, end: object) -> dict[str, Any]:
        return {"scores": {YOU: mine, OPPONENT: theirs}, "sum": "", "over": end is not None, "left": "", "end": end}

    def _part(self, some: Sequence[Card], bracket: str = "", told: str = "") -> dict[str, Any]:
        named = {"cards": [*map(str, some)], "name": name_cards(some), "bracket": bracket}
        return named | {"told": [told, told], "chips": {}}
