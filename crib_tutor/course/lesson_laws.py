"""Show a case of the laws with every book's stamp."""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType

from crib_tutor.laws import SOURCES, cases, ruling, say_ruling
from crib_tutor.laws.case_names import kinds_of
from crib_tutor.laws.penalties import HOYLE, Ruling, name_source
from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.drawing import text
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.look.lettering import text_width
from crib_tutor.phrases import capitalized
from crib_tutor.rules import FAULT_POINTS, Counting, Rules
from crib_tutor.words.counts_aloud import join_words

_TWO = f"{FAULT_POINTS} points"
NEW_DEAL, NO_PENALTY, FORFEITED, PEG_BACK = "new deal", "no penalty", "score forfeited", "peg goes back"
PUT_RIGHT, STANDS, CANNOT, ALLOWED = "put right", "it stands", "cannot happen", "allowed"
NO_PRICE, CHOOSES = "no price named", "opponent chooses"
SILENT, DIVIDED = "silent", "it depends"
TWO_AND_CHOICE, TWO_AND_DEAL = f"{_TWO}, new deal if wanted", f"{_TWO} and new deal"
TWO_OR_DEAL, TWO_OR_RIGHT = f"{_TWO} or new deal", f"{_TWO} or put right"
VERDICTS = (NEW_DEAL, _TWO, TWO_AND_CHOICE, NO_PENALTY)
"""What a judge chooses from most often; `verdict` knows more."""
OF_THE_SESSION = (NEW_DEAL, _TWO, TWO_AND_DEAL, TWO_OR_DEAL, TWO_AND_CHOICE, NO_PENALTY)
"""What a judge chooses from in a full session."""
_UNPAID = (
    ("forfeit", FORFEITED),
    ("behind the other|behind it", PEG_BACK),
    ("no penalty|without a penalty|pays nothing|no one takes them", NO_PENALTY),
    ("so no one can|no choice the|computer does the scoring|so no one has to|since the program pegs", CANNOT),
    ("names no price|names a price only|has no right", NO_PRICE),
    ("no longer be put right|with a short hand|stays short", STANDS),
    ("put (it )?right|fresh cut|cut afresh|draw again|is corrected|nothing is lost", PUT_RIGHT),
    ("stays on the table|is the one played", PUT_RIGHT),
    ("says which card counts", CHOOSES),
    ("explains the points|can play on or stop", ALLOWED),
)
"""The stamp of a law that gives neither side points, by its words: the first that fit; otherwise it names no price."""

_INKS = MappingProxyType({NEW_DEAL: theme.MISTAKEN, SILENT: theme.QUIET, DIVIDED: theme.QUIET, NO_PRICE: theme.QUIET})
_HARMLESS = (NO_PENALTY, PUT_RIGHT, STANDS, CANNOT, ALLOWED, CHOOSES)
"""The ink of a stamp; those that give neither side anything are green, and those that give points are amber."""
_HIGH, _STAMP, _SIZE = 62, 30, 16
"""Height of a stamp with its book, of the stamp alone, and the size of words."""


def verdict(case: str, source: str | Rules) -> str:
    """A book's ruling of a case, in two words.

    >>> verdict("pone's card exposed", "Hoyle"), verdict("pone's card exposed", "Britannica")
    ('new deal', '2 points, new deal if wanted')

    A book that speaks of a broader case, or of its kinds alone, is read as `crib_tutor.laws.ruling` reads it.
    """
    law = ruling(case, source)
    if law.silent:
        return SILENT
    if law.narrower:
        return DIVIDED
    may_deal = any(" deal" in option and "let the deal stand" not in option for option in law.options)
    must_deal = law.ruling.startswith(("There must be a new deal", "There must be a fresh deal"))
    if not law.penalty.points:
        words = " ".join((law.ruling, *law.options, law.note))
        stamps = (stamp for pattern, stamp in _UNPAID if re.search(pattern, words))
        return NEW_DEAL if must_deal else CANNOT if law.option is Counting.COMPUTER else next(stamps, NO_PRICE)
    if law.penalty.for_each:
        each = f"each {law.penalty.for_each.replace('scored ', '')}"
        return each if law.penalty.points == 1 else f"{law.penalty.points} for {each}"
    if law.penalty.chosen:
        return TWO_OR_DEAL if may_deal else TWO_OR_RIGHT
    return TWO_AND_DEAL if must_deal else TWO_AND_CHOICE if may_deal else _TWO


def case_sheet(case: str) -> Html:
    """Show every book's stamp and words for a case.

    >>> print(case_sheet("imperfect deck").plain)
    Imperfect deck
    Hoyle: new deal. The others: silent.
    Hoyle: There must be a new deal, by the same dealer.
    Silent: Britannica, Tommy, the manual page and the ACC.

    Our own words are in italics.
    """
    speaking = _speaking(case)
    stamps = [(name, verdict(case, law.source)) for name, law in speaking.items()]
    quiet = join_words([name_source(source) for source in SOURCES if ruling(case, source).silent])
    stamps += [("The others", SILENT)] * bool(quiet)
    drawn = " ".join(_draw_stamp(name, stamp) for name, stamp in stamps)
    told = " ".join(f"{name}: {stamp}." for name, stamp in stamps)
    words = _listed(speaking, quiet)
    shown = Html(f"<p>{drawn}</p>{words}", f"{told}\n{words.plain}")
    return stacked(paragraph(capitalized(case), "strong"), shown)


def docket() -> Html:
    """List every case, folded, with the words of each book.

    >>> docket().plain.splitlines()[2:4]
    ['Equal cards cut for deal', 'Hoyle: Both players draw again.']
    """
    listed = [(capitalized(case), _listed(_speaking(case))) for case in single_cases()]
    folded = "".join(f"<details><summary>{escape(case)}</summary>{words}</details>" for case, words in listed)
    return Html(folded, "\n".join(f"{case}\n{words.plain}" for case, words in listed))


def _speaking(case: str) -> dict[str, Ruling]:
    """The rulings of a case by the names of their books."""
    laws = [law for law in (ruling(case, source) for source in SOURCES) if not law.silent]
    return {capitalized(law.source) + (f", law {law.law}" if law.law else ""): law for law in laws}


def _listed(speaking: dict[str, Ruling], quiet: str = "") -> Html:
    """What books say of a case, line by line."""
    items, lines = "", []
    for name, law in speaking.items():
        words = say_ruling(law).partition("): ")[2]
        ours = f" <em>{escape(law.note)}</em>" if law.note else ""
        items += f"<li><b>{escape(name)}:</b> {escape(words.removesuffix(law.note).rstrip())}{ours}</li>"
        lines.append(f"{name}: {words}")
    if quiet:
        items += f"<li><b>Silent:</b> {quiet}.</li>"
        lines.append(f"Silent: {quiet}.")
    return Html(f"<ul>{items}</ul>", "\n".join(lines))


def rulings_by_book() -> RankedRows:
    """Chart the cases that each book rules.

    >>> rulings_by_book().finding
    'Britannica rules 40 of 45 cases, Hoyle 20'
    """
    whole = len(single_cases())
    ruled = {capitalized(source): count_rulings(source) for source in SOURCES}
    most = max(ruled, key=lambda book: ruled[book])
    return RankedRows(
        f"{most} rules {ruled[most]} of {whole} cases, {HOYLE} {ruled[HOYLE]}",
        "Cases on which each book speaks",
        "Exact: every case that this package knows, from the cut for deal to the pegs.",
        tuple(Row(book, (cases_ruled,)) for book, cases_ruled in ruled.items()),
        ("cases",),
        f"cases of {whole}",
        best="",
        digits=0,
        asked=HOYLE,
    )


def single_cases() -> tuple[str, ...]:
    """The cases that aren't divided into kinds."""
    return tuple(case for case in cases() if not kinds_of(case))


def count_rulings(source: str) -> int:
    """Count the cases that a book rules."""
    return sum(not ruling(case, source).silent for case in single_cases())


def holes_due(case: str, source: str | Rules, amount: int = 1) -> int:
    """The holes that a fault gives the other side.

    >>> holes_due("overpegging", "Britannica", 3), holes_due("overpegging", "Hoyle", 3)
    (3, 2)

    ``amount`` is how many points were too many or missed.
    """
    return ruling(case, source).penalty.due(amount)


def _draw_stamp(book: str, stamp: str) -> str:
    """A book's name, and its stamp below, a little aslant."""
    ink = _INKS.get(stamp, theme.FOUND if stamp in _HARMLESS else theme.MISSED)
    frame = round(text_width(stamp, _SIZE + 1)) + 20
    dashed = ' stroke-dasharray="5 4"' if stamp in (SILENT, NO_PRICE) else ""
    edge = f'fill="none" stroke="{ink}" stroke-width="2.5"{dashed}'
    drawn = f'<rect x="4" y="26" width="{frame:g}" height="{_STAMP}" rx="5" {edge}/>'
    drawn += text(stamp, 4 + frame / 2, 47, _SIZE + 1, ink)
    wide = max(frame + 8, round(text_width(book, _SIZE)) + 4) + 12
    turned = f'<g transform="rotate(-1.2 4 41)">{drawn}</g>'
    svg = card_faces.sheet(wide, _HIGH, text(book, 2, 17, _SIZE, theme.QUIET, "start") + turned)
    return picture(svg, f"{book}: {stamp}.", wide)
