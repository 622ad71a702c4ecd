"""The frame of every picture that one can touch."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any

import traitlets

from crib_tutor.deck import PACK, Card, symbols
from crib_tutor.look import card_faces, touch_parts
from crib_tutor.look.html import Html
from crib_tutor.look.html import picture as image
from crib_tutor.notebook.tile_view import name_tile, tile_signs
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number

_FEW = 32
"""Looks that are sent all at once; of a picture with more, those are that one touch leads to."""
_SMALL = 400
"""How wide a narrow drawing stands still."""


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A line of the panel beside the picture."""

    words: str
    value: str
    cards: tuple[Card, ...] = ()
    dots: int = 0
    lit: bool = False
    side: str = ""
    """"you" or "opponent": the color of its dot."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What can be touched, in the drawing or as a button.

    A touch that leads to where the picture is already can't be made now: its button is pale.
    """

    name: str
    label: str
    to: Hashable
    group: str = ""
    """Tab goes from one group to another; arrows choose in the group that has the focus."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A peg that is dragged, or moved by arrows."""

    name: str
    label: str
    least: int
    most: int
    value: int
    big_step: int = 5
    text: str = ""
    """What is said of its value, where the number alone doesn't."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a picture shows in one of its states."""

    title: str
    sentence: str
    big: str
    unit: str
    rows: tuple[PanelRow, ...]
    wide: str
    """What is drawn in 572 by 334."""
    narrow: str
    """What is drawn in 284 by 232."""
    touches: tuple[Touch, ...]
    buttons: tuple[Touch, ...] = ()
    slides: tuple[Slide, ...] = ()


class Picture(ABC):
    """A finite machine with a look for each of its states."""

    name: str
    hint: str
    start: Hashable
    keys: Mapping[str, str] = MappingProxyType({})
    """Which touch each key is."""
    shared: Mapping[str, str] = MappingProxyType({})
    """Drawings that many of its looks have, by name: `touch_parts.share` makes their places."""
    spots: Mapping[str, Hashable] = MappingProxyType({})
    """Where a tap on each part drawn by `touch_parts.spot` leads, whatever the state; keys have other ways there."""
    most_rows: tuple[float, float] = (0, 0)
    """Lines for which the panel keeps room: on a laptop, and on a phone, where two rows of cards alone share one."""
    small = False
    """Whether it stands still in its narrow drawing, for its letters: a phone makes the wide one half as large."""

    @abstractmethod
    def look(self, state: Any) -> Look:
        """Draw one of its states."""

    def slid(self, state: Any, name: str, value: int) -> Hashable:
        """Find the state in which a peg has another value."""
        raise NotImplementedError


class TouchedWindow(Window):
    """A picture that answers a touch.

    The page has every look that one touch leads to, and draws it before Python has heard of the touch.
    """

    art = traitlets.Dict().tag(sync=True)
    """The signs of cards, and every face that was drawn so far, once."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.state = picture.start
        self.held = False
        """Whether a peg is being dragged: what is around it can wait."""
        self.ahead = False
        """Whether the page asks for the looks of all its spots, once: it draws them then before Python has heard."""
        self._keys: dict[Hashable, int] = {}
        self._looks: dict[Hashable, Look] = {}
        super().__init__()

    def look(self, state: Hashable) -> Look:
        """Look at a state, which is drawn once."""
        if state not in self._looks:
            self._looks[state] = self.picture.look(state)
        return self._looks[state]

    def view(self) -> Mapping[str, object]:
        """Build the page's view: the look, and those around it."""
        near = [self.state] if self.held else self._around()
        if self.ahead:
            near = list(dict.fromkeys((*near, *self.picture.spots.values())))
            self.ahead = False
        self._draw_faces(near)
        return {
            "hint": self.picture.hint,
            "keys": [list(pair) for pair in self.picture.keys.items()],
            "spots": [[name, self._key(state)] for name, state in self.picture.spots.items()],
            "most": self.picture.most_rows,
            "start": self._key(self.picture.start),
            "at": self._key(self.state),
            "looks": [self._sent(state) for state in near],
        }

    def _draw_faces(self, states: Iterable[Hashable]) -> None:
        """Send the faces that these are drawn with, before the looks themselves."""
        drawn = self.art or {**tile_signs(PACK), "faces": {}}
        names = touch_parts.face_names(svg for look in map(self.look, states) for svg in (look.wide, look.narrow))
        new = {
            name: self.picture.shared.get(name) or touch_parts.draw_face(name)
            for name in sorted(names - drawn["faces"].keys())
        }
        if new or not self.art:
            self.art = {**drawn, "faces": {**drawn["faces"], **new}}

    def _around(self) -> list[Hashable]:
        """The state and all that one touch leads to; every state there is, of a picture with few."""
        found = list(dict.fromkeys((self.state, *self._next(self.state))))
        near = len(found)
        for place, state in enumerate(found):
            if place and (len(found) > _FEW or self.look(self.state).slides):
                return found[:near]
            found += dict.fromkeys(to for to in self._next(state) if to not in found)
        return found

    def _next(self, state: Hashable) -> Iterator[Hashable]:
        look = self.look(state)
        yield from (one.to for one in (*look.touches, *look.buttons))
        yield from (to for one in look.slides for _, to in self._steps(state, one))

    def _steps(self, state: Hashable, slide: Slide) -> Iterator[tuple[int, Hashable]]:
        """Where the arrows and the other keys of a slide lead."""
        by = (1, -1, slide.big_step, -slide.big_step, slide.least - slide.value, slide.most - slide.value)
        for value in sorted({min(max(slide.value + step, slide.least), slide.most) for step in by} - {slide.value}):
            yield value, self.picture.slid(state, slide.name, value)

    def _key(self, state: Hashable) -> int:
        return self._keys.setdefault(state, len(self._keys))

    def _sent(self, state: Hashable) -> dict[str, object]:
        """Put a look as the page reads it."""
        look = self.look(state)

        def touches(some: tuple[Touch, ...]) -> list[dict[str, object]]:
            return [{"name": one.name, "label": one.label, "to": self._key(one.to), "group": one.group} for one in some]

        return {
            "key": self._key(state),
            **{name: getattr(look, name) for name in ("title", "sentence", "big", "unit", "wide", "narrow")},
            "rows": [
                {name: getattr(row, name) for name in ("words", "value", "dots", "lit", "side")}
                | {"tiles": [name_tile(card) for card in row.cards]}
                for row in look.rows
            ],
            "touches": touches(look.touches),
            "buttons": touches(look.buttons),
            "slides": [
                {name: getattr(one, name) for name in ("name", "label", "least", "most", "value", "text")}
                | {"big": one.big_step}
                | {"to": [] if self.held else [[value, self._key(to)] for value, to in self._steps(state, one)]}
                for one in look.slides
            ],
        }

    def _on_go(self, event: Event) -> str:
        """Go to where a touch led, which the page shows by now."""
        require_number(event["to"], "a state of this picture", 0, len(self._keys) - 1)
        self.state, self.held = list(self._keys)[event["to"]], False
        return ""

    def _on_ahead(self, _: Event) -> str:
        """Send what every spot leads to."""
        self.ahead = True
        return ""

    def _on_slide(self, event: Event) -> str:
        """Move pegs to values by their names; while they're ``held`` alone."""
        wanted, slides = event["to"], {one.name: one for one in self.look(self.state).slides}
        if not isinstance(wanted, dict) or not wanted or not wanted.keys() <= slides.keys():
            raise IllegalMove("this picture has no such peg: reload the page, and try again")
        require_flag(event["held"], "held")
        state = self.state
        for name, value in wanted.items():
            require_number(value, slides[name].label, slides[name].least, slides[name].most)
            state = self.picture.slid(state, name, value)
        self.state, self.held = state, event["held"]
        return ""

    def static(self) -> Html:
        """Draw its first look beside the same words."""
        look = self.look(self.picture.start)
        amount = f"{look.big} {look.unit}".strip()
        named = [f"{' '.join(filter(None, (symbols(row.cards), row.words)))}: {row.value}" for row in look.rows]
        lines = "".join(f"{escape(words)}<br>" for words in named)
        panel = f"<p><b>{escape(amount)}</b></p><p>{lines}</p><p>{escape(look.sentence)}</p>"
        drawn = image(draw_still(look, self.picture), look.title, _SMALL if self.picture.small else touch_parts.WIDE[0])
        beside = f'<div style="flex:0 1 auto">{drawn}</div><div style="flex:1 1 200px;max-width:300px">{panel}</div>'
        markup = f'<p><b>{escape(look.title)}</b></p><div style="display:flex;flex-wrap:wrap;gap:0 24px">{beside}</div>'
        return Html(markup, "\n".join(filter(None, (look.title, amount, *named, look.sentence))))

    @property
    def plain(self) -> str:
        """The first look in plain words."""
        return self.static().plain


def draw_still(look: Look, picture: Picture) -> str:
    """Draw a look as a picture of its own, on felt."""
    wide, tall = touch_parts.NARROW if picture.small else touch_parts.WIDE
    ground = touch_parts.box(0, 0, wide, tall, fill=touch_parts.FELT, corner=10)
    drawn = touch_parts.fill_cards(look.narrow if picture.small else look.wide, picture.shared)
    return card_faces.draw_once(card_faces.sheet(wide, tall, touch_parts.DARK + ground + drawn))
