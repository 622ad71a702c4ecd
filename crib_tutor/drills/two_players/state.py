"""Two at one screen: one counts, the other calls muggins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import CardsLike, quote, shuffled
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking, Mistake, Peg, sum_points
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.problems.given_answer import UNANSWERED, Claim, GivenAnswer
from crib_tutor.problems.pegs import PegMove, Pegs, move_pegs
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove

NAMES = ("First player", "Second player")
"""What the players are called who give no names."""
LONGEST_NAME = 20


class HandPhase(StrEnum):
    """What is being done with a hand."""

    COUNTING = "counting"
    CALLING = "calling"
    SHOWN = "shown"


class SettledHand(NamedTuple):
    """What came of one hand, and who pegs what.

    >>> held = count("7H 8D 9C KS", "2D")
    >>> done = settle_hand(held, [(Kind.RUN, held.hand[:3])], [(Kind.FIFTEEN, held.hand[:2])], (), _rules.MODERN)
    >>> [(peg.side, peg.points) for peg in done.pegging], done.overlooked
    ([('learner', 3), ('opponent', 2)], ())

    The pegging's learner is the one who counted. ``called`` and ``overlooked`` are what the claims missed;
    ``corrected`` and ``stood`` what they claimed and doesn't score.
    """

    marking: Marking
    called: tuple[Combination, ...]
    """What was missed, and called."""
    overlooked: tuple[Combination, ...]
    """What neither of both saw: nobody pegs it."""
    idle: tuple[Mistake, ...]
    """Calls that gain nothing, each with its reason."""
    corrected: tuple[Mistake, ...]
    """What doesn't score, and was objected to."""
    stood: tuple[Mistake, ...]
    """What does not score, and is pegged anyway, since nobody objected."""
    refuted: tuple[Claim, ...]
    """Claims that were objected to, and do score."""
    pegging: tuple[Peg, ...]


def settle_hand(
    counted: Count, claims: Sequence[Claim], calls: Sequence[Claim], objected: Iterable[int], rules: _rules.Rules
) -> SettledHand:
    """Mark one player's claims and the other's calls.

    >>> held = count("7H 8D 9C KS", "2D")
    >>> settle_hand(held, [(Kind.PAIR, held.hand[2:])], [], [0], _rules.MODERN).corrected[0].points
    2

    ``objected`` are places of claims. To call a run or a flush of which a part was claimed is to object to that part
    too.
    """
    marking = mark(claims, counted, rules=rules)
    called, idle = _match_calls(counted, marking, calls)
    wrong, refuted = _objections(counted, claims, objected)
    whole = [part for part in called if part.kind in (Kind.RUN, Kind.FLUSH)]
    met = [
        at in wrong or any(one.kind is mistake.kind and set(mistake.cards) < set(one.cards) for one in whole)
        for at, mistake in enumerate(marking.mistaken)
    ]
    corrected = tuple(one for one, done in zip(marking.mistaken, met, strict=True) if done)
    pegging = settle(marking, overlooked=sum_points(called), too_many=sum_points(corrected), rules=rules)
    return SettledHand(
        marking,
        called,
        tuple(part for part in marking.missed if isinstance(part, Combination) and part not in called),
        idle,
        corrected,
        tuple(one for one, done in zip(marking.mistaken, met, strict=True) if not done),
        refuted,
        pegging,
    )


def _match_calls(
    counted: Count, marking: Marking, calls: Sequence[Claim]
) -> tuple[tuple[Combination, ...], tuple[Mistake, ...]]:
    """The combinations that the calls find among the missed ones, and what gains nothing."""
    called: list[Combination] = []
    idle: list[Mistake] = []
    for call in calls:
        heard = mark([call], counted)
        parts = [part for part in heard.found if isinstance(part, Combination)]
        new = [part for part in parts if part in marking.missed and part not in called]
        if not new:
            idle += [Mistake(*part, f"it's {'called' if part in called else 'claimed'} already") for part in parts]
        called += new
        idle += heard.mistaken
    return tuple(part for part in counted if part in called), tuple(idle)


def _objections(counted: Count, claims: Sequence[Claim], objected: Iterable[int]) -> tuple[set[int], tuple[Claim, ...]]:
    """The places among the mistakes that objections meet, and the claims that they do not meet."""
    ends = [len(mark(claims[:at], counted).mistaken) for at in range(len(claims) + 1)]
    wrong: set[int] = set()
    refuted = []
    for at in sorted(set(objected)):
        wrong |= set(range(ends[at], ends[at + 1]))
        refuted += [claims[at]] if ends[at] == ends[at + 1] else []
    return wrong, tuple(refuted)


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPlayers:
    """Two players, a hand, claims, calls, and both pegs.

    >>> table = start_two_players(7).claim("fifteen", "5S TC").finish()
    >>> table.phase, table.names[table.caller]
    (<HandPhase.CALLING: 'calling'>, 'Second player')

    The players are 0 and 1; they count in turn, and begin a game in turn.
    """

    seed: int | str
    names: tuple[str, str]
    count: Count
    rules: _rules.Rules = _rules.MODERN
    game: int = 0
    turn: int = 0
    """The hands of this game that are settled before this one."""
    phase: HandPhase = HandPhase.COUNTING
    claims: GivenAnswer = UNANSWERED
    calls: GivenAnswer = UNANSWERED
    objected: frozenset[int] = frozenset()
    """The places of the claims that are objected to."""
    settled: SettledHand | None = None
    leaps: tuple[PegMove[int], ...] = ()
    """Whose peg moved, and how, when this hand was settled."""
    pegs: tuple[Pegs, Pegs] = ((0, 0), (0, 0))
    stood: tuple[Pegs, Pegs] = ((0, 0), (0, 0))
    """Where the pegs were before this hand was settled."""

    @property
    def counter(self) -> int:
        """The player who counts this hand."""
        return (self.game + self.turn) % 2

    @property
    def caller(self) -> int:
        """The player who may call muggins on it."""
        return 1 - self.counter

    @property
    def winner(self) -> int | None:
        """The player who stands in the game hole."""
        return next((side for side in (0, 1) if self.pegs[side][0] >= self.rules.target), None)

    def named(self, names: Sequence[str]) -> TwoPlayers:
        """The same table with other names."""
        return replace(self, names=read_names(names))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> TwoPlayers:
        """Claim cards as a combination, as the player who counts."""
        self.require(HandPhase.COUNTING)
        return replace(self, claims=self.claims.claim(kind, chosen, self.count))

    def call(self, kind: Kind | str, chosen: CardsLike) -> TwoPlayers:
        """Call muggins on cards that were missed, as the other player."""
        self.require(HandPhase.CALLING)
        return replace(self, calls=self.calls.claim(kind, chosen, self.count))

    def take_back(self, place: int) -> TwoPlayers:
        """Take back the claim, or later the call, at a place.

        Places count from 0.
        """
        if self.phase is HandPhase.COUNTING:
            return replace(self, claims=self.claims.take_back(place))
        self.require(HandPhase.CALLING)
        return replace(self, calls=self.calls.take_back(place))

    def object_to(self, place: int) -> TwoPlayers:
        """Say of the claim at a place that it is too many, or take that back."""
        self.require(HandPhase.CALLING)
        if type(place) is not int or place not in range(len(self.claims)):
            raise IllegalMove(f"there's no such claim to object to: {len(self.claims)} are made")
        return replace(self, objected=self.objected ^ {place})

    def finish(self) -> TwoPlayers:
        """Go on to the calls, or mark everything."""
        if self.phase is HandPhase.COUNTING:
            return replace(self, phase=HandPhase.CALLING)
        self.require(HandPhase.CALLING)
        done = settle_hand(self.count, self.claims, self.calls, self.objected, self.rules)
        shown = replace(self, phase=HandPhase.SHOWN, settled=done, stood=self.pegs)
        for peg in done.pegging:
            shown = shown.pegged(peg)
        return shown

    def pegged(self, peg: Peg) -> TwoPlayers:
        """Peg a player's points, unless the game is won."""
        if self.winner is not None:
            return self
        side = self.counter if peg.side == "learner" else self.caller
        moved, leap = move_pegs(self.pegs[side], side, peg.points, self.rules.target)
        pegs = (moved, self.pegs[1]) if side == 0 else (self.pegs[0], moved)
        return replace(self, pegs=pegs, leaps=(*self.leaps, leap))

    def next(self) -> TwoPlayers:
        """Go on to the next hand, or to a new game.

        The board is cleared once a game is won.
        """
        if self.phase is not HandPhase.SHOWN:
            raise IllegalMove("this hand isn't marked yet: finish the claims and the calls first")
        if self.winner is None:
            return self._dealt(self.game, self.turn + 1, self.pegs)
        return self._dealt(self.game + 1, 0, ((0, 0), (0, 0)))

    def _dealt(self, game: int, turn: int, pegs: tuple[Pegs, Pegs]) -> TwoPlayers:
        held = deal_hand(f"{self.seed}:{game}:{turn}", self.rules)
        return TwoPlayers(
            seed=self.seed, names=self.names, count=held, rules=self.rules, game=game, turn=turn, pegs=pegs
        )

    def require(self, phase: HandPhase) -> None:
        """Refuse what belongs to another phase than the present one."""
        if self.phase is phase:
            return
        raise IllegalMove(_REFUSED[self.phase])


_REFUSED = {
    HandPhase.COUNTING: "the hand is still being counted: calls come when the counting is done",
    HandPhase.CALLING: "the counting is done: the other player calls now",
    HandPhase.SHOWN: "this hand is marked already: go on to the next",
}


def start_two_players(seed: int | str, names: Sequence[str] = NAMES, rules: _rules.Rules = _rules.MODERN) -> TwoPlayers:
    """Begin a game for two, whose hands are those of a seed."""
    _rules.require_rules(rules)
    return TwoPlayers(seed=seed, names=read_names(names), count=deal_hand(f"{seed}:0:0", rules), rules=rules)


def deal_hand(seed: int | str, rules: _rules.Rules = _rules.MODERN) -> Count:
    """Deal a hand as players keep it, with a starter."""
    pack = shuffled(f"{seed}:two")
    kept = max(combinations(pack[:DEALT], CRIB_SIZE), key=lambda four: count(four, rules=rules).points)
    return count(kept, pack[DEALT], rules=rules)


def read_names(names: Sequence[str]) -> tuple[str, str]:
    r"""Read two names as they're shown, cut to length.

    >>> read_names(("  Ann\n", ""))
    ('Ann', 'Second player')

    Raises `IllegalMove` if both are the same.
    """
    if not isinstance(names, list | tuple) or [*map(type, names)] != [str] * len(NAMES):
        raise IllegalMove("two play at one screen: give two names, such as ('Ann', 'Bo')")
    printed = ["".join(sign if sign.isprintable() else " " for sign in name[: 10 * LONGEST_NAME]) for name in names]
    short = [" ".join(name.split())[:LONGEST_NAME].strip() for name in printed]
    first, second = (name or other for name, other in zip(short, NAMES, strict=True))
    if first.casefold() == second.casefold():
        raise IllegalMove(f"both players are called {quote(first)}: give them different names")
    return first, second
