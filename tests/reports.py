"""Windows without a page: what a page would report is told to them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, TypeVar

from crib_tutor.notebook.window import Window

W = TypeVar("W", bound=Window)


def after(window: W, *events: dict[str, Any]) -> W:
    """A window in which something was done."""
    for event in events:
        window._receive(None, event, [])
    return window


def tell(window: Window, event: str, **fields: Any) -> dict[str, Any]:
    """Report an event; what the window then shows."""
    window._receive(None, {"event": event, **fields}, [])
    return window.value


def report(window: Window, event: str, **fields: Any) -> dict[str, Any]:
    """Report an event, which must not be refused."""
    shown = tell(window, event, **fields)
    assert not shown["refused"], shown["said"]
    return shown


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
