"""What to keep at a score, and what pone pegs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.deck import Card, CardsLike, cards, quote, symbols, written
from crib_tutor.look.charts import RankedRows, Row, StepCurve, StepCurves
from crib_tutor.look.html import Html, hand, pegs, stacked
from crib_tutor.rules import GAME, IllegalMove
from crib_tutor.strategy.plain.plain_tables import play_totals, sampled_deals

if TYPE_CHECKING:
    from crib_tutor.strategy.discarding.value import Discards


OFF = 2
"""Games in 100 by which a chance of winning at a score may be off."""
_WINS_NOTE = (
    "Worked out from what good players make in hand, crib and play, as if none of these depended on the others. "
    f"Against deals played out that's off by about {OFF} in 100."
)


def score_question(ranked: Discards, *kept: CardsLike, names: Sequence[str] = ()) -> dict[str, Any]:
    """Ask what to keep at a score.

    >>> from crib_tutor.strategy import discards
    >>> ranked = discards("4C 6S 8C 8D KD KS", dealer=False, scores=(117, 109))
    >>> asked = score_question(ranked, "8C 8D KD KS", "4C 6S 8C 8D")
    >>> asked["answer"], asked["about"].finding
    ('8♣ 8♦ K♦ K♠', 'Keep 8♣ 8♦ K♦ K♠: 100 wins in 100, 22 more than with 4♣ 6♠ 8♣ 8♦')

    The chart has the chances of winning, and the board is shown before. The hands have the ``names`` that are given.
    Raises `IllegalMove` without a score, or for cards that can't be kept.
    """
    if ranked.scores is None or not kept:
        raise IllegalMove("there's no chance of winning to draw: give discards at a score, and hands of four to keep")
    fours = [_read_four(four, ranked) for four in kept]
    called = names or list(map(symbols, fours))
    wins = {name: 100 * _wins(four, ranked) for name, four in zip(called, fours, strict=True)}
    when = "you deal" if ranked.dealer else "your opponent deals"
    return ask_wins("Keep", wins, ranked.scores, (when, _WINS_NOTE), hand(ranked.hand))


def ask_wins(
    verb: str,
    wins: Mapping[str, float],
    scores: tuple[int, int],
    notes: tuple[str, str],
    *shown: Html,
    article: str = "",
) -> dict[str, Any]:
    """Ask which choice wins most at a score.

    ``wins`` are games in 100, ``notes`` say when that is and how it's known, and ``shown`` stands below the board.
    """
    best, *others = sorted(wins, key=lambda name: -wins[name])
    lead = round(wins[best]) - round(wins[others[0]]) if others else 0
    more = f", {lead} more than with {article}{others[0]}" if lead else ""
    when, note = notes
    chart = RankedRows(
        f"{verb} {article}{best}: {wins[best]:.0f} wins in 100{more}",
        f"Chances of winning at {scores[0]} to {scores[1]} when {when}",
        note,
        tuple(Row(name, (share,)) for name, share in wins.items()),
        (),
        "games won of 100",
        digits=0,
    )
    before = stacked(pegs((scores[0], 0), (scores[1], 0), GAME), *shown)
    return {"about": chart, "answer": best, "choices": tuple(wins), "before": before}


def _read_four(kept: CardsLike, ranked: Discards) -> tuple[Card, ...]:
    """Read four cards that a player can keep."""
    four = tuple(sorted(cards(kept, ranked.hand)))
    if all(choice.kept != four for choice in ranked):
        raise IllegalMove(f"{quote(written(four))} can't be kept: keep four of {written(ranked.hand)}")
    return four


def _wins(four: tuple[Card, ...], ranked: Discards) -> float:
    return next(choice.wins or 0.0 for choice in ranked if choice.kept == four)


def score_curves(
    first: CardsLike, second: CardsLike, dealt: CardsLike, opponent: int, scores: Sequence[int] = range(105, 116)
) -> StepCurves:
    """Draw how often two hands win, by pone's score.

    Where chances are equal when rounded, neither is ahead. Raises `IllegalMove` for cards that weren't dealt, and for
    what isn't a score.
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy, where the curves are asked for

    ranked = [discards(dealt, dealer=False, scores=(score, opponent)) for score in scores]
    fours = [_read_four(four, ranked[0]) for four in (first, second)]
    wins = [[round(100 * _wins(four, at_score)) for at_score in ranked] for four in fours]
    names = [symbols(four) for four in fours]
    finding, turn = "Both win equally often", find_turn(names, wins, scores)
    if turn:
        over, under, last, start = turn
        finding = f"Keep {under} up to {last} and {over} from {start} on"
        finding = f"{over} wins at least as often at each score" if last is None else finding
    return StepCurves(
        finding,
        f"You're pone, keep four of {symbols(sorted(cards(dealt)))}, and your opponent is at {opponent}: how often you "
        "win",
        _WINS_NOTE,
        tuple(StepCurve(name, tuple(curve)) for name, curve in zip(names, wins, strict=True)),
        scores[0],
        100,
        "your score before the deal",
        "games",
        asks_need=True,
    )


def find_turn(
    names: Sequence[str], curves: Sequence[Sequence[int]], places: Sequence[int]
) -> tuple[str, str, int | None, int] | None:
    """Find which of two curves wins, and where they turn.

    >>> find_turn(("flush", "eights"), ((3, 2, 1), (1, 2, 3)), range(8, 11))
    ('eights', 'flush', 8, 10)

    The lower one is ahead up to the first place, or never if that's None; the higher one is from the second on. If
    neither is ever higher, it's None.
    """
    ahead = [(at, first > second) for at, first, second in zip(places, *curves, strict=True) if first != second]
    if not ahead:
        return None
    higher, lower = names if ahead[-1][1] else names[::-1]
    last = max((at for at, way in ahead if way is not ahead[-1][1]), default=None)
    return higher, lower, last, min(at for at, _ in ahead if last is None or at > last)


_LOW_PEGS = 4
"""What pone pegs up to this has a row of its own."""


def pone_pegs() -> RankedRows:
    """Draw how often pone pegs how many holes."""
    deals, _ = sampled_deals()
    shares = [100 * sum(pegged) / deals for pegged in zip(*play_totals(), strict=True)]
    rows = {"nothing": shares[0], "1 hole": shares[1]}
    rows |= {f"{holes} holes": shares[holes] for holes in range(2, _LOW_PEGS + 1)}
    rows[f"{_LOW_PEGS + 1} or more"] = sum(shares[_LOW_PEGS + 1 :])
    return draw_amounts(
        f"Pone pegs nothing in {shares[0]:.0f} deals of 100",
        "How many holes pone pegs in the play, between good players",
        f"{deals:,} sampled deals: each number is accurate to within 0.02, and rounded here.",
        rows,
        "deals of 100",
        digits=0,
        asked="nothing",
    )
