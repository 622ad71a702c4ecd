"""A verdict: claim, measures, and the ruling that follows.

One rule for all claims works the ruling out from the numbers, so that no sentence can say more than was measured.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

SURE = 4
"""Standard errors that a number is taken to be uncertain by, to either side."""
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


class Outcome(Enum):
    """What a number says of its claim."""

    YES = "yes"
    NO = "no"
    NOTHING = "too little"
    OPEN = "not settled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One number of an experiment, and the claim about it.

    >>> lead = Measurement(name="ace", label="a four", unit="holes", number=0.3, error=0.01, side=Side.ABOVE, line=0.0)
    >>> lead.outcome
    <Outcome.YES: 'yes'>
    """

    name: str
    """The experiment's name for the number."""
    label: str
    """What was measured, as a club player reads it: "king and nine, five cards dealt"."""
    unit: str
    """What the number is, as it's said after it: "holes a deal"."""
    number: float
    error: float
    """The standard error; 0 where every case was counted."""
    side: Side
    line: float
    """Where the ruling would turn."""
    matters: float = 0.0
    """How far beyond the line a number must lie to matter at the table, in its unit; 0 if any distance does."""

    @property
    def outcome(self) -> Outcome:
        """What the number says, as far as it's sure.

        Yes and no are beyond the line by more than what matters, and by the error; too little is within it.
        """
        gap, reach = abs(self.number - self.line), SURE * self.error
        if self.side is Side.EQUAL:
            return self._outcome_of_equal(gap, reach)
        if gap - reach > self.matters:
            return Outcome.YES if (self.number > self.line) is (self.side is Side.ABOVE) else Outcome.NO
        return Outcome.NOTHING if gap + reach < self.matters or not self.error else Outcome.OPEN

    def _outcome_of_equal(self, gap: float, reach: float) -> Outcome:
        """A sample never shows that two numbers are the same, only that they're near."""
        if gap + reach < max(self.matters, _ROUNDING):
            return Outcome.YES
        return Outcome.NO if gap - reach > self.matters or not self.error else Outcome.OPEN

    @property
    def sure(self) -> bool:
        """True if another sample would hardly change what it says."""
        return self.outcome is not Outcome.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Replication:
    """What another seed of the same experiment found."""

    seed: int
    cases: int
    measures: tuple[Measurement, ...]

    @property
    def ruling(self) -> Judgment:
        """The ruling that would follow from it alone."""
        return rule(self.measures)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A claim of a source, and what became of it."""

    id: str
    source: str
    """Who claims it: "According to Hoyle", say."""
    claim: str
    """What is claimed, in our words."""
    quote: str
    """What the source says, word for word."""
    game: str
    """The game that the sentence speaks of: "five cards to 61", say."""
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
    why_line: str = ""
    """Why a number's line is where it is, where we chose it; empty if the claim or the game sets it."""
    models: Mapping[str, float] = field(default_factory=dict)
    """The number of the verdict under each model of a player, the judged one first; empty if none stands behind it."""
    lots: int = 0
    """How many lots its errors come from, where they're few; 0 if each case is one."""
    replications: tuple[Replication, ...] = ()
    """The same experiment by other seeds; none if it's exact."""

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

    def ruling_at(self, times: float) -> Judgment:
        """The ruling if it took so much more to matter."""
        return rule(self.measures_at(times))

    def measures_at(self, times: float) -> tuple[Measurement, ...]:
        """The measures if it took so much more to matter.

        A share that we chose as a line has odds so many times as long; any other line of ours is multiplied.
        """
        return tuple(_moved(measure, times, ours=bool(self.why_line)) for measure in self.measures)


def rule(measures: Sequence[Measurement]) -> Judgment:
    """Give the ruling that follows from measures.

    >>> holes = {"label": "holes", "unit": "holes", "error": 0.0, "side": Side.ABOVE, "line": 0.0}
    >>> rule((Measurement(name="dealer", number=1.0, **holes), Measurement(name="pone", number=-1.0, **holes))).value
    'true within limits'

    All yes: confirmed. Some: true within limits. None, but a no: refuted. Neither: no difference that matters.
    """
    outcomes = {measure.outcome for measure in measures}
    if Outcome.YES in outcomes:
        return Judgment.CONFIRMED if len(outcomes) == 1 else Judgment.LIMITS
    return Judgment.REFUTED if Outcome.NO in outcomes else Judgment.NO_DIFFERENCE


_ALL = 100
NATURAL = (0, _ALL / 2)
"""Lines that no one chooses: neither more nor less."""


def _moved(measure: Measurement, times: float, *, ours: bool) -> Measurement:
    """A measure with its size that matters, and a line of ours, so many times as large."""
    line = measure.line
    if ours and measure.side is not Side.EQUAL and line not in NATURAL:
        share = _ALL if "100" in measure.unit else 1 if line < 1 else 0
        line = share * times * line / (share + (times - 1) * line) if share else times * line
    return replace(measure, line=line, matters=times * measure.matters)
