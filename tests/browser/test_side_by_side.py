"""All windows on one page, as in a notebook that opens several: no sheet of one changes the looks of another."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from circles import mostly

from browser.plain import Plain
from browser.test_jury import sitting
from browser.test_replay import lost
from browser.test_table import at
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.game.state import Phase
from crib_tutor.learner.attempts import now_utc
from crib_tutor.lesson import (
    ask,
    build,
    discarding,
    exit_ticket,
    muggins,
    pegging,
    practice,
    predict,
    storm,
    two_players,
)
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.problems.prices import prices
from crib_tutor.table.replaying.window import ReplayWindow

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PAGE = {"viewport": {"width": 1000, "height": 900}, "reduced_motion": "reduce"}
HAND = "5H JC 4S 9D KH"
DAY = deal_daily("2026-11-22", date(2026, 11, 22), prices)
DISCARD, ZERO = {"event": "finish", "chosen": ["3S", "5S"]}, {"event": "finish", "answer": 0}
LAY, START = {"event": "lay", "cards": ["JC", "JD"]}, {"event": "start"}
RUN = {"event": "claim", "kind": "run", "cards": HAND.split()[:2]}
# Where each root lies, and what the sheets set, of every element and of what stands before and after it; not of the
# insides of pictures, nor of the sand that runs. Kept in the page the first time, and then compared with that.
_DIFFERENT = """([roots, names, width]) => {
  const box = ({ left, width }) => `from ${left}, ${width} wide`;
  const looks = roots.flatMap((root) => [box(root.getBoundingClientRect()), ...[root, ...root.querySelectorAll(
    ":not(svg *, .crib-sand)")].flatMap((one) => [null, "::before", "::after"].map((part) => {
      const style = getComputedStyle(one, part);
      const set = names.map((name) => `${name} ${style.getPropertyValue(name)}`);
      return `${one.tagName} ${one.className} ${part}: ${part && style.content === "none" ? "" : set.join("; ")}`;
    }))]);
  window.alone ??= {};
  const alone = (window.alone[width] ??= looks);
  return [looks.length, looks.map((now, at) => [alone[at], now]).filter(([before, now]) => before !== now)];
}"""
_ADD = """(sheet) => {
  const style = Object.assign(document.createElement("style"), { textContent: sheet, className: "other" });
  document.head.append(style);
}"""
_DRAWN = "() => new Promise((go) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(go)), 60))"
"""What is placed by the width of its window is placed a frame after that has changed."""
_FOLLOWS = "(one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)"
_BEFORE = "() => document.head.prepend(...document.querySelectorAll('style.other'))"


def done(widget: Window, *events: dict[str, Any]) -> Window:
    """A window after what a learner did in it."""
    for event in events:
        widget._receive(None, event, [])
    return widget


def tutoring() -> TutorWindow:
    keeper = Keeper()
    return TutorWindow(start(keeper.learner, seed=7, now=now_utc(), skill="nobs"), keeper)


WINDOWS: dict[str, Callable[[], list[Window]]] = {
    "tutor": lambda: [
        done(tutoring(), RUN, {"event": "finish"}),
        done(tutoring(), {"event": "finish"}, {"event": "show"}, {"event": "skills", "open": True}),
    ],
    "muggins": lambda: [muggins(seed=3), done(muggins(seed=3), {"event": "pass"})],
    "daily": lambda: [DailyWindow(DAY), done(DailyWindow(DAY), DISCARD, ZERO)],
    "laying away": lambda: [discarding(seed=3), done(discarding(seed=3), LAY)],
    "storm": lambda: [storm(seed=3), done(storm(seed=3), START), done(storm(seed=3), START, {"event": "stop"})],
    "two players": lambda: [done(two_players(seed=3), *[{"event": "finish"}] * times) for times in range(3)],
    "counting": lambda: [done(practice(HAND), RUN), done(practice(HAND), RUN, {"event": "finish"})],
    "asking": lambda: [exit_ticket("Side by side", ask("How many?", HAND))],
    "pegging": lambda: [pegging(5, 8)],
    "jury": lambda: [sitting(), sitting(3), sitting(12, heard=True)],
    "building": lambda: [build(points=2), build(points=8, among=HAND + " 2D 3D", answer=HAND)],
    "predicting": lambda: [predict("How many?", HAND, guess=3), predict("How many?", HAND)],
    "table": lambda: [
        *map(at, (Phase.DISCARD, Phase.PLAY, Phase.CLAIM)),
        at(Phase.CALL, errs=True),
        done(at(Phase.PLAY), {"event": "show", "what": "log"}),
    ],
    "replay": lambda: [
        done(ReplayWindow(lost()), event) for event in ({"event": "go", "step": 40}, {"event": "mistake"})
    ],
}


@cache
def sheets() -> dict[str, str]:
    return {name: str(make()[0]._css) for name, make in WINDOWS.items()}


@cache
def names() -> list[str]:
    """Every property that any sheet sets."""
    return sorted(set(re.findall(r"[{;]\s*([a-z][a-z-]+):", "".join(sheets().values()))))


def changes(roots: list[Locator]) -> list[list[str]]:
    """What is drawn otherwise than when this was asked first, on a page wider than any window and on a narrow one."""
    changed = []
    for width in (1000, 340):
        roots[0].page.set_viewport_size({"width": width, "height": 900})
        roots[0].page.evaluate(_DRAWN)
        handles = [root.element_handle() for root in roots]
        many, found = roots[0].page.evaluate(_DIFFERENT, [handles, names(), width])
        assert many > 30
        changed += found
    return changed


@pytest.mark.parametrize("name", mostly(WINDOWS, ["counting"]))
def test_a_window_looks_the_same_beside_all_the_others(plain: Plain, name: str) -> None:
    roots = plain.open(*WINDOWS[name]())
    assert changes(roots) == []  # alone
    for sheet in sorted(set(sheets().values()) - {sheets()[name]}):
        plain.page.evaluate(_ADD, sheet)
    assert changes(roots) == []
    plain.page.evaluate(_BEFORE)
    assert changes(roots) == []
    plain.page.evaluate(_ADD, ".crib { max-width: 320px; } .crib p { padding: 3px; }")
    assert len(changes(roots)) > len(roots)  # so it does look


def test_what_goes_on_stands_on_the_stage_or_below_the_marking_and_above_the_pegs_in_every_window(plain: Plain) -> None:
    settled = [WINDOWS[name]()[-1] for name in ("tutor", "muggins", "laying away", "two players")]
    for root in plain.open(*settled):
        onwards = root.locator(":is(.crib-marking, .crib-shown) .crib-main")
        assert onwards.inner_text().partition(":")[0].partition(" ")[0] == "Next"
        if not root.locator(
            ".crib-shown .crib-main"
        ).count():  # the stage has one row of buttons, and its sheet beside it
            for above in root.locator(".crib-marking .crib-marked, .crib-rivals:not(details *), .crib-cards").all():
                assert above.evaluate(_FOLLOWS, onwards.element_handle())
        for board in root.locator(".crib-board").all():
            assert onwards.evaluate(_FOLLOWS, board.element_handle())
