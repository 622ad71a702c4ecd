"""A chart on a page: the wide drawing or the narrow one, the page's theme, and words for those who don't see it."""

from typing import Any

import pytest

from crib_tutor.look.charts import RankedRows, Row

CHART = RankedRows(
    "Give the 5♥ J♥: half a point more",
    "Two ways to discard",
    "Exact.",
    (Row("5♥ J♥", (7.2, 6.9)), Row("J♥ K♠", (9.6, 4.0))),
    ("hand", "crib"),
    "points on average",
    yours="J♥ K♠",
)
PAGE = (
    '<!doctype html><body {theme} style="margin:0"><div style="width:{width}px">{chart}</div>'
    "<style>[data-jp-theme-light=false] {{ --jp-content-font-color1: rgb(255, 255, 255) }}</style></body>"
)
SEEN = """() => {
  const [, wide, narrow] = document.querySelectorAll(".crib-chart > svg");
  const shown = [wide, narrow].filter((svg) => svg.getBoundingClientRect().width > 0);
  const letters = shown[0].querySelector('g[style*="--crib-ink)"]');
  const mine = shown[0].querySelector('[style*="--crib-you)"]');
  return {
    which: shown.map((svg) => svg === wide ? "wide" : "narrow"),
    width: shown[0].getBoundingClientRect().width,
    drawn: shown[0].querySelector("use").getBoundingClientRect().width > 3,
    ink: getComputedStyle(letters).fill, yours: getComputedStyle(mine).fill,
    page: document.documentElement.scrollWidth,
  };
}"""
LIGHT, DARK = 'data-jp-theme-light="true"', 'data-jp-theme-light="false"'


def seen(page: Any, width: int, theme: str) -> dict[str, Any]:
    page.set_viewport_size({"width": max(width, 280), "height": 700})
    page.set_content(PAGE.format(theme=theme, width=width, chart=CHART.html()))
    return page.evaluate(SEEN)


@pytest.mark.parametrize(("width", "which"), [(1110, "wide"), (800, "wide"), (700, "narrow"), (276, "narrow")])
def test_a_page_gets_the_drawing_that_fits_it_and_no_more_than_one(page: Any, width: int, which: str) -> None:
    found = seen(page, width, LIGHT)
    assert found["which"] == [which]
    assert found["drawn"], "letters are there, though another drawing holds them"
    assert 0.6 * width <= found["width"] <= width
    assert found["page"] <= max(width, 280), "nothing sticks out"


@pytest.mark.parametrize(
    ("scheme", "theme", "yours"),
    [
        ("light", LIGHT, "rgb(28, 63, 148)"),
        ("dark", LIGHT, "rgb(28, 63, 148)"),
        ("light", DARK, "rgb(169, 198, 255)"),
        ("light", "", "rgb(28, 63, 148)"),
        ("dark", "", "rgb(169, 198, 255)"),
    ],
)
def test_its_colors_are_those_of_the_page_and_of_the_system_where_the_page_has_none(
    page: Any, scheme: str, theme: str, yours: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    found = seen(page, 1110, theme)
    assert found["yours"] == yours
    if theme == DARK:
        assert found["ink"] == "rgb(255, 255, 255)", "Jupyter's own color of text comes first"


def test_a_screen_reader_gets_the_words_once_and_nothing_of_the_drawing(page: Any) -> None:
    seen(page, 1110, LIGHT)
    heard = page.locator(".crib-chart").aria_snapshot()
    assert heard.count("J♥ K♠ 13.6 (hand 9.6, crib 4.0, yours)") == 1
    assert "img" not in heard
    box = page.locator(".crib-chart > p").bounding_box()
    assert (box["width"], box["height"]) <= (1, 1)
