"""The pictures of the lesson on the laws: a case with the stamp of every book on it, and on what the books speak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from types import EllipsisType, MappingProxyType

from crib_tutor import faces, theme
from crib_tutor.deck import quoted
from crib_tutor.html import Html, paragraph, picture, stacked
from crib_tutor.laws import SOURCES, Ruling, cases, ruling, told
from crib_tutor.laws.names import kinds_of
from crib_tutor.laws.record import MANUAL_PAGE
from crib_tutor.pictures.drawing import text
from crib_tutor.rules import FAULT_POINTS, IllegalMove, Rules

_TWO = f"{FAULT_POINTS} points"
NEW_DEAL, NO_PENALTY, FORFEITED, PEG_BACK = "new deal", "no penalty", "score forfeited", "peg goes back"
SILENT, DIVIDED = "silent", "it depends"
TWO_AND_CHOICE, TWO_AND_DEAL = f"{_TWO}, new deal if wanted", f"{_TWO} and new deal"
TWO_OR_DEAL, TWO_OR_RIGHT = f"{_TWO} or new deal", f"{_TWO} or put right"
VERDICTS = (NEW_DEAL, _TWO, TWO_AND_CHOICE, NO_PENALTY)
"""What a judge chooses from most often; `verdict` knows a few more."""

_INKS = MappingProxyType({NEW_DEAL: theme.MISTAKEN, NO_PENALTY: theme.FOUND, SILENT: theme.QUIET, DIVIDED: theme.QUIET})
"""The ink of a stamp; whatever gives points has its own."""
_WIDE, _ROW, _STAMP, _LETTER = 294, 62, 30, 9.2
"""Width, height of a book's row and of its stamp, and the room of a letter in it."""
_NAMED = 6
"""Cases that are named at most."""
_TICK, _TALL = 6, 22
"""From one case to the next in a strip, and how tall a case stands there."""


def verdict(case: str, source: str | Rules) -> str:
    """What a book gives for a case, in a word or two.

    >>> verdict("non-dealer's card exposed", "Hoyle"), verdict("non-dealer's card exposed", "Britannica")
    ('new deal', '2 points, new deal if wanted')

    A book that speaks of a broader case, or of its kinds alone, is read as `crib_tutor.laws.ruling` reads it.
    """
    found = ruling(case, source)
    if found.silent:
        return SILENT
    if found.narrower:
        return DIVIDED
    may_deal = any(" deal" in one and "let the deal stand" not in one for one in found.options)
    must_deal = found.ruling.startswith(("There must be a new deal", "There must be a fresh deal"))
    if not found.penalty.points:
        return NEW_DEAL if must_deal else _unpaid(found)
    if found.penalty.for_each:
        return f"each {found.penalty.for_each.replace('scored ', '')}"
    if found.penalty.chosen:
        return TWO_OR_DEAL if may_deal else TWO_OR_RIGHT
    return TWO_AND_DEAL if must_deal else TWO_AND_CHOICE if may_deal else _TWO


def _unpaid(found: Ruling) -> str:
    """What there is where nobody pegs: a score that is lost, a peg that goes back, or nothing."""
    said = " ".join((found.ruling, *found.options))
    return FORFEITED if "forfeit" in said else PEG_BACK if "behind" in said else NO_PENALTY


def docket(case: str | EllipsisType, *houses: Rules) -> Html:
    """The sheet of a case: the stamp of every book, and of every house that is given, with its words below.

    >>> print(docket("pack imperfect").plain)
    Pack imperfect
    Hoyle: new deal. Britannica: silent. Tommy: silent. Manual page: silent.
    Hoyle: There must be a new deal, by the same dealer.
    Britannica, Tommy and the manual page do not speak of this.

    Three dots ask for a case; one without a name here is answered with the names that share a word with it.
    """
    if not isinstance(case, str):
        asked = "Not attempted yet: write a case in place of the three dots, and run the cell again."
        return paragraph(asked, "strong")
    sources: tuple[str | Rules, ...] = (*SOURCES, *houses)
    try:
        found = [ruling(case, source) for source in sources]
    except IllegalMove as refused:
        return paragraph(_advice(case, str(refused)), "strong")
    name = found[0].case[:1].upper() + found[0].case[1:]
    names = [*map(_place, found[: len(SOURCES)]), *(house.name for house in houses)]
    stamps = [verdict(case, source) for source in sources]
    rows = list(zip(names, stamps, strict=True))
    drawn = "".join(_row(book, stamp, place * _ROW) for place, (book, stamp) in enumerate(rows))
    alt = " ".join(f"{book}: {stamp}." for book, stamp in rows)
    drawing = picture(faces.sheet(_WIDE, len(rows) * _ROW, drawn), alt, _WIDE)
    said = [(book, told(one).partition("): ")[2]) for book, one in zip(names, found, strict=True) if not one.silent]
    listed = "".join(f"<li><b>{escape(book)}:</b> {escape(words)}</li>" for book, words in said)
    ending = _silence(found)
    marked = f"<ul>{listed}</ul>" * bool(said) + f"<p>{escape(ending)}</p>" * bool(ending)
    plain = [alt, *(f"{book}: {words}" for book, words in said), *([ending] if ending else [])]
    return stacked(paragraph(name, "strong"), Html(f"<p>{drawing}</p>{marked}", "\n".join(plain)))


def voices() -> Html:
    """On which cases each book speaks, from the cut for deal to the pegs, each case a mark in its strip.

    >>> voices().plain.splitlines()[-1]
    'No book: 1 (card played out of turn).'
    """
    every = single()
    strips = [(f"{_called(source)}: {spoken(source)} of {len(every)}", source) for source in SOURCES]
    drawn = "".join(_strip(words, source, place * 54) for place, (words, source) in enumerate(strips))
    foot = len(strips) * 54 + 14
    drawn += text("cut for deal", 2, foot, 16, theme.QUIET, "start")
    drawn += text("pegs", len(every) * _TICK, foot, 16, theme.QUIET, "end")
    alone = unspoken()
    plain = [*(f"{words} cases" for words, _ in strips), f"No book: {len(alone)} ({', '.join(alone)})."]
    plain[:-1] = [f"{line}." for line in plain[:-1]]
    svg = faces.sheet(_WIDE, foot + 8, drawn)
    return Html(f"<p>{picture(svg, ' '.join(plain), _WIDE)}</p><p>{escape(plain[-1])}</p>", "\n".join(plain))


def single() -> tuple[str, ...]:
    """The cases that are not divided into kinds.

    >>> "card exposed in dealing" in single(), "dealer's own card exposed" in single()
    (False, True)
    """
    return tuple(case for case in cases() if not kinds_of(case))


def spoken(source: str) -> int:
    """On how many of these cases a book speaks.

    >>> spoken("Tommy") < spoken("Hoyle") < spoken("Britannica")
    True
    """
    return sum(not ruling(case, source).silent for case in single())


def unspoken() -> tuple[str, ...]:
    """The cases on which no book speaks.

    >>> unspoken()
    ('card played out of turn',)
    """
    return tuple(case for case in single() if all(ruling(case, source).silent for source in SOURCES))


def paid(case: str, source: str | Rules, amount: int = 1) -> int:
    """The holes that a fault gives the other side, for so many points too many or overlooked.

    >>> paid("overpegging", "Britannica", 3), paid("overpegging", "Hoyle", 3)
    (3, 2)
    """
    return ruling(case, source).penalty.due(amount)


def until(case: str, source: str) -> str:
    """The last moment at which a book lets a fault be put right.

    >>> until("heels not marked", "Britannica")
    'before the dealer plays a card'

    Raises `IllegalMove` where the book names none.
    """
    found = ruling(case, source).until
    if not found:
        raise IllegalMove(f"{source} names no last moment for {quoted(case)}: ask another book")
    return found


# --- words and drawing ------------------------------------------------------------------------------------------------


def _advice(asked: str, refusal: str) -> str:
    """What is said of a case that has no name: those that have a word of it in theirs, or why it was refused."""
    typed = {word for word in asked.lower().split() if len(word) > 3}
    near = [repr(case) for case in cases() if typed & set(case.replace(",", "").split())][:_NAMED]
    return f"No case has that name. Near are: {', '.join(near)}." if near else f"{_called(refusal)}."


def _place(found: Ruling) -> str:
    name = _called(found.source)
    return f"{name}, law {found.law}" if found.law else name


def _called(source: str) -> str:
    return source[:1].upper() + source[1:]


def _silence(found: Sequence[Ruling]) -> str:
    """Which books do not speak of a case, and our reading where none does."""
    silent = list(
        dict.fromkeys("the manual page" if one.source == MANUAL_PAGE else one.source for one in found if one.silent)
    )
    if len(silent) == len(SOURCES):
        return f"{found[0].ruling} {found[0].note}".strip()
    if not silent:
        return ""
    *most, last = silent
    named = f"{', '.join(most)} and {last} do" if most else f"{last} does"
    return f"{_called(named)} not speak of this."


def _row(book: str, stamp: str, y: int) -> str:
    """A book's name, and its stamp set a little aslant."""
    ink, wide = _INKS.get(stamp, theme.MISSED), len(stamp) * _LETTER + 16
    frame = f'fill="none" stroke="{ink}" stroke-width="2.5"' + (' stroke-dasharray="5 4"' if stamp == SILENT else "")
    drawn = f'<rect x="4" y="{y + 26}" width="{wide:g}" height="{_STAMP}" rx="5" {frame}/>'
    drawn += text(stamp, 4 + wide / 2, y + 47, 17, ink)
    turned = f'<g transform="rotate(-1.2 4 {y + 41})">{drawn}</g>'
    return text(book, 2, y + 17, 16, theme.QUIET, "start") + turned


def _strip(words: str, source: str, y: int) -> str:
    return text(words, 2, y + 16, 16, theme.QUIET, "start") + "".join(_ticks(source, y + 22))


def _ticks(source: str, y: int) -> Iterable[str]:
    alone = unspoken()
    for place, case in enumerate(single()):
        speaks = not ruling(case, source).silent
        ink = theme.MISTAKEN if case in alone else theme.FOUND if speaks else theme.QUIET
        high = _TALL if speaks else _TALL // 2 if case in alone else 5
        yield (f'<rect x="{2 + place * _TICK}" y="{y + _TALL - high}" width="4" height="{high}" rx="1" fill="{ink}"/>')
