"""Two at one screen, in a window: one counts, the screen is handed over, and the other calls muggins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.drills.two_players import words
from crib_tutor.drills.two_players.state import HandPhase, TwoPlayers
from crib_tutor.look import board
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.marking.markings import Amount, Mistake
from crib_tutor.notebook.answering_window import AnsweringWindow
from crib_tutor.notebook.count_view import OutcomeLine, claims_view, lay_faces, outcomes_view
from crib_tutor.notebook.peg_leap import stepwise
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event
from crib_tutor.problems.given_answer import Claim
from crib_tutor.problems.pegs import Due
from crib_tutor.problems.problem_words import GROUPS, claim_reply, claim_words
from crib_tutor.words.answer_sheet import FOUND, MISSED, MISTAKEN

_SIDES = ("you", "opponent")
"""Whose pegs are whose on the board as it is drawn."""
_DONE = {HandPhase.COUNTING: "That's all", HandPhase.CALLING: "That's all: mark it", HandPhase.SHOWN: ""}
_OUTCOMES = {
    "found": FOUND,
    "called": MISSED,
    "overlooked": MISSED,
    "corrected": MISTAKEN,
    "stood": MISTAKEN,
    "idle": MISTAKEN,
}
"""What became of a line, as the stage draws it."""


class TwoPlayersWindow(AnsweringWindow):
    """A game for two learners: each hand is counted by one and called by the other, and both peg on one board.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> window = TwoPlayersWindow(start_two_players(7, ("Ann", "Bo")))
    >>> window._receive(None, {"event": "finish"}, [])
    >>> window.value["title"]
    'Bo, do you call muggins?'

    All it knows is its ``table``; the page keeps nothing but which cards are chosen.
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(self, table: TwoPlayers, *, fresh: bool = False) -> None:
        self.table = table
        self._fresh = fresh
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events."""
        return {
            "names": self._names,
            **self.answering_events(),
            "object": self._object,
            "finish": self._finish,
            "next": self._next,
        }

    def _names(self, event: Event) -> str:
        names = event.get("names")
        self.table = self.table.named(names if isinstance(names, list) else ())
        return words.players(self.table)

    @property
    def _counted(self) -> Count:
        return self.table.count

    @property
    def _claimed(self) -> Sequence[Claim]:
        return self.table.claims if self.table.phase is HandPhase.COUNTING else self.table.calls

    def _name_cards(self, kind: Any, chosen: Any) -> str:
        counting = self.table.phase is HandPhase.COUNTING
        act = self.table.claim if counting else self.table.call
        self.table = act(str(kind), chosen)
        return claim_reply(self.table.claims[-1], self.table.count) if counting else words.call_reply(self.table)

    def _unname(self, place: Any) -> None:
        self.table = self.table.take_back(place)

    def _object(self, event: Event) -> str:
        place = event["place"]
        self.table = self.table.object_to(place)
        return words.objection_reply(self.table, place)

    def _finish(self, event: Event) -> str:
        self._require_named(event, "named")
        self.table = self.table.finish()
        self._begin_next()
        if self.table.phase is HandPhase.CALLING:
            return f"{words.title(self.table)} {words.claims_made(self.table)}"
        return f"{words.pegging(self.table)} {words.score(self.table)}"

    def _next(self, _: Event) -> str:
        self.table = self.table.next()
        return f"{words.title(self.table)} {hand(self.table.count.hand, self.table.count.starter).plain}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        table = self.table
        turns = {HandPhase.COUNTING: table.counter, HandPhase.CALLING: table.caller}
        side = turns.get(table.phase)
        return {
            "step": f"{table.game} {table.turn} {table.phase}",
            "hand": f"{table.game} {table.turn}",
            "phase": table.phase.value,
            "how": words.HOW,
            "names": list(table.names),
            "by": table.names[table.counter],
            "side": "" if side is None else _SIDES[side],
            "title": words.title(table),
            "ask": words.ask(table, ", and press That's all"),
            **lay_faces(table.count),
            "group": GROUPS["hand"],
            "picked": self._picked,  # null leaves the choice to the page
            **self.claim_view(),
            "way": "combinations",
            "most": rules.HIGHEST_COUNT,
            "lit": "",
            "claims": [{"words": claim_words(one)} for one in self._claimed],
            "made": [
                {"words": claim_words(one), "objected": place in table.objected}
                for place, one in enumerate(table.claims)
            ],
            "finish": _DONE[table.phase],
            "done": table.phase is HandPhase.SHOWN,
            "sheet": self._sheet(),
            "shown": _shown(table) if table.settled else None,
            "after": str(_after(table)) if table.settled else "",
            "next": words.onwards(table),
            "board": board.board(*table.pegs, table.rules.target),
            "pegged": _pegged(table) if table.leaps else None,
            "score": words.score(table),
            "stand": [front for front, _ in table.pegs],
            "first": table.game == table.turn == 0 and table.phase is HandPhase.COUNTING,
        }

    def _sheet(self) -> dict[str, Any]:
        """The claims of the one who counts, or the calls of the other."""
        sheet = claims_view(self._claimed, self.table.count)
        return sheet | {"title": words.CALLS} if self.table.phase is HandPhase.CALLING else sheet

    def static(self) -> Html:
        """The hand and what is done with it, for readers without a kernel."""
        how = paragraph(words.HOW)
        if self._fresh:
            return stacked(how, paragraph("Run the cell: it deals each of you a hand in turn.", "em"))
        cards = hand(self.table.count.hand, self.table.count.starter)
        return stacked(
            how, paragraph(words.title(self.table), "strong"), cards, paragraph("Run the cell to count it.", "em")
        )


# --- what came of a hand ---


def _after(table: TwoPlayers) -> Html:
    return stacked(*map(paragraph, words.wrong_objections(table)), paragraph(words.full_count(table)))


def _shown(table: TwoPlayers) -> dict[str, Any]:
    """What came of each line of the count, in the order of counting."""
    lines = [line for line, _ in _lines(table)]
    return outcomes_view(table.count, words.worth(table), str(table.count.points), lines)


def _pegged(table: TwoPlayers) -> dict[str, Any]:
    """The pegs as they go with those lines."""
    dues = [due for _, due in _lines(table)]
    return stepwise(table.stood, table.pegs, dues, table.rules.target, lambda *fronts: words.stand_words(table, fronts))


def _lines(table: TwoPlayers) -> list[tuple[OutcomeLine, Due]]:
    """Each line in the order of counting, and what it pegs."""
    lines = [
        (_outcome_line(name, part, said), words.due_for(table, name, part.points))
        for name, part, said in words.outcomes(table)
        if part.kind
    ]
    kinds = list(Kind)
    return sorted(lines, key=lambda one: (kinds.index(one[0].kind), one[0].outcome == MISTAKEN))


def _outcome_line(name: str, part: Combination | Amount | Mistake, said: str) -> OutcomeLine:
    assert part.kind is not None
    reason = f"{part.reason[:1].upper()}{part.reason[1:]}." if isinstance(part, Mistake) else ""
    return OutcomeLine(_OUTCOMES[name], part.kind, part.cards, said, str(part.points), reason)
