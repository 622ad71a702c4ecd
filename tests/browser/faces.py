"""Every face that every window has, drawn by Python or opened by a press."""

from collections.abc import Callable, Iterable
from typing import Any

from reports import after, at, class_window

from browser import (
    test_class_strip,
    test_club,
    test_daily,
    test_deciding,
    test_discard_lab,
    test_discarding,
    test_jury,
    test_last_table,
    test_looks,
    test_muggins,
    test_own_game,
    test_pair_duel,
    test_play_lab,
    test_record,
    test_replay,
    test_review,
    test_robbed,
    test_say_aloud,
    test_scorebook,
    test_shown_count,
    test_storm,
    test_table,
    test_teacher_windows,
    test_touched,
    test_tutor,
    test_two_players,
    test_warm_up,
    test_win_board,
)
from browser.every_window import practiced
from browser.lab import Locator, press
from browser.plain import Plain
from crib_tutor.course.course_map.window import CourseMapWindow
from crib_tutor.course.first_deal.window import FirstDealWindow
from crib_tutor.game.state import Phase
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.discard_lab.window import DiscardLabWindow
from crib_tutor.labs.play_lab.window import PlayLabWindow
from crib_tutor.labs.win_board.window import WinBoardWindow
from crib_tutor.lesson import build
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.table.keeping_score.window import ScorebookWindow
from crib_tutor.table.sitting import Teaching, Wording
from crib_tutor.teacher import teams

WINDOWS: dict[str, Callable[[], Iterable[Window]]] = {
    "asking and counting": lambda: test_looks.states().values(),
    "showing": test_shown_count.faces,
    "muggins": lambda: test_muggins.states().values(),
    "daily": test_daily.states,
    "discarding": test_discarding.states,
    "deciding": test_deciding.states,
    "record": lambda: test_record.states().values(),
    "storm": lambda: test_storm.states().values(),
    "touched": lambda: test_touched.states().values(),
    "tutor": lambda: test_tutor.states().values(),
    "two players": lambda: test_two_players.states().values(),
    "jury": lambda: test_jury.states().values(),
    "last table": lambda: test_last_table.states().values(),
    "one hand": lambda: test_club.states().values(),
    "robbed": lambda: test_robbed.states().values(),
    "saying aloud": lambda: test_say_aloud.states().values(),
    "map": lambda: [CourseMapWindow(Keeper()), CourseMapWindow(practiced())],
    "warming up": lambda: test_warm_up.states().values(),
    "class": lambda: [*test_class_strip.faces("discarding").values(), *test_class_strip.faces("02").values()],
    "teacher": lambda: [teams("Window row", "Middle row", "Door row"), *test_teacher_windows.states().values()],
    "replay": lambda: test_replay.states().values(),
    "review": lambda: test_review.states().values(),
    "building": lambda: [build(points=2), build(points=29, answer="5H 5D 5S JC 5C")],
    "table": lambda: [FirstDealWindow(), *test_table.states().values()],
    "discard lab": lambda: [DiscardLabWindow(test_discard_lab.START)],
    "discard lab before a hand": lambda: [DiscardLabWindow(DiscardLab())],
    "win board": lambda: [WinBoardWindow(test_win_board.START)],
    "own game": lambda: test_own_game.states().values(),
    "pair duel": lambda: test_pair_duel.states().values(),
    "play lab": lambda: [PlayLabWindow(test_play_lab.SETTING), seen_through(), *test_play_lab.reading()],
    "scorebook": lambda: [ScorebookWindow(Keeper())],
}
PRESSED: dict[str, list[tuple[Callable[[], Window], tuple[str, ...]]]] = {
    "muggins": [(test_muggins.told, (name,)) for name in ("Muggins!", "Too many!")],
    "saying aloud": [(lambda: test_say_aloud.saying(test_say_aloud.REVEAL), ("I said too much",))],
    "scorebook": [(lambda: ScorebookWindow(Keeper()), buttons) for buttons in test_scorebook.PAGES],
    "class": [(lambda: class_window("02", Desk()), ("In a class? Enter the code", "Enter"))],
    "table": [
        (lambda: at(Phase.PLAY), ("Menu",)),
        (lambda: at(Phase.CALL, tutor=Teaching.AFTER, wording=Wording.SHORTHAND), ("Menu", "Story")),
    ],
}
"""Faces that a page makes without Python: windows, and the buttons that are pressed in them."""


def seen_through() -> PlayLabWindow:
    """The play lab with the other hand face up."""
    return after(PlayLabWindow(test_play_lab.SETTING), {"event": "seen", "seen": True})


def open_faces(plain: Plain, name: str, **how: Any) -> list[Locator]:
    """All faces of a window on one page, with everything folded out that can be."""
    pressed = PRESSED.get(name, [])
    drawn = list(WINDOWS[name]())
    roots = plain.open(*drawn, *(make() for make, _ in pressed), **how)
    for root, (_, buttons) in zip(roots[len(drawn) :], pressed, strict=True):
        for button in buttons:
            if root.get_by_role("button", name=button, exact=True).count():  # a wide table has its story beside it
                press(root, button)
    fold_out(roots)
    return roots


def fold_out(roots: Iterable[Locator]) -> None:
    for root in roots:
        root.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")


def last_faces() -> list[Window]:
    """Each window as it is in the end, one of each."""
    return [list(make())[-1] for name, make in WINDOWS.items() if name != "discard lab before a hand"]
