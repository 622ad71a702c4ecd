"""What the storm says."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.drills.storm.state import BONUSES, MISS, SECONDS, Best, MissedProblem, Storm
from crib_tutor.problems.problem import Problem, cards_of, full_count
from crib_tutor.problems.problem_words import reasons
from crib_tutor.words.counts_aloud import amount_of, explain

_MINUTE = 60
CALLS: Mapping[int, str] = MappingProxyType(
    {60: "One minute left.", 30: "Thirty seconds left.", 10: "Ten seconds left."}
)
"""When the time is called, for those who do not see the clock."""
TERMS = (
    f"Each right answer makes the next ones harder. "
    f"{' and '.join(f'{many} in a row win {won} seconds' for many, won in list(BONUSES.items())[:2])}, and longer rows "
    f"more; a miss costs {MISS} seconds."
)

UNRECORDED = "Nothing here enters your record."
MISSES = "Missed so far"
"""The head of the sheet while a storm runs."""


def clock_time(seconds: int) -> str:
    """Write minutes and seconds in figures.

    >>> clock_time(180), clock_time(95), clock_time(0)
    ('3 minutes', '1 minute 35 seconds', '0 seconds')
    """
    minutes, over = divmod(seconds, _MINUTE)
    parts = [amount_of(many, name) for many, name in ((minutes, "minute"), (over, "second")) if many]
    return " ".join(parts) or amount_of(0, "second")


def title(seconds: int) -> str:
    """Say how long a storm takes.

    >>> title(180)
    'A storm of 3 minutes.'
    """
    return f"A storm of {clock_time(seconds)}."


def answer_reply(storm: Storm) -> str:
    """Reply to the last answer; empty before it."""
    if storm.last is None:
        return ""
    points = storm.last.count.points
    if storm.row:
        won = f" {storm.row} in a row: {BONUSES[storm.row]} seconds won." if storm.row in BONUSES else ""
        return f"Right, {points}.{won}"
    missed = storm.missed[-1]
    cards = _cards(missed.problem)
    return f"{cards}: it was {points}, not {missed.said}. {why(missed.problem)} {MISS} seconds lost."


def _cards(problem: Problem) -> str:
    return f"{'Crib ' if problem.form == 'crib' else ''}{symbols(cards_of(problem))}"


def why(problem: Problem) -> str:
    """Explain a problem's count in short.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> why(problem_from_key("hand 2H4D6S8C+TH"))
    'Nothing scores.'
    """
    counted = full_count(problem)
    if problem.form == "cut":
        return reasons(problem)
    if not counted.points:
        return "Nothing scores."
    return f"{explain(counted)}." if isinstance(counted, Count) else reasons(problem)


def comparison(missed: MissedProblem) -> str:
    """Compare what was said with what it is."""
    return f"{_cards(missed.problem)}: you said {missed.said}, it is {full_count(missed.problem).points}"


def row(storm: Storm) -> str:
    """Say how many are right, and what the row wins next."""
    so_far = f"{storm.right} right, {storm.row} in a row" if storm.row else f"{storm.right} right"
    if not storm.to_bonus:
        return f"{so_far}."
    more, verb = "more" if storm.row else "in a row", "wins" if storm.to_bonus == 1 else "win"
    return f"{so_far}. {storm.to_bonus} {more} {verb} {BONUSES[storm.row + storm.to_bonus]} seconds."


def ending(storm: Storm) -> str:
    """Say why it's over."""
    return "Stopped." if storm.stopped else "Time is up."


def summary(storm: Storm) -> str:
    """Sum up the storm."""
    return f"{storm.right} right, {storm.wrong} wrong. Longest row: {storm.longest}."


def best_words(best: Best, today: int) -> str:
    """Tell the best of a day.

    >>> best_words(Best(20_513, 14, 9), 20_513), best_words(Best(20_513, 14, 9), 20_514)
    ('Best of today: 14 right, longest row 9.', 'Best of 1 March 2026: 14 right, longest row 9.')
    """
    day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=best.day)
    when = "of today" if best.day == today else f"of {day:%d %B %Y}".replace(" 0", " ")
    return f"Best {when}: {best.right} right, longest row {best.longest}."


def best_lines(bests: Sequence[Best], today: int, ended: Storm | None = None) -> Iterator[str]:
    """Tell the bests by day, the latest first.

    >>> list(best_lines((Best(20_513, 14, 9),), 20_513))
    ['Best of today: 14 right, longest row 9.']
    """
    yield from (best_words(best, today) for best in reversed(bests))
    if ended is not None and ended.seconds != SECONDS:
        yield f"Only a storm of {clock_time(SECONDS)} sets a best."
