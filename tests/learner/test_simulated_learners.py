"""Learners who are made up, each with one way of playing: the model finds out what is true of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any
from zlib import crc32

import pytest

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import shuffled
from crib_tutor.learner import what_next
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.profile import STATED, Learner
from crib_tutor.learner.ratings import chance_right, share_difficulty
from crib_tutor.learner.what_next import next_problem
from crib_tutor.problems import draw
from crib_tutor.problems.problem import Problem, problem_from_key

learners = pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(200), marks=pytest.mark.long)], ids=["twenty", "two hundred"]
)
PROBLEMS, A_DAY = 60, 20
BEGIN = datetime(2026, 3, 2, 16, tzinfo=UTC)
HARD = 1700
"""Nineteen in twenty of the hands that are dealt are easier."""

BUCKETS = 6
"""Problems that the tests draw for a skill and a difficulty: as many seeds as this, instead of every one."""

Way = Callable[[Problem, Random], Iterable[Result]]
"""How somebody plays: the result of each skill in a problem."""


@dataclass(frozen=True)
class Practiced:
    """Where somebody stands after practice, and the problems and the number of mastered skills on the way."""

    learner: Learner
    problems: tuple[Problem, ...]
    mastered: tuple[int, ...]


@cache
def drawn(seed: int, **how: Any) -> tuple[Problem, frozenset[str]]:
    """A problem, with its structure and ranks."""
    problem = draw.draw_problem(seed, **how)
    return problem, frozenset((problem.structure, problem.ranks))


put_again = cache(draw.sibling)


class Drawn:
    """The real problems, each drawn once and then remembered, since twelve thousand learners' problems take minutes."""

    @staticmethod
    def draw_problem(seed: str, *, skill: str, avoid: tuple[str, ...], **how: Any) -> Problem:
        first = crc32(seed.encode())
        how |= {"near": round(how["near"] / 100) * 100} if "near" in how else {}
        how |= {"beside": frozenset(how["beside"])} if "beside" in how else {}
        draws = (drawn((first + step) % BUCKETS, skill=skill, **how) for step in range(BUCKETS))
        behind = frozenset(avoid)
        fresh = (problem for problem, tokens in draws if behind.isdisjoint(tokens))
        return next(fresh, drawn(first % BUCKETS, skill=skill, **how)[0])

    @staticmethod
    def sibling(original: Problem, seed: str, *, avoid: tuple[str, ...]) -> Problem | None:
        other = put_again(original, crc32(seed.encode()) % BUCKETS)
        return None if other is None or other.ranks in avoid else other


@pytest.fixture(autouse=True, scope="module")
def remembered() -> Iterator[None]:
    """Draws are remembered while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(what_next, "draw", Drawn)
        yield
    practiced.cache_clear()


@cache
def practiced(way: Way, seed: int, level: str = "normal") -> Practiced:
    random, learner = Random(seed), Learner()  # noqa: S311
    met, mastered = [], []
    for turn in range(PROBLEMS):
        day, place = divmod(turn, A_DAY)
        now = BEGIN + timedelta(days=day, seconds=45 * place)
        asked = next_problem(learner, seed, now, level)
        met.append(asked)
        learner = learner.after(Attempt(asked, tuple(way(asked, random)), now, seconds=30))
        mastered.append(len(learner.mastered))
    return Practiced(learner, tuple(met), tuple(mastered))


def missing(misses: Callable[[Combination], bool]) -> Way:
    """Nine times in ten somebody does not see such a combination, and one time in thirty any other."""

    def way(asked: Problem, random: Random) -> Iterable[Result]:
        overlooked = {
            combination
            for combination in dict.fromkeys(combination for part in asked.parts.values() for combination in part)
            if random.random() < (0.9 if misses(combination) else 0.03)
        }
        for skill, part in asked.parts.items():
            lost = [combination for combination in part if combination in overlooked]
            cards = " ".join(map(str, lost[0].cards)) if lost else ""
            yield Result(skill, sum(combination.points for combination in lost), found=not lost, cards=cards)

    return way


three_card_fifteens = missing(lambda part: part.kind is Kind.FIFTEEN and len(part.cards) == 3)
fifteens_with_an_ace = missing(lambda part: part.kind is Kind.FIFTEEN and part.cards[0].rank == 1)


def perfect(asked: Problem, _: Random) -> Iterable[Result]:
    return [Result(skill) for skill in asked.skills]


def guesses(asked: Problem, random: Random) -> Iterable[Result]:
    """A total at random, which is right once in eight."""
    right = random.random() < 1 / 8
    return [Result(skill, 0 if right else asked.weights[skill], found=right) for skill in asked.skills]


def with_hints(asked: Problem, random: Random) -> Iterable[Result]:
    return [Result(skill, 2, rungs=random.randint(1, 3)) for skill in asked.skills]


ABLE = 1400


def able(asked: Problem, random: Random) -> Iterable[Result]:
    """Every skill as sure as a rating of 1400 says, no more and no less."""
    part = share_difficulty(asked.difficulty, len(asked.skills))
    for skill in asked.skills:
        right = random.random() < chance_right(ABLE, part, STATED)
        yield Result(skill, 0 if right else asked.weights[skill], found=right)


def share(way: Way, seeds: range, holds: Callable[[Practiced], bool]) -> float:
    """In how many of the learners something holds, as a share of them."""
    return mean(holds(practiced(way, seed)) for seed in seeds)


@learners
def test_who_misses_fifteens_with_an_ace_is_not_blamed_for_all_fifteens_of_three_cards(seeds: range) -> None:
    assert share(fifteens_with_an_ace, seeds, lambda p: p.learner.weakest[0] == "fifteens-ace") >= 0.75


def late(done: Practiced) -> float:
    """How hard the last ten problems were."""
    return mean(asked.difficulty for asked in done.problems[-10:])


@learners
def test_who_counts_perfectly_masters_half_in_sixty_problems_and_reaches_hard_ones(seeds: range) -> None:
    def holds(what: Callable[[Practiced], bool]) -> float:
        return share(perfect, seeds, what)

    assert holds(lambda p: max(asked.difficulty for asked in p.problems) >= HARD) == 1
    assert holds(lambda p: late(p) >= HARD - 100) >= 0.5  # while easy skills are left to master
    assert holds(lambda p: late(p) >= HARD - 300) >= 0.95
    assert holds(lambda p: len(p.learner.mastered) >= 16) >= 0.95  # each takes three problems in other ranks
    assert holds(lambda p: len(p.learner.mastered) >= 14) == 1
    assert holds(lambda p: bool(p.learner.mistakes)) == 0


@learners
def test_who_guesses_masters_nothing(seeds: range) -> None:
    assert share(guesses, seeds, lambda p: not p.learner.mastered) >= 0.995
    assert share(guesses, seeds, lambda p: max(p.mastered) <= 2) == 1


@learners
def test_who_takes_hints_throughout_masters_nothing_until_they_are_left_off(seeds: range) -> None:
    assert share(with_hints, seeds, lambda p: max(p.mastered) == 0) == 1
    for seed in seeds[::10]:
        learner = practiced(with_hints, seed).learner
        for turn in range(PROBLEMS):
            now = BEGIN + timedelta(days=3, seconds=45 * turn)
            asked = next_problem(learner, seed, now)
            learner = learner.after(Attempt(asked, tuple(perfect(asked, Random())), now))  # noqa: S311
        assert len(learner.mastered) >= 10


@learners
def test_who_learns_what_was_missed_is_soon_told_that_it_is_mastered(seeds: range) -> None:
    for seed in seeds[::4]:
        learner = practiced(three_card_fifteens, seed).learner
        met = 0
        while "fifteens-3" not in learner.mastered:
            now = BEGIN + timedelta(days=3, seconds=45 * met)
            asked = next_problem(learner, seed, now)
            learner = learner.after(Attempt(asked, tuple(perfect(asked, Random())), now))  # noqa: S311
            met += 1
            assert met <= 40


@learners
def test_problems_are_done_right_about_four_times_in_five_by_somebody_whom_the_ratings_describe(seeds: range) -> None:
    rates = {}
    for level in what_next.LEVELS:
        entries = [entry for seed in seeds[::2][:25] for entry in practiced(able, seed, level).learner.record[20:]]
        rates[level] = mean(entry.alone for entry in entries)
    assert rates["easier"] > rates["normal"] > rates["harder"]
    assert 0.7 <= rates["normal"] <= 0.85


@learners
@pytest.mark.parametrize("way", [three_card_fifteens, perfect, guesses, with_hints])
def test_no_structure_comes_twice_running(way: Way, seeds: range) -> None:
    for seed in seeds:
        assert all(before.structure != after.structure for before, after in pairwise(practiced(way, seed).problems))


def test_hard_is_harder_than_nineteen_in_twenty_of_the_hands_that_are_dealt() -> None:
    packs = [shuffled(seed)[:5] for seed in range(1000)]
    dealt = [problem_from_key(f"hand {''.join(map(str, cards[:4]))}+{cards[4]}").difficulty for cards in packs]
    assert mean(difficulty < HARD for difficulty in dealt) >= 0.93
