"""What a skill is worth at the table: the numbers are those of deals, dealt again here with other seeds."""

from math import sqrt

import pytest
from at_the_table import tally

from crib_tutor.problems.skill_worth import AT_TABLE, COMMON, DEAREST
from crib_tutor.problems.skills import SKILLS

SEVERAL = 4
"""A hand may ask for a skill in company of others, and two hands of a deal are alike: they vary more than by chance."""


def check(many: int, first: int) -> None:
    found = tally(range(first, first + many))
    assert found.keys() <= AT_TABLE.keys()
    for skill, (often, slip, difficulty) in AT_TABLE.items():
        expected = often / 1000 * 2 * many
        times, points, hard = found.get(skill, (0.0, slip, difficulty))
        assert abs(times * 2 * many - expected) <= SEVERAL * sqrt(expected) + 1 + many / 1000, (skill, times)
        assert abs(points - slip) <= 0.05 + 4 / sqrt(max(expected, 1)), (skill, points)
        assert abs(hard - difficulty) <= 5 + 4 * 320 / sqrt(max(expected, 1)), (skill, hard)


def test_skills_come_up_at_the_table_as_often_as_is_said() -> None:
    check(300, first=10**6)


@pytest.mark.long
def test_skills_come_up_in_twenty_thousand_deals_as_often_as_is_said() -> None:
    check(20_000, first=2 * 10**6)


def test_every_skill_is_known_at_the_table_and_in_both_orders() -> None:
    assert list(AT_TABLE) == list(SKILLS)
    assert sorted(COMMON) == sorted(DEAREST) == sorted(SKILLS)
    often = [AT_TABLE[skill].often for skill in COMMON]
    holes = [AT_TABLE[skill].often * AT_TABLE[skill].slip for skill in DEAREST]
    assert (often, holes) == (sorted(often, reverse=True), sorted(holes, reverse=True))
