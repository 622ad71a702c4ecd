"""The end of a game: how the chance of winning went, and the deal that moved it most."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crib_tutor import strategy  # its numpy is loaded at the end of a game, and not before
from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Dealt, Scored, Shown, TurnedUp
from crib_tutor.rules import IllegalMove
from crib_tutor.table.reviewing.curve import Curve, Source, Stroke
from crib_tutor.table.shown_review.curve_drawing import NARROW, draw_curve
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.table_words import place_name
from crib_tutor.without_numpy import NumpyNeeded
from crib_tutor.words.counts_aloud import number

_MOMENTS = ("play", "pone", "hand")
"""What each hand or crib that's shown comes after, in `odds`."""
_ROOM = NARROW._replace(wide=420, right=412)


class ChanceAt(NamedTuple):
    """A player's chance of winning at a moment of a deal."""

    deal: int
    at: int
    """How many events of the log had happened."""
    chance: float
    scores: tuple[int, int]
    """The player's own and the other's."""


@lru_cache(4)
def standings(game: Game, side: int) -> tuple[ChanceAt, ...]:
    """Follow a side's chance of winning through a finished game.

    By the score alone, in a game of two.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.seats import play_out
    >>> from crib_tutor.players.plain_players import Greedy, Simple
    >>> went = standings(play_out(Game(rules.MODERN, seed=7), [Simple(), Greedy()]), 0)
    >>> round(went[0].chance, 2), went[-1].chance
    (0.44, 0.0)

    It's empty where there are no chances for the rules, or no numpy.
    """
    if game.winner is None or game.rules.players != game.rules.sides or game.rules.sides > 2:
        return ()
    last = ChanceAt(
        game.table.number, len(game.events), float(game.winner == side), (game.scores[side], game.scores[1 - side])
    )
    try:
        return (*_standings(game, side), last)
    except (IllegalMove, NumpyNeeded):
        return ()


def _standings(game: Game, side: int) -> Iterator[ChanceAt]:
    scores, deal, dealer, shown = [0, 0], 0, False, 0
    for at, event in enumerate(game.events):
        if isinstance(event, Scored):
            scores[event.player % 2] += event.points
        moment = ""
        if isinstance(event, Dealt):
            deal, dealer, shown, moment = event.number, event.dealer == side, 0, "start"
        elif isinstance(event, Shown):
            moment, shown = _MOMENTS[shown], shown + 1
        if moment:
            mine, theirs = scores[side], scores[1 - side]
            chance = strategy.odds(mine, theirs, dealer=dealer, rules=game.rules, after=moment).win
            yield ChanceAt(deal, at, chance, (mine, theirs))


def deciding_steps(went: tuple[ChanceAt, ...], way: int) -> tuple[ChanceAt, ChanceAt, ChanceAt, ChanceAt]:
    """Find the deal that moved the chance most.

    Where it begins and ends, and the same of the part of it that did the most.
    """
    opens = {step.deal: step for step in reversed(went[:-1])}
    closes = {before.deal: after for before, after in pairwise(went)}
    deal = max(opens, key=lambda deal: way * (closes[deal].chance - opens[deal].chance))
    parts = [step for step in pairwise(went) if step[0].deal == deal]
    return opens[deal], closes[deal], *max(parts, key=lambda step: way * (step[1].chance - step[0].chance))


def _what_happened(
    sitting: Sitting, before: ChanceAt, after: ChanceAt
) -> tuple[str, tuple[Card, ...], tuple[Card, ...]]:
    """Say what was counted or pegged between two moments, with its cards and those that scored."""
    log, words, winner = sitting.game.events, sitting.words, sitting.game.winner or 0
    first = log[before.at]
    if isinstance(first, Shown):
        starter = next(event.card for event in reversed(log[: before.at]) if isinstance(event, TurnedUp))
        held = count(first.cards, starter, first.place == CRIB, rules=sitting.game.rules)
        lit = tuple({card for part in held for card in part.cards})
        return (
            f"{place_name(sitting, first.player, first.place)} was worth {held.points}.",
            (*first.cards, starter),
            lit,
        )
    pegged = [event for event in log[before.at : after.at] if isinstance(event, Scored)]
    sums = [sum(event.points for event in pegged if event.player == who) for who in (winner, 1 - winner)]
    best = max((event for event in pegged if event.player == winner), key=lambda event: event.points, default=None)
    cards = best.cards if best else ()
    pegs, other = words.does(winner, "pegs"), words.who(1 - winner, inside=True)
    return f"{pegs} {sums[0]} in the play, and {other} {sums[1]}.", cards, cards


def _decided(sitting: Sitting, went: tuple[ChanceAt, ...], *, won: bool) -> dict[str, object]:
    opened, closed, before, after = deciding_steps(went, 1 if won else -1)
    sentence, cards, lit = _what_happened(sitting, before, after)
    (mine, theirs), (first, last) = opened.scores, (round(100 * each.chance) for each in (opened, closed))
    chances = f"at {mine} to {theirs} before that deal you'd win {first} games in 100; after it, {last}."
    swing = f"Cards and choices together: {chances}"
    return {"deal": opened.deal, "cards": list(map(str, cards)), "lit": list(map(str, lit)), "why": [sentence, swing]}


def _drawn(went: tuple[ChanceAt, ...]) -> str:
    """Draw the chance by the score as a curve of a review, without choices."""
    steps = (Stroke(one.deal, then.at, Source.CARDS, "", one.chance, then.chance) for one, then in pairwise(went))
    return draw_curve(Curve(went[0].chance, tuple(steps)), went[-1].deal, (), _ROOM)


def _say_curve(told: list[int]) -> str:
    return f"You'd win {told[0]} games in 100 at first, {max(told)} at best, {min(told)} at worst."


def draw_end(sitting: Sitting) -> dict[str, object]:
    """Draw a game that's over for the page that ends it."""
    game, side = sitting.game, sitting.people[0] % sitting.game.rules.sides
    won, gap = game.winner == side, max(game.scores) - sorted(game.scores)[-2]
    alone = not sitting.demo and len(sitting.people) == 1
    went = standings(game, side) if alone else ()
    deals = f"{number(game.table.number)} deal{'s' * (game.table.number > 1)}"
    counts = f" It counts as {number(game.table.games)} games." * (game.table.games > 1)
    apart = f"{gap} hole{'s' * (gap != 1)} apart after {deals}.{counts}"
    return {
        "won": won,
        "under": f"{sitting.words.scores(game.scores)}." if sitting.resigned else apart,
        "curve": _drawn(went) if went else "",
        "told": _say_curve([round(100 * one.chance) for one in went]) if went else "",
        **(_decided(sitting, went, won=won) if went else {"deal": 0, "cards": [], "lit": [], "why": []}),
    }
