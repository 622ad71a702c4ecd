"""A window that makes class codes."""

from __future__ import annotations

from dataclasses import replace
from secrets import randbelow
from typing import Any

from crib_tutor.assignments.assignment import KINDS, LEVELS, Assignment
from crib_tutor.assignments.class_code import MOST_ITEMS, OFFERED, SEEDS, ClassCode, make_code
from crib_tutor.classroom.gradebook import teacher_words as words
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems.skills import SKILLS


class CodesWindow(Window):
    """A form for class codes.

    >>> CodesWindow(make_code("00", 7)).value["code"]
    'GREEN-HERON-7'
    """

    def __init__(self, code: ClassCode) -> None:
        self.code = code
        super().__init__()

    def _on_choose(self, event: Event) -> str:
        kind, items, asked = event["kind"], event.get("items"), (event.get("skill", ""), event.get("level", ""))
        if kind != self.code.kind:
            items = None if items == self.code.items else items  # a number that no one chose goes with its kind
            asked = ("", "")
        self.code = make_code(kind, self.code.seed, items=items, own=event["own"], skill=asked[0], level=asked[1])
        return self._said()

    def _on_another(self, _: Event) -> str:
        seed = (self.code.seed + 1 + randbelow(SEEDS - 1)) % SEEDS
        self.code = replace(self.code, seed=seed)
        return self._said()

    def _said(self) -> str:
        return f"{self.code.text}. {words.explain_code(self.code)}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        kind = self.code.assignment
        return {
            "title": words.CODES,
            "code": self.code.text,
            "explained": words.explain_code(self.code),
            "kind": self.code.kind,
            "items": self.code.items,
            "own": self.code.own,
            "skill": self.code.skill,
            "level": self.code.level,
            "skills": [{"value": "", "label": words.EVERY_SKILL}, *_choices(kind)],
            "levels": [{"value": "" if level == kind.level else level, "label": level} for level in LEVELS],
            "most": MOST_ITEMS,
            "kinds": [{"value": choice.key, "label": choice.name} for choice in map(KINDS.__getitem__, OFFERED)],
            "page": kind.page,
            "words": words.CODE_LABELS,
        }

    def static(self) -> Html:
        """Show the code to readers without a kernel."""
        return stacked(paragraph(self.code.text, "strong"), paragraph(words.explain_code(self.code)))


def _choices(kind: Assignment) -> list[dict[str, str]]:
    """The skills that a code of a drill can be held to; a lesson's can't."""
    return [] if kind.lesson else [{"value": skill, "label": SKILLS[skill].name} for skill in kind.skills]
