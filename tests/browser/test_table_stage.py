"""The table's stage in Chromium: its height stays to the pixel, moments come one by one, and no press counts twice."""

import re
from random import Random
from typing import Any

import pytest
from circles import also
from reports import at

from browser.lab import Locator, expect
from browser.plain import Plain, box
from browser.test_table import QUICKLY, at_once
from crib_tutor import rules
from crib_tutor.game.events import Claimed, Laid
from crib_tutor.game.state import Phase
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 400, "height": 900}
HEIGHTS = {1280: 560, 400: 640}
"""How high the stage is, by the width of the window: header, felt, board and panel."""
ZONES = "room head score board felt seats middle teller own acts".split()
WATCHED = f"""async (root, chances) => {{
  const found = new Set();
  const texts = [];
  const look = () => {{
    if (root.querySelector(".crib-over")) return; // the end takes the felt's place
    const top = root.querySelector(".crib-room").getBoundingClientRect();
    found.add(JSON.stringify({ZONES}.map((name) => {{
      const one = root.querySelector(`.crib-${{name}}`).getBoundingClientRect();
      const places = [one.left - top.left, one.top - top.top, one.width, one.height];
      return [name, ...places.map((place) => Math.round(place * 100) / 100)];
    }})));
    const story = root.querySelectorAll(".crib-story li").length;
    texts.push([root.querySelector(".crib-asked").textContent, story]);
  }};
  const telling = () => root.querySelector(".crib-telling");
  const over = () => root.querySelector(".crib-over");
  const move = {QUICKLY};
  look();
  for (const chance of chances) {{
    if (over()) break;
    const moved = move(root, chance);
    for (let wait = 0; wait < 3000; wait += 1) {{
      await new Promise((go) => setTimeout(go, 2));
      const main = root.querySelector(".crib-acts .crib-main");
      const rests = /^(On to|Go on)/.test(main?.textContent) && main;
      if (telling()) {{
        look();
        root.querySelector(".crib-felt").dispatchEvent(new KeyboardEvent("keydown", {{ key: "x", bubbles: true }}));
      }} else if (rests) {{
        look();
        rests.click();
      }} else if (await Promise.race([moved.then(() => true), new Promise((go) => setTimeout(go, 0))])) break;
    }}
    look();
  }}
  return {{ over: Boolean(over()), places: [...found], texts }};
}}"""


def watched(root: Locator, seed: int, most: int) -> dict[str, Any]:
    chance = Random(seed)  # noqa: S311
    return dict(root.evaluate(WATCHED, [chance.random() for _ in range(most)]))


@pytest.mark.parametrize("plain", [{"viewport": WIDE}, *also({"viewport": NARROW})], indirect=True)
@pytest.mark.parametrize("game", ["HOYLE_61", *also("MAN_PAGE")])
def test_the_stage_keeps_its_height_and_every_zone_its_place_through_a_whole_game(plain: Plain, game: str) -> None:
    table = TableWindow(Sitting.begin(rules.NAMED[game], seed=7))
    [root] = plain.open(table)
    seen = watched(root, 3, 400)
    assert seen["over"]
    assert len(seen["texts"]) > 150, "every moment was looked at"
    assert len(seen["places"]) == 1, seen["places"][:3]
    size = plain.page.viewport_size
    assert size
    high = root.locator(".crib-room").evaluate("(one) => one.getBoundingClientRect().height")
    assert round(high) == HEIGHTS[size["width"]]


@pytest.mark.parametrize("plain", [{"viewport": WIDE}], indirect=True)
def test_at_1280_px_the_window_uses_the_width(plain: Plain) -> None:
    [root] = plain.open(at(Phase.PLAY))
    room, panel = (box(root.locator(f".crib-{name}")) for name in ("room", "panel"))
    assert room["width"] == 1100
    assert panel["x"] + panel["width"] == pytest.approx(room["x"] + room["width"], abs=1)
    assert panel["width"] == pytest.approx(256, abs=8)


def test_moments_come_one_at_a_time_and_a_key_goes_on_to_the_next(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = plain.open(table)
    root.locator("[data-pace=table]").evaluate("(one) => one.click()")
    told = root.locator(".crib-story li").count()
    root.locator('.crib-own .crib-card[aria-disabled="false"]').first.click()
    seen = []
    for moment in table.value["moments"]:
        expect(root.locator(".crib-asked")).to_have_text(moment["said"])
        buttons = root.locator(".crib-acts button:not([data-key=backspace])")
        assert buttons.count() == 0, "no button before the last is told"
        assert root.locator("button.crib-card").count() == 0, "nor a card to be played"
        told += bool(moment["line"])
        expect(root.locator(".crib-story li")).to_have_count(told)
        seen.append(root.locator(".crib-number b").inner_text())
        plain.page.keyboard.press("x")
    assert seen == [moment["number"] for moment in table.value["moments"]]
    expect(root.locator(".crib-asked")).to_have_text(table.value["asked"])


def test_a_click_that_ends_the_telling_plays_no_card(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = plain.open(table)
    root.locator("[data-pace=table]").evaluate("(one) => one.click()")
    places = [box(one) for one in root.locator(".crib-own .crib-hold > .crib-card").all()]
    root.locator('.crib-own .crib-card[aria-disabled="false"]').first.click()
    mine = sum(isinstance(one, Laid) and one.player == 0 for one in table.sitting.game.events)
    for place in [*places, *places]:
        plain.page.mouse.click(place["x"] + 40, place["y"] + 50)
        if not root.locator(".crib-telling").count():
            break
    assert sum(isinstance(one, Laid) and one.player == 0 for one in table.sitting.game.events) == mine


def test_arrows_step_through_what_was_told_and_come_back(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = at_once(plain, table)
    root.locator('.crib-own .crib-card[aria-disabled="false"]').first.click()
    moments = table.value["moments"]
    root.locator(".crib-felt").focus()
    for moment in reversed(moments):
        plain.page.keyboard.press("ArrowLeft")
        expect(root.locator(".crib-asked")).to_have_text(moment["said"])
        assert root.locator("button.crib-card").count() == 0
    for _ in moments:
        plain.page.keyboard.press("ArrowRight")
    expect(root.locator(".crib-asked")).to_have_text(table.value["asked"])
    assert root.locator("button.crib-card").count() > 0


def test_cards_travel_unless_nothing_is_to_move(plain: Plain) -> None:
    for reduced, travels in (("no-preference", True), ("reduce", False)):
        plain.page.emulate_media(reduced_motion=reduced)
        table = at(Phase.PLAY)
        [root] = plain.open(table)
        root.locator("[data-pace=table]").evaluate("(one) => one.click()")
        card = root.locator('.crib-own .crib-card[aria-disabled="false"]').first
        moved = card.evaluate("""(one) => {
          const text = one.dataset.card;
          const root = one.closest(".crib");
          one.click();
          return new Promise((done) => {
            const look = () => {
              const laid = root.querySelector(`.crib-lane [data-card="${text}"]`);
              if (!laid) return setTimeout(look, 5);
              done(laid.getAnimations().length);
            };
            look();
          });
        }""")
        assert bool(moved) is travels


COUNTED = """(button) => new Promise((done) => {
  const root = button.closest(".crib");
  const seen = { you: new Set(), opponent: new Set() };
  let told = false;
  const look = () => {
    ["you", "opponent"].forEach((side, at) => {
      const peg = root.querySelector(`.peg.${side}.front`);
      const score = root.querySelectorAll(".crib-score b")[at].textContent;
      seen[side].add(`${score} ${peg.getAttribute("cx")} ${peg.getAttribute("cy")}`);
    });
    const telling = Boolean(root.querySelector(".crib-telling"));
    told ||= telling;
    if (told && !telling) done({ you: [...seen.you], opponent: [...seen.opponent] }); else requestAnimationFrame(look);
  };
  look();
  button.click();
})"""


def test_the_score_counts_with_the_peg_hole_by_hole(plain: Plain) -> None:
    table = at(Phase.CALL)
    [root] = plain.open(table)
    root.locator("[data-pace=brisk]").evaluate("(one) => one.click()")
    walked = root.get_by_role("button", name=re.compile("^That's right")).evaluate(COUNTED)
    [moment] = [one for one in table.value["moments"] if one["walk"]]
    seen = [one.split() for one in walked[moment["walk"]]]
    scores = [int(score) for score, _, _ in seen]
    assert len(scores) > 2
    assert scores == list(range(scores[0], scores[-1] + 1)), "each score once, so in one place of the peg"
    assert len({tuple(place) for _, *place in seen}) == len(scores)
    assert scores[-1] == moment["scores"][0 if moment["walk"] == "you" else 1]


def test_score_story_and_peg_change_in_one_frame_and_never_earlier(plain: Plain) -> None:
    plain.page.emulate_media(reduced_motion="reduce")  # the peg leaps, and the score with it
    table = at(Phase.CALL)
    [root] = plain.open(table)
    root.locator("[data-pace=table]").evaluate("(one) => one.click()")
    root.get_by_role("button", name=re.compile("^That's right")).click()
    for moment in table.value["moments"]:
        expect(root.locator(".crib-asked")).to_contain_text(moment["said"])
        shown = root.locator(".crib-score b").all_inner_texts()
        assert [int(one) for one in shown] == moment["scores"]
        if moment["line"]:
            expect(root.locator(".crib-story li").last).to_have_text("".join(moment["line"][:2]))
        plain.page.keyboard.press("x")


def test_the_pace_is_kept_and_off_tells_all_at_once(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = at_once(plain, table)
    expect(root.locator("[data-pace=off]")).to_have_attribute("aria-pressed", "true")
    before = root.locator(".crib-story li").count()
    root.locator('.crib-own .crib-card[aria-disabled="false"]').first.click()
    expect(root.locator(".crib-telling")).to_have_count(0)
    lines = sum(bool(moment["line"]) for moment in table.value["moments"])
    expect(root.locator(".crib-story li")).to_have_count(before + lines)
    root.locator("[data-pace=brisk]").evaluate("(one) => one.click()")


@pytest.mark.parametrize("plain", [{"viewport": NARROW}], indirect=True)
def test_on_a_phone_story_and_advice_open_over_the_felt(plain: Plain) -> None:
    [root] = at_once(plain, at(Phase.PLAY))
    room = root.locator(".crib-room").bounding_box()
    expect(root.locator(".crib-panel")).not_to_be_visible()
    root.get_by_role("button", name="Story").click()
    expect(root.locator(".crib-panel")).to_be_visible()
    assert root.locator(".crib-room").bounding_box() == room
    plain.page.keyboard.press("Escape")
    expect(root.locator(".crib-panel")).not_to_be_visible()


@pytest.mark.parametrize("plain", [{"viewport": WIDE}, *also({"viewport": NARROW})], indirect=True)
def test_claims_however_many_leave_the_buttons_where_they_are(plain: Plain) -> None:
    for seed in range(40):
        table = at(Phase.CLAIM, seed=seed)
        counted = table.sitting.view.counted
        if len(counted.combinations) >= 5:
            break
    [root] = at_once(plain, table)
    before = root.locator(".crib-acts").bounding_box()
    for many, one in enumerate(counted.combinations, 1):
        for card in one.cards:
            root.locator(f".crib-lane .crib-card[data-card='{card}']").click()
        root.locator(f".crib-kinds [data-kind='{one.kind.value}']").click()
        expect(root.locator(".crib-claims li")).to_have_count(many)
    after, kinds = (box(root.locator(f".crib-{name}")) for name in ("acts", "kinds"))
    assert after == before
    assert kinds["y"] + kinds["height"] <= after["y"]
    root.get_by_role("button", name="That's all").click()
    expect(root.locator(".crib-claims li")).to_have_count(0)
    assert any(isinstance(one, Claimed) for one in table.sitting.game.events), "and a crib may be asked for next"


def test_a_question_has_your_edge_and_the_discard_waits_for_its_cards(plain: Plain) -> None:
    [root] = at_once(plain, at(Phase.PLAY))
    expect(root.locator(".crib-teller")).to_have_class(re.compile("crib-by-you"))
    [root] = at_once(plain, at(Phase.DISCARD))
    discard, hint = root.get_by_role("button", name="Discard two"), root.get_by_text("Choose two cards first.")
    for chosen in range(2):
        expect(discard).to_have_attribute("aria-disabled", "true")
        expect(hint).to_be_visible(visible=not chosen)
        root.locator(".crib-own .crib-hold .crib-card").nth(chosen).click()
    expect(discard).to_have_attribute("aria-disabled", "false")
    root.get_by_role("button", name="Choose again").click()
    expect(hint).to_be_visible()


def test_what_was_missed_waits_for_a_key_with_its_cards_lit(plain: Plain) -> None:
    table = at(Phase.CLAIM)
    [root] = plain.open(table)
    root.locator("[data-pace=brisk]").evaluate("(one) => one.click()")
    root.get_by_role("button", name="That's all").click()
    on = root.locator(".crib-acts").get_by_role("button", name="Go on")
    while not on.count():
        plain.page.keyboard.press("x")
    [stays] = [moment for moment in table.value["moments"] if moment["rests"]]
    plain.page.wait_for_timeout(1500)
    expect(root.locator(".crib-asked")).to_have_text(stays["said"])
    lit = root.locator(".crib-middle .crib-lit").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert sorted(lit) == sorted(stays["lit"])
    plain.page.keyboard.press("x")
    expect(on).to_have_count(0)
