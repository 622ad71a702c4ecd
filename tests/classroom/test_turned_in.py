"""What is turned in: any file is read or refused in a sentence, and none of them is worth more than its answers."""

import copy
import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
import simulated_class as simulated
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.assignments.class_code import make_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.turned_in import LONGEST_FILE, TurnedIn, read_turned_in, to_text
from crib_tutor.problems.problem import Problem
from crib_tutor.rules import IllegalMove

CODE = make_code("practice", 3, items=6)
OWN = make_code("practice", 3, items=6, own=True)
OTHER = make_code("practice", 4, items=6)
HONEST = simulated.simulate_learner(CODE, "Ada", 7).document
Document = dict[str, Any]


def _claims(document: Document) -> list[list[Any]]:
    """The lists of claims in a file."""
    return [each["claims"] for each in document["answers"] if each and "claims" in each]


def _changed(**more: Any) -> Callable[[Document], Document]:
    return lambda document: document | more


def _first(answer: Any) -> Callable[[Document], Document]:
    return lambda document: document | {"answers": [answer, *document["answers"][1:]]}


def _twice(document: Document) -> Document:
    for claims in _claims(document):
        claims.extend(list(claims))
    return document


def _everything(document: Document) -> Document:
    """Claim every two or more cards as every kind that they could be: whatever scores is among it."""
    every = []
    for item in class_items(CODE):
        cards = list(map(str, item.counted.cards)) if isinstance(item, Problem) else []
        some = [" ".join(each) for size in (2, 3, 4, 5) for each in combinations(cards, size)]
        every.append({"claims": [[kind, each] for each in some for kind in ("fifteen", "pair", "run")][:40]})
    return document | {"answers": every}


def _renamed(document: Document) -> Document:
    """Someone else's right answers, under one's own nickname: with OWN they were asked something else."""
    right = [{"total": item.counted.points} for item in class_items(OWN, "Ada") if isinstance(item, Problem)]
    return document | {"code": OWN.text, "nickname": "Bo", "answers": right}


REFUSED: dict[str, tuple[Callable[[Document], Document], str]] = {
    "a score of its own": (_changed(score=9_999), "one too many ('score')"),
    "more answers than problems": (_changed(answers=HONEST["answers"] * 2), "places for answers"),
    "fewer answers": (_changed(answers=HONEST["answers"][:-1]), "places for answers"),
    "a huge total": (_first({"total": 10**9}), "problem 1"),
    "a total as long as a book": (_first({"total": 10**400}), "problem 1"),
    "a negative total": (_first({"total": -5}), "problem 1"),
    "not a number": (_first({"total": float("nan")}), "damaged"),
    "no end": (_first({"total": float("inf")}), "damaged"),
    "a text for a number": (_first({"total": "8"}), "problem 1"),
    "a float for a number": (_first({"total": 8.0}), "problem 1"),
    "true for one": (_first({"total": True}), "problem 1"),
    "a kind that isn't one": (_first({"tally": {"bonus": 99}}), "'bonus' isn't a kind"),
    "a kind twice": (_first({"tally": {"pair": 2, "Pair": 2}}), "'pair' is there twice"),
    "negative points for a kind": (_first({"tally": {"pair": -2}}), "problem 1"),
    "two ways at once": (_first({"total": 8, "tally": {}}), "one way"),
    "right by its own word": (_first({"total": 8, "right": True}), "'right' isn't how"),
    "cards that aren't there": (_first({"claims": [["pair", "XX YY"]]}), "problem 1"),
    "a card twice": (_first({"claims": [["pair", "5H 5H"]]}), "problem 1"),
    "a claim of three parts": (_first({"claims": [["pair", "5H 5D", 99]]}), "isn't a claim"),
    "a thousand claims": (_first({"claims": [["pair", "5H 5D"]] * 1_000}), "40 at most"),
    "a list for an answer": (_first([8]), "isn't an answer"),
    "a call where none is asked": (_first({"call": "pass"}), "'call' isn't how"),
    "a ticket where there's none": (_changed(ticket=[1]), "1 answers, but there are 0 questions"),
    "a version to come": (_changed(version=2), "version"),
    "a version in words": (_changed(version="1"), "version"),
    "a code that isn't one": (_changed(code="GREEN-HERON-8"), "isn't a class code"),
    "no code": (_changed(code=None), "isn't a class code"),
    "a nickname with markup": (_changed(nickname="<script>alert(1)</script>"), "can't be a nickname"),
    "a nickname with a formula": (_changed(nickname="=HYPERLINK(1)"), "can't be a nickname"),
    "half a letter": (_changed(nickname="\ud800"), "can't be a nickname"),
    "no nickname": (_changed(nickname=""), "can't be a nickname"),
    "another file of ours": (_changed(crib_tutor="progress"), "isn't a results file"),
    "answers that are no list": (_changed(answers={"0": {"total": 8}}), "isn't a list"),
}


@for_each(REFUSED)
def test_a_forged_file_is_refused_in_a_sentence(name: str) -> None:
    forge, words = REFUSED[name]
    text = json.dumps(forge(copy.deepcopy(HONEST)))
    with pytest.raises(IllegalMove) as refusal:
        read_turned_in(text)
    assert words in str(refusal.value)
    assert str(refusal.value).isprintable()


@for_each([_twice, _everything, _changed(code=OTHER.text), _renamed])
def test_a_forged_file_that_can_be_read_earns_what_its_answers_do(forge: Callable[[Document], Document]) -> None:
    forged = forge(copy.deepcopy(HONEST))
    try:
        turned = read_turned_in(json.dumps(forged))
    except IllegalMove:
        return  # under another code the claims name cards that aren't on the table
    if forge is not _everything:  # whose claims the plain scorer doesn't price
        pairs = zip(turned.items, turned.answers, strict=True)
        assert rescore(turned).earned == sum(simulated.worth(item, answer)[0] for item, answer in pairs)
    assert rescore(turned).earned < (rescore(turned).possible or 1)


def test_claiming_everything_earns_nothing() -> None:
    assert rescore(read_turned_in(json.dumps(_everything(copy.deepcopy(HONEST))))).earned == 0


def test_a_claim_made_twice_costs_what_it_would_bring() -> None:
    honest = rescore(read_turned_in(json.dumps(HONEST)))
    assert any(_claims(HONEST))
    assert rescore(read_turned_in(json.dumps(_twice(copy.deepcopy(HONEST))))).earned < honest.earned


def test_what_is_written_can_be_read() -> None:
    turned = read_turned_in(json.dumps(HONEST))
    again = read_turned_in(to_text(turned))
    assert again == turned
    assert rescore(again) == rescore(turned)


@for_each([b"\xff\xfe\x00", b"\xef\xbb\xbf", b"", "", "{", "[" * 100_000, '{"a":' * 30, "9" * 5_000, "null", "\0"])
def test_what_is_no_file_of_ours_is_refused(text: str | bytes) -> None:
    with pytest.raises(IllegalMove):
        read_turned_in(text)


def test_a_file_that_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(IllegalMove, match="is too long"):
        read_turned_in("{" * (LONGEST_FILE + 1))


def test_the_largest_honest_file_is_short_enough() -> None:
    code = make_code("practice", 3, items=40)
    every = {"claims": [["fifteen", "5H 10D"]] * 16}
    document = {"crib_tutor": "results", "version": 1, "code": code.text, "nickname": "A" * 20, "answers": [every] * 40}
    assert 2 * len(json.dumps(document)) < LONGEST_FILE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
LIKELY = JSON | st.sampled_from([*HONEST["answers"], "GREEN-HERON-7", CODE.text, "Ada", 1, "results", [], None])


@given(st.fixed_dictionaries({key: st.just(HONEST[key]) | LIKELY for key in HONEST}) | JSON)
def test_any_json_is_read_or_refused_in_one_sentence(document: Any) -> None:
    _read_or_refuse(document)


@given(st.lists(LIKELY | st.dictionaries(st.sampled_from(["total", "tally", "claims", "call"]), JSON), max_size=7))
def test_any_answers_are_read_or_refused_in_one_sentence(answers: list[Any]) -> None:
    _read_or_refuse(HONEST | {"answers": [*answers, *[None] * 6][:6]})


def _read_or_refuse(document: Any) -> None:
    """Read and score a document; a refusal is one sentence of ours."""
    text, refusal = json.dumps(document), None
    try:
        scored = rescore(read_turned_in(text))
    except ValueError as raised:
        refusal = raised
    if refusal is None:
        assert 0 <= scored.earned <= scored.possible
        assert scored.right <= scored.answered
    else:
        assert type(refusal) is IllegalMove
        assert str(refusal).isprintable()
        assert len(str(refusal)) < 400


@for_each(["Ada", "ÉLODIE", "O'Neil", "Łucja", "阿大", "Anna-Lu 2"])
def test_the_name_of_a_file_is_plain(nickname: str) -> None:
    name = TurnedIn(CODE, nickname, (), (None,) * 6).file_name
    assert name.startswith(f"results-{CODE.text}-")
    assert name.isascii()
    assert not set(name) - set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.")


@for_each([("code", "GREEN-HERON-7"), ("nickname", "<b>"), ("nickname", " Ada "), ("ticket", [1]), ("answers", [])])
def test_what_is_made_wrongly_is_refused(name: str, wrong: Any) -> None:
    right: dict[str, Any] = {"code": CODE, "nickname": "Ada", "ticket": (), "answers": (None,) * 6}
    TurnedIn(**right)
    with pytest.raises(IllegalMove):
        TurnedIn(**right | {name: wrong})
