"""Reverse muggins in a window: an opponent counts aloud, and the learner calls what is wrong, or lets it pass."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.deck import Card
from crib_tutor.drills.muggins import Line, Listening, compared, outcome
from crib_tutor.look import board, card_faces, theme
from crib_tutor.look.html import Html, hand, paragraph, picture, stacked, table_row
from crib_tutor.marking.claims import read_claim
from crib_tutor.notebook.views import problem_view
from crib_tutor.notebook.views.peg_leap import holes
from crib_tutor.notebook.window import Event, Window, script, style
from crib_tutor.problems.spoken_count import Catching as Call
from crib_tutor.problems.spoken_count import Heard
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import listed

CALLS = (("pass", "That is right"), ("muggins", "Muggins!"), ("too many", "Too many!"))
"""What may be said to a count, each as the page reports it and as its button says it."""
_CARD_WIDTH = 30
_NOTHING = "0 points; nineteen is the players' word for nothing"


class Catching(Window):
    """Counts aloud to judge one after another, with pegs and a tally of what was caught.

    >>> from crib_tutor.drills.muggins import begun
    >>> window = Catching(begun(8, rate=0))
    >>> window._receive(None, {"event": "pass"}, [])
    >>> window.value["tally"]
    '1 count heard. No slips so far.'

    All it knows is its ``table``; the page keeps which cards are chosen, which call is being named, and how fast the
    words come. ``weak`` gives the skills that the learner lacks by now; the hand of a ``fresh`` seed, another each
    time, is not told to readers without a kernel.
    """

    _esm = script("answering_window") + files(__package__).joinpath("muggins_window.js").read_text(encoding="utf-8")
    _css = style("practicing", "muggins_window")

    def __init__(
        self,
        table: Listening,
        *,
        weak: Callable[[], Collection[str]] = tuple,
        table_speed: bool = False,
        fresh: bool = False,
    ) -> None:
        self.table = table
        self._weak = weak
        self._table_speed = table_speed
        self._fresh = fresh
        self._picked: list[str] | None = None
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        return {
            "pass": lambda _: self._settle(self.table.lets_it_pass()),
            "muggins": self._muggins,
            "too many": self._too_many,
            "pick": self._pick,
            "next": self._next,
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once the cards that were just typed."""
        super().refresh(said, refused=refused)
        self._picked = None

    def _muggins(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove("choose the cards that were overlooked first, then say what they are")
        return self._settle(self.table.muggins(str(event.get("kind")), event["cards"]))

    def _too_many(self, event: Event) -> str:
        return self._settle(self.table.too_many(str(event.get("kind")), event.get("cards") or ()))

    def _pick(self, event: Event) -> str:
        """Choose cards by typing them, for those who are quicker so."""
        _, typed = read_claim((Kind.FIFTEEN, str(event.get("text"))), self.table.catching.heard.count)
        self._picked = [str(card) for card in typed]
        return f"{' '.join(card.symbol for card in typed)} chosen."

    def _settle(self, table: Listening) -> str:
        self.table = table
        return f"{outcome(table.catching)} {self._score()}".strip()

    def _next(self, _: Event) -> str:
        self.table = self.table.next(self._weak())
        return f"{self._title()}. {_table(self.table.catching.heard).plain}"

    # --- what is shown ---

    def _title(self) -> str:
        return f"Your opponent's {self.table.catching.heard.count.place}"

    def _score(self) -> str:
        """Where both sides stand, where something was pegged."""
        if not self.table.leaps:
            return ""
        you, opponent = self.table.you[0], self.table.opponent[0]
        ending = problem_view.won(you, opponent, self.table.catching.rules.target)
        return f"{board.alt(you, opponent)} {ending}".strip()

    def view(self) -> dict[str, Any]:
        """What the page draws; before the call it tells nothing but the cards and the words."""
        table, call = self.table, self.table.catching
        kinds = call.heard.count.kinds
        return {
            "put": table.turn,
            "title": self._title(),
            "group": f"{self._title()} and the starter",
            "cards": _cards(call.heard),
            "picked": self._picked,  # null leaves the choice to the page
            "lit": "",
            "lines": _sentences(call.heard),
            "claim": _claim(call.heard),
            "calls": [{"value": value, "label": label} for value, label in CALLS],
            "kinds": {
                "muggins": [_kind(kind) for kind in kinds],
                "too many": [_kind(kind) for kind in (*kinds, Kind.HEELS)],
            },
            "table speed": self._table_speed,
            "done": call.done,
            "outcome": outcome(call),
            "after": str(_after(call)) if call.done else "",
            "board": board.board(table.you, table.opponent, call.rules.target),
            "moves": [holes(leap, call.rules.target) for leap in table.leaps],
            "score": self._score(),
            "tally": _tally(table),
        }

    def static(self) -> Html:
        """The cards and the words, for readers without a kernel."""
        if self._fresh:
            return paragraph("Run the cell: an opponent counts hands aloud, and you are to catch the slips.", "em")
        told = self.table.catching.heard
        title, said = paragraph(self._title(), "strong"), f"Your opponent says: “{told.said}.”"
        asked = paragraph("Is that right? Run the cell to say so, or to call muggins.", "em")
        return stacked(title, _table(told), paragraph(f"{said} Claimed: {_claim(told)}."), asked)


def _table(told: Heard) -> Html:
    return hand(told.count.hand, told.count.starter, crib=told.count.crib)


def _cards(told: Heard) -> list[dict[str, Any]]:
    return [_face(card, starter=card == told.count.starter) for card in (*told.count.hand, *_turned(told))]


def _turned(told: Heard) -> tuple[Card, ...]:
    return (told.count.starter,) if told.count.starter else ()


def _face(card: Card, *, starter: bool) -> dict[str, Any]:
    name, under = (f"{card.name}, the starter", "starter") if starter else (card.name, "")
    face = {"text": str(card), "name": name, "svg": card_faces.face(card)}
    return {**face, "starter": starter, "under": under, "go": False}


def _sentences(told: Heard) -> list[str]:
    """The phrases with their stops, so that joined they are what is said."""
    *first, last = told.lines
    return [*(f"{line}," for line in first), f"{last}."]


def _claim(told: Heard) -> str:
    return f"{told.points} point{'s' * (told.points != 1)}" if told.claims else _NOTHING


def _kind(kind: Kind) -> dict[str, str]:
    return {"value": kind.value, "label": kind.value.capitalize(), "rule": kind.rule}


def _tally(table: Listening) -> str:
    """What was heard, caught and called in vain, in one line; what comes of the present count is not in it."""
    if not table.settled:
        return ""
    heard = f"{table.settled} count{'s' * (table.settled != 1)} heard."
    slips = f"{table.caught} of {table.slips} slip{'s' * (table.slips != 1)} caught." if table.slips else ""
    calls = f" {table.false_calls} false call{'s' * (table.false_calls != 1)}." if table.false_calls else ""
    return f"{heard} {slips or 'No slips so far.'}{calls}"


# --- when it is settled ---


def _after(call: Call) -> Html:
    """The claim beside the full count, and why people slip so."""
    slip = call.heard.slip
    why = [Html(f"<p><b>Why people slip so:</b> {escape(slip.reason)}</p>", slip.reason)] if slip else []
    return stacked(_compared(call), *why)


def _compared(call: Call) -> Html:
    lines = compared(call)
    head = table_row("th", "Cards", "Opponent", "Full count", "Outcome")
    rows = "".join(_row(line, call) for line in lines)
    total = table_row("td", "<b>Total</b>", *_both(str(call.heard.points), str(call.heard.count.points)), "")
    return Html(f'<table class="crib-compared"><thead>{head}</thead><tbody>{rows}{total}</tbody></table>', call.reason)


def _row(line: Line, call: Call) -> str:
    due = call.heard.count
    width = _CARD_WIDTH * len(due.cards)
    lit = picture(card_faces.row(due.hand, line.cards, due.starter), listed(line.cards), width)
    name = "" if line.claimed and line.short > 0 else line.name  # who claims less did not say the name
    said = f"{name} {' + '.join(map(str, line.claimed))}" if line.claimed else "—"
    return table_row("td", lit, *_both(said, f"{line.name} {line.due}" if line.due else "—"), _ending(line))


def _both(claimed: str, due: str) -> Iterator[str]:
    """Both columns, each with a word for where the page is too narrow for a table."""
    for heading, words in (("Said", claimed), ("Full", due)):
        yield f'<span class="crib-narrow">{heading}: </span>{escape(words)}'


def _ending(line: Line) -> str:
    if not line.short:
        return '<span class="crib-hint">right</span>'
    if line.short < 0:
        name, ink = "Counted twice" if line.due else "Does not score", theme.MISTAKEN
    else:
        name, ink = f"{line.short} too few" if line.claimed else "Overlooked", theme.MISSED
    reason = f": {escape(line.reason)}" if line.reason and not line.due else ""
    return f'<span style="border-left:4px solid {ink};padding-left:6px"><b>{name}</b>{reason}</span>'
