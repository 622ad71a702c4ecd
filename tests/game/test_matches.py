"""Matches: game after game under the same rules, lurches counted, until the rules say that it is over."""

from dataclasses import replace

import pytest
from variants import VARIANTS, hurried

from crib_tutor import rules as _rules
from crib_tutor.game import Game
from crib_tutor.game.events import Won
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import FirstDeal, IllegalMove, Rules, changed


def quick(rules: Rules) -> Rules:
    """The same rules to a target that one deal can reach."""
    return changed(rules, target=11)


def finished(match: Match, scores: tuple[int, ...], games: int = 1) -> Game:
    """The next game of a match, as if it had ended with these scores."""
    game = match.game()
    winner = scores.index(max(scores))
    table = replace(game.table, scores=scores, winner=winner, games=games, phase=Phase.OVER)
    return replace(game, events=(Won(winner, games),), table=table)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_of_a_match_is_another_and_the_tally_adds_up(name: str) -> None:
    match = Match(quick(VARIANTS[name]), seed=3)
    seeds, won = set(), [0] * VARIANTS[name].sides
    while not match.over and match.played < 12:
        game = hurried(match.game(), match.played)
        seeds.add(game.seed)
        won[game.winner] += game.table.games
        match = match.after(game)
        assert match.wins == tuple(won)
    assert len(seeds) == match.played


def test_manual_page_a_match_is_seven_games_and_then_its_winner_is_declared() -> None:
    match = Match(_rules.MAN_PAGE, seed=7)
    while not match.over:
        assert match.winner is None
        match = match.after(play_out(match.game(), [Simple(), Simple()]))
    assert match.played == sum(match.wins) == 7
    assert match.winner == match.wins.index(max(match.wins))
    with pytest.raises(IllegalMove, match="the match of 7 games is over: start another"):
        match.game()


def test_all_seven_games_are_played_though_four_are_won() -> None:
    match = Match(_rules.MAN_PAGE, seed=7)
    for _ in range(4):
        match = match.after(finished(match, (61, 20)))
    assert (match.wins, match.over, match.winner) == ((4, 0), False, None)


@pytest.mark.parametrize("name", [name for name in _rules.NAMED if name != "MAN_PAGE"])
def test_the_other_games_go_on_as_long_as_the_players_like(name: str) -> None:
    match = Match(_rules.NAMED[name], seed=7)
    for _ in range(100):
        match = match.after(finished(match, tuple(range(match.rules.sides))))
    assert (match.over, match.winner, match.played) == (False, None, 100)


def test_a_lurch_counts_as_the_games_that_it_is_worth_and_as_one_game_played() -> None:
    match = Match(_rules.MODERN, seed=7)
    match = match.after(finished(match, (121, 60), games=4))
    match = match.after(finished(match, (90, 121), games=2))
    assert (match.wins, match.played) == ((4, 2), 2)


def test_a_match_that_ends_level_has_no_winner() -> None:
    match = Match(changed(_rules.HOYLE, match_games=3), seed=7)
    for scores, games in (((121, 50), 2), ((80, 121), 1), ((70, 121), 1)):
        match = match.after(finished(match, scores, games))
    assert (match.over, match.wins, match.winner) == (True, (2, 2), None)


def test_britannica_there_is_a_fresh_cut_for_deal_after_every_game() -> None:
    match = Match(_rules.BRITANNICA_FIVE, seed=7)
    after = match.after(finished(match, (61, 20)))
    assert [each.game().awaits.phase for each in (match, after)] == [Phase.CUT, Phase.CUT]


@pytest.mark.parametrize("name", ["HOYLE", "THREE_HANDED", "FOUR_HANDED"])
def test_where_the_loser_deals_the_next_game_begins_with_the_losers_deal(name: str) -> None:
    match = Match(changed(_rules.NAMED[name], first_deal=FirstDeal.LOSER), seed=7)
    assert match.game().awaits.phase is Phase.CUT
    for loser in range(match.rules.sides):
        scores = tuple(30 if side == loser else 40 + side for side in range(match.rules.sides))
        nxt = match.after(finished(match, scores)).game()
        assert (nxt.awaits.phase, nxt.awaits.players) == (Phase.DEAL, (loser,))


def test_only_a_finished_game_with_the_same_sides_joins_the_tally() -> None:
    match = Match(_rules.HOYLE, seed=7)
    three, other = hurried(Game(_rules.THREE_HANDED, 1), 1), hurried(Game(_rules.HOYLE, 1), 1)
    for game in (match.game(), match.game().cut(), three, other):
        with pytest.raises(IllegalMove, match=r"only a finished game joins the tally|this isn't game 1 of the match"):
            match.after(game)
    first = hurried(match.game(), 1)
    with pytest.raises(IllegalMove, match="this isn't game 2 of the match"):
        match.after(first).after(first)
    assert match == Match(_rules.HOYLE, seed=7)
