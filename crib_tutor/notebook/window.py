"""The window that every widget is, composed of parts."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_hex
from threading import RLock
from typing import Any, TypeVar

import anywidget
import traitlets

from crib_tutor.deck import InvalidCards
from crib_tutor.game.dealing import require_seed
from crib_tutor.look.html import Html
from crib_tutor.notebook.scripts import script, style
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove

Event = Mapping[str, Any]
"""What the page reports: an ``event`` and what belongs to it, as JSON; nothing in it is trusted."""
Handler = Callable[[Event], str]
"""What does an event; the words it returns go to the status line."""
T = TypeVar("T")

_ON = "_on_"
"""How the names of methods begin that do an event."""
_TEMPORARY = ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST")
"""What Binder sets in the environment of its sessions, which end by themselves."""
QUIETLY = "\0"
"""The words of an event that leaves the status line as it is."""
_PLAYS = """const [value, css] = %s;
for (const el of document.querySelectorAll(".%s:not([data-on])")) {
  el.dataset.on = "";
  el.replaceChildren(Object.assign(document.createElement("style"), { textContent: css }));
  render({ model: { get: () => value, on() {}, off() {} }, el });
}
"""
"""What a page's own model of a window is, where no widget's is there."""
_STATUS = ("said", "refused", "answers")
"""What a view that is drawn again keeps of the one before."""


class Report(dict[str, Any]):
    """A page event; reading a missing key raises `IllegalMove`.

    >>> Report({"event": "lay"})["cards"]
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: the page left out the cards of what it reports: reload it, and try again
    """

    def __missing__(self, key: str) -> Any:
        raise IllegalMove(f"the page left out the {key} of what it reports: reload it, and try again")


def is_temporary(environment: Mapping[str, str]) -> bool:
    """Say if this session ends by itself, as Binder's do.

    >>> is_temporary({"BINDER_LAUNCH_HOST": "https://mybinder.org/"}), is_temporary({})
    (True, False)
    """
    return any(name in environment for name in _TEMPORARY)


def place_of(environment: Mapping[str, str], platform: str) -> str:
    """Name where a Python runs: binder, hub, browser or here.

    >>> place_of({"BINDER_LAUNCH_HOST": "https://mybinder.org/", "JUPYTERHUB_USER": "crib-h2k9x4ab"}, "linux")
    'binder'
    >>> place_of({"JUPYTERHUB_USER": "kim"}, "linux"), place_of({}, "emscripten"), place_of({}, "darwin")
    ('hub', 'browser', 'here')

    Binder's sessions come from a hub too, of which their pages know nothing; here someone started Jupyter by hand.
    """
    if is_temporary(environment):
        return "binder"
    if "JUPYTERHUB_USER" in environment:
        return "hub"
    return "browser" if platform == "emscripten" else "here"


_ONE_EVENT = RLock()
"""Held while an event is done: JupyterLab has a thread for those of widgets, and sends the first ones to another."""

PLACE = place_of(os.environ, sys.platform)
"""Where this Python runs."""


class Listener:
    """What does the page's events.

    A method ``_on_go_on(event)`` does the event "go on", and nothing but such methods is ever called by a name that a
    page reports.
    """

    def events(self) -> Mapping[str, Handler]:
        """Find what does each of its events."""
        methods = [name for name in dir(type(self)) if name.startswith(_ON)]
        return {name.removeprefix(_ON).replace("_", " "): getattr(self, name) for name in methods}


class WindowPart(Listener):
    """A piece of a window: state, view and events.

    >>> WindowPart().events(), WindowPart().view()
    ({}, {})

    The window puts itself into ``window``, and the part asks it to `redraw` when something else changed it.
    """

    window: Window

    def view(self) -> Mapping[str, object]:
        """Build this part of the page's view, as JSON."""
        return {}

    def open(self) -> None:
        """Begin to listen to others, once the window is drawn."""

    def sent(self) -> None:
        """Forget what the page had to be told only once."""


class Window(Listener, anywidget.AnyWidget):
    """A widget that draws its ``value`` and reports events.

    Its state is in Python, and no rule lives in the page. It is composed of parts, and a subclass gives ``view``,
    ``static`` and what does its events. Its script and sheets are those beside its module, if any, or its parent's.
    What a rule refuses is said on the page's status line.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        module = getattr(sys.modules.get(cls.__module__), "__file__", None)
        if module and Path(module).with_suffix(".js").exists() and "_esm" not in vars(cls):
            cls._esm, cls._css = script(module), style(module)
        super().__init_subclass__(**kwargs)

    value = traitlets.Dict().tag(sync=True)
    place = traitlets.Unicode(PLACE).tag(sync=True)
    """Where Python runs: the page says by it what helps when Python is gone."""

    def __init__(self, *parts: WindowPart) -> None:
        super().__init__()
        self.parts = parts
        self.heard = self.answered = ""
        """The page's last event, and the last one that was answered in words."""
        self._answers = 0
        self._acting = False
        for part in parts:
            part.window = self
        self.on_msg(self._receive)
        self.refresh()
        for part in parts:
            part.open()

    def view(self) -> Mapping[str, object]:
        """Build what the parts leave to draw, as JSON."""
        return {}

    def static(self) -> Html:
        """Draw it for pages without a kernel."""
        raise NotImplementedError

    def played(self, still: Html, name: str) -> Html:
        """Play without Python in a place of this name; elsewhere it's ``still``."""
        values = json.dumps([self.value, self._css]).replace("</", r"<\/")
        plays = f'<script type="module">{self._esm}{_PLAYS % (values, name)}</script>'
        return Html(f'<div class="{name}">{still}</div>{plays}', still.plain)

    def handlers(self) -> dict[str, Handler]:
        """Find what does each event of the page."""
        return join_parts(self.events(), *(part.events() for part in self.parts))

    def drawn(self) -> dict[str, object]:
        """Draw the window with all its parts."""
        return join_parts(self.view(), *(part.view() for part in self.parts))

    def redraw(self) -> None:
        """Draw the page again, unless an answer will do that."""
        if not self._acting:
            self._send_value({name: self.value[name] for name in _STATUS})

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Answer the page with its view and words to say."""
        if said == QUIETLY:
            self._send_value({name: self.value[name] for name in _STATUS})
            return
        self._answers += 1
        self.answered = self.heard
        self._send_value({"said": said, "refused": refused, "answers": self._answers})
        for part in self.parts:
            part.sent()

    def _send_value(self, status: Mapping[str, object]) -> None:
        self.value = join_parts(self.drawn(), status)

    def _receive(self, _: object, event: object, __: object) -> None:
        """Do what the page reports; a refusal is said there."""
        name = event.get("event") if isinstance(event, Mapping) else None
        does = self.handlers().get(name) if isinstance(name, str) else None
        if does is None or not isinstance(event, Mapping):
            return
        with _ONE_EVENT:
            self.heard, self._acting = str(name), True
            try:
                self._do(does, Report(event))
            finally:
                self._acting = False

    def _do(self, does: Handler, event: Event) -> None:
        """Do an event; an unforeseen error is said too, without its name, which goes to the log with its tracks.

        The window and its parts hold again then what they held before: frozen values, since what is changed in place
        stays changed. Where even that can't be drawn, the page shows on what it was sent last.
        """
        held = [(holder, dict(vars(holder))) for holder in (self, *self.parts)]
        try:
            words, refused = _done(does, event)
            self.refresh(words, refused=refused)
        except Exception:  # it would vanish in a callback: say it, and log it
            self.log.warning("a widget could not do what its page reported", exc_info=True)
            for holder, before in held:
                vars(holder).update(before)
            self._say_fault("Something went wrong here, and it's our fault.")

    def _say_fault(self, fault: str) -> None:
        try:
            self.refresh(f"{fault} The page shows how things stand now.", refused=True)
        except Exception:  # what is shown cannot be drawn either: the page keeps it, and hears why
            self.log.warning("a widget could not draw what it shows", exc_info=True)
            words = f"{fault} The page shows how things stood before."
            self.value = self.value | {"said": words, "refused": True, "answers": self._answers}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), **self.static()._repr_mimebundle_()}, metadata


def join_parts(*groups: Mapping[str, T]) -> dict[str, T]:
    """Put the views or the events of parts together.

    >>> join_parts({"title": "Hand"}, {"score": ""})
    {'title': 'Hand', 'score': ''}

    Raises `ValueError` for a name that two of them have.
    """
    joined: dict[str, T] = {}
    for group in groups:
        if twice := joined.keys() & group.keys():
            raise ValueError(f"two parts of a window are called {min(twice)}")
        joined |= group
    return joined


def choose_seed(seed: int | str | None) -> int | str:
    """Read a seed, or choose a new one.

    >>> choose_seed(7)
    7
    """
    if seed is None:
        return token_hex(4)
    require_seed(seed)
    return seed


def file_text(event: Event, what: str, longest: int) -> str:
    """Read the text of a file that the page opened.

    >>> file_text({}, "a saved game", 1000)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this file is too long: a saved game never has more than 1,000 characters
    """
    text = event.get("text")
    if not isinstance(text, str):
        raise IllegalMove(f"this file is too long: {what} never has more than {longest:,} characters")
    return text


def _done(does: Handler, event: Event) -> tuple[str, bool]:
    """Do something; the words for the status line, and whether they refuse it."""
    try:
        return does(event), False
    except (InvalidCards, IllegalMove) as refusal:  # their words are for the learner
        text = str(refusal)
        return f"{capitalized(text)}{'' if text.endswith(('.', '?')) else '.'}", True
