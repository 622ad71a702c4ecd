"""A learner's seat in a class while Python runs."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from crib_tutor.assignments import class_work_words as words
from crib_tutor.assignments.class_code import ClassCode, in_small_letters, read_code, read_nickname
from crib_tutor.assignments.class_work import LONGEST_KEPT, ClassWork, Given, begin_work, read_work, write_work
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import LONGEST_FILE, fold_nickname, read_turned_in, to_text
from crib_tutor.documents import BrowserCopy, Kept
from crib_tutor.notebook.watched import Watched
from crib_tutor.notebook.window import is_temporary
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import drop_text, error_reason, read_start

RESULTS = "CRIB_TUTOR_RESULTS"
"""The variable of the environment that names a folder in which a hub collects what is turned in."""
_LONGEST_LINK = 200


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was turned in: a line and a file.

    >>> Receipt("GREEN-HERON-7 ADA ...", "results.json", "{}").saved
    ''
    """

    line: str
    name: str
    text: str
    saved: str = ""
    """What is said about the shared folder; nothing if there's none."""


class Desk(Watched):
    """The class code, nickname and answers that all windows share.

    >>> desk = Desk()
    >>> desk.type_code("green heron 7")
    >>> desk.type_name("Ada")
    >>> desk.answer(0, {"total": 8})
    >>> desk.work.given, desk.work.nickname
    (1, 'Ada')

    Windows tell it what happens, and it tells them all that something has changed. Raises `IllegalMove` for what isn't
    a code or a nickname, and stays as it was. ``folder`` is where a hub collects what is turned in.
    """

    def __init__(self, folder: Path | None = None, *, temporary: bool = False) -> None:
        super().__init__()
        self.folder = folder
        self.temporary = temporary
        self.work: ClassWork | None = None
        self.asked: ClassCode | None = None
        """A code whose nickname is still to come."""
        self.nickname = ""
        """The last nickname, to begin with."""
        self.left = False
        """Whether the learner left, so that the browser's copy isn't taken up again."""
        self.result: Receipt | None = None
        self.browser = BrowserCopy()
        """What the browser is known to keep of this work."""
        self._links: set[str] = set()
        self._earlier: dict[str, ClassWork] = {}
        """What was left here, for those who come back to a browser that keeps nothing."""

    # --- joining ---

    def type_code(self, text: str) -> None:
        """Take a typed code, and wait for the nickname."""
        if not text.strip():
            raise IllegalMove(words.CODE_FIRST)
        self.asked = read_code(text)
        self.tell()

    def type_name(self, text: str) -> None:
        """Join with a nickname under the code typed before."""
        if self.asked is None:
            raise IllegalMove(words.CODE_FIRST)
        if not text.strip():
            raise IllegalMove(words.NAME_FIRST)
        self._join(self.asked, read_nickname(text))

    def follow_link(self, text: str, nickname: str) -> bool:
        """Take a link's code once; true if there's a question."""
        text = text[:_LONGEST_LINK]
        if text in self._links:
            return False
        self._links.add(text)
        code = read_code(text)
        if self.work is not None and self.work.code == code:
            return False
        self.asked, self.nickname = code, self.nickname or nickname[:_LONGEST_LINK]
        self.tell()
        return True

    def join_by_names(self, names: Mapping[str, object]) -> None:
        """Join with a notebook's ``class_code`` and ``nickname``, as papermill sets them."""
        code, nickname = (names.get(name) for name in ("class_code", "nickname"))
        if isinstance(code, str):  # and not the function that makes one
            self.type_code(code)
            if isinstance(nickname, str):
                self.type_name(nickname)

    def join_again(self, code: str, nickname: str) -> None:
        """Rejoin today's class, unless someone has joined or left since."""
        if self.work is not None or self.left or self.asked is not None:
            return
        self._join(read_code(code), read_nickname(nickname))

    def _join(self, code: ClassCode, nickname: str) -> None:
        now = self.work
        self.asked, self.nickname, self.left = None, nickname, False
        if now is None or (now.code, fold_nickname(now.nickname)) != (code, fold_nickname(nickname)):
            begun, self.result = begin_work(code, nickname), None
            self._put_by()
            earlier = self._earlier.pop(_key(begun), None)
            self.work = begun if earlier is None else begun.merge(earlier)
            self.browser = BrowserCopy()
        self.tell()

    def turn_back(self) -> None:
        """Don't join after all."""
        self.asked = None
        self.tell()

    def leave(self) -> str:
        """Leave the class; what was answered stays in the browser."""
        if self.work is None:
            raise IllegalMove("you aren't in a class here: enter a code first")
        announced = words.announce_left(self.work)
        self._put_by()
        self.work, self.result, self.left = None, None, True
        self.tell()
        return announced

    def _put_by(self) -> None:
        if self.work is not None:
            self._earlier[_key(self.work)] = self.work

    # --- answers ---

    def answer(self, place: int, given: Given | None) -> None:
        """Keep a first answer; None is "I don't know"."""
        if self.work is not None:
            self._take(self.work.answer(place, given))

    def answer_ticket(self, given: tuple[int | str | None, ...]) -> None:
        """Keep the answers to a lesson's own questions."""
        if self.work is not None:
            self._take(self.work.answer_ticket(given))

    def _take(self, work: ClassWork) -> None:
        if work != self.work:
            self.work = work
            self.tell()

    # --- the browser ---

    @property
    def key(self) -> str:
        """The browser's key for this work: code and nickname."""
        return _key(self.work) if self.work else ""

    @property
    def to_keep(self) -> str:
        """The text for the browser to keep, if any."""
        return KEPT.write(self.work) if self.work is not None and self.work.given else ""

    def found(self, text: str) -> None:
        """Merge the browser's copy of this work, if it's readable."""
        if self.work is None:
            return
        met = KEPT.meet(self.work, text)
        self.browser = BrowserCopy(text, met.both is None, self.browser.refused)
        self.work = met.both or self.work
        self.tell()

    def kept(self, *, done: bool) -> None:
        """Hear whether the browser keeps what it was given."""
        self.browser.refused = not done
        self.tell()

    # --- turning in ---

    def turn_in(self) -> Receipt:
        """Turn in: make the line and the file."""
        if self.work is None:
            raise IllegalMove("you aren't in a class here: enter a code first")
        turned = self.work.turn_in()
        result = Receipt(write_line(turned), turned.file_name, to_text(turned))
        self.result = self._dropped(result) if self.folder is not None else result
        self.tell()
        return self.result

    def _dropped(self, result: Receipt) -> Receipt:
        """Leave the file in the folder: under a name of its own, which later ones of this learner's take again."""
        assert self.work is not None
        assert self.folder is not None
        stem = result.name.removesuffix(".json")
        before = self.work.saved_as
        named = re.fullmatch(rf"{re.escape(stem)}(-\d+)?\.json", before, re.ASCII)
        mine = before if named and self._grew_from(self.folder / before) else ""
        try:
            name = drop_text(result.text, self.folder, stem, mine)
        except OSError as error:
            return replace(result, saved=words.say_unsaved(error_reason(error)))
        self.work = replace(self.work, saved_as=name)
        return replace(result, name=name, saved=words.say_saved(name))

    def _grew_from(self, path: Path) -> bool:
        """Say if a file holds nothing that we lack; it may be another learner's since, or somebody put it there."""
        assert self.work is not None
        try:
            return not path.is_symlink() and self.work.grew_from(read_turned_in(read_start(path, LONGEST_FILE)))
        except (OSError, ValueError):
            return False

    @property
    def stale(self) -> bool:
        """Say if something was answered since turning in."""
        work, result = self.work, self.result
        return work is not None and result is not None and to_text(work.turn_in()) != result.text


def _key(work: ClassWork) -> str:
    return f"{work.code.text}:{in_small_letters(work.nickname)}"


KEPT: Kept[ClassWork, ClassWork] = Kept(
    read_work, write_work, lambda here, there: here.merge(there) if _key(here) == _key(there) else None, LONGEST_KEPT
)
"""How a browser keeps the work of a learner under a code."""


def desk_of(environment: Mapping[str, str]) -> Desk:
    """Set up the desk, with a hub's folder if any.

    >>> desk_of({"CRIB_TUTOR_RESULTS": "/srv/results"}).folder.name, desk_of({}).folder
    ('results', None)
    """
    named = environment.get(RESULTS, "").strip()
    return Desk(Path(named) if named else None, temporary=is_temporary(environment))


DESK = desk_of(os.environ)
"""The desk of this Python, which all its windows share."""
