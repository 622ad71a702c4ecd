"""What can be measured of the looks: names and roles, contrast in both themes, sizes, and how pegs move."""

import re
from typing import Any

import pytest
from circles import also
from reports import after

from browser.every_window import WINDOWS
from browser.lab import Locator, until
from browser.plain import Plain
from crib_tutor.course.asking.questions_window import QuestionsWindow
from crib_tutor.drills.pegging.window import PeggingWindow
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.lesson import ask, count, exit_ticket, pegging, practice, predict
from crib_tutor.look.board import spot
from crib_tutor.look.charts import RankedRows, Row

HAND = "5H JC 4S 9D KH"
OF_COLOUR = ("color-contrast", "link-in-text-block")
"""The rules of axe that ask for colours."""
Widget = QuestionsWindow | PracticeWindow | PeggingWindow


def claims(*made: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"event": "claim", "kind": kind, "cards": cards.split()} for kind, cards in made]


def states() -> dict[str, Widget]:
    """Every face that the widgets have."""
    wrong = claims(("fifteen", "5H JC"), ("pair", "JC KH"))
    right = {"event": "move", "peg": "back", "hole": 5}
    return {
        "unmarked": practice(HAND, HAND),
        "before the cut": practice(count("5H JC 4S 9D")),
        "claimed": after(practice(HAND), *wrong),
        "refused": after(practice(HAND), {"event": "pick", "text": "1x"}),
        "tally": practice(HAND, way="tally"),
        "total": practice(HAND, way="total"),
        "marked": after(practice(HAND, HAND), *wrong, {"event": "finish"}),
        "done": after(practice(HAND), {"event": "finish"}),
        "by total": after(practice(HAND, way="total"), {"event": "finish", "answer": 7}),
        "pegging": pegging(5, 8),
        "pegged": after(pegging(5, 8), right),
        "pegged wrongly": after(pegging(5, 8), right | {"hole": 6}),
        "all pegged": after(pegging(5), right),
        "predict": predict("How many points?", HAND),
        "choices": predict("Does it score?", HAND, "yes", choices=("yes", "no")),
        "wrong": predict("How many points?", HAND, guess=3),
        "right": predict("How many points?", HAND, guess=4),
        "ticket": exit_ticket("Lesson", ask("How many?", HAND), ask("And here?", HAND), answers=[4, 3]),
    }


def faulty(page: Any, context: Any, *rules: str) -> dict[str, list[str]]:
    """What axe finds by some rules, or by all: the rule, and what breaks it."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = axe.run(page, context=context, options=options).response
    assert found["passes"] or found["violations"], "nothing was looked at"
    return {rule["id"]: [node["target"][0] for node in rule["nodes"]] for rule in found["violations"]}


# --- names, roles and contrast ----------------------------------------------------------------------------------------


_HOST = """(css) => {
  document.querySelector("style").textContent = css;
  delete document.body.dataset.jpThemeLight;
}"""
_INKS = """(main) => {
  const chart = main.querySelector(".crib-chart");
  const words = chart.appendChild(document.createElement("span"));
  words.style.color = "var(--crib-ink)";
  return [getComputedStyle(words).color, getComputedStyle(chart).backgroundColor];
}"""


@pytest.mark.every
@pytest.mark.parametrize("scheme", ["", *also("color-scheme: dark;")], ids=["silent", "said"])
def test_every_window_and_a_chart_can_be_read_on_a_dark_page_without_jupyters_colours(
    plain: Plain, scheme: str
) -> None:
    """As in marimo and on web pages, whether they say that they're dark or not, and whatever the system is."""
    plain.open(*(make() for make in WINDOWS.values()))
    rows = RankedRows(
        "Two is more", "How many", "Counted.", (Row("one", (1.0,)), Row("two", (2.0,))), ("points",), "points"
    )
    plain.page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('beforeend', html)", rows.html())
    plain.page.evaluate(_HOST, f"html body {{ background: #181c1a; color: #d0d4d2; {scheme} }}")
    control = '<p id="control" style="color: #444">what a window without a ground of its own would say</p>'
    plain.page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('beforeend', html)", control)
    looked = {"include": [[".crib"], ["#control"]]}
    assert faulty(plain.page, looked, *OF_COLOUR) == {"color-contrast": ["#control"]}
    for system in ("light", "dark"):
        plain.page.emulate_media(color_scheme=system)
        assert contrast(*plain.page.locator("main").evaluate(_INKS)) >= 4.5, system


@pytest.mark.parametrize("dark", [False, *also(True)], ids=["light", "dark"])
def test_contrast_is_enough_under_the_mouse(plain: Plain, dark: bool) -> None:
    [table, asked] = plain.open(practice(HAND), predict("How many?", HAND), dark=dark)
    for button in (
        *table.locator("button:not(.crib-card):enabled:visible").all(),
        *asked.locator("button:not([aria-label]):visible").all(),
    ):
        button.hover()
        button.evaluate("(one) => one.classList.add('hovered')")
        assert faulty(plain.page, ".hovered", *OF_COLOUR) == {}, button.text_content()
        button.evaluate("(one) => one.classList.remove('hovered')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_ring_of_the_focus_can_be_seen(plain: Plain, dark: bool) -> None:
    [table] = plain.open(practice(HAND), dark=dark)
    for name in ("five of hearts", "That's all"):
        table.get_by_role("button", name=name).focus()
        plain.page.keyboard.press("Shift")  # so that the browser takes the keyboard for the one in use
        ring, ground = table.get_by_role("button", name=name).evaluate(
            "(one) => [getComputedStyle(one).outlineColor, getComputedStyle(document.body).backgroundColor]"
        )
        width = table.get_by_role("button", name=name).evaluate(
            "(one) => parseFloat(getComputedStyle(one).outlineWidth)"
        )
        assert width >= 2
        assert contrast(ring, ground) >= 3


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio of two opaque colours, as the browser writes them."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# --- sizes ------------------------------------------------------------------------------------------------------------


def small(root: Locator) -> list[Any]:
    """What is too small for a finger: under 44 pixels high, or a card under 44 wide, or a seventh of a phone.

    What undoes a row, one of the 52 cards and what a chart shows may have 24; a box to tick is as large as its label.
    """
    return root.locator("button, input, select, summary").evaluate_all("""(all) => all.filter((one) => one.offsetParent)
      .map((one) => [one, (one.matches("[type=checkbox], [type=radio]") && one.closest("label") || one)
        .getBoundingClientRect()])
      .filter(([one, box]) => box.height < (one.matches(".crib-back, .crib-deck button, .crib-either button") ? 24 : 44)
        || (one.matches(".crib-card") && box.width < Math.min(44, innerWidth / (one.closest(".crib-own") ? 8 : 7.4))))
      .map(([one, box]) => [one.ariaLabel ?? one.textContent, box.width, box.height])""")


# --- motion -----------------------------------------------------------------------------------------------------------

WATCH = """(board) => {
  window.seen = [];
  const place = (peg) => ["cx", "cy"].map((name) => Number(peg.getAttribute(name)));
  new MutationObserver((changes) => {
    for (const { target } of changes.slice(-1)) window.seen.push([target.classList[1], ...place(target)]);
  }).observe(board, { subtree: true, attributeFilter: ["cx", "cy"] });
}"""
FRONT = """(pegs) => pegs.map((peg) => ["cx", "cy"].map((name) => Number(peg.getAttribute(name))))"""


def peg_it(plain: Plain) -> Locator:
    [table] = plain.open(after(practice(HAND), *claims(("fifteen", "5H JC"))))
    table.locator(".crib-board").evaluate(WATCH)
    table.get_by_role("button", name="That's all").click()
    table.locator(".crib-marked").wait_for()
    return table


def front(table: Locator) -> list[list[float]]:
    return table.locator(".peg.opponent.front").evaluate_all(FRONT)


def test_pegs_go_from_hole_to_hole(plain: Plain) -> None:
    table = peg_it(plain)
    until(lambda: front(table) == [list(spot(1, 2))], "the opponent's peg stands at 2", limit=5)
    walk = [["you", *spot(0, 1)], ["you", *spot(0, 2)], ["opponent", *spot(1, 1)], ["opponent", *spot(1, 2)]]
    assert plain.page.evaluate("() => window.seen") == walk


def test_a_peg_lifted_by_hand_jumps_ahead_of_the_other(plain: Plain) -> None:
    [pegs] = plain.open(after(pegging(5, 3), {"event": "move", "peg": "back", "hole": 5}))
    pegs.get_by_role("button", name="Back peg").click()
    pegs.get_by_role("spinbutton").fill("8")
    pegs.evaluate(WATCH)  # all of it, since each score has a board of its own
    pegs.get_by_role("button", name="Peg it").click()
    until(lambda: pegs.locator(".peg.you.front").evaluate_all(FRONT) == [list(spot(0, 8))], "the peg stands", limit=5)
    until(lambda: pegs.locator(".peg.you.back").evaluate_all(FRONT) == [list(spot(0, 5))], "the other too", limit=5)
    assert plain.page.evaluate("() => window.seen") == [["you", *spot(0, hole)] for hole in (6, 7, 8)]


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_pegs_leap_at_once_where_motion_is_not_wanted(plain: Plain) -> None:
    table = peg_it(plain)
    assert front(table) == [list(spot(1, 2))]
    assert plain.page.evaluate("() => window.seen") == []
