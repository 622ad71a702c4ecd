"""Reverse muggins: an opponent counts, and the learner calls."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card, CardsLike, pick_number
from crib_tutor.marking.mistake_reasons import why
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.pegs import Due, PegPair
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.spoken_count import RATE, MugginsRound, SpokenCount, count_aloud
from crib_tutor.rules import IllegalMove

_SKILLS = tuple(key for key in SKILLS if not key.startswith("play-") and key != "before-the-cut")
_OFTEN = 4
"""How many times likelier a hand is that holds a skill which the learner lacks."""
_CRIBS = 5
"""One hand in so many is counted as a crib."""
_UNLIKE = 8
"""Hands back to which no structure comes again."""
_TRIES = 20
_KINDS = list(Kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class MugginsDrill(PegPair):
    """The present count, the pegs, and how the calls went.

    >>> table = start_muggins(7)
    >>> settled = table.let_pass()
    >>> settled.settled, settled.next().turn
    (1, 2)
    """

    seed: int | str
    catching: MugginsRound
    rate: float = RATE
    weak: tuple[str, ...] = ()
    """The skills that the learner lacks, which come more often."""
    turn: int = 1
    settled: int = 0
    """Counts that were called or let pass."""
    slips: int = 0
    """Those of them that were wrong."""
    caught: int = 0
    """Slips that were called and named."""
    false_calls: int = 0
    """Calls that were not heard."""
    met: tuple[str, ...] = ()
    """The structures of the last hands."""

    @property
    def won(self) -> bool:
        """True once somebody has reached the game hole.

        The board is cleared for the next count.
        """
        return self.reaches(self.catching.rules.target)

    def muggins(self, kind: Kind | str, cards: CardsLike) -> MugginsDrill:
        """Call muggins, and name a combination that was missed."""
        return self._called(self.catching.muggins(kind, cards))

    def too_many(self, kind: Kind | str, cards: CardsLike = ()) -> MugginsDrill:
        """Call too many, and name the kind that doesn't score."""
        return self._called(self.catching.too_many(kind, cards))

    def let_pass(self) -> MugginsDrill:
        """Find nothing wrong with the count."""
        return self._called(self.catching.let_pass())

    def _called(self, catching: MugginsRound) -> MugginsDrill:
        slip, called = catching.heard.slip is not None, catching.call != "pass"
        table = replace(
            self,
            catching=catching,
            settled=self.settled + 1,
            slips=self.slips + slip,
            caught=self.caught + (slip and catching.right),
            false_calls=self.false_calls + (called and not catching.right),
        )
        return table.peg_all(catching.pegging, catching.rules.target)

    def next(self, weak: Collection[str] | None = None) -> MugginsDrill:
        """Hear the next count; after a won game the board is cleared."""
        if not self.catching.done:
            raise IllegalMove("this count isn't settled yet: call it, or let it pass")
        weak = self.weak if weak is None else tuple(weak)
        after = _hear_hand(replace(self, turn=self.turn + 1, weak=weak, leaps=()))
        return after.clear_board() if self.won else after

    def hear(self, spoken: SpokenCount) -> MugginsDrill:
        """Hear a count chosen elsewhere, such as a class's."""
        after = replace(self, turn=self.turn + 1, leaps=(), catching=MugginsRound(spoken, self.catching.rules))
        return after.clear_board() if self.won else after


def start_muggins(
    seed: int | str, *, weak: Collection[str] = (), rate: float = RATE, rules: _rules.Rules = _rules.MODERN
) -> MugginsDrill:
    """Sit down with the first count to hear.

    >>> start_muggins(7, rate=0).catching.heard.slip is None
    True

    A seed fixes the counts. Raises `IllegalMove` for what isn't a rate.
    """
    _rules.require_rules(rules)
    nothing = MugginsRound(count_aloud(count("2H 4D 6S 8C", "TH"), seed, rate=0), rules)
    return _hear_hand(MugginsDrill(seed=seed, catching=nothing, rate=rate, weak=tuple(weak)))


def _hear_hand(table: MugginsDrill) -> MugginsDrill:
    turn = f"{table.seed}:{table.turn}"
    asked = _draw_problem(table, turn)
    counted = asked.counted
    assert isinstance(counted, Count)
    crib = counted.crib or pick_number(f"{turn}:crib", 1, _CRIBS) == 1
    spoken = count_aloud(count(counted.hand, counted.starter, crib=crib), turn, rate=table.rate, weak=table.weak)
    met = (*table.met, asked.structure)[-_UNLIKE:]
    return replace(table, catching=MugginsRound(spoken, table.catching.rules), met=met)


def _draw_problem(table: MugginsDrill, turn: str) -> Problem:
    likely = [skill for skill in _SKILLS for _ in range(_OFTEN if skill in table.weak else 1)]
    for again in range(_TRIES):
        skill = likely[pick_number(f"{turn}:skill:{again}", 0, len(likely) - 1)]
        asked = draw_problem(f"{turn}:{again}", skill=skill, avoid=table.met)
        if asked.form in ("hand", "crib"):  # and not the card of a cut
            return asked
    return draw_problem(turn, skill="pairs", avoid=table.met)


# --- once it is settled -----------------------------------------------------------------------------------------------


class CountLine(NamedTuple):
    """One line of a claim beside the full count.

    >>> CountLine("pair royal", Kind.PAIR, (), (3,), 6).short
    3
    """

    name: str
    kind: Kind
    cards: tuple[Card, ...]
    claimed: tuple[int, ...]
    """The points claimed, each time that it was claimed."""
    due: int
    reason: str = ""
    """Why it does not score, where it does not."""

    @property
    def short(self) -> int:
        """Points by which the claim falls short.

        Below 0, those that are too many.
        """
        return self.due - sum(self.claimed)


def compare_claim(catching: MugginsRound) -> tuple[CountLine, ...]:
    """Compare a claim with the full count, line by line.

    >>> lines = compare_claim(start_muggins(8, rate=0).let_pass().catching)
    >>> [(line.name, line.claimed, line.due) for line in lines][:1]
    [('fifteen', (2,), 2)]
    """
    if not catching.done:
        return ()
    due, claims = catching.heard.count, catching.heard.claims
    every = sorted({*map(_key, due), *map(_key, claims)})
    return tuple(_line(key, due, [claim for claim in claims if _key(claim) == key]) for key in every)


def line_dues(catching: MugginsRound) -> tuple[Due, ...]:
    """Points each side pegs for each compared line.

    >>> line_dues(start_muggins(8, rate=0).let_pass().catching)[:1]
    (((1, 2), (0, 0)),)

    The learner is side 0. If a run of three was said in place of a run of four, only its fourth point was missed.
    """
    lines = compare_claim(catching)
    extra = sum(max(0, -line.short) for line in lines) if catching.right else 0
    mugged = any(peg.what_for == "muggins" for peg in catching.pegging)
    dues: list[Due] = []
    for line in lines:
        missed, claimed = max(0, line.short), sum(line.claimed)
        said = min(extra, missed)
        extra -= said
        pegged = min(claimed, line.due) if catching.right else claimed
        dues.append(((1, pegged + said), (0, (missed - said) * mugged)))
    return tuple(dues)


def _key(part: Combination) -> tuple[int, tuple[Card, ...], int]:
    """What belongs into one line: the same combination, or pairs of one rank."""
    alike = part.kind is Kind.PAIR and len({card.rank for card in part.cards}) == 1
    return _KINDS.index(part.kind), () if alike else part.cards, part.cards[0].rank if alike else 0


def _line(key: tuple[int, tuple[Card, ...], int], counted: Count, claims: list[Combination]) -> CountLine:
    kind = _KINDS[key[0]]
    parts = [part for part in counted if _key(part) == key]
    cards = tuple(sorted({card for part in (*parts, *claims) for card in part.cards}))
    said = tuple(claim.points for claim in claims)
    if key[2]:
        royal = {3: "pair royal", 4: "double pair royal"}.get(len(cards), "pair")
        return CountLine(royal, kind, cards, (sum(said),) if said else (), sum(part.points for part in parts))
    if parts:
        return CountLine(kind.value, kind, cards, said, parts[0].points, "it's counted twice" if len(said) > 1 else "")
    return CountLine(kind.value, kind, cards, said, 0, why(kind, cards, counted))
