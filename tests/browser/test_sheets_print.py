"""The sheets on paper and on screens: one page of A4 and of Letter, and nothing too small or too wide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from crib_tutor.sheets import SHEETS

FONTS = ("", "Fitted DejaVu Sans")
"""The font that this machine gives, and what a machine without one of Arial's width gives."""
SIZES = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.trim()) sizes.push(parseFloat(getComputedStyle(parentElement).fontSize));
  }
  return sizes;
}"""


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> str:
    return SHEETS[request.param]()


@pytest.fixture
def page(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    with chromium.new_page(**getattr(request, "param", {})) as opened:
        yield opened


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_is_one_page_with_room_to_spare(page: Any, sheet: str, paper: str, font: str) -> None:
    page.set_content(sheet)
    if font:
        page.add_style_tag(content=f':root {{ --jp-content-font-family: "{font}", sans-serif !important }}')
    assert pages(page.pdf(format=paper, scale=1.01)) == 1


def test_that_measure_sees_a_second_page(page: Any, sheet: str) -> None:
    page.set_content(sheet)
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


@pytest.mark.parametrize(("media", "least"), [("print", 12), ("screen", 11)])
def test_no_word_is_too_small(page: Any, sheet: str, media: str, least: int) -> None:
    page.set_content(sheet)
    page.emulate_media(media=media)
    assert min(page.evaluate(SIZES)) >= least  # 12 pixels are 9 points on paper


@pytest.mark.parametrize("page", [{"viewport": {"width": 320, "height": 700}}], indirect=True)
def test_a_narrow_screen_never_scrolls_sideways(page: Any, sheet: str) -> None:
    page.set_content(sheet)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(("scheme", "width"), [("light", 900), ("dark", 320)])
def test_axe_finds_nothing(chromium: Any, sheet: str, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with chromium.new_page(color_scheme=scheme, viewport={"width": width, "height": 900}) as opened:
        opened.set_content(sheet)
        found = axe.run(opened).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_a_sheet_asks_for_nothing(page: Any, sheet: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(sheet, wait_until="networkidle")
    assert [url for url in asked if not url.startswith("data:")] == []
