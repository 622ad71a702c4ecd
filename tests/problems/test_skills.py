"""The skills: a row of them in teaching order, each in plain words, none without a problem that exercises it."""

import pytest

from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.show_pool import pool
from crib_tutor.problems.skills import EVERY_SKILL, SKILLS, Skill

EVERY = pytest.mark.parametrize("skill", SKILLS.values(), ids=list(SKILLS))
ORDER = (
    "fifteens-2 fifteens-3 fifteens-ace fifteens-4 fifteens-5 pairs pair-royals double-pair-royals "
    "runs-3 runs-4 runs-5 double-runs triple-runs quadruple-runs run-and-fifteen "
    "hand-flush five-flush no-crib-flush crib-flush nobs heels nineteen big-hands before-the-cut starter-adds "
    "play-fifteens play-thirty-ones play-pairs play-runs play-broken-runs play-go"
).split()
"""Kept in saved progress: a skill may join, and none may change its key."""


def test_skills_stand_in_teaching_order_under_the_keys_that_saved_progress_knows() -> None:
    assert list(SKILLS) == ORDER
    assert all(skill.key == key for key, skill in SKILLS.items())


def test_no_two_skills_say_the_same() -> None:
    for what in ("name", "tip", "reason"):
        assert len({getattr(skill, what) for skill in SKILLS.values()}) == len(SKILLS)


@pytest.mark.parametrize("skill", EVERY_SKILL.values(), ids=list(EVERY_SKILL))
def test_tip_and_reason_are_one_short_sentence_each(skill: Skill) -> None:
    for said in (skill.tip, skill.reason):
        assert said[0].isupper()
        assert said.endswith(".")
        assert ". " not in said
        assert len(said) <= 120


@EVERY
def test_a_name_goes_on_in_a_sentence(skill: Skill) -> None:
    assert f"You miss {skill.name}"[9].islower()
    assert not skill.name.endswith(".")


@EVERY
def test_a_skill_is_across_others_where_each_of_its_combinations_is_anothers_too(skill: Skill) -> None:
    for entry in pool(skill.key)[::7]:
        made = problem_from_key(entry.key)
        at_home = {one for key, part in made.parts.items() if not SKILLS[key].across for one in part}
        elsewhere = {
            one for key, part in made.parts.items() if not SKILLS[key].across and key != skill.key for one in part
        }
        own = set(made.parts[skill.key])
        assert own <= at_home
        assert own <= elsewhere if skill.across else not own & elsewhere


def counted(key: str, skill: str) -> int:
    return problem_from_key(key).weights[skill]


@pytest.mark.parametrize(
    ("skill", "key", "points"),
    [
        ("double-runs", "hand 4C4D5H6S+KC", 8),
        ("double-runs", "hand 2C3D4H5S+3C", 10),
        ("triple-runs", "hand 2C2D2H3S+4C", 15),
        ("quadruple-runs", "hand 2C2D3H3S+4C", 16),
        ("pair-royals", "hand 9C9D9H2S+KC", 6),
        ("double-pair-royals", "hand 9C9D9H9S+KC", 12),
        ("runs-5", "hand 9CTDJHQS+KC", 5),
        ("hand-flush", "hand 2C4C6CTC+QD", 4),
        ("five-flush", "hand 2C4C6CTC+QC", 5),
        ("no-crib-flush", "crib 2C4C6CTC+QD", 0),
        ("crib-flush", "crib 2C4C6CTC+QC", 5),
        ("heels", "cut JC", 2),
        ("heels", "hand 2C4D6HTS+JC", 0),
        ("nobs", "hand 2C4D6HJS+QS", 1),
        ("play-pairs", "play 5C5D5H", 6),
        ("play-go", "play KCQD7H--/KH/KS", 1),
        ("play-thirty-ones", "play KCQD7H4S", 2),
        ("play-go", "play KCQD7H4S//", 0),
        ("play-broken-runs", "play 4C5DKH6S", 0),
        ("play-broken-runs", "play 4C5D5H6S", 0),
    ],
)
def test_what_the_tips_and_reasons_name_in_points_is_what_it_scores(skill: str, key: str, points: int) -> None:
    assert counted(key, skill) == points


def test_the_fourteens_that_the_tip_on_aces_names_are_all_there_are_in_two_cards() -> None:
    values = [min(rank, 10) for rank in range(1, 14)]
    found = {tuple(sorted((a, b))) for a in values for b in values if a + b == 14}
    assert found == {(4, 10), (5, 9), (6, 8), (7, 7)}
