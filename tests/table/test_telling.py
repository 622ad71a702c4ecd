"""Your own game: every problem has its place, and an answer changes its line alone."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import after, tell

from crib_tutor.lesson import own_game
from crib_tutor.table import read_game
from crib_tutor.table.telling.state import OwnGame
from crib_tutor.table.telling.window import OwnGameWindow
from crib_tutor.table.telling.words import EXAMPLE, tell_parts

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
        whole = line.sentence.replace(" hand,", "")
        assert "".join(drawn).replace("T", "10").translate(marks) == whole.replace("T", "10").translate(marks)


def test_an_answer_changes_its_line_alone_and_ends_the_question() -> None:
    asked = 0
    for at, line in enumerate(LINES):
        for word in {word for word in line.split() if word.isdecimal() and line.startswith(("me", "ann"))}:
            for wrong in map(str, range(int(word) + 3)):
                text = "\n".join([*LINES[:at], line.replace(f" {word}", f" {wrong}", 1), *LINES[at + 1 :]])
                question = OwnGame(text).question
                if question is None or question.line != at + 1:
                    continue
                for answer in question.answers:
                    asked += 1
                    again = read_game("\n".join([*LINES[:at], answer.line, *LINES[at + 1 :]]))
                    same = [each for each in again.problems if each.sentence == question.sentence]
                    assert not [each for each in same if each.line == question.line], (text, answer)
    assert asked > 20


def test_the_example_is_read_but_for_one_question_and_its_scores_are_summed() -> None:
    value = told(EXAMPLE).value
    assert [answer["key"] for answer in value["question"]["answers"]] == ["Y", "N", "M"]
    heads = [line.split()[-2:] for line in LINES if "deal" in line][1:]
    assert [deal["scores"] for deal in value["deals"]] == [f"You {mine}, Ann {hers}" for mine, hers in heads]
    assert {deal["sign"] for deal in value["deals"]} == {"✓"}


def test_a_line_still_being_typed_is_not_asked_about() -> None:
    text = "i deal\n5h 6c 7d 8s jd kc - jd kc\ncut 4x"
    assert told(text, 2).value["question"]["mend"] == ""
    assert told(text, 0).value["question"]["mend"] == "Go to line 3"


@pytest.mark.parametrize("text", [None, 7, ["i deal"], "x" * 70_000, "\n" * 3_000])
def test_what_is_no_text_or_too_long_is_refused_and_what_was_read_stays(text: object) -> None:
    window = after(own_game(), {"event": "read", "text": "i deal", "line": 0, "number": 1})
    before = window.value["lines"]
    tell(window, "read", text=text, line=0, number=2)
    assert window.value["refused"]
    assert window.value["lines"] == before


def test_any_signs_are_read_and_shown() -> None:
    text = "5hjd \n-/♥\0\ud800é漢🂡#\n" * 200
    assert told(text).value["lines"]
