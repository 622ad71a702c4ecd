"""The lessons read as a teacher talks at the kitchen table: the half of that which numbers can hold.

`english.md` of the project's plan has the aims. Quotations, code, tables and headings are left out, and so are the
entries of the glossary, which lists the old words on purpose.
"""

import ast
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import jupytext
from each import for_each
from parsed import tracked
from plain_english import LONG, LONGEST, Measures, find_banned, measure, prose_of, split_sentences, staccato, words_of

from crib_tutor.course.surprises import surprises

SOURCES = Path(__file__).parents[2] / "lessons" / "source"
EVERY = sorted(path for path in tracked(SOURCES, "*.md") if path.stem != "glossary")
NUMBERED = [path for path in EVERY if path.stem[:1] in "012"]
WELCOME = "00_welcome"
A_SENTENCE, GRADE = (10, 14), (3, 5)
STOCK, STOCK_TIMES = {"now", "here's", "here", "run", "let's", "so", "guess"}, 5
"""Words that a lesson easily opens with, and how many paragraphs of the course may open with the same."""
EASIEST = 2
"""The grade of the welcome may be lower: it is read by those who know nothing yet."""


@cache
def prose(path: Path) -> str:
    return prose_of(path.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return path.stem


def assert_spoken(measures: Measures) -> None:
    assert measures.contractions >= 10, measures
    assert measures.open_forms < 4, measures
    assert measures.comma_and < 15, measures
    assert measures.indefinite < 1, measures


def test_there_are_twenty_two_lessons_with_prose_enough_to_measure() -> None:
    assert len(NUMBERED) == 22
    assert min(measure(prose(path)).words for path in NUMBERED) > 350


@for_each(NUMBERED, named)
def test_it_is_spoken_and_a_bright_child_can_read_it(path: Path) -> None:
    measures = measure(prose(path))
    assert_spoken(measures)
    assert measures.colons < 10, measures
    assert A_SENTENCE[0] <= measures.a_sentence <= A_SENTENCE[1], measures
    assert measures.long < 1, measures
    assert measures.longest <= LONGEST, [words for words in split_sentences(prose(path)) if len(words_of(words)) > LONG]
    assert (EASIEST if path.stem == WELCOME else GRADE[0]) <= round(measures.grade, 1) <= GRADE[1], measures.grade


# --- rhythm ---


def told() -> dict[str, str]:
    """What each source tells: its prose, and the sentences after its guesses."""
    after = after_guesses()
    places = {path: path.stem[:2] if path in NUMBERED else path.stem for path in EVERY}
    return {path.stem: f"{prose(path)}\n\n{after.get(place, '')}" for path, place in places.items()}


@for_each(lambda: told().items(), lambda stem, _: stem)
def test_no_passage_reads_like_a_telegram(stem: str, words: str) -> None:
    assert staccato(words) == [], stem


def test_no_stock_opening_comes_more_than_five_times_in_the_course() -> None:
    paragraphs = [words_of(block) for words in told().values() for block in words.split("\n\n")]
    openings = Counter(" ".join(words[:size]).lower() for words in paragraphs for size in (1, 3) if len(words) > 3)
    often = {opening: times for opening, times in openings.items() if times > STOCK_TIMES}
    assert [(opening, times) for opening, times in often.items() if " " in opening or opening in STOCK] == []


# --- words ---


@for_each(EVERY, named)
def test_no_banned_word_is_in_the_prose(path: Path) -> None:
    plain = re.sub(r"\[[^\]]*\]\([^)]*\)", lambda link: link[0].partition("]")[0][1:], path.read_text(encoding="utf-8"))
    headings = "\n\n".join(re.findall(r"^(?:#|\|).*$", plain, re.MULTILINE))
    assert find_banned(prose(path)) + find_banned(headings) == []


@for_each(EVERY, named)
def test_no_banned_word_is_in_a_question(path: Path) -> None:
    """What a cell shows: the strings of its calls that are sentences; a name of a case or a surprise is none."""
    shown = [
        node.value
        for cell in jupytext.read(path).cells
        if cell.cell_type == "code"
        for node in ast.walk(ast.parse(re.sub(r"#.*", "", cell.source)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"[A-Z“].* ", node.value)
    ]
    assert [word for words in shown for word in find_banned(words)] == []


# --- what is said after a guess ---


@cache
def after_guesses() -> dict[str, str]:
    """The sentences of each lesson that follow a guess, without what they quote."""
    by_lesson = defaultdict(list)
    for kept in surprises().values():
        by_lesson[kept.lesson].append(prose_of(kept.words))
    return {lesson: "\n\n".join(filter(None, words)) for lesson, words in by_lesson.items()}


@for_each(lambda: after_guesses().items(), lambda lesson, _: lesson)
def test_an_answer_is_short_and_has_no_banned_word(lesson: str, words: str) -> None:
    assert find_banned(words) == [], lesson
    assert max(len(words_of(sentence)) for sentence in split_sentences(words)) <= LONGEST


def test_answers_are_spoken_too() -> None:
    measures = measure("\n\n".join(after_guesses().values()))
    assert_spoken(measures)
    assert GRADE[0] <= measures.grade <= GRADE[1]


# --- the measures themselves ---


def test_what_the_lessons_once_said_would_be_found() -> None:
    """The passage of lesson 08 that `english.md` begins with."""
    before = (
        "So it goes on until all eight cards are laid. Whoever lays the very last of them pegs 1, “one for last”. It "
        "is a go without anybody left to say it. And if one player has no cards left, the other goes on alone."
    )
    assert find_banned(before) == ["Whoever"]
    measures = measure(prose_of(before))
    assert (measures.open_forms > 4, measures.indefinite > 1, measures.contractions < 10) == (True, True, True)


def test_a_quotation_may_keep_its_old_words_and_its_length() -> None:
    old = "“The non-dealer, whoever he be, may lay away anew,” says Hoyle."
    assert find_banned(old) == []
    assert measure(prose_of(old)).longest == 3
