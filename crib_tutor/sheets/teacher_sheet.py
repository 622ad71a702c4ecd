"""The teacher's plan: the first forty minutes with a class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count
from crib_tutor.look import card_faces, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.drawing import text
from crib_tutor.look.html import picture
from crib_tutor.sheets.page import columns, document, items, paragraph, section, table
from crib_tutor.words.counts_aloud import number


class Part(NamedTuple):
    """A part of the forty minutes: what the teacher says in it, and what the learners do.

    >>> PARTS[0].name, PARTS[0].minutes
    ('Start', 4)
    """

    minutes: int
    name: str
    say: str
    do: str


_PLAN = """
4 Start
    Open the link, then 00 Welcome. Click the first cell. Press Shift and Enter.
    Everyone runs on to the first two cards and waits there.

6 Welcome
    Read a cell, run it, tell your neighbor what you saw.
    00, down to <em>Three things that score</em>, which one reads aloud.

4 Guess
    Write your number on paper. Then run the cell.
    00, <em>Guess before you look</em>, then other starters.

8 Count
    Say it aloud: fifteen two, fifteen four.
    00, <em>Count one together</em>, you on the big screen; <em>Count three alone</em>.

3 Ticket
    Three questions, and no one talks.
    00, <em>Exit ticket</em>. Then hold up a king and a jack: as a pair, how many fingers? None.

5 Fifteens
    Find them all before you press That's all.
    02, from <em>First, get robbed</em> to <em>The rule</em>.

6 Hunt
    Tens and fives. Nine and six, eight and seven. Groups of three. The whole hand.
    02, the grid of <em>Partners</em>; <em>An order that misses nothing</em>; <em>Practice</em>, three hands or
        more.

4 Ticket
    Alone, and only first answers count.
    02, <em>Exit ticket</em>, then the fingers (below).
"""


def _read_parts() -> Iterator[Part]:
    for entry in _PLAN.strip().split("\n\n"):
        heading, say, do = entry.replace("\n        ", " ").split("\n    ")
        minutes, _, name = heading.partition(" ")
        yield Part(int(minutes), name, say, do)


PARTS = tuple(_read_parts())
"""The forty minutes in order."""

LESSONS = (
    ("01 Cards and the board", "20", "Value isn't rank. The <em>back</em> peg moves."),
    ("03 Pairs", "25", "Three of a kind counted as 3: draw a line for each pair."),
    ("04 Runs", "25", "A double run counted once; short runs counted too."),
    ("05 Flush, nobs and heels", "25", "Four of a suit in the crib; a starter jack as nobs."),
    ("06 Counting aloud", "30", "A lost thread: back to the one order."),
    ("07 Muggins", "30", "Agree on it first. Keep it friendly."),
)
"""The counting lessons that follow: title, minutes and what to watch for."""

ROBBER = count("7C 7D 7H 7S", "AC")
"""What early finishers are asked to find in lesson 02: the most fifteens of which no two cards make one."""

_MINUTE, _GAP = 16, 9
"""Units between the holes of the street, and more between its parts."""


def lesson_plan() -> str:
    """Forty minutes with a class: what to say, what learners do, and what to do when it goes wrong.

    >>> "00 Welcome" in lesson_plan()
    True
    """
    return document(
        "Forty minutes with a class",
        "Thirty learners who have never held a card, and two lessons: 00 Welcome and 02 Fifteens.",
        "",
        f'<p class="wide">{_street()}</p>'
        + columns([_before(), _minutes(), _lost_learners()], [_wrong(), _early(), _offline(), _following()]),
        "crib_tutor. Short of time? Leave out a cell, never its guess. "
        "Cards: pegging for 08 to 13, discards for 14 to 17.",
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
    said = ", ".join(f"{part.name} {part.minutes}" for part in PARTS)
    return picture(card_faces.sheet(wide, 44, wood + drawn), f"The minutes as the holes of a board: {said}.", wide)


def _before() -> str:
    return section(
        "An hour before",
        items(
            "Open the class link once: a web service can take minutes to start the first time.",
            "On a learner's machine run one cell, and count one hand.",
            "Two can share a screen: they switch places at every heading.",
            "For every two learners: a rules card, a counting card, a deck of cards.",
            "On the board: the link, and <kbd>Shift + Enter</kbd>.",
            "On your own machine: <code>lessons/solved</code>, with every answer.",
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
    return section(
        "What goes wrong",
        items(
            "<b>They race on with Shift + Enter.</b> No key before the number is on paper. Ask one: <q>What did that "
            "cell show you?</q>",
            "<b>No answer box, or a <code>NameError</code>.</b> Run the import, the first cell of code; then "
            "the cell again.",
            "<b>“Python isn't answering.”</b> Run the cell again. If that does not help: <em>Kernel</em>, "
            "<em>Restart</em>, the import, the cell.",
            "<b>The session has ended.</b> A web service stops after some minutes without use. Open the link again, "
            "run the import, go on. To keep a page: <em>File</em>, <em>Download</em>.",
            "<b>No mouse, or a tablet.</b> Tab, arrow keys and Space do it all; or type <code>5h ks</code> and Enter. "
            "The ▶ above the page runs a cell.",
            "<b>King and jack as a pair.</b> Both count ten, but a pair is two of the same rank. Let the page refuse "
            "it; read why aloud.",
            f"<b>War over 4-4-5-6.</b> {_peace(count('4H 4D 5S 6C', 'KD'))}",
            f"<b>3-4-5-6 counted as two runs of three.</b> Only the longest counts: one run, {_longest()}.",
        ),
    )


def _peace(double: Count) -> str:
    one, other = double.of(Kind.RUN)
    (pair,) = double.of(Kind.PAIR)
    together = one.points + other.points + pair.points
    return (
        f"Lay it out. Cover one four: a run, {one.points}. Cover the other: {other.points} more. "
        f"The fours are a pair, {pair.points}. The double run is {together}; its fifteens come on top."
    )


def _longest() -> int:
    (run,) = count("3H 4D 5S 6C", "KD").of(Kind.RUN)
    return run.points


def _lost_learners() -> str:
    return section(
        "Who is lost?",
        paragraph(
            "<q>Eyes shut. How many of the three did you get right? Fingers on your chest.</q> Note who shows none or "
            "one, and seat each beside a three next time. If it's a third of the class, start next time with "
            "<em>Groups of three</em> and real cards. While they practice, listen: a quiet count needs you."
        ),
    )


def _early() -> str:
    fifteens = number(len(ROBBER.of(Kind.FIFTEEN)))
    return section(
        "Who is early?",
        paragraph(
            f"In 00: <em>Your first deal</em>, which takes five minutes. In 02: <em>Now be the robber</em>, {fifteens} "
            f"fifteens and no two cards of them ({_ranks(ROBBER)} has them). After that: real cards, as below."
        ),
    )


def _ranks(held: Count) -> str:
    return "\N{NON-BREAKING HYPHEN}".join(str(card)[:-1] for card in held.cards)


def _offline() -> str:
    return section(
        "When the network fails",
        paragraph(
            "Cards and the printed sheets, in twos: four cards each, and a starter. Count aloud. Your neighbor judges "
            f"by the counting card and takes what you miss. First to {ROW} wins. The hands to guess at are "
            "in your solved lessons."
        ),
    )


def _following() -> str:
    return section("The lessons that follow", table(["Lesson", "min", "Watch for"], LESSONS, "lessons"))
