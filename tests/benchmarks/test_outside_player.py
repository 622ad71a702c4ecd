"""The strongest player against a program that nobody here wrote: the computer of magmacrunch-cribbage, from PyPI.

It looks at no unseen card. It discards by fixed marks for the fifteens, pairs, runs, suits and fives that it keeps,
less some for fives and tens in your crib; it plays the card with most marks for what it pegs and what fits after it.
Its licence allows any use that isn't commercial, so it's no dependency: install it by itself. Nothing of it is here.

    pip install --no-deps --target /somewhere magmacrunch-cribbage==0.1.1
    OUTSIDE_GAMES=2000 PYTHONPATH=/somewhere python -m pytest tests/benchmarks/test_outside_player.py -s

It makes its two decisions, and our table counts and pegs for it: games in pairs, with the seats exchanged, to 121. Over
2,000 games the expert won 91.1 ±0.6 of a hundred, 24.5 points ahead, and the greedy player 78.1 ±0.8, 15.2 ahead.
"""

import os
from collections.abc import Sequence
from typing import Any

import pytest

from crib_tutor.deck import RANKS, Card
from crib_tutor.game.seats import Seat, View
from crib_tutor.players.paired_games import Tally, lead_in_pair, tally_of_pair
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.players.strongest_player import Expert
from crib_tutor.players.tournaments import TournamentResult

GAMES = int(os.environ.get("OUTSIDE_GAMES", "10"))
MANY = 500
"""Games from which a difference must show."""
SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
NAMES = ["10" if rank == "T" else rank for rank in RANKS]


class Outsider(Simple):
    """A seat that asks the other program for its discards and its cards, and counts as our players do."""

    def __init__(self) -> None:
        missing = "needs magmacrunch-cribbage of PyPI, installed apart: see the head of this file"
        self._mind = pytest.importorskip("cribbage.ai", reason=missing)
        self._card = pytest.importorskip("cribbage.cards", reason=missing).Card

    def discard(self, view: View) -> Sequence[Card]:
        """Its two discards."""
        chosen = self._mind.select_crib_cards(self._tell(view.hand), view.player != view.dealer)
        return [card for card in view.hand if self._tell([card])[0] in chosen]

    def play(self, view: View) -> Card | None:
        """Its card, or None for a go."""
        chosen = self._mind.select_pegging_card(self._tell(view.hand), view.count, self._tell(view.pile))
        return next((card for card in view.legal if self._tell([card])[0] == chosen), None)

    def _tell(self, cards: Sequence[Card]) -> list[Any]:
        """The same cards as the other program writes them."""
        return [self._card(SUITS[card.suit], NAMES[card.rank - 1]) for card in cards]


@pytest.mark.parametrize("seat", [Greedy(), Expert()], ids=["greedy", "expert"])
def test_games_against_the_outsider(seat: Seat, capsys: pytest.CaptureFixture[str]) -> None:
    outsider, tally, name = Outsider(), Tally(), type(seat).__name__.lower()
    for number in range(GAMES // 2):
        tally += tally_of_pair(lead_in_pair(seat, outsider, f"outside/{number}"))
        if tally.pairs % 100 == 0 or tally.pairs == GAMES // 2:
            found = TournamentResult(name, "the outsider", 2 * tally.pairs, "outside", tally)
            with capsys.disabled():
                print(f"\n{found}", end="", flush=True)
    assert tally.wins + tally.losses == GAMES
    if GAMES >= MANY:
        assert found.share > 0.5 + 3 * found.stderr
