"""Worksheets on paper: a page to write on and a page of answers, A4 and Letter; and a camera reads the code.

What holds of all paper is tried on the sheets too.
"""

import io
from functools import cache
from typing import Any

import pytest
from circles import also, mostly

from browser.test_looks import faulty
from browser.test_sheets_print import FONTS, PAPERS, pages
from browser.test_sheets_print import made as made_sheet
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.classroom.worksheets.worksheet import MOST_HANDS, make_set, make_worksheet, set_pages, worksheet_page
from crib_tutor.sheets import SHEETS

LINK = "https://example.org/lab/index.html?path=lessons/00_welcome.ipynb"
CODES = {
    "five": read_code("GREEN-HERON-7"),
    "ten": make_code("practice", 7),
    "full": make_code("practice", 3, items=MOST_HANDS),
    "full of big hands": make_code("practice", 3, items=MOST_HANDS, skill="big-hands", level="harder"),
    "fifteens": make_code("02", 7, items=10),
    "the play": make_code("play", 2),
    "a lesson's play": make_code("08", 2, items=10),
    "mixed": make_code("10", 3, items=10),
    "muggins": make_code("muggins", 1),
    "discarding": make_code("discarding", 1, items=MOST_HANDS),
}

OFTEN = ("five", "full of big hands")
"""Those that are tried in every run: the plain one and the fullest."""


@cache
def made(name: str) -> str:
    """A sheet, worked out once."""
    if name in SHEETS:
        return made_sheet(name)
    if name == "set":
        return set_pages(make_set(make_code("practice", 7), 30, link=LINK))
    return worksheet_page(make_worksheet(CODES[name], link=LINK))


@pytest.mark.parametrize("font", [FONTS[0], *(pytest.param(font, marks=pytest.mark.long) for font in FONTS[1:])])
@pytest.mark.parametrize("name", mostly(CODES, OFTEN))
def test_a_worksheet_is_two_pages(page: Any, name: str, font: str) -> None:
    page.set_content(made(name))
    if font:
        page.add_style_tag(content=f':root {{ --jp-content-font-family: "{font}", sans-serif !important }}')
    assert {paper: pages(page.pdf(format=paper)) for paper in PAPERS} == dict.fromkeys(PAPERS, 2)


def test_that_measure_sees_a_third_page(page: Any) -> None:
    page.set_content(made("full"))
    page.add_style_tag(content=".paper footer { padding-bottom: 3cm !important }")
    assert pages(page.pdf(format="Letter")) > 2


@pytest.mark.every
def test_a_class_set_is_a_page_each_and_one_of_answers(page: Any) -> None:
    page.set_content(made("set"))
    assert {paper: pages(page.pdf(format=paper)) for paper in PAPERS} == dict.fromkeys(PAPERS, 31)


SIZES = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.trim()) sizes.push(parseFloat(getComputedStyle(parentElement).fontSize));
  }
  return sizes;
}"""


@pytest.mark.parametrize("name", [*SHEETS, *mostly(CODES, OFTEN)])
def test_nothing_is_too_small_or_clipped(page: Any, name: str) -> None:
    page.set_content(made(name))
    for media, least in (("print", 12), ("screen", 11)):  # 12 pixels are 9 points on paper
        page.emulate_media(media=media)
        assert min(page.evaluate(SIZES)) >= least, media
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1000})  # 186 mm: A4 between its margins
    wide = """() => [...document.querySelectorAll(".task, .solution, .boxes li, header")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    assert page.evaluate(wide) == []


@pytest.mark.parametrize("name", [*SHEETS, "five", *also("the play", "muggins", "set")])
@pytest.mark.parametrize("page", [{"viewport": {"width": 320, "height": 700}}], indirect=True)
def test_a_narrow_screen_never_scrolls_sideways(page: Any, name: str) -> None:
    page.set_content(made(name))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(
    "page",
    [
        {"color_scheme": "light", "viewport": {"width": 900, "height": 900}},
        *also({"color_scheme": "dark", "viewport": {"width": 320, "height": 900}}),
    ],
    indirect=True,
    ids=["light 900", "dark 320"],
)
@pytest.mark.parametrize("name", [*SHEETS, "five", *also("muggins", "set")])
def test_axe_finds_nothing(page: Any, name: str) -> None:
    page.set_content(made(name))
    assert faulty(page, None) == {}


@pytest.mark.parametrize("name", ["five", "full of big hands"])
def test_a_camera_reads_the_link_at_the_size_it_is_printed(page: Any, name: str) -> None:
    zxing = pytest.importorskip("zxingcpp")
    images = pytest.importorskip("PIL.Image")
    page.set_content(made(name))
    page.emulate_media(media="print")
    shot = page.locator("figure img").screenshot()
    for gray in (False, True):
        seen = images.open(io.BytesIO(shot))
        (read,) = zxing.read_barcodes(seen.convert("L") if gray else seen.convert("RGB"))
        assert read.text == f"{LINK}&class={CODES[name].text}"
