"""Every hand and every printed example, by scorers that know nothing of the package's own."""

from itertools import combinations_with_replacement

import oracle
import play_oracle
import pytest

from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiments import every_hand

ROWS = [row for row in combinations_with_replacement(range(1, 14), 5) if row[0] != row[-1]]
"""Every five ranks that a deck of four suits can deal."""
JACK = 11
RUNS_WITH_PAIRS = {(3, 2): "double", (4, 2): "double_of_four", (3, 3): "triple", (3, 4): "quadruple"}
"""By how long the runs of a hand are and how many there are."""


def experiment_numbers(name: str) -> dict[str, float]:
    return {key: number for key, (number, _) in getattr(every_hand, name).run(0, 0).items()}


def reachable(row: tuple[int, ...], starter: int) -> set[int]:
    """What five ranks can count, one of them the starter: a flush and his nobs may come on top."""
    hand = [rank for place, rank in enumerate(row) if place != starter]
    nobs = JACK in hand and row[starter] != JACK
    more = {0, 1 if nobs else 0}
    if len(set(hand)) == len(hand):
        more.add(4)
    if len(set(row)) == len(row):
        more |= {5, 6 if nobs else 5}
    return {oracle.rank_points(row) + more_points for more_points in more}


def test_every_count_from_0_to_29_is_there_but_the_four_that_none_is_said_to_have() -> None:
    counts = set().union(*(reachable(row, starter) for row in ROWS for starter in range(5)))
    assert set(range(max(counts) + 1)) - counts == {19, 25, 26, 27}
    assert experiment_numbers("totals")["highest"] == max(counts)
    assert VERDICTS["H4"].number == 0


def test_a_hand_of_29_is_a_jack_and_three_fives_and_nothing_else() -> None:
    best = {(row, row[starter]) for row in ROWS for starter in range(5) if 29 in reachable(row, starter)}
    assert best == {((5, 5, 5, 5, JACK), 5)}
    suits = "CDHS"
    hands = [
        oracle.score([(JACK, jack), *((5, suit) for suit in suits if suit != start)], (5, start))
        for jack in suits
        for start in suits
    ]
    assert hands.count(29) == experiment_numbers("totals")["highest_hands"]


def test_runs_with_pairs_count_by_the_oracle_what_the_sources_say() -> None:
    numbers, met = experiment_numbers("runs_and_pairs"), dict.fromkeys(RUNS_WITH_PAIRS.values(), 0)
    for row in ROWS:
        items = oracle.rank_items(list(row))
        runs = [points for kind, _, points in items if kind == "run"]
        name = RUNS_WITH_PAIRS.get((max(runs, default=0), len(runs)))
        if name:
            met[name] += 1
            assert sum(runs) + sum(points for kind, _, points in items if kind == "pair") == numbers[name]
    assert all(met.values())


def test_three_and_four_of_a_kind_hold_as_many_pairs_as_there_are_handshakes() -> None:
    numbers = experiment_numbers("runs_and_pairs")
    for name, alike in (("royal", 3), ("double_royal", 4)):
        assert numbers[f"{name}_pairs"] == alike * (alike - 1) / 2
        assert numbers[name] == 2 * numbers[f"{name}_pairs"]


@pytest.mark.parametrize(("name", "size"), [("three", 3), ("four", 4)])
def test_a_starter_that_matches_a_run_by_the_oracle(name: str, size: int) -> None:
    after, gains = [], []
    for row in combinations_with_replacement(range(1, 14), size):
        runs = [places for kind, places, _ in oracle.rank_items(list(row)) if kind == "run"]
        if runs and row[0] != row[-1]:
            for rank in {row[place] for places in runs for place in places}:
                after.append(oracle.rank_points((*row, rank)))
                gains.append(after[-1] - oracle.rank_points(row))
    numbers = experiment_numbers("matched_runs")
    assert (min(after), min(gains)) == (numbers[f"least_of_{name}"], numbers[f"gain_of_{name}"])
    assert len(after) == numbers[f"cases_of_{name}"]


@pytest.mark.parametrize(
    ("name", "hand", "starter"),
    [
        ("six_sevens_eights", ["6H", "7D", "7S", "8C"], "8H"),
        ("suited_run", ["4H", "5H", "6H"], "5C"),
        ("fourteen", ["9H", "6D", "5S", "4C"], "4H"),
        ("ace_sevens_eight_whole", ["1H", "7D", "7S"], "8C"),
        ("five_sixes_seven_whole", ["5H", "6D", "6S"], "7C"),
    ],
)
def test_printed_hands_by_the_oracle(name: str, hand: list[str], starter: str) -> None:
    plain = [(int(card[:-1]), card[-1]) for card in [*hand, starter]]
    assert oracle.score(plain[:-1], plain[-1]) == experiment_numbers("printed_hands")[name]


@pytest.mark.parametrize(
    ("played", "runs"),
    [
        ([4, 3, 2, 1], [0, 0, 3, 4]),
        ([4, 3, 2, 5], [0, 0, 3, 4]),
        ([4, 3, 2, 4], [0, 0, 3, 3]),
        ([4, 2, 5, 3, 6], [0, 0, 0, 4, 5]),
        ([4, 2, 5, 3, 5, 6], [0, 0, 0, 4, 0, 0]),
        ([4, 2, 3, 1, 5, 2, 4, 1], [0, 0, 3, 4, 5, 0, 5, 0]),
    ],
    ids=str,
)
def test_printed_plays_by_the_oracle(played: list[int], runs: list[int]) -> None:
    assert [play_oracle.scores(played[: at + 1]).get("run", 0) for at in range(len(played))] == runs
    assert experiment_numbers("printed_plays")["plays_as_said"] == 6


def test_examples_of_runs_in_the_play_by_the_oracle() -> None:
    numbers = experiment_numbers("printed_plays")
    last = {"seven_six_eight": [7, 6, 8], "five_two_four_three": [5, 2, 4, 3], "three_makes_five": [2, 4, 5, 6, 3]}
    last |= {"seven_makes_six": [2, 4, 5, 6, 3, 7], "king_between": [6, 13, 8, 7]}
    for name, played in last.items():
        assert play_oracle.scores(played).get("run", 0) == numbers[name], name
    assert play_oracle.scores([6, 13, 8, 7]) == {"thirty-one": numbers["thirty_one_between"]}
