"""Your own game in a window: typed, read back, asked about, reviewed."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import traitlets

from crib_tutor.deck import PACK, RANKS, Card
from crib_tutor.documents import read_number
from crib_tutor.look import board, card_faces
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.notebook.window import Event, Window, file_text
from crib_tutor.table.tables import review
from crib_tutor.table.telling import words
from crib_tutor.table.telling.state import EXAMPLE, OwnGame
from crib_tutor.table.written.reading import LONGEST_TEXT, MOST_LINES
from crib_tutor.table.written.told import LineReading, TextProblem, ToldCard
from crib_tutor.words.number_words import name_rank

_MOST_KEYS = 10**9
"""Readings of one visit: the page numbers them."""
_KEYS = "YNMOP"
"""Keys of a question's answers, in their order."""


class OwnGameWindow(Window):
    r"""A field for a game, each line read back.

    >>> window = OwnGameWindow(OwnGame())
    >>> window._receive(None, {"event": "read", "text": "i deal\n5h 6c 7d 8s jd kc", "line": 1, "number": 1}, [])
    >>> window.value["hand"]["title"], len(window.value["lines"])
    ('Deal 1, your hand', 2)

    The page keeps the text and numbers what it sends; only the newest answer is drawn there.
    """

    art = traitlets.Dict().tag(sync=True)
    """What never changes, sent once: words, signs of cards, and the example."""

    def __init__(self, telling: OwnGame) -> None:
        self.game, self.number = telling, 0
        self.inside: Window | None = None
        self.art = {
            **tile_signs(PACK),
            "words": words.LABELS,
            "legend": words.LEGEND,
            "ranks": [rank.replace("T", "10").lower() for rank in RANKS],
            "example": EXAMPLE,
            "longest": LONGEST_TEXT,
        }
        super().__init__()

    def _on_read(self, event: Event) -> str:
        text = file_text(event, "a game", LONGEST_TEXT)
        number = read_number(event["number"], _MOST_KEYS)
        telling = OwnGame(text.encode(errors="replace").decode(), read_number(event["line"], MOST_LINES))
        _ = telling.written  # which is refused if it's too long
        self.game, self.number = telling, number
        return ""

    def _on_review(self, event: Event) -> str:
        self._on_read(event)
        self.inside = review(self.game.written, next(iter(self.game.written.sides), 0))
        return "The review is below."

    # --- what the page draws ---

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        telling = self.game
        written = telling.written
        problems: defaultdict[int, list[TextProblem]] = defaultdict(list)
        for problem in written.problems:
            problems[problem.line].append(problem)
        return {
            "text": telling.text,
            "number": self.number,
            "line": telling.line,
            "first": telling.deal.at.line - 1 if telling.deal else 0,
            "lines": [_view_line(line, tuple(problems[line.number])) for line in written.lines],
            "deals": self._deals(),
            "sides": self._sides(),
            "board": board.tracks([*zip(*reversed(telling.standing), strict=True)]),
            "hand": self._hand(),
            "question": self._question(),
            "note": words.say_what_counts(telling),
            "inside": f"IPY_MODEL_{self.inside.model_id}" if self.inside is not None else "",
        }

    def _deals(self) -> list[dict[str, Any]]:
        telling, names = self.game, self.game.written.words
        asked = {telling.written.lines[problem.line - 1].deal for problem in telling.written.problems}
        return [
            {
                "line": deal.at.line - 1,
                "title": words.title_deal(deal, names),
                "scores": names.scores(telling.standings[at][1]) if at in telling.standings else "not played out",
                "sign": "?" if at + 1 in asked or at not in telling.standings else "✓",
            }
            for at, deal in enumerate(telling.written.deals[:-1])
        ]

    def _sides(self) -> list[dict[str, Any]]:
        names, scores = self.game.written.words, self.game.standing[1]
        return [{"key": board.SIDES[seat][0], "name": names.side(seat), "score": scores[seat]} for seat in (1, 0)]

    def _hand(self) -> dict[str, Any]:
        names, held = self.game.written.words, self.game.hand
        if held is None:
            return {"title": "", "cards": []}
        cards = [_face(card) for card in held.kept] + [_face(card) | {"lit": False} for card in held.away]
        if held.deal.starter:
            cards.append(_face(held.deal.starter) | {"starter": True})
        return {"title": words.title_hand(held.deal, held.player, names), "cards": cards}

    def _question(self) -> dict[str, Any]:
        asked = self.game.question
        if asked is None:
            said = words.NOTHING if self.game.text.strip() else words.EMPTY
            return {"said": said, "asks": "", "answers": [], "mend": "", "line": 0}
        said, asks = words.split_question(asked)
        answers = [
            {"key": key, "label": answer.label, "line": asked.line - 1, "text": answer.line}
            for key, answer in zip(_KEYS, asked.answers, strict=False)
        ]
        mend = "" if answers else f"Go to line {asked.line}"
        return {"said": said, "asks": asks, "answers": answers, "mend": mend, "line": asked.line - 1}

    def static(self) -> Html:
        """What is told, for readers without a kernel."""
        told = [line.sentence for line in self.game.written.lines if line.sentence]
        return stacked(paragraph(words.TITLE, "strong"), *map(paragraph, told or [words.HINT]))


def _view_line(line: LineReading, problems: tuple[TextProblem, ...]) -> dict[str, Any]:
    looks = {problem.start: "asked" if problem.question else "wrong" for problem in problems}
    marks = [
        {
            "start": token.start,
            "end": token.start + len(token.text),
            "kind": looks.get(token.start, "loose" if token.loose else "understood"),
        }
        for token in line.tokens
    ]
    spoken = " ".join([line.sentence, *map(words.say_problem, problems)]).strip()
    return {"marks": marks, "parts": words.tell_parts(line, problems), "spoken": spoken}


def _face(told: ToldCard) -> dict[str, Any]:
    """A card as the page draws it; without a suit it's a rank alone."""
    if not told.suit:
        return {"text": RANKS[told.rank - 1], "name": name_rank(told.rank), "svg": ""}
    card = Card(told.rank, told.suit)
    return {"text": str(card), "name": card.name, "svg": card_faces.face(card)}


def own_game() -> OwnGameWindow:
    """Type in a game you played, and have it judged.

    >>> own_game().value["question"]["answers"]
    []

    What's typed is kept in this browser.
    """
    return OwnGameWindow(OwnGame())
