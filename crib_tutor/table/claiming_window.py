"""The show at the table: the learner's own count claimed card by card or in one total, and another's count answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import quote, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, PLAY
from crib_tutor.marking.claims import read_claim
from crib_tutor.marking.mark_claims import mark
from crib_tutor.notebook.answering_window import AnsweringWindow
from crib_tutor.notebook.count_view import claims_view
from crib_tutor.notebook.window import Event
from crib_tutor.problems.given_answer import Claim, Way, hear_total
from crib_tutor.problems.problem_words import WAYS, claim_words
from crib_tutor.rules import IllegalMove
from crib_tutor.table import claim_entry, game_view
from crib_tutor.table.game_window import GameWindow
from crib_tutor.table.sitting import Sitting
from crib_tutor.words.answer_sheet import NAMED

_WAYS = {way: WAYS[way] for way in (Way.COMBINATIONS, Way.TOTAL)}
_NO_SHEET: dict[str, Any] = {"title": "", "note": "", "rows": []}
_HEELS_MARKED = [
    {"label": f"Peg {_rules.HEELS_POINTS} for his heels", "answer": _rules.HEELS_POINTS},
    {"label": "No heels", "answer": 0},
]


class ClaimingWindow(AnsweringWindow, GameWindow):
    """A window with a sitting, in which points are claimed and claims are answered.

    >>> issubclass(ClaimingWindow, GameWindow)
    True

    A subclass makes the moves: ``_moved`` makes one of the game, and ``_after`` takes over what came of it.
    """

    def __init__(self) -> None:
        self._way = Way.COMBINATIONS
        self._claims: tuple[Claim, ...] = ()
        super().__init__()

    def calling_events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events about claims."""
        return {
            "way": self._by_way,
            **self.answering_events(),
            "finish": self._finish,
            "right": lambda _: self._moved(Game.call),
            "muggins": self._muggins,
            "too many": self._too_many,
            "neglect": lambda _: self._moved(Game.call),
            "required": lambda _: self._moved(lambda game: game.call(required=True)),
        }

    def _moved(self, make: Callable[[Game], Game]) -> str:
        raise NotImplementedError

    def _after(self, sitting: Sitting) -> str:
        raise NotImplementedError

    @property
    def _counted(self) -> Count:
        counted = self.sitting.view.counted
        if not isinstance(counted, Count) or not counted.hand:
            raise IllegalMove("there's no hand on the table to count")
        return counted

    def _keep_claims(self, sitting: Sitting) -> None:
        """Forget what was named, unless another sitting asks for the same, as after a switch of the rules."""
        now, then = ((one.game.table.number, one.game.awaits, one.view.counted) for one in (self.sitting, sitting))
        if now != then:
            self._claims = ()

    def _by_way(self, event: Event) -> str:
        way = next((one for one in _WAYS if one.value == event.get("way")), None)
        if way is None:
            raise IllegalMove(
                f"{quote(event.get('way'))} isn't a way to count: choose {', '.join(one.value for one in _WAYS)}"
            )
        self._way = way
        return f"{_WAYS[way]}."

    @property
    def _claimed(self) -> tuple[Claim, ...]:
        return self._claims

    def _name_cards(self, kind: Any, chosen: Any) -> str:
        claim = read_claim((str(kind), chosen), self._counted)
        if claim in self._claims:
            raise IllegalMove(f"you have named {claim[0]} {symbols(claim[1])} already")
        self._claims = (*self._claims, claim)
        return f"{claim_words(claim)}."

    def _unname(self, place: Any) -> None:
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(self._claims):
            raise IllegalMove("there's nothing to take back there")
        self._claims = self._claims[:place] + self._claims[place + 1 :]

    def _sheet(self, way: Way, *, calls: bool) -> dict[str, Any]:
        """What can be claimed, and what is so far."""
        sheet = claims_view(self._claims, self._counted, way)
        return {**self.claim_view(), "sheet": {**sheet, "title": NAMED} if calls else sheet}

    def _finish(self, event: Event) -> str:
        answer, pegged, said = hear_total(event.get("answer")), _holes(event.get("pegged")), _holes(event.get("count"))
        if answer is None:
            self._require_named(event)
            claims = self._claims
            return self._moved(lambda game: game.claim(claims or 0, pegged, said))
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise IllegalMove("a count is a whole number, such as 8")
        return self._after(claim_entry.claim(self.sitting, answer, pegged, said))

    def _muggins(self, event: Event) -> str:
        answer = hear_total(event.get("answer"))
        if answer is None:
            if not self._claims:
                raise IllegalMove("name what was missed first, card by card, or give its points in one number")
            overlooked = self._overlooked()
            if refusal := claim_entry.no_muggins(self.sitting):
                raise IllegalMove(refusal)
            if not overlooked:
                why = "; ".join(one.reason for one in mark(self._claims, self._counted).mistaken)
                raise IllegalMove(f"none of that was missed: {why or 'the claim has it already'}")
            return self._moved(lambda game: game.call(overlooked=overlooked))
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise IllegalMove("type how many points first, a whole number such as 2")
        return self._after(claim_entry.call(self.sitting, answer))

    def _overlooked(self) -> int:
        claimed = self.sitting.view.claimed
        if claimed is None or not self._claims:
            return 0
        marked, mine = mark(claimed.claims, self._counted), mark(self._claims, self._counted)
        named = [one for one in mine.found if isinstance(one, Combination)]
        missing = [one for one in marked.missed if isinstance(one, Combination) and one.cards]
        if missing:
            return sum(one.points for one in named if one in missing)
        return min(sum(one.points for one in named), sum(one.points for one in marked.missed))

    def _too_many(self, _: Event) -> str:
        return self._after(claim_entry.object_to(self.sitting))

    def _form(self) -> dict[str, Any] | None:
        asked, rules = game_view.answers(self.sitting), self.sitting.game.rules
        if not (asked["claims"] or asked["calls"]):
            return None
        counted, place = self.sitting.view.counted, self.sitting.game.awaits.place
        shown = isinstance(counted, Count) and bool(counted.hand)
        way = self._way if shown else Way.TOTAL
        return {
            "calls": asked["calls"],
            "muggins": asked["muggins"],
            "objects": asked["calls"] and claim_entry.could_be_too_many(self.sitting) > 0,
            "choices": _HEELS_MARKED if place == HEELS else [],
            "counts": asked["claims"] and place == PLAY and rules.announced,
            "pegs": asked["claims"] and place != HEELS and rules.by_hand,
            "way": way.value,
            "ways": [{"value": one.value, "label": words} for one, words in _WAYS.items()] if shown else [],
            **(self._sheet(way, calls=asked["calls"]) if shown else {"kinds": [], "sheet": _NO_SHEET}),
            "claims": [{"words": claim_words(one)} for one in self._claims],
            "picked": self._picked,
            "most": _rules.HIGHEST_COUNT,
            "highest": _rules.THIRTY_ONE,
        }


def _holes(given: object) -> int | None:
    """Holes that a peg is moved, or a count that is announced, where one is given."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= _rules.GAME:
        raise IllegalMove(f"{quote(given)} cannot be: type a whole number from 0 to {_rules.GAME}, or leave it empty")
    return given
