"""The picture of runs: columns by rank, and a path for each run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from crib_tutor import rules
from crib_tutor.combinations import runs
from crib_tutor.deck import RANKS, SUITS, Card, CardsLike, InvalidCards, cards
from crib_tutor.look import touch_parts
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, plural, spell

_TIMES = "\N{MULTIPLICATION SIGN}"
_END, _NEAR, _FAR = 0.62, 0.6, 1.0
"""Width of a place for a new column, of a card's; and shares of the room between ranks that follow, or don't."""
_CARD, _NARROW_CARD, _FOOT, _FINGER = 72, 40, 30, 44
"""Largest widths of a card, height of the product below, and of a place at least."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards on the table, and what's picked, moved or lit.

    One card is picked up or was moved last, and one run is lit. ``was`` is the rank of a card that arrows have moved
    since it was picked up, before that.
    """

    cards: tuple[Card, ...]
    picked: int | None = None
    moved: int | None = None
    lit: int | None = None
    was: int = 0

    @property
    def runs(self) -> list[tuple[Card, ...]]:
        """The cards of each run, from the left."""
        shown = sorted(self.cards)
        return [tuple(shown[place] for place in run) for run in runs(tuple(card.rank for card in shown))]

    @property
    def columns(self) -> dict[int, list[Card]]:
        """The cards of each rank, from the left."""
        return {rank: list(alike) for rank, alike in groupby(sorted(self.cards), key=lambda card: card.rank)}

    def put(self, at: int, rank: int, *, held: bool = False) -> Spread:
        """Give a card another rank, in a suit that's free there."""
        own, taken = self.cards[at], {card for place, card in enumerate(self.cards) if place != at}
        suit = next(suit for suit in (own.suit, *SUITS) if Card(rank, suit) not in taken)
        laid = replace(
            self, cards=(*self.cards[:at], Card(rank, suit), *self.cards[at + 1 :]), moved=at, lit=None, was=0
        )
        through = [place for place, run in enumerate(laid.runs) if laid.cards[at] in run]
        laid = replace(laid, lit=through[0] if through else None)
        return replace(laid, picked=at, was=self.was or own.rank) if held else replace(laid, picked=None)


class Paths(Picture):
    """Cards in columns, of which any can be picked up and put elsewhere.

    >>> shown = Paths(cards("7H 7C 8D 9S KH"))
    >>> shown.look(shown.start.put(4, 9)).title
    'A second nine doubles the runs'
    """

    start: Spread
    most_rows = (4, 2)
    name = "paths"
    hint = "Tap a card, then a place. Keys: 1 to 5, arrows"

    def __init__(self, held: tuple[Card, ...]) -> None:
        self.start = Spread(held)
        by_number = {f"{at + 1}": f"card{at}" for at in range(len(held))}
        self.keys = {**by_number, "ArrowLeft": "left", "ArrowRight": "right", "Enter": "down"}

    def look(self, state: Spread) -> Look:
        """Draw the columns, and the places for a card that's picked up."""
        made = state.runs
        points, pairs = sum(map(len, made)), _pair_points(state)
        rows = (PanelRow("", str(len(run)), run, lit=at == state.lit) for at, run in enumerate(made))
        after = (
            replace(state, picked=None, moved=None, lit=((-1 if state.lit is None else state.lit) + 1) % len(made))
            if made
            else state
        )
        return Look(
            _title(state, made, self.start),
            _sentence(state, made, points, pairs),
            str(len(made)),
            f"run{'s' * (len(made) != 1)}, {points} points",
            tuple(rows),
            _draw(state, touch_parts.WIDE),
            _draw(state, touch_parts.NARROW),
            tuple(_touches(state)),
            buttons=(Touch("next", "Next run", after if len(made) > 1 or state.lit is None else state),),
        )


def _pair_points(state: Spread) -> int:
    sizes = map(len, state.columns.values())
    return rules.PAIR_POINTS * sum(many * (many - 1) // 2 for many in sizes)


def _touches(state: Spread) -> Iterator[Touch]:
    for at, card in enumerate(state.cards):
        down = state.picked == at
        label = f"Put the {card.name} down" if down else f"Pick up the {card.name}"
        yield Touch(f"card{at}", label, replace(state, picked=None if down else at, was=0))
    if state.picked is None:
        return
    own, places = state.cards[state.picked].rank, _places(state)
    for rank in places:
        there = f"Put it with the {plural(name_rank(rank))}"
        new = there if rank in state.columns else f"Begin a column: {name_rank(rank)}"
        yield Touch(f"to{rank}", new, state.put(state.picked, rank))
    for name, ranks in (("left", [r for r in places if r < own][-1:]), ("right", [r for r in places if r > own][:1])):
        for rank in ranks:
            yield Touch(name, "", state.put(state.picked, rank, held=True))
    yield Touch("down", "", replace(state, picked=None, was=0))


def _places(state: Spread) -> list[int]:
    """Ranks to which the card that's picked up can go."""
    assert state.picked is not None
    own = state.cards[state.picked].rank
    return [rank for rank in _ranks(state) if rank != own and len(state.columns.get(rank, ())) < len(SUITS)]


def _ranks(state: Spread) -> list[int]:
    """Ranks with a column, those at either end of the longest row of them, and one far off."""
    ranks = sorted(state.columns)
    rows: list[list[int]] = [[ranks[0]]]
    for before, rank in pairwise(ranks):
        rows.append([rank]) if rank > before + 1 else rows[-1].append(rank)
    longest = max(rows, key=lambda row: (len(row), sum(len(state.columns[rank]) for rank in row)))
    ends = [rank for rank in (longest[0] - 1, longest[-1] + 1) if 1 <= rank <= len(RANKS)]
    alone = len(rows) > 1 or any(not 1 < rank < len(RANKS) for rank in longest)
    return sorted({*ranks, *ends, *([] if alone else [len(RANKS)])})


def _title(state: Spread, made: list[tuple[Card, ...]], start: Spread) -> str:
    if state.picked is not None:
        rank = name_rank(now := state.cards[state.picked].rank)
        becomes = f"becomes {'an' if rank[0] in 'ae' else 'a'} {rank}"
        return f"The {name_rank(state.was)} {becomes}" if state.was not in (0, now) else f"The {rank} is picked up"
    if not made:
        return "No three ranks in a row, so there's no run"
    if state.moved is not None and state.cards != start.cards:
        return _moved(state, state.cards[state.moved], made)
    if state.lit is not None:
        return f"Run {state.lit + 1} of {len(made)}"
    return "Each path from left to right is a run" if len(made) > 1 else "One path, one run"


def _moved(state: Spread, card: Card, made: list[tuple[Card, ...]]) -> str:
    """Say what the card that was moved last does to the runs."""
    rank, alike = name_rank(card), len(state.columns[card.rank])
    if not any(card in run for run in made):
        return f"The {rank} leads nowhere"
    if alike > 1:
        nth, by = ("second", "third", "fourth")[alike - 2], ("doubles", "triples", "quadruples")[alike - 2]
        return f"A {nth} {rank} {by} the runs"
    if len(made[0]) == rules.SHORTEST_RUN:
        return f"Every path goes through the {rank}"
    return f"The {rank} makes {'each' if len(made) > 1 else 'the'} run longer"


def _sentence(state: Spread, made: list[tuple[Card, ...]], points: int, pairs: int) -> str:
    if state.picked is not None:
        return "Put it into a column or at an end, and it takes that rank."
    paid = f"The pairs are worth {pairs}." if pairs else "Nothing scores here."
    if not made:
        return f"A run needs three ranks that follow each other. {paid}"
    columns = [column for rank, column in state.columns.items() if any(column[0] in run for run in made)]
    named = [f"{spell(len(some))} {plural(name_rank(some[0])) if some[1:] else name_rank(some[0])}" for some in columns]
    product = f" {_TIMES} ".join(str(len(column)) for column in columns)
    several = f"{product} = {len(made)} path{'s' * (len(made) > 1)}"
    more = f" With {pairs} for pairs it's {points + pairs}." if pairs else ""
    return f"{join_words(named).capitalize()}: {several}.{more}"


def _draw(state: Spread, size: tuple[int, int]) -> str:
    across, tall = size
    shown = _ranks(state)
    wides = [1.0 if rank in state.columns else _END for rank in shown]
    gaps = [_NEAR if after == before + 1 else _FAR for before, after in pairwise(shown)]
    wide = min(
        _CARD if across == touch_parts.WIDE[0] else _NARROW_CARD, (across - 12) / (sum(wides) + 0.3 * len(shown))
    )
    room = (across - wide * sum(wides)) / (sum(gaps) + 2 * _NEAR)
    lefts = [room * _NEAR + wide * sum(wides[:at]) + room * sum(gaps[:at]) for at in range(len(shown))]
    high, foot = touch_parts.high(wide), tall - _FOOT
    corners: dict[Card, tuple[float, float]] = {}
    drawn, places = "", ""
    free = _places(state) if state.picked is not None else []
    plus = max(high / 2, _FINGER)
    for left, rank in zip(lefts, shown, strict=True):
        column = state.columns.get(rank, [])
        step = min(high + 6, (foot - 14 - plus - high) / max(1, len(column) - 1))
        top = (foot - plus - (high + step * (len(column) - 1 if column else 0))) / 2
        corners |= {card: (left, top + at * step) for at, card in enumerate(column)}
        if rank in free:
            below = top + step * (len(column) - 1) + high + 6 if column else top
            spot = (left, below, wide, plus) if column else (left, top, wide * _END, high)
            places += touch_parts.place(f"to{rank}", *spot, "+" if column else RANKS[rank - 1].replace("T", "10"))
    made = state.runs
    spread = 7 if across == touch_parts.WIDE[0] else 4
    for at, run in sorted(enumerate(made), key=lambda one: one[0] == state.lit):
        aside = high / 2 + (at - (len(made) - 1) / 2) * spread
        drawn += _draw_path([(x, y + aside) for x, y in (corners[card] for card in run)], wide, at == state.lit)
    lit = made[state.lit] if state.lit is not None else ()
    for card in sorted(state.cards, key=lambda card: corners[card][1]):
        at = state.cards.index(card)
        solid = card in lit or at == state.picked
        ring = touch_parts.ACCENT if solid or state.picked is None else ""
        face = touch_parts.card(card, *corners[card], wide, ring=ring, dashed=not solid)
        drawn += touch_parts.touch(f"card{at}", face)
    return drawn + places + _draw_product(state, dict(zip(shown, lefts, strict=True)), wide, tall - 9)


def _draw_path(points: list[tuple[float, float]], wide: float, lit: bool) -> str:
    line = f"M{points[0][0]:g} {points[0][1]:g}"
    for (left, high), (right, low) in pairwise(points):
        middle = (left + wide + right) / 2
        line += f"H{left + wide:g}C{middle:g} {high:g} {middle:g} {low:g} {right:g} {low:g}"
    color, thick = (touch_parts.ACCENT, 5) if lit else (touch_parts.GREEN, 2.5)
    return f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{thick}"/>'


def _draw_product(state: Spread, lefts: dict[int, float], wide: float, y: float) -> str:
    """Draw the number of cards below each column of the runs, and signs between."""
    middles = {rank: lefts[rank] + wide / 2 for rank in sorted({card.rank for run in state.runs for card in run})}
    numbers = [touch_parts.label(str(len(state.columns[rank])), x, y, 20) for rank, x in middles.items()]
    signs = [touch_parts.label(_TIMES, (x + to) / 2, y, 16, touch_parts.QUIET) for x, to in pairwise(middles.values())]
    return "".join((*numbers, *signs))


def paths(hand: CardsLike = "7H 7C 8D 9S KH") -> TouchedWindow:
    """Show a hand in columns by rank, its runs as paths.

    >>> print(paths("4H 4D 5S 6C KH").plain.splitlines()[1])
    2 runs, 6 points

    A path has one card from each column. A hand without a run has no path; more than five cards are refused.
    """
    held = cards(hand)
    if not 1 <= len(held) <= rules.CRIB_SIZE + 1:
        raise InvalidCards(f"{len(held)} cards make no hand here: give one to five, with the starter")
    return TouchedWindow(Paths(tuple(sorted(held))))
