"""The drill of deciding: a choice marked by its cost, and a record, reviews and siblings as for what is counted."""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from each import for_each

from crib_tutor.deck import RANK_NAMES, symbols
from crib_tutor.drills.deciding import words
from crib_tutor.drills.deciding.state import Deciding, result_of, skills_of, start_deciding
from crib_tutor.learner.profile import ALONE, Learner
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.learner.progress_report import report_progress, unmet_skills, welcome
from crib_tutor.learner.resume_code import from_code, to_code
from crib_tutor.learner.review_days import DAY
from crib_tutor.learner.what_next import next_problem, problem_of_skill, problems_to_warm_up
from crib_tutor.problems.decisions.decision import CLOSE, RIGHT, Choice, PricedDecision, find_decision, load_prices
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS, SKILLS
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEYS = tuple(load_prices()["prices"])
Answer = Callable[[PricedDecision, Random], Choice]


def best(asked: PricedDecision, _: Random) -> Choice:
    return asked.best


def worst(asked: PricedDecision, _: Random) -> Choice:
    return asked.choices[-1]


def any_of_them(asked: PricedDecision, chance: Random) -> Choice:
    return chance.choice(asked.choices)


def begun(practiced: str = "decisions", seed: int = 7, learner: Learner | None = None) -> Deciding:
    return start_deciding(learner or Learner(), seed=seed, now=NOON, practiced=practiced)


def decided(drill: Deciding, answer: Answer, many: int, now: datetime = NOON) -> tuple[Deciding, list[PricedDecision]]:
    """The drill after so many decisions, one a minute, and what was asked."""
    chance, asked = Random(many), []  # noqa: S311
    for _ in range(many):
        now += timedelta(minutes=1)
        asked.append(drill.asked)
        drill = drill.choose(answer(drill.asked, chance).cards, now).next(now)
    return drill, asked


# --- one decision -----------------------------------------------------------------------------------------------------


@for_each(KEYS[::5])
def test_a_choice_is_graded_by_what_it_costs(key: str) -> None:
    asked = find_decision(key)
    for one in asked.choices:
        result = result_of(asked, one)
        assert result.skill == asked.seen.skill
        assert result.alone == (asked.best.wins - one.wins < RIGHT)
        assert result.found == (asked.best.wins - one.wins < CLOSE)
        assert (result.lost == 0) == result.alone
        assert result.alone or abs(result.lost - 100 * one.cost) <= max(0.5, 100 * one.cost - 29, 1 - 100 * one.cost)
    weights = [result_of(asked, one) for one in asked.choices]
    assert [one.grade for one in weights] == sorted((one.grade for one in weights), reverse=True)


def test_close_is_worth_half_and_wrong_nothing() -> None:
    asked = next(
        one for one in map(find_decision, KEYS) if {RIGHT <= each.cost < CLOSE for each in one.choices} == {True, False}
    )
    near = next(one for one in asked.choices if RIGHT <= one.cost < CLOSE)
    before = Learner()
    ratings = []
    for one in (asked.best, near, asked.choices[-1]):
        drill = begun().ask(asked.key, NOON).choose(one.cards, NOON)
        ratings.append(drill.learner.rating(asked.seen.skill).value)
    assert ratings[0] > ratings[1] > before.rating(asked.seen.skill).value > ratings[2]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("3C 3H", "you chose 2 of your cards: choose one card"),
        ("KS", "'KS' isn't in your hand: choose from AD 2S 3C 3H"),
    ],
)
def test_what_cannot_be_chosen_is_refused(chosen: str, said: str) -> None:
    drill = begun("lead", seed=7)
    assert drill.asked.seen.hand == find_decision(drill.asked.key).seen.hand
    drill = drill.ask(next(key for key in KEYS if key.startswith("lead AD2S3C3H/")), NOON)
    with pytest.raises(IllegalMove, match=said):
        drill.choose(chosen.split(), NOON)


def test_a_card_that_is_too_high_is_refused_by_the_count() -> None:
    asked = next(one for one in map(find_decision, KEYS) if len(one.seen.legal) < len(one.seen.hand))
    high = next(card for card in asked.seen.hand if card not in asked.seen.legal)
    with pytest.raises(IllegalMove, match="past thirty-one"):
        begun().ask(asked.key, NOON).choose([high], NOON)


def test_it_is_decided_once_and_then_goes_on() -> None:
    drill = begun()
    with pytest.raises(IllegalMove, match="isn't decided yet"):
        drill.next(NOON)
    after = drill.choose(drill.asked.best.cards, NOON)
    with pytest.raises(IllegalMove, match="go on to the next"):
        after.choose(drill.asked.best.cards, NOON)
    assert after.next(NOON).asked != drill.asked


@pytest.mark.parametrize("practiced", ["nobs", "", "leads", 7, None])
def test_only_kinds_of_decision_are_practiced(practiced: object) -> None:
    with pytest.raises(IllegalMove, match="isn't a kind of decision"):
        begun(practiced)  # type: ignore[arg-type]


@for_each([*DECISION_GROUPS, *DECISIONS])
def test_what_is_practiced_is_all_that_is_asked(practiced: str) -> None:
    drill, asked = decided(begun(practiced), any_of_them, 12)
    assert {one.seen.skill for one in asked} <= set(skills_of(practiced))
    assert drill.turn == 13


def test_the_same_seed_and_answers_ask_the_same() -> None:
    first, again = (decided(begun(), any_of_them, 15) for _ in range(2))
    assert [one.key for one in first[1]] == [one.key for one in again[1]]
    assert first[0].learner == again[0].learner


# --- the record -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_who_always_decides_best_masters_every_kind(seed: int) -> None:
    drill, _ = decided(begun(seed=seed), best, 90)
    assert set(drill.learner.mastered) == set(DECISIONS)
    assert drill.learner.mistakes == ()


@pytest.mark.parametrize("seed", range(4))
def test_who_lacks_one_kind_is_found_out(seed: int) -> None:
    def lacks_replies(asked: PricedDecision, _: Random) -> Choice:
        return asked.choices[-1] if asked.seen.skill == "reply-lead" else asked.best

    drill, asked = decided(begun(seed=seed), lacks_replies, 60)
    assert drill.learner.weakest[0] == "reply-lead"
    assert {one.skill for one in drill.learner.mistakes} == {"reply-lead"}
    often = [one.seen.skill for one in asked].count("reply-lead")
    assert often > 60 / len(DECISIONS)


@pytest.mark.parametrize("skill", DECISIONS)
def test_a_mistake_comes_back_in_other_cards_until_two_were_right(skill: str) -> None:
    drill = begun("decisions").practice(NOON, skill)
    missed = drill.asked
    drill = drill.choose(worst(missed, Random(1)).cards, NOON)  # noqa: S311
    assert [one.structure for one in drill.learner.mistakes] == [missed.structure]
    drill, asked = decided(drill.next(NOON).practice(NOON, "decisions"), best, 40)
    siblings = [one for one in asked if one.structure == missed.structure]
    as_hard = [one for one in asked if one.seen.skill == skill and one.difficulty >= missed.difficulty]
    assert siblings
    assert missed.ranks != siblings[0].ranks
    assert len({one.key for one in (*siblings, *as_hard)}) >= ALONE
    assert drill.learner.mistakes == ()


def test_what_was_right_is_due_days_later_and_what_was_wrong_the_next_day() -> None:
    drill = begun("lead-pair")
    right, wrong = (drill.choose(drill.asked.choices[place].cards, NOON) for place in (0, -1))
    assert right.learner.due(NOON + timedelta(days=1, hours=1)) == ()
    assert wrong.learner.due(NOON + timedelta(days=1, hours=1)) == ("lead-pair",)
    assert right.learner.due(NOON + timedelta(days=3)) == ("lead-pair",)


def test_a_review_that_is_due_comes_first_and_grows_apart() -> None:
    drill, now = begun("lead-pair"), NOON
    gaps = []
    for _ in range(4):
        drill = drill.choose(drill.asked.best.cards, now)
        due = drill.learner.known["lead-pair"].review.due
        gaps.append((due - now.timestamp()) / DAY)
        now = datetime.fromtimestamp(due, UTC)
        drill = drill.next(now)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10 * gaps[0]
    drill, _ = decided(drill.practice(now, "lead-high"), best, 1, now)  # what was just asked waits
    later, asked = decided(drill.practice(now, "decisions"), best, 1, now)
    assert asked[0].seen.skill == "lead-pair"
    assert later.learner.due(now + timedelta(minutes=5)) == ()


def test_everything_is_kept_in_the_file_and_the_code() -> None:
    drill, _ = decided(begun(), any_of_them, 40)
    progress = Progress(drill.learner)
    assert from_json(to_json(progress)) == progress
    code = to_code(progress)
    back = from_code(code).learner
    assert code[0] == "2"
    assert set(back.known) == set(drill.learner.known)
    assert set(back.mastered) == set(drill.learner.mastered)


def test_a_mistake_of_which_the_prices_are_gone_is_kept_and_comes_back() -> None:
    drill = begun("lead-low")
    drill = drill.choose(drill.asked.choices[-1].cards, NOON)
    (mistake,) = drill.learner.mistakes
    gone = "lead 4D5H6CJS/2H9C+9H 96-105"
    assert gone not in KEYS
    kept = mistake._replace(problem=gone, structure="lead-low: one low card, late")
    learner = from_json(to_json(Progress(replace(drill.learner, mistakes=(kept,))))).learner
    assert learner.mistakes[0].problem == gone
    _, asked = decided(begun(learner=learner), best, 30)
    assert [one for one in asked if one.structure == learner.mistakes[0].structure]


# --- beside what is counted -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_no_decision_enters_the_problems_to_count(seed: int) -> None:
    drill, _ = decided(begun(seed=seed), any_of_them, 20)
    later = NOON + timedelta(days=9)
    assert drill.learner.due(later)
    for turn in range(4):
        asked = next_problem(drill.learner, f"{seed}:{turn}", later)
        assert set(asked.skills) <= set(SKILLS)
        assert problem_of_skill(drill.learner, "nobs", turn).form != "lead"
    for asked in problems_to_warm_up(drill.learner, ("pairs",), seed, later, many=3):
        assert set(asked.skills) <= set(SKILLS)


def test_of_someone_who_only_counts_nothing_is_left_out() -> None:
    assert Learner().only(SKILLS) == Learner()
    drill, _ = decided(begun(), any_of_them, 9)
    assert drill.learner.only(DECISIONS) == drill.learner
    assert drill.learner.only(SKILLS).known == {}
    assert drill.learner.only(SKILLS).record == ()


def test_a_lost_chance_is_no_hole_and_a_day_of_deciding_is_a_day_of_practice() -> None:
    drill, _ = decided(begun(), worst, 6)
    (day,) = drill.learner.days
    assert (day.problems, day.alone, day.holes) == (0, 6, 0)
    assert drill.learner.streak(NOON) == 1


def test_the_report_names_what_decisions_cost() -> None:
    drill, asked = decided(begun("lead-pair"), worst, 4)
    lost = sum(min(max(round(100 * one.choices[-1].cost), 1), 29) for one in asked)
    said = report_progress(drill.learner, NOON)
    assert said[0] == f"You've mastered 0 of {len(DECISIONS)} kinds of decision."
    assert said[1].startswith(
        f"Leads from a pair: 4 of the last 4 cost about {round(lost / 4)} wins in 100 games each; "
    )
    assert welcome(drill.learner).endswith(
        f"0 of {len(SKILLS)} skills mastered, and 0 of {len(DECISIONS)} kinds of decision"
    )
    assert unmet_skills(drill.learner).startswith("Thirty-one more skills")


# --- words ------------------------------------------------------------------------------------------------------------


@for_each(KEYS)
def test_the_question_tells_seat_and_scores_and_asks_once(key: str) -> None:
    seen = find_decision(key).seen
    asked = words.question(seen)
    assert asked.count("?") == 1
    assert ("the dealer" in asked) == seen.dealer
    assert f"at {seen.scores[0]}, your opponent at {seen.scores[1]}." in asked
    told = " ".join(words.situation(seen))
    assert symbols(seen.hand) in told
    mine, theirs = (121 - score for score in seen.scores)
    assert (f"You both need {mine}." if mine == theirs else f"You need {mine}, your opponent {theirs}.") in told


@for_each(KEYS)
def test_a_reason_names_only_cards_that_are_there(key: str) -> None:
    asked = find_decision(key)
    held = {card.rank for card in asked.seen.hand}
    for one in asked.choices:
        named = re.findall(rf"\ban? ({'|'.join(RANK_NAMES)})\b", words.reason(asked, one))
        assert {RANK_NAMES.index(rank) + 1 for rank in named} <= held, words.reason(asked, one)
    why = DECISIONS[asked.seen.skill].reason
    there = {"low card": min(held) <= 4, "ten-card": max(held) >= 10, "face card": max(held) > 10}
    there |= {rank: RANK_NAMES.index(rank) + 1 in held for rank in RANK_NAMES if rank != "two"}
    assert all(is_there for name, is_there in there.items() if re.search(rf"\b{name}s?(?!-)\b", why, re.IGNORECASE)), (
        why
    )


@for_each(KEYS[::3])
def test_every_choice_shown_has_its_price_and_one_reason(key: str) -> None:
    drill = begun().ask(key, NOON)
    for answer in (best, worst):
        done = drill.choose(answer(drill.asked, Random(1)).cards, NOON)  # noqa: S311
        rows = words.shown_choices(done)
        assert rows[0].best
        assert [row.mine for row in rows].count(True) == 1
        assert all(row.reason.endswith(".") and (row.reason[0].isupper() or row.reason[0].isdecimal()) for row in rows)
        every = words.shown_choices(done, every=True)
        assert {card for row in every for card in row.cards} >= set(drill.asked.seen.legal)
        for row in every:
            one = drill.asked.of(row.cards if drill.many == 2 else row.cards[:1])
            assert row.wins == f"{100 * one.wins:.1f}"
            assert words.reason(drill.asked, one) == row.reason


@for_each(KEYS[::3])
def test_the_verdict_says_what_it_costs_and_what_is_best(key: str) -> None:
    drill = begun().ask(key, NOON)
    for one in drill.asked.choices:
        said = words.verdict(drill.choose(one.cards, NOON))
        assert said.startswith("Right") == one.right
        assert said.startswith("Close") == (one.close and not one.right)
        assert one.right or f"{100 * one.cost:.1f}" in said
        assert one.right or symbols(drill.asked.best.cards) in said


def test_before_a_choice_nothing_is_told_of_prices() -> None:
    drill = begun()
    assert (words.verdict(drill), words.score_line(drill), list(words.lesson(drill))) == ("", "", [])


def test_the_reason_of_a_discard_is_true_of_its_numbers() -> None:
    """A sentence that says "more in hand" is held against the averages themselves."""
    for key in KEYS:
        asked = find_decision(key)
        if asked.seen.form == "discard":
            first, second = asked.choices[:2]
            said = words.reason(asked, first)
            gap = first.parts[0] - second.parts[0]
            if said.startswith("On average") and abs(gap) >= 0.05:
                assert f"{abs(gap):.1f} {'more' if gap > 0 else 'less'} in hand" in said


def test_deciding_loads_no_numpy() -> None:
    program = (
        "import sys\nfrom datetime import UTC, datetime\n"
        "from crib_tutor.drills.deciding import words\n"
        "from crib_tutor.drills.deciding.state import start_deciding\n"
        "from crib_tutor.learner.profile import Learner\n"
        "drill = start_deciding(Learner(), seed=7, now=datetime.now(UTC))\n"
        "drill = drill.choose(drill.asked.best.cards, datetime.now(UTC))\n"
        "print(words.verdict(drill)[:5], len(words.shown_choices(drill)) > 1, 'numpy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["Right", "True", "False"]


@pytest.mark.parametrize("seed", range(4))
def test_who_guesses_masters_next_to_nothing(seed: int) -> None:
    drill, _ = decided(begun(seed=seed), any_of_them, 120)
    assert len(drill.learner.mastered) <= 2
    assert len(drill.learner.known) == len(DECISIONS)


@for_each(KEYS)
def test_where_holes_and_wins_part_the_reason_says_so(key: str) -> None:
    asked = find_decision(key)
    for one in asked.choices:
        alone = asked.seen.form == "discard"
        others = [each for each in asked.choices if each != one and (alone or each.cards[0].rank != one.cards[0].rank)]
        is_best = one == asked.best or (not alone and one.cards[0].rank == asked.best.cards[0].rank)
        other = others[0] if is_best else asked.best
        more_holes, more_wins = one.holes > other.holes + 0.05, one.wins >= other.wins
        fewer_holes = one.holes < other.holes - 0.05
        said = words.reason(asked, one)
        if "but at this score" in said:
            assert (more_holes, more_wins) in ((True, False), (False, True))
            assert said.endswith("more often." if more_wins else "less often.")
        elif not alone:
            assert not (more_holes and not more_wins)
            assert not (fewer_holes and more_wins)
