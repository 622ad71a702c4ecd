"""The teacher's plan: the first forty minutes with a class."""

from collections.abc import Iterator
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count
from crib_tutor.look import card_faces, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.drawing import text
from crib_tutor.look.html import picture
from crib_tutor.sheets.page import columns, document, items, paragraph, section, table


class Part(NamedTuple):
    """A part of the forty minutes: say and do."""

    minutes: int
    name: str
    say: str
    do: str


CODE = "GREEN-HERON-7"
"""The class code of the plan: five hands after the exit ticket of lesson 00."""
PAPER_CODE = "VELVET-SEAHORSE-10-89"
"""The class code of the worksheet: ten other hands with fifteens, pairs and runs alone."""

_PLAN = f"""
4 Start
    Open the link. What did the magpie miss?
    00 Welcome, until she robs you. Then ▶, slowly.

5 Look
    Read, run, tell your neighbor.
    00, <em>Three ways to score</em>. One reads it aloud.

2 Guess
    Write a number on paper. Then run.
    00, <em>What would you cut?</em>

7 Count
    Say it aloud: fifteen two, fifteen four.
    00, <em>Count one together</em>, you on the big screen; <em>Count three alone</em>.

7 Deal
    Do what the line above the cards says.
    00, <em>Your first deal</em>, to the end.

10 Ticket
    Type the code and a nickname.
    00, <em>One hand with Lamb</em>: three questions, then {CODE}. Early? The worksheet.

3 Check
    How many? Fingers up. Then we look.
    99, <em>On the big screen</em>: two of the five hands. The class says a number, then the hand counts itself.

2 Lines
    Your name and three numbers.
    ADA 7 OF 8 AND 17 OF 19, CHECK 91: in 99, <em>Your class</em>, type ada 7 17 91. Four seconds each.
"""


def _read_parts() -> Iterator[Part]:
    for entry in _PLAN.strip().split("\n\n"):
        heading, say, do = entry.replace("\n        ", " ").split("\n    ")
        minutes, _, name = heading.partition(" ")
        yield Part(int(minutes), name, say, do)


PARTS = tuple(_read_parts())
"""The forty minutes in order."""

LESSONS = (
    ("01 Cards and the board", "15", "Value isn't rank. The <em>back</em> peg moves."),
    ("02 Fifteens", "20", "Tens with fives, nines with sixes, then three cards."),
    ("03 Pairs", "25", "Three of a kind counted as 3: draw a line for each pair."),
    ("04 Runs", "25", "A double run counted once; short runs counted too."),
    ("05 Flush, nobs and heels", "25", "Four of a suit in the crib; a starter jack as nobs."),
    ("06 Counting aloud", "25", "A lost thread: back to the one order."),
    ("07 Muggins", "25", "Agree on it first. Keep it friendly."),
)
"""The counting lessons that follow: title, minutes and what to watch for."""

_MINUTE, _GAP = 16, 9
"""Units between the holes of the street, and more between its parts."""


def lesson_plan() -> str:
    """Print a plan for forty minutes with a class."""
    return document(
        "Forty minutes with a class",
        f"Thirty learners who've never held a card, one lesson, 00 Welcome, and the five hands of {CODE}.",
        "",
        f'<p class="wide">{_street()}</p>'
        + columns([_before(), _minutes(), _late(), _lost_learners()], [_wrong(), _offline(), _following()]),
        "crib_tutor. Other cards to print: pegging for lessons 08 to 12, discards for 13 to 15.",
    )


def _street() -> str:
    drawn, x = "", 10.0
    for part in PARTS:
        end = x + (part.minutes - 1) * _MINUTE
        drawn += "".join(
            f'<circle cx="{x + minute * _MINUTE:g}" cy="14" r="2.2" fill="{theme.HOLE}"/>'
            for minute in range(part.minutes)
        )
        drawn += f'<circle cx="{end:g}" cy="14" r="5" fill="{theme.YOU}" stroke="{theme.CARD_FACE}"/>'
        drawn += text(part.name, (x + end) / 2, 36, 13, theme.HOLE)
        x = end + _MINUTE + _GAP
    wide = round(x - _GAP)
    wood = f'<rect x=".5" y=".5" width="{wide - 1}" height="43" rx="8" fill="{theme.WOOD}" stroke="{theme.WOOD_EDGE}"/>'
    minutes = ", ".join(f"{part.name} {part.minutes}" for part in PARTS)
    return picture(card_faces.sheet(wide, 44, wood + drawn), f"The minutes as the holes of a board: {minutes}.", wide)


def _before() -> str:
    return section(
        "An hour before",
        items(
            "Open the class link once: a web service can take minutes to start the first time.",
            f"It's the link to 00 Welcome with <code>?class={CODE}</code> at the end. In a Binder link that's "
            f"<code>%3Fclass%3D{CODE}</code>.",
            f"Print ten more hands for everyone: <code>crib-tutor worksheet</code> with <code>{PAPER_CODE}</code>.",
            "For every two learners: the rules card, the counting card and a deck. Two can share a screen.",
            f"On the board: link, <b>{CODE}</b>, <kbd>Shift + Enter</kbd> or ▶.",
            "On your own machine: 99 For the teacher, and <code>lessons/solved</code>, with every answer.",
        ),
    )


def _minutes() -> str:
    shown = [
        f'<span class="when">{when}</span><div><p><b>{part.name}.</b> <q>{part.say}</q></p><p>{part.do}</p></div>'
        for when, part in zip(_clock(), PARTS, strict=True)
    ]
    return section("Minute by minute", items(*shown, ordered=True, look="hours"))


def _clock() -> Iterator[str]:
    start = 0
    for part in PARTS:
        yield f"{start}\N{EN DASH}{start + part.minutes}"
        start += part.minutes


def _wrong() -> str:
    (run,) = count("3H 4D 5S 6C", "KD").of(Kind.RUN)
    return section(
        "What goes wrong",
        items(
            "<b>They race on with Shift + Enter.</b> No keys until the number is on paper.",
            "<b>No answer box, or a <code>NameError</code>.</b> Run the import, the first code cell. Then "
            "run the cell again.",
            "<b>“Python isn't answering.”</b> Run the first cell of code again, then this one. If that doesn't help: "
            "<em>Kernel</em>, <em>Restart</em>, and both again.",
            "<b>The session has ended.</b> A web service stops after some minutes without use. Open the link again, "
            "run the import and go on. To keep a page: <em>File</em>, <em>Download</em>.",
            "<b>No mouse, or a tablet.</b> Tab, arrow keys and Space do it all; or type <code>5h ks</code> and Enter. "
            "▶ above the page runs a cell.",
            "<b>King and jack as a pair.</b> Both count ten, but a pair is two of the same rank.",
            f"<b>An argument over 4-4-5-6.</b> {_peace(count('4H 4D 5S 6C', 'KD'))}",
            f"<b>3-4-5-6 counted as two runs of three.</b> Only the longest counts: one run, {run.points}.",
        ),
    )


def _peace(double: Count) -> str:
    first, other = double.of(Kind.RUN)
    (pair,) = double.of(Kind.PAIR)
    together = first.points + other.points + pair.points
    return (
        f"Lay it out. Cover one four: a run, {first.points}. Cover the other: {other.points} more. "
        f"The fours are a pair, {pair.points}. The double run is {together}; its fifteens are extra."
    )


def _lost_learners() -> str:
    return section(
        "Who is lost?",
        paragraph(
            "The map in 99 shows what most of them missed. If it's fifteens, start next time with lesson 02, "
            "<em>Partners</em>, and real cards. While they count, listen: a learner who's gone quiet needs you."
        ),
    )


def _late() -> str:
    return section(
        "Ten minutes late?",
        paragraph(
            "Leave out <em>Your first deal</em> and one of <em>Count three alone</em>. Both can wait. "
            "Keep the guess, the ticket and the lines."
        ),
    )


def _offline() -> str:
    return section(
        "When Binder is down",
        items(
            "<b>A site or a stick.</b> <code>crib-tutor site</code> turns the lessons into a folder for any web "
            "server. From a USB stick they run on each computer.",
            "<b>One screen.</b> 00 on the big screen, and everyone guesses on paper.",
            f"<b>No screen.</b> The worksheet, then real cards in twos: four each and a "
            f"starter. Count aloud. Your neighbor takes what you miss. First to {ROW} wins.",
        ),
    )


def _following() -> str:
    return section("The lessons that follow", table(["Lesson", "min", "Watch for"], LESSONS, "lessons"))
