"""What every widget has in common: one synced value, events from the page, words for errors, and a static form."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

import anywidget
import traitlets

from crib_tutor.deck import InvalidCards
from crib_tutor.look.html import Html
from crib_tutor.rules import IllegalMove

Event = Mapping[str, Any]
"""What the page reports: an ``event`` and what belongs to it, as JSON; nothing in it is trusted."""

_TEMPORARY = ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST")
"""What Binder sets in the environment of its sessions, which end by themselves."""
QUIETLY = "\0"
"""What an event's words are that has nothing to say, and leaves the status line as it is."""


class Report(dict[str, Any]):
    """An event as the page reported it, in which what it left out is a refusal and no fault of ours.

    >>> Report({"event": "lay"})["cards"]
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: the page left out the cards of what it reports: reload it, and try again
    """

    def __missing__(self, key: str) -> Any:
        raise IllegalMove(f"the page left out the {key} of what it reports: reload it, and try again")


def is_temporary(environment: Mapping[str, str]) -> bool:
    """Say if this Python's session ends by itself, as Binder's do.

    >>> is_temporary({"BINDER_LAUNCH_HOST": "https://mybinder.org/"}), is_temporary({})
    (True, False)
    """
    return any(name in environment for name in _TEMPORARY)


def place_of(environment: Mapping[str, str], platform: str) -> str:
    """Name where a Python runs: binder, a hub, the browser itself, or here, where someone started Jupyter by hand.

    >>> place_of({"BINDER_LAUNCH_HOST": "https://mybinder.org/", "JUPYTERHUB_USER": "crib-h2k9x4ab"}, "linux")
    'binder'
    >>> place_of({"JUPYTERHUB_USER": "kim"}, "linux"), place_of({}, "emscripten"), place_of({}, "darwin")
    ('hub', 'browser', 'here')

    Binder's sessions come from a hub too, of which their pages know nothing.
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


class Window(anywidget.AnyWidget):
    """A widget whose state is in Python: the page draws ``value`` and reports events, and no rule lives in it.

    A subclass gives ``events``, ``view()`` and ``static()``. What a rule refuses is said on the page's status line.
    """

    value = traitlets.Dict().tag(sync=True)
    place = traitlets.Unicode(PLACE).tag(sync=True)
    """Where Python runs: the page says by it what helps when Python is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._answers = 0
        self.on_msg(self._receive)
        self.refresh()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events, each with what it does; the words returned go to the status line."""
        raise NotImplementedError

    def view(self) -> dict[str, Any]:
        """Build the page's view, as JSON."""
        raise NotImplementedError

    def static(self) -> Html:
        """The same for pages without a kernel, screen readers, and notebooks on a web site."""
        raise NotImplementedError

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows now, and what to say; a refusal is to be seen too, and not only heard."""
        self._answers += 1
        self.value = self.view() | {"said": said, "refused": refused, "answers": self._answers}

    def _receive(self, _: object, event: object, __: object) -> None:
        """Do what the page reports; a refusal is said there.

        An unforeseen error is said too, without its name, which goes to the log with its tracks; and the window holds
        again what it held before: frozen values, since what is changed in place stays changed. Where even that cannot
        be drawn, the page shows on what it was sent last.
        """
        name = event.get("event") if isinstance(event, Mapping) else None
        does = self.events().get(name) if isinstance(name, str) else None
        if does is None or not isinstance(event, Mapping):
            return
        with _ONE_EVENT:
            self._do(does, Report(event))

    def _do(self, does: Callable[[Event], str], event: Event) -> None:
        held = dict(self.__dict__)
        try:
            said, refused = _done(does, event)
            self.refresh(said, refused=refused)
        except Exception:  # it would vanish in a callback: say it, and log it
            self.log.warning("a widget could not do what its page reported", exc_info=True)
            self.__dict__.update(held)
            self._say_fault("Something went wrong here, and it's our fault.")

    def _say_fault(self, said: str) -> None:
        try:
            self.refresh(f"{said} The page shows how things stand now.", refused=True)
        except Exception:  # what is shown cannot be drawn either: the page keeps it, and hears why
            self.log.warning("a widget could not draw what it shows", exc_info=True)
            said = f"{said} The page shows how things stood before."
            self.value = self.value | {"said": said, "refused": True, "answers": self._answers}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), **self.static()._repr_mimebundle_()}, metadata


def file_text(event: Event, what: str, longest: int) -> str:
    """The text of a file that the page opened, which sends none of a file that is too long.

    >>> file_text({}, "a saved game", 1000)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this file is too long: a saved game never has more than 1,000 characters
    """
    text = event.get("text")
    if not isinstance(text, str):
        raise IllegalMove(f"this file is too long: {what} never has more than {longest:,} characters")
    return text


def _done(does: Callable[[Event], str], event: Event) -> tuple[str, bool]:
    """Do something; the words for the status line, and whether they refuse it."""
    try:
        return does(event), False
    except (InvalidCards, IllegalMove) as refusal:  # their words are for the learner
        return _sentence(str(refusal)), True


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"
