"""The parts in which cards are chosen and claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase, digits
from typing import Any, Generic, Protocol, Self, TypeVar

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, symbols
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
)
from crib_tutor.notebook.count_view import claims_view, stage_card
from crib_tutor.notebook.window import Event, WindowPart
from crib_tutor.problems import problem_words as words
from crib_tutor.problems.given_answer import Claim, Way
from crib_tutor.problems.problem_words import TAKEN_BACK, claim_reply
from crib_tutor.rules import IllegalMove
from crib_tutor.words.written_claims import read_written

_SIGNS = digits + ascii_lowercase
"""One sign for each of 36 places, as JavaScript reads them."""


class Claimable(Protocol):
    """A drill's state in which claims are made."""

    @property
    def count(self) -> Count | Pile:
        """The hand that is claimed."""

    @property
    def claims(self) -> Sequence[Claim]:
        """The claims so far, the last one at the end."""

    @property
    def way(self) -> Way:
        """The way of answering."""

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Self:
        """Claim cards as a combination."""

    def take_back(self, place: int) -> Self:
        """Take back the claim at a place, counted from 0."""


C = TypeVar("C", bound=Claimable)


class Typing(WindowPart):
    """A field in which cards are typed.

    ``read`` finds the cards in a text, and their kind if it was typed too; ``take`` acts on a kind and its cards.
    """

    def __init__(
        self,
        read: Callable[[str], tuple[Kind | None, tuple[Card, ...]]],
        take: Callable[[Kind, Any, Event], str] | None = None,
    ) -> None:
        self.picked: list[str] | None = None
        self._read, self._take = read, take

    def view(self) -> Mapping[str, object]:
        """Give the page the cards that were typed."""
        return {"picked": self.picked}

    def sent(self) -> None:
        """Leave the choice to the page."""
        self.picked = None

    def _on_pick(self, event: Event) -> str:
        kind, typed = self._read(str(event.get("text")))
        if kind is None or self._take is None:
            self.picked = [str(card) for card in typed]
            return f"{symbols(typed)} chosen."
        return self._take(kind, typed or event.get("chosen"), event)


class Claims(Typing, Generic[C]):
    """The claims of an answer, made with chosen cards.

    ``get`` gives the state of the drill, None as long as nothing can be claimed (``before`` says what comes first), and
    ``put`` takes over the one after a step. ``reply`` answers a claim, and ``title`` stands over the sheet of claims.
    """

    def __init__(
        self,
        get: Callable[[], C | None],
        put: Callable[[C], None],
        *,
        reply: Callable[[C], str] = lambda state: claim_reply(state.claims[-1], state.count),
        title: Callable[[], str] = str,
        read: Callable[[str], tuple[Kind | None, tuple[Card, ...]]] | None = None,
        before: str = CHOOSE_FIRST,
    ) -> None:
        super().__init__(read or (lambda text: read_typed(text, self.state.count)), self._claim_chosen)
        self._get, self._put, self._reply, self._title, self._before = get, put, reply, title, before
        self.warned = False

    @property
    def state(self) -> C:
        """The drill's state; refused before claims can be made."""
        state = self._get()
        if state is None:
            raise IllegalMove(self._before)
        return state

    def view(self) -> Mapping[str, object]:
        """Draw the claims, once they can be made."""
        state = self._get()
        return super().view() if state is None else self.draw(state)

    def draw(self, state: C) -> dict[str, Any]:
        """Draw the claims, and what can be claimed with them."""
        table, kinds = claimable_cards(state.count), state.count.kinds
        sheet = claims_view(state.claims, state.count, state.way)
        return {
            "picked": self.picked,
            "kinds": kind_buttons(kinds),
            "offers": offer_table(table, kinds, state.claims),
            "keys": {"keys": words.claim_keys(kinds, len(table)), "line": words.DRAW},
            "way": state.way.value,
            "claims": [{"words": words.claim_words(claim)} for claim in state.claims],
            "sheet": sheet | {"title": self._title() or sheet["title"]},
        }

    def begin(self) -> None:
        """Begin with no card chosen."""
        self.picked, self.warned = [], False

    def require_named(self, event: Event, named: str = "claimed") -> None:
        """Refuse once to finish with chosen cards unclaimed."""
        if event.get("chosen") and not self.warned:
            self.warned = True
            raise IllegalMove(f"some cards are chosen but not {named}: say what they are, or press That's all again")

    def _on_claim(self, event: Event) -> str:
        return self._claim_chosen(event["kind"] if event["cards"] else None, event["cards"], event)

    def _on_enter(self, event: Event) -> str:
        """Claim cards as the first kind that they could be and are not claimed for yet."""
        cards, state = event["cards"], self.state
        chosen = read_claim((Kind.FIFTEEN, cards), state.count)[1] if cards else ()
        return self._claim_chosen(next_kind(chosen, state.count.kinds, state.claims), chosen, event)

    def _claim_chosen(self, kind: Any, chosen: Any, _: Event) -> str:
        """Claim cards, and begin with none chosen."""
        if not chosen:
            raise IllegalMove(CHOOSE_FIRST)
        state = self.state.claim(kind, chosen)
        self._put(state)
        self.begin()
        return self._reply(state)

    def _on_take_back(self, event: Event) -> str:
        place = event["place"]
        self._put(self.state.take_back(place))
        return TAKEN_BACK


def read_typed(text: str, count: Count | Pile) -> tuple[Kind | None, tuple[Card, ...]]:
    """Read typed cards and their kind, if it's named.

    >>> from crib_tutor.counts import count
    >>> read_typed("pair 5H 5D", count("5H 5D 5S JC", "5C"))
    (<Kind.PAIR: 'pair'>, (5D, 5H))
    """
    kind, typed = read_written(text, claimable_cards(count))
    if not kind and not typed:
        raise IllegalMove(NAME_CARDS)
    if typed:
        read_claim((Kind.FIFTEEN, typed), count)  # which refuses what does not lie on the table
    only = count.kinds if len(count.kinds) == 1 else (None,)
    return kind or only[0], typed


def kind_buttons(kinds: Sequence[Kind]) -> list[dict[str, str]]:
    """The buttons for the kinds of a claim.

    >>> [(kind["label"], kind["key"]) for kind in kind_buttons([Kind.PAIR, Kind.FLUSH])]
    [('Pair', 'P'), ('Flush', 'L')]
    """
    return [
        {"value": kind.value, "label": kind.value.capitalize(), "rule": kind.rule, "key": KEYS[kind]} for kind in kinds
    ]


def offer_table(table: Sequence[Card], counted: Sequence[Kind], claimed: Sequence[Claim] = ()) -> dict[str, Any]:
    """List what each choice of cards could be claimed for.

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
    """Draw a hand to choose from, with its starter last.

    >>> from crib_tutor.counts import count
    >>> [card["name"] for card in lay_out(count("JD QD KD 5H", "4S"))][3:]
    ['king of diamonds', 'four of spades, the starter']
    """
    laid = [(card, False) for card in counted.hand] + ([(counted.starter, True)] if counted.starter else [])
    return [stage_card(card, starter=starter) | {"svg": card_faces.face(card)} for card, starter in laid]
