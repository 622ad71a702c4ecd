"""What matplotlib writes as SVG, made fit for a page: small, with ids of its own, and without its words as comments."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DROPPED = re.compile(
    r"^.*?(?=<svg)|<metadata>.*?</metadata>|<!--.*?-->|<defs>\s*<style.*?</style>\s*</defs>|</?defs>", re.DOTALL
)
_HEAD = re.compile(r"<svg[^>]*>")
_OPEN = '<svg viewBox="0 0 {} {}" aria-hidden="true" stroke-linejoin="round">'
_ID, _ASKED = re.compile(r' id="([^"]+)"'), re.compile(r'xlink:href="#([^"]+)"')
_LETTER = re.compile(r'<path id="[^"]+"[^>]*/>')
_SPACE = re.compile(r"(?<=[MLQCz]) | (?=[MLQCz])|(?<=[:;]) ")
_MOVED = re.compile(r'transform="translate\(([-\d.]+) 0\)"')
_NUMBER = re.compile(r"-?\d+\.\d+")


def join(drawings: Iterable[tuple[str, int, int]], key: str) -> str:
    """Drawings with their widths and heights as SVG beside each other, after one that holds the letters of all.

    >>> one = '<svg><!-- 29 --><g id="text_1"><defs><path id="A" d="M 1 2"/></defs><use xlink:href="#A"/></g></svg>'
    >>> join([(one, 9, 5)], "k")[:90]
    '<svg viewBox="0 0 0 0" aria-hidden="true" stroke-linejoin="round"><path id="k0" d="M1 2"/>'

    Nothing is left of comments, which hold every word in plain letters, nor of metadata and of styles for the whole
    page. Ids that are asked for get the key and a number in the order of their coming, so that two charts of a page
    never meet, and no number tells a letter.
    """
    cleaned = [_clean(svg, wide, high) for svg, wide, high in drawings]
    names: dict[str, str] = {}
    for asked in _ASKED.findall("".join(cleaned)):
        names.setdefault(asked, f"{key}{len(names):x}")
    shared: dict[str, str] = {}
    for place, svg in enumerate(cleaned):
        named = _ID.sub(lambda found: f' id="{names[found[1]]}"' if found[1] in names else "", svg)
        named = _ASKED.sub(lambda found: f'href="#{names[found[1]]}"', named)
        for letter in _LETTER.findall(named):
            shared.setdefault(letter, letter)
        cleaned[place] = _unwrap(_LETTER.sub("", named))
    return "".join([_OPEN.format(0, 0), *shared, "</svg>", *cleaned])


def _clean(svg: str, wide: int, high: int) -> str:
    svg = _HEAD.sub(_OPEN.format(wide, high), _DROPPED.sub("", svg), count=1)
    svg = re.sub(r"> <", "><", re.sub(r"\s+", " ", svg))
    svg = _MOVED.sub(lambda found: f'x="{round(float(found[1]))}"', svg)
    svg = _NUMBER.sub(lambda found: _round(float(found[0])), svg)
    return _SPACE.sub("", svg).replace(' "', '"').strip()


def _unwrap(svg: str) -> str:
    """The drawing without groups that say nothing, from the innermost outward."""
    kept: list[str] = []
    opened: list[bool] = []
    for part in re.split(r"(<g[^>]*>|</g>)", svg):
        says = True
        if part.startswith("<g"):
            says = part != "<g>"
            opened.append(says)
        elif part == "</g>":
            says = opened.pop()
        kept.append(part if says else "")
    return "".join(kept)


def _round(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 1 else f"{value:.1f}".removesuffix(".0")
