"""A window of a class's results."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.turned_in import LONGEST_FILE
from crib_tutor.classroom.gradebook import class_words, teacher_words
from crib_tutor.classroom.gradebook.class_report import report_class, skill_maps
from crib_tutor.classroom.gradebook.class_results import MOST_LINES, ClassResults, collect_results
from crib_tutor.classroom.gradebook.class_table import text_table, weeks_table, write_csv
from crib_tutor.classroom.gradebook.import_files import NEEDS, import_csv, why_not
from crib_tutor.classroom.gradebook.result_files import (
    LONGEST_ZIP,
    MOST_FILES,
    NamedContent,
    name_contents,
    read_folder,
)
from crib_tutor.classroom.gradebook.roster import LONGEST_ROSTER, Roster, match_people, read_roster
from crib_tutor.classroom.gradebook.tomorrow import plan_tomorrow
from crib_tutor.classroom.gradebook.tomorrow_words import TITLE, plan_view
from crib_tutor.classroom.worksheets.worksheet import make_worksheet, worksheet_page
from crib_tutor.deck import quote
from crib_tutor.documents import read_number
from crib_tutor.look.html import Html, paragraph, preformatted, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.sheets.page import frame
from crib_tutor.words.counts_aloud import amount_of, join_words

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
        self._roster: Roster | None = None
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

    def _on_save(self, event: Event) -> str:
        what = event["what"]
        if what not in tuple(teacher_words.SAVES) or self._plan is None:
            raise IllegalMove(f"{quote(what)} can't be saved: choose {join_words(list(teacher_words.SAVES))}")
        code = self._plan.code
        text = import_csv(what, self.results, code, self._roster) if what in NEEDS else _BOM + write_csv(self.results)
        name = f"{what}-{code.text}.csv" if what in NEEDS else teacher_words.CSV_NAME
        self._file = {"name": name, "text": text}
        return teacher_words.SAVED.format(name)

    def _on_worksheet(self, event: Event) -> str:
        groups = self._plan.groups if self._plan else ()
        code = groups[read_number(event["group"], len(groups) - 1)].code
        self._file = {"name": f"worksheet-{code.text}.html", "text": worksheet_page(make_worksheet(code))}
        return teacher_words.PRINTING

    def _on_print(self, _: Event) -> str:
        self._file = {"name": "tomorrow.html", "text": frame(TITLE, str(self.static()))}
        return teacher_words.PRINTING

    def _on_again(self, _: Event) -> str:
        self._contents, self._lines = (), ""
        self._collect()
        return teacher_words.STARTED

    def _on_roster(self, event: Event) -> str:
        _, content = _named(event["file"], LONGEST_ROSTER)
        self._roster = read_roster(content)
        self._match()
        return teacher_words.ON_ROSTER.format(amount_of(len(self._roster.people), "learner"))

    def _on_code(self, event: Event) -> str:
        """Show another of the codes that were turned in."""
        codes = {code.text: code for code in self.results.codes}
        if event["code"] not in tuple(codes):
            raise IllegalMove(f"{quote(event['code'])} isn't a code of these results: choose one from the list")
        self._plan_for(codes[event["code"]])
        return self._summary()

    def _collect(self) -> str:
        """Read and score everything again, and plan for the code that most turned in."""
        self.results = collect_results(self._contents, lines=self._lines)
        self._plan_for(max(self.results.codes, key=lambda code: len(self.results.of(code)), default=None))
        return self._summary()

    def _plan_for(self, code: ClassCode | None) -> None:
        self._plan = plan_tomorrow(self.results, code) if code else None
        self._maps = "".join(each.html() for each in skill_maps(self.results, code)) if code else ""
        self._match()

    def _match(self) -> None:
        learners = self.results.of(self._plan.code) if self._plan else ()
        self._matched = match_people(self._roster, learners) if self._roster and self._plan else None

    def _summary(self) -> str:
        some = self.results.learners or self.results.refused
        counted = teacher_words.count_results(len(self.results.learners), len(self.results.refused))
        return counted if some else class_words.EMPTY

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        return {
            "title": teacher_words.RESULTS,
            "folder": self._folder,
            "longest": {"file": LONGEST_FILE, "zip": LONGEST_ZIP, "roster": LONGEST_ROSTER},
            "summary": self._summary(),
            "codes": [{"value": code.text, "label": code.text} for code in self.results.codes],
            "plan": plan_view(self._plan, self._matched) if self._plan else None,
            "folds": self._folds(),
            "map": self._maps,
            "saves": [self._save_view(what) for what in teacher_words.SAVES],
            "lists": str(self._lists()),
            "file": self._file,
            "words": teacher_words.RESULT_LABELS,
        }

    def _folds(self) -> list[dict[str, str]]:
        texts = {"table": text_table(self.results.of(self._plan.code)) if self._plan else []}
        texts["weeks"] = weeks_table(self.results)
        drawn = {name: str(preformatted("\n".join(lines))) for name, lines in texts.items() if lines}
        return [{"title": teacher_words.FOLDS[name], "html": html} for name, html in drawn.items()]

    def _save_view(self, what: str) -> dict[str, Any]:
        why = capitalized(why_not(what, self._roster)) if what in NEEDS else ""
        return {"what": what, "name": what.capitalize(), "columns": teacher_words.SAVES[what], "why": why}

    def _lists(self) -> Html:
        refused = class_words.refused_lines(self.results.refused)
        parts = [
            class_words.bullets(teacher_words.ROSTER, list(self._matched.notes) if self._matched else []),
            class_words.bullets(teacher_words.REFUSED, refused),
            class_words.bullets(teacher_words.LEFT_OUT, class_words.note_lines(self.results)),
            class_words.bullets(teacher_words.KNOW, list(class_words.LIMITS) if self.results.learners else []),
        ]
        return stacked(*(part for part in parts if part))

    def static(self) -> Html:
        """The report for readers without a kernel, and to print."""
        lines = report_class(self.results, self._roster).splitlines()
        return stacked(paragraph(self._summary()), *map(paragraph, filter(None, lines)), Html(self._maps, ""))


def _named(file: object, longest: int = LONGEST_FILE) -> tuple[str, bytes]:
    """A file as the page sends it: its name and its bytes in base 64; without them it's too long."""
    name, sent = (file.get("name"), file.get("bytes")) if isinstance(file, Mapping) else (None, None)
    if not isinstance(name, str):
        raise IllegalMove("a file has no name: choose the files again")
    try:
        return name, b64decode(sent) if isinstance(sent, str) else b" " * (longest + 1)
    except ValueError:
        raise IllegalMove("a file came in pieces: choose the files again") from None
