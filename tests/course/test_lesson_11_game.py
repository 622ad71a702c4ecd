"""The pictures of the lesson on a whole game: the race against the log, and what is told of many games."""

import re
from itertools import pairwise, product

import pytest

from crib_tutor import rules
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.lesson_11_game import (
    deal_line,
    deal_rows,
    first_dealer_wins,
    halfway_wins,
    holes_a_deal,
    length_rows,
    lengths,
    loser_rows,
    losers,
    losers_within,
    one_game,
    race,
    share_ahead,
    turning_points,
    usual_length,
)
from crib_tutor.game import Game
from crib_tutor.game.events import Scored
from crib_tutor.strategy import odds
from crib_tutor.table.reviewing.state import review

THE_GAME = one_game()
SOME = [one_game(f"some race/{place}") for place in range(8)]


def differences(game: Game) -> list[int]:
    """By how much the first player led after everything that was pegged, draws left out."""
    led, found = 0, []
    for event in game.events:
        if isinstance(event, Scored):
            led += event.points if event.player == 0 else -event.points
            found += [led] if led else []
    return found


@pytest.mark.parametrize("game", [THE_GAME, *SOME], ids=lambda game: str(game.seed))
def test_the_lead_changes_as_often_as_the_difference_changes_its_sign(game: Game) -> None:
    led = differences(game)
    changes = sum((one > 0) != (other > 0) for one, other in pairwise(led))
    assert len(turning_points(game)) == changes
    turned = race(game).numbers().partition("The lead changes ")[2]
    assert turned.count(" to ") == changes == len(race(game).turns())
    assert all(turn.scores[turn.leader] > turn.scores[1 - turn.leader] for turn in turning_points(game))


@pytest.mark.parametrize("game", [THE_GAME, *SOME], ids=lambda game: str(game.seed))
def test_the_race_goes_through_every_score_and_ends_each_deal_where_the_game_did(game: Game) -> None:
    chart = race(game)
    ends = [tuple(map(int, found)) for found in re.findall(r"Deal \d+: you (\d+), your opponent (\d+)", chart.plain)]
    assert len(ends) == game.table.number
    assert ends == sorted(ends)
    assert ends[-1] == game.scores
    assert [one.lead for one in chart.scores if one.lead] == differences(game)
    assert len(chart.scores) == sum(isinstance(event, Scored) for event in game.events)
    ahead = game.scores[0] - game.scores[1]
    assert chart.finding.endswith(f"{'you win' if ahead > 0 else 'your opponent wins'} by {abs(ahead)}")


def test_the_line_of_the_deal_is_what_the_odds_give_at_every_level_score() -> None:
    chart = deal_line()
    assert [one.at for one in chart.readings] == list(range(rules.GAME))
    for one in chart.readings[::8]:
        score = round(one.at)
        mine, theirs = (odds(score, score, dealer=dealer).win for dealer in (True, False))
        assert mine + theirs == pytest.approx(1)
        assert one.value == pytest.approx(100 * mine, abs=0.06)
    assert first_dealer_wins() == round(100 * odds(0, 0, dealer=True).win)
    assert "Your guess at 0: 65." in chart.marked(65).plain
    assert max(100 * odds(score, score, dealer=True).stderr for score in range(rules.GAME)) < 0.05, "a half of ±0.1"


def test_what_the_lesson_says_of_its_game_is_true() -> None:
    assert (THE_GAME.scores, THE_GAME.winner) == ((121, 119), 0)
    assert one_game("another game").table.games == 2
    holes = [review(THE_GAME, seat).holes for seat in (0, 1)]
    assert round(holes[0] - holes[1]) == 7
    assert review(THE_GAME, 0).worst[0].price == "7.5 wins in 100"


def test_the_charts_of_many_games_show_the_shares_that_the_lesson_tells_with_their_intervals() -> None:
    for chart, shares in ((length_rows(), lengths()), (loser_rows(), losers())):
        shown = {row.label: row for row in chart.rows}
        assert {name: round(shown[name].total) for name in shares} == shares
        for row in chart.rows:
            share = row.total / 100
            assert row.margin == pytest.approx(196 * (share * (1 - share) / 10_000) ** 0.5, abs=0.01)
    assert sum(row.total for row in loser_rows().rows) == pytest.approx(100)
    assert length_rows().marked(12) == length_rows(), "no game in a thousand is that long"
    assert length_rows().marked(9).yours == "9 deals"
    dealer, pone, lead = (row.total for row in deal_rows().rows)
    assert lead == pytest.approx(dealer - pone)
    assert deal_rows().marked(2).guess == loser_rows().marked(2).guess == 2
    assert (round(dealer), round(pone)) == holes_a_deal()
    assert f"{dealer - pone:.1f}" in deal_rows().finding


def test_what_is_told_of_100_games_comes_from_the_games_that_are_shipped() -> None:
    came = load_totals()["games"]
    whole = came["games"]
    assert usual_length() == round(sum(int(deals) * many for deals, many in came["lengths"].items()) / whole)
    assert lengths() == {
        f"{deals} deals": round(100 * many / whole) for deals, many in came["lengths"].items() if many >= whole / 200
    }
    needed = {int(holes): many for holes, many in came["needed"].items()}
    for holes in (1, 10, 37, rules.GAME):
        assert losers_within(holes) == round(100 * sum(many for one, many in needed.items() if one <= holes) / whole)
    tens = [sum(many for one, many in needed.items() if low <= one < low + 10) for low in (1, 11, 21)]
    rest = whole - sum(tens)
    assert list(losers().values()) == [round(100 * many / whole) for many in (*tens, rest)]
    assert list(losers())[-1] == "31 or more"
    assert halfway_wins() == round(100 * came["halfway leads won"] / whole)


def test_what_the_lesson_says_of_many_games_is_true() -> None:
    """The sentences after the guesses have a file of their own; these stand in the lesson."""
    assert losers()["31 or more"] < 50
    turns = [len(turning_points(game)) for game in SOME + [one_game(f"more/{place}") for place in range(60)]]
    assert max(turns) >= 12
    assert min(turns) == 0


@pytest.mark.parametrize("lead", [-20, -4, 0, 3, 20])
def test_who_leads_and_deals_is_ahead_as_often_as_the_deals_say(lead: int) -> None:
    leads = {int(more): many for more, many in load_totals()["games"]["leads"].items()}
    assert share_ahead(lead) == round(
        100 * sum(many for more, many in leads.items() if lead + more > 0) / sum(leads.values())
    )
    two = sum(
        many * others for (more, many), (less, others) in product(leads.items(), repeat=2) if lead + more - less > 0
    )
    assert share_ahead(lead, deals=2) == round(100 * two / sum(leads.values()) ** 2)


def test_after_two_deals_neither_player_has_gained() -> None:
    """Whoever deals next, a lead of nothing is anybody's after two deals, and a large one stays."""
    assert abs(2 * share_ahead(0, deals=2) - 100) <= 5
    assert share_ahead(-60, deals=2) == 0
    assert share_ahead(60, deals=2) == 100
