"""Your own game: every problem has its place, and what's read is told whole."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st
from reports import tell

from crib_tutor.lesson import own_game
from crib_tutor.table import read_game
from crib_tutor.table.telling.state import EXAMPLE
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


def test_the_example_needs_no_question_and_its_scores_are_summed() -> None:
    value = told(EXAMPLE).value
    assert (value["question"]["answers"], value["question"]["mend"]) == ([], "")
    heads = [line.split()[-2:] for line in LINES if "deal" in line][1:]
    assert [deal["scores"] for deal in value["deals"]] == [f"You {mine}, Ann {hers}" for mine, hers in heads]
    assert {deal["sign"] for deal in value["deals"]} == {"✓"}
