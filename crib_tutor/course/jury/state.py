"""The jury: a docket of claims by a seed, the learner's vote on each, and how well the learner judges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
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
_LETTER: Mapping[Judgment, str] = MappingProxyType({vote: letter for letter, vote in LETTERS.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class Jury:
    """A docket with the votes given on it, and the case that is heard.

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
        """Whether the last verdict was heard."""
        return self.at >= len(self.docket)

    @property
    def case(self) -> Verdict:
        """The claim that is heard."""
        if self.done:
            raise IllegalMove("the docket is done: ask for another one")
        return self.docket[self.at]

    @property
    def verdict(self) -> Verdict | None:
        """What became of the claim, once the learner has voted on it; None before."""
        return self.case if not self.done and self.case.id in self.votes else None

    @property
    def last(self) -> bool:
        """Whether no case waits after this one."""
        return _next_open(self.docket, self.votes, self.at + 1) == len(self.docket)

    def right(self, one: Verdict) -> bool:
        """Whether the learner voted on a claim as the numbers do."""
        return self.votes.get(one.id) is one.ruling

    def vote(self, given: object) -> Jury:
        """Vote on the claim that is heard: one of the words of `Judgment`."""
        vote = read_vote(given)
        if self.verdict is not None:
            raise IllegalMove("you've voted on this claim: go on to the next one")
        return replace(self, votes=MappingProxyType({**self.votes, self.case.id: vote}))

    def next(self) -> Jury:
        """Go on to the next case without a vote, or past the last one."""
        if not self.done and self.verdict is None:
            raise IllegalMove("vote first: the verdict opens then")
        return replace(self, at=_next_open(self.docket, self.votes, self.at + 1))

    def keep(self, votes: Mapping[str, Judgment]) -> Jury:
        """Take over the votes that the progress keeps, and go on at the first case that waits.

        A case whose verdict is open stays so, as long as its vote is among them.
        """
        if votes == self.votes:
            return self
        heard = not self.done and self.case.id in votes and self.case.id in self.votes
        at = self.at if heard else _next_open(self.docket, votes, 0)
        return replace(self, votes=MappingProxyType(dict(votes)), at=at)


def _next_open(docket: tuple[Verdict, ...], votes: Collection[str], least: int) -> int:
    """The place of the first case from here on that has no vote, or past the last."""
    return next((at for at in range(least, len(docket)) if docket[at].id not in votes), len(docket))


def call_jury(
    seed: int | str,
    votes: Mapping[str, Judgment] = MappingProxyType({}),
    *,
    verdicts: Mapping[str, Verdict] = VERDICTS,
    fresh: bool = False,
) -> Jury:
    """Draw the docket of a seed, the same for everybody; a ``fresh`` one has claims without a vote, if any are left.

    >>> [one.id for one in call_jury(7).docket] == [one.id for one in call_jury("7").docket]
    True
    """
    left = [one for one in verdicts.values() if not (fresh and one.id in votes)]
    docket = tuple(_draw(f"{seed}:jury", left or list(verdicts.values())))
    return Jury(docket=docket, votes=MappingProxyType(dict(votes)), at=_next_open(docket, votes, 0))


def _draw(seed: str, verdicts: list[Verdict]) -> Iterator[Verdict]:
    """Cases one after another, none on the same question as one before while there are others."""
    left, heard = list(verdicts), set[tuple[str, ...]]()
    for place in range(min(MANY, len(verdicts))):
        new = [one for one in left if _question(one) not in heard] or left
        drawn = new[pick_number(f"{seed}:{place}", 0, len(new) - 1)]
        left.remove(drawn)
        heard.add(_question(drawn))
        yield drawn


def _question(one: Verdict) -> tuple[str, ...]:
    """What a claim asks: two sources often claim the same, and one experiment answers both."""
    return (one.experiment, *(measure.name for measure in one.measures))


def read_vote(given: object) -> Judgment:
    """Read a vote.

    >>> read_vote("true within limits")
    <Judgment.LIMITS: 'true within limits'>
    """
    if isinstance(given, Judgment):
        return given
    for one in Judgment:
        if one.value == given:
            return one
    raise IllegalMove(f"{quote(given)} isn't a vote: choose {', '.join(one.value for one in Judgment)}")


def read_votes(kept: Iterable[str], verdicts: Collection[str] = VERDICTS) -> Mapping[str, Judgment]:
    """Read votes as progress keeps them; one on a claim that there isn't is left out.

    >>> read_votes(["H3c", "H99r"])
    mappingproxy({'H3': <Judgment.CONFIRMED: 'confirmed'>})
    """
    return MappingProxyType({one[:-1]: LETTERS[one[-1]] for one in kept if one[:-1] in verdicts})


def write_vote(claim: str, vote: Judgment) -> str:
    """Write a vote as progress keeps it.

    >>> write_vote("H3", Judgment.LIMITS)
    'H3l'
    """
    return f"{claim}{_LETTER[vote]}"


def chance_blind(right: int, many: int) -> float:
    """How likely it is to judge so many or more of the cases right by voting blindly.

    >>> chance_blind(0, 12), round(chance_blind(6, 12), 4)
    (1.0, 0.0544)
    """
    blind = 1 / len(Judgment)
    return sum(comb(many, hit) * blind**hit * (1 - blind) ** (many - hit) for hit in range(right, many + 1))
