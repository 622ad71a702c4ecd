"""Words for a teacher about a class."""

from html import escape

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.questions import Question
from crib_tutor.classroom.gradebook.class_results import ClassResults, MissedItem, Refused
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, hand, show
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.words.counts_aloud import amount_of

LIMITS = (
    "Every file is scored again from its answers, so no one can claim points they didn't earn.",
    "A line has only totals. Its check catches a misread number, but it can't show that the totals are true.",
    "Right answers can be copied from a neighbor. If a score counts, use a code with OWN, or watch.",
    "Nicknames only: anyone can turn in a file under anyone's nickname.",
)
"""What scores can and can't show, as a teacher should know it."""
EMPTY = "No results yet. Choose the files your class turned in, or paste the lines they read out."
SKILLS_OF_TOTALS = "A total names no cards, so the points it missed go to the likeliest skill."
OWN_HANDS = "Everyone had different hands, so there's no hand that several missed."
NO_SKILLS = "These answers don't show skills, so there's no map of them."
NO_RESULTS = "No results in {}: give the folder or the zip that your class's files are in."
_MOST_REFUSED = 20
_MOST_NAMED = 5
"""Files that are named before the reason they share."""
_MOST_NOTES = 20


def code_line(code: ClassCode, learners: int) -> str:
    """Name a code and how many turned something in.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> code_line(read_code("GREEN-HERON-7"), 30)
    'GREEN-HERON-7, 00 Welcome: 30 learners'
    """
    return f"{code.text}, {code.assignment.name}: {amount_of(learners, 'learner')}"


def counted_of(item: Item) -> Count | Pile | None:
    """Find the count that a problem is about.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> counted_of(problem_from_key("hand 4D4H5S6C+KH")).points
    14
    """
    if isinstance(item, Problem):
        return full_count(item)
    if isinstance(item, SpokenCount):
        return item.count
    about = item.about if isinstance(item, Question) else None
    return about if isinstance(about, Count) else None


def describe_item(item: Item) -> str:
    """Say what was asked and what's right, in a line.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> describe_item(problem_from_key("hand 4D4H5S6C+KH"))
    'hand 4♦ 4♥ 5♠ 6♣, starter K♥: 14 points'
    """
    if isinstance(item, SixCards):
        return f"{symbols(item.cards)}, to discard from as {'dealer' if item.dealer else 'pone'}"
    counted = counted_of(item)
    if counted is None:
        assert isinstance(item, Question)
        shown = f"{item.before.plain} " if item.before else ""
        return f"{shown}{item.ask} {item.answer}"
    if isinstance(counted, Pile):
        return f"play {symbols(counted.cards)}: {amount_of(counted.points, 'point')} for the last card"
    starter = f", starter {counted.starter.symbol}" if counted.starter else ""
    worth = amount_of(counted.points, "point")
    claimed = f", and {item.points} are claimed" if isinstance(item, SpokenCount) else ""
    return f"{counted.place} {symbols(counted.hand)}{starter}: {worth}{claimed}"


def picture_of(item: Item) -> Html:
    """Show the hand or cards of a problem.

    >>> from crib_tutor.deck import cards
    >>> picture_of(SixCards(cards("5H 5D 5S JC 2D KH"), dealer=True)).plain
    '5♥ 5♦ 5♠ J♣ 2♦ K♥'
    """
    if isinstance(item, SixCards):
        return hand(item.cards)
    counted = counted_of(item)
    if counted is None:
        before = item.before if isinstance(item, Question) else None
        return before or Html("", "")
    return hand(counted.cards) if isinstance(counted, Pile) else show(counted)


def missed_line(missed: MissedItem) -> str:
    """Say how many missed a problem.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> missed_line(MissedItem(3, problem_from_key("hand 4D4H5S6C+KH"), 12, 30, 40))
    'Problem 3 was missed by 12 of 30: hand 4♦ 4♥ 5♠ 6♣, starter K♥: 14 points.'
    """
    count = f"Problem {missed.number} was missed by {missed.missed_by} of {missed.answered_by}"
    return f"{count}: {describe_item(missed.item)}."


def refused_lines(refused: tuple[Refused, ...]) -> list[str]:
    """List what was refused, with reasons.

    >>> refused_lines((Refused("ada.json", "it's too long"), Refused("bo.json", "it's too long")))
    ["ada.json, bo.json: it's too long"]
    """
    by_reason: dict[str, list[str]] = {}
    for file in refused:
        by_reason.setdefault(file.why, []).append(file.name)
    lines = []
    for why, names in sorted(by_reason.items(), key=lambda file: -len(file[1])):
        more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
        lines.append(f"{', '.join(names[:_MOST_NAMED])}{more}: {why}")
    return _cut(lines, _MOST_REFUSED)


def more_codes(left: int) -> list[str]:
    """Say how many codes aren't shown.

    >>> more_codes(3), more_codes(0)
    (['3 more codes are in the CSV file.', ''], [])
    """
    return [f"{amount_of(left, 'more code')} {'is' if left == 1 else 'are'} in the CSV file.", ""] if left > 0 else []


def note_lines(results: ClassResults) -> list[str]:
    """Say what was read and left out."""
    return _cut(list(results.notes), _MOST_NOTES)


def bullets(title: str, lines: list[str]) -> Html:
    """List lines under a title, as text alone.

    >>> str(bullets("Refused", ["<script>"]))
    '<p><strong>Refused</strong></p><ul><li>&lt;script&gt;</li></ul>'
    """
    if not lines:
        return Html("", "")
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return Html(f"<p><strong>{escape(title)}</strong></p><ul>{items}</ul>", "\n".join([f"{title}:", *lines]))


def _cut(lines: list[str], most: int) -> list[str]:
    return lines if len(lines) <= most else [*lines[:most], f"and {len(lines) - most:,} more"]
