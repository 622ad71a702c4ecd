"""The jury: a docket of claims with its votes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from types import MappingProxyType

from crib_tutor.deck import pick_number, quote
from crib_tutor.rules import IllegalMove
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import Judgment, Verdict

MANY = 12
"""Claims on a docket, as many as a jury has heads."""
LETTERS: Mapping[str, Judgment] = MappingProxyType(
    {"c": Judgment.CONFIRMED, "r": Judgment.REFUTED, "l": Judgment.LIMITS, "n": Judgment.NO_DIFFERENCE}
)
"""The votes by the letters that progress keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jury:
    """A docket with its votes, and the case heard.

    >>> jury = call_jury("a class", verdicts=VERDICTS)
    >>> jury.at, jury.verdict is None
    (0, True)
    >>> jury.vote("refuted").verdict.id == jury.docket[0].id
    True

    A vote stands, and what can't be done raises `IllegalMove` and changes nothing.
    """

    docket: tuple[Verdict, ...]
    votes: Mapping[str, Judgment]
    """The learner's first vote on each claim, on this docket or before; by its id."""
    at: int = 0
    """Which case is heard; past the last one the docket is done."""

    @property
    def done(self) -> bool:
        """True if the last verdict was heard."""
        return self.at >= len(self.docket)

    @property
    def case(self) -> Verdict:
        """The claim that is heard."""
        if self.done:
            raise IllegalMove("the docket is done: ask for another one")
        return self.docket[self.at]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the claim heard, None before the vote."""
        return self.case if not self.done and self.case.id in self.votes else None

    @property
    def last(self) -> bool:
        """True if no case waits after this one."""
        return _next_open(self.docket, self.votes, self.at + 1) == len(self.docket)

    def right(self, verdict: Verdict) -> bool:
        """True if the learner voted as the numbers do."""
        return self.votes.get(verdict.id) is verdict.ruling

    def vote(self, given: object) -> Jury:
        """Vote on the claim heard, in a word of `Judgment`."""
        vote = read_vote(given)
        if self.verdict is not None:
            raise IllegalMove("you've voted on this claim: go on to the next one")
        return replace(self, votes=MappingProxyType({**self.votes, self.case.id: vote}))

    def next(self) -> Jury:
        """Go on to the next case, or past the last."""
        if not self.done and self.verdict is None:
            raise IllegalMove("vote first: the verdict opens then")
        return replace(self, at=_next_open(self.docket, self.votes, self.at + 1))

    def keep(self, votes: Mapping[str, Judgment]) -> Jury:
        """Take over the votes that the progress keeps.

        It goes on at the first case that waits. A verdict that is open stays so, as long as its vote is among them.
        """
        if votes == self.votes:
            return self
        heard = not self.done and self.case.id in votes and self.case.id in self.votes
        at = self.at if heard else _next_open(self.docket, votes, 0)
        return replace(self, votes=MappingProxyType(dict(votes)), at=at)


def _next_open(docket: Sequence[Verdict], votes: Collection[str], least: int) -> int:
    """Find the first case from here on without a vote."""
    return next((at for at in range(least, len(docket)) if docket[at].id not in votes), len(docket))


def call_jury(
    seed: int | str,
    votes: Mapping[str, Judgment] = MappingProxyType({}),
    *,
    verdicts: Mapping[str, Verdict] = VERDICTS,
    fresh: bool = False,
) -> Jury:
    """Draw the docket of a seed, the same for everybody.

    No question comes twice while there are others. A ``fresh`` docket has claims without a vote, if any are left.
    """
    left = [verdict for verdict in verdicts.values() if not (fresh and verdict.id in votes)] or list(verdicts.values())
    docket: list[Verdict] = []
    for place in range(min(MANY, len(left))):
        heard = set(map(_question, docket))
        new = [verdict for verdict in left if _question(verdict) not in heard] or left
        docket.append(new[pick_number(f"{seed}:jury:{place}", 0, len(new) - 1)])
        left.remove(docket[-1])
    return Jury(docket=tuple(docket), votes=MappingProxyType(dict(votes)), at=_next_open(docket, votes, 0))


def _question(verdict: Verdict) -> tuple[str, ...]:
    """Name what a claim asks: two sources often ask the same."""
    return (verdict.experiment, *(measure.name for measure in verdict.measures))


def read_vote(given: object) -> Judgment:
    """Read a vote.

    >>> read_vote("true within limits")
    <Judgment.LIMITS: 'true within limits'>
    """
    try:
        return Judgment(given)
    except ValueError:
        choices = ", ".join(vote.value for vote in Judgment)
        raise IllegalMove(f"{quote(given)} isn't a vote: choose {choices}") from None


def read_votes(kept: Iterable[str], verdicts: Collection[str] = VERDICTS) -> Mapping[str, Judgment]:
    """Read votes as progress keeps them, leaving out unknown claims.

    >>> read_votes(["H3c", "H99r"])
    mappingproxy({'H3': <Judgment.CONFIRMED: 'confirmed'>})
    """
    return MappingProxyType({vote[:-1]: LETTERS[vote[-1]] for vote in kept if vote[:-1] in verdicts})


def write_vote(claim: str, vote: Judgment) -> str:
    """Write a vote as progress keeps it.

    >>> write_vote("H3", Judgment.LIMITS)
    'H3l'
    """
    (letter,) = (letter for letter, kept in LETTERS.items() if kept is vote)
    return f"{claim}{letter}"


def chance_blind(right: int, cases: int) -> float:
    """Chance of judging so many cases right by blind votes.

    >>> chance_blind(0, 12), round(chance_blind(6, 12), 4)
    (1.0, 0.0544)
    """
    blind = 1 / len(Judgment)
    return sum(comb(cases, hit) * blind**hit * (1 - blind) ** (cases - hit) for hit in range(right, cases + 1))
