"""All windows on one page, as in a notebook that opens several: no sheet of one changes the looks of another."""

import re
from functools import cache

import pytest
from circles import mostly

from browser import every_window, test_discarding, test_muggins, test_tutor, test_two_players
from browser.faces import WINDOWS
from browser.lab import Locator
from browser.plain import Plain

PAGE = {"viewport": {"width": 1000, "height": 900}, "reduced_motion": "reduce"}
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


@cache
def sheets() -> frozenset[str]:
    return frozenset(str(make()._css) for make in every_window.WINDOWS.values())


@cache
def names() -> list[str]:
    """Every property that any sheet sets."""
    return sorted(set(re.findall(r"[{;]\s*([a-z][a-z-]+):", "".join(sheets()))))


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


ALIKE = [name for name in WINDOWS if name != "win board"]
"""All but one, in whose table Chromium shares the width out by what the columns were before."""


@pytest.mark.every
@pytest.mark.parametrize("name", mostly(ALIKE, ["saying aloud"]))
def test_a_window_looks_the_same_beside_all_the_others(plain: Plain, name: str) -> None:
    made = list(WINDOWS[name]())
    shown = (
        made[-1:] if name == "one hand" else made[1:4:2] if name == "robbed" else made[:1] + made[1:][-1:]
    )  # its other faces move by themselves
    roots = plain.open(*shown)
    assert changes(roots) == []  # alone
    for sheet in sorted(sheets() - {str(window._css) for window in shown}):
        plain.page.evaluate(_ADD, sheet)
    assert changes(roots) == []
    plain.page.evaluate(_BEFORE)
    assert changes(roots) == []
    plain.page.evaluate(_ADD, ".crib { max-width: 320px; } .crib p { padding: 3px; }")
    assert len(changes(roots)) > len(roots)  # so it does look


def test_what_goes_on_stands_on_the_stage_or_below_the_marking_and_above_the_pegs_in_every_window(plain: Plain) -> None:
    tutor, muggins = test_tutor.states()["shown"], test_muggins.states()["slipped by"]
    for root in plain.open(tutor, muggins, test_discarding.states()[3], test_two_players.states()["marked"]):
        onwards = root.locator(":is(.crib-marking, .crib-shown) .crib-main")
        assert onwards.inner_text().partition(":")[0].partition(" ")[0] == "Next"
        if not root.locator(".crib-shown .crib-main").count():  # a stage has its sheet beside its one row of buttons
            for above in root.locator(".crib-marking .crib-marked, .crib-rivals:not(details *), .crib-cards").all():
                assert above.evaluate(_FOLLOWS, onwards.element_handle())
        for board in root.locator(".crib-board").all():
            assert onwards.evaluate(_FOLLOWS, board.element_handle())
