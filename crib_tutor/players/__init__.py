"""The computer's players, and tournaments between them.

>>> from crib_tutor.players import PLAYERS
>>> list(PLAYERS)[:2], PLAYERS["greedy"].name
(['beginner', 'simple'], 'Magpie')

Each name is loaded when it's first asked for, as at the front door.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from crib_tutor.players.ladder import PLAYERS
    from crib_tutor.players.tournaments import tournament

__all__ = ["PLAYERS", "tournament"]

_ROOMS = {"PLAYERS": "ladder", "tournament": "tournaments"}


def __getattr__(name: str) -> object:
    """Load a name from the module that holds it, the first time it's asked for."""
    from importlib import import_module  # noqa: PLC0415  # as at the front door: only what is asked for is loaded

    if name not in _ROOMS:
        raise AttributeError(f"module 'crib_tutor.players' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"crib_tutor.players.{_ROOMS[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
