"""Reverse muggins in a window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.class_work import Given
from crib_tutor.combinations import Kind
from crib_tutor.drills.muggins import words
from crib_tutor.drills.muggins.state import MugginsDrill, compare_claim, line_dues, start_muggins
from crib_tutor.look import board
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.claims import Typing, kind_buttons, offer_table, read_typed
from crib_tutor.notebook.class_desk import DESK, Desk
from crib_tutor.notebook.class_strip import ClassStrip
from crib_tutor.notebook.count_view import OutcomeLine, lay_faces, outcomes_view, step_pegs
from crib_tutor.notebook.progress_owner import HERE
from crib_tutor.notebook.window import Event, Report, Window, choose_seed
from crib_tutor.phrases import capitalized
from crib_tutor.problems.problem_words import standing
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.problems.spoken_count import RATE, SpokenCount
from crib_tutor.problems.spoken_count import MugginsRound as Call
from crib_tutor.rules import IllegalMove, Rules
from crib_tutor.rules.refusals import require_flag
from crib_tutor.words.answer_sheet import FOUND, MISSED, MISTAKEN

_WEAKEST = 3
CALLS = (("pass", "That's right"), ("muggins", "Muggins!"), ("too many", "Too many!"))
"""What may be said to a count, each as the page reports it and as its button says it."""


class MugginsWindow(Window):
    """Counts aloud to judge, one after another.

    >>> window = MugginsWindow(start_muggins(8, rate=0))
    >>> window._receive(None, {"event": "pass"}, [])
    >>> window.value["tally"]
    '1 count heard. No slips so far.'

    ``weak`` gives the skills that the learner lacks by now.
    """

    def __init__(
        self,
        table: MugginsDrill,
        *,
        weak: Callable[[], Collection[str]] = tuple,
        table_speed: bool = False,
        fresh: bool = False,
        desk: Desk | None = None,
    ) -> None:
        self.table = table
        self._rules = table.catching.rules
        self._weak = weak
        self._table_speed = table_speed
        self._fresh = fresh
        self.typing = Typing(lambda text: read_typed(text, self.table.catching.heard.count), self._call)
        self.strip = ClassStrip(
            desk or Desk(), ("muggins",), put=self._put_item, begun=lambda: self.table.catching.done
        )
        super().__init__(self.typing, self.strip)

    def _on_pass(self, _: Event) -> str:
        return self._settle(self.table.let_pass())

    def _put_item(self, item: Item) -> str:
        assert isinstance(item, SpokenCount)
        self.table, self.typing.picked = self._under(self.table.hear(item), self.strip.rules), []
        return f"{words.title(item)}. {_table(item).plain}"

    def _under(self, table: MugginsDrill, rules: Rules) -> MugginsDrill:
        """The count on the table settled under these rules: a class's, or the learner's own."""
        return replace(table, catching=replace(table.catching, rules=rules))

    def _call(self, kind: Any, chosen: Any, event: Event) -> str:
        """Call at once what was typed with its kind."""
        calls = {"muggins": self._on_muggins, "too many": self._on_too_many}
        if event.get("call") not in ("muggins", "too many"):
            raise IllegalMove("call muggins or too many first, then name it")
        return calls[event["call"]](Report({"kind": kind, "cards": [str(card) for card in chosen or ()]}))

    def _on_muggins(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove("choose the cards that were missed first, then say what they are")
        return self._settle(self.table.muggins(str(event.get("kind")), event["cards"]))

    def _on_too_many(self, event: Event) -> str:
        return self._settle(self.table.too_many(str(event.get("kind")), event.get("cards") or ()))

    def _settle(self, table: MugginsDrill) -> str:
        self.table, call = table, table.catching
        given: Given = {"call": call.call}
        if call.named is not None:
            kind, cards = call.named
            given |= {"kind": kind.value, "cards": " ".join(map(str, cards))}
        return " ".join(filter(None, (words.outcome(call), self._score(), self.strip.keep_answer(given))))

    def _on_next(self, _: Event) -> str:
        if self.table.catching.done and (put := self.strip.put_next()):
            return put
        self.table = self._under(self.table.next(self._weak()), self._rules)
        return f"{words.title(self.table.catching.heard)}. {_table(self.table.catching.heard).plain}"

    # --- what is shown ---

    def _score(self) -> str:
        return standing(self.table, self.table.catching.rules.target) if self.table.leaps else ""

    def view(self) -> Mapping[str, object]:
        """Build the page's view, without the count before the call."""
        table, call = self.table, self.table.catching
        kinds = call.heard.count.kinds
        why = escape(slip_reason(call.heard.slip)) if call.done and call.heard.slip else ""
        return {
            "put": table.turn,
            "title": words.title(call.heard),
            **lay_faces(call.heard.count),
            "group": words.group(call.heard),
            "lit": "",
            "lines": words.lines(call.heard),
            "claim": words.claim(call.heard),
            "calls": [{"value": value, "label": label} for value, label in CALLS],
            "kinds": {
                "muggins": kind_buttons(kinds),
                "too many": kind_buttons((*kinds, Kind.HEELS)),
            },
            "offers": offer_table(call.heard.count.cards, kinds),
            "table speed": self._table_speed,
            "done": call.done,
            "outcome": words.outcome(call),
            "shown": _compared(call) if call.done else None,
            "waits": words.WAITS,
            "after": f"<p><b>{words.WHY_PEOPLE_SLIP}</b> {why}</p>" if why else "",
            "board": board.board(table.you, table.opponent, call.rules.target),
            "pegged": step_pegs(table.stood, (table.you, table.opponent), line_dues(call), call.rules.target)
            if table.leaps
            else None,
            "score": self._score(),
            "tally": words.tally(table),
        }

    def static(self) -> Html:
        """The cards and the words, for readers without a kernel."""
        if self._fresh:
            return paragraph(f"Run the cell: {words.HOW}.", "em")
        spoken = self.table.catching.heard
        asked = paragraph(f"{words.ASK} Run the cell to say so, or to call muggins.", "em")
        return stacked(paragraph(words.title(spoken), "strong"), _table(spoken), paragraph(words.speech(spoken)), asked)


def _table(spoken: SpokenCount) -> Html:
    return hand(spoken.count.hand, spoken.count.starter, crib=spoken.count.crib)


def _compared(call: Call) -> dict[str, Any]:
    """What was claimed beside the full count, line by line on the stage, opened at the slip."""
    due = call.heard.count
    lines = []
    for line in compare_claim(call):
        outcome = FOUND if not line.short else MISSED if line.short > 0 else MISTAKEN
        reason = f"{capitalized(line.reason)}." if line.reason and outcome == MISTAKEN else ""
        ending = capitalized(words.line_ending(line))
        lines.append(OutcomeLine(outcome, line.kind, line.cards, ending, str(line.due), reason))
    return outcomes_view(due, words.both(call.heard), str(due.points), lines) | {"group": words.group(call.heard)}


def muggins(seed: int | str | None = None, *, rate: float = RATE, table_speed: bool = False) -> MugginsWindow:
    """Catch the slips of an opponent who counts aloud.

    >>> muggins(seed=8, rate=0).value["lines"][-1]
    'and a pair makes four.'

    They lean to what the learner misses. A seed fixes the hands; with ``table_speed`` the words come phrase by phrase.
    """
    require_flag(table_speed, "table_speed")
    table = start_muggins(choose_seed(seed), weak=_weakest_skills(), rate=rate)
    return MugginsWindow(table, weak=_weakest_skills, table_speed=table_speed, fresh=seed is None, desk=DESK)


def _weakest_skills() -> tuple[str, ...]:
    return HERE.learner.only(SKILLS).weakest[:_WEAKEST]
