"""The lessons' words: links, and a glossary that holds every word of the game where it first comes."""

import json
import re
from functools import cache
from pathlib import Path

from each import for_each
from parsed import tracked

from crib_tutor import Kind
from crib_tutor.words import counts_aloud

LESSONS = Path(__file__).parents[2] / "lessons"
COURSE = tracked(LESSONS / "source", "[0-2][0-9]_*.md")
NOTEBOOKS = sorted([*tracked(LESSONS, "*.ipynb"), *tracked(LESSONS, "solved/*.ipynb")])
GLOSSARY = LESSONS / "glossary.ipynb"
LINK = re.compile(r"\[(?P<words>[^\]]+)\]\((?P<to>[^)]+)\)")
EVERYDAY = set("Claim Count Deal Point Cut Go Hand Hole Last Lead Partner Ruling Run Show Trap".split())
EVERYDAY |= {"Combination", "Board", "Deck", "The play"}
"""Entries that are plain English too: where the letters first stand says nothing about where they are explained."""


@cache
def prose(path: Path) -> str:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return "\n\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {LINK.sub(r"\g<words>", heading).replace(" ", "-") for heading in headings}


def entries() -> list[str]:
    return re.findall(r"^### (.+)$", prose(GLOSSARY), re.MULTILINE)


def synonyms() -> set[str]:
    """What the glossary says that an entry is called too."""
    told = re.findall(r"(?:called|written|call them|write) (.+?)[.:]", re.sub(r"\s+", " ", prose(GLOSSARY)))
    return {name.removeprefix("to ") for words in told for name in re.findall(r"\*([^*]+)\*", words)}


@cache
def body() -> str:
    """The lessons' text in their order, without goals, headings and code."""
    texts = []
    for source in COURSE:
        goals, code, rest = re.sub(
            r"\A---$.*?^---$", "", source.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE
        ).partition("\n## ")
        texts.append(re.sub(r"^- .*\n(?:  .*\n)*", "", goals, flags=re.MULTILINE) + code + rest)
    text = re.sub(r"^```.*?^```$|^<!--.*$", "", "\n\n".join(texts), flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"\[[^\]]+\]\(\d\d_[^)]+\)", "", text)  # the title of another lesson introduces nothing
    return re.sub(r"^#.*$|`[^`]*`", "", text, flags=re.MULTILINE)


@for_each(NOTEBOOKS, lambda path: path.relative_to(LESSONS).as_posix())
def test_links_lead_to_a_file_and_a_heading_that_are_there(path: Path) -> None:
    links = [link["to"].partition("#") for link in LINK.finditer(prose(path))]
    assert links
    for to, _, anchor in links:
        there = path.parent / to if to else path
        assert there.is_file(), to
        assert not anchor or anchor in anchors(there), f"{to}#{anchor}"


def test_the_glossary_is_in_order_and_each_entry_has_words() -> None:
    assert entries() == sorted(entries(), key=str.lower)
    assert len(set(entries())) == len(entries()) > 30
    told = re.split(r"^### .+$", prose(GLOSSARY), flags=re.MULTILINE)[1:]
    assert all(len(one.split()) >= 5 for one in told)
    top = prose(GLOSSARY).partition("###")[0]
    assert [link["words"] for link in LINK.finditer(top)] == entries()


def test_the_glossary_has_the_words_of_the_field_and_of_the_program() -> None:
    """Those of the design, the kinds of combination, and what a count is said with."""
    field = "dealer pone hand crib starter heels nobs go muggins skunk lurch show discard pair-royal double-run"
    kinds = [kind.value for kind in Kind]
    runs_and_royals = [*counts_aloud.RUN_NAMES.values(), *counts_aloud.ROYALS.values()]
    said = [words.removeprefix("a ").replace(" ", "-") for words in runs_and_royals]
    there = {entry.lower().replace(" ", "-") for entry in entries()}
    assert {*field.split(), *kinds, *said, "balking-card", "double-skunk", "the-play"} <= there
    assert {"nibs", "turn-up", "box", "pack", "court card", "tenth card", "lay away"} <= synonyms()
    assert "Stinkhole" in entries()


def test_every_word_that_a_lesson_introduces_is_in_the_glossary() -> None:
    """A word of cribbage is introduced in bold and lower case; what stands on a button begins with a capital."""
    known = {name.lower() for name in entries()} | {name.lower() for name in synonyms()}
    bold = {LINK.sub(r"\g<words>", words) for words in re.findall(r"\*\*(.+?)\*\*", body())}
    introduced = {words.strip(".:,[]") for words in bold if words[0].islower()}
    assert introduced
    assert {words for words in introduced if not {words, words.removesuffix("s")} & known} == set()


@for_each(entries)
def test_an_entry_is_linked_from_the_lessons_where_it_first_comes(entry: str) -> None:
    text, anchor = body(), f"glossary.ipynb#{entry.replace(' ', '-')}"
    links = [link for link in LINK.finditer(text) if link["to"] == anchor]
    first = re.search(rf"(?<![\w-]){re.escape(entry)}(e?s)?\b", text, re.IGNORECASE)
    if not first:
        assert not links
        return
    if entry not in EVERYDAY:
        assert links, "no lesson leads here"
        assert links[0].start() <= first.start(), text[first.start() - 60 : first.end() + 20]
