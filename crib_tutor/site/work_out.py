"""Charts and chances that a browser's Python can't work out.

The cells of every lesson are run once, by ``python -m crib_tutor.site.work_out FILE``, in its own process.
"""

from __future__ import annotations

import ast
import json
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from crib_tutor import strategy
from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.look.charts import Chart
from crib_tutor.look.charts.chart import draw_chart, kept_name
from crib_tutor.rules import DOUBLE_SKUNK, GAME, SKUNK
from crib_tutor.site.site_wheel import THEN
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.plain.plain_tables import FINEST, board_name, wins_name
from crib_tutor.strategy.winning.aims import WIN


def work_out(file: Path, *, drawn: bool = True) -> None:
    """Write what a site keeps, with or without drawings."""
    wins: dict[str, list[float]] = {}
    asked = strategy.discards

    def remember(hand: Any, dealer: bool, **options: Any) -> Discards:
        ranked = asked(hand, dealer, **options)
        if ranked.scores is not None:
            for aim, counts in ((WIN, "wins"), (ranked.aim, "worth")):
                name = wins_name(" ".join(map(str, ranked.hand)), ranked.dealer, ranked.scores, aim)
                wins[name] = [float(getattr(ranked.of(each.thrown), counts)) for each in asked(hand, dealer)]
        return ranked

    vars(strategy)["discards"] = remember  # this process ends when the file is written
    charts = {kept_name(chart): chart for chart in _charts(*([""] if drawn else _ASKS))}
    kept = {name: draw_chart(chart).encode() for name, chart in charts.items() if drawn}
    kept |= {board_name(dealer, below): _board(dealer, below) for dealer in (True, False) for below in _BELOW}
    kept["wins.json"] = json.dumps(wins).encode()
    with ZipFile(file, "w") as packed:
        for name, content in sorted(kept.items()):
            packed.writestr(ZipInfo(name, THEN), content, ZIP_DEFLATED, 9)


_BELOW = (GAME, SKUNK, DOUBLE_SKUNK)


def _board(dealer: bool, below: int) -> bytes:
    """A board of chances, each to a part in many thousands, row by row."""
    board = strategy.chance_board(dealer, below=below)
    return array("H", [round(float(chance) * FINEST) for row in board for chance in row]).tobytes()


_ASKS = ("crib_tutor.strategy", "keep_question")
"""What a lesson imports, or one of these, that asks for chances of winning."""


def _charts(*mentions: str) -> Iterator[Chart]:
    """Every chart of the lessons that mention one of these, without anyone's guess."""
    for path in sorted(lessons_folder().glob("*.ipynb")):
        text = path.read_text(encoding="utf-8")
        notebook = json.loads(text if any(mention in text for mention in mentions) else '{"cells": []}')
        for value in run_cells(["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]):
            yield from (chart.unmarked() for chart in charts_in(value))


def run_cells(cells: list[str]) -> Iterator[object]:
    """Run a notebook's cells; what each shows.

    >>> list(run_cells(["five = 5", "five + 1"]))
    [None, 6]
    """
    names: dict[str, Any] = {"display": lambda *_: None}
    for cell in cells:
        tree = ast.parse(cell)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102  # the project's own lessons
        shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
        yield eval(compile(shown, "<cell>", "eval"), names) if shown else None  # noqa: S307


def charts_in(value: object) -> Iterator[Chart]:
    """List a cell's charts, shown now or after a guess.

    >>> list(charts_in("no chart"))
    []
    """
    if isinstance(value, Chart):
        yield value
    questions = getattr(getattr(value, "ticket", None), "questions", ())
    yield from (question.about for question in questions if isinstance(question.about, Chart))


if __name__ == "__main__":
    work_out(Path(sys.argv[1]))
