"""Sentences after a guess: each is as its maker fills it, and no number in it is typed."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import collect
import pytest
from guesses import gives_away, hits
from parsed import MODULES, tracked, tree

from crib_tutor.assignments.questions import Question
from crib_tutor.course.sentences import CARDS, Sentences
from crib_tutor.course.surprises import find_surprise, surprises
from crib_tutor.look.charts import RankedRows
from crib_tutor.words import number_words

ROOT = Path(__file__).parents[2]
SOLVED = tracked(ROOT / "lessons" / "solved", "*.ipynb")
UNSOLVED = tracked(ROOT / "lessons", "*.ipynb")
PLACES = collect.places()


# --- what is shipped --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_the_shipped_files_hold_what_the_lesson_asks_and_its_makers_say(place: str) -> None:
    """An answer that the cell and its maker both give is one and the same; every maker of the lesson is asked."""
    collected = collect.collect(place)
    for name, reply in collected.replies.items():
        assert reply.said.answer in (None, reply.asked.question.answer), name
    assert set(collected.replies) == {name for name, (lesson, _) in collect.makers().items() if lesson == place}
    for path, made in collect.files([place]).items():
        assert path.read_text(encoding="utf-8") == made, "run lessons/source/collect.py"


@pytest.mark.parametrize("place", PLACES)
def test_a_title_speaks_of_the_row_that_is_lit(place: str) -> None:
    """Of the rows that a chart's finding names, one is lit."""

    def plain(words: str) -> str:
        return f" {' '.join(re.sub(r'[,;.]| and |^the ', ' ', words.lower()).split())} "

    for question in chain(*collect.collect(place).guesses):
        if isinstance(chart := question.about, RankedRows):
            named = [row for row in chart.rows if plain(row.label) in plain(chart.finding.replace(":", ","))]
            assert not named or "best" in map(chart.role, named), chart.finding


def test_every_lesson_with_a_maker_asks_for_it() -> None:
    assert {lesson for lesson, _ in collect.makers().values()} == set(PLACES)
    assert set(collect.makers()) == set(surprises())


def test_every_lesson_has_a_module_of_its_own_name() -> None:
    """What draws the picture of lesson 14, and answers its questions, is found at the first guess."""
    modules = [path.stem for path in tracked(ROOT / "crib_tutor" / "course", "lesson_[0-9]*.py")]
    lessons = [f"lesson_{path.stem}" for path in tracked(collect.SOURCES, "[0-2]*.md")]
    assert [name for name in modules if not name.endswith("_sentences")] == lessons


def test_prose_after_a_guess_goes_to_the_guess_that_the_cell_before_asks(tmp_path: Path) -> None:
    call = 'predict("How many?", "5H 5D 5S KC 2C", surprise="first guess", guess=...)'
    asks = f"```python\nfrom crib_tutor.lesson import predict\n{call}\n```\n"
    region = '<!-- #region after="{}" -->\nThat *is* it.{}\n<!-- #endregion -->\n'
    source = tmp_path / "00_tried.md"
    with patch("collect.SOURCES", tmp_path):
        source.write_text(asks + region.format("first guess", ""), encoding="utf-8")
        assert collect.collect.__wrapped__("00").more == {"first guess": "<p>That <em>is</em> it.</p>"}
        for wrong in (region.format("welcome", ""), region.format("first guess", "\n# A heading")):
            source.write_text(asks + wrong, encoding="utf-8")
            with pytest.raises(ValueError, match="after"):
                collect.collect.__wrapped__("00")


def test_two_makers_of_one_name_are_refused() -> None:
    sentences = Sentences("01")
    sentences.answer("ace", lambda _: 1)
    with pytest.raises(ValueError, match="'ace' names two surprises of lesson 01"):
        sentences.answer("ace", lambda _: 1)


def test_a_name_that_no_lesson_gives_finds_nothing() -> None:
    assert [find_surprise(name) for name in ("ace of coins", "", None, ["ace"])] == [None] * 4


# --- numbers ----------------------------------------------------------------------------------------------------------

_SMALL = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_ALONE = (
    "twenty thirty forty fifty sixty seventy eighty ninety third fourth fifth sixth seventh eighth ninth tenth "
    "fourteenth twentieth hundredth half quarter hundred thousand once twice thirds quarters fifths tenths hundreds "
    "thousands"
).split()
_WORDS = "|".join([*_SMALL, *(f"{word}{'es' if word == 'six' else 's'}" for word in _SMALL), *_ALONE])
NUMBER = re.compile(rf"\d(?:[\d,.]*\d)?|½|(?<![\w-])(?<!\bat )(?:{_WORDS})(?!\w)", re.IGNORECASE)
NO_NUMBER = re.compile(r"ten(?:th )?-?cards?|no one\b|“[^”]*”", re.IGNORECASE)


def numbers(words: str) -> list[str]:
    """Every number, in digits or in a word; none is a ten-card, "no one", or what a source is quoted for."""
    names = [match.span() for match in NO_NUMBER.finditer(words)]
    return [
        match[0] for match in NUMBER.finditer(words) if not any(start <= match.start() < end for start, end in names)
    ]


def test_numbers_are_found_in_digits_and_in_words() -> None:
    assert numbers("Two runs of 3 make 6½, says “four” twice.") == ["Two", "3", "6", "½", "twice"]
    assert numbers("No one leads a ten-card at once.") == []


def typed(function: ast.AST) -> Iterator[str]:
    """The numbers that a maker doesn't work out: an answer, in its words, or put into braces as they are."""
    bound = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        call = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or call not in ("Said", "SAID.answer"):
            continue
        answer = getattr(node.args[1], "body", None) if call == "SAID.answer" else node.args[0] if node.args else None
        if isinstance(answer, ast.Constant) and isinstance(answer.value, int):
            yield f"the answer {answer.value}"
        for written in [*node.args[1:], *(keyword.value for keyword in node.keywords)] if call == "Said" else []:
            yield from typed_words(written, bound)


def typed_words(written: ast.expr, bound: dict[str, ast.expr]) -> Iterator[str]:
    """The numbers typed in a text; one that isn't written where it's said can't be read here."""
    if isinstance(written, ast.Constant):
        yield from numbers(str(written.value))
    elif isinstance(written, ast.JoinedStr):
        braces = [part for part in written.values if isinstance(part, ast.FormattedValue)]
        yield from numbers("".join("{}" if part in braces else ast.literal_eval(part) for part in written.values))
        yield from (ast.unparse(part.value) for part in braces if constant(part.value, bound))
    elif isinstance(written, ast.BinOp | ast.IfExp):
        for part in (written.left, written.right) if isinstance(written, ast.BinOp) else (written.body, written.orelse):
            yield from typed_words(part, bound)
    else:
        yield f"what isn't written in Said: {ast.unparse(written)}"


WRITES = {name for name in vars(number_words) if not name.startswith("_")} | {"round", "str", "int", "float", "abs"}
"""Functions that write a number or round it, and so work out nothing."""


def constant(value: ast.expr, bound: dict[str, ast.expr]) -> bool:
    """True for what is typed in, by itself, under a local name, or merely written otherwise; cards may be."""
    if isinstance(value, ast.Name) and value.id in bound:
        return constant(bound[value.id], bound)
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) in WRITES and all(constant(part, bound) for part in value.args)
    if isinstance(value, ast.BinOp):
        return constant(value.left, bound) and constant(value.right, bound)
    return isinstance(value, ast.Constant) and not CARDS.fullmatch(str(value.value))


def parts_that_say(path: Path) -> list[ast.stmt]:
    return [node for node in tree(path).body if "Said(" in ast.unparse(node) or "SAID.answer" in ast.unparse(node)]


SAYING = [path for path in MODULES if path.parent.name == "course" and "Sentences(" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", SAYING, ids=lambda path: path.stem)
def test_no_number_is_typed(path: Path) -> None:
    assert [(part.lineno, fault) for part in parts_that_say(path) for fault in typed(part)] == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("Said(4)", "the answer 4"),
        ("SAID.answer('four', lambda _: 4)", "the answer 4"),
        ("Said(sum(asked.numbers), 'Two of them.')", "Two"),
        ("Said(None, f'{asked.row}, and six more.')", "six"),
        ("Said(None, f'{spell(6)} more.')", "spell(6)"),
        ("Said(None, words)", "what isn't written in Said: words"),
        ("five = 5\n    return Said(None, f'{spell(five)} of them.')", "spell(five)"),
        ("Said(len(asked.cards), f'{count(\"5H 5D 5S JC\").points} {asked.numbers[0]}, “four”.')", None),
    ],
)
def test_a_number_that_is_typed_is_found(code: str, fault: str | None) -> None:
    (maker,) = ast.parse(f"def said(asked):\n    {code if code[0].islower() else f'return {code}'}").body
    assert next(typed(maker), None) == fault


# --- what is stored in the notebooks ----------------------------------------------------------------------------------


def test_a_sentence_stands_in_the_solved_lesson_that_asks_for_it_and_in_no_other() -> None:
    outputs = {path.stem[:2] if path.stem[0].isdigit() else path.stem: shown(path) for path in SOLVED}
    for name, kept in surprises().items():
        if kept.words:
            assert [place for place, text in outputs.items() if kept.words in text] == [kept.lesson], name


def test_no_sentence_stands_in_a_lesson_before_the_guess() -> None:
    for path in UNSOLVED:
        text = re.sub(r"<details .*?</details>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        written = {name: json.dumps(kept.words, ensure_ascii=False)[1:-1] for name, kept in surprises().items()}
        assert [name for name, words in written.items() if words and words in text] == []


# --- what stands around a guess ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_nothing_around_a_guess_gives_it_away(place: str) -> None:
    assert list(hits(place)) == []


VERDICTS = ("confirmed", "refuted", "true within limits", "no difference that matters")


@pytest.mark.parametrize(
    ("answer", "choices", "near"),
    [
        ("it's the same", ("the two eights", "it's the same"), "The average is the same, but the hands are different."),
        ("a three", ("a three", "a five"), 'You led from a pair. The *Britannica* calls that "common."'),
        ("refuted", VERDICTS, "By either measure the four is a good lead, but by neither one is it the best."),
        (7, (), "If seven cards answer a seven, why isn't the danger the same?"),
        ("5", ("5", "22"), "Those two are the worst over all three rows, and late 22 is about as bad as 5."),
        ("K♦", ("5♥", "K♦"), "Here's how to tell when not to pair. On a six, a ten-card leaves 16."),
        ("on", ("on", "off"), "It fails here and there. By the rule you'd play off."),
        ("no difference that matters", VERDICTS, "So it isn't who's ahead that sets the dial."),
        ("true within limits", VERDICTS, "That chart is the dealer's. Here's the one for pone."),
        ("true within limits", VERDICTS, "So there's a rule for the dealer."),
        ("the high card", ("the low card", "the high card"), "So the first half doesn't hold."),
        ("neither", ("both", "neither"), "If your book is silent, you can agree to follow another one."),
        (81, (), "Look at the chart a little longer. Every odd total comes up less often."),
        ("two threes", ("two kings", "two threes"), "Keep these numbers for the table. Two fives add nearly 9."),
        (0, (), "So is counting first worth nothing? Say both players are at 114."),
        ("the second", ("the first", "the second"), "Guess exactly how much the second hand makes."),
    ],
)
def test_what_once_gave_a_guess_away_is_found(answer: int | str, choices: tuple[str, ...], near: str) -> None:
    assert gives_away(Question("What's your guess?", answer, choices), near)


def test_what_says_nothing_of_an_answer_is_passed_over() -> None:
    asked = Question("How many points are there in a hand of 12?", 4)
    assert not any(gives_away(asked, near) for near in ("Choose four cards.", "4. Look at 4H.", "A four and a ten"))
    assert not gives_away(Question("Which?", "two", ("two", "three")), "You can lay two or three.")


# ----------------------------------------------------------------------------------------------------------------------


def shown(path: Path) -> str:
    """All that a notebook's cells have put out, as plain text."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    return "\n".join("".join(output.get("data", {}).get("text/plain", "")) for output in outputs)
