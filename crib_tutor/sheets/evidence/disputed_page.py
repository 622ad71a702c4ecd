"""The page of disputed claims, with the evidence for each."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from crib_tutor.deck import RANK_NAMES, RANKS
from crib_tutor.phrases import capitalized
from crib_tutor.sheets.evidence.crib_comparison import CribComparison, compare_cribs, mean_crib, of_pairs
from crib_tutor.sheets.evidence.evidence_parts import (
    contents,
    evidence_page,
    name_pair,
    named_rows,
    part,
    scrolled,
    signed,
    wide_table,
)
from crib_tutor.sheets.page import grid, items, paragraph, shade_key
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.cribs import crib_table
from crib_tutor.strategy.hands import PAIRS
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.published_cribs import PublishedCribs, published_cribs
from crib_tutor.verdicts.verdict import SURE, Verdict
from crib_tutor.verdicts.verdict_words import say_quote, verdict_rows, write_number

WORDS = "sheets/evidence/disputed.json"
_CRIBS = "cribs"
_PALER = 10
"""Shades a point of difference makes; the darkest is the fourth."""
_SEATS = ("dealer", "pone")


def disputed_claims() -> dict[str, str]:
    """Say what is disputed of each claim, by its id.

    >>> len(disputed_claims())
    30
    """
    return {claim: text for group in read_shipped(WORDS)["groups"] for claim, text in group["claims"].items()}


def disputed_page() -> str:
    """Write the disputed claims and the crib tables on one page."""
    words = read_shipped(WORDS)
    groups = [(f"group-{number}", group) for number, group in enumerate(words["groups"], 1)]
    links = [(place, group["heading"]) for place, group in groups] + [(_CRIBS, words[_CRIBS]["heading"])]
    parts = [part(place, group["heading"], *_entries(group["claims"])) for place, group in groups]
    body = [paragraph(words["read"].format(sure=SURE)), contents(*links), *parts, _cribs(words[_CRIBS])]
    return evidence_page(words["title"], words["lead"], "\n".join(body), words["foot"])


def _entries(claims: Mapping[str, str]) -> Iterator[str]:
    for claim, dispute in claims.items():
        verdict = VERDICTS[claim]
        first = verdict.measures[0]
        number = f"{verdict.ruling.value.capitalize()}. {capitalized(first.label)}: {write_number(first)}."
        parts = (f'<h3 id="{claim}">{claim}. {verdict.claim}</h3>', f'<p class="ruling">{number}</p>')
        yield f"<article>{''.join(parts)}{named_rows(_rows(verdict, dispute))}</article>"


def _rows(verdict: Verdict, dispute: str) -> Iterator[tuple[str, str]]:
    """A verdict's own rows, with its source and what is disputed."""
    yield capitalized(verdict.source), say_quote(verdict)
    yield "The dispute", dispute
    named = {"Claim", "Its words"}
    yield from (row for row in verdict_rows(verdict, everything=False) if row[0] not in named)


# --- crib tables ------------------------------------------------------------------------------------------------------


def _cribs(words: Mapping[str, Any]) -> str:
    means = {f"mean_{seat}": mean_crib(seat) for seat in _SEATS}
    means |= {f"removal_{seat}": _removal(seat) for seat in _SEATS}
    parts = [paragraph(words["read"]), items(*(text.format(**means) for text in words["why"]))]
    for author, printed in published_cribs().items():
        parts += [f"<h3>{printed.author}</h3>", paragraph(f"From {printed.where}. {printed.how}")]
        parts += [_compared(words, printed, seat) for seat in printed.tables]
        parts.append(paragraph(words["reasons"][author] + _one_crib(words, printed)))
    return part(_CRIBS, words["heading"], *parts)


def _removal(seat: str) -> float:
    """How much lower cribs are over all hands that hold a pair, a mean over the pairs."""
    dealer = seat == "dealer"
    return float((of_pairs(crib_table(dealer)) - of_pairs(crib_table(dealer, when_thrown=False))).mean())


def _compared(words: Mapping[str, Any], printed: PublishedCribs, seat: str) -> str:
    found, whose = compare_cribs(printed, seat), words["seats"][seat]
    means = {"mean": signed(found.mean), "weighed": signed(found.weighed)}
    compared = words["compared"].format(cells=len(PAIRS), correlation=found.correlation, **means)
    name = f"{printed.author}, {whose}"
    heads = [
        f'<abbr title="{name}">{rank.replace("T", "10")}</abbr>' for name, rank in zip(RANK_NAMES, RANKS, strict=True)
    ]
    largest = [
        (
            name_pair(pair.ranks),
            *(f"{number:.2f}" for number in (pair.ours, pair.theirs)),
            signed(pair.apart),
            f"{1000 * pair.often:.1f}",
        )
        for pair in found.largest
    ]
    return "".join(
        (
            f"<h4>{capitalized(whose)}</h4>",
            paragraph(compared),
            scrolled(f"{name}: our crib and the printed one", grid(heads, _squares(found))),
            shade_key("Apart", words["shades"]),
            f"<h4>{words['largest']}</h4>",
            wide_table(f"{name}: {words['largest']}", words["columns"], largest, "numbers"),
        )
    )


def _squares(found: CribComparison) -> Iterator[Iterator[tuple[int, str]]]:
    at = {pair.ranks: pair for pair in found.pairs}
    for side in range(len(RANKS)):
        row = [at[min(side, above), max(side, above)] for above in range(len(RANKS))]
        yield ((min(3, int(_PALER * abs(pair.apart))), f"{pair.ours:.2f}<br>{pair.theirs:.2f}") for pair in row)


def _one_crib(words: Mapping[str, Any], printed: PublishedCribs) -> str:
    """What crib two tables of one author tell of; one table alone says nothing of it."""
    if not all(seat in printed.tables for seat in _SEATS):
        return ""
    told = {seat: mean_crib(seat, np.array(printed.tables[seat])) for seat in _SEATS}
    return f" {words['one_crib'].format(**told)}"
