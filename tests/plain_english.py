"""The measurable half of plain English: words that no text may hold, and how a text reads in numbers.

The other half is read aloud. The grade is Flesch and Kincaid's, with syllables counted from the vowels: the library
that knows syllables, textstat, loads its dictionary from the network.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BANNED: dict[str, str] = {
    r"lay(?:s|ing)? (?:\w+ ){0,2}away": "discard",
    r"laid (?:\w+ ){0,2}away": "discarded",
    r"whoever|whomever": "the player who; if you",
    r"mostly": "usually",
    r"(?<!no )one's|oneself": "your",
    r"anew": "again; start over",
    r"in vain": "for nothing",
    r"reckon\w*": "count",
    r"adversar(?:y|ies)": "opponent",
    r"by turns": "in turn",
    r"errs|erring": "makes a mistake",
    r"baulk\w*": "balk",
    r"court[- ]cards?": "face card",
    r"tenth[- ]cards?": "ten-card",
    r"(?:stand|stands|stood) at": "is at",
    r"under the eyes": "current",
    r"all the same": "anyway",
    r"near enough": "within five",
    r"practis\w+": "practice",
    r"(?:fav|neighb|col|hon|behavi)our\w*": "favor, neighbor, color: American spelling",
}
"""What no sentence says, as a pattern, with the words that take its place. Quotations and the glossary may."""
OPENING = re.compile(r"(?:^|[.!?][”\"']? )Else\b")
"""What no sentence opens with: "Otherwise" does."""
_BANNED = re.compile(rf"(?<![\w-])(?:{'|'.join(BANNED)})(?![\w-])", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")

_N_T = "do|does|did|is|are|was|were|will|would|could|should|can|have|has|had|must|need"
_CONTRACTED = re.compile(
    rf"\b(?:(?:{_N_T}|ca|wo)n't|(?:it|that|there|here|let|what|who|where|how|he|she|else|one)'s|\w+'(?:re|ve|ll|d|m))\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:(?:do|does|did|is|are|was|were|will|would|could|should|have|has|had) not|cannot"
    r"|(?:it|that|there|here|what|who) is(?! ?[.,;:?!])|let us|I am|(?:we|you|they) are(?! ?[.,;:?!])"
    r"|(?:it|we|you|they|that|there) will|(?:we|you|they) have \w+(?:ed|en|n))\b",
    re.IGNORECASE,
)
_INDEFINITE = re.compile(r"\b(?:(?:no|some|any|every)body|whoever)\b", re.IGNORECASE)
_WORD = re.compile(r"[\w♣♦♥♠][\w♣♦♥♠',/-]*")
_SENTENCE_END = re.compile(r"(?<=[.!?])[”\"'*_)]*\s+(?=[“\"'*_(]*[A-Z0-9])")


def find_banned(text: str) -> list[str]:
    """Every banned word of a text, but for what stands in double quotation marks.

    >>> find_banned('Lay two away. "Whoever lays away" is a quotation. Else the first starts anew.')
    ['Lay two away', 'anew', 'Else']
    """
    plain = _QUOTED.sub("", text)
    return [match[0] for match in _BANNED.finditer(plain)] + ["Else"] * len(OPENING.findall(plain))


def split_sentences(text: str) -> list[str]:
    """The sentences of a text; a line break that is doubled ends one too.

    >>> split_sentences("A go. It pays 1! Is that all?")
    ['A go.', 'It pays 1!', 'Is that all?']
    """
    parts = (part for block in re.split(r"\n\s*\n", text) for part in _SENTENCE_END.split(block.strip()))
    return [part for part in parts if _WORD.search(part)]


def words_of(text: str) -> list[str]:
    """The words of a text; a number is one, and so is a card.

    >>> words_of("Don't play 5♥, or 1,200 of them.")
    ["Don't", 'play', '5♥', 'or', '1,200', 'of', 'them']
    """
    return [word.rstrip(",'/-") for word in _WORD.findall(text)]


def staccato(text: str) -> list[str]:
    """Where a text reads like a telegram: three sentences of a paragraph in a row with fewer than eight words each.

    >>> staccato("A go. It pays 1. You lead.")
    ['A go. It pays 1. You lead.']
    >>> staccato("A go. It pays 1 to the player who laid the last card. You lead.")
    []
    """
    found = []
    for block in re.split(r"\n\s*\n", text):
        sentences = split_sentences(block)
        rows = (sentences[place : place + 3] for place in range(len(sentences) - 2))
        found += [" ".join(row) for row in rows if all(len(words_of(sentence)) < SHORT for sentence in row)]
    return found


def count_syllables(word: str) -> int:
    """The syllables of a word, from its groups of vowels, or of a number as it is read aloud.

    >>> [count_syllables(word) for word in "five fifteen muggins table cribbage opponent scored players".split()]
    [1, 2, 2, 2, 2, 3, 1, 2]
    >>> [count_syllables(word) for word in "7 31 121 1,200 5♥ wouldn't".split()]
    [2, 3, 6, 6, 1, 2]
    """
    if word.replace(",", "").isdigit():
        return _count_in_number(int(word.replace(",", "")))
    plain = re.sub(r"n't$", "nit" if re.search(r"[ds]n't$", word) else "nt", word.lower())
    plain = re.sub(r"[^a-z]", "", plain)
    silent = r"(?<=[^aeiouyl])e$|(?<=[aeiouy]l)es?$|(?<=[^aeioucsghxzl])es$|(?<=[^aeioutdr])ed$|(?<=[aeiouy]r)ed$"
    apart = re.sub(r"(?<=[^aeioucst])i(?=[ao])|(?<=[aeo]y)(?=e|i)", "i-", re.sub(silent, "", plain))
    return max(1, len(re.findall(r"[aeiouy]+", apart)))


def _count_in_number(number: int) -> int:
    """The syllables of a number below a million, as it is read aloud."""
    if number >= 1000:
        return _count_in_number(number // 1000) + 2 + (_count_in_number(number % 1000) if number % 1000 else 0)
    if number >= 100:
        return _count_in_number(number // 100) + 2 + (_count_in_number(number % 100) if number % 100 else 0)
    if number > 20:
        return (3 if number // 10 == 7 else 2) + (_count_in_number(number % 10) if number % 10 else 0)
    return 3 if number in (11, 17) else 2 if number in (0, 7) or number > 12 else 1


@dataclass(frozen=True, slots=True)
class Measures:
    """How a text reads, in numbers; whatever isn't of a sentence is of a thousand words."""

    words: int
    sentences: int
    a_sentence: float
    long: float
    """Of a hundred sentences, those of more than 25 words."""
    longest: int
    grade: float
    contractions: float
    open_forms: float
    comma_and: float
    colons: float
    indefinite: float


def measure(text: str) -> Measures:
    """The numbers of a text in plain words, without code, tables and headings.

    >>> round(measure("It's a go, and you peg 1. Don't stop: play on.").contractions)
    182
    """
    lengths = [len(words_of(sentence)) for sentence in split_sentences(text)]
    words = words_of(text)
    many, thousand = len(words), len(words) / 1000
    a_sentence = many / len(lengths)
    syllables = sum(map(count_syllables, words)) / many
    return Measures(
        many,
        len(lengths),
        a_sentence,
        100 * sum(length > LONG for length in lengths) / len(lengths),
        max(lengths),
        0.39 * a_sentence + 11.8 * syllables - 15.59,
        len(_CONTRACTED.findall(text)) / thousand,
        len(_OPEN.findall(text)) / thousand,
        text.count(", and ") / thousand,
        len(re.findall(r":(?=\s|$)", text)) / thousand,
        len(_INDEFINITE.findall(text)) / thousand,
    )


SHORT, LONG, LONGEST = 8, 25, 30
"""Words of a sentence: fewer than the first thrice in a row is a telegram, more than the second is rare, more than the
third never."""


def _stand_in(quoted: re.Match[str]) -> str:
    """A word in place of a quotation, with the mark that ends the sentence in it."""
    last = quoted[0][-2]
    return f"this{last}" if last in ".,!?" else "this"


def prose_of(markdown: str) -> str:
    """The prose of a lesson: no head, code, table, quotation, nor heading with what is read as one; links as words.

    >>> prose_of("# Go\\n\\nSay **[go](x.md)**:\\n\\n- now,\\n- later.\\n\\n| a | b |\\n")
    'Say go:\\n\\nnow,\\n\\nlater.'
    """
    text = re.sub(r"^```.*?^```$|\A---$.*?^---$", "", markdown, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^(?:#|\||<!--|\*(?:About )?\d+ minutes).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^((?:-|\d\.) )\*\*[^*]+[.]\*\*", r"\1", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "this", _QUOTED.sub(_stand_in, text))
    text = re.sub(r"^> ?", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(?:-|\d\.) +", "\n", text, flags=re.MULTILINE)
    text = re.sub(r"\n\s*\n+", "\n\n", text.replace("*", ""))
    return "\n\n".join(" ".join(block.split()) for block in text.strip().split("\n\n"))
