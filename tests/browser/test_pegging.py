"""Scores pegged by hand in lesson 01: with the keyboard alone, with the mouse, and wrongly."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from browser.lab import Front, Lab, Locator, Notebook, expect, shown
from crib_tutor.look import board


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with shown(front, jupyter, "01_cards.ipynb") as notebook:
        yield notebook


@pytest.fixture
def pegs(opened: Notebook) -> Locator:
    return opened.run(opened.find("pegging(6")[0])


def goal(pegs: Locator) -> int:
    """Where the peg goes, worked out from the words that the page says, as a learner does."""
    score = re.search(r"You score (\d+)", pegs.locator("h3").text_content() or "")
    stands = re.search(r"Front peg \(solid\), at (the start|\d+)", pegs.text_content() or "")
    assert score
    assert stands
    return int(stands[1].replace("the start", "0")) + int(score[1])


def test_every_score_is_pegged_by_keyboard(opened: Notebook, pegs: Locator) -> None:
    many = 0
    while pegs.get_by_role("button", name="Peg it").count():
        expect(pegs.locator("h3")).to_be_focused() if many else pegs.locator("h3").focus()
        hole = goal(pegs)
        opened.press("Tab", "Tab", "Enter", "Tab", *str(hole), "Enter")
        many += 1
        expect(pegs.locator("h3")).not_to_contain_text(f"Score {many} of")
    assert many == 5
    expect(pegs.locator("h3")).to_contain_text("5 of 5 scores pegged right at the first try")


def move(pegs: Locator, peg: str, hole: int) -> None:
    pegs.get_by_role("button", name=peg).click()
    pegs.get_by_role("spinbutton").fill(str(hole))
    pegs.get_by_role("button", name="Peg it").click()


def test_each_wrong_move_is_told_and_the_right_one_is_still_open(pegs: Locator) -> None:
    move(pegs, "Back peg", 6)
    expect(pegs.locator("h3")).to_contain_text("Score 2 of 5. You score 4.")
    wrong = {("Front peg", 10): "Leave the front peg", ("Back peg", 9): "One hole short", ("Back peg", 4): "back peg"}
    for (peg, hole), said in wrong.items():
        move(pegs, peg, hole)
        expect(pegs.get_by_role("status")).to_contain_text(said)
    move(pegs, "Back peg", 10)
    expect(pegs.locator("h3")).to_contain_text("Score 3 of 5.")


def test_a_hole_may_be_clicked(pegs: Locator) -> None:
    track = pegs.locator(".crib-track svg").bounding_box()
    assert track
    scale = track["width"] / board.WIDTH
    x, y = board.spot(0, 6)
    pegs.page.mouse.click(track["x"] + x * scale, track["y"] + y * scale)
    expect(pegs.get_by_role("spinbutton")).to_have_value("6")
