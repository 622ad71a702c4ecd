"""Charts as SVG, small and without letters."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.figure import Figure

from crib_tutor.look.charts.fonts import LETTERS
from crib_tutor.look.charts.paper import PER_INCH, STYLE

_SPACE = re.compile(r"\s+(?=[<MLQCz])|(?<=[>MLQCz:;)])\s+|\s+(?=\"|/>)")
_INVISIBLE = re.compile(r"fill-opacity: 0(?!.*stroke: )")
_CLOSED = re.compile(r"(?<=\"M)([^L]+)(L[^\"z]*)L\1(?=\")")
_MOVED = re.compile(r"translate\(([-\d.]+) 0\)")
_NUMBER = re.compile(r"-?\d+\.\d+")
_LETTER, _FINE = "scale(0.015625)", 16
"""How letters are scaled, whose outlines are drawn on a grid of 64ths of a unit, and of that what's fine enough."""
_LETTERS = re.compile(r'<use(?: x="([\d.]+)")? href="(#\w+)"/>')
_WORD = re.compile(r'(?:<use(?: x="[\d.]+")? href="#\w+"/>)+')
_ROOM = "\0"
"""Between two words."""
_OPEN = '<svg viewBox="0 0 {:g} {:g}" aria-hidden="true" stroke-linejoin="round">'


def join(figures: Iterable[Figure], key: str) -> str:
    """Join figures as SVG, with their shapes once.

    Nothing is left of comments, which hold every word in plain letters. Ids get the key and a number in the order of
    their coming, so that two charts of a page never meet, and no number tells a letter.
    """
    ids: dict[str, str] = {}
    shapes: dict[str, str] = {}
    drawings = []
    for figure in figures:
        wide, high = (PER_INCH * float(inches) for inches in figure.get_size_inches())
        figure.set_facecolor("none")  # the page has its own ground
        with mpl.rc_context(STYLE):
            renderer: Any = RendererSVG(wide, high, io.StringIO(), image_dpi=PER_INCH)  # type: ignore[no-untyped-call]
            renderer.writer = writer = _Writer(key, ids, shapes)
            renderer._text2path = LETTERS  # noqa: SLF001  # has no public name
            figure.draw(renderer)
        drawings.append(f"{_OPEN.format(wide, high)}{writer.markup}</svg>")
    many = Counter(_spell(word[0])[1] for word in _WORD.finditer("".join(drawings)))

    def word_once(word: re.Match[str]) -> str:
        start, letters = _spell(word[0])
        if many[letters] < 2 or letters.count("<use") < 3:  # no bytes saved
            return _spell(word[0], moved=False)[1]
        name = ids.setdefault(letters, f"{key}{len(ids):x}")
        shapes.setdefault(letters, f'<g id="{name}">{letters}</g>')
        return f'<use x="{start:.0f}" href="#{name}"/>'

    drawn = _WORD.sub(word_once, "".join(drawings)).replace(_ROOM, "")
    return "".join(
        [
            _OPEN.format(0, 0),
            *(shape for shape in shapes.values() if " d=" in shape or "<use" in shape),
            "</svg>",
            drawn,
        ]
    )


def _spell(word: str, *, moved: bool = True) -> tuple[float, str]:
    """Where a word begins, and its letters counted from there."""
    letters = [(float(x or 0), name) for x, name in _LETTERS.findall(word)]
    start = letters[0][0] * moved
    places = [(f' x="{x - start:.0f}"' if round(x - start) else "", name) for x, name in letters]
    return start, "".join(f'<use{x} href="{name}"/>' for x, name in places)


class _Writer:
    """The writer of a renderer: it leaves out groups that say nothing, and keeps shapes with a name apart."""

    def __init__(self, key: str, ids: dict[str, str], shapes: dict[str, str]) -> None:
        self.key, self.ids, self.shapes = key, ids, shapes
        self._groups: list[tuple[str, list[str]]] = [("", [])]

    @property
    def markup(self) -> str:
        return "".join(self._groups[0][1])

    def start(self, tag: str, attrib: Mapping[str, str] | None = None, **extra: str) -> None:
        """Begin a group, without its clip."""
        given = _attributes({**(attrib or {}), **extra, "id": "", "clip-path": ""})
        self._groups.append((_compact(f"<{tag}{given}>") if given else "", []))

    def end(self, *_: str) -> None:
        """End a group."""
        begin, inner = self._groups.pop()
        if inner:
            self._groups[-1][1].extend([begin, *inner, "</g>"] if begin else inner)

    def element(self, tag: str, attrib: Mapping[str, str] | None = None, **extra: str) -> None:
        """Write a shape or the use of one."""
        given = {**(attrib or {}), **extra, "clip-path": ""}
        if name := given.pop("id", ""):
            if given.get("transform") == _LETTER:
                given |= {"d": _shorten(given["d"]), "transform": f"scale({_FINE / 64})"}
            self.shapes.setdefault(name, _compact(f'<path id="{self._id(name)}"{_attributes(given)}/>'))
        elif tag == "use":
            shape = given.pop("xlink:href")[1:]
            name = "#" + self._id(shape)
            if " d=" not in self.shapes.get(shape, " d="):
                self._groups[-1][1].append(_ROOM)
            elif moved := _MOVED.fullmatch(given.get("transform", "")):
                self._groups[-1][1].append(f'<use x="{moved[1]}" href="{name}"/>')
            else:
                self._groups[-1][1].append(_compact(f"<use{_attributes({'href': name, **given})}/>"))
        elif not _INVISIBLE.search(given.get("style", "")):
            self._groups[-1][1].append(_compact(f"<{tag}{_attributes(given)}/>"))

    def comment(self, _: str) -> None:
        """Leave out a comment."""

    def _id(self, name: str) -> str:
        return self.ids.setdefault(name, f"{self.key}{len(self.ids):x}")


def _shorten(outline: str) -> str:
    """Write a letter's outline on a coarser grid, each place from the one before."""
    written, at = "", (0, 0)
    for command, places in re.findall(r"([MLQCz])([^MLQCz]*)", outline):
        numbers = [round(float(number) / _FINE) for number in places.split()]
        moved = [number - at[place % 2] for place, number in enumerate(numbers)]
        if command == "L" and 0 in moved:
            written += f"h{moved[0]}" if moved[0] else f"v{moved[1]}"
        else:
            given = numbers if command == "M" else moved
            written += (command if command == "M" else command.lower()) + " ".join(map(str, given)).replace(" -", "-")
        at = (numbers[-2], numbers[-1]) if numbers else at
    return written


def _attributes(given: Mapping[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in given.items() if value)


def _compact(markup: str) -> str:
    short = _NUMBER.sub(lambda number: _round(float(number[0])), _SPACE.sub("", markup))
    return _CLOSED.sub(r"\1\2z", short)


def _round(value: float) -> str:
    return f"{value:.4g}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.1f}".removesuffix(".0")
