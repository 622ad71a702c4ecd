"""A verdict: claim, measures, and the ruling that follows.

One rule for all claims works the ruling out from the numbers, so that no sentence can say more than was measured.
"""

from dataclasses import dataclass
from enum import Enum

SURE = 4
"""Standard errors between a number and its line, at least, before a ruling is given."""
_ROUNDING = 1e-9


class Judgment(Enum):
    """What becomes of a claim."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    LIMITS = "true within limits"
    NO_DIFFERENCE = "no difference that matters"


class Side(Enum):
    """Where a claim says that a number lies."""

    ABOVE = "above"
    BELOW = "below"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One number of an experiment, and the claim about it.

    >>> lead = Measurement(name="four less ace", unit="holes a deal", number=0.3, error=0.01, side=Side.ABOVE, line=0.0)
    >>> lead.says_so, lead.sure, lead.small
    (True, True, False)
    """

    name: str
    unit: str
    """What the number is, as it's said after it: "holes a deal"."""
    number: float
    error: float
    """The standard error; 0 where every case was counted."""
    side: Side
    line: float
    """Where the ruling would turn."""
    matters: float = 0.0
    """How far from the line a number must lie to matter at the table, in its unit; 0 if any distance does."""

    @property
    def says_so(self) -> bool:
        """Whether the number lies where the claim says."""
        if self.side is Side.EQUAL:
            return abs(self.number - self.line) <= SURE * self.error + _ROUNDING
        return (self.number > self.line) is (self.side is Side.ABOVE) and self.number != self.line

    @property
    def small(self) -> bool:
        """True if it surely lies too near to matter."""
        return bool(self.matters) and abs(self.number - self.line) + SURE * self.error < self.matters

    @property
    def sure(self) -> bool:
        """True if another sample would hardly change what it says.

        It's exact, or far from its line, or small.
        """
        if self.side is Side.EQUAL and self.error:
            return self.small  # a sample never shows that two numbers are the same, only that they're near
        return not self.error or self.small or abs(self.number - self.line) > SURE * self.error


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A claim of a source, and what became of it."""

    id: str
    source: str
    """Who claims it: "According to Hoyle", say."""
    claim: str
    """What is claimed, in our words."""
    test: str
    """What was computed, and what would confirm or refute the claim."""
    measures: tuple[Measurement, ...]
    """What was measured; the first is the number of the verdict."""
    why: str
    """The verdict in a plain sentence or two, with its number."""
    move: str
    """What to do about it at the table."""
    depends: str
    """How the verdict depends on the opponent; empty if it doesn't."""
    printed: str
    """What others have printed about it, with why it differs; empty if nothing is known."""
    experiment: str
    """The experiment that judged it: its module and its function."""
    seconds: float
    """About how long the whole experiment takes on two processors."""

    @property
    def ruling(self) -> Judgment:
        """The ruling that follows from the measures."""
        return rule(self.measures)

    @property
    def number(self) -> float:
        """The number of the verdict."""
        return self.measures[0].number

    @property
    def error(self) -> float:
        """Its standard error, 0 if it's exact."""
        return self.measures[0].error

    @property
    def exact(self) -> bool:
        """True if every case was counted, and none drawn."""
        return not any(measure.error for measure in self.measures)


def rule(measures: tuple[Measurement, ...]) -> Judgment:
    """Give the ruling that follows from measures.

    >>> holes = {"unit": "holes", "error": 0.0, "side": Side.ABOVE, "line": 0.0}
    >>> rule((Measurement(name="dealer", number=1.0, **holes), Measurement(name="pone", number=-1.0, **holes))).value
    'true within limits'

    All small: no difference that matters. All as the claim says: confirmed. None: refuted. Some: true within limits.
    """
    if all(measure.small and measure.side is not Side.EQUAL for measure in measures):
        return Judgment.NO_DIFFERENCE
    as_claimed = [measure.says_so and (measure.side is Side.EQUAL or not measure.small) for measure in measures]
    if all(as_claimed):
        return Judgment.CONFIRMED
    return Judgment.LIMITS if any(as_claimed) else Judgment.REFUTED
