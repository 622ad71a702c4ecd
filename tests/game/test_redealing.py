"""A turn played again: the seat sees the same, and what it couldn't see follows another seed."""

from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import rules
from crib_tutor.deck import PACK
from crib_tutor.game import Game, from_json, to_json
from crib_tutor.game.redealing import deal_hidden_again
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import play_out, view
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Simple

GAMES = (rules.MODERN, rules.TOMMY_FIVE, rules.THREE_HANDED, rules.MAN_PAGE)


@cache
def states(at: int) -> tuple[Game, ...]:
    some = [Simple(), Greedy(), Simple(), Greedy()][: GAMES[at].players]
    return tuple(state for state in replay(play_out(Game(GAMES[at], seed=7), some)) if state.table.number)


@given(st.integers(0, 3), st.integers(0, 10**4), st.integers(0, 1), st.integers(0, 10**6))
def test_the_seat_sees_the_same_and_the_game_goes_on_from_there(at: int, place: int, seat: int, seed: int) -> None:
    game = states(at)[place % len(states(at))]
    made = deal_hidden_again(game, seat, seed)
    bare: dict[str, Any] = {"events": (), "earlier": (), "rules": game.rules}
    assert replace(view(made, seat), **bare) == replace(view(game, seat), **bare)
    assert made.awaits == game.awaits
    assert sorted(made.given[0]) == sorted(PACK)
    assert from_json(to_json(made)) == made
    if made.winner is None:
        play_out(made, [Simple(), Greedy(), Simple(), Greedy()][: game.rules.players])


@given(st.integers(0, 2), st.integers(0, 10**4))
def test_hidden_cards_follow_the_seed_and_another_seed_deals_others(at: int, place: int) -> None:
    dealt = [state for state in states(at) if state.table.phase is Phase.DISCARD and not any(state.table.away)]
    game = dealt[place % len(dealt)]
    one, again, other = (deal_hidden_again(game, 0, seed) for seed in (1, 1, 2))
    assert one == again
    assert one.table.hands[1] != other.table.hands[1]
    assert one.given != other.given
