"""The lessons read as a teacher talks at the kitchen table: the half of that which numbers can hold.

`english.md` of the project's plan has the aims. Quotations, code, tables and headings are left out, and so are the
entries of the glossary, which lists the old words on purpose.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import jupytext
from after_guesses import LESSONS, SURPRISES
from each import for_each
from parsed import tracked
from plain_english import LONG, LONGEST, Measures, find_banned, measure, prose_of, split_sentences, words_of

SOURCES = Path(__file__).parents[2] / "lessons" / "source"
EVERY = sorted(path for path in tracked(SOURCES, "*.md") if path.stem != "glossary")
NUMBERED = [path for path in EVERY if path.stem[:1] in "012"]
WELCOME = "00_welcome"
A_SENTENCE, GRADE = (10, 14), (3, 5)
EASIEST = 2
"""The grade of the welcome may be lower: it is read by those who know nothing yet."""
MOST_LONG, FEWEST_CONTRACTIONS, MOST_OPEN, MOST_AND, MOST_COLONS, MOST_INDEFINITE = 1, 10, 4, 15, 10, 1


@cache
def measured(path: Path) -> Measures:
    return measure(prose_of(path.read_text(encoding="utf-8")))


def named(path: Path) -> str:
    return path.stem


numbered = for_each(NUMBERED, named)


def test_there_are_twenty_six_lessons_with_prose_enough_to_measure() -> None:
    assert len(NUMBERED) == 26
    assert min(measured(path).words for path in NUMBERED) > 500


@numbered
def test_sentences_are_neither_stubs_nor_endless(path: Path) -> None:
    found = measured(path)
    assert A_SENTENCE[0] <= found.a_sentence <= A_SENTENCE[1], found
    assert found.long < MOST_LONG, found
    long = [one for one in split_sentences(prose_of(path.read_text(encoding="utf-8"))) if len(words_of(one)) > LONG]
    assert found.longest <= LONGEST, long


@numbered
def test_a_bright_child_can_read_it(path: Path) -> None:
    lowest, highest = (EASIEST if path.stem == WELCOME else GRADE[0]), GRADE[1]
    assert lowest <= round(measured(path).grade, 1) <= highest, measured(path).grade


@numbered
def test_it_is_spoken_and_not_written(path: Path) -> None:
    found = measured(path)
    assert found.contractions >= FEWEST_CONTRACTIONS, found
    assert found.open_forms < MOST_OPEN, found
    assert found.comma_and < MOST_AND, found
    assert found.colons < MOST_COLONS, found
    assert found.indefinite < MOST_INDEFINITE, found


# --- words ---


@for_each(EVERY, named)
def test_no_banned_word_is_in_the_prose(path: Path) -> None:
    plain = re.sub(r"\[[^\]]*\]\([^)]*\)", lambda link: link[0].partition("]")[0][1:], path.read_text(encoding="utf-8"))
    headings = "\n\n".join(re.findall(r"^(?:#|\|).*$", plain, re.MULTILINE))
    assert find_banned(prose_of(path.read_text(encoding="utf-8"))) + find_banned(headings) == []


@for_each(EVERY, named)
def test_no_banned_word_is_in_a_question(path: Path) -> None:
    """What a cell shows: the strings of its calls that are sentences; a name of a case or a surprise is none."""
    said = [
        node.value
        for cell in jupytext.read(path).cells
        if cell.cell_type == "code"
        for node in ast.walk(ast.parse(re.sub(r"#.*", "", cell.source)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"[A-Z“].* ", node.value)
    ]
    assert [word for one in said for word in find_banned(one)] == []


# --- what is said after a guess ---


@cache
def after_guesses() -> dict[str, str]:
    """The sentences of each lesson that follow a guess, without what they quote."""
    by_lesson = defaultdict(list)
    for name, words in SURPRISES.items():
        by_lesson[LESSONS[name]].append(prose_of(words))
    return {lesson: "\n\n".join(found) for lesson, found in by_lesson.items()}


@for_each(lambda: after_guesses().items(), lambda lesson, _: lesson)
def test_an_answer_is_short_and_has_no_banned_word(lesson: str, said: str) -> None:
    assert find_banned(said) == [], lesson
    assert max(len(words_of(sentence)) for sentence in split_sentences(said)) <= LONGEST


def test_answers_are_spoken_too() -> None:
    found = measure("\n\n".join(after_guesses().values()))
    assert found.contractions >= FEWEST_CONTRACTIONS
    assert found.open_forms < MOST_OPEN
    assert found.comma_and < MOST_AND
    assert found.indefinite < MOST_INDEFINITE
    assert GRADE[0] <= found.grade <= GRADE[1]


# --- the measures themselves ---


def test_what_the_lessons_once_said_would_be_found() -> None:
    """The passage of lesson 08 that `english.md` begins with."""
    before = (
        "So it goes on until all eight cards are laid. Whoever lays the very last of them pegs 1, “one for last”. It "
        "is a go without anybody left to say it. And if one player has no cards left, the other goes on alone."
    )
    found = measure(prose_of(before))
    assert find_banned(before) == ["Whoever"]
    assert found.open_forms > MOST_OPEN
    assert found.indefinite > MOST_INDEFINITE
    assert found.contractions < FEWEST_CONTRACTIONS


def test_a_quotation_may_keep_its_old_words_and_its_length() -> None:
    old = "“The non-dealer, whoever he be, may lay away anew,” says Hoyle."
    assert find_banned(old) == []
    assert measure(prose_of(old)).longest == 3
