"""Deals of the strongest player: noted as the game pegs them, and a dial that does what a dial has to do."""

from itertools import pairwise

import numpy as np
import pytest

from crib_tutor.game import Game
from crib_tutor.game.events import Dealt
from crib_tutor.game.seats import play_out, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players import PLAYERS
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.plain_players import Greedy
from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, HEELS, PLAY, PONE_HAND
from crib_tutor.rules import HEELS_POINTS, JACK, MODERN
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk
from crib_tutor.strategy.playing.play_arrays import DIALS
from crib_tutor.strategy.playing.sight import see
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.experiments.strongest_deals import (
    ENDS,
    DialedPoints,
    DialedReader,
    deal_events,
    play_dials,
    strongest_deals,
)


def dealt(seed: str) -> Game:
    """A first deal by player 0, where the play begins."""
    game = Game(MODERN, seed, first_dealer=0).deal()
    while game.awaits[0] is not Phase.PLAY:
        game = step(game, (BookPlayer(), BookPlayer()))
    return game


def test_a_row_comes_to_what_the_pegs_say() -> None:
    heels = 0
    for number in range(200):
        game = Game(MODERN, f"rows/{number}", first_dealer=0).deal()
        while game.awaits[0] is not Phase.DEAL:
            game = step(game, (Greedy(), Greedy()))
        row = np.array(deal_events(game.events))
        assert tuple(game.scores) == (row.clip(min=0).sum(), (-row).clip(min=0).sum())
        assert row[HEELS] == HEELS_POINTS * (game.table.starter.rank == JACK)
        assert row[PONE_HAND] <= 0 <= min(row[DEALER_HAND], row[CRIB])
        play = row[PLAY].tolist()
        pegs = [points for points in play if points]
        assert play == pegs + [0] * (len(play) - len(pegs))
        assert all((points > 0) is not (other > 0) for points, other in pairwise(pegs))
        heels += row[HEELS] > 0
    assert heels


def test_a_row_is_how_a_game_of_the_strongest_player_begins() -> None:
    game = play_out(Game(MODERN, "4/0", first_dealer=0), [PLAYERS["expert"].seat() for _ in range(2)])
    second = [at for at, event in enumerate(game.events) if isinstance(event, Dealt)][1]
    assert strongest_deals(1, 4).tolist() == [deal_events(game.events[:second])]


@pytest.mark.parametrize("number", range(8))
def test_without_a_dial_it_plays_from_the_third_card_on_as_the_strongest_player_does(number: int) -> None:
    game, expert = dealt(f"even/{number}"), PLAYERS["expert"].seat()
    while game.awaits[0] is Phase.PLAY:
        seen = view(game, game.awaits[1][0])
        chosen = DialedReader("even").play(seen)
        if len((*seen.before, *seen.pile)) > 1:
            assert chosen == expert.play(seen)
        game = step(game, (DialedReader("even"), DialedReader("even")))


@pytest.mark.parametrize("number", range(6))
def test_more_of_the_dial_expects_more_and_gives_no_less(number: int) -> None:
    """The most of own * mine - theirs has no less of mine with a greater own, and no less of theirs."""
    game = dealt(f"dial/{number}")
    if number % 2:
        game = step(game, (BookPlayer(), BookPlayer()))
    sight = see(view(game, game.awaits[1][0]))
    ranks, line = tuple(card.rank - 1 for card in sight.hand), line_of(sight, "careful")
    best = []
    for own in sorted(DIALS.values()):
        worth = DialedPoints(own)
        values = LineWalk(ranks, "careful", MODERN, worth).price_cards(line).values()
        best.append(max(values, key=lambda value: own * value[ME] - value[THEM]))
    for less, more in pairwise(best):
        assert more[ME] >= less[ME] - 1e-6
        assert more[THEM] >= less[THEM] - 1e-6


def test_both_seats_try_the_dial_on_the_same_deals() -> None:
    played = play_dials(4, 2)
    assert played["dealer"]["even"] is played["pone"]["even"]
    for rows in played.values():
        for setting in ENDS:
            assert (rows[setting] != rows["even"]).any()
            for column in (HEELS, PONE_HAND, DEALER_HAND, CRIB):
                assert rows[setting][:, column].tolist() == rows["even"][:, column].tolist(), "the same cards are kept"


@pytest.mark.parametrize("claim", ["H20", "H21", "T23", "T24", "T29", "B43"])
def test_the_strongest_player_speaks_against_no_ruling(claim: str) -> None:
    numbers = read_found("on_and_off")["on_and_off.by_score"]["numbers"]
    compared = 0
    for measure in VERDICTS[claim].measures:
        number, error = numbers.get(f"{measure.name.removesuffix('_greedy')}_strongest", (measure.number, 0.0))
        compared += error > 0
        assert abs(number - measure.number) <= 4 * (error**2 + measure.error**2) ** 0.5 + measure.matters
    assert compared
