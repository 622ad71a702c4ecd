"""What the window of your own game says."""

from __future__ import annotations

from collections.abc import Iterator

from crib_tutor.deck import RANKS
from crib_tutor.look.board import SIDES
from crib_tutor.phrases import capitalized
from crib_tutor.table.telling.state import OwnGame
from crib_tutor.table.written.told import LineReading, ReadPart, TextProblem, WrittenDeal
from crib_tutor.words.seat_names import SeatNames

TITLE = "Your own game"
HINT = "Type it as you'd tell it. Suits only where they matter."
NOTHING = "No questions."
LEGEND = [
    ["understood", "6 /2", "understood"],
    ["loose", "q", "no suit given, none needed"],
    ["asked", "me 7", "one question"],
    ["wrong", "4x", "can't be"],
]
LABELS = {
    "title": TITLE,
    "hint": HINT,
    "field": "The game, a line for each thing you tell",
    "placeholder": "ann deals",
    "folds": "Deals read",
    "review": "Review what's here",
    "example": "Example",
    "open": "Open a file",
    "save": "Save",
    "fresh": "New game",
    "file": "crib-game.txt",
    "long": "This file is too long for a game.",
    "replace": "Put it in place of what you've typed?",
    "yes": "Yes, replace it",
    "no": "No, keep mine",
    "keys": "Keys for cards",
    "newline": "New line",
    "rubout": "Delete",
}
EMPTY = (
    "Write who deals, such as: ann deals. Next come your six cards and, after a dash, the two you gave: "
    "5h 6c 7d 8s jd kc - jd kc. Then cut 4h, and the cards as they were played."
)
Part = dict[str, object]


def tell_parts(reading: LineReading, problems: tuple[TextProblem, ...]) -> list[Part]:
    r"""Tell a line's reading in words, tiles and players' dots.

    >>> from crib_tutor.table import read_game
    >>> tell_parts(read_game("i deal\ncut 4h").lines[1], ())
    [{'say': 'Starter', 'look': ''}, {'card': '4H', 'sure': True}]
    """
    told = [each for part in reading.parts for each in _tell(part, last=part is reading.parts[-1])]
    return told + [
        {"say": next(filter(None, split_question(each))), "look": "amber" if each.question else "wrong"}
        for each in problems
    ]


def _tell(part: ReadPart, *, last: bool) -> Iterator[Part]:
    if part.card is None:
        yield {"say": part.text.replace(" hand ", " "), "look": "strong" * part.scores}
    else:
        by = {} if part.player is None else {"by": SIDES[part.player][0]}
        yield {"card": f"{RANKS[part.card.rank - 1]}{part.card.suit}", "sure": bool(part.card.suit), **by}
        if part.text.endswith(".") and not last:
            yield {"say": ";"}


def say_problem(problem: TextProblem) -> str:
    """A problem as a sentence of its own."""
    sentence = capitalized(problem.sentence)
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def split_question(problem: TextProblem) -> tuple[str, str]:
    """What's known, and then what's asked.

    >>> split_question(TextProblem(1, "7", "This is worth 9, and 7 was said. Did Ann take the 2?"))
    ('This is worth 9, and 7 was said.', 'Did Ann take the 2?')
    """
    said, _, asks = say_problem(problem).rpartition(". ") if problem.question else (say_problem(problem), "", "")
    return (f"{said}." if asks and said else said), asks


def title_deal(deal: WrittenDeal, names: SeatNames) -> str:
    """Name a deal by its number and its dealer."""
    deals = "" if deal.dealer is None else f", {names.does(deal.dealer, 'deals', inside=True)}"
    return f"Deal {deal.number}{deals}"


def title_hand(deal: WrittenDeal, player: int, names: SeatNames) -> str:
    """Say whose hand it is, and of which deal."""
    return f"Deal {deal.number}, {names.owner(player)} hand"


def say_what_counts(telling: OwnGame) -> str:
    """Say how much is enough to begin."""
    sides, names = telling.written.sides, telling.written.words
    unknown = f", such as {names.owner(1 - sides[0])} discards," if len(sides) == 1 else ""
    return f"Three deals are enough to begin. What isn't known{unknown} isn't judged."
