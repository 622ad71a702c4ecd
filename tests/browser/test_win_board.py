"""The win board by mouse and by keys alone, in both themes and on a phone; what it shows is what the odds say."""

from browser.lab import Locator, expect
from browser.plain import Plain, box
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.labs.win_board.window import WinBoardWindow
from crib_tutor.labs.win_board.words import say_chances, say_even, say_hole, say_par
from crib_tutor.look.board import spot

START = WinBoard(you=84, opponent=79)


def peg(root: Locator, side: str) -> Locator:
    return root.get_by_role("slider", name=f"{side}: peg")


def shows(root: Locator, board: WinBoard) -> None:
    """All parts tell of this board."""
    for side, score in (("You", board.you), ("Your opponent", board.opponent)):
        expect(peg(root, side)).to_have_attribute("aria-valuenow", str(score))
        expect(root.get_by_role("spinbutton", name=f"{side}: score")).to_have_value(str(score))
    expect(root.locator(".crib-chances h4")).to_have_text(say_chances(board))
    expect(root.locator(".crib-map h4")).to_have_text(say_even(board))
    expect(root.locator(".crib-hole h4")).to_have_text(say_hole(board))
    expect(root.locator(".crib-par")).to_contain_text(say_par(board))
    pressed = root.locator(".crib-deals button[aria-pressed=true]")
    expect(pressed).to_have_text("You deal" if board.dealer else "Your opponent deals")


def test_pegs_are_stepped_by_keys_alone(plain: Plain) -> None:
    (root,) = plain.open(WinBoardWindow(START))
    peg(root, "You").focus()
    keys = {"ArrowRight": 85, "PageUp": 90, "ArrowLeft": 89, "PageDown": 84, "End": 120, "ArrowUp": 120, "Home": 0}
    for key, score in keys.items():
        plain.page.keyboard.press(key)
        shows(root, WinBoard(you=score, opponent=79))
    expect(peg(root, "You")).to_be_focused()
    plain.page.keyboard.press("d")
    shows(root, WinBoard(you=0, opponent=79, dealer=False))
    expect(root.get_by_role("status")).to_contain_text("You have 0, your opponent 79, and your opponent deals")
    plain.page.keyboard.press("Tab")
    expect(peg(root, "Your opponent")).to_be_focused()
    plain.page.keyboard.press("ArrowDown")
    shows(root, WinBoard(you=0, opponent=78, dealer=False))


def test_a_peg_is_dragged_and_goes_on_into_the_next_lap(plain: Plain) -> None:
    (root,) = plain.open(WinBoardWindow(WinBoard(you=55, opponent=79)))
    track = box(root.locator(".crib-track svg"))
    scale = track["width"] / 376  # the drawing's own width
    places = [(track["x"] + x * scale, track["y"] + y * scale) for x, y in map(spot, [0] * 4, (55, 58, 60, 63))]
    plain.page.mouse.move(*places[0])
    plain.page.mouse.down()
    for place in places[1:]:
        plain.page.mouse.move(*place, steps=3)
    plain.page.mouse.up()
    shows(root, WinBoard(you=63, opponent=79))
    plain.page.mouse.move(*places[0])
    shows(root, WinBoard(you=63, opponent=79))


def test_scores_are_stepped_and_typed_and_the_deal_is_swapped_by_mouse(plain: Plain) -> None:
    (root,) = plain.open(WinBoardWindow(START))
    root.get_by_role("button", name="You: one hole on").click()
    root.get_by_role("button", name="Your opponent: one hole back").click()
    shows(root, WinBoard(you=85, opponent=78))
    root.get_by_role("button", name="Your opponent deals").click()
    shows(root, WinBoard(you=85, opponent=78, dealer=False))
    field = root.get_by_role("spinbutton", name="You: score")
    for typed, score in (("100", 100), ("400", 120), ("", 120), ("-3", 0), ("2.5", 0), ("7", 7)):
        field.fill(typed)
        field.press("Enter")
        field.blur()
        shows(root, WinBoard(you=score, opponent=78, dealer=False))


def test_a_cell_that_is_run_again_shows_what_was_set_up(site: Plain) -> None:
    (root,) = site.open(WinBoardWindow(START))
    root.get_by_role("button", name="You: one hole on").click()
    site.page.keyboard.press("d")
    shows(root, WinBoard(you=85, opponent=79, dealer=False))
    (again,) = site.open(WinBoardWindow(START))
    shows(again, WinBoard(you=85, opponent=79, dealer=False))
    (other,) = site.open(WinBoardWindow(WinBoard(you=10)))
    shows(other, WinBoard(you=10))
    other.get_by_role("button", name="You: one hole on").click()
    shows(other, WinBoard(you=11))
    (again,) = site.open(WinBoardWindow(START))
    shows(again, WinBoard(you=85, opponent=79, dealer=False))
