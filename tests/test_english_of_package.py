"""The measurable half of plain English, for everything the package says outside the lessons: strings and docstrings.

The other half is read aloud.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from each import for_each
from parsed import MODULES, PACKAGE, nodes
from plain_english import find_banned, split_sentences, words_of

from crib_tutor.rules import NAMED, SENTENCES

SHOWN = 30
"""Words of a sentence that's shown, at most."""
VALUE = "some"
"""Stands for a value in a text, as a word would."""
KEYS = {
    "pairs and neighbours",
    "tenth cards",
    "map after laying away",
    "favourite at 120",
    f"{VALUE}:lay away",
    "discard",
}
"""Names that copies of lessons, seeds and saved pages go by: nobody reads them."""
HEARD = ("deck.py",)
"""Modules with words that people wrote once, or may still type."""
COURSE = "course/"
"""What the lessons say is measured with the lessons."""


def strings(path: Path) -> Iterator[tuple[ast.expr | ast.Expr, str]]:
    """Every text of a module that's no docstring; a value in the middle of one is "some"."""
    written = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.JoinedStr):
            written.update(map(id, node.values))
            yield (
                node,
                "".join(
                    part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else VALUE
                    for part in node.values
                ),
            )
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in written:
            yield node, node.value


def docstrings(path: Path) -> Iterator[tuple[ast.expr | ast.Expr, str]]:
    """Every docstring of a module, and those of its constants, without their examples."""
    for node in nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            parts = node.value.value.split("\n\n")
            yield node, "\n\n".join(part for part in parts if not part.strip().startswith(">>>"))


def without_quotations(text: str) -> str:
    """A text without the lines that quote a source."""
    return "\n".join(line for line in text.splitlines() if "“" not in line)


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@for_each([path for path in MODULES if named(path) not in HEARD], named)
def test_no_string_and_no_docstring_has_a_banned_word(path: Path) -> None:
    found = {
        (node.lineno, word)
        for node, text in (*strings(path), *docstrings(path))
        if text not in KEYS and (" " in text.strip() or "\n" in text)
        for word in find_banned(without_quotations(text))
    }
    assert sorted(found) == []


@for_each([path for path in MODULES if not named(path).startswith(COURSE)], named)
def test_no_sentence_that_is_shown_is_long(path: Path) -> None:
    """A list of names, a pattern, and a page of code or of help have no sentences."""
    for node, text in strings(path):
        if text.rstrip().endswith((".", "!", "?")) and "\n" not in text and "<" not in text:
            for sentence in split_sentences(text):
                assert len(words_of(sentence)) <= SHOWN, (node.lineno, sentence)


def test_the_rules_and_their_sources_have_no_long_sentence() -> None:
    for said in (*SENTENCES.values(), *(rules.source for rules in NAMED.values())):
        for sentence in split_sentences(said):
            assert len(words_of(sentence)) <= SHOWN, sentence


def test_the_law_finds_what_it_forbids(tmp_path: Path) -> None:
    module = tmp_path / "words.py"
    module.write_text('"""Whoever reckons."""\nSAID = f"You lay {2} away."\nKEPT = "anew"\n', encoding="utf-8")
    assert [word for _, text in docstrings(module) for word in find_banned(text)] == ["Whoever", "reckons"]
    assert [find_banned(text) for _, text in strings(module)] == [["lay some away"], ["anew"]]
