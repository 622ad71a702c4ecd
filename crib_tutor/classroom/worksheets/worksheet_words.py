"""The words of worksheets."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.words.counts_aloud import join_words, number

NAME, DATE, TOTAL, ANSWERS = "Name", "Date", "Total", "Answers"
CALLS = ("Right", "Muggins", "Too many")
"""What can be called on a count, in the order of the boxes to tick."""
WHAT = "What was missed, or doesn't score?"
NOTHING = "Nothing: \N{LEFT DOUBLE QUOTATION MARK}nineteen\N{RIGHT DOUBLE QUOTATION MARK}"
NOTHING_PEGGED = "Nothing"
CRIBS = MappingProxyType({True: "Your crib", False: "Your opponent's crib"})
PLAYED_BOXES = ("Fifteen", "Pair", "Run", "31", "Go, last")
DISCARD_BOXES = ("Discard", "Why?")
_LETTERS: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.FIFTEEN: "f",
        Kind.RUN: "r",
        Kind.PAIR: "p",
        Kind.FLUSH: "fl",
        Kind.NOBS: "n",
        Kind.THIRTY_ONE: "31 ",
        Kind.GO: "go ",
        Kind.LAST: "last ",
        Kind.HEELS: "heels ",
    }
)
"""A kind in a list with no room for words."""
_TASKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "hand": ("hand", "to count"),
        "play": ("card", "to peg"),
        "muggins": ("count", "to catch"),
        "discarding": ("deal", "to discard from"),
        "mixed": ("question", "to answer"),
    }
)
"""What a sheet asks about, in the singular, and what to do with it."""
_COUNT = "The starter is set apart. Write what each kind is worth, then the total."
_LEADS = {
    "play": "Each card shows the count it makes. Where it shows (?), add it up. Write what the last one pegs.",
    "muggins": "An opponent counts each hand aloud. Tick your call and write what's wrong with the count.",
    "discarding": "Circle the two cards you discard and write why.",
    "mixed": "Count the hands, and write what the last card of the play pegs.",
}
_FEET = {
    "play": "Fifteens, thirty-ones, pairs and runs, then the go or the last card.",
    "discarding": "Think of the hand, then of the crib: whose is it?",
}
_FOOT = "Count in the same order every time, so you miss nothing."
_KEY_FEET = {"discarding": "The best discard and the next best: hand, crib and play together, on average."}
_KEY_FOOT = "Each combination once, with the points of its kind."
SCAN = "Scan to count on a screen"


def title(code: ClassCode, task: str) -> str:
    """Say what a sheet asks.

    >>> from crib_tutor.assignments.class_code import make_code
    >>> title(make_code("02", 7), "hand"), title(make_code("practice", 7), "hand")
    ('Fifteens in five hands', 'Ten hands to count')
    """
    items = number(code.items)
    noun, what = _TASKS[task]
    noun += "s" * (code.items > 1)
    kinds = code.assignment.kinds
    if kinds and len(kinds) < _MANY_KINDS:
        only = join_words([box(kind).lower() for kind in kinds])
        return f"{only.capitalize()} in {items} {noun}"
    return f"{items.capitalize()} {noun} {what}"


_MANY_KINDS = 3
"""With this many kinds the title would say nothing."""


def lead(code: ClassCode, task: str) -> str:
    """Say what to do on a sheet."""
    if words := _LEADS.get(task):
        return words
    kinds = code.assignment.kinds
    if not kinds:
        return _COUNT
    only = join_words([box(kind).lower() for kind in kinds])
    return f"Only {only} count here. {_COUNT}"


def foot(task: str) -> str:
    """Advise at the foot of a sheet."""
    return f"crib_tutor. {_FEET.get(task, _FOOT)}"


def key_foot(task: str) -> str:
    """Explain the answers at their foot."""
    return f"crib_tutor. {_KEY_FEET.get(task, _KEY_FOOT)}"


def about(code: ClassCode) -> str:
    """Name the lesson or drill, skill and level."""
    skill = SKILLS[code.skill].name if code.skill else ""
    return ", ".join(filter(None, [code.assignment.name, skill, code.level]))


def no_room(code: ClassCode, room: int) -> str:
    """Refuse a code with too many problems."""
    return f"a worksheet of this kind has room for {room} and {code.text} has {code.items}: use a shorter code"


def sheet_name(place: int) -> str:
    """Name one sheet of a class set."""
    return f"Sheet {place}"


def own_sheet(place: int) -> str:
    """Say how to join for this sheet's problems."""
    return f"On a screen, join as {place}"


def box(kind: Kind) -> str:
    """Name a kind above its box.

    >>> box(Kind.FIFTEEN), box(Kind.FLUSH), box(Kind.NOBS)
    ('Fifteens', 'Flush', 'Nobs')
    """
    return (kind.value if kind is Kind.FLUSH else plural(kind)).capitalize()


def place_of(due: Count) -> str:
    """Say what is counted, unless it's a hand."""
    if due.crib:
        return "The crib"
    if not due.hand:
        return "The cut: heels or nothing?"
    return "Before the cut" if due.starter is None else ""


def part(kind: Kind, combinations: int, points: int) -> str:
    """Name the combinations of one kind, with their points.

    >>> part(Kind.FIFTEEN, 2, 4), part(Kind.RUN, 1, 3), part(Kind.LAST, 1, 1)
    ('Fifteens 4', 'Run 3', 'Last card 1')
    """
    if kind is Kind.LAST:
        return f"Last card {points}"
    return f"{plural(kind) if combinations > 1 else kind.value} {points}".capitalize()


def closing(points: int) -> str:
    """Name the points for go or last card."""
    return f"Go or last {points}"


def brief(due: Count | Pile) -> str:
    """Write the parts of a count in letters.

    >>> from crib_tutor.counts import count
    >>> brief(count("5H 5D 5S JC", "5C"))
    'f16 p12 n1'
    """
    points = {kind: sum(part.points for part in due.of(kind)) for kind in due.kinds}
    return " ".join(f"{_LETTERS[kind]}{some}" for kind, some in points.items() if some)


def letters(boxes: tuple[str, ...]) -> str:
    """Explain the letters in a list of answers.

    >>> letters(("Fifteens", "Runs", "Total"))
    'f fifteens, r runs'
    """
    shown = {box(kind): f"{letter} {box(kind).lower()}" for kind, letter in _LETTERS.items()}
    shown |= dict(zip(PLAYED_BOXES, ("f fifteen", "p pair", "r run", "31 thirty-one", "go or last"), strict=True))
    return ", ".join(shown[name] for name in boxes if name in shown)


def speech(spoken: SpokenCount) -> str:
    """Write what an opponent says over a hand."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{spoken.said}.\N{RIGHT DOUBLE QUOTATION MARK}"


def call(spoken: SpokenCount) -> str:
    """Say what a count deserves.

    >>> from crib_tutor.counts import count
    >>> call(SpokenCount(count("7H 8D 9C KS", "2D"), ()))
    'Right'
    """
    if spoken.slip is None:
        return CALLS[0]
    return CALLS[2] if spoken.slip.over > 0 else CALLS[1]


def brief_call(spoken: SpokenCount) -> str:
    """Say briefly what a call is about."""
    if spoken.slip is None:
        return ""
    wrong = spoken.slip.false if spoken.slip.over > 0 else spoken.slip.missed
    return join_words(list(dict.fromkeys(part.kind.value for part in wrong)))


def worth(spoken: SpokenCount) -> str:
    """Say a hand's worth and what was said."""
    return f"Worth {spoken.count.points}, said {spoken.points}"


def what_is_wrong(spoken: SpokenCount) -> Iterator[tuple[str, str]]:
    """Name what was missed or doesn't score."""
    for name, some in (("Missed", spoken.slip.missed), ("Doesn't score", spoken.slip.false)) if spoken.slip else ():
        for part in some:
            yield f"{name}: {part.kind.value} {part.points}", symbols(part.cards)


def price(choice: Discard) -> str:
    """Say what a discard is worth on average.

    >>> from crib_tutor.strategy import discards
    >>> price(discards("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform", pegging=False)[0])
    'worth 20.3 on average'
    """
    less = f", {choice.cost:.1f} less than the best" if choice.cost >= _TENTH else ""
    return f"worth {round(choice.total, 1) + 0.0:.1f} on average{less}"  # and never -0.0


_TENTH = 0.05
"""A cost that is written as a tenth at least."""
