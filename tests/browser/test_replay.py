"""A game gone through again in a browser: by keyboard alone, the worst move at a click, and nothing lost by a drag."""

from functools import cache

import pytest
from reports import after
from variants import Erring

from browser.lab import Locator, expect
from browser.plain import Plain, box
from browser.test_looks import FRONT
from crib_tutor import count, rules
from crib_tutor.game import Game, to_json
from crib_tutor.game.seats import play_out
from crib_tutor.look.board import spot
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table.replaying.state import open_replay
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.words.count_steps import count_steps

PAGE = {"viewport": {"width": 1000, "height": 900}}


@cache
def lost() -> Game:
    return play_out(Game(rules.HOYLE_61, seed=7), [Simple(), Greedy()])


def slider(root: Locator) -> Locator:
    return root.get_by_role("slider", name="Step of the game")


def told(root: Locator) -> Locator:
    return root.locator(".crib-told")


def test_a_game_is_gone_through_by_keyboard_alone(plain: Plain) -> None:
    [root], expected = plain.open(ReplayWindow(lost())), ReplayWindow(lost()).replay
    last = len(expected.steps) - 1
    status = root.get_by_role("status")
    root.locator(".crib-title").focus()
    plain.tab_to("Step of the game")
    for at in (1, 2, 3):
        plain.press("ArrowRight")
        expect(told(root)).to_have_text("".join(expected.to(at).sentences))
        expect(status).to_contain_text(expected.to(at).sentences[0])
    expect(slider(root)).to_be_focused()
    expect(slider(root)).to_have_attribute("aria-valuetext", f"Deal 1, step 3 of {last}")
    plain.press("ArrowLeft")
    expect(told(root)).to_have_text("".join(expected.to(2).sentences))
    plain.press("End")
    expect(told(root)).to_have_text("".join(expected.to(last).sentences))
    expect(root.get_by_role("button", name="On", exact=True)).to_have_attribute("aria-disabled", "true")
    plain.press("Home")
    expect(told(root)).to_have_text("".join(expected.to(0).sentences))
    plain.tab_to("Next mistake")
    plain.press("Enter")
    expect(status).to_contain_text("given away. You chose")
    expect(root.get_by_role("group", name="Your decision in this step")).to_be_visible()
    assert plain.focused() == "Next mistake"
    plain.tab_to("Go to a deal")
    plain.press("ArrowDown")
    expect(told(root)).to_contain_text("Deal 2")
    plain.tab_to("As I saw it then")
    plain.press("Space")
    expect(root.get_by_role("button", name="As I saw it then")).to_have_attribute("aria-pressed", "true")
    expect(root.get_by_role("group", name="North holds").get_by_role("img", name="6 cards face down")).to_have_count(1)
    assert plain.focused() == "As I saw it then"


def test_the_worst_move_of_a_lost_game_is_one_click_away(plain: Plain) -> None:
    window = ReplayWindow(lost())
    [root] = plain.open(window)
    worst = window.replay.review.worst[0]
    root.locator(".crib-worst button").first.click()
    judged = root.get_by_role("group", name="Your decision in this step")
    expect(judged).to_contain_text(f"{worst.price} given away.")
    expect(judged).to_contain_text(f"You chose {worst.chosen}; best was {worst.best}.")
    hand = root.get_by_role("group", name="Your hand before you chose")
    expect(hand.get_by_role("img", name=", best")).to_have_count(len(worst.best.split()))
    expect(hand.get_by_role("img", name=", yours")).to_have_count(len(worst.chosen.split()))
    expect(judged).to_be_in_viewport()
    expect(root.locator(".crib-worst button").first).to_be_focused()


def test_keys_held_down_ask_for_no_more_than_python_can_draw_and_lose_no_step(plain: Plain) -> None:
    window = ReplayWindow(lost())
    [root] = plain.open(window)
    slider(root).focus()
    slider(root).evaluate(
        "(one) => { for (let n = 0; n < 40; n += 1) { one.stepUp(); one.dispatchEvent(new Event('input')); } }"
    )
    expect(told(root)).to_have_text("".join(window.replay.to(40).sentences))
    expect(slider(root)).to_have_value("40")
    assert window.replay.at == 40
    assert window.value["answers"] <= 4
    for _ in range(5):
        root.get_by_role("button", name="Back", exact=True).click()
    expect(told(root)).to_have_text("".join(window.replay.to(35).sentences))


def test_the_pegs_stand_at_the_step_at_once(plain: Plain) -> None:
    window = ReplayWindow(lost())
    [root] = plain.open(window)
    for at in (len(window.replay.steps) // 2, len(window.replay.steps) - 1):
        slider(root).fill(str(at))
        expect(told(root)).to_have_text("".join(window.replay.to(at).sentences))
        mine, other = window.replay.to(at).position.scores
        assert root.locator(".peg.you.front").evaluate_all(FRONT) == [list(spot(0, mine, rules.SHORT_GAME))]
        assert root.locator(".peg.opponent.front").evaluate_all(FRONT) == [list(spot(1, other, rules.SHORT_GAME))]
        assert root.evaluate("(one) => one.getAnimations({ subtree: true }).length") == 0


def test_a_saved_game_is_opened_and_another_file_is_refused(plain: Plain) -> None:
    window = ReplayWindow(lost())
    [root] = plain.open(window)
    for text, words in (("<b>no</b>", "This isn't a whole saved game"), ("x" * 1_000_001, "This file is too long")):
        open_file(plain, root, text)
        expect(root.get_by_role("status")).to_contain_text(words)
        expect(root.get_by_role("status")).to_be_visible()
    open_file(plain, root, to_json(play_out(Game(rules.THREE_HANDED, seed=3), [Simple()] * 3)))
    expect(root.locator(".crib-title")).to_have_text(f"{rules.THREE_HANDED.name}, 61 points, step by step")
    expect(slider(root)).to_have_value("0")
    assert len(window.replay.position.scores) == 3


def test_a_saved_game_that_is_opened_is_looked_back_on_to_its_end(plain: Plain) -> None:
    window = ReplayWindow(Game(rules.MODERN, seed=7))
    [root] = plain.open(window)
    open_file(plain, root, to_json(lost()))
    expect(root.locator(".crib-summary")).to_contain_text("all told you gave away")
    assert window.replay == open_replay(lost())
    expect(root.locator(".crib-worst button")).to_have_count(3)


def test_a_counted_hand_shows_itself_and_its_keys_leave_the_slider_alone(plain: Plain) -> None:
    window = ReplayWindow(lost())
    [root] = plain.open(window)
    again, counted = window.replay, root.locator(".crib-counted")
    expect(counted).not_to_be_visible()
    shows = next(one for one in range(len(again.steps)) if (stands := again.to(one).position).shown and stands.starter)
    before = box(root.locator(".crib-both"))
    slider(root).fill(str(shows))
    stood = again.to(shows).position
    assert stood.shown
    steps = count_steps(count(stood.shown.cards, stood.starter, rules=again.game.rules))
    assert len(steps) > 1, "or there's nothing to step through"
    expect(counted.locator(".crib-rows li")).to_have_count(len(steps))
    after = box(root.locator(".crib-both"))
    high = counted.evaluate("(one) => one.offsetHeight")
    assert (before["x"], before["y"]) == (after["x"], after["y"]), "what is above stays where it is"
    counted.locator(".crib-felt").focus()
    for step in steps[1:]:
        plain.page.keyboard.press("ArrowRight")
        expect(counted.locator(".crib-number b")).to_have_text(str(step.total))
        expect(root.get_by_role("status")).to_contain_text(step.heard)
        assert counted.evaluate("(one) => one.offsetHeight") == high
    expect(slider(root)).to_have_value(str(shows))
    assert window.replay.at == shows
    slider(root).focus()
    plain.page.keyboard.press("Home")
    expect(counted).not_to_be_visible()
    assert window.replay.at == 0


@pytest.mark.parametrize("plain", [{"viewport": {"width": 1116, "height": 900}}], indirect=True, ids=["wide"])
def test_a_wide_page_is_used_from_side_to_side(plain: Plain) -> None:
    [root] = plain.open(at(ReplayWindow(lost()), 40))
    assert box(slider(root))["width"] > 1080


def open_file(plain: Plain, root: Locator, text: str) -> None:
    with plain.page.expect_file_chooser() as chosen:
        root.get_by_role("button", name="Open a saved game").click()
    chosen.value.set_files({"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})


def at(window: ReplayWindow, step: int, *, hidden: bool = False) -> ReplayWindow:
    return after(window, {"event": "as seen", "on": hidden}, {"event": "go", "step": step})


def states() -> dict[str, ReplayWindow]:
    """Faces that the window has."""
    four = play_out(Game(rules.FOUR_HANDED, seed=7), [Erring(seat) for seat in range(4)])
    shown = ReplayWindow(lost()).replay
    shows = next(one for one in range(len(shown.steps)) if shown.to(one).position.shown)
    worst = shown.step_of(shown.review.worst[0])
    return {
        "worst": at(ReplayWindow(lost()), worst),
        "the show": at(ReplayWindow(lost()), shows),
        "hidden": at(ReplayWindow(lost()), shows - 4, hidden=True),
        "four": at(ReplayWindow(four), 20),
        "refused": after(ReplayWindow(lost()), {"event": "load", "text": "no"}),
        "nothing yet": ReplayWindow(Game(rules.HOYLE, seed=7)),
    }


def test_below_a_table_a_game_is_looked_back_on_without_a_press(plain: Plain) -> None:
    [root] = plain.open(ReplayWindow(lost(), below=True))
    expect(root.locator(".crib-summary")).to_contain_text("you gave away")
    expect(root.locator(".crib-steps button", has_text="Mistake").first).to_be_visible()
