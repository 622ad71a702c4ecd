"""The review one can see: a sentence, a curve, three boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import DOMWidget

from crib_tutor.documents import read_number
from crib_tutor.game import Game
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table.replaying.state import Replay, Told, open_replay
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.curve import Curve
from crib_tutor.table.reviewing.state import Decision, Review
from crib_tutor.table.shown_review import told_review as words
from crib_tutor.table.shown_review import view as folds
from crib_tutor.table.shown_review.boards import ReviewBoard, board_view, name_decision, review_boards
from crib_tutor.table.shown_review.curve_drawing import NARROW, WIDE, draw_curve
from crib_tutor.table.shown_review.figures import DealFigures, signed
from crib_tutor.table.sitting import Sitting
from crib_tutor.words.number_words import spell

RUN = "Run the cell, and the curve of your chances and what cost you most are worked out deal by deal."


class ReviewWindow(Window):
    """A game looked back on, deal by deal.

    ``practice`` opens the practice of a skill, and ``play`` the table at a turn; a window that can be put away is given
    what ``leaves`` it. ``seen`` is told the whole review.
    """

    inside: DOMWidget | None = None
    """What is open below: a practice, the table played on, or the game step by step."""

    def __init__(
        self,
        game: Game | Sitting,
        seat: int = 0,
        *,
        aim: str = WIN,
        told: Told | None = None,
        practice: Callable[[str], DOMWidget] | None = None,
        play: Callable[[Replay, int], DOMWidget] | None = None,
        leaves: Callable[[], None] | None = None,
        seen: Callable[[Review], None] | None = None,
    ) -> None:
        self.replay = open_replay(game, seat, whole=False, aim=aim, told=told, curve=True)
        self._practice, self._play, self._leaves, self._seen = practice, play, leaves, seen
        self._stopped = False
        self._boards: tuple[ReviewBoard, ...] = ()
        self._folds: tuple[dict[str, str], ...] = ()
        self._settle()
        super().__init__()

    def _settle(self) -> None:
        """Make what comes once, when the work is done or stopped."""
        if self._looking:
            self._boards, self._folds = (), ()
        else:
            self._boards, self._folds = review_boards(self.replay), _folds(self.replay)

    @property
    def _looking(self) -> bool:
        return not (self.replay.looking.done or self._stopped)

    # --- what the page asks for ---

    def _on_look_on(self, _: Event) -> str:
        if not self._looking:
            return ""
        self.replay = self.replay.look_on()
        self._settle()
        if self._seen is not None and not self._looking:
            self._seen(self.replay.review)
        return self._said()

    def _on_stop(self, _: Event) -> str:
        self._stopped = self._looking
        self._settle()
        return self.replay.looking.progress.replace("Looking back", "Stopped") if self._stopped else ""

    def _on_practice(self, event: Event) -> str:
        board = self._asked(event)
        if self._practice is None:
            raise IllegalMove("there's no practice here: open the review in a cell of its own with review(game)")
        self._open(self._practice(practice_of(board.decision)))
        return "The practice is open below."

    def _on_play_on(self, event: Event) -> str:
        board = self._asked(event)
        if self._play is None:
            raise IllegalMove("there's no table here: open the review in a cell of its own with review(game)")
        self._open(self._play(self.replay, board.decision.at))
        return "The table is open below, at that turn. What you couldn't see is dealt again."

    def _on_step(self, event: Event) -> str:
        at = read_number(event["at"], len(self.replay.game.events) - 1)
        steps = ReplayWindow(self.replay.game, self.replay.seat, below=True)
        self._open(steps)
        steps.go_to_event(at)
        return "The game is open step by step, below."

    def _on_close(self, _: Event) -> str:
        if self.inside is not None:
            self._open(None)
        elif self._leaves is not None:
            self._leaves()
        return "Put away."

    def _asked(self, event: Event) -> ReviewBoard:
        return self._boards[read_number(event["board"], len(self._boards), 1) - 1]

    def _open(self, window: DOMWidget | None) -> None:
        if self.inside is not None:
            self.inside.close()
        self.inside = window

    def close(self) -> None:
        """Close the window, and what is open below it."""
        self._open(None)
        super().close()

    # --- what is shown ---

    def view(self) -> dict[str, Any]:
        """Build the page's view; headline and boards come once."""
        replay, name, done = self.replay, words.opponent_of(self.replay), not self._looking
        curve, made = words.known_curve(replay), words.known_figures(replay)
        sums = words.five_numbers(made, name) if made and done else ()
        return {
            "under": words.score_line(replay),
            "looking": self._looking,
            "stopped": self._stopped,
            "progress": replay.looking.progress,
            "closes": self._leaves is not None,
            "headline": words.headline(replay) if done else "",
            "sums": [each._asdict() for each in sums],
            "plain": "" if curve or not done else words.NO_CURVE,
            "chart": self._chart(curve),
            "deals": self._deals(made.deals) if made and done else [],
            "whose": ["the cards", "you", name or "the others"],
            "costly": words.say_costly(replay, self._boards) if done and replay.review.decisions else "",
            "boards": [board_view(replay, each) for each in self._boards],
            "may": [name for name, can in (("play on", self._play), ("practice", self._practice)) if can],
            "walk": [] if self._looking else [_walked(each) for each in replay.review.decisions],
            "folds": list(self._folds),
            "inside": f"IPY_MODEL_{self.inside.model_id}" if self.inside is not None else "",
        }

    def _deals(self, made: tuple[DealFigures, ...]) -> list[dict[str, Any]]:
        """The table by deal, with an empty column for each deal that isn't known."""
        known = [
            {"number": one.number, "score": "{}:{}".format(*one.scores), "by": [*map(signed, one[2:])]} for one in made
        ]
        more = range(len(known) + 1, self.replay.game.table.number + 1)
        return known + [{"number": number, "score": "", "by": ["", "", ""]} for number in more]

    def _chart(self, curve: Curve | None) -> dict[str, str] | None:
        if curve is None:
            return None
        deals, discs = max(1, self.replay.game.table.number), [each.decision.at for each in self._boards]
        return {
            "wide": draw_curve(curve, deals, discs, WIDE),
            "narrow": draw_curve(curve, deals, discs, NARROW),
            "words": self._said() or f"Your chance of winning. {self.replay.looking.progress}",
        }

    def _said(self) -> str:
        """The headline and the five numbers, as they're heard."""
        if self._looking:
            return ""
        made = words.known_figures(self.replay)
        sums = words.five_numbers(made, words.opponent_of(self.replay)) if made else ()
        return f"{words.headline(self.replay)} " + ", ".join(f"{each.label} {each.value}" for each in sums)

    def static(self) -> Html:
        """Say what is known by now, without a kernel."""
        told = [words.score_line(self.replay), RUN] if self._looking else words.review_text(self.replay).splitlines()
        return stacked(*map(paragraph, told))


def practice_of(decision: Decision) -> str:
    """What to practice after a choice."""
    if decision.skill:
        return decision.skill
    return {"lead": "lead", "play": "reply"}.get(name_decision(decision), decision.what)


def _walked(decision: Decision) -> dict[str, Any]:
    lost = decision.shown_loss
    price = f"{lost} wins of 100" if lost is not None else f"{decision.cost:.1f} holes"
    cost = f"cost {price}. Best: {decision.best}" if decision.best else words.BEST
    return {"at": decision.at, "said": f"Deal {decision.deal}, {name_decision(decision)}: {decision.chosen}, {cost}."}


def _folds(replay: Replay) -> tuple[dict[str, str], ...]:
    review, missed = replay.review, words.missed_counts(replay.review)
    deals = replay.game.table.number
    how = "".join(f"<p>{sentence}</p>" for sentence in words.say_how(replay))
    made = (
        ("Every decision", words.say_fine(review), folds.every_decision(review.decisions)),
        (
            "What you missed in counting",
            f"{spell(len(missed))} hand{'s' * (len(missed) > 1)}" if missed else "nothing",
            folds.missed_table(missed) if missed else "<p>You counted everything.</p>",
        ),
        ("The game, told deal by deal", f"{spell(deals)} deal{'s' * (deals != 1)}", str(folds.told_game(replay))),
        ("How these numbers are made", "the cards you saw, never the others'", how),
    )
    return tuple({"name": name, "note": note, "page": page} for name, note, page in made)
