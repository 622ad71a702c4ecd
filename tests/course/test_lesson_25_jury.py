"""The lesson on judging: its questions follow the rule of rulings, its tallies are those of the verdicts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.course.claim_bets import RULINGS
from crib_tutor.course.jury.state import call_jury
from crib_tutor.course.lesson_25_jury import (
    confirmed_by_kind,
    confirmed_of,
    deals_needed,
    finding,
    look_up,
    many_ruled,
    more_confirmed,
    rule_question,
)
from crib_tutor.rules import IllegalMove
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import SURE, Judgment
from crib_tutor.verdicts.verdict_words import write_value

SOURCE = Path(__file__).parents[2] / "lessons" / "source" / "25_jury.md"
DOCKET = re.search(r'jury\("([^"]+)"', SOURCE.read_text(encoding="utf-8"))


@given(st.integers(-40, 40).filter(bool), st.integers(1, 30))
def test_so_many_deals_and_no_fewer_make_a_number_sure(hundredths: int, error: int) -> None:
    number, spread = hundredths / 100, error / 1000
    times = deals_needed(number, spread)
    assert abs(number) >= SURE * spread / times**0.5 - 1e-9
    assert times == 1 or abs(number) < SURE * spread / (times - 1) ** 0.5 + 1e-9


def test_a_finding_is_asked_about_with_its_numbers_and_without_the_ruling() -> None:
    answers = set()
    for found in (
        [finding(0.2, 0.01)],
        [finding(-0.2, 0.01)],
        [finding(0.01, 0.002)],
        [finding(0.2, 0), finding(-1, 0)],
    ):
        question = rule_question(*found)
        answers.add(question["answer"])
        assert all(write_value(one) in question["question"] for one in found)
        assert question["choices"] == RULINGS
        shown = question["question"] + question["before"].plain + str(question["before"])
        assert not any(re.search(rf"(?<!claim ){one}", shown) for one in (*RULINGS, "so:", "little:"))
    assert answers == set(RULINGS)
    with pytest.raises(IllegalMove):
        finding(0.2, -0.01)


@pytest.mark.parametrize("name", VERDICTS)
def test_a_claim_is_looked_up_whole(name: str) -> None:
    one, told = VERDICTS[name], look_up(name)
    for part in (one.claim, one.test, one.why, one.move, one.depends, one.printed, one.ruling.value):
        assert part in told.plain
    assert all(write_value(measure) in told.plain for measure in one.measures)


@pytest.mark.parametrize("name", ["H99", "h3", "", "B0", None, 3])
def test_what_is_no_claim_cannot_be_looked_up(name: str) -> None:
    with pytest.raises(IllegalMove, match="isn't a claim: choose H1 to H22"):
        look_up(name)


def test_the_tallies_are_those_of_the_verdicts() -> None:
    rulings = Counter(one.ruling for one in VERDICTS.values())
    assert {one: many_ruled(one) for one in Judgment} == {one: rulings[one] for one in Judgment}
    for tallies in (confirmed_of(), confirmed_by_kind()):
        assert sum(held for held, _ in tallies.values()) == rulings[Judgment.CONFIRMED]
        assert sum(many for _, many in tallies.values()) == len(VERDICTS)
    shares = [held / many for held, many in confirmed_of().values()]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[1], "two sources hold equally: the question has two answers"
    held, many = confirmed_by_kind()[more_confirmed()]
    assert held / many == max(one / other for one, other in confirmed_by_kind().values())


def test_the_docket_of_the_lesson_has_every_ruling_and_nothing_that_the_lesson_tells_before() -> None:
    assert DOCKET is not None
    docket = call_jury(DOCKET[1]).docket
    told = set(re.findall(r'"([HBTM]\d+)"', SOURCE.read_text(encoding="utf-8")))
    assert not told & {one.id for one in docket}
    assert {one.ruling for one in docket} == set(Judgment)
    assert len({one.source for one in docket}) >= 3
