"""What Tommy's program offers beside the game: shorthand, switches, sound, the dials, and its start letters."""

import argparse
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

import pytest
from deals import counts
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from crib_tutor import Count, IllegalMove, Kind, count, explain, rules
from crib_tutor.commands.play_command import add_options
from crib_tutor.commands.start_options import LETTERS, Start, read_letters
from crib_tutor.game.events import Laid, Scored, Won
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table.lines import answer_line
from crib_tutor.table.narration import narrate
from crib_tutor.table.screen import screen_loop
from crib_tutor.table.screen.screen_state import Page, TerminalSession, tick
from crib_tutor.table.screen.settings_keys import DIAL_KEYS, FUNCTION_KEYS, SWITCH_KEYS
from crib_tutor.table.screen.side_pages import page, rules_page
from crib_tutor.table.screen.table_keys import press
from crib_tutor.table.screen.table_screen import frame
from crib_tutor.table.settings import view as settings_view
from crib_tutor.table.settings.dials import DELAYS, read_delay, read_pitch, seconds
from crib_tutor.table.settings.modes import SWITCHES, next_mode
from crib_tutor.table.settings.muggins_switch import muggins_in_words
from crib_tutor.table.shorthand import LEGEND
from crib_tutor.table.sitting import LONGEST_DELAY, PITCHES, SHORTEST_DELAY, Sitting, Teaching, Wording, advance
from crib_tutor.table.sounds import Bell, Sound, bell_of, loudest_sound, tones
from crib_tutor.table.window import TableWindow

CODES = {
    "hn": r"hn",
    "n-fl": r"(?P<n>\d)-fl",
    "n-ufl": r"(?P<n>\d)-ufl",
    "n-15": r"(?P<n>\d)-15",
    "n-m": r"(?P<n>[2-4])-(?:A|[2-9]|10|J|Q|K)",
    "m1-m2-r (m3)": r"(?:A|[2-9]|10|J|Q|K)-(?:A|[2-9]|10|J|Q|K)-r \((?P<n>\d+)\)",
    "nineteen": r"nineteen",
}
"""Every abbreviation of Tommy's instructions, key F9, as it is written; n-(u)fl is two of them."""
WORTH: dict[str, Callable[[int], int]] = {
    "hn": lambda _: 1,
    "n-fl": lambda n: n,
    "n-ufl": lambda n: n + 1,
    "n-15": lambda n: 2 * n,
    "n-m": lambda n: {2: 2, 3: 6, 4: 12}[n],
    "m1-m2-r (m3)": lambda n: n,
    "nineteen": lambda _: 0,
}
"""The points of each, by the same page."""
ARROWS = {"up": "+", "down": "-", "left": "<", "right": ">"}


def _new(game: rules.Rules = rules.HOYLE, seed: int | str = 7, **settings: Any) -> TerminalSession:
    return TerminalSession.begin(game, seed=seed, **settings)


def _played(session: TerminalSession) -> Iterator[TerminalSession]:
    """The session after every move that the computer makes for its player, to the end of the game."""
    session = press(session, "d")
    while session.phase is not Phase.OVER:
        session = tick(session)
        yield session


def _until(session: TerminalSession, phase: Phase) -> TerminalSession:
    """The session where a person has to decide, in this phase."""
    return next(given for each in _played(session) if (given := press(each, "d")).phase is phase)


def _worth(written: str) -> int:
    """The points of an abbreviation, by the one line of his page that it fits."""
    (code, result) = next((code, match) for code, form in CODES.items() if (match := re.fullmatch(form, written)))
    return WORTH[code](int(result.groupdict().get("n") or 0))


# --- shorthand --------------------------------------------------------------------------------------------------------


def test_the_legend_tells_the_abbreviations_of_tommys_page_and_no_others() -> None:
    assert {written for written, _ in LEGEND[:-1]} == set(CODES)
    example, added_up = LEGEND[-1]
    parts = [_worth(each) for each in example.split(", ")]
    assert added_up == f"{' + '.join(map(str, parts))} = {sum(parts)} points"


@given(counts(), st.booleans())
def test_every_abbreviation_fits_one_line_of_tommys_page_and_they_add_up(counted: Count, five: bool) -> None:
    if five:
        counted = count(counted.hand, counted.starter, counted.crib, rules=rules.TOMMY_FIVE)
    written = explain(counted, "tommy").split(", ")
    assert all(sum(bool(re.fullmatch(form, each)) for form in CODES.values()) == 1 for each in written)
    assert sum(map(_worth, written)) == counted.points


def test_a_hand_that_is_counted_in_part_is_not_called_a_nineteen() -> None:
    hand = count("5H 5D 2S 8C", "9H")
    assert hand.points
    assert explain(hand.only(Kind.RUN), "tommy") == "none"


@pytest.mark.parametrize("game", rules.NAMED.values(), ids=lambda game: game.name)
def test_the_tutor_explains_every_hand_in_shorthand_or_in_words(game: rules.Rules) -> None:
    *_, shorthand = _played(_new(game, tutor=Teaching.AFTER, wording=Wording.SHORTHAND))
    short = [sentence for _, sentence in narrate(shorthand) if sentence.startswith("Tutor, on")]
    words = [
        sentence
        for _, sentence in narrate(replace(shorthand, wording=Wording.SPOKEN))
        if sentence.startswith("Tutor, on")
    ]
    assert len(short) == len(words) > 3
    for text, other in zip(short, words, strict=True):
        match = re.search(r": it counts (\d+|nothing): (.+?)\.(?: |$)", text)
        assert match, text
        points = 0 if match[1] == "nothing" else int(match[1])
        assert sum(map(_worth, match[2].split(", "))) == points
        assert other.startswith(text[: text.index(" counts ")])
        assert '"' in other
        assert '"' not in text


# --- switches ---------------------------------------------------------------------------------------------------------


def _stands(sitting: Sitting, switch: str) -> str:
    """The mode that a switch is in, by the sitting itself."""
    return {
        "sound": "on" if sitting.sound else "off",
        "demo": "on" if sitting.demo else "off",
        "muggins": muggins_in_words(sitting.game.rules),
        "wording": sitting.wording.value,
        "tutor": sitting.tutor.value,
    }[switch]


@given(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=12), st.sampled_from(list(rules.NAMED.values())))
def test_every_switch_says_the_mode_that_it_then_leads_to(pressed: list[str], game: rules.Rules) -> None:
    session = _new(game, height=32)
    for switch in pressed:
        mode = next_mode(session, switch)
        assert mode.value != _stands(session, switch), "never the mode that is on"
        row = " ".join(" ".join(frame(session)[-3:]).split())
        assert f"{FUNCTION_KEYS[switch]} {mode.short}" in row, "and the screen says it"
        session = press(session, FUNCTION_KEYS[switch].lower())
        assert _stands(session, switch) == mode.value


def test_a_letter_does_what_its_function_key_does() -> None:
    keys = list(SWITCH_KEYS)
    pairs = [(letter, key) for letter, key in zip(keys[::2], keys[1::2], strict=True)]
    assert {key for _, key in pairs} == {key.lower() for key in FUNCTION_KEYS.values()}
    for letter, key in pairs:
        assert press(_new(), letter) == press(_new(), key) != _new()


@pytest.mark.parametrize("game", [rules.MODERN, rules.THREE_HANDED], ids=lambda game: game.name)
def test_the_switches_take_no_room_that_anything_else_needs(game: rules.Rules) -> None:
    seen = 0
    for session in _played(_new(game)):
        for height in (14, 20, 24):
            shown = frame(replace(session, height=height))
            assert len(shown) == height
            above = [line for line in shown if "Switch to: F1" not in line and "F8" not in line]
            if above != shown:
                seen += 1
                tall = [line for line in frame(replace(session, height=60)) if line]
                assert [line for line in above if line] == [
                    line for line in tall if "F1" not in line and "F8" not in line
                ]
    assert seen > 100
    assert "Switch to: F1" in "\n".join(frame(_until(_new(), Phase.DISCARD))), "and are there on a screen of 80 by 24"


def test_the_table_in_a_window_has_a_button_for_each_switch_that_sets_what_it_says() -> None:
    table = TableWindow(_new())
    for _ in range(3):
        for value in table.value["switches"]:
            (now,) = (each for each in table.value["switches"] if each["name"] == value["name"])
            table._receive(None, {"event": "set", "name": now["name"], "value": now["value"]}, [])
            assert not table.value["refused"]
            assert _stands(table.sitting, now["name"]) == now["value"]
            (after,) = (each for each in table.value["switches"] if each["name"] == value["name"])
            assert after["label"] != now["label"]


# --- the dials --------------------------------------------------------------------------------------------------------


def test_the_delays_and_the_pitches_reach_as_far_as_tommys() -> None:
    assert (DELAYS[0], DELAYS[-1]) == (SHORTEST_DELAY, LONGEST_DELAY) == (1, 99)
    assert list(DELAYS) == sorted(set(DELAYS))
    assert {_new().delay} <= set(DELAYS)
    assert {_new().pitch} <= set(PITCHES)
    assert all(1.1 < high / low < 1.15 for low, high in pairwise(PITCHES)), "whole tones"


@given(st.integers(SHORTEST_DELAY, LONGEST_DELAY), st.sampled_from(PITCHES), st.sampled_from("+-<>"))
def test_a_key_turns_a_dial_by_one_step_and_no_further_than_its_end(delay: int, pitch: int, key: str) -> None:
    before = _new(delay=delay, pitch=pitch)
    after = press(before, key)
    dial, kept = ("delay", "pitch") if key in "+-" else ("pitch", "delay")
    steps = DELAYS if dial == "delay" else PITCHES
    stood, stands = getattr(before, dial), getattr(after, dial)
    wanted = [step for step in steps if (step > stood) == (key in "->") and step != stood]
    nearest = min(wanted, key=lambda step: abs(step - stood)) if wanted else stood
    assert (stands, getattr(after, kept)) == (nearest, getattr(before, kept))
    assert seconds(after) in "\n".join(frame(after))


def test_the_arrow_keys_turn_the_dials_where_no_card_is_to_be_chosen() -> None:
    seen = set()
    for session in _played(_new()):
        for each in (session, press(session, "d")):
            for arrow, key in ARROWS.items():
                if each.demo or each.phase not in (Phase.DISCARD, Phase.PLAY):
                    assert press(each, arrow) == press(each, key)
                else:
                    chosen = press(each, arrow)
                    assert (chosen.delay, chosen.pitch) == (each.delay, each.pitch)
                    assert abs(chosen.cursor - each.cursor) in (1, len(each.view.hand) - 1) or len(each.view.hand) == 1
                seen.add((each.phase, each.demo))
    assert len(seen) > 8


def test_the_delay_is_shown_at_the_top_right_of_what_is_awaited() -> None:
    for delay in (*DELAYS, 23, 61):
        line = next(line for line in frame(_new(delay=delay)) if line.strip().startswith("Cut for the deal"))
        assert line.endswith(f"delay {delay / 10:.1f} s")
        assert len(line) == 80
        demo = "\n".join(frame(_new(delay=delay, demo=True)))
        assert f"a move every {delay / 10:.1f} s." in demo


@given(st.text(max_size=5))
def test_a_delay_that_is_written_is_one_from_a_tenth_to_99_tenths_or_refused(text: str) -> None:
    good = {f"{tenths / 10:.1f}": tenths for tenths in range(1, 100)} | {
        str(whole): 10 * whole for whole in range(1, 10)
    }
    for given_text in (text, *good):
        if given_text in good:
            assert read_delay(given_text) == good[given_text]
        else:
            with pytest.raises(IllegalMove, match="isn't a delay: give seconds from"):
                read_delay(given_text)


def test_a_pitch_that_is_written_becomes_the_nearest_tone() -> None:
    for hertz in range(PITCHES[0], PITCHES[-1] + 1):
        assert abs(read_pitch(str(hertz)) - hertz) == min(abs(tone - hertz) for tone in PITCHES)
    for wrong in ("", "109", "1761", "440.0", "-440", "a", "٤٤٠", "9" * 400):
        with pytest.raises(IllegalMove, match="isn't a pitch: give hertz from 110 to 1760"):
            read_pitch(wrong)


# --- sound ------------------------------------------------------------------------------------------------------------


class _Heard(DummyOutput):
    """An output that keeps what is sent to it raw."""

    def __init__(self) -> None:
        self.raw: list[str] = []

    def write_raw(self, data: str) -> None:
        self.raw.append(data)


def _typed(session: TerminalSession, text: str) -> list[str]:
    """What the real loop sends the terminal beside its screen, with keys from a pipe."""
    heard = _Heard()
    with create_pipe_input() as source:
        source.send_text(text)
        screen_loop.run(session, lambda _: None, source=source, output=heard)
    return heard.raw


F1, F10 = "\x1bOP", "\x1b[21~"


def test_what_sounds_is_the_most_telling_of_what_has_happened() -> None:
    order = {Laid: Sound.CARD, Scored: Sound.PEGS, Won: Sound.WON}
    sessions = list(_played(_new()))
    heard = set()
    for before, after in pairwise(sessions):
        new = [order[type(event)] for event in after.game.events[len(before.game.events) :] if type(event) in order]
        expected = max(new, key=list(Sound).index, default=None)
        assert loudest_sound(before, after) is expected
        heard.add(expected)
    assert heard == {None, *Sound}
    assert loudest_sound(sessions[-1], press(press(sessions[-1], "d"), "space")) is None, (
        "another game has not sounded yet"
    )


def test_the_tones_follow_the_pitch_and_a_peg_is_higher_than_a_card() -> None:
    for low, high in pairwise(PITCHES):
        assert all(tones(sound, low) < tones(sound, high) for sound in Sound)
        assert tones(Sound.CARD, low) < (low,) < tones(Sound.PEGS, low)


def test_a_terminal_is_silent_until_sound_is_switched_on_and_rings_then() -> None:
    silent = _until(_new(bell=Bell(rings=True)), Phase.PLAY)
    assert _typed(silent, " " + F10) == []
    assert _typed(silent, F1 + F10) == ["\a"], "switched on, it is heard"
    assert _typed(silent, f"{F1} {F10}") == ["\a", "\a"], "and so is a card"
    assert _typed(replace(silent, sound=True), F1 + " " + F10) == []


def test_only_the_linux_console_is_sent_a_pitch_and_has_its_own_bell_back_at_the_end() -> None:
    console = bell_of({"TERM": "linux"}, terminal=True)
    sent = _typed(_new(bell=console, sound=True), "<" + F10)
    assert sent == ["\x1b[10;784]\x1b[11;60]\a", "\x1b[10]\x1b[11]"], "an octave above the next lower tone, 392 Hz"
    for term in ("xterm-256color", "screen", "tmux-256color", "dumb", ""):
        assert _typed(_new(bell=bell_of({"TERM": term}, terminal=True), sound=True), "<" + F10) == ["\a"]
    assert _typed(_new(bell=bell_of({"TERM": "linux"}, terminal=False), sound=True), "<" + F10) == []


def test_what_a_terminal_cannot_do_is_said_once() -> None:
    for bell, cannot in ((Bell(rings=True), "has one bell"), (Bell(), "Nothing rings here")):
        values = []
        session = _new(bell=bell)
        for key in (">", ">", "f1", "f1", "f1", "<"):
            session = press(session, key)
            values.append(cannot in session.message)
        assert values == [True, *[False] * 5]
    session = _new(bell=Bell(rings=True, pitched=True))
    for key in (">", "f1", "<"):
        session = press(session, key)
        assert session.message.count(".") == 0
    helps = "\n".join(page(replace(_new(), page=Page.HELP)))
    assert helps.count("one bell") == helps.count("border to color") == 1


# --- the start --------------------------------------------------------------------------------------------------------


def test_tommys_letters_are_read_in_any_order_case_and_number_of_words() -> None:
    for letters in ("".join(some) for number in range(1, 5) for some in permutations("smc*", number)):
        if {"m", "c"} <= set(letters):
            with pytest.raises(IllegalMove, match=r"no colors \(m\) and for colors \(c\)"):
                read_letters([letters])
            continue
        start = read_letters([letters])
        assert start == read_letters(list(letters)) == read_letters([letters.upper()])
        assert start.sound is (False if "s" in letters else None)
        assert start.color is (True if "c" in letters else False if "m" in letters else None)
        assert start.opening is (False if "*" in letters else None)
    assert read_letters([]) == Start()


@given(st.text(max_size=30).filter(lambda text: not text or set(text.lower()) - set("smc*")))
def test_other_letters_are_refused_in_one_sentence_that_tells_every_letter(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_letters(["s", text])
    message = str(refusal.value)
    assert message.isprintable()
    assert len(message) < 160
    assert all(f"{letter} ({means})" in message for letter, means in LETTERS.items())


# --- lines of text ----------------------------------------------------------------------------------------------------


def _changed(session: TerminalSession) -> tuple[Any, ...]:
    return session.sound, session.pitch, session.delay, session.wording, session.tutor


def test_lines_of_text_have_a_word_for_every_key() -> None:
    words = {"f1": "sound", "f9": "tutor", "+": "faster", "-": "slower", "<": "lower", ">": "higher", "f8": "shorthand"}
    assert {*words, "f2", "f3", "="} == {
        key for key in (*SWITCH_KEYS, *DIAL_KEYS) if len(key) == 2 or not key.isalpha()
    }
    for key, word in words.items():
        spoken = answer_line(_new(), word, pytest.fail)
        assert _changed(spoken) == _changed(press(_new(), key)) != _changed(_new())
        assert spoken.message[0].isupper()
        assert spoken.message.endswith(".")
    back = answer_line(press(_new(), "f8"), "words", pytest.fail)
    assert back.wording is Wording.SPOKEN
    assert answer_line(back, "words", pytest.fail).message == "Words already."


def test_every_word_that_the_switches_name_leads_where_it_says() -> None:
    for start in (
        _new(),
        press(press(_new(), "f1"), "f8"),
        press(press(_new(), "f3"), "f9"),
        press(press(_new(), "f3"), "f3"),
    ):
        sentences: list[str] = []
        answer_line(start, "switches", sentences.append)
        named = [line.partition(": ")[0] for line in sentences[0].splitlines()]
        assert len(named) == 6
        for word in named:
            after = answer_line(start, word, pytest.fail)
            assert (after, after.page) != (start, start.page), word  # a demo is asked for first
    sentences = []
    answer_line(_new(), "legend", sentences.append)
    assert all(f"{written}: {means}." in sentences[0] for written, means in LEGEND)


# --- the window -------------------------------------------------------------------------------------------------------


def _table(phase: Phase, **options: Any) -> TableWindow:
    sitting = _new(rules.MODERN, **options)
    while sitting.phase is not phase:
        sitting = advance(replace(sitting, game=step(sitting.game, [Greedy(), Simple()])))
    return TableWindow(sitting)


def _set(table: TableWindow, name: str, value: object) -> str:
    table._receive(None, {"event": "set", "name": name, "value": value}, [])
    return str(table.value["said"])


def test_the_window_explains_in_shorthand_and_shows_its_legend_meanwhile() -> None:
    table = _table(Phase.OVER, tutor=Teaching.AFTER)
    rows = [[words for words, *_ in table.value["story"] if words.startswith("Tutor")]]
    assert (table.value["legend"], _set(table, "wording", "tommy")) == ((), "Explanations: In Tommy's shorthand.")
    rows.append([words for words, *_ in table.value["story"] if words.startswith("Tutor")])
    assert all('"' in value for value in rows[0])
    assert not any('"' in value for value in rows[1])
    assert table.value["legend"] == LEGEND


def test_the_window_has_the_delay_the_pitch_and_the_tones() -> None:
    table = _table(Phase.PLAY)
    assert _set(table, "delay", "2.5") == "Delay of the demo, in seconds: 2.5."
    assert (table.value["pace"], table.sitting.delay) == (2.5, 25)
    for wrong in ("0", "10", "", "a", "1.25", None, 2.5, ["1"]):
        sentence = _set(table, "delay", wrong)
        assert table.value["refused"], sentence
        assert table.sitting.delay == 25
    (delay,) = (value for value in table.value["settings"] if value["name"] == "delay")
    assert (delay["value"], delay["number"]) == ("2.5", {"min": 0.1, "max": 9.9, "step": 0.1})
    for pitch in PITCHES:
        assert _set(table, "pitch", str(pitch)) == f"Pitch of the sound: {pitch} Hz."
        assert table.value["tones"] == {sound.value: tones(sound, pitch) for sound in Sound}
    assert [value for value, _ in settings_view.SETTINGS["pitch"].choices] == [str(pitch) for pitch in PITCHES]


@pytest.mark.parametrize("game", rules.NAMED.values(), ids=lambda game: game.name)
def test_the_window_and_the_terminal_tell_the_same_rules_at_any_time(game: rules.Rules) -> None:
    table = TableWindow(_new(game))
    for switched in ("muggins on", "muggins off", "computer counts"):
        _set(table, "muggins", switched)
        now = table.sitting.game.rules
        text = " ".join(" ".join(" ".join(rules_page(now, 80)).split()).split(" - "))
        for heading, sentences in table.value["told"]:
            assert heading.upper() in text
            assert sentences
            assert all(" ".join(value.split()) in text for value in sentences)
        assert any(now.muggins.value[1:] in value for _, sentences in table.value["told"] for value in sentences)


def test_every_option_of_the_start_is_in_the_help() -> None:
    parser = argparse.ArgumentParser()
    add_options(parser)
    text = " ".join(parser.format_help().split())
    for letter, means in LETTERS.items():
        assert f"{letter} ({means})" in text
    for option in ("--shorthand", "--sound", "--pitch", "--delay", "--color"):
        assert option in text
