"""Two at one screen, in a window: one counts, the screen is handed over, and the other calls muggins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crib_tutor import rules
from crib_tutor.counts import Count
from crib_tutor.drills import two_players_words as words
from crib_tutor.drills.given_answer import Claim
from crib_tutor.drills.practice_words import claim_reply, claim_words
from crib_tutor.drills.two_players import HandPhase, TwoPlayers
from crib_tutor.look import board, theme
from crib_tutor.look.html import Html, ending, hand, paragraph, part_row, stacked, table_row
from crib_tutor.marking.markings import Mistake
from crib_tutor.notebook.answering_window import AnsweringWindow
from crib_tutor.notebook.views import problem_view
from crib_tutor.notebook.views.peg_leap import holes
from crib_tutor.notebook.window import Event, script, style
from crib_tutor.problems.problem import problem_of_show
from crib_tutor.words.counts_aloud import sentence

_SIDES = ("you", "opponent")
"""Whose pegs are whose on the board as it is drawn."""
_DONE = {HandPhase.COUNTING: "That's all", HandPhase.CALLING: "That's all: mark it", HandPhase.SHOWN: ""}
_INKS = {
    "found": theme.FOUND,
    "called": theme.MISSED,
    "overlooked": theme.QUIET,
    "corrected": theme.MISTAKEN,
    "stood": theme.MISTAKEN,
    "idle": theme.QUIET,
}


class TwoPlayersWindow(AnsweringWindow):
    """A game for two learners: each hand is counted by one and called by the other, and both peg on one board.

    >>> from crib_tutor.drills.two_players import start_two_players
    >>> window = TwoPlayersWindow(start_two_players(7, ("Ann", "Bo")))
    >>> window._receive(None, {"event": "finish"}, [])
    >>> window.value["title"]
    'Bo, do you call muggins?'

    All it knows is its ``table``; the page keeps nothing but which cards are chosen.
    """

    _esm = script("cards", "answering_window", "moving_pegs", "shelf", "voice", "two_players_window")
    _css = style("practicing", "two_players_window")

    def __init__(self, table: TwoPlayers, *, fresh: bool = False) -> None:
        self.table = table
        self._fresh = fresh
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
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
        """What the page draws."""
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
            **problem_view.cards_view(problem_of_show("hand", table.count)),
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
            "after": str(_shown(table)) if table.settled else "",
            "next": words.onwards(table),
            "board": board.board(*table.pegs, table.rules.target),
            "moves": [holes(leap, table.rules.target) for leap in table.leaps],
            "score": words.score(table),
            "stand": [front for front, _ in table.pegs],
            "first": table.game == table.turn == 0 and table.phase is HandPhase.COUNTING,
        }

    def static(self) -> Html:
        """The hand and what is done with it, for readers without a kernel."""
        how = paragraph(words.HOW)
        if self._fresh:
            return stacked(how, paragraph("Run the cell: it deals a hand to each in turn.", "em"))
        cards = hand(self.table.count.hand, self.table.count.starter)
        return stacked(
            how, paragraph(words.title(self.table), "strong"), cards, paragraph("Run the cell to count it.", "em")
        )


# --- what came of a hand ---


def _shown(table: TwoPlayers) -> Html:
    rows = list(words.outcomes(table))
    head = table_row("th", "Cards", "Score", "Outcome")
    body = "".join(
        part_row(table.count, part, ending(said, _INKS[name], part.reason if isinstance(part, Mistake) else ""))
        for name, part, said in rows
    )
    drawn = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>" if body else ""
    lines = "\n".join(f"{said}. {sentence(part)}" for _, part, said in rows)
    return stacked(
        Html(drawn, lines), *map(paragraph, words.wrong_objections(table)), paragraph(words.full_count(table))
    )
