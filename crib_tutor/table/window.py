"""The table in a window: a whole game, told moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import traitlets
from ipywidgets import DOMWidget

from crib_tutor.deck import Card, cards, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import PLAY, Dealt
from crib_tutor.game.seats import HIDING
from crib_tutor.game.state import Phase
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.window import Event, Handler, Window
from crib_tutor.phrases import capitalized
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import IllegalMove
from crib_tutor.table import game_view, table_words
from crib_tutor.table.advice import Option, advice, compare_with_best
from crib_tutor.table.beside import Beside
from crib_tutor.table.claims import TableClaims
from crib_tutor.table.ending import draw_end
from crib_tutor.table.games import Games, choose_game, shelf_key
from crib_tutor.table.moments import view as stage_view
from crib_tutor.table.moments.moment import StageMoment, StoryLine
from crib_tutor.table.moments.tell_moments import standing, tell
from crib_tutor.table.narration import narrate
from crib_tutor.table.next_game import restart
from crib_tutor.table.prompt import is_alone, prompt_for
from crib_tutor.table.recording.keeping import RECORD, GameKeeper, RecordStrip
from crib_tutor.table.recording.played_game import KINDS
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.reviewing.state import Review
from crib_tutor.table.settings import view as settings_view
from crib_tutor.table.sitting import Sitting, Teaching, deciding_seat, move, say_forced_go, tick
from crib_tutor.table.take_back import last_card, take_back
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.telling import sentence_at

COACH_FROM = 0.75
"""Holes from which the coach speaks before a move: our own choice, three in four deals, or 1.5 wins in 100."""
_LOG = 8
"""Sentences of the game that readers without a kernel are told."""
_MOST_LINES = 80
"""Lines of the story that the page shows at most: some three deals."""
_MOST_MOMENTS = 60
"""Moments that are told one after another at most; the story holds them all."""


class TableWindow(Window):
    """A game of cribbage with as much tutoring as is wanted.

    >>> table = TableWindow(Sitting.begin("MODERN", seed=7))
    >>> table._receive(None, {"event": "go on"}, [])
    >>> table.value["asked"], table.value["moments"][0]["said"]
    ("It's your deal.", 'You cut 8♥.')

    It sends the moments since its last answer, and how the table lies after them. The page keeps which cards are
    chosen, and under the ``name`` of the table a copy of its game; a ``fresh`` game, another each time, is not told to
    readers without a kernel. What the page is sent to draw holds no card that its player does not see. The copy that it
    keeps does: a game goes on from its seed and its events, so anyone who opens the browser's storage, or a saved file,
    can look into all hands. ``practice`` makes the window that practices a skill, and ``play`` a table that plays on.
    """

    faces = traitlets.Dict().tag(sync=True)
    """Every card as the page draws it, and the back, sent once: so none of them tells what anyone holds."""
    helps: bool = True
    """Whether there's advice, a card can be taken back, and another opponent be chosen: not in a match or a lesson."""
    kept = traitlets.Unicode().tag(sync=True)
    """The game for the page to keep: a message of its own, which the answer that is painted doesn't wait for."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        name: str = "table",
        fresh: bool = False,
        practice: Callable[[str], DOMWidget] | None = None,
        play: Callable[[Replay, int], DOMWidget] | None = None,
        merge: Callable[[Sitting, Sitting], Sitting | None] = choose_game,
        recorder: GameKeeper = RECORD,
    ) -> None:
        self.sitting = sitting
        self._recorder = recorder
        self._name = name
        self._fresh = fresh
        self._round = 0
        """Games that were begun or loaded here: the page draws everything again with another."""
        self._told = (len(sitting.game.events),) * sitting.game.rules.players
        """How many events each seat was told on this page."""
        self._moments: list[StageMoment] = []
        self._lines_before: tuple[list[str], ...] | None = None
        """The story before the last move, to which it goes back with a card that's taken back."""
        self._story: Mapping[int | None, tuple[list[str], ...]] = {}
        """The lines of the story that each seat was told, or both people while the computer plays for them."""
        self._advice: tuple[Option, ...] = ()
        self._warning: dict[str, Any] | None = None
        self.claims = TableClaims(self)
        self.beside = Beside(self, practice, play)
        self.games = Games(self, merge)
        kept = RecordStrip(recorder, lambda: self.sitting.game.winner is not None)
        super().__init__(self.claims, self.beside, self.games, kept)

    @traitlets.default("faces")
    def _draw_faces(self) -> dict[str, dict[str, str]]:
        return stage_view.faces()

    def _on_go(self, _: Event) -> str:
        return self.after(move(self.sitting, Game.go))

    def handlers(self) -> dict[str, Handler]:
        """Find what does each event; a screen that's handed over does little."""
        handlers = super().handlers()
        if self.sitting.handing:
            moves = self.events().keys() - {"look", "tick", "keep"} | self.claims.events().keys()
            handlers |= dict.fromkeys((*moves, "step by step", "review", "demo"), self._hands_over)
        return handlers

    def _hands_over(self, _: Event) -> str:
        raise IllegalMove(f"say first who's looking: {self.sitting.names[self.sitting.seat]} shows the hand first")

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the view, and the new moments just this once."""
        new = [] if self.sitting.handing else tell(self.sitting, self._told[self.sitting.seat])
        self._moments = new[-_MOST_MOMENTS:]
        super().refresh(said, refused=refused)
        self.kept = self.to_keep()
        if self.sitting.handing:
            return
        if new:
            self._lines_before = self._lines()
        seat, lines = self.sitting.seat, [stage_view.draw_line(self.sitting, moment.line) for moment in self._moments]
        self._story = {**self._story, self.sitting.viewer: (*self._lines(), *filter(None, lines))}
        numbers = [*self._told]
        numbers[seat] = len(self.sitting.game.events)
        self._told = tuple(numbers)

    def to_keep(self) -> str:
        """Write down what the browser keeps."""
        return self.games.to_keep

    def _lines(self) -> tuple[list[str], ...]:
        """The story as this seat was told it, or its last deal."""
        if self.sitting.handing:
            return ()  # nobody knows who looks
        seat, log = self.sitting.seat, self.sitting.game.events
        if self.sitting.viewer in self._story:
            return self._story[self.sitting.viewer][-_MOST_LINES:]
        dealt = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=0)
        before = [moment for moment in tell(self.sitting, dealt) if moment.end <= self._told[seat]]
        return tuple(filter(None, (stage_view.draw_line(self.sitting, moment.line) for moment in before)))

    # --- moves ---

    def after(self, sitting: Sitting) -> str:
        """Take over a move, and say what is asked now."""
        if sitting.message:
            raise IllegalMove(sitting.message)
        self.settle(say_forced_go(sitting))
        return self.news()

    def settle(self, sitting: Sitting) -> None:
        """Take over another sitting."""
        if sitting.game is not self.sitting.game:
            self.beside.moved()
            self.games.moved()
        self.claims.settle(sitting)
        before = self.sitting
        if (sitting.demo, sitting.wording, sitting.tutor) != (before.demo, before.wording, before.tutor):
            self._story = {}  # each seat is told what it may know now, in the words that are wished
        self.sitting = sitting
        self._advice, self._warning = (), None
        if sitting.game.winner is not None and before.game.winner is None and sitting.game.seed == before.game.seed:
            self._recorder.finished(sitting)

    def looked_back(self, review: Review) -> None:
        """Keep in the record what the choices of this game cost."""
        costs = {kind: sum(decision.cost for decision in review.of(kind)) for kind in KINDS}
        self._recorder.looked_back(self.sitting, costs)

    def redraw(self) -> None:
        """Draw the page again, and tell no moment twice."""
        self._moments = []
        super().redraw()

    def start_over(self, sitting: Sitting) -> str:
        """Begin another game, without telling again what lies there."""
        self._told = (len(sitting.game.events),) * sitting.game.rules.players
        self._story, self._lines_before = {}, None
        self.claims.forget()
        self.settle(say_forced_go(sitting).clear_screen())
        self.games.begun()
        self.beside.shows = False
        self._round += 1
        return self.news()

    def _on_go_on(self, event: Event) -> str:
        phase = self.sitting.phase
        if phase is Phase.OVER:
            return self.start_over(restart(self._with_opponent(event.get("opponent"))))
        makes = {Phase.CUT: Game.cut, Phase.DEAL: Game.deal, Phase.TURN_UP: Game.turn_up}
        if phase not in makes:
            raise IllegalMove(f"there's nothing to go on with: {prompt_for(self.sitting)}")
        return self.after(move(self.sitting, makes[phase]))

    def _with_opponent(self, key: object) -> Sitting:
        """The sitting for a rematch, against another opponent if one was chosen."""
        if key is None or not self.helps:
            return self.sitting
        return settings_view.change(self.sitting, "opponent", key)

    def _on_undo_card(self, event: Event) -> str:
        """Undo the last card, and say so in the story."""
        if not self.helps:
            raise IllegalMove("a card stays where it's played in this game")
        seen = event.get("seen")
        before, said = take_back(self.sitting, seen if type(seen) is int else None)
        self._told = tuple(min(told, len(before.game.events)) for told in self._told)
        self.settle(before)
        if self._lines_before is not None:
            self._story = {**self._story, self.sitting.viewer: self._lines_before}
        self._note(capitalized(said))
        self._round += 1  # what was to be told isn't any more
        return f"{capitalized(said)}. {self.news()}"

    def _note(self, said: str) -> None:
        """Write a line into the story that is no event of the game."""
        line = stage_view.draw_line(self.sitting, StoryLine(said, "", self.sitting.seat))
        self._story = {**self._story, self.sitting.viewer: (*self._lines(), line)}

    def _on_look(self, _: Event) -> str:
        self.sitting = replace(self.sitting, handing=False)
        return self.news()

    def _on_discard(self, event: Event) -> str:
        away = _chosen(event)
        number = self.sitting.game.rules.discards
        if len(away) != number:
            text = f"{len(away) or 'none'} {'are' if len(away) > 1 else 'is'} chosen"
            raise IllegalMove(f"choose {amount_of(number, 'card')} to discard: {text}")
        warned = self._coach(event, away)
        return warned or self.after(move(self.sitting, lambda game: game.discard(self.sitting.seat, away)))

    def _on_lay(self, event: Event) -> str:
        card = _chosen(event)
        if len(card) != 1:
            raise IllegalMove("choose one card to play")
        if self.sitting.phase is Phase.CALL and self.sitting.game.awaits.place == PLAY:
            if card[0] not in game_view.cards_to_play(self.sitting):
                raise IllegalMove(f"{card[0]} can't be played now: answer the claim first")
            return self.after(move(move(self.sitting, Game.call), lambda game: game.lay(card)))
        return self._coach(event, card) or self.after(move(self.sitting, lambda game: game.lay(card)))

    def _receive(self, widget: object, event: object, buffers: object) -> None:
        """Do what the page reports; of two views that ask alike one is heard."""
        if (
            isinstance(event, Mapping)
            and event.get("event") == "tick"
            and event.get("at", self._answers) != self._answers
        ):
            return
        super()._receive(widget, event, buffers)

    def _on_tick(self, _: Event) -> str:
        if not self.sitting.demo:
            raise IllegalMove("the computer isn't playing for you now")
        self.settle(tick(self.sitting))
        return ""

    # --- the tutor ---

    def _on_advice(self, _: Event) -> str:
        if not self._advises:
            raise IllegalMove("there's no advice here: ask at a table of your own")
        if deciding_seat(self.sitting) != self.sitting.seat:
            raise IllegalMove("there's nothing to advise on now: ask when it's your turn")
        self._advice = () if self._advice else advice(self.sitting.view)
        if not self._advice:
            return "Advice put away."
        best = self._advice[0]
        self._note("You ask for advice")
        return self.sitting.words.name_opponent(f"The tutor: {symbols(best.cards)}. {best.why}")

    @property
    def _advises(self) -> bool:
        """Whether the tutor can be asked: always alone at a free table."""
        return self.helps and (is_alone(self.sitting) or self.sitting.tutor in (Teaching.ADVICE, Teaching.COACH))

    def _coach(self, event: Event, chosen: tuple[Card, ...]) -> str:
        """Speak before a costly move, once."""
        sitting, sees, sure = self.sitting, self.sitting.view, event.get("sure") is True
        self._warning = None
        if sitting.tutor is not Teaching.COACH or sure or deciding_seat(sitting) != sitting.seat or sitting.handing:
            return ""
        choosing = sees.legal if sitting.phase is Phase.PLAY else sees.hand if sitting.phase is Phase.DISCARD else ()
        if not set(chosen) <= set(choosing):
            return ""  # the rules speak first
        ranked = advice(sees)
        made = next((option for option in ranked if set(option.cards) == set(chosen)), None)
        if made is None or made.cost < COACH_FROM:
            return ""
        words = f"{symbols(made.cards)} costs {made.price} against {symbols(ranked[0].cards)}, the best choice."
        again = {"event": event["event"], "cards": [str(card) for card in chosen], "sure": True}
        self._warning = {
            "words": words,
            "why": sitting.words.name_opponent(compare_with_best(made, ranked[0])),
            "again": again,
        }
        return f"Wait: {words} {self._warning['why']} Do it anyway, or choose again."

    def _on_keep(self, _: Event) -> str:
        self._warning = None
        return self.news()

    # --- what is shown ---

    def news(self) -> str:
        """Say what is asked now; what happened is told by the moments."""
        if self.sitting.handing:
            return f"Hand over to {self.sitting.names[self.sitting.seat]}."
        return prompt_for(self.sitting)

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        sitting, waits = self.sitting, (self.sitting.phase.name, *self.sitting.game.awaits[1:])
        rules = sitting.game.rules
        against = f", against {PLAYERS[sitting.opponent].name}" if is_alone(sitting) else ""
        now = standing(sitting)
        stage = stage_view.draw_moment(sitting, replace(now, happened="") if sitting.handing else now)
        moments = [stage_view.draw_moment(sitting, moment) for moment in self._moments]
        return {
            "name": shelf_key(self._name),
            "title": rules.name,
            "under": f"{rules.name}, first to {rules.target}{against}",
            "put": [
                self._round,
                sitting.match.played,
                sitting.game.table.number,
                *waits,
                sitting.seat,
                sitting.handing,
            ],
            "asked": self.news(),
            "moments": moments,
            "stage": stage,
            "story": list(self._lines()),
            **stage_view.draw_board(sitting),
            "score": table_words.score_words(sitting),
            **game_view.choosing(sitting),
            "buttons": game_view.buttons(sitting),
            "advice": game_view.advice_rows(self._advice, sitting.words),
            "priced": self._advice[0].measure.value if self._advice else "",
            **self._offers(),
            "warning": self._warning,
            "hides": [],
        }

    def _offers(self) -> dict[str, object]:
        """What a free table has room for: advice, taking back, and a rematch against another."""
        sitting, takes = self.sitting, last_card(self.sitting) if self.helps else None
        others = PLAYERS if self.helps and sitting.phase is Phase.OVER else {}
        return {
            "takes": [takes.at + 1, takes.until] if takes and not sitting.handing else [],
            "end": draw_end(sitting) if sitting.phase is Phase.OVER else None,
            "others": [{"value": key, "label": one.name} for key, one in others.items()],
            "opponent": sitting.opponent,
            "waits": False,
            "sounds": self.helps,
            "asks": self._advises and bool(game_view.choosing(sitting)["choose"]) and sitting.phase is not Phase.CALL,
        }

    def close(self) -> None:
        """Close the window, and what is open below it."""
        self.beside.close()
        super().close()

    def static(self) -> Html:
        """Tell the score and last events to readers without a kernel."""
        sitting, log = self.sitting, self.sitting.game.events
        if self._fresh and not log:
            return paragraph("Run the cell: the cards are dealt here.", "em")
        if is_alone(sitting):
            last = [sentence for _, sentence in narrate(sitting, back=_LOG)][-_LOG:]
        else:
            both = [at for at, event in enumerate(log) if type(event) not in HIDING][-_LOG:]
            last = [sentence for at in both if (sentence := sentence_at(log, at, sitting.game.rules))]
        sees = sitting.view
        cards = [hand(sees.hand, sees.starter)] if sees.hand and is_alone(sitting) else []
        return stacked(*map(paragraph, table_words.state_lines(sitting, last).splitlines()), *cards)


def _chosen(event: Event) -> tuple[Card, ...]:
    given = event.get("cards")
    return cards(given) if given else ()
