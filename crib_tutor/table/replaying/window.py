"""A saved game in a window, step by step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crib_tutor.counts import count
from crib_tutor.deck import Card, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Shown
from crib_tutor.game.state import Phase
from crib_tutor.look import board, card_faces
from crib_tutor.look.board import SIDES
from crib_tutor.look.html import Html, paragraph, preformatted, stacked
from crib_tutor.notebook.count_view import count_view
from crib_tutor.notebook.window import Event, Window, file_text
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table import saved_table
from crib_tutor.table.advice import Option
from crib_tutor.table.choice_prices import say_price, verdict
from crib_tutor.table.game_view import face
from crib_tutor.table.replaying.positions import HeldCards, Position
from crib_tutor.table.replaying.state import Replay, game_of, open_replay, read_game
from crib_tutor.table.reviewing.state import Decision
from crib_tutor.table.sitting import Sitting
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.seat_names import SeatNames
from crib_tutor.words.transcript import transcript

_MOST_OPTIONS = 4


class ReplayWindow(Window):
    """A game gone through again, step by step.

    A file that the page opens takes the place of the game.
    """

    replay: Replay

    def __init__(self, game: Game | Sitting, seat: int = 0, *, below: bool = False, aim: str = WIN) -> None:
        self._below = below
        """Whether it's open below the table where the game is played: then it shows no more than its seat saw."""
        again = open_replay(game, seat, whole=not below, aim=aim)
        self.replay = replace(again, as_seen=self._sealed(again))
        super().__init__()

    def _sealed(self, replay: Replay) -> bool:
        return self._below and replay.game.winner is None

    def go_to_event(self, at: int) -> None:
        """Go to the step that holds an event."""
        step = max(0, bisect_right(self.replay.steps, at, key=lambda step: step.start) - 1)
        self.refresh(self._go(self.replay.to(step)))

    def _on_go(self, event: Event) -> str:
        return self._go(self.replay.to(event.get("step")))

    def _on_mistake(self, event: Event) -> str:
        return self._go(self.replay.to_mistake(back=event.get("back") is True))

    def _on_as_seen(self, event: Event) -> str:
        if self._sealed(self.replay):
            raise IllegalMove("the other cards stay face down until the game is over")
        self.replay = replace(self.replay, as_seen=event.get("on") is True)
        if not self.replay.as_seen:
            return "All cards lie open."
        return "The cards are shown as you saw them."

    def _on_load(self, event: Event) -> str:
        text = file_text(event, "a saved game", saved_table.SAVED.longest)
        loaded = read_game(text)
        players = game_of(loaded).rules.players
        self._below = False
        seat = self.replay.seat if self.replay.seat < players else 0
        self.replay = open_replay(loaded, seat, whole=False, aim=self.replay.looking.aim)
        return f"{self._title()}. {self._summary()}"

    def _on_look_on(self, _: Event) -> str:
        self.replay = self.replay.look_on()
        return self._summary() if self.replay.looking.done else ""

    def _go(self, replay: Replay) -> str:
        self.replay, decision = replay, replay.decision
        judged = [_lead(decision), _instead(decision)] if decision else []
        return " ".join([*replay.sentences, *filter(None, judged)])

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        again = self.replay
        return {
            "title": self._title(),
            "summary": self._summary(),
            "looking": not again.looking.done,
            "worst": [
                {
                    "step": again.step_of(decision),
                    "words": again.words.name_opponent(f"Deal {decision.deal}, {decision.what}: {decision.price}"),
                }
                for decision in again.review.worst
            ],
            "mistakes": list(again.mistakes),
            "step": again.at,
            "last": len(again.steps) - 1,
            "deals": [{"step": step, "label": f"Deal {deal}"} for deal, step in enumerate(again.deals, 1)],
            "as seen": again.as_seen,
            "below": self._below,
            "sealed": self._sealed(again),
            "told": list(again.sentences),
            "judged": _judged(again),
            "back": card_faces.card_back(),
            "longest": saved_table.SAVED.longest,
            **self._pegs(again.position),
            **self._table(again.position),
            "shown": self._counted(again.position),
        }

    def static(self) -> Html:
        """Show what cost most, and the transcript, without a kernel."""
        return stacked(
            paragraph(self._title(), "strong"),
            paragraph(self._summary()),
            *[
                paragraph(f"Deal {one.deal}, {one.what}: {one.chosen}, best {one.best}. {one.price}.")
                for one in self.replay.review.worst
            ],
            preformatted(transcript(self.replay.game, names=self.replay.names)),
        )

    # --- words ---

    def _title(self) -> str:
        return f"{self.replay.game.rules.name}, {amount_of(self.replay.game.rules.target, 'point')}, step by step"

    def _score(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{name} {scores[side]}" for side, name in self._sides())

    def _sides(self) -> list[tuple[int, str]]:
        rules = self.replay.game.rules
        order = [(self.replay.seat + step) % rules.sides for step in range(rules.sides)]
        return [(side, self.replay.words.side(side)) for side in order]

    def _summary(self) -> str:
        game, judged = self.replay.game, self.replay.review
        ended = "not over" if game.winner is None else ("won" if game.winner == self._sides()[0][0] else "lost")
        opening = f"{self._score(game.scores)}: {ended}."
        if progress := self.replay.looking.progress:
            return f"{opening} {progress}"
        if not judged.decisions:
            return f"{opening} You haven't decided anything in it yet."
        number, dear = len(judged.decisions), len(self.replay.mistakes)
        of_them = f"Of your {number} decisions {dear or 'none'}" if number > 1 else "Your one decision"
        costs = "cost no more" if number == 1 and not dear else "cost more"
        given = f"; all told you gave away {say_price(judged.holes)}." if dear else ": well played."
        return f"{opening} {of_them} {costs} than a whisker{given}"

    # --- the board and the cards ---

    def _pegs(self, stood: Position) -> dict[str, Any]:
        rules, sides = self.replay.game.rules, self._sides()
        pegs = [(stood.scores[side], stood.behind[side]) for side, _ in sides]
        return {
            "board": board.tracks(pegs, rules.target, [lurch.below for lurch in rules.lurches]),
            "score": f"{self._score(stood.scores)}, of {rules.target}.",
            "key": [
                {"side": SIDES[at][0], "name": name, "score": stood.scores[side]}
                for at, (side, name) in enumerate(sides)
            ],
        }

    def _counted(self, stood: Position) -> dict[str, Any] | None:
        """Count the open hand, unless its claim is still awaited."""
        game, shown = self.replay.game, stood.shown
        if shown is None or (
            game.awaits.phase in (Phase.CLAIM, Phase.CALL)
            and shown == next(event for event in reversed(game.events) if isinstance(event, Shown))
        ):
            return None
        return count_view(count(shown.cards, stood.starter, shown.place == CRIB, rules=game.rules))

    def _table(self, stood: Position) -> dict[str, Any]:
        seat, names, rules = self.replay.seat, self.replay.names, self.replay.game.rules
        players, sides = rules.players, rules.sides
        order = [(seat + step) % players for step in range(1, players + 1)] if stood.hands else []
        shown = stood.shown
        whose = "Your crib" if stood.dealer == seat else f"{names[stood.dealer or 0]}'s crib"
        return {
            "hands": [
                {
                    "name": names[player],
                    "dealer": player == stood.dealer,
                    "open": shown is not None and (shown.player, shown.place) == (player, "hand"),
                    **_lies(stood.hands[player]),
                }
                for player in order
            ],
            "crib": {"name": whose, **_lies(stood.crib)} if stood.dealer is not None else None,
            "crib open": shown is not None and shown.place == "crib",
            "starter": face(stood.starter) if stood.starter else None,
            "pile": [
                face(
                    event.card,
                    under=str(event.count),
                    by=names[event.player],
                    side=SIDES[(event.player - seat) % sides][0],
                )
                for event in stood.pile
            ],
            "before": [face(card) for card in stood.before],
            "count": str(stood.pile[-1].count) if stood.pile else "",
        }


def _lies(held: HeldCards) -> dict[str, Any]:
    return {"cards": [face(card) for card in held.cards], "backs": held.backs}


# --- what a decision cost ---


def _lead(decision: Decision) -> str:
    return f"{capitalized(verdict(decision.cost))}{f', {decision.price} given away' * bool(decision.price)}."


def _instead(decision: Decision) -> str:
    return f"You chose {decision.chosen}; best was {decision.best}." if decision.best else ""


def _judged(again: Replay) -> dict[str, Any] | None:
    decision = again.decision
    if decision is None:
        return None
    options, chosen = again.options, again.chosen
    best = options[0].cards if options and decision.cost > WHISKER else ()
    return {
        "fine": decision.cost <= WHISKER,
        "lead": _lead(decision),
        "words": _instead(decision) or f"You chose {decision.chosen}.",
        "why": "" if options else again.words.name_opponent(decision.why),
        "hand": [
            face(card, mark=" and ".join(marks), label="both" if len(marks) > 1 else "".join(marks))
            for card in again.chose_from
            for marks in [["yours"] * (card in chosen) + ["best"] * (card in best)]
        ],
        "options": _listed(options, chosen, again.words),
        "priced": decision.measure.value if decision.measure else "",
    }


def _listed(options: Sequence[Option], chosen: tuple[Card, ...], words: SeatNames) -> list[dict[str, Any]]:
    rows = [(place, option, tuple(sorted(option.cards)) == chosen) for place, option in enumerate(options)]
    return [
        {
            "cards": symbols(option.cards),
            "cost": f"costs {option.price}" if option.price else "best" if not place else "as good",
            "yours": yours,
            "why": words.name_opponent(option.why if place or yours else option.outcome),
        }
        for place, option, yours in rows
        if place < _MOST_OPTIONS or yours
    ]


def replay(game: Game | str | bytes, seat: int = 0, *, aim: str = WIN) -> ReplayWindow:
    """Open a game step by step.

    >>> from crib_tutor.game import to_json
    >>> from crib_tutor.rules import MODERN
    >>> replay(to_json(Game(MODERN, seed=7).cut())).value["summary"]
    "You 0, North 0: not over. You haven't decided anything in it yet."

    In the last deals cards are priced by the ``aim``: "win", "game points", "stakes" or "spread". Raises `IllegalMove`
    for a text that isn't a saved game, for a seat that there is not, and for what no one can aim for.
    """
    return ReplayWindow(read_game(game), seat, aim=aim)
