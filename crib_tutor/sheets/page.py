"""Parts of a page to print.

Texts are markup written in this package, and aren't escaped: nothing that a person typed comes here.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from importlib.resources import files

from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.look import board, card_faces, theme
from crib_tutor.look.html import picture
from crib_tutor.words.counts_aloud import name_cards


def document(title: str, lead: str, head: str, body: str, foot: str) -> str:
    """Write a whole page of HTML."""
    return frame(
        title,
        f"<header><div><h1>{title}</h1>{typeset(paragraph(lead))}</div>{head}</header>\n"
        f"{typeset(body)}\n"
        f"<footer>{typeset(foot)}</footer>",
    )


def frame(title: str, inner: str, style: str = "") -> str:
    """Frame a page of HTML with the sheets' look."""
    look = files(__package__).joinpath("sheets.css").read_text(encoding="utf-8")
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en-US">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title} - crib_tutor</title>",
            f"<style>\n:root {{\n{theme.css_variables()}\n}}\n{look}{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            inner,
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def typeset(markup: str) -> str:
    """Set the apostrophes of markup as printers do.

    >>> "'" in typeset("your opponent's crib")
    False
    """
    return re.sub(r"(?<=\w)'", "\N{RIGHT SINGLE QUOTATION MARK}", markup)


def columns(left: Iterable[str], right: Iterable[str]) -> str:
    """Set sections in two columns."""
    return f'<div class="columns"><div>{"".join(left)}</div><div>{"".join(right)}</div></div>'


def section(heading: str, *parts: str) -> str:
    """A heading with what stands under it."""
    return f"<section><h2>{heading}</h2>{''.join(parts)}</section>"


def paragraph(text: str) -> str:
    """One paragraph."""
    return f"<p>{text}</p>"


def items(*texts: str, ordered: bool = False, look: str = "") -> str:
    """List texts, with numbers where the order matters.

    >>> items("deal", "cut", ordered=True)
    '<ol><li>deal</li><li>cut</li></ol>'
    """
    tag = "ol" if ordered else "ul"
    named = f' class="{look}"' if look else ""
    role = ' role="list"' if look else ""  # some readers forget a list whose marks are taken away
    return f"<{tag}{named}{role}>{''.join(f'<li>{text}</li>' for text in texts)}</{tag}>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], look: str = "points") -> str:
    """A table whose first cell of each row names it.

    >>> table(["cards", "points"], [["two alike", 2]]).partition("<tbody>")[2]
    '<tr><th scope="row">two alike</th><td>2</td></tr></tbody></table>'
    """
    named = f' class="{look}"' if look else ""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for name, *cells in rows
    )
    return f"<table{named}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def grid(heads: Sequence[object], rows: Iterable[Iterable[tuple[int, object]]]) -> str:
    """Build a table with shades and the same heads twice.

    >>> grid(["A"], [[(2, 5)]]).partition("<tbody>")[2]
    '<tr><th scope="row">A</th><td class="shade-2">5</td></tr></tbody></table>'
    """
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = ""
    for head, cells in zip(heads, rows, strict=True):
        shaded = "".join(f'<td class="shade-{shade}">{words}</td>' for shade, words in cells)
        body += f'<tr><th scope="row">{head}</th>{shaded}</tr>'
    return f'<table class="crib"><thead><tr><td></td>{top}</tr></thead><tbody>{body}</tbody></table>'


def shade_key(name: str, words: Iterable[str]) -> str:
    """Explain the shades of a grid."""
    shown = "".join(f'<span class="shade-{shade}">{word}</span> ' for shade, word in enumerate(words))
    return f'<p class="key">{name}: {shown}</p>'


def scored_board(blue: tuple[int, int], red: tuple[int, int]) -> str:
    """Draw a board, and tell blue's last score."""
    pegs = picture(board.board(blue, red), "A board with two pegs for each side.", 350)
    caption = f"Blue is at {blue[0]}. Its last score was {blue[0] - blue[1]}."
    return f"<figure>{pegs}<figcaption>{caption}</figcaption></figure>"


def row(
    held: CardsLike,
    starter: Card | None = None,
    lit: Collection[Card] | None = None,
    *,
    card: int,
    alt: str = "",
) -> str:
    """Show cards side by side, in a picture and words.

    >>> row("5H JC", card=50)[:55]
    '<img alt="five of hearts and jack of clubs" width="104"'
    """
    shown = cards(held)
    names = name_cards(shown) + (f", and the starter {starter.name}" if starter else "")
    alt = alt or (f"{name_cards(tuple(lit))}; the hand is {names}" if lit else names)
    units = len(shown) * (card_faces.WIDTH + card_faces.GAP) - card_faces.GAP
    units += card_faces.STARTER_GAP + card_faces.WIDTH if starter else 0
    return picture(card_faces.row(shown, lit, starter), alt, round(units * card / card_faces.WIDTH))
