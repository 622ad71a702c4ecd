"""Sentences of surprise against their questions: what each question asks, what must be said of it, and what is right.

A check is a generator over the question as its lesson asks it. It yields what the sentence must say, in order, with
every number worked out from the question's own cards, and returns the right answer. `Checks.hold` then asks for more:
every number of the sentence stands in something that was yielded, nothing that was yielded has a number typed in, and
no other question's sentence would pass.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import collect
from after_guesses import LESSONS, SURPRISES
from oracle import PlainCard, items, rank_items
from parsed import tracked

from crib_tutor import Count
from crib_tutor.course import sentences

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "lessons" / "source"
# --- questions as their lessons ask them ------------------------------------------------------------------------------

ROW = re.compile(r"(?:10|[2-9AJQKT])[CDHS](?: (?:10|[2-9AJQKT])[CDHS])*")


class Asked(sentences.Asking):
    @property
    def said(self) -> tuple[int, ...]:
        """The numbers of the question, as it is asked."""
        return self.numbers


@cache
def asked_in(place: str) -> dict[str, Asked]:
    """Every question of a lesson that has a surprise, by its name; ``place`` is how the file's name begins."""
    return {name: Asked(**vars(reply.asked)) for name, reply in collect.collect(place).replies.items()}


def text_of(place: str) -> str:
    """A lesson as it is written."""
    (source,) = tracked(SOURCES, f"{place}*.md")
    return source.read_text(encoding="utf-8")


# --- words ------------------------------------------------------------------------------------------------------------

SMALL = (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
RANKS = "ace two three four five six seven eight nine ten jack queen king".split()
ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth fourteenth twentieth hundredth".split()
FRACTIONS = {
    1 / 5: "fifth",
    1 / 4: "quarter",
    1 / 3: "third",
    1 / 2: "half",
    2 / 3: "two thirds",
    3 / 4: "three quarters",
}
ONE, ONES, ONCE = "one", "ones", "once"
"""The pronoun, which counts nothing, and the word for as soon as."""
TIMES = ("never", ONCE, "twice")
HALF = "½"

_PLURALS = [f"{word}{'es' if word == 'six' else 's'}" for word in SMALL[1:]]
_NUMBERS = sorted({*SMALL[1:], *TENS, *_PLURALS, *ORDINALS, "half", "quarter", "hundred", "thousand", "once", "twice"})
_FRACTIONS = "thirds quarters fifths tenths hundreds thousands".split()
_WORDS = "|".join([*_NUMBERS, *_FRACTIONS])
NUMBER = re.compile(rf"\d(?:[\d,.]*\d)?|{HALF}|(?<![\w-])(?<!\bat )(?:{_WORDS})(?!\w)", re.IGNORECASE)
NO_NUMBER = re.compile(r"ten(?:th )?-?cards?|no one\b", re.IGNORECASE)


def numbers(said: str) -> Iterator[re.Match[str]]:
    """Every number in a text, in digits or in a word; the name of a ten-card is none, and neither is "no one"."""
    names = [match.span() for match in NO_NUMBER.finditer(said)]
    for match in NUMBER.finditer(said):
        if not any(start <= match.start() < end for start, end in names):
            yield match


def word(number: float) -> str:
    """A whole number as a word."""
    whole = round(number)
    assert whole == number
    return SMALL[whole] if whole <= 20 else TENS[whole // 10 - 2] + (f"-{SMALL[whole % 10]}" if whole % 10 else "")


def plural(name: str) -> str:
    return name + ("es" if name == "six" else "s")


def ordinal(number: int) -> str:
    return ("", "first", "second", *ORDINALS)[number]


def per(scale: int) -> str:
    """The whole that a share is told of, in digits."""
    return str(scale)


def fraction(share: float) -> str:
    """The simple fraction that lies nearest."""
    return FRACTIONS[min(FRACTIONS, key=lambda known: abs(known - share))]


def halves(number: float) -> str:
    """A number to the nearest half, as 2½."""
    whole, odd = divmod(round(2 * number), 2)
    return f"{whole}{HALF}" if odd else str(whole)


def said_halves(number: float) -> str:
    """A number to the nearest half in words."""
    whole, odd = divmod(round(2 * number), 2)
    return word(whole) + (" and a half" if odd else "")


def listed(words: list[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


# --- cards ------------------------------------------------------------------------------------------------------------


def plain(row: str) -> list[PlainCard]:
    """Cards of a text as the oracle has them."""
    ranks = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
    return [(ranks.get(card[:-1]) or int(card[:-1]), card[-1]) for card in row.split()]


def row_of(held: Count) -> str:
    """A hand as a row of cards, with its starter last."""
    return " ".join(str(card) for card in (*held.hand, held.starter) if card)


def symbols(row: str) -> str:
    """Cards as the page writes them."""
    return row.translate(str.maketrans("CDHS", "♣♦♥♠"))


def rank_of(card: str) -> int:
    return plain(card)[0][0]


def called(card: str | int) -> str:
    """The name of a card's rank."""
    return RANKS[(card if isinstance(card, int) else rank_of(card)) - 1]


def worth_of(rank: int) -> int:
    """What a rank counts."""
    return min(rank, 10)


PACK = [(rank, suit) for rank in range(1, 14) for suit in "CDHS"]


def unseen(row: str) -> list[PlainCard]:
    return [card for card in PACK if card not in plain(row)]


def parts(row: str, *kinds: str, crib: bool = False) -> list[tuple[str, frozenset[PlainCard], int]]:
    """What the oracle finds in cards of which the fifth is the starter; four are counted before the cut."""
    cards = plain(row)
    if len(cards) == 5:
        found = list(items(cards[:4], cards[4], crib=crib))
    else:
        named = rank_items([rank for rank, _ in cards])
        found = [(kind, frozenset(cards[place] for place in places), points) for kind, places, points in named]
        if len(cards) == 4 and len({suit for _, suit in cards}) == 1 and not crib:
            found.append(("flush", frozenset(cards), 4))
    return [one for one in found if not kinds or one[0] in kinds]


def points(row: str, *kinds: str, crib: bool = False) -> int:
    return sum(one[2] for one in parts(row, *kinds, crib=crib))


def many(row: str, kind: str) -> int:
    """How many of a kind there are in a row."""
    return len(parts(row, kind))


def with_starter(row: str, starter: PlainCard) -> str:
    return f"{row} {written(starter)}"


def written(card: PlainCard) -> str:
    return f"{'A23456789TJQK'[card[0] - 1]}{card[1]}"


def totals(kept: str, dealt: str) -> list[int]:
    """What four cards count with every starter that is not among those dealt."""
    return [points(with_starter(kept, starter)) for starter in unseen(dealt)]


# --- checks -----------------------------------------------------------------------------------------------------------

Right = int | str | None
Check = Callable[[Asked], Generator[str, None, Right]]


@dataclass(frozen=True)
class Found:
    """What a check found of its question: what must be said of it, in order, and the right answer."""

    claims: tuple[str, ...]
    right: Right


class Checks:
    """The checks of some lessons."""

    def __init__(self, *lessons: str) -> None:
        self.lessons = lessons
        self.by_name: dict[str, Check] = {}

    def __call__(self, name: str) -> Callable[[Check], Check]:
        def kept(check: Check) -> Check:
            assert name not in self.by_name, f"{name!r} is checked twice"
            self.by_name[name] = check
            return check

        return kept

    def hold(self, place: str) -> None:
        """Hold every sentence and answer of a lesson."""
        asked = asked_in(place)
        assert set(asked) == {name for name, where in LESSONS.items() if where == place}
        assert set(asked) <= set(self.by_name), sorted(set(asked) - set(self.by_name))
        wrong = list(chain.from_iterable(self.faults(one) for one in asked.values()))
        assert not wrong, "\n" + "\n".join(wrong)

    def faults(self, asked: Asked) -> Iterator[str]:
        """Everything that is wrong with one sentence, its answer, or its check."""
        name = asked.name
        try:
            found = run(self.by_name[name], asked)
        except AssertionError as fault:
            yield f"{name!r}: {fault}"
            return
        right = asked.question.answer
        if found.right is None or found.right != right:
            yield f"{name!r}: the question takes {right!r} for right, and the check {found.right!r}"
        yield from (f"{name!r}: {fault}" for fault in sentence_faults(SURPRISES.get(name, ""), found.claims))
        others = [other for other, words in SURPRISES.items() if other != name and passes(words, found.claims)]
        if name in SURPRISES and others:
            yield f"{name!r}: what must be said is said of {', '.join(others)} too"
        yield from (f"{name!r}: its check types in {typed}" for typed in typed_in(self.by_name[name]))

    def unused(self) -> set[str]:
        """Checks of questions that no lesson asks."""
        return {name for name in self.by_name if LESSONS.get(name) not in self.lessons}


def run(check: Check, asked: Asked) -> Found:
    claims, making = [], check(asked)
    while True:
        try:
            claims.append(next(making))
        except StopIteration as end:
            return Found(tuple(claims), end.value)


def said_at(words: str, claims: tuple[str, ...]) -> list[tuple[int, int]] | str:
    """Where each claim stands in a sentence, one behind the other, or the first that does not."""
    places, start = [], 0
    for claim in claims:
        match = re.compile(rf"(?<!\w){re.escape(claim)}(?!\w)", re.IGNORECASE).search(words, start)
        if not match:
            return claim
        places.append(match.span())
        start = match.end()
    return places


def passes(words: str, claims: tuple[str, ...]) -> bool:
    return not isinstance(said_at(words, claims), str)


def sentence_faults(words: str, claims: tuple[str, ...]) -> Iterator[str]:
    if words and not claims:
        yield "nothing is claimed of it"
    places = said_at(words, claims)
    if isinstance(places, str):
        yield f"it should say {places!r}, and says {words!r}"
        return
    for number in numbers(words):
        if not any(start <= number.start() and number.end() <= end for start, end in places):
            yield f"nothing proves {number[0]!r} in {words[max(0, number.start() - 30) : number.end() + 20]!r}"
            continue
        other = words[: number.start()] + another(number[0]) + words[number.end() :]
        if passes(other, claims):
            yield f"it could say {another(number[0])!r} for {number[0]!r}"


def another(number: str) -> str:
    """A number that is not this one."""
    return f"{number[:-1]}{(int(number[-1]) + 1) % 10}" if number[-1].isdigit() else "eighty-eight"


def typed_in(check: Check) -> Iterator[str]:
    """Numbers that a check does not work out: in the words that it yields, or put into them as they are."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(check)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield | ast.YieldFrom):
            parts_of = [one for one in ast.walk(node) if isinstance(one, ast.FormattedValue) and one.format_spec]
            formats = {id(one) for part in parts_of for one in ast.walk(part.format_spec or part)}
            for part in ast.walk(node):
                if id(part) in formats:
                    continue
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and not ROW.fullmatch(part.value):
                    yield from (repr(match[0]) for match in numbers(part.value))
                if isinstance(part, ast.FormattedValue) and constant(part.value):
                    yield ast.unparse(part.value)


def constant(node: ast.expr) -> bool:
    """Whether an expression gives what was typed in, but for the whole that a share is told of."""
    if isinstance(node, ast.Call):
        scale = isinstance(node.func, ast.Name) and node.func.id == "per"
        return not scale and bool(node.args) and all(constant(one) for one in node.args)
    return isinstance(node, ast.Constant)
