"""What stands around each guess of the lessons and says its answer, or leans on it.

PYTHONPATH=.:lessons/source:tests python tests/guesses.py [03 04]    # list what stands too near
"""

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import collect
import jupytext
from blanks import SOURCES, blank
from parsed import tracked

from crib_tutor.assignments.questions import Question
from crib_tutor.words.number_words import spell

NEAR = 2
"""How many cells on either side of a guess give nothing away."""
SMALL = 12
"""Numbers up to here count things on every page: they give nothing away before a noun that isn't the question's."""
SILENT = re.compile(
    r"\]\([^)]*\)|^\d+\. |^\*About \d+ minutes.*|^#+ \d\d|\b(?:\d+|[AJQK])[CDHS]\b|\b(?i:an?|the|each) (?=[a-z]+\b)(?:"
    + "|".join(spell(rank) for rank in range(2, 11))
    + r")\b",
    re.MULTILINE,
)
"""Numbers that say nothing: targets of links, lists, minutes, lessons, cards in code, ranks."""
TOKEN = re.compile(r"(?:10|[2-9ajqk])[♠♥♦♣]|\d+(?:\.\d+)?|½|[\w']+(?:-\w+)*|[^\w\s]")
PLAIN = set(
    "a about an and are as at be by for i in is it its it's more never no of off on or than that the them to with you "
    "your dealer pone opponent muggins - , . ! ?".split()
)
"""Words by which no choice is known: a page about cribbage is full of them."""
LEANS = re.compile(
    r"(?:So|That|Those|Both|You led|By (?:either|that|the) \w+|Here's (?:another|how to tell|the one for)"
    r"|Keep these numbers|(?:Look at )?(?:The|the|That|that) (?:chart|average)|If[^.?!]*\bwhy\b"
    r"|If your book is silent)\b[^.!?]*"
)
"""How a paragraph begins that says what came of the guess above it."""
HINTS = re.compile(r"\bBy (?:the|that) rule you'd[^.]*")
"""What says which choice is the wrong one."""


def tokens(text: str) -> list[str]:
    """The words, numbers and signs of a text, in small letters."""
    return TOKEN.findall(text.replace("*", "").lower())


def sentences(text: str) -> Iterator[tuple[str, list[str]]]:
    """The sentences of a text, each with its tokens."""
    for sentence in re.split(r"(?<=[.!?:])\s+|\n\n", SILENT.sub(" ", text)):
        yield " ".join(sentence.split()), tokens(sentence)


def says_number(number: int, question: str, said: list[str]) -> bool:
    """Say if a number stands in a sentence, as an answer to this question could."""
    forms = {str(number), *([spell(number)] if 1 < number < 100 else [] if number else ["none", "nothing"])}
    places = [at for at, word in enumerate(said) if word in forms]
    if number > SMALL:
        return bool(places)
    units = [unit.rstrip("s") for unit in re.findall(r"how many (\w+)", question.lower())] or ["point", "hole"]
    following = [said[at + 1] if at + 1 < len(said) else "." for at in places]
    return any(word in PLAIN or word.rstrip("s") in units for word in following)


def names(text: str, question: Question, answer: int | str) -> str:
    """The sentence of a text that names an answer, or nothing."""
    others = {word for other in question.choices if other != answer for word in tokens(other)}
    own = set() if isinstance(answer, int) else set(tokens(answer)) - others - PLAIN
    for sentence, said in sentences(text):
        if says_number(answer, question.ask, said) if isinstance(answer, int) else own and own <= set(said):
            return sentence
    return ""


def gives_away(question: Question, text: str, *, leaning: bool = True) -> str:
    """The words near a guess that say its answer, or lean on it; what the question says too is no secret."""
    if not names(question.ask, question, question.answer):
        others = [other for other in question.choices if other != question.answer and names(text, question, other)]
        if not others and (said := names(text, question, question.answer)):
            return said
    if hint := HINTS.search(text):
        return hint[0]
    paragraphs = re.split(r"\n\n+", text) if leaning else []
    return next((" ".join(match[0].split()) for match in map(LEANS.match, paragraphs) if match), "")


def hits(place: str) -> Iterator[tuple[str, str, str]]:
    """What stands too near to each guess of a lesson: where it is, what is asked, and the words."""
    (source,) = tracked(SOURCES, f"{place}*.md")
    cells = [cell for cell in jupytext.read(source).cells if "after" not in cell.metadata]
    asked = iter(collect.collect(place).guesses)
    guesses = [next(asked) if cell.cell_type == "code" else () for cell in cells]
    texts = [_shown(*both) for both in zip(cells, guesses, strict=True)]
    for at, near in product(range(len(cells)), range(-NEAR, NEAR + 1)):
        if near and 0 <= at + near < len(cells):
            leaning = cells[at + near].cell_type == "markdown" and (near == 1 or (near == 2 and not guesses[at + 1]))
            for question in guesses[at]:
                if said := gives_away(question, texts[at + near], leaning=leaning):
                    yield f"{place}/{at}", f"{question.ask} ({question.answer})", f"{near:+d}: {said}"


def _shown(cell: Any, asked: Sequence[Question]) -> str:
    """What a cell shows: its prose, or what it asks, with its code where that isn't folded."""
    if cell.cell_type == "markdown":
        return str(cell.source)
    folded = cell.metadata.get("jupyter", {}).get("source_hidden")
    return "\n\n".join([*(question.ask for question in asked), *([] if folded else [blank(cell.source)])])


if __name__ == "__main__":
    for place in sys.argv[1:] or collect.places():
        for hit in dict.fromkeys(hits(place)):
            sys.stdout.write(f"{' | '.join(hit)}\n")
