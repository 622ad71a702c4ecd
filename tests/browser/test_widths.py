"""Every window at the widths that a notebook's cell really has: nothing wider, clipped, covered or run together."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from circles import also, mostly
from reports import at as table_at

from browser.faces import WINDOWS, open_faces
from browser.faults_of_looks import FAULTS
from browser.lab import Locator
from browser.plain import Plain
from browser.test_looks import small
from crib_tutor import rules
from crib_tutor.course.first_deal.window import FirstDealWindow
from crib_tutor.game.state import Phase
from crib_tutor.table.window import TableWindow

WIDTHS = (284, *also(848, 244, 320, 400, 600, 1100))
"""A phone's cell; `.ci/run` asks for a laptop's with the file list open, and for the others too."""
PHONES = range(284, 600)
"""Cells in which a finger is what presses."""
PAGE = {"reduced_motion": "reduce"}
MARGIN = 16
"""What the plain page has beside its windows."""


def widen(plain: Plain, width: int) -> None:
    plain.page.set_viewport_size({"width": width + MARGIN, "height": 900})


def faults(plain: Plain, root: Locator) -> list[str]:
    """What can't be seen of a window, on a page as high as all that's on it, so that every point can be asked."""
    size = plain.page.viewport_size
    high = plain.page.evaluate("() => Math.ceil(document.querySelector('main').getBoundingClientRect().height) + 40")
    assert size
    if high > size["height"]:
        plain.page.set_viewport_size({"width": size["width"], "height": high})
    plain.page.evaluate(
        "() => new Promise((go) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(go))))"
    )
    found = list(root.evaluate(FAULTS))
    if size["width"] - MARGIN in PHONES:
        found += [f"{name}: {wide:.0f} by {tall:.0f}, too small for a finger" for name, wide, tall in small(root)]
    return found


def none_of(found: dict[str, list[str]]) -> None:
    lines = [f"{face}: {fault}" for face, some in found.items() for fault in some]
    assert not lines, "\n" + "\n".join(lines)


# --- every face of every window ---------------------------------------------------------------------------------------


FULLEST = ("asking and counting", "class", "discard lab", "muggins", "storm", "table", "tutor", "two players")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", mostly(WINDOWS, FULLEST))
def test_every_face_can_be_read_and_hit(plain: Plain, name: str, width: int) -> None:
    widen(plain, width)
    found = {}
    for at, root in enumerate(open_faces(plain, name)):
        views = root.locator(".crib-views button:visible")
        for view in range(max(1, views.count())):
            if views.count():
                views.nth(view).click()
            found[f"{at} {view}"] = faults(plain, root)
    none_of(found)
    assert plain.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("name", ["daily", "discarding"])
def test_on_a_phone_six_cards_lie_in_one_row(plain: Plain, name: str) -> None:
    widen(plain, 304)
    for root in plain.open(*WINDOWS[name]()):
        tops = root.locator(".crib-card").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
        assert len({round(top / 20) for top in tops}) <= 2  # those that are chosen stand a little higher


# --- the table, moment by moment --------------------------------------------------------------------------------------


def claim(*claims: str) -> list[dict[str, Any]]:
    """Claims as the page reports them, each written as its kind and its cards."""
    parts = [one.partition(" ") for one in claims]
    return [{"event": "claim", "kind": kind, "cards": cards.split()} for kind, _, cards in parts]


END = {"event": "finish"}
FIRST_DEAL: Sequence[dict[str, Any]] = (
    {"event": "go on"},
    {"event": "discard", "cards": ["2C", "KS"]},
    *({"event": "lay", "cards": [card]} for card in ("7D", "AH", "AS", "8H")),
    {"event": "right"},
    *claim("fifteen 7D 8H"),
    END,
    END,
)
"""The lesson's deal, with a run and a pair missed in the hand, and the whole crib."""


def counted(crib: bool) -> tuple[TableWindow, list[dict[str, Any]]]:
    """A table where you count a hand with five combinations or more, and the events that claim and end it."""
    for seed in range(200):
        table = table_at(Phase.CLAIM, seed=seed)
        due = table.sitting.view.counted.combinations
        if len(due) >= 5 and (table.sitting.game.table.dealer == table.sitting.seat) is crib:
            made = claim(*(f"{one.kind.value} {' '.join(map(str, one.cards))}" for one in due))
            return table, [*made, END]
    pytest.fail("none of 200 deals has such a hand")


PLAYED: dict[str, Callable[[], tuple[TableWindow, Sequence[dict[str, Any]]]]] = {
    "first deal": lambda: (FirstDealWindow(), FIRST_DEAL),
    "many claims": lambda: counted(crib=False),
    "many claims beside your crib": lambda: counted(crib=True),
    "four": lambda: (table_at(Phase.CALL, game=rules.FOUR_HANDED), [{"event": "right"}]),
    "errs": lambda: (table_at(Phase.CALL, errs=True), [{"event": "right"}]),
}
SEND = "(root, event) => root.parentElement.model.send(event)"
BACK = """(root) => root.querySelector(".crib-felt").dispatchEvent(
  new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }))"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", mostly(PLAYED, ["first deal"]))
def test_every_moment_at_the_table_can_be_read(plain: Plain, name: str, width: int) -> None:
    table, events = PLAYED[name]()
    widen(plain, width)
    [root] = plain.open(table)
    root.locator("[data-pace=off]").evaluate("(one) => one.click()")
    found = {"begun": faults(plain, root)}
    for at, event in enumerate(events):
        root.evaluate(SEND, event)
        assert not table.value["refused"], (event, table.value["said"])
        found[f"{at} {event['event']}"] = faults(plain, root)
        for moment in reversed(table.value["moments"]):
            root.evaluate(BACK)
            found[f"{at} {event['event']}: {moment['said']}"] = faults(plain, root)
    none_of(found)


# --- forced colors ----------------------------------------------------------------------------------------------------

CHOSEN = """(root) => [...root.querySelectorAll('button:is([aria-pressed="true"], [aria-selected="true"])')]
  .filter((one) => one.checkVisibility()).flatMap((one) => {
    const looks = (other) => ["backgroundColor", "outlineStyle"].map((name) => getComputedStyle(other)[name]).join(" ");
    const others = [...one.parentElement.children].filter((other) => other.matches(
      'button:is([aria-pressed="false"], [aria-selected="false"])'));
    return others.some((other) => looks(other) === looks(one)) ? [one.textContent] : [];
  })"""


@pytest.mark.parametrize("plain", [{"forced_colors": "active", "reduced_motion": "reduce"}], indirect=True)
@pytest.mark.parametrize(
    "name", ["table", *also("asking and counting", "muggins", "discard lab", "win board", "play lab")]
)
def test_in_forced_colors_what_is_chosen_differs_from_what_could_be(plain: Plain, name: str) -> None:
    widen(plain, 400)
    for root in plain.open(*WINDOWS[name]()):
        assert root.evaluate(CHOSEN) == []
