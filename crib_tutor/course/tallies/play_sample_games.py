"""Play the games whose totals `game_totals` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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

_DEALER = 0
_MOMENT = MappingProxyType({HEELS: "heels", HAND: "hands", CRIB: "crib"})
_MOMENTS = ("heels", "play", "hands", "crib")


def _samples() -> dict[str, tuple[Callable[[int], dict[str, Any]], int, int]]:
    """Each sample's tally, its size, and the size of the part that is made again."""
    return {
        "games": (tally_games, 10_000, 30),
        "endings": (tally_endings, 10_000, 60),
        "kept hands": (tally_kept_hands, 1_000_000, 2_000),
        "last cards": (tally_last_cards, 10_000, 300),
    }


def _first_trial(rules: Rules) -> dict[str, Any]:
    return rule_trials.tally_trial(rules, 20, 1)


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for name, (tally, _, first) in _samples().items():
        yield from compare(tally(first), kept[name]["first"], name=name)
    for name, rules in rule_trials.TRIED.items():
        yield from compare(_first_trial(rules), kept["trials"][name]["first"], name=name)


@finding(FILE, _redo, minutes=16)
def game_totals() -> dict[str, Any]:
    """Tally every sample, and the first few by themselves."""
    whole = {name: tally(size) | {"first": tally(first)} for name, (tally, size, first) in _samples().items()}
    trials = {}
    for name, rules in rule_trials.TRIED.items():
        games = 20_000 if rules.target < GAME else 10_000  # games of once around the board are over sooner
        trials[name] = rule_trials.tally_trial(rules, games, 150) | {"first": _first_trial(rules)}
    return whole | {"trials": trials}


# --- whole games ------------------------------------------------------------------------------------------------------


def tally_games(games: int) -> dict[str, Any]:
    """Tally whole games between players who take the most points.

    The deals of ``dealer``, ``pone`` and ``leads`` are those played to the end: the last of each game is cut short.
    """
    lengths, needed, leads = Counter[int](), Counter[int](), Counter[int]()
    deals: list[tuple[int, int]] = []
    leaders = 0
    for place in range(games):
        game = one_game(f"whole game/{place}")
        lengths[game.table.number] += 1
        needed[GAME - min(game.scores)] += 1
        halfway = next(standing.scores for standing in standings(game) if max(standing.scores) > LAP)
        leaders += halfway.index(max(halfway)) == game.winner
        deals += points_by_deal(game)
    leads.update(dealer - pone for dealer, pone in deals)
    dealers, pones = zip(*deals, strict=True)
    named = {"lengths": lengths, "needed": needed, "leads": leads}
    return (
        {"players": "Greedy", "seeds": f"whole game/0 to {games - 1}", "games": games, "halfway leads won": leaders}
        | {name: {str(key): times[key] for key in sorted(times)} for name, times in named.items()}
        | {"dealer": list(SampleMean.of(dealers)), "pone": list(SampleMean.of(pones))}
    )


def points_by_deal(game: Game) -> Iterator[tuple[int, int]]:
    """List what dealer and pone pegged in each whole deal."""
    dealers = {event.number: event.dealer for event in game.events if isinstance(event, Dealt)}
    at = {0: (0, 0)} | {standing.deal: standing.scores for standing in standings(game)}
    for deal in range(1, game.table.number):
        more = [after - before for after, before in zip(at[deal], at[deal - 1], strict=True)]
        yield more[dealers[deal]], more[1 - dealers[deal]]


# --- endings ----------------------------------------------------------------------------------------------------------


def tally_endings(endings: int) -> dict[str, Any]:
    """Tally who wins endings, and by what.

    For each number of holes that both need, from one on: the endings that the dealer wins, and what decides them. The
    greedy players ignore the score, so one deal serves for every number. ``careful`` is how many of the same
    deals the dealer wins between defensive players who both need one hole.
    """
    street, one_hole = (changed(MODERN, target=target, lurches=()) for target in (ROW + 1, 1))
    won, decided, careful = [0] * ROW, {moment: [0] * ROW for moment in _MOMENTS}, 0
    for place in range(endings):
        for holes, event in enumerate(islice(_first_scores(_play_ending(street, place, Greedy())), ROW)):
            won[holes] += event.player == _DEALER
            decided[_MOMENT.get(event.what_for, "play")][holes] += 1
        careful += _play_ending(one_hole, place, Defensive()).winner == _DEALER
    came = {"players": "Greedy", "seeds": f"both need/0 to {endings - 1}", "endings": endings}
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


def kept_hands(hands: int) -> Iterator[Count]:
    """Deal the hands that count most before the cut.

    The deals come from one seed, so that they are the same everywhere; the crib plays no part in the choice.
    """
    for place in range(hands):
        pack = shuffled(f"blind spots/{place}")
        four = max(combinations(pack[:DEALT], CRIB_SIZE), key=lambda some: count(some).points)
        yield count(four, pack[DEALT])


def tally_kept_hands(hands: int) -> dict[str, Any]:
    """Tally what kept hands hold and blind spots lose.

    ``lost`` and ``held`` are the parts of averages; ``hit`` is how many of the hands a blind spot costs something.
    """
    held, early = [], []
    lost: dict[str, list[int]] = {spot: [] for spot in BLIND}
    for kept in kept_hands(hands):
        held.append(kept.points)
        early.append(count(kept.hand).points)
        for spot, overlooked in BLIND.items():
            lost[spot].append(sum(score.points for score in overlooked(kept)))
    came = {"seeds": f"blind spots/0 to {hands - 1}", "hands": hands, "held": list(SampleMean.of(held))}
    return came | {
        "before the cut": list(SampleMean.of(early)),
        "lost": {spot: list(SampleMean.of(points)) for spot, points in lost.items()},
        "hit": {spot: sum(map(bool, points)) for spot, points in lost.items()},
    }
