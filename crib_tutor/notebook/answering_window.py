"""The part that windows share when cards are chosen, by a click or by typing them, and then claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.drills.practice_words import TAKEN_BACK
from crib_tutor.look import card_faces
from crib_tutor.marking.claims import read_claim
from crib_tutor.marking.laid_card import Pile
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove


class AnsweringWindow(Window):
    """A window in which cards are chosen and claimed; the page keeps which, and is told once what was typed.

    >>> issubclass(AnsweringWindow, Window)
    True

    A subclass gives in ``_counted`` what claims are held against, or reads typed cards itself in ``_read_cards``. Where
    cards are claimed, ``_name_cards`` claims them, ``_unname`` takes a claim back, and `answering_events` are among its
    events. What a ``fresh`` window holds is another each time, and isn't shown to readers without a kernel.
    """

    def __init__(self, *arguments: Any) -> None:
        self._picked: list[str] | None = None
        self._warned = False
        super().__init__(*arguments)

    @property
    def _counted(self) -> Count | Pile:
        """What claims are held against."""
        raise NotImplementedError

    def _read_cards(self, text: str) -> tuple[Card, ...]:
        """Find the cards that were typed among those on the table."""
        return read_claim((Kind.FIFTEEN, text), self._counted)[1]

    def _name_cards(self, kind: Any, chosen: Any) -> str:
        """Claim the cards; the words for the status line."""
        raise NotImplementedError

    def _unname(self, place: Any) -> None:
        """Take back the claim at a place."""
        raise NotImplementedError

    def answering_events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report about the cards."""
        return {"pick": self._pick, "claim": self._claim, "take back": self._take_back}

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once the cards that were just typed."""
        super().refresh(said, refused=refused)
        self._picked = None  # null leaves the choice to the page

    def _pick(self, event: Event) -> str:
        typed = self._read_cards(str(event.get("text")))
        self._picked = [str(card) for card in typed]
        return f"{symbols(typed)} chosen."

    def _claim(self, event: Event) -> str:
        if not event["cards"]:
            raise IllegalMove("choose the cards first, then say what they are")
        said = self._name_cards(event["kind"], event["cards"])
        self._begin_next()
        return said

    def _begin_next(self) -> None:
        self._picked, self._warned = [], False

    def _take_back(self, event: Event) -> str:
        self._unname(event["place"])
        return TAKEN_BACK

    def _require_named(self, event: Event, named: str = "claimed") -> None:
        """Refuse once to finish while cards are chosen that are not claimed."""
        if event.get("chosen") and not self._warned:
            self._warned = True
            raise IllegalMove(f"some cards are chosen but not {named}: say what they are, or press That's all again")


def kind_buttons(kinds: Sequence[Kind]) -> list[dict[str, str]]:
    """The kinds of a claim as a page offers them: each with its name and, for those who point at it, its rule.

    >>> [kind["label"] for kind in kind_buttons([Kind.PAIR, Kind.RUN])]
    ['Pair', 'Run']
    """
    return [{"value": kind.value, "label": kind.value.capitalize(), "rule": kind.rule} for kind in kinds]


def lay_out(counted: Count) -> list[dict[str, Any]]:
    """The cards of a hand as a page draws them, and last the starter with that word below it, if one is cut.

    >>> from crib_tutor.counts import count
    >>> [card["name"] for card in lay_out(count("JD QD KD 5H", "4S"))][3:]
    ['king of diamonds', 'four of spades, the starter']
    """
    cut = [] if counted.starter is None else [counted.starter]
    return [card_to_choose(card) for card in counted.hand] + [
        card_to_choose(card) | {"name": f"{card.name}, the starter", "starter": True, "under": "starter"}
        for card in cut
    ]


def card_to_choose(card: Card) -> dict[str, Any]:
    """A card as a page draws it to be chosen.

    >>> card_to_choose(Card(5, "H"))["name"]
    'five of hearts'
    """
    face = {"text": str(card), "name": card.name, "svg": card_faces.face(card)}
    return {**face, "starter": False, "under": "", "go": False}
