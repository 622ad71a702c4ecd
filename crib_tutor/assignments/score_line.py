"""The line of totals that a learner reads out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from crib_tutor.assignments.class_code import ClassCode, begins_as_code, in_small_letters, read_code, read_nickname
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.item_answers import most_when_wrong, points_possible
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.turned_in import TurnedIn, fold_nickname
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number

LONGEST_LINE = 200
_MOST_WORDS = 10
"""Words that a code and its extras can be."""
_EXAMPLE = "it should look like ADA 7 OF 10 AND 31 OF 52"
_BEFORE = re.compile(r"^(?:[>*\u2022\"\u201c|#-]\s*|\(?\d{1,4}[.):]\s*)+")
"""What a mail program or a list puts before a line: quotation marks of mail, bullets, numbers."""
_LINE = re.compile(
    r"(?P<who>.+?)[ ,;:]+(?P<right>\d{1,4})(?:(?: OF | ?/ ?)(?P<items>\d{1,4}))?(?: AND |[ ,;:]+)"
    r"(?P<earned>\d{1,4})(?:(?: OF | ?/ ?)(?P<possible>\d{1,4}))?(?:[ ,;:.]*CHECK |[ ,;:.]+)(?P<check>\d{1,2})"
    r"[ .*\"\u201d|]*",
    re.IGNORECASE,
)
_PRIME, _BASE = 97, 29


class NoCode(IllegalMove):
    """A line whose class code must come from elsewhere."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The totals that a learner reads out.

    >>> turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 9), (None,) * 5)
    >>> line = read_line(write_line(turned))
    >>> line.nickname, line.right, line.items
    ('ADA', 1, 8)

    Raises `IllegalMove` for totals that no answers under the code could have.
    """

    code: ClassCode
    nickname: str
    right: int
    items: int
    earned: int
    possible: int

    def __post_init__(self) -> None:
        require_kind(self.code, ClassCode, "a class code: give what read_code returns")
        read_nickname(self.nickname)
        asked = questions_asked(self.code)
        require_number(self.right, "the right answers", 0, asked)
        worth, reached = _totals(self.code, self.nickname if self.code.own else "")
        require_number(self.earned, "the points", 0, worth)
        if (self.items, self.possible) != (asked, worth):
            raise IllegalMove(f"{self.code.text} asks {asked} questions for {worth} points, so read the line again")
        if not reached[self.right] >> self.earned & 1:
            claim = f"{self.right} of {asked} right answers can't earn {self.earned} of {worth} points"
            raise IllegalMove(f"{claim}, so read the line again")

    @property
    def text(self) -> str:
        """The line itself, with its check at the end."""
        capitals = self.nickname.upper()
        name = capitals if in_small_letters(capitals) == in_small_letters(self.nickname) else self.nickname
        return f"{self._spoken(name)}, CHECK {self.check:02d}"

    @property
    def check(self) -> int:
        """The check, which any wrong letter changes."""
        return _check(self._spoken(fold_nickname(self.nickname)))

    @property
    def key(self) -> tuple[str, str]:
        """The code and the nickname, as `TurnedIn.key` has them."""
        return self.code.text, fold_nickname(self.nickname)

    def _spoken(self, name: str) -> str:
        return _say(self.code, name, self.right, self.items, self.earned, self.possible)


def _say(code: ClassCode, name: str, right: int, items: int, earned: int, possible: int) -> str:
    return f"{code.text} {name} {right} OF {items} AND {earned} OF {possible}"


def _check(line: str) -> int:
    number = 0
    for sign in in_small_letters(line):
        number = (number * _BASE + ord(sign)) % _PRIME
    return number


def questions_asked(code: ClassCode) -> int:
    """Count a code's questions, its lesson's among them.

    >>> questions_asked(read_code("GREEN-HERON-7"))
    8
    """
    return len(ticket_questions(code.kind)) + code.items


@lru_cache(maxsize=8)
def _totals(code: ClassCode, nickname: str) -> tuple[int, tuple[int, ...]]:
    """All points there are, and for each number of right answers the points they can earn, as the bits of a number."""
    each = [(1, 0)] * len(ticket_questions(code.kind))
    each += [(points_possible(item), most_when_wrong(item)) for item in class_items(code, nickname)]
    reached = [1]
    for worth, most in each:
        wrong = [_up_to(bits, most) for bits in reached]
        right = [bits << worth for bits in reached]
        reached = [sums | other for sums, other in zip([*wrong, 0], [0, *right], strict=True)]
    return sum(worth for worth, _ in each), tuple(reached)


def _up_to(bits: int, most: int) -> int:
    """Every number that's one of these, or up to so much more."""
    done = 0
    while done < most:
        step = min(done + 1, most - done)
        bits |= bits << step
        done += step
    return bits


def write_line(turned: TurnedIn) -> str:
    """Write the line for what's turned in.

    >>> write_line(TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 9), (None,) * 5)).partition("AND")[0]
    'GREEN-HERON-7 ADA 1 OF 8 '
    """
    scored = rescore(turned)
    line = ScoreLine(turned.code, turned.nickname, scored.right, len(scored.scored), scored.earned, scored.possible)
    return line.text


def read_line(text: object, code: ClassCode | None = None, *, only: ClassCode | None = None) -> ScoreLine:
    """Read a line as it was heard or copied.

    >>> read_line("1. ada 7/8 17 91", read_code("GREEN-HERON-7")).earned
    17
    >>> read_line("GREEN-HERON-7 ADA")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'GREEN-HERON-7 ADA' isn't a results line: it should look like ADA 7 OF 10 AND 31 OF 52

    ``code`` is that of a line that was read out without one.
    The numbers alone will do, and what a mail program puts before a line is left out. The totals are the learner's
    word: a line that fits its check can still be made up. Raises `IllegalMove` for a line that's incomplete, whose
    check doesn't fit, that's of another code than ``only``, or whose totals its code can't give.
    """
    parts = _match(text) if isinstance(text, str) else None
    if parts is None:
        raise IllegalMove(f"{quote(text)} isn't a results line: {_EXAMPLE}")
    own, nickname = _split_who(parts["who"], code)
    if only is not None and own != only:
        raise IllegalMove(f"it's for {own.text}, not {only.text}")
    right, earned, check = int(parts["right"]), int(parts["earned"]), int(parts["check"])
    items = int(parts["items"] or questions_asked(own))
    if items != questions_asked(own):
        raise IllegalMove(f"{own.text} asks {questions_asked(own)} questions, not {items}, so read the line again")
    possible = int(parts["possible"] or _totals(own, nickname if own.own else "")[0])
    totals = (right, items, earned, possible)
    if check not in {_check(_say(own, name, *totals)) for name in (fold_nickname(nickname), nickname)}:
        raise IllegalMove(f"the check on {nickname}'s line is {parts['check']}, which doesn't fit: read it again")
    return ScoreLine(own, nickname, *totals)


def looks_like_line(text: str) -> bool:
    """Say if a text looks like a line.

    >>> looks_like_line("> 3) ben 4 12 05"), looks_like_line("Period 3")
    (True, False)
    """
    return _match(text) is not None


def bare_line(text: str) -> str:
    """Take away marks before a line.

    >>> bare_line("> 2. GREEN-HERON-7 ")
    'GREEN-HERON-7'
    """
    return _BEFORE.sub("", " ".join(text.split()), count=1)


def join_broken(written: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Join lines that a mail program broke.

    >>> list(join_broken([(1, "Period 3"), (2, "ada 7 of 8 and"), (3, "> 17 of 19, check 91")]))
    [(1, 'Period 3'), (2, 'ada 7 of 8 and 17 of 19, check 91')]
    """
    at = 0
    while at < len(written):
        number, line = written[at]
        if at + 1 < len(written) and not looks_like_line(line):
            following = written[at + 1][1]
            whole = f"{line} {bare_line(following)}"
            if looks_like_line(whole) and not looks_like_line(following):
                line, at = whole, at + 1
        yield number, line
        at += 1


def _match(text: str) -> re.Match[str] | None:
    if len(text) > LONGEST_LINE:
        return None
    return _LINE.fullmatch(bare_line(text)) or _LINE.fullmatch(" ".join(text.split()))


def _split_who(who: str, usual: ClassCode | None) -> tuple[ClassCode, str]:
    """Tell the code from the nickname, which begins after the code's own check."""
    words = who.replace(",", " ").split()
    for taken in range(1, min(len(words), _MOST_WORDS) + 1) if begins_as_code(who) else ():
        try:
            code = read_code(" ".join(words[:taken]))
        except IllegalMove:
            continue
        if taken == len(words):
            raise IllegalMove(f"{quote(who)} has no nickname: {_EXAMPLE}")
        return code, read_nickname(" ".join(words[taken:]))
    if usual is not None:
        return usual, read_nickname(who)
    if words[0].count("-") > 1:
        read_code(words[0])  # it says what's wrong with what looks like a code
    raise NoCode(f"{quote(who)} has no code before it: write GREEN-HERON-7 {who}, or the code on a line above")
