"""Who keeps a learner's progress while Python runs: one keeper for a kernel, and what the browser is asked to keep."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol
from weakref import WeakSet

from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import LONGEST_FILE, Progress, from_json, to_json
from crib_tutor.learner.progress_report import replace_question
from crib_tutor.learner.resume_code import BRINGS_BACK, LEAVES_OUT, from_code, to_code
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of

_TEMPORARY = ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST")
"""What Binder sets in the environment of its sessions, which end by themselves."""
_CHECK = re.compile(r'"check":"([0-9a-f]{16})"')
_LONGEST_MARK = 16


class Offer(NamedTuple):
    """What a browser was found to keep: the question about it, the progress if it can be read, and its mark.

    >>> Offer("Welcome back?", None, "torn").mark
    'torn'
    """

    words: str
    progress: Progress | None
    mark: str
    go_on: str = ""
    """What taking it is called; nothing where it cannot be read."""
    stay: str = "Write over it"
    """What leaving it is called."""
    asked: bool = False
    """Whether the learner brought it, from a file or on paper, and it waits for a yes."""


class PausedPractice(NamedTuple):
    """A table that somebody rose from: the pegs of both sides, what was practiced there, and whether a clock ran.

    >>> PausedPractice((12, 4), (6, 0), "nobs", "normal", pace=False).you
    (12, 4)
    """

    you: tuple[int, int]
    opponent: tuple[int, int]
    skill: str | None
    level: str
    pace: bool


class ProgressWatcher(Protocol):
    """Who wants to hear that something has changed.

    >>> callable(ProgressWatcher.changed)
    True
    """

    def changed(self) -> None:
        """Look at the keeper again."""


class Keeper:
    """The progress of the person who learns in this kernel, and what is known of the copy that the browser keeps.

    >>> keeper = Keeper()
    >>> text = to_json(Progress().done("03_runs"))
    >>> keeper.found(text, mark_of(text))
    >>> keeper.offered.words
    'Welcome back: pick up where you left off?'
    >>> keeper.go_on()
    >>> keeper.progress.lessons, keeper.line
    (('03_runs',), 'Saved in this browser.')

    Windows tell it what happens, and it tells them all that something has changed. A text from the browser is known by
    its mark, the check sum in it: what has another mark than expected was written by somebody else, and is offered
    before it is written over, unless one of the two has all of the other. Raises `IllegalMove` for what cannot be read,
    and keeps the present progress then.
    """

    def __init__(self, *, temporary: bool = False) -> None:
        self.progress = Progress()
        self._text = to_json(self.progress)
        self.offered: Offer | None = None
        self.temporary = temporary
        self.sat: dict[str, PausedPractice] = {}
        """Where the tutors of this Python stand, by what their cells asked for; it ends with the Python."""
        self._stored = ""
        self._refused = False
        self._watching: WeakSet[ProgressWatcher] = WeakSet()

    # --- windows ---

    def watch(self, window: ProgressWatcher) -> None:
        """Tell a window whenever something has changed, for as long as it lives."""
        self._watching.add(window)

    def _tell(self) -> None:
        for window in list(self._watching):
            window.changed()

    # --- the learner ---

    @property
    def learner(self) -> Learner:
        """The person who learns here."""
        return self.progress.learner

    def update(self, learner: Learner) -> None:
        """Take over what the learner has become by a problem."""
        if learner != self.learner:
            self._replace(replace(self.progress, learner=learner))

    def load(self, text: str) -> None:
        """Go on with the progress of a file, at once or, where there is some already, after a yes."""
        self._take(from_json(text))

    def type_code(self, text: str) -> None:
        """Go on with what a resume code says, as with a file; it leaves the lessons done as they are."""
        self._take(replace(self.progress, learner=from_code(text).learner), code=True)

    def _take(self, progress: Progress, *, code: bool = False) -> None:
        if self.learner not in (Learner(), progress.learner):
            words = replace_question(progress, self.learner)
            words += f" A code brings back {BRINGS_BACK}, but not {LEAVES_OUT}." * code
            self.offered = Offer(words, progress, self._stored, "Go on", "Keep what is here", asked=True)
            self._tell()
            return
        there = self.offered
        if there and there.progress:
            self.offered = None if there.progress == progress else _offer(there.progress, progress, there.mark)
        self._replace(progress)

    def _replace(self, progress: Progress) -> None:
        self.progress, self._text = progress, to_json(progress)
        self._tell()

    def file(self) -> str:
        """The progress as a file holds it."""
        return self._text

    def code(self) -> str:
        """The resume code."""
        return to_code(self.progress)

    # --- the browser ---

    def found(self, text: str, mark: str) -> None:
        """Look at a text that the browser keeps and that was not written from here; offer it, or say why not."""
        mark = mark[:_LONGEST_MARK]
        if mark == self._stored:
            return
        try:
            there = from_json(text[: LONGEST_FILE + 1])
        except IllegalMove as refusal:
            self.offered = Offer(f"The progress kept in this browser can't be used: {refusal}.", None, mark)
        else:
            if there in (self.progress, Progress()) or self.progress.grew_from(there):
                self._stored, self.offered = mark, None
            elif there.grew_from(self.progress):
                self._stored, self.offered = mark, None
                self._replace(there)
                return
            else:
                self.offered = _offer(there, self.progress, mark)
        self._tell()

    def go_on(self) -> None:
        """Go on with what is offered."""
        if self.offered is None or self.offered.progress is None:
            raise IllegalMove("this browser has nothing to go on with: start, and it will")
        there, self._stored, self.offered = self.offered.progress, self.offered.mark, None
        self._replace(there)

    def stay(self) -> None:
        """Stay with what is here, which may now be written over what the browser keeps."""
        if self.offered is not None:
            self._stored, self.offered = self.offered.mark, None
            self._tell()

    def kept(self, mark: str, *, done: bool) -> None:
        """Hear from the browser that it keeps a text of this mark, or none, or that it could not keep it."""
        self._refused = not done
        if done:
            self._stored = mark[:_LONGEST_MARK]
        self._tell()

    @property
    def to_keep(self) -> str:
        """The text that the browser is to keep now in place of what is stored; nothing where all is kept, or asked."""
        kept = self.offered or self.progress == Progress() or mark_of(self._text) == self._stored
        return "" if kept else self._text

    @property
    def stored(self) -> str:
        """The mark of what the browser is known to keep, or nothing."""
        return self._stored

    @property
    def line(self) -> str:
        """Where the progress is kept, in one line."""
        return f"This session is temporary. {self._line()}" if self.temporary else self._line()

    def _line(self) -> str:
        if self.offered:
            return "Not saved: first choose which progress to keep."
        if self.progress == Progress():
            return "Nothing to save yet: each problem will be saved in this browser."
        if not self.to_keep:
            turn = self.learner.turn
            saved = f"Saved in this browser: {amount_of(turn, 'problem')}." if turn else "Saved in this browser."
            return saved + (" Another session may not find it, so keep a file or the code too." * self.temporary)
        if self._refused:
            return "Not saved: this browser keeps nothing for this page. Save to a file, or write down the code."
        return "Not saved yet."


def is_temporary(environment: Mapping[str, str]) -> bool:
    """Say if this Python's session ends by itself, as Binder's do.

    >>> is_temporary({"BINDER_LAUNCH_HOST": "https://mybinder.org/"}), is_temporary({})
    (True, False)
    """
    return any(name in environment for name in _TEMPORARY)


def mark_of(text: str) -> str:
    """The mark by which a text of progress is known: its check sum.

    >>> len(mark_of(to_json(Progress())))
    16
    """
    found = _CHECK.search(text)
    assert found
    return found[1]


def _offer(there: Progress, here: Progress, mark: str) -> Offer:
    many = amount_of(there.learner.turn, "problem") if there.learner.turn else ""
    if here == Progress():
        return Offer(
            f"Welcome back: {f'go on with {many}' if many else 'pick up where you left off'}?",
            there,
            mark,
            "Go on",
            "Start over",
        )
    other = f" ({many})" if many else ""
    ours = amount_of(here.learner.turn, "problem")
    words = f"This browser has other progress saved{other}, and this page has {ours}. Which is yours?"
    return Offer(words, there, mark, "The browser's", "This page's")


HERE = Keeper(temporary=is_temporary(os.environ))
"""The one learner of this Python, whom all its windows share."""
