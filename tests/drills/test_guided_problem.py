"""The ladder of help: each rung says what it says and no more, and what became of a problem is what was done."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations, product

import pytest
from structures import due, every_structure, points, shortfalls, some_structures, table, tally

from crib_tutor import IllegalMove, Kind, rules
from crib_tutor.deck import PACK, Card
from crib_tutor.drills.guided_problem import GuidedProblem, Rung
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.learner.profile import Learner
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skills import SKILLS

MORE = r"You claim (\d+)\. There's more, and your opponent sees it\."
ALL = "It takes all of these cards."
TOO_MANY = r"You claim (\d+)\. That's too many: count again\."
NAMES = {
    "fifteens": Kind.FIFTEEN,
    "runs": Kind.RUN,
    "pairs": Kind.PAIR,
    "flushes": Kind.FLUSH,
    "his nobs": Kind.NOBS,
    "his heels": Kind.HEELS,
    "thirty-ones": Kind.THIRTY_ONE,
    "a go": Kind.GO,
    "the last card of all": Kind.LAST,
}
BY_NAME = {card.name: card for card in PACK}
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def looks(asked: Problem) -> Iterator[tuple[GuidedProblem, int]]:
    """Looks after an answer that is too low, in every way, each with the points that were said."""
    for found in shortfalls(asked):
        one_by_one = GuidedProblem(asked)
        for one in found:
            one_by_one = one_by_one.claim(one.kind, one.cards)
        yield one_by_one.finish(), points(found)
        yield GuidedProblem(asked, Way.TALLY).finish(tally(found)), points(found)
        yield GuidedProblem(asked, Way.TOTAL).finish(points(found)), points(found)


def too_high(asked: Problem) -> Iterator[tuple[GuidedProblem, int]]:
    """Looks after an answer that is too high."""
    made = due(asked)
    for over in (1, 2, 4):
        yield GuidedProblem(asked, Way.TOTAL).finish(points(made) + over), points(made) + over
    for kind in Kind:
        said = tally(made)
        yield GuidedProblem(asked, Way.TALLY).finish({**said, kind: said.get(kind, 0) + 2}), points(made) + 2


def still_missed(look: GuidedProblem) -> set[tuple[Kind, tuple[Card, ...]]]:
    """The combinations that the last answer may lack: those not named, or any of a kind that is short."""
    assert look.last is not None
    named = {(one.kind, one.cards) for one in look.last.missed if one.cards}
    short = {one.kind for one in look.last.missed if not one.cards}
    return named | {(one.kind, one.cards) for one in due(look.problem) if {one.kind, None} & short}


@some_structures
def test_the_first_rung_says_that_there_is_more_and_only_what_the_learner_claimed(step: int) -> None:
    for asked in every_structure()[:: 5 * step]:
        for look, said in looks(asked):
            matched = re.fullmatch(MORE, look.hint)
            assert matched, (asked, look.hint)
            assert (int(matched[1]), look.rung, look.lit_card, look.done) == (said, Rung.MORE, None, False), asked


def beyond(look: GuidedProblem, helped: GuidedProblem) -> str:
    """What a rung adds; where amounts are claimed, each answer is answered first."""
    assert (look.way is Way.COMBINATIONS) != helped.hint.startswith(look.hint)
    return helped.hint.removeprefix(look.hint).strip()


def test_a_new_amount_is_answered_on_every_rung() -> None:
    look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH"), Way.TOTAL).finish(20).help()
    assert look.hint.startswith("You claim 20. That's too many: count again. ")
    assert look.finish(9).hint.startswith("You claim 9. There's more")


def test_a_false_claim_is_not_told_why_people_miss_it() -> None:
    look = GuidedProblem(problem_from_key("hand 7D8HQSKC+2C")).claim("fifteen", "7D 8H").claim("nobs", "KC").finish()
    assert look.done
    assert look.lesson[0] == ""


@some_structures
def test_the_second_rung_names_a_kind_that_is_missing_and_no_card_and_no_number(step: int) -> None:
    met = set()
    a_go = next(asked for asked in every_structure() if Kind.GO in {one.kind for one in due(asked)})
    for asked in (problem_from_key("cut JH"), a_go, *every_structure()[:: 3 * step]):
        for look, _ in looks(asked):
            where = look.help()
            matched = re.fullmatch(r"Look for (\D+)\.", beyond(look, where))
            assert matched, (asked, where.hint)
            assert NAMES[matched[1]] in {kind for kind, _ in still_missed(where)}, (asked, where.hint)
            assert where.lit_card is None
            met.add(matched[1])
    assert met == set(NAMES)


@some_structures
def test_the_third_rung_names_one_card_of_what_is_missing_which_glows(step: int) -> None:
    for asked in every_structure()[:: 4 * step]:
        for look, _ in looks(asked):
            where = look.help()
            card, kind = where.help(), NAMES[beyond(look, where).removeprefix("Look for ").removesuffix(".")]
            said = beyond(look, card)
            if said == ALL:
                assert card.lit_card is None
                assert any(one is kind and len(cards) == len(table(asked)) > 1 for one, cards in still_missed(card))
                continue
            matched = re.fullmatch(r"Try the (\w+ of \w+)\.", said)
            assert matched, (asked, card.hint)
            assert card.lit_card == BY_NAME[matched[1]]
            assert any(one is kind and card.lit_card in cards for one, cards in still_missed(card)), (asked, card.hint)


def test_a_thirty_one_takes_all_cards_so_that_none_of_them_is_named() -> None:
    card = GuidedProblem(problem_from_key("play KCQD9H2S")).finish().help().help()
    assert (card.hint, card.lit_card) == ("It takes all of these cards.", None)


@some_structures
def test_the_fourth_rung_shows_all_and_settles_the_problem(step: int) -> None:
    for asked in every_structure()[:: 6 * step]:
        for look, _ in looks(asked):
            climbed, shown = look.help().help().help(), look.show()
            assert (climbed.done, climbed.rung, climbed.hint, climbed.lit_card) == (True, Rung.SHOWN, "", None)
            assert shown == climbed


@some_structures
def test_too_much_is_told_as_such_then_by_kind_and_then_by_the_rule_and_never_by_what_is_due(step: int) -> None:
    for asked in every_structure()[:: 3 * step]:
        for look, said in too_high(asked):
            matched = re.fullmatch(TOO_MANY, look.hint)
            assert matched, (asked, look.hint)
            assert int(matched[1]) == said
            where = look.help()
            said_next, said_last = beyond(look, where), beyond(look, where.help())
            if look.way is Way.TOTAL:  # which tells nobody what is too many
                assert said_next == "Count kind by kind, the fifteens first."
                assert said_last == "Something is in your total twice, or doesn't score."
            else:
                named = re.fullmatch(r"Check your claim for (\D+)\.", said_next)
                assert named, (asked, where.hint)
                assert said_last == rules.SENTENCES[NAMES[named[1]]]
            assert (where.lit_card, where.help().lit_card) == (None, None)


def test_nothing_is_said_before_the_first_answer_or_after_the_last() -> None:
    look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).claim("run", "4D 4H 5S 6C")
    assert (look.hint, look.lit_card, look.blame, look.lesson) == ("", None, None, ("", ""))
    done = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH"), Way.TOTAL).finish(14)
    assert (done.hint, done.lit_card, done.rung, done.done) == ("", None, Rung.ALONE, True)


@some_structures
def test_the_lesson_is_told_only_once_the_problem_is_settled(step: int) -> None:
    for asked in every_structure()[:: 7 * step]:
        for look, _ in looks(asked):
            assert look.lesson == ("", "")
            reason, tip = look.show().lesson
            assert reason and tip, asked  # noqa: PT018  # both or neither
        right = GuidedProblem(asked, Way.TOTAL).finish(points(due(asked)))
        assert right.lesson[0] == "" != right.lesson[1]


def test_what_is_found_on_a_second_look_moves_the_help_on_to_what_is_still_missing() -> None:
    look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).finish().help()
    assert look.hint == "Look for fifteens."
    for cards in ("5S KH", "4D 5S 6C", "4H 5S 6C"):
        look = look.claim("fifteen", cards)
    look = look.finish()
    assert (look.hint, look.rung) == ("Look for runs.", Rung.WHERE)
    assert look.claim("run", "4D 4H 5S 6C").finish().done


def test_a_right_answer_in_every_way_settles_every_problem_at_once() -> None:
    for asked in every_structure():
        made = due(asked)
        one_by_one = GuidedProblem(asked)
        for one in made:
            one_by_one = one_by_one.claim(one.kind, one.cards)
        ways = (
            one_by_one.finish(),
            GuidedProblem(asked, Way.TALLY).finish(tally(made)),
            GuidedProblem(asked, Way.TOTAL).finish(points(made)),
        )
        for look in ways:
            assert look.done
            assert all(result.alone for result in look.results)
            assert tuple(result.skill for result in look.results) == asked.skills


def test_what_does_not_score_is_struck_out_with_its_reason_and_the_rest_stands() -> None:
    look = (
        GuidedProblem(problem_from_key("hand 7H8D9C2S+KS")).claim("fifteen", "7H 8D").claim("fifteen", "7H 9C").finish()
    )
    assert [one.reason for one in look.struck_claims] == ["7 + 9 is 16, not 15"]
    assert look.claims == ((Kind.FIFTEEN, (Card(7, "H"), Card(8, "D"))),)
    assert look.hint.startswith("You claim 2.")


ROYAL = "play QC5H5D5S"
GIVEN_AWAY = [
    (ROYAL, ("pair", "5D 5S"), "all three score together in the play: claim"),
    ("hand 7H8D9CTS+2D", ("run", "7H 8D 9C"), "this run of three is part of the run of four"),
    ("hand 2C4C6C8C+KC", ("flush", "2C 4C 6C 8C"), "the starter is a club too"),
    ("play 8H7D", ("fifteen", "8H"), "the fifteen takes every card of the count"),
    ("cut JH", ("nobs", "JH"), "it's his heels"),
]


@pytest.mark.parametrize(("key", "claim", "reason"), GIVEN_AWAY)
def test_a_reason_that_would_tell_what_is_missed_waits_until_all_is_settled(
    key: str, claim: tuple[str, str], reason: str
) -> None:
    look = GuidedProblem(problem_from_key(key)).claim(*claim).finish()
    for _ in range(3):
        [struck] = look.struck_claims
        assert (look.done, struck.reason) == (
            False,
            "this doesn't score as you claimed it, and you'll see why at the end",
        )
        look = look.help()
    assert look.done
    assert look.struck_claims[0].reason.startswith(reason) or reason in look.struck_claims[0].reason


def test_a_reason_that_tells_nothing_else_is_told_at_once() -> None:
    look = GuidedProblem(problem_from_key("hand 7H8D9C2S+KS")).claim("fifteen", "7H 9C").claim("pair", "KS 2S").finish()
    assert look.struck_claims[0].reason == "7 + 9 is 16, not 15"
    found = (
        GuidedProblem(problem_from_key(ROYAL))
        .claim("fifteen", "QC 5H")
        .claim("pair", "5D 5S")
        .claim("pair", "5H 5D 5S")
        .finish()
    )
    assert found.struck_claims[1].reason.startswith("all three score together")


@some_structures
def test_no_reason_names_points_or_cards_that_are_still_to_be_found(step: int) -> None:
    """Whatever is claimed: nothing beside the claim is named while the look is open."""
    for asked in (problem_from_key(ROYAL), *every_structure()[:: 11 * step]):
        table = asked.counted.pile or asked.counted.before if asked.form == "play" else asked.counted.cards
        for kind, size in product(Kind, (1, 2, 3, 4)):
            for chosen in list(combinations(table, size))[:6]:
                look = GuidedProblem(asked).claim(kind, chosen).finish()
                hidden = {one.kind for one in due(asked)} - {kind}
                for struck in [] if look.done else look.struck_claims:
                    assert not re.search(r"\bfor \d|claim [A2-9TJQK]", struck.reason), (asked, kind, chosen)
                    assert not {NAMED[one] for one in hidden} & set(re.findall(r"\w+", struck.reason)), (asked, struck)


NAMED = {kind: kind.value for kind in Kind} | {Kind.FIFTEEN: "fifteens", Kind.THIRTY_ONE: "points"}
"""The word that would give a kind away; a fifteen and the count of a play may be named as what is not there."""

DOUBLE, TRIPLE = "hand 4D4H5S6C+KH", "hand 4D4H4S5S+6C"


@pytest.mark.parametrize(
    ("key", "claims", "reason"),
    [
        (DOUBLE, [("run", "4D 4H 5S 6C"), ("pair", "4D 4H")], "the double run names its pair already"),
        (DOUBLE, [("pair", "4D 4H"), ("run", "4D 4H 5S 6C")], "the double run names its pair already"),
        (DOUBLE, [("run", "4D 4H 5S 6C"), ("run", "4D 5S 6C")], "the double run names this run already"),
        (TRIPLE, [("run", "4D 4H 4S 5S 6C"), ("pair", "4D 4S")], "the triple run names this pair already"),
        (TRIPLE, [("pair", "4D 4H 4S"), ("pair", "4D 4S")], "the pair royal names this pair already"),
        ("hand 4D4H5S5C+6C", [("run", "4D 4H 5S 5C 6C"), ("pair", "5S 5C")], "the double double run names this pair"),
        (DOUBLE, [("pair", "4D 4H"), ("pair", "4H 4D")], "you've claimed this pair already"),
        ("hand 3S4D4H5S+6C", [("run", "4D 4H 5S 6C")], "this run of three is part of the run of four"),
        ("hand 3S4D4H5S+6C", [("run", "4D 4H 5S 6C"), ("pair", "4D 4H")], "this run of three is part of the run of"),
    ],
)
def test_what_a_greater_claim_names_already_is_struck_out_with_that_for_its_reason(
    key: str, claims: list[tuple[str, str]], reason: str
) -> None:
    look = GuidedProblem(problem_from_key(key))
    for claim in claims:
        look = look.claim(*claim)
    look = look.finish()
    assert look.last is not None
    look = look if look.done else look.show()
    assert look.struck_claims[0].reason.startswith(reason)
    assert look.last.mistaken[0].reason == look.struck_claims[0].reason


# --- a drill of one skill ---------------------------------------------------------------------------------------------


def test_in_a_drill_help_is_about_the_skill_that_is_drilled_wherever_it_is_missed() -> None:
    for asked in every_structure()[::6]:
        for skill in asked.skills:
            look = GuidedProblem(asked, drilled=skill).finish()
            lacking = [one.skill for one in diagnose(asked, look.last) if one.missed] if look.last else []
            if not look.done and skill in lacking:
                assert look.blame is not None
                assert look.first_blame is not None
                assert (look.blame.skill, look.first_blame.skill) == (skill, skill)
                last = look.help().help()
                whole = any(len(one.cards) == len(table(asked)) for one in asked.parts[skill])
                assert any(last.lit_card in one.cards for one in asked.parts[skill]) or (ALL in last.hint and whole), (
                    asked
                )
                assert look.show().lesson == (SKILLS[skill].reason, SKILLS[skill].tip)


def test_once_the_drilled_skill_is_found_help_goes_on_to_the_rest() -> None:
    look = GuidedProblem(problem_from_key(DOUBLE), drilled="double-runs").finish().help()
    assert look.hint == "Look for runs."
    assert look.claim("run", "4D 4H 5S 6C").finish().hint == "Look for fifteens."


def test_too_much_one_by_one_is_struck_out_and_does_not_keep_the_problem_open() -> None:
    look = GuidedProblem(problem_from_key("hand 2H4D6S8C+TH")).claim("fifteen", "6S 8C").finish()
    assert (look.done, len(look.struck_claims), look.claims) == (True, 1, ())
    assert [(one.skill, one.lost, one.found) for one in look.results] == [("nineteen", 2, False)]


def test_points_given_where_combinations_are_asked_leave_the_claims_as_they_are() -> None:
    look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).claim("fifteen", "5S KH").finish({"fifteen": 4})
    assert look.claims == ((Kind.FIFTEEN, (Card(5, "S"), Card(13, "H"))),)
    assert look.finish().claims == look.claims


# --- what is written down ---------------------------------------------------------------------------------------------


@some_structures
def test_results_can_be_written_down_after_any_answer_and_any_help(step: int) -> None:
    for asked in every_structure()[:: 9 * step]:
        for look, _ in (*looks(asked), *too_high(asked)):
            for ended in (look.show(), look.help().show(), look.help().help().help()):
                attempt = Attempt(asked, ended.results, NOON)
                left_open = set(asked.skills) - {result.skill for result in attempt.results}
                assert not left_open or look.way is not Way.COMBINATIONS
                assert any(result.lost and not result.found and result.rungs == Rung.SHOWN for result in ended.results)


@some_structures
def test_a_wrong_total_credits_nothing_that_was_not_named(step: int) -> None:
    """A blind 3 says nothing of what was seen: it may lower what it lacks, and raises and masters no skill."""
    for asked in every_structure()[:: 4 * step]:
        before = Learner().after(Attempt(asked, tuple(map(Result, asked.skills)), NOON))
        for total in {0, 1, 3, points(due(asked)) + 2} - {points(due(asked))}:
            ended = GuidedProblem(asked, Way.TOTAL).finish(total).show()
            assert not any(one.found for one in ended.results), (asked, total)
            after = before.after(Attempt(asked, ended.results, NOON))
            assert all(after.rating(skill).value <= before.rating(skill).value for skill in asked.skills), (
                asked,
                total,
            )
            assert all(len(after.known[skill].alone) <= len(before.known[skill].alone) for skill in asked.skills)


def test_a_second_total_that_is_wrong_too_credits_nothing_either() -> None:
    for asked in every_structure()[::9]:
        made = points(due(asked))
        if made > 2:
            ended = GuidedProblem(asked, Way.TOTAL).finish(made - 1).help().finish(made - 2).show()
            assert not any(one.found for one in ended.results), asked


def test_a_wrong_tally_credits_nothing_of_the_kinds_that_are_wrong() -> None:
    for asked in every_structure()[::4]:
        made = tally(due(asked))
        for kind, off in product(made, (-1, 2)):
            ended = GuidedProblem(asked, Way.TALLY).finish({**made, kind: made[kind] + off}).show()
            found = {one.skill for one in ended.results if one.found}
            wrong = {one.kind for one in (*ended.first.missed, *ended.first.mistaken)}
            kinds = {skill: {one.kind for one in parts} for skill, parts in asked.parts.items()}
            assert found == {skill for skill in asked.skills if not wrong & kinds[skill]}, (asked, kind)


def test_what_was_found_with_help_counts_as_found_with_so_much_help() -> None:
    look = GuidedProblem(problem_from_key("cut JH")).finish().help().claim("heels", "JH").finish()
    assert [(one.skill, one.lost, one.rungs, one.found) for one in look.results] == [("heels", 2, Rung.WHERE, True)]


def test_what_was_found_before_the_rest_was_shown_is_found() -> None:
    look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).finish().claim("run", "4D 4H 5S 6C").finish().show()
    went = {one.skill: (one.found, one.rungs) for one in look.results}
    assert went["double-runs"] == (True, Rung.CARD)
    assert went["fifteens-3"] == (False, Rung.SHOWN)


def test_the_first_answer_is_written_down_whatever_is_answered_after_it() -> None:
    first = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH"), Way.TOTAL).finish(8)
    for later in (0, 5, 12, 20):
        ended = first.finish(later).show()
        assert [(one.skill, one.lost) for one in ended.results] == [
            (one.skill, one.lost) for one in first.show().results
        ]


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "refused",
    [
        lambda look: look.help(),
        lambda look: look.show(),
        lambda look: look.take_back(0),
        lambda look: look.take_back(-1),
        lambda look: look.claim("pair", "KH KD"),
        lambda look: look.claim("straight", "7H 8D"),
        lambda look: look.claim("pair", ""),
        lambda look: look.claim("pair", "7H 8D").answer_by("total"),
        lambda look: look.finish(3).answer_by("total"),
        lambda look: look.answer_by("guess"),
        lambda look: look.answer_by("total").finish(),
        lambda look: look.answer_by("tally").finish(),
        lambda look: look.finish(-1),
        lambda look: look.finish({"fifteen": "two"}),
        *[
            lambda look, step=step: step(look.finish().show())
            for step in (GuidedProblem.help, GuidedProblem.show, GuidedProblem.finish,
                         lambda look: look.claim("pair", "7H 8D"),
                         lambda look: look.take_back(0), lambda look: look.answer_by("total"))
        ],
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_said_in_one_sentence_and_changes_nothing(refused) -> None:  # noqa: ANN001
    look = GuidedProblem(problem_from_key("hand 7H8D9CKS+2D"))
    with pytest.raises(ValueError, match=r"^[^\n]{10,200}$"):
        refused(look)
    assert look == GuidedProblem(problem_from_key("hand 7H8D9CKS+2D"))


def test_help_is_climbed_one_rung_at_a_time() -> None:
    look, met = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).finish(), []
    while not look.done:
        met.append(look.rung)
        look = look.help()
    assert [*met, look.rung] == [Rung.MORE, Rung.WHERE, Rung.CARD, Rung.SHOWN]
    with pytest.raises(IllegalMove, match="settled"):
        look.help()
