"""The opening scene in a window that plays without Python.

A widget's view waits for a kernel even where its state is stored. So this window is HTML with a script of its own,
which a page runs as soon as it shows a notebook that it trusts; elsewhere its picture stands.
"""

from __future__ import annotations

from typing import Any

from crib_tutor.course.robbed import words
from crib_tutor.course.robbed.scene import scene_hands, scene_view
from crib_tutor.deck import Card, symbols
from crib_tutor.look import card_faces, club_portraits, theme
from crib_tutor.look.drawing import text
from crib_tutor.look.html import Html, picture
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Window

_WIDE = 320
"""Across the picture, in its own units."""
_DASHED = f'stroke="{theme.CARD_EDGE}" stroke-dasharray="3 3"'


class RobbedWindow(Window):
    """The scene, which a page plays from what it was sent.

    >>> RobbedWindow().handlers(), [*RobbedWindow()._repr_mimebundle_()[0]]
    ({}, ['text/html', 'text/plain'])

    ``at`` is the hand it begins with, and ``found`` what is found of it already; ``over`` begins at its end.
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(self, at: int = 0, found: tuple[int, ...] = (), *, over: bool = False) -> None:
        self._begin = {"at": at, "found": list(found), "over": over}
        super().__init__()

    def view(self) -> dict[str, Any]:
        """Send the whole scene, and where it begins."""
        return {"begin": self._begin, **scene_view()}

    def _repr_mimebundle_(self, **_: Any) -> Any:
        return self.static()._repr_mimebundle_(), {}

    def static(self) -> Html:
        """Picture the first glance, for readers without a script."""
        first = scene_hands()[0]
        said, missing = "".join(first.view()["speech"]), len(first.parts) - len(first.hers)
        row = symbols(first.row[:-1])
        plain = f"{words.MAGPIE}: {said} {words.HERS}: {row}, {first.row[-1].symbol}. {first.asked}"
        asks = words.can_you_see(first.count.points - first.scores[1])
        shown = picture(_first_glance(said, first.row, first.asked, missing), plain, _WIDE * 2)
        return self.played(Html(f"<p>{shown}</p><p>{asks}</p>", f"{plain}\n{asks}"), "crib-plays")


def _first_glance(said: str, row: tuple[Card, ...], asked: str, missing: int) -> str:
    """Draw the first state on a felt of its own, the same in every theme."""
    ink = theme.SUITS["S"]
    paper = f'fill="{theme.CARD_FACE}" stroke="{theme.CARD_EDGE}"'
    spots = [10 + 56 * at + 14 * (at == len(row) - 1) for at in range(len(row))]
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} 240">',
        f'<rect width="{_WIDE}" height="240" rx="6" fill="#eef3f0"/>',
        club_portraits.magpie().replace("<svg ", '<svg x="10" y="8" ', 1),
        text(words.MAGPIE, 37, 77, 11, ink),
        f'<path {paper} d="M82 20h216q8 0 8 8v22q0 8-8 8H82q-8 0-8-8v-5l-6-6 6-6v-5q0-8 8-8"/>',
        text(said, 84, 44, 13, ink, "start"),
        *(card_faces.card_at(card, x, 84, pips=True) for card, x in zip(row, spots, strict=True)),
        f'<path {paper} d="M10 166h300v30H10z"/><path fill="{theme.YOU}" d="M10 166h3v30h-3z"/>',
        text(asked, 22, 186, 13, ink, "start"),
        *(f'<path fill="none" {_DASHED} d="M{10 + 77 * at} 206h66v22h-66z"/>' for at in range(missing)),
    ]
    return f"{''.join(drawn)}</svg>"


def robbed() -> RobbedWindow:
    """Open the scene that comes before everything.

    >>> robbed().static().plain.splitlines()[-1]
    'She missed 8. Can you see them?'
    """
    return RobbedWindow()
