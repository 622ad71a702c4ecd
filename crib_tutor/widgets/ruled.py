"""A window with a sitting: its settings, its games one after another, and how a game is kept and looked back on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import randbelow
from typing import Any

from crib_tutor.game.matches import Match
from crib_tutor.game.table import Phase
from crib_tutor.rules import NAMED, IllegalMove, named
from crib_tutor.sitting import saved, switching
from crib_tutor.sitting.opponents import OPPONENTS
from crib_tutor.sitting.reviewing import review
from crib_tutor.sitting.sittings import PACES, SEEDS, Sitting, Teaching, advance, restart, teaching
from crib_tutor.transcript import transcript
from crib_tutor.widgets import reviewed
from crib_tutor.widgets.window import Event, Window

_QUIETLY = "\0"
"""What a handler returns that has nothing to say."""
_MUGGINS = {
    "muggins on": "Muggins: the opponent takes what is overlooked",
    "muggins off": "No muggins, but the players count",
    "computer counts": "The computer counts",
}


class Ruled(Window):
    """A window whose sitting can be set up anew, and whose game is kept by the page.

    >>> issubclass(Ruled, Window)
    True

    A subclass has the ``sitting``; ``_settle`` takes over another one, and ``_news`` tells what is new.
    """

    sitting: Sitting

    def __init__(self) -> None:
        self._offered: Sitting | None = None
        self._file: dict[str, str] | None = None
        self._shows = ""
        self._paused = False
        super().__init__()

    def ruled_events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report about settings and games."""
        return {
            "set": self._set,
            "demo": self._demo,
            "pause": self._pause,
            "new": self._new,
            "restart": lambda _: self._anew(restart(self.sitting)),
            "clear tally": self._clear_tally,
            "show": self._show,
            "save": self._save,
            "load": self._load,
            "found": self._found,
            "resume": self._resume,
            "leave": self._leave,
        }

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows; a file that is saved is sent only once."""
        super().refresh("" if said == _QUIETLY else said, refused=refused)
        self._file = None

    def _settle(self, sitting: Sitting) -> None:
        raise NotImplementedError

    def _news(self) -> str:
        raise NotImplementedError

    # --- settings ---

    def _set(self, event: Event) -> str:
        """Change one setting, in the middle of a game too."""
        name, value = event.get("name"), event.get("value")
        sets = _SETS.get(str(name))
        if sets is None:
            raise IllegalMove("there is no such setting")
        sitting = sets(self.sitting, value)
        if sitting.message:
            raise IllegalMove(sitting.message)
        self._settle(sitting)
        return "Changed."

    def _demo(self, event: Event) -> str:
        demo, self._paused = event.get("on") is True, False
        self._settle(advance(replace(self.sitting, demo=demo)))
        return "The computer plays for you." if demo else f"The cards are yours again. {self._news()}"

    def _pause(self, event: Event) -> str:
        self._paused = event.get("on") is True
        return "Paused." if self._paused else "Going on."

    # --- games ---

    def _new(self, event: Event) -> str:
        """Begin another game, by other rules or with other people."""
        rules, two = named(str(event.get("rules"))), event.get("two") is True
        if two and rules.players > 2:
            raise IllegalMove(f"two people at one screen play games for two, and {rules.name} has {rules.players}")
        match = Match(rules, randbelow(SEEDS))
        people = (0, 1) if two else (0,)
        return self._anew(
            advance(
                replace(
                    self.sitting,
                    match=match,
                    game=match.game(),
                    people=people,
                    seat=0,
                    demo=False,
                    heard=(),
                    handing=False,
                )
            )
        )

    def _anew(self, sitting: Sitting) -> str:
        self._settle(sitting.untouched())
        self._shows, self._offered = "", None
        return self._news()

    def _clear_tally(self, _: Event) -> str:
        self._settle(replace(self.sitting, tally=(0, 0)))
        return "The tally is cleared."

    # --- pages beside the table ---

    def _show(self, event: Event) -> str:
        shows = str(event.get("what") or "")
        self._shows = shows if shows in ("transcript", "review") else ""
        return _QUIETLY

    def _shown(self) -> str:
        if self._shows == "transcript":
            return str(reviewed.told(transcript(self.sitting.game, seat=self.sitting.seat)))
        if self._shows == "review":
            return str(reviewed.page(review(self.sitting.game, self.sitting.seat)))
        return ""

    # --- what is kept ---

    def _save(self, _: Event) -> str:
        self._file = {"name": "crib-game.json", "text": saved.to_json(self.sitting)}
        return "Saved as crib-game.json, where your browser puts its downloads."

    def _load(self, event: Event) -> str:
        text = event.get("text")
        if not isinstance(text, str):
            raise IllegalMove(f"this file is too long: a saved game has never more than {saved.LARGEST:,} characters")
        return self._anew(saved.from_json(text, type(self.sitting)))

    def _found(self, event: Event) -> str:
        """Offer the game that the browser keeps of this table, unless one was begun here already."""
        if self.sitting.game.events:
            return _QUIETLY
        try:
            there = saved.from_json(str(event.get("text"))[: saved.LARGEST + 1], type(self.sitting))
        except IllegalMove as refusal:
            return f"The game that this browser keeps cannot be used: {refusal}."
        if not there.game.events:
            return _QUIETLY
        self._offered = there
        return self._offer()

    def _offer(self) -> str:
        assert self._offered
        scores = " to ".join(map(str, self._offered.game.scores))
        return f"This browser keeps a game of {self._offered.game.rules.name} at {scores}."

    def _resume(self, _: Event) -> str:
        if self._offered is None:
            raise IllegalMove("there is no game to go on with: begin, and it will be kept")
        return self._anew(advance(self._offered))

    def _leave(self, _: Event) -> str:
        self._offered = None
        return "A new game, then."

    # --- what is shown ---

    def ruled_view(self) -> dict[str, Any]:
        """The settings, the games won, and what is kept."""
        sitting = self.sitting
        return {
            "settings": _settings(sitting),
            "games": [{"value": key, "label": rules.name} for key, rules in NAMED.items()],
            "rules": next((key for key, rules in NAMED.items() if rules.name == sitting.game.rules.name), ""),
            "two": len(sitting.people) > 1,
            "tally": _tally(sitting),
            "demo": sitting.demo,
            "paused": self._paused,
            "pace": PACES[sitting.pace],
            "over": sitting.phase is Phase.OVER,
            "shows": self._shows,
            "page": self._shown(),
            "offer": self._offer() if self._offered else "",
            "file": self._file,
            "longest": saved.LARGEST,
            "keep": saved.to_json(sitting) if sitting.game.events and not self._offered else "",
        }


def _settings(sitting: Sitting) -> list[dict[str, Any]]:
    """Every setting with its choices and what it stands at."""
    stands = switching.stand(sitting.game.rules)
    chosen = {
        "tutor": (sitting.tutor.value, [(one.value, one.value.capitalize()) for one in Teaching]),
        "opponent": (
            sitting.opponent,
            [(name, f"{name.capitalize()}: {one.words}") for name, one in OPPONENTS.items()],
        ),
        "errs": ("yes" if sitting.errs else "no", [("no", "Counts well"), ("yes", "Miscounts now and then")]),
        "muggins": (stands, list(_MUGGINS.items())),
        "pace": (str(sitting.pace), [(str(at), f"{pace:g} s a move") for at, pace in enumerate(PACES)]),
    }
    return [
        {
            "name": name,
            "label": _LABELS[name],
            "value": value,
            "choices": [{"value": v, "label": words} for v, words in each],
        }
        for name, (value, each) in chosen.items()
    ]


_LABELS = {
    "tutor": "Tutor",
    "opponent": "Opponent",
    "errs": "Opponent's counting",
    "muggins": "Muggins",
    "pace": "Speed of the demo",
}


def _tally(sitting: Sitting) -> str:
    if len(sitting.people) > 1:
        return ", ".join(f"{name} {won}" for name, won in zip(sitting.sides, sitting.match.wins, strict=True))
    return "you {}, computer {}".format(*sitting.tally)


# --- settings, each from what the page gives ---


def _tutor(sitting: Sitting, value: object) -> Sitting:
    return replace(sitting, tutor=teaching(value), message="")


def _opponent(sitting: Sitting, value: object) -> Sitting:
    if value not in OPPONENTS:
        raise IllegalMove(f"there is no such opponent: choose {' or '.join(OPPONENTS)}")
    return replace(sitting, opponent=str(value), message="")


def _muggins(sitting: Sitting, value: object) -> Sitting:
    if value == "computer counts":
        return switching.switch_muggins(switching.switch_muggins(sitting, on=True), on=False)
    if value == "muggins off":
        return switching.count_without_muggins(sitting)
    return switching.switch_muggins(sitting, on=True)


def _pace(sitting: Sitting, value: object) -> Sitting:
    if not isinstance(value, str) or not value.isdecimal() or int(value) >= len(PACES):
        raise IllegalMove("there is no such speed")
    return replace(sitting, pace=int(value), message="")


_SETS: Mapping[str, Callable[[Sitting, object], Sitting]] = {
    "tutor": _tutor,
    "opponent": _opponent,
    "errs": lambda sitting, value: replace(sitting, errs=value == "yes", message=""),
    "muggins": _muggins,
    "pace": _pace,
}
