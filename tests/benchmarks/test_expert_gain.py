"""What the strongest player's gain over careful is made of: each skill added to the ones before, in paired games.

Figures are printed. ``GAIN_PAIRS=1000 python -m pytest tests/benchmarks/test_expert_gain.py -s`` plays 1,000 pairs of
games a skill, which takes two processors about half an hour.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise

import pytest

from crib_tutor.deck import Card
from crib_tutor.game.seats import Seat, View
from crib_tutor.players.careful_player import Careful
from crib_tutor.players.paired_games import Tally, lead_in_pair, tally_of_pair
from crib_tutor.players.strongest_player import Expert
from crib_tutor.strategy import discards
from crib_tutor.strategy.playing.rank import seat_plays

PAIRS = int(os.environ.get("GAIN_PAIRS", "4"))


class LinePegs(Careful):
    """Careful, but for the play, in which it plays the card that nets the most to the end."""

    def play(self, view: View) -> Card | None:
        return seat_plays(view)[0].card if view.legal else None


class LineDiscards(LinePegs):
    """The same, with what each discard pegs reckoned in."""

    def discard(self, view: View) -> Sequence[Card]:
        return discards(view.hand, dealer=view.player == view.dealer)[0].thrown


class ScoreDiscards(LineDiscards):
    """The same, with its discards by the score near home, as the strongest player makes them."""

    def discard(self, view: View) -> Sequence[Card]:
        return Expert().discard(view)


SKILLS: dict[str, type[Seat]] = {
    "the play, every line of it": LinePegs,
    "and discards with what they peg": LineDiscards,
    "and discards by the score": ScoreDiscards,
    "and the play by the score": Expert,
}


def lead_over_careful(skill: str, number: int) -> tuple[int, int]:
    """By how much a player with a skill is ahead of careful at the end of two games."""
    return lead_in_pair(SKILLS[skill](), Careful(), f"gain/{number}")


def test_each_skill_against_careful(capsys: pytest.CaptureFixture[str]) -> None:
    wins: dict[str, list[float]] = {}
    with ProcessPoolExecutor() as workers:
        for skill in SKILLS:
            tallies = [tally_of_pair(leads) for leads in workers.map(partial(lead_over_careful, skill), range(PAIRS))]
            assert sum(tallies, Tally()).pairs == PAIRS
            wins[skill] = [one.wins / 2 for one in tallies]
    with capsys.disabled():
        print(f"\nwins against careful, {PAIRS} pairs of games a skill")
        for skill, found in wins.items():
            print(f"  {skill:<34} {say_percent(found)}")
        for before, skill in pairwise(wins):
            gains = [mine - less for mine, less in zip(wins[skill], wins[before], strict=True)]
            print(f"  {skill:<34} adds {say_percent(gains)}, in the same games")


def say_percent(found: list[float]) -> str:
    mean = sum(found) / len(found)
    error = (sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found)) ** 0.5
    return f"{100 * mean:+.1f} ± {100 * error:.1f} %"
