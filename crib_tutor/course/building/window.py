"""The builder: cards picked until they make the hand asked for."""

from __future__ import annotations

from typing import Any

from crib_tutor.course.building import words
from crib_tutor.course.building.state import Building
from crib_tutor.course.cell_checks import check_hand
from crib_tutor.deck import Card, symbols
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, line_by_line, paragraph, stacked
from crib_tutor.notebook.tile_view import name_tile, tile_rows, tile_view
from crib_tutor.notebook.window import Event, Window


class BuildingWindow(Window):
    """A hand to build from five cards, the starter last.

    >>> from crib_tutor.course.cell_checks import HandTask
    >>> window = BuildingWindow(Building(HandTask(29)))
    >>> window._receive(None, {"event": "choose", "card": "5H"}, [])
    >>> window.value["said"]
    '5♥. Choose 4 more cards.'

    The page keeps nothing.
    """

    def __init__(self, built: Building) -> None:
        self.built = built
        super().__init__()

    def _on_choose(self, event: Event) -> str:
        return self._set(self.built.choose(event["card"]))

    def _on_type(self, event: Event) -> str:
        return self._set(self.built.choose_all(event["cards"]))

    def _on_starter(self, _: Event) -> str:
        return self._set(self.built.change_starter())

    def _on_check(self, _: Event) -> str:
        return self._set(self.built.check())

    def _on_clear(self, _: Event) -> str:
        return self._set(self.built.clear())

    def _set(self, built: Building) -> str:
        self.built = built
        return words.say_chosen(built)

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        built = self.built
        *four, starter = built.places
        return {
            "title": words.say_task(built.task),
            "deck": tile_view(built.offer),
            "chosen": [str(card) for card in built.chosen],
            "places": [_place(card) for card in four] + [_place(starter) | {"under": words.STARTER}],
            "starter": words.CHANGE_STARTER if built.asks_suits else "",
            "number": [str(len(built.chosen)), words.OF_FIVE],
            "happened": words.say_happened(built),
            "asked": words.say_next(built),
            "right": bool(built.judged and built.judged.right),
            "count": str(line_by_line(built.judged.counted)) if built.judged else "",
        }

    def static(self) -> Html:
        """Show the task with its cards, or the hand checked.

        A few cards are pictures, many are in words, and a whole deck is only named.
        """
        task = paragraph(words.say_task(self.built.task), "strong")
        if self.built.judged:
            return stacked(task, check_hand(symbols(self.built.chosen), self.built.task))
        some = self.built.task.among or self.built.task.ranks
        rows = tile_rows(self.built.offer) if some else []
        offer = [hand(self.built.offer)] if len(rows) == 1 else [paragraph(symbols(row)) for row in rows]
        return stacked(task, paragraph(words.say_offer(self.built)), *offer, paragraph(words.RUN_IT, "em"))


def _place(card: Card | None) -> dict[str, Any]:
    """A place of the hand as the page draws it: a card, or none yet."""
    if card is None:
        return {"text": "", "name": "", "svg": "", "under": ""}
    return name_tile(card) | {"svg": card_faces.stage_face(card), "under": ""}
