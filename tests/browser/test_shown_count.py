"""The count that shows itself: step by step with keys alone, told once to a listener, on a stage of one height."""

import pytest
from reports import at as table_at
from reports import tell

from browser.lab import Locator, expect, until
from browser.plain import Plain, box, on_pages
from crib_tutor import Kind, count, lesson, mark
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.game.state import Phase
from crib_tutor.look.board import board_in_words, spot
from crib_tutor.notebook.window import Window
from crib_tutor.words.count_steps import count_steps, whole_speech

HELD = count("6S 7D 8C 8H", "9D")
MANY = count("5H 5D 5S JC", "5C")
NOTHING = count("2H 4D 6S 8C", "TH")
CLAIMED = mark([("fifteen", "5C TD"), ("pair", "6S TD"), ("run", "4H 5C 6S")], count("5C 5H 6S TD", "4H"))


def high(root: Locator) -> float:
    return box(root.locator(".crib-felt"))["height"]


def status(root: Locator) -> Locator:
    return root.get_by_role("status")


def lit(root: Locator) -> list[str]:
    return root.locator(".crib-lit").evaluate_all("(all) => all.map((one) => one.dataset.card)")


# --- step by step -----------------------------------------------------------------------------------------------------


def test_a_count_is_gone_through_by_keys_alone(plain: Plain) -> None:
    [root] = plain.open(lesson.show(HELD))
    steps = count_steps(HELD)
    plain.page.keyboard.press("Tab")
    for at, step in enumerate(steps):
        if at:
            plain.page.keyboard.press("ArrowRight")
            expect(status(root)).to_have_text(f"{at + 1} of {len(steps)}: {step.heard}.")
        assert lit(root) == [str(card) for card in step.lit]
        expect(root.locator(".crib-bracket b")).to_have_text(step.bracket)
        expect(root.locator(".crib-asked")).to_contain_text(step.words)
        expect(root.locator(".crib-number b")).to_have_text(str(step.total))
        expect(root.locator(".crib-now .crib-end")).to_have_text(str(step.total))
    plain.page.keyboard.press("End")
    expect(status(root)).to_have_text(whole_speech(HELD))
    assert lit(root) == []
    plain.page.keyboard.press("ArrowLeft")
    expect(root.locator(".crib-now")).to_contain_text("and a double run of four makes sixteen")
    plain.page.keyboard.press("Home")
    expect(status(root)).to_contain_text("1 of 7: six of spades, nine of diamonds")


def test_a_count_plays_itself_and_stops_at_its_end(plain: Plain) -> None:
    [root] = plain.open(lesson.show(count("7H 8D 9C KS", "2D")))
    root.locator(".crib-felt").focus()
    plain.page.keyboard.press("Space")
    expect(root.get_by_role("button", name="Stop")).to_be_visible()
    expect(status(root)).to_contain_text("2 of 2")
    expect(root.get_by_role("button", name="Play it")).to_be_visible()


def test_the_live_line_is_the_only_one_and_polite(plain: Plain) -> None:
    [root] = plain.open(lesson.show(HELD))
    assert root.locator("[aria-live], [role=status], [role=alert]").count() == 1
    expect(status(root)).to_have_attribute("aria-live", "polite")
    expect(status(root)).to_have_text("")  # nothing is said of what nobody asked for


def test_a_hand_of_nothing_has_its_sentence_and_nothing_to_step_through(plain: Plain) -> None:
    [root] = plain.open(lesson.show(NOTHING))
    expect(root.locator(".crib-asked")).to_have_text("“I have nineteen.”")
    expect(root.get_by_role("button")).to_have_count(0)


def test_what_was_missed_is_lit_first_and_every_row_has_its_reason(plain: Plain) -> None:
    [root] = plain.open(lesson.show(CLAIMED))
    expect(root.locator(".crib-now")).to_contain_text("missed")
    expect(root.locator(".crib-asked")).to_have_text("5♥ + 10♦ = 15, the same as with 5♣.")
    rows = root.locator(".crib-rows li")
    rows.last.click()
    expect(root.locator(".crib-asked")).to_contain_text("ranks differ")
    expect(rows.last.locator("s")).to_have_count(1)
    expect(rows.last.locator(".crib-end")).to_have_text("0")


# --- one height, one width --------------------------------------------------------------------------------------------


@on_pages(1280, 400)
def test_the_stage_keeps_its_height_from_step_to_step(plain: Plain) -> None:
    for root in plain.open(*map(lesson.show, (HELD, MANY, NOTHING, CLAIMED))):
        heights = {high(root)}
        for name in ("Next", "Next", "All at once"):
            if root.get_by_role("button", name=name, exact=True).count():
                root.get_by_role("button", name=name, exact=True).click()
            heights.add(high(root))
        assert len(heights) == 1


@on_pages(1280, 400)
def test_the_stage_keeps_its_height_and_place_between_asking_and_marking(plain: Plain) -> None:
    [root] = plain.open(lesson.practice("5C 5H 6S TD 4H", "2H 4D 6S 8C TH"))
    places = []

    def note() -> None:
        felt = box(root.locator(".crib-felt"))
        places.append((felt["y"] + plain.page.evaluate("() => scrollY"), felt["height"]))

    note()
    root.locator(".crib-card").first.focus()
    for keys in ("1 3 5", "Enter", "Enter", "1 4 Enter", "3 4 p"):
        for key in keys.split():
            plain.page.keyboard.press(key)
        note()
    plain.page.keyboard.press(".")
    expect(root.get_by_role("button", name="Next hand")).to_be_visible()
    note()
    root.get_by_role("button", name="All at once").click()
    note()
    root.get_by_role("button", name="Next hand").click()
    expect(root.get_by_role("heading")).to_have_text("Hand 2 of 2")
    note()
    assert len(set(places)) == 1


@pytest.mark.parametrize("plain", [{"viewport": {"width": 1280, "height": 900}}], indirect=True)
def test_a_wide_page_is_used_from_side_to_side(plain: Plain) -> None:
    for window in (lesson.practice("5C 5H 6S TD 4H"), lesson.tutor("fifteens-2", seed=3), lesson.two_players(7)):
        [root] = plain.open(window)
        felt, sheet = (box(root.locator(f".crib-{name}")) for name in ("felt", "sheet"))
        assert sheet["x"] > felt["x"] + felt["width"]
        assert sheet["x"] + sheet["width"] - felt["x"] > 1000


# --- names, contrast and size -----------------------------------------------------------------------------------------


def faces() -> list[Window]:
    return [lesson.show(HELD), lesson.show(NOTHING), lesson.show(CLAIMED), lesson.predict("How many?", HELD, guess=12)]


@on_pages(400, 310, high=700)
def test_a_row_has_its_words_and_its_total_on_one_line(plain: Plain) -> None:
    """On the narrow page the cards and what became of them have a line of their own."""
    held = count("5H 6C 7D 8S", "KD")
    [root] = plain.open(lesson.show(mark([("run", "5H 6C 7D 8S"), ("pair", "5H 6C")], held)))
    for row in root.locator(".crib-rows li").all():
        words, total = (box(row.locator(f".crib-{part}")) for part in ("say", "end"))
        assert abs(words["y"] + words["height"] / 2 - total["y"] - total["height"] / 2) < 4


PIPS = "(all) => all.filter((one) => getComputedStyle(one).display !== 'none').map((one) => one.childElementCount)"


@on_pages(400, 1120)
def test_a_card_too_small_for_its_pips_shows_one(plain: Plain) -> None:
    """Below 72 pixels, here and on the table, a number card has a large sign of its suit."""
    roots = plain.open(lesson.show(count("7H 8D 9C KS", "2D")), table_at(Phase.PLAY))
    many = 0
    for card in plain.page.locator(":is(.crib-face, .crib-card):has(.pips)").all():
        wide = box(card)["width"]
        drawn = card.locator(".pips, .one").evaluate_all(PIPS)
        assert (len(drawn), drawn[0] == 1) == (1, wide < 71.9), wide
        many += 1
    assert many >= 4 + len(roots)


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_nothing_travels_where_motion_is_not_wanted(plain: Plain) -> None:
    [root] = plain.open(lesson.show(HELD))
    assert root.locator(".crib-face").first.evaluate("(one) => getComputedStyle(one).transitionDuration") == "0s"


# --- the pegs ---------------------------------------------------------------------------------------------------------


PEGS = """(root) => ["you", "opponent"].map((side) => {
  const [peg, ...more] = root.querySelectorAll(`.peg.${side}.front`);
  if (more.length) throw new Error("one front peg a side");
  return [peg.cx.baseVal.value, peg.cy.baseVal.value];
})"""


def counted(plain: Plain) -> Locator:
    """A hand of which the first two fifteens are claimed and the rest is missed, as soon as it's marked."""
    window = PracticeWindow(CountingDrill((MANY, HELD), you=(12, 4), opponent=(7, 0)))
    for one in MANY.of(Kind.FIFTEEN)[:2]:
        tell(window, "claim", kind="fifteen", cards=[*map(str, one.cards)])
    [root] = plain.open(window)
    root.get_by_role("button", name="That's all").click()
    root.get_by_role("button", name="Next hand").wait_for()
    return root


def stand(root: Locator, you: int, opponent: int) -> None:
    """Wait until both front pegs are in these holes, and the board says so."""
    expect(root.locator(".crib-board")).to_have_attribute("aria-label", board_in_words(you, opponent))
    wanted = [[*map(float, spot(0, you))], [*map(float, spot(1, opponent))]]
    until(lambda: root.evaluate(PEGS) == wanted, f"the pegs are in {you} and {opponent}", limit=8)


@pytest.mark.parametrize(
    "plain", [{"reduced_motion": "reduce"}, {"reduced_motion": "no-preference"}], indirect=True, ids=["still", "moving"]
)
def test_the_pegs_go_with_the_steps_on_and_back(plain: Plain) -> None:
    """The first 4 points are the learner's, and then each missed combination takes the opponent's peg along."""
    root = counted(plain)
    stand(root, 16, 9)  # it opens at what was missed first
    expect(root.locator(".crib-verdict .crib-hint")).to_have_text(board_in_words(16, 9))
    for key, you, opponent in (
        ("ArrowLeft", 16, 7),
        ("ArrowLeft", 14, 7),
        ("ArrowRight", 16, 7),
        ("ArrowRight", 16, 9),
        ("ArrowRight", 16, 11),
        ("End", 16, 32),
        ("ArrowLeft", 16, 32),
        ("Home", 14, 7),
        ("End", 16, 32),
    ):
        root.locator(".crib-felt").press(key)
        stand(root, you, opponent)


@pytest.mark.parametrize("plain", [{"reduced_motion": "no-preference"}], indirect=True, ids=["moving"])
def test_the_next_hand_finds_the_pegs_where_they_are_in_the_end(plain: Plain) -> None:
    window = PracticeWindow(CountingDrill((HELD, MANY)))
    tell(window, "claim", kind="run", cards=["6S", "7D", "8C", "9D"])
    [root] = plain.open(window)
    root.get_by_role("button", name="That's all").click()
    root.get_by_role("button", name="Next hand").click()
    marked = window.session
    assert marked.at == 1
    stand(root, marked.you[0], marked.opponent[0])
