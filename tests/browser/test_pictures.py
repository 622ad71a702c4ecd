"""Every picture of the lessons and sheets in a font wider than readers have and in a narrower one, on wide and narrow
pages: no words are cut off, none run into others, and none stick out of what they stand in."""

import random
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from fontTools import subset
from fontTools.ttLib import TTFont
from stored import drawing, images, stored_images, words

from crib_tutor import rules
from crib_tutor.course.deal_exercises import open_deal
from crib_tutor.course.last_card import play_to_the_end
from crib_tutor.course.lesson_10_deal import one_deal
from crib_tutor.course.lesson_12_other_games import differences
from crib_tutor.course.lesson_laws import case_sheet
from crib_tutor.course.pictures.road import road, windows
from crib_tutor.course.pictures.timeline import deal_timeline
from crib_tutor.deck import shuffled
from crib_tutor.laws import cases
from crib_tutor.look import card_faces
from crib_tutor.look.drawing import text

SANS = Path(mpl.get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"
"""The widest of the usual fonts; words of pictures are bold."""
FONTS = {"wide": 1.15, "narrow": 0.7}
"""How much wider and narrower than that font the words are set; Arial stands at 0.8."""
PAGES = {1280: 1110, 400: 276}
"""The width of a window, and what JupyterLab leaves of it for the output of a cell."""
LEAST = 11  # pixels of the smallest letters in a wide window

_FACE = """<!doctype html><style>
@font-face {{ font-family: set; src: url(data:font/ttf;base64,{font}); font-weight: 100 900; }}
svg text {{ font-family: set; }}
main {{ width: {width}px; }}
main svg {{ max-width: 100%; height: auto; }}
</style><main>{drawings}</main>"""
# Horizontally words take what the font gives them, or what they are set to; vertically what their letters cover.
_FAULTS = """async (gap) => {
  await document.fonts.load("600 16px set");
  if (![...document.fonts].every((face) => face.status === "loaded")) throw new Error("the font is not there");
  const ruler = document.createElement("canvas").getContext("2d");
  const letters = (node) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(node);
    ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = ruler.measureText(node.textContent);
    const { x, width } = node.getBBox();
    return { x, y: node.getAttribute("y") - up, width, height: up + down };
  };
  const onPage = (node, { x, y, width, height }) => {
    const seen = node.getScreenCTM();
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([across, down]) =>
      [seen.a * across + seen.c * down + seen.e, seen.b * across + seen.d * down + seen.f]);
    const [left, top] = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis])));
    const [right, bottom] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
    return { left, top, right, bottom };
  };
  const inDrawing = ({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const beyond = (one, other) => Math.max(
    other.left - one.left, other.top - one.top, one.right - other.right, one.bottom - other.bottom);
  const meet = (one, other, near = 0) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 - near
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  return [...document.querySelectorAll("main p > svg")].map((picture) => {
    const found = [];
    const frame = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll("text")].map((node) => {
      const own = letters(node);
      return { node, said: node.textContent, own: inDrawing(own), seen: onPage(node, own) };
    });
    const shapes = [...picture.querySelectorAll("rect:not(defs *), circle:not(defs *)")].map((node) =>
      ({ node, own: inDrawing(node.getBBox()), seen: onPage(node, node.getBBox()) }));
    texts.forEach(({ node, said, own, seen }, at) => {
      if (beyond(seen, frame) > 0.5) found.push(`${said}: cut off`);
      for (const other of texts.slice(at + 1)) {
        if (meet(seen, other.seen, gap)) found.push(`${said}: meets ${other.said}`);
      }
      for (const shape of shapes) {
        const aslant = node.parentNode === shape.node.parentNode; // both are turned alike
        const [one, other] = aslant ? [own, shape.own] : [seen, shape.seen];
        if (meet(one, other) && beyond(one, other) > 0.5) found.push(`${said}: over an edge`);
      }
    });
    const sizes = texts.map(({ node }) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a);
    return { found, least: Math.min(...sizes.filter((size) => size > 0.1)) };
  });
}"""
GAP = 1.5  # pixels at least between words in one line


def font(stretch: float, letters: str) -> str:
    """The font with all of these letters so much wider, as a page takes it."""
    options = subset.Options(layout_features=[], hinting=False, drop_tables=["FFTM"])
    made, chosen = TTFont(SANS), subset.Subsetter(options)
    chosen.populate(text=letters)
    chosen.subset(made)
    for name in made.getGlyphOrder():
        glyph = made["glyf"][name]
        if glyph.isComposite():
            for part in glyph.components:
                part.x = round(part.x * stretch)
        elif glyph.numberOfContours > 0:
            glyph.coordinates.scale((stretch, 1))
            glyph.coordinates.toInt()
        made["hmtx"][name] = tuple(round(length * stretch) for length in made["hmtx"][name])
    written = BytesIO()
    made.save(written)
    return b64encode(written.getvalue()).decode()


def placed(image: str) -> str:
    """A picture as a drawing of the page's own, so that the page has a say in its font, and as wide as its image."""
    head, rest = drawing(image).split(">", 1)
    wide = re.search(r' width="([\d.]+)"', image.partition(" src=")[0]) or re.search(r' width="([\d.]+)"', head)
    assert wide
    head = re.sub(r' (?:width|height|style)="[^"]*"', "", head)
    return f'{head} width="{wide[1]}">{rest}'


def faults(page: Any, shown: list[str], stretch: float, width: int) -> list[dict[str, Any]]:
    """What is wrong with each of these pictures in a font and on a page, and its smallest letters."""
    letters = "".join({letter for image in shown for said in words(drawing(image)) for letter in said})
    drawings = "\n".join(f"<p>{placed(image)}</p>" for image in shown)
    page.set_content(_FACE.format(font=font(stretch, letters), width=width, drawings=drawings))
    return page.evaluate(_FAULTS, GAP)


@cache
def learners_own() -> tuple[str, ...]:
    return tuple(image for markup in _learners_own() for image in images(markup))


def _learners_own() -> Iterator[str]:
    """Pictures that learners can make beside those of the lessons: of other deals, cases, rules and answers."""
    house = rules.changed(rules.HOYLE, name="The house of long evenings and of many names", target=61, lurches=())
    chance = random.Random(14)  # noqa: S311  # pictures, no secrets
    for case in cases():
        yield case_sheet(case)
    yield differences(*rules.NAMED.values(), house)
    yield differences(rules.HOYLE, house)
    for place in range(40):
        pack = shuffled(f"pictures/{place}")
        pone, dealer = pack[:4], pack[4:8]
        yield road(pone, dealer, play_to_the_end(pone, dealer, chance.sample(pone, 4))).static()
        low_to_high = sorted(pack[: 2 + place % 5], key=lambda card: card.rank)
        played = [
            sum(card.value for card in low_to_high[: at + 1]) <= rules.THIRTY_ONE for at in range(len(low_to_high))
        ]
        yield windows(low_to_high[: sum(played)])
    for place in range(12):
        deal = one_deal(f"pictures/{place}")
        yield open_deal(deal)
        yield deal_timeline(deal, 100 + place, 112).static()


@pytest.mark.parametrize("window", PAGES)
@pytest.mark.parametrize("name", FONTS)
def test_every_picture_keeps_its_words_in_their_place(page: Any, name: str, window: int) -> None:
    shown = dict(stored_images())
    shown |= {own: f"{own[:80]}..." for own in learners_own()}
    assert len(shown) > 200
    seen = faults(page, list(shown), FONTS[name], PAGES[window])
    bad = [(file, one["found"]) for file, one in zip(shown.values(), seen, strict=True) if one["found"]]
    assert bad == []
    if window == max(PAGES):
        assert min(one["least"] for one in seen) >= LEAST


def test_no_picture_is_wider_than_the_page(page: Any) -> None:
    narrow = min(PAGES.values())
    shown = [*dict(stored_images()), *learners_own()]
    page.set_content(f'<main style="width:{narrow}px">{"".join(f"<p>{image}</p>" for image in shown)}</main>')
    wide = page.evaluate("() => [...document.images].map((one) => one.getBoundingClientRect().width)")
    assert len(wide) > 200
    assert [image[:120] for image, across in zip(shown, wide, strict=True) if across > narrow] == []


BAD = {
    "cut off": text("three cards", 40, 20, 16, "#000", "end"),
    "meets": text("laying away", 10, 20, 16, "#000", "start") + text("count", 60, 20, 16, "#000", "start"),
    "over an edge": '<rect x="10" y="4" width="60" height="24"/>' + text("no penalty", 12, 20, 16, "#000", "start"),
}


def image(drawn: str, wide: int = 200) -> str:
    svg = b64encode(card_faces.sheet(wide, 60, drawn).encode()).decode()
    return f'<img width="{wide}" src="data:image/svg+xml;base64,{svg}">'


@pytest.mark.parametrize("fault", BAD)
@pytest.mark.parametrize("name", FONTS)
def test_that_measure_sees_what_is_wrong_and_nothing_else(page: Any, fault: str, name: str) -> None:
    fine = '<rect x="10" y="4" width="180" height="24"/>' + text("no penalty", 100, 20, 16, "#000")
    bad, good = faults(page, [image(BAD[fault]), image(fine)], FONTS[name], 400)
    assert [fault in said for said in bad["found"]] == [True]
    assert good["found"] == []


@pytest.mark.parametrize(("name", "found"), [("wide", ["no penalty: over an edge"]), ("narrow", [])])
def test_words_that_are_not_set_to_their_width_depend_on_the_font(page: Any, name: str, found: list[str]) -> None:
    free = re.sub(' textLength="[^"]*"', "", text("no penalty", 60, 20, 16, "#000"))
    [seen] = faults(page, [image('<rect x="10" y="4" width="100" height="24"/>' + free, 120)], FONTS[name], 400)
    assert seen["found"] == found
