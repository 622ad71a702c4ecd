"""The page of disputed claims, with the evidence for each."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import numpy as np

from crib_tutor.deck import RANK_NAMES, RANKS
from crib_tutor.phrases import capitalized
from crib_tutor.sheets.evidence.crib_comparison import PUBLISHED, CribComparison, compare_cribs
from crib_tutor.sheets.evidence.evidence_parts import evidence_page, scrolled, signed, wide_table
from crib_tutor.sheets.page import grid, items, paragraph, shade_key
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.cribs import crib_table
from crib_tutor.strategy.hands import PAIRS, places
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import SURE
from crib_tutor.verdicts.verdict_words import say_quote, verdict_rows, write_number

WORDS = "sheets/evidence/disputed.json"
_TENTHS, _DARKEST = 10, 3
"""Shades that a point of difference makes, and the last of them."""


def disputed_page() -> str:
    """Write the disputed claims and crib tables on one page."""
    words = read_shipped(WORDS)
    groups = [
        (f"group-{number}", group["heading"], "".join(_entry(*claim) for claim in group["claims"].items()))
        for number, group in enumerate(words["groups"], 1)
    ]
    cribs = "cribs", words["cribs"]["heading"], "".join(_cribs(words["cribs"]))
    return evidence_page(words["title"], words["lead"].format(sure=SURE), [*groups, cribs], words["foot"])


def _entry(claim: str, dispute: str) -> str:
    """A claim with its first number, what is disputed, and the rows of its verdict."""
    verdict, names = VERDICTS[claim], {"Claim", "Its words"}
    own = (row for row in verdict_rows(verdict, everything=False) if row[0] not in names)
    rows = ((capitalized(verdict.source), say_quote(verdict)), ("The dispute", dispute), *own)
    first = f"{capitalized(verdict.measures[0].label)}: {write_number(verdict.measures[0])}"
    ruling = f'<p class="ruling">{capitalized(verdict.ruling.value)}. {first}.</p>'
    head = f'<h3 id="{claim}">{claim}. {verdict.claim}</h3>{ruling}'
    listed = "".join(f"<dt>{name}</dt>" * bool(name) + f"<dd>{escape(text, quote=False)}</dd>" for name, text in rows)
    return f"<article>{head}<dl>{listed}</dl></article>"


def _cribs(words: Mapping[str, Any]) -> Iterator[str]:
    both = {
        seat: [crib_table(seat == "dealer", thrown)[*PAIRS.T] for thrown in (True, False)] for seat in words["seats"]
    }
    values = {f"removal_{seat}": float((thrown - held).mean()) for seat, (thrown, held) in both.items()}
    values |= {seat: both[seat][0] @ compare_cribs("schell", seat).often for seat in both}
    yield paragraph(words["read"]) + items(*(text.format(**values) for text in words["why"]))
    for author, printed in read_shipped(PUBLISHED).items():
        found = {seat: compare_cribs(author, seat) for seat in printed["tables"]}
        yield f"<h3>{printed['author']}</h3><p>From {printed['where']}. {printed['how']}</p>"
        for seat, table in found.items():
            yield _compared(words, f"{printed['author']}, {words['seats'][seat]}", table)
        cribs = {seat: table.theirs @ table.often for seat, table in found.items()}
        one_crib = words["one_crib"].format(**cribs) if cribs.keys() == both.keys() else ""
        yield paragraph(words["reasons"][author] + one_crib)


def _compared(words: Mapping[str, Any], name: str, found: CribComparison) -> str:
    """A printed table and ours in one grid, and where they differ most."""
    means = {"mean": signed(float(found.apart.mean())), "weighed": signed(float(found.apart @ found.often))}
    compared = words["compared"].format(cells=len(PAIRS), correlation=found.correlation, **means)
    shades = np.minimum(_TENTHS * np.abs(found.apart), _DARKEST).astype(int)
    squares = [(shade, f"{ours:.2f}<br>{theirs:.2f}") for shade, ours, theirs in zip(shades, *found[:2], strict=True)]
    heads = [f'<abbr title="{rank}">{RANKS[at].replace("T", "10")}</abbr>' for at, rank in enumerate(RANK_NAMES)]
    largest = [
        (
            capitalized(" and ".join(RANK_NAMES[rank] for rank in PAIRS[at])),
            *(f"{numbers[at]:.2f}" for numbers in found[:2]),
            signed(float(found.apart[at])),
            f"{1000 * found.often[at]:.1f}",
        )
        for at in found.largest
    ]
    return (
        f"<h4>{name}</h4>{paragraph(compared)}"
        + scrolled(name, grid(heads, [[squares[at] for at in row] for row in places(2)]))
        + shade_key("Apart", words["shades"])
        + wide_table(f"{name}: {words['largest']}", (words["largest"], *words["columns"]), largest, "numbers")
    )
