"""Pictures with their words, as HTML for notebooks.

Every picture is an ``<img>`` with alternative text and its SVG inside, which JupyterLab keeps in notebooks that it does
not trust yet; every output has the same in plain text, for terminals, screen readers and pages that drop pictures.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import singledispatch
from html import escape
from itertools import accumulate
from typing import Self

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import Card, cards, symbols
from crib_tutor.look import board, card_faces, theme
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Amount, Marking, Mistake
from crib_tutor.rules.refusals import require_kind
from crib_tutor.words.counts_aloud import explain, name_cards, outcomes, review, verdict

Part = Combination | Amount | Mistake

_ROW_WIDTH, _LEAST_WIDTH = 30, 20
"""Pixels that a card of a table's small pictures takes, and at least takes where the page is narrow."""
_CARD = 76
"""Pixels that a card of a hand takes: room enough for its pips."""
_MOST = 14
"""Hundredths of a narrow page that a card of a hand may take, so that the starter stays beside it."""
_INKS = {"Found": theme.FOUND, "Counted": theme.FOUND, "Missed": theme.MISSED, "Doesn't score": theme.MISTAKEN}


class Html(str):
    """HTML that shows itself, with its plain text.

    >>> Html("<b>5</b>", "five")
    five

    It is a string, so it can be compared, joined and written to a file.
    """

    __slots__ = ("plain",)
    plain: str

    def __new__(cls, markup: str, plain: str) -> Self:
        """Join the HTML and what stands for it in plain text."""
        made = super().__new__(cls, markup)
        made.plain = plain
        return made

    def __reduce__(self) -> tuple[type[Html], tuple[str, str]]:
        return Html, (str(self), self.plain)

    def __repr__(self) -> str:
        return self.plain  # a notebook asks every string for its repr as plain text, whatever the bundle holds

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": str(self), "text/plain": self.plain}


def paragraph(text: str, tag: str = "span") -> Html:
    """A line of words, as text and not as markup.

    >>> str(paragraph("5 < 6"))
    '<p><span>5 &lt; 6</span></p>'
    """
    return Html(f"<p><{tag}>{escape(text)}</{tag}></p>", text)


def preformatted(text: str) -> Html:
    r"""A text of many lines, as it is.

    >>> str(preformatted("Deal 1\n  A & B"))
    '<pre>Deal 1\n  A &amp; B</pre>'
    """
    return Html(f"<pre>{escape(text)}</pre>", text)


def stacked(*parts: Html) -> Html:
    r"""Stack several outputs into one.

    >>> stacked(Html("<p>5</p>", "five"), Html("<p>6</p>", "six"))._repr_mimebundle_()
    {'text/html': '<p>5</p><p>6</p>', 'text/plain': 'five\nsix'}
    """
    for part in parts:
        require_kind(part, Html, "something to show: give what show, board or another picture returns")
    return Html("".join(parts), "\n".join(part.plain for part in parts))


def picture(svg: str, alt: str, width: int | None = None, least: int = 0, most: int = 100) -> str:
    """Wrap an SVG as an ``<img>`` with its words.

    >>> picture("<svg/>", "five of hearts")
    '<img alt="five of hearts" style="max-width:100%" src="data:image/svg+xml;base64,PHN2Zy8+">'

    It is ``width`` pixels wide, or as wide as the drawing, and never narrower than ``least``.
    It takes no more than ``most`` hundredths of the page's width, or all of it.
    """
    size = "" if width is None else f' width="{width}"'
    size += f' style="{f"min-width:{least}px;" * bool(least)}max-width:{most}%"'
    return f'<img alt="{escape(alt)}"{size} src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


@singledispatch
def show(value: object) -> Html:
    """Show cards, a count or a marking in a notebook.

    >>> from crib_tutor.counts import count
    >>> print(show(count("2H 4D 6S JC", "KC")).plain)
    Hand 2♥ 4♦ 6♠ J♣, starter K♣.
    Nobs: jack of clubs, for 1.
    The hand is worth 1.
    Said at the table: "One for his nobs".

    Anything that `crib_tutor.cards` reads is shown as cards; other values raise its `InvalidCards`.
    """
    return hand(cards(value))  # type: ignore[arg-type]  # cards refuses, in words, what it can't read


def hand(held: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> Html:
    """Show a hand or crib, the starter apart.

    >>> hand(cards("5H 5D"), Card(5, "C")).plain
    'Hand 5♥ 5♦, starter 5♣.'
    """
    pictures = "".join(_card(card) + "\n" for card in held)
    label = "<small>crib</small>\n" if crib else ""
    if starter is None:
        words = symbols(held)
        return Html(f"<p>{label}{pictures}</p>", f"Crib {words}, before the cut." if crib else words)
    place = "crib" if crib else "hand"
    plain = f"{place.capitalize()} {symbols(held)}, starter {starter.symbol}."
    return Html(f"<p>{label}{pictures}&ensp;{_card(starter)}&nbsp;<small>starter</small></p>", plain)


def _card(card: Card) -> str:
    return picture(card_faces.draw_once(card_faces.face(card, pips=True)), card.name, _CARD, most=_MOST)


def is_hand(shown: str) -> bool:
    """Say if cards of a hand are all that is shown.

    >>> is_hand(hand(cards("5H 5D"))), is_hand(paragraph("Two fives"))
    (True, False)
    """
    return "<img" in shown and shown.count("<img") == shown.count(f' width="{_CARD}"')


@show.register
def _(value: Html) -> Html:
    return value


@show.register
def _(value: Count) -> Html:
    return stacked(hand(value.hand, value.starter, crib=value.crib), line_by_line(value))


def line_by_line(value: Count, *, faces: bool = True) -> Html:
    """List a count, one combination after another, with faces or signs.

    >>> from crib_tutor.counts import count
    >>> line_by_line(count("2H 4D 6S JC", "KC")).plain.splitlines()[0]
    'Nobs: jack of clubs, for 1.'
    """
    spoken = explain(value)
    totals = accumulate(part.points for part in value)
    body = "".join(
        part_row(value, part, f"{total} so far", faces=faces) for part, total in zip(value, totals, strict=True)
    )
    head = table_row("th", "Cards", "Score", "Total")
    caption = f"<p><q>{escape(spoken)}.</q></p>"
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>" if body else ""
    words = f'{explain(value, style="plain")}\nSaid at the table: "{spoken}".'
    return Html(table + caption, words)


@show.register
def _(value: Pile) -> Html:
    return hand(value.cards)


@show.register
def _(value: Marking) -> Html:
    by_amount = any(not part.cards for part in (*value.found, *value.missed, *value.mistaken))
    return stacked(outcome(value), show(value.count)) if by_amount else outcome(value)


def outcome(value: Marking) -> Html:
    """Show each claim's outcome and who pegs for it.

    >>> from crib_tutor import count, mark
    >>> print(outcome(mark({"pair": 12, "fifteen": 14}, count("5H 5D 5S JC", "5C"))).plain.splitlines()[0])
    Counted. Fifteens, for 14.
    """
    by_amount = any(not part.cards for part in (*value.found, *value.missed, *value.mistaken))
    body = "".join(
        part_row(value.count, part, ending(name, _INKS[name], part.reason if isinstance(part, Mistake) else ""))
        for name, part in outcomes(value)
    )
    head = table_row("th", *([] if by_amount else ["Cards"]), "Score", "Outcome")
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>" if body else ""
    return Html(f"<p><strong>{escape(verdict(value))}</strong></p>{table}", review(value))


def part_row(count: Count | Pile, part: Part, ending: str, *, faces: bool = True) -> str:
    """Make a row: lit cards, name, points, and ending."""
    name = part.kind.value if part.kind else "total"
    points = f"<s>{part.points}</s>" if isinstance(part, Mistake) else str(part.points)
    cells = (f"{name}&nbsp;{points}", ending)
    if not part.cards:
        return table_row("td", *cells)
    if not faces:
        return table_row("td", symbols(part.cards), *cells)
    row = card_faces.draw_once(card_faces.row(count.hand, part.cards, count.starter, plain=True))
    lit = picture(row, name_cards(part.cards), _ROW_WIDTH * len(count.cards), _LEAST_WIDTH * len(count.cards))
    return table_row("td", lit, *cells)


def table_row(tag: str, *texts: str) -> str:
    """Make a row of a table, flush left.

    The texts are markup already.
    """
    return "<tr>" + "".join(f'<{tag} style="text-align:left">{text}</{tag}>' for text in texts) + "</tr>"


def ending(outcome: str, ink: str, reason: str = "") -> str:
    """Show a combination's outcome and why, with a line in its color."""
    why = f": {escape(reason)}" if reason else ""
    return f'<span style="border-left:4px solid {ink};padding-left:6px"><b>{escape(outcome)}</b>{why}</span>'


def pegs(you: tuple[int, int], opponent: tuple[int, int], target: int) -> Html:
    """Show the board as a picture with its sentence.

    >>> pegs((12, 7), (4, 0), 121).plain
    "You're at 12, your opponent at 4. Your back peg is at 7."
    """
    sentence = board.board_in_words(you[0], opponent[0])
    behind = {"Your": you[1], "Your opponent's": opponent[1]}
    alt = " ".join([sentence, *(f"{whose} back peg is at {back}." for whose, back in behind.items() if back)])
    caption = f"<p><small>You're blue, on the near side; your opponent is red. {sentence}</small></p>"
    return Html(f"<p>{picture(board.board(you, opponent, target), alt)}</p>{caption}", alt)
