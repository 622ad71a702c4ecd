"""Parts of the evidence pages: rows by name, wide tables, pairs."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from crib_tutor.deck import RANK_NAMES
from crib_tutor.phrases import capitalized
from crib_tutor.sheets.page import frame, items, table, typeset


def evidence_page(title: str, lead: str, body: str, foot: str) -> str:
    """Write a page of many sections."""
    look = files(__package__).joinpath("evidence.css").read_text(encoding="utf-8")
    head = f"<header><div><h1>{title}</h1><p>{lead}</p></div></header>"
    return frame(title, typeset(f"{head}\n{body}\n<footer>{foot}</footer>"), look)


def contents(*named: tuple[str, str]) -> str:
    """List the sections, as links to their places."""
    links = items(*(f'<a href="#{place}">{words}</a>' for place, words in named))
    return f'<nav aria-label="Contents">{links}</nav>'


def part(place: str, heading: str, *parts: str) -> str:
    """A section that a link can lead to."""
    return f'<section id="{place}"><h2>{heading}</h2>{"".join(parts)}</section>'


def named_rows(rows: Iterable[tuple[str, str]]) -> str:
    """List texts by name; one without a name goes with the last.

    >>> named_rows([("Numbers", "1 < 2"), ("", "3")])
    '<dl><dt>Numbers</dt><dd>1 &lt; 2</dd><dd>3</dd></dl>'
    """
    terms = "".join(f"<dt>{name}</dt>" * bool(name) + f"<dd>{escape(text, quote=False)}</dd>" for name, text in rows)
    return f"<dl>{terms}</dl>"


def wide_table(label: str, head: Sequence[str], rows: Iterable[Sequence[object]], look: str = "") -> str:
    """A table of plain texts, which scrolls where the page is narrow."""
    texts = [[escape(str(cell), quote=False) for cell in row] for row in rows]
    return scrolled(label, table(head, texts, look))


def scrolled(label: str, markup: str) -> str:
    """Let a wide table scroll within the page."""
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">{markup}</div>'


def name_pair(ranks: Sequence[int]) -> str:
    """Name two ranks, from 0.

    >>> name_pair((4, 4)), name_pair((4, 10))
    ('Five and five', 'Five and jack')
    """
    return capitalized(" and ".join(RANK_NAMES[rank] for rank in ranks))


def signed(number: float) -> str:
    """A number to a hundredth, with its sign.

    >>> signed(0.126), signed(-0.004)
    ('+0.13', '0.00')
    """
    rounded = round(number, 2)
    return f"{rounded:+.2f}".replace("-", "\N{MINUS SIGN}") if rounded else "0.00"
