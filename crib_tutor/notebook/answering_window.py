"""The part that windows share when cards are chosen, by a click or by typing them, and then claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase, digits
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.look import card_faces
from crib_tutor.marking.claims import claimable_cards, read_claim
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.offered_kinds import (
    CHOOSE_FIRST,
    KEYS,
    NAME_CARDS,
    ask_kinds,
    kinds_left,
    next_kind,
    offer_kinds,
)
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems import problem_words as words
from crib_tutor.problems.given_answer import Claim
from crib_tutor.problems.problem_words import TAKEN_BACK
from crib_tutor.rules import IllegalMove
from crib_tutor.words.written_claims import read_written

_SIGNS = digits + ascii_lowercase
"""One sign for each of 36 places, as JavaScript reads them."""


class AnsweringWindow(Window):
    """A window in which cards are chosen and claimed; the page keeps which, and is told once what was typed.

    >>> issubclass(AnsweringWindow, Window)
    True

    A subclass gives in ``_counted`` what claims are held against, or reads typed cards itself in ``_read_typed``. Where
    cards are claimed, ``_claimed`` has the claims, ``_name_cards`` makes one, ``_unname`` takes one back, and
    `answering_events` are among its events and `claim_view` in what it shows. What a ``fresh`` window holds is another
    each time, and isn't shown to readers without a kernel.
    """

    def __init__(self, *arguments: Any) -> None:
        self._picked: list[str] | None = None
        self._stays = False
        self._warned = False
        super().__init__(*arguments)

    @property
    def _counted(self) -> Count | Pile:
        """What claims are held against."""
        raise NotImplementedError

    @property
    def _claimed(self) -> Sequence[Claim]:
        """What is claimed so far, the last claim at the end."""
        raise NotImplementedError

    def _read_typed(self, text: str) -> tuple[Kind | None, tuple[Card, ...]]:
        """Find the kind and the cards that were typed; where one kind alone is counted it needs no word."""
        kind, typed = read_written(text, claimable_cards(self._counted))
        if not kind and not typed:
            raise IllegalMove(NAME_CARDS)
        if typed:
            read_claim((Kind.FIFTEEN, typed), self._counted)  # which refuses what does not lie on the table
        only = self._counted.kinds if len(self._counted.kinds) == 1 else (None,)
        return kind or only[0], typed

    def _name_cards(self, kind: Any, chosen: Any) -> str:
        """Claim the cards; the words for the status line."""
        raise NotImplementedError

    def _unname(self, place: Any) -> None:
        """Take back the claim at a place."""
        raise NotImplementedError

    def answering_events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events about the cards."""
        return {"pick": self._pick, "claim": self._claim, "enter": self._enter, "take back": self._take_back}

    def claim_view(self) -> dict[str, Any]:
        """Give a page, for claims, the kinds, what each choice of cards could be, and the keys."""
        counted = self._counted
        return {
            "kinds": kind_buttons(counted.kinds),
            "offers": offer_table(claimable_cards(counted), counted.kinds, self._claimed),
            "stays": self._stays,
            "keys": {"keys": words.claim_keys(counted.kinds, len(claimable_cards(counted))), "line": words.DRAW},
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once the cards that were just typed."""
        super().refresh(said, refused=refused)
        self._picked, self._stays = None, False  # null leaves the choice to the page

    def _pick(self, event: Event) -> str:
        kind, typed = self._read_typed(str(event.get("text")))
        if kind is None:
            self._picked = [str(card) for card in typed]
            return f"{symbols(typed)} chosen."
        return self._take_claim(kind, typed or event.get("chosen"), event)

    def _claim(self, event: Event) -> str:
        return self._take_claim(event["kind"] if event["cards"] else None, event["cards"], event)

    def _enter(self, event: Event) -> str:
        """Claim cards as the first kind that they could be and are not claimed for yet."""
        chosen = read_claim((Kind.FIFTEEN, event["cards"]), self._counted)[1] if event["cards"] else ()
        return self._take_claim(next_kind(chosen, self._counted.kinds, self._claimed), chosen, event)

    def _take_claim(self, kind: Any, chosen: Any, _: Event) -> str:
        """Claim cards, which stay up where they could be claimed for another kind too."""
        if not chosen:
            raise IllegalMove(CHOOSE_FIRST)
        said = self._name_cards(kind, chosen)
        self._begin_next()
        named, counted = self._claimed[-1][1], self._counted.kinds
        if len(offer_kinds(named, counted)) > 1 and (left := kinds_left(named, counted, self._claimed)):
            self._picked, self._stays = [str(card) for card in named], True
            return f"{said} {ask_kinds(left)}"
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
    """The kinds of a claim as a page offers them: each with its name, its key and, for those who point at it, its rule.

    >>> [(kind["label"], kind["key"]) for kind in kind_buttons([Kind.PAIR, Kind.FLUSH])]
    [('Pair', 'P'), ('Flush', 'L')]
    """
    return [
        {"value": kind.value, "label": kind.value.capitalize(), "rule": kind.rule, "key": KEYS[kind]} for kind in kinds
    ]


def offer_table(table: Sequence[Card], counted: Sequence[Kind], claimed: Sequence[Claim] = ()) -> dict[str, Any]:
    """List what each choice of cards could be claimed for, so the page can show it right away and knows no rule.

    >>> from crib_tutor.counts import SHOWN
    >>> from crib_tutor.deck import cards
    >>> offers = offer_table(cards("5H 5D 6S"), SHOWN)
    >>> offers["at"], offers["sets"][2]
    ('00010223', {'kinds': ['fifteen'], 'ask': 'A fifteen?'})

    ``at`` has a sign, to base 36, for each choice: the place of its kinds among ``sets``. The choice is the sum of 2 to
    the power of each card's place in ``cards``.
    """
    sets: dict[tuple[Kind, ...], int] = {(): 0}
    at = []
    for choice in range(1 << len(table)):
        chosen = [card for place, card in enumerate(table) if choice >> place & 1]
        at.append(sets.setdefault(kinds_left(chosen, counted, claimed), len(sets)))
    return {
        "cards": [str(card) for card in table],
        "at": "".join(_SIGNS[place] for place in at),
        "sets": [{"kinds": [kind.value for kind in kinds], "ask": ask_kinds(kinds)} for kinds in sets],
    }


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
