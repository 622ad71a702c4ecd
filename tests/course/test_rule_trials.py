"""Games played to see what rules change: real games, and charts that say what is shipped of them."""

import pytest

from crib_tutor import Game, rules
from crib_tutor.course import rule_trials
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.rule_trials import TRIED, losers_below, lurch_rows, try_rules
from crib_tutor.game.events import CRIB, Claimed
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import changed


def test_what_is_said_of_rules_is_what_was_tallied_by_them() -> None:
    for name, game in TRIED.items():
        came = load_totals()["trials"][name]
        assert try_rules(game).first_dealer == round(100 * came["first dealer"] / came["games"])
        assert try_rules(game).hand == came["hand"][1] / came["hand"][0]
        assert losers_below(game, game.target) == 100


def test_the_chart_tells_what_is_shipped_with_an_interval_that_it_has() -> None:
    trials = load_totals()["trials"]
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
