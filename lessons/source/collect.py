"""Collect the lessons' sentences and exit tickets from one run of their cells.

    python lessons/source/collect.py            # all lessons
    python lessons/source/collect.py 03 04      # only those whose names begin so

`crib_tutor/course/sentences.json` has each sentence as its maker fills it, the prose that the guess opens, and each
answer that no cell gives;
`crib_tutor/assignments/tickets.json` has the tickets' questions, from which answers are scored. A test asks every
lesson whether both files are still right, and `build.py` writes them before it runs a lesson.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any
from unittest.mock import patch

import jupytext
from blanks import LESSONS, SOURCES, solve
from markdown_it import MarkdownIt

from crib_tutor import course, lesson
from crib_tutor.assignments.lesson_tickets import TICKETS
from crib_tutor.assignments.questions import Answer, Question
from crib_tutor.counts import Count
from crib_tutor.course.sentences import CARDS, Asking, Maker, Said, Sentences
from crib_tutor.course.surprises import SENTENCES, Surprise

PACKAGE = LESSONS.parent / "crib_tutor"
VERSION = 1


@dataclass(frozen=True)
class Reply:
    """A question of a lesson and what its maker says of it."""

    asked: Asking
    said: Said
    given: bool
    """True if the cell or its cards give the answer, so that the file needn't."""


@dataclass(frozen=True)
class Collected:
    """A lesson's questions with a surprise, and its exit ticket."""

    replies: Mapping[str, Reply]
    ticket: tuple[Question, ...]
    right: tuple[tuple[tuple[Answer, ...], ...], ...]
    """The right answers of each cell, call by call."""
    more: Mapping[str, str]
    """The HTML of the prose that a guess opens."""
    guesses: tuple[tuple[Question, ...], ...]
    """What `predict` and `quiz` ask in each cell of code."""

    def sentences(self, place: str) -> dict[str, dict[str, Any]]:
        """The lesson's part of the file of sentences, without what is empty."""
        made = {}
        for name, reply in self.replies.items():
            kept = {"lesson": place, "words": reply.said.begun, "more": self.more.get(name, "")}
            kept |= {"answer": None if reply.given else reply.said.answer}
            made[name] = {key: value for key, value in kept.items() if value not in ("", None)}
        return made

    def questions(self) -> list[dict[str, Any]]:
        """The lesson's part of the file of tickets."""
        return [
            {"ask": asked.ask, "answer": asked.answer, "choices": asked.choices, "near": asked.near}
            for asked in self.ticket
        ]


# --- makers -----------------------------------------------------------------------------------------------------------


@cache
def makers() -> Mapping[str, tuple[str, Maker]]:
    """The lesson and the maker of every surprise.

    Raises `ValueError` for a name that two lessons give.
    """
    names = [module.name for module in iter_modules(course.__path__) if module.name.startswith("lesson_")]
    named: dict[str, tuple[str, Maker]] = {}
    for module in (import_module(f"{course.__name__}.{name}") for name in names):
        for sentences in (kept for kept in vars(module).values() if isinstance(kept, Sentences)):
            for name, maker in sentences.makers.items():
                if name in named:
                    raise ValueError(f"{name!r} names two surprises, in {named[name][0]} and {sentences.lesson}")
                named[name] = sentences.lesson, maker
    return named


# --- a lesson's cells -------------------------------------------------------------------------------------------------


@cache
def collect(place: str) -> Collected:
    """Run the cells of a lesson, each question answered by its maker.

    ``place`` is how the file's name begins. The same lesson is run once in a process.
    """
    (source,) = SOURCES.glob(f"{place}*.md")
    run = _Run(source)
    patches = {name: partial(run.call, getattr(lesson, name)) for name in ("predict", "quiz", "exit_ticket")}
    with patch.multiple(lesson, ask=partial(run.ask, lesson.ask), **patches):
        for cell in jupytext.read(source).cells:
            run.read(cell)
    return Collected(run.replies, run.ticket, tuple(run.right), run.more, tuple(run.guesses))


class _Run:
    """One run of a lesson's cells, and what they asked."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.replies: dict[str, Reply] = {}
        self.ticket: tuple[Question, ...] = ()
        self.right: list[tuple[tuple[Answer, ...], ...]] = []
        self.more: dict[str, str] = {}
        self.guesses: list[tuple[Question, ...]] = []
        self._known: dict[str, Any] = {"display": lambda *_: None}
        self._code = ""
        self._calls: list[tuple[Answer, ...]] = []

    def read(self, cell: Any) -> None:
        """Run a cell of code, or keep the prose that a guess owns."""
        if after := cell.metadata.get("after"):
            if after not in self.replies or f'"{after}"' not in self._code:
                raise ValueError(f"{self.source.name} has prose after {after!r}: the cell before it doesn't ask that")
            self.more[after] = _prose(cell.source, after)
        elif cell.cell_type == "code":
            self._code, self._calls = solve(cell.source), []
            self.guesses.append(())
            exec(compile(self._code, str(self.source), "exec"), self._known)  # noqa: S102  # our own lessons
            self.right.append(tuple(self._calls))

    def ask(self, ask: Any, *given: Any, **options: Any) -> Question:
        """Ask a question, with its maker's answer and sentence."""
        name = options.get("surprise", "")
        if not name:
            return ask(*given, **options)  # type: ignore[no-any-return]  # lesson.ask
        if name in self.replies:
            raise ValueError(f"two questions of {self.source.name} have the surprise {name!r}")
        try:
            bound = inspect.signature(ask).bind(*given, **options)
            self.replies[name] = _reply(name, self._code, self._known, bound, ask)
        except Exception as fault:
            fault.add_note(f"in the maker of {name!r} of {self.source.name}")
            raise
        return self.replies[name].asked.question

    def call(self, call: Any, *given: Any, **options: Any) -> Any:
        """Make a window of questions, and keep their right answers."""
        window = call(*given, **options)
        questions = window.ticket.questions
        self._calls.append(tuple(question.answer for question in questions))
        if call.__name__ != "exit_ticket":
            self.guesses[-1] += questions
        self.ticket = self.ticket or (questions if call.__name__ == "exit_ticket" else ())
        return window


def _prose(text: str, name: str) -> str:
    """The HTML of a region of Markdown."""
    if re.search(r"^(#|!\[|```|<)", text, re.MULTILINE):
        raise ValueError(f"the prose after {name!r} is more than words: leave headings, pictures and code outside")
    return str(MarkdownIt("commonmark").render(text)).strip()


def _reply(name: str, code: str, known: Mapping[str, Any], given: inspect.BoundArguments, ask: Any) -> Reply:
    """Ask a question with a provisional answer, then with its maker's."""
    if name not in makers():
        raise ValueError(f"no lesson's module has a maker of {name!r}")
    place, maker = makers()[name]
    choices, answer = given.arguments.get("choices", ()), given.arguments.get("answer")
    provisional: Answer = choices[0] if choices else 0
    with patch.object(lesson, "find_surprise", lambda _: Surprise(place, answer=provisional)):
        question = ask(*given.args, **given.kwargs)
    if answer is None and isinstance(question.about, Count) and not choices:
        answer = question.about.points
    if answer is not None:
        question = replace(question, answer=answer)
    asked = Asking(name, question, _cards_with(name, code, known), dict(known), code)
    made = maker(asked)
    if answer is None and made.answer is None:
        raise ValueError(f"neither the cell nor the maker of {name!r} answers it")
    right = made.answer if answer is None else answer
    return Reply(replace(asked, question=replace(question, answer=right, then=made.begun)), made, answer is not None)


def _cards_with(name: str, code: str, known: Mapping[str, Any]) -> tuple[str, ...]:
    """Rows of cards in the call, or the row of a list, that names this surprise; variables are looked up."""
    holding = [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call | ast.Tuple)
        and any(isinstance(part, ast.Constant) and part.value == name for part in ast.walk(node))
    ]
    texts: list[str] = []
    for part in ast.walk(min(holding, key=lambda node: len(ast.unparse(node)))):
        value = getattr(part, "value", None) if isinstance(part, ast.Constant) else known.get(getattr(part, "id", ""))
        if isinstance(value, Count):
            texts.append(" ".join(str(card) for card in (*value.hand, value.starter) if card))
        texts += [text for text in (value if isinstance(value, tuple) else [value]) if isinstance(text, str)]
    return tuple(text for text in texts if CARDS.fullmatch(text))


# --- the files --------------------------------------------------------------------------------------------------------


def places(names: tuple[str, ...] = ("",)) -> list[str]:
    """The lessons with a surprise whose names begin so, as the files call them."""
    sources = [source for source in sorted(SOURCES.glob("*.md")) if source.name.startswith(names)]
    asking = [source.stem for source in sources if "surprise=" in source.read_text("utf-8")]
    return [stem[:2] if stem[:2].isdigit() else stem for stem in asking]


def files(wanted: Iterable[str]) -> dict[Path, str]:
    """Both files as they should be, with these lessons collected again."""
    sentences, tickets = PACKAGE / "course" / SENTENCES, PACKAGE / "assignments" / TICKETS
    order = places()
    surprises = json.loads(sentences.read_text("utf-8"))["surprises"]
    surprises = {name: kept for name, kept in surprises.items() if kept["lesson"] in order}
    questions = json.loads(tickets.read_text("utf-8"))["lessons"]
    for place in wanted:
        surprises = {name: kept for name, kept in surprises.items() if kept["lesson"] != place}
        surprises |= collect(place).sentences(place)
        if collect(place).ticket:
            questions[place] = collect(place).questions()
    ordered = sorted(surprises.items(), key=lambda kept: order.index(kept[1]["lesson"]))
    lines = ",\n".join(json.dumps({name: kept}, ensure_ascii=False)[1:-1] for name, kept in ordered)
    return {
        sentences: f'{{"version": {VERSION}, "surprises": {{\n{lines}\n}}}}\n',
        tickets: json.dumps({"version": VERSION, "lessons": questions}, ensure_ascii=False, indent=1) + "\n",
    }


def write(names: tuple[str, ...]) -> list[Path]:
    """Write both files for lessons whose names begin so; the changed ones."""
    made = files(places(names))
    changed = [path for path, text in made.items() if path.read_text("utf-8") != text]
    for path in changed:
        path.write_text(made[path], encoding="utf-8")
    return changed


if __name__ == "__main__":
    for path in write(tuple(sys.argv[1:]) or ("",)):
        print(f"{path.relative_to(LESSONS.parent)} is written again")
