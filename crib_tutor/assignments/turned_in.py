"""Answers under a class code, as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from unicodedata import east_asian_width, normalize

from crib_tutor.assignments.class_code import ClassCode, in_small_letters, read_code, read_nickname
from crib_tutor.assignments.class_items import Item, class_items
from crib_tutor.assignments.item_answers import Answer, read_answer
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Answer as TicketAnswer
from crib_tutor.deck import InvalidCards, quote
from crib_tutor.documents import DocumentKind, read_list
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind

LONGEST_FILE = 64 * 1024
"""Bytes of a results file at most; forty hands answered card by card take about ten thousand."""
RESULTS_FILE = DocumentKind(
    "results file",
    "results",
    {1: ("code", "nickname", "ticket", "answers")},
    LONGEST_FILE,
    signed=False,
    key="crib_tutor",
    optional=("ticket",),
)
_PLAIN = re.compile("[a-z0-9]+( [a-z0-9]+)*")
"""Folded nicknames that the name of a file tells whole."""
_ALIKE = str.maketrans(
    dict.fromkeys("`\u00b4\u02bb\u02bc\u2018\u2019\u201b", "'")
    | dict.fromkeys("\u2010\u2011\u2013", "-")
    | dict.fromkeys("\u200c\u200d")
)
"""How apostrophes and hyphens are written on other keyboards, and the joiners that aren't seen by themselves."""
_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԚԜҺаеѕіјорсухүԁһԛԝѵкѡɑɡΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυκχγՍՏՕօհոսցᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ",
    "ABESIJKMHOPCTYXYQWHaesijopcyxydhqwvkwagABEZHIKMNOPTYXaivopukxyUSOohnugABCDEHJKLMPRSTVWZ",
)
"""Letters of other alphabets that look like Latin ones."""


@dataclass(frozen=True, slots=True)
class TurnedIn:
    """A learner's first answers under a code.

    >>> turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", answers=({"total": 8}, None, None, None, None))
    >>> turned.answered
    1

    ``ticket`` has the answers to a lesson's own questions, as far as they were given, and ``answers`` one place for
    each problem of the code. None is "I don't know" in the first, and not answered in the second. Raises `IllegalMove`
    or `InvalidCards` for an answer that these problems don't take, so what was made can always be scored.
    """

    code: ClassCode
    nickname: str
    ticket: tuple[TicketAnswer | None, ...] = ()
    answers: tuple[Answer | None, ...] = ()

    def __post_init__(self) -> None:
        require_kind(self.code, ClassCode, "a class code: give what read_code returns")
        if read_nickname(self.nickname) != self.nickname:
            raise IllegalMove(f"{quote(self.nickname)} has spaces around it: give what read_nickname returns")
        require_kind(self.ticket, tuple, "a ticket: give a tuple of answers")
        require_kind(self.answers, tuple, "a tuple of answers: give one place for each problem")
        questions = ticket_questions(self.code.kind)
        if len(self.ticket) > len(questions):
            raise IllegalMove(f"the ticket has {len(self.ticket)} answers, but there are {len(questions)} questions")
        for place, (question, given) in enumerate(zip(questions, self.ticket, strict=False), 1):
            if given is not None:
                _require_read(f"question {place}", partial(question.read, given))
        if len(self.answers) != self.code.items:  # before its problems are drawn
            raise IllegalMove(
                f"there are {len(self.answers)} places for answers, but {self.code.text} has {self.code.items} problems"
            )
        for number, (item, answer) in enumerate(zip(self.items, self.answers, strict=True), 1):
            if answer is not None:
                _require_read(f"problem {number}", partial(read_answer, item, answer))

    @property
    def items(self) -> tuple[Item, ...]:
        """The problems of the code and nickname."""
        return class_items(self.code, self.nickname if self.code.own else "")

    @property
    def answered(self) -> int:
        """How many places have an answer."""
        return sum(answer is not None for answer in (*self.ticket, *self.answers))

    @property
    def key(self) -> tuple[str, str]:
        """The code and the folded nickname."""
        return self.code.text, fold_nickname(self.nickname)

    @property
    def file_name(self) -> str:
        """The name of its file, in ASCII.

        Where letters, digits and spaces can't tell the nickname, a few digits at the end do.
        """
        name = fold_nickname(self.nickname)
        plain = normalize("NFKD", name).encode("ascii", "ignore").decode()
        words = "-".join(re.findall("[a-z0-9]+", plain)) or "learner"
        ending = words if _PLAIN.fullmatch(name) else f"{words}--{sha256(name.encode()).hexdigest()[:8]}"
        return f"{RESULTS_FILE.mark}-{self.code.text}-{ending}.json"

    def grew_from(self, earlier: TurnedIn) -> bool:
        """Say if something turned in grew into this."""
        return (
            earlier.key == self.key
            and self.ticket[: len(earlier.ticket)] == earlier.ticket
            and all(was in (None, given) for was, given in zip(earlier.answers, self.answers, strict=True))
        )


def _require_read(place: str, read: Callable[[], object]) -> None:
    """Refuse an answer that can't be read, and say which one it is."""
    try:
        read()
    except (IllegalMove, InvalidCards) as refused:
        raise IllegalMove(f"{place}: {refused}") from None


def fold_nickname(nickname: str) -> str:
    """Fold a nickname, however a keyboard writes it.

    >>> fold_nickname("O\N{RIGHT SINGLE QUOTATION MARK}NEIL"), fold_nickname("\N{FULLWIDTH LATIN CAPITAL LETTER A}da")
    ("o'neil", 'ada')

    Capitals, wide and narrow letters, curly apostrophes, long hyphens and what joins letters make no difference.
    Look-alikes of other alphabets do.
    """
    usual = [normalize("NFKC", sign) if east_asian_width(sign) in "FH" else sign for sign in nickname]
    return in_small_letters("".join(usual)).translate(_ALIKE)


def look_of(nickname: str) -> str:
    """Write a nickname in look-alike Latin letters.

    >>> look_of("\N{CYRILLIC CAPITAL LETTER A}da") == look_of("Ada")
    True
    """
    return fold_nickname(normalize("NFKC", nickname).translate(_LOOKS_LIKE))


def to_text(turned: TurnedIn) -> str:
    """Write what's turned in as the text of its file.

    >>> turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", answers=({"total": 8}, None, None, None, None))
    >>> to_text(turned).partition("ticket")[0]
    '{"crib_tutor": "results", "version": 1, "code": "GREEN-HERON-7", "nickname": "Ada", "'
    """
    require_kind(turned, TurnedIn, "something turned in: give a TurnedIn")
    written = RESULTS_FILE.write(
        code=turned.code.text, nickname=turned.nickname, ticket=turned.ticket, answers=turned.answers
    )
    return json.dumps(written, default=dict) + "\n"


def read_turned_in(text: str | bytes, *, only: ClassCode | None = None) -> TurnedIn:
    """Read the text of a results file.

    >>> turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", answers=({"total": 8}, None, None, None, None))
    >>> read_turned_in(to_text(turned)) == turned
    True
    >>> read_turned_in("[]")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this isn't a results file: it doesn't have the crib_tutor 'results'

    Raises `IllegalMove` in one sentence for anything but such a file, and for one of another code than ``only``.
    """
    read = RESULTS_FILE.read(text)
    longest = RESULTS_FILE.longest
    ticket, answers = read_list(read.get("ticket", []), longest), read_list(read["answers"], longest)
    code, nickname = read_code(read["code"]), read_nickname(read["nickname"])
    if only is not None and code != only:
        raise IllegalMove(f"it's for {code.text}, not {only.text}")
    return TurnedIn(code, nickname, tuple(ticket), tuple(answers))
