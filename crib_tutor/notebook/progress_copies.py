"""Copies of a learner's progress, and the questions about them."""

from pathlib import Path
from typing import NamedTuple

from crib_tutor.documents import mark_of
from crib_tutor.learner.progress import Progress, to_json
from crib_tutor.learner.progress_files import keep_grown, put_aside, read_if_there
from crib_tutor.learner.progress_steps import ProgressSteps
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of


class Offer(NamedTuple):
    """A question about a copy that was found.

    >>> Offer("Welcome back?", None, "torn").stay
    'Write over it'
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
    at_home: bool = False
    """Whether it's the file at home that has it, and not the browser."""


def offer_browsers(there: Progress, here: Progress, mark: str) -> Offer:
    """Offer the browser's copy beside what is here.

    >>> offer_browsers(Progress().done("03_runs"), Progress(), "").words
    'Welcome back: pick up where you left off?'
    """
    if here == Progress():
        problems = amount_of(there.learner.turn, "problem") if there.learner.turn else ""
        words = f"Welcome back: {f'go on with {problems}' if problems else 'pick up where you left off'}?"
        return Offer(words, there, mark, "Go on", "Start over")
    ours = amount_of(here.learner.turn, "problem")
    words = f"This browser has other progress saved{count_problems(there)}, and this page has {ours}. Which is yours?"
    return Offer(words, there, mark, "The browser's", "This page's")


def offer_homes(there: Progress, here: Progress) -> Offer:
    """Offer the file at home beside what is here.

    >>> offer_homes(Progress().done("03_runs"), Progress()).go_on
    'Go on'
    """
    offer = offer_browsers(there, here, mark_of(to_json(there)))._replace(at_home=True)
    if here == Progress():
        return offer
    ours = amount_of(here.learner.turn, "problem")
    words = f"Your home folder has other progress saved{count_problems(there)}, and this page has {ours}. "
    return offer._replace(words=f"{words}Which is yours?", go_on="The home folder's")


def count_problems(progress: Progress, around: str = " ({})") -> str:
    """Count the problems of some progress, if any.

    >>> count_problems(Progress())
    ''
    """
    return around.format(amount_of(progress.learner.turn, "problem")) if progress.learner.turn else ""


class HomeCopy:
    """The file at home of a hub's learner."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.looked = False
        self.refused = ""
        """Why the file can't be read or written."""
        self.aside = False
        """Whether what lies there is to be kept under another name before it is written over."""

    def look(self) -> Progress | None:
        """Read the file; None if there is none."""
        self.looked = True
        return read_if_there(self.path)

    def keep(self, mine: ProgressSteps) -> tuple[ProgressSteps, Progress | None]:
        """Write over what this grew from; the merged, and the rest."""
        there = None
        try:
            if self.aside:
                put_aside(self.path)
            self.aside = False
            while (there := keep_grown(mine.now, self.path)) and (both := mine.merge(there)):
                mine = both
        except IllegalMove as refusal:
            self.refuse(refusal)
            return mine, None
        self.refused = ""
        return mine, there

    def refuse(self, refusal: IllegalMove) -> None:
        """Remember why the file can't be read or written."""
        self.refused = str(refusal).removesuffix("; name another file")
