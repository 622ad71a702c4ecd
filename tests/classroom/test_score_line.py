"""The line that is read out: a slip of the tongue is found, and totals that can't be are refused."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
import simulated_class as simulated
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from parsed import tracked

from crib_tutor.assignments.class_code import make_code
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import ScoreLine, read_line, write_line
from crib_tutor.assignments.turned_in import TurnedIn, read_turned_in
from crib_tutor.rules import IllegalMove

ROOT = Path(__file__).resolve().parents[2]
CODE = make_code("practice", 3, items=6)
ADA = read_turned_in(simulated.simulate_learner(CODE, "Ada", 7).text)
LINE = write_line(ADA)
SCORED = rescore(ADA)


def _refused(line: str) -> bool:
    try:
        read = read_line(line)
    except IllegalMove:
        return True
    return (read.code, read.key, read.right, read.earned) != (CODE, ADA.key, SCORED.right, SCORED.earned)


def test_a_line_says_what_the_file_is_worth() -> None:
    read = read_line(LINE)
    assert (read.right, read.items, read.earned, read.possible) == (
        SCORED.right, len(SCORED.scored), SCORED.earned, SCORED.possible,
    )  # fmt: skip
    assert read.key == ADA.key


@for_each([str.lower, str.title, lambda line: line.replace("-", " "), lambda line: f"  {line}. "])
def test_a_line_is_read_however_it_is_written(write: object) -> None:
    assert callable(write)
    assert not _refused(write(LINE))


def test_every_single_wrong_digit_and_letter_is_found() -> None:
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for place, sign in enumerate(LINE):
        if sign.isalnum():
            slips = (LINE[:place] + other + LINE[place + 1 :] for other in signs if other != sign)
            assert all(map(_raises, slips)), (place, sign)


def _raises(line: str) -> bool:
    try:
        read_line(line)
    except IllegalMove:
        return True
    return False


def test_two_neighbors_that_changed_places_are_found() -> None:
    pairs = [
        LINE[:place] + LINE[place + 1] + LINE[place] + LINE[place + 2 :]
        for place in range(len(LINE) - 1)
        if LINE[place].isalnum() and LINE[place + 1].isalnum() and LINE[place] != LINE[place + 1]
    ]
    assert pairs
    assert all(map(_raises, pairs))


@for_each([("right", 7), ("right", -1), ("earned", 10**6), ("items", 7), ("possible", 9_999), ("right", True)])
def test_totals_that_no_answers_have_are_refused(name: str, wrong: int) -> None:
    right = {
        "code": CODE, "nickname": "Ada", "right": SCORED.right, "items": 6, "earned": SCORED.earned,
        "possible": SCORED.possible,
    }  # fmt: skip
    ScoreLine(**right)
    with pytest.raises(IllegalMove):
        ScoreLine(**right | {name: wrong})


@for_each(["", "7", LINE.partition(",")[0], LINE + "x" * 300, LINE.replace("ADA ", ""), None, 7, "\0", LINE[:-2]])
def test_what_is_no_line_is_refused(line: object) -> None:
    with pytest.raises(IllegalMove):
        read_line(line)


@given(st.text(max_size=220))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(IllegalMove):
        read_line(text)


@given(st.sampled_from(["Ada", "straße", "ılgaz", "İpek", "ǅan", "ŉo", "Łucja", "O'Neil", "Ada 7", "7 of", "Max 5-5"]))  # noqa: RUF001
def test_any_nickname_comes_back(nickname: str) -> None:
    turned = TurnedIn(CODE, nickname, (), (None,) * 6)
    assert read_line(write_line(turned)).key == turned.key


def test_the_line_of_a_class_with_problems_of_their_own_is_checked_against_those() -> None:
    code = make_code("practice", 3, items=2, own=True)
    worth = {name: rescore(TurnedIn(code, name, (), (None, None))).possible for name in simulated.NICKNAMES}
    one, other = next((a, b) for a in worth for b in worth if worth[a] != worth[b])
    with pytest.raises(IllegalMove, match=r"for .* points, so read the line again"):
        ScoreLine(code, one, 0, 2, 0, worth[other])


def test_the_line_has_no_more_than_the_file() -> None:
    """What is read out comes from the same answers, and not from anything else in the file."""
    document = json.loads(simulated.simulate_learner(CODE, "Ada", 7).text)
    document["answers"][0] = None
    assert write_line(read_turned_in(json.dumps(document))) != LINE


PRINTED = [
    (path.relative_to(ROOT).as_posix(), match.group(0))
    for path in [
        *tracked(ROOT / "crib_tutor", "*.py", deep=True),
        *tracked(ROOT / "lessons" / "source", "*.md"),
        ROOT / "README.md",
    ]
    for match in re.finditer(r"[A-Z]+ \d+ OF \d+ AND \d+ OF \d+, CHECK \d+", path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("where", "printed"), PRINTED)
def test_each_line_that_we_print_as_an_example_is_one(where: str, printed: str) -> None:
    """They're all of GREEN-HERON-7, whose code may be left out where it's named before."""
    assert read_line(f"GREEN-HERON-7 {printed}").code.text == "GREEN-HERON-7", where


def test_there_are_examples() -> None:
    assert len(PRINTED) >= 3
