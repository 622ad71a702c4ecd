"""The end of a game: how the chance of winning went, and the deal that decided it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crib_tutor import strategy  # its numpy is loaded at the end of a game, and not before
from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Scored, Shown, TurnedUp
from crib_tutor.rules import IllegalMove
from crib_tutor.table.sitting import Sitting
from crib_tutor.without_numpy import NumpyNeeded
from crib_tutor.words.counts_aloud import number

_MOMENTS = ("play", "pone", "hand")
"""What each hand or crib that's shown comes after, in `odds`."""


class Standing(NamedTuple):
    """A player's chance of winning at a moment of a deal."""

    deal: int
    at: int
    """How many events of the log had happened."""
    chance: float
    scores: tuple[int, int]
    """The player's own and the other's."""


class Decided(NamedTuple):
    """The deal that decided a game, and the part of it that did the most."""

    deal: int
    before: Standing
    after: Standing
    sentence: str
    cards: tuple[Card, ...]
    lit: frozenset[Card]


@lru_cache(4)
def standings(game: Game, side: int) -> tuple[Standing, ...]:
    """A side's chance of winning through a finished game of two, by the score alone.

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
    try:
        return (*_standings(game, side), _last(game, side))
    except (IllegalMove, NumpyNeeded):
        return ()


def _standings(game: Game, side: int) -> Iterator[Standing]:
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
            yield Standing(deal, at, chance, (mine, theirs))


def _last(game: Game, side: int) -> Standing:
    deal = game.table.number
    return Standing(deal, len(game.events), float(game.winner == side), (game.scores[side], game.scores[1 - side]))


def decided(sitting: Sitting) -> Decided | None:
    """Find the deal in which the winner's chance rose most."""
    side = sitting.people[0]
    went = standings(sitting.game, side)
    if not went:
        return None
    way = 1 if sitting.game.winner == side else -1
    steps = list(pairwise(went))
    opens = {step.deal: step for step in reversed(went[:-1])}
    closes = {before.deal: after for before, after in steps}
    deal = max(opens, key=lambda deal: way * (closes[deal].chance - opens[deal].chance))
    before, after = max(
        ((one, other) for one, other in steps if one.deal == deal),
        key=lambda step: way * (step[1].chance - step[0].chance),
    )
    sentence, cards, lit = _what_happened(sitting, before, after)
    return Decided(deal, opens[deal], closes[deal], sentence, cards, lit)


def _what_happened(
    sitting: Sitting, before: Standing, after: Standing
) -> tuple[str, tuple[Card, ...], frozenset[Card]]:
    """Say what was counted or pegged between two moments, with its cards and those that scored."""
    log, words = sitting.game.events, sitting.words
    first, part = log[before.at], log[before.at : after.at]
    pegged = [event for event in part if isinstance(event, Scored)]
    if isinstance(first, Shown):
        starter = next(event.card for event in reversed(log[: before.at]) if isinstance(event, TurnedUp))
        held = count(first.cards, starter, first.place == CRIB, rules=sitting.game.rules)
        lit = frozenset(card for part in held for card in part.cards)
        whose = words.owner(first.player)
        place = f"{whose[0].upper()}{whose[1:]} {first.place if first.place in (HAND, CRIB) else HAND}"
        return f"{place} was worth {held.points}.", (*first.cards, starter), lit
    sums = [sum(event.points for event in pegged if event.player % 2 == side) for side in (0, 1)]
    winner = sitting.game.winner or 0
    best = max((event for event in pegged if event.player == winner), key=lambda event: event.points, default=None)
    cards = best.cards if best else ()
    pegs, other = words.does(winner, "pegs"), words.who(1 - winner, inside=True)
    return f"{pegs} {sums[winner]} in the play, and {other} {sums[1 - winner]}.", cards, frozenset(cards)


def draw_end(sitting: Sitting) -> dict[str, object] | None:
    """Draw a finished game for the page that ends it."""
    game = sitting.game
    if game.winner is None:
        return None
    side = sitting.people[0] % game.rules.sides
    played = not sitting.demo and len(sitting.people) == 1
    turned, went = (decided(sitting), standings(game, side)) if played else (None, ())
    gap = abs(game.scores[0] - game.scores[1]) if len(game.scores) == 2 else 0
    deals = f"{number(game.table.number)} deal{'s' * (game.table.number > 1)}"
    counts = f" It counts as {number(game.table.games)} games." * (game.table.games > 1)
    return {
        "won": game.winner == side,
        "under": (f"{gap} hole{'s' * (gap != 1)} apart after {deals}." if gap else f"It took {deals}.") + counts,
        "deal": turned.deal if turned else 0,
        "cards": list(map(str, turned.cards)) if turned else [],
        "lit": list(map(str, turned.lit)) if turned else [],
        "why": [turned.sentence, _swing(turned)] if turned else [],
        "curve": [[one.deal, round(100 * one.chance, 1)] for one in went],
    }


def _swing(turned: Decided) -> str:
    before, after = (round(100 * each.chance) for each in (turned.before, turned.after))
    mine, theirs = turned.before.scores
    return f"At {mine} to {theirs} before that deal you'd win {before} games in 100; after it, {after}."
