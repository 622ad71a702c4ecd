"""The voice in Chromium, with a stub for the browser's own: what it says, in whose voice, and when it's silent."""

from pathlib import Path

import pytest

import crib_tutor.notebook
from browser.lab import expect, press
from browser.plain import Plain
from browser.speaking import MUTE, VOICES, spoken
from crib_tutor.lesson import count, muggins, pegging, practice, show, table, tutor, two_players
from crib_tutor.notebook.count_window import CountWindow
from crib_tutor.notebook.scripts import script
from crib_tutor.notebook.window import Window

HAND = "5H JC 4S 9D KH"
SAYABLE = "export default { sayable };"


def windows() -> dict[str, Window]:
    """Every window that has a voice."""
    return {
        "practice": practice(HAND),
        "pegging": pegging(5, 8),
        "tutor": tutor(seed=7),
        "muggins": muggins(seed=7),
        "two players": two_players(seed=7),
        "table": table(seed=7, name="voice"),
    }


def test_no_window_says_anything_until_the_voice_is_switched_on(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    [root] = alone.open(practice(HAND, way="total"))
    root.get_by_role("textbox").fill("4")
    press(root, "That's all")
    expect(root.locator(".crib-marked")).to_be_visible()
    assert alone.page.evaluate("() => said.length") == 0


def test_a_switch_in_one_window_switches_all_of_them(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    shown = windows()
    roots = alone.open(*shown.values())
    press(roots[0], "Voice: off")
    for name, root in zip(shown, roots, strict=True):
        expect(root.locator(".crib-voice").first, name).to_have_text("Voice: on")
    assert spoken(alone) == ["The voice is on."]
    press(roots[1], "Voice: on")
    for name, root in zip(shown, roots, strict=True):
        expect(root.locator(".crib-voice").first, name).to_have_text("Voice: off")
    assert alone.page.evaluate("() => said.at(-1)") == "hush", "what is being said is cut short"


def test_what_a_window_answers_is_said_with_its_cards_by_name(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    [counting, pegs] = alone.open(practice(HAND), pegging(5))
    press(counting, "Voice: off")
    for card in ("five of hearts", "jack of clubs"):
        counting.get_by_role("button", name=card).click()
    press(counting, "Fifteen")
    expect(counting.get_by_role("status")).to_contain_text("Claimed")
    assert spoken(alone)[-1] == "Claimed. Fifteen: five of hearts, jack of clubs."
    press(counting, "That's all")
    counting.locator(".crib-marked").wait_for()
    assert spoken(alone)[-1].startswith("You found 2 of 4 points.")
    press(pegs, "Back peg (ring), at the start")
    pegs.get_by_role("spinbutton").fill("5")
    press(pegs, "Peg it")
    expect(pegs.get_by_role("status")).to_contain_text("Right")
    assert spoken(alone)[-1].startswith("Right.")


@pytest.mark.parametrize("voices", ["[]", "[voices[0]]", "[voices[1]]"], ids=["none", "a lent one", "a German one"])
def test_without_an_english_voice_of_its_own_there_is_no_button_and_nothing_is_said(alone: Plain, voices: str) -> None:
    alone.page.evaluate(VOICES)
    alone.page.evaluate(f"() => {{ window.all = voices; window.voices = {voices}; }}")
    alone.page.evaluate("() => { document.body.dataset.cribVoice = 'on'; speechSynthesis.getVoices = () => voices; }")
    [root] = alone.open(practice(HAND))
    expect(root.get_by_role("button", name="Voice:")).to_have_count(0)
    press(root, "That's all")
    root.locator(".crib-marked").wait_for()
    assert spoken(alone) == []
    alone.page.evaluate("() => { window.voices = all; heard(); }")  # which Chromium lists a moment late
    expect(root.get_by_role("button", name="Voice:")).to_be_enabled()


def test_a_count_that_shows_itself_is_said_step_by_step_and_has_no_button_where_no_voice_is(alone: Plain) -> None:
    shown = show(count("4S 5H 9D JC", "KH"))
    assert isinstance(shown, CountWindow)
    [root] = alone.open(shown)
    expect(root.get_by_role("button", name="Voice:")).to_have_count(0)
    alone.page.evaluate(VOICES)
    [root] = alone.open(shown)
    press(root, "Voice: off")
    assert spoken(alone)[-1] == "Fifteen two, fifteen four."
    root.locator(".crib-felt").focus()
    alone.page.keyboard.press("Home")
    alone.page.keyboard.press("ArrowRight")
    assert spoken(alone)[-1] == "fifteen four"


def test_a_browser_that_cannot_speak_has_no_button(plain: Plain) -> None:
    plain.page.evaluate(MUTE)
    [root] = plain.open(practice(HAND))
    expect(root.get_by_role("button", name="Voice:")).to_have_count(0)


def test_words_are_made_fit_to_be_said(alone: Plain) -> None:
    source = f"{script(Path(crib_tutor.notebook.__file__).with_name('voice.js'))}\n{SAYABLE}"
    said = {
        "Pair: A♠ 5♠.": "Pair: ace of spades, five of spades.",
        "North plays 10♥: 25": "North plays ten of hearts: 25",
        "a run of 6-7-8-9 and 10-J-Q": "a run of 6, 7, 8, 9 and 10, J, Q",
        "“Fifteen two, fifteen four, and a pair is six.”": "Fifteen two, fifteen four, and a pair is six.",
        "K♦ K♣, then 7♠ 8♦": "king of diamonds, king of clubs, then seven of spades, eight of diamonds",
    }
    load = (
        "async (source) => (await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`)).default"
    )
    for words, wanted in said.items():
        assert (
            alone.page.evaluate(f"async ([source, words]) => (await ({load})(source)).sayable(words)", [source, words])
            == wanted
        )


def test_the_voice_stays_on_when_the_page_is_loaded_again(site: Plain) -> None:
    site.page.add_init_script(f"({VOICES})()")
    for wanted in ("Voice: off", "Voice: on"):
        site.page.reload()
        [root] = site.open(practice(HAND))
        press(root, wanted)
