"""What several windows show, and tells them of changes."""

from typing import Protocol
from weakref import WeakSet


class Watcher(Protocol):
    """Whatever wants to hear of a change."""

    def changed(self) -> None:
        """Look again."""


class Watched:
    """Something that tells its watchers of every change."""

    def __init__(self) -> None:
        self._watching: WeakSet[Watcher] = WeakSet()

    def watch(self, watcher: Watcher) -> None:
        """Begin to tell a watcher of every change."""
        self._watching.add(watcher)

    def tell(self) -> None:
        """Tell all watchers that something has changed."""
        for watcher in list(self._watching):
            watcher.changed()
