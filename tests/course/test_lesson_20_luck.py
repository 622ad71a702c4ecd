"""Luck and skill: chances over every course of a match, the rule of the lead by Bayes, and games played again."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from crib_tutor.course import lesson_20_luck as lesson
from crib_tutor.players import PLAYERS
from crib_tutor.shipped import read_shipped

SHARE = Fraction(3, 5)


def leads_exactly(share: Fraction, games: int) -> Fraction:
    ways = [Fraction(1)]
    for _ in range(games):
        ways = [
            (ways[at - 1] if at else 0) * share + (ways[at] if at < len(ways) else 0) * (1 - share)
            for at in range(len(ways) + 1)
        ]
    return sum(ways[games // 2 + 1 :], Fraction(0))


def test_who_leads_is_counted_game_by_game() -> None:
    for games in range(1, 40):
        assert lesson.better_leads(float(SHARE), games) == pytest.approx(float(leads_exactly(SHARE, games)))


@pytest.mark.parametrize("percent", [90, 64, 60])
def test_the_game_from_which_it_shows_is_the_first(percent: int) -> None:
    share = Fraction(percent, 100)
    games = lesson.games_to_show(percent / 100)
    assert leads_exactly(share, games) >= Fraction(95, 100) > leads_exactly(share, games - 2)


def test_only_the_lead_counts() -> None:
    """By every course of some games: of those with this lead, how many are the better one's, if either may be A."""
    games = 9
    for lead in (1, 3, 5):
        won = (games + lead) // 2
        likely = {
            share: sum(
                prod(share if won else 1 - share for won in course)
                for course in product((True, False), repeat=games)
                if sum(course) == won
            )
            for share in (SHARE, 1 - SHARE)
        }
        sure = likely[SHARE] / sum(likely.values())
        assert lesson.sureness(float(SHARE), lead) == pytest.approx(float(sure))


def test_the_match_is_between_neighbors_of_the_ladder() -> None:
    assert PLAYERS["book"].strength is not None
    assert PLAYERS["book"].strength.against == "greedy"
    assert lesson.lead_after(400) == 2 * read_shipped(lesson.FILE)["match"].count("A") - 400


def test_the_match_leads_as_the_questions_on_it_say() -> None:
    assert [lesson.match_so_far(games).walk[-1] for games in (10, 30, 100, 200)] == [-4, -8, 2, 14]
