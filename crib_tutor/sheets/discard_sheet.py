"""The discards card: what to give either crib."""

from collections.abc import Mapping

from crib_tutor.deck import RANK_NAMES, RANKS, Card, cards
from crib_tutor.sheets.page import columns, document, grid, items, paragraph, row, section, shade_key, table
from crib_tutor.strategy import crib_table, discards

SIX = "3H 5H 6S 7C 8D JS"
"""Six cards from which the two seats discard differently."""
_MANY = 6
"""Pairs that are named among the best, and among the worst."""
_PALEST, _DARKEST = 4, 6
"""Below the first, in points, a cell is white, and from the second on it's as dark as any."""
_CARD = 24
Pair = tuple[int, int]


def discards_card() -> str:
    """Print both tables of the crib on one page."""
    own, other = crib_averages(dealer=True), crib_averages(dealer=False)
    words = [f"under {_PALEST}", *(f"{low} to {low + 1}" for low in range(_PALEST, _DARKEST)), f"{_DARKEST} or more"]
    return document(
        "What to discard",
        "What the crib is worth on average, by the two cards you put there. Find one at the side, the other on top.",
        "",
        columns([_grid("Your own crib", own)], [_grid("Your opponent's crib", other)])
        + shade_key("Points of the crib", words)
        + columns(
            [_list_pairs("Give your own crib", own, best=True), _choosing_steps()],
            [_list_pairs("Give your opponent's crib", other, best=False), _example()],
        ),
        "crib_tutor. Averages over the hands that really discard that pair, when both players play well. Pegging: "
        "yours less your opponent's.",
    )


def crib_averages(*, dealer: bool) -> Mapping[Pair, float]:
    """List what every two ranks add to the crib.

    >>> brings = crib_averages(dealer=True)
    >>> len(brings), brings[5, 5]
    (91, 8.9)

    Points to a tenth, by ranks from 1, low first.
    """
    means, ranks = crib_table(dealer), range(1, len(RANKS) + 1)
    return {(low, high): round(float(means[low - 1, high - 1]), 1) for low in ranks for high in ranks if low <= high}


def _grid(heading: str, brings: Mapping[Pair, float]) -> str:
    ranks = range(1, len(RANKS) + 1)
    points = [[brings[min(side, above), max(side, above)] for above in ranks] for side in ranks]
    cells = [[(min(max(int(p), _PALEST - 1), _DARKEST) - _PALEST + 1, f"{p:.1f}") for p in row] for row in points]
    return section(heading, grid([*map(_rank, ranks)], cells))


def _list_pairs(heading: str, brings: Mapping[Pair, float], *, best: bool) -> str:
    ranked = sorted(brings, key=lambda pair: (brings[pair], pair), reverse=best)
    gladly, never = ranked[:_MANY], ranked[: -_MANY - 1 : -1]
    lists = [
        table(
            [words, "crib"],
            [(row([Card(pair[0], "S"), Card(pair[1], "H")], card=_CARD), f"{brings[pair]:.1f}") for pair in pairs],
        )
        for words, pairs in (("gladly", gladly), ("hardly ever", never))
    ]
    return section(heading, f'<div class="beside">{"".join(lists)}</div>')


def _choosing_steps() -> str:
    steps = items(
        "<b>Whose crib?</b> Ask before you look at your cards.",
        "<b>Count</b> the four you'd keep, and add two and a half for the starter.",
        "<b>Your own crib:</b> add what the table says. <b>Your opponent's:</b> subtract it.",
        "<b>Choose the best sum.</b> If two are close, keep the hand with more cards from ace to four: they peg well. "
        "Near the end of a game count the holes you need.",
        ordered=True,
    )
    return section("How to choose", steps)


def _example() -> str:
    rows = []
    for dealer, who in ((True, "You deal"), (False, "You're pone")):
        best = discards(SIX, dealer=dealer)[0]
        sign = "+" if dealer else "\N{MINUS SIGN}"
        gone = row(best.thrown, card=_CARD)
        parts = f" {sign} ".join(f"{abs(part):.1f}" for part in (best.hand, best.crib, best.pegging))
        rows.append((who, gone, parts, f"{best.total:.1f}"))
    shown = paragraph(row(cards(SIX), card=34))
    return section("Six cards, two chairs", shown, table(["Chair", "discard", "hand, crib, pegging", "worth"], rows))


def _rank(rank: int) -> str:
    name, short = RANK_NAMES[rank - 1], RANKS[rank - 1].replace("T", "10")
    return f'<abbr title="{name}">{short}</abbr>'
