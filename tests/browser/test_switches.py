"""The switches and the sound of the table in Chromium: what a button leads to, by keyboard, and what is then heard."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from reports import at

from browser.lab import Locator, expect, press
from browser.plain import Plain
from browser.test_table import HEARD, at_once, moves_on
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table.shorthand import LEGEND
from crib_tutor.table.sitting import Teaching
from crib_tutor.table.sounds import Sound, tones
from crib_tutor.table.window import TableWindow

LISTENING = """() => {
  window.played = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (to, when) {
    if (to > 20) window.played.push(to); // a loudness is at most 1
    return set.call(this, to, when);
  };
}"""


def played(plain: Plain) -> list[float]:
    """The tones that were started since we last asked, in hertz."""
    heard: list[float] = plain.page.evaluate("() => window.played.splice(0)")
    return heard


def settings(plain: Plain, table: TableWindow) -> Locator:
    """The table with its settings open, in a browser that has kept nothing."""
    [root] = at_once(plain, table)
    plain.page.evaluate(LISTENING)
    root.evaluate(HEARD)
    press(root, "Menu")
    root.locator("summary", has_text="Settings").click()
    return root


def switches(root: Locator) -> list[str]:
    return root.locator('button[data-field^="switch"]').all_inner_texts()


def test_each_switch_is_turned_by_keyboard_keeps_the_focus_and_then_leads_back(plain: Plain) -> None:
    root = settings(plain, at(Phase.PLAY))
    before = switches(root)
    assert before == [
        "Turn off muggins", "Explain in shorthand", "Turn on the tutor", "Let the computer play for me",
    ]  # fmt: skip
    for name, after in (
        ("muggins", "Let the computer count"),
        ("wording", "Explain in spoken words"),
        ("tutor", "Turn off the tutor"),
    ):
        button = root.locator(f'button[data-field="switch {name}"]')
        button.focus()
        plain.page.keyboard.press("Enter")
        expect(button).to_have_text(after)
        expect(button).to_be_focused()
        assert root.evaluate("(root) => root.heard.at(-1)"), "what it led to is read aloud"
    assert not set(switches(root)[:3]) & set(before)


def test_the_tones_follow_the_pitch_and_the_end_of_a_game_sounds_as_no_peg_does(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = at_once(plain, table)
    plain.page.evaluate(LISTENING)
    card = root.locator('.crib-own .crib-card[aria-disabled="false"]').first
    moves_on(root, lambda: card.evaluate("(one) => one.click()"))
    assert played(plain) == [], "nothing sounds before a reader has pressed something"
    press(root, "Menu")
    root.locator("summary", has_text="Settings").click()
    moves_on(root, lambda: root.get_by_label("Pitch of the sound").select_option("880"))
    plain.page.keyboard.press("Escape")
    moves_on(root, card.click)
    assert tones(Sound.CARD, 880)[0] in played(plain)
    press(root, "Menu")
    press(root, "Sound: on")
    assert played(plain) == []
    press(root, "Sound: off")
    assert played(plain) == list(tones(Sound.PEGS, 880))


def test_the_last_move_of_a_game_sounds_its_end(plain: Plain) -> None:
    table = at(Phase.PLAY)
    games = [table.sitting.game]
    while games[-1].winner is None:
        games.append(step(games[-1], [Greedy(), Simple()]))
    table.settle(replace(table.sitting, game=games[-2], demo=True, delay=99))
    table.refresh()
    root = settings(plain, table)
    plain.page.keyboard.press("Escape")
    press(root, "Pause")
    press(root, "One move")
    expect(root.locator(".crib-won")).to_be_visible()
    won = list(tones(Sound.WON, 440))
    assert [tone for tone in played(plain) if tone in won[1:]] == won[1:], "a peg has its first tone too"


def test_the_delay_is_a_number_that_the_keyboard_changes_by_a_tenth(plain: Plain) -> None:
    table = at(Phase.PLAY)
    root = settings(plain, table)
    field = root.get_by_label("Delay of the demo, in seconds")
    expect(field).to_have_value("1.0")
    field.focus()
    for key, wanted in (("ArrowUp", "1.1"), ("ArrowUp", "1.2"), ("ArrowDown", "1.1")):
        moves_on(root, lambda key=key: plain.page.keyboard.press(key))
        expect(field).to_have_value(wanted)
        expect(field).to_be_focused()
        assert table.value["pace"] == float(wanted)
    moves_on(root, lambda: (field.fill("12"), field.press("Tab")))
    expect(root.locator('[role="status"]')).to_have_text(
        "'12' isn't a delay: give seconds from 0.1 to 9.9, such as 2.5."
    )
    expect(field).to_have_value("1.1")
    assert [one["value"] for one in table.value["settings"] if one["name"] == "delay"] == ["1.1"]


@pytest.mark.parametrize("plain", [{"viewport": {"width": 400, "height": 900}}], indirect=True, ids=["400 px"])
def test_the_legend_is_among_the_rules_while_the_tutor_writes_shorthand(plain: Plain) -> None:
    root = settings(plain, at(Phase.CALL, tutor=Teaching.AFTER))
    moves_on(root, lambda: root.get_by_label("Explanations").select_option("tommy"))
    press(root, "Story")
    root.get_by_role("tab", name="Rules").click()
    assert root.locator(".crib-rules dt").all_text_contents() == [written for written, _ in LEGEND]
    told: list[Any] = root.locator(".crib-rules :is(dt, dd)").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert all(one < other for one, other in pairwise(told)), "each meaning is under its abbreviation"


def test_the_rules_of_the_game_are_read_at_any_time(plain: Plain) -> None:
    table = at(Phase.PLAY)
    root = settings(plain, table)
    press(root, "Story")
    root.get_by_role("tab", name="Rules").click()
    told = root.locator(".crib-rules li")
    assert told.all_inner_texts() == [one for _, sentences in table.value["told"] for one in sentences]
    expect(told.first).to_be_visible()
