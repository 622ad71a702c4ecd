"""The room of words in pictures: between what narrow and wide fonts give them, and the same in every font."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path

import matplotlib as mpl
import pytest
from fontTools.agl import UV2AGL
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from parsed import tracked
from stored import drawing, stored_images, words

from crib_tutor.look.drawing import text
from crib_tutor.look.lettering import _OF_WIDTH, _WIDTHS, shorten, text_width

PACKAGE = Path(text.__code__.co_filename).parents[1]
FONTS = Path(mpl.get_data_path()) / "fonts"
SUITS = "♠♥♦♣"
"""Helvetica has none."""
_TEXT = re.compile(r'<text [^>]*font-size="([\d.]+)"[^>]*textLength="([\d.]+)" lengthAdjust="spacing">')


@cache
def narrow() -> Callable[[str], float]:
    """The widths of Helvetica Bold, which Arial has too."""
    metrics = (FONTS / "pdfcorefonts" / "Helvetica-Bold.afm").read_text(encoding="latin-1")
    widths = {name: int(width) / 1000 for width, name in re.findall(r"WX (\d+) ; N (\w+)", metrics)}
    return lambda letter: widths[UV2AGL[ord(letter)].replace("middot", "periodcentered")]


@cache
def wide() -> Callable[[str], float]:
    """The widths of DejaVu Sans Bold."""
    font = TTFont(FONTS / "ttf" / "DejaVuSans-Bold.ttf")
    names, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return lambda letter: widths[names[ord(letter)]][0] / em


def test_every_letter_has_a_width_between_those_of_two_free_fonts() -> None:
    assert len(_WIDTHS) == sum(map(len, _OF_WIDTH.values())), "a letter has two widths"
    assert set(map(chr, range(32, 127))) <= set(_WIDTHS)
    for letter, width in _WIDTHS.items():
        if letter in SUITS:
            assert wide()(letter) * 0.9 < width < wide()(letter)
        else:
            assert width == round(0.55 * narrow()(letter) + 0.45 * wide()(letter), 2), letter


def test_no_words_of_a_picture_look_stretched_in_either_font() -> None:
    every = {written for image in stored_images() for written in words(drawing(image))}
    assert len(every) > 100
    assert set("".join(every)) <= set(_WIDTHS)  # no letter is guessed
    for words_said in every:
        if len(words_said) == 1 or set(words_said) & set(SUITS):
            continue  # a letter alone, such as J, is far wider in one of the fonts
        for font in (narrow(), wide()):
            assert 0.86 < text_width(words_said, 1) / sum(map(font, words_said)) < 1.16, words_said


def test_all_words_of_pictures_are_set_to_their_width() -> None:
    for image in stored_images():
        svg = drawing(image)
        written, rooms = words(svg), _TEXT.findall(svg)
        assert svg.count("<text") == len(written) == len(rooms)
        for word, (size, room) in zip(written, rooms, strict=True):
            assert float(room) == pytest.approx(text_width(word, float(size)), abs=0.051)


def test_nothing_else_writes_words_into_a_drawing() -> None:
    files = [path for kind in ("*.py", "*.js") for path in tracked(PACKAGE, kind, deep=True)]
    writing = [path.name for path in files if re.search("<text[ >]", path.read_text("utf-8"))]
    assert writing == ["drawing.py"]


def test_words_of_other_scripts_have_room_too_and_accents_take_none() -> None:
    assert text_width("牌", 16) == 16
    assert text_width("e\N{COMBINING ACUTE ACCENT}", 16) == text_width("e", 16)
    assert 0 < text_width("Ж", 16) <= 16
    assert text_width("", 16) == 0


@given(st.text(min_size=1, max_size=40), st.floats(30, 400))
def test_words_are_cut_only_where_they_have_no_room(said: str, room: float) -> None:
    cut = shorten(said, 16, room)
    assert text_width(cut, 16) <= room
    assert (cut == said) is (text_width(said, 16) <= room)
    if cut != said:
        assert said.startswith(cut[:-1])
        assert cut[-1] == "\N{HORIZONTAL ELLIPSIS}"


def test_no_words_of_a_stored_picture_begin_before_it_or_end_behind_it() -> None:
    assert {word: file for image, file in stored_images().items() for word in beyond(drawing(image))} == {}
    assert list(beyond('<svg viewBox="0 0 9 9">' + text("five", 9, 5, 16, "#000", "end"))) == ["five"]


def beyond(svg: str) -> Iterator[str]:
    """Words that are wider than their place in a drawing, but for those that stand on end."""
    across, wide, _ = map(float, re.findall(r'viewBox="([-\d.]+) [-\d.]+ ([\d.]+) ([\d.]+)"', svg)[0])
    for placed in re.findall(r"<text [^<]*", re.sub(r'<g transform="rotate\(-90 .*?</g>', "", svg)):
        x, anchor, room = (re.findall(f' {name}="([^"]+)"', placed)[0] for name in ("x", "text-anchor", "textLength"))
        start = float(x) - float(room) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        if start < across or start + float(room) > across + wide:
            yield unescape(placed.partition(">")[2])
