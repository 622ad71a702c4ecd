"""Games played to see what rules change: they are real games, and the lesson's sentences hold in other deals too."""

from dataclasses import replace
from statistics import fmean

import pytest

from crib_tutor import Game, count, rules
from crib_tutor.course import rule_trials
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.rule_trials import (
    MANY,
    TRIED,
    compare_games,
    hand_rows,
    losers_below,
    lurch_rows,
    points_of_hundred,
    try_rules,
)
from crib_tutor.game.events import CRIB, Claimed, Shown
from crib_tutor.game.seats import play_out
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import LONGEST_GAME, changed

OLD, NEW = rules.BRITANNICA_FIVE, rules.HOYLE
BARE = changed(OLD, three_for_last=0)
OURS = changed(rules.TOMMY_FIVE, name="Ours", muggins="off")
"""Rules by which no games are shipped."""


def test_a_hundred_games_are_played_by_rules_of_ones_own_and_longer_games_less_often() -> None:
    assert try_rules(OURS).games == MANY
    assert try_rules(changed(OLD, target=LONGEST_GAME)).games == MANY * rules.GAME // LONGEST_GAME


def test_games_by_the_rules_of_a_lesson_are_those_that_are_shipped() -> None:
    for name, game in TRIED.items():
        came = load_totals()["trials"][name]
        assert try_rules(game).games == came["games"] > 50 * MANY
        assert try_rules(replace(game, name="by another name", source="ours")) == try_rules(game)
        assert try_rules(game).first_dealer == round(100 * came["first dealer"] / came["games"])
        assert points_of_hundred(game) == {
            place: round(100 * came[place][1] / came[place][0]) for place in ("hand", CRIB)
        }


def test_the_lurches_of_a_game_are_those_that_its_scores_say() -> None:
    ended = [play_out(Game(OURS, seed=f"trial/{place}"), [Greedy(), Greedy()]) for place in range(MANY)]
    lurched = [game for game in ended if game.table.games > 1]
    assert try_rules(OURS).lurched == len(lurched) > 0
    assert len(lurched) == sum(min(game.scores) < 31 for game in ended) == losers_below(OURS, 31)


def test_the_charts_tell_what_is_shipped_with_an_interval_that_it_has() -> None:
    trials = load_totals()["trials"]
    games = {"six cards": "Hoyle", "five cards": "Britannica, five cards"}
    for row in hand_rows().rows:
        dealt, _, part = row.label.partition(": ")
        mean = SampleMean(*trials[games[dealt]][part])
        assert row.total == pytest.approx(mean.value)
        assert row.margin == pytest.approx(1.96 * mean.error, abs=0.001)
    assert [row.label.partition(": ")[2] for row in hand_rows().rows] == ["hand", CRIB] * 2
    for row in lurch_rows().rows:
        line, target = map(int, row.label.split(" of "))
        came = trials["Hoyle" if target == rules.GAME else "Tommy, five cards"]
        share = sum(games for score, games in came["losers"].items() if int(score) < line) / came["games"]
        assert row.total == pytest.approx(100 * share)
        assert row.margin == pytest.approx(196 * (share * (1 - share) / came["games"]) ** 0.5, abs=0.006)
    assert lurch_rows().marked(15).guess == 15


def test_hands_and_cribs_are_counted_by_the_rules_of_the_game() -> None:
    """What is claimed by players who count well is what is averaged."""
    game = play_out(Game(changed(rules.TOMMY_FIVE, target=500, lurches=()), seed="claims"), [Greedy(), Greedy()])
    claims = (event for event in game.events if isinstance(event, Claimed))
    claimed = [(claim.place, claim.points) for claim in claims if claim.place in ("hand", CRIB)]
    assert list(rule_trials._hands_and_cribs(game))[: len(claimed)] == claimed
    assert len(claimed) > 50


def test_names_sources_and_lurches_play_no_games_of_their_own() -> None:
    house = replace(OURS, name="House", source="ours", lurches=(rules.Lurch(30, 2),))
    try_rules(OURS)
    before = rule_trials._outcome.cache_info().misses
    try_rules(house)
    try_rules(replace(OLD, name="old", source="a book"))
    assert rule_trials._outcome.cache_info().misses - before <= 1


def test_a_table_compares_what_its_words_say() -> None:
    shown = compare_games(OLD, replace(BARE, name="No three"))
    for game, row in zip((OLD, BARE), shown.plain.splitlines(), strict=True):
        trial = try_rules(game)
        assert f"{trial.games} games, {trial.deals:.1f} deals a game" in row
        assert f"of 100 the first dealer won {trial.first_dealer}, and {trial.lurched} were lost" in row
        assert f">{trial.first_dealer}</span></td>" in shown
    assert "<thead" not in shown, "a narrow page keeps the names of the games in the body"
    rows = shown.split("<tr>")[1:]
    assert OLD.name in rows[0]
    assert "No three" in rows[0]
    assert {row.count("<td") for row in rows} == {3}


# --- what the lesson says ---------------------------------------------------------------------------------------------


def test_careful_players_give_the_crib_less_and_it_stays_level_with_a_hand_of_three() -> None:
    averages = {}
    for game in (OLD, NEW):
        long = changed(game, target=LONGEST_GAME, lurches=(), three_for_last=0)
        games = (play_out(Game(long, seed=seed), [BookPlayer(), BookPlayer()]) for seed in "ab")
        shown = [counted for played in games for counted in rule_trials._hands_and_cribs(played)]
        averages[game] = [fmean(points for where, points in shown if where == place) for place in ("hand", CRIB)]
    hand, crib = averages[NEW]
    assert crib < 4.95 < points_of_hundred(NEW)["crib"] / 100
    hand, crib = averages[OLD]
    assert 1 / 1.2 < hand / crib < 1.2


def test_the_crib_is_a_card_larger_than_a_hand_of_the_old_game() -> None:
    game = play_out(Game(OLD, seed=1), [Greedy(), Greedy()])
    assert {(event.place, len(event.cards)) for event in game.events if isinstance(event, Shown)} == {
        ("hand", 3),
        (CRIB, 4),
    }
    assert count("4H 5H 6H", "5C", rules=OLD).points == rules.FIFTEEN
