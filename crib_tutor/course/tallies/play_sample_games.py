"""Play the games whose totals `game_totals` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from types import MappingProxyType
from typing import Any

from crib_tutor.counts import Count, count
from crib_tutor.course import rule_trials
from crib_tutor.course.game_totals import FILE, SampleMean
from crib_tutor.course.last_card import tally_last_cards
from crib_tutor.course.lesson_07_muggins import BLIND
from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.deck import shuffled
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Dealt, Scored
from crib_tutor.game.seats import Seat, play_out
from crib_tutor.look.board import LAP, ROW
from crib_tutor.players.plain_players import Defensive, Greedy
from crib_tutor.rules import CRIB_SIZE, DEALT, GAME, MODERN, Rules, changed

GAMES, ENDINGS, HANDS, LONG, PLAYS = 10_000, 10_000, 1_000_000, 150, 10_000
"""Whole games, endings, kept hands, games to the highest target, and plays of four cards each."""
SHORT_GAMES = 20_000
"""Games of once around the board, which are over sooner."""
FIRST = MappingProxyType({"games": 30, "endings": 60, "kept hands": 2_000, "last cards": 300, "trials": 20})
"""How many of each are tallied by themselves too, so that a test can play them again."""

_DEALER = 0
_MOMENT = MappingProxyType({HEELS: "heels", HAND: "hands", CRIB: "crib"})
_MOMENTS = ("heels", "play", "hands", "crib")


def _first_few() -> dict[str, Any]:
    """The first few of each sample, tallied by themselves."""
    return {
        "games": tally_games(FIRST["games"]),
        "endings": tally_endings(FIRST["endings"]),
        "kept hands": tally_kept_hands(FIRST["kept hands"]),
        "last cards": tally_last_cards(FIRST["last cards"]),
    }


def _first_trials() -> dict[str, Any]:
    return {name: rule_trials.tally_trial(rules, FIRST["trials"], 1) for name, rules in rule_trials.TRIED.items()}


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for name, first in _first_few().items():
        yield from compare(first, kept[name]["first"], name=name)
    for name, first in _first_trials().items():
        yield from compare(first, kept["trials"][name]["first"], name=name)


@finding(FILE, _redo, minutes=16)
def game_totals() -> dict[str, Any]:
    """Tally every sample, and the first few of each by themselves."""
    whole = {
        "games": tally_games(GAMES),
        "endings": tally_endings(ENDINGS),
        "kept hands": tally_kept_hands(HANDS),
        "last cards": tally_last_cards(PLAYS),
    }
    games = {name: SHORT_GAMES if rules.target < GAME else GAMES for name, rules in rule_trials.TRIED.items()}
    trials = {name: rule_trials.tally_trial(rule_trials.TRIED[name], games[name], LONG) for name in games}
    return {name: sample | {"first": _first_few()[name]} for name, sample in whole.items()} | {
        "trials": {name: trial | {"first": _first_trials()[name]} for name, trial in trials.items()}
    }


# --- whole games ------------------------------------------------------------------------------------------------------


def tally_games(many: int) -> dict[str, Any]:
    """Play so many whole games between players who take the most points, and add up what came of them.

    >>> tally_games(2)["seeds"], sum(tally_games(2)["lengths"].values())
    ('whole game/0 to 1', 2)

    The deals of ``dealer``, ``pone`` and ``leads`` are those played to the end: the last of each game is cut short.
    """
    lengths: Counter[int] = Counter()
    needed: Counter[int] = Counter()
    leads: Counter[int] = Counter()
    pegged: tuple[list[int], list[int]] = ([], [])
    kept = 0
    for place in range(many):
        game = one_game(f"whole game/{place}")
        lengths[game.table.number] += 1
        needed[GAME - min(game.scores)] += 1
        kept += _first_round(game) == game.winner
        for dealer, pone in points_by_deal(game):
            pegged[0].append(dealer)
            pegged[1].append(pone)
            leads[dealer - pone] += 1
    named = {"lengths": lengths, "needed": needed, "leads": leads}
    return (
        {"players": "Greedy", "seeds": f"whole game/0 to {many - 1}", "games": many, "halfway leads won": kept}
        | {name: {str(key): found[key] for key in sorted(found)} for name, found in named.items()}
        | {name: list(SampleMean.of(points)) for name, points in zip(("dealer", "pone"), pegged, strict=True)}
    )


def _first_round(game: Game) -> int:
    first = next(standing.scores for standing in standings(game) if max(standing.scores) > LAP)
    return first.index(max(first))


def points_by_deal(game: Game) -> Iterator[tuple[int, int]]:
    """What the dealer and pone pegged in each deal but the last."""
    dealers = {event.number: event.dealer for event in game.events if isinstance(event, Dealt)}
    at = {0: (0, 0)} | {standing.deal: standing.scores for standing in standings(game)}
    for deal in range(1, game.table.number):
        more = [after - before for after, before in zip(at[deal], at[deal - 1], strict=True)]
        yield more[dealers[deal]], more[1 - dealers[deal]]


# --- endings ----------------------------------------------------------------------------------------------------------


def tally_endings(many: int) -> dict[str, Any]:
    """Play so many endings from the first deal on until a street is pegged, and add up who won and by what.

    >>> tally_endings(2)["seeds"], len(tally_endings(2)["dealer"]), tally_endings(2)["careful"] <= 2
    ('both need/0 to 1', 30, True)

    For each number of holes that both need, from one on: the endings that the dealer wins, and what decides them. The
    greedy players ignore the score, so one deal serves for every number. ``careful`` is how many of the same
    deals the dealer wins between defensive players who both need one hole.
    """
    street, one_hole = (changed(MODERN, target=target, lurches=()) for target in (ROW + 1, 1))
    won, decided, careful = [0] * ROW, {moment: [0] * ROW for moment in _MOMENTS}, 0
    for place in range(many):
        for holes, event in enumerate(islice(_first_scores(_play_ending(street, place, Greedy())), ROW)):
            won[holes] += event.player == _DEALER
            decided[_MOMENT.get(event.what_for, "play")][holes] += 1
        careful += _play_ending(one_hole, place, Defensive()).winner == _DEALER
    came = {"players": "Greedy", "seeds": f"both need/0 to {many - 1}", "endings": many}
    return came | {"dealer": won, "decided": decided, "careful": careful}


def _play_ending(rules: Rules, place: int, player: Seat) -> Game:
    return play_out(Game(rules, seed=f"both need/{place}", first_dealer=_DEALER), [player, player])


def _first_scores(game: Game) -> Iterator[Scored]:
    stands, reached = [0, 0], 0
    for event in game.events:
        if isinstance(event, Scored):
            stands[event.player] += event.points
            for _ in range(reached, stands[event.player]):
                yield event
            reached = max(reached, stands[event.player])


# --- kept hands -------------------------------------------------------------------------------------------------------


def kept_hands(many: int) -> Iterator[Count]:
    """Hands as players keep them: of six cards the four that count most before the cut, then a starter.

    >>> next(kept_hands(1)).starter is not None
    True

    The deals come from one seed, so that they are the same everywhere; the crib plays no part in the choice.
    """
    for place in range(many):
        pack = shuffled(f"blind spots/{place}")
        four = max(combinations(pack[:DEALT], CRIB_SIZE), key=lambda some: count(some).points)
        yield count(four, pack[DEALT])


def tally_kept_hands(many: int) -> dict[str, Any]:
    """Deal so many kept hands, and add up what they hold before and after the cut and what each blind spot loses.

    >>> tally_kept_hands(2)["seeds"], set(tally_kept_hands(2)["lost"]) == set(BLIND)
    ('blind spots/0 to 1', True)

    ``lost`` and ``held`` are the parts of averages; ``hit`` is how many of the hands a blind spot costs something.
    """
    held, early = [], []
    lost: dict[str, list[int]] = {spot: [] for spot in BLIND}
    for kept in kept_hands(many):
        held.append(kept.points)
        early.append(count(kept.hand).points)
        for spot, overlooked in BLIND.items():
            lost[spot].append(sum(one.points for one in overlooked(kept)))
    came = {"seeds": f"blind spots/0 to {many - 1}", "hands": many, "held": list(SampleMean.of(held))}
    return came | {
        "before the cut": list(SampleMean.of(early)),
        "lost": {spot: list(SampleMean.of(points)) for spot, points in lost.items()},
        "hit": {spot: sum(map(bool, points)) for spot, points in lost.items()},
    }
