"""The table in a window: a whole game by any rules, against the computer or for two, with the tutor at one's elbow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ipywidgets import DOMWidget

from crib_tutor.deck import Card, cards, symbols
from crib_tutor.game import Game
from crib_tutor.game.seats import HIDING
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.game_window import shelf_key
from crib_tutor.notebook.show_claims import ClaimingWindow
from crib_tutor.notebook.views import game_view, show_view
from crib_tutor.notebook.window import Event, script, style
from crib_tutor.rules import IllegalMove
from crib_tutor.table import table_words
from crib_tutor.table.advice import Option, advice
from crib_tutor.table.narration import narrate, sentence_at
from crib_tutor.table.next_game import next_game
from crib_tutor.table.prompt import prompt_for
from crib_tutor.table.session import Sitting, Teaching, deciding_seat, move, tick
from crib_tutor.words.counts_aloud import amount_of

COACH_FROM = 0.75
"""Holes from which the coach speaks before a move: our own choice, three in four deals, or 1.5 wins in 100."""
_SCRIPTS = (
    "cards",
    "answering_window",
    "moving_pegs",
    "shelf",
    "voice",
    "table_wishes",
    "table_cards",
    "table_claims",
    "table_folds",
)
_LOG = 8
"""Sentences that stay on the page when nothing is new."""
_MOST_NEW = 40
"""New sentences that are read aloud at most; fewer are shown, and all of them stand in the transcript."""


class TableWindow(ClaimingWindow):
    """A game of cribbage: cards, board, play, show and muggins, and as much of the tutor as is wanted.

    >>> table = TableWindow(Sitting.begin("MODERN", seed=7))
    >>> table._receive(None, {"event": "go on"}, [])
    >>> table.value["asked"], table.value["log"][0]["words"]
    ('It is your deal.', 'South cuts 8♥ for the deal.')

    All it knows is its ``sitting``, and of the moment: what is claimed so far, and what the tutor was asked. The page
    keeps which cards are chosen, and under the ``name`` of the table a copy of its game; a ``fresh`` game, another each
    time, is not told to readers without a kernel. What the page is sent to draw holds no card that its player does not
    see. The copy that it keeps does: a game goes on from its seed and its events, so whoever opens the browser's
    storage, or a saved file, can look into all hands. ``practice`` makes the window that practices a skill.
    """

    _esm = script(*_SCRIPTS, "table_window")
    _css = style("table_window")

    def __init__(
        self,
        sitting: Sitting,
        *,
        name: str = "table",
        fresh: bool = False,
        practice: Callable[[str], DOMWidget] | None = None,
    ) -> None:
        self.sitting = sitting
        self._name = name
        self._fresh = fresh
        self._practice = practice
        self._inside: DOMWidget | None = None
        self._since = len(sitting.game.events)
        """How long the log was before the last move: what came after it is new on the page."""
        self._advice: tuple[Option, ...] = ()
        self._warning: dict[str, Any] | None = None
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        moves = {
            "go on": self._go_on,
            "lay away": self._discard,
            "lay": self._lay,
            "go": lambda _: self._moved(Game.go),
            "advice": self._advise,
            **self.calling_events(),
        }
        if self.sitting.handing:
            moves = dict.fromkeys((*moves, "replay", "demo"), self._hands_over)
        own = {"look": self._look, "tick": self._tick, "practice": self._open_practice}
        return {**own, **self.ruled_events(), **moves}

    def _hands_over(self, _: Event) -> str:
        raise IllegalMove(
            f"nobody has said yet who looks: {self.sitting.names[self.sitting.seat]} shows the hand first"
        )

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and only this once how the pegs moved."""
        super().refresh(said, refused=refused)
        self._since = len(self.sitting.game.events)

    # --- moves ---

    def _moved(self, make: Callable[[Game], Game]) -> str:
        return self._after(move(self.sitting, make))

    def _after(self, sitting: Sitting) -> str:
        if sitting.message:
            raise IllegalMove(sitting.message)
        self._settle(sitting)
        return self._news()

    def _settle(self, sitting: Sitting) -> None:
        if sitting.game is not self.sitting.game:
            self._pages, self._waits = self._pages.close_judged(), None
        self._keep_claims(sitting)
        self.sitting = sitting
        self._advice, self._warning = (), None

    def _start_over(self, sitting: Sitting) -> str:
        self._since, self._claims = len(sitting.game.events), ()  # pegs that stood there already do not walk
        return super()._start_over(sitting)

    def _news(self) -> str:
        if self.sitting.handing:
            return self._asked()
        told = [said for new, said in narrate(self.sitting, back=0) if new][-_MOST_NEW:]
        return " ".join([*told, self._asked()])

    def _go_on(self, _: Event) -> str:
        phase = self.sitting.phase
        if phase is Phase.OVER:
            return self._after(next_game(self.sitting))
        makes = {Phase.CUT: Game.cut, Phase.DEAL: Game.deal, Phase.TURN_UP: Game.turn_up}
        if phase not in makes:
            raise IllegalMove(f"there is nothing to go on with: {prompt_for(self.sitting)}")
        return self._moved(makes[phase])

    def _look(self, _: Event) -> str:
        self.sitting = replace(self.sitting, handing=False)
        return self._news()

    def _discard(self, event: Event) -> str:
        away = _chosen(event)
        many = self.sitting.game.rules.lays_away
        if len(away) != many:
            told = f"{len(away) or 'none'} {'are' if len(away) > 1 else 'is'} chosen"
            raise IllegalMove(f"choose {amount_of(many, 'card')} to lay away: {told}")
        warned = self._coach(event, away)
        return warned or self._moved(lambda game: game.discard(self.sitting.seat, away))

    def _lay(self, event: Event) -> str:
        card = _chosen(event)
        if len(card) != 1:
            raise IllegalMove("choose one card to lay")
        return self._coach(event, card) or self._moved(lambda game: game.lay(card))

    def _receive(self, widget: object, event: object, buffers: object) -> None:
        """Do what the page reports; of two views that both ask for the next move or deal one is heard."""
        if (
            isinstance(event, Mapping)
            and event.get("event") in ("tick", "look on")
            and event.get("at", self._answers) != self._answers
        ):
            return
        super()._receive(widget, event, buffers)

    def _tick(self, _: Event) -> str:
        if not self.sitting.demo:
            raise IllegalMove("the computer does not play for you now")
        self._settle(tick(self.sitting))
        return " ".join([said for new, said in narrate(self.sitting, back=0) if new][-_MOST_NEW:])

    # --- the tutor ---

    def _advise(self, _: Event) -> str:
        if self.sitting.tutor not in (Teaching.ADVICE, Teaching.COACH):
            raise IllegalMove("the tutor gives advice when you ask for it in the settings")
        if deciding_seat(self.sitting) != self.sitting.seat:
            raise IllegalMove("there is nothing to advise on now: ask when it is your turn")
        self._advice = () if self._advice else advice(self.sitting.view)
        if not self._advice:
            return "Advice put away."
        best = self._advice[0]
        return f"The tutor: {symbols(best.cards)}. {best.why}"

    def _coach(self, event: Event, chosen: tuple[Card, ...]) -> str:
        """Speak before a costly move, once."""
        sitting, sees, sure = self.sitting, self.sitting.view, event.get("sure") is True
        self._warning = None
        if sitting.tutor is not Teaching.COACH or sure or deciding_seat(sitting) != sitting.seat or sitting.handing:
            return ""
        choosing = sees.legal if sitting.phase is Phase.PLAY else sees.hand if sitting.phase is Phase.LAY_AWAY else ()
        if not set(chosen) <= set(choosing):
            return ""  # the rules speak first
        ranked = advice(sees)
        made = next((one for one in ranked if set(one.cards) == set(chosen)), None)
        if made is None or made.cost < COACH_FROM:
            return ""
        words = (
            f"{symbols(made.cards)} costs {made.price} against {symbols(ranked[0].cards)}, the best choice. "
            f"With that one: {ranked[0].why}"
        )
        again = {"event": event["event"], "cards": [str(card) for card in chosen], "sure": True}
        self._warning = {"words": words, "again": again}
        return f"Wait: {words} Do it anyway, or choose again."

    def _open_practice(self, _: Event) -> str:
        if self._inside is not None:
            self._close_practice()
            return "The practice is put away."
        if self._practice is None or not (what := self._pages.practice(self.sitting)):
            raise IllegalMove("there is nothing to practice: look back on your decisions first")
        self._inside = self._practice(what)
        return "The practice is open below the table."

    def _close_practice(self) -> None:
        if self._inside is not None:
            self._inside.close()
            self._inside = None

    def close(self) -> None:
        """Close the table, and the practice below it."""
        self._close_practice()
        super().close()

    # --- what is shown ---

    def _asked(self) -> str:
        if self.sitting.handing:
            return f"Hand over to {self.sitting.names[self.sitting.seat]}."
        return prompt_for(self.sitting)

    def view(self) -> dict[str, Any]:
        """What the page draws."""
        sitting, waits = self.sitting, (self.sitting.phase.name, *self.sitting.game.awaits[1:])
        return {
            "name": shelf_key(self._name),
            "back": card_faces.card_back(),
            "title": f"{sitting.game.rules.name}, {amount_of(sitting.game.rules.target, 'point')}",
            "put": [
                self._round,
                sitting.match.played,
                sitting.game.table.number,
                *waits,
                sitting.seat,
                sitting.handing,
            ],
            "asked": "" if sitting.phase is Phase.OVER and not sitting.match.over else self._asked(),
            "players": game_view.players(sitting),
            **game_view.pegs(sitting, self._since),
            **game_view.middle(sitting),
            **game_view.play_view(sitting),
            **game_view.hand(sitting),
            "speech": show_view.speech(sitting),
            "counted": show_view.counted_hands(sitting),
            "ending": show_view.ending(sitting),
            "inside": f"IPY_MODEL_{self._inside.model_id}" if self._inside is not None else "",
            "buttons": game_view.buttons(sitting),
            "claim": self._form(),
            "log": self._log(),
            "advice": game_view.advice_rows(self._advice),
            "priced": self._advice[0].measure.value if self._advice else "",
            "asks": sitting.tutor in (Teaching.ADVICE, Teaching.COACH) and bool(game_view.hand(sitting)["choose"]),
            "warning": self._warning,
            **self.ruled_view(),
        }

    def _log(self) -> list[dict[str, Any]]:
        if self.sitting.handing:
            return []  # nobody knows who looks
        told = narrate(self.sitting, back=_LOG)
        new = min(sum(fresh for fresh, _ in told), 3 * _LOG)
        return [{"words": said, "new": fresh} for fresh, said in told[-max(new, _LOG) :]] if told else []

    def static(self) -> Html:
        """Where things stand, and the last events, for readers without a kernel."""
        if self._fresh and not self.sitting.game.events:
            return paragraph("Run the cell: the cards are dealt here.", "em")
        words = table_words.state_lines(self.sitting, self._last_events())
        sees = self.sitting.view
        cards = [hand(sees.hand, sees.starter)] if sees.hand and len(self.sitting.people) == 1 else []
        return stacked(*map(paragraph, words.splitlines()), *cards)

    def _last_events(self) -> list[str]:
        sitting = self.sitting
        if len(sitting.people) == 1:
            return [said for _, said in narrate(sitting, back=_LOG)][-_LOG:]
        log = sitting.game.events
        both = [at for at, event in enumerate(log) if type(event) not in HIDING][-_LOG:]
        return [told for at in both if (told := sentence_at(log, at, sitting.game.rules))]


def _chosen(event: Event) -> tuple[Card, ...]:
    given = event.get("cards")
    return cards(given) if given else ()
