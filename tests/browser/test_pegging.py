"""Scores pegged by hand: with the keyboard alone, with the mouse, wrongly, and on a stage of one height."""

import re

from browser.lab import Locator, expect
from browser.plain import Plain, box, on_pages
from crib_tutor.drills.pegging.window import PeggingWindow
from crib_tutor.look import board

HIGH = {1280: 426, 400: 505}
"""The stage in whole pixels, by the width of the page."""
ZONES = ("stage", "track", "number", "teller", "acts")


def lesson_01(plain: Plain) -> Locator:
    return plain.open(PeggingWindow((6, 4, 12, 2, 9)))[0]


def goal(pegs: Locator) -> int:
    """Where the peg goes, worked out from the words that the page says, as a learner does."""
    score = re.search(r"You score (\d+)", pegs.locator(".crib-asked").text_content() or "")
    stands = re.search(r"Front peg \(solid\), at (the start|\d+)", pegs.text_content() or "")
    assert score
    assert stands
    return int(stands[1].replace("the start", "0")) + int(score[1])


def test_every_score_is_pegged_by_keyboard(plain: Plain) -> None:
    pegs = lesson_01(plain)
    many = 0
    while pegs.get_by_role("button", name="Peg it").count():
        expect(pegs.locator("h3")).to_be_focused() if many else pegs.locator("h3").focus()
        hole = goal(pegs)
        plain.press("Tab", "Tab", "Enter", "Tab", *str(hole), "Enter")
        many += 1
        expect(pegs.locator("h3")).not_to_contain_text(f"Score {many} of")
    assert many == 5
    expect(pegs.locator(".crib-asked")).to_contain_text("5 of 5 scores pegged right at the first try")


def move(pegs: Locator, peg: str, hole: int) -> None:
    pegs.get_by_role("button", name=peg).click()
    pegs.get_by_role("spinbutton").fill(str(hole))
    pegs.get_by_role("button", name="Peg it").click()


def test_each_wrong_move_is_told_and_the_right_one_is_still_open(plain: Plain) -> None:
    pegs = lesson_01(plain)
    move(pegs, "Back peg", 6)
    expect(pegs.locator("h3")).to_have_text("Score 2 of 5.")
    expect(pegs.locator(".crib-asked")).to_have_text("You score 4. Peg it.")
    wrong = {("Front peg", 10): "Leave the front peg", ("Back peg", 9): "One hole short", ("Back peg", 4): "back peg"}
    for (peg, hole), said in wrong.items():
        move(pegs, peg, hole)
        expect(pegs.get_by_role("status")).to_contain_text(said)
        expect(pegs.locator(".crib-happened")).to_contain_text(said)
    move(pegs, "Back peg", 10)
    expect(pegs.locator("h3")).to_contain_text("Score 3 of 5.")


def test_a_hole_may_be_clicked(plain: Plain) -> None:
    pegs = lesson_01(plain)
    track = box(pegs.locator(".crib-track svg"))
    scale = track["width"] / board.WIDTH
    x, y = board.spot(0, 6)
    pegs.page.mouse.click(track["x"] + x * scale, track["y"] + y * scale)
    expect(pegs.get_by_role("spinbutton")).to_have_value("6")


# --- on a plain page --------------------------------------------------------------------------------------------------


def zones(root: Locator) -> list[dict[str, float]]:
    return [box(root.locator(f".crib-{zone}")) for zone in ZONES]


@on_pages(*HIGH)
def test_the_stage_keeps_its_height_and_all_on_it_its_place(plain: Plain) -> None:
    [root] = plain.open(PeggingWindow((6, 4, 12, 9), start=(90, 84)))
    begun = zones(root)
    wide = plain.page.viewport_size
    assert wide
    assert round(begun[0]["height"]) == HIGH[wide["width"]]
    stage, *_, acts = begun
    assert acts["y"] + acts["height"] <= stage["y"] + stage["height"], "every button stands on the stage"
    moves = (
        ("Back peg", 96),
        ("Front peg", 100),
        ("Back peg", 99),
        ("Back peg", 100),
        ("Back peg", 112),
        ("Back peg", 121),
    )
    for peg, hole in moves:
        move(root, peg, hole)
        expect(root.locator(".crib-happened")).not_to_be_empty()
        assert zones(root) == begun
    expect(root.locator(".crib-asked")).to_contain_text("you've won!")
    root.get_by_role("button", name="Start again").click()
    expect(root.locator(".crib-happened")).to_be_empty()
    assert zones(root) == begun
