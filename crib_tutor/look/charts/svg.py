"""The last step of a chart: its figures as one SVG that is small, has ids of its own and says no word in letters."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, fromstring

import matplotlib as mpl
from matplotlib.figure import Figure

from crib_tutor.look.charts.paper import PER_INCH, STYLE

_NAMESPACES = re.compile(r"<!DOCTYPE.*?>|<metadata>.*?</metadata>| xmlns(:\w+)?=\"[^\"]*\"|xlink:(?=href)", re.DOTALL)
_SPACE = re.compile(r"\s+(?=[<MLQCz])|(?<=[>MLQCz:;)])\s+|\s+(?=\"|/>)")
_INVISIBLE = re.compile(r"fill-opacity: 0(?!.*stroke: )")
_CLOSED = re.compile(r"(?<=\"M)([^L]+)(L[^\"z]*)L\1(?=\")")
_MOVED = re.compile(r"translate\(([-\d.]+) 0\)")
_NUMBER = re.compile(r"-?\d+\.\d+")
_OPEN = '<svg viewBox="0 0 {:g} {:g}" aria-hidden="true" stroke-linejoin="round">'


def join(figures: Iterable[Figure], key: str) -> str:
    """Figures as SVG beside each other, after a first SVG that holds the letters and marks of all.

    Nothing is left of comments, which hold every word in plain letters. Ids get the key and a number in the order of
    their coming, so that two charts of a page never meet, and no number tells a letter.
    """
    names: dict[str, str] = {}
    shapes: dict[str, str] = {}
    drawings = []
    for figure in figures:
        root = fromstring(_NAMESPACES.sub("", _write(figure)))  # noqa: S314  # matplotlib wrote it
        for use in root.iter("use"):
            use.set("href", "#" + names.setdefault(use.get("href", "")[1:], f"{key}{len(names):x}"))
            if moved := _MOVED.fullmatch(use.attrib.get("transform", "")):
                use.attrib = {"x": f"{float(moved[1]):.0f}", "href": use.get("href", "")}
        drawn = "".join(_simplify(root, names, shapes))
        wide, high = (PER_INCH * inches for inches in figure.get_size_inches())
        drawings.append(f"{_OPEN.format(wide, high)}{drawn}</svg>")
    return "".join([_OPEN.format(0, 0), *shapes.values(), "</svg>", *drawings])


def _write(figure: Figure) -> str:
    written = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(written, format="svg", facecolor="none", metadata={"Date": None, "Creator": None})
    return written.getvalue()


def _simplify(element: Element, names: dict[str, str], shapes: dict[str, str]) -> Iterable[str]:
    """The markup inside an element, without groups that say nothing; shapes with a name are kept apart."""
    for inner in element:
        name = inner.attrib.pop("id", "")
        inner.attrib.pop("clip-path", None)  # nothing is drawn beyond its axes but what shall be
        if inner.tag == "path" and name in names:
            shapes.setdefault(name, _compact(f'<path id="{names[name]}"{_attributes(inner)}/>'))
        elif inner.tag in ("g", "defs"):
            begin, end = (_compact(f"<g{_attributes(inner)}>"), "</g>") if inner.attrib else ("", "")
            if drawn := "".join(_simplify(inner, names, shapes)):
                yield begin + drawn + end
        elif inner.tag in ("path", "use") and not _INVISIBLE.search(inner.get("style", "")):
            yield _compact(f"<{inner.tag}{_attributes(inner)}/>")


def _attributes(element: Element) -> str:
    return "".join(f' {name}="{value}"' for name, value in element.attrib.items())


def _compact(markup: str) -> str:
    short = _NUMBER.sub(lambda number: _round(float(number[0])), _SPACE.sub("", markup))
    return _CLOSED.sub(r"\1\2z", short)


def _round(value: float) -> str:
    return f"{value:.4g}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.1f}".removesuffix(".0")
