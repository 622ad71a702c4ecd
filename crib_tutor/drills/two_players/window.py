"""Two at one screen, in a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import CardsLike
from crib_tutor.drills.two_players import words
from crib_tutor.drills.two_players.state import NAMES, HandPhase, TwoPlayers, start_two_players
from crib_tutor.look import board
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.marking.markings import Mistake
from crib_tutor.notebook.claims import Claims
from crib_tutor.notebook.count_view import OutcomeLine, lay_faces, outcomes_view, step_pegs
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.phrases import capitalized
from crib_tutor.problems.given_answer import Claim, Way
from crib_tutor.problems.problem_words import GROUPS, claim_reply, claim_words
from crib_tutor.rules import MODERN, Rules
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


@dataclass(frozen=True, slots=True)
class Naming:
    """One player's claims, or the other's calls."""

    table: TwoPlayers
    way: Way = Way.COMBINATIONS

    @property
    def count(self) -> Count:
        """The hand on the table."""
        return self.table.count

    @property
    def claims(self) -> Sequence[Claim]:
        """The claims or calls so far."""
        return self.table.claims if self.table.phase is HandPhase.COUNTING else self.table.calls

    @property
    def reply(self) -> str:
        """The reply to the last claim or call."""
        if self.table.phase is HandPhase.COUNTING:
            return claim_reply(self.claims[-1], self.count)
        return words.call_reply(self.table)

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Naming:
        """Claim cards, or call them."""
        act = self.table.claim if self.table.phase is HandPhase.COUNTING else self.table.call
        return Naming(act(kind, chosen))

    def take_back(self, place: int) -> Naming:
        """Take back a claim, or a call."""
        return Naming(self.table.take_back(place))


class TwoPlayersWindow(Window):
    """A game for two, who count and call in turn.

    >>> window = TwoPlayersWindow(start_two_players(7, ("Ann", "Bo")))
    >>> window._receive(None, {"event": "finish"}, [])
    >>> window.value["title"]
    'Bo, do you call muggins?'
    """

    def __init__(self, table: TwoPlayers, *, fresh: bool = False) -> None:
        self.table = table
        self._fresh = fresh
        self.claims = Claims(
            lambda: Naming(self.table),
            self._take,
            reply=lambda naming: naming.reply,
            title=lambda: words.CALLS if self.table.phase is HandPhase.CALLING else "",
        )
        super().__init__(self.claims)

    def _take(self, naming: Naming) -> None:
        self.table = naming.table

    def _on_names(self, event: Event) -> str:
        names = event.get("names")
        self.table = self.table.named(names if isinstance(names, list) else ())
        return words.players(self.table)

    def _on_object(self, event: Event) -> str:
        place = event["place"]
        self.table = self.table.object_to(place)
        return words.objection_reply(self.table, place)

    def _on_finish(self, event: Event) -> str:
        self.claims.require_named(event, "named")
        self.table = self.table.finish()
        self.claims.begin()
        if self.table.phase is HandPhase.CALLING:
            return f"{words.title(self.table)} {words.claims_made(self.table)}"
        return f"{words.pegging(self.table)} {words.score(self.table)}"

    def _on_next(self, _: Event) -> str:
        self.table = self.table.next()
        return f"{words.title(self.table)} {hand(self.table.count.hand, self.table.count.starter).plain}"

    def view(self) -> Mapping[str, object]:
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
            "most": rules.HIGHEST_COUNT,
            "lit": "",
            "made": [
                {"words": claim_words(claim), "objected": place in table.objected}
                for place, claim in enumerate(table.claims)
            ],
            "finish": _DONE[table.phase],
            "done": table.phase is HandPhase.SHOWN,
            **_view_outcomes(table),
            "next": words.onwards(table),
            "board": board.board(*table.pegs, table.rules.target),
            "score": words.score(table),
            "stand": [front for front, _ in table.pegs],
            "first": table.game == table.turn == 0 and table.phase is HandPhase.COUNTING,
        }

    def static(self) -> Html:
        """The hand so far, for readers without a kernel."""
        how = paragraph(words.HOW)
        if self._fresh:
            return stacked(how, paragraph("Run the cell: it deals each of you a hand in turn.", "em"))
        cards = hand(self.table.count.hand, self.table.count.starter)
        return stacked(
            how, paragraph(words.title(self.table), "strong"), cards, paragraph("Run the cell to count it.", "em")
        )


def _view_outcomes(table: TwoPlayers) -> dict[str, Any]:
    """What came of each line of the count, in the order of counting, and the pegs as they go with the lines."""
    if not table.settled:
        return {"shown": None, "pegged": None, "after": ""}
    kinds, rows = list(Kind), []
    for name, part, said in words.outcomes(table):
        if part.kind:
            reason = f"{capitalized(part.reason)}." if isinstance(part, Mistake) else ""
            line = OutcomeLine(_OUTCOMES[name], part.kind, part.cards, said, str(part.points), reason)
            rows.append((line, words.due_for(table, name, part.points)))
    rows.sort(key=lambda row: (kinds.index(row[0].kind), row[0].outcome == MISTAKEN))
    lines, dues = [line for line, _ in rows], [due for _, due in rows]
    say = partial(words.stand_words, table)
    after = (*words.wrong_objections(table), words.full_count(table))
    return {
        "shown": outcomes_view(table.count, words.worth(table), str(table.count.points), lines),
        "pegged": step_pegs(table.stood, table.pegs, dues, table.rules.target, say) if table.leaps else None,
        "after": str(stacked(*map(paragraph, after))),
    }


def two_players(
    seed: int | str | None = None, names: Sequence[str] = NAMES, *, rules: Rules = MODERN
) -> TwoPlayersWindow:
    """Count and call muggins in turn, two at one screen.

    >>> two_players(seed=7, names=("Ann", "Bo")).value["title"]
    'Ann, count this hand.'

    A seed fixes the hands; the rules decide who pegs what for a call.
    """
    table = start_two_players(choose_seed(seed), names, rules)
    return TwoPlayersWindow(table, fresh=seed is None)
