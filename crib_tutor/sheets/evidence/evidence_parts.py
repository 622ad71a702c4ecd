"""What the evidence pages are made of."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from crib_tutor.sheets.page import frame, items, table, typeset

Section = tuple[str, str, str]
"""The place that a link leads to, the heading, and what's below it."""


def evidence_page(title: str, lead: str, sections: Sequence[Section], foot: str) -> str:
    """Write a page of many sections, with links to them."""
    links = items(*(f'<a href="#{place}">{heading}</a>' for place, heading, _ in sections))
    body = "\n".join(f'<section id="{place}"><h2>{name}</h2>{inner}</section>' for place, name, inner in sections)
    top = f'<header><div><h1>{title}</h1><p>{lead}</p></div></header><nav aria-label="Contents">{links}</nav>'
    look = files(__package__).joinpath("evidence.css").read_text(encoding="utf-8")
    return frame(title, typeset(f"{top}\n{body}\n<footer>{foot}</footer>"), look)


def wide_table(label: str, head: Sequence[str], rows: Iterable[Sequence[object]], look: str = "") -> str:
    """A table of plain texts that scrolls if it's wide."""
    return scrolled(label, table(head, [[escape(str(cell), quote=False) for cell in row] for row in rows], look))


def scrolled(label: str, markup: str) -> str:
    """Let a wide table scroll within the page."""
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">{markup}</div>'


def signed(number: float) -> str:
    """A number to a hundredth, with its sign.

    >>> signed(0.126), signed(-0.004)
    ('+0.13', '0.00')
    """
    rounded = round(number, 2)
    return f"{rounded:+.2f}".replace("-", "\N{MINUS SIGN}") if rounded else "0.00"
