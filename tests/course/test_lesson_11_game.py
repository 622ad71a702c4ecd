"""What the lesson on a whole game tells of its own game, of many, and of the first deal."""

from itertools import product

import pytest
from each import for_each

from crib_tutor import rules
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.lesson_11_game import (
    deal_line,
    first_dealer_wins,
    holes_a_deal,
    length_rows,
    loser_rows,
    losers_within,
    one_game,
    share_ahead,
    standings,
)
from crib_tutor.strategy import odds
from crib_tutor.table.reviewing.state import review


def test_the_line_of_the_deal_is_what_the_odds_give_at_every_level_score() -> None:
    chart = deal_line()
    assert [reading.at for reading in chart.readings] == list(range(rules.GAME))
    for reading in chart.readings[::8]:
        score = round(reading.at)
        mine, theirs = (odds(score, score, dealer=dealer).win for dealer in (True, False))
        assert mine + theirs == pytest.approx(1)
        assert reading.value == pytest.approx(100 * mine, abs=0.06)
    assert first_dealer_wins() == round(100 * odds(0, 0, dealer=True).win)
    assert "Your guess at 0: 65." in chart.marked(65).plain
    assert max(100 * odds(score, score, dealer=True).stderr for score in range(rules.GAME)) < 0.05, "a half of ±0.1"


def test_the_game_of_the_lesson_turns_and_the_first_choice_of_both_is_priced() -> None:
    after = {standing.deal: standing.scores for standing in standings(one_game())}
    assert after[4] == (50, 65), "fifteen behind"
    assert one_game().scores == (121, 96)
    assert [review(one_game(), seat, curve=False).worst[0].price for seat in (0, 1)] == ["1.1 holes", "5.1 holes"]


def test_the_charts_of_many_games_show_the_games_that_are_shipped_with_their_intervals() -> None:
    came = load_totals()["games"]
    needed = {int(holes): games for holes, games in came["needed"].items()}
    tens = [sum(games for holes, games in needed.items() if low <= holes < low + 10) for low in (1, 11, 21)]
    lengths = [games for games in came["lengths"].values() if games >= came["games"] / 2_000]
    for chart, tallies in ((length_rows(), lengths), (loser_rows(), [*tens, came["games"] - sum(tens)])):
        assert [row.total for row in chart.rows] == [100 * games / came["games"] for games in tallies]
        for row in chart.rows:
            share = row.total / 100
            assert row.margin == pytest.approx(196 * (share * (1 - share) / came["games"]) ** 0.5, abs=0.01)
    assert losers_within(37) == round(100 * sum(needed.get(holes, 0) for holes in range(1, 38)) / came["games"])
    assert losers_within(10) == round(loser_rows().rows[0].total)
    assert loser_rows().rows[-1].total < 50
    assert length_rows().marked(12) == length_rows(), "no game in a thousand is that long"
    assert length_rows().marked(9).yours == "9 deals"
    came = load_totals()["games"]
    assert holes_a_deal() == tuple(round(came[name][1] / came[name][0]) for name in ("dealer", "pone"))


@for_each([-20, -4, 0, 3, 20])
def test_who_leads_and_deals_is_ahead_as_often_as_the_deals_say(lead: int) -> None:
    gains = {int(gain): often for gain, often in load_totals()["games"]["leads"].items()}
    deals = sum(gains.values())
    assert share_ahead(lead) == round(100 * sum(often for gain, often in gains.items() if lead + gain > 0) / deals)
    pairs = product(gains.items(), repeat=2)
    both = sum(often * others for (gain, often), (loss, others) in pairs if lead + gain - loss > 0)
    assert share_ahead(lead, deals=2) == round(100 * both / deals**2)


def test_after_two_deals_neither_player_has_gained() -> None:
    """Whoever deals next, a lead of nothing is anybody's after two deals, and a large one stays."""
    assert abs(2 * share_ahead(0, deals=2) - 100) <= 5
    assert share_ahead(-60, deals=2) == 0
    assert share_ahead(60, deals=2) == 100
