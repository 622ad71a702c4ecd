"""The ladder of players: each is better than the one before, sees only what its seat sees, and plays by every rule."""

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from variants import VARIANTS, hidden_changed, reachable

from crib_tutor import rules
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.seats import Claim, Seat, View, play_out, step, view
from crib_tutor.game.state import Phase, Table
from crib_tutor.marking.miscounts import slips
from crib_tutor.players import PLAYERS, tournament
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.ladder import DEFAULT_PLAYER, find_player
from crib_tutor.players.plain_players import Beginner, Simple
from crib_tutor.players.whole_deals import TABLED
from crib_tutor.strategy import discards

KEYS = list(PLAYERS)


def decisions(key: str, games: int) -> list[tuple[Game, int, object]]:
    """What a player discards and plays in some games with the simple player, each with the game as it was."""
    found: list[tuple[Game, int, object]] = []
    for seed in range(games):
        game = Game(rules.changed(rules.MODERN, target=31, lurches=()), f"spied/{seed}", first_dealer=seed % 2)
        seats: list[Seat] = [PLAYERS[key].seat(), Simple()]
        while game.winner is None:
            awaits = game.awaits
            if awaits.players[:1] == (0,) and awaits.phase in (Phase.DISCARD, Phase.PLAY):
                decide = seats[0].discard if awaits.phase is Phase.DISCARD else seats[0].play
                found.append((game, 0, decide(view(game, 0))))
            game = step(game, seats)
    return found


@pytest.mark.parametrize("key", KEYS)
def test_no_player_looks_at_what_its_seat_does_not_see(key: str) -> None:
    """At each decision the hidden cards are dealt otherwise, and a player who knows nothing of before decides alike."""
    chance = random.Random(4)  # noqa: S311
    spied = decisions(key, 3)
    assert len(spied) > 20
    for game, player, decided in spied:
        other = hidden_changed(game, player, chance)
        assert other.table != game.table
        assert view(other, player) == view(game, player)
        fresh = PLAYERS[key].seat()
        decide = fresh.discard if game.awaits.phase is Phase.DISCARD else fresh.play
        assert decide(view(other, player)) == decided


@pytest.mark.parametrize("key", KEYS)
def test_no_player_keeps_anything_of_a_game(key: str) -> None:
    player = PLAYERS[key].seat()
    play_out(Game(rules.MODERN, "kept"), [player, Simple()])
    assert not any(isinstance(one, Game | Table | View) for one in reachable(player))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_player_plays_a_whole_game_by_every_rule(name: str, key: str) -> None:
    game = rules.changed(VARIANTS[name], target=min(VARIANTS[name].target, 31), lurches=())
    seats = [PLAYERS[key].seat(), *[Simple()] * (game.players - 1)]
    assert max(play_out(Game(game, 5), seats).scores) >= game.target


def test_the_names_are_plain_for_commands_and_pleasant_on_the_screen() -> None:
    assert KEYS[:2] == ["beginner", "simple"]
    assert {"greedy", "book", "careful"} < set(KEYS)
    assert len(KEYS) >= 6
    assert DEFAULT_PLAYER in KEYS[:-1]
    assert len({one.name for one in PLAYERS.values()}) == len(KEYS)
    for key, one in PLAYERS.items():
        assert one.key == key
        assert re.fullmatch(r"[a-z]+", key)
        assert re.fullmatch(r"[A-Z][a-z]+", one.name)
        assert re.fullmatch(r"[A-Z][^.!?]*\.", one.method), "one sentence"
        assert one.label.startswith(f"{one.name}: ")


def test_who_can_be_looked_up_is_in_the_tables() -> None:
    assert {key for key, one in PLAYERS.items() if one.looked_up} <= TABLED.keys()


def test_each_rung_is_better_than_the_one_before_by_more_than_four_standard_errors() -> None:
    for below, key in pairwise(KEYS):
        strength = PLAYERS[key].strength
        assert strength is not None
        assert strength.against == below
        assert strength.wins - 0.5 > 4 * strength.error > 0
        assert strength.games >= (20_000 if PLAYERS[key].looked_up and PLAYERS[below].looked_up else 2_000)
    assert PLAYERS[KEYS[0]].strength is None


@pytest.mark.parametrize("key", [key for key in KEYS[2:] if PLAYERS[key].looked_up])
def test_the_strength_written_down_is_that_of_other_games_too(key: str) -> None:
    strength = PLAYERS[key].strength
    assert strength is not None
    again = tournament(key, strength.against, 10_000, "again")
    assert abs(again.share - strength.wins) < 4 * (strength.error**2 + again.stderr**2) ** 0.5


def test_a_player_who_is_not_there_is_refused() -> None:
    for wrong in ("dragonfly", "", 7, None):
        with pytest.raises(rules.IllegalMove, match=r"isn't a player: choose beginner, simple, .* or \w+$"):
            find_player(wrong)


# --- how some of them play --------------------------------------------------------------------------------------------


def test_the_careful_player_discards_by_the_book_and_looks_one_card_ahead() -> None:
    careful, pegging = PLAYERS["careful"].seat(), 0
    for game, player, decided in decisions("careful", 3):
        sees = view(game, player)
        if game.awaits.phase is Phase.DISCARD:
            assert (
                tuple(careful.discard(sees))
                == discards(sees.hand, dealer=sees.dealer == player, pegging=False)[0].thrown
            )
        elif sees.legal:
            assert decided == rank_cards(sees)[0].card
            pegging += decided != PLAYERS["greedy"].seat().play(sees)
    assert pegging, "and that isn't always what pegs most"


def claims(player: Seat, many: int) -> list[tuple[Claim, View]]:
    """What a player claims in the show of some games, with what it sees."""
    found = []
    for seed in range(many):
        game = Game(rules.MODERN, seed, first_dealer=0)
        while game.winner is None and len(found) < many:
            if (
                game.awaits.phase is Phase.CLAIM
                and game.awaits.place in ("hand", "crib")
                and not game.awaits.players[0]
            ):
                sees = view(game, 0)
                found.append((player.claim(sees), sees))
            game = step(game, [player, Simple()])
    return found


def test_the_beginner_miscounts_about_every_other_hand_and_only_as_people_do() -> None:
    made = claims(Beginner(), 120)
    wrong = 0
    for claim, sees in made:
        due = sees.counted
        claimed = sum(one.points for one in claim.claims) if claim.claims else 0
        off = claimed - due.points
        wrong += off != 0
        assert off == 0 or off in {slip.over for slip in slips(due)}
    assert 0.3 < wrong / len(made) < 0.6, "a half, less the hands over which no one could err"


def test_the_beginner_keeps_pairs_and_makes_them() -> None:
    sees = view(Game(rules.MODERN, 1, first_dealer=0).deal(), 1)
    held = (Card(2, "C"), Card(2, "D"), Card(5, "H"), Card(9, "S"), Card(11, "D"), Card(13, "C"))
    assert Beginner().discard(replace(sees, hand=held)) == (Card(5, "H"), Card(9, "S"))
    pile, legal = (Card(9, "H"),), (Card(5, "H"), Card(9, "S"), Card(13, "C"))
    assert Beginner().play(replace(sees, pile=pile, legal=legal)) == Card(9, "S")
    assert Beginner().play(replace(sees, pile=(), legal=legal)) == Card(13, "C")
    assert Beginner().play(replace(sees, pile=pile, legal=())) is None
