"""The pictures of the lesson on a whole game: the race against the log, and what the lesson says of a hundred games."""

import re
from base64 import b64decode
from collections import Counter
from itertools import pairwise
from statistics import fmean

import pytest

from crib_tutor import rules
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Dealt, Scored
from crib_tutor.html import Html
from crib_tutor.pictures.race import (
    GAMES,
    games,
    halfway_leads_won,
    holes_a_deal,
    lengths,
    losers,
    one_game,
    race,
    turning_points,
    usual_length,
    within,
)
from crib_tutor.seats import Greedy, play_out
from crib_tutor.sitting.reviewing import review
from crib_tutor.surprises import ANSWERS, SURPRISES

THE_GAME = one_game()
SOME = [one_game(f"some race/{place}") for place in range(8)]


def drawing(shown: Html) -> str:
    (svg,) = re.findall(r"base64,([^\"]+)\"", shown)
    return b64decode(svg).decode()


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
    assert drawing(race(game)).count("<circle") == changes == race(game).plain.count("The lead changes")
    assert all(turn.scores[turn.leader] > turn.scores[1 - turn.leader] for turn in turning_points(game))


@pytest.mark.parametrize("game", [THE_GAME, *SOME], ids=lambda game: str(game.seed))
def test_the_race_ends_each_deal_where_the_game_did_and_draws_both_to_the_end(game: Game) -> None:
    plain, svg = race(game).plain, drawing(race(game))
    ends = [tuple(map(int, found)) for found in re.findall(r"Deal \d+: you (\d+), your opponent (\d+)", plain)]
    assert len(ends) == game.table.number
    assert ends == sorted(ends)
    assert ends[-1] == game.scores
    steps = sum(isinstance(event, Scored) for event in game.events)
    ways = re.findall(r'd="(M34 272H[^"]+)"', svg)
    assert [way.count("V") for way in ways] == [steps, steps]
    assert [int(way.rpartition("V")[2].partition("h")[0]) for way in ways] == [272 - 2 * score for score in game.scores]
    assert [int(n) for n in re.findall(r">(\d+)</text>", svg)][5:] == list(range(1, game.table.number + 1))


def test_what_the_lesson_says_of_its_game_is_true() -> None:
    assert (THE_GAME.scores, THE_GAME.winner) == ((121, 119), 0)
    last = [event for event in THE_GAME.events if isinstance(event, Dealt)][-1]
    before = [turn for turn in turning_points(THE_GAME) if turn.deal < last.number]
    assert len(turning_points(THE_GAME)) - len(before) == 2
    assert "Six times, and the last two in the last deal" in SURPRISES["turning points"]
    assert len(turning_points(THE_GAME)) == 6
    assert f"Deal {last.number - 1}: you 110, your opponent 100." in race(THE_GAME).plain
    closing = [event for event in THE_GAME.events if isinstance(event, Scored)][-2:]
    assert [(event.player, event.what_for) for event in closing] == [(0, HAND), (0, CRIB)]
    assert 121 - closing[1].points == 117
    assert one_game("another game").table.games == 2
    holes = [review(THE_GAME, seat).holes for seat in (0, 1)]
    assert round(holes[0] - holes[1]) == 2


def test_what_the_lesson_says_of_a_hundred_games_is_true() -> None:
    deals = lengths()
    assert sum(deals.values()) == sum(losers().values()) == GAMES
    assert sum(deals[f"{many} deals"] for many in (8, 9, 10)) >= 0.9 * GAMES
    assert ANSWERS["exit deals"] == round(26 / fmean(game.table.number for game in games()))
    assert max(deals, key=lambda many: deals[many]) in ("8 deals", "9 deals")
    assert within(10) > GAMES / 3
    assert losers()["31 or more"] == sum(game.table.games > 1 for game in games()) == 15
    needed = [rules.GAME - min(game.scores) for game in games()]
    tens = [sum(low <= one < low + 10 for one in needed) for low in (1, 11, 21)]
    assert list(losers().values()) == [*tens, sum(one > 30 for one in needed)]
    assert GAMES - losers()["31 or more"] > GAMES / 2
    assert round(4 * halfway_leads_won() / GAMES) == 3
    turns = [len(turning_points(game)) for game in games()]
    assert max(turns) >= 12
    assert min(turns) == 0


def test_what_the_lesson_says_of_the_deal_is_true() -> None:
    dealer, pone = holes_a_deal()
    assert dealer - pone == 6
    assert f"{dealer} against {pone}." in SURPRISES["dealer's share"]
    behind, ahead = SURPRISES["behind and dealing"], SURPRISES["ahead and pone"]
    assert f"50 and {dealer} make {50 + dealer}; 54 and {pone} make {54 + pone}." in behind
    assert f"78 and {pone} make {78 + pone}; 75 and {dealer} make {75 + dealer}." in ahead
    assert (84 + dealer) - (87 + pone) == 3
    assert max(84, 87) + dealer + pone < rules.GAME
    assert ANSWERS["exit ahead"] == "Your opponent"
    cribs = [
        event.points
        for game in games()
        for event in game.events
        if isinstance(event, Scored) and event.what_for == CRIB
    ]
    assert sum(cribs) / (GAMES * usual_length()) > (dealer - pone) / 2


def test_other_games_come_to_about_the_same() -> None:
    other = [play_out(Game(rules.MODERN, seed=f"others/{place}"), [Greedy(), Greedy()]) for place in range(GAMES)]
    assert fmean(game.table.number for game in other) == pytest.approx(usual_length(), abs=0.6)
    assert sum(121 - min(game.scores) <= 10 for game in other) == pytest.approx(within(10), abs=16)
    pegged: Counter[bool] = Counter()
    for game in other:
        dealer = 0
        for event in game.events:
            dealer = event.dealer if isinstance(event, Dealt) else dealer
            if isinstance(event, Scored):
                pegged[event.player == dealer] += event.points
    deals = sum(game.table.number for game in other)
    assert (pegged[True] / deals, pegged[False] / deals) == pytest.approx(holes_a_deal(), abs=1.5)
