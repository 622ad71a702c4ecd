"""Whatever a page reports, a window does it, is silent, or says one sentence; no fault of ours is in it, ever."""

import json
import logging
from collections.abc import Callable
from datetime import date
from itertools import count as numbers
from typing import Any

import pytest
from each import for_each
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reports import after, class_window, tell
from trials import try_all

from crib_tutor import Game, lesson, rules, teacher
from crib_tutor.assignments.class_code import SEEDS, make_code
from crib_tutor.course.club.window import OneHandWindow
from crib_tutor.course.jury.window import JuryWindow
from crib_tutor.course.last_table.window import LastTableWindow
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.game import replay
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import play_out
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.players.plain_players import Simple
from crib_tutor.problems.prices import prices
from crib_tutor.table.sitting import Sitting, Teaching
from crib_tutor.table.window import TableWindow
from crib_tutor.teacher import class_code, class_results, example_class

HANDS = ("5H 5D 5S JC 5C", "4H 4D 5S 6C 6H")
BY_HAND = rules.changed(rules.MODERN, by_hand=True, announced=True)
GAMES = [
    [*replay(play_out(Game(game, seed=7), [Simple(), Simple()]))] for game in (rules.MODERN, rules.TOMMY_SIX, BY_HAND)
]
SHORT = play_out(Game(rules.changed(rules.HOYLE, target=31), seed=7), [Simple(), Simple()])
_name = numbers()


def _table(at: int) -> TableWindow:
    """A table at some moment of some game, with some tutor, for one or for two."""
    moments = GAMES[at % len(GAMES)]
    game = moments[at % len(moments)]
    people = (0, 1) if at % 2 else (0,)
    sitting = Sitting(match=Match(game.rules, 7), game=game, tutor=list(Teaching)[at % 4], people=people)
    return TableWindow(sitting, name=f"events {next(_name)}", fresh=False)


def _daily(at: int) -> Window:
    """A daily hand that nobody played: a cell would go on with the one before."""
    window = DailyWindow(deal_daily(f"2026-11-{at % 20 + 1:02d}", date(2026, 11, 22), prices))
    if at % 2:
        tell(window, "finish", chosen=list(map(str, window.drill.six[:2])))
    return window


def _builder(at: int) -> Window:
    """A builder with nothing, with some cards, or with five that are checked; suits alone are free in every second."""
    task: dict[str, Any] = {"ranks": HANDS[0]} if at % 2 else {"among": "5H 5D 5S JC 5C JD"}
    typed = ("5H JC", HANDS[0], "5D")[at % 3]
    return after(lesson.build(points=2, kinds=["flush"], **task), {"event": "type", "cards": typed}, {"event": "check"})


def _in_class(kind: str) -> Callable[[int], Window]:
    """A window in a class, or with a code whose nickname is asked, or in another class."""

    def window(at: int) -> Window:
        joined = [{"event": "class code", "text": make_code(kind if at % 3 else "03", at % SEEDS, items=2).text}]
        joined += [{"event": "class name", "text": "Ada"}] * bool(at % 4)
        return after(class_window(kind, Desk(), at), *joined)

    return window


WINDOWS: dict[str, Callable[[int], Window]] = {
    "Asking": lambda _: lesson.quiz(
        "Two", lesson.ask("How many?", HANDS[0]), lesson.ask("Which?", HANDS[0], "a", choices=["a", "b"])
    ),
    "Building": _builder,
    "Catching": lambda at: lesson.muggins((3, 6, 7, 8)[at % 4]),
    "Class codes": lambda at: class_code("practice" if at % 2 else "02", seed=at),
    "Class results": lambda at: class_results(example_class() if at % 2 else ()),
    "Counting": lambda _: lesson.practice(*HANDS),
    "Daily hand": _daily,
    "Deciding": lambda at: lesson.tutor(("decisions", "lead", "reply", "discard-score")[at % 4], seed=at),
    "Discard lab": lambda at: lesson.discard_lab(
        "5H 6S 7C 8D JH QS" if at % 2 else "5H 6S", 110, 112, dealer=at % 3 == 0, seed=7
    ),
    **{f"In class, {kind}": _in_class(kind) for kind in ("02", "practice", "muggins", "discarding")},
    "Last table": lambda at: LastTableWindow(at, Keeper()),
    "Jury": lambda at: JuryWindow(at, Keeper(), verdicts=try_all()),
    "Laying away": lesson.discarding,
    "One hand": lambda at: OneHandWindow(("02", "14", "16")[at % 3], Keeper(), seed=at),
    "Own game": lambda at: after(
        lesson.own_game(), {"event": "read", "text": "i deal\n5h 6c\ncut 4x" * (at % 3), "line": at % 2, "number": at}
    ),
    "Pair duel": lambda at: after(lesson.pair_duel(seed=at % 3), *[{"event": "reply", "pair": True}] * (at % 2)),
    "Pegging": lambda _: lesson.pegging(5, 8),
    "Teams": lambda at: after(
        teacher.teams("Window row", "Door row"), *[{"event": "settle", "totals": [3, 4]}] * (at % 2)
    ),
    "Play lab": lambda at: lesson.play_lab("4D 5H 6C JS", "9H", dealer=at % 2 == 0, seed=7, read=at % 3 == 0),
    "Replaying": lambda at: lesson.replay(SHORT, seat=at % 2),
    "Storming": lambda at: after(lesson.storm(7), *[{"event": "start"}] * (at % 2)),
    "Review": lambda at: after(lesson.review(SHORT, seat=at % 2), *[{"event": "stop"}] * (at % 3)),
    "Record": lambda _: lesson.record(),
    "Table": _table,
    "Tutoring": lambda at: lesson.tutor(seed=at, way=("combinations", "tally", "total")[at % 3]),
    "Two players": lambda at: after(lesson.two_players(at), *[{"event": "finish"}] * (at % 3)),
    "Win board": lambda at: lesson.win_board(at % 121, 79, dealer=at % 2 == 0),
}
STATES = (
    "built code hand results session walk ticket table tutor storm drill jury sitting replay lab reads guesses board"
    " setting game"
).split()
"""What a window calls the frozen value that it shows."""
FIELDS = (
    "against answer at back board card cards chosen code count crib dealer dealt done files folder found hand hole "
    "items kind level line lines mark more name names number on open opponent own pair paired peg pegged place played "
    "points ranks read right rules seconds seen setting shown side skill starter step sure text to turn two value way "
    "what you"
).split()
"""All that any window looks for in an event."""
LIKELY = [
    *(None, True, False, 0, 1, -1, 7, 0.0, 1.0, 1.5, 1e308, 10**30, "", "5H", "5H 5D", "pair", "fifteen", "total"),
    *"GREEN-HERON-7 Ada front back tally nobs harder HOYLE muggins on combinations refuted you a".split(),
    *('{"work":7}', "\ud800", "\0"),
    *("x" * 500, "[" * 2000, [], ["5H"], ["5H", "5D"], [1], [None], [["5H"]], {}, {"fifteen": 2}, {"fifteen": "x"}),
    {"hand": "4D 5H 6C JS", "starter": None, "dealer": False, "against": "greedy", "seed": 7},
]
"""Values that are right somewhere, or nearly."""
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELD = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(LIKELY) | ANYTHING, max_size=12)
REPORTS = st.lists(st.tuples(st.integers(0, 40), FIELD), min_size=1, max_size=12)


def _state(window: Window) -> dict[str, Any]:
    held = {name: getattr(window, name) for name in STATES if hasattr(window, name)}
    strip = getattr(window, "strip", None)
    return held | ({"work": strip.desk.work, "asked": strip.desk.asked} if strip else {})


@pytest.mark.parametrize("name", WINDOWS)
def test_no_report_is_a_fault_and_what_is_refused_changes_nothing(name: str, caplog: pytest.LogCaptureFixture) -> None:
    @settings(
        max_examples={"Play lab": 5, "Table": 100, "Two players": 80}.get(name, 12),
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.integers(0, 99), REPORTS)
    def hold(at: int, reports: list[tuple[int, dict[str, Any]]]) -> None:
        window = WINDOWS[name](at)
        events = sorted(window.handlers())
        for which, fields in reports:
            before, answers = _state(window), window.value["answers"]
            event = {"event": events[which % len(events)]} | fields
            after(window, event)
            said = window.value["said"]
            assert not caplog.records, f"{event}: {said}"
            assert said.isprintable() or "\n" in said
            json.dumps(window.value, allow_nan=False)
            heard = window.value["answers"] != answers  # what the page reports by itself leaves the status line alone
            if heard and window.value["refused"] and name != "Pegging":  # whose walk remembers that it stumbled
                assert _state(window) == before, event

    with caplog.at_level(logging.WARNING):
        hold()


@for_each(
    [
        None,
        True,
        7,
        "claim",
        [],
        ["event", "claim"],
        {},
        *({"event": name} for name in (None, ["claim"], "no such", "refresh")),
    ]
)
def test_what_is_no_event_is_let_be(event: object) -> None:
    window = WINDOWS["Counting"](0)
    before = window.value
    after(window, event)
    assert window.value == before


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "claim"}, "The page left out the cards of what it reports: reload it, and try again."),
        (
            {"event": "claim", "cards": ["5H"]},
            "The page left out the kind of what it reports: reload it, and try again.",
        ),
        ({"event": "way"}, "The page left out the way of what it reports: reload it, and try again."),
        ({"event": "take back", "place": ["5H"]}, "There's no such claim to take back: 0 are made."),
    ],
)
def test_a_report_with_something_left_out_is_answered_with_one_sentence(event: dict[str, Any], words: str) -> None:
    window = WINDOWS["Counting"](0)
    after(window, event)
    assert (window.value["said"], window.value["refused"]) == (words, True)
