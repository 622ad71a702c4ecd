"""Words for a teacher about a class."""

from html import escape

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.classroom.gradebook.class_results import ClassResults, Refused
from crib_tutor.look.html import Html
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
