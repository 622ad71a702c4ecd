"""Every price at the table is the strongest player's: its choices are no mistakes, and near home the score decides."""

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from variants import hidden_changed

from crib_tutor import Card, Game, count, rules
from crib_tutor.deck import PACK
from crib_tutor.game.events import Dealt, Discarded, Laid
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import View, play_out, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.plain_players import Beginner, Greedy, Simple
from crib_tutor.players.strongest_player import Expert
from crib_tutor.rules import HOYLE_61, IllegalMove
from crib_tutor.strategy import discards, plays
from crib_tutor.strategy.discarding.value import SLIM, WHISKER
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.table.advice import Option, advice
from crib_tutor.table.choice_prices import A_HOLE, Measure, say_price, verdict
from crib_tutor.table.replaying.state import open_replay, read_game
from crib_tutor.table.reviewing.state import DISCARDING, PLAY, Decision, review

NEAR, GAMES = 6, 10
RELEASED = Path(__file__).parent.parent / "released"


@cache
def weak_game(seed: int) -> Game:
    return play_out(Game(rules.MODERN, seed=f"weak {seed}"), [Beginner(), Simple() if seed % 2 else Greedy()])


def decided(game: Game, player: int = 0) -> Iterator[tuple[Decision, Game, tuple[Card, ...]]]:
    """Every choice of cards that a review judges, with the game before it and the cards chosen, from the log."""
    before = {len(each.events): each for each in replay(game)}
    for decision in review(game, player).decisions:
        event = game.events[decision.at]
        if isinstance(event, Discarded | Laid):
            yield decision, before[decision.at], event.cards if isinstance(event, Discarded) else (event.card,)


def cost_of(sees: View, wanted: tuple[Card, ...]) -> Option:
    return next(option for option in advice(sees) if set(option.cards) == set(wanted))


# --- the strongest player --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [4, pytest.param(GAMES, marks=pytest.mark.long)])
def test_in_games_of_a_weak_player_nothing_that_the_strongest_would_do_is_called_a_mistake(games: int) -> None:
    agreed = mistakes = 0
    for seed in range(games):
        for decision, before, chosen in decided(weak_game(seed)):
            sees = view(before, 0)
            best = tuple(Expert().discard(sees)) if decision.what == DISCARDING else (Expert().play(sees),)
            assert cost_of(sees, best).cost == 0
            if set(best) == set(chosen):
                assert (decision.cost, decision.best, decision.wins or 0) == (0, "", 0)
                agreed += 1
            mistakes += decision.cost > WHISKER
    assert agreed > 10 * games
    assert mistakes > 10 * games


def known(log: tuple[object, ...], at: int) -> tuple[tuple[Card, ...], list[Laid]]:
    """What the first player was dealt, and the cards laid in the deal so far, by the log alone."""
    start = max(place for place in range(at) if isinstance(log[place], Dealt))
    return log[start].hands[0], [event for event in log[start:at] if isinstance(event, Laid)]  # type: ignore[attr-defined]


def expected(game: Game, at: int, before: Game) -> dict[tuple[Card, ...], float]:
    """What each choice of the first player wins, put together from the log and asked for at the front door."""
    dealt, laid = known(game.events, at)
    scores, dealer = before.scores, before.table.dealer == 0
    if isinstance(game.events[at], Discarded):
        return {choice.thrown: choice.wins for choice in discards(dealt, dealer, scores=scores)}  # type: ignore[misc]
    thrown = next(
        event.cards for event in reversed(game.events[:at]) if isinstance(event, Discarded) and not event.player
    )
    mine = [event.card for event in laid if event.player == 0]
    held = [card for card in dealt if card not in {*thrown, *mine}]
    opens = [place for place, event in enumerate(laid) if event.count == event.card.value]
    begun = opens[-1] if opens and before.table.play.pile else len(laid)  # type: ignore[union-attr]
    earlier, pile = tuple(event.card for event in laid[:begun]), tuple(event.card for event in laid[begun:])
    ranked = plays(
        held, pile, earlier=earlier, thrown=thrown, starter=[before.table.starter], dealer=dealer, scores=scores
    )
    return {(choice.card,): choice.wins for choice in ranked}  # type: ignore[misc]


def test_within_six_holes_of_home_every_decision_is_priced_by_the_score() -> None:
    seen = {DISCARDING: 0, PLAY: 0}
    for seed in range(GAMES):
        game = weak_game(seed)
        for decision, before, chosen in decided(game):
            if max(before.scores) < rules.GAME - NEAR:
                continue
            wins = expected(game, decision.at, before)
            assert decision.measure is Measure.WINS
            assert decision.wins == pytest.approx(max(wins.values()) - wins[tuple(sorted(chosen))], abs=1e-7)
            assert decision.cost == pytest.approx(decision.wins / 0.02)
            seen[decision.what] += 1
    assert min(seen.values()) > 5, seen


def test_what_the_seat_does_not_see_changes_no_advice() -> None:
    chance, asked, differ = random.Random(2), 0, 0  # noqa: S311
    for seed in range(2):
        for before in replay(weak_game(seed)):
            phase, players, _ = before.awaits
            if phase is not Phase.PLAY or players[0] or len(view(before, 0).legal) < 2:
                continue
            other = hidden_changed(before, 0, chance)
            differ += other.table.play.hands != before.table.play.hands  # type: ignore[union-attr]
            options = advice(view(before, 0))
            advice.cache_clear()
            assert advice(view(other, 0)) == options
            asked += 1
    assert asked > 20
    assert differ > 15


# --- where the lines aren't followed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [rules.THREE_HANDED, rules.FOUR_HANDED], ids=lambda game: game.name)
def test_with_three_or_four_players_prices_are_the_points_of_the_hand_and_of_one_card_ahead(game: rules.Rules) -> None:
    at, players, met = Game(game, seed=4), [Simple(), Greedy(), Simple(), Greedy()][: game.players], set()
    while len(met) < 2 or at.scores[0] < game.target - NEAR:
        if at.winner is not None:
            break
        if at.awaits.phase in (Phase.DISCARD, Phase.PLAY):
            sees = view(at, at.awaits.players[0])
            if sees.legal:
                worth = {(each.card,): each.pegs + each.alone - each.reply for each in rank_cards(sees)}
                own = rank_cards(sees)[0].card
                assert Expert().play(sees) == own
                _priced(sees, worth, Measure.AHEAD)
            elif at.awaits.phase is Phase.DISCARD and Measure.HAND not in met:
                _priced(sees, _by_hand(sees), Measure.HAND)
                assert cost_of(sees, tuple(Expert().discard(sees))).cost == 0
            met |= {option.measure for option in advice(sees)} if sees.legal or not sees.starter else set()
        at = step(at, players)
    assert met == {Measure.AHEAD, Measure.HAND}


def _by_hand(sees: View) -> dict[tuple[Card, ...], float]:
    unseen = [card for card in PACK if card not in sees.hand]
    hands = {(each,): [card for card in sees.hand if card != each] for each in sees.hand}
    return {
        away: sum(count(kept, starter, rules=sees.rules).points for starter in unseen) / len(unseen)
        for away, kept in hands.items()
    }


def _priced(sees: View, worth: dict[tuple[Card, ...], float], measure: Measure) -> None:
    best = max(worth.values())
    for option in advice(sees):
        assert (option.measure, option.wins) == (measure, None)
        assert option.cost == pytest.approx(best - worth[option.cards])


def test_rules_whose_chances_are_not_kept_are_priced_in_points_to_the_end() -> None:
    strange = rules.changed(rules.MODERN, fifteens="multiples")
    game = play_out(Game(strange, seed=3), [Beginner(), Greedy()])
    rows = list(decided(game))
    assert {decision.measure for decision, *_ in rows} == {Measure.POINTS}
    assert any(max(before.scores) >= rules.GAME - NEAR for _, before, _ in rows)


def test_without_numpy_two_players_are_priced_one_card_ahead() -> None:
    code = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from crib_tutor import Game, rules\n"
        "from crib_tutor.game.seats import play_out\n"
        "from crib_tutor.players.plain_players import Simple\n"
        "from crib_tutor.table.reviewing.state import review\n"
        "game = play_out(Game(rules.HOYLE_61, seed=3), [Simple(), Simple()])\n"
        "print(sorted({one.measure.name for one in review(game, 0).decisions if one.measure}))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "['AHEAD', 'HAND']\n", done.stderr


# --- one currency ----------------------------------------------------------------------------------------------------


def test_a_hole_is_what_a_hole_wins_far_from_home() -> None:
    """Half of what a hole from one peg to the other is worth, between scores that are close and priced in holes."""
    assert pytest.approx(SLIM / WHISKER) == A_HOLE["win"] == pytest.approx(0.02)
    board, far = chance_board(dealer=True), rules.GAME - 36
    worth = [
        (board[mine + 1, theirs] - board[mine, theirs + 1]) / 2
        for mine in range(far)
        for theirs in range(far)
        if abs(mine - theirs) <= 20
    ]
    assert round(100 * float(np.mean(worth)), 1) == 1.9
    assert np.mean(worth) == pytest.approx(A_HOLE["win"], rel=0.05)


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        (0.0, "the best there is"),
        (0.0039, "within a whisker: fine"),
        (0.0041, "a little less"),
        (0.021, "costly"),
        (0.051, "very costly"),
    ],
)
def test_a_whisker_of_wins_is_that_of_the_discards(wins: float, said: str) -> None:
    assert verdict(wins / A_HOLE["win"]) == said


@pytest.mark.parametrize(
    ("cost", "wins", "said"),
    [
        (1.04, None, "1.0 hole"),
        (0.049, None, ""),
        (2.0, None, "2.0 holes"),
        (0.5, 0.01, "1.0 win in 100"),
        (0.02, 0.0004, ""),
        (9.0, 0.18, "18.0 wins in 100"),
    ],
)
def test_a_price_is_said_in_its_own_unit(cost: float, wins: float | None, said: str) -> None:
    assert say_price(cost, wins) == said


def test_a_review_adds_both_up_as_holes_and_ranks_them_by_one_measure() -> None:
    narrated = review(weak_game(1), 0, curve=True)
    assert {one.measure for one in narrated.decisions} - {None} == {Measure.POINTS, Measure.WINS}
    by_score = [decision for decision in narrated.decisions if decision.measure is Measure.WINS]
    in_wins = sum(decision.wins or 0.0 for decision in by_score)
    in_holes = sum(decision.cost for decision in narrated.decisions if decision.measure is not Measure.WINS)
    assert narrated.holes == pytest.approx(in_holes + in_wins / 0.02)
    assert [decision.wins for decision in narrated.worst] == sorted(
        (decision.wins or 0.0 for decision in narrated.decisions), reverse=True
    )[:3]


def test_a_review_prices_the_last_deals_in_the_aim_chosen() -> None:
    """Elsewhere it's the same; by the score what was given away is what the aim counts, each choice ranked by that."""
    plain, narrated = review(weak_game(1), 0), review(weak_game(1), 0, aim="Game points")
    differing = [(one, other) for one, other in zip(plain.decisions, narrated.decisions, strict=True) if one != other]
    assert {other.measure for _, other in differing} == {Measure.GAME_POINTS}
    lost = [other for _, other in differing if other.wins and other.wins > 0.01]
    assert lost
    assert all(other.price.endswith(" game points") for other in lost)
    assert all(other.cost == pytest.approx(20 * (other.wins or 0)) for other in lost)
    assert "It wins" in lost[0].why
    assert "game points a game." in lost[0].why
    with pytest.raises(IllegalMove, match="stakes count skunks"):
        review(play_out(Game(HOYLE_61, seed=1), [Simple(), Simple()]), 0, aim="stakes")


def test_a_game_that_an_earlier_version_saved_is_priced_today() -> None:
    again = open_replay(read_game((RELEASED / "game.json").read_text(encoding="utf-8")))
    assert len(again.review.decisions) > 20
    assert any(one.measure is Measure.WINS for one in again.review.decisions)
    assert again.review == review(again.game, 0, curve=False)
