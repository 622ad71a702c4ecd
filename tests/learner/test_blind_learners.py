"""Learners who are blind to one thing and answer in the tutor itself: they are told what it is, and by many cards."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from statistics import mean
from typing import NamedTuple

import pytest
from structures import due, points, tally

from crib_tutor import Combination, Count, Kind
from crib_tutor.deck import RANKS as LETTERS
from crib_tutor.drills.tutor.state import start
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress_report import report_progress
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.skills import SKILLS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MANY = 40
"""Problems within which the fault is to be named."""
RANKS = 12
"""Different ranks at least among the problems of the skill that is lacking."""
SEEDS, ALL_SEEDS = range(10), range(200)
OFTEN_ENOUGH = 0.95

Sees = Callable[[Problem], tuple[Combination, ...]]
"""What somebody sees of a problem."""


class Practiced(NamedTuple):
    """Where somebody stands after practice, and the problems on the way with whether each was answered right."""

    learner: Learner
    met: tuple[tuple[Problem, bool], ...]

    def ranks(self, skill: str) -> list[str]:
        """The ranks of every problem that asked for a skill."""
        return [
            "".join(sorted(c for c in part.key if c in "A23456789TJQK")) for part, _ in self.met if skill in part.skills
        ]


def one_run_of_several(asked: Problem) -> tuple[Combination, ...]:
    """A double run counted as one run and a pair, and so with three runs and four."""
    several = asked.counted.of(Kind.RUN)[1:] if isinstance(asked.counted, Count) else ()
    return tuple(part for part in due(asked) if part not in several)


def no_three_card_fifteen(asked: Problem) -> tuple[Combination, ...]:
    of_three = isinstance(asked.counted, Count)
    return tuple(part for part in due(asked) if not (of_three and part.kind is Kind.FIFTEEN and len(part.cards) == 3))


def blind_to(skill: str) -> Sees:
    return lambda asked: tuple(part for part in due(asked) if part not in asked.parts.get(skill, ()))


def everything(asked: Problem) -> tuple[Combination, ...]:
    return due(asked)


@cache
def practiced(sees: Sees, seed: int, way: Way = Way.TOTAL, size: int = MANY, level: str = "normal") -> Practiced:
    """So many problems by somebody who says what is seen, looks no second time, and has the rest shown."""
    tutor, met = start(Learner(), seed=seed, now=NOON, way=way, level=level), []
    for turn in range(size):
        now = NOON + timedelta(seconds=45 * turn)
        tutor = tutor.next(now) if turn else tutor
        asked = tutor.look.problem
        seen = sees(asked)
        for part in seen if way is Way.COMBINATIONS else ():
            tutor = tutor.claim(*part[:2])
        words = {Way.TOTAL: points(seen), Way.TALLY: dict.fromkeys(tally(due(asked)), 0) | tally(seen)}
        tutor = tutor.finish(now, words.get(way))
        tutor = tutor if tutor.look.done else tutor.show(now)
        met.append((asked, len(seen) == len(due(asked))))
    return Practiced(tutor.learner, tuple(met))


FAULTS = pytest.mark.parametrize(
    ("sees", "skill"), [(one_run_of_several, "double-runs"), (no_three_card_fifteen, "fifteens-3")]
)


def named(done: Practiced, skill: str) -> bool:
    """Whether the skill is the weakest, and the record says so in its words and says no more than is true."""
    words = report_progress(done.learner, NOON)[1]
    return done.learner.weakest[0] == skill and words.startswith(f"You miss {SKILLS[skill].name}: ")


def check(sees: Sees, skill: str, seeds: range, way: Way) -> None:
    outcomes = Counter()
    for seed in seeds:
        done = practiced(sees, seed, way)
        outcomes[named(done, skill)] += 1
        assert len(set(done.ranks(skill))) >= RANKS, (seed, done.ranks(skill))
    assert outcomes[True] >= OFTEN_ENOUGH * len(seeds), outcomes


@FAULTS
def test_a_fault_is_named_within_forty_totals_by_many_ranks(sees: Sees, skill: str) -> None:
    check(sees, skill, SEEDS, Way.TOTAL)


@pytest.mark.long
@pytest.mark.parametrize("way", Way)
@FAULTS
def test_a_fault_is_named_within_forty_problems_with_two_hundred_seeds(sees: Sees, skill: str, way: Way) -> None:
    check(sees, skill, ALL_SEEDS, way)


@pytest.mark.parametrize("way", [Way.COMBINATIONS, Way.TALLY])
@FAULTS
def test_a_fault_is_named_in_every_way_to_answer(sees: Sees, skill: str, way: Way) -> None:
    for seed in SEEDS[:3]:
        assert named(practiced(sees, seed, way), skill), seed


@pytest.mark.parametrize(
    "skill",
    "fifteens-2 fifteens-4 pairs pair-royals runs-3 runs-4 double-runs hand-flush nobs".split(),
)
def test_whoever_sees_nothing_of_one_skill_is_told_so_by_totals(skill: str) -> None:
    for seed in SEEDS[:2]:
        assert named(practiced(blind_to(skill), seed), skill), seed


def test_no_ranks_come_again_within_forty_problems_and_a_mistake_comes_back_in_others() -> None:
    for sees in (one_run_of_several, no_three_card_fifteen):
        for seed in SEEDS[:5]:
            met = [part.ranks for part, _ in practiced(sees, seed).met]
            assert len(set(met)) == len(met), (
                seed,
                [ranks for ranks, times in Counter(met).items() if times > 1],
            )


def test_who_is_blind_to_three_card_fifteens_is_asked_for_all_sorts_of_them() -> None:
    """With a ten-card and without, with an ace and without: no sort is more than half of what was missed."""
    missed = Counter()
    for seed in SEEDS:
        asked = [problem for problem, right in practiced(no_three_card_fifteen, seed).met if not right]
        missed.update(
            "".join(LETTERS[card.rank - 1] for card in part.cards) for problem in asked for part in sorts(problem)
        )
    assert {"23T", "357", "A4K"} <= missed.keys()
    assert sum(size for sort, size in missed.items() if "A" in sort) < missed.total() / 2
    assert len(missed) >= RANKS


def sorts(asked: Problem) -> tuple[Combination, ...]:
    return asked.parts.get("fifteens-3", ())


FIRST = 3
"""Problems with which somebody new begins, whatever is answered."""
FROM_LESSON_00 = {"fifteens-2", "fifteens-3", "pairs", "runs-3"}
"""What lesson 00 teaches: fifteens, pairs and runs, small ones."""
SMALL, EASY = 8, 1300
"""Points and difficulty of a small hand at most; 4S 5H 9D JC KH of lesson 00 is 1170, and its exit ticket 1010."""


def nothing(_: Problem) -> tuple[Combination, ...]:
    return ()


def hard(done: Practiced, first: int, last: int) -> float:
    """How hard the problems from one to another were on average."""
    return mean(part.difficulty for part, _ in done.met[first:last])


@pytest.mark.parametrize("sees", [everything, nothing, no_three_card_fifteen])
def test_somebody_new_begins_with_small_hands_of_what_lesson_00_teaches(sees: Sees) -> None:
    for seed in SEEDS:
        for asked, _ in practiced(sees, seed, size=FIRST).met:
            assert asked.form == "hand"
            assert {skill for skill in asked.skills if not SKILLS[skill].across} <= FROM_LESSON_00, (seed, asked)
            assert 2 <= points(due(asked)) <= SMALL, (seed, asked)
            assert asked.difficulty <= EASY, (seed, asked)


PLACED = 10
"""Problems within which someone who has everything right is asked for hard hands."""


def test_who_has_everything_right_is_placed_within_ten_problems_and_who_errs_is_not_asked_for_hard_ones() -> None:
    for seed in SEEDS[:8]:
        right = practiced(everything, seed, size=PLACED).met
        assert any("double-runs" in asked.skills for asked, _ in right), seed
        assert max(asked.difficulty for asked, _ in right) >= 1650, seed
        assert hard(Practiced(Learner(), right), 5, 10) >= hard(Practiced(Learner(), right), 0, 3) + 300, seed
        climbs = [hard(practiced(everything, seed, size=PLACED, level=level), 3, 10) for level in ("easier", "harder")]
        assert climbs[0] + 100 <= climbs[1], seed
        for sees in (nothing, no_three_card_fifteen):
            met = practiced(sees, seed, size=PLACED).met
            first = next(place for place, (_, fine) in enumerate(met) if not fine)
            assert all(asked.difficulty <= EASY + 100 for asked, _ in met[first + 1 :]), (seed, sees)


def test_problems_grow_harder_with_right_answers_and_do_not_without() -> None:
    stages: list[list[float]] = [[], []]
    for seed in range(3):
        right, wrong = practiced(everything, seed), practiced(nothing, seed)
        stages[0].append(hard(right, 10, 20))
        stages[1].append(hard(right, 30, 40))
        assert hard(right, 0, 5) + 100 <= hard(right, 10, 20), seed
        assert hard(right, 30, 40) >= hard(right, 0, 5) + 250, seed
        assert hard(wrong, 30, 40) <= hard(right, 0, 5), seed
        for level in ("easier", "harder"):
            other = practiced(everything, seed, level=level)
            assert (hard(other, 0, 5) < hard(right, 0, 5)) is (level == "easier"), (seed, level)
    assert mean(stages[0]) < mean(stages[1])  # one skill that is left to master can be an easy one, not all of them
