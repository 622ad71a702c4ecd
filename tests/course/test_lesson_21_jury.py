"""The lesson on judging: its questions follow the rule of rulings, its tallies are those of the verdicts."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import text_of

from crib_tutor.course.claim_bets import RULINGS
from crib_tutor.course.jury.state import call_jury
from crib_tutor.course.lesson_21_jury import (
    confirmed_by_kind,
    confirmed_of,
    deals_needed,
    finding,
    look_up,
    many_ruled,
    more_confirmed,
    rule_question,
)
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import Judgment, Outcome
from crib_tutor.verdicts.verdict_words import first_measures, write_value


@given(st.integers(6, 40), st.integers(1, 30))
def test_so_many_deals_and_no_fewer_make_a_number_matter(hundredths: int, error: int) -> None:
    number, spread = hundredths / 100, error / 1000
    times = deals_needed(number, spread)
    assert finding(number, spread / times**0.5 - 1e-9).outcome is Outcome.YES
    assert times == 1 or finding(number, spread / (times - 1) ** 0.5 + 1e-9).outcome is not Outcome.YES


def test_a_finding_is_asked_about_with_its_numbers_and_without_the_ruling() -> None:
    answers = set()
    limits = [finding(0.2, 0), finding(-1, 0)]
    for findings in ([finding(0.2, 0.01)], [finding(-0.2, 0.01)], [finding(0.01, 0.002)], limits):
        question = rule_question(*findings)
        answers.add(question["answer"])
        assert all(write_value(measure) in question["question"] for measure in findings)
        assert question["choices"] == RULINGS
        shown = question["question"] + question["before"].plain + str(question["before"])
        assert not any(re.search(rf"(?<!claim ){word}", shown) for word in (*RULINGS, "so:", "little:"))
    assert answers == set(RULINGS)


@pytest.mark.parametrize("ruling", Judgment)
def test_a_claim_is_looked_up_whole(ruling: Judgment) -> None:
    """The longest claim of each ruling."""
    ruled = [verdict for verdict in VERDICTS.values() if verdict.ruling is ruling]
    verdict = max(ruled, key=lambda verdict: len(verdict.measures))
    words = look_up(verdict.id).plain
    parts = (verdict.claim, verdict.test, verdict.why, verdict.move, verdict.depends, verdict.printed)
    assert all(part in words for part in (*parts, verdict.ruling.value, *map(write_value, first_measures(verdict))))


def test_the_tallies_are_those_of_the_verdicts() -> None:
    rulings = Counter(verdict.ruling for verdict in VERDICTS.values())
    assert {ruling: many_ruled(ruling) for ruling in Judgment} == rulings
    for tallies in (confirmed_of(), confirmed_by_kind()):
        assert sum(held for held, _ in tallies.values()) == rulings[Judgment.CONFIRMED]
        assert sum(claims for _, claims in tallies.values()) == len(VERDICTS)
    shares = [held / claims for held, claims in confirmed_of().values()]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[1], "two sources hold equally: the question has two answers"
    held, claims = confirmed_by_kind()[more_confirmed()]
    assert held / claims == max(part / whole for part, whole in confirmed_by_kind().values())


def test_the_docket_of_the_lesson_has_every_ruling_and_nothing_that_the_lesson_tells_before() -> None:
    (seed,) = re.findall(r'jury\("([^"]+)"', text_of("21"))
    docket, named = call_jury(seed).docket, set(re.findall(r'"([HBTM]\d+)"', text_of("21")))
    assert not named & {case.id for case in docket}
    assert {case.ruling for case in docket} == set(Judgment)
    assert len({case.source for case in docket}) >= 3
