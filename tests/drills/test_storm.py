"""The storm keeps its time: rows of right answers win some, a miss costs some, and nothing else moves the clock."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structures import due, points

from crib_tutor.drills.storm.state import BONUSES, MISS, SECONDS, Best, Storm, bests_after, start_storm

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = 20_513
ANSWERS = st.lists(st.tuples(st.sampled_from([True, True, True, True, True, False]), st.floats(0, 12)), max_size=60)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def right(storm: Storm, now: datetime) -> Storm:
    return storm.answer(points(due(storm.problem)), now)


def wrong(storm: Storm, now: datetime) -> Storm:
    return storm.answer(points(due(storm.problem)) + 1, now)


def rows(answers: list[bool]) -> list[int]:
    """How long the row of right answers is after each one."""
    found = []
    for fine in answers:
        found.append((found[-1] if found else 0) + 1 if fine else 0)
    return found


@settings(max_examples=60)
@given(ANSWERS, st.integers(0, 3))
def test_the_time_left_is_what_it_began_with_and_rows_won_and_misses_lost(
    answers: list[tuple[bool, float]], seed: int
) -> None:
    storm, spent, given_ = start_storm(seed, NOON), 0.0, []
    for fine, seconds in answers:
        spent += seconds
        bonus = {5: 3, 12: 5, 20: 7, 30: 10}
        time = 180 - spent + sum(bonus.get(row, 0) for row in rows(given_)) - 10 * given_.count(False)
        now = after(spent)
        assert storm.left(now) == pytest.approx(max(0, time), abs=1e-3)
        assert storm.over(now) == (storm.left(now) <= 0)
        if storm.over(now):
            with pytest.raises(ValueError, match="the time is up"):
                right(storm, now)
            break
        storm = right(storm, now) if fine else wrong(storm, now)
        given_.append(fine)
    assert (storm.right, storm.wrong) == (given_.count(True), given_.count(False))
    assert storm.row == (rows(given_)[-1] if given_ else 0)
    assert storm.longest == max(rows(given_), default=0)


def test_bonuses_and_the_penalty_are_those_of_lichess() -> None:
    assert (SECONDS, dict(BONUSES), MISS) == (180, {5: 3, 12: 5, 20: 7, 30: 10}, 10)


def test_each_bonus_is_won_once_in_a_row_and_again_after_a_miss() -> None:
    storm, won = start_storm(7, NOON), []
    for _ in range(31):
        storm = right(storm, NOON)
        won.append(storm.won)
    assert [i + 1 for i in range(31) if won[i] > (won[i - 1] if i else 0)] == [5, 12, 20, 30]
    assert won[-1] == 25
    storm = wrong(storm, NOON)
    assert (storm.won, storm.row, storm.longest, storm.to_bonus) == (15, 0, 31, 5)
    for _ in range(5):
        storm = right(storm, NOON)
    assert storm.won == 18


def test_it_says_how_many_more_win_a_bonus() -> None:
    storm, said = start_storm(7, NOON), []
    for _ in range(31):
        said.append(storm.to_bonus)
        storm = right(storm, NOON)
    assert said[:6] == [5, 4, 3, 2, 1, 7]
    assert said[29:] == [1, 0]


def test_a_miss_may_end_it() -> None:
    storm = wrong(start_storm(7, NOON), after(172))
    assert (storm.left(after(172)), storm.over(after(172))) == (0, True)


def test_too_few_and_too_many_are_both_a_miss_and_say_why() -> None:
    storm = start_storm(7, NOON)
    made = points(due(storm.problem))
    for said in (made - 1, made + 1):
        missed = storm.answer(said, NOON)
        assert (missed.right, missed.wrong, missed.won) == (0, 1, -10)
        assert missed.last is not None
        assert bool(missed.last.missed) == (said < made)


def test_problems_grow_harder_with_each_right_answer_and_no_structure_comes_again_soon() -> None:
    storm, met = start_storm(7, NOON), []
    for _ in range(30):
        met.append(storm.problem)
        storm = right(storm, NOON)
    assert sum(one.difficulty for one in met[:10]) < sum(one.difficulty for one in met[10:20])
    assert sum(one.difficulty for one in met[10:20]) < sum(one.difficulty for one in met[20:])
    for i, one in enumerate(met):
        assert one.structure not in {other.structure for other in met[max(0, i - 8) : i]}
    easy, put = start_storm(7, NOON), []
    for _ in range(12):
        easy = wrong(easy, NOON)
        put.append(easy.problem.difficulty)
    assert sum(put) / len(put) < 900


def test_the_same_seed_and_answers_give_the_same_storm() -> None:
    storms = [wrong(right(start_storm("class 3", NOON), after(5)), after(9)) for _ in range(2)]
    assert storms[0] == storms[1] != wrong(right(start_storm("class 4", NOON), after(5)), after(9))


def test_a_clock_that_goes_back_stands_still() -> None:
    assert start_storm(7, NOON).left(after(-60)) == 180


def test_what_is_missed_is_kept_in_order_with_what_was_said() -> None:
    storm, missed = start_storm(7, NOON), []
    for turn in range(8):
        if turn % 3:
            storm = right(storm, NOON)
        else:
            missed.append((storm.problem, points(due(storm.problem)) + 1))
            storm = wrong(storm, NOON)
    assert [tuple(one) for one in storm.missed] == missed
    assert len(storm.missed) == storm.wrong == 3


@given(st.lists(st.floats(0, 20), max_size=6), st.floats(0, 150))
def test_time_that_is_waited_for_a_problem_does_not_count(waits: list[float], thought: float) -> None:
    storm, spent = start_storm(7, NOON), thought
    for seconds in waits:
        storm = storm.wait(after(spent), after(spent + seconds))
        spent += seconds
    assert storm.left(after(spent)) == pytest.approx(180 - thought, abs=1e-3)
    assert storm.wait(after(spent), after(spent - 9)) == storm  # a clock that goes back gives nothing


def test_a_storm_that_is_stopped_is_over_and_may_be_the_best() -> None:
    storm = right(start_storm(7, NOON), NOON).stop(after(20))
    assert (storm.left(after(20)), storm.over(after(20))) == (0, True)
    assert bests_after((), storm, after(20)) == (Best(DAY, 1, 1),)
    for act in (lambda: storm.stop(after(21)), lambda: right(storm, after(21))):
        with pytest.raises(ValueError, match="the time is up"):
            act()


# --- one's own bests --------------------------------------------------------------------------------------------------


def ended(rights: int, misses: int = 0, day: int = 0) -> tuple[Storm, datetime]:
    began = NOON + timedelta(days=day)
    storm = start_storm(7, began)
    for _ in range(rights):
        storm = right(storm, began)
    for _ in range(misses):
        storm = wrong(storm, began)
    return storm, began + timedelta(seconds=300)


def test_the_best_of_a_day_stays_whatever_comes_after_it() -> None:
    bests: tuple[Best, ...] = ()
    for rights, best in ((4, 4), (7, 7), (3, 7), (7, 7), (8, 8)):
        bests = bests_after(bests, *ended(rights))
        assert bests == (Best(DAY, best, best),)


def test_every_day_has_its_own_best_the_latest_last() -> None:
    bests = bests_after(bests_after((), *ended(2, day=1)), *ended(5))
    assert bests == (Best(DAY, 5, 5), Best(DAY + 1, 2, 2))


def test_of_equal_ones_the_longer_row_is_better() -> None:
    began = NOON
    broken = right(wrong(right(right(start_storm(7, began), began), began), began), began)
    first = bests_after((), broken, after(300))
    assert first == (Best(DAY, 3, 2),)
    assert bests_after(first, *ended(3)) == (Best(DAY, 3, 3),)


def test_a_storm_counts_for_the_day_on_which_it_began() -> None:
    late = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    assert bests_after((), start_storm(7, late), late + timedelta(seconds=180)) == (Best(DAY, 0, 0),)


def test_a_longer_storm_may_be_had_and_sets_no_best() -> None:
    storm = start_storm(7, NOON, seconds=600)
    assert storm.left(NOON) == 600
    assert bests_after((), right(storm, NOON), after(700)) == ()


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (lambda: start_storm(7, NOON, seconds=60), "'60' seconds isn't a storm"),
        (lambda: start_storm(7, NOON, seconds="long"), "'long' seconds isn't a storm"),
        (lambda: start_storm(7, NOON, seconds=100_000), "'100000' seconds isn't a storm"),
        (lambda: start_storm(7, NOON.replace(tzinfo=None)), "without its zone"),
        (lambda: start_storm(7, NOON).left(NOON.replace(tzinfo=None)), "without its zone"),
        (lambda: start_storm(7, NOON).answer(-1, NOON), "you can't claim"),
        (lambda: start_storm(7, NOON).answer("8", NOON), "isn't a number of points"),
        (lambda: bests_after((), start_storm(7, NOON), NOON), "isn't up yet"),
    ],
)
def test_what_the_rules_refuse_is_said_in_one_sentence(refused, words: str) -> None:  # noqa: ANN001
    with pytest.raises(ValueError, match=words):
        refused()
