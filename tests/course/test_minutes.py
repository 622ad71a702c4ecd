"""The minutes that a lesson names are those of its words, guesses, hands and games."""

import ast
import re
from pathlib import Path

import collect
import jupytext
from each import for_each
from parsed import tracked
from plain_english import words_of

from crib_tutor.course.surprises import surprises

WORDS_A_MINUTE, SECONDS_A_GUESS, SECONDS_A_HAND = 200, 35, 40
SECONDS = {
    **dict.fromkeys(["tutor", "table", "first_deal", "replay", "storm", "discarding", "jury"], 240),
    **dict.fromkeys(["discard_lab", "play_lab", "win_board", "pair_duel", "open_deal"], 120),
    **dict.fromkeys(["muggins", "pegging", "say_aloud", "warm_up"], 120),
    **dict.fromkeys(["build", "one_hand", "robbed"], 60),
    "last_table": 0,  # an evening, after the lesson
}
"""What a window takes, by the function that opens it."""
NEAR = 4
"""Minutes by which a lesson may be longer or shorter: people differ by more."""


def estimate(source: Path) -> float:
    """The minutes of a lesson with everything opened: at 200 words a minute, and what its windows take."""
    place = source.stem[:2]
    read = jupytext.read(source)
    prose = " ".join(cell.source for cell in read.cells if cell.cell_type == "markdown")
    said = " ".join(kept.words for kept in surprises().values() if kept.lesson == place)
    seconds = 60 * len(words_of(f"{prose} {said}")) / WORDS_A_MINUTE
    seconds += SECONDS_A_GUESS * sum(len(asked) for calls in collect.collect(place).right for asked in calls)
    for cell in read.cells:
        for node in ast.walk(ast.parse(cell.source if cell.cell_type == "code" else "")):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            seconds += SECONDS.get(name, 0) + (SECONDS_A_HAND * len(node.args) if name == "practice" else 0)
    return seconds / 60


@for_each(tracked(collect.SOURCES, "[0-2][0-9]_*.md"), lambda source: source.stem)
def test_a_lesson_takes_about_the_minutes_that_it_names(source: Path) -> None:
    (named,) = re.findall(r"^\*About (\d+) minutes", source.read_text("utf-8"), re.MULTILINE)
    assert abs(estimate(source) - int(named)) <= NEAR, estimate(source)
