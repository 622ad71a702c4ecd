"""The sheets on paper and on screens: one page of A4 and of Letter, and nothing too small or too wide."""

import re
from functools import cache
from typing import Any

import pytest
from circles import also

from crib_tutor.sheets import SHEETS

FONTS = ("", "Fitted DejaVu Sans")
"""The font that this machine gives, and what a machine without one of Arial's width gives."""
PAPERS = ("A4", "Letter")
made = cache(lambda name: SHEETS[name]())
"""A sheet, worked out once."""


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> str:
    return made(request.param)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("font", [FONTS[0], *also(*FONTS[1:])])
def test_a_sheet_is_one_page_with_room_to_spare(page: Any, sheet: str, font: str) -> None:
    page.set_content(sheet)
    if font:
        page.add_style_tag(content=f':root {{ --jp-content-font-family: "{font}", sans-serif !important }}')
    assert {paper: pages(page.pdf(format=paper, scale=1.01)) for paper in PAPERS} == dict.fromkeys(PAPERS, 1)


def test_that_measure_sees_a_second_page(page: Any) -> None:
    page.set_content(made(next(iter(SHEETS))))
    page.add_style_tag(content="main { padding-bottom: 8cm !important }")
    assert pages(page.pdf(format="Letter")) == 2


@pytest.mark.parametrize("page", [{"color_scheme": "dark"}], indirect=True)
def test_paper_is_white_and_ink_is_dark_whatever_the_screen(page: Any, sheet: str) -> None:
    page.set_content(sheet)
    colours = (
        "() => { const { backgroundColor, color } = getComputedStyle(document.body); return [backgroundColor, color] }"
    )
    assert page.evaluate(colours)[0] == "rgb(17, 17, 17)"
    page.emulate_media(media="print")
    assert page.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(27, 27, 31)"]


@pytest.mark.parametrize("page", [{"color_scheme": "dark"}, {"color_scheme": "light"}], indirect=True)
def test_the_shades_of_the_crib_are_printed_and_stay_light(page: Any) -> None:
    page.set_content(SHEETS["discards"]())
    page.emulate_media(media="print")
    shades = page.evaluate("""[0, 1, 2, 3].map((shade) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(document.querySelector(`td.shade-${shade}`));
      return [Number(backgroundColor.match(/[\\d.]+(?=\\))/)[0]), printColorAdjust];
    })""")
    inks = [ink for ink, _ in shades]
    assert inks == sorted(set(inks))  # how much of the ink of the text lies on the paper
    assert inks[0] == 0
    assert inks[-1] < 0.3
    assert [adjust for _, adjust in shades[1:]] == ["exact"] * 3
