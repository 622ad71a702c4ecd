"""How many whole games a second are played, beside the shuffles and the counts that those same games cannot do without.

Nothing is asserted of time: figures are printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

from statistics import median
from time import perf_counter

import pytest

from crib_tutor import count, rules
from crib_tutor.deck import shuffled
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Dealt, Shown, TurnedUp
from crib_tutor.game.saved_game import from_json, to_json
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Simple

GAMES, ROUNDS = 40, 5


def games(played_by: rules.Rules) -> list[Game]:
    return [play_out(Game(played_by, seed), [Simple(), Simple()]) for seed in range(GAMES)]


def needed(played: list[Game]) -> int:
    """Shuffle every pack and count every hand and crib of these games, and nothing else."""
    points = 0
    for game in played:
        starter = None
        for event in game.events:
            if isinstance(event, Dealt):
                shuffled(f"{game.seed}:{event.number}")
            elif isinstance(event, TurnedUp):
                starter = event.card
            elif isinstance(event, Shown):
                points += count(event.cards, starter, crib=event.place == CRIB, rules=game.rules).points
    return points


@pytest.mark.parametrize("name", ["MODERN", "MAN_PAGE"])
def test_games_a_second_beside_their_shuffles_and_counts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    played = games(rules.NAMED[name])
    written = [to_json(game) for game in played]
    assert [from_json(text) for text in written] == played
    assert needed(played) > 0
    acts = {
        "whole games": lambda: games(rules.NAMED[name]),
        "shuffles and counts alone": lambda: needed(played),
        "loaded from JSON": lambda: [from_json(text) for text in written],
    }
    seconds: dict[str, list[float]] = {act: [] for act in acts}
    for _ in range(ROUNDS):
        for act, do in acts.items():
            start = perf_counter()
            do()
            seconds[act].append(perf_counter() - start)
    alone = median(seconds["shuffles and counts alone"])
    events = sum(len(game.events) for game in played) / GAMES
    with capsys.disabled():
        print(f"\n{name}: {GAMES} games of {events:.0f} events, median of {ROUNDS} interleaved rounds")
        for act, times in seconds.items():
            print(f"  {act:<28}{GAMES / median(times):>8,.0f} games/s{median(times) / alone:>8.1f} x the least")
