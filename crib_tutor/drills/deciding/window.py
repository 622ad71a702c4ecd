"""Deciding in a window, and what every choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from crib_tutor.deck import Card
from crib_tutor.drills.deciding import words
from crib_tutor.drills.deciding.state import Deciding
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.what_next import LEVELS
from crib_tutor.look import board, card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems.decisions.decision_key import SeenPosition
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import CRIB_SIZE, DOUBLE_SKUNK, SKUNK, IllegalMove
from crib_tutor.words.counts_aloud import amount_of

_SIDES = ("opponent", "you")
"""Who played a card of the pile, counted back from the last one, which your opponent played."""


class DecidingWindow(Window):
    """One decision after another, each marked by its cost.

    >>> from crib_tutor.drills.deciding.state import start_deciding
    >>> drill = start_deciding(Keeper().learner, seed=7, now=now_utc(), practiced="lead")
    >>> window = DecidingWindow(drill, Keeper())
    >>> window._receive(None, {"event": "choose", "cards": [str(drill.asked.best.cards[0])]}, [])
    >>> window.value["verdict"].partition(":")[0], window.keeper.learner.turn
    ('Right', 1)
    """

    def __init__(
        self, drill: Deciding, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc, fresh: bool = False
    ) -> None:
        self.drill = drill
        self._fresh = fresh
        self.keeper, self._clock = keeper, clock
        super().__init__(ProgressStrip(keeper, clock, adopt=self._adopt, restored=self._restored))

    def _on_next(self, _: Event) -> str:
        return self._pose(self.drill.next(self._clock()))

    def _on_practice(self, event: Event) -> str:
        return self._pose(self.drill.practice(self._clock(), event["skill"], event["level"]))

    def _adopt(self) -> None:
        """Choose the next decisions for the learner as of now."""
        self.drill = replace(self.drill, learner=self.keeper.learner)

    def _restored(self) -> None:
        """Put a decision that fits the learner who came back in place of one that isn't made yet."""
        if not self.drill.done:
            self._pose(self.drill.practice(self._clock(), self.drill.practiced))

    def _on_choose(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove(words.CHOOSE_FIRST)
        self.drill = self.drill.choose(event["cards"], self._clock())
        self.keeper.update(self.drill.learner, self.drill.recorded)
        return words.verdict(self.drill)

    def _pose(self, drill: Deciding) -> str:
        self.drill = drill
        return " ".join(words.situation(drill.asked.seen))

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        drill, seen = self.drill, self.drill.asked.seen
        last = len(seen.pile) - 1
        return {
            "put": f"{drill.turn} {drill.asked.key}",
            "title": words.title(drill),
            "question": words.question(seen),
            "needs": words.needs(seen),
            "number": words.count_words(seen),
            "theirs": _view_theirs(seen),
            "pile": [face | {"by": _SIDES[(last - at) % 2]} for at, face in enumerate(_faces(seen.pile))],
            "crib": [] if seen.starter else [words.CRIBS[seen.dealer]] * drill.many,
            "starter": _faces((seen.starter,))[0] if seen.starter else None,
            "hand": [
                face | {"may": card in seen.legal} for card, face in zip(seen.hand, _faces(seen.hand), strict=True)
            ],
            "verb": words.VERBS[seen.form],
            "many": drill.many,
            "full": words.FULL,
            "first": words.CHOOSE_FIRST,
            "board": board.tracks([(score, score) for score in seen.scores], lines=(DOUBLE_SKUNK, SKUNK)),
            "scores": board.board_in_words(*seen.scores),
            "done": drill.done,
            "chosen": [str(card) for card in drill.choice.cards] if drill.choice else [],
            "best": [str(card) for card in words.shown_choices(drill)[0].cards] if drill.done else [],
            "fine": bool(drill.choice and drill.choice.close),
            "verdict": words.verdict(drill),
            "score": words.score_line(drill),
            **_view_prices(drill),
            "practice": _view_practice(drill),
        }

    def static(self) -> Html:
        """The cards and the question, for readers without a kernel."""
        if self._fresh:
            return paragraph(words.WAITS, "em")
        seen = self.drill.asked.seen
        lines = [paragraph(line) for line in words.situation(seen)]
        return stacked(paragraph(words.title(self.drill), "strong"), hand(seen.hand, seen.starter), *lines)


def _view_practice(drill: Deciding) -> dict[str, Any]:
    groups = [{"value": key, "label": words.GROUPS[key], "group": ""} for key in DECISION_GROUPS]
    single = [
        {"value": key, "label": skill.name.capitalize(), "group": words.ONE_KIND} for key, skill in DECISIONS.items()
    ]
    levels = [{"value": level, "label": level.capitalize(), "group": ""} for level in LEVELS]
    return {"skills": groups + single, "skill": drill.practiced, "levels": levels, "level": drill.level}


def _view_prices(drill: Deciding) -> dict[str, Any]:
    """What every choice is worth, once one is made; before that a promise of it."""
    if not drill.done:
        return {"rows": [], "all": [], "lesson": [], "prices": (words.PRICES, words.LATER), "all of them": ""}
    rows = [
        {
            **row._asdict(),
            "cards": _faces(row.cards),
            "marks": f"{row.marks.capitalize()}." if row.marks else "",
            "cost": round(row.cost, 3),
            "holes": "" if drill.asked.seen.late else words.holes_words(row.holes),
        }
        for row in words.shown_choices(drill)
    ]
    every = [words.price_line(drill, row) for row in words.shown_choices(drill, every=True)]
    return {
        "rows": rows,
        "all": every if len(every) > len(rows) else [],
        "lesson": list(words.lesson(drill)),
        "prices": (words.PRICES, words.SCALE),
        "all of them": words.ALL_OF_THEM,
    }


# --- the stage --------------------------------------------------------------------------------------------------------


def _faces(some: Sequence[Card]) -> list[dict[str, Any]]:
    return [
        {"text": str(card), "name": card.name, "symbol": card.symbol, "svg": card_faces.stage_face(card)}
        for card in some
    ]


def _view_theirs(seen: SeenPosition) -> dict[str, Any]:
    """What your opponent holds, face down; nothing while both discard."""
    if seen.starter is None:
        return {"name": "", "held": 0, "played": 0, "back": ""}
    played = len(seen.pile) + len(seen.before) - (CRIB_SIZE - len(seen.hand))
    held = CRIB_SIZE - played
    return {
        "name": words.HELD.format(amount_of(held, "card")),
        "held": held,
        "played": played,
        "back": card_faces.card_back(),
    }
