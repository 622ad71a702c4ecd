"""The resume code: a learner's state in at most 31 letters.

A code restores, for each skill: whether it was met; if it isn't mastered, its rating to within a hundred points; if it
is mastered, that it is, and about when its review is due. It restores the day of the last practice. It doesn't restore
the record of attempts, the holes given away, the streak, the mistakes to come back to or the lessons done: they're in
the progress file. A code grows with the skills: with the first five alone it has ten letters, with
all of counting 25. Only a learner who has met decisions has one of the second version.

The letters are Crockford's: no I, L, O or U. Read, they may be small, with any spaces or hyphens; O is read as 0, and I
and L as 1. Every single wrong letter and every two neighbors that changed places are found out.
"""

from datetime import UTC, datetime
from functools import reduce
from types import MappingProxyType

from crib_tutor.deck import quote
from crib_tutor.learner.attempts import seconds_since
from crib_tutor.learner.profile import KnownSkill, Learner
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.ratings import Rating
from crib_tutor.learner.review_days import DAY, SkillReview
from crib_tutor.problems.skills import EVERY_SKILL
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind

BRINGS_BACK = "how far you are with each skill"
LEAVES_OUT = "your days of practice, the holes you gave away and the mistakes to come back to"
"""What a code restores and what not, as a learner is told."""
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
VERSION = 2
_COUNTING = (
    "fifteens-2 fifteens-3 fifteens-ace fifteens-4 fifteens-5 pairs pair-royals double-pair-royals runs-3 "
    "runs-4 runs-5 double-runs triple-runs quadruple-runs run-and-fifteen hand-flush five-flush no-crib-flush "
    "crib-flush nobs heels nineteen big-hands before-the-cut starter-adds play-fifteens play-thirty-ones "
    "play-pairs play-runs play-broken-runs play-go"
)
_DECIDING = "lead-low lead-pair lead-high reply-lead reply-count reply-end discard-home discard-stop discard-race"
TABLES = MappingProxyType({1: _COUNTING.split(), 2: [*_COUNTING.split(), *_DECIDING.split()]})
"""The skills in the order in which a version writes them. A version's own never changes: codes on paper last."""
_COUNTED, _DECIDED = 25, 6
LONGEST_CODE = _COUNTED + _DECIDED
"""Letters of a code at most, those of counting and those that decisions add, without the hyphens between groups."""
_FORGIVEN = str.maketrans("OIL", "011", " -\t\r\n\u2010\u2011\u2012\u2013\u2014")
_GROUP, _CHECK = 5, 3
_PRIME = 32_749
"""The largest prime below the 32,768 numbers of three letters: it divides no difference that one wrong letter makes."""
_FIRST, _DAYS = seconds_since(datetime(2026, 1, 1, tzinfo=UTC)) // DAY, 2**12
"""Days are counted from the first of 2026, and can be written up to the spring of 2037."""
_BANDS, _HALF = (1050, 1250, 1450, 1650), 100
"""The middles of the bands of ratings, for skills that aren't mastered, and how far a band reaches to each side."""
_DUE, _SOON = (2, 7, 21), (3, 10)
"""Days until the review of a skill that is mastered, and the most days for which the first and the second stand."""
_STATES = 1 + len(_BANDS) + len(_DUE)
_MASTERED, _UNSURE = 1750.0, 150.0
"""The rating of a skill that a code calls mastered, and the deviation of every rating out of a code."""
_STABLE, _HARD = 2.0, 5.0
"""What the schedule of reviews is told of a skill that isn't mastered."""


def to_code(progress: Progress) -> str:
    """Write the resume code, in groups of five letters.

    >>> to_code(Progress())
    '10010'
    """
    require_kind(progress, Progress, "progress: give a learner's, such as Progress()")
    learner = progress.learner
    day = min(max(learner.last // DAY - _FIRST, 0), _DAYS - 1)
    version = next(known for known, table in TABLES.items() if known == VERSION or set(learner.known) <= set(table))
    states = 0
    for skill in reversed(TABLES[version]):
        states = states * _STATES + _state(learner, skill)
    body = _letters(version) + _letters(states * _DAYS + day)
    code = body + _check(body)
    return "-".join(code[place : place + _GROUP] for place in range(0, len(code), _GROUP))


def from_code(text: object) -> Progress:
    """Read a resume code, or refuse it.

    >>> from_code(" iool-o ") == Progress()
    True
    >>> from_code("1001X")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: '1001X' isn't a resume code: a letter is wrong or missing, so check your paper

    Raises `IllegalMove` for what is no code, was mistyped, or comes from a later version.
    """
    if not isinstance(text, str) or len(text) > 4 * LONGEST_CODE:
        raise _mistyped(text)
    code = text.upper().translate(_FORGIVEN)
    strange = next((letter for letter in code if letter not in LETTERS), None)
    if strange is not None:
        raise IllegalMove(f"{quote(strange)} isn't in any resume code: use digits and A to Z without I, L, O and U")
    if len(code) < _GROUP or code[-_CHECK:] != _check(code[:-_CHECK]):
        raise _mistyped(text)
    version, number = LETTERS.index(code[0]), _number(code[1:-_CHECK])
    if version not in TABLES:
        raise IllegalMove(f"this code was written by a later version ({version}, and we read {VERSION}): update first")
    progress = _restored(number, TABLES[version])
    if to_code(progress).replace("-", "") != code:
        raise _mistyped(text)
    return progress


def _mistyped(text: object) -> IllegalMove:
    return IllegalMove(f"{quote(text)} isn't a resume code: a letter is wrong or missing, so check your paper")


# --- letters ---


def _letters(number: int) -> str:
    number, last = divmod(number, len(LETTERS))
    return (_letters(number) if number else "") + LETTERS[last]


def _number(letters: str) -> int:
    return reduce(lambda number, letter: number * len(LETTERS) + LETTERS.index(letter), letters, 0)


def _check(body: str) -> str:
    return _letters(_number(body) % _PRIME).rjust(_CHECK, LETTERS[0])


# --- skills ---


def _state(learner: Learner, skill: str) -> int:
    """A skill in a code: 0 never met, then the bands of ratings, then reviews of one mastered."""
    known = learner.known.get(skill)
    if known is None:
        return 0
    if known.mastered:
        days = (known.review.due - learner.last) / DAY
        return 1 + len(_BANDS) + sum(days > soon for soon in _SOON)
    return 1 + sum(known.rating.value >= middle + _HALF for middle in _BANDS[:-1])


def _restored(number: int, table: list[str]) -> Progress:
    states, day = divmod(number, _DAYS)
    last = (day + _FIRST) * DAY
    known = {}
    for skill in table:
        states, state = divmod(states, _STATES)
        if state and skill in EVERY_SKILL:
            known[skill] = _known(state - 1, last)
    return Progress(Learner(known=MappingProxyType({skill: known[skill] for skill in EVERY_SKILL if skill in known})))


def _known(state: int, last: int) -> KnownSkill:
    if state < len(_BANDS):
        return KnownSkill(Rating(float(_BANDS[state]), _UNSURE), SkillReview(last, last, _STABLE, _HARD))
    days = _DUE[state - len(_BANDS)]
    review = SkillReview(last, last + days * DAY, float(days), _HARD)
    return KnownSkill(Rating(_MASTERED, _UNSURE), review, mastered=True)
