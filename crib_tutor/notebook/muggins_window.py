"""Reverse muggins in a window: an opponent counts aloud, and the learner calls what is wrong, or lets it pass."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.drills import muggins_words as words
from crib_tutor.drills.muggins import CountLine, MugginsDrill, compare_claim
from crib_tutor.drills.practice_words import standing
from crib_tutor.look import board, card_faces, theme
from crib_tutor.look.html import Html, ending, hand, paragraph, picture, stacked, table_row
from crib_tutor.notebook.answering_window import AnsweringWindow, kind_buttons, lay_out, offer_table
from crib_tutor.notebook.views.peg_leap import holes
from crib_tutor.notebook.window import Event, Report, script, style
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.problems.spoken_count import MugginsRound as Call
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import name_cards

CALLS = (("pass", "That is right"), ("muggins", "Muggins!"), ("too many", "Too many!"))
"""What may be said to a count, each as the page reports it and as its button says it."""
_CARD_WIDTH = 30


class MugginsWindow(AnsweringWindow):
    """Counts aloud to judge one after another, with pegs and a tally of what was caught.

    >>> from crib_tutor.drills.muggins import start_muggins
    >>> window = MugginsWindow(start_muggins(8, rate=0))
    >>> window._receive(None, {"event": "pass"}, [])
    >>> window.value["tally"]
    '1 count heard. No slips so far.'

    All it knows is its ``table``; the page keeps which cards are chosen, which call is being named, and how fast the
    words come. ``weak`` gives the skills that the learner lacks by now.
    """

    _esm = script("cards", "answering_window", "moving_pegs", "shelf", "voice", "muggins_window")
    _css = style("practicing", "muggins_window")

    def __init__(
        self,
        table: MugginsDrill,
        *,
        weak: Callable[[], Collection[str]] = tuple,
        table_speed: bool = False,
        fresh: bool = False,
    ) -> None:
        self.table = table
        self._weak = weak
        self._table_speed = table_speed
        self._fresh = fresh
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        return {
            "pass": lambda _: self._settle(self.table.let_pass()),
            "muggins": self._muggins,
            "too many": self._too_many,
            "pick": self._pick,
            "next": self._next,
        }

    def _take_claim(self, kind: Any, chosen: Any, event: Event) -> str:
        """Call at once what was typed with its kind."""
        calls = {"muggins": self._muggins, "too many": self._too_many}
        if event.get("call") not in ("muggins", "too many"):
            raise IllegalMove("call muggins or too many first, then name it")
        return calls[event["call"]](Report({"kind": kind, "cards": [str(card) for card in chosen or ()]}))

    def _muggins(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove("choose the cards that were overlooked first, then say what they are")
        return self._settle(self.table.muggins(str(event.get("kind")), event["cards"]))

    def _too_many(self, event: Event) -> str:
        return self._settle(self.table.too_many(str(event.get("kind")), event.get("cards") or ()))

    @property
    def _counted(self) -> Count:
        return self.table.catching.heard.count

    def _settle(self, table: MugginsDrill) -> str:
        self.table = table
        return f"{words.outcome(table.catching)} {self._score()}".strip()

    def _next(self, _: Event) -> str:
        self.table = self.table.next(self._weak())
        return f"{words.title(self.table.catching.heard)}. {_table(self.table.catching.heard).plain}"

    # --- what is shown ---

    def _score(self) -> str:
        return standing(self.table, self.table.catching.rules.target) if self.table.leaps else ""

    def view(self) -> dict[str, Any]:
        """What the page draws; before the call it tells nothing but the cards and the words."""
        table, call = self.table, self.table.catching
        kinds = call.heard.count.kinds
        return {
            "put": table.turn,
            "title": words.title(call.heard),
            "group": words.group(call.heard),
            "cards": lay_out(call.heard.count),
            "picked": self._picked,  # null leaves the choice to the page
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
            "after": str(_after(call)) if call.done else "",
            "board": board.board(table.you, table.opponent, call.rules.target),
            "moves": [holes(leap, call.rules.target) for leap in table.leaps],
            "score": self._score(),
            "tally": words.tally(table),
        }

    def static(self) -> Html:
        """The cards and the words, for readers without a kernel."""
        if self._fresh:
            return paragraph(f"Run the cell: {words.HOW}.", "em")
        told = self.table.catching.heard
        asked = paragraph(f"{words.ASK} Run the cell to say so, or to call muggins.", "em")
        return stacked(paragraph(words.title(told), "strong"), _table(told), paragraph(words.speech(told)), asked)


def _table(told: SpokenCount) -> Html:
    return hand(told.count.hand, told.count.starter, crib=told.count.crib)


# --- when it is settled ---


def _after(call: Call) -> Html:
    if call.heard.slip is None:
        return stacked(_compared(call))
    why = slip_reason(call.heard.slip)
    return stacked(_compared(call), Html(f"<p><b>{words.WHY_PEOPLE_SLIP}</b> {escape(why)}</p>", why))


def _compared(call: Call) -> Html:
    lines = compare_claim(call)
    head = table_row("th", "Cards", "Opponent", "Full count", "Outcome")
    rows = "".join(_row(line, call) for line in lines)
    total = table_row("td", "<b>Total</b>", *_both(str(call.heard.points), str(call.heard.count.points)), "")
    return Html(f'<table class="crib-compared"><thead>{head}</thead><tbody>{rows}{total}</tbody></table>', call.reason)


def _row(line: CountLine, call: Call) -> str:
    due = call.heard.count
    width = _CARD_WIDTH * len(due.cards)
    lit = picture(card_faces.row(due.hand, line.cards, due.starter), name_cards(line.cards), width)
    name = "" if line.claimed and line.short > 0 else line.name  # who claims less did not say the name
    said = f"{name} {' + '.join(map(str, line.claimed))}" if line.claimed else "—"
    return table_row("td", lit, *_both(said, f"{line.name} {line.due}" if line.due else "—"), _ending(line))


def _both(claimed: str, due: str) -> Iterator[str]:
    for heading, text in (("Said", claimed), ("Full", due)):
        yield f'<span class="crib-narrow">{heading}: </span>{escape(text)}'


def _ending(line: CountLine) -> str:
    if not line.short:
        return f'<span class="crib-hint">{words.line_ending(line)}</span>'
    ink = theme.MISTAKEN if line.short < 0 else theme.MISSED
    return ending(words.line_ending(line), ink, "" if line.due else line.reason)
