"""Two at one screen, in a window: one counts, the screen is handed over, and the other calls muggins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.drills.practice import Leap
from crib_tutor.drills.two_players import Claim, Phase, Settled, TwoPlayers
from crib_tutor.look import board, card_faces, theme
from crib_tutor.look.html import Html, hand, paragraph, picture, stacked, table_row
from crib_tutor.marking import Amount, Mistake, Peg
from crib_tutor.marking.claims import read_claim
from crib_tutor.notebook.views import problem_view
from crib_tutor.notebook.window import Event, Window, script, style
from crib_tutor.problems.problem import of_show
from crib_tutor.rules import IllegalMove, Muggins
from crib_tutor.words.counts_aloud import explain, listed, sentence

_KIND_LABELS = {kind: kind.value.capitalize() for kind in Kind}
_SIDES = ("you", "opponent")
"""Whose pegs are whose on the board as it is drawn."""
_ROW_WIDTH, _LEAST_WIDTH = 30, 20
_DONE = {Phase.COUNTING: "That's all", Phase.CALLING: "That's all: mark it", Phase.SHOWN: ""}
_FOR = {"claim": "for the claim", "muggins": "by muggins", "overclaim": "for the overclaim"}
_HOW = (
    "One counts a hand and says that's all. Then it is for the other to call muggins, by naming the cards that were "
    "overlooked, and to say what is too many. Only then is it marked."
)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


class TwoAtOneScreen(Window):
    """A game for two learners: each hand is counted by one and called by the other, and both peg on one board.

    >>> from crib_tutor.drills.two_players import begun
    >>> window = TwoAtOneScreen(begun(7, ("Ann", "Bo")))
    >>> window._receive(None, {"event": "finish"}, [])
    >>> window.value["title"]
    'Bo, do you call muggins?'

    All it knows is its ``table``; the page keeps nothing but which cards are chosen. The hands of a ``fresh`` seed,
    others each time, are not told to readers without a kernel.
    """

    _esm = script("answering_window") + _read("two_players_window.js")
    _css = style("practicing", "two_players_window")

    def __init__(self, table: TwoPlayers, *, fresh: bool = False) -> None:
        self.table = table
        self._fresh = fresh
        self._picked: list[str] | None = None
        self._warned = False
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        return {
            "names": self._names,
            "pick": self._pick,
            "claim": self._claim,
            "take back": self._take_back,
            "object": self._object,
            "finish": self._finish,
            "next": self._next,
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once the cards that were just typed."""
        super().refresh(said, refused=refused)
        self._picked = None

    def _names(self, event: Event) -> str:
        names = event.get("names")
        self.table = self.table.named(names if isinstance(names, list) else ())
        return f"The players are {' and '.join(self.table.names)}."

    def _pick(self, event: Event) -> str:
        """Choose cards by typing them, for those who are quicker so."""
        _, typed = read_claim((Kind.FIFTEEN, str(event.get("text"))), self.table.count)
        self._picked = [str(card) for card in typed]
        return f"{' '.join(card.symbol for card in typed)} chosen."

    def _claim(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove("choose the cards first, then say what they are")
        counting = self.table.phase is Phase.COUNTING
        act = self.table.claim if counting else self.table.call
        self.table = act(str(event.get("kind")), event["cards"])
        self._picked, self._warned = [], False
        said = self.table.claims if counting else self.table.calls
        return f"{'Claimed' if counting else 'Called'}. {_words(said[-1])}."

    def _take_back(self, event: Event) -> str:
        self.table = self.table.take_back(_place(event))
        return "Taken back."

    def _object(self, event: Event) -> str:
        place = _place(event)
        self.table = self.table.object_to(place)
        said = "Too many" if place in self.table.objected else "Let stand"
        return f"{said}: {_words(self.table.claims[place])}."

    def _finish(self, event: Event) -> str:
        if event.get("chosen") and not self._warned:
            self._warned = True
            raise IllegalMove("some cards are chosen but not named: say what they are, or press That's all again")
        self.table, self._warned, self._picked = self.table.finish(), False, []
        if self.table.phase is Phase.CALLING:
            claims = "; ".join(map(_words, self.table.claims)) or "nothing"
            return f"{self._title()} {self._by()} claims {claims}."
        return f"{_pegging(self.table)} {_score(self.table)}"

    def _next(self, _: Event) -> str:
        self.table = self.table.next()
        return f"{self._title()} {hand(self.table.count.hand, self.table.count.starter).plain}"

    def _by(self) -> str:
        """Whoever counts."""
        return self.table.names[self.table.counter]

    def _title(self) -> str:
        """Whose turn it is, and in the end who pegs what."""
        table = self.table
        other = table.names[table.caller]
        titles = {Phase.COUNTING: f"{self._by()}, count this hand.", Phase.CALLING: f"{other}, do you call muggins?"}
        return titles.get(table.phase) or _pegging(table)

    def _ask(self) -> str:
        other = self.table.names[self.table.caller]
        return {
            Phase.COUNTING: f"{other}, look too, but say nothing yet.",
            Phase.CALLING: f"Name what {self._by()} overlooked and what is too many, or nothing, and press That's all.",
            Phase.SHOWN: "",
        }[self.table.phase]

    def view(self) -> dict[str, Any]:
        """What the page draws."""
        table = self.table
        said = table.claims if table.phase is Phase.COUNTING else table.calls
        turns = {Phase.COUNTING: table.counter, Phase.CALLING: table.caller}
        side = turns.get(table.phase)
        return {
            "step": f"{table.game} {table.turn} {table.phase}",
            "hand": f"{table.game} {table.turn}",
            "phase": table.phase.value,
            "how": _HOW,
            "names": list(table.names),
            "by": self._by(),
            "side": "" if side is None else _SIDES[side],
            "title": self._title(),
            "ask": self._ask(),
            **problem_view.drawn(of_show("hand", table.count)),
            "picked": self._picked,  # null leaves the choice to the page
            "kinds": [
                {"value": kind.value, "label": _KIND_LABELS[kind], "rule": kind.rule} for kind in table.count.kinds
            ],
            "way": "combinations",
            "most": rules.HIGHEST_COUNT,
            "lit": "",
            "claims": [{"words": _words(one)} for one in said],
            "made": [
                {"words": _words(one), "objected": place in table.objected} for place, one in enumerate(table.claims)
            ],
            "finish": _DONE[table.phase],
            "done": table.phase is Phase.SHOWN,
            "after": str(_shown(table)) if table.settled else "",
            "next": _onwards(table),
            "board": board.board(*table.pegs, table.rules.target),
            "moves": [_holes(side, leap, table.rules.target) for side, leap in table.leaps],
            "score": _score(table),
            "stand": [front for front, _ in table.pegs],
            "first": table.game == table.turn == 0 and table.phase is Phase.COUNTING,
        }

    def static(self) -> Html:
        """The hand and what is done with it, for readers without a kernel."""
        how = paragraph(_HOW)
        if self._fresh:
            return stacked(how, paragraph("Run the cell: it deals a hand to each in turn.", "em"))
        cards = hand(self.table.count.hand, self.table.count.starter)
        return stacked(how, paragraph(self._title(), "strong"), cards, paragraph("Run the cell to count it.", "em"))


def _place(event: Event) -> int:
    place = event.get("place")
    return place if isinstance(place, int) else -1


def _words(claim: Claim) -> str:
    kind, cards = claim
    return f"{_KIND_LABELS[kind]}: {' '.join(card.symbol for card in cards)}"


def _score(table: TwoPlayers) -> str:
    """Where both stand, in one sentence."""
    (first, _), (second, _) = table.pegs
    return f"{table.names[0]} stands at {first}, {table.names[1]} at {second}."


def _pegging(table: TwoPlayers) -> str:
    """Who pegged what for, as far as the game went, and who has won."""
    assert table.settled is not None
    pegs: list[tuple[int, Peg]] = [
        (side, peg) for (side, _), peg in zip(table.leaps, table.settled.pegging, strict=False)
    ]
    said = " ".join(f"{table.names[side]} pegs {peg.points} {_FOR[peg.what_for]}." for side, peg in pegs)
    won = "" if table.winner is None else f" {table.names[table.winner]} is in the game hole and has won!"
    return f"{said or 'Nobody pegs.'}{won}"


def _onwards(table: TwoPlayers) -> str:
    if table.phase is not Phase.SHOWN:
        return ""
    after = table.next()
    return f"{'Next' if table.winner is None else 'Another game'}: {after.names[after.counter]} counts"


def _holes(side: int, leap: Leap, target: int) -> dict[str, Any]:
    """A leap of a peg as the holes that it passes."""
    return {"side": _SIDES[side], "path": board.path(side, leap.start, leap.end, target)}


# --- what came of a hand ---


def _shown(table: TwoPlayers) -> Html:
    """Everything: what was claimed and called, right or wrong, what both overlooked, and the hand said aloud."""
    assert table.settled is not None
    rows = list(_outcomes(table, table.settled))
    head = table_row("th", "Cards", "Score", "Outcome")
    body = "".join(_row(table, part, words, ink) for part, words, ink in rows)
    drawn = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>" if body else ""
    lines = "\n".join(f"{words}. {sentence(part)}" for part, words, _ in rows)
    said = explain(table.count)
    if not table.count.points:
        said = f"{said}: so players say of a hand that counts nothing"
    refuted = [
        paragraph(f"{table.names[table.caller]} called this too many, and it does score: {_words(one)}.")
        for one in table.settled.refuted
    ]
    full = paragraph(f"The hand counts {table.count.points}: “{said}.”")
    return stacked(Html(drawn, lines), *refuted, full)


def _outcomes(table: TwoPlayers, settled: Settled) -> Iterator[tuple[Combination | Amount | Mistake, str, str]]:
    """Each thing that was named or should have been, with what becomes of it and its colour."""
    by, other = table.names[table.counter], table.names[table.caller]
    pays = table.rules.muggins is not Muggins.OFF
    yield from ((one, f"{by} found it", theme.FOUND) for one in settled.marking.found)
    mugged = f"Muggins! {other} pegs it" if pays else f"{other} saw it, and nobody pegs it: no muggins in this game"
    yield from ((one, mugged, theme.MISSED) for one in settled.called)
    yield from ((one, "Both overlooked it, and nobody pegs it", theme.QUIET) for one in settled.overlooked)
    yield from ((one, f"Too many, and taken off {by}'s claim", theme.MISTAKEN) for one in settled.corrected)
    yield from ((one, f"Too many, but {other} let it stand: {by} pegs it", theme.MISTAKEN) for one in settled.stood)
    yield from ((one, f"{other} called it in vain", theme.QUIET) for one in settled.idle)


def _row(table: TwoPlayers, part: Combination | Amount | Mistake, words: str, ink: str) -> str:
    """One row: the cards lit among the others, what they were called, and what became of it."""
    name = part.kind.value if part.kind else "total"
    many = len(table.count.cards)
    row = card_faces.row(table.count.hand, part.cards, table.count.starter)
    lit = picture(row, listed(part.cards), _ROW_WIDTH * many, _LEAST_WIDTH * many)
    reason = f": {escape(part.reason)}" if isinstance(part, Mistake) else ""
    points = f"<s>{part.points}</s>" if isinstance(part, Mistake) else str(part.points)
    told = f'<span style="border-left:4px solid {ink};padding-left:6px"><b>{escape(words)}</b>{reason}</span>'
    return table_row("td", lit, f"{name}&nbsp;{points}", told)
