"""Points claimed at the table, and another's claim answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import CardsLike, quote, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, PLAY
from crib_tutor.marking.mark_claims import mark
from crib_tutor.notebook.claims import Claims
from crib_tutor.notebook.window import Event
from crib_tutor.problems.given_answer import UNANSWERED, GivenAnswer, Way, hear_total
from crib_tutor.problems.problem_words import WAYS, claim_words
from crib_tutor.rules import IllegalMove
from crib_tutor.table import claim_entry, game_view
from crib_tutor.table.reviewing.state import Review
from crib_tutor.table.sitting import Sitting, move
from crib_tutor.words.answer_sheet import NAMED

_WAYS = {way: WAYS[way] for way in (Way.COMBINATIONS, Way.TOTAL)}
_NO_SHEET: dict[str, Any] = {"title": "", "note": "", "rows": []}
_HEELS_MARKED = [
    {"label": f"Peg {_rules.HEELS_POINTS} for his heels", "answer": _rules.HEELS_POINTS},
    {"label": "No heels", "answer": 0},
]


class PlayedTable(Protocol):
    """A table as its parts see it."""

    sitting: Sitting

    def settle(self, sitting: Sitting) -> None:
        """Take over another sitting."""

    def news(self) -> str:
        """Say what is asked now."""

    def after(self, sitting: Sitting) -> str:
        """Take over a move, and say what is asked now."""

    def start_over(self, sitting: Sitting) -> str:
        """Begin with another game."""

    def looked_back(self, review: Review) -> None:
        """Hear how the game was looked back on, to its end."""


@dataclass(frozen=True, slots=True)
class Named:
    """Claims on the hand on the table, or calls of muggins."""

    count: Count
    way: Way
    claims: GivenAnswer = UNANSWERED

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Named:
        """Name cards, which are named once."""
        claims = self.claims.claim(str(kind), chosen, self.count)
        if claims[-1] in self.claims:
            raise IllegalMove(f"you have named {claims[-1][0]} {symbols(claims[-1][1])} already")
        return replace(self, claims=claims)

    def take_back(self, place: int) -> Named:
        """Take back what was named at a place, counted from 0."""
        return replace(self, claims=self.claims.take_back(place))


class TableClaims(Claims[Named]):
    """The show at a table: points are claimed, and claims are answered."""

    def __init__(self, table: PlayedTable) -> None:
        self._table = table
        self._way = Way.COMBINATIONS
        self._named = UNANSWERED
        super().__init__(
            lambda: Named(self._count, self._way, self._named),
            self._put_named,
            reply=lambda named: f"{claim_words(named.claims[-1])}.",
            title=lambda: NAMED if game_view.answers(table.sitting)["calls"] else "",
        )

    def _on_right(self, _: Event) -> str:
        return self._moved(Game.call)

    _on_neglect = _on_right

    def _on_too_many(self, _: Event) -> str:
        return self._table.after(claim_entry.object_to(self._table.sitting))

    def _on_required(self, _: Event) -> str:
        return self._moved(lambda game: game.call(required=True))

    def forget(self) -> None:
        """Forget what was named."""
        self._named = UNANSWERED

    def settle(self, sitting: Sitting) -> None:
        """Forget what was named, unless the same is still asked."""
        now, then = (
            (there.game.table.number, there.game.awaits, there.view.counted) for there in (self._table.sitting, sitting)
        )
        if now != then:
            self.forget()

    def _moved(self, make: Callable[[Game], Game]) -> str:
        return self._table.after(move(self._table.sitting, make))

    def _put_named(self, named: Named) -> None:
        self._named = named.claims

    @property
    def _count(self) -> Count:
        counted = self._table.sitting.view.counted
        if not isinstance(counted, Count) or not counted.hand:
            raise IllegalMove("there's no hand on the table to count")
        return counted

    def _on_way(self, event: Event) -> str:
        way = next((way for way in _WAYS if way.value == event.get("way")), None)
        if way is None:
            raise IllegalMove(
                f"{quote(event.get('way'))} isn't a way to count: choose {', '.join(way.value for way in _WAYS)}"
            )
        self._way = way
        return f"{_WAYS[way]}."

    def _on_finish(self, event: Event) -> str:
        answer, pegged, count = hear_total(event.get("answer")), _holes(event.get("pegged")), _holes(event.get("count"))
        if answer is None:
            self.require_named(event)
            claims = self._named
            return self._moved(lambda game: game.claim(claims or 0, pegged, count))
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise IllegalMove("a count is a whole number, such as 8")
        return self._table.after(claim_entry.claim(self._table.sitting, answer, pegged, count))

    def _on_muggins(self, event: Event) -> str:
        answer = hear_total(event.get("answer"))
        if answer is None:
            if not self._named:
                raise IllegalMove("name what was missed first, card by card, or give its points in one number")
            overlooked = self._overlooked()
            if refusal := claim_entry.no_muggins(self._table.sitting):
                raise IllegalMove(refusal)
            if not overlooked:
                why = "; ".join(part.reason for part in mark(self._named, self._count).mistaken)
                raise IllegalMove(f"none of that was missed: {why or 'the claim has it already'}")
            return self._moved(lambda game: game.call(overlooked=overlooked))
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise IllegalMove("type how many points first, a whole number such as 2")
        return self._table.after(claim_entry.call(self._table.sitting, answer))

    def _overlooked(self) -> int:
        claimed = self._table.sitting.view.claimed
        if claimed is None or not self._named:
            return 0
        marked, mine = mark(claimed.claims, self._count), mark(self._named, self._count)
        named = [part for part in mine.found if isinstance(part, Combination)]
        missing = [part for part in marked.missed if isinstance(part, Combination) and part.cards]
        if missing:
            return sum(part.points for part in named if part in missing)
        return min(sum(part.points for part in named), sum(part.points for part in marked.missed))

    def view(self) -> Mapping[str, object]:
        """Build the form in which a claim is made or answered."""
        return {"claim": self._form()}

    def _form(self) -> dict[str, object] | None:
        asked, rules = game_view.answers(self._table.sitting), self._table.sitting.game.rules
        if not (asked["claims"] or asked["calls"]):
            return None
        counted, place = self._table.sitting.view.counted, self._table.sitting.game.awaits.place
        shown = isinstance(counted, Count) and bool(counted.hand)
        nothing = {"kinds": [], "sheet": _NO_SHEET, "way": Way.TOTAL.value, "claims": [], "picked": self.picked}
        return {
            "calls": asked["calls"],
            "muggins": asked["muggins"],
            "objects": asked["calls"] and claim_entry.could_be_too_many(self._table.sitting) > 0,
            "choices": _HEELS_MARKED if place == HEELS else [],
            "counts": asked["claims"] and place == PLAY and rules.announced,
            "pegs": asked["claims"] and place != HEELS and rules.by_hand,
            "ways": [{"value": way.value, "label": words} for way, words in _WAYS.items()] if shown else [],
            "most": _rules.HIGHEST_COUNT,
            "highest": _rules.THIRTY_ONE,
            **(self.draw(self.state) if shown else nothing),
        }


def _holes(given: object) -> int | None:
    """Read holes that a peg is moved, or a count announced."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= _rules.GAME:
        raise IllegalMove(f"{quote(given)} cannot be: type a whole number from 0 to {_rules.GAME}, or leave it empty")
    return given
