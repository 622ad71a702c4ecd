"""The window of decisions: what it shows before and after a choice, and progress that it shares with the tutor."""

from datetime import UTC, datetime
from typing import Any

import pytest
from each import for_each
from reports import tell

from crib_tutor import lesson
from crib_tutor.documents import mark_of
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.deciding.window import DecidingWindow
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.learner.progress import Progress, to_json
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.decisions.decision import find_decision, load_prices
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEYS = tuple(load_prices()["prices"])


def window(practiced: str = "decisions", *, keeper: Keeper | None = None, key: str = "") -> DecidingWindow:
    kept = keeper or Keeper()
    drill = start_deciding(kept.learner, seed=7, now=NOON, practiced=practiced)
    return DecidingWindow(drill.ask(key, NOON) if key else drill, kept, clock=lambda: NOON)


@for_each(KEYS[::4])
def test_nothing_of_the_prices_is_sent_before_a_choice(key: str) -> None:
    now = window(key=key).value
    assert (now["rows"], now["all"], now["best"], now["chosen"], now["verdict"], now["lesson"]) == (
        [],
        [],
        [],
        [],
        "",
        [],
    )
    asked = find_decision(key)
    text = str(now)
    assert not any(one.parts[0] in text for one in asked.choices if isinstance(one.parts[0], str))


@for_each(KEYS[::4])
def test_the_stage_shows_what_the_position_says(key: str) -> None:
    now, seen = window(key=key).value, find_decision(key).seen
    assert [card["text"] for card in now["hand"]] == list(map(str, seen.hand))
    assert [card["text"] for card in now["hand"] if card["may"]] == list(map(str, seen.legal))
    assert [card["text"] for card in now["pile"]] == list(map(str, seen.pile))
    if seen.pile:
        assert now["pile"][-1]["by"] == "opponent"
        assert now["number"][0] == str(sum(card.value for card in seen.pile))
    if seen.starter:
        assert now["theirs"]["held"] + now["theirs"]["played"] == 4
        mine = 4 - len(seen.hand)
        assert mine + now["theirs"]["played"] == len(seen.pile) + len(seen.before)
    assert now["scores"] == f"You're at {seen.scores[0]}, your opponent at {seen.scores[1]}."


def test_a_choice_is_marked_and_enters_the_record_of_every_window() -> None:
    keeper = Keeper()
    shown, beside = window("lead", keeper=keeper), window("reply", keeper=keeper)
    best = shown.drill.asked.best
    now = tell(shown, "choose", cards=list(map(str, best.cards)))
    assert now["done"]
    assert now["verdict"] == now["said"]
    assert now["rows"][0]["best"]
    assert now["rows"][0]["mine"]
    assert keeper.learner.turn == 1
    assert beside.drill.learner == keeper.learner
    assert tell(shown, "next")["done"] is False


def test_the_record_lists_the_kinds_of_decision() -> None:
    shown = window("lead-pair")
    tell(shown, "choose", cards=[str(shown.drill.asked.best.cards[0])])
    assert "Leads from a pair" in tell(shown, "skills", open=True)["record"].replace("leads from", "Leads from")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({}, "Choose first, then press Enter."),
        ({"cards": []}, "Choose first, then press Enter."),
        ({"cards": ["5X"]}, "'5X' isn't a card"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_words(event: dict[str, Any], said: str) -> None:
    shown = window("lead")
    before = shown.drill
    assert tell(shown, "choose", **event)["said"].startswith(said)
    assert shown.drill == before


def test_another_kind_comes_at_once() -> None:
    shown = window("lead")
    now = tell(shown, "practice", skill="discard-race", level="harder")
    assert now["practice"]["skill"] == "discard-race"
    assert now["title"] == "Your discard"
    assert tell(shown, "practice", skill="nobs", level="normal")["refused"]
    assert tell(shown, "practice", skill="lead", level="hardest")["refused"]


def test_every_kind_and_every_group_stands_in_the_list() -> None:
    listed = [one["value"] for one in window().value["practice"]["skills"]]
    assert listed == [*DECISION_GROUPS, *DECISIONS]


def test_progress_that_comes_back_makes_room_for_a_fitting_decision() -> None:
    other = window("lead-low")
    for _ in range(5):
        tell(other, "choose", cards=[str(other.drill.asked.choices[-1].cards[0])])
        tell(other, "next")
    text = to_json(Progress(other.keeper.learner))
    shown = window("lead-low")
    tell(shown, "found", text=text, mark=mark_of(text))
    tell(shown, "go on")
    assert shown.drill.learner == other.keeper.learner


def test_the_door_of_the_tutor_opens_it() -> None:
    for kind in (*DECISION_GROUPS, *DECISIONS):
        assert isinstance(lesson.tutor(kind, seed=7), DecidingWindow)
    assert isinstance(lesson.tutor("nobs", seed=7), TutorWindow)
    with pytest.raises(IllegalMove, match="isn't a skill"):
        lesson.tutor("leads")


def test_without_a_kernel_the_cards_and_the_question_are_there() -> None:
    plain = window("reply").static().plain
    assert "Which card do you play?" in plain
    assert "You hold" in plain
    assert "wins" not in plain


def test_what_was_decided_draws_no_holes() -> None:
    shown = window("lead-pair")
    tell(shown, "choose", cards=[str(shown.drill.asked.choices[-1].cards[0])])
    record = tell(shown, "skills", open=True)["record"]
    assert "holes in ten problems" not in record
    assert "This came from a code" not in record
    assert "tutor(&quot;decisions&quot;)" in record or 'tutor("decisions")' in record
