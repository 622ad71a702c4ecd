"""A moment: all that the stage shows while one event is told."""

from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.problems.pegs import PegMove
from crib_tutor.table.replaying.positions import Position


class StoryLine(NamedTuple):
    """A line of the story, its number, and whose it is."""

    words: str
    number: str = ""
    player: int | None = None


class TapeEntry(NamedTuple):
    """Words said of some cards during a count, with the total."""

    cards: tuple[Card, ...]
    words: str
    total: int
    missed: bool = False
    """Whether nobody claimed them, so that the number is what they'd have added."""


class CountedSoFar(NamedTuple):
    """The state of a count: its tape, lit cards and total."""

    tape: tuple[TapeEntry, ...] = ()
    lit: tuple[Card, ...] | None = None
    """The cards that are lit; None where none recedes."""
    total: int | None = 0
    """The number beside the cards; None where nobody has said one."""
    claimed: bool = False


NOT_COUNTED = CountedSoFar()
"""No hand lies open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageMoment:
    """Words told at once, with the table as it lies then."""

    kind: str
    """What sort of event it is, for its pace and its sound."""
    end: int
    """How many events of the log are told by then."""
    position: Position
    player: int | None = None
    """Whose event it is."""
    happened: str = ""
    """What just happened."""
    before: str = ""
    """What was said in the same breath by an earlier moment."""
    said: str = ""
    line: StoryLine | None = None
    leap: PegMove[int] | None = None
    """The leap of a peg, which walks while this is told."""
    counted: CountedSoFar = NOT_COUNTED
    hides_count: bool = False
    """Whether a person is to call the count, so that it isn't shown."""
    rests: str = ""
    """What the button says that goes on from here, where the stage waits for one."""
    says: str = ""
    """What's called out over the felt."""
    short: PegMove[int] | None = None
    """The holes that a peg would have gone had nothing been missed."""
    amber: bool = False
    """Whether what's lit was missed."""
    whole: Count | None = None
    """The hand that can be counted step by step while the stage waits."""

    @property
    def heard(self) -> str:
        """The moment for those who hear it."""
        return f"{self.happened} {self.said}".strip()

    @property
    def brief(self) -> str:
        """The event without what was said aloud."""
        return self.happened if self.said.endswith("”") or not self.said else self.said
