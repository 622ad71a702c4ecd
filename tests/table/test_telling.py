"""Your own game: every problem has its place, and an answer changes its line alone."""

import re
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import after, tell

from crib_tutor.lesson import own_game
from crib_tutor.table import read_game
from crib_tutor.table.telling.state import EXAMPLE, OwnGame
from crib_tutor.table.telling.window import OwnGameWindow
from crib_tutor.table.telling.words import tell_parts

LINES = EXAMPLE.splitlines()
TOKENS = [*"a 5 9 t k go cut me ann crib - /2 /9 5h jd 4x 10".split(), "i deal", "ann deals", "31 0", "no muggins", "#"]


@cache
def told(text: str, line: int = 0) -> OwnGameWindow:
    window = own_game()
    tell(window, "read", text=text, line=line, number=1)
    assert not window.value["refused"], window.value["said"]
    return window


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The example, with tokens left out, put in or exchanged."""
    rows = [line.split() for line in LINES[: draw(st.integers(1, len(LINES)))]]
    for _ in range(draw(st.integers(1, 4))):
        row = draw(st.sampled_from(rows))
        at, kind = draw(st.integers(0, len(row))), draw(st.sampled_from(["in", "out", "over"]))
        row[at : at + (kind != "in")] = [draw(st.sampled_from(TOKENS))] * (kind != "out")
    return "\n".join(map(" ".join, rows))


@given(mutated())
def test_every_problem_has_a_place_and_one_is_asked(text: str) -> None:
    value, problems = told(text).value, read_game(text).problems
    for problem in problems:
        line = value["lines"][problem.line - 1]
        assert {mark["kind"] for mark in line["marks"]} & {"asked", "wrong"}, problem
        assert problem.sentence[1:-1] in line["spoken"]
    asked = value["question"]
    waits = [each for each in problems if each.answers or each.line > 1]
    assert bool(asked["asks"] or asked["mend"]) == bool(waits)
    assert not waits or waits[0].sentence[1:-1] in f"{asked['said']} {asked['asks']}"


@given(mutated())
def test_what_is_read_is_told_whole(text: str) -> None:
    for line in read_game(text).lines:
        drawn = [str(part.get("card", part.get("say"))) for part in tell_parts(line, ())]
        marks = str.maketrans(dict(zip("♠♥♦♣", "SHDC", strict=True)) | dict.fromkeys(" ,.;"))
        whole = line.sentence.replace(" hand ", "")
        assert "".join(drawn).replace("T", "10").translate(marks) == whole.replace("T", "10").translate(marks)


def test_an_answer_changes_its_line_alone_and_ends_the_question() -> None:
    asked = 0
    counts = [(at, word) for at, line in enumerate(LINES) for word in re.findall(r"(?:me|Ann) (\d+),", line)]
    for (at, word), wrong in product(counts, range(14)):
        text = "\n".join([*LINES[:at], LINES[at].replace(f" {word},", f" {wrong},", 1), *LINES[at + 1 :]])
        question = OwnGame(text).question
        if question is None:
            continue
        assert question.line == at + 1
        for answer in question.answers:
            asked += 1
            again = read_game("\n".join([*LINES[:at], answer.line, *LINES[at + 1 :]]))
            assert not [each for each in again.problems if each[:3] == question[:3]], (text, answer)
    assert asked > 100


def test_the_example_needs_no_question_and_its_scores_are_summed() -> None:
    value = told(EXAMPLE).value
    assert (value["question"]["answers"], value["question"]["mend"]) == ([], "")
    heads = [line.split()[-2:] for line in LINES if "deal" in line][1:]
    assert [deal["scores"] for deal in value["deals"]] == [f"You {mine}, Ann {hers}" for mine, hers in heads]
    assert {deal["sign"] for deal in value["deals"]} == {"✓"}


@pytest.mark.parametrize("text", [None, 7, ["i deal"], "x" * 70_000, "\n" * 3_000])
def test_what_is_no_text_or_too_long_is_refused_and_what_was_read_stays(text: object) -> None:
    window = after(own_game(), {"event": "read", "text": "i deal", "line": 0, "number": 1})
    before = window.value["lines"]
    tell(window, "read", text=text, line=0, number=2)
    assert window.value["refused"]
    assert window.value["lines"] == before
