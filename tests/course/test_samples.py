"""What is shipped of many games: others beside them, and what lessons say of them."""

import re
from functools import reduce
from math import sqrt
from operator import getitem
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import text_of
from shipped_samples import leaves

from crib_tutor import rules
from crib_tutor.course.discard_totals import load_discard_totals
from crib_tutor.course.game_endings import favorite
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.last_card import NAMES, last_card_rows, play_to_the_end
from crib_tutor.course.lesson_11_game import holes_a_deal, losers_within
from crib_tutor.course.tallies.play_sample_games import points_by_deal
from crib_tutor.deck import shuffled
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import MODERN, changed
from crib_tutor.words.number_words import spell


def four_errors(share: float, games: int) -> float:
    """Give four standard errors of a share of games."""
    return 4 * sqrt(share * (1 - share) / games)


# --- of one piece -----------------------------------------------------------------------------------------------------


def samples() -> list[dict[str, Any]]:
    came = load_totals()
    several = (came["games"], came["endings"], came["kept hands"], came["last cards"], load_discard_totals())
    return [*several, *came["trials"].values()]


def test_the_first_few_are_a_part_of_the_whole() -> None:
    for sample in samples():
        whole = dict(leaves(sample))
        assert all(0 <= part <= whole[path] for path, part in leaves(sample["first"]) if "leads" not in path)
        assert set(dict(leaves(sample["first"]))) <= set(whole)


def test_tallies_of_one_sample_count_the_same_games() -> None:
    games, endings, hands = (load_totals()[name] for name in ("games", "endings", "kept hands"))
    assert sum(games["lengths"].values()) == sum(games["needed"].values()) == games["games"]
    deals = sum(int(deals) * times for deals, times in games["lengths"].items()) - games["games"]
    assert games["dealer"][0] == games["pone"][0] == sum(games["leads"].values()) == deals
    assert sum(int(lead) * times for lead, times in games["leads"].items()) == games["dealer"][1] - games["pone"][1]
    assert all(sum(moment) == endings["endings"] for moment in zip(*endings["decided"].values(), strict=True))
    assert {mean[0] for mean in (hands["held"], hands["before the cut"], *hands["lost"].values())} == {hands["hands"]}
    plays = load_totals()["last cards"]
    assert plays["pone"] + plays["dealer"] == plays["plays"]
    for trial in load_totals()["trials"].values():
        assert sum(trial["losers"].values()) == trial["games"]


# --- other games ------------------------------------------------------------------------------------------------------


def test_other_games_come_to_the_same_within_four_standard_errors() -> None:
    """Played and tallied apart from `tally_games`: who pegs what in the deals that are played to the end."""
    lengths, dealers, pones, games = [], [], [], 120
    for place in range(games):
        game = play_out(Game(MODERN, seed=f"others/{place}"), [Greedy(), Greedy()])
        lengths.append(game.table.number)
        pegged, dealer = [0, 0], -1
        for event in game.events:
            if isinstance(event, Dealt):
                if dealer >= 0:
                    dealers.append(pegged[dealer])
                    pones.append(pegged[1 - dealer])
                pegged, dealer = [0, 0], event.dealer
            elif isinstance(event, Scored):
                pegged[event.player] += event.points
    came = load_totals()["games"]
    mean = sum(int(deals) * times for deals, times in came["lengths"].items()) / came["games"]
    shipped = mean, SampleMean(*came["dealer"]).value, SampleMean(*came["pone"]).value
    for numbers, value in zip((lengths, dealers, pones), shipped, strict=True):
        assert fmean(numbers) == pytest.approx(value, abs=4 * stdev(numbers) / sqrt(len(numbers)))


def test_other_endings_have_the_same_favorites_within_four_standard_errors() -> None:
    came, games = load_totals()["endings"], 250
    for needed in (1, 7):
        short = changed(MODERN, target=needed, lurches=())
        ended = [play_out(Game(short, f"others/{n}", first_dealer=0), [Greedy(), Greedy()]) for n in range(games)]
        share = came["dealer"][needed - 1] / came["endings"]
        won = sum(game.winner == 0 for game in ended)
        assert won / games == pytest.approx(share, abs=four_errors(share, games))


@pytest.mark.long
def test_many_other_games_round_to_the_same_numbers() -> None:
    """What lessons say of the totals is what three thousand games of other deals say."""
    leads, near, games = [], 0, 3_000
    for place in range(games):
        game = play_out(Game(MODERN, seed=f"once more/{place}"), [Greedy(), Greedy()])
        near += rules.GAME - min(game.scores) <= 10
        leads += points_by_deal(game)
    assert tuple(round(fmean(points)) for points in zip(*leads, strict=True)) == holes_a_deal()
    assert 100 * near / games == pytest.approx(losers_within(10), abs=100 * four_errors(0.35, games) + 0.5)


def test_other_plays_have_the_same_last_player_within_four_standard_errors() -> None:
    came, plays, dealers = load_totals()["last cards"], 300, 0
    for place in range(plays):
        deck = shuffled(f"other plays/{place}")
        played = play_to_the_end(deck[:4], deck[4:8], [max(deck[:4])])
        assert len(played) == 8
        dealers += played[-1] in deck[4:8]
    share = came["dealer"] / came["plays"]
    assert dealers / plays == pytest.approx(share, abs=four_errors(share, plays))
    shown = {row.label.removeprefix("the "): row.total for row in last_card_rows().rows}
    assert shown == {name: 100 * came[name] / came["plays"] for name in NAMES}


# --- what lessons say of the samples ----------------------------------------------------------------------------------

SIZES = {f"{spell(tens)} thousand": 1000 * tens for tens in range(10, 100, 10)} | {"a million": 1_000_000}


@pytest.mark.parametrize(
    ("place", "words", "sample"),
    [
        ("07", r"the computer dealt six cards (.*?) times", ("kept hands", "hands")),
        ("08", r"The computer has played (.*?) deals with four cards", ("last cards", "plays")),
        ("10", r"has played (.*?) endings like that", ("endings", "endings")),
        ("10", r"(Ten thousand) endings are a lot", ("endings", "endings")),
        ("11", r"Magpie has played (.*?) games against herself", ("games", "games")),
        ("appendix", r"Magpie has tried it in (.*?) games", ("trials", "Tommy, five cards", "games")),
        ("13", r"computer dealt six cards (.*?) times and kept", ("discards", "deals")),
        ("14", r"chose for both chairs in (.*?) deals", ("discards", "deals")),
    ],
)
def test_a_lesson_names_the_size_of_its_sample(place: str, words: str, sample: tuple[str, ...]) -> None:
    (size,) = re.findall(words, " ".join(text_of(place).split()))
    assert SIZES[size.lower()] == reduce(getitem, sample, {**load_totals(), "discards": load_discard_totals()})


def shares_told() -> dict[str, tuple[int, int, float, float]]:
    """Shares that sentences round, and between what others must lie for the same words."""
    came = load_totals()
    games, endings, last = (came[name] for name in ("games", "endings", "last cards"))
    deals, front = sum(games["leads"].values()), sum(times for more, times in games["leads"].items() if int(more) > 3)
    near, usual = range(1, 11), (8, 9, 10)
    return {
        "the dealer's last cards": (last["dealer"], last["plays"], 0.85, 0.95),
        "one hole each": (endings["dealer"][0], endings["endings"], 0.65, 0.75),
        "careful players": (endings["careful"], endings["endings"], 0.63, 0.7),
        "seven holes each": (endings["dealer"][6], endings["endings"], 0.25, 0.35),
        "games of usual length": (sum(games["lengths"][str(n)] for n in usual), games["games"], 0.85, 0.95),
        "losers near the end": (sum(games["needed"][str(holes)] for holes in near), games["games"], 0.3, 0.4),
        "three behind": (front, deals, 0.6, 0.7),
    }


@pytest.mark.parametrize(("part", "whole", "low", "high"), shares_told().values(), ids=shares_told())
def test_other_samples_would_be_told_in_the_same_words(part: int, whole: int, low: float, high: float) -> None:
    assert low + four_errors(part / whole, whole) < part / whole < high - four_errors(part / whole, whole)


def test_averages_that_are_told_as_whole_numbers_would_round_alike() -> None:
    games, hand = load_totals()["games"], SampleMean(*load_totals()["trials"]["Hoyle"]["hand"])
    lengths = SampleMean.of([int(deals) for deals, often in games["lengths"].items() for _ in range(often)])
    for mean in (SampleMean(*games["dealer"]), SampleMean(*games["pone"]), lengths, hand):
        assert abs(mean.value - round(mean.value)) + 4 * mean.error < 0.5


def test_the_line_of_endings_says_how_many_wins_other_deals_would_change() -> None:
    """95 times in 100 within 1.96 standard errors, a quarter of four of them each."""
    came = load_totals()["endings"]
    line = re.findall(r" (\d+) (\d+) ±(\d+\.\d+)", favorite().plain)
    assert [int(needed) for needed, _, _ in line] == list(range(1, len(came["dealer"]) + 1))
    for (_, share, within), won in zip(line, came["dealer"], strict=True):
        assert int(share) == round(100 * won / came["endings"])
        assert abs(float(within) - 100 * 1.96 * four_errors(won / came["endings"], came["endings"]) / 4) < 0.006


# --- averages and shares ----------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 200), min_size=2, max_size=60))
def test_a_mean_and_its_error_are_those_of_statistics(numbers: list[int]) -> None:
    mean = SampleMean.of(numbers)
    assert mean.value == pytest.approx(fmean(numbers))
    assert mean.error == pytest.approx(stdev(numbers) / sqrt(len(numbers)), abs=1e-9)
