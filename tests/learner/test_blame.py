"""Blame: what an answer lacks is laid to skills, point by point, and every false claim to one."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structures import due, every_structure, points, some_structures, table, tally

from crib_tutor import Combination, Count, Kind, mark
from crib_tutor.learner.diagnosis import Blame, diagnose
from crib_tutor.marking.markings import Marking
from crib_tutor.marking.miscounts import slips
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skill_worth import AT_TABLE, COMMON
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import HIGHEST_COUNT

PROBLEMS = st.deferred(lambda: st.sampled_from(every_structure()))


def at_home(blames: tuple[Blame, ...]) -> list[Blame]:
    return [blame for blame in blames if not SKILLS[blame.skill].across]


def missed(marking: Marking) -> int:
    return sum(part.points for part in marking.missed)


def check(asked: Problem, marking: Marking) -> tuple[Blame, ...]:
    """What holds of every answer: no skill twice, what is missed first, and its points all laid to home skills."""
    blames = diagnose(asked, marking)
    assert max(Counter(blame.skill for blame in blames).values(), default=1) == 1, asked
    assert [blame.missed for blame in blames] == sorted((blame.missed for blame in blames), reverse=True), asked
    assert sum(blame.points for blame in at_home(blames) if blame.missed) == missed(marking), (asked, blames)
    assert all(0 < blame.points <= HIGHEST_COUNT for blame in blames), (asked, blames)
    assert bool(blames) == bool(marking.missed or marking.mistaken), asked
    return blames


@given(PROBLEMS, st.data())
def test_what_is_missed_is_laid_to_its_home_skills(asked: Problem, data: st.DataObject) -> None:
    overlooked = data.draw(st.sets(st.sampled_from(due(asked)) if due(asked) else st.nothing()))
    marking = mark([blame for blame in due(asked) if blame not in overlooked], asked.counted)
    for blame in check(asked, marking):
        lost = [part for part in asked.parts[blame.skill] if part in overlooked]
        assert blame == Blame(blame.skill, lost[0].kind, points(tuple(lost)), lost[0].cards, missed=True)
    named = {blame.skill for blame in diagnose(asked, marking)}
    assert named == {skill for skill, part in asked.parts.items() if overlooked.intersection(part)}


def test_a_total_that_a_known_slip_explains_is_laid_to_its_skill_alone_where_that_is_suspected_first() -> None:
    """So an overlooked part of a royal or of a double run, which no combination's points would explain."""
    tried = Counter()
    for asked in every_structure()[::5]:
        if not isinstance(asked.counted, Count):
            continue
        for slip in slips(asked.counted):
            own = {blame for blame in asked.parts.get(slip.skill, ()) if not SKILLS[slip.skill].across}
            if slip.over < 0 and own & {*slip.missed}:
                suspects = sorted(COMMON, key=lambda skill: skill != slip.skill)
                blames = at_home(diagnose(asked, mark(asked.counted.points + slip.over, asked.counted), suspects))
                assert [(blame.skill, blame.points) for blame in blames] == [(slip.skill, -slip.over)], (asked, slip)
                tried[slip.name] += 1
    assert len(tried) > 5, tried


@some_structures
def test_each_combination_overlooked_alone_is_laid_to_just_one_home_skill(step: int) -> None:
    for asked in every_structure()[::step]:
        for part in set(due(asked)):
            marking = mark([other for other in due(asked) if other != part], asked.counted)
            (home,) = at_home(check(asked, marking))
            assert (home.points, home.cards, home.kind) == (part.points, part.cards, part.kind), asked


@some_structures
def test_a_tally_that_is_short_is_laid_to_skills_of_the_kinds_that_are_short(step: int) -> None:
    for asked in every_structure()[::step]:
        claimed = tally(due(asked))
        for kind, most in claimed.items():
            for lost in range(1, most + 1):
                marking = mark({**claimed, kind: most - lost}, asked.counted)
                short = {blame.kind for blame in marking.missed}
                for blame in check(asked, marking):
                    assert blame.kind in short, (asked, blame)
                    assert any((blame.kind, blame.cards) == part[:2] for part in asked.parts[blame.skill]), (
                        asked,
                        blame,
                    )


@some_structures
def test_a_tally_short_in_every_kind_is_laid_to_every_home_skill_in_full(step: int) -> None:
    for asked in every_structure()[::step]:
        blames = check(asked, mark(dict.fromkeys(tally(due(asked)), 0), asked.counted))
        weights = {skill: each for skill, each in asked.weights.items() if each and not SKILLS[skill].across}
        if due(asked):
            assert {blame.skill: blame.points for blame in blames} == weights, asked


def home_parts(asked: Problem) -> dict[str, tuple[Combination, ...]]:
    """The combinations of each skill that has some of its own."""
    return {skill: part for skill, part in asked.parts.items() if part and not SKILLS[skill].across}


def sums(part: tuple[Combination, ...]) -> set[int]:
    """The points of some of these combinations, or of all of them."""
    return {points(chosen) for size in range(1, len(part) + 1) for chosen in combinations(part, size)}


@some_structures
def test_whatever_of_one_skill_is_missing_in_a_total_is_laid_to_it_where_it_is_the_first_suspect(step: int) -> None:
    for asked in every_structure()[:: 2 * step]:
        for skill, part in home_parts(asked).items():
            suspects = (skill, *(other for other in COMMON if other != skill))
            for lost in sums(part):
                blames = diagnose(asked, mark(points(due(asked)) - lost, asked.counted), suspects)
                assert [(blame.skill, blame.points) for blame in blames] == [(skill, lost)], (asked, lost)


@some_structures
def test_a_short_total_is_laid_to_the_most_common_skill_that_explains_it(step: int) -> None:
    for asked in every_structure()[:: 2 * step]:
        home = home_parts(asked)
        for lost in range(1, points(due(asked)) + 1):
            laid = [blame.skill for blame in check(asked, mark(points(due(asked)) - lost, asked.counted))]
            alone = [skill for skill, part in home.items() if lost in sums(part)]
            if alone:
                assert len(laid) == 1, (asked, lost, laid)
                assert AT_TABLE[laid[0]].often >= max(AT_TABLE[skill].often for skill in alone), (asked, lost, laid)


@some_structures
def test_a_double_run_counted_as_one_run_and_a_pair_is_laid_to_runs_by_whatever_way_it_is_told(step: int) -> None:
    for asked in every_structure()[::step]:
        runs = asked.counted.of(Kind.RUN) if isinstance(asked.counted, Count) else ()
        if len(runs) > 1 and len(runs[0].cards) == 3:
            seen = tuple(scored for scored in due(asked) if scored not in runs[1:])
            several = next(skill for skill, part in home_parts(asked).items() if runs[0] in part)
            for claimed in (list(seen), {**dict.fromkeys(tally(due(asked)), 0), **tally(seen)}):
                assert at_home(check(asked, mark(claimed, asked.counted)))[0].skill == several, asked
            suspects = (several, *(skill for skill in COMMON if skill != several))
            (laid,) = diagnose(asked, mark(points(seen), asked.counted), suspects)
            assert (laid.skill, laid.points) == (several, 3 * (len(runs) - 1)), asked


def claims(asked: Problem) -> list[tuple[Kind, tuple]]:
    cards = table(asked)
    chosen = [some for size in range(1, len(cards) + 1) for some in combinations(cards, size)]
    return [(kind, some) for kind in Kind for some in chosen]


@some_structures
def test_every_false_claim_has_a_skill_of_the_show_or_of_the_play(step: int) -> None:
    for asked in every_structure()[:: 12 * step]:
        for claim in claims(asked):
            marking = mark([claim], asked.counted)
            blames = check(asked, marking)
            false = [blame for blame in blames if not blame.missed]
            at_fault = {blame.skill for blame in blames}
            if not marking.mistaken:
                assert not false, (asked, claim)
            assert all(skill.startswith("play-") == (asked.form == "play") for skill in at_fault), (asked, claim)
            if marking.mistaken and not marking.missed:
                assert [(blame.kind, blame.cards) for blame in false] == [blame[:2] for blame in marking.mistaken], (
                    asked,
                    claim,
                )


@some_structures
def test_a_total_that_is_too_high_has_one_skill_and_no_cards(step: int) -> None:
    for asked in every_structure()[::step]:
        for over in (1, 2, 3, 4, 29, 30, 40):
            (blame,) = check(asked, mark(points(due(asked)) + over, asked.counted))
            assert (blame.points, blame.cards, blame.missed) == (min(over, HIGHEST_COUNT), (), False), asked


@pytest.mark.parametrize(
    ("key", "kind", "cards", "skill"),
    [
        ("hand 3D3H4S5C+QH", "pair", "QH 3D", "pairs"),  # and not double runs, though there's a pair in them
        ("hand 4C5D7HKS+9D", "fifteen", "7H 9D", "fifteens-2"),
        ("hand 4C5D7HKS+9D", "fifteen", "4C 5D 7H", "fifteens-2"),  # the fifteen that there is
        ("hand 5C5D4H6S+9D", "fifteen", "5C 5D 4H", "fifteens-3"),  # of two and three cards, that of three
        ("hand 3C4D5H6S+KD", "run", "3C 4D 5H", "runs-4"),
        ("hand 4D4H5S6C+KH", "run", "5S 6C", "double-runs"),
        ("hand 2H4D6S8C+TH", "fifteen", "6S 8C", "nineteen"),
        ("crib 2C4C6C8C+KH", "flush", "2C 4C 6C 8C", "no-crib-flush"),
        ("crib 2C4C6C9D+KC", "flush", "2C 4C 6C KC", "no-crib-flush"),
        ("hand 2C4C6C8D+9C", "flush", "2C 4C 6C 9C", "hand-flush"),
        ("hand 2H4D6S8C+JH", "nobs", "JH", "heels"),
        ("hand 5H4D6S8C+JH", "heels", "JH", "heels"),
        ("hand 5H4D6S8C+KH", "heels", "KH", "heels"),
        ("hand 5HJD6S8C+KH", "nobs", "JD", "nobs"),
        ("cut 9H", "heels", "9H", "heels"),
        ("play 4H5DKC6C", "run", "4H 5D 6C", "play-broken-runs"),
        ("play KHQDJSAC/5H/6C", "last", "AC", "play-go"),
        ("play KHQDJSAC/5H/6C", "pair", "JS QD", "play-pairs"),  # and not the go, though thirty-one is a trap for it
        ("play 8H7D", "pair", "8H 7D", "play-pairs"),
    ],
)
def test_a_false_claim_is_laid_to_the_skill_that_knows_better(key: str, kind: str, cards: str, skill: str) -> None:
    asked = problem_from_key(key)
    blames = diagnose(asked, mark([*due(asked), (kind, cards)], asked.counted))
    assert [blame.skill for blame in blames] == [skill]


TRAPPED = {
    "no-crib-flush": {Kind.FLUSH},
    "heels": {Kind.HEELS, Kind.NOBS},
    "nineteen": set(Kind),
    "play-broken-runs": {Kind.RUN},
    "play-go": {Kind.LAST, Kind.GO},
}
"""What is falsely claimed in each trap, as its sentence has it."""


def taught(form: str) -> dict[str, set[Kind]]:
    """The kinds that the skills of a form are about: those of their combinations, or of a trap for one kind."""
    kinds: dict[str, set[Kind]] = {}
    for asked in every_structure():
        if (asked.form == "play") == (form == "play"):
            for skill, part in asked.parts.items():
                kinds.setdefault(skill, set()).update(scored.kind for scored in part)
            for skill in {*asked.traps} - {"nineteen"}:
                kinds.setdefault(skill, set()).update(TRAPPED[skill])
    return kinds


def to_blame(asked: Problem, claim: tuple[Kind, tuple], kinds: dict[str, set[Kind]]) -> set[str]:
    """Whom a false claim blames: who holds it already, a trap for it, who finds as many of its kind, its kind, or any.

    Where a problem has several of them, each may be meant.
    """
    home = {skill: part for skill, part in asked.parts.items() if part and not SKILLS[skill].across}
    again = {skill for skill, part in home.items() if claim in [scored[:2] for scored in part]}
    traps = {skill for skill in asked.traps if claim[0] in TRAPPED[skill]}
    alike = {skill for skill, part in home.items() if part[0].kind is claim[0]}
    as_many = {skill for skill in alike if len(home[skill][0].cards) == len(claim[1])}
    anyone = {skill for skill, about in kinds.items() if claim[0] in about}
    foreign = {"fifteens-2"} if asked.form != "play" else {"play-fifteens"}  # for what is never claimed in this form
    return again or traps or as_many or alike or anyone or foreign


@some_structures
def test_a_false_claim_blames_the_nearest_skill_that_the_problem_has_and_else_one_of_its_kind(step: int) -> None:
    """Claims of every kind in every structure, and what scores claimed again, each added to all that is due."""
    reached = Counter()
    kinds = {form: taught(form) for form in ("play", "hand")}
    for place, asked in enumerate(every_structure()[::step]):
        told_apart = asked.traps and not asked.traps.keys() <= {"nineteen"}  # where a trap meets what truly scores
        stride = 29 if told_apart else 211
        again = [part[:2] for part in due(asked)] if told_apart else []
        for claim in [*again, *claims(asked)[place % stride :: stride]]:
            marking = mark([*due(asked), claim], asked.counted)
            if len(marking.mistaken) != 1 or marking.missed:
                continue
            (blames,) = check(asked, marking)
            wanted = to_blame(asked, marking.mistaken[0][:2], kinds["play" if asked.form == "play" else "hand"])
            assert blames.skill in wanted, (asked, claim, wanted)
            reached[blames.skill] += 1
    assert set(reached) >= set(TRAPPED) | {"pairs", "fifteens-2", "fifteens-3", "runs-3", "hand-flush", "nobs"}


@some_structures
def test_what_is_claimed_twice_is_laid_to_the_skill_that_it_is_at_home_in(step: int) -> None:
    for asked in every_structure()[:: 5 * step]:
        for part in due(asked):
            (blames,) = check(asked, mark([*due(asked), part], asked.counted))
            assert (part in asked.parts[blames.skill], SKILLS[blames.skill].across, blames.missed) == (
                True,
                False,
                False,
            )


def test_several_false_claims_of_one_skill_are_added_up() -> None:
    asked = problem_from_key("hand 2H4D6S8C+TH")
    blames = diagnose(asked, mark([("fifteen", "6S 8C"), ("fifteen", "4D TH"), ("pair", "6S 8C")], asked.counted))
    assert [(part.skill, part.points) for part in blames] == [("nineteen", 6)]


def test_a_total_too_high_by_what_a_trap_claims_is_laid_to_that_trap() -> None:
    asked = problem_from_key("crib 2C4C6C8C+KH")
    laid = {over: diagnose(asked, mark(over, asked.counted))[0].skill for over in (2, 4, 7)}
    assert laid == {2: "nineteen", 4: "no-crib-flush", 7: "no-crib-flush"}


def test_four_cards_with_nothing_have_a_skill_for_a_claim_too() -> None:
    asked = problem_from_key("four 2C4D6H8S")
    assert [part.skill for part in diagnose(asked, mark(2, asked.counted))] == ["fifteens-2"]
