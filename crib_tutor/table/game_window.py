"""A window with a sitting: its settings, its games one after another, and how a game is kept and looked back on."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from secrets import randbelow
from typing import Any, NamedTuple

import traitlets
from ipywidgets import DOMWidget

from crib_tutor.deck import quote
from crib_tutor.documents import Kept
from crib_tutor.game.matches import Match
from crib_tutor.game.state import Phase
from crib_tutor.notebook.window import Event, Window, file_text
from crib_tutor.rules import NAMED, IllegalMove, find_game
from crib_tutor.table import saved_table, table_words
from crib_tutor.table.narration import claims_the_card
from crib_tutor.table.next_game import give_up, people_for, with_match
from crib_tutor.table.prompt import computer_plays
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.view import Pages
from crib_tutor.table.settings import view as settings_view
from crib_tutor.table.settings.modes import next_mode
from crib_tutor.table.shorthand import LEGEND
from crib_tutor.table.sitting import SEEDS, Sitting, Wording, advance
from crib_tutor.table.sounds import Sound, tones
from crib_tutor.words.rules_in_words import rules_in_words

_DIGITS = 12
"""Of a notebook's path as it is told to the browser: enough to keep notebooks apart, and nobody can read it back."""
_QUIETLY = "\0"
"""What a handler returns that has nothing to say."""


_OPEN = frozenset({Phase.CUT, Phase.DEAL, Phase.OVER})
"""When no hand is held that one of two people should not see."""


class GameWindow(Window):
    """A window whose sitting can be set up again, and whose game is kept by the page.

    >>> issubclass(GameWindow, Window)
    True

    A subclass has the ``sitting``; ``_settle`` takes over another one, and ``_news`` tells what is new.
    """

    kept = traitlets.Unicode().tag(sync=True)
    """The game for the page to keep: a message of its own, which the answer that is painted doesn't wait for."""
    sitting: Sitting
    _practice: Callable[[str], DOMWidget] | None = None

    def __init__(self) -> None:
        self._offered: Sitting | None = None
        self._waits: WaitingGame | None = None
        self._file: dict[str, str] | None = None
        self._pages = Pages()
        self._inside: DOMWidget | None = None
        """The window that is open below: the game step by step, or a practice."""
        self._paused = False
        self._round = 0
        """Games that were begun or loaded here: the page draws everything again with another."""
        self._browser: Kept[Sitting, Sitting] = Kept(
            lambda text: saved_table.from_json(text, type(self.sitting)),
            saved_table.to_json,
            self._merge,
            saved_table.SAVED.longest,
        )
        super().__init__()

    def ruled_events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events about settings and games."""
        return {
            "set": self._set,
            "demo": self._demo,
            "pause": self._pause,
            "new": self._new,
            "give up": self._give_up,
            "clear tally": self._clear_tally,
            "show": self._show,
            "look on": self._look_on,
            "step by step": self._open_replay,
            "practice": self._open_practice,
            "save": self._save,
            "load": self._load,
            "found": self._found,
            "resume": self._resume,
            "leave": self._leave,
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, a saved file only once, and then the game to keep if it has changed."""
        super().refresh("" if said == _QUIETLY else said, refused=refused)
        self._file = None
        self.kept = self._to_keep()

    def _to_keep(self) -> str:
        """The game for the page to keep; nothing while there is none, or while another one is offered."""
        return self._browser.write(self.sitting) if self.sitting.game.events and not self._offered else ""

    def _settle(self, sitting: Sitting) -> None:
        raise NotImplementedError

    def _news(self) -> str:
        raise NotImplementedError

    # --- settings ---

    def _set(self, event: Event) -> str:
        self._settle(settings_view.change(self.sitting, event.get("name"), event.get("value")))
        return settings_view.setting_in_words(self.sitting, str(event.get("name")))

    def _demo(self, event: Event) -> str:
        demo, self._paused = event.get("on") is True, False
        hides = len(self.sitting.people) > 1 and not demo and self.sitting.phase not in _OPEN
        self._settle(advance(replace(self.sitting, demo=demo, handing=hides)))
        return f"{computer_plays(self.sitting)}." if demo else f"The cards are yours again. {self._news()}"

    def _pause(self, event: Event) -> str:
        self._paused = event.get("on") is True
        return "Paused." if self._paused else "Going on."

    # --- games ---

    def _new(self, event: Event) -> str:
        rules, two = find_game(str(event.get("rules"))), event.get("two") is True
        people, match = people_for(rules, two=two), Match(rules, randbelow(SEEDS))
        return self._start_over(with_match(replace(self.sitting, people=people, demo=False), match))

    def _start_over(self, sitting: Sitting) -> str:
        self._settle(sitting.clear_screen())
        self._offered, self._waits, self._paused = None, None, False
        self._round += 1
        self._pages = Pages()
        return self._news()

    def _give_up(self, _: Event) -> str:
        lost = give_up(self.sitting)
        told = "Given up: one game lost. " if lost.tally != self.sitting.tally else "Dealt again. "
        return told + self._start_over(lost)

    def _clear_tally(self, _: Event) -> str:
        """Begin the tally again, and that of the match too where it does not end after a number of games."""
        match = self.sitting.match
        if not match.rules.match_games:
            match = replace(match, wins=(0,) * match.rules.sides)
        self._settle(replace(self.sitting, match=match, tally=(0, 0)))
        return table_words.TALLY_CLEARED

    # --- pages beside the table ---

    def _show(self, event: Event) -> str:
        self._pages = self._pages.open(event.get("what"))
        return _QUIETLY if self._pages.shows else "Put away."

    def _look_on(self, _: Event) -> str:
        """Look back on the next deal, while the review is open: each answer shows how far it has come."""
        if self._pages.looking(self.sitting):
            self._pages.look_on(self.sitting)
        return _QUIETLY

    def _open_replay(self, event: Event) -> str:
        """Open the game step by step below, at an event of its log or where it stands; or put it away."""
        if isinstance(self._inside, ReplayWindow) and event.get("at") is None:
            self._close_inside()
            return "Put away."
        if claims_the_card(self.sitting):
            raise IllegalMove("say first what your card pegs: the pages beside the table would give it away")
        if self.sitting.viewer is None:
            raise IllegalMove("take the cards back first: the pages beside the table would give a hand away")
        at = event.get("at")
        if at is not None and (type(at) is not int or not 0 <= at < len(self.sitting.game.events)):
            raise IllegalMove(f"there's no event {quote(at)}: choose one of the game")
        if not isinstance(self._inside, ReplayWindow):
            self._close_inside()
            self._inside = ReplayWindow(self.sitting, self.sitting.seat, below=True)
        self._inside.go_to_event(len(self.sitting.game.events) - 1 if at is None else at)
        return "The game is open step by step, below the table."

    def _open_practice(self, _: Event) -> str:
        if self._inside is not None and not isinstance(self._inside, ReplayWindow):
            self._close_inside()
            return "The practice is put away."
        if self._practice is None or not (what := self._pages.practice(self.sitting)):
            raise IllegalMove("there's nothing to practice: look back on your decisions first")
        self._close_inside()
        self._inside = self._practice(what)
        return "The practice is open below the table."

    def _close_replay(self) -> None:
        """Put the steps away, since the game has gone on."""
        if isinstance(self._inside, ReplayWindow):
            self._close_inside()

    def _close_inside(self) -> None:
        if self._inside is not None:
            self._inside.close()
            self._inside = None

    def close(self) -> None:
        """Close the window, and what is open below it."""
        self._close_inside()
        super().close()

    # --- what is kept ---

    def _save(self, _: Event) -> str:
        self._file = {"name": "crib-game.json", "text": saved_table.to_json(self.sitting)}
        return "Saved as crib-game.json, in your browser's downloads."

    def _load(self, event: Event) -> str:
        text = file_text(event, "a saved game", saved_table.SAVED.longest)
        name = quote(event["name"]) if isinstance(event.get("name"), str) else "this file"
        try:
            loaded = saved_table.from_json(text, type(self.sitting))
        except IllegalMove as refusal:
            raise IllegalMove(f"{name} isn't a game of this table: {refusal}; load one that was saved here") from None
        lost = _lost(self.sitting)
        if not lost:
            return self._start_over(loaded)
        self._waits = WaitingGame(
            loaded, f"{name} holds a game of {_told(loaded)}. If you load it, you lose {lost}.", "Load it"
        )
        self._paused = self.sitting.demo  # nothing moves on while a question is open
        return self._waits.words

    def _found(self, event: Event) -> str:
        met = self._browser.meet(self.sitting, event.get("text"))
        if met.both is self.sitting or (self.sitting.game.events and met.refusal):
            return _QUIETLY
        if met.there is None:
            return f"The game kept in this browser can't be used: {met.refusal}."
        if met.both:
            return self._start_over(met.both)
        self._offered = met.there
        return self._offer()

    def _merge(self, here: Sitting, there: Sitting) -> Sitting | None:
        """Keep the game here; without one, let a person choose."""
        return here if here.game.events or not there.game.events else None

    def _offer(self) -> str:
        assert self._offered
        return f"This browser keeps a game of {_told(self._offered)}."

    def _resume(self, _: Event) -> str:
        """Go on with the game that is offered, after a second yes where another one runs here by now."""
        if self._waits:
            return self._start_over(advance(self._waits.sitting))
        if self._offered is None:
            raise IllegalMove("there's no game to go on with: start one, and this browser keeps it")
        lost = _lost(self.sitting)
        if not lost:
            return self._start_over(advance(self._offered))
        self._waits = WaitingGame(
            self._offered, f"{self._offer()} If you go on with it, you lose {lost}.", "Go on with it"
        )
        return self._waits.words

    def _leave(self, _: Event) -> str:
        waited, self._waits = self._waits, None
        if waited is None or waited.sitting is self._offered:
            self._offered = None
        return "A new game, then." if waited is None else "The game here goes on."

    # --- what is shown ---

    def _asked_first(self) -> dict[str, str] | None:
        if self._waits:
            return {"words": self._waits.words, "stay": "Keep the game here", "go on": self._waits.go_on, "hint": ""}
        if self._offered is None:
            return None
        hint = "Until you choose, the new game here isn't kept."
        return {"words": self._offer(), "go on": "Go on with it", "stay": "Begin a new game", "hint": hint}

    def ruled_view(self) -> dict[str, Any]:
        """The settings, the games won, and what is kept."""
        sitting = self.sitting
        return {
            "settings": settings_view.settings(sitting),
            "switches": settings_view.switches(sitting),
            "plays": "" if sitting.demo else next_mode(sitting, "demo").button,
            "legend": LEGEND if sitting.wording is Wording.SHORTHAND else (),
            "games": [{"value": key, "label": rules.name} for key, rules in NAMED.items()],
            "give up": "Give up this game" if sitting.game.events and sitting.game.winner is None else "",
            "rules": next((key for key, rules in NAMED.items() if rules.name == sitting.game.rules.name), ""),
            "told": rules_in_words(sitting.game.rules),
            "two": len(sitting.people) > 1,
            "tally": _tally(sitting),
            "demo": sitting.demo,
            "paused": self._paused,
            "pace": sitting.delay / 10,
            "tones": {sound.value: tones(sound, sitting.pitch) for sound in Sound},
            "over": sitting.phase is Phase.OVER,
            "shows": self._pages.shows,
            "page": self._pages.drawn(sitting),
            "looking": self._pages.looking(sitting),
            "practice": self._pages.practice(sitting),
            "steps": isinstance(self._inside, ReplayWindow),
            "offer": self._asked_first(),
            "file": self._file,
            "longest": saved_table.SAVED.longest,
        }


class WaitingGame(NamedTuple):
    """A game that waits for a yes, since another one would be lost with it: the question, and what the yes is called.

    >>> WaitingGame(None, "Load it?", "Load it").go_on
    'Load it'
    """

    sitting: Any
    words: str
    go_on: str


def shelf_key(name: str) -> str:
    """Under which name the browser keeps a table: its own, and of another notebook another where ours is known.

    >>> shelf_key("table").split(":")[0]
    'table'

    Jupyter and Voila tell a kernel which notebook it serves; one that is moved or renamed begins with an empty drawer.
    """
    notebook = os.environ.get("JPY_SESSION_NAME") or os.environ.get("SCRIPT_NAME")
    return f"{name}:{sha256(os.fsencode(notebook)).hexdigest()[:_DIGITS]}" if notebook else name


def _lost(sitting: Sitting) -> str:
    if sitting.game.events and sitting.game.winner is None:
        return f"the game here: {sitting.words.scores(sitting.game.scores)}"
    return "the tally of games won here" if any((*sitting.tally, *sitting.match.wins)) else ""


def _told(sitting: Sitting) -> str:
    return f"{sitting.game.rules.name}: {sitting.words.scores(sitting.game.scores)}"


def _tally(sitting: Sitting) -> str:
    match = sitting.match
    wins = ", ".join(f"{name} {won}" for name, won in zip(sitting.sides, match.wins, strict=True))
    if len(sitting.people) > 1:
        return f"Games won: {wins}."
    told = "Games won: you {}, computer {}.".format(*sitting.tally)
    if not match.rules.match_games:
        return told
    many = match.rules.match_games
    return f"{told} This match, game {min(match.played + 1, many)} of {many}: {wins}."
