"""Keep a learner's progress while Python runs."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from crib_tutor.assignments.class_code import in_small_letters, read_nickname
from crib_tutor.documents import BrowserCopy, Kept, mark_of
from crib_tutor.learner.attempts import Attempt
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import LONGEST_FILE, Progress, from_json, to_json
from crib_tutor.learner.progress_files import PROGRESS
from crib_tutor.learner.progress_report import replace_question
from crib_tutor.learner.progress_steps import ProgressSteps
from crib_tutor.learner.resume_code import BRINGS_BACK, LEAVES_OUT, from_code, to_code
from crib_tutor.notebook.progress_copies import HomeCopy, Offer, count_problems, offer_browsers, offer_homes
from crib_tutor.notebook.watched import Watched, Watcher
from crib_tutor.notebook.window import is_temporary
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import home_file
from crib_tutor.words.counts_aloud import amount_of

_HUB = "JUPYTERHUB_USER"
"""What a JupyterHub sets in the environment of each learner's server, whose home is theirs alone."""
MOST_PEOPLE = 12
"""Nicknames that a shared computer asks about."""
_LONGEST_MARK = 16
_SAY_WHO, _CHOOSE = "say who's practicing", "choose which progress to keep"
KEPT: Kept[ProgressSteps, Progress] = Kept(from_json, lambda mine: to_json(mine.now), ProgressSteps.merge, LONGEST_FILE)
"""How a browser keeps progress."""


class PausedPractice(NamedTuple):
    """A tutor's board and settings, for the cell's next run.

    >>> PausedPractice((12, 4), (6, 0), "nobs", "normal", pace=False).you
    (12, 4)
    """

    you: tuple[int, int]
    opponent: tuple[int, int]
    skill: str | None
    level: str
    pace: bool


class Keeper(Watched):
    """One learner's progress and its copies, for this kernel.

    >>> keeper = Keeper()
    >>> text = to_json(Progress().done("03_runs"))
    >>> keeper.found(text, mark_of(text))
    >>> keeper.offered.words
    'Welcome back: pick up where you left off?'
    >>> keeper.go_on()
    >>> keeper.progress.lessons, keeper.line
    (('03_runs',), 'Saved in this browser.')

    Windows tell it what happens, and it tells them all that something has changed. A text from the browser is known by
    its mark: what has another mark than expected was written by somebody else, and is offered before it is written
    over, unless one of the two has all of the other. Raises `IllegalMove` for what cannot be read, and keeps the
    present progress then. On a hub the file at ``home`` is kept in the same way. On a computer that several people
    share, each has a copy in the browser by their nickname.
    """

    def __init__(self, *, temporary: bool = False, home: Path | None = None) -> None:
        super().__init__()
        self._set(ProgressSteps(Progress()))
        self.offered: Offer | None = None
        self.temporary = temporary
        self.browser = BrowserCopy()
        """What the browser is known to keep, by its mark: the check sum in a text."""
        self.home = HomeCopy(home) if home else None
        self.who: str | None = None
        """The nickname of the person who practices, where it's known."""
        self.people: tuple[str, ...] = ()
        """Those who practiced in this browser, as long as nobody has said who it is."""
        self.sat: dict[str, PausedPractice] = {}
        """Where the tutors of this Python stand, by what their cells asked for; it ends with the Python."""

    def watch(self, watcher: Watcher) -> None:
        """Tell a window of every change from now on."""
        super().watch(watcher)
        if self.home is not None and not self.home.looked:
            self._look_home(self.home)
            self.tell()

    # --- the learner ---

    @property
    def learner(self) -> Learner:
        """The person who learns here."""
        return self.progress.learner

    @property
    def progress(self) -> Progress:
        """All that's kept of the person who learns here."""
        return self._mine.now

    def update(self, learner: Learner, attempt: Attempt | None = None) -> None:
        """Take over the learner, and the attempt that led there."""
        if learner == self.learner:
            return
        led = attempt is not None and self.learner.after(attempt) == learner
        changed = ProgressSteps(replace(self.progress, learner=learner))
        self._become(self._mine.after(attempt) if attempt and led else changed)

    def vote(self, given: str) -> None:
        """Keep the learner's first vote on a claim."""
        self._become(self._mine.after(given))

    def note(self, *what: str) -> None:
        """Keep lessons that are done and members who were beaten."""
        self._become(self._mine.after(*what))

    def load(self, text: str) -> None:
        """Load a file, after a yes if it replaces progress."""
        self._take(from_json(text))

    def type_code(self, text: str) -> None:
        """Load a resume code, which leaves the lessons done alone."""
        self._take(replace(self.progress, learner=from_code(text).learner), code=True)

    def _take(self, progress: Progress, *, code: bool = False) -> None:
        if self.learner not in (Learner(), progress.learner):
            words = replace_question(progress, self.learner)
            words += f" A code brings back {BRINGS_BACK}, but not {LEAVES_OUT}." * code
            self.offered = Offer(words, progress, self.browser.known, "Go on", "Keep what is here", asked=True)
            self.tell()
            return
        there = self.offered
        if there and there.progress:
            self.offered = None if there.progress == progress else offer_browsers(there.progress, progress, there.mark)
        self._replace(progress)

    def _replace(self, progress: Progress) -> None:
        self._become(ProgressSteps(progress))

    def _become(self, mine: ProgressSteps) -> None:
        self._set(mine)
        self._keep_home()
        self.tell()

    def _set(self, mine: ProgressSteps) -> None:
        self._mine, self._text = mine, KEPT.write(mine)

    def file(self) -> str:
        """The progress as a file holds it."""
        return self._text

    def code(self) -> str:
        """The resume code."""
        return to_code(self.progress)

    # --- the home of a hub's learner ---

    def _look_home(self, home: HomeCopy) -> None:
        """Offer what the file at home has, if nothing is here yet."""
        try:
            there = home.look()
        except IllegalMove as refusal:
            home.refuse(refusal)
            return
        if there is None:
            self._mine = replace(self._mine, alone=True)
        elif there != Progress() and self.progress == Progress():
            self.offered = offer_homes(there, self.progress)

    def _keep_home(self) -> None:
        """Write the file at home over what this has grown from; what else it holds is offered first."""
        if self.home is None or self.offered is not None or self.progress == Progress():
            return
        mine, there = self.home.keep(self._mine)
        self._set(mine)
        if there is not None:
            self.offered = offer_homes(there, self.progress)

    # --- who practices, on a computer that people share ---

    def ask_who(self, names: object) -> None:
        """Ask who is practicing, of those whom the browser knows."""
        if self.who is not None or self.home is not None or not isinstance(names, list):
            return
        people: dict[str, None] = {}
        for name in names[:MOST_PEOPLE]:
            with suppress(IllegalMove):
                people[read_nickname(name) if name != "" else ""] = None
        self.people = tuple(people)
        self.tell()

    def meet(self, name: str) -> None:
        """Go on as the person of a nickname.

        The browser gives their progress next; a hub's home has one person alone. Raises `IllegalMove` if it's another
        person's turn and what the last one did isn't saved.
        """
        name = read_nickname(name) if name else ""
        if self.home is not None or (self.who is not None and in_small_letters(name) == in_small_letters(self.who)):
            return
        if self.who and self.offered and self.progress != Progress() and mark_of(self._text) != self.browser.known:
            raise IllegalMove(f"the last problems of {self.who} aren't saved yet: {_CHOOSE} first")
        if self.who and self.to_keep:
            raise IllegalMove(f"the last problems of {self.who} aren't saved yet: save them to a file first")
        if self.who:
            self._set(ProgressSteps(Progress()))
            self.sat = {}
        self._mine = replace(self._mine, alone=False)
        self.who, self.people, self.offered, self.browser = name, (), None, BrowserCopy()
        self.tell()

    @property
    def shelf(self) -> str:
        """The browser's name for this person's copy."""
        return in_small_letters(self.who or "")

    # --- the browser ---

    def found(self, text: str, mark: str) -> None:
        """Merge the browser's copy, or offer it."""
        mark = mark[:_LONGEST_MARK]
        if mark == self.browser.known:
            return None
        met = KEPT.meet(self._mine, text)
        if met.there is None:
            self.offered = Offer(f"The progress kept in this browser can't be used: {met.refusal}.", None, mark)
        elif met.both or (self.who and self.progress == Progress()):  # who said who it is isn't asked again
            self.browser.known, self.offered = mark, None
            both = met.both or ProgressSteps(met.there)
            if both != self._mine:
                return self._become(both)
        else:
            self.offered = offer_browsers(met.there, self.progress, mark)
        return self.tell()

    def go_on(self) -> None:
        """Go on with what is offered."""
        if self.offered is None or self.offered.progress is None:
            raise IllegalMove("this browser has nothing to go on with: start, and it will")
        taken, self.offered = self.offered, None
        assert taken.progress is not None
        if not taken.at_home:
            self.browser.known = taken.mark
        self._replace(taken.progress)

    def stay(self) -> None:
        """Keep what is here instead of what is offered."""
        left, self.offered = self.offered, None
        if left is None:
            return
        self._mine = ProgressSteps(self.progress)
        if left.at_home and self.home is not None:
            self.home.aside = True  # what lies there is kept under another name
            self._keep_home()
        else:
            self.browser.known = left.mark
        self.tell()

    def kept(self, mark: str, *, done: bool) -> None:
        """Hear the mark of what the browser keeps by now."""
        if done and not mark and not self.browser.known and self.offered is None:
            self._mine = replace(self._mine, alone=True)
        self.browser.refused = not done
        if done:
            self.browser.known = mark[:_LONGEST_MARK]
        self.tell()

    @property
    def to_keep(self) -> str:
        """The text that the browser lacks, if any."""
        kept = self.offered or self.people or self.progress == Progress() or mark_of(self._text) == self.browser.known
        return "" if kept else self._text

    @property
    def line(self) -> str:
        """Say in one line where the progress is kept."""
        return f"This session is temporary. {self._line()}" if self.temporary else self._line()

    def _line(self) -> str:
        if self.people or self.offered:
            return f"Not saved: first {_SAY_WHO if self.people else _CHOOSE}."
        if self.home is not None and self.home.refused:
            return f"Not saved in your home folder: {self.home.refused}."
        place = "in this browser" if self.home is None else "in your home folder"
        if self.progress == Progress():
            return f"Nothing to save yet: each problem will be saved {place}."
        return self._browser_line() if self.home is None else f"Saved {place}{count_problems(self.progress, ': {}')}."

    def _browser_line(self) -> str:
        if not self.to_keep:
            turn = self.learner.turn
            saved = f"Saved in this browser: {amount_of(turn, 'problem')}." if turn else "Saved in this browser."
            return saved + (" Another session may not find it, so keep a file or the code too." * self.temporary)
        if self.browser.refused:
            return "Not saved: this browser keeps nothing for this page. Save to a file, or write down the code."
        return "Not saved yet."


def home_of(environment: Mapping[str, str]) -> Path | None:
    """Find the progress file of a hub's learner, if any.

    >>> home_of({"JUPYTERHUB_USER": "ada"}).name, home_of({})
    ('progress.json', None)
    """
    if not environment.get(_HUB) or is_temporary(environment):  # Binder's sessions come from a hub too, and end
        return None
    try:
        return home_file(None, PROGRESS, "the progress")
    except IllegalMove:
        return None


HERE = Keeper(temporary=is_temporary(os.environ), home=home_of(os.environ))
"""The one learner of this Python, whom all its windows share."""
