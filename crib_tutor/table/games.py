"""The games of a table, its settings, and the browser's copy."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from secrets import randbelow
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.documents import Kept
from crib_tutor.game.matches import Match
from crib_tutor.game.state import Phase
from crib_tutor.notebook.window import Event, WindowPart, file_text
from crib_tutor.rules import NAMED, IllegalMove, find_game
from crib_tutor.table import saved_table, table_words
from crib_tutor.table.claims import PlayedTable
from crib_tutor.table.next_game import give_up, people_for, restart, with_match
from crib_tutor.table.prompt import computer_plays
from crib_tutor.table.settings import view as settings_view
from crib_tutor.table.settings.modes import next_mode
from crib_tutor.table.shorthand import LEGEND
from crib_tutor.table.sitting import SEEDS, Sitting, Wording, advance
from crib_tutor.table.sounds import Sound, tones
from crib_tutor.words.rules_in_words import rules_in_words

_DIGITS = 12
"""Of a notebook's path as it is told to the browser: enough to keep notebooks apart, and nobody can read it back."""
_OPEN = frozenset({Phase.CUT, Phase.DEAL, Phase.OVER})
"""When no hand is held that one of two people should not see."""


def choose_game(here: Sitting, there: Sitting) -> Sitting | None:
    """Keep the game here, or let a person choose."""
    return here if here.game.events or not there.game.events else None


class Games(WindowPart):
    """The settings of a table and its games.

    ``merge`` decides between the game here and the one that the browser keeps.
    """

    def __init__(self, table: PlayedTable, merge: Callable[[Sitting, Sitting], Sitting | None] = choose_game) -> None:
        self._table = table
        self.offered: Sitting | None = None
        """The browser's game, as long as nobody has chosen."""
        self._waits: WaitingGame | None = None
        self._file: dict[str, str] | None = None
        self._paused = False
        self._browser: Kept[Sitting, Sitting] = Kept(
            lambda text: saved_table.from_json(text, type(table.sitting)),
            saved_table.to_json,
            merge,
            saved_table.SAVED.longest,
        )

    def sent(self) -> None:
        """Forget a file that was saved: it's sent only once."""
        self._file = None

    def begun(self) -> None:
        """Drop every question about another game: one has begun."""
        self.offered, self._waits, self._paused = None, None, False

    def moved(self) -> None:
        """Drop what waited for a yes: the game here has gone on."""
        self._waits = None

    @property
    def to_keep(self) -> str:
        """The game for the page to keep, unless another is offered."""
        sitting = self._table.sitting
        if sitting.resigned:
            return self._browser.write(restart(sitting))
        return self._browser.write(sitting) if sitting.game.events and not self.offered else ""

    # --- settings ---

    def _on_set(self, event: Event) -> str:
        self._table.settle(settings_view.change(self._table.sitting, event.get("name"), event.get("value")))
        return settings_view.setting_in_words(self._table.sitting, str(event.get("name")))

    def _on_demo(self, event: Event) -> str:
        demo, self._paused = event.get("on") is True, False
        hides = len(self._table.sitting.people) > 1 and not demo and self._table.sitting.phase not in _OPEN
        self._table.settle(advance(replace(self._table.sitting, demo=demo, handing=hides)))
        return f"{computer_plays(self._table.sitting)}." if demo else f"The cards are yours again. {self._table.news()}"

    def _on_pause(self, event: Event) -> str:
        self._paused = event.get("on") is True
        return "Paused." if self._paused else "Going on."

    # --- games ---

    def _on_new(self, event: Event) -> str:
        rules, two = find_game(str(event.get("rules"))), event.get("two") is True
        people, match = people_for(rules, two=two), Match(rules, randbelow(SEEDS))
        return self._table.start_over(with_match(replace(self._table.sitting, people=people, demo=False), match))

    def _on_give_up(self, _: Event) -> str:
        lost = give_up(self._table.sitting)
        if not lost.resigned:
            return f"Dealt again. {self._table.start_over(lost)}"
        self._table.settle(lost)
        return f"You resign: one game lost. {self._table.news()}"

    def _on_clear_tally(self, _: Event) -> str:
        """Begin the tally again, and an endless match's too."""
        match = self._table.sitting.match
        if not match.rules.match_games:
            match = replace(match, wins=(0,) * match.rules.sides)
        self._table.settle(replace(self._table.sitting, match=match, tally=(0, 0)))
        return table_words.TALLY_CLEARED

    # --- what is kept ---

    def _on_save(self, _: Event) -> str:
        self._file = {"name": "crib-game.json", "text": saved_table.to_json(self._table.sitting)}
        return "Saved as crib-game.json, in your browser's downloads."

    def _on_load(self, event: Event) -> str:
        text = file_text(event, "a saved game", saved_table.SAVED.longest)
        name = quote(event["name"]) if isinstance(event.get("name"), str) else "this file"
        try:
            loaded = saved_table.from_json(text, type(self._table.sitting))
        except IllegalMove as refusal:
            raise IllegalMove(f"{name} isn't a game of this table: {refusal}; load one that was saved here") from None
        lost = _lost(self._table.sitting)
        if not lost:
            return self._table.start_over(loaded)
        self._waits = WaitingGame(
            loaded, f"{name} holds a game of {_told(loaded)}. If you load it, you lose {lost}.", "Load it"
        )
        self._paused = self._table.sitting.demo  # nothing moves on while a question is open
        return self._waits.words

    def _on_found(self, event: Event) -> str:
        met = self._browser.meet(self._table.sitting, event.get("text"))
        if met.both is self._table.sitting or (self._table.sitting.game.events and met.refusal):
            return ""
        if met.there is None:
            return f"The game kept in this browser can't be used: {met.refusal}."
        if met.both:
            return self._table.start_over(met.both)
        self.offered = met.there
        return self._offer()

    def _offer(self) -> str:
        assert self.offered
        return f"This browser keeps a game of {_told(self.offered)}."

    def _on_resume(self, _: Event) -> str:
        """Go on with the game that's offered, after a second yes if need be."""
        if self._waits:
            return self._table.start_over(advance(self._waits.sitting))
        if self.offered is None:
            raise IllegalMove("there's no game to go on with: start one, and this browser keeps it")
        lost = _lost(self._table.sitting)
        if not lost:
            return self._table.start_over(advance(self.offered))
        self._waits = WaitingGame(
            self.offered, f"{self._offer()} If you go on with it, you lose {lost}.", "Go on with it"
        )
        return self._waits.words

    def _on_leave(self, _: Event) -> str:
        waited, self._waits = self._waits, None
        if waited is None or waited.sitting is self.offered:
            self.offered = None
        return "A new game, then." if waited is None else "The game here goes on."

    # --- what is shown ---

    def _asked_first(self) -> dict[str, str] | None:
        if self._waits:
            return {"words": self._waits.words, "stay": "Keep the game here", "go on": self._waits.go_on, "hint": ""}
        if self.offered is None:
            return None
        hint = "Until you choose, the new game here isn't kept."
        return {"words": self._offer(), "go on": "Go on with it", "stay": "Begin a new game", "hint": hint}

    def view(self) -> Mapping[str, object]:
        """Show the settings, the games won, and what is kept."""
        sitting = self._table.sitting
        return {
            "settings": settings_view.settings(sitting),
            "switches": settings_view.switches(sitting),
            "plays": "" if sitting.demo else next_mode(sitting, "demo").button,
            "legend": LEGEND if sitting.wording is Wording.SHORTHAND else (),
            "games": [{"value": key, "label": rules.name} for key, rules in NAMED.items()],
            "give up": "Resign" if sitting.game.events and sitting.phase is not Phase.OVER else "",
            "rules": next((key for key, rules in NAMED.items() if rules.name == sitting.game.rules.name), ""),
            "told": rules_in_words(sitting.game.rules),
            "two": len(sitting.people) > 1,
            "tally": _tally(sitting),
            "demo": sitting.demo,
            "paused": self._paused,
            "pace": sitting.delay / 10,
            "tones": {sound.value: tones(sound, sitting.pitch) for sound in Sound},
            "over": sitting.phase is Phase.OVER,
            "offer": self._asked_first(),
            "file": self._file,
            "longest": saved_table.SAVED.longest,
        }


class WaitingGame(NamedTuple):
    """A game that waits for a yes."""

    sitting: Sitting
    words: str
    go_on: str


def shelf_key(name: str) -> str:
    """Name a table's drawer in the browser, one a notebook.

    Jupyter and Voila tell a kernel which notebook it serves; one that is moved or renamed begins with an empty drawer.
    """
    notebook = os.environ.get("JPY_SESSION_NAME") or os.environ.get("SCRIPT_NAME")
    return f"{name}:{sha256(os.fsencode(notebook)).hexdigest()[:_DIGITS]}" if notebook else name


def _lost(sitting: Sitting) -> str:
    if sitting.game.events and sitting.phase is not Phase.OVER:
        return f"the game here: {sitting.words.scores(sitting.game.scores)}"
    return "the tally of games won here" if any((*sitting.tally, *sitting.match.wins)) else ""


def _told(sitting: Sitting) -> str:
    return f"{sitting.game.rules.name}: {sitting.words.scores(sitting.game.scores)}"


def _tally(sitting: Sitting) -> str:
    match = sitting.match
    wins = ", ".join(f"{name} {won}" for name, won in zip(sitting.sides, match.wins, strict=True))
    if len(sitting.people) > 1:
        return f"Games won: {wins}."
    text = "Games won: you {}, computer {}.".format(*sitting.tally)
    if not match.rules.match_games:
        return text
    number = match.rules.match_games
    return f"{text} This match, game {min(match.played + 1, number)} of {number}: {wins}."
