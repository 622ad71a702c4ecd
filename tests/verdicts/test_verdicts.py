"""The verdicts as a whole: each follows from its numbers, surely."""

import json
import re
from pathlib import Path
from typing import Any

from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from trials import MANY

from crib_tutor import verdicts
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import AREAS, SOURCES, judge, read_claims, read_found
from crib_tutor.verdicts.rerun import find_experiment
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Side, Verdict, rule

DATA = Path(verdicts.__file__).parent / "data"


def test_every_claim_has_an_id_of_its_source() -> None:
    known = {f"{letter}{number}" for letter, claims in MANY.items() for number in range(1, claims + 1)}
    written = [claim["id"] for area in AREAS for claim in read_claims(area)]
    assert len(written) == len(set(written)), "a claim is judged twice"
    assert set(written) <= known
    assert list(SOURCES) == list(MANY)


@for_each(VERDICTS.values())
def test_no_verdict_would_flip_with_another_sample(verdict: Verdict) -> None:
    for measure in verdict.measures:
        assert measure.sure, f"{measure.name}: {measure.number} ± {measure.error} is too near {measure.line}"


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
    verdict = judge(claim, {"x": (-0.25, 0.01)}, 1)
    assert (verdict.why, verdict.move) == ("It nets 0.25 less.", "-0.25")
    for real in VERDICTS.values():
        assert not re.search(r"(?<![\w])[-+\N{MINUS SIGN}]\d", real.why + real.move + real.depends), real.id


def test_data_is_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 400_000
    for path in DATA.iterdir():
        json.loads(path.read_text(encoding="utf-8"))


def measured(number: float, **more: Any) -> Measurement:
    values: dict[str, Any] = {"name": "x", "unit": "holes", "error": 0.0, "side": Side.ABOVE, "line": 0.0}
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


def stated(case: dict[str, Any]) -> tuple[bool, bool, bool]:
    """Of a measure, by the words of the docstrings: whether it says so, is too small to matter, and is sure."""
    apart, wide = case["number"] - case["line"], 4 * case["error"]
    small = case["matters"] > 0 and abs(apart) + wide < case["matters"]
    if case["side"] is Side.EQUAL:
        return abs(apart) <= wide, small, small or case["error"] == 0
    lies = apart > 0 if case["side"] is Side.ABOVE else apart < 0
    return lies, small, case["error"] == 0 or small or abs(apart) > wide


def test_every_measure_is_what_it_is_stated_to_be() -> None:
    for case in EVERY:
        measure = measured(**case)
        assert (measure.says_so, measure.small, measure.sure) == stated(case), case


@given(st.lists(st.sampled_from(EVERY), min_size=1, max_size=4))
def test_the_ruling_is_what_its_measures_are_stated_to_come_to(some: list[dict[str, Any]]) -> None:
    """Equality that's shown to be near is what its claim says; any other side that's small says nothing for it."""
    outcomes = [(case["side"] is Side.EQUAL, *stated(case)) for case in some]
    for_it = [lies if equal else lies and not small for equal, lies, small, _ in outcomes]
    ruling = Judgment.LIMITS if any(for_it) else Judgment.REFUTED
    if all(for_it):
        ruling = Judgment.CONFIRMED
    elif all(small and not equal for equal, _, small, _ in outcomes):
        ruling = Judgment.NO_DIFFERENCE
    assert rule(tuple(measured(**case) for case in some)) is ruling


@given(st.floats(-1, 1), st.floats(0.001, 0.5), st.sampled_from([Side.ABOVE, Side.BELOW]), st.floats(0, 0.5))
def test_what_is_sure_stays_so(number: float, error: float, side: Side, matters: float) -> None:
    measure = measured(number, error=error, side=side, matters=matters)
    if not measure.sure:
        return
    for shift in (-SURE * error * 0.999, SURE * error * 0.999):
        other = measured(number + shift, side=side, matters=matters)
        if measure.small:
            assert other.small
        else:
            assert other.says_so is measure.says_so
