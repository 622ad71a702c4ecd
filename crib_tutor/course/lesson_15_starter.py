"""Lesson 15: hands with every starter, and a map of scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from statistics import fmean

from crib_tutor.counts import count
from crib_tutor.course.pictures.ladder import Climb, Keep, Ladder
from crib_tutor.course.replies import join_with_or
from crib_tutor.deck import PACK, Card, CardsLike, cards, symbols, written
from crib_tutor.look import card_faces, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import ScoreBoard, ScoreMap
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.touched import TouchedWindow
from crib_tutor.rules import MODERN, IllegalMove
from crib_tutor.rules.refusals import require_number
from crib_tutor.shipped import SURE
from crib_tutor.strategy.plain.plain_tables import sampled_deals

_MIDDLE, _HALF, _LONGEST, _STEP, _SIZE = 215, 28, 148, 24, 19
"""The middle of the drawing, half the gap for totals and averages, the longest bar, a row, and the size of words."""
_HEAD = 92
"""Room for the cards kept, above the bars."""


def unseen_starters(dealt: CardsLike) -> tuple[Card, ...]:
    """List the cards that a player wasn't dealt."""
    held = cards(dealt)
    return tuple(card for card in PACK if card not in held)


def outcomes(kept: CardsLike, dealt: CardsLike) -> Counter[int]:
    """Count the starters that bring a hand to each total.

    >>> sorted(outcomes("4D 7D 8D JD", "3C 4D 7D 8D 8H JD").items())
    [(6, 12), (8, 15), (9, 6), (10, 11), (11, 2)]

    Raises `IllegalMove` if cards are kept that weren't dealt.
    """
    return Counter(_totals(kept, dealt).values())


def _totals(kept: CardsLike, dealt: CardsLike) -> dict[Card, int]:
    """Count a hand with each starter."""
    four, held = cards(kept), cards(dealt)
    strange = next((card for card in four if card not in held), None)
    if strange is not None:
        raise IllegalMove(f"{strange.written} can't be kept: it wasn't dealt, so keep some of {written(held)}")
    return {starter: count(four, starter).points for starter in unseen_starters(held)}


def helpful_starters(kept: CardsLike, dealt: CardsLike, need: int) -> tuple[Card, ...]:
    """List the starters that bring a hand to a need."""
    return tuple(starter for starter, total in _totals(kept, dealt).items() if total >= need)


def hand_with_helpers(kept: CardsLike, dealt: CardsLike, need: int) -> Html:
    """Show a hand and the starters that help it enough.

    >>> print(hand_with_helpers("6C 6D 9H 9S", "6C 6D 9H 9S 2D KH", 20).plain)
    6♣ 6♦ 9♥ 9♠
    20 or more with 4 of 46 cards:
    6♥ 6♠ 9♣ 9♦
    20 with any 6 or any 9.

    If there are none it says so, and shows the hand alone.
    """
    totals, helpers = _totals(kept, dealt), helpful_starters(kept, dealt, need)
    if not helpers:
        return stacked(hand(cards(kept)), paragraph(f"{need} or more with none of {len(totals)} cards."))
    enough = paragraph(f"{need} or more with {len(helpers)} of {len(totals)} cards:")
    names: defaultdict[int, list[str]] = defaultdict(list)
    for starter in helpers:
        alike = len({total for other, total in totals.items() if other.rank == starter.rank}) == 1
        names[totals[starter]].append(f"any {starter.symbol[:-1]}" if alike else starter.symbol)
    by_total = (f"{total} with {join_with_or([*dict.fromkeys(names[total])])}" for total in sorted(names, reverse=True))
    return stacked(hand(cards(kept)), enough, hand(helpers), paragraph(f"{'; '.join(by_total)}."))


def count_helpers(kept: CardsLike, dealt: CardsLike, need: int) -> int:
    """Count the starters that help enough."""
    return len(helpful_starters(kept, dealt, need))


def better_hand(first: CardsLike, second: CardsLike, dealt: CardsLike, need: int) -> int:
    """Say which hand has more helpers, or 0 for neither.

    >>> [better_hand("4D 7D 8D JD", "4D 7D 8D 8H", "3C 4D 7D 8D 8H JD", need) for need in (8, 9, 12)]
    [1, 0, 2]
    """
    helpers, others = (count_helpers(kept, dealt, need) for kept in (first, second))
    return 0 if helpers == others else 1 + (others > helpers)


def two_hands(first: CardsLike, second: CardsLike, dealt: CardsLike) -> Html:
    """Draw how many starters bring two hands to each total.

    >>> print(two_hands("4D 7D 8D JD", "4D 7D 8D 8H", "3C 4D 7D 8D 8H JD").plain.splitlines()[1])
    4♦ 7♦ 8♦ 8♥: 6 with 27, 10 with 6, 12 with 13. Average 8.2.

    Raises `IllegalMove` if cards are kept that weren't dealt.
    """
    hands = [tuple(sorted(cards(kept))) for kept in (first, second)]
    counts = [outcomes(kept, dealt) for kept in hands]
    lowest, highest = (pick(total for totals in counts for total in totals) for pick in (min, max))
    most = max(starters for totals in counts for starters in totals.values())
    drawn = ""
    for side, (kept, totals) in enumerate(zip(hands, counts, strict=True)):
        step = card_faces.WIDTH - 6
        left = _MIDDLE + _HALF if side else _MIDDLE - _HALF - len(kept) * step - 6
        drawn += "".join(card_faces.card_at(card, left + place * step, 4) for place, card in enumerate(kept))
        drawn += "".join(
            _bar(starters / most, starters, side, _HEAD + (total - lowest) * _STEP)
            for total, starters in sorted(totals.items())
        )
        y, way = round(_HEAD + (_mean(totals) - lowest + 0.5) * _STEP), -1 if side else 1
        drawn += f'<path d="M{_MIDDLE - 14 * way} {y}l{-8 * way} -5v10z" fill="{theme.MISTAKEN}"/>'
    for total in range(lowest, highest + 1):
        drawn += text(str(total), _MIDDLE, _HEAD + (total - lowest + 0.75) * _STEP, _SIZE, theme.QUIET)
    lines, averages = [], []
    for kept, totals in zip(hands, counts, strict=True):
        every = ", ".join(f"{total} with {starters}" for total, starters in sorted(totals.items()))
        lines.append(f"{symbols(kept)}: {every}. Average {_mean(totals):.1f}.")
        averages.append(f"{_mean(totals):.1f} on average.")
    high = _HEAD + (highest - lowest + 1) * _STEP + 4
    alt = f"Two hands, with bars for the number of starters that give each total. {' '.join(lines)}"
    sides = f"Left: {averages[0]}<br>Right: {averages[1]}<br>"
    caption = f"{sides}A bar is a number of starters; a triangle is at the average."
    return figure(drawn, 2 * _MIDDLE, high, "\n".join(lines), alt=alt, caption=caption)


def _bar(share: float, starters: int, side: int, y: int) -> str:
    long = max(1, round(share * _LONGEST))
    ink, start = (theme.MISSED, _MIDDLE + _HALF) if side else (theme.FOUND, _MIDDLE - _HALF - long)
    bar = f'<rect x="{start}" y="{y + 2}" width="{long}" height="{_STEP - 4}" rx="2" fill="{ink}"/>'
    at, anchor = (start + long + 5, "start") if side else (start - 5, "end")
    return bar + text(str(starters), at, y + 0.75 * _STEP, _SIZE - 1, theme.QUIET, anchor)


def _mean(totals: Mapping[int, int]) -> float:
    return fmean(totals.keys(), totals.values())


def ladder(
    first: CardsLike, second: CardsLike, dealt: CardsLike, names: tuple[str, str] = ("", ""), need: int | None = None
) -> TouchedWindow:
    """Show with how many starters two hands reach each need.

    >>> ladder("4D 7D 8D JD", "4D 7D 8D 8H", "3C 4D 7D 8D 8H JD", need=12).plain.splitlines()[0]
    'At 12, keep 4♦ 7♦ 8♦ 8♥'

    The needs go from the least total to the highest that either of them can reach; the first that divides them is
    shown, or the one given, with all the steps.
    """
    totals = [total for kept in (first, second) for total in outcomes(kept, dealt)]
    needs = range(min(totals), max(totals) + 1)
    if need is not None:
        require_number(need, "a need", needs[0], needs[-1])
    left, right = (
        Keep(held, name or symbols(held), tuple(count_helpers(held, dealt, need) for need in needs))
        for held, name in zip((tuple(sorted(cards(kept))) for kept in (first, second)), names, strict=True)
    )
    apart = (at for at, *many in zip(needs, left.reached, right.reached, strict=True) if many[0] != many[1])
    divides = next(apart, needs[0])
    start = Climb(divides, divides) if need is None else Climb(need, needs[-1])
    return TouchedWindow(Ladder((left, right), needs[0], len(unseen_starters(dealt)), start))


def win_map(own: int, other: int) -> ScoreMap:
    """Draw the chance to win from every pair of scores.

    The two scores before a deal are marked. Raises `IllegalMove` for what isn't a score.
    """
    from crib_tutor.strategy import chance_board  # noqa: PLC0415  # numpy, where the map is asked for

    for score in (own, other):
        require_number(score, "a score", 0, MODERN.target - 1)
    yours, theirs = (
        ScoreBoard(name, tuple(tuple(map(float, row)) for row in chance_board(dealer)))
        for name, dealer in (("You deal", True), ("Your opponent deals", False))
    )
    mine, lost = (round(100 * board.chance(own, other)) for board in (yours, theirs))
    deals, stderr = sampled_deals()
    return ScoreMap(
        f"At {own} to {other} the deal is worth {mine - lost} wins in 100: {mine} when it's yours, {lost} when it's "
        "your opponent's",
        "Your chance to win (%) from every pair of scores before a deal, between good players who ignore the score",
        f"Worked out from {deals:,} sampled deals; each chance is accurate to within {100 * SURE * stderr:.2f} in 100. "
        "Thin straight lines: the streets.",
        (yours, theirs),
        ROW,
        (own, other),
    )
