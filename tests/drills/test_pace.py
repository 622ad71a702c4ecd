"""Table pace: a stated function of the features, and of the way to answer."""

from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.problems.difficulty import PRICES, Features
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.pace import seconds_for
from crib_tutor.problems.skills import SKILLS

FEATURES = st.builds(Features, *[st.integers(0, 6) for _ in Features._fields])


@given(FEATURES, st.sampled_from(Features._fields), st.sampled_from(list(Way)))
def test_more_of_a_feature_never_leaves_less_time(features: Features, name: str, way: Way) -> None:
    more = features._replace(**{name: getattr(features, name) + 1})
    assert seconds_for(more, way) >= seconds_for(features, way)


@given(FEATURES)
def test_a_second_for_each_hundred_points_of_difficulty_rounded_up_to_fives(features: Features) -> None:
    points = min(2600, 600 + sum(price * many for price, many in zip(PRICES, features, strict=True)))
    for way, times in ((Way.TOTAL, 1), (Way.TALLY, 2), (Way.COMBINATIONS, 3)):
        seconds = seconds_for(features, way)
        assert seconds % 5 == 0
        assert 0 <= 100 * seconds - points * times < 500


def test_every_skill_has_a_time_that_a_table_would_bear() -> None:
    times = {seconds_for(draw_problem(seed, skill=skill).features, Way.TOTAL) for skill in SKILLS for seed in range(4)}
    assert times <= {10, 15, 20, 25, 30}
    assert {10, 15, 20, 25} <= times
