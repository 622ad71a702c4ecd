"""The counting table: a hand and starter to count under muggins, with the board beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.drills.practice import Session, Way
from crib_tutor.look import board, card_faces
from crib_tutor.look.html import Html, hand, paragraph, show, stacked
from crib_tutor.marking.claims import read_claim
from crib_tutor.notebook.views.peg_leap import holes
from crib_tutor.notebook.window import Event, Window, script, style
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import verdict

_KIND_LABELS = {kind: kind.value.capitalize() for kind in Kind}
_WAYS = {Way.COMBINATIONS: "Card by card", Way.TALLY: "Points by kind", Way.TOTAL: "One total"}


class Counting(Window):
    """Hands to count one after another, with claims, marking, muggins and pegs.

    >>> from crib_tutor.counts import count
    >>> table = Counting(Session((count("5H 5D 5S JC", "5C"),)))
    >>> table._receive(None, {"event": "claim", "kind": "pair", "cards": ["5H", "5D"]}, [])
    >>> table.value["claims"][0]["words"]
    'Pair: 5♦ 5♥'

    All it knows is its ``session``; the page keeps nothing but which cards are chosen.
    """

    _esm = script("practice_window")
    _css = style()

    def __init__(self, session: Session, *, solved: bool = False) -> None:
        self.session = session
        self._solved = solved
        self._picked: list[str] | None = None
        self._warned = False
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        return {
            "way": self._way,
            "pick": self._pick,
            "claim": self._claim,
            "take back": self._take_back,
            "finish": self._finish,
            "next": self._next,
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once the cards that were just typed."""
        super().refresh(said, refused=refused)
        self._picked = None

    def _way(self, event: Event) -> str:
        self.session = self.session.answer_by(str(event["way"]))
        return ""

    def _pick(self, event: Event) -> str:
        """Choose cards by typing them, for those who are quicker so."""
        _, typed = read_claim((Kind.FIFTEEN, str(event["text"])), self.session.count)
        self._picked = [str(card) for card in typed]
        return f"{_symbols(typed)} chosen."

    def _claim(self, event: Event) -> str:
        if not event["cards"]:
            raise IllegalMove("choose the cards first, then say what they are")
        self.session = self.session.claim(event["kind"], event["cards"])
        self._picked, self._warned = [], False  # these are claimed: begin the next with none chosen
        return f"Claimed. {self._claims()[-1]['words']}."

    def _take_back(self, event: Event) -> str:
        self.session = self.session.take_back(event["place"])
        return "Taken back."

    def _finish(self, event: Event) -> str:
        if event.get("chosen") and not self._warned:
            self._warned = True
            raise IllegalMove("some cards are chosen but not claimed: say what they are, or press That's all again")
        if event.get("answer") == "":
            raise IllegalMove("type your count first, a whole number such as 8")
        self.session, self._warned = self.session.finish(event.get("answer")), False
        assert self.session.marking is not None
        return f"{verdict(self.session.marking)} {self._score()}".strip()

    def _next(self, _: Event) -> str:
        self.session = self.session.next()
        count = self.session.count
        return f"{self._place()}. {hand(count.hand, count.starter, crib=count.crib).plain}"

    def _claims(self) -> list[dict[str, str]]:
        return [{"words": f"{_KIND_LABELS[kind]}: {_symbols(chosen)}"} for kind, chosen in self.session.claims]

    def _score(self) -> str:
        """Where both sides stand, but for a hand before the cut, for which nobody pegs."""
        if self.session.count.starter is None:
            return ""
        return board.alt(self.session.you[0], self.session.opponent[0])

    def _place(self) -> str:
        many = len(self.session.counts)
        place = self.session.count.place.capitalize()
        return f"{place} {self.session.at + 1} of {many}" if many > 1 else place

    def view(self) -> dict[str, Any]:
        """What the page draws."""
        session = self.session
        marked = session.marking
        return {
            "place": self._place(),
            "deal": session.at,
            "crib": session.count.crib,
            "cards": [_face(card, starter=card == session.count.starter) for card in _table(session.count)],
            "picked": self._picked,  # null leaves the choice to the page
            "kinds": [
                {"value": kind.value, "label": _KIND_LABELS[kind], "rule": kind.rule} for kind in session.count.kinds
            ],
            "way": session.way.value,
            "ways": [{"value": way.value, "label": words} for way, words in _WAYS.items()],
            "claims": self._claims(),
            "marking": str(show(marked)) if marked else "",
            "over": session.over,
            "board": board.board(session.you, session.opponent, session.rules.target),
            "moves": [holes(leap, session.rules.target) for leap in session.leaps],
            "most": rules.HIGHEST_COUNT,
            "score": self._score(),
        }

    def static(self) -> Html:
        """The hands, and with ``solved`` their counts, for readers without a kernel."""
        shown = [
            show(count) if self._solved else hand(count.hand, count.starter, crib=count.crib)
            for count in self.session.counts
        ]
        title = "Counted in full:" if self._solved else "Count these; run the cell to claim your points."
        return stacked(paragraph(title), *shown)


def _table(counted: Count) -> tuple[Card, ...]:
    """The hand and then its starter, which is not there before the cut."""
    return counted.hand if counted.starter is None else (*counted.hand, counted.starter)


def _face(card: Card, *, starter: bool) -> dict[str, Any]:
    name = f"{card.name}, the starter" if starter else card.name
    return {"text": str(card), "name": name, "svg": card_faces.face(card), "starter": starter}


def _symbols(chosen: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in chosen)
