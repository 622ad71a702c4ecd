"""A window of a class's results."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.turned_in import LONGEST_FILE
from crib_tutor.classroom.gradebook import class_words, teacher_words
from crib_tutor.classroom.gradebook.class_report import MOST_CODES, shown_codes, skill_maps
from crib_tutor.classroom.gradebook.class_results import MOST_LINES, ClassResults, MissedItem, collect_results
from crib_tutor.classroom.gradebook.class_table import html_table, write_csv
from crib_tutor.classroom.gradebook.result_files import (
    LONGEST_ZIP,
    MOST_FILES,
    NamedContent,
    name_contents,
    read_folder,
)
from crib_tutor.counts import Count
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.count_view import count_view
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove

_LONGEST_PASTE = 200 * MOST_LINES
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class ResultsWindow(Window):
    """A class's results, of which nothing is trusted.

    >>> ResultsWindow().value["summary"]
    'No results yet. Choose the files your class turned in, or paste the lines they read out.'

    ``contents`` are files to begin with. Files that come later are added; two of one learner are told apart. Lines are
    those that the field holds.
    """

    def __init__(self, contents: tuple[NamedContent, ...] = (), *, folder: str = "") -> None:
        self._contents = contents
        self._lines = ""
        self._folder = folder
        self._file: dict[str, str] | None = None
        self.results = ClassResults()
        self._drawn: list[dict[str, Any]] = []
        self._collect()
        super().__init__()

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the view, and a saved file once."""
        super().refresh(said, refused=refused)
        self._file = None

    def _on_files(self, event: Event) -> str:
        """Take some files; the page sends many of them a few at a time, the last ones without ``more``."""
        given = event["files"]
        if not isinstance(given, list) or len(given) > MOST_FILES:
            raise IllegalMove(f"choose {MOST_FILES:,} files at most")
        named = [_named(file) for file in given]
        self._add(name_contents(named))
        return "" if event.get("more") is True else self._collect()

    def _on_folder(self, event: Event) -> str:
        folder = event["folder"]
        if not isinstance(folder, str) or not folder.strip():
            raise IllegalMove(teacher_words.NO_FOLDER)
        self._add(read_folder(folder.strip()))
        self._folder = folder.strip()
        return self._collect()

    def _add(self, more: tuple[NamedContent, ...]) -> None:
        """Add files; one that is here already, as when a folder is read again, stays once."""
        every = tuple(dict.fromkeys((*self._contents, *more)))
        left = NamedContent("the other files", b"", f"only the first {MOST_FILES:,} are read")
        self._contents = (*every[:MOST_FILES], left) if len(every) > MOST_FILES else every

    def _on_lines(self, event: Event) -> str:
        lines = event["lines"]
        if not isinstance(lines, str) or not lines.strip():
            raise IllegalMove(teacher_words.NO_LINES)
        if len(lines) > _LONGEST_PASTE:
            raise IllegalMove(f"paste {MOST_LINES:,} lines at most")
        self._lines = lines  # what the field holds: a line that was put right there isn't refused any more
        return self._collect()

    def _on_save(self, _: Event) -> str:
        self._file = {"name": teacher_words.CSV_NAME, "text": _BOM + write_csv(self.results)}
        return teacher_words.SAVED

    def _on_again(self, _: Event) -> str:
        self._contents, self._lines = (), ""
        self._collect()
        return teacher_words.STARTED

    def _collect(self) -> str:
        """Read and score everything again, and draw it once."""
        self.results = collect_results(self._contents, lines=self._lines)
        self._drawn = [self._draw(code) for code in shown_codes(self.results)]
        return self._summary()

    def _summary(self) -> str:
        some = self.results.learners or self.results.refused
        counted = teacher_words.count_results(len(self.results.learners), len(self.results.refused))
        return counted if some else class_words.EMPTY

    def _draw(self, code: ClassCode) -> dict[str, Any]:
        learners = self.results.of(code)
        drawn = skill_maps(self.results, code)
        files = any(each.scored for each in learners)
        return {
            "head": class_words.code_line(code, len(learners)),
            "table": str(html_table(learners)),
            "map": "".join(each.html() for each in drawn),
            "unmapped": class_words.NO_SKILLS if files and not drawn else "",
            "missed": [_draw_missed(each) for each in self.results.missed_most(code)],
            "own": class_words.OWN_HANDS if code.own else "",
        }

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        return {
            "title": teacher_words.RESULTS,
            "folder": self._folder,
            "longest": {"file": LONGEST_FILE, "zip": LONGEST_ZIP},
            "summary": self._summary(),
            "classes": self._drawn,
            "lists": str(self._lists()),
            "some": bool(self.results.learners),
            "file": self._file,
            "words": teacher_words.RESULT_LABELS,
        }

    def _lists(self) -> Html:
        refused = class_words.refused_lines(self.results.refused)
        more = class_words.more_codes(len(self.results.codes) - MOST_CODES)[:1]
        parts = [
            *map(paragraph, more),
            class_words.bullets(teacher_words.REFUSED, refused),
            class_words.bullets(teacher_words.LEFT_OUT, class_words.note_lines(self.results)),
            class_words.bullets(teacher_words.KNOW, list(class_words.LIMITS) if self.results.learners else []),
        ]
        return stacked(*(part for part in parts if part))

    def static(self) -> Html:
        """The report for readers without a kernel."""
        parts = [paragraph(self._summary())]
        for code in shown_codes(self.results):
            learners = self.results.of(code)
            drawn = skill_maps(self.results, code)
            parts += [paragraph(class_words.code_line(code, len(learners)), "strong"), html_table(learners)]
            parts += [each.html() for each in drawn]
            for missed in self.results.missed_most(code):
                parts += [paragraph(class_words.missed_line(missed), "strong"), class_words.picture_of(missed.item)]
        return stacked(*parts, self._lists())


def _named(file: object) -> tuple[str, bytes]:
    """A file as the page sends it: its name and its bytes in base 64; without them it's too long."""
    name, sent = (file.get("name"), file.get("bytes")) if isinstance(file, Mapping) else (None, None)
    if not isinstance(name, str):
        raise IllegalMove("a file has no name: choose the files again")
    try:
        return name, b64decode(sent) if isinstance(sent, str) else b" " * (LONGEST_FILE + 1)
    except ValueError:
        raise IllegalMove("a file came in pieces: choose the files again") from None


def _draw_missed(missed: MissedItem) -> dict[str, Any]:
    """A problem that was missed: a count that shows itself, or a picture of what else was asked."""
    counted = class_words.counted_of(missed.item)
    if isinstance(counted, Count):
        return {"words": class_words.missed_line(missed), "shown": count_view(counted), "picture": ""}
    return {
        "words": class_words.missed_line(missed),
        "shown": None,
        "picture": str(class_words.picture_of(missed.item)),
    }
