"""The line a learner reads out: the totals, with a check that catches a slip of the tongue but proves nothing."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from crib_tutor.classroom.class_code import ClassCode, read_code, read_nickname
from crib_tutor.classroom.class_items import class_items
from crib_tutor.classroom.item_answers import points_possible
from crib_tutor.classroom.rescore import rescore
from crib_tutor.classroom.turned_in import TurnedIn, fold_nickname
from crib_tutor.course.lesson_tickets import ticket_questions
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number

LONGEST_LINE = 200
_EXAMPLE = "it should look like ADA 7 OF 10 AND 31 OF 52"
_LINE = re.compile(
    r"(?P<who>.+?)[ ,;:]+(?P<right>\d{1,4}) OF (?P<items>\d{1,4}) AND (?P<earned>\d{1,4}) OF (?P<possible>\d{1,4})"
    r"[ ,;:.]*CHECK (?P<check>\d{1,2})[ .]*",
    re.IGNORECASE | re.ASCII,
)
_PRIME, _BASE = 97, 29


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The totals that a learner reads out: what they say, and not what can be scored again.

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
        asked, worth = _due(self.code, self.nickname)
        if (self.items, self.possible) != (asked, worth):
            raise IllegalMove(f"{self.code.text} asks {asked} questions for {worth} points, so read the line again")
        require_number(self.right, "the right answers", 0, asked)
        require_number(self.earned, "the points", 0, worth)

    @property
    def text(self) -> str:
        """The line itself, with its check at the end."""
        return f"{self._spoken}, CHECK {self.check:02d}"

    @property
    def check(self) -> int:
        """A number from 0 to 96 that changes with every single letter or digit of the line."""
        number = 0
        for sign in unicodedata.normalize("NFC", self._spoken.casefold()):
            number = (number * _BASE + ord(sign)) % _PRIME
        return number

    @property
    def key(self) -> tuple[str, str]:
        """The code and the nickname, as `TurnedIn.key` has them."""
        return self.code.text, fold_nickname(self.nickname)

    @property
    def _spoken(self) -> str:
        capitals = self.nickname.upper()
        name = capitals if fold_nickname(capitals) == fold_nickname(self.nickname) else self.nickname
        return f"{self.code.text} {name} {self.right} OF {self.items} AND {self.earned} OF {self.possible}"


def _due(code: ClassCode, nickname: str) -> tuple[int, int]:
    """How many questions a code asks a learner, and how many points they're worth."""
    own = len(ticket_questions(code.kind))
    items = class_items(code, nickname if code.own else "")
    return own + len(items), own + sum(map(points_possible, items))


def write_line(turned: TurnedIn) -> str:
    """Write the line that's read out for what is turned in.

    >>> write_line(TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 9), (None,) * 5)).partition("AND")[0]
    'GREEN-HERON-7 ADA 1 OF 8 '
    """
    scored = rescore(turned)
    line = ScoreLine(turned.code, turned.nickname, scored.right, len(scored.scored), scored.earned, scored.possible)
    return line.text


def read_line(text: object, code: ClassCode | None = None) -> ScoreLine:
    """Read a line as it was heard or copied, in any case; ``code`` is that of a line that was read out without one.

    >>> read_line("GREEN-HERON-7 ADA")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'GREEN-HERON-7 ADA' isn't a results line: it should look like ADA 7 OF 10 AND 31 OF 52

    The totals are the learner's word: a line that fits its check can still be made up. Raises `IllegalMove` for a line
    that's incomplete, whose check doesn't fit, or whose totals its code can't give.
    """
    plain = " ".join(text.split()) if isinstance(text, str) and len(text) <= LONGEST_LINE else ""
    found = _LINE.fullmatch(plain)
    if found is None:
        raise IllegalMove(f"{quote(text)} isn't a results line: {_EXAMPLE}")
    own, nickname = _split_who(found["who"], code)
    line = ScoreLine(own, nickname, *(int(found[part]) for part in ("right", "items", "earned", "possible")))
    if line.check != int(found["check"]):
        raise IllegalMove(f"the check on {nickname}'s line is {found['check']}, which doesn't fit: read it again")
    return line


def _split_who(who: str, usual: ClassCode | None) -> tuple[ClassCode, str]:
    """Tell the code from the nickname, which begins after the code's own check."""
    words = who.replace(",", " ").split()
    refused = IllegalMove(f"{quote(who)} has no code before it: write GREEN-HERON-7 {who}, or the code on a line above")
    for many in range(1, len(words) + 1):
        try:
            code = read_code(" ".join(words[:many]))
        except IllegalMove as error:
            refused = error if many == 1 and words[0].count("-") > 1 else refused  # a slip in what looks like a code
            continue
        if many == len(words):
            raise IllegalMove(f"{quote(who)} has no nickname: {_EXAMPLE}")
        return code, read_nickname(" ".join(words[many:]))
    if usual is None:
        raise refused
    return usual, read_nickname(who)
