"""The pictures of the lesson on a whole game: the race against the log, and what is told of many games."""

import re
from itertools import accumulate, pairwise, product

import pytest
from each import for_each

from crib_tutor import rules
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.lesson_11_game import (
    deal_line,
    deal_rows,
    first_dealer_wins,
    holes_a_deal,
    length_rows,
    loser_rows,
    losers_within,
    one_game,
    race,
    share_ahead,
)
from crib_tutor.game import Game
from crib_tutor.game.events import Scored
from crib_tutor.strategy import odds
from crib_tutor.table.reviewing.state import review

THE_GAME = one_game()
SOME = [one_game(f"some race/{place}") for place in range(8)]


def differences(game: Game) -> list[int]:
    """By how much the first player led after everything that was pegged, draws left out."""
    pegged = [event.points * (-1) ** event.player for event in game.events if isinstance(event, Scored)]
    return [lead for lead in accumulate(pegged) if lead]


@for_each([THE_GAME, *SOME], lambda game: game.seed)
def test_the_race_goes_through_every_score_and_ends_each_deal_where_the_game_did(game: Game) -> None:
    chart = race(game)
    changes = sum((before > 0) != (after > 0) for before, after in pairwise(differences(game)))
    assert chart.numbers().partition("The lead changes ")[2].count(" to ") == changes == len(chart.turns())
    ends = [tuple(map(int, scores)) for scores in re.findall(r"Deal \d+: you (\d+), your opponent (\d+)", chart.plain)]
    assert len(ends) == game.table.number
    assert ends == sorted(ends)
    assert ends[-1] == game.scores
    assert [scored.lead for scored in chart.scores if scored.lead] == differences(game)
    assert len(chart.scores) == sum(isinstance(event, Scored) for event in game.events)
    ahead = game.scores[0] - game.scores[1]
    assert chart.finding.endswith(f"{'you win' if ahead > 0 else 'your opponent wins'} by {abs(ahead)}")


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


def test_what_the_lesson_says_of_its_game_is_true() -> None:
    assert (THE_GAME.scores, THE_GAME.winner) == ((121, 119), 0)
    assert one_game("another game").table.games == 2
    assert review(THE_GAME, 0).worst[0].price == "7.8 wins in 100"


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
    dealer, pone, lead = (row.total for row in deal_rows().rows)
    assert lead == pytest.approx(dealer - pone)
    assert deal_rows().marked(2).guess == loser_rows().marked(2).guess == 2
    assert (round(dealer), round(pone)) == holes_a_deal()


def test_some_games_turn_a_dozen_times_and_others_never() -> None:
    turns = [len(race(one_game(f"more/{place}")).turns()) for place in range(60)]
    assert max(turns) >= 12
    assert min(turns) == 0


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
