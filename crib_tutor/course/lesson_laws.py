"""Show a case of the laws with every book's stamp."""

from __future__ import annotations

import re
from html import escape
from types import EllipsisType, MappingProxyType

from crib_tutor.course.replies import not_attempted
from crib_tutor.course.sentences import ONE, Asking, Said, Sentences
from crib_tutor.deck import cards, quote
from crib_tutor.laws import SOURCES, cases, ruling, say_ruling
from crib_tutor.laws.case_names import kinds_of
from crib_tutor.laws.case_search import is_unspoken, nearest_cases
from crib_tutor.laws.penalties import HOYLE, name_source
from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.drawing import text
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.look.lettering import shorten, text_width
from crib_tutor.phrases import capitalized
from crib_tutor.rules import FAULT_POINTS, THIRTY_ONE, Counting, IllegalMove, Rules
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, spell

_TWO = f"{FAULT_POINTS} points"
NEW_DEAL, NO_PENALTY, FORFEITED, PEG_BACK = "new deal", "no penalty", "score forfeited", "peg goes back"
PUT_RIGHT, STANDS, CANNOT, ALLOWED = "put right", "it stands", "cannot happen", "allowed"
NO_PRICE, CHOOSES = "no price named", "opponent chooses"
SILENT, DIVIDED = "silent", "it depends"
TWO_AND_CHOICE, TWO_AND_DEAL = f"{_TWO}, new deal if wanted", f"{_TWO} and new deal"
TWO_OR_DEAL, TWO_OR_RIGHT = f"{_TWO} or new deal", f"{_TWO} or put right"
VERDICTS = (NEW_DEAL, _TWO, TWO_AND_CHOICE, NO_PENALTY)
"""What a judge chooses from most often; `verdict` knows more."""
OF_THE_PLAY = (NEW_DEAL, _TWO, TWO_OR_RIGHT, PUT_RIGHT)
OF_THE_SESSION = (NEW_DEAL, _TWO, TWO_AND_DEAL, TWO_OR_DEAL, TWO_AND_CHOICE, NO_PENALTY)
"""What a judge chooses from in the play, and in a full session."""
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
_LONGEST = 440
"""Room for the name of a book, or for those of all that are silent."""
_NAMED = 6


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


def case_sheet(case: str | EllipsisType, *houses: Rules) -> Html:
    """Show every book's stamp and words for a case.

    >>> print(case_sheet("imperfect deck").plain)
    Imperfect deck
    Hoyle: new deal. Britannica, Tommy, the manual page and the ACC: silent.
    Hoyle: There must be a new deal, by the same dealer.

    Houses stamp it after the books, and our own words are in italics. Three dots ask for a case; for an unknown name,
    names that share a word with it are listed.
    """
    if not isinstance(case, str):
        return not_attempted("a case", "strong")
    sources: tuple[str | Rules, ...] = (*SOURCES, *houses)
    try:
        laws = [ruling(case, source) for source in sources]
    except IllegalMove:
        return paragraph(_name_nearest(case), "strong")
    books = laws[: len(SOURCES)]
    names = [capitalized(law.source) + (f", law {law.law}" if law.law else "") for law in books]
    names += [house.name for house in houses]
    quiet = [name_source(law.source) for law in books if law.silent]
    rows = [(name, verdict(case, source)) for name, source in zip(names, sources, strict=True)]
    shared = [(capitalized(join_words(quiet)), SILENT)] if quiet else []
    rows = [row for row in rows[: len(SOURCES)] if row[1] != SILENT] + shared + rows[len(SOURCES) :]
    drawn = " ".join(_draw_stamp(name, stamp) for name, stamp in rows)
    lines = [" ".join(f"{name}: {stamp}." for name, stamp in rows)]
    below = ""
    for name, law in zip(names, laws, strict=True):
        if not law.silent:
            words = say_ruling(law).partition("): ")[2]
            ours = f" <em>{escape(law.note)}</em>" if law.note else ""
            below += f"<li><b>{escape(name)}:</b> {escape(words.removesuffix(law.note).rstrip())}{ours}</li>"
            lines.append(f"{name}: {words}")
    shown = Html(f"<p>{drawn}</p><ul>{below}</ul>", "\n".join(lines))
    return stacked(paragraph(capitalized(laws[0].case), "strong"), shown)


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


def _name_nearest(asked: str) -> str:
    if is_unspoken(asked):
        return f"No book here rules on {quote(asked)}. Settle it as the players agree."
    near = nearest_cases(asked, _NAMED)
    if not near:
        return f"No case is near {quote(asked)}. Say in a word or two what was done, such as 'dealt' or 'pegged'."
    return f"No case has that name. Near {'is' if len(near) == 1 else 'are'}: {', '.join(map(repr, near))}."


def _draw_stamp(book: str, stamp: str) -> str:
    """A book's name, and its stamp below, a little aslant."""
    name = shorten(book, _SIZE, _LONGEST)
    ink = _INKS.get(stamp, theme.FOUND if stamp in _HARMLESS else theme.MISSED)
    frame = round(text_width(stamp, _SIZE + 1)) + 20
    dashed = ' stroke-dasharray="5 4"' if stamp in (SILENT, NO_PRICE) else ""
    edge = f'fill="none" stroke="{ink}" stroke-width="2.5"{dashed}'
    drawn = f'<rect x="4" y="26" width="{frame:g}" height="{_STAMP}" rx="5" {edge}/>'
    drawn += text(stamp, 4 + frame / 2, 47, _SIZE + 1, ink)
    wide = max(frame + 8, round(text_width(name, _SIZE)) + 4) + 12
    turned = f'<g transform="rotate(-1.2 4 41)">{drawn}</g>'
    svg = card_faces.sheet(wide, _HIGH, text(name, 2, 17, _SIZE, theme.QUIET, "start") + turned)
    return picture(svg, f"{book}: {stamp}.", wide)


SAID = Sentences("laws")


@SAID("card turned over")
def _card_turned_over(_: Asking) -> Said:
    (five, king), price = cards("5H KH"), holes_due("pone's card exposed", "Britannica")
    return Said(
        words=f"Hoyle makes the dealer start over and never asks if the card was a {name_rank(five)} or a "
        f"{name_rank(king)}. Britannica leaves it to you: {price} points for your trouble, and a new deal only if you "
        f"want {ONE}."
    )


SAID("own card")(
    lambda _: Said(
        words="You've had a peek, so only the dealer is harmed and Britannica asks no price. Hoyle doesn't "
        "care whose card it was: deal again."
    )
)


@SAID("short hand")
def _short_hand(asked: Asking) -> Said:
    assert verdict("too many cards dealt to pone", "Britannica") == asked.question.answer
    return Said(
        words="Whichever hand is short, it was the dealer who dealt it, so pone pegs "
        f"{holes_due('too few cards dealt', 'Britannica')}, looks and then decides about the deal. If pone gets a "
        "card too many, it's just the same."
    )


SAID("faced")(
    lambda _: Said(words="No one has gained anything yet, so no one pays and no one gets to choose. Hoyle agrees.")
)
SAID("taken back")(
    lambda _: Said(
        words="This time pone is at fault, so it's the dealer who pegs "
        f"{holes_due('card taken back after discarding', 'Britannica')} and gets to choose."
    )
)
SAID("two at once")(
    lambda _: Said(
        words="The card that was counted “is deemed to be played”, says law "
        f"{ruling('two cards played together', 'Britannica').law}. There's no price on it, so just take back the other."
    )
)


@SAID("forgotten two")
def _forgotten_two(asked: Asking) -> Said:
    (called,), (held,) = asked.numbers, asked.spelled
    assert called + held <= THIRTY_ONE
    return Said(
        words=f"{called} and {held} are only {called + held}, so the {spell(held)} fits. Your opponent can make you "
        f"play it or peg {holes_due('card that comes in not played', 'Britannica')} instead, depending on what it "
        "would score."
    )


SAID("wrong call")(
    lambda _: Said(
        words=f"Law {ruling('miscount in the play', 'Britannica').law} lets you off, so say the true count and play on."
    )
)


@SAID("out of turn")
def _out_of_turn(asked: Asking) -> Said:
    others = [book for book in SOURCES if f"{book} alone" not in asked.question.choices]
    (alone,) = (book for book in others if not ruling("card played out of turn", book).silent)
    return Said(
        "neither",
        f"Neither. Of the other {spell(len(others))} only {name_source(alone)} speaks of it: if the dealer leads and "
        "pone plays on it, both cards go back.",
    )


SAID("hoyle's price")(
    lambda _: Said(words=f"{spell(holes_due('overpegging', 'Hoyle'))}, however far the peg went. And back it goes.")
)
SAID("britannica's price")(
    lambda _: Said(words=f"Law {ruling('overpegging', 'Britannica').law} gives you every hole that was too many.")
)


@SAID("too late")
def _too_late(asked: Asking) -> Said:
    moment = ruling("overpegging", "Hoyle").until
    late = moment.replace("before", "after") in asked.question.ask
    return Said(
        0 if late else holes_due("overpegging", "Hoyle"),
        f"Hoyle lets you put it right only {moment}, so keep an eye on the board.",
    )


@SAID("fallen peg")
def _fallen_peg(asked: Asking) -> Said:
    (_, law), (front, back) = asked.numbers, asked["you"]
    return Said(
        back,
        f"The fallen peg goes behind the other, says law {law}, and your last {front - back} holes are gone. It "
        "doesn't say how far behind, so until you score again no one can see what you pegged last.",
    )


SAID("crib of five")(
    lambda _: Said(
        words="The crib is the dealer's and so is the fault, so pone gets the "
        f"{holes_due('wrong number of cards in the crib', 'Hoyle')}. Both hands are right, so you don't have to deal "
        "again."
    )
)


@SAID("stuck cards")
def _stuck_cards(_: Asking) -> Said:
    price = holes_due("two cards dealt together, moving one doesn't put it right", "Britannica")
    return Said(
        words=f"There's no telling anymore which card was whose. Pone pegs {price}, but has no choice about the deal."
    )


SAID("hand of three")(
    lambda _: Said(
        words=f"With only {ONE} hand wrong, Hoyle lets the other player choose: the points or a new deal. Britannica "
        "asks nothing, since playing a card short is harm enough."
    )
)
SAID("six for eight")(lambda _: Said(words="Britannica has no muggins: what you miss is lost and no one takes it."))
SAID("five kept")(
    lambda _: Said(
        words=f"You peg {holes_due('discarding from too many cards', 'Britannica')} whatever you choose. If you let "
        f"the deal stand, you draw {ONE} of their cards and get to look at it."
    )
)


@SAID("helping hand")
def _helping_hand(_: Asking) -> Said:
    law = ruling("opponent's pegs touched", "Britannica").law
    return Said(
        words=f"However kindly it was meant, law {law} lets no one touch your pegs, except to correct an overscore."
    )


@SAID("exit short")
def _exit_short(asked: Asking) -> Said:
    claimed, pegged, left = asked.spelled
    assert ruling("underpegging", "Hoyle").until.startswith("before that player has played the next card")
    return Said(
        left - (claimed - pegged),
        f"You've played on, so under Hoyle it's too late and the {spell(claimed - pegged)} holes are lost.",
    )


SAID("exit pegs")(
    lambda _: Said("the opponent", "The choice belongs to the player who isn't at fault, as it nearly always does.")
)
