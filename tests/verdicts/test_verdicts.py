"""The verdicts as a whole: each follows from its numbers, surely."""

import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from trials import MANY, tried

from crib_tutor import verdicts
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import AREAS, SOURCES, judge, read_claims, read_found
from crib_tutor.verdicts.rerun import find_experiment
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Outcome, Side, Verdict, rule

DATA = Path(verdicts.__file__).parent / "data"


def test_every_claim_has_an_id_of_its_source() -> None:
    known = {f"{letter}{number}" for letter, claims in MANY.items() for number in range(1, claims + 1)}
    written = [claim["id"] for area in AREAS for claim in read_claims(area)]
    assert len(written) == len(set(written)), "a claim is judged twice"
    assert set(written) <= known
    assert list(SOURCES) == list(MANY)


@for_each(VERDICTS.values())
def test_no_verdict_would_flip_with_another_sample(verdict: Verdict) -> None:
    """Whichever way a number goes that the sample leaves open, the ruling is the same."""
    ends = [
        [measure]
        if measure.sure
        else [replace(measure, number=measure.number + way * SURE * measure.error, error=0) for way in (-1, 1)]
        for measure in verdict.measures
    ]
    for settled in product(*ends):
        unsure = [measure.label for measure in verdict.measures if not measure.sure]
        assert rule(settled) is verdict.ruling, f"{verdict.id} hangs on {unsure}"


@for_each(AREAS)
def test_data_is_whole_and_what_it_says_has_no_gap(area: str) -> None:
    experiments = read_found(area)
    assert set(experiments) == {written["experiment"] for written in read_claims(area)}
    for claim in read_claims(area):
        numbers = experiments[claim["experiment"]]["numbers"]
        assert all(name.isidentifier() for name in numbers)
        verdict = VERDICTS[claim["id"]]
        for text in (verdict.claim, verdict.test, verdict.why, verdict.move):
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text
            assert "{" not in text
            assert "nan" not in text.split()
    for name, of_it in experiments.items():
        experiment = find_experiment(name)
        assert of_it["many"] == experiment.whole, f"{name} was kept at another size"
        assert experiment.small <= max(experiment.whole, 0)
        assert experiment.exact is all(error == 0 for _, error in of_it["numbers"].values())


def test_no_sentence_has_a_minus_and_a_turned_sign_says_less() -> None:
    """A minus sign is easily misread at the table, so the words say less or more instead."""
    claim = read_claims(AREAS[0])[0] | {"measures": [], "why": "It nets {less_x:.2f} less.", "move": "{x:.2f}"}
    verdict = judge(claim, {"x": (-0.25, 0.01)})
    assert (verdict.why, verdict.move) == ("It nets 0.25 less.", "-0.25")
    for real in VERDICTS.values():
        assert not re.search(r"(?<![\w])[-+\N{MINUS SIGN}]\d", real.why + real.move + real.depends), real.id


def test_data_is_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 400_000
    for path in DATA.iterdir():
        json.loads(path.read_text(encoding="utf-8"))


def measured(number: float, **more: Any) -> Measurement:
    values: dict[str, Any] = {"name": "x", "label": "x", "unit": "holes", "error": 0.0, "side": Side.ABOVE, "line": 0.0}
    return Measurement(**{**values, "number": number, **more})


EVERY = [
    {"number": number / 16, "error": error / 256, "side": side, "line": line / 16, "matters": matters / 16}
    for number in range(-3, 4)
    for error in (0, 1, 4, 8)
    for side in Side
    for line in (0, 1)
    for matters in (0, 1, 2)
]
"""Numbers below, on and above their line, near it and far, counted and sampled; all of them binary fractions."""


def stated(case: dict[str, Any]) -> Outcome:
    """What a measure says, by the words of the docstrings: where all of its interval lies."""
    apart, wide, matters = case["number"] - case["line"], 4 * case["error"], case["matters"]
    low, high = apart - wide, apart + wide
    if case["side"] is Side.EQUAL:
        if (matters and -matters < low and high < matters) or low == high == 0:
            return Outcome.YES
        return Outcome.NO if low > matters or high < -matters or low == high else Outcome.OPEN
    if case["side"] is Side.BELOW:
        low, high = -high, -low
    if low > matters:
        return Outcome.YES
    if high < -matters:
        return Outcome.NO
    within = (-matters < low and high < matters) or low == high
    return Outcome.NOTHING if within else Outcome.OPEN


def test_every_measure_says_what_its_interval_lets_it_say() -> None:
    for case in EVERY:
        assert measured(**case).outcome is stated(case), case


@given(st.lists(st.sampled_from(EVERY), min_size=1, max_size=4))
def test_the_ruling_is_what_its_outcomes_are_stated_to_come_to(some: list[dict[str, Any]]) -> None:
    said = [stated(case) for case in some]
    ruling = Judgment.REFUTED if Outcome.NO in said else Judgment.NO_DIFFERENCE
    if Outcome.YES in said:
        ruling = Judgment.LIMITS if set(said) - {Outcome.YES} else Judgment.CONFIRMED
    assert rule(tuple(measured(**case) for case in some)) is ruling


@given(st.floats(-1, 1), st.floats(0.001, 0.5), st.sampled_from([Side.ABOVE, Side.BELOW]), st.floats(0, 0.5))
def test_what_is_sure_stays_so(number: float, error: float, side: Side, matters: float) -> None:
    """More cases never overturn it: whatever a sure interval holds says the same without an error."""
    measure = measured(number, error=error, side=side, matters=matters)
    if not measure.sure:
        return
    for shift in (-SURE * error * 0.999, 0, SURE * error * 0.999):
        assert measured(number + shift, side=side, matters=matters).outcome is measure.outcome


def test_a_claim_ruled_by_half_and_by_double_the_size_that_matters() -> None:
    verdict = tried(Judgment.CONFIRMED, measures=(measured(0.08, matters=0.05),))
    assert [verdict.ruling_at(times) for times in (0.5, 1, 2)] == [
        Judgment.CONFIRMED,
        Judgment.CONFIRMED,
        Judgment.NO_DIFFERENCE,
    ]
    share = measured(70.0, unit="deals in 100", line=75.0)
    ours = tried(Judgment.CONFIRMED, measures=(share,), why_line="Three in four is often.")
    assert ours.ruling_at(0.5) is Judgment.CONFIRMED, "odds of 3 to 1 halved are 3 to 2, a line of 60"
    assert replace(ours, why_line="").ruling_at(0.5) is ours.ruling is Judgment.REFUTED
