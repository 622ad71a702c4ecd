"""Pictures of what strategy knows, drawn by matplotlib: one finding each, in its title, and the same in words.

Each ``plot_x`` draws on the axes it is given, or on a figure of its own, and returns the axes; pyplot is never asked,
so that nothing is left open behind them. `picture` makes one into something that a notebook shows, with its words.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

from crib_tutor.deck import RANK_NAMES, RANKS, quote
from crib_tutor.look import theme
from crib_tutor.look.html import Html
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.words.counts_aloud import name_ranks

if TYPE_CHECKING:
    from crib_tutor.strategy.discard_values import Discards

_SIZE = (7.2, 3.6)
"""Inches of a picture that has no axes of its own: as wide as a lesson's page."""
_DPI = 150
_QUIET, _STRONG, _AGAINST = theme.QUIET, theme.FOUND, theme.MISTAKEN
"""Colours that stay apart for colour-blind readers: the shape or a number always says the same."""
_LABELS = tuple("10" if rank == "T" else rank for rank in RANKS)
_READABLE = 0.44
"""How far up the colours black is read better than white."""
_LABELLED = 0.015
"""A chance below this has no number over its bar: there is no room, and it can be read off."""


def picture(axes: Axes) -> Html:
    """A drawing as a notebook shows it, with its finding and its numbers in words for those who do not see it.

    >>> picture(plot_distribution([0.25, 0.5, 0.25])).plain
    'On average 1.0 points, and most often 1. Chances: 0: 25 %, 1: 50 %, 2: 25 %.'
    """
    figure = axes.figure
    assert isinstance(figure, Figure)
    file = BytesIO()
    FigureCanvasAgg(figure)  # which the figure then knows
    figure.savefig(file, format="png")
    data, words = b64encode(file.getvalue()).decode(), alt(axes)
    return Html(f'<img src="data:image/png;base64,{data}" alt="{escape(words)}" style="max-width:100%">', words)


def alt(axes: Axes) -> str:
    """What a drawing shows, in words: its finding, and the numbers behind it.

    >>> alt(plot_distribution([0.5, 0.5])).partition(".")[0]
    'On average 0'
    """
    return str(axes.get_gid() or axes.get_title(loc="left"))


# --- the pictures -----------------------------------------------------------------------------------------------------


def plot_distribution(chances: Sequence[float] | NDArray[np.floating], ax: Axes | None = None) -> Axes:
    """How likely each count is: a bar for every number of points, with the chance over it.

    >>> from crib_tutor.strategy import distribution
    >>> counts = distribution()
    >>> plot_distribution(counts / counts.sum()).get_title(loc="left")
    'On average 4.8 points, and most often 4'

    ``chances`` is (n,), the chance of 0, 1, 2 points and so on; counts are taken as chances too. Raises `IllegalMove`
    for what is empty, negative or no list of numbers.
    """
    share = _shares(chances)
    points = np.arange(len(share))
    mean, often = float(share @ points), int(share.argmax())
    finding = f"On average {mean:.1f} points, and most often {often}"
    ax = _axes(ax)
    shown = points[share > 0]
    ax.bar(points, share, color=[_STRONG if at == often else _QUIET for at in points], width=0.8)
    for at in shown[share[shown] >= _LABELLED]:
        ax.text(at, share[at], f"{100 * share[at]:.0f}", ha="center", va="bottom", fontsize=8)
    ax.set(xlim=(-0.8, shown[-1] + 0.8), xlabel="points", yticks=[])
    ax.set_xticks(points[: shown[-1] + 1 : 1 if shown[-1] < 20 else 2])
    told = ", ".join(f"{at}: {100 * share[at]:.2g} %" for at in shown)
    return _finished(ax, finding, f"{finding}. Chances: {told}.")


def plot_choices(value: Discards, ax: Axes | None = None) -> Axes:
    """All the ways to lay two cards away, the best on top: what each is worth, and how far its hand may stray.

    >>> from crib_tutor.strategy import discards
    >>> axes = plot_choices(discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False))
    >>> axes.get_title(loc="left")
    'J♥ Q♠ is best, by 0.13 points'

    The dot is hand and crib together, and the line holds the hand in eight of ten cases, with the same crib.
    """
    best = value[0]
    thrown = [" ".join(card.symbol for card in one.thrown) for one in value]
    finding = (
        f"{thrown[0]} is best, by {best.lead:.2f} points" if best.lead >= 0.005 else "The first ones are worth the same"
    )
    ax = _axes(ax, high=0.24 * len(value) + 1)
    rows = np.arange(len(value))
    for row, one in zip(rows, value, strict=True):
        low, high = (_quantile(one.hand_distribution, at) for at in (0.1, 0.9))
        colour = _STRONG if one.cost < 0.005 else _QUIET
        ax.plot([low + one.crib, high + one.crib], [row, row], color=colour, linewidth=2, solid_capstyle="round")
        ax.plot(one.total, row, "o", color=colour, markersize=7)
        ax.annotate(f"{one.total:.2f}", (one.total, row), (0, 6), textcoords="offset points", ha="center", fontsize=8)
    ax.set(ylim=(len(value) - 0.5, -1), xlabel="points, hand and crib together")
    ax.set_yticks(rows, thrown)
    told = "; ".join(f"{name} {one.total:.2f}" for name, one in zip(thrown, value, strict=True))
    return _finished(ax, finding, f"{finding}. Worth on average, by what is laid away: {told}.")


def plot_crib_table(table: NDArray[np.floating], ax: Axes | None = None) -> Axes:
    """What the crib counts on average by the two ranks laid away, as a map: dark is little, light is much.

    >>> from crib_tutor.strategy import crib_table
    >>> plot_crib_table(crib_table(dealer=False)).get_title(loc="left").startswith("Two fives bring ")
    True

    ``table`` is (13, 13), ace first, symmetric, as `crib_table` gives it; each pair of ranks is shown once, with its
    number. Raises `IllegalMove` for another shape.
    """
    values = np.asarray(table, np.float64)
    if values.shape != (len(RANKS), len(RANKS)) or not np.isfinite(values).all():
        raise IllegalMove(f"a table of shape {quote(values.shape)} cannot be drawn: give (13, 13) numbers")
    once = np.where(np.tri(len(RANKS), dtype=bool), values, np.nan)
    pairs: list[tuple[int, int]] = [(high, low) for high in range(len(RANKS)) for low in range(high + 1)]
    ranked = sorted(pairs, key=lambda at: -once[at])
    most, least = ranked[0], ranked[-1]
    finding = f"{_two(*most)} bring {once[most]:.1f} points on average, {_two(*least).lower()} only {once[least]:.1f}"
    ax = _axes(ax, high=6.4)
    ax.imshow(once, cmap="cividis", aspect="auto")
    middle = once[least] + _READABLE * (once[most] - once[least])
    for high, low in pairs:
        colour = "black" if once[high, low] > middle else "white"
        ax.text(low, high, f"{once[high, low]:.1f}", ha="center", va="center", fontsize=8, color=colour)
    ax.set_xticks(range(len(RANKS)), _LABELS)
    ax.set_yticks(range(len(RANKS)), _LABELS)
    some = "; ".join(f"{_two(*at).lower()} {once[at]:.1f}" for at in (*ranked[:5], *ranked[-5:]))
    return _finished(ax, finding, f"{finding}. The five most and the five least: {some}.")


def plot_starters(counts: Sequence[Sequence[int]], ax: Axes | None = None) -> Axes:
    """What a hand counts with a starter of each rank, ace first; a rank of which none is left has no count.

    >>> from crib_tutor.strategy.starters import starter_strip
    >>> plot_starters(starter_strip("5H 6S 7C 8D", "JH QS")).get_title(loc="left")
    'Hope for 7s, 8s: 14 points'

    Where the suit matters too the bar goes up to the least, and a line on to the most.
    """
    most = [max(points, default=0) for points in counts]
    hopes = [name_ranks(at + 1) for at, points in enumerate(most) if points == max(most)]
    finding = f"Hope for {', '.join(hopes)}: {max(most)} points"
    ax = _axes(ax)
    for at, points in enumerate(counts):
        if not points:
            ax.text(at, 0.2, "none left", rotation=90, ha="center", va="bottom", fontsize=8)
            continue
        ax.bar(at, points[0], color=_STRONG if points[-1] == max(most) else _QUIET, width=0.8)
        if points[-1] > points[0]:
            ax.plot([at, at], [points[0], points[-1]], color=_STRONG, linewidth=2)
        ax.text(at, points[-1], " or ".join(map(str, points)), ha="center", va="bottom", fontsize=8)
    ax.set(xlabel="starter", yticks=[], ylim=(0, min(HIGHEST_COUNT, max(most)) * 1.15 + 1))
    ax.set_xticks(range(len(RANKS)), _LABELS)
    told = ", ".join(
        f"{name} {' or '.join(map(str, points)) or 'none left'}" for name, points in zip(_LABELS, counts, strict=True)
    )
    return _finished(ax, finding, f"{finding}. By starter: {told}.")


# --- what they share --------------------------------------------------------------------------------------------------


def _axes(ax: Axes | None, high: float = _SIZE[1]) -> Axes:
    """The axes given, or those of a figure of its own."""
    return Figure(figsize=(_SIZE[0], high), dpi=_DPI, layout="constrained").subplots() if ax is None else ax


def _finished(ax: Axes, finding: str, words: str) -> Axes:
    """The axes with their finding above them, their words kept with them, and no line that says nothing."""
    ax.set_title(finding, loc="left", fontsize=11, fontweight="bold")
    ax.set_gid(words)
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0)
    return ax


def _shares(chances: Sequence[float] | NDArray[np.floating]) -> NDArray[np.float64]:
    """Chances that come to 1, or a sentence that says what is wrong with what was given."""
    given = np.asarray(chances)
    if given.ndim != 1 or given.dtype.kind not in "fiu" or not given.size:
        raise IllegalMove(f"chances of shape {quote(given.shape)} cannot be drawn: give a row of numbers, one a point")
    share = given.astype(np.float64)
    if not np.isfinite(share).all() or (share < 0).any() or not share.any():
        raise IllegalMove("chances cannot be negative, and not all of them nothing: give numbers of 0 or more")
    total: NDArray[np.float64] = share / share.sum()
    return total


def _quantile(chances: NDArray[np.float64], at: float) -> int:
    """The count that so large a share of the chances does not pass."""
    return int(np.searchsorted(np.cumsum(chances), at))


def _two(high: int, low: int) -> str:
    """Two ranks in words, the lower first."""
    if high == low:
        return f"Two {RANK_NAMES[low]}{'e' * (RANK_NAMES[low] == 'six')}s"
    article = "An" if RANK_NAMES[low][0] in "ae" else "A"
    return f"{article} {RANK_NAMES[low]} and {'an' if RANK_NAMES[high][0] in 'ae' else 'a'} {RANK_NAMES[high]}"
