"""The tutor: whatever is done, the pegs are what was found and what was missed, and the record is what was done."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structures import due, points, table

from crib_tutor import IllegalMove, Kind, rules
from crib_tutor.deck import InvalidCards
from crib_tutor.drills.guided_problem import GuidedProblem, Rung
from crib_tutor.drills.tutor.state import Tutor, start
from crib_tutor.learner.profile import KnownSkill, Learner
from crib_tutor.learner.ratings import Rating
from crib_tutor.learner.review_days import SkillReview
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import Muggins, Overscore, Rules

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES = [
    rules.MODERN,
    rules.TOMMY_SIX,  # the opponent is credited first
    replace(rules.MODERN, muggins=Muggins.OFF),
    replace(rules.MODERN, overclaim=Overscore.TO_OPPONENT),
    replace(rules.MODERN, overclaim=Overscore.TWO_TO_OPPONENT),
    replace(rules.MODERN, target=7, lurches=()),  # won soon
]
KEYS = ["hand 5H5D5SJC+5C", "crib 2C4C6C8C+KH", "four 4D4H5S6C", "cut JH", "play 8H7D", "hand 5H", "cut 1H"]
OFTEN = {
    "right": 6,
    "wild": 2,
    "take_back": 1,
    "answer_by": 1,
    "total": 2,
    "tally": 1,
    "finish": 6,
    "help": 4,
    "show": 8,
}
OFTEN |= {"next": 9, "own": 1, "practice": 1, "pace": 1}
"""What a learner does, and how often."""
WALKS = st.integers(0, 10**9).map(lambda seed: walk(Random(seed)))  # noqa: S311


def walk(chance: Random) -> list[tuple[str, int]]:
    """Sixty steps, each with a number that says what it is about."""
    names = chance.choices(list(OFTEN), list(OFTEN.values()), k=60)
    return [(name, chance.randrange(100)) for name in names]


def right(tutor: Tutor, number: int) -> Tutor:
    """Claim something that scores."""
    made = due(tutor.look.problem) or ((Kind.FIFTEEN, table(tutor.look.problem)),)
    return tutor.claim(*made[number % len(made)][:2])


def wild(tutor: Tutor, number: int) -> Tutor:
    """Claim one, two or three cards as any kind."""
    cards = table(tutor.look.problem)
    first = number % len(cards)
    return tutor.claim(list(Kind)[number % len(Kind)], cards[first : first + 1 + number % 3])


def one_of(things: Sequence[object], number: int) -> object:
    return things[number % len(things)]


EVENTS = {
    "right": lambda tutor, _, number: right(tutor, number),
    "wild": lambda tutor, _, number: wild(tutor, number),
    "take_back": lambda tutor, _, number: tutor.take_back(number % 6 - 1),
    "answer_by": lambda tutor, _, number: tutor.answer_by(one_of([*Way, "guess"], number)),
    "total": lambda tutor, now, number: tutor.finish(now, points(due(tutor.look.problem)) + number % 9 - 5),
    "tally": lambda tutor, now, number: tutor.finish(now, {Kind.FIFTEEN: 2, Kind.PAIR: number % 9 - 1}),
    "pace": lambda tutor, now, number: tutor.keep_pace(now, on=bool(number % 2)),
    "own": lambda tutor, now, number: tutor.count_own(one_of(KEYS, number), now),
    "practice": lambda tutor, now, number: tutor.practice(now, one_of([None, "nobs", "play-go", "luck"], number)),
    **{name: lambda tutor, now, _, name=name: getattr(tutor, name)(now) for name in ("finish", "help", "show", "next")},
}


def stepped(tutor: Tutor, step: tuple[str, int], now: datetime) -> Tutor:
    """The tutor after one step, whether the rules allow it or not."""
    name, number = step
    return EVENTS[name](tutor, now, number)


def kept(tutor: Tutor) -> str:
    """All that a tutor holds, in words; the clock too."""
    return repr(tutor)


def owed(tutor: Tutor, before: Tutor) -> tuple[int, int]:
    """Where the front pegs are to stand once a problem is settled: found, overlooked and overclaimed, in due order."""
    last, game = tutor.look.last, tutor.look.rules
    assert last is not None
    struck = tutor.look.wrong if tutor.look.way is Way.COMBINATIONS else ()
    amounts = () if last.mistaken and last.mistaken[0].cards else last.mistaken
    found, missed, over = (sum(one.points for one in part) for part in (last.found, last.missed, (*struck, *amounts)))
    assert found + missed == points(due(tutor.look.problem))
    you, opponent = before.you[0], before.opponent[0]
    if tutor.look.problem.form == "before the cut" or not tutor.rated:
        return you, opponent
    taken = 0 if game.muggins is Muggins.OFF else missed
    fine = {Overscore.CORRECTED: 0, Overscore.TO_OPPONENT: over, Overscore.TWO_TO_OPPONENT: 2 if over else 0}
    claim, muggins = ("you", found), ("opponent", taken)
    order = (muggins, claim) if game.muggins is Muggins.OPPONENT_FIRST else (claim, muggins)
    for side, holes in (*order, ("opponent", fine[game.overclaim])):
        if max(you, opponent) >= game.target:
            break
        if side == "you":
            you = min(game.target, you + holes)
        else:
            opponent = min(game.target, opponent + holes)
    return you, opponent


@settings(max_examples=150)
@given(WALKS, st.sampled_from(GAMES), st.sampled_from(list(Way)), st.integers(0, 3))
def test_whatever_is_done_the_books_are_kept(steps: list[tuple[str, int]], game: Rules, way: Way, seed: int) -> None:
    tutor = start(Learner(), seed=seed, now=NOON, way=way, rules=game)
    for i, step in enumerate(steps):
        now = NOON + timedelta(seconds=20 * i)
        before, said = tutor, kept(tutor)
        with suppress(IllegalMove, InvalidCards):
            tutor = stepped(tutor, step, now)
        assert kept(before) == said
        check(before, tutor)
        if step[0] in ("finish", "total", "tally", "help") and tutor is not before and not tutor.look.done:
            assert tutor.look.hint not in ("", before.look.hint), step


def check(before: Tutor, after: Tutor) -> None:
    """What holds of every step."""
    if after.look.done and not before.look.done:
        assert (after.you[0], after.opponent[0]) == owed(after, before)
        moved = Counter({"learner": after.you[0] - before.you[0], "opponent": after.opponent[0] - before.opponent[0]})
        assert moved == Counter(dict.fromkeys(moved, 0)) | sum(
            (Counter({leap.side: leap.end - leap.start}) for leap in after.leaps), Counter()
        )
        assert after.learner.turn == before.learner.turn + after.rated
    elif after.look.problem is not before.look.problem:
        assert (after.look.claims, after.look.first, after.look.rung, after.leaps) == ((), None, Rung.ALONE, ())
        assert (after.took, after.paced is not None) == (None, after.pace)
        same = ((0, 0), (0, 0)) if before.won else (before.you, before.opponent)
        assert (after.you, after.opponent) == same
        assert after.learner == before.learner
        assert not after.won
    else:
        assert (after.you, after.opponent, after.learner) == (before.you, before.opponent, before.learner)
    assert after.you[1] <= after.you[0] <= after.look.rules.target
    assert after.opponent[1] <= after.opponent[0] <= after.look.rules.target


@settings(max_examples=30)
@given(WALKS, st.integers(0, 3))
def test_the_same_steps_with_the_same_seed_and_clock_give_the_same_tutor(
    steps: list[tuple[str, int]], seed: int
) -> None:
    ends = []
    for _ in range(2):
        tutor = start(Learner(), seed=seed, now=NOON)
        for i, step in enumerate(steps):
            with suppress(IllegalMove, InvalidCards):
                tutor = stepped(tutor, step, NOON + timedelta(seconds=i))
        ends.append(tutor)
    assert ends[0] == ends[1]
    assert kept(ends[0]) == kept(ends[1])


# --- overclaims, where they cost --------------------------------------------------------------------------------------

COSTLY = replace(rules.MODERN, overclaim=Overscore.TO_OPPONENT)
"""As in Britannica: points scored too many are the opponent's."""


def false_claim(*, missing: bool, game: Rules = COSTLY) -> Tutor:
    """Seven, eight and nine: eight and nine are claimed as fifteen beside the run, and the fifteen may be left out."""
    tutor = start(Learner(), seed=7, now=NOON, rules=game)
    tutor = replace(tutor, look=GuidedProblem(problem_from_key("hand 7H8D9C2S+KS"), rules=game))
    tutor = tutor.claim("run", "7H 8D 9C").claim("fifteen", "8D 9C")
    return tutor.finish(NOON) if missing else tutor.claim("fifteen", "7H 8D").finish(NOON)


def test_a_claim_that_was_struck_out_has_its_price_however_long_the_look_stays_open() -> None:
    at_once = false_claim(missing=False)
    later = false_claim(missing=True).claim("fifteen", "7H 8D").finish(NOON)
    assert at_once.look.done
    assert later.look.done
    assert (at_once.you[0], at_once.opponent[0]) == (later.you[0], later.opponent[0]) == (5, 2)
    never = false_claim(missing=True).show(NOON)
    assert (never.you[0], never.opponent[0]) == (3, 4)


def test_every_claim_that_was_struck_out_has_its_price_and_a_fixed_fine_comes_once() -> None:
    for game, opponent in ((COSTLY, 4), (replace(COSTLY, overclaim=Overscore.TWO_TO_OPPONENT), 2), (rules.MODERN, 0)):
        tutor = false_claim(missing=True, game=game).claim("pair", "KS 2S").claim("fifteen", "7H 8D").finish(NOON)
        assert (tutor.you[0], tutor.opponent[0]) == (5, opponent), game.overclaim


def test_an_amount_said_anew_takes_the_place_of_one_that_was_too_high() -> None:
    tutor = start(Learner(), seed=7, now=NOON, way=Way.TOTAL, rules=COSTLY)
    made = points(due(tutor.look.problem))
    mended = tutor.finish(NOON, made + 4).finish(NOON, made)
    assert (mended.you[0], mended.opponent[0]) == (made, 0)
    stood = tutor.finish(NOON, made + 4).show(NOON)
    assert (stood.you[0], stood.opponent[0]) == (made, 4)


# --- table pace -------------------------------------------------------------------------------------------------------


def test_the_soft_clock_times_the_first_answer_alone_and_changes_nothing_else() -> None:
    for seconds, took in ((0, 0), (12, 12), (400, 400), (-5, None)):
        quiet = start(Learner(), seed=7, now=NOON, way=Way.TOTAL)
        paced = quiet.keep_pace(NOON, on=True)
        assert (paced.paced, paced.took) == (NOON, None)
        later = NOON + timedelta(seconds=seconds)
        first = paced.finish(later, 0)
        again = first if first.look.done else first.finish(later + timedelta(seconds=60), 0)
        assert (first.took, again.took) == (took, took)
        assert replace(first, pace=False, took=None) == quiet.finish(later, 0)  # nothing of it is rated or pegged


def test_the_soft_clock_goes_on_with_every_problem_until_it_is_switched_off() -> None:
    paced = start(Learner(), seed=7, now=NOON, way=Way.TOTAL).keep_pace(NOON, on=True)
    then = NOON + timedelta(seconds=50)
    following = answered(paced, then).next(then)
    assert (following.pace, following.paced, following.took) == (True, then, None)
    off = following.keep_pace(then, on=False)
    assert (off.pace, off.paced, answered(off, then).took) == (False, None, None)
    assert answered(off, then).next(then).paced is None


def test_a_clock_that_is_switched_on_after_the_first_answer_waits_for_the_next_problem() -> None:
    wrong = start(Learner(), seed=7, now=NOON, way=Way.TOTAL).finish(NOON, 29)
    on = wrong.keep_pace(NOON, on=True)
    assert (on.paced, on.finish(NOON, 28).took) == (None, None)
    assert on.show(NOON).next(NOON).paced == NOON


# --- problems, one after another --------------------------------------------------------------------------------------


def answered(tutor: Tutor, now: datetime) -> Tutor:
    """The problem done with, by a total that is right."""
    return tutor.finish(now, points(due(tutor.look.problem)))


def test_other_seeds_give_other_problems() -> None:
    first = {start(Learner(), seed=seed, now=NOON).look.problem.key for seed in range(8)}
    assert len(first) > 4


def test_one_skill_practiced_is_in_every_problem_and_the_record_says_that_it_was_named() -> None:
    tutor = start(Learner(), seed=7, now=NOON, skill="double-runs", way=Way.TOTAL)
    keys = []
    for i in range(8):
        assert "double-runs" in tutor.look.problem.skills
        keys.append(tutor.look.problem.key)
        tutor = answered(tutor, NOON + timedelta(minutes=i)).next(NOON + timedelta(minutes=i))
    assert len(set(keys)) == len(keys)
    mixed = start(Learner(), seed=7, now=NOON, way=Way.TOTAL).count_own("hand 4D4H5S6C+KH", NOON).practice(NOON)
    named, free = (one.learner.rating("double-runs").value for one in (tutor, answered(mixed, NOON)))
    assert named != free


def test_practicing_the_same_skill_again_gives_another_problem() -> None:
    tutor, keys = start(Learner(), seed=7, now=NOON, skill="nobs"), []
    for _ in range(6):
        keys.append(tutor.look.problem.key)
        tutor = tutor.practice(NOON, "nobs")
    assert len(set(keys)) == len(keys)


def test_problems_are_numbered_from_one_as_they_are_put() -> None:
    tutor = start(Learner(), seed=7, now=NOON, way=Way.TOTAL)
    assert [tutor.turn, (tutor := answered(tutor, NOON).next(NOON)).turn, tutor.practice(NOON).turn] == [1, 2, 3]


def test_harder_is_harder_than_easier() -> None:
    means = {}
    for level in ("easier", "harder"):
        put = [start(Learner(), seed=seed, now=NOON, skill="fifteens-2", level=level) for seed in range(12)]
        means[level] = sum(tutor.look.problem.difficulty for tutor in put)
    assert means["easier"] < means["harder"]


@pytest.mark.parametrize("said", [29, 12])
def test_ones_own_cards_move_no_peg_and_do_not_enter_the_record_and_the_next_problem_does(said: int) -> None:
    tutor = start(Learner(), seed=7, now=NOON, way=Way.TOTAL).count_own("hand 5H5D5SJC+5C", NOON).finish(NOON, said)
    tutor = tutor if tutor.look.done else tutor.show(NOON)
    assert (tutor.you, tutor.opponent, tutor.leaps, tutor.learner) == ((0, 0), (0, 0), (), Learner())
    assert not tutor.rated
    after = answered(tutor.next(NOON), NOON)
    assert (after.learner.turn, after.you[0]) == (1, points(due(after.look.problem)))


def at_the_twenty_nine(**pegs: tuple[int, int]) -> Tutor:
    """The best hand there is as a problem of the record, with the pegs where they are told to be."""
    tutor = start(Learner(), seed=7, now=NOON, way=Way.TOTAL)
    return replace(tutor, look=replace(tutor.look, problem=problem_from_key("hand 5H5D5SJC+5C")), **pegs)


def test_the_first_to_reach_the_game_hole_wins_and_nobody_pegs_after() -> None:
    won = at_the_twenty_nine(you=(110, 100), opponent=(118, 110)).finish(NOON, 12).show(NOON)
    assert (won.you, won.opponent, len(won.leaps), won.won) == ((121, 110), (118, 110), 1, True)


@pytest.mark.parametrize(
    "onward",
    [
        lambda tutor: tutor.next(NOON),
        lambda tutor: tutor.count_own("cut JH", NOON),
        lambda tutor: tutor.practice(NOON, "nobs"),
    ],
)
def test_after_a_game_that_was_won_the_board_is_cleared_whatever_comes_next(onward) -> None:  # noqa: ANN001
    won = at_the_twenty_nine(you=(110, 100)).finish(NOON, 29)
    after = onward(won)
    assert (won.won, after.won, after.you, after.opponent) == (True, False, (0, 0), (0, 0))


def test_the_way_to_answer_stays_from_problem_to_problem() -> None:
    tutor = start(Learner(), seed=7, now=NOON).answer_by("total")
    assert answered(tutor, NOON).next(NOON).look.way is Way.TOTAL


@pytest.mark.parametrize(("seconds", "kept_"), [(0, 0), (45, 45), (3600, 3600), (3601, None), (-5, None)])
def test_the_time_taken_is_written_down_where_it_may_be_true(seconds: int, kept_: int | None) -> None:
    tutor = start(Learner(), seed=7, now=NOON, way=Way.TOTAL)
    done = answered(tutor, NOON + timedelta(seconds=seconds))
    assert done.learner.record[-1].seconds == kept_


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (lambda tutor: tutor.next(NOON), "isn't settled yet"),
        (lambda tutor: tutor.help(NOON), "count first"),
        (lambda tutor: tutor.show(NOON), "count first"),
        (lambda tutor: tutor.count_own("hand 5H", NOON), "'hand 5H' isn't a problem"),
        (lambda tutor: tutor.count_own("hand 5H5H5SJC+5C", NOON), "there twice"),
        (lambda tutor: tutor.practice(NOON, "luck"), "'luck' isn't a skill"),
        (lambda tutor: tutor.practice(NOON, None, "brutal"), "'brutal' isn't a level"),
        (lambda tutor: tutor.practice(NOON, "nobs", ""), "'' isn't a level"),
        (lambda tutor: tutor.practice(NOON.replace(tzinfo=None), "nobs"), "without its zone"),
        (lambda tutor: tutor.count_own("cut JH", NOON.replace(tzinfo=None)), "without its zone"),
        (lambda tutor: tutor.finish(NOON, -1), "you can't claim"),
        (lambda tutor: tutor.finish(NOON, points(due(tutor.look.problem))).finish(NOON), "settled"),
        (lambda tutor: answered(tutor, NOON.replace(tzinfo=None)), "without its zone"),
        (lambda tutor: tutor.claim("straight", table(tutor.look.problem)[:1]), "'straight' isn't a kind"),
    ],
)
def test_what_the_rules_refuse_is_said_in_words_and_changes_nothing(refused, words: str) -> None:  # noqa: ANN001
    tutor = start(Learner(), seed=7, now=NOON)
    with pytest.raises((IllegalMove, InvalidCards), match=words):
        refused(tutor)
    assert kept(tutor) == kept(start(Learner(), seed=7, now=NOON))


def test_the_cut_itself_comes_up_for_somebody_new_who_practices_heels() -> None:
    met = Counter(start(Learner(), seed=seed, now=NOON, skill="heels").look.problem.key[:4] for seed in range(60))
    assert 10 <= met["cut "] <= 30, met
    assert met["hand"] >= 20


def test_the_cut_itself_does_not_come_to_somebody_who_has_mastered_heels() -> None:
    known = {"heels": KnownSkill(Rating(1900, 120), SkillReview(0, 10**9, 50.0, 5.0), mastered=True)}
    learner = replace(Learner(), known=MappingProxyType(known))
    assert learner.mastered == ("heels",)
    forms = {start(learner, seed=seed, now=NOON, skill="heels").look.problem.form for seed in range(30)}
    assert forms == {"hand"}


def test_the_cut_never_comes_twice_running() -> None:
    tutor, forms = start(Learner(), seed=7, now=NOON, skill="heels", way=Way.TOTAL), []
    for _ in range(40):
        forms.append(tutor.look.problem.structure)
        tutor = answered(tutor, NOON).next(NOON)
    assert any(structure.startswith("cut") for structure in forms)
    assert all(one != other for one, other in pairwise(forms))


def test_every_skill_can_be_practiced() -> None:
    for skill in SKILLS:
        assert skill in start(Learner(), seed=1, now=NOON, skill=skill).look.problem.skills
