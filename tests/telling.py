"""A page that tells its window what was done, for every test of a window."""

from typing import Any

from crib_tutor.notebook.window import Window


def tell(window: Window, name: str, **event: Any) -> dict[str, Any]:
    """What a window shows once its page has reported an event."""
    window._receive(None, {"event": name, **event}, [])
    return dict(window.value)
