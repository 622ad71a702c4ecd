"""The learner: ratings by Glickman's formulas, reviews by FSRS, mistakes that come back, words that blame nobody."""

import re
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from math import log
from random import Random
from types import MappingProxyType

import pytest
from fsrs import Card, Rating, Scheduler, State
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.learner import profile as learner_module
from crib_tutor.learner import what_next
from crib_tutor.learner.attempts import ENOUGH, SHOWN, Attempt, AttemptRecord, Day, Result, SkillRecord, streak
from crib_tutor.learner.profile import (
    BEGINNER,
    FAIR,
    FEWEST,
    MOST,
    RECENT,
    KnownSkill,
    Learner,
    PastMistake,
)
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.learner.progress_report import describe_weakness, rating_words, report_progress
from crib_tutor.learner.ratings import (
    LEAST,
    UNKNOWN,
    RatedProblem,
    chance_right,
    fade_rating,
    margin,
    share_difficulty,
    update_rating,
)
from crib_tutor.learner.ratings import Rating as Rated
from crib_tutor.learner.review_days import DAY, SkillGrade, SkillReview, schedule_review
from crib_tutor.learner.what_next import next_problem
from crib_tutor.notebook.skills_view import skills_page
from crib_tutor.problems.draw import draw_problem, sibling
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skill_worth import AT_TABLE, COMMON
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAND = problem_from_key("hand 2C3D4H9S+KC")
SKILL = HAND.skills[0]
NAME = SKILLS[SKILL].name
BLAME = re.compile(
    r"\b(bad|wrong|fail\w*|poor\w*|unfortunately|only|still|weak\w*|should|lost|forgot\w*)\b", re.IGNORECASE
)


@cache
def easy(seed: int) -> Problem:
    skills = tuple(SKILLS)
    return draw_problem(seed, skill=skills[seed % len(skills)])


SOME_KNOWN = st.dictionaries(
    st.sampled_from(list(SKILLS)),
    st.builds(
        KnownSkill,
        st.builds(Rated, st.floats(700, 2400), st.floats(LEAST, UNKNOWN)),
        st.builds(SkillReview, st.just(0), st.integers(0, 60 * DAY), st.just(5.0), st.just(5.0)),
        alone=st.just(()),
        mastered=st.just(value=False),
    ),
    min_size=1,
)
"""Skills as they may stand after any practice, none of them mastered."""


def knowing(known: dict[str, KnownSkill]) -> Learner:
    return Learner(known=MappingProxyType({skill: known[skill] for skill in SKILLS if skill in known}))


def tried(learner: Learner, asked: Problem, *results: Result, minutes: int = 0, named: bool = False) -> Learner:
    return learner.after(Attempt(asked, results, NOON + timedelta(minutes=minutes), named=named))


def alone(asked: Problem) -> list[Result]:
    return [Result(skill) for skill in asked.skills]


def missed(asked: Problem, skill: str) -> list[Result]:
    return [Result(each, 2 * (each == skill), found=each != skill) for each in asked.skills]


@cache
def different(asked: Problem, size: int) -> list[Problem]:
    """Siblings of a problem, each in ranks of its own: the same ranks again prove nothing new."""
    by_ranks = {asked.ranks: asked}
    for seed in range(400):
        asked_again = sibling(asked, seed)
        by_ranks.setdefault(asked_again.ranks, asked_again)
    return list(by_ranks.values())[1 : size + 1]


def test_the_learner_needs_nothing_from_outside_that_a_python_in_a_browser_lacks() -> None:
    program = (
        "import sys; before = set(sys.modules); import crib_tutor.learner.resume_code; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(new - sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["crib_tutor", "fsrs", "typing_extensions"]


# --- ratings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "deviation", "chance"), [(1400, 30, 0.639), (1550, 100, 0.432), (1700, 300, 0.303)])
def test_a_chance_is_as_in_glickmans_example(other: float, deviation: float, chance: float) -> None:
    assert chance_right(1500, other, deviation) == pytest.approx(chance, abs=0.0005)


@given(st.floats(600, 2600), st.floats(110, 350), st.floats(600, 2600), st.floats(0.05, 1))
def test_no_success_lowers_a_rating(value: float, deviation: float, difficulty: float, weight: float) -> None:
    won, lost = (
        update_rating(Rated(value, deviation), [RatedProblem(difficulty, 60, score, weight)]) for score in (1, 0)
    )
    assert lost.value <= value <= won.value
    assert won.deviation == lost.deviation <= deviation


@given(st.floats(0.01, 0.99), st.integers(1, 8))
def test_margin_is_expected_turned_round_and_a_share_has_so_many_times_the_odds(chance: float, skills: int) -> None:
    difficulty = 1500 - margin(chance)
    assert chance_right(1500, difficulty) == pytest.approx(chance)
    part = chance_right(1500, share_difficulty(difficulty, skills))
    assert part / (1 - part) == pytest.approx(skills * chance / (1 - chance))


@given(st.floats(LEAST, UNKNOWN), st.floats(0, 4000), st.floats(0, 4000))
def test_rest_makes_a_rating_less_sure_and_two_rests_are_one(deviation: float, first: float, then: float) -> None:
    rating = Rated(1500, deviation)
    twice = fade_rating(fade_rating(rating, first), then)
    assert deviation <= fade_rating(rating, first).deviation <= twice.deviation <= UNKNOWN
    assert twice.deviation == pytest.approx(fade_rating(rating, first + then).deviation)


@given(st.lists(st.tuples(st.floats(600, 2600), st.sampled_from([0, 1]), st.integers(1, 5)), min_size=1, max_size=4))
def test_a_problem_of_some_weight_is_so_many_problems_of_a_whole_one(met: list[tuple[float, int, int]]) -> None:
    """In what it moves and in how sure it makes: what was done with help proves less."""
    weighed = [RatedProblem(difficulty, 60, score, weight) for difficulty, score, weight in met]
    each = [problem._replace(weight=1.0) for problem in weighed for _ in range(round(problem.weight))]
    once, often = (update_rating(Rated(1500, 300), problems) for problems in (weighed, each))
    assert once.value == pytest.approx(often.value)
    assert once.deviation == pytest.approx(often.deviation)
    helped = update_rating(Rated(1500, 300), [problem._replace(weight=problem.weight / 10) for problem in weighed])
    assert often.deviation < helped.deviation < 300


@given(st.integers(0, 365))
def test_what_is_known_fades_evenly_from_all_to_nothing_in_a_year(days: int) -> None:
    share = (fade_rating(Rated(1500, LEAST), days).deviation ** 2 - LEAST**2) / (UNKNOWN**2 - LEAST**2)
    assert share == pytest.approx(days / 365, abs=1e-9)


def test_help_and_a_named_skill_make_a_success_count_less_and_a_loss_as_well() -> None:
    gains = [
        tried(Learner(), HAND, Result(SKILL, 2 * bool(n), rungs=n)).rating(SKILL).value - BEGINNER for n in range(SHOWN)
    ]
    assert gains == sorted(gains, reverse=True)
    assert all(gain > 0 for gain in gains)
    named = tried(Learner(), HAND, Result(SKILL), named=True).rating(SKILL).value - BEGINNER
    assert 0 < named < gains[1]
    weights = [Result(SKILL, rungs=rungs).weight(named=False) for rungs in range(SHOWN)]
    assert weights == [1.0, 0.5, 0.3, 0.1]
    shown, unaided = Result(SKILL, 2, SHOWN, found=False), Result(SKILL, 2, found=False)
    assert (shown.weight(named=False), unaided.weight(named=False)) == (0.7, 1)
    assert (Result(SKILL).weight(named=True), unaided.weight(named=True)) == (0.2, 0.7)


@pytest.mark.parametrize(("lacking", "other"), [("fifteens-ace", "fifteens-3"), ("fifteens-3", "fifteens-ace")])
def test_of_two_skills_missed_together_the_more_suspected_is_blamed(lacking: str, other: str) -> None:
    ace = next(p for p in (draw_problem(seed, skill="fifteens-ace") for seed in range(50)) if "fifteens-3" in p.skills)
    learner = Learner()
    for turn in range(6):
        learner = tried(learner, HAND, Result(other), Result(lacking, 2, found=False), minutes=turn)
    together = [Result(skill, 2, found=False) for skill in (other, lacking)]
    before, after = learner, tried(learner, ace, *together)
    apart = tried(learner, ace, together[0], Result(lacking))
    assert apart.rating(other).value < after.rating(other).value <= before.rating(other).value
    assert after.rating(lacking).value < before.rating(lacking).value


# --- reviews ----------------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from(list(SkillGrade)), st.integers(0, 40 * DAY)), min_size=1, max_size=12))
def test_reviews_are_what_fsrs_says_without_steps_and_chance(meetings: list[tuple[SkillGrade, int]]) -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False)
    card, review, now = Card(card_id=1), None, 1_700_000_000
    for went, later in meetings:
        now += later
        card, _ = scheduler.review_card(card, Rating(went), datetime.fromtimestamp(now, UTC))
        review = schedule_review(review, went, now)
    assert review is not None
    assert review.last == now < review.due
    assert review.stability == pytest.approx(card.stability, rel=0.05, abs=0.01)
    assert abs(review.due - int(card.due.timestamp())) <= max(0.05 * (review.due - now), DAY)


def test_a_help_is_reviewed_sooner_than_a_success_alone_and_a_miss_no_later_than_that() -> None:
    dues = [schedule_review(SkillReview(0, 5 * DAY, 5, 5), went, 5 * DAY).due for went in SkillGrade]
    assert dues[0] < dues[1] < dues[2]


@given(SOME_KNOWN, st.integers(0, 60 * DAY))
def test_a_skill_is_due_from_its_very_second_and_not_before(known: dict[str, KnownSkill], now: int) -> None:
    learner = knowing(known)
    for by in (now, *(each.review.due for each in known.values()), *(each.review.due - 1 for each in known.values())):
        due = learner.due(datetime.fromtimestamp(by, UTC))
        assert set(due) == {skill for skill, each in known.items() if each.review.due <= by}
        waits = [known[skill].review.due for skill in due]
        assert waits == sorted(waits)


@given(st.sampled_from(list(SkillGrade)), st.floats(0.01, 900), st.floats(1, 10), st.integers(0, 90 * DAY))
def test_a_review_is_due_on_the_very_day_that_fsrs_says(
    went: SkillGrade, stability: float, difficulty: float, later: int
) -> None:
    """One meeting from what was kept of the one before: no rounding comes between, so that the second is the same."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False)
    first = datetime.fromtimestamp(1_700_000_000, UTC)
    now = first + timedelta(seconds=later)
    card = Card(card_id=1, state=State.Review, due=now, stability=stability, difficulty=difficulty, last_review=first)
    card, _ = scheduler.review_card(card, Rating(went), now)
    review = schedule_review(SkillReview(1_700_000_000, 0, stability, difficulty), went, int(now.timestamp()))
    assert review.due == int(card.due.timestamp())


# --- mastery ----------------------------------------------------------------------------------------------------------


def test_mastery_takes_three_at_the_very_least_and_the_same_cards_again_prove_nothing() -> None:
    learner = Learner()
    for turn in range(40):
        learner = tried(learner, HAND, *alone(HAND), minutes=turn)
    assert learner.needed == FEWEST == 3
    assert learner.mastered == ()
    second, third = different(HAND, 2)
    learner = tried(learner, second, *alone(second))
    assert learner.mastered == ()
    assert set(tried(learner, third, *alone(third)).mastered) == set(HAND.skills)


def test_three_right_answers_are_not_enough_for_somebody_who_begins() -> None:
    learner = Learner()
    for turn, asked in enumerate(different(HAND, 4)):
        assert learner.mastered == ()
        learner = tried(learner, asked, *alone(asked), minutes=turn)
    assert set(learner.mastered) == set(HAND.skills)


@given(st.lists(st.sampled_from(["alone", "helped", "missed"]), max_size=40), st.booleans())
def test_what_is_mastered_has_the_evidence_and_its_row_says_one_thing(ways: list[str], named: bool) -> None:
    """Below a fair rating it takes the most successes there are; and no row calls a skill both mastered and coming."""
    learner, hands = Learner(), different(HAND, 12)
    results = {"alone": Result(SKILL), "helped": Result(SKILL, 2, 1), "missed": Result(SKILL, 2, found=False)}
    row = 0
    for turn, way in enumerate(ways):
        was, before = SKILL in learner.mastered, learner.to_master(SKILL)
        learner = tried(learner, hands[turn % len(hands)], results[way], minutes=turn, named=named)
        row = row + 1 if way == "alone" else 0
        known = learner.known[SKILL]
        assert known.mastered == (learner.to_master(SKILL) == 0)
        assert FEWEST <= learner.needed <= MOST
        if known.mastered and not was:
            assert row >= (MOST if known.rating.value < FAIR else FEWEST)
        assert named or way != "alone" or learner.to_master(SKILL) <= max(before - 1, 0)
        assert way != "missed" or not known.mastered
        (line_of_skill,) = [
            line for line in skills_page(learner, NOON).plain.splitlines() if line.startswith(f"{NAME}: ")
        ]
        status = line_of_skill.removeprefix(f"{NAME}: ").split(", ")[0]
        assert status == ("mastered" if known.mastered else rating_words(known.rating.value))
        assert ("to master" in line_of_skill) == (not known.mastered)


@pytest.mark.parametrize("done", range(MOST))
@pytest.mark.parametrize(("value", "needed"), [(FAIR - 300.0, 6), (FAIR + 300.0, 3)])
def test_a_skill_that_is_only_coming_takes_six_whatever_else_goes_well(done: int, value: float, needed: int) -> None:
    fine = AttemptRecord(0, None, (SkillRecord("pairs", 0, 0, found=True),))
    tokens = tuple(str(place) for place in range(done))
    known = KnownSkill(Rated(value, LEAST), SkillReview(0, 0, 5.0, 5.0), tokens)
    learner = replace(knowing({SKILL: known}), record=(fine,) * 20)
    assert learner.to_master(SKILL) == max(needed - done, 1)
    after = tried(learner, HAND, Result(SKILL), named=True)
    assert (SKILL in after.mastered) is (done + 1 >= needed)


# --- mistakes ---------------------------------------------------------------------------------------------------------


def test_a_mistake_is_done_with_after_two_successes_alone_in_other_cards() -> None:
    learner = tried(Learner(), HAND, *missed(HAND, SKILL))
    first, second = different(HAND, 2)
    assert [m.skill for m in learner.mistakes] == [SKILL]
    assert tried(learner, HAND, *alone(HAND)).mistakes == learner.mistakes  # the same cards prove nothing
    once = tried(learner, first, *alone(first))
    assert [len(m.alone) for m in once.mistakes] == [1]
    assert tried(once, first, *alone(first)).mistakes == once.mistakes
    assert tried(once, second, *alone(second)).mistakes == ()
    helped = tried(once, second, *[Result(skill, 2, 1) for skill in second.skills])
    assert [len(m.alone) for m in helped.mistakes if m.skill == SKILL] == [0]


def test_a_mistake_that_costs_more_comes_first_and_so_does_one_that_is_likelier_to_be_repeated() -> None:
    dear, cheap = draw_problem(1, skill="double-runs"), draw_problem(1, skill="nobs")
    learner = tried(Learner(), cheap, Result("nobs", 1, found=False))
    learner = tried(learner, dear, Result("double-runs", 8, found=False), minutes=1)
    assert [m.skill for m in learner.mistakes] == ["double-runs", "nobs"]
    first = learner.mistakes[0]
    better = learner
    for turn in range(9):
        better = tried(better, HAND, Result("double-runs"), minutes=2 + turn)
    assert better.priority(first) < learner.priority(first)


@given(SOME_KNOWN, st.sampled_from(list(SKILLS)), st.floats(700, 2400), st.integers(1, 28))
def test_a_mistake_costs_by_points_and_frequency(
    known: dict[str, KnownSkill], skill: str, difficulty: float, lost: int
) -> None:
    learner = knowing(known)
    mistake = PastMistake(skill, HAND.key, HAND.structure, difficulty, 1, 0)
    assert learner.priority(mistake) > 0
    assert learner.priority(mistake._replace(lost=lost)) == pytest.approx(lost * learner.priority(mistake))
    assert learner.priority(mistake._replace(difficulty=difficulty + 100)) > learner.priority(mistake)
    for other in SKILLS:
        alike = knowing(dict.fromkeys((skill, other), KnownSkill(Rated(1500, 200), SkillReview(0, 0, 5, 5))))
        costs = [alike.priority(mistake._replace(skill=each)) / AT_TABLE[each].often for each in (skill, other)]
        assert costs[0] == pytest.approx(costs[1])


@given(st.lists(st.sampled_from(range(40)), min_size=1, max_size=30), st.integers(1, 12))
def test_what_is_kept_is_always_the_latest(tries: list[int], most: int) -> None:
    """Of the record, the days, the structures and the ranks, whatever is kept of them."""
    learner, met = Learner(), []
    with pytest.MonkeyPatch.context() as patch:
        for name in ("ENTRIES", "DAYS", "STRUCTURES", "RANKS"):
            patch.setattr(learner_module, name, most)
        for turn, seed in enumerate(tries):
            asked = easy(seed)
            learner = tried(learner, asked, *alone(asked), minutes=24 * 60 * turn)
            met.append((int(NOON.timestamp()) + turn * DAY, asked.structure, asked.ranks))
            assert [(each.when, each.when // DAY) for each in learner.record] == [
                (w, w // DAY) for w, _, _ in met[-most:]
            ]
            assert [day.day for day in learner.days] == [when // DAY for when, _, _ in met[-most:]]
            assert list(learner.recent) == [structure for _, structure, _ in met[-most:]]
            assert list(learner.met) == [ranks for _, _, ranks in met[-most:]]


def test_a_combination_of_two_skills_gives_its_holes_away_once() -> None:
    both = [Result("fifteens-3", 2, found=False), Result("fifteens-ace", 2, found=False)]
    learner = tried(Learner(), HAND, *both)
    assert (learner.record[0].lost, learner.days[0].holes) == (2, 2)
    assert "Today your first counts were off by 2 holes, all with three-card fifteens." in report_progress(
        learner, NOON
    )


# --- what is weakest, and what is likely ---


@given(SOME_KNOWN, st.data())
def test_what_goes_better_is_named_later(known: dict[str, KnownSkill], data: st.DataObject) -> None:
    skill = data.draw(st.sampled_from(sorted(known)))
    place = knowing(known).weakest.index(skill)
    (value, deviation), more = known[skill].rating, data.draw(st.floats(0, 500))
    for rating in (Rated(value + more, deviation), Rated(value, min(deviation + more, UNKNOWN))):
        other = knowing(known | {skill: known[skill]._replace(rating=rating)})
        assert other.weakest.index(skill) >= place
        assert set(other.weakest) == set(known)
        assert other.costs(skill, at_best=True) <= knowing(known).costs(skill, at_best=True)
        costs = [other.costs(each, at_best=True) for each in other.weakest]
        assert costs == sorted(costs, reverse=True)


def test_of_two_skills_that_go_alike_the_one_that_costs_more_at_the_table_is_the_weakest() -> None:
    alike = KnownSkill(Rated(1100, 150), SkillReview(0, 0, 5, 5))
    pairs = [("double-runs", "triple-runs"), ("double-runs", "quadruple-runs"), ("pairs", "double-pair-royals")]
    for common, rare in [*pairs, ("fifteens-3", "fifteens-ace"), ("hand-flush", "crib-flush"), ("runs-3", "runs-5")]:
        assert knowing({common: alike, rare: alike}).weakest == (common, rare)


@given(SOME_KNOWN)
def test_a_skill_never_met_is_taken_to_be_like_the_one_in_the_middle(known: dict[str, KnownSkill]) -> None:
    learner, values = knowing(known), [each.rating.value for each in known.values()]
    for skill in SKILLS.keys() - known.keys():
        middle = learner.rating(skill)
        assert middle.value in values
        assert middle.deviation == UNKNOWN
        assert 2 * sum(value < middle.value for value in values) <= len(values)
        assert 2 * sum(value > middle.value for value in values) < len(values)


@given(st.lists(st.tuples(st.sampled_from(["pairs", "nobs", "runs-3"]), st.booleans()), max_size=60))
def test_suspicion_follows_the_last_problems(went: list[tuple[str, bool]]) -> None:
    learner = Learner()
    assert learner.suspects == COMMON
    for turn, (skill, right) in enumerate(went):
        before = learner.suspicion()
        learner = tried(learner, HAND, Result(skill, 0 if right else 2, found=right), minutes=turn)
        after = learner.suspicion()
        if turn < RECENT:
            assert (after[skill] < before[skill]) is right
            assert {each for each in SKILLS if after[each] != before[each]} == {skill}
        assert learner.suspects[0] == max(COMMON, key=after.__getitem__)


@given(st.integers(0, 60), st.integers(0, 60))
def test_forty_problems_speak_for_a_skill_and_twenty_for_how_many_master_it(wrong: int, right: int) -> None:
    """A miss is forgotten after so many, and not before."""
    went = [False] * wrong + [True] * right
    entries = [AttemptRecord(0, None, (SkillRecord("nobs", 0, 0, was_right),)) for was_right in went]
    learner = Learner(record=tuple(entries))
    last = went[-20:]
    assert learner.needed == 3 + round(3 * (1 - (sum(last) + 1) / (len(last) + 2)))
    lately = went[-40:]
    suspicion = sum(log(0.1 / 0.95) if was_right else log(0.9 / 0.05) for was_right in lately)
    assert learner.suspicion()["nobs"] == pytest.approx(log(AT_TABLE["nobs"].often) + suspicion)


@given(st.booleans(), st.integers(1, 300))
def test_after_a_rest_one_problem_moves_a_rating_further(right: bool, days: int) -> None:
    learner = tried(tried(Learner(), HAND, Result(SKILL)), HAND, Result(SKILL, 2, found=False))
    result = Result(SKILL, 0 if right else 2, found=right)
    soon, late = (tried(learner, HAND, result, minutes=minutes) for minutes in (0, days * 24 * 60))
    moved = [abs(each.rating(SKILL).value - learner.rating(SKILL).value) for each in (soon, late)]
    assert moved[0] < moved[1]
    assert soon.rating(SKILL).deviation <= late.rating(SKILL).deviation


def test_a_mistake_is_worked_off_by_what_is_as_hard_and_by_nothing_easier() -> None:
    ordered = sorted((draw_problem(seed, skill="pairs") for seed in range(30)), key=lambda each: each.difficulty)
    middle = ordered[15]
    learner = tried(Learner(), middle, Result("pairs", 2, found=False))
    (mistake,) = learner.mistakes
    for other in ordered:
        after = tried(learner, other, Result("pairs"))
        hard = round(Attempt(other, (Result("pairs"),), NOON).difficulty, 1) >= mistake.difficulty
        nearer = other.ranks != middle.ranks and (hard or other.structure == middle.structure)
        assert [len(each.alone) for each in after.mistakes] == [int(nearer)], other


# --- what comes next --------------------------------------------------------------------------------------------------


def test_a_mistake_comes_back_in_other_cards_of_the_same_structure_and_not_at_once() -> None:
    learner = tried(Learner(), HAND, *missed(HAND, SKILL))
    met = []
    for turn in range(1, 8):
        asked = next_problem(learner, 3, NOON + timedelta(minutes=turn))
        met.append(asked)
        learner = tried(learner, asked, *alone(asked), minutes=turn)
    again = [turn for turn, asked in enumerate(met) if asked.structure == HAND.structure]
    assert again
    assert again[0] >= 2
    assert all(asked.key != HAND.key for asked in met)


def test_a_review_that_is_due_comes_before_anything_new() -> None:
    learner = tried(Learner(), HAND, Result("nobs"))
    learner = tried(learner, HAND, Result("pairs"))
    assert "nobs" in next_problem(learner, 1, NOON + timedelta(days=20)).skills


@pytest.mark.parametrize("seed", range(5))
def test_the_same_learner_seed_and_day_give_the_same_problem_and_no_structure_comes_twice_running(seed: int) -> None:
    random, learner, before, keys = Random(seed), Learner(), "", set()  # noqa: S311
    for turn in range(40):
        now = NOON + timedelta(minutes=turn)
        asked = next_problem(learner, seed, now)
        assert asked == next_problem(learner, seed, now)
        assert asked.structure != before
        before = asked.structure
        results = alone(asked) if random.random() < 0.7 else missed(asked, asked.skills[0])
        learner = tried(learner, asked, *results, minutes=turn)
        keys.add(asked.key)
    assert len(keys) >= 32


def test_levels_make_the_next_problem_easier_or_harder_and_so_does_a_row_of_successes() -> None:
    learner = tried(Learner(), HAND, *missed(HAND, SKILL))
    easier, normal, harder = (what_next.aim(learner, level) for level in what_next.LEVELS)
    assert easier > normal > harder
    assert 0.75 <= normal <= 0.85
    for turn in range(7):
        learner = tried(learner, HAND, *alone(HAND), minutes=turn)
    assert what_next.aim(learner) < normal
    with pytest.raises(IllegalMove, match=r"'hardest' isn't a level: choose easier, normal, harder"):
        next_problem(learner, 1, NOON, "hardest")


# --- what is said -----------------------------------------------------------------------------------------------------


def test_it_explains_itself_with_the_numbers_of_the_record() -> None:
    learner = Learner()
    for turn, key in enumerate(["hand 4D4H5S6C+KH", "hand AC5D9H2S+8D", "hand AC3D7H7S+KD", "hand AD6D8H2S+QD"]):
        asked = problem_from_key(key)
        cards = ["5S 6C 4D", "AC 5D 9H", "AC 7H 7S", "AD 6D 8H"][turn]
        result = Result("fifteens-3", 0 if turn == 0 else 2, found=turn == 0, cards="" if turn == 0 else cards)
        learner = tried(learner, asked, result, minutes=turn)
    assert report_progress(learner, NOON)[:2] == (
        f"You've mastered 0 of {len(SKILLS)} skills.",
        "You miss three-card fifteens with an ace: 3 of the last 4, for 6 holes; six more to master.",
    )
    assert "Today your first counts were off by 6 holes, all with three-card fifteens." in report_progress(
        learner, NOON
    )


def test_what_is_said_is_plain_and_never_blames() -> None:
    random, learner, sentences = Random(5), Learner(), []  # noqa: S311
    for turn in range(90):
        asked = next_problem(learner, 5, NOON + timedelta(hours=7 * turn))
        results = alone(asked) if random.random() < 0.6 else missed(asked, asked.skills[-1])
        learner = tried(learner, asked, *results, minutes=7 * 60 * turn)
        sentences += report_progress(learner, NOON + timedelta(hours=7 * turn))
    assert len(set(sentences)) > 60
    assert [sentence for sentence in sentences if BLAME.search(sentence)] == []
    assert [sentence for sentence in sentences if not sentence.endswith(".") or len(sentence) > 160] == []


@pytest.mark.parametrize(
    ("went", "words"),
    [
        ("FF", "You claim as his nobs what doesn't score: 2 of the last 2, for 2 holes; five more to master."),
        ("F", "You claim as his nobs what doesn't score: the one time so far, for 1 hole; five more to master."),
        ("FM", "You miss his nobs, or claim what doesn't score: 2 of the last 2, for 2 holes; five more to master."),
        ("MM", "You miss his nobs: 2 of the last 2, for 2 holes; five more to master."),
    ],
)
def test_what_was_claimed_and_does_not_score_is_not_said_to_be_missed(went: str, words: str) -> None:
    learner = Learner()
    for turn, letter in enumerate(went):
        result = Result("nobs", 1, found=False, false=letter == "F")
        learner = tried(learner, HAND, result, minutes=turn)
    assert describe_weakness(learner, "nobs").startswith(words.partition("; ")[0])
    assert describe_weakness(learner, "nobs").endswith("more to master.")


def test_runs_claimed_where_they_are_broken_are_told_as_runs() -> None:
    asked = problem_from_key("play 4H5DKC6C")
    look = GuidedProblem(asked).claim("run", "4H 5D 6C").finish()
    learner = Learner().after(Attempt(asked, look.results, NOON))
    assert describe_weakness(learner, "play-broken-runs").startswith("You claim broken runs: the one time so far")


def test_a_false_claim_made_at_the_tutor_is_told_as_one() -> None:
    asked = problem_from_key("hand 7D8HQSKC+2C")
    look = GuidedProblem(asked).claim("fifteen", "7D 8H").claim("nobs", "KC").finish()
    learner = Learner().after(Attempt(asked, look.results, NOON))
    assert describe_weakness(learner, "nobs").startswith("You claim as his nobs what doesn't score")
    assert from_json(to_json(Progress(learner))).learner == learner


def test_a_skill_that_is_to_claim_nothing_is_not_said_to_be_missed() -> None:
    asked = draw_problem(1, skill="no-crib-flush")
    sentences = report_progress(tried(Learner(), asked, Result("no-crib-flush", 4, found=False)), NOON)
    assert (
        "No flush of four in the crib: not yet right, the one time so far, for 4 holes; six more to master."
        in sentences
    )


def test_somebody_new_is_told_what_will_be_here() -> None:
    assert report_progress(Learner(), NOON)[0].startswith("No problems yet")


# --- days -------------------------------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_a_streak_counts_days_of_practice_back_from_today_with_one_day_off_in_seven(days: set[int], today: int) -> None:
    listed = tuple(Day(day, ENOUGH, ENOUGH, 0) for day in sorted(days))
    row = streak(listed, today * DAY)
    off, by_hand = [], 0
    for day in range(today, -1, -1):
        if day in days:
            by_hand += 1
        elif day != today:
            if off and off[-1] - day < 7:
                break
            off.append(day)
    assert row == by_hand


@pytest.mark.parametrize("apart", range(1, 11))
def test_two_days_off_break_a_streak_where_they_are_less_than_a_week_apart(apart: int) -> None:
    days = tuple(Day(day, ENOUGH, ENOUGH, 0) for day in range(30) if day not in (20, 20 - apart))
    assert streak(days, 29 * DAY) == (28 if apart >= 7 else 8 + apart)


def test_what_is_new_is_of_the_show_until_all_of_the_show_was_met() -> None:
    show = [skill for skill in SKILLS if not skill.startswith("play-")]
    alike = KnownSkill(Rated(1500, 150), SkillReview(0, 0, 5, 5))
    for met in range(len(show) - 1):
        new = what_next.new_skills(knowing(dict.fromkeys(show[:met], alike)))
        assert len(new) == 2
        assert set(new) <= set(show[met:])
    assert all(skill.startswith("play-") for skill in what_next.new_skills(knowing(dict.fromkeys(show, alike))))


def test_a_day_counts_from_five_problems_without_help_and_problems_with_help_do_not_count() -> None:
    learner = Learner()
    for turn in range(ENOUGH):
        assert learner.streak(NOON) == 0
        learner = tried(learner, HAND, Result("nobs", 1, 1), minutes=turn)
        learner = tried(learner, HAND, *alone(HAND), minutes=turn)
    assert learner.streak(NOON) == 1
    assert learner.days == (Day(int(NOON.timestamp()) // DAY, 2 * ENOUGH, ENOUGH, ENOUGH),)


def test_a_clock_that_goes_back_stands_still() -> None:
    learner = tried(Learner(), HAND, *alone(HAND))
    later = tried(learner, HAND, *alone(HAND), minutes=-600)
    assert [entry.when for entry in later.record] == [int(NOON.timestamp())] * 2


def test_the_same_moment_in_another_zone_is_the_same() -> None:
    there = NOON.astimezone(timezone(timedelta(hours=9)))
    assert Learner().after(Attempt(HAND, (Result("nobs"),), there)) == tried(Learner(), HAND, Result("nobs"))


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "refusal"),
    [
        ((), "an attempt has a result for one skill or more"),
        ((Result("nobs"), Result("nobs")), "no skill twice"),
        ((Result("juggling"),), "'juggling' isn't a skill"),
        ((Result("nobs", 30, found=False),), "no skill loses '30' points"),
        ((Result("nobs", 1),), "found right away, so it loses nothing"),
        ((Result("nobs", false=True),), "found right away, so it loses nothing"),
        ((Result("nobs", 1, 4),), "'4' rungs of help can't be"),
        ((Result("nobs", 1, 1, cards="5H " * 9),), "too many cards"),
    ],
)
def test_an_attempt_that_cannot_be_is_refused(results: tuple[Result, ...], refusal: str) -> None:
    with pytest.raises(IllegalMove, match=refusal):
        Attempt(HAND, results, NOON)


def test_a_time_without_its_zone_and_a_problem_of_an_hour_and_more_are_refused() -> None:
    with pytest.raises(IllegalMove, match="without its zone"):
        Attempt(HAND, (Result("nobs"),), NOON.replace(tzinfo=None))
    with pytest.raises(IllegalMove, match="'3601' isn't a time for a problem"):
        Attempt(HAND, (Result("nobs"),), NOON, seconds=3601)
