"""The curve of a game: strokes add up, luck is nobody's choice, and no hidden card counts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from crib_tutor import Game, count, rules
from crib_tutor.deck import PACK, cards
from crib_tutor.game.events import Laid
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase, with_changes
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.players.plain_players import Beginner, Greedy, Thrifty
from crib_tutor.rules import MODERN
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.hands import Hand
from crib_tutor.strategy.outlook import KeptHand, Shows, after_play, cut_chances, shows_at
from crib_tutor.strategy.prospects import mean_chance
from crib_tutor.strategy.winning.chances import at_score, chance_board
from crib_tutor.table.reviewing.curve import Curve, Source
from crib_tutor.table.reviewing.seat_chances import cut_of, outlook_of, price_choice, scores_of
from crib_tutor.table.reviewing.state import look_back, review

FAR, NEAR = (40, 45), (103, 98)
NO_COUNT = np.eye(30)[[0]]


@cache
def weak_game(seed: int) -> Game:
    return play_out(Game(MODERN, seed=seed), [Thrifty(), Beginner()])


def curve_of(game: Game, seat: int) -> Curve:
    curve = review(game, seat, curve=True).curve
    assert curve is not None
    return curve


# --- strokes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_strokes_lead_from_the_first_deal_to_the_result(seat: int) -> None:
    game, told = weak_game(3), review(weak_game(3), seat, curve=True)
    curve = told.curve
    assert curve is not None
    assert curve.left == float(game.winner == seat)
    dealer = next(step.table.dealer for step in replay(game) if step.table.number == 1)
    assert curve.began == chance_board(seat == dealer)[0, 0]
    assert [stroke.at for stroke in curve.strokes] == sorted(stroke.at for stroke in curve.strokes)
    brought = [curve.sum(source) for source in Source]
    assert abs(curve.left - curve.began - sum(brought)) < 0.15, "what the models of the steps disagree about"
    by_deal = [[curve.sum(source, number) for number, _ in curve.starts] for source in Source]
    assert list(map(sum, by_deal)) == pytest.approx(brought)
    assert list(curve.starts) == sorted(curve.starts, key=lambda start: start[1])
    assert all(stroke.change <= 0 for stroke in curve.strokes if stroke.source is Source.MINE)
    assert all(stroke.change >= 0 for stroke in curve.strokes if stroke.source is Source.THEIRS)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_choice_costs_in_the_curve_is_the_price_of_the_decision(seat: int) -> None:
    told = review(weak_game(3), seat, curve=True)
    assert told.curve is not None
    strokes = defaultdict(float)
    for stroke in told.curve.strokes:
        if stroke.source is Source.MINE:
            strokes[stroke.at, stroke.what] -= stroke.change
    priced = {(one.at, one.what): one.wins for one in told.decisions if one.wins}
    assert {key: cost for key, cost in strokes.items() if cost} == pytest.approx(priced)
    assert {one.what for one in told.decisions if one.wins} >= {"discarding", "the play"}
    for one in told.decisions:
        if one.measure:
            assert set(one.chosen_cards) | set(one.best_cards) <= {*one.sees.hand}
            assert (one.wins_best or 0) - (one.wins_chosen or 0) == pytest.approx(one.wins, abs=1e-9)


def test_a_miscount_costs_what_the_lost_points_are_worth() -> None:
    told = review(weak_game(3), 1, curve=True)
    counts = [one for one in told.decisions if one.what == "counting" and one.cost]
    assert counts
    for one in counts:
        assert one.lost == one.cost
        assert one.wins is not None
        assert 0 <= one.wins < 0.03 * one.lost + 0.1
        if len(one.count) == 5:
            hand = count(one.count[:-1], one.count[-1], crib="crib" in one.chosen)
            assert one.missed in ((), hand.combinations if not one.said else one.missed)
            assert not one.missed or sum(part.points for part in one.missed) == hand.points - one.said


def test_a_curve_grows_deal_by_deal_and_begins_again_nowhere() -> None:
    looking, before = look_back(weak_game(3), 0, curve=True), ()
    while not looking.done:
        looking = looking.next_deal()
        assert looking.review.curve is not None
        assert looking.review.curve.strokes[: len(before)] == before
        before = looking.review.curve.strokes
    assert looking.review.curve == curve_of(weak_game(3), 0)


@pytest.mark.parametrize(
    "game", [rules.BRITANNICA_FIVE, rules.changed(MODERN, fifteens="multiples"), rules.NAMED["THREE_HANDED"]]
)
def test_rules_without_a_board_have_no_curve(game: rules.Rules) -> None:
    played = play_out(Game(game, seed=3), [Greedy()] * game.players)
    assert review(played, 0, curve=True).curve is None


# --- nothing hidden ---------------------------------------------------------------------------------------------------


def test_no_card_that_the_seat_has_not_seen_changes_a_value() -> None:
    """The other's hand is exchanged for cards from the stock: all that's worked out before it's shown is the same."""
    compared = 0
    for before, after in pairwise(replay(weak_game(3))):
        table, seat = before.table, before.awaits.players[0]
        if before.awaits.phase not in (Phase.PLAY, Phase.TURN_UP) or not table.away or compared > 12:
            continue
        other = 1 - seat
        hands, away = list(table.hands), list(table.away)
        hands[other], away[other] = tuple(table.stock[-5:-1]), tuple(table.stock[-7:-5])
        blind = replace(before, table=with_changes(table, hands=tuple(hands), away=tuple(away)))
        if before.awaits.phase is Phase.TURN_UP:
            cut = after.table.starter
            assert cut is not None
            assert cut_of(blind, seat, cut) == cut_of(before, seat, cut)
        else:
            event = after.events[len(before.events)]
            if not isinstance(event, Laid):
                continue
            ahead = [outlook_of(game, seat, scores_of(game, seat)) for game in (before, blind)]
            assert np.array_equal(ahead[0].chances, ahead[1].chances)
            assert price_choice(blind, event, seat, ahead[1]) == price_choice(before, event, seat, ahead[0])
        compared += 1
    assert compared > 6


# --- what could have come ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("scores", [(100, 100), (118, 112), (119, 120)])
def test_after_the_play_each_count_comes_in_its_order(scores: tuple[int, int], dealer: bool) -> None:
    source = np.random.default_rng(7)
    shows = Shows(*(source.dirichlet([1, 1], 1) @ np.eye(30)[[1, 8]] for _ in range(3)))
    at = at_score(scores, dealer, MODERN)
    grid = after_play(at, shows, dealer=dealer, wide=(2, 2))
    for pegs in ((0, 0), (1, 0), (0, 1)):
        if all(score + more < rules.GAME for score, more in zip(scores, pegs, strict=True)):
            assert grid[0, *pegs] == pytest.approx(_by_enumeration(at.win, scores, pegs, shows, dealer))


def _by_enumeration(
    board: np.ndarray, scores: tuple[int, int], pegs: tuple[int, int], shows: Shows, dealer: bool
) -> float:
    worth = 0.0
    for mine in (1, 8):
        for theirs in (1, 8):
            for crib in (1, 8):
                chance = shows.mine[0, mine] * shows.theirs[0, theirs] * shows.crib[0, crib]
                order = [(1, theirs), (0, mine), (0, crib)] if dealer else [(0, mine), (1, theirs), (1, crib)]
                now = [score + more for score, more in zip(scores, pegs, strict=True)]
                for who, points in order:
                    if max(now) < rules.GAME:
                        now[who] += points
                home = [score >= rules.GAME for score in now]
                worth += chance * (float(home[0]) if any(home) else board[now[0], now[1]])
    return worth


@pytest.mark.parametrize("dealer", [True, False])
def test_counts_at_a_cut_are_those_of_the_cards(dealer: bool) -> None:
    hand = KeptHand(cards("5C 6C 7D JS"), cards("2H 9D"), dealer, MODERN)
    starters = Hand.of(cards("5S 8H KD")).numbers
    shows = shows_at(hand, starters)
    for row, cut in enumerate(cards("5S 8H KD")):
        assert int(shows.mine[row].argmax()) == count(hand.kept, cut).points
    for column in shows:
        assert column.sum(axis=1) == pytest.approx(np.ones(3))
    known = shows_at(hand, starters, cards("4C 5D 6H QS"))
    assert int(known.theirs[1].argmax()) == count("4C 5D 6H QS", "8H").points
    assert (shows.theirs @ np.arange(30))[0] > (shows.theirs @ np.arange(30))[2], "a five helps their hand too"


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("scores", [FAR, NEAR])
def test_the_cut_brings_nothing_on_average(scores: tuple[int, int], dealer: bool) -> None:
    """All 46 starters beside the price of the discard before it, over hands dealt here."""
    source, gaps = Random(11), []  # noqa: S311  # the same hands each time
    for _ in range(12):
        best = discards(source.sample(PACK, 6), dealer, scores=scores)[0]
        hand = KeptHand(best.kept, best.thrown, dealer, MODERN)
        chances = cut_chances(hand, at_score(scores, dealer, MODERN), hand.unseen)
        gaps.append(float(chances.mean()) - (best.wins or 0))
    error = float(np.std(gaps)) / len(gaps) ** 0.5
    assert abs(float(np.mean(gaps))) < 0.006 + 2 * error


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("scores", [(0, 0), FAR, NEAR])
def test_fresh_hands_bring_what_the_mean_says(scores: tuple[int, int], dealer: bool) -> None:
    source = Random(f"{scores}")  # noqa: S311  # the same hands each time
    hands = [tuple(source.sample(PACK, 6)) for _ in range(120)]
    wins = [discards(hand, dealer, scores=scores)[0].wins or 0.0 for hand in hands]
    error = float(np.std(wins)) / len(wins) ** 0.5
    assert abs(float(np.mean(wins)) - mean_chance(scores, dealer)) < 3 * error


@pytest.mark.long
def test_over_200_games_of_equals_luck_is_nothing() -> None:
    sums: defaultdict[str, list[float]] = defaultdict(list)
    for seed in range(200):
        seats = [PLAYERS["careful"].seat(), PLAYERS["careful"].seat()]
        curve = curve_of(play_out(Game(MODERN, seed=f"luck/{seed}", first_dealer=seed // 2 % 2), seats), seed % 2)
        sums["cards"].append(curve.sum(Source.CARDS))
        for stroke in curve.strokes:
            if stroke.source is Source.CARDS:
                sums[stroke.what].append(stroke.change)
    for what, luck in sums.items():
        error = float(np.std(luck)) / len(luck) ** 0.5
        assert abs(float(np.mean(luck))) < 3 * error + 0.002 * (what != "cards"), what
