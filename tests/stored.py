"""The pictures with words that the lessons and the sheets hold, as they are stored."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

from parsed import tracked

LESSONS = Path(__file__).parents[1] / "lessons"
_IMAGE = re.compile(r'<img [^>]*src="data:image/svg\+xml;base64,[^"]+"[^>]*>')
_WORDS = re.compile(r"<text [^>]*>([^<]*)</text>")


def images(markup: str) -> Iterator[str]:
    """The pictures of some HTML that have words in them, each as its ``<img>``."""
    for image in _IMAGE.findall(markup):
        if "<text" in drawing(image):
            yield image


def drawing(image: str) -> str:
    """The SVG in an ``<img>``."""
    return b64decode(image.partition("base64,")[2].partition('"')[0]).decode()


def drawings(markup: str) -> list[str]:
    """Every SVG in some HTML."""
    return [b64decode(data).decode() for data in re.findall(r'base64,([^"]*)"', markup)]


def words(svg: str) -> list[str]:
    """Every text of a drawing."""
    return [unescape(one) for one in _WORDS.findall(svg)]


@cache
def stored_images() -> dict[str, str]:
    """Each picture with words once, with the file that holds it."""
    found: dict[str, str] = {}
    for path in sorted(
        [*tracked(LESSONS, "*.ipynb"), *tracked(LESSONS, "solved/*.ipynb"), *tracked(LESSONS, "*.html")]
    ):
        for image in images("".join(_markup(path))):
            found.setdefault(image, str(path.relative_to(LESSONS)))
    return found


def _markup(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        yield text
        return
    for cell in json.loads(text)["cells"]:
        for output in cell.get("outputs", []):
            yield "".join(output.get("data", {}).get("text/html", []))
