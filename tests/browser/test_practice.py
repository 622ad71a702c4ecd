"""Hands counted in JupyterLab, by keyboard and by mouse, and what becomes of it when Python goes away."""

from browser.lab import Locator, Notebook, expect, until
from browser.plain import Plain
from crib_tutor.lesson import practice
from crib_tutor.look.board import spot

TWO_HANDS, ONE_HAND = ("7H 8D 9C KS 2D", "6H 6D 9S QC 3C"), "5H JC 4S 9D KH"
FIRST, SECOND = 1, 2  # the cells of the scratch notebook, with two hands and with one


def stands(table: Locator, side: str, at: tuple[float, float]) -> bool:
    """Whether a side has one front peg, and it stands at a place of the board."""
    pegs = table.locator(f".peg.{side}.front").evaluate_all(
        "(all) => all.map((peg) => [peg.cx, peg.cy].map((l) => l.baseVal.value))"
    )
    return [tuple(round(part, 2) for part in peg) for peg in pegs] == [at]


def status(table: Locator) -> Locator:
    return table.get_by_role("status")


def claim(table: Locator, kind: str, *cards: str) -> None:
    for card in cards:
        table.get_by_role("button", name=card).click()
    table.get_by_role("button", name=kind, exact=True).click()
    expect(status(table)).to_contain_text("Claimed.")


def finish(table: Locator) -> None:
    table.get_by_role("button", name="That's all").click()
    expect(table.locator(".crib-marked")).to_be_visible()


# --- by keyboard ------------------------------------------------------------------------------------------------------


def test_a_hand_is_counted_by_keyboard_alone(lesson: Notebook) -> None:
    [at] = lesson.find('practice("7H 8D 9C KS 2D", ')
    table = lesson.run(at)
    lesson.select(at)
    lesson.cell(at).focus()
    lesson.tab_to("seven of hearts")
    lesson.press("Space", "ArrowRight")
    assert lesson.focused() == "eight of diamonds"
    lesson.press("ArrowLeft", "End")
    assert lesson.focused() == "two of diamonds, the starter"
    lesson.press("ArrowRight", "ArrowDown", "Space")  # round to the first card, and on
    for card in ("seven of hearts", "eight of diamonds"):
        expect(table.get_by_role("button", name=card)).to_have_attribute("aria-pressed", "true")
    lesson.tab_to("Fifteen")
    lesson.press("Enter")
    expect(status(table)).to_have_text("Claimed. Fifteen: 7♥ 8♦.")
    lesson.tab_to("That's all")
    lesson.press("Enter")

    scores = "You're at 2, your opponent at 3."
    for said in ("2 of 5", "You peg 2. Muggins! Your opponent takes the 3 you missed.", scores):
        expect(status(table)).to_contain_text(said)
    expect(table.locator(".crib-verdict").get_by_text("Muggins!")).to_be_visible()  # said once, and to be seen as well
    missed = table.get_by_role("listitem").filter(has_text="missed")
    expect(missed).to_have_count(1)
    expect(missed).to_contain_text("run")
    expect(missed).to_have_attribute("aria-current", "step")  # what was missed is lit first
    expect(missed.get_by_role("img")).to_have_accessible_name("seven of hearts, eight of diamonds and nine of clubs")
    expect(table.locator(".crib-asked")).to_have_text("7♥ 8♦ 9♣ are a run of three.")
    lesson.press("ArrowLeft")
    expect(status(table)).to_have_text("1 of 2: seven of hearts, eight of diamonds, fifteen two, found, for 2.")
    lesson.press("End")
    expect(table.locator(".crib-asked")).to_contain_text("Fifteen two, and a run of three makes five.")
    expect(table.get_by_role("img", name=scores)).to_be_visible()
    assert lesson.focused() == "Next hand"
    until(lambda: stands(table, "you", spot(0, 2)) and stands(table, "opponent", spot(1, 3)), "the pegs are set")

    lesson.press("Enter")
    expect(table.get_by_role("heading")).to_have_text("Hand 2 of 3")
    assert lesson.focused() == "Hand 2 of 3"
    expect(table.get_by_role("img", name=scores)).to_be_visible()
    assert stands(table, "opponent", spot(1, 3))
    lesson.press("Tab")
    expect(table.locator(".crib-card").first).to_be_focused()


def test_a_session_of_two_hands_adds_up_and_starts_again(plain: Plain) -> None:
    [table] = plain.open(practice(*TWO_HANDS))
    for last in ("Next hand", "Start again"):
        finish(table)
        table.get_by_role("button", name=last).click()
        expect(table.locator(".crib-marked")).to_have_count(0)
    expect(table.get_by_role("heading")).to_have_text("Hand 1 of 2")
    expect(table.get_by_role("img", name="You're at 0, your opponent at 0.")).to_be_visible()


# --- by mouse ---------------------------------------------------------------------------------------------------------


def test_a_wrong_claim_is_marked_with_its_reason(plain: Plain) -> None:
    [table] = plain.open(practice(ONE_HAND))
    for card in ("jack of clubs", "king of hearts"):
        table.get_by_role("button", name=card).click()
    plain.page.keyboard.press("p")  # which nobody is offered for two ranks
    expect(status(table)).to_contain_text("Claimed.")
    claim(table, "Fifteen", "five of hearts", "jack of clubs")
    finish(table)
    row = table.get_by_role("listitem")
    for word in ("mistaken", "missed", "found"):
        expect(row.filter(has_text=word)).to_have_count(1)
    row.filter(has_text="mistaken").click()
    expect(table.locator(".crib-asked")).to_contain_text("both count ten")
    expect(table.get_by_role("button", name="five of hearts")).to_have_count(0)  # there's nothing to choose any more


def test_a_claim_is_taken_back(plain: Plain) -> None:
    [table] = plain.open(practice(ONE_HAND))
    claim(table, "Fifteen", "four of spades", "nine of diamonds")
    claim(table, "Fifteen", "five of hearts", "jack of clubs")
    claims = table.get_by_role("list", name="You've claimed").get_by_role("listitem")
    expect(claims).to_have_count(2)
    table.get_by_role("button", name="One total").click()
    expect(status(table)).to_contain_text("take them back to answer another way")
    table.get_by_role("button", name="Take back: Fifteen: 4♠ 9♦").click()
    expect(claims).to_have_count(1)
    expect(status(table)).to_have_text("Taken back.")
    claim(table, "Fifteen", "five of hearts", "king of hearts")
    finish(table)
    expect(status(table)).to_contain_text("You're at 4, your opponent at 0.")
    expect(table.get_by_role("button", name="Start again")).to_be_focused()


def test_points_by_kind(plain: Plain) -> None:
    [table] = plain.open(practice(*TWO_HANDS))
    table.get_by_role("button", name="Points by kind").click()
    table.get_by_label("Fifteen, points").fill("2")
    table.get_by_label("Pair, points").fill("2")
    finish(table)
    expect(status(table)).to_contain_text("2 of 5")
    expect(table.get_by_role("row").filter(has_text="Doesn't score")).to_contain_text("pair")
    expect(table.get_by_role("row").filter(has_text="Missed")).to_contain_text("run")


def test_one_total(plain: Plain) -> None:
    [table] = plain.open(practice(*TWO_HANDS))
    table.get_by_role("button", name="One total").press("Enter")
    expect(table.get_by_label("Your count, in points")).to_be_visible()
    expect(table.get_by_role("button", name="One total")).to_be_focused()
    table.get_by_label("Your count, in points").fill("5")
    table.get_by_label("Your count, in points").press("Enter")
    expect(status(table)).to_contain_text("You peg 5.")
    table.get_by_role("button", name="All at once").click()
    expect(table.locator(".crib-asked")).to_contain_text("Fifteen two, and a run of three makes five")


# --- more than one, and Python gone -----------------------------------------------------------------------------------


def test_two_tables_do_not_disturb_each_other_and_a_cell_can_be_run_again(scratch: Notebook) -> None:
    scratch.run_all()
    first, second = (scratch.output(at).locator(".crib") for at in (FIRST, SECOND))
    claim(first, "Fifteen", "seven of hearts", "eight of diamonds")
    expect(second.locator(".crib-claims li")).to_have_count(0)
    expect(second.locator('.crib-card[aria-pressed="true"]')).to_have_count(0)
    expect(status(second)).to_have_text("")
    claim(second, "Fifteen", "five of hearts", "jack of clubs")
    finish(second)
    expect(first.locator(".crib-claims li")).to_have_count(1)
    expect(first.get_by_role("img", name="You're at 0, your opponent at 0.")).to_be_visible()

    again = scratch.run(SECOND)
    expect(again.locator(".crib-marked")).to_have_count(0)
    expect(first.locator(".crib-claims li")).to_have_count(1)
    claim(again, "Fifteen", "five of hearts", "king of hearts")
    finish(first)
    expect(status(first)).to_contain_text("2 of 5")


def test_when_python_was_restarted_the_widget_says_so_and_the_cell_mends_it(scratch: Notebook) -> None:
    scratch.run_all()
    table = scratch.output(FIRST).locator(".crib")
    claim(table, "Fifteen", "seven of hearts", "eight of diamonds")
    scratch.restart()
    table.get_by_role("button", name="That's all").click()
    told = table.get_by_text("Python has started over. Run the page's first cell of code again")
    assert until(told.is_visible, "the widget says that Python is gone", limit=8) < 8
    expect(table.locator(".crib-claims li")).to_have_count(1)  # what was claimed is still to be read
    scratch.run_all()
    claim(scratch.output(FIRST).locator(".crib"), "Fifteen", "seven of hearts", "eight of diamonds")
